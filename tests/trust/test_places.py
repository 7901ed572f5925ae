"""What decides for good never comes to lie where something else was just pressed: a hand that goes on does no harm."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import NamedTuple

import pytest
from pygame import Rect

from data.games import GAME_IDS
from tests.trust.evenings import Deed, Evenings, Position, deeds, evening_of, sitting, turning_points
from tests.trust.presses import HABITS, tables

__all__ = ["deeds"]

SAMPLE = int(os.environ.get("SOBREMESA_PLACES", "60"))
"""Presses for each game in the ordinary suite."""
COVER = "lift"
SIZES = ((1366, 768), (1600, 900))


class Picture(NamedTuple):
    """Who is asked what in a picture, and where its things lie."""

    asked: tuple[int | None, str]
    final: dict[str, Rect]


def _picture(stage: Evenings) -> Picture:
    scene = stage.ui.scene
    final = {name: hot.seen.copy() for name, hot in stage.ui.hots().items() if hot.final and hot.reason is None}
    return Picture((scene.person(), scene.phase()), final)  # type: ignore[attr-defined]


def _under(stage: Evenings, name: str) -> tuple[str | None, set[str]]:
    """Press a thing: another final thing that lies there afterwards in the same phase, if any; and all final ones seen.

    What is pressed may itself be final: a step that is confirmed is followed by the end of the turn.
    """
    before = _picture(stage)
    hot = stage.ui.find(name)
    spot = stage.spot(name)
    # What lies under a cover or a question is hidden by it and appears where it was: the guard minds that.
    if hot is None or spot is None or name == COVER or stage.ui.top is not stage.ui.scene:
        return None, set(before.final)
    stage.tap(spot)
    stage.rest()
    if stage.ui.scene.name != "table":
        return None, set(before.final)
    after = _picture(stage)
    seen = {*before.final, *after.final}
    if before.asked != after.asked:
        return None, seen
    for other, rect in after.final.items():
        new = other not in before.final or before.final[other] != rect
        if new and other != name and rect.collidepoint(spot):
            return other, seen
    return None, seen


def _walk(game: str, language: str, many: int, seed: object, folder: Path) -> tuple[dict[str, str], set[str]]:
    """Presses by lot at all turns of a game: what was found, and the final things that were seen at all."""
    rng = random.Random(f"{game} {language} {seed}")
    positions = [p for seats in tables(game) for n in (1, 2, 21) for p in turning_points(game, seats, n)]
    found: dict[str, str] = {}
    seen: set[str] = set()
    for size in SIZES:
        with sitting(folder, size=size, draws=False) as stage:
            stage.app.change(language=language)
            stage.keep_settings()
            made = 0
            while made < many // len(SIZES):
                position: Position = rng.choice(positions)
                stage.sit(position, confirm=rng.random() < 0.5)
                stage.uncover()
                way: list[str] = []
                for _ in range(6):
                    names = [name for name in stage.pressable() if name not in HABITS]
                    if not names or stage.ui.scene.name != "table":
                        break
                    name = rng.choice(names)
                    made += 1
                    lies, finals = _under(stage, name)
                    seen |= finals
                    if lies is not None:
                        kind = f"{lies.partition(':')[0]} lies where {name.partition(':')[0]} lay"
                        found.setdefault(kind, f"{kind}: {position} at {size}, after {way}, then {name}")
                    way.append(name)
    return found, seen


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_final_comes_to_lie_under_the_pointer(game: str, tmp_path: Path, deeds: list[Deed]) -> None:
    found, seen = _walk(game, "en", SAMPLE, "sample", tmp_path)
    assert not found, "\n".join(found.values())
    assert seen, "nothing at all is final"


def test_a_turn_is_not_confirmed_where_its_last_sale_was_made(tmp_path: Path) -> None:
    sold = 0
    with sitting(tmp_path, size=(1600, 900), draws=False) as stage:
        for position in turning_points("scoville", 2, 21):
            stage.sit(position, confirm=False)
            stage.uncover()
            for name in [name for name in stage.pressable() if name.startswith("stock:")]:
                if "sell" not in stage.names() and stage.spot(name) is not None:
                    stage.tap(stage.where(name))
                    stage.rest()
            if stage.spot("sell") is not None:
                sold += 1
                assert _under(stage, "sell")[0] is None
    assert sold


def test_a_step_is_not_confirmed_where_the_next_one_ends(tmp_path: Path) -> None:
    """Planting, harvest and claims wait for Confirm; where it lay nothing final comes to lie, in the next phase too."""
    confirmed: set[str] = set()
    for size in SIZES:
        with sitting(tmp_path, size=size, draws=False) as stage:
            for position in turning_points("scoville", 2, 21):
                stage.sit(position, confirm=False)
                stage.uncover()
                for _ in range(8):
                    steps = [n for n in stage.pressable() if n.startswith(("notch:", "stock:", "plot:"))]
                    if stage.spot("confirm") is not None or not steps:
                        break
                    stage.tap(stage.where(steps[-1]))
                    stage.rest()
                spot = stage.spot("confirm")
                if spot is None:
                    continue
                before = _picture(stage)
                stage.tap(spot)
                stage.rest()
                after = _picture(stage)
                if before.asked[0] == after.asked[0] and stage.ui.scene.name == "table":
                    confirmed.add(before.asked[1])
                    assert [n for n, rect in after.final.items() if rect.collidepoint(spot)] == [], position
    assert confirmed


def test_a_blend_that_is_taken_back_does_not_come_to_lie_under_the_pointer(tmp_path: Path) -> None:
    blends = [
        n
        for n, moment in enumerate(evening_of("safranito", 2, 2).moments, 1)
        if moment.text.startswith("blend") and n < len(evening_of("safranito", 2, 2).moments)
    ]
    undone = 0
    for size in SIZES:
        with sitting(tmp_path, size=size, draws=False) as stage:
            for moves in blends:
                stage.sit(Position("safranito", 2, 2, moves))
                stage.uncover()
                if stage.spot("undo") is not None:
                    undone += 1
                    assert _under(stage, "undo")[0] is None
    assert undone


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_final_comes_to_lie_under_the_pointer_anywhere(
    game: str, language: str, tmp_path: Path, deeds: list[Deed]
) -> None:
    found, seen = _walk(game, language, 3000, "whole", tmp_path)
    assert not found, "\n".join(found.values())
    assert len(seen) > 1
