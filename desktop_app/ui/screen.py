"""From design units to real pixels: one scale for everything, for every shape of window."""

from __future__ import annotations

from typing import NamedTuple

from desktop_app.ui.boxes import Box

WIDTH, LEAST_HEIGHT, MOST_HEIGHT = 1600.0, 900.0, 1200.0
LEAST_PIXELS = 14.0
"""Body text of 18 units keeps at least this many real pixels."""
LEAST_SCALE = 0.25
"""Pixels a unit at least: a window that is smaller shows the middle of the canvas instead of specks."""


class Screen(NamedTuple):
    """One window size. The canvas is 1600 units wide and 900 (16:9) to 1200 (4:3) units high.

    Wider windows keep the 16:9 canvas in the middle of more table, taller ones the 4:3 canvas. `text` is the factor
    for type: the reader's setting, raised in small windows so that body text stays readable.
    """

    width: int
    height: int
    scale: float
    ox: float
    oy: float
    canvas: Box
    text: float

    @property
    def full(self) -> Box:
        """The whole window in design units, margins beyond the canvas included."""
        return Box(-self.ox / self.scale, -self.oy / self.scale, self.width / self.scale, self.height / self.scale)

    def units(self, px: float, py: float) -> tuple[float, float]:
        """The design point under a pixel."""
        return (px - self.ox) / self.scale, (py - self.oy) / self.scale


def fit_screen(width: int, height: int, text_size: float = 1.0) -> Screen:
    """The screen for a window of `width` by `height` pixels; `text_size` is the reader's factor, 0.8 to 1.6."""
    width, height = max(1, width), max(1, height)
    scale = max(LEAST_SCALE, min(width / WIDTH, height / LEAST_HEIGHT))
    canvas_height = min(max(height / scale, LEAST_HEIGHT), MOST_HEIGHT)
    ox = (width - WIDTH * scale) / 2
    oy = (height - canvas_height * scale) / 2
    text = max(text_size, LEAST_PIXELS / (18 * scale))
    return Screen(width, height, scale, ox, oy, Box(0, 0, WIDTH, canvas_height), text)
