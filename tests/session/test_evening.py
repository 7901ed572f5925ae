"""The rules of an evening: standing, lots, seats, who begins."""

from __future__ import annotations

from collections import Counter

from desktop_app.session.evening import beginner, champions, lots, points_of, seating, standing
from desktop_app.session.results import Night, Visit
from rules.core.rng import SplitMix64
from tests.session.results.book import AT, game

WORKED = (
    ("sheriff", [("B", 1), ("A", 2), ("C", 3), ("D", 3), ("E", 5)]),
    ("arboretum", [("E", 1), ("A", 2)]),
    ("safranito", [("C", 1), ("A", 2), ("D", 3), ("E", 4)]),
    ("scoville", [("A", 1), ("F", 1), ("D", 3), ("C", 4), ("E", 5)]),
    ("arboretum", [("F", 1), ("C", 2), ("D", 3)]),
)


def _night() -> Night:
    visits = [Visit(who, shape, AT.format(0)) for who, shape in zip("ABCDE", "vwxyz", strict=True)]
    visits[1] = Visit("B", "w", AT.format(0), AT.format(5))
    return Night("n", AT.format(0), None, (), "random", (*visits, Visit("F", "w", AT.format(7))))


def test_the_worked_evening() -> None:
    games = [game(places, n, name) for n, (name, places) in enumerate(WORKED, 1)]
    table = standing(_night(), games, {})
    assert {one.person: one.points for one in table} == {"A": 5, "F": 5, "B": 4, "C": 0, "D": -4, "E": -10}
    assert [one.place for one in table] == [1, 1, 3, 4, 5, 6]
    assert champions(table) == ("A", "F")
    # B, C and D sat out the second game; B had left before the third, nobody was missing at the fourth but F played.
    assert {one.person: one.sat_out for one in table} == {"A": 1, "F": 0, "B": 1, "C": 1, "D": 1, "E": 1}
    assert {one.person: one.played for one in table} == {"A": 4, "F": 2, "B": 1, "C": 4, "D": 4, "E": 4}


def test_the_sum_of_a_game_is_nothing_and_computer_players_do_not_count() -> None:
    one = game([("A", 2), (None, 1), ("B", 3), ("C", 3)])
    assert points_of(one, {}) == {"A": 2, "B": -1, "C": -1}
    assert sum(points_of(game([("A", 1), ("B", 2), ("C", 2), ("D", 4)]), {}).values()) == 0


def test_whoever_was_merged_is_one_person_in_the_standing() -> None:
    games = [game([("A", 1), ("B", 2)], 1), game([("a", 1), ("B", 2)], 2)]
    night = Night("n", AT.format(0), None, (), "random", (Visit("A", "x", AT.format(0)), Visit("B", "y", AT.format(0))))
    table = standing(night, games, {"a": "A"})
    assert [(one.person, one.points, one.played) for one in table] == [("A", 2, 2), ("B", -2, 2)]


def test_lots_fall_among_those_who_have_sat_out_least() -> None:
    games = [game([("A", 1), ("B", 2)], 1)]
    present = ["A", "B", "C", "D"]
    night = Night("n", AT.format(0), None, (), "random", tuple(Visit(p, p, AT.format(0)) for p in present))
    table = standing(night, games, {})
    drawn = Counter(lots(table, present, SplitMix64(seed))[0] for seed in range(400))
    assert set(drawn) == {"A", "B"}
    assert min(drawn.values()) > 150
    order = lots(table, present, SplitMix64(1))
    assert set(order[:2]) == {"A", "B"}
    assert set(order[2:]) == {"C", "D"}


def test_left_hand_neighbours_repeat_least() -> None:
    games = [game([("A", 1), ("B", 2), ("C", 3), ("D", 4)], 1)]
    met = {("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")}
    for seed in range(20):
        row = seating("ABCD", games, {}, SplitMix64(seed))
        assert sorted(row) == list("ABCD")
        pairs = set(zip(row, [*row[1:], row[0]], strict=True))
        assert not pairs & met
    assert {tuple(seating("ABC", [], {}, SplitMix64(seed))) for seed in range(20)} == {("A", "B", "C"), ("A", "C", "B")}


def test_who_begins() -> None:
    games = [game([("B", 1), ("A", 2), ("C", 3)], 1)]
    assert beginner("last", ["A", "B", "C"], games, {}, SplitMix64(1)) == "C"
    assert beginner("turn", ["A", "B", "C"], games, {}, SplitMix64(1)) == "C"
    assert beginner("turn", ["A", "C"], games, {}, SplitMix64(1)) in "AC"
    assert {beginner("random", ["A", "B"], [], {}, SplitMix64(seed)) for seed in range(20)} == {"A", "B"}
