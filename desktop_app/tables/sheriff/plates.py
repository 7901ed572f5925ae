"""The two columns beside the middle: merchants with bags and stands, Sheriff, what was said, Kings and Queens."""

from __future__ import annotations

from typing import NamedTuple

from desktop_app.tables.sheriff.goods import card, gold, hidden_row, price_table, stand
from desktop_app.tables.sheriff.piles import piles_panel
from desktop_app.tables.sheriff.sitting import Sitting
from desktop_app.telling.sheriff import bag_story, fate_key, habit_lines, talk_lines
from desktop_app.telling.sheriff_deals import deal_text, good_art, good_count, good_name, promise_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import habits, race_now
from rules.sheriff.offers import decision_on
from rules.sheriff.scoring import Race
from rules.sheriff.state import BEFORE_COUNT, MARKET_STEPS, BagRecord

GAP = 10.0
_FATES = {
    "passed_true": (theme.GOOD_BG, theme.GOOD, "check"),
    "passed_lie": (theme.rgb("#FDF0CD"), theme.LAMP3, "check"),
    "opened_true": (theme.GOOD_BG, theme.GOOD, "open"),
    "opened_false": (theme.BAD_BG, theme.BAD, "open"),
    "called": (theme.rgb("#FDF0CD"), theme.LAMP2, "speech"),
    "waiting": (theme.PAPER2, theme.EDGE, "clock"),
}


def left_column(s: Sitting, box: Box) -> None:
    """The merchants of the round in their order, and the piles."""
    seats = s.merchants
    pile = 148.0
    most = 212.0 if len(seats) == 2 else 190.0
    tall = min(most, (box.h - pile - GAP * len(seats)) / len(seats))
    plates = [Box(box.x, box.y + n * (tall + GAP), box.w, tall) for n in range(len(seats))]
    for seat, plate in zip(seats, plates, strict=True):
        # All papers first: what lies on one is not below the shadow of the next, and the papers are ground.
        lit = seat in s.view.to_act or s.view.current == seat
        s.b.paper(plate, 12, "panel", s.look(seat).colour, lit)
    for seat, plate in zip(seats, plates, strict=True):
        _merchant(s, plate, seat)
    y = box.y + len(seats) * (tall + GAP)
    rest = Box(box.x, y, box.w, min(box.bottom - y, 330))
    if s.view.step in MARKET_STEPS:
        price_table(s, rest, "")
    else:
        piles_panel(s, rest)


def _fate(s: Sitting, seat: int) -> str | None:
    bag = s.view.bags[seat]
    if bag.good < 0 and bag.fate in ("none", "waiting"):
        return None
    return fate_key(s.view, seat).rpartition(".")[2]


class Plate(NamedTuple):
    """Where things lie on a merchant's plate."""

    bag: Box
    rows: list[Box]
    hidden: Box


def _plate(box: Box, peek_w: float) -> Plate:
    body = Box(box.x + 16, box.y + 46, box.w - 28, box.h - 54)
    side = min(body.h, 104.0)
    bag = Box(body.x - 2, body.cy - side / 2 - 2, side * 0.86, side)
    rows = Box(bag.right + 12, body.y, body.right - bag.right - 12, body.h).rows(3, 4)
    low = rows[2]
    hidden = Box(low.x, low.cy - min(17, low.h / 2), low.w - peek_w, min(34.0, low.h))
    return Plate(bag, rows, hidden)


