"""The first lesson can be followed to its end, and then the game goes on."""

from __future__ import annotations

from pathlib import Path

from tests.tables.lesson import follow, presses

PRESSES = {
    "draw": ["deck"],
    "draw_again": ["deck"],
    "plant": ["tree:64", "cell:0,0"],
    "discard": ["tree:42", "discard"],
    "take": ["pile:1"],
    "second": ["deck"],
    "path": ["tree:66", "cell:1,0"],
    "give": ["tree:18", "discard"],
}


def test_the_lesson_is_followed_to_its_end(tmp_path: Path) -> None:
    scene, said = follow(tmp_path, "arboretum", presses(PRESSES), lit=all)
    assert said == [step.say for step in scene.plan.steps]
    assert scene.session.path is not None
