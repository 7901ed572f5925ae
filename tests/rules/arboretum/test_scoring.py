"""The right to score, totals and winners."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from desktop_app.telling import arboretum as telling
from desktop_app.telling.contract import plain
from desktop_app.telling.words import load_words
from rules.arboretum.components import card_of
from rules.arboretum.events import HandsOpened, SpeciesScored, WinnersNamed
from rules.arboretum.paths import best_paths
from rules.arboretum.scoring import call_species, decided_by, hand_value, outcome_of, rights
from rules.arboretum.state import Options, State, Tree
from rules.core.scores import ranking
from tests.rules.arboretum.helpers import (
    BOX,
    CARD,
    GAME,
    SPECIES,
    cards,
    final_state,
    grid,
    names,
    random_steps,
    scenarios,
)

OAK = SPECIES["oak"]


def finished(hands: list[list[str]], boards: list[list[str]], species: list[str], **changes: Any) -> State:
    """A finished game, as far as scoring looks at it."""
    state = State(
        options=Options(),
        species=tuple(sorted(SPECIES[name] for name in species)),
        deck=(),
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        known=tuple(() for _ in hands),
        piles=tuple(() for _ in hands),
        arboreta=tuple(grid(board) for board in boards),
        start_seat=0,
        active_seat=0,
        turn_number=20,
        step="finished",
    )
    return replace(state, **changes)


def right(*hands: list[int]) -> tuple[int, ...]:
    return rights(hands)[1]


@pytest.mark.rule("arboretum.score.order")
@pytest.mark.rule("arboretum.ruling.score-order")
def test_species_are_called_in_the_order_of_the_sheet() -> None:
    for _, step in random_steps(3, 7):
        called = [told.event.call.species for told in step.events if isinstance(told.event, SpeciesScored)]
        assert called == (list(step.state.species) if step.state.step == "finished" else [])
    ids = [species.id for species in BOX.species]
    assert ids == sorted(ids)
    assert ids[0] == "blue_spruce"
    assert ids[-1] == "willow"


@pytest.mark.rule("arboretum.score.reveal")
def test_all_cards_of_a_called_species_are_shown() -> None:
    steps = [step for _, step in random_steps(3, 7)]
    state, events = steps[-1].state, [told.event for told in steps[-1].events]
    opened = [event for event in events if isinstance(event, HandsOpened)]
    assert [event.hands for event in opened] == [state.hands]
    for event in events:
        if isinstance(event, SpeciesScored):
            for line in event.call.seats:
                held = tuple(card for card in state.hands[line.seat] if card // 8 == event.call.species)
                assert line.cards == held


@pytest.mark.rule("arboretum.components.identity")
def test_no_species_scores_otherwise_than_another() -> None:
    """Every card exchanged for the one of the next species: every value moves on with it, and no other changes."""

    def on(cards_: tuple[int, ...]) -> tuple[int, ...]:
        return tuple((card + 8) % 80 for card in cards_)

    for seed in range(4):
        state = final_state(4, seed)
        paths = [best_paths(trees) for trees in state.arboreta]
        moved = [best_paths([Tree(x, y, (card + 8) % 80) for x, y, card in trees]) for trees in state.arboreta]
        for species in range(10):
            call = call_species(species, state.hands, paths)
            twin = call_species((species + 1) % 10, [on(hand) for hand in state.hands], moved)
            for line, other in zip(call.seats, twin.seats, strict=True):
                assert (line.value, line.right, line.points) == (other.value, other.right, other.points)
                assert on(line.cards) == other.cards
                assert (line.path.cells if line.path else None) == (other.path.cells if other.path else None)


@pytest.mark.rule("arboretum.score.hand-value")
def test_hand_value_is_the_sum_of_ranks() -> None:
    assert hand_value([], [[5]]) == 0
    assert hand_value([2, 4, 7], [[5]]) == 13
    call = call_species(OAK, [cards(["oak_2", "maple_8", "oak_7"]), ()], [{}, {}])
    assert [line.value for line in call.seats] == [9, 0]


@pytest.mark.rule("arboretum.score.eight-cancelled")
def test_opponents_one_cancels_the_eight() -> None:
    assert hand_value([8], [[1]]) == 0
    assert hand_value([8, 3], [[1]]) == 3
    call = call_species(OAK, [cards(["oak_8", "oak_3"]), cards(["oak_1"])], [{}, {}])
    assert (call.seats[0].printed, call.seats[0].value, call.seats[0].cancelled_by) == (11, 3, 1)
    assert call.seats[1].cancelled_by is None


@pytest.mark.rule("arboretum.score.one-always-one")
def test_one_counts_one() -> None:
    assert hand_value([1], [[8, 7]]) == 1
    assert hand_value([1, 4], [[8]]) == 5


@pytest.mark.rule("arboretum.score.own-one-harmless")
def test_own_one_beside_the_eight() -> None:
    assert hand_value([1, 8], [[7]]) == 9


@pytest.mark.rule("arboretum.score.any-opponent")
@pytest.mark.rule("arboretum.score.eight-cancelled")
@pytest.mark.rule("arboretum.score.own-one-harmless")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_can_cancel_every_other(seats: int) -> None:
    for holder in range(seats):
        for one in range(seats):
            hands: list[list[str]] = [[] for _ in range(seats)]
            hands[holder].append("oak_8")
            hands[one].append("oak_1")
            call = call_species(OAK, [cards(hand) for hand in hands], [{}] * seats)
            values = [line.value for line in call.seats]
            wanted = [0] * seats
            wanted[one] = 1
            if one == holder:
                wanted[holder] = 9
            assert values == wanted
            assert call.rule == "arboretum.score.right-highest"
            assert [line.right for line in call.seats] == [seat == one for seat in range(seats)]
            told = [line.cancelled_by for line in call.seats]
            assert told == [one if seat == holder != one else None for seat in range(seats)]


@pytest.mark.rule("arboretum.score.any-opponent")
def test_one_of_any_opponent_is_enough() -> None:
    assert right([8], [1], [2]) == (2,)
    assert right([2], [8], [1]) == (0,)
    assert rights([[8, 2], [1, 3], [6]])[0] == (2, 4, 6)


@pytest.mark.rule("arboretum.score.cancel-first")
def test_eights_are_cancelled_before_values_are_compared() -> None:
    assert right([8, 2], [1, 3], [6]) == (2,)
    assert right([8], [1]) == (1,)


@pytest.mark.rule("arboretum.score.hands-only")
def test_only_hands_count() -> None:
    """The 1 planted or on a pile cancels nothing; planted ranks add nothing."""
    hands = [["oak_8"], ["oak_7"]]
    for changes in (
        {"arboreta": ((), (Tree(0, 0, CARD["oak_1"]), Tree(1, 0, CARD["oak_6"])))},
        {"piles": ((), cards(["oak_1", "oak_6"]))},
    ):
        outcome = outcome_of(BOX, finished(hands, [[], []], ["oak"], **changes))
        assert outcome is not None
        assert [line.detail["value"] for line in outcome.score_lines] == [8, 7]
        assert [line.detail["right"] for line in outcome.score_lines] == [True, False]


@pytest.mark.rule("arboretum.score.right-highest")
def test_highest_value_has_the_right() -> None:
    assert right([5], [2, 4]) == (1,)
    assert right([3, 5], [7], [1, 6]) == (0,)


@pytest.mark.rule("arboretum.score.right-tied")
def test_tied_seats_both_score_in_full() -> None:
    assert right([7], [2, 5]) == (0, 1)
    outcome = outcome_of(BOX, finished([["oak_7"], ["oak_2", "oak_5"]], [["OA3 OA4"], ["OA1 OA8"]], ["oak"]))
    assert outcome is not None
    assert [line.points for line in outcome.score_lines] == [2, 5]
    assert {line.rule for line in outcome.score_lines} == {"arboretum.path.best-value"}
    assert {line.detail["settled_by"] for line in outcome.score_lines} == {"arboretum.score.right-tied"}


@pytest.mark.rule("arboretum.score.right-nobody")
def test_everybody_may_score_what_nobody_holds() -> None:
    assert right([], []) == (0, 1)
    assert right([], [], [], []) == (0, 1, 2, 3)
    assert right([8], [1], []) == (1,)
    call = call_species(OAK, [(), ()], [{}, {}])
    assert call.rule == "arboretum.score.right-nobody"


@pytest.mark.rule("arboretum.score.right-without-path")
@pytest.mark.rule("arboretum.score.no-right-no-points")
def test_right_without_path_blocks_the_others() -> None:
    outcome = outcome_of(BOX, finished([["oak_7"], ["oak_5"]], [["OA3"], ["OA1 OA2 OA6 OA8"]], ["oak"]))
    assert outcome is not None
    assert [line.points for line in outcome.score_lines] == [0, 0]
    assert [line.rule for line in outcome.score_lines] == [
        "arboretum.score.right-without-path",
        "arboretum.score.no-right-no-points",
    ]
    assert outcome.score_lines[1].detail["path"] == ["oak_1", "oak_2", "oak_6", "oak_8"]


@pytest.mark.rule("arboretum.score.total")
@pytest.mark.rule("arboretum.score.only-paths")
def test_totals_are_sums_of_scored_paths() -> None:
    for seed in range(6):
        state = final_state(3, seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        for rank in outcome.ranking:
            lines = [line for line in outcome.score_lines if line.seat == rank.seat]
            assert rank.total == sum(line.points for line in lines)
            paths = best_paths(state.arboreta[rank.seat])
            for line in lines:
                path = paths.get(SPECIES[line.key])
                assert line.points == (path.points if path and line.detail["right"] else 0)
                parts = ("per_card", "same_species", "from_one", "to_eight")
                assert not line.points or line.points == sum(line.detail[part] for part in parts)
    nothing = outcome_of(BOX, finished([["oak_8", "oak_7"], []], [["OA3 MA4"], ["MA2"]], ["oak", "maple"]))
    assert nothing is not None
    assert [rank.total for rank in nothing.ranking] == [0, 0]


@pytest.mark.rule("arboretum.score.winner")
def test_most_points_win() -> None:
    places = ranking([15, 19, 18], [(8,), (1,), (1,)])
    assert [(rank.seat, rank.place) for rank in places] == [(1, 1), (2, 2), (0, 3)]
    assert decided_by(places) == "arboretum.score.winner"


@pytest.mark.rule("arboretum.score.tie-species")
def test_species_break_a_tie_at_the_top() -> None:
    places = ranking([20, 20, 3], [(5,), (6,), (9,)])
    assert [rank.seat for rank in places if rank.place == 1] == [1]
    assert decided_by(places) == "arboretum.score.tie-species"


@pytest.mark.rule("arboretum.ruling.species-present")
def test_species_are_counted_in_the_arboretum_alone() -> None:
    """Worked example w08: three species planted against two, four more in hand do not help."""
    state = finished(
        [["maple_8"], ["cassia_2", "dogwood_3", "jacaranda_4", "blue_spruce_5"]],
        [["OA1 OA2 OA3 OA5 OA6 .. MA2 .. WI3"], ["OA1 OA2 OA3 OA5 OA6 .. MA4"]],
        ["oak", "maple", "willow", "cassia", "dogwood", "jacaranda", "blue_spruce"],
    )
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [rank.total for rank in outcome.ranking] == [11, 11]
    assert [rank.tie_break for rank in outcome.ranking] == [(3,), (2,)]
    assert outcome.winners == (0,)
    assert outcome.reason == "arboretum.score.tie-species"


@pytest.mark.rule("arboretum.ruling.shared-win")
@pytest.mark.parametrize("language", ["en", "es"])
def test_seats_level_on_both_win_together(language: str) -> None:
    state = finished([["willow_8"], ["maple_8"]], [["OA1 OA2"], ["OA4 OA8"]], ["oak", "maple", "willow"])
    state = replace(state, arboreta=(grid(["OA1 OA2"]), grid(["OA3", "OA1"])))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert [rank.place for rank in outcome.ranking] == [1, 1]
    assert outcome.reason == "arboretum.ruling.shared-win"
    words = load_words(language)
    joke = {"en": "five years", "es": "cinco años"}[language]
    assert joke in telling.reason(words, outcome, ["Ana", "Marta"])
    event = WinnersNamed((0, 1), (3, 3), outcome.reason)
    line = telling.tell(words, event)
    assert line is not None
    assert "Ana" in plain(line, ["Ana", "Marta"])
    assert "Marta" in plain(line, ["Ana", "Marta"])


@pytest.mark.rule("arboretum.ruling.lower-places")
def test_lower_places_by_total_then_species_then_shared() -> None:
    places = ranking([9, 5, 5, 5], [(1,), (2,), (4,), (2,)])
    assert [(rank.seat, rank.place) for rank in places] == [(0, 1), (2, 2), (1, 3), (3, 3)]


@pytest.mark.rule("arboretum.score.right-highest")
@pytest.mark.rule("arboretum.score.eight-cancelled")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_chair_scores_otherwise_than_another(seats: int) -> None:
    """The same end with everybody moved on by a chair or more: every value, right and point moves on with them."""

    def on(items: tuple[Any, ...], by: int) -> tuple[Any, ...]:
        return tuple(items[(seat - by) % seats] for seat in range(seats))

    for seed in range(6):
        state = final_state(seats, seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        totals = tuple(rank.total for rank in sorted(outcome.ranking, key=lambda rank: rank.seat))
        for by in range(1, seats):
            moved = replace(
                state,
                hands=on(state.hands, by),
                known=on(state.known, by),
                piles=on(state.piles, by),
                arboreta=on(state.arboreta, by),
                active_seat=(state.active_seat + by) % seats,
            )
            twin = GAME.outcome(moved)
            assert twin is not None
            assert tuple(rank.total for rank in sorted(twin.ranking, key=lambda rank: rank.seat)) == on(totals, by)
            assert twin.winners == tuple(sorted((seat + by) % seats for seat in outcome.winners))
            lines = {(line.key, line.seat): line for line in twin.score_lines}
            for line in outcome.score_lines:
                other = lines[line.key, (line.seat + by) % seats]
                assert (line.points, line.rule) == (other.points, other.rule)
                assert (line.detail["value"], line.detail["right"]) == (other.detail["value"], other.detail["right"])


@pytest.mark.parametrize("case", scenarios("rights"), ids=lambda case: case["id"])
def test_worked_rights(case: dict[str, Any]) -> None:
    hands = case["given"]["hands"]
    held = [tuple(card_of(OAK, rank) for rank in hand) for hand in hands]
    state = finished(
        [[f"oak_{rank}" for rank in hand] for hand in hands],
        [[] for _ in hands],
        ["oak"],
        arboreta=tuple(
            tuple(Tree(0, y, card_of(OAK, rank)) for y, rank in enumerate(ranks)) for ranks in case["given"]["planted"]
        ),
        piles=tuple(tuple(card_of(OAK, rank) for rank in ranks) for ranks in case["given"]["piles"]),
    )
    outcome = outcome_of(BOX, state)
    assert outcome is not None
    assert [line.detail["value"] for line in outcome.score_lines] == case["expect"]["values"]
    assert [line.seat for line in outcome.score_lines if line.detail["right"]] == case["expect"]["right"]
    values, holders = rights(hands)
    assert list(values) == case["expect"]["values"]
    assert list(holders) == case["expect"]["right"]
    call = call_species(OAK, held, [{} for _ in hands])
    assert [line.value for line in call.seats] == case["expect"]["values"]
    assert [line.seat for line in call.seats if line.right] == case["expect"]["right"]
    for language in ("en", "es"):
        sentence = plain(telling.explain_right(load_words(language), call), ["Ana", "Beto", "Carla", "Dora"])
        assert sentence.endswith(".")


@pytest.mark.parametrize("case", scenarios("winners"), ids=lambda case: case["id"])
def test_worked_winners(case: dict[str, Any]) -> None:
    places = ranking(case["given"]["totals"], [(count,) for count in case["given"]["species_present"]])
    assert [rank.seat for rank in places if rank.place == 1] == case["expect"]["winners"]


def test_rulebook_example() -> None:
    example = scenarios("example")
    state = finished(example["hands"], example["boards"], example["species_in_play"])
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert list(outcome.winners) == example["winners"]
    assert [rank.total for rank in sorted(outcome.ranking, key=lambda rank: rank.seat)] == example["totals"]
    assert [rank.tie_break[0] for rank in sorted(outcome.ranking, key=lambda rank: rank.seat)] == (
        example["species_present"]
    )
    for key, points in example["points"].items():
        lines = [line for line in outcome.score_lines if line.key == key]
        assert [line.points for line in lines] == points
        assert [line.detail["value"] for line in lines] == example["hand_values"][key]
        assert [line.seat for line in lines if line.detail["right"]] == example["rights"][key]
        values = [
            sum(line.detail[part] for part in ("per_card", "same_species", "from_one", "to_eight")) for line in lines
        ]
        assert values == example["best_path_values"][key]
    cancelled = next(line for line in outcome.score_lines if line.key == "royal_poinciana" and line.seat == 2)
    assert (cancelled.detail["printed"], cancelled.detail["value"], cancelled.detail["cancelled_by"]) == (8, 0, 0)
    paths = best_paths(state.arboreta[0])
    for wanted in example["paths_of_seat_0"]:
        path = paths[SPECIES[wanted["species"]]]
        assert (len(path.cards), bool(path.same_species), bool(path.from_one), bool(path.to_eight), path.points) == (
            wanted["length"],
            wanted["same_species"],
            wanted["from_one"],
            wanted["to_eight"],
            wanted["points"],
        )
    assert names(paths[OAK].cards) == ["oak_1", "oak_2", "oak_4", "oak_6"]
