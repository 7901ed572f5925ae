"""The builder that scenes and tables get: everything one can say about a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import Rect

from desktop_app.ui.areas import Areas
from desktop_app.ui.boxes import Box
from desktop_app.ui.controls import Controls
from desktop_app.ui.core import Core
from desktop_app.ui.fields import Fields
from desktop_app.ui.frame import Item
from desktop_app.ui.lettering import Lettering
from desktop_app.ui.parts import Parts
from desktop_app.ui.pen import Pen
from desktop_app.ui.pieces import Pieces
from desktop_app.ui.screen import Screen
from desktop_app.ui.things import Actor, Face, Hot, Press, TextMark

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui


class Builder:
    """Declares one layer: draw order is the order of calls, focus order too.

    Its words are those of its parts, each of which can be read alone: the core (where we are, what can be pressed,
    what moves), the pen (drawings and materials), lettering (text), controls and fields (widgets), areas (what scrolls
    and zooms), pieces (what lies on a table), parts (what stays from picture to picture).
    """

    def __init__(self, ui: Ui, layer: str, keeping: bool = False) -> None:
        """`keeping`: parts of the picture are kept for the next one."""
        self.ui, self.layer = ui, layer
        self.screen: Screen = ui.screen
        core = self._core = Core(ui, layer, keeping)
        pen = self._pen = Pen(core)
        lettering = Lettering(core)
        controls = Controls(core, pen, lettering)
        fields = Fields(core, pen, lettering)
        areas = Areas(core, pen, controls)
        pieces = Pieces(core, pen, lettering, lambda unit: Builder.aside(ui, layer, unit))
        parts = Parts(core, pen)

        self.rect, self.px, self.put = core.rect, core.px, core.put
        self.shifted, self.clip = core.shifted, core.clip
        self.hot, self.look, self.shortcut, self.keyed = core.hot, core.look, core.shortcut, core.keyed
        self.actor, self.mark, self.live, self.wake = core.actor, core.mark, core.live, core.wake
        self.sheet_over = core.sheet_over

        self.art, self.icon, self.token, self.image = pen.art, pen.icon, pen.token, pen.image
        self.paint, self.svg, self.lay = pen.paint, pen.svg, pen.lay
        self.walnut, self.cloth, self.paper, self.lit = pen.walnut, pen.cloth, pen.paper, pen.lit
        self.fill, self.outline, self.shade, self.lamp = pen.fill, pen.outline, pen.shade, pen.lamp
        self.dots, self.rule = pen.dots, pen.rule

        self.text, self.lettered, self.common_size = lettering.text, lettering.lettered, lettering.common_size
        self.titled = lettering.titled
        self.height_of, self.width_of = lettering.height_of, lettering.width_of

        self.button, self.icon_button, self.link = controls.button, controls.icon_button, controls.link
        self.segmented, self.switch, self.slider = controls.segmented, controls.switch, controls.slider
        self.tabs, self.row, self.chip = controls.tabs, controls.row, controls.chip
        self.field, self.dropdown = fields.field, fields.dropdown

        self.scroll, self.scroll_to = areas.scroll, areas.scroll_to
        self.board, self.reset_board, self.zoom_buttons = areas.board, areas.reset_board, areas.zoom_buttons

        self.card, self.face, self.place, self.back = pieces.card, pieces.face, pieces.place, pieces.back
        self.counter, self.seat_plate = pieces.counter, pieces.seat_plate
        self.part = parts.part

    @classmethod
    def aside(cls, ui: Ui, layer: str, unit: float) -> Builder:
        """A builder for a picture of its own, its corner at 0, 0, with `unit` pixels a design unit."""
        builder = cls(ui, layer)
        core = builder._core
        core.unit, core.ox, core.oy = unit, 0.0, 0.0
        return builder

    def finish(self) -> None:
        """All is declared."""
        self._pen.finish()

    def forget(self) -> None:
        """Another picture has taken its place: let go of what was declared.

        The actions of widgets hold the builder and the builder holds them; without this all surfaces of an old
        picture would stay until the collector of cycles comes by.
        """
        self._core.forget()

    # Where we are

    @property
    def unit(self) -> float:
        """Pixels per design unit here."""
        return self._core.unit

    @property
    def canvas(self) -> Box:
        """The design canvas: 1600 wide, 900 to 1200 high."""
        return self.screen.canvas

    @property
    def now(self) -> float:
        """Milliseconds since the window opened."""
        return self.ui.now

    # What was declared

    @property
    def items(self) -> list[Item]:
        """What is drawn, from back to front."""
        return self._core.items

    @property
    def hots(self) -> dict[str, Hot]:
        """What can be pointed at, pressed or focused, by name, in the order of the focus."""
        return self._core.hots

    @property
    def actors(self) -> dict[str, Actor]:
        """What moves as one thing."""
        return self._core.actors

    @property
    def places(self) -> dict[str, Rect]:
        """Where movements can start from and go to."""
        return self._core.places

    @property
    def marks(self) -> list[TextMark | Face]:
        """The texts, for who looks whether they fit."""
        return self._core.marks

    @property
    def shortcuts(self) -> dict[str, Press]:
        """Keys without a widget."""
        return self._core.shortcuts

    @property
    def lives(self) -> list[tuple[str, Callable[[Builder, float], object]]]:
        """What changes with every picture."""
        return self._core.lives
