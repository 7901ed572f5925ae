"""A window with a table of Sheriff of Nottingham that nobody sees, and hands that play at it by pressing widgets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.harness import Harness
from desktop_app.ui.host import Prefs
from rules.core.rng import SplitMix64

NAMES = ("Marta", "Jonas", "Inés", "Tomás", "Ada")
LONG = ("Maximiliana Robles", "Bartholomew Wright", "Esmeralda Quintana", "Wilhelmina Jenkins", "Concepción Márquez")


class Window:
    """A harness with the real table scene and a real session."""

    def __init__(
        self,
        kinds: tuple[str, ...],
        folder: Path,
        size: tuple[int, int] = (1600, 900),
        language: str = "en",
        text: float = 1.0,
        speed: str = "instant",
        seed: int = 7,
        options: dict[str, Any] | None = None,
        names: tuple[str, ...] = NAMES,
        hide: bool = True,
        session: Session | None = None,
    ) -> None:
        self.stage = Harness(size=size, prefs=Prefs(text, speed))
        self.app = App(self.stage.ui, folder / "saves", folder / "settings", thinker=Thinker(inline=True))
        self.app.settings.language = language
        self.app.settings.speed = speed
        self.app.settings.text_size = round(text * 100)
        self.app.apply()
        if session is None:
            seats = tuple(SeatSetup(names[i], SHAPES[i], kind) for i, kind in enumerate(kinds))
            session = Session.in_memory(TableSetup("sheriff", seats, options or {}, seed, hide))
        self.session = session
        self.scene = TableScene(self.app, session)
        self.stage.ui.show(self.scene)
        self.stage.settle()
        self.rng = SplitMix64(seed)

    @property
    def view(self) -> Any:
        """What everybody may know."""
        return self.session.view(None)

    @property
    def names(self) -> list[str]:
        return self.stage.names()

    def press(self, name: str) -> None:
        """Press a widget and let everything come to rest."""
        self.stage.press(name)
        self.stage.settle()

    def wait(self, ms: float = 700) -> None:
        """Let time pass."""
        self.stage.step(ms)
        self.stage.settle()

    def play_random(self, until: Any, most: int = 2000) -> None:
        """Random legal actions of all seats, past the screen, until `until(view)`."""
        for _ in range(most):
            if self.session.finished or until(self.view):
                break
            seat = self.rng.choice(self.session.to_act)
            legal = self.session.legal(seat)
            self.session.submit(seat, legal.sample(self.rng))
        self.scene.covers.fall()
        self.scene.go()
        self.stage.ui.dirty()
        self.stage.settle()

    def uncover(self) -> None:
        """Lift whatever lies on the next person's things."""
        if "curtain.open" in self.names:
            self.stage.ui.top.lift()  # type: ignore[attr-defined]
            self.stage.settle()
        if "lift" in self.names:
            self.press("lift")
