"""A demo: computer players play a whole game to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from data.games import load_game
from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


def begin_demo(app: App, game_id: str | None = None) -> None:
    """Begin a demo of a game (the last one played) that is kept nowhere."""
    game_id = game_id or app.last_game()
    counts = load_game(game_id).seat_counts
    number = 3 if 3 in counts else counts[0]
    names = app.words("ui.setup.names").split("|")
    seats = tuple(SeatSetup(names[n], SHAPES[n], "regular") for n in range(number))
    setup = TableSetup(game_id, seats, {}, app.new_seed(), True)
    app.ui.show(TableScene(app, Session.in_memory(setup, purpose="demo")))
