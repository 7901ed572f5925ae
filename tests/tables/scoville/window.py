"""A window with a table of Scoville that nobody sees, and hands that play at it by pressing widgets."""

from __future__ import annotations

from typing import Any, cast

from pygame import KMOD_SHIFT

from desktop_app.tables.scoville.table import ScovilleTable
from desktop_app.telling.scoville import components
from rules.scoville.actions import CookRecipe, TakeMarket
from rules.scoville.view import View
from tests.tables import window


class Window(window.Window):
    """A table of Scoville."""

    game = "scoville"

    @property
    def table(self) -> ScovilleTable:
        return cast("ScovilleTable", self.scene.table)

    @property
    def view(self) -> View:
        """What the audience may know."""
        return cast("View", self.scene.view)

    @property
    def shown(self) -> View:
        """What the screen shows: with a move that waits for its confirmation as if it were made."""
        return cast("View", self.scene.now().view)

    def to(self, until: Any, most: int = 4000) -> None:
        """Random moves until `until(view)`, then whatever hides the next person's things is lifted."""
        self.random(until, most)
        self.show()
        self.uncover()

    def free(self, start: str) -> list[str]:
        """The widgets of a kind that can be pressed now and do what they promise."""
        stock = self.view.own_stock
        return [
            name
            for name in self.names
            if name.startswith(start)
            and self.usable(name)
            and not (name.startswith("stock:") and not stock[int(name.partition(":")[2])])
        ]

    def turn(self) -> str:
        """The next thing a person does, by pressing widgets; returns the phase in which it was done."""
        self.to_person()
        if self.session.finished:
            return "over"
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
        if "confirm" not in self.names:
            self.press(self.rng.choice(self.free("auction:")))
        if "confirm" in self.names:  # The last card: new ones follow it.
            self.press("confirm")

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
                self.stage.step(600)  # It asks back before a sale for nothing.
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
                if "ask.yes" in self.names:  # Something was left to gain.
                    self.press("ask.yes")
                return


class Keyboard(Window):
    """The same hands without a mouse: everything is reached with Tab and pressed with Enter."""

    def press(self, name: str) -> None:
        ui = self.stage.ui
        back = self.names.index(name) * 2 > len(self.names)
        for _ in range(len(self.names) + 1):
            if ui.hand.focus == name:
                break
            self.stage.key("tab", mod=KMOD_SHIFT if back else 0)
        assert ui.hand.focus == name, f"Tab does not lead to {name}"
        held = ui.find(name).hold
        self.stage.key("return", hold=held + 50 if held else 0)
        self.stage.settle()
