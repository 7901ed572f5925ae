"""A window with a table of Scoville that nobody sees, and hands that play at it by pressing widgets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from pygame import KMOD_SHIFT

from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.tables.scoville.table import ScovilleTable
from desktop_app.telling.scoville import components
from desktop_app.ui.harness import Harness
from rules.core.rng import SplitMix64
from rules.scoville.actions import CookRecipe, TakeMarket
from rules.scoville.view import View

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
    ) -> None:
        self.stage = Harness(None, size)
        self.app = App(self.stage.ui, folder / "saves", folder / "settings", thinker=Thinker(inline=True))
        self.app.change(language=language, speed=speed, text_size=text)
        seats = tuple(SeatSetup(names[n], SHAPES[n], kind) for n, kind in enumerate(kinds))
        self.session = Session.in_memory(TableSetup("scoville", seats, options or {}, seed, hide))
        self.rng = SplitMix64(seed)
        self.random(lambda view: False, moves)
        self.scene = TableScene(self.app, self.session)
        self.stage.ui.show(self.scene)
        self.stage.step(0)
        self.stage.settle()

    @property
    def table(self) -> ScovilleTable:
        return cast("ScovilleTable", self.scene.table)

    @property
    def view(self) -> View:
        """What the screen shows."""
        return cast("View", self.scene.view)

    @property
    def names(self) -> list[str]:
        return self.stage.names()

    def random(self, until: Any, most: int) -> None:
        """Random legal moves of all seats, past the screen, until `until(view)`."""
        for _ in range(most):
            if self.session.finished or until(self.session.view(None)):
                break
            seat = self.session.to_act[0]
            self.session.submit(seat, self.session.legal(seat).sample(self.rng))

    def to(self, until: Any, most: int = 4000) -> None:
        """Random moves until `until(view)`, then whatever hides the next person's things is lifted."""
        self.random(until, most)
        self.scene.covers.fall()
        self.scene.go()
        self.stage.ui.dirty()
        self.stage.settle()
        self.uncover()

    def press(self, name: str) -> None:
        """Press a widget and let everything come to rest."""
        self.stage.press(name)
        self.stage.settle()

    def free(self, start: str) -> list[str]:
        """The widgets of a kind that can be pressed now."""
        return [name for name in self.names if name.startswith(start) and self.usable(name)]

    def usable(self, name: str) -> bool:
        """Whether a widget is there, and pressing it does something."""
        thing = self.stage.ui.find(name)
        return thing is not None and thing.reason is None and thing.press is not None

    def uncover(self) -> None:
        """Lift the curtain and the cover that lie on the next person's things."""
        if "curtain.open" in self.names:
            self.stage.ui.top.lift()  # type: ignore[attr-defined]
            self.stage.settle()
        if "lift" in self.names:
            self.press("lift")
        if "recap" in self.names:
            self.press("recap")

    def wait(self) -> None:
        """Let computer players go on until a person is asked."""
        for _ in range(600):
            if self.session.finished or self.scene.person() is not None:
                break
            self.stage.step(100)
        self.stage.settle()

    def turn(self) -> str:
        """The next thing a person does, by pressing widgets; returns the phase in which it was done."""
        self.wait()
        if self.session.finished:
            return "over"
        self.uncover()
        phase = self.view.phase
        getattr(self, f"_{phase}")()
        return phase

    def _bid(self) -> None:
        if self.rng.below(3):
            self.press("amount")
            for _ in range(self.rng.below(3)):
                self.stage.key("right")
        self.press("bid")

    def _space(self) -> None:
        self.press(self.rng.choice(self.free("space:")))

    def _claim(self) -> None:
        self.press(self.rng.choice(self.free("auction:")))

    def _planting(self) -> None:
        if "confirm" not in self.names and not (self.view.planted_first and self.rng.below(2)):
            peppers = self.free("stock:")
            if peppers:
                self.press(self.rng.choice(peppers))
                self.press(self.rng.choice(self.free("plot:")))
        self._finish("end")

    def _harvest(self) -> None:
        tiles = self.free("tile:")
        if tiles and not self.rng.below(4):
            self.press(self.rng.choice(tiles))
        notches = self.free("notch:")
        if notches:
            self.press(self.rng.choice(notches))
        if self.session.finished or self.view.phase != "harvest":
            return
        self._finish("stop")

    def _fulfilment(self) -> None:
        for kind in ("market:", "recipe:"):
            cards = [name for name in self.payable(self.view.actor) if name.startswith(kind)]
            if cards and self.rng.below(4) and "confirm" not in self.names and self.view.phase == "fulfilment":
                self.press(self.rng.choice(cards))
                choices = self.free("choice:")
                if choices:
                    self.press(choices[0])
        if "confirm" not in self.names and self.free("stock:") and self.rng.below(2):
            self.press(self.free("stock:")[0])
            self.press("sell")
            if "sell" in self.names:
                self.press("sell")
        self._finish("end")

    def payable(self, seat: int) -> list[str]:
        """The cards that the rules let a seat take now."""
        out: list[str] = []
        for action in self.session.legal(seat):
            if isinstance(action, TakeMarket):
                out.append(f"market:{components().market[action.card].id}")
            elif isinstance(action, CookRecipe):
                out.append(f"recipe:{components().recipes[action.card].id}")
        return out

    def _finish(self, button: str) -> None:
        """Confirm the turn or end it, if it is still on."""
        for name in ("confirm", button):
            if self.usable(name):
                self.press(name)
                return


class Keyboard(Window):
    """The same hands without a mouse: everything is reached with Tab and pressed with Enter."""

    def press(self, name: str) -> None:
        ui = self.stage.ui
        back = self.names.index(name) * 2 > len(self.names)
        for _ in range(len(self.names) + 1):
            if ui.focus == name:
                break
            self.stage.key("tab", mod=KMOD_SHIFT if back else 0)
        assert ui.focus == name, f"Tab does not lead to {name}"
        self.stage.key("return")
        self.stage.settle()
