"""What the rooms build on: choices, options, places with ties, tuples with one place changed, drafts and chance."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from rules.core.choices import NOTHING, Choices, Listed
from rules.core.draft import Chance, Draft, recorded_order
from rules.core.options import OptionSpec, read_options
from rules.core.refusal import IllegalAction, IllegalOptions
from rules.core.rng import SplitMix64
from rules.core.scores import Rank, ScoreLine, ranking, winners_of
from rules.core.tuples import with_item


class Bid(Struct, frozen=True):
    amount: int


class Bids(Choices[Bid]):
    def __len__(self) -> int:
        return 4

    def nth(self, index: int) -> Bid:
        return Bid(index)


def test_nothing_is_empty_in_every_way() -> None:
    assert len(NOTHING) == 0
    assert not NOTHING
    assert list(NOTHING) == []
    assert Bid(1) not in NOTHING
    assert NOTHING.complete
    with pytest.raises(IndexError):
        NOTHING.sample(SplitMix64(1))
    with pytest.raises(IndexError):
        NOTHING.nth(0)


@pytest.mark.parametrize("choices", [Bids(), Listed([Bid(0), Bid(1), Bid(2), Bid(3)])])
def test_choices_give_each_action_once_and_draw_all_of_them(choices: Choices[Bid]) -> None:
    assert list(choices) == [Bid(0), Bid(1), Bid(2), Bid(3)] == [choices.nth(n) for n in range(4)]
    assert len(choices) == 4
    assert choices
    assert Bid(3) in choices
    assert Bid(4) not in choices
    assert "bid 3" not in choices
    rng = SplitMix64(5)
    assert {choices.sample(rng) for _ in range(60)} == set(choices)


def test_a_sample_asks_the_generator_once() -> None:
    rng, same = SplitMix64(5), SplitMix64(5)
    assert Bids().sample(rng) == Bid(same.below(4))
    assert rng.state == same.state


SPECS = (
    OptionSpec("open_hands", "g.option.open-hands", "switch", (False, True), False),
    OptionSpec("rounds", "g.option.rounds", "number", (2, 5), 3),
    OptionSpec("deck", "g.option.deck", "choice", ("short", "long", 7), "short"),
    OptionSpec("kinds", "g.option.kinds", "picks", ("a", "b", "c"), ()),
    OptionSpec("first", "g.option.first", "seat", (0, 1, 2, 3), None),
)


def read(seats: Any = 3, **given: Any) -> dict[str, Any]:
    return read_options(SPECS, (2, 3, 4), "g.setup.players", seats, given)


def why(seats: Any = 3, **given: Any) -> str:
    with pytest.raises(IllegalOptions) as caught:
        read(seats, **given)
    return caught.value.refusal.rule


def test_options_come_with_their_defaults() -> None:
    assert read() == {"open_hands": False, "rounds": 3, "deck": "short", "kinds": (), "first": None}
    assert read(rounds=5, deck=7, kinds=["b", "a"], first=2) == {
        "open_hands": False,
        "rounds": 5,
        "deck": 7,
        "kinds": ("b", "a"),
        "first": 2,
    }


def test_the_ends_of_a_range_belong_to_it() -> None:
    assert [read(rounds=rounds)["rounds"] for rounds in (2, 5)] == [2, 5]
    assert [read(first=seat)["first"] for seat in (0, 2, None)] == [0, 2, None]
    assert [read(open_hands=value)["open_hands"] for value in (False, True)] == [False, True]


def test_an_option_is_of_the_rules_unless_it_says_that_it_is_of_the_screen() -> None:
    assert [spec.screen_only for spec in SPECS] == [False] * len(SPECS)


@pytest.mark.parametrize("seats", [0, 1, 5, -2, True, 3.0, "3", None])
def test_a_wrong_number_of_seats_is_refused_before_anything_else(seats: Any) -> None:
    assert why(seats, no_such=1, rounds="x") == "g.setup.players"


def test_an_option_that_is_not_there_has_its_own_refusal() -> None:
    assert why(no_such=1, rounds="x") == "core.unknown-option"


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("open_hands", [0, 1, None, "true"]),
        ("rounds", [1, 6, True, 3.0, "3", None]),
        ("deck", ["", "Long", 7.0, True, None, ("short",)]),
        ("kinds", ["a", ("d",), ("a", "a"), ("a", 1), None, 3, {"a": 1}]),
        ("first", [3, -1, True, 0.0, "0", (0,)]),
    ],
)
def test_a_value_that_an_option_cannot_mean_is_refused_by_its_rule(option: str, values: list[Any]) -> None:
    for value in values:
        assert why(**{option: value}) == f"g.option.{option.replace('_', '-')}", value


def test_the_first_wrong_option_in_the_order_of_the_game_is_named() -> None:
    assert why(first=9, rounds=9) == "g.option.rounds"


def test_places_are_shared_by_those_level_on_everything() -> None:
    assert ranking((5, 9, 9, 5)) == (Rank(1, 1, 9), Rank(2, 1, 9), Rank(0, 3, 5), Rank(3, 3, 5))
    places = ranking((5, 9, 9, 9), ((1, 0), (2, 1), (2, 3), (2, 3)))
    assert places == (Rank(2, 1, 9, (2, 3)), Rank(3, 1, 9, (2, 3)), Rank(1, 3, 9, (2, 1)), Rank(0, 4, 5, (1, 0)))
    assert winners_of(places) == (2, 3)


def test_winners_come_in_seat_order_however_the_places_stand() -> None:
    assert winners_of((Rank(3, 1, 9), Rank(0, 2, 5), Rank(1, 1, 9))) == (1, 3)


def test_every_seat_needs_its_tie_break() -> None:
    with pytest.raises(ValueError, match="shorter"):
        ranking((5, 9), ((1,),))


def test_a_score_line_counts_points_unless_it_says_otherwise() -> None:
    assert ScoreLine(0, "coins", 3, "g.end.coins") == ScoreLine(0, "coins", 3, "g.end.coins", {}, "points")


def test_a_tie_break_never_outweighs_the_total() -> None:
    assert [rank.seat for rank in ranking((3, 4), ((99,), (0,)))] == [1, 0]


def test_a_tuple_with_one_place_changed() -> None:
    items = (1, 2, 3)
    assert [with_item(items, n, 9) for n in range(3)] == [(9, 2, 3), (1, 9, 3), (1, 2, 9)]
    assert items == (1, 2, 3)
    for outside in (3, -1):
        with pytest.raises(IndexError):
            with_item(items, outside, 9)


class Position(Struct, frozen=True):
    total: int


class Adding(Draft[Position]):
    def __init__(self, before: Position) -> None:
        super().__init__(before)
        self.total = before.total

    def state(self) -> Position:
        return Position(self.total)


def test_a_draft_gathers_a_state_and_what_was_told() -> None:
    draft = Adding(Position(1))
    draft.total += 4
    draft.tell(Bid(1))
    draft.tell(Bid(2), (0, 2), Bid(0))
    step = draft.finished({"rng": 3})
    assert (step.state, draft.before) == (Position(5), Position(1))
    assert [told.seen_by(None) for told in step.events] == [Bid(1), Bid(0)]
    assert [told.seen_by(2) for told in step.events] == [Bid(1), Bid(2)]
    assert step.chance == {"rng": 3}


NAMES = {"oak": 1, "elm": 2}


def test_chance_draws_or_reads_and_the_generator_moves_on_alike() -> None:
    drawn = Chance(7, None, "g.shuffle")
    order = drawn.shuffled((1, 2, 1, 2), NAMES)
    assert order == SplitMix64(7).shuffled((1, 2, 1, 2))
    drawn.finish()
    read_ = Chance(7, [["elm", "elm", "oak", "oak"]], "g.shuffle")
    assert read_.shuffled((1, 2, 1, 2), NAMES) == (2, 2, 1, 1)
    read_.finish()
    assert read_.rng == drawn.rng != 7


@pytest.mark.parametrize(
    "record", ["oak", None, 7, {}, [], ["oak"], ["oak", "oak"], ["oak", "elm", "elm"], ["oak", 2], [["oak"], "elm"]]
)
def test_a_recorded_order_of_other_cards_is_refused(record: Any) -> None:
    with pytest.raises(IllegalAction) as caught:
        recorded_order(record, (1, 2), NAMES, "g.shuffle")
    assert caught.value.refusal.rule == "g.shuffle"
    with pytest.raises(IllegalAction):
        Chance(7, [record], "g.shuffle").shuffled((1, 2), NAMES)


def test_a_record_with_too_few_or_too_many_shuffles_is_refused() -> None:
    with pytest.raises(IllegalAction):
        Chance(7, [], "g.shuffle").shuffled((1, 2), NAMES)
    with pytest.raises(IllegalAction):
        Chance(7, [["oak"]], "g.shuffle").finish()
