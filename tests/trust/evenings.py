"""Positions of random games, laid on a stage as often as wanted, and an eye on everything that is carried out there.

A position is a walk and a number of its moves; to sit down at it costs no move. All people sit at one laptop, so a
deed that nobody meant shows as a record of a seat, a cover lifted, or a second step that cannot be taken back.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pygame
import pytest

from data.games import load_game
from desktop_app.opponents.pool import Thinker
from desktop_app.scenes.app import App
from desktop_app.scenes.table import TableScene
from desktop_app.session import flicking
from desktop_app.session.session import Session
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup
from desktop_app.session.timeline import Moment, Timeline
from desktop_app.ui.builder import Builder
from desktop_app.ui.harness import Harness
from desktop_app.ui.layers import Scene
from desktop_app.ui.things import Hot
from rules.core.rng import SplitMix64
from tests.kit.walks import REAL_FLICKS, curious, landing, some_options

NAMES = ("Ana", "Luis", "Marta", "Tomás", "Inés", "Bruno")
PAUSE = 700.0
"""Milliseconds after which two presses have nothing to do with each other."""
LIFTED_AND_DECIDED = "lifted a cover and decided"
DECIDED_AND_LIFTED = "decided and lifted a cover"
TWO_STEPS = "made two steps that cannot be taken back"


HOUR = 3_600_000.0
"""Every sitting begins at a full hour of the stage, so that clocks show the same at all of them."""


class Nothing(Scene):
    """What is between two sittings."""

    def build(self, b: Builder) -> None:
        b.walnut()


class Evening(NamedTuple):
    """A whole random game: how it was laid, the state before the first move, and every moment."""

    setup: TableSetup
    start: Any
    moments: tuple[Moment, ...]

    def state(self, n: int) -> Any:
        """The state after `n` moves."""
        return self.moments[n - 1].state if n else self.start


class Position(NamedTuple):
    """Where an evening is after so many moves, and how to find it again."""

    game: str
    seats: int
    seed: int
    moves: int
    hide: bool = True

    def session(self) -> Session:
        """A session of its own that stands there, kept nowhere."""
        evening = evening_of(self.game, self.seats, self.seed)
        setup = TableSetup(self.game, evening.setup.seats, evening.setup.options, evening.setup.seed, self.hide)
        game = load_game(self.game)
        timeline = Timeline(game, evening.start)
        timeline.moments.extend(evening.moments[: self.moves])
        return Session(game, setup, timeline)


POOR = 20
"""From this seed on most seats of a game with gold begin with next to none, so that there are debts."""


def _impoverished(state: Any) -> Any:
    """The same state with nearly all gold at the last seat; as it is in a game without gold."""
    players = getattr(state, "players", ())
    if not players or not hasattr(players[0], "gold"):
        return state
    *poor, rich = players
    spare = sum(player.gold - 3 for player in poor)
    poor = [msgspec.structs.replace(player, gold=3) for player in poor]
    return msgspec.structs.replace(state, players=(*poor, msgspec.structs.replace(rich, gold=rich.gold + spare)))


@cache
def evening_of(game_id: str, seats: int, seed: int) -> Evening:
    """A random game; odd seeds play with the default options, even ones with any."""
    game = load_game(game_id)
    rng = SplitMix64(seed * 1000 + seats)
    options = {} if seed % 2 else some_options(game, seats, rng)
    sitting = tuple(SeatSetup(NAMES[n], SHAPES[n], PERSON) for n in range(seats))
    setup = TableSetup(game_id, sitting, options, seed)
    state = game.new(seats, seed, options)
    if seed >= POOR:
        state = _impoverished(state)
    start = state
    timeline = Timeline(game, start)
    used: Counter[str] = Counter()
    throws = 0
    while game.outcome(state) is None:
        seat = game.asking_order(state)[0] if rng.below(4) else rng.choice(sorted(game.to_act(state)))
        action = curious(game, game.legal(state, seat), used, rng)
        throw = flicking.throw_of(game, state, seat, action)
        throws += throw is not None
        if throw is not None and throws > REAL_FLICKS:
            outcome = landing(throw, rng)
        else:
            outcome, _ = flicking.outcome_of(game, state, seat, action)
        step = game.apply(state, seat, action, outcome)
        timeline.add(seat, action, game.action_text(action), step)
        state = step.state
    return Evening(setup, start, tuple(timeline.moments))


def turning_points(game_id: str, seats: int, seed: int, each: int = 2) -> list[Position]:
    """Positions of every phase and before every change of phase or of the one who is asked, `each` of a sort."""
    game = load_game(game_id)
    evening = evening_of(game_id, seats, seed)
    marks: list[tuple[str, int]] = []
    for n in range(len(evening.moments) + 1):
        state = evening.state(n)
        asked = game.asking_order(state)
        marks.append((game.phase(game.view(state, None)), len(asked) and asked[0]))
    seen: Counter[Any] = Counter()
    found: list[Position] = []
    for n, (phase, asked) in enumerate(marks):
        after, next_asked = marks[n + 1] if n + 1 < len(marks) else ("", -1)
        text = evening.moments[n].text.partition(" ")[0] if n < len(evening.moments) else ""
        sort = (phase, after, asked == next_asked, text)
        seen[sort] += 1
        if seen[sort] <= each:
            found.append(Position(game_id, seats, seed, n))
    return found


def phase_of(position: Position) -> str:
    """The phase in which a position is."""
    game = load_game(position.game)
    state = evening_of(position.game, position.seats, position.seed).state(position.moves)
    return game.phase(game.view(state, None))


class Deed(NamedTuple):
    """Something that was carried out: `act`, `undo` or `lift`, by whom, and whether it can be taken back."""

    kind: str
    seat: int
    text: str = ""
    final: bool = False

    def __str__(self) -> str:
        return f"{self.kind} {self.seat} {self.text}{' (final)' if self.final else ''}".replace("  ", " ")


@pytest.fixture
def deeds(monkeypatch: pytest.MonkeyPatch) -> list[Deed]:
    """All that is carried out from now on, in whichever game."""
    done: list[Deed] = []
    submit, undo, lift = Session.submit, Session.undo, TableScene.lift

    def watched_submit(self: Session, seat: int, action: Any, outcome: Any = None) -> Any:
        told = submit(self, seat, action, outcome)
        if self.seats[seat].kind == PERSON:
            final = self.why_no_undo(seat) is not None
            done.append(Deed("act", seat, self.game.action_text(action), final))
        return told

    def watched_undo(self: Session, seat: int) -> None:
        undo(self, seat)
        done.append(Deed("undo", seat))

    def watched_lift(self: TableScene, seat: int) -> None:
        lift(self, seat)
        done.append(Deed("lift", seat))

    monkeypatch.setattr(Session, "submit", watched_submit)
    monkeypatch.setattr(Session, "undo", watched_undo)
    monkeypatch.setattr(TableScene, "lift", watched_lift)
    return done


class Evenings(Harness):
    """A stage at which one position after the other is laid."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1366, 768), draws: bool = True) -> None:
        """Without `draws` every picture is declared but none is put on the screen, which is three times as fast."""
        super().__init__(size=size)
        self.app = App(self.ui, folder / "saves", folder, thinker=Thinker(inline=True))
        self.app.change(language="en", speed="instant")
        self.ui.on_quit = lambda: None
        self.keep_settings()
        if not draws:
            self.ui.frame.show = lambda items, ground=None: []  # type: ignore[method-assign]

    def keep_settings(self) -> None:
        """Every sitting from now on begins with the settings as they are."""
        self._settings = msgspec.structs.asdict(self.app.settings)

    def sit(self, position: Position, confirm: bool = True, speed: str = "instant") -> TableScene:
        """Sit down at a position: covers lie, nothing is open, and everything has been still for a while."""
        return self.sit_at(position.session(), confirm=confirm, speed=speed)

    def sit_at(self, session: Session, **settings: Any) -> TableScene:
        """Sit down at a game that runs already, with the settings as they were at first but for those given."""
        self.ui.show(Nothing())
        for name, value in {**self._settings, **settings}.items():
            setattr(self.app.settings, name, value)
        self.app.apply()
        self.ui.state.clear()
        self.ui.hand.let_go()
        self.now = (self.now // HOUR + 1) * HOUR
        self.ui.update(self.now)
        scene = TableScene(self.app, session)
        self.ui.show(scene)
        self.move(1, self.ui.frame.target.get_height() - 1)
        self.rest()
        return scene

    def leap(self, ms: float) -> None:
        """Let time pass in two pictures; halves of milliseconds add up exactly, so that clocks show the same."""
        for _ in range(2):
            self.now += ms / 2
            self.ui.update(self.now)

    def end_films(self) -> None:
        """Let everything come to rest, in few pictures."""
        for _ in range(60):
            if not self.ui.animating and self.ui.timeout() != 0:
                return
            self.leap(150)

    def rest(self) -> None:
        """Let so much time pass that what comes next is a new intention."""
        self.end_films()
        self.leap(PAUSE)
        self.end_films()

    def uncover(self, recap: bool = False) -> None:
        """Lift what lies on the things of whoever is asked; with `recap` the words about the last turns stay."""
        for name in ("curtain.open", "lift"):
            if name in self.names():
                self.press(name)
                self.rest()
        if not recap and "recap" in self.names():
            self.press("recap")
            self.rest()

    def pressable(self) -> list[str]:
        """Everything that can be reached now and does something when it is pressed."""
        return [
            name
            for name, hot in self.ui.hots().items()
            if hot.reason is None and (hot.press or hot.down or hot.up or hot.gesture or hot.lift) and name != "quit"
        ]

    def spot(self, name: str) -> tuple[int, int] | None:
        """A pixel of that thing, None where it cannot be reached with the pointer."""
        try:
            return self.where(name)
        except LookupError:
            return None

    def under(self, spot: tuple[int, int]) -> Hot | None:
        """What lies there."""
        return self.ui.at(*spot)

    def tap(self, spot: tuple[int, int], jitter: tuple[int, int] = (0, 0), held: float = 30) -> None:
        """One press of the mouse at a pixel, as quick as a hand is."""
        pos = (max(0, spot[0] + jitter[0]), max(0, spot[1] + jitter[1]))
        if pos != self.ui_pointer:
            self.move(*pos)
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.step(held)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def strike(self, name: str, held: float = 30) -> None:
        """One press of a key, as quick as a hand is."""
        code = pygame.key.key_code(name)
        self.send(pygame.KEYDOWN, key=code, mod=0, unicode="", repeat=0)
        self.step(held)
        self.send(pygame.KEYUP, key=code, mod=0)

    @property
    def ui_pointer(self) -> tuple[int, int]:
        return self.ui.hand.pointer

    def focus(self, name: str) -> None:
        """Give a thing the focus as the Tab key does."""
        self.ui.hand.focus, self.ui.hand.keyboard = name, True
        self.ui.dirty()
        self.ui.update(self.now)


@contextmanager
def sitting(folder: Path, **more: Any) -> Iterator[Evenings]:
    """A stage that is put away at the end."""
    stage = Evenings(folder, **more)
    try:
        yield stage
    finally:
        stage.close()


def faults_of(first: Sequence[Deed], second: Sequence[Deed]) -> str | None:
    """What is wrong with what came of a first and of a second press; None if they made one decision of one person.

    One press may carry out several steps (who has nothing to say is passed over); the decision is the last of them.
    """
    acts = [[deed for deed in press if deed.kind != "lift"] for press in (first, second)]
    lifts = [{deed.seat for deed in press if deed.kind == "lift"} for press in (first, second)]
    if len(lifts[0] | lifts[1]) > 1:
        return "lifted two covers"
    if lifts[0] and acts[1]:
        return LIFTED_AND_DECIDED
    if acts[0] and lifts[1]:
        return DECIDED_AND_LIFTED
    if acts[0] and acts[1]:
        if acts[0][-1].seat != acts[1][-1].seat:
            return "decided for two people"
        if all(any(deed.final for deed in press) for press in acts):
            return TWO_STEPS
    return None


def sampled(positions: Sequence[Any], many: int, rng: random.Random) -> list[Any]:
    """So many of them, drawn by lot, in their order."""
    picked = set(rng.sample(range(len(positions)), min(many, len(positions))))
    return [one for n, one in enumerate(positions) if n in picked]
