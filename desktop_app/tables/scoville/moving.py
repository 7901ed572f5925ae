"""The movements and sounds that show what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from desktop_app.tables.scoville import pieces
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.feel import feel
from desktop_app.ui.motion import Count, Film, Glide, Glow, Hush, Pause, Send, Sound, Together, out_cubic
from rules.scoville.actions import Action, ClaimAuction, CookRecipe, MakeStep, TakeMarket
from rules.scoville.components import Pepper
from rules.scoville.events import (
    AfternoonBegan,
    BidsRevealed,
    CardClaimed,
    MarketTaken,
    PhaseBegan,
    Planted,
    RecipeCooked,
    RoundBegan,
    Sold,
    SpaceTaken,
    Stepped,
)

BEAT = 900.0
TURN = 260.0
HOLD = 1500.0


def bears_name(notch: int) -> str:
    """The actor's name of the sign for what a notch bears."""
    return f"bears:{notch}"


def planted_name(plot: int) -> str:
    """The actor's name of the pepper planted last."""
    return f"planted:{plot}"


def motions_of(now: ScovilleNow, events: Sequence[Struct], box: Box) -> Sequence[Struct]:
    """Everything that moved glides to its place, what was taken goes to its taker; sounds say what it was.

    `box` is the field: bids are turned over there.
    """
    before: list[Struct] = []
    together: list[Struct] = [Glide()]
    after: list[Struct] = []
    for event in events:
        match event:
            case BidsRevealed():
                before += [Hush(), Together((_reveal(now, event, box), _later("card_flip", BEAT)))]
            case SpaceTaken(paid=paid):
                together += [Sound("wood_tap"), *([Sound("coin")] if paid else [])]
            case CardClaimed(seat=seat, card=card):
                together += [Sound("card_slide"), Send(f"auction:{now.components.auction[card].id}", f"seat:{seat}")]
            case Planted(plot=plot, plaque=plaque):
                together.append(Sound("plant"))
                after.append(Glow(planted_name(plot)))
                if plaque:
                    after.append(Sound("coin"))
            case Stepped(seat=seat, to=to, gained=gained):
                together.append(Sound("wood_tap"))
                if gained:
                    together += [Sound("plant", 0.6), Send(bears_name(to), _goal(now, seat, gained[0]))]
            case MarketTaken(seat=seat, card=card):
                name = f"market:{now.components.market[card].id}"
                together += [Sound("coin"), Count(f"money:{seat}"), Send(name, f"seat:{seat}")]
            case RecipeCooked(seat=seat, card=card):
                together += [Sound("coin"), Send(f"recipe:{now.components.recipes[card].id}", f"seat:{seat}")]
            case Sold(seat=seat):
                together += [Sound("coin"), Count(f"money:{seat}")]
            case RoundBegan(last_round=True) | AfternoonBegan():
                after += [Sound("your_turn"), Glow("half", 1600)]
            case PhaseBegan():
                after.append(Glow("order"))
            case _:
                pass
    return [*before, Together(tuple(together)), *after]


def made_ahead(now: ScovilleNow, seat: int, action: Action) -> Sequence[Struct]:
    """The movements of a move that is shown before it is confirmed."""
    match action:
        case TakeMarket(card=card):
            return [Together((Glide(), Send(f"market:{now.components.market[card].id}", f"seat:{seat}")))]
        case CookRecipe(card=card):
            return [Together((Glide(), Send(f"recipe:{now.components.recipes[card].id}", f"seat:{seat}")))]
        case ClaimAuction(card=card):
            name = f"auction:{now.components.auction[card].id}"
            return [Together((Glide(), Sound("card_slide"), Send(name, f"seat:{seat}")))]
        case MakeStep(to=to):
            return [Together((Glide(), Sound("wood_tap"), Send(bears_name(to), f"seat:{seat}")))]
        case _:
            return [Glide()]


def _goal(now: ScovilleNow, seat: int, pepper: Pepper) -> str:
    return f"stock:{pepper}" if now.audience == seat else f"seat:{seat}"


def _later(sound: str, ms: float) -> Any:
    """A sound that waits; it stands beside a film of the same sequence."""
    return Together((Pause(0), Sound(sound)), gap=ms)


def _reveal(now: ScovilleNow, event: BidsRevealed, field: Box) -> Film:
    """All bids lie face down, then turn over one after the other; the one who chooses first is framed."""
    seats = event.old_order
    width = min(field.w - 40, 60.0 + 150.0 * len(seats))
    box = around(field.cx, field.cy, width, 270)
    first = event.choosers[0] if event.choosers else -1
    title = now.words("table_scoville.bid.revealed")
    turning = feel().reveal_gap_ms * (len(seats) - 1) + TURN

    def draw(b: Builder, t: float) -> None:
        if t <= 0:
            return  # Not begun: an earlier movement is still on.
        b.shade(box, "lifted", 16)
        b.paper(box, 16)
        b.text(Box(box.x + 20, box.y + 12, box.w - 40, 44), title, "head", align="center")
        cells = Box(box.x + 20, box.y + 64, box.w - 40, 190).columns(len(seats), 8)
        for n, (seat, cell) in enumerate(zip(seats, cells, strict=True)):
            since = (t - BEAT - n * feel().reveal_gap_ms) / TURN
            squeeze = 1.0 if since < 0 or since > 1 else abs(1 - 2 * out_cubic(since))
            if seat == first and t > BEAT + turning:
                b.fill(cell, theme.rgb("#FDE9BC"), 12, theme.LAMP2, 2.5)
            b.token(around(cell.cx, cell.y + 28, 44), now.shape(seat))
            pieces.name_of(b, Box(cell.x - 2, cell.y + 52, cell.w + 4, 42), now.name(seat), "center")
            coin = around(cell.cx, cell.bottom - 50, 84 * max(0.04, squeeze), 84)
            if since < 0.5:
                b.fill(coin, theme.rgb("#B98A2E"), coin.w / 2, theme.rgb("#8C6439"), 2)
                if squeeze > 0.6:
                    b.icon(around(coin.cx, coin.cy, 34), "lock", theme.rgb("#FFF1CC"))
            elif squeeze > 0.6:
                pieces.coin(b, coin, str(event.bids[seat]))

    return Film(BEAT + turning + HOLD, draw)
