"""Where computer players think: in a process of their own, so that the window never waits for them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from data.games import load_game
from desktop_app.opponents.contract import Budget, player
from rules.core.rng import SplitMix64

SECONDS = 1.4
"""The ceiling of one decision."""


def think(game_id: str, kind: str, view: Any, rng: SplitMix64) -> Any:
    """The decision of a computer player; runs in the thinking process."""
    game = load_game(game_id)
    try:
        return player(game_id, kind).choose(game, view, rng, Budget.begin(SECONDS))
    except Exception:
        # A fault in a computer player must not end anybody's evening: any legal move goes on.
        return game.legal_in_view(view).sample(rng)


def warm_up(game_id: str) -> None:
    """Load a game in the thinking process."""
    load_game(game_id)


class Thinker:
    """Asks a process for decisions. `inline` thinks on the spot, for tests and pictures."""

    def __init__(self, inline: bool = False) -> None:
        self.inline = inline
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, game_id: str, kind: str, view: Any, rng: SplitMix64) -> Callable[[], tuple[bool, Any]]:
        """Begin to think; the function that comes back says whether it is done, and the action."""
        if self.inline:
            action = think(game_id, kind, view, rng)
            return lambda: (True, action)
        try:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
            future: Future[Any] = self._pool.submit(think, game_id, kind, view, rng)
        except (OSError, BrokenProcessPool, RuntimeError):
            self._pool = None
            action = think(game_id, kind, view, rng)
            return lambda: (True, action)

        def look() -> tuple[bool, Any]:
            if not future.done():
                return False, None
            try:
                return True, future.result()
            except (BrokenProcessPool, OSError):
                self._pool = None
                return True, think(game_id, kind, view, rng)

        return look

    def warm(self, game_id: str) -> None:
        """Start the process ahead of the first decision."""
        if not self.inline and self._pool is None:
            try:
                self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
                self._pool.submit(warm_up, game_id)
            except (OSError, RuntimeError):
                self._pool = None

    def close(self) -> None:
        """Let the process go; a decision under way is dropped."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in list(getattr(self._pool, "_processes", {}).values()):
                process.terminate()
            self._pool = None
