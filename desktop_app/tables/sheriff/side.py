"""The right column: the Sheriff, what was said or may be remembered, Kings and Queens."""

from __future__ import annotations

from typing import NamedTuple

from desktop_app.tables.sheriff.goods import gold, hidden_row
from desktop_app.tables.sheriff.memory import memory_rows
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.peeking import can_peek, peek, peek_about
from desktop_app.telling.sheriff import bag_story, talk_lines
from desktop_app.telling.sheriff_deals import good_art, good_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import race_now
from rules.sheriff.scoring import Race
from rules.sheriff.state import BagRecord

GAP = 10.0


class Column(NamedTuple):
    """The right column: the Sheriff, what was said or is known, the races."""

    sheriff: Box
    talk: Box
    races: Box


def right_places(box: Box) -> Column:
    """Where everything in the right column lies."""
    first, rest = box.top(212.0, GAP)
    last, middle = rest.foot(186.0, GAP)
    return Column(first, middle, last)


def right_papers(now: SheriffNow, places: Column) -> None:
    """The papers, without what lies on them."""
    now.b.paper(places.sheriff, 12, "panel", now.look(now.view.sheriff).colour)
    now.b.paper(places.talk)
    now.b.paper(places.races)


def right_lights(now: SheriffNow, places: Column) -> None:
    """The lamp on the Sheriff's paper while he is asked."""
    if now.view.sheriff in now.view.to_act and now.view.step != "over":
        now.b.lit(places.sheriff)


def right_column(now: SheriffNow, places: Column) -> None:
    """What lies on the papers."""
    b, view = now.b, now.view
    seat, over = view.sheriff, view.step == "over"
    about = (now.words, places.sheriff, now.sitter(seat), now.turn, view.players[seat], over, peek_about(now, seat))
    b.part(f"sheriff:{seat}", about, lambda: _sheriff(now, places.sheriff))
    _talk(now, places.talk)
    found = race_now(now.components, view)
    b.part("races", (now.words, places.races, found, now.sitters, over), lambda: _races(now, places.races, found))


def _sheriff(now: SheriffNow, box: Box) -> None:
    view = now.view
    seat = view.sheriff
    player = view.players[seat]
    now.spot(f"plate:{seat}", box)
    now.spot(f"stand:{seat}", Box(box.x + 16, box.y + 78, box.w - 30, 84))
    now.spot(f"hidden:{seat}", Box(box.x + 16, box.bottom - 44, 34, 34))
    eye = can_peek(now, seat)
    key = (
        "sheriff.sheriff",
        now.sitter(seat).name,
        now.sitter(seat).shape,
        player.legal,
        player.hidden,
        eye,
        view.step == "over",
    )
    now.keep(box, key, lambda now, inside: _sheriff_face(now, inside, eye))
    gold(now, seat, box.right - 84, box.y + 14, 78)
    if eye:
        peek(now, seat, Box(box.right - 48, box.bottom - 46, 36, 36))


def _sheriff_face(now: SheriffNow, box: Box, eye: bool) -> None:
    b, t = now.b, now.words
    seat = now.view.sheriff
    title = "table_sheriff.sheriff_last" if now.view.step == "over" else "table_sheriff.sheriff_now"
    b.art(Box(box.x + 14, box.y + 8, 66, 66), "table/badge")
    now.token(Box(box.x + 88, box.y + 12, 32, 32), seat)
    b.text(Box(box.x + 126, box.y + 6, box.w - 126 - 96, 42), now.name(seat), "name", lines=None, ellipsis=True)
    b.text(Box(box.x + 88, box.y + 46, box.w - 180, 26), t(title), "quiet", ellipsis=True)
    cells = Box(box.x + 16, box.y + 78, box.w - 30, 84).columns(LEGAL, 8)
    for good, cell in zip(range(LEGAL), cells, strict=True):
        _stand_card(now, cell, good, now.view.players[seat].legal[good])
    hidden_row(now, seat, Box(box.x + 16, box.bottom - 44, box.w - 28 - (44 if eye else 0), 34))


def _stand_card(now: SheriffNow, box: Box, good: int, number: int) -> None:
    """A space of the Sheriff's stand: the good, its value and penalty, and how many lie there."""
    components = now.components

    def draw(b: object, box: Box) -> None:
        from desktop_app.ui.builder import Builder

        assert isinstance(b, Builder)
        b.fill(box, theme.PAPER2, 8, theme.EDGE, 1.2)
        b.art(Box(box.x + 2, box.y + 4, box.h * 0.6, box.h * 0.6), good_art(good), grey=not number)
        for drawing, value, y in (
            ("table/coin_20", components.value[good], 4),
            ("table/wax_seal", components.penalty[good], 30),
        ):
            spot = Box(box.right - 28, box.y + y, 25, 25)
            b.art(spot, drawing)
            ink = theme.INK if y == 4 else theme.rgb("#FFF6E2")
            b.text(spot.inset(2), str(value), "number", ink, "center", size=theme.SMALLEST, grow=False)
        colour = theme.INK if number else theme.INK3
        foot = Box(box.x + 4, box.bottom - 30, box.w - 8, 28)
        b.text(foot, str(number), "number", colour, "center", size=21, grow=False)

    now.b.face(box, ("sheriff.space", good, number), draw)


