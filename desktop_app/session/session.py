"""A game at the table: who sits there, what happened, who may look, and the journal that keeps it."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from data import GAME_IDS, load_game
from desktop_app.session import checking, flicking, journal
from desktop_app.session.checking import next_seats
from desktop_app.session.history import History
from desktop_app.session.home import saves_folder
from desktop_app.session.journal import Purpose
from desktop_app.session.names import checked
from desktop_app.session.result import GameResult, result_of
from desktop_app.session.setup import PERSON, SEAT_KINDS, SeatSetup, TableSetup, as_tuples, first_state
from desktop_app.session.timeline import Timeline, replay
from desktop_app.session.trouble import SetupError, Trouble
from desktop_app.session.writer import Writer
from rules.core.contract import AnyGame, Legal, Told
from rules.core.refusal import Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome


def game_of(game_id: str) -> AnyGame:
    """The game of an id; raises `SetupError` for one that does not exist."""
    if game_id not in GAME_IDS:
        raise SetupError("unknown_game", game=game_id, games=", ".join(GAME_IDS))
    return load_game(game_id)


class _Now:
    """What a session is asked again and again, worked out at most once: each change makes a new one."""

    def __init__(self, game: AnyGame, state: Any, seats: tuple[SeatSetup, ...]) -> None:
        self._game = game
        self._state = state
        self.seats = seats
        self._views: dict[int | None, Any] = {}

    def view(self, seat: int | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self._game.view(self._state, seat)
        return self._views[seat]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @cached_property
    def people(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind == PERSON)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        return next_seats(self._game, self._state)

    @cached_property
    def asking_order(self) -> tuple[int, ...]:
        return self._game.asking_order(self._state)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self._game.outcome(self._state)


class Session:
    """One game, running or finished.

    It is made by `start`, `open` or `in_memory`. Screens and computer players get views; nothing here gives a state
    away. `revision` grows with every change, so that a picture or a thought can tell whether it is still current.
    `purpose` says what the game is played for, `hints` how often each seat was shown a hint.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: TableSetup,
        timeline: Timeline,
        seats: list[SeatSetup] | None = None,
        purpose: Purpose = "game",
    ) -> None:
        """A game as far as `timeline` goes, with its seats as they are taken now (None: as in `setup`)."""
        self.game = game
        self.setup = setup
        self.purpose: Purpose = purpose
        self.revision = 0
        self.track: Any = None
        """The path of the last flick for playback (a `physics.Track`), None after any other action."""
        self.hints = [0] * len(setup.seats)
        self.header: journal.Header | None = None
        """The first line of its journal; None for a game that is kept nowhere."""
        self._timeline = timeline
        self._seats = list(seats or setup.seats)
        self._writer: Writer | None = None
        self._clock: Callable[[], float] = time.monotonic
        self._last_record: float | None = None
        self._looked = [self._after_last_action(seat) for seat in range(len(setup.seats))]
        self._now = self._as_it_is()

    # -- beginning and ending --

    @staticmethod
    def in_memory(setup: TableSetup, game: AnyGame | None = None, purpose: Purpose = "game") -> Session:
        """A game that is kept nowhere; raises `SetupError` for a table that cannot be laid."""
        game = game or game_of(setup.game)
        start = first_state(game, setup)
        return Session(game, setup, Timeline(game, start), purpose=purpose)

    @staticmethod
    def start(
        setup: TableSetup,
        folder: Path | None = None,
        game: AnyGame | None = None,
        at: datetime | None = None,
        *,
        purpose: Purpose = "game",
        night: str = "",
        people: tuple[str | None, ...] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> Session:
        """A new game with its journal in `folder` (None: the saves folder).

        `night`, `people` and `purpose` are kept in its header, `clock` (seconds) tells the time between its records.
        Raises `SetupError` for a table that cannot be laid. Where the journal cannot be written the game is on all
        the same and `trouble` says why.
        """
        # The rules judge the table before anything is written.
        session = Session.in_memory(setup, game, purpose)
        session._clock = clock
        session._last_record = clock()
        at = at or datetime.now(UTC)
        header = journal.Header(
            sobremesa="journal",
            format=journal.FORMAT,
            game=session.game.id,
            rules=session.game.rules_version,
            at=at.strftime("%Y-%m-%dT%H:%M:%SZ"),
            seats=setup.seats,
            options=setup.options,
            seed=setup.seed,
            hide=setup.hide,
            start=msgspec.Raw(session.game.encode(session._state)),
            purpose=purpose,
            night=night,
            people=people,
        )
        # What this program would refuse to read it never writes.
        checking.check_seats(header)
        session.header = header
        stem = f"{session.game.id}-{at.strftime('%Y%m%d-%H%M%S')}"
        session._writer = Writer.begin(folder or saves_folder(), stem, [journal.seal(header, b"")])
        return session

    @staticmethod
    def open(path: Path, game: AnyGame | None = None, read_only: bool = False) -> Session:
        """The game of a journal, to go on with or, if it is finished or `read_only`, to look at.

        Raises `JournalError` for a file that is damaged or of another program, and `Trouble` for one that is being
        played in another window; the file stays as it is.
        """
        contents = journal.read(path)
        header = contents.header
        game = game or checking.game_of(header)
        timeline, seats = replay(game, contents)
        options = {key: as_tuples(value) for key, value in header.options.items()}
        first = tuple(checking.seats_of(header))
        setup = TableSetup(header.game, first, options, header.seed, header.hide)
        session = Session(game, setup, timeline, seats, header.purpose)
        session.header = header
        for record in contents.records:
            if isinstance(record, journal.Hinted):
                session.hints[record.seat] += 1
        if not read_only and not session.finished:
            session._writer = Writer.take_over(path, list(contents.lines), journal.renewed(contents))
        return session

    def close(self) -> Trouble | None:
        """Let go of the journal; returns what could not be saved, if anything."""
        return self._writer.close() if self._writer else None

    @property
    def path(self) -> Path | None:
        """The journal that this game is written to, None in memory or when only looked at."""
        return self._writer.path if self._writer else None

    @property
    def trouble(self) -> Trouble | None:
        """Why the last save did not work, None if everything is on disk."""
        return self._writer.trouble if self._writer else None

    def take_notice(self) -> Trouble | None:
        """What has to be said once about where the game is kept now."""
        if self._writer is None:
            return None
        notice, self._writer.notice = self._writer.notice, None
        return notice

    def retry_save(self) -> Trouble | None:
        """Try once more to write what is not on disk yet."""
        return self._writer.retry() if self._writer and not self._writer.whole else self.trouble

    # -- who and what --

    @property
    def _state(self) -> Any:
        return self._timeline.state

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """The seats as they are taken and called now."""
        return self._now.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order, as they are now."""
        return self._now.names

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit now."""
        return self._now.people

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision, in order; none when the game is over."""
        return self._now.to_act

    @property
    def asking_order(self) -> tuple[int, ...]:
        """The seats of `to_act` in the order in which they are asked."""
        return self._now.asking_order

    @property
    def finished(self) -> bool:
        """True once the game has an outcome."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self._now.outcome

    @property
    def history(self) -> History:
        """The game so far, action by action."""
        return History(self._timeline)

    def result(self, ended: str) -> GameResult | None:
        """What this game came to, for the results; None while it runs, or where it is kept nowhere.

        `ended` is the moment, as results are dated.
        """
        if self._writer is None or not self.finished:
            return None
        contents = journal.parse(self._writer.content)
        return result_of(contents, self._timeline, self.seats, self._writer.path.name, ended)

    # -- looking --

    def view(self, seat: int | None) -> Any:
        """What `seat` (None: a spectator) may know now; the same object until something changes."""
        return self._now.view(seat)

    def phase(self) -> str:
        """The step of the game, key for prompts and the rules drawer."""
        return self.game.phase(self.view(None))

    @property
    def event_count(self) -> int:
        """The length of the log; it shrinks when a step is taken back."""
        return self._timeline.event_count

    def events_seen(self, seat: int | None, since: int = 0) -> list[tuple[int, Struct]]:
        """The log from index `since` on as `seat` (None: a spectator) may read it, each event with its index."""
        return [
            (index, event) for index, told in self._timeline.events(since) if (event := told.seen_by(seat)) is not None
        ]

    def looked(self, seat: int) -> None:
        """Note that `seat` has seen everything up to now."""
        self._looked[seat] = self.event_count

    def recap_from(self, seat: int) -> int:
        """The index of the first event that `seat` has not looked at; after opening: the first since its own action."""
        return min(self._looked[seat], self.event_count)

    def _after_last_action(self, seat: int) -> int:
        for moment in reversed(self._timeline.moments):
            if moment.seat == seat:
                return moment.first_event + len(moment.told)
        return 0

    # -- acting --

    def legal(self, seat: int) -> Legal[Any]:
        """What `seat` may do; empty for a seat that may not act."""
        return self.game.legal(self._state, seat)

    def why_not(self, seat: int, action: Any) -> Refusal | None:
        """None for a legal action, else the rule that refuses it."""
        return self.game.why_not(self._state, seat, action)

    def why_no_undo(self, seat: int) -> Refusal | None:
        """None if `seat` may take back its last step, else the rule that forbids it."""
        return self._timeline.why_no_undo(seat)

    def may_undo(self, seat: int) -> bool:
        """True if `seat` may take back its last step."""
        return self.why_no_undo(seat) is None

    def submit(self, seat: int, action: Any, outcome: Any = None) -> list[Told]:
        """Carry out an action: it is in the journal first, then visible. Returns what is told, in order.

        Raises `IllegalAction` and changes nothing if the rules refuse it. `outcome` is what a flick led to; where a
        game needs one and none is given, the physics finds it and `track` holds the path.
        """
        track = None
        if outcome is None:
            outcome, track = flicking.outcome_of(self.game, self._state, seat, action, track=True)
        step = self.game.apply(self._state, seat, action, outcome)
        text = self.game.action_text(action)
        self._append(journal.Did(seat, text, *self._mark(step.state), step.chance, self._since_last()))
        self._timeline.add(seat, action, text, step)
        self._changed()
        self.track = track
        return list(step.events)

    def undo(self, seat: int) -> None:
        """Take back the last step of `seat`; raises `IllegalAction` if the rules forbid it. The log gets shorter."""
        stays = self._timeline.before_undo(seat)
        self._append(journal.Undid(seat, *self._mark(self._timeline.state_at(stays)), self._since_last()))
        self._timeline.cut(stays)
        self._changed()
        self._looked = [min(index, self.event_count) for index in self._looked]

    def set_seat(self, seat: int, kind: str) -> None:
        """Give a seat to a person or a computer player; raises `SetupError` for a kind that does not exist."""
        if kind not in SEAT_KINDS:
            raise SetupError("seat_kind", kind=kind, kinds=", ".join(SEAT_KINDS))
        if kind != self._seats[seat].kind:
            self._append(journal.Seated(seat, kind, self._since_last()))
            self._seats[seat] = replace(self._seats[seat], kind=kind)
            self._changed()

    def rename(self, seat: int, name: str) -> None:
        """Call a seat something else from here on; raises `SetupError` for a name that cannot be or is taken."""
        name = checked(name)
        if any(name.casefold() == other.name.casefold() for n, other in enumerate(self._seats) if n != seat):
            raise SetupError("seat_names_twice")
        if name != self._seats[seat].name:
            self._append(journal.Renamed(seat, name, self._since_last()))
            self._seats[seat] = replace(self._seats[seat], name=name)
            self._changed()

    def hinted(self, seat: int, action: Any) -> None:
        """Note that a seat asked for a hint and was shown this action."""
        self._append(journal.Hinted(seat, self.game.action_text(action), self._since_last()))
        self.hints[seat] += 1

    def rng_for(self, seat: int) -> SplitMix64:
        """The generator of a computer seat for its next decision.

        It depends on the seed of the game, the seat and the number of actions alone, so the same table gives the same
        game; it has no bearing on the generator of the game itself.
        """
        return thinking_rng(self.setup.seed, seat, len(self._timeline))

    def _mark(self, state: Any) -> tuple[str, tuple[int, ...]]:
        return journal.digest(self.game.encode(state)), next_seats(self.game, state)

    def _append(self, record: journal.Record) -> None:
        if self._writer:
            self._writer.append(journal.seal(record, self._writer.last_sum))

    def _since_last(self) -> int | None:
        """Milliseconds since the last record of this sitting, None for the first after opening."""
        now, before = self._clock(), self._last_record
        self._last_record = now
        return None if before is None else max(0, round((now - before) * 1000))

    def _as_it_is(self) -> _Now:
        return _Now(self.game, self._state, tuple(self._seats))

    def _changed(self) -> None:
        self.revision += 1
        self._now = self._as_it_is()
        self.track = None


def thinking_rng(seed: int, seat: int, actions: int) -> SplitMix64:
    """The generator with which a computer seat thinks about the decision after `actions` actions."""
    raw = blake2b(f"{seed} {seat} {actions}".encode(), digest_size=8, person=b"sobremesa").digest()
    return SplitMix64(int.from_bytes(raw, "big"))
