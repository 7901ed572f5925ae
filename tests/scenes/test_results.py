"""The end of a game: counted in the order of the seats, the winner told last, never more than five rows."""

from __future__ import annotations

import pytest

from desktop_app.scenes.score_rows import MOST_ROWS, sheet_rows
from desktop_app.telling import arboretum, sheriff
from desktop_app.telling.words import LANGUAGES, load_words

GOODS = ("apples", "cheese", "bread", "chickens", "pepper", "mead", "silk", "crossbow", "green_apples")
SHERIFF_KEYS = [
    *(f"goods.{good}" for good in GOODS),
    *(f"{title}.{good}" for title in ("king", "queen") for good in GOODS[:4]),
    "gold",
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_a_kind_are_folded_into_five_rows(language):
    rows = sheet_rows(load_words(language), sheriff, SHERIFF_KEYS, lambda key: 1)
    assert [len(row.keys) for row in rows] == [4, 4, 1, 8, 1]
    assert [key for row in rows for key in row.keys] == SHERIFF_KEYS
    assert all(row.label for row in rows)
    assert [row.folded for row in rows] == [True, True, False, True, False]


def test_where_there_are_no_kinds_what_brought_least_is_folded():
    keys = ["oak", "maple", "willow", "cassia", "dogwood", "jacaranda"]
    brought = dict(zip(keys, (5, 0, 7, 3, 9, 1), strict=True))
    rows = sheet_rows(load_words("en"), arboretum, keys, brought.__getitem__)
    assert [row.keys for row in rows] == [("oak",), ("willow",), ("cassia",), ("dogwood",), ("maple", "jacaranda")]
    assert rows[-1].label == "The other 2"
    few = sheet_rows(load_words("en"), arboretum, keys[:MOST_ROWS], brought.__getitem__)
    assert [row.keys for row in few] == [(key,) for key in keys[:MOST_ROWS]]


def test_the_winner_is_told_when_all_is_counted(stage):
    stage.sit("person", "person")
    stage.app.change(speed="calm")
    stage.play_out()
    scene = stage.ui.scene
    stage.settle(most=400)
    results = scene.results
    assert results is not None
    results.begin()
    scene.ui.dirty()
    stage.step(20)
    assert not results.told
    assert list(results.order) == [0, 1]
    names = [scene.sitters[seat].name for seat in results.outcome.winners]
    won = stage.app.words("ui.results.wins_short", names=names[0])
    assert not stage.says(won)
    assert stage.says(stage.app.words("ui.results.counting"))
    results.key()
    stage.settle()
    assert results.told
    assert list(results.order) == [rank.seat for rank in results.outcome.ranking]
    # Named once, and how far ahead, or why at a tie.
    assert stage.says(results.decided())
    assert not results.key()
