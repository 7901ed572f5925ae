"""Pictures of any scene without a screen, for the command line, the tests and the README."""

from __future__ import annotations

import io
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from data.games import load_game
from desktop_app.session import flicking
from desktop_app.session.checking import next_seats
from desktop_app.session.session import Session, game_of
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup, first_state
from desktop_app.session.timeline import Moment, Timeline
from desktop_app.session.writer import replace_file
from rules.core.rng import SplitMix64

if TYPE_CHECKING:
    from desktop_app.scenes.app import App
    from desktop_app.ui.harness import Harness

SCENES = (
    "title",
    "setup",
    "settings",
    "library",
    "table",
    "cover",
    "curtain",
    "rules",
    "log",
    "menu",
    "results",
    "replay",
    "lesson",
    "show",
    "evening",
    "here",
    "game",
    "champion",
    "people",
    "nights",
)
"""What can be pictured."""


OF_AN_EVENING = ("evening", "here", "game", "champion", "people", "nights")
"""Scenes that are pictured with a made-up evening."""


def _table_setup(app: App, game: str, seats: int, seed: int) -> TableSetup:
    """A table of people only."""
    names = app.words("ui.setup.names").split("|")
    return TableSetup(game, tuple(SeatSetup(names[n], SHAPES[n], PERSON) for n in range(seats)), {}, seed, True)


def render(
    scene: str,
    game: str | None = None,
    seed: int = 7,
    moves: int = 40,
    seat: int | None = None,
    size: tuple[int, int] = (1600, 900),
    language: str = "en",
    out: Path | None = None,
    seats: int | None = None,
    text_size: int = 100,
    table: TableSetup | None = None,
) -> Harness:
    """Draw a scene of `SCENES` into a PNG file; returns the stage it stands on.

    A table is shown after `moves` random moves of a game dealt from `seed`, from the eyes of `seat` (None: of whoever
    is to act); `table` lays another one than `seats` people at a `game`. Raises `ValueError` for an unknown scene.
    """
    from desktop_app.opponents.pool import Thinker
    from desktop_app.scenes.app import App
    from desktop_app.ui.harness import Harness

    if scene not in SCENES:
        raise ValueError(scene)
    stage = Harness(size=size)
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-"))
    app = App(stage.ui, folder / "saves", folder, thinker=Thinker(inline=True))
    app.change(language=language, speed="instant", text_size=text_size)
    name = table.game if table is not None else game or app.last_game()
    if table is None:
        counts = load_game(name).seat_counts
        table = _table_setup(app, name, seats or (3 if 3 in counts else counts[0]), seed)
    _show(app, stage, scene, table, moves, seat)
    stage.settle()
    if out is not None:
        replace_file(out, png_of(stage))
    return stage


def png_of(stage: Harness) -> bytes:
    """What is on a stage, as the content of a PNG file."""
    import pygame

    content = io.BytesIO()
    pygame.image.save(stage.ui.frame.target, content, "picture.png")
    return content.getvalue()


def _show(app: App, stage: Harness, scene: str, setup: TableSetup, moves: int, seat: int | None) -> None:
    from desktop_app.scenes.curtain import Curtain
    from desktop_app.scenes.replay import Replay
    from desktop_app.scenes.table import TableScene

    if scene in ("title", "settings"):
        app.title()
        if scene == "settings":
            app.open_settings()
        return
    if scene == "setup":
        app.set_up(setup.game)
        return
    if scene == "show":
        app.show(setup.game)
        return
    if scene == "lesson":
        app.learn(setup.game)
        return
    if scene in OF_AN_EVENING:
        from desktop_app.scenes.sample import show_evening

        show_evening(app, scene)
        return
    if scene in ("results", "replay"):
        session = played_out(setup)
    else:
        session = Session.start(setup, app.saves) if scene == "library" else Session.in_memory(setup)
        play(session, moves, setup.seed)
    if scene == "library":
        session.close()
        app.library(session.finished)
        return
    if scene == "replay":
        app.ui.show(Replay(app, session))
        return
    table = TableScene(app, session)
    app.ui.show(table)
    stage.settle()
    if scene == "curtain":
        person = session.to_act[0] if session.to_act else 0
        app.ui.open(Curtain(table, person))
    elif scene in ("table", "rules", "log", "menu"):
        for layer in [layer for layer in app.ui.layers if isinstance(layer, Curtain)]:
            app.ui.close(layer)
        person = seat if seat is not None else table.person()
        if person is not None and table.private:
            table.lift(person)
            table.put_away()
        if scene != "table":
            {"rules": table.open_rules, "log": table.open_log, "menu": table.open_menu}[scene]()


def played_out(setup: TableSetup) -> Session:
    """A game of random moves at its end, kept nowhere; the same one is played once and remembered."""
    options = tuple(sorted(setup.options.items()))
    timeline = Timeline(game_of(setup.game), first_state(game_of(setup.game), setup))
    timeline.moments = list(_whole(setup.game, len(setup.seats), options, setup.seed))
    return Session(timeline.game, setup, timeline)


@lru_cache(maxsize=8)
def _whole(game_id: str, seats: int, options: tuple[tuple[str, Any], ...], seed: int) -> tuple[Moment, ...]:
    """All moments of a game of random moves."""
    names = tuple(SeatSetup(str(n), SHAPES[n]) for n in range(seats))
    game, setup = game_of(game_id), TableSetup(game_id, names, dict(options), seed)
    timeline = Timeline(game, first_state(game, setup))
    rng = SplitMix64(seed)
    while to_act := next_seats(game, timeline.state):
        seat = to_act[0]
        action = game.legal(timeline.state, seat).sample(rng)
        outcome, _ = flicking.outcome_of(game, timeline.state, seat, action)
        step = game.apply(timeline.state, seat, action, outcome)
        timeline.add(seat, action, game.action_text(action), step)
    return tuple(timeline.moments)


def play(session: Session, moves: int, seed: int) -> None:
    """Carry out random moves for whoever is to act, until the game is over or `moves` are made."""
    rng = SplitMix64(seed)
    for _ in range(moves):
        if session.finished:
            return
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
