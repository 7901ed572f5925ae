"""Cards drawn from a pile and laid on one, and the row in which their order is chosen.

There they are dragged, or clicked and clicked; the last one ends on top.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.tables.sheriff.goods import ASPECT, card_face, face_key, large_card
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff import actions as a
from rules.sheriff.state import Pile


def chosen_order(now: SheriffNow, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in the order of laying as it stands."""
    mind = now.mind
    if sorted(mind.order) != list(range(len(cards))):
        mind.order = list(range(len(cards)))
        mind.lifted = None
    return tuple(cards[i] for i in mind.order)


def lay(now: SheriffNow, pile: Pile) -> None:
    """Lay the set-aside cards on a pile in the order chosen."""
    now.act(a.PlaceSetAside(pile, chosen_order(now, now.view.aside or ())), seat=now.view.turn)


def draw_card(now: SheriffNow, source: a.Source) -> None:
    """Draw one card."""
    now.act(a.Draw(source), seat=now.view.turn)


def order_row(now: SheriffNow, box: Box, cards: Sequence[int], usable: bool, dark: bool) -> None:
    """The cards left to right in the order of laying; `dark` says what they lie on."""
    b, t, mind = now.b, now.words, now.mind
    chosen_order(now, cards)
    foot = 28.0
    tall = min(box.h - foot, 168.0)
    w = tall * ASPECT
    ink = theme.CREAM if dark else theme.INK2
    row = Box(box.x, box.y, box.w, tall)
    for at, place in enumerate(row.fan(len(cards), w, tall, 14)):
        good = cards[mind.order[at]]

        def put(source: int, at: int = at) -> None:
            moved = mind.order.pop(source)
            mind.order.insert(at, moved)
            mind.lifted = None
            b.ui.animate()

        def press(at: int = at) -> None:
            if mind.lifted is None:
                mind.lifted = at
            elif mind.lifted == at:
                mind.lifted = None
            else:
                put(mind.lifted, at)

        def lift(at: int = at) -> None:
            mind.lifted = at

        live = {"press": press, "drag": at, "lift": lift, "drop": put, "accepts": _is_place} if usable else {}
        if usable:
            live["hint"] = t("table_sheriff.order_hint")
            live["large"] = large_card(now, good)
            live["like"] = "order"
        # The actor is the card itself, so that it glides when the order changes.
        b.card(
            f"order:{mind.order[at]}",
            place,
            face_key(now, good),
            card_face(now, good),
            chosen=usable and mind.lifted == at,
            **live,
        )
        words = t("table_sheriff.on_top") if at == len(cards) - 1 else str(at + 1)
        b.text(Box(place.x - 8, place.bottom + 2, place.w + 16, foot - 2), words, "label", ink, "center", size=17)


def _is_place(payload: object) -> bool:
    return isinstance(payload, int)
