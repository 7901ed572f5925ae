"""The lesson of Scoville, followed to its end by pressing what it lights."""

from __future__ import annotations

from pathlib import Path

from desktop_app.scenes.lesson import LessonScene
from desktop_app.ui.harness import Harness
from tests.tables.lesson import follow, presses

PRESSES = {
    "claim": ("auction:am_blue_4",),
    "plant": ("stock:1", "plot:36"),
    "extra": ("end",),
    "first": ("notch:112",),
    "second": ("notch:39",),
    "third": ("notch:123",),
    "stop": ("stop",),
    "market": ("market:mm_red_yellow",),
    "cook": ("recipe:rc_beach_sunburn",),
    "sell": ("end",),
    "bid": ("amount", "bid"),
    "space": ("space:1",),
}
"""The middle of the slider `amount` is more than the neighbour bids."""


def test_the_lesson_leads_through_a_round_and_the_next_auction(tmp_path: Path) -> None:
    scene, said = follow(tmp_path, "scoville", presses(PRESSES), lit=all)
    assert said == [step.say for step in scene.plan.steps]
    own = scene.session.view(0).own
    assert own is not None
    assert len(own.recipes) == 1
    assert len(own.market) == 1


def test_the_bubble_lies_on_the_field_and_on_no_card(tmp_path: Path) -> None:
    hidden: dict[str, list[str]] = {}
    play = presses(PRESSES)

    def hand(stage: Harness, scene: LessonScene) -> None:
        if scene.step is not None and scene.due():
            hots = stage.ui.built[0].builder.hots
            bubble = hots["lesson.sheet"].rect
            cards = [name for name in hots if name.startswith(("market:", "recipe:", "auction:", "stock:", "tile:"))]
            hidden[scene.step.say] = [name for name in cards if bubble.colliderect(hots[name].rect)]
        play(stage, scene)

    follow(tmp_path, "scoville", hand)
    assert set(PRESSES) <= set(hidden)
    assert {step: names for step, names in hidden.items() if names} == {}
