"""A game at the table: who sits there, what happened, who may look, and the journal that keeps it."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from data import GAME_IDS, load_game
from desktop_app.session import flicking, journal
from desktop_app.session.history import History
from desktop_app.session.home import saves_folder
from desktop_app.session.setup import PERSON, SEAT_KINDS, SeatSetup, TableSetup, as_tuples, first_state
from desktop_app.session.timeline import Timeline, next_seats, replay
from desktop_app.session.trouble import JournalError, SetupError, Trouble
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


def _game_of_journal(header: journal.Header) -> AnyGame:
    if header.game not in GAME_IDS:
        raise JournalError("unknown_game", game=header.game, games=", ".join(GAME_IDS))
    return load_game(header.game)


class Session:
    """One game, running or finished.

    It is made by `start`, `open` or `in_memory`. Screens and computer players get views; nothing here gives a state
    away. `revision` grows with every change, so that a picture or a thought can tell whether it is still current.
    """

    def __init__(self, game: AnyGame, setup: TableSetup, timeline: Timeline, kinds: list[str]) -> None:
        self.game = game
        self.setup = setup
        self.revision = 0
        self.track: Any = None
        """The path of the last flick for playback (a `physics.Track`), None after any other action."""
        self._timeline = timeline
        self._kinds = kinds
        self._writer: Writer | None = None
        self._looked = [self._after_last_action(seat) for seat in range(len(kinds))]
        self._views: dict[int | None, Any] = {}
        self._seats: tuple[SeatSetup, ...] | None = None
        self._people: tuple[int, ...] | None = None
        self._to_act: tuple[int, ...] | None = None
        self._asking: tuple[int, ...] | None = None
        self._outcome: tuple[Outcome | None] | None = None
        """What is asked for again and again, worked out once for each revision."""

    # -- beginning and ending --

    @staticmethod
    def in_memory(setup: TableSetup, game: AnyGame | None = None) -> Session:
        """A game that is kept nowhere; raises `SetupError` for a table that cannot be laid."""
        game = game or game_of(setup.game)
        start = first_state(game, setup)
        return Session(game, setup, Timeline(game, start), [seat.kind for seat in setup.seats])

    @staticmethod
    def start(
        setup: TableSetup, folder: Path | None = None, game: AnyGame | None = None, at: datetime | None = None
    ) -> Session:
        """A new game with its journal in `folder` (None: the saves folder).

        Raises `SetupError` for a table that cannot be laid. Where the journal cannot be written the game is on all
        the same and `trouble` says why.
        """
        session = Session.in_memory(setup, game)
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
        )
        path = _new_path(folder or saves_folder(), session.game.id, at)
        session._writer = Writer(path, [journal.seal(header, b"")], exists=False)
        return session

    @staticmethod
    def open(path: Path, game: AnyGame | None = None, read_only: bool = False) -> Session:
        """The game of a journal, to go on with or, if it is finished or `read_only`, to look at.

        Raises `JournalError` for a file that is damaged or of another program, and `Trouble` for one that is being
        played in another window; the file stays as it is.
        """
        contents = journal.read(path)
        header = contents.header
        game = game or _game_of_journal(header)
        timeline, kinds = replay(game, contents)
        options = {key: as_tuples(value) for key, value in header.options.items()}
        setup = TableSetup(header.game, header.seats, options, header.seed, header.hide)
        session = Session(game, setup, timeline, kinds)
        if not read_only and not session.finished:
            session._writer = Writer(path, list(contents.lines), contents.torn)
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

    def retry_save(self) -> Trouble | None:
        """Try once more to write what is not on disk yet."""
        return self._writer.retry() if self._writer and not self._writer.whole else self.trouble

    # -- who and what --

    @property
    def _state(self) -> Any:
        return self._timeline.state

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """The seats as they are taken now."""
        if self._seats is None:
            taken = zip(self.setup.seats, self._kinds, strict=True)
            self._seats = tuple(msgspec.structs.replace(seat, kind=kind) for seat, kind in taken)
        return self._seats

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.setup.names

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit now."""
        if self._people is None:
            self._people = tuple(seat for seat, kind in enumerate(self._kinds) if kind == PERSON)
        return self._people

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision, in order; none when the game is over."""
        if self._to_act is None:
            self._to_act = next_seats(self.game, self._state)
        return self._to_act

    @property
    def asking_order(self) -> tuple[int, ...]:
        """The seats of `to_act` in the order in which they are asked."""
        if self._asking is None:
            self._asking = self.game.asking_order(self._state)
        return self._asking

    @property
    def finished(self) -> bool:
        """True once the game has an outcome."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        if self._outcome is None:
            self._outcome = (self.game.outcome(self._state),)
        return self._outcome[0]

    @property
    def history(self) -> History:
        """The game so far, action by action."""
        return History(self._timeline)

    # -- looking --

    def view(self, seat: int | None) -> Any:
        """What `seat` (None: a spectator) may know now; the same object until something changes."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self._state, seat)
        return self._views[seat]

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
        return self.game.why_no_undo(self._state, seat)

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
        self._append(journal.Did(seat, text, *self._mark(step.state), step.chance))
        self._timeline.add(seat, action, text, step)
        self._changed()
        self.track = track
        return list(step.events)

    def undo(self, seat: int) -> None:
        """Take back the last step of `seat`; raises `IllegalAction` if the rules forbid it. The log gets shorter."""
        stays = self._timeline.before_undo(seat)
        self._append(journal.Undid(seat, *self._mark(self._timeline.state_at(stays))))
        self._timeline.cut(stays)
        self._changed()
        self._looked = [min(index, self.event_count) for index in self._looked]

    def set_seat(self, seat: int, kind: str) -> None:
        """Give a seat to a person or a computer player; raises `SetupError` for a kind that does not exist."""
        if kind not in SEAT_KINDS:
            raise SetupError("seat_kind", kind=kind, kinds=", ".join(SEAT_KINDS))
        if kind != self._kinds[seat]:
            self._append(journal.Seated(seat, kind))
            self._kinds[seat] = kind
            self._changed()

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

    def _changed(self) -> None:
        self.revision += 1
        self._views.clear()
        self._seats = self._people = self._to_act = self._asking = self._outcome = None
        self.track = None


def thinking_rng(seed: int, seat: int, actions: int) -> SplitMix64:
    """The generator with which a computer seat thinks about the decision after `actions` actions."""
    raw = blake2b(f"{seed} {seat} {actions}".encode(), digest_size=8, person=b"sobremesa").digest()
    return SplitMix64(int.from_bytes(raw, "big"))


def _new_path(folder: Path, game_id: str, at: datetime) -> Path:
    stem = f"{game_id}-{at.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}{journal.ENDING}"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{journal.ENDING}"
    return path