def _races(now: SheriffNow, box: Box, found: tuple[Race, ...]) -> None:
    """Who is King and Queen of each good as things stand."""
    b, t, view = now.b, now.words, now.view
    shapes = tuple(sitter.shape for sitter in now.sitters)
    key = ("sheriff.races", found, shapes, view.step == "over")
    now.keep(box, key, lambda now, inside: _races_face(now, inside, found))
    for race, cell in zip(found, _race_cells(box), strict=True):
        names = [f"{now.name(seat)} {number}" for seat, number in enumerate(race.counts) if number]
        hint = f"{good_name(t, race.good)}: {', '.join(names) or t('sheriff.race.nobody')}"
        b.hot(f"race:{race.good}", cell, None, focus=False, hint=hint, sound=None, radius=9)


def _race_cells(box: Box) -> list[Box]:
    return Box(box.x + 12, box.y + 40, box.w - 24, box.h - 52).columns(LEGAL, 7)


def _races_face(now: SheriffNow, box: Box, found: tuple[Race, ...]) -> None:
    b, t = now.b, now.words
    note = t("sheriff.race.now") if now.view.step != "over" else ""
    b.titled(Box(box.x + 16, box.y + 6, box.w - 30, 32), t("sheriff.race.title"), note, size=21, note_size=16)
    for race, cell in zip(found, _race_cells(box), strict=True):
        b.fill(cell, theme.PAPER2, 9, theme.EDGE, 1.2)
        b.art(Box(cell.cx - 22, cell.y + 3, 44, 44), good_art(race.good))
        king, queen = now.components.bonus[race.good]
        rows = (
            ("crown_king", race.kings, race.king_points if race.kings else king),
            ("crown_queen", race.queens, race.queen_points if race.queens else queen),
        )
        for n, (crown, seats, points) in enumerate(rows):
            row = Box(cell.x + 4, cell.y + 50 + n * 41, cell.w - 8, 38)
            b.art(Box(row.x, row.cy - 12, 24, 24), f"table/{crown}")
            _crowned(now, Box(row.x + 26, row.y, row.w - 26, row.h), seats, points)


def _crowned(now: SheriffNow, box: Box, seats: tuple[int, ...], points: int) -> None:
    """Who wears a crown and what it is worth; several stand above their share, nobody is a dash."""
    b = now.b
    if len(seats) < 2:
        if seats:
            now.token(Box(box.x - 1, box.cy - 11, 22, 22), seats[0])
        else:
            b.text(Box(box.x, box.y, 22, box.h), "—", "count", theme.INK3, "center", size=17, grow=False)
        ink = theme.INK if seats else theme.INK3
        b.text(Box(box.right - 26, box.y, 26, box.h), str(points), "count", ink, "right", size=17, grow=False)
        return
    step = min(18.0, (box.w - 20) / (len(seats) - 1))
    for n, seat in enumerate(seats):
        now.token(Box(box.x + n * step, box.y, 20, 20), seat)
    low = Box(box.x, box.y + 19, box.w, box.h - 18)
    b.text(low, str(points), "count", theme.INK, "right", size=16, grow=False)


def _talk(now: SheriffNow, box: Box) -> None:
    """What was said at the gate, or what everybody may remember."""
    b, t, view, mind = now.b, now.words, now.view, now.mind
    hearing = view.hearing
    memory = bool(now.desk.options.get("memory_aid", True))
    side = mind.side or ("gate" if hearing is not None or not memory else "memory")
    if view.step not in ("market.aside", "market.draw", "market.place", "market.end", "load") and mind.side is None:
        side = "gate"
    head = Box(box.x + 14, box.y + 9, box.w - 28, 36)
    if memory:
        options = [("gate", t("table_sheriff.gate")), ("memory", t("table_sheriff.memory"))]

        def choose(value: str) -> None:
            mind.side = value

        b.segmented("side", head, options, side, choose)
    else:
        b.text(head, t("table_sheriff.gate"), "panel")
    area = Box(box.x + 16, box.y + 52, box.w - 28, box.h - 62)
    if side == "gate":
        _gate_lines(now, area)
    else:
        memory_rows(now, area)


def _lines(now: SheriffNow, area: Box, name: str, lines: list[str], end: bool) -> None:
    b = now.b
    heights = [b.height_of(line, area.w - 24, "body", 17) + 7 for line in lines]
    with b.scroll(name, area, sum(heights), end=end) as inner:
        y = inner.y
        for line, tall in zip(lines, heights, strict=True):
            b.text(Box(inner.x, y, area.w - 18, tall), line, "body", size=17, lines=None, valign="top")
            y += tall


def _gate_lines(now: SheriffNow, area: Box) -> None:
    """The talk about the called bag, else the stories of this round's bags."""
    view, t = now.view, now.words
    hearing = view.hearing
    if hearing is not None:
        bag = view.bags[hearing.owner]
        record = BagRecord(
            view.round, view.sheriff, hearing.owner, max(0, bag.good), bag.size or 0, "pass", False, True, (), 0, (), 0,
            (), bag.talk,
        )  # fmt: skip
        lines = [now.mark(line) for line in talk_lines(t, record)] or [t("table_sheriff.nothing_said")]
    else:
        rounds = [n for n, record in enumerate(view.records) if record.round == view.round]
        lines = [now.mark(bag_story(t, view.records[n], view.contents[n], view.records)) for n in rounds]
        if not lines:
            last = [n for n, record in enumerate(view.records) if record.round == view.round - 1]
            lines = [now.mark(bag_story(t, view.records[n], view.contents[n], view.records)) for n in last]
        lines = lines or [t("table_sheriff.nothing_yet")]
    _lines(now, area, "talk", lines, True)
