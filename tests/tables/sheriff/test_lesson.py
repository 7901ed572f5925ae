"""The lesson of Sheriff of Nottingham, followed to its end by pressing what it lights."""

from __future__ import annotations

from pathlib import Path

from tests.tables.lesson import follow, presses

PRESSES = {
    "aside": ("hand:1:0", "hand:1:1", "aside"),
    "pile": ("top:left",),
    "deck": ("draw:deck",),
    "place": ("place:right",),
    "load": ("hand:0:0", "hand:0:1", "hand:0:2", "hand:5:0", "close"),
    "declare": ("declare:0",),
    "bribe": ("speak:0", "gold:1", "gold:1", "gold:1", "put"),
    "passed": ("go_on",),
    "call": ("call:1",),
    "take": ("pass", "yes"),
    "open": ("open", "yes"),
    "lay": ("lay:left",),
}


def test_the_lesson_leads_through_both_roles(tmp_path: Path) -> None:
    scene, said = follow(tmp_path, "sheriff", presses(PRESSES), (1600, 900))
    # The last bag is called by the app itself, before anybody can press anything.
    assert said == [step.say for step in scene.plan.steps if step.say != "last"]
    assert scene.session.view(None).round == 3
