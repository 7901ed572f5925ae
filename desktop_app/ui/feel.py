"""The numbers of feel, read from `data/feel/ui.yaml`."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from data.loader import load


class Feel(Struct, frozen=True, forbid_unknown_fields=True):
    """Durations in milliseconds, lengths in design units, factors for the speed setting."""

    move_ms: float
    move_far_ms: float
    far_units: float
    deal_ms: float
    deal_gap_ms: float
    arc_units: float
    flip_in_ms: float
    flip_out_ms: float
    fade_ms: float
    glow_ms: float
    hush_ms: float
    reveal_gap_ms: float
    count_point_ms: float
    count_line_ms: float
    count_gap_ms: float
    drawer_ms: float
    drawer_slide_units: float
    curtain_shut_ms: float
    curtain_open_ms: float
    computer_wait_ms: float
    computer_rest_ms: float
    hint_after_ms: float
    refusal_ms: float
    cover_after_ms: float
    hold_ms: float
    guard_ms: float
    caret_ms: float
    thinking_ms: float
    drag_units: float
    guard_units: float
    scroll_units: float
    brisk: float
    instant: float


@cache
def feel() -> Feel:
    """The numbers; raises `DataError` for a broken file."""
    return load("feel/ui.yaml", Feel)
