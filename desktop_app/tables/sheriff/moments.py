"""The moments of the game, played large over the table: opening a bag, letting it pass, turning contraband up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from desktop_app.tables.sheriff.goods import ASPECT, card_face, face_key
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff_deals import claim
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.frame import flatten
from desktop_app.ui.motion import Film, Pause, Sound, Together, out_cubic
from rules.sheriff import events as e
from rules.sheriff.components import LEGAL

BEAT = 430.0
"""One beat of a moment: a card, the buckle, the verdict."""


def _beats(sounds: Sequence[str | None]) -> Together:
    """A sound on each beat."""
    return Together(tuple(Sound(name) if name else Pause(0) for name in sounds), BEAT)


def _stage(now: SheriffNow) -> Box:
    """Darkness over the whole table; returns where the moment is shown."""
    whole = now.regions.whole
    now.b.fill(whole, theme.WALNUT9, 16)
    return whole.center(min(whole.w - 60, 1160), min(whole.h - 40, 720))


def _turning(now: SheriffNow, box: Box, good: int | None, share: float) -> None:
    """A card that is being turned over; `share` 0 is its back, 1 its face; None stays face down."""
    b = now.b
    share = min(1.0, max(0.0, share))
    first = len(b.items)
    if good is None or share < 0.5:
        b.back(box, "sheriff", None)
    else:
        b.face(box, face_key(now, good), card_face(now, good))
    width = abs(2 * share - 1) if good is not None else 1.0
    if width < 1:
        # The whole card is squeezed; drawn anew in a narrow box it would be laid out for a narrow card.
        surface, rect = flatten(b.items[first:])
        del b.items[first:]
        narrow = max(2, round(rect.w * width))
        b.put(pygame.transform.smoothscale(surface, (narrow, rect.h)), rect.centerx - narrow // 2, rect.y)


def _bag_moment(
    at_table: SheriffNow,
    owner: int,
    title: str,
    cards: Sequence[int | None],
    good: int,
    verdict: tuple[str, theme.Colour],
    gold: int,
    hollow: str = "",
) -> Film:
    """The film of a bag that is unpacked: buckle, pause, card by card, verdict, coins.

    `hollow` tells, below the verdict, of goods that were promised from the bag and are not there.
    """
    count = len(cards)
    verdict_at, coins_at = (2 + count) * BEAT + 200, (3 + count) * BEAT + 250
    ms = coins_at + (1500 if gold else 2600 if hollow else 900)

    def draw(b: Builder, t: float) -> None:
        if t <= 0:
            return  # Not begun: an earlier movement is still on.
        now = at_table.on(b)
        stage = _stage(now)
        b.text(Box(stage.x, stage.y, stage.w, 70), title, "winner", align="center", size=50, lines=None)
        side = min(250.0, stage.h * 0.36)
        shake = 5 * (1 - t / BEAT) * (1 if int(t / 45) % 2 else -1) if t < BEAT else 0
        bag = around(stage.cx + shake, stage.y + 96 + side / 2, side)
        shape = now.sitter(owner).shape
        b.art(bag, f"bags/{shape}_{'closed' if t < BEAT else 'open'}")
        tall = min(240.0, stage.h * 0.32)
        row = Box(stage.x, bag.bottom + 22, stage.w, tall)
        for n, place in enumerate(row.fan(count, tall * ASPECT, tall, 20)):
            since = t - (2 + n) * BEAT
            if since < 0:
                continue
            way = out_cubic(min(1.0, since / 320))
            at = around(bag.cx, bag.cy, place.w, place.h).mid(place, way)
            card = cards[n]
            _turning(now, at, card, since / 380)
            if card is not None and since > 380:
                true = card == good
                disc = around(at.cx, at.bottom + 14, 40)
                b.fill(disc, theme.GOOD_BG if true else theme.BAD_BG, 20, theme.GOOD if true else theme.BAD, 2.5)
                b.icon(disc.inset(8), "check" if true else "x", theme.GOOD if true else theme.BAD)
        if t > verdict_at:
            words, colour = verdict
            width = min(stage.w, b.width_of(words, "head", 36) + 70)
            pill = Box(stage.cx - width / 2, row.bottom + 46, width, 62)
            b.fill(pill, theme.PAPER, 31, colour, 4)
            b.text(pill.inset(20, 4), words, "head", colour, "center", size=34)
            if hollow:
                room = Box(stage.x, pill.bottom + 14, stage.w, max(40.0, stage.bottom - pill.bottom - 14))
                b.text(room, hollow, "name", theme.CREAM, "center", lines=None, valign="top")
        if gold and t > coins_at:
            shown = round(gold * min(1.0, (t - coins_at) / 800))
            coin = around(stage.cx - 34, row.bottom + 136, 54)
            b.art(coin, "table/coin_20")
            b.text(Box(coin.right + 12, coin.y, 120, 54), str(shown), "number", theme.CREAM, size=38)

    return Film(ms, draw, covers=True)


def opened(now: SheriffNow, event: e.BagOpened) -> list[Struct]:
    """A bag is opened: buckle, a pause, cards one by one, coins."""
    t = now.words
    name = now.name(event.owner)
    title = t("table_sheriff.moment_claim", name=name, claim=claim(t, event.good, len(event.cards)))
    cards = sorted(event.cards, key=lambda card: (card != event.good, card))
    wrong = event.cards if event.truth else event.confiscated
    gold = sum(now.components.penalty[card] for card in wrong)
    key = "moment_true" if event.truth else "moment_false"
    verdict = (t(f"table_sheriff.{key}", count=gold), theme.GOOD if event.truth else theme.BAD)
    film = _bag_moment(now, event.owner, title, cards, event.good, verdict, gold)
    sounds = ["buckle", None, *("card_flip" for _ in cards), "win" if event.truth else "refusal", "coin", "coin"]
    return [Together((film, _beats(sounds)))]


def passed(now: SheriffNow, event: e.BagPassed, hollow: str = "") -> list[Struct]:
    """A bag passes: its legal goods, and the backs of what stays hidden."""
    t = now.words
    name = now.name(event.owner)
    title = t("table_sheriff.moment_claim", name=name, claim=claim(t, event.good, event.size))
    cards: list[int | None] = [good for good in range(LEGAL) for _ in range(event.legal[good])]
    cards += [None] * event.hidden
    verdict = (
        t("table_sheriff.moment_honest")
        if event.truth
        else t("table_sheriff.moment_hidden", count=event.hidden)
        if event.hidden
        else t("table_sheriff.moment_mixed"),
        theme.GOOD if event.truth else theme.LAMP3,
    )
    film = _bag_moment(now, event.owner, title, cards, event.good, verdict, 0, hollow)
    return [Together((film, _beats(["buckle", None, *("card_flip" for _ in cards)])))]


def turned_up(at_table: SheriffNow, contraband: Sequence[Sequence[int]]) -> list[Struct]:
    """The end: everybody's contraband is turned up, stand by stand."""
    t = at_table.words
    most = max((len(cards) for cards in contraband), default=0)
    if not most:
        return []
    pace = 110.0
    ms = 700 + pace * most + 1600

    def draw(b: Builder, since: float) -> None:
        if since <= 0:
            return
        now = at_table.on(b)
        stage = _stage(now)
        b.text(Box(stage.x, stage.y, stage.w, 70), t("table_sheriff.moment_end"), "winner", align="center", size=46)
        rows = Box(stage.x, stage.y + 84, stage.w, stage.h - 84).rows(len(contraband), 10)
        for seat, (cards, row) in enumerate(zip(contraband, rows, strict=True)):
            now.token(Box(row.x, row.cy - 22, 44, 44), seat)
            b.text(Box(row.x + 56, row.y, 190, row.h), now.name(seat), "name", theme.CREAM, lines=None, ellipsis=True)
            tall = min(row.h, 118.0)
            area = Box(row.x + 256, row.y, row.w - 256, row.h)
            w = tall * ASPECT
            step = min(w + 8, (area.w - w) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
            for n, good in enumerate(sorted(cards)):
                place = Box(area.x + n * step, area.cy - tall / 2, w, tall)
                _turning(now, place, good, (since - 500 - pace * n) / 300)

    return [Sound("card_flip"), Film(ms, draw, covers=True)]
