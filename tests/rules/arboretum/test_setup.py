"""Components, set-up and options."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from desktop_app.telling import arboretum as telling
from desktop_app.telling.words import load_words
from rules.arboretum.state import Options
from rules.core.refusal import IllegalAction, IllegalOptions
from tests.rules.arboretum.helpers import (
    BASE,
    BOX,
    CARD,
    GAME,
    SPECIES,
    cards,
    do,
    final_state,
    position,
    random_steps,
    scenarios,
)


def refused_table(seats: int, **options: Any) -> str:
    with pytest.raises(IllegalOptions) as caught:
        GAME.new(seats, 1, options)
    return caught.value.refusal.rule


@pytest.mark.rule("arboretum.components.deck")
def test_deck_has_every_species_with_every_rank_once() -> None:
    assert len(BOX.card_names) == len(set(BOX.card_names)) == 80
    assert Counter(name.rpartition("_")[0] for name in BOX.card_names) == dict.fromkeys(SPECIES, 8)
    state = GAME.new(4, 3)
    assert sorted((*state.deck, *(card for hand in state.hands for card in hand))) == list(range(80))


@pytest.mark.rule("arboretum.components.identity")
def test_species_are_only_names() -> None:
    """The same moves with two species exchanged lead to the same position with these species exchanged."""
    swap = {"oak": "willow", "willow": "oak"}

    def swapped(name: str) -> str:
        species, _, rank = name.rpartition("_")
        return f"{swap.get(species, species)}_{rank}"

    texts = ["draw deck", "draw pile_1", "place oak_6 2 0", "discard willow_8"]
    base = position()

    other = position(
        hands=[[swapped(card) for card in hand] for hand in BASE["hands"]],
        deck=[swapped(card) for card in BASE["deck"]],
        piles=[[swapped(card) for card in pile] for pile in BASE["piles"]],
        arboreta=[[[swapped(card), x, y] for card, x, y in board] for board in BASE["arboreta"]],
    )
    plain = do(base, *texts)
    exchanged = do(
        other,
        *(
            " ".join(swapped(word) if "_" in word and "pile" not in word else word for word in text.split())
            for text in texts
        ),
    )

    def zones(state: Any) -> list[Any]:
        return [state.deck, *state.piles, *map(sorted, state.hands), *state.arboreta]

    def renamed(zone: Any) -> list[Any]:
        out: list[Any] = []
        for item in zone:
            if isinstance(item, tuple):
                out.append((item[0], item[1], swapped(BOX.card_names[item[2]])))
            else:
                out.append(swapped(BOX.card_names[item]))
        return out

    def named(zone: Any) -> list[Any]:
        return [
            (item[0], item[1], BOX.card_names[item[2]]) if isinstance(item, tuple) else BOX.card_names[item]
            for item in zone
        ]

    for zone, twin in zip(zones(plain), zones(exchanged), strict=True):
        assert Counter(map(str, renamed(zone))) == Counter(map(str, named(twin)))


@pytest.mark.rule("arboretum.components.marks")
@pytest.mark.parametrize("language", ["en", "es"])
def test_species_show_sign_and_letters(language: str) -> None:
    words = load_words(language)
    codes = {telling.species_code(words, kind) for kind in range(10)}
    assert len(codes) == 10
    assert all(len(code) == 2 for code in codes)
    for card in range(80):
        sign = telling.card_line(words, card)[0]
        assert sign.kind == "icon"
        assert sign.art == f"trees/icon_{BOX.species[card // 8].id}"
        assert sign.text == telling.species_word(words, card // 8)
    for species in BOX.species:
        row = telling.score_row(words, species.id)
        assert row.label
        assert row.art == f"trees/icon_{species.id}"


@pytest.mark.rule("arboretum.components.score-sheet")
def test_sheet_has_a_line_a_species_and_a_column_a_seat() -> None:
    state = final_state(3, 5)
    outcome = GAME.outcome(state)
    assert outcome is not None
    wanted = [(BOX.species[kind].id, seat) for kind in state.species for seat in range(3)]
    assert [(line.key, line.seat) for line in outcome.score_lines] == wanted


@pytest.mark.rule("arboretum.components.zones")
@pytest.mark.parametrize(("seats", "count"), [(2, 48), (3, 64), (4, 80)])
def test_every_card_lies_in_one_zone(seats: int, count: int) -> None:
    for _, step in random_steps(seats, 11):
        state = step.state
        zones = [*state.deck, *(card for zone in (*state.hands, *state.piles) for card in zone)]
        zones += [tree.card for trees in state.arboreta for tree in trees]
        assert len(zones) == len(set(zones)) == count
        assert GAME.problems(state) == []


@pytest.mark.rule("arboretum.setup.players")
def test_only_two_to_four_players() -> None:
    assert GAME.seat_counts == (2, 3, 4)
    for seats in (0, 1, 5, 6):
        assert refused_table(seats) == "arboretum.setup.players"


@pytest.mark.rule("arboretum.setup.species-count")
@pytest.mark.rule("arboretum.setup.deck")
@pytest.mark.parametrize(("seats", "species", "deck"), [(2, 6, 34), (3, 8, 43), (4, 10, 52)])
def test_species_and_deck_by_seats(seats: int, species: int, deck: int) -> None:
    state = GAME.new(seats, 8)
    assert len(set(state.species)) == species
    assert len(state.deck) == deck


@pytest.mark.rule("arboretum.setup.set-aside")
def test_other_species_are_never_seen() -> None:
    for state, _ in random_steps(2, 4):
        seen = [*state.deck, *(card for zone in (*state.hands, *state.piles) for card in zone)]
        assert {card // 8 for card in seen} <= set(state.species)


@pytest.mark.rule("arboretum.setup.start-seat")
def test_start_seat_is_drawn_from_the_seed() -> None:
    starts = Counter(GAME.new(3, seed).start_seat for seed in range(300))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 60
    state = GAME.new(3, 9)
    assert state.active_seat == state.start_seat


@pytest.mark.rule("arboretum.setup.shuffle")
def test_seed_settles_the_shuffle() -> None:
    assert GAME.new(4, 77) == GAME.new(4, 77)
    assert GAME.new(4, 77).deck != GAME.new(4, 78).deck
    top = Counter(GAME.new(4, seed).deck[-1] // 8 for seed in range(400))
    assert len(top) == 10


@pytest.mark.rule("arboretum.setup.shuffle")
def test_recorded_draw_must_be_the_top_card() -> None:
    state = GAME.new(2, 3)
    draw = GAME.parse_action("draw deck")
    step = GAME.apply(state, state.active_seat, draw)
    assert step.chance == BOX.card_names[state.deck[-1]]
    assert GAME.apply(state, state.active_seat, draw, step.chance) == step

    for wrong in (BOX.card_names[state.deck[0]], 7, "nonsense"):
        with pytest.raises(IllegalAction, match=r"arboretum\.setup\.shuffle"):
            GAME.apply(state, state.active_seat, draw, wrong)


@pytest.mark.rule("arboretum.setup.deal")
def test_seven_cards_each() -> None:
    for seats in (2, 3, 4):
        assert [len(hand) for hand in GAME.new(seats, 2).hands] == [7] * seats


@pytest.mark.rule("arboretum.setup.empty-areas")
def test_piles_and_arboreta_start_empty() -> None:
    state = GAME.new(3, 2)
    assert state.piles == ((), (), ())
    assert state.arboreta == ((), (), ())


@pytest.mark.rule("arboretum.option.opening-discards")
@pytest.mark.parametrize(("seats", "deck"), [(2, 33), (3, 41), (4, 49)])
def test_opening_discards(seats: int, deck: int) -> None:
    plain = GAME.new(seats, 6, {"start_seat": 1})
    state = GAME.new(seats, 6, {"start_seat": 1, "opening_discards": True})
    assert len(state.deck) == deck
    following = [(1 + i) % seats for i in range(1, seats)]
    assert [state.piles[seat] for seat in following] == [(card,) for card in plain.deck[::-1][: seats - 1]]
    assert state.piles[1] == ()
    assert GAME.problems(state) == []


@pytest.mark.rule("arboretum.option.species-choice")
def test_chosen_species() -> None:
    chosen = ["willow", "oak", "maple", "cassia", "dogwood", "jacaranda"]
    state = GAME.new(2, 1, {"species_choice": chosen})
    assert state.species == tuple(sorted(SPECIES[name] for name in chosen))
    drawn = {GAME.new(2, seed).species for seed in range(30)}
    assert len(drawn) > 20
    for wrong in (chosen[:5], [*chosen, "cherry_blossom"], [*chosen[:5], "oak"], [*chosen[:5], "palm"], "oak", 3):
        assert refused_table(2, species_choice=wrong) == "arboretum.option.species-choice"
    assert GAME.new(4, 1, {"species_choice": list(SPECIES)}).species == tuple(range(10))
    assert refused_table(4, species_choice=chosen) == "arboretum.option.species-choice"


@pytest.mark.rule("arboretum.option.start-seat")
def test_chosen_start_seat() -> None:
    assert [GAME.new(4, 5, {"start_seat": seat}).active_seat for seat in range(4)] == [0, 1, 2, 3]
    assert GAME.new(4, 5, {"start_seat": 0}).deck == GAME.new(4, 5, {"start_seat": 2}).deck
    for wrong in (2, -1, True, "0"):
        assert refused_table(2, start_seat=wrong) == "arboretum.option.start-seat"


@pytest.mark.rule("arboretum.option.count-aid")
@pytest.mark.rule("arboretum.option.live-values")
@pytest.mark.parametrize("option", ["count_aid", "live_values"])
def test_aids_change_the_screen_only(option: str) -> None:
    spec = next(spec for spec in GAME.option_specs if spec.id == option)
    assert spec.screen_only
    assert spec.default is True

    with_it = [step for _, step in random_steps(2, 21, **{option: True})]
    without = [step for _, step in random_steps(2, 21, **{option: False})]
    for step, other in zip(with_it, without, strict=True):
        assert step.events == other.events
        assert step.state == replace(other.state, options=Options())
        assert GAME.view(step.state, 0) == replace(GAME.view(other.state, 0), options=Options())
    assert refused_table(2, **{option: 1}) == f"arboretum.option.{option.replace('_', '-')}"


def test_unknown_option_is_refused() -> None:
    assert refused_table(2, colour="green") == "core.unknown-option"


@pytest.mark.parametrize("case", scenarios("setup"), ids=lambda case: case["id"])
def test_worked_examples(case: dict[str, Any]) -> None:
    seats, options = case["given"]["seats"], case["given"]["options"]
    expect = case["expect"]
    if "refused" in expect:
        assert refused_table(seats, **options) == expect["refused"]
        return
    state = GAME.new(seats, 1234, options)
    if "same_twice" in expect:
        assert GAME.encode(state) == GAME.encode(GAME.new(seats, 1234, options))
    if "species" in expect:
        assert len(state.species) == expect["species"]
        assert [len(hand) for hand in state.hands] == expect["hand_sizes"]
    if "deck_count" in expect:
        assert len(state.deck) == expect["deck_count"]
        assert [len(pile) for pile in state.piles] == expect["pile_counts"]
    if "turned_up" in expect:
        bare = GAME.new(seats, 1234, {**options, "opening_discards": False})
        assert [state.piles[seat][0] for seat in expect["turned_up"]] == list(bare.deck[::-1][: seats - 1])
    if "first_draw_refused" in expect:
        wanted = expect["first_draw_refused"]
        refusal = GAME.why_not(state, state.active_seat, GAME.parse_action(f"draw {wanted['source']}"))
        assert refusal is not None
        assert refusal.rule == wanted["rule"]
        legal = [GAME.action_text(action) for action in GAME.legal(state, state.active_seat)]
        assert legal == ["draw deck", "draw pile_0", "draw pile_2"]


def test_names_and_numbers_of_cards_agree() -> None:
    assert cards(["blue_spruce_1", "willow_8"]) == (0, 79)
    assert CARD["oak_8"] == SPECIES["oak"] * 8 + 7
