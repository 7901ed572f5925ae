"""What really happened: every bag of the game, round by round, with claim, cards, talk and decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from desktop_app.tables.sheriff.goods import ASPECT, picture
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.plates import FATES
from desktop_app.telling.sheriff import talk_lines
from desktop_app.telling.sheriff_deals import claim, deal_lines
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from rules.sheriff.state import BagRecord

HEAD = 92.0
GAP = 14.0


class _Block(NamedTuple):
    """A bag: its record, its cards, and the lines of the talk and its deals with their heights."""

    record: BagRecord
    cards: Sequence[int]
    lines: list[tuple[str, float]]

    @property
    def height(self) -> float:
        return HEAD + sum(tall for _, tall in self.lines) + GAP


def story(now: SheriffNow, box: Box) -> None:
    """The rounds to choose from, and the bags of the chosen one."""
    b, t, view, mind = now.b, now.words, now.view, now.mind
    b.paper(box)
    inner = box.inset(22, 14)
    mind.story = min(max(1, mind.story), view.rounds)
    blocks = [_block(now, n, inner.w - 60) for n, record in enumerate(view.records) if record.round == mind.story]
    b.text(Box(inner.x, inner.y, inner.w * 0.56, 44), t("sheriff.story.title"), "head")
    if blocks:
        sheriff = blocks[0].record.sheriff
        words = t("table_sheriff.sheriff_was", name=f"<seat:{now.sitter(sheriff).shape}> **{now.name(sheriff)}**")
        room = Box(inner.x + inner.w * 0.56, inner.y, inner.w * 0.44, 44)
        b.text(room, words, "body", align="right", ellipsis=True)

    def choose(number: int) -> None:
        mind.story = number

    label = t("table_sheriff.round")
    width = b.width_of(label, "label") + 12
    b.text(Box(inner.x, inner.y + 50, width, 40), label, "label")
    options = [(n, str(n)) for n in range(1, view.rounds + 1)]
    b.segmented("story", Box(inner.x + width, inner.y + 50, inner.w - width, 42), options, mind.story, choose)
    area = Box(inner.x, inner.y + 102, inner.w, inner.h - 102)
    with b.scroll("story.lines", area, sum(block.height for block in blocks)) as room:
        y = room.y
        for block in blocks:
            if y + block.height > area.y - 40 and y < area.bottom + 40:
                _draw(now, Box(room.x, y, area.w - 24, block.height - GAP), block)
            y += block.height


def _block(now: SheriffNow, number: int, width: float) -> _Block:
    record = now.view.records[number]
    told = (*talk_lines(now.words, record), *deal_lines(now.words, record, now.view.records))
    lines = [now.mark(line) for line in told]
    cards = now.view.contents[number]
    return _Block(
        record,
        record.shown if cards is None else cards,
        [(line, now.b.height_of(line, width, "quiet", 17) + 4) for line in lines],
    )


def _draw(now: SheriffNow, box: Box, block: _Block) -> None:
    b, t, record = now.b, now.words, block.record
    head = Box(box.x, box.y, box.w, HEAD - 8)
    b.fill(head, theme.PAPER2, 10, theme.EDGE, 1.2)
    opened = record.decision == "open"
    shape = now.sitter(record.owner).shape
    b.art(Box(head.x + 8, head.y + 6, 66, head.h - 12), f"bags/{shape}_{'open' if opened else 'closed'}")
    who = Box(head.x + 82, head.y + 8, head.w * 0.27, 32)
    now.token(Box(who.x, who.y + 4, 24, 24), record.owner)
    b.text(Box(who.x + 30, who.y, who.w - 30, who.h), now.name(record.owner), "label", ellipsis=True)
    said = now.quote(claim(t, record.good, record.size))
    b.text(Box(who.x, who.bottom + 2, who.w, 34), said, "name", size=20)
    fate = ("opened" if opened else "passed") + ("_true" if record.truth else "_lie" if not opened else "_false")
    _verdict(now, Box(head.right - 190, head.y + 8, 180, head.h - 16), record, fate)
    x = who.right + 12
    tall = head.h - 20
    cards = sorted(block.cards, key=lambda card: (card != record.good, card))
    row = Box(x, head.y + 8, head.right - 200 - x, tall)
    w = tall * ASPECT
    step = min(w + 8, (row.w - w) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
    for n, good in enumerate(cards):
        place = Box(row.x + n * step, row.y, w, tall)
        picture(now, place, good)
        true = good == record.good
        disc = around(place.x + 9, place.bottom - 6, 20)
        b.fill(disc, theme.GOOD_BG if true else theme.BAD_BG, 10, theme.GOOD if true else theme.BAD, 1.5)
        b.icon(disc.inset(4), "check" if true else "x", theme.GOOD if true else theme.BAD)
    y = head.bottom + 4
    for words, high in block.lines:
        b.text(Box(box.x + 26, y, box.w - 36, high), words, "quiet", size=17, lines=None, valign="top")
        y += high


def _verdict(now: SheriffNow, box: Box, record: BagRecord, fate: str) -> None:
    """How the bag fared, and the gold that followed."""
    b, t = now.b, now.words
    fill, edge, icon = FATES[fate]
    pill = Box(box.x, box.y, box.w, 30)
    b.chip(pill, t(f"sheriff.fate.{fate}"), fill, edge, icon=icon, role="small")
    notes: list[str] = []
    if record.fine:
        notes.append(t("table_sheriff.fine" if record.fine > 0 else "table_sheriff.refund", count=abs(record.fine)))
    if record.bound:
        notes.append(f"<icon:lock> {t('table_sheriff.by_deal')}")
    low = Box(box.x, pill.bottom + 4, box.w, box.bottom - pill.bottom - 4)
    b.text(low, " · ".join(notes), "quiet", align="center", size=17, ellipsis=True)
