"""Parts of the set-up: the picker of colour and shape, and the list of a game's options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.session.setup import PERSON
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer
from desktop_app.ui.text import plain
from rules.core.options import OptionSpec

if TYPE_CHECKING:
    from desktop_app.scenes.setup import SetUp

ROW = 60.0
CONTROL = 206.0


class ShapePicker(Layer):
    """Which colour and shape a seat has; taken ones show their owner."""

    name = "shapes"
    light = True
    style = "none"

    def __init__(self, scene: SetUp, number: int, anchor: Box) -> None:
        self.scene, self.number, self.anchor = scene, number, anchor

    def build(self, b: Builder) -> None:
        t = self.scene.app.words
        seats = self.scene.seats
        w, h = 600.0, 252.0
        y = self.anchor.bottom + 16
        if y + h > b.canvas.bottom - 8:
            y = self.anchor.y - h - 16
        box = Box(max(28.0, self.anchor.x - 20), y, w, h)
        b.paper(box, 12, "lifted")
        owner = plain(seats[self.number].name)
        b.text(Box(box.x + 22, box.y + 12, w - 90, 40), t("ui.setup.shape_of", name=owner), "panel", ellipsis=True)
        b.icon_button("shapes.close", Box(box.right - 56, box.y + 10, 44, 44), "x", t("ui.close"), self.close, "bare")
        row = Box(box.x + 20, box.y + 60, w - 40, 150)
        for look, cell in zip(theme.SEATS, row.columns(6, 10), strict=True):
            self._shape(b, cell, look)
        b.text(Box(box.x + 22, box.bottom - 40, w - 44, 30), t("ui.setup.shape_stays"), "quiet")

    def _shape(self, b: Builder, cell: Box, look: theme.SeatLook) -> None:
        t = self.scene.app.words
        owner = next((n for n, s in enumerate(self.scene.seats) if s.shape == look.shape), None)
        mine = owner == self.number
        taken = owner is not None and not mine
        tile = Box(cell.x, cell.y, cell.w, 76)
        name = plain(self.scene.seats[owner].name) if owner is not None else ""

        def choose() -> None:
            self.scene.seat(self.number, shape=look.shape)
            self.close()

        state = b.hot(
            f"pick:{look.shape}",
            tile,
            choose,
            reason=t("ui.setup.taken", name=name) if taken else None,
            radius=10,
        )
        if mine:
            b.fill(tile, theme.rgb("#FDE7B8"), 10, theme.LAMP3, 2.5)
        elif taken:
            b.fill(tile, theme.OFF_BG, 10)
        else:
            b.fill(tile, theme.WHITE, 10, theme.LAMP2 if state.hover else theme.EDGE)
        b.token(tile.center(50, 50), look.shape, grey=taken)
        b.text(
            Box(cell.x - 4, tile.bottom + 4, cell.w + 8, 26), t(f"ui.seat.{look.id}"), "label", align="center", size=17
        )
        note = t("ui.setup.yours") if mine else name if taken else t("ui.setup.is_free")
        b.text(Box(cell.x - 2, tile.bottom + 30, cell.w + 4, 24), note, "small", align="center", ellipsis=True)


class PicksSheet(Layer):
    """Choosing several of a list (species of trees); none stands for chance."""

    name = "picks"
    scrim = 0.5

    def __init__(self, scene: SetUp, spec: OptionSpec) -> None:
        self.scene, self.spec = scene, spec

    def build(self, b: Builder) -> None:
        t = self.scene.app.words
        key = f"{self.scene.game_id}.option.{self.spec.id}"
        values = self.spec.values
        chosen = tuple(self.scene.options.get(self.spec.id, self.spec.default))
        rows = (len(values) + 2) // 3
        w, h = 760.0, 190.0 + rows * 60
        box = b.canvas.center(w, h)
        b.paper(box, 16, "lifted")
        b.text(Box(box.x + 28, box.y + 16, w - 56, 44), t(f"{key}.title"), "head")
        b.text(Box(box.x + 28, box.y + 58, w - 56, 32), t(f"{key}.line"), "quiet")
        grid = Box(box.x + 28, box.y + 98, w - 56, rows * 60 - 10).grid(3, rows, 10)
        for value, cell in zip(values, grid, strict=False):

            def flip(v: Any = value) -> None:
                # In the order of the list and not of the presses, so that the same choice is the same option.
                now = tuple(self.scene.options.get(self.spec.id, self.spec.default))
                new = tuple(x for x in now if x != v) if v in now else (*now, v)
                self.scene.option(self.spec.id, tuple(x for x in values if x in new))

            on = value in chosen
            look = b.hot(f"pick:{value}", cell, flip, radius=10)
            b.fill(
                cell,
                theme.rgb("#FDE7B8") if on else theme.WHITE,
                10,
                theme.LAMP3 if on or look.hover else theme.EDGE,
                2,
            )
            b.text(Box(cell.x + 14, cell.y + 3, cell.w - 52, cell.h - 6), t(f"{key}.value.{value}"), "label")
            if on:
                b.icon(Box(cell.right - 36, cell.cy - 12, 24, 24), "check")
        foot = Box(box.x + 28, box.bottom - 74, w - 56, 52)
        clear, done = foot.columns(2, 14)
        b.button(
            "picks.random", clear, t(f"{key}.random"), lambda: self.scene.option(self.spec.id, ()), "plain", "swap"
        )
        needed = self.scene.app.picks_needed(self.scene.game, self.spec, len(self.scene.seats))
        wrong = bool(chosen) and needed is not None and len(chosen) != needed
        reason = t(f"{key}.refused", needed=needed) if wrong else None
        b.button("picks.done", done, t("ui.ok"), self.close, "primary", "check", reason=reason, key="return")


class OptionList:
    """The options of the game and of the table, one line each."""

    def __init__(self, scene: SetUp) -> None:
        self.scene = scene
        self.specs = scene.game.option_specs
        self.people = sum(1 for seat in scene.seats if seat.kind == PERSON)

    def heights(self, b: Builder, width: float) -> list[float]:
        """Units that each row needs: the options of the game, then the two of the table."""
        t = self.scene.app.words
        game = self.scene.game_id
        lines = [
            (t(f"{game}.option.{spec.id}.line"), 84.0 if spec.kind == "switch" else CONTROL + 14) for spec in self.specs
        ]
        lines += [(t("ui.setup.hide_line"), 84.0), (t("ui.setup.hints_line"), 84.0)]
        return [max(ROW, 36 + b.height_of(line, width - control, "quiet", 16)) for line, control in lines]

    def build(self, b: Builder, box: Box, heights: list[float]) -> None:
        """Declare the rows, in a scroll area where they do not fit."""
        t = self.scene.app.words
        app = self.scene.app
        with b.scroll("setup.options", box, sum(heights)) as inner:
            y = inner.y
            rows: list[Box] = []
            for tall in heights:
                rows.append(Box(inner.x, y, inner.w, tall))
                y += tall
            for spec, row in zip(self.specs, rows, strict=False):
                self._row(b, row, spec)
            hide, hints = rows[-2:]
            control = self._words(b, hide, t("ui.setup.hide"), t("ui.setup.hide_line"), 70)
            b.switch("hide", control, app.settings.hide, lambda v: app.change(hide=v))
            control = self._words(b, hints, t("ui.setup.hints"), t("ui.setup.hints_line"), 70)
            b.switch("hints", control, app.settings.hints, lambda v: app.change(hints=v))

    def _words(self, b: Builder, row: Box, title: str, line: str, width: float) -> Box:
        """Title and line of an option; returns the box for its control."""
        control = Box(row.right - width, row.y, width, row.h - 4)
        room = row.w - width - 14
        b.text(Box(row.x, row.y + 2, room, 24), title, "label")
        b.text(Box(row.x, row.y + 26, room, row.h - 30), line, "quiet", lines=None, valign="top", size=16)
        b.dots(row.x, row.bottom - 2, row.w)
        return control

    def _row(self, b: Builder, row: Box, spec: OptionSpec) -> None:
        t = self.scene.app.words
        key = f"{self.scene.game_id}.option.{spec.id}"
        value = self.scene.options.get(spec.id, spec.default)
        title, line = t(f"{key}.title"), t(f"{key}.line")
        name = f"option:{spec.id}"

        def change(new: Any) -> None:
            self.scene.option(spec.id, new)

        # Each kind of option has its control; the room that is left goes to title and line.
        if spec.kind == "switch":
            b.switch(name, self._words(b, row, title, line, 70), bool(value), change)
        elif spec.kind == "number":
            low, high = spec.values[0], spec.values[1]
            control = self._words(b, row, title, line, CONTROL)
            b.slider(name, Box(control.x, control.y, CONTROL - 54, control.h), value, low, high, 1, change)
            b.text(Box(control.right - 48, control.y, 48, control.h), str(value), "number", align="right")
        elif spec.kind == "picks":
            control = self._words(b, row, title, line, CONTROL)
            label = str(len(value)) if value else t(f"{key}.random")
            b.button(
                name,
                control.center(CONTROL, 44),
                label,
                lambda: self.scene.ui.open(PicksSheet(self.scene, spec)),
                "plain",
                role="label",
            )
        elif spec.kind == "seat":
            control = self._words(b, row, title, line, CONTROL)
            seats = self.scene.seats
            if value is not None and value >= len(seats):
                value = None
            options: list[tuple[Any, str]] = [(None, t(f"{key}.random"))]
            options += [(n, plain(seat.name)) for n, seat in enumerate(seats)]
            b.dropdown(name, control.center(CONTROL, 44), options, value, change)
        else:
            labels = [(v, t(f"{key}.value.{str(v).lower()}")) for v in spec.values]
            wide = sum(b.width_of(label, "label") + 30 for _, label in labels)
            if len(labels) <= 3 and wide <= CONTROL:
                control = self._words(b, row, title, line, CONTROL)
                b.segmented(name, control.right_side(wide + 4)[0].center(wide + 4, 44), labels, value, change)
            else:
                control = self._words(b, row, title, line, CONTROL)
                b.dropdown(name, control.center(CONTROL, 44), labels, value, change)
