"""One flick in, one outcome out: chips that slide, hit and ride over a rim, computed with pymunk."""

from __future__ import annotations

from physics.flight import ChipOut, Contact, Flight, Near, Trace, Track
from physics.model import Table, carry_out, flick
from physics.solver import Motion

__all__ = ["ChipOut", "Contact", "Flight", "Motion", "Near", "Table", "Trace", "Track", "carry_out", "flick"]
