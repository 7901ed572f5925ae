"""Key V: looking at one's own hidden things while everybody sits at the screen, without ever opening another's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desktop_app.tables.frame.now import Now
from desktop_app.ui.boxes import Box


class Looking:
    """V shows what belongs to a person who says who they are, as long as it is held.

    Where there is one person alone who has something to look at, and it is that person's turn, V is enough. Otherwise
    the plates light up, and whoever holds V presses the own one.
    """

    def __init__(self) -> None:
        self.asking = False
        """V is held, and nobody has said who holds it."""
        self._lifted = False

    def declare(self, now: Now[Any], plates: Mapping[int, Box]) -> None:
        """Declare the key, and the plates while they are asked: those of all who have something to look at."""
        hand, b = now.ui.hand, now.b
        if hand.held is None and (self.asking or self._lifted):
            # The key was let go where nobody saw it: another window, a right click.
            now.ui.after(0, lambda: self._up(now))
        if not plates and not self._lifted:
            return
        corner = Box(b.canvas.x, b.canvas.y, 1, 1)
        down, up = (lambda: self._down(now, plates)), (lambda: self._up(now))
        b.hot("look", corner, None, key="v", down=down, up=up, focus=False, sound=None)
        if not self.asking:
            return
        for seat, plate in plates.items():
            b.lamp(plate, 12, 3)
            hint = now.words("ui.look.mine", name=now.name(seat))
            b.hot(f"mine:{seat}", plate, lambda seat=seat: self._lift(now, seat), hint=hint, radius=12, sound=None)

    def _down(self, now: Now[Any], plates: Mapping[int, Box]) -> None:
        alone = next(iter(plates)) if len(plates) == 1 else None
        if alone is not None and alone in now.to_act:
            self._lift(now, alone)
        else:
            self.asking = True
            now.desk.refused(now.words("ui.look.whose"))

    def _lift(self, now: Now[Any], seat: int) -> None:
        self.asking, self._lifted = False, True
        now.desk.lift(seat)

    def _up(self, now: Now[Any]) -> None:
        lifted, self.asking, self._lifted = self._lifted, False, False
        if lifted:
            now.desk.cover()
        now.desk.changed()
