"""The own chips: which one to throw, chosen so that nobody looking on learns its value."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from desktop_app.tables.contract import Desk
from desktop_app.tables.safranito.board import chip_face
from desktop_app.tables.tray import tray
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.text import plain
from rules.safranito.components import Components
from rules.safranito.view import View

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder


class Chips:
    """The choice of a chip: the order in which the backs lie is new for every throw, so that a press tells nothing."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.value: int | None = None
        self.peek = False
        self._order: dict[tuple[int, ...], tuple[int, ...]] = {}

    def forget(self) -> None:
        """Nothing is chosen, nothing is looked at."""
        self.value = None
        self.peek = False
        self._order = {}

    def laid(self, values: tuple[int, ...], secret: bool) -> tuple[int, ...]:
        """The values in the order in which the chips lie in the tray."""
        if not secret:
            return values
        if values not in self._order:
            order = list(values)
            self.chance.shuffle(order)
            self._order = {values: tuple(order)}
        return self._order[values]


def own_chips(
    b: Builder, desk: Desk, view: View, box: Box, components: Components, chips: Chips, throwing: bool
) -> None:
    """The tray with the chips still at hand, holding to look, and the number keys."""
    t = desk.words
    inner = tray(b, desk, box)
    seat = desk.audience
    if seat is None:
        if not (desk.private and desk.to_act):
            b.text(inner, t("table_safranito.covered"), "label", theme.CREAM2, align="center", lines=None)
        return
    player = view.players[seat]
    head, rest = inner.top(34, 6)
    title = t("table_safranito.chips_of", name=plain(desk.sitters[seat].name))
    secret = desk.private and view.options.chip_values == "face_down"
    shown = not secret or chips.peek
    state = t("table_safranito.face_up" if shown else "table_safranito.face_down")
    state_w = b.width_of(state, "quiet") + 34
    b.text(Box(head.x, head.y, head.w - state_w, head.h), title, "panel", theme.CREAM, ellipsis=True)
    b.icon(Box(head.right - state_w, head.y + 6, 22, 22), "eye" if shown else "eyeoff", theme.CREAM2)
    b.text(Box(head.right - state_w + 28, head.y, state_w - 28, head.h), state, "quiet", theme.CREAM2, align="right")
    values = player.at_hand or ()
    laid = chips.laid(values, secret)
    foot, lie = rest.foot(52, 6)
    columns = max(4, len(laid))
    side = min(lie.h - 4, (lie.w - 6 * (columns - 1)) / columns, 72.0)
    for place, (value, cell) in enumerate(zip(laid, lie.columns(columns, 6), strict=False)):
        spot = Box(cell.cx - side / 2, lie.cy - side / 2, side, side)
        chosen = chips.value == value and (shown or not secret)

        def choose(value: int = value) -> None:
            _choose(b, desk, chips, value)

        if throwing:
            b.hot(
                f"chip_at_hand:{place}",
                spot,
                choose,
                radius=side / 2,
                sound="chip_knock_soft",
                hint=None if shown else t("safranito.hint.value_hidden"),
            )
        if chosen:
            b.lamp(spot.inset(-2), side / 2, 3)
        face = value if shown else None
        shape = desk.sitters[seat].shape
        b.face(
            spot,
            ("safranito chip", shape, face),
            lambda b, box, shape=shape, face=face: chip_face(b, box, shape, face),
            grey=not throwing,
        )
    if throwing:
        for number, value in enumerate(components.values, 1):
            if value in values:
                b.shortcut(str(number), lambda value=value: _choose(b, desk, chips, value, by_key=True))
        words = t("table_safranito.chosen" if chips.value is not None else "table_safranito.choose_chip")
        about = Box(foot.x, foot.y, foot.w - (172 if secret else 0), foot.h)
        b.text(about, words, "small", theme.CREAM2, lines=2)
    elif values:
        b.text(foot, t("table_safranito.left", count=len(values)), "small", theme.CREAM2)
    if secret:
        _peek(b, desk, Box(foot.right - 164, foot.y + 2, 164, 48), chips)


def _choose(b: Builder, desk: Desk, chips: Chips, value: int, by_key: bool = False) -> None:
    chips.value = value
    # The next key is meant for the throw: the chip on the board has the focus.
    b.ui.hand.focus = "chip"
    b.ui.hand.keyboard = b.ui.hand.keyboard or by_key
    desk.changed()


def _peek(b: Builder, desk: Desk, box: Box, chips: Chips) -> None:
    """Hold to look: the values are seen only while the button or the key V is held."""
    t = desk.words

    def down() -> None:
        chips.peek = True
        desk.changed()

    def up() -> None:
        chips.peek = False
        desk.changed()

    look = b.hot("peek", box, None, down=down, up=up, radius=12, sound=None, key="v")
    b.fill(box.move(0, 2), (*theme.WALNUT9, 160), 12)
    b.fill(box, theme.PAPER2 if look.pressed else theme.PAPER, 12, theme.EDGE, 1.5)
    b.icon(Box(box.x + 12, box.y + 12, 24, 24), "eye", theme.INK)
    b.text(Box(box.x + 42, box.y, box.w - 50, box.h), f"{t('table_safranito.look')} <key:V>", "label", size=17)
