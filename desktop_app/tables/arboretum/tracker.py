"""The counting aid: which cards are still unseen, what the own hand holds, what others openly took."""

from __future__ import annotations

from functools import lru_cache

from desktop_app.tables.arboretum.cards import TABS, edge_of, sign
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.telling.arboretum import species_id, species_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.arboretum.aids import SpeciesCount, count_species
from rules.arboretum.components import RANKS

SUMS = 74.0
"""Room at the right for the sums."""


_counts = lru_cache(maxsize=8)(count_species)


def tracker(now: ArboretumNow, box: Box) -> None:
    """The panel with a row for each species in play."""
    b = now.b
    counts = _counts(now.view)
    t = now.words
    b.paper(box)
    inner = box.inset(14, 8)
    head, body = inner.top(32, 2)
    unseen = sum(len(row.unseen) for row in counts)
    has_hand = bool(now.view.hand)
    legend = t("table_arboretum.count.own") if has_hand else ""
    room = min(b.width_of(legend, "quiet", 16) + 30, inner.w * 0.5) if legend else 0.0
    b.text(Box(head.x, head.y, head.w - room - 8, head.h), t("arboretum.count.title", count=unseen), "panel")
    if legend:
        mark = Box(head.right - room, head.cy - 9, 22, 18)
        b.fill(mark, theme.WHITE, 5, theme.INK2, 2)
        b.text(Box(mark.right + 6, head.y + 1, room - 28, 30), legend, "quiet", size=16)
    for row, at in zip(counts, body.rows(len(counts)), strict=True):
        name = f"count:{row.species}"
        about = (t, at, row, now.sitters, now.view.seat, has_hand)
        b.part(name, about, lambda row=row, at=at, name=name: _row(now, name, row, at, has_hand))


def _row(now: ArboretumNow, name: str, row: SpeciesCount, box: Box, has_hand: bool) -> None:
    b = now.b
    looked = now.view.seat
    taken = {
        rank: seat for seat, ranks in enumerate(row.known) if seat != looked for rank in ranks if rank not in row.own
    }
    b.hot(name, box, lambda: None, hint=_hint(now, row), radius=6, sound=None)
    colours = tuple((rank, now.colour(seat)) for rank, seat in sorted(taken.items()))
    others = max((total for seat, total in enumerate(row.sums) if seat != looked), default=0)
    mine = row.sums[looked] if looked is not None and has_hand else None
    key = ("count", row.species, row.unseen, row.own, colours, mine, others)
    b.face(box, key, lambda inner, area: _draw(inner, area, row, dict(colours), mine, others))


def _draw(
    b: Builder,
    box: Box,
    row: SpeciesCount,
    taken: dict[int, theme.Colour],
    mine: int | None,
    others: int,
) -> None:
    """One row: sign, eight ranks, the sum of the own hand and what is known of the strongest other hand."""
    side = min(26.0, box.h - 1)
    b.art(Box(box.x, box.cy - side / 2, side, side), sign(row.species))
    species = species_id(row.species)
    look = TABS[species]
    cells = Box(box.x + 34, box.y, box.w - 34 - SUMS, box.h).columns(RANKS, 3)
    for rank, cell in zip(range(1, RANKS + 1), cells, strict=True):
        chip = cell.center(cell.w, min(24.0, cell.h - 2))
        size = min(17.0, chip.h * 0.86)
        if rank in row.own:
            b.fill(chip, theme.WHITE, 5, theme.INK2, 2)
            b.text(chip, str(rank), "count", theme.INK, "center", size=size, grow=False)
        elif rank in row.unseen:
            b.fill(chip, look.fill, 5, edge_of(species), 1.5)
            b.text(chip, str(rank), "count", look.ink, "center", size=size, grow=False)
        elif rank in taken:
            b.fill(chip, theme.PAPER3, 5, taken[rank], 3)
            b.text(chip, str(rank), "count", theme.INK2, "center", size=size, grow=False)
        else:
            dot = chip.center(3, 3)
            b.fill(dot, theme.INK3, 1.5)
    sums = Box(box.right - SUMS + 6, box.y, SUMS - 6, box.h)
    size = min(18.0, box.h * 0.8)
    if mine is not None:
        b.text(Box(sums.x, sums.y, 28, sums.h), str(mine), "count", align="right", size=size, grow=False)
    other = f"· {others}" if others else ""
    b.text(Box(sums.x + 32, sums.y, sums.w - 32, sums.h), other, "label", theme.INK3, size=size * 0.95, grow=False)


def _hint(now: ArboretumNow, row: SpeciesCount) -> str:
    t = now.words
    looked = now.view.seat
    name = species_name(t, row.species)
    parts: list[str] = []
    if looked is not None and now.view.hand:
        parts.append(t("arboretum.count.sum", species=name, sum=row.sums[looked]))
    else:
        parts.append(name)
    for seat, ranks in enumerate(row.known):
        if ranks and seat != looked:
            listed = ", ".join(map(str, ranks))
            parts.append(t("table_arboretum.count.known", name=now.name(seat), sum=row.sums[seat], ranks=listed))
    if row.eight is not None:
        parts.append(t(f"arboretum.eight.{row.eight}").rstrip("."))
    return ". ".join(parts) + "."
