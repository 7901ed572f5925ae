"""A window with a table that nobody sees, and hands that press its widgets; each game adds what is played at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.harness import Harness
from rules.core.rng import SplitMix64

NAMES = ("Marta", "Jonas", "Inés", "Tomás", "Ada", "Bruno")
LONG = (
    "Maximiliana Robles",
    "Bartholomew Wright",
    "Esmeralda Quintana",
    "Wilhelmina Jenkins",
    "Concepción Márquez",
    "Konstantin Schäfer",
)


class Window:
    """A harness with the real table scene and a real session."""

    game: ClassVar[str]
    journal: ClassVar[bool] = False
    """Whether its games are written to the saves folder."""

    def __init__(
        self,
        folder: Path,
        kinds: Sequence[str] = ("person", "random"),
        *,
        moves: int = 0,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        text: int = 100,
        names: Sequence[str] = NAMES,
        options: dict[str, Any] | None = None,
        seed: int = 7,
        hide: bool = True,
        speed: str = "instant",
        session: Session | None = None,
    ) -> None:
        """A new game of `kinds`, so many random moves on, or a `session`; `text` is the size in percent."""
        self.stage = Harness(size=size)
        self.app = App(self.stage.ui, folder / "saves", folder / "settings", thinker=Thinker(inline=True))
        self.app.change(language=language, speed=speed, text_size=text)
        if session is None:
            seats = tuple(SeatSetup(names[n], SHAPES[n], kind) for n, kind in enumerate(kinds))
            setup = TableSetup(self.game, seats, options or {}, seed, hide)
            session = Session.start(setup, self.app.saves) if self.journal else Session.in_memory(setup)
        self.session = session
        self.rng = SplitMix64(seed)
        self.random(lambda view: False, moves)
        self.scene = TableScene(self.app, session)
        self.stage.ui.show(self.scene)
        self.stage.settle()

    @property
    def names(self) -> list[str]:
        return self.stage.names()

    def random(self, until: Callable[[Any], bool], most: int) -> None:
        """Random legal moves of all seats, past the screen, until `until(view)`."""
        for _ in range(most):
            if self.session.finished or until(self.session.view(None)):
                break
            seat = self.session.to_act[0]
            self.session.submit(seat, self.session.legal(seat).sample(self.rng))

    def show(self) -> None:
        """Bring the picture up to date after moves past the screen."""
        self.scene.covers.fall()
        self.scene.go()
        self.stage.ui.dirty()
        self.stage.settle()

    def press(self, name: str) -> None:
        """Press a widget and let everything come to rest."""
        self.stage.press(name)
        self.stage.settle()

    def usable(self, name: str) -> bool:
        """Whether a widget is there, and pressing it does something."""
        thing = self.stage.ui.find(name)
        return thing is not None and thing.reason is None and thing.press is not None

    def lift(self) -> None:
        """Lift the curtain and the cover that lie on the next person's things."""
        if "curtain.open" in self.names:
            self.stage.ui.top.lift()  # type: ignore[attr-defined]
            self.stage.settle()
        if "lift" in self.names:
            self.press("lift")

    def uncover(self) -> None:
        """Lift what lies on the next person's things, and put the words about the last turns away."""
        self.lift()
        if "recap" in self.names:
            self.press("recap")

    def to_person(self) -> None:
        """Let computer players go on until a person is asked, whose things are uncovered."""
        for _ in range(600):
            if self.session.finished or self.scene.person() is not None:
                break
            self.stage.step(100)
        self.stage.settle()
        self.uncover()
