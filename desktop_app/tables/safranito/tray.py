"""The own chips: which one to throw, chosen so that nobody looking on learns its value."""

from __future__ import annotations

from desktop_app.tables.frame import own_tray
from desktop_app.tables.safranito.hand import choose
from desktop_app.tables.safranito.looking import PEEK, peek_button
from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.tables.safranito.pieces import chip_face
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.core.refusal import Refusal


def own_chips(now: SafranitoNow, box: Box) -> None:
    """The tray with the chips still at hand, holding to look, and the number keys."""
    b, t, player = now.b, now.words, now.own
    inner = own_tray(now, box)
    if player is None:
        if not (now.private and now.to_act):
            b.text(inner, t("table_safranito.covered"), "label", theme.CREAM2, align="center", lines=None)
        return
    head, rest = inner.top(34, 6)
    shown = now.values_seen
    state = t("table_safranito.face_up" if shown else "table_safranito.face_down")
    state = f"<icon:{'eye' if shown else 'eyeoff'}> {state}"
    title = t("table_safranito.chips_of", name=now.name(player.seat))
    b.titled(head, title, state, colour=theme.CREAM, note_colour=theme.CREAM2)
    values = player.at_hand or ()
    foot, lie = rest.foot(52, 6)
    _chips(now, lie, player.seat, now.choice.laid(values, now.secret), shown)
    peeks = now.may_peek() == player.seat
    about = Box(foot.x, foot.y, foot.w - (PEEK + 8 if peeks else 0), foot.h)
    if now.throwing:
        for number, value in enumerate(now.components.values, 1):
            if value in values:
                b.shortcut(str(number), lambda value=value: choose(now, value, by_key=True))
        words = t("table_safranito.chosen" if now.choice.value is not None else "table_safranito.choose_chip")
        b.text(about, words, "small", theme.CREAM2, lines=2)
    elif values:
        b.text(about, t("table_safranito.left", count=len(values)), "small", theme.CREAM2, lines=2)
    if peeks:
        peek_button(now, Box(foot.right - PEEK, foot.y + 2, PEEK, 48))


def _chips(now: SafranitoNow, box: Box, seat: int, laid: tuple[int, ...], shown: bool) -> None:
    """The chips at hand in a row, as backs where others may look on."""
    b, shape = now.b, now.shape(seat)
    columns = max(4, len(laid))
    side = min(box.h - 4, (box.w - 6 * (columns - 1)) / columns, 72.0)
    hint = None if shown else now.words("safranito.hint.value_hidden")
    for place, (value, cell) in enumerate(zip(laid, box.columns(columns, 6), strict=False)):
        spot = Box(cell.cx - side / 2, box.cy - side / 2, side, side)
        face = value if shown else None
        b.hot(
            f"chip_at_hand:{place}",
            spot,
            lambda value=value: choose(now, value),
            radius=side / 2,
            sound="chip_knock_soft",
            hint=hint,
            reason=None if now.throwing else now.because(Refusal("")),
            focus=now.throwing,
            like="chip",
        )
        if now.choice.value == value and (shown or not now.secret):
            b.lamp(spot.inset(-2), side / 2, 3)
        b.face(
            spot,
            ("safranito chip", shape, face),
            lambda b, box, shape=shape, face=face: chip_face(b, box, shape, face),
            grey=not now.throwing,
        )
