"""The computer players at a table: asked when it is their turn, waited for, and their action carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from desktop_app.session.setup import PERSON
from desktop_app.ui.feel import feel

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene

POLL_MS = 24.0
READING_MS = 200.0
"""How often one looks whether a drawer over the table has been closed."""


class Computers:
    """One question at a time, to the computer seat that is to decide."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.thinking: int | None = None
        """The computer seat that decides at the moment."""
        self._answer: Callable[[], tuple[bool, Any]] | None = None
        self._asked_at = 0.0
        self._revision = -1
        self._hurry = False
        self._moved = False
        """The last step was a computer's: it rests on the table for a moment."""

    def ask(self, seat: int) -> None:
        """Ask a seat, unless it is being asked already."""
        session = self._scene.session
        if self.thinking is not None and self._revision == session.revision:
            return
        self.thinking = seat
        self._asked_at = self._scene.ui.now
        self._revision = session.revision
        self._hurry = False
        thinker = self._scene.app.thinker
        self._answer = thinker.ask(session.game.id, session.seats[seat].kind, session.view(seat), session.rng_for(seat))
        self._poll()

    def hurry(self) -> None:
        """Take the answer as soon as it is there."""
        self._hurry = True

    @property
    def stepped(self) -> bool:
        """Computers act one by one at a press, as the reader has set it; a lesson goes its own way."""
        return self._scene.app.settings.speed == "step" and self._scene.session.purpose not in ("lesson", "demo")

    @property
    def waits(self) -> bool:
        """A computer's action waits for a press."""
        return self.stepped and self.thinking is not None and not self._hurry

    def answered(self, seat: int) -> None:
        """This seat acted: nobody is being asked now."""
        self._moved = self._scene.session.seats[seat].kind != PERSON
        self.thinking = None

    def forget(self) -> None:
        """The question has gone: a step was taken back, or somebody else sits there."""
        self.thinking = None
        self._scene.app.thinker.cancel()

    def _poll(self) -> None:
        scene = self._scene
        if scene.left or self.thinking is None or self._answer is None:
            return
        if self._revision != scene.session.revision:
            self.thinking = None
            scene.go()
            return
        done, action = self._answer()
        waited = scene.ui.now - self._asked_at
        numbers = feel()
        pause = numbers.computer_wait_ms + (numbers.computer_rest_ms if self._moved else 0.0)
        wait = 0.0 if self._hurry else pause * scene.ui.motion.speed
        if not done or self.waits:
            scene.ui.after(POLL_MS, self._poll)
        elif waited < wait:
            scene.ui.after(wait - waited, self._poll)
        elif len(scene.ui.layers) > 1 and scene.ui.top.modal:
            # Somebody reads the rules or the log: the game waits.
            scene.ui.after(READING_MS, self._poll)
        else:
            seat, self.thinking = self.thinking, None
            if not scene.act(seat, scene.decide(seat, action)):
                scene.act(seat, scene.session.legal(seat).sample(scene.session.rng_for(seat)))
