"""The counting aid: which cards are still unseen, what the own hand holds, what others openly took."""

from __future__ import annotations

from functools import lru_cache

from desktop_app.tables.arboretum.cards import TABS, edge_of, sign
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.telling.arboretum import species_id, species_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.arboretum.aids import SpeciesCount, count_species
from rules.arboretum.components import RANKS, rank_of

SUMS = 74.0
"""Room at the right for the sums."""
HEAD, LEGEND, LEAST_ROW = 32.0, 24.0, 20.0
READABLE_ROW = 13.0
"""Rows under this are no use to anybody: where there is no room for them the log has it."""


def tracker_height(species: int, most: float) -> float:
    """How high the panel is for so many species where it may take `most`; the legend goes before the rows shrink.

    0 where nothing of it could be read.
    """
    high = min(HEAD + LEGEND + 16 + 26 * species, most)
    return high if high >= HEAD + 18 + READABLE_ROW * species else 0.0


MARKS = ("own", "taken", "piled", "planted")
"""The marks of cards that are not unseen, in the order of the legend."""

_counts = lru_cache(maxsize=8)(count_species)


def tracker(now: ArboretumNow, box: Box) -> None:
    """The panel with a row for each species in play."""
    counts = _counts(now.view)
    now.b.paper(box)
    inner = box.inset(14, 8)
    head, body = inner.top(HEAD, 2)
    has_hand = bool(now.view.hand)
    title = _title(now, sum(len(row.unseen) for row in counts))
    now.part("count.head", (head, title, has_hand), lambda: _head(now, head, title, has_hand))
    if body.h - LEGEND >= LEAST_ROW * len(counts):
        legend, body = body.foot(LEGEND)
        now.part("count.legend", (legend, has_hand), lambda: _legend(now, legend, has_hand))
    piled = sorted({card for pile in now.view.piles for card in pile})
    for row, at in zip(counts, body.rows(len(counts)), strict=True):
        name = f"count:{row.species}"
        lying = tuple([rank_of(card) for card in piled if card // RANKS == row.species])
        about = (at, row, lying, now.sitters, now.view.seat, has_hand)
        now.part(name, about, lambda row=row, at=at, lying=lying: _row(now, row, at, lying, has_hand))


def _title(now: ArboretumNow, unseen: int) -> str:
    """How many cards nobody has shown; once the deck is empty they are in the other hands."""
    if now.view.deck_count or not now.view.hand:
        return now.words("arboretum.count.title", count=unseen)
    return now.words(f"table_arboretum.count.{'other_hand' if now.view.seats == 2 else 'other_hands'}", count=unseen)


def _head(now: ArboretumNow, box: Box, title: str, has_hand: bool) -> None:
    """The title, and what the numbers at the right are."""
    b, t = now.b, now.words
    sums = t("table_arboretum.count.sums" if has_hand else "table_arboretum.count.others")
    room = min(b.width_of(sums, "quiet", 15) + 6, box.w * 0.4)
    b.text(Box(box.x, box.y, box.w - room - 8, box.h), title, "panel")
    heading = Box(box.right - room, box.y + 4, room, box.h - 4)
    b.text(heading, sums, "quiet", align="right", size=15)
    b.hot("count.sums", heading, hint=t("table_arboretum.count.sums_hint"), focus=False, sound=None)


def _legend(now: ArboretumNow, box: Box, has_hand: bool) -> None:
    """What the marks of the rows mean."""
    b, t = now.b, now.words
    marks = [mark for mark in MARKS if has_hand or mark != "own"]
    words = {mark: t(f"table_arboretum.count.mark.{mark}") for mark in marks}
    # The own hand and what others took have the words that need most room.
    widths = [b.width_of(words[mark], "quiet", 15) + 30 for mark in marks]
    share = min(1.0, box.w / sum(widths))
    x = box.x
    for mark, width in zip(marks, widths, strict=True):
        cell = Box(x, box.y, width * share, box.h)
        _mark(b, Box(cell.x, cell.cy - 7, 17, 14), mark, theme.INK3)
        b.text(Box(cell.x + 21, cell.y, cell.w - 23, cell.h), words[mark], "quiet", size=15)
        x += cell.w


def _mark(b: Builder, chip: Box, mark: str, colour: theme.Colour) -> None:
    """The ground of a card that is not unseen: own, taken openly (in the taker's colour), in a pile, planted."""
    if mark == "own":
        b.fill(chip, theme.WHITE, 5, theme.INK2, 2)
    elif mark == "taken":
        b.fill(chip, theme.PAPER3, 5, colour, 3)
    elif mark == "piled":
        ring = chip.center(10, 10)
        b.fill(ring, theme.PAPER, 5, theme.INK3, 1.8)
    else:
        dot = chip.center(4, 4)
        b.fill(dot, theme.INK3, 2)


def _row(now: ArboretumNow, row: SpeciesCount, box: Box, piled: tuple[int, ...], has_hand: bool) -> None:
    looked = now.view.seat
    taken = {
        rank: seat for seat, ranks in enumerate(row.known) if seat != looked for rank in ranks if rank not in row.own
    }
    now.b.hot(f"count:{row.species}", box, lambda: None, hint=_hint(now, row), radius=6, sound=None)
    owners = tuple((rank, now.shape(seat)) for rank, seat in sorted(taken.items()))
    others = max((total for seat, total in enumerate(row.sums) if seat != looked), default=0)
    mine = row.sums[looked] if looked is not None and has_hand else None
    key = ("count", row.species, row.unseen, row.own, owners, piled, mine, others)
    now.b.face(box, key, lambda inner, area: _draw(inner, area, row, dict(owners), piled, mine, others))


def _draw(
    b: Builder,
    box: Box,
    row: SpeciesCount,
    taken: dict[int, str],
    piled: tuple[int, ...],
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
        size = max(theme.SMALLEST, min(17.0, chip.h * 0.86))
        if rank in row.own:
            _mark(b, chip, "own", theme.INK2)
            b.text(chip, str(rank), "count", theme.INK, "center", size=size, grow=False)
        elif rank in row.unseen:
            b.fill(chip, look.fill, 5, edge_of(species), 1.5)
            b.text(chip, str(rank), "count", look.ink, "center", size=size, grow=False)
        elif rank in taken:
            _mark(b, chip, "taken", theme.seat_look(taken[rank]).colour)
            b.text(chip, str(rank), "count", theme.INK2, "center", size=size, grow=False)
            # The frame has the colour of whoever took it; the token says it without colours too.
            b.token(around(chip.right - 3, chip.y + 4, 11), taken[rank])
        else:
            _mark(b, chip, "piled" if rank in piled else "planted", theme.INK3)
    sums = Box(box.right - SUMS + 6, box.y, SUMS - 6, box.h)
    size = max(theme.SMALLEST, min(18.0, box.h * 0.8))
    if mine is not None:
        b.text(Box(sums.x, sums.y, 28, sums.h), str(mine), "count", align="right", size=size, grow=False)
    other = f"· {others}" if others else ""
    b.text(
        Box(sums.x + 32, sums.y, sums.w - 32, sums.h),
        other,
        "label",
        theme.INK3,
        size=max(theme.SMALLEST, size * 0.95),
        grow=False,
    )


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
