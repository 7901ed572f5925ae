"""Where computer players think: in a process of their own, so that the window never waits for them.

One worker is enough, as one seat at a time is waited for. It is spawned (not forked: the window has threads and a
display of its own), asked through a pipe, and ends when the pipe or its parent does; a Ctrl-C in the terminal is the
parent's business. Where no process can be had a thread does the thinking. What passes through the pipe is pickled, but
only between two processes of the same program: no file ever is.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, cast

from desktop_app.opponents.contract import Budget, Player, player
from rules.core.contract import AnyGame
from rules.core.rng import SplitMix64

Look = Callable[[], tuple[bool, Any]]
"""Asks whether an answer is there: (False, None), or (True, action)."""

Resolve = Callable[[str, str], tuple[AnyGame, Player]]

SECONDS = 1.4
"""The ceiling of one decision."""


def standard(game_id: str, kind: str) -> tuple[AnyGame, Player]:
    """The game and the player of an id and a kind."""
    from data import load_game

    return load_game(game_id), player(game_id, kind)


def decide(game: AnyGame, chooser: Player, view: Any, rng: SplitMix64, budget: Budget) -> tuple[Any, str]:
    """A legal action for the view's seat, and what was wrong with the player's own ("" if nothing was).

    A player that fails or answers with something illegal is replaced by a random legal action: a fault in a computer
    player must not end anybody's evening.
    """
    spare = SplitMix64(rng.state)
    legal = game.legal_in_view(view)
    try:
        action = chooser.choose(game, view, rng, budget)
        if action in legal:
            return action, ""
        fault = f"{game.id}: illegal choice {action!r}"
    except Exception as error:
        fault = f"{game.id}: {type(error).__name__}: {error}"
    return legal.sample(spare), fault


def _resolver(path: str) -> Resolve:
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(module), name)


def _think(resolve: str, game_id: str, kind: str, view: Any, rng_state: int, budget: Budget) -> tuple[Any, str]:
    game, chooser = _resolver(resolve)(game_id, kind)
    running = Budget.begin(budget.seconds, budget.work)
    return decide(game, chooser, view, SplitMix64(rng_state), running)


class Errand(NamedTuple):
    """Something else to be carried out in the process: a function (`module:name`) and what it is given."""

    path: str
    given: tuple[Any, ...]


def _answer(resolve: str, question: Any) -> tuple[Any, str]:
    if isinstance(question, Errand):
        return cast("Any", _resolver(question.path))(*question.given), ""
    return _think(resolve, *question)


def _watch_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(0)


def _work(pipe: Connection, resolve: str) -> None:
    """The worker: thinks about one question after the other until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, question = pipe.recv()
            if number is None:
                with contextlib.suppress(Exception):
                    _resolver(resolve)(*question)
                continue
            try:
                pipe.send((number, *_answer(resolve, question)))
            except (EOFError, OSError):
                return
            except Exception as error:
                pipe.send((number, None, f"{type(error).__name__}: {error}"))


@contextlib.contextmanager
def deaf_to_interrupts() -> Generator[None, None, None]:
    """Processes started inside leave a Ctrl-C to their parent, from their first instruction on."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        # Only the main thread may say so; the worker says it again for itself.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Ask:
    """One question and, in the end, its answer."""

    __slots__ = ("answer", "number", "question")

    def __init__(self, number: int, question: tuple[str, str, Any, int, Budget] | Errand) -> None:
        self.number = number
        self.question = question
        self.answer: tuple[Any, str] | None = None


class Thinker:
    """Asks a process for decisions; with `inline` it thinks on the spot, for tests and pictures.

    `faults` lists what computer players did wrong, in order; the table never sees it, as a legal action stands in.
    """

    def __init__(self, inline: bool = False, resolve: str = "desktop_app.opponents.pool:standard") -> None:
        self.inline = inline
        self.faults: list[str] = []
        self._resolve = resolve
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._current: _Ask | None = None
        self._count = 0
        self._deaths = 0

    def warm(self, game_id: str, kind: str = "random") -> None:
        """Have the process ready, with the game loaded, before the first decision."""
        if not self.inline and self._start() and self._pipe is not None:
            with contextlib.suppress(OSError):
                self._pipe.send((None, (game_id, kind)))

    def ask(self, game_id: str, kind: str, view: Any, rng: SplitMix64, budget: Budget | None = None) -> Look:
        """Begin to think about a view; a question still open is dropped. The function that comes back never waits."""
        self.cancel()
        self._count += 1
        ask = _Ask(self._count, (game_id, kind, view, rng.state, budget or Budget(seconds=SECONDS)))
        if self.inline:
            self._settle(ask, *_answer(self._resolve, ask.question))
        else:
            self._send(ask)
        return lambda: self._look(ask)

    def run(self, path: str, *given: Any) -> Look:
        """Have a function of the program (`module:name`) carried out; None is its answer where it fails."""
        self.cancel()
        self._count += 1
        ask = _Ask(self._count, Errand(path, given))
        if self.inline:
            self._settle(ask, *_answer(self._resolve, ask.question))
        else:
            self._send(ask)
        return lambda: self._look(ask)

    def cancel(self) -> None:
        """Drop the question under way: after a take-back, or when the table is left."""
        if self._current is not None and self._current.answer is None:
            self._end_process()
        self._current = None

    def close(self) -> None:
        """Let the process go; a decision under way is dropped."""
        self._current = None
        self._end_process()

    def _settle(self, ask: _Ask, action: Any, fault: str) -> None:
        ask.answer = (action, fault)
        if fault:
            self.faults.append(fault)

    def _look(self, ask: _Ask) -> tuple[bool, Any]:
        if ask.answer is None and ask is self._current:
            self._receive(ask)
        return (False, None) if ask.answer is None else (True, ask.answer[0])

    def _receive(self, ask: _Ask) -> None:
        pipe = self._pipe
        if pipe is None:
            return
        try:
            while ask.answer is None and pipe.poll():
                number, action, fault = pipe.recv()
                if number == ask.number:
                    if action is None:
                        self.faults.append(fault)
                        self._in_thread(ask)
                        return
                    self._settle(ask, action, fault)
        except (EOFError, OSError):
            # The worker died: once more in a fresh one, then without.
            self._deaths += 1
            self._end_process()
            self._send(ask)

    def _send(self, ask: _Ask) -> None:
        self._current = ask
        if self._deaths < 3 and self._start() and self._pipe is not None:
            try:
                self._pipe.send((ask.number, ask.question))
                return
            except OSError:
                self._deaths += 1
                self._end_process()
        self._in_thread(ask)

    def _in_thread(self, ask: _Ask) -> None:
        def run() -> None:
            try:
                self._settle(ask, *_answer(self._resolve, ask.question))
            except Exception as error:
                if isinstance(ask.question, Errand):
                    self._settle(ask, None, f"{type(error).__name__}: {error}")
                    return
                game_id, _, view, rng_state, _ = ask.question
                game, _ = _resolver(self._resolve)(game_id, "random")
                action = game.legal_in_view(view).sample(SplitMix64(rng_state))
                self._settle(ask, action, f"{type(error).__name__}: {error}")

        threading.Thread(target=run, daemon=True).start()

    def _start(self) -> bool:
        if self._process is not None and self._process.is_alive():
            return True
        self._end_process()
        context = multiprocessing.get_context("spawn")
        try:
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there, self._resolve), name="sobremesa-thinker", daemon=True)
            with deaf_to_interrupts():
                process.start()
            there.close()
        except (OSError, RuntimeError):
            return False
        self._process, self._pipe = process, here
        return True

    def _end_process(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
            self._process = None
