"""A countdown that only runs while somebody can see it."""

from __future__ import annotations

from collections.abc import Hashable

GAP_MS = 1000.0
"""After so long without a picture (a closed lid, a window that lies below others) a countdown begins anew."""


class Countdown:
    """Counts the time in which pictures were shown. After a gap between them at least `again_ms` is left anew.

    What has run out stays so for what it was about.
    """

    def __init__(self, length_ms: float = 0.0, again_ms: float | None = None) -> None:
        """`length_ms` may be set later; without `again_ms` all of it begins anew."""
        self.length_ms = length_ms
        self._again = again_ms
        self._about: Hashable = None
        self._shown = 0.0
        self._last: float | None = None

    def stop(self) -> None:
        """What is counted next begins anew, whatever it is about."""
        self._about = self._last = None

    def left(self, about: Hashable, now: float, seen: bool = True) -> float:
        """Milliseconds that are left for `about`, asked with every picture at its time `now`; 0 when it is over.

        Where the picture is not `seen` (a minimised window, something that lies over the table) nothing is counted.
        """
        if about != self._about:
            self._about, self._shown = about, 0.0
        elif not seen or self._last is None or not 0 <= now - self._last <= GAP_MS:
            if self._shown < self.length_ms:
                again = self.length_ms if self._again is None else self._again
                self._shown = min(self._shown, max(0.0, self.length_ms - again))
        else:
            self._shown += now - self._last
        self._last = now if seen else None
        return max(0.0, self.length_ms - self._shown)
