"""What each seat may know: views, events, unseen cards, resampling."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from desktop_app.telling import arboretum as telling
from desktop_app.telling.contract import plain
from desktop_app.telling.words import load_words
from rules.arboretum.aids import count_species, eight_state
from rules.arboretum.events import Drew
from rules.arboretum.state import State
from rules.arboretum.view import View, unseen_cards
from rules.core.rng import SplitMix64
from tests.rules.arboretum.helpers import (
    BOX,
    CARD,
    GAME,
    SPECIES,
    Turned,
    cards,
    do,
    final_state,
    names,
    random_steps,
    scenarios,
)

PEOPLE = ("Ana", "Marta", "Jonas", "Inés")
VIEWERS: tuple[int | None, ...] = (None, 0, 1, 2)


def hidden_swapped(state: State, seat: int | None, rng: SplitMix64) -> State:
    """The position with every card that `seat` may not know exchanged for another such card, wherever it stands."""
    hidden = list(state.deck)
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            hidden += set(hand) - set(state.known[owner])
    other = dict(zip(hidden, rng.shuffled(hidden), strict=True))

    def swapped(cards_: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(other.get(card, card) for card in cards_)

    steps = state.turn_steps
    if seat != state.active_seat:
        steps = tuple(replace(done, card=other.get(done.card, done.card)) for done in steps if done.card is not None)
    hands = tuple(tuple(sorted(swapped(hand))) for hand in state.hands)
    return replace(state, deck=swapped(state.deck), hands=hands, turn_steps=steps)


def hidden_changed(state: State, seat: int | None, rng: SplitMix64) -> State:
    """Another position that differs only in what `seat` may not know."""
    return GAME.resample(GAME.view(state, seat), rng)


@pytest.mark.rule("arboretum.know.hand")
@pytest.mark.rule("arboretum.know.open-areas")
def test_view_holds_open_things_and_the_own_hand() -> None:
    for _, step in random_steps(3, 3):
        state = step.state
        if state.step == "finished":
            continue
        for seat in VIEWERS:
            view = GAME.view(state, seat)
            assert (view.seat, view.seats, view.species) == (seat, 3, state.species)
            assert (view.piles, view.arboreta, view.deck_count) == (state.piles, state.arboreta, len(state.deck))
            assert (view.start_seat, view.active_seat) == (state.start_seat, state.active_seat)
            assert (view.turn_number, view.step) == (state.turn_number, state.step)
            for owner, hand in enumerate(view.hands):
                assert hand.count == len(state.hands[owner])
                assert hand.known == state.known[owner]
                assert hand.cards == (state.hands[owner] if owner == seat else None)
            assert view.hand == (() if seat is None else state.hands[seat])


@pytest.mark.rule("arboretum.know.hand-order")
def test_hands_come_in_one_order(turned: Turned) -> None:
    """The order of drawing shows nowhere: the same cards drawn the other way round give the same hand."""
    one = turned.do(turned.position(piles=[["oak_2"], ["oak_6"]]), "draw pile_0", "draw pile_1")
    other = turned.do(turned.position(piles=[["oak_2"], ["oak_6"]]), "draw pile_1", "draw pile_0")
    assert one.hands == other.hands
    assert one.known == other.known
    for _, step in random_steps(2, 3):
        for hand in step.state.hands:
            assert list(hand) == sorted(hand)


@pytest.mark.rule("arboretum.know.deck")
@pytest.mark.rule("arboretum.know.no-leak")
@pytest.mark.rule("arboretum.know.computer-seat")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_view_stays_the_same_when_hidden_cards_are_swapped(seats: int) -> None:
    rng = SplitMix64(seats)
    for seed in range(2):
        for _, step in random_steps(seats, seed):
            state = step.state
            for seat in VIEWERS[: seats + 1]:
                view = GAME.view(state, seat)
                other = hidden_changed(state, seat, rng)
                assert GAME.view(other, seat) == view
                assert GAME.problems(other) == []
                if state.step != "finished":
                    assert GAME.view(hidden_swapped(state, seat, rng), seat) == view
                if seat is not None:
                    assert list(GAME.legal_in_view(view)) == list(GAME.legal(state, seat))


@pytest.mark.rule("arboretum.know.deck")
@pytest.mark.rule("arboretum.know.hand")
def test_swapped_positions_differ() -> None:
    state = GAME.new(2, 3)
    other = hidden_changed(state, 0, SplitMix64(1))
    assert other.deck != state.deck
    assert other.hands[1] != state.hands[1]
    assert other.hands[0] == state.hands[0]


@pytest.mark.rule("arboretum.know.deck-draw")
@pytest.mark.parametrize("language", ["en", "es"])
def test_card_from_the_deck_is_told_to_its_drawer_alone(turned: Turned, language: str) -> None:
    words = load_words(language)
    state = turned.position()
    step = GAME.apply(state, turned.seat(0), GAME.parse_action("draw deck"))
    (told,) = step.events
    drawer = turned.seat(0)
    own, public = told.seen_by(drawer), told.seen_by(turned.seat(1))
    assert isinstance(own, Drew)
    assert own.card == CARD["willow_8"]
    assert told.seen_by(None) == public == Drew(drawer, -1, None, 1, 3)
    name = telling.species_word(words, SPECIES["willow"])
    assert name in plain(telling.tell(words, own) or (), PEOPLE)
    assert name not in plain(telling.tell(words, public) or (), PEOPLE)
    assert GAME.view(step.state, turned.seat(1)).turn_steps[0].card is None
    assert GAME.view(step.state, turned.seat(0)).turn_steps[0].card == CARD["willow_8"]


@pytest.mark.rule("arboretum.know.pile-draw")
def test_card_from_a_pile_is_known_until_it_leaves_the_hand(turned: Turned) -> None:
    state = turned.position()
    drawer, owner = turned.seat(0), turned.seat(1)
    step = GAME.apply(state, drawer, GAME.parse_action(turned.text("draw pile_1")))
    for seat in (None, *range(turned.seats)):
        assert step.events[0].seen_by(seat) == Drew(drawer, owner, CARD["oak_6"], 1, 1)
        assert GAME.view(step.state, seat).hands[turned.seat(0)].known == cards(["oak_6"])
    kept = turned.do(step.state, "draw deck", "place oak_3 2 0", "discard maple_1")
    assert GAME.view(kept, turned.seat(1)).hands[turned.seat(0)].known == cards(["oak_6"])
    assert turned.do(step.state, "draw deck", "place oak_6 2 0").known[turned.seat(0)] == ()
    assert turned.do(step.state, "draw deck", "place oak_3 2 0", "discard oak_6").known[turned.seat(0)] == ()


@pytest.mark.rule("arboretum.ruling.deck-count-open")
def test_deck_count_is_open() -> None:
    words = load_words("en")
    for _, step in random_steps(2, 8):
        view = GAME.view(step.state, None)
        assert view.deck_count == len(step.state.deck)
        if view.deck_count > 1:
            assert str(view.deck_count) in telling.status(words, view)


@pytest.mark.rule("arboretum.know.unseen")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_unseen_cards_are_the_deck_and_the_hidden_rest(seats: int) -> None:
    for _, step in random_steps(seats, 5):
        state = step.state
        for seat in VIEWERS[: seats + 1]:
            view = GAME.view(state, seat)
            hidden = set(state.deck)
            for owner, hand in enumerate(state.hands):
                if owner != seat and state.step != "finished":
                    hidden |= set(hand) - set(state.known[owner])
            assert set(unseen_cards(view)) == hidden
            rows = count_species(view)
            assert sum(len(row.unseen) for row in rows) == len(hidden)


@pytest.mark.rule("arboretum.know.scoring")
def test_all_hands_are_open_after_the_end() -> None:
    state = final_state(3, 2)
    for seat in VIEWERS:
        assert [hand.cards for hand in GAME.view(state, seat).hands] == list(state.hands)
    assert not unseen_cards(GAME.view(state, None))


@pytest.mark.rule("arboretum.know.after-game")
def test_seed_is_in_no_view() -> None:
    """A view holds what its fields say and no more; a game is shown from its record once it is over."""
    fields = set(View.__struct_fields__)
    assert not fields & {"seed", "deck", "rng", "known_deck"}
    first = GAME.new(2, 5, {"start_seat": 0})
    raw = msgspec.json.encode(GAME.view(first, 0))
    deeper = replace(first, deck=tuple(reversed(first.deck)))
    assert msgspec.json.encode(GAME.view(deeper, 0)) == raw
    state = final_state(2, 5)
    assert GAME.encode(final_state(2, 5)) == GAME.encode(state)


@pytest.mark.rule("arboretum.know.no-leak")
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_log_line_names_a_hidden_card(language: str) -> None:
    words = load_words(language)
    table = ["Ana", "Marta", "Jonas"]
    for state, step in random_steps(3, 19):
        if step.state.step == "finished":
            continue
        for seat in VIEWERS:
            hidden = set(step.state.deck)
            for owner, hand in enumerate(step.state.hands):
                if owner != seat:
                    hidden |= set(hand) - set(step.state.known[owner])
            secret = {telling.card_text(words, card) for card in hidden}
            for told in step.events:
                event = told.seen_by(seat)
                line = telling.tell(words, event) if event is not None else None
                if line is not None:
                    text = plain(line, table)
                    assert not any(text.endswith(f"{name}.") or f"{name} " in text for name in secret)
        assert state.seats == 3


@pytest.mark.rule("arboretum.know.unseen")
@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ({}, "at_risk"),
        ({"arboreta": [[["oak_1", 0, 0]], []]}, "safe"),
        ({"arboreta": [[], [["oak_1", 0, 0]]]}, "safe"),
        ({"piles": [[], ["oak_1"]]}, "open"),
        ({"hands": [["oak_8", "oak_1"], ["oak_7"]]}, "safe"),
    ],
)
def test_state_of_the_eight(turned: Turned, places: dict[str, Any], wanted: str) -> None:
    state = turned.position(**{"hands": [["oak_8"], ["oak_7"]], **places})
    assert eight_state(GAME.view(state, turned.seat(0)), SPECIES["oak"]) == wanted
    assert eight_state(GAME.view(state, turned.seat(1)), SPECIES["oak"]) is None


def test_eight_is_at_risk_from_a_one_taken_openly(turned: Turned) -> None:
    state = turned.position(hands=[["oak_8"], ["oak_7"]], piles=[[], ["oak_1"]], active_seat=1)
    taken = turned.do(state, "draw pile_1")
    view = GAME.view(taken, turned.seat(0))
    assert eight_state(view, SPECIES["oak"]) == "at_risk"
    row = next(row for row in count_species(view) if row.species == SPECIES["oak"])
    chairs = [turned.seat(n) for n in range(2)]
    assert [row.sums[seat] for seat in chairs] == [8, 1]
    assert [row.known[seat] for seat in chairs] == [(), (1,)]
    assert row.own == (8,)
    assert 7 in row.unseen
    assert 1 not in row.unseen


@pytest.mark.parametrize("case", [case for case in scenarios("knowledge") if "do" in case], ids=lambda case: case["id"])
def test_worked_examples(turned: Turned, case: dict[str, Any]) -> None:
    state = turned.position()
    for step in case["do"]:
        seat = turned.seat(step["seat"])
        after = GAME.apply(state, seat, GAME.parse_action(turned.text(step["move"]))).state
        if "gives" in step:
            assert CARD[step["gives"]] in set(after.hands[seat]) - set(state.hands[seat])
        state = turned.passed(after)
    view = GAME.view(state, turned.seat(1))
    expect = case["expect"]
    assert view.hands[turned.seat(0)].count == expect["count"]
    assert names(view.hands[turned.seat(0)].known) == expect["known"]
    assert view.hands[turned.seat(0)].cards is None
    assert names(view.piles[turned.seat(0)])[-1] == expect["pile_top_of_seat_0"]


@pytest.mark.rule("arboretum.know.no-leak")
@pytest.mark.rule("arboretum.place.from-hand")
@pytest.mark.rule("arboretum.discard.from-hand")
@pytest.mark.parametrize("word", ["place", "discard"])
def test_another_view_refuses_only_cards_that_cannot_be_in_the_hand(turned: Turned, word: str) -> None:
    """The seat holds oak 6, which all saw it take, and other cards: what is unseen may be among them."""
    state = turned.do(turned.position(), "draw pile_1", "draw deck")
    if word == "discard":
        state = turned.do(state, "place cassia_7 2 0")
    place = " 0 1" if word == "place" else ""
    others = (None, *(turned.seat(n) for n in range(1, turned.seats)))

    def why(position: State, viewer: int | None, card: str) -> str | None:
        action = GAME.parse_action(f"{word} {card}{place}")
        refusal = GAME.why_not_in_view(GAME.view(position, viewer), turned.seat(0), action)
        return refusal.rule if refusal else None

    for viewer in others:
        # Held or not: openly known, in the hand, in the deck.
        assert [why(state, viewer, card) for card in ("oak_6", "oak_8", "oak_2")] == [None, None, None]
        # Planted, in a pile; and in the viewer's own hand.
        for card in ("willow_3", "maple_3"):
            assert why(state, viewer, card) == f"arboretum.{word}.from-hand"
    assert why(state, turned.seat(1), "oak_7") == f"arboretum.{word}.from-hand"
    assert why(state, None, "oak_7") is None
    # A hand of which every card is known holds nothing else.
    hands = list(state.hands)
    hands[turned.seat(0)] = state.known[turned.seat(0)]
    bare = replace(state, hands=tuple(hands))
    for viewer in others:
        assert why(bare, viewer, "oak_6") is None
        assert why(bare, viewer, "oak_2") == f"arboretum.{word}.from-hand"


def test_worked_count_at_the_end_of_the_deck() -> None:
    """k05: two seats, the last card drawn; what is unseen is exactly the other hand."""
    numbers = next(case["numbers"] for case in scenarios("knowledge") if case["id"] == "k05")
    checked = 0
    for seed in range(40):
        for state, _ in random_steps(2, seed):
            if state.step != "place" or state.deck:
                continue
            view = GAME.view(state, state.active_seat)
            planted = sum(map(len, state.arboreta))
            piled = sum(map(len, state.piles))
            other = view.hands[1 - state.active_seat]
            unseen = unseen_cards(view)
            assert len(view.hand) == numbers["own_hand"]
            total = numbers["cards_in_play"]
            assert len(unseen) == total - planted - piled - numbers["own_hand"] - len(other.known)
            assert sorted((*unseen, *other.known)) == list(state.hands[1 - state.active_seat])
            checked += 1
    assert checked == 40
    assert (
        numbers["unseen"] == numbers["cards_in_play"] - numbers["planted"] - numbers["in_piles"] - numbers["own_hand"]
    )


def test_worked_count_of_three_seats() -> None:
    """k06: deck 9 and no known cards in other hands: 23 unseen."""
    numbers = next(case["numbers"] for case in scenarios("knowledge") if case["id"] == "k06")
    state = GAME.new(numbers["players"], 4)
    while len(state.deck) > numbers["deck"] + 1:
        seat = state.active_seat
        state = do(state, "draw deck", "draw deck")
        place = next(iter(GAME.legal(state, seat)))
        state = GAME.apply(state, seat, place).state
        state = GAME.apply(state, seat, next(iter(GAME.legal(state, seat)))).state
    state = replace(state, deck=state.deck[: numbers["deck"]])
    lost = 43 - numbers["deck"] - 2 * (state.turn_number - 1)
    view = GAME.view(state, state.active_seat)
    assert len(unseen_cards(view)) - lost == numbers["unseen"]


def test_state_survives_json() -> None:
    for state, _ in random_steps(3, 6):
        raw = GAME.encode(state)
        assert GAME.decode(raw) == state
        assert GAME.encode(GAME.decode(raw)) == raw
    for broken in (b"", b"{}", b"[1]", GAME.encode(GAME.new(2, 1))[:-5]):
        with pytest.raises(ValueError, match="no position of Arboretum"):
            GAME.decode(broken)


def test_canonical_texts_parse_back() -> None:
    for state, _ in random_steps(4, 2):
        texts = [GAME.action_text(action) for action in GAME.legal(state, state.active_seat)]
        assert len(texts) == len(set(texts)) == len(GAME.legal(state, state.active_seat))
        for text, action in zip(texts, GAME.legal(state, state.active_seat), strict=True):
            assert GAME.parse_action(text) == action
    for wrong in (
        "place oak_5 02 0",
        "place oak_5 -0 0",
        "place oak_9 0 0",
        "draw pile_01",
        "Draw deck",
        "discard",
        "",
    ):
        with pytest.raises(ValueError, match=r"."):
            GAME.parse_action(wrong)
    assert len(BOX.card_names) == 80
