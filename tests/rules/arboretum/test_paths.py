"""Paths, checked against worked examples and against a scorer that walks every row."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.arboretum.legal import free_cells
from rules.arboretum.paths import best_paths, preview
from rules.arboretum.state import Tree
from tests.rules.arboretum.helpers import (
    SPECIES,
    best_path,
    brute_force,
    final_state,
    grid,
    names,
    path_values,
    scenarios,
)

CALLED = ("tulip_poplar", "cassia", "willow", "royal_poinciana", "oak")
OAK, MAPLE = SPECIES["oak"], SPECIES["maple"]


def oak(*rows: str) -> int:
    """The best oak path of a drawn grid."""
    path = best_path(grid(rows), OAK)
    return path.points if path else 0


@pytest.mark.rule("arboretum.path.sequence")
def test_cards_share_an_edge() -> None:
    assert oak("OA2 OA5") == 2
    assert oak("OA2", "OA5") == 2
    for rows in (("OA2 ..", ".. OA5"), (".. OA2", "OA5 .."), ("OA5 ..", ".. OA2"), (".. OA5", "OA2 ..")):
        assert oak(*rows) == 0
    assert oak("OA2 .. OA5") == 0


@pytest.mark.rule("arboretum.path.rising")
def test_ranks_rise() -> None:
    assert oak("OA2 MA3 OA5") == 3
    assert oak("OA2 MA2 OA5") == 0
    assert oak("OA2 MA5 OA5") == 0
    assert oak("OA4 MA2 OA6") == 0


@pytest.mark.rule("arboretum.path.gaps")
def test_ranks_may_be_skipped() -> None:
    assert oak("OA2 MA7 OA8") == oak("OA2 MA3 OA8") == 5


@pytest.mark.rule("arboretum.path.ends")
def test_both_ends_are_of_the_species() -> None:
    assert oak("MA1 OA3 OA5 MA8") == 2
    assert oak("OA3 MA5") == 0


@pytest.mark.rule("arboretum.path.middle")
def test_any_species_between() -> None:
    assert oak("OA2 MA3 WI5 OA7") == 4
    assert oak("OA2 MA3 OA5 OA7") == 4


@pytest.mark.rule("arboretum.path.any-shape")
def test_paths_bend_and_pass_cards_by() -> None:
    assert oak("OA2 OA3 ..", ".. OA4 ..", ".. OA5 OA7") == 10
    assert oak("OA7 OA5", ".. OA4", "OA2 OA3") == 10
    assert oak("OA2 OA6", "MA3 OA7") == 3


@pytest.mark.rule("arboretum.path.longest-eight")
def test_eight_cards_at_most() -> None:
    path = best_path(grid(["OA1 MA2 WI3 DO4", "OA8 CA7 BS6 JA5", "MA8 MA1 .. .."]), OAK)
    assert path is not None
    assert len(path.cards) == 8
    assert [card % 8 for card in path.cards] == list(range(8))
    assert oak("OA1 MA1 MA2 MA3 MA4 MA5 MA6 MA7 OA8") == 0
    assert oak("OA1 MA2 MA3 MA4 MA5 MA6 MA7 MA8 OA8") == 0


@pytest.mark.rule("arboretum.path.point-per-card")
@pytest.mark.parametrize(("row", "points"), [("OA2 OA3", 2), ("OA2 MA3 OA4", 3), ("OA2 MA3 OA4 OA5", 4)])
def test_a_point_a_card(row: str, points: int) -> None:
    assert oak(row) == points


@pytest.mark.rule("arboretum.path.same-species")
def test_four_of_one_species_score_double() -> None:
    assert oak("OA2 OA3 OA4") == 3
    assert oak("OA2 OA3 OA4 OA5") == 8
    assert oak("OA2 OA3 OA4 OA5 OA6") == 10
    assert oak("OA2 OA3 MA4 OA5 OA6") == 5


@pytest.mark.rule("arboretum.path.from-one")
@pytest.mark.rule("arboretum.path.to-eight")
@pytest.mark.rule("arboretum.path.extras-once")
def test_extras_for_the_ends() -> None:
    assert (oak("OA1 OA3"), oak("OA3 OA8"), oak("OA1 OA8")) == (3, 4, 5)
    assert oak("OA1 OA3 OA5 OA7") == 9
    assert oak("OA2 OA3 OA5 OA8") == 10
    assert oak("OA1 OA3 OA5 OA8") == 11
    path = best_path(grid(["OA1 OA3 OA5 OA8"]), OAK)
    assert path is not None
    assert (path.per_card, path.same_species, path.from_one, path.to_eight) == (4, 4, 1, 2)


@pytest.mark.rule("arboretum.path.best-value")
def test_most_points_not_most_cards() -> None:
    assert oak("OA1 MA2 OA3 OA4 OA5 OA8") == 10
    assert oak("OA2 OA3 OA5 OA7", "MA3 WI4 DO5 JA6") == 8


@pytest.mark.rule("arboretum.path.one-per-species")
def test_two_paths_do_not_add_up() -> None:
    assert oak("OA1 OA2 MA1 OA7 OA8") == 4


@pytest.mark.rule("arboretum.path.shared-cards")
def test_cards_serve_several_species() -> None:
    trees = grid(["OA1 MA2 OA4 MA6"])
    shown = best_paths(trees)
    assert {kind: path.points for kind, path in shown.items()} == {MAPLE: 3, OAK: 4}
    assert set(shown[OAK].cells) & set(shown[MAPLE].cells)


@pytest.mark.rule("arboretum.components.score-sheet")
def test_paths_come_in_the_order_of_the_sheet() -> None:
    trees = grid(["TP1 TP2 CA1 CA2", "WI1 WI2 BS1 BS2", "RP1 RP2 OA1 OA2"])
    shown = list(best_paths(trees))
    assert shown == sorted(SPECIES[name] for name in (*CALLED, "blue_spruce"))


# Value by length: mixed and of one species; each plain, from a 1, up to an 8, from a 1 up to an 8.
VALUES = {
    2: ((None, None, None, None), (2, 3, 4, 5)),
    3: ((3, 4, 5, 6), (3, 4, 5, 6)),
    4: ((4, 5, 6, 7), (8, 9, 10, 11)),
    5: ((5, 6, 7, 8), (10, 11, 12, 13)),
    6: ((6, 7, 8, 9), (12, 13, 14, 15)),
    7: ((None, 8, 9, 10), (None, 15, 16, 17)),
    8: ((None, None, None, 11), (None, None, None, 19)),
}


@pytest.mark.rule("arboretum.path.possible-values")
def test_table_of_values() -> None:
    seen = {0}
    for length, kinds in VALUES.items():
        for pure, row in zip((False, True), kinds, strict=True):
            for (first, last), value in zip(((0, 0), (1, 0), (0, 8), (1, 8)), row, strict=True):
                low, high = first or 2, last or 7
                inner = range(low + 1, high)
                if value is None:
                    assert len(inner) < length - 2 or (not pure and length == 2) or length + 2 < high - low
                    continue
                middle = "OA" if pure else "MA"
                ranks = [*inner][: length - 2]
                assert oak(" ".join([f"OA{low}", *(f"{middle}{rank}" for rank in ranks), f"OA{high}"])) == value
                seen.add(value)
    assert seen == {0, *range(2, 18), 19}


@pytest.mark.rule("arboretum.ruling.two-card-minimum")
def test_single_card_is_no_path() -> None:
    for rank in range(1, 9):
        assert oak(f"OA{rank}") == 0
        assert best_path(grid([f"OA{rank}"]), OAK) is None
    assert oak("OA1 .. OA8") == 0
    assert best_path(grid(["OA1 .. OA8"]), OAK) is None


@pytest.mark.rule("arboretum.ruling.shown-path")
def test_shown_path_is_shortest_then_smallest() -> None:
    short = best_path(grid(["OA2 OA3 OA4 OA5 ..", ".. .. .. MA6 OA8"]), OAK)
    assert short is not None
    assert len(short.cards) == 4
    first = best_path(grid(["OA1 MA2", "WI3 OA4"]), OAK)
    assert first is not None
    assert first.cells == ((0, 0), (0, 1), (1, 1))


@pytest.mark.parametrize("case", scenarios("paths"), ids=lambda case: case["id"])
def test_worked_examples(case: dict[str, Any]) -> None:
    trees = grid(case["given"]["grid"], case["given"]["origin"])
    wanted = {SPECIES[name]: value for name, value in case["expect"]["values"].items()}
    assert path_values(trees) == wanted
    shown = case["expect"].get("shown", {})
    assert {name: names(path.cards) for kind, path in best_paths(trees).items() for name in [_id(kind)]} == shown
    for kind, value in wanted.items():
        assert brute_force(trees, kind)[0] == value


def _id(kind: int) -> str:
    return next(name for name, index in SPECIES.items() if index == kind)


@st.composite
def gardens(draw: st.DrawFn) -> tuple[Tree, ...]:
    """Dense or straggling gardens of few species, up to 17 cards."""
    species = draw(st.integers(1, 4))
    deck = draw(st.permutations(range(species * 8)))
    trees: list[Tree] = []
    for card in deck[: draw(st.integers(1, 17))]:
        x, y = draw(st.sampled_from(free_cells(trees)))
        trees.append(Tree(x, y, card))
    return tuple(trees)


@pytest.mark.rule("arboretum.path.best-value")
@pytest.mark.rule("arboretum.ruling.shown-path")
@settings(max_examples=150, deadline=None)
@given(gardens())
def test_agrees_with_walking_every_row(trees: tuple[Tree, ...]) -> None:
    shown = best_paths(trees)
    for kind in {tree.card // 8 for tree in trees}:
        value, row = brute_force(trees, kind)
        path = shown.get(kind)
        assert (path.points if path else 0) == value
        assert list(path.cells if path else ()) == [(tree.x, tree.y) for tree in row]


def test_agrees_with_walking_every_row_in_whole_games() -> None:
    for seats in (2, 3, 4):
        for seed in range(5):
            for trees in final_state(seats, seed).arboreta:
                for kind, value in path_values(trees).items():
                    assert brute_force(trees, kind)[0] == value


@settings(max_examples=50, deadline=None)
@given(gardens(), st.booleans(), st.booleans())
def test_turning_and_mirroring_change_no_score(trees: tuple[Tree, ...], mirror: bool, turn: bool) -> None:
    moved = [Tree(-x if mirror else x, y, card) for x, y, card in trees]
    moved = [Tree(y, -x, card) if turn else Tree(x, y, card) for x, y, card in moved]
    assert path_values(moved) == path_values(trees)


def test_preview_shows_what_a_card_changes() -> None:
    trees = grid(["OA1 MA2 OA4"])
    (change,) = preview(trees, SPECIES["maple"] * 8 + 5, 3, 0)
    assert change.species == MAPLE
    assert change.before is None
    assert change.after.cells == ((1, 0), (2, 0), (3, 0))
    assert change.gain == change.after.points == 3
    (longer,) = preview(trees, OAK * 8 + 7, 3, 0)
    assert (longer.before.points if longer.before else 0, longer.gain) == (4, 3)
    assert preview(trees, SPECIES["willow"] * 8, 0, 1) == ()
    assert [change.gain for change in preview(grid(["OA2 MA3 OA5"]), OAK * 8 + 6, 3, 0)] == [1]
