"""A countdown that only runs while somebody can see it."""

from __future__ import annotations

from collections.abc import Hashable

GAP_MS = 1000.0
"""After so long without a picture (a closed lid, a window that lies below others) a countdown begins anew."""


class Countdown:
    """Counts the time in which pictures were shown; another `about`, or a gap between pictures, begins it anew."""

    def __init__(self, length_ms: float) -> None:
        self.length_ms = length_ms
        self._about: Hashable = None
        self._shown = 0.0
        self._last: float | None = None

    def stop(self) -> None:
        """Nothing is counted until it is looked at again."""
        self._last = None

    def left(self, about: Hashable, now: float) -> float:
        """Milliseconds that are left for `about`, asked with every picture at its time `now`; 0 when it is over."""
        if self._last is None or about != self._about or not 0 <= now - self._last <= GAP_MS:
            self._about, self._shown = about, 0.0
        else:
            self._shown += now - self._last
        self._last = now
        return max(0.0, self.length_ms - self._shown)
