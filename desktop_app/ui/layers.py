"""What lies on the screen: a scene at the bottom, and drawers, dialogs, popovers and curtains on top of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder
    from desktop_app.ui.host import Ui


class Question(NamedTuple):
    """What a layer asks at the moment, and of whom: a press belongs to the question it was aimed at."""

    scene: str
    seat: int | None = None
    """Who is asked; None where it is nobody's alone."""
    key: Hashable = None
    """What changes with every new question of the same seat: phase, number of the decision."""


class Layer:
    """One sheet of the stack. Subclasses declare their picture in `build`; everything else has a sensible default."""

    name = "layer"
    modal = True
    """Nothing below it can be pressed."""
    light = False
    """A press beside it closes it (popovers, menus)."""
    scrim = 0.0
    """How dark the layers below become, 0 to 1."""
    scrim_top = 0.0
    """Design units at the top of the window that stay bright (the prompt line)."""
    style = "fade"
    """How it comes: `fade`, `drawer` (slides in from the right), `curtain` (from both sides), `none`."""
    decides = True
    """Something can be decided here; False: it is only looked at (a replay), and movements keep no press waiting."""
    ui: Ui

    def build(self, b: Builder) -> None:
        """Declare the picture: called whenever something may have changed, never to animate."""
        raise TypeError(f"{type(self).__name__} does not say what it shows")

    def question(self) -> Question:
        """What it asks now: while this stays equal, a press that goes on belongs to what it began on."""
        return Question(self.name)

    def opened(self) -> None:
        """It has just been put on the screen; `self.ui` is there from now on."""

    def closed(self) -> None:
        """It has just left the screen."""

    def escape(self) -> None:
        """Esc was pressed and nothing else wanted it."""
        self.close()

    def key(self, key: int, name: str) -> bool:
        """A key that nothing else wanted; True if it was used."""
        return False

    def refused(self, reason: str) -> None:
        """Something out of use was pressed: say why beside it, or, in scenes with a prompt line, there."""
        self.ui.hand.hint_now()

    def withheld(self, name: str) -> None:
        """A final press on a widget was let pass, since nobody has moved the pointer for it: Enter must be held."""

    def moved(self) -> None:
        """All movements have ended."""

    def quiet(self) -> None:
        """The window lost the keyboard, or nobody touched anything for a minute."""

    def close(self) -> None:
        self.ui.close(self)


class Scene(Layer):
    """The bottom layer. Esc does nothing unless a scene says so."""

    name = "scene"
    style = "none"

    def escape(self) -> None:
        """Nothing to leave here."""