def _merchant(s: Sitting, box: Box, seat: int) -> None:
    b, t, view = s.b, s.t, s.view
    bag, player = view.bags[seat], view.players[seat]
    s.spot(f"plate:{seat}", box)
    peek_w = 40.0 if can_peek(s, seat) else 0.0
    plate = _plate(box, peek_w)
    s.spot(f"bag:{seat}", plate.bag)
    s.spot(f"stand:{seat}", plate.rows[1])
    s.spot(f"hidden:{seat}", Box(plate.hidden.x, plate.hidden.y, plate.hidden.h, plate.hidden.h))
    fate = _fate(s, seat)
    look = (s.sitter(seat).name, s.sitter(seat).shape, fate, bag.closed, bag.good, bag.size, bag.fate, bag.bound)
    stand = (player.legal, player.hidden, player.hand, view.step in BEFORE_COUNT, peek_w)
    s.keep(box, ("sheriff.merchant", look, stand), lambda s, inside: _merchant_face(s, inside, seat, peek_w))
    gold(s, seat, plate.rows[0].right - 78, plate.rows[0].cy - 14, 78)
    if fate is not None and fate != "none":
        pill, words, short = _pill(s, box, seat)
        deals = [deal for deal in view.deals if bag.fate == "waiting" and decision_on(deal.offer.clauses, seat)]
        sentences = [deal_text(t, d.merchant, d.offer, d.named, d.sheriff_gold).binding for d in deals]
        if short or sentences:
            hint = " ".join((t(words) + ".", *(s.mark(sentence) for sentence in sentences)))
            b.hot(f"fate:{seat}", pill, None, focus=False, hint=hint, sound=None)
    if peek_w:
        peek(s, seat, Box(plate.rows[2].right - 36, plate.rows[2].cy - 18, 36, 36))


def _pill(s: Sitting, box: Box, seat: int) -> tuple[Box, str, bool]:
    """Where the bag stands: the pill's box, the key of its words, and whether there is only room for its sign."""
    bag = s.view.bags[seat]
    key = fate_key(s.view, seat)
    if bag.fate == "waiting" and bag.bound is not None:
        key = f"sheriff.seal.{bag.bound}"
    width = min(s.b.width_of(s.t(key), "label", 16) + 50, box.w * 0.52)
    short = s.b.width_of(s.name(seat), "name") > box.w - 78 - width
    width = 40.0 if short else width
    return Box(box.right - width - 12, box.y + 9, width, 30), key, short


def _merchant_face(s: Sitting, box: Box, seat: int, peek_w: float) -> None:
    b, t, view = s.b, s.t, s.view
    bag = view.bags[seat]
    plate = _plate(box, peek_w)
    fate = _fate(s, seat)
    pill_w = 0.0
    if fate is not None and fate != "none":
        pill, words, short = _pill(s, box, seat)
        fill, edge, icon = _FATES[fate]
        icon = "lock" if words.startswith("sheriff.seal") else icon
        b.chip(pill, "" if short else t(words), fill, edge, icon=icon, role="small")
        pill_w = pill.w
    s.token(Box(box.x + 18, box.y + 9, 32, 32), seat)
    b.text(Box(box.x + 58, box.y + 7, box.w - 74 - pill_w - 8, 36), s.name(seat), "name", ellipsis=True)
    _bag(s, plate.bag, seat)
    row = plate.rows[0]
    room = Box(row.x, row.y, row.w - 84, row.h)
    if bag.good >= 0 and bag.size:
        words = f"“{good_count(t, bag.good, bag.size)}”"
        say = Box(row.x, row.cy - 16, min(b.width_of(words, "label") + 24, room.w), 32)
        b.shade(say, "flat", 9)
        b.fill(say, theme.PAPER, 9, theme.INK2, 1.5)
        b.text(say.inset(8, 1), words, "label", align="center")
    elif bag.closed:
        b.text(room, f"<icon:lock> {t('table_sheriff.closed')}", "quiet", size=17)
    elif view.step in BEFORE_COUNT:
        b.text(room, t("table_sheriff.in_hand", count=view.players[seat].hand), "quiet", size=17)
    stand(s, plate.rows[1].center(plate.rows[1].w, min(34.0, plate.rows[1].h)), view.players[seat].legal)
    hidden_row(s, seat, plate.hidden)


def _bag(s: Sitting, box: Box, seat: int) -> None:
    bag = s.view.bags[seat]
    shape = s.sitter(seat).shape
    if bag.fate == "opened" or not bag.closed:
        s.b.art(box, f"bags/{shape}_open")
    else:
        s.b.art(box, f"bags/{shape}_closed", grey=bag.fate == "passed")
    if bag.bound is not None and bag.fate == "waiting":
        seal = Box(box.right - 34, box.bottom - 36, 36, 36)
        s.b.art(seal, "table/wax_seal")
        s.b.icon(seal.inset(8), "check" if bag.bound == "pass" else "open", theme.rgb("#FFF6E2"))


