"""The lesson of Scoville, followed to its end by pressing what it lights."""

from __future__ import annotations

from pathlib import Path

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
    scene, said = follow(tmp_path, "scoville", presses(PRESSES))
    assert said == [step.say for step in scene.plan.steps]
    own = scene.session.view(0).own
    assert own is not None
    assert len(own.recipes) == 1
    assert len(own.market) == 1
