"""Fetching results from the journals, in a process of its own, while everything else goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.opponents.pool import Look, Thinker

if TYPE_CHECKING:
    from desktop_app.scenes.app import App
    from desktop_app.session.results import Results

LOOK_MS = 150.0
"""How often one looks whether the results are there."""


class Fetching:
    """One round through all journals of the saves."""

    def __init__(self, app: App, results: Results, inline: bool = False) -> None:
        """`inline` reads them on the spot, for tests and pictures."""
        self._app, self._results = app, results
        self._thinker = Thinker(inline)
        self._look: Look | None = None

    def begin(self) -> None:
        """Ask for the results."""
        folder, known = str(self._results.saves), frozenset(self._results.games.keys())
        self._look = self._thinker.run("desktop_app.session.results.rebuild:from_folder", folder, known)
        self._wait()

    def _wait(self) -> None:
        if self._look is None:
            return
        there, answer = self._look()
        if not there:
            self._app.ui.after(LOOK_MS, self._wait)
            return
        if answer is not None:
            self._results.take(answer[0])
            self._app.ui.dirty()
        self.close()

    def close(self) -> None:
        """Let the process go."""
        self._look = None
        self._thinker.close()