def can_peek(s: Sitting, seat: int) -> bool:
    """This person has something of his own to look at, and may look at it now."""
    if not s.desk.live or not s.person(seat):
        return False
    if not s.desk.private and s.eyes != seat:
        return False
    return s.view.step not in BEFORE_COUNT and s.view.step != "over"


def peek(s: Sitting, seat: int, box: Box) -> None:
    """The eye: held down (or, where nothing is covered, pressed) it shows the own bag, hand and face-down cards."""
    t, mind = s.t, s.mind
    if s.desk.private:
        s.b.icon_button(
            f"peek:{seat}",
            box,
            "eye",
            t("table_sheriff.peek_hold", name=s.name(seat)),
            lambda: None,
            "plain",
            down=lambda: s.desk.lift(seat),
            up=s.desk.cover,
        )
        return

    def turn() -> None:
        mind.look = not mind.look

    s.b.icon_button(
        f"peek:{seat}", box, "eyeoff" if mind.look else "eye", t("table_sheriff.peek"), turn, "plain", key="v"
    )


def right_column(s: Sitting, box: Box) -> None:
    """The Sheriff, what was said or is known, the races."""
    top = 212.0
    races = 186.0
    _sheriff(s, Box(box.x, box.y, box.w, top))
    middle = Box(box.x, box.y + top + GAP, box.w, box.h - top - races - 2 * GAP)
    _talk(s, middle)
    _races(s, Box(box.x, box.bottom - races, box.w, races))


def _sheriff(s: Sitting, box: Box) -> None:
    b, view = s.b, s.view
    seat = view.sheriff
    player = view.players[seat]
    s.spot(f"plate:{seat}", box)
    b.paper(box, 12, "panel", s.look(seat).colour, seat in view.to_act and view.step != "over")
    s.spot(f"stand:{seat}", Box(box.x + 16, box.y + 78, box.w - 30, 84))
    s.spot(f"hidden:{seat}", Box(box.x + 16, box.bottom - 44, 34, 34))
    eye = can_peek(s, seat)
    key = ("sheriff.sheriff", s.sitter(seat).name, s.sitter(seat).shape, player.legal, player.hidden, eye)
    s.keep(box, key, lambda s, inside: _sheriff_face(s, inside, eye))
    gold(s, seat, box.right - 84, box.y + 14, 78)
    if eye:
        peek(s, seat, Box(box.right - 48, box.bottom - 46, 36, 36))


def _sheriff_face(s: Sitting, box: Box, eye: bool) -> None:
    b, t = s.b, s.t
    seat = s.view.sheriff
    b.art(Box(box.x + 14, box.y + 8, 66, 66), "table/badge")
    s.token(Box(box.x + 88, box.y + 12, 32, 32), seat)
    b.text(Box(box.x + 126, box.y + 10, box.w - 126 - 100, 36), s.name(seat), "name", ellipsis=True)
    b.text(Box(box.x + 88, box.y + 46, box.w - 180, 26), t("table_sheriff.sheriff_now"), "quiet", ellipsis=True)
    cells = Box(box.x + 16, box.y + 78, box.w - 30, 84).columns(LEGAL, 8)
    for good, cell in zip(range(LEGAL), cells, strict=True):
        _stand_card(s, cell, good, s.view.players[seat].legal[good])
    hidden_row(s, seat, Box(box.x + 16, box.bottom - 44, box.w - 28 - (44 if eye else 0), 34))


