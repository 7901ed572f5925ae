"""The movements and sounds that show what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop_app.tables.contract import Desk
from desktop_app.ui.motion import Count, Glide, Glow, Hush, Pause, Sound, Together
from rules.scoville.events import (
    AfternoonBegan,
    BidsRevealed,
    CardClaimed,
    MarketTaken,
    Planted,
    RecipeCooked,
    RoundBegan,
    Sold,
    SpaceTaken,
    Stepped,
)


def motions_of(desk: Desk, events: Sequence[Any]) -> Sequence[Any]:
    """Everything that moved glides to its place; sounds and glows say what it was."""
    together: list[Any] = [Glide()]
    after: list[Any] = []
    before: list[Any] = []
    for event in events:
        match event:
            case BidsRevealed():
                before += [Hush(), Pause(200)]
                together += [Sound("card_flip"), Sound("coin")]
            case SpaceTaken():
                together.append(Sound("wood_tap"))
            case CardClaimed():
                together.append(Sound("card_slide"))
            case Planted(plot=plot):
                together.append(Sound("plant"))
                after.append(Glow(f"planted:{plot}"))
            case Stepped(gained=gained):
                together.append(Sound("wood_tap"))
                if gained:
                    together.append(Sound("plant", 0.6))
            case MarketTaken(seat=seat) | RecipeCooked(seat=seat) | Sold(seat=seat):
                together += [Sound("coin"), Count(f"money:{seat}")]
            case RoundBegan(last_round=True) | AfternoonBegan():
                together.append(Sound("your_turn"))
            case _:
                pass
    return [*before, Together(tuple(together)), *after]
