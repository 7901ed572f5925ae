"""The same state is the same picture, however one came to it: by steps, back again, at once, or drawn anew."""

from __future__ import annotations

import pytest

from data.games import GAME_IDS
from desktop_app.scenes.picture import render
from desktop_app.scenes.replay import ALL, Replay
from desktop_app.scenes.table import TableScene
from desktop_app.ui.harness import Harness

PLACES = 6
"""So many moments of a game are compared, far from each other."""


def pixels(stage: Harness) -> bytes:
    stage.settle()
    return stage.ui.frame.target.get_buffer().raw


@pytest.mark.parametrize("eyes", [None, ALL, 0], ids=str)
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_moment_of_a_replay_looks_the_same_from_wherever_one_comes(game: str, eyes: int | None) -> None:
    stage = render("replay", game, size=(1280, 720), seed=33)
    replay = stage.ui.scene
    assert isinstance(replay, Replay)
    replay.eyes = eyes
    stage.move(1, 1)
    moves = len(replay.history)
    for at in range(1, moves, moves // PLACES):
        replay.go_to(max(0, at - 4), glide=False)
        while replay.at < at:
            stage.settle()
            replay.go_to(replay.at + 1)
        stepped = pixels(stage)
        replay.go_to(at + 1)
        stage.settle()
        replay.go_to(at)
        assert pixels(stage) == stepped, f"back to {at}"
        replay.go_to(0, glide=False)
        stage.settle()
        replay.go_to(at, glide=False)
        assert pixels(stage) == stepped, f"at once to {at}"
        stage.ui.frame.reset()
        replay.changed()
        assert pixels(stage) == stepped, f"{at} drawn anew"
    stage.close()


@pytest.mark.parametrize("moves", [3, 41, 97])
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_table_that_is_declared_or_sat_down_at_once_more_looks_the_same(game: str, moves: int) -> None:
    stage = render("table", game, size=(1280, 720), seed=33, moves=moves)
    table = stage.ui.scene
    assert isinstance(table, TableScene)
    stage.move(1, 1)
    first = pixels(stage)
    table.changed()
    assert pixels(stage) == first, "declared again"
    stage.ui.parts.clear()
    stage.ui.frame.reset()
    table.changed()
    assert pixels(stage) == first, "with nothing kept"
    again = TableScene(table.app, table.session)
    stage.ui.show(again)
    stage.settle()
    person = table.covers.lifted
    if person is not None:
        again.lift(person)
        again.put_away()
    assert pixels(stage) == first, "sat down again"
    stage.close()
