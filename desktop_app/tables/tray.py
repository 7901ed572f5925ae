"""The tray for tables not yet built on the frame; it goes with the last of them."""

from __future__ import annotations

from typing import Any

from desktop_app.tables import frame
from desktop_app.tables.frame import Desk, Now
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder


def tray(b: Builder, desk: Desk, box: Box) -> Box:
    """The dark tray of the audience with its seat line; returns the room inside."""
    return frame.own_tray(Now[Any](desk, b), box)


def eye_label(b: Builder, desk: Desk, x: float, y: float, most: float = 340.0) -> float:
    """The pill "Only Marta sees this" with the cover button; returns its width."""
    return frame.eye_label(Now[Any](desk, b), x, y, most)
