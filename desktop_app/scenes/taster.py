"""A game of three minutes: a position near the decisive moment, said in a sentence, played to the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.tasters import Taster, begin, tasters
from desktop_app.ui.sheets import Dialog

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


def begin_taster(app: App, game: str, before: int | None = None) -> None:
    """Sit down to a taster of a game: any, or another one than the deal played `before`.

    Raises `DataError` for a broken file, `SetupError` or `Trouble` where there can be no such table.
    """
    those = [one for one in tasters(game) if one.seed != before] or tasters(game)
    taster = app.rng.choice(those)
    names = app.words("ui.setup.names").split("|")
    app.ui.show(TasterScene(app, begin(game, taster, names, app.saves), taster))


def resume_taster(app: App, session: Session) -> None:
    """Go on with a taster that was left."""
    app.ui.show(TasterScene(app, session, None))


class TasterScene(TableScene):
    """A table at which somebody sits down for the last few minutes."""

    again_key = "ui.taster.another"

    def __init__(self, app: App, session: Session, taster: Taster | None) -> None:
        """`taster` is told at the beginning; None where the game is only gone on with."""
        super().__init__(app, session)
        self._taster = taster

    def opened(self) -> None:
        super().opened()
        taster, self._taster = self._taster, None
        if taster is not None:
            t = self.words
            said = t(f"tasters.{self.game.id}.{taster.say}")
            title = t("ui.taster.title", game=t(f"{self.game.id}.name"))
            self.ui.open(Dialog(title, said, [("begin", t("ui.taster.begin"), "primary", None)]))

    def again(self) -> None:
        self.app.taster(self.game.id, self.session.setup.seed)
