"""The numbers of feel of this table, read from `data/feel/safranito.yaml`; their units stand there."""

from __future__ import annotations

from msgspec import Struct

from data.loader import load
from desktop_app.tables.safranito.trace import Release


class TableFeel(Struct, frozen=True, forbid_unknown_fields=True):
    """Times, lengths and factors of the hand, of the film of a throw, and of what follows a decision."""

    full_pull_units: float
    release: Release
    fine: float
    nudge_degrees: float
    nudge_pull: float
    nudge_slide_mm: float
    slow: float
    slow_replay: float
    close_mm: float
    close_speed: float
    before_stop_s: float
    before_rim_s: float
    after_rim_s: float
    after_knock_s: float
    breath_mm: float
    breath_ms: float
    land_ms: float
    quiet_impact: float
    full_impact: float
    full_slide: float
    flip_ms: float
    hold_ms: float
    home_ms: float
    card_ms: float
    finale_ms: float
    answer_ms: float


FEEL = load("feel/safranito.yaml", TableFeel)