def _stand_card(s: Sitting, box: Box, good: int, number: int) -> None:
    """A space of the Sheriff's stand: the good, its value and penalty, and how many lie there."""
    c = s.c

    def draw(b: object, box: Box) -> None:
        from desktop_app.ui.builder import Builder

        assert isinstance(b, Builder)
        b.fill(box, theme.PAPER2, 8, theme.EDGE, 1.2)
        b.art(Box(box.x + 2, box.y + 4, box.h * 0.6, box.h * 0.6), good_art(good), grey=not number)
        for drawing, value, y in (("table/coin_20", c.value[good], 4), ("table/wax_seal", c.penalty[good], 30)):
            spot = Box(box.right - 28, box.y + y, 25, 25)
            b.art(spot, drawing)
            ink = theme.INK if y == 4 else theme.rgb("#FFF6E2")
            b.text(spot.inset(2), str(value), "number", ink, "center", size=14, grow=False)
        colour = theme.INK if number else theme.INK3
        foot = Box(box.x + 4, box.bottom - 30, box.w - 8, 28)
        b.text(foot, str(number), "number", colour, "center", size=21, grow=False)

    s.b.face(box, ("sheriff.space", good, number), draw)


def _races(s: Sitting, box: Box) -> None:
    """Who is King and Queen of each good as things stand."""
    b, t, view = s.b, s.t, s.view
    b.paper(box)
    found = race_now(s.c, view)
    shapes = tuple(sitter.shape for sitter in s.desk.sitters)
    key = ("sheriff.races", found, shapes, view.step == "over")
    s.keep(box, key, lambda s, inside: _races_face(s, inside, found))
    for race, cell in zip(found, _race_cells(box), strict=True):
        names = [f"{s.name(seat)} {number}" for seat, number in enumerate(race.counts) if number]
        hint = f"{good_name(t, race.good)}: {', '.join(names) or t('sheriff.race.nobody')}"
        b.hot(f"race:{race.good}", cell, None, focus=False, hint=hint, sound=None, radius=9)


def _race_cells(box: Box) -> list[Box]:
    return Box(box.x + 12, box.y + 40, box.w - 24, box.h - 52).columns(LEGAL, 7)


def _races_face(s: Sitting, box: Box, found: tuple[Race, ...]) -> None:
    b, t = s.b, s.t
    b.text(Box(box.x + 16, box.y + 6, box.w * 0.52, 32), t("sheriff.race.title"), "panel", size=21)
    now = t("sheriff.race.now") if s.view.step != "over" else ""
    b.text(Box(box.x + box.w * 0.58, box.y + 6, box.w * 0.42 - 14, 32), now, "quiet", align="right", size=16)
    for race, cell in zip(found, _race_cells(box), strict=True):
        b.fill(cell, theme.PAPER2, 9, theme.EDGE, 1.2)
        b.art(Box(cell.cx - 22, cell.y + 3, 44, 44), good_art(race.good))
        king, queen = s.c.bonus[race.good]
        rows = (
            ("crown_king", race.kings, race.king_points if race.kings else king),
            ("crown_queen", race.queens, race.queen_points if race.queens else queen),
        )
        for n, (crown, seats, points) in enumerate(rows):
            row = Box(cell.x + 4, cell.y + 50 + n * 41, cell.w - 8, 38)
            b.art(Box(row.x, row.cy - 12, 24, 24), f"table/{crown}")
            shown = seats[:3]
            size = 21.0 if len(shown) == 1 else 15.0
            for i, seat in enumerate(shown):
                s.token(Box(row.x + 25 + i * (size - 3 if len(shown) > 1 else 0), row.cy - size / 2, size, size), seat)
            faint = theme.INK if seats else theme.INK3
            room = Box(row.right - 26, row.y, 26, row.h)
            b.text(room, str(points), "count", faint, "right", size=17, grow=False)


def _talk(s: Sitting, box: Box) -> None:
    """What was said at the gate, or what everybody may remember."""
    b, t, view, mind = s.b, s.t, s.view, s.mind
    b.paper(box)
    hearing = view.hearing
    memory = bool(s.desk.options.get("memory_aid", True))
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
        _gate_lines(s, area)
    else:
        _memory(s, area)


def _lines(s: Sitting, area: Box, name: str, lines: list[str], end: bool) -> None:
    b = s.b
    heights = [b.height_of(line, area.w - 24, "body", 17) + 7 for line in lines]
    with b.scroll(name, area, sum(heights), end=end) as inner:
        y = inner.y
        for line, tall in zip(lines, heights, strict=True):
            b.text(Box(inner.x, y, area.w - 18, tall), line, "body", size=17, lines=None, valign="top")
            y += tall


def _gate_lines(s: Sitting, area: Box) -> None:
    """The talk about the called bag, else the stories of this round's bags."""
    view, t = s.view, s.t
    hearing = view.hearing
    if hearing is not None:
        bag = view.bags[hearing.owner]
        record = BagRecord(
            view.round, view.sheriff, hearing.owner, max(0, bag.good), bag.size or 0, "pass", False, True, (), 0, (), 0,
            (), bag.talk,
        )  # fmt: skip
        lines = [s.mark(line) for line in talk_lines(t, record)] or [t("table_sheriff.nothing_said")]
    else:
        rounds = [n for n, record in enumerate(view.records) if record.round == view.round]
        lines = [s.mark(bag_story(t, view.records[n], view.contents[n])) for n in rounds]
        if not lines:
            last = [n for n, record in enumerate(view.records) if record.round == view.round - 1]
            lines = [s.mark(bag_story(t, view.records[n], view.contents[n])) for n in last]
        lines = lines or [t("table_sheriff.nothing_yet")]
    _lines(s, area, "talk", lines, True)


def _memory(s: Sitting, area: Box) -> None:
    """For each player: goods taken openly, lies caught, promises. All of it is public."""
    view, t = s.view, s.t
    lines: list[str] = []
    for seat in range(view.seats):
        who = f"<seat:{s.sitter(seat).shape}> **{s.name(seat)}**"
        taken = [f"{n} <art:{good_art(good)}>" for good, n in enumerate(view.players[seat].taken) if n]
        took = t("table_sheriff.took", goods=", ".join(taken)) if taken else t("table_sheriff.took_none")
        lines.append(f"{who} {took}")
        if any(seat in (record.owner, record.sheriff) for record in view.records):
            lines.append(" · ".join(habit_lines(t, habits(view.records, seat))))
    for record in view.promises:
        words = s.mark(promise_line(t, record.promise))
        who = f"<seat:{s.sitter(record.by).shape}> **{s.name(record.by)}**"
        lines.append(f"<icon:hand> {who}: {words} ({t(f'sheriff.verdict.{record.verdict}')})")
    _lines(s, area, "memory", lines, False)


def peek_sheet(s: Sitting, box: Box) -> None:
    """What the person who looks has in the bag, in the hand and face down on the stand."""
    b, t, view = s.b, s.t, s.view
    seat = s.eyes
    if seat is None:
        return
    b.paper(box, 12, "panel", s.look(seat).colour, True)
    b.text(Box(box.x + 20, box.y + 10, box.w - 40, 36), t("ui.cover.only", name=s.name(seat)), "panel")
    bag = view.bags[seat]
    rows: list[tuple[str, tuple[int, ...]]] = []
    if bag.cards:
        rows.append((t("table_sheriff.your_bag"), bag.cards))
    if view.hand:
        rows.append((t("table_sheriff.your_hand"), view.hand))
    hidden = tuple(card.good for card in view.players[seat].hidden if card.good is not None)
    if hidden:
        rows.append((t("table_sheriff.your_hidden"), hidden))
    area = Box(box.x + 20, box.y + 52, box.w - 40, box.h - 64)
    for n, ((label, goods), row) in enumerate(zip(rows, area.rows(max(2, len(rows)), 10), strict=False)):
        b.text(Box(row.x, row.y, 150, row.h), label, "label", lines=None)
        tall = min(row.h, 190.0)
        for i, (good, cell) in enumerate(
            zip(goods, Box(row.x + 160, row.y, row.w - 160, row.h).fan(len(goods), tall * 5 / 7, tall, 8), strict=True)
        ):
            card(s, f"own:{n}:{i}", cell, good, raised=False)
