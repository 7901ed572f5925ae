"""The left column: a plate for each merchant with bag, claim, gold and stand, and below them the piles."""

from __future__ import annotations

from typing import NamedTuple

from desktop_app.tables.sheriff.goods import bag_row, gold, hidden_row, price_table, stand
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.tables.sheriff.peeking import can_peek, peek, peek_about
from desktop_app.tables.sheriff.piles import piles_panel
from desktop_app.telling.sheriff import fate_key
from desktop_app.telling.sheriff_deals import deal_text, good_count
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.sheriff.offers import decision_on
from rules.sheriff.state import BEFORE_COUNT, MARKET_STEPS

GAP = 10.0
FATES = {
    "passed_true": (theme.GOOD_BG, theme.GOOD, "check"),
    "passed_lie": (theme.rgb("#FDF0CD"), theme.LAMP3, "check"),
    "opened_true": (theme.GOOD_BG, theme.GOOD, "open"),
    "opened_false": (theme.BAD_BG, theme.BAD, "open"),
    "called": (theme.rgb("#FDF0CD"), theme.LAMP2, "speech"),
    "waiting": (theme.PAPER2, theme.EDGE, "clock"),
}


class Column(NamedTuple):
    """The left column: a plate for each merchant of the round in their order, and the place below them."""

    plates: list[tuple[int, Box]]
    foot: Box


def left_places(now: SheriffNow, box: Box) -> Column:
    """Where everything in the left column lies."""
    seats = now.merchants
    pile = 148.0
    most = 212.0 if len(seats) == 2 else 190.0
    tall = min(most, (box.h - pile - GAP * len(seats)) / len(seats))
    plates = [(seat, Box(box.x, box.y + n * (tall + GAP), box.w, tall)) for n, seat in enumerate(seats)]
    y = box.y + len(seats) * (tall + GAP)
    return Column(plates, Box(box.x, y, box.w, min(box.bottom - y, 330)))


def left_papers(now: SheriffNow, places: Column) -> None:
    """The papers, without what lies on them."""
    for seat, plate in places.plates:
        now.b.paper(plate, 12, "panel", now.look(seat).colour)
    if now.view.step not in MARKET_STEPS:
        now.b.paper(places.foot)


def left_lights(now: SheriffNow, places: Column) -> None:
    """The lamp on the plates of those who are asked or heard."""
    for seat, plate in places.plates:
        if seat in now.view.to_act or now.view.current == seat:
            now.b.lit(plate)


def left_column(now: SheriffNow, places: Column) -> None:
    """What lies on the papers: the merchants' things, and the piles."""
    view = now.view
    for seat, plate in places.plates:
        things = (
            _inside(now, seat),
            view.bags[seat],
            view.players[seat],
            _fate(now, seat),
            view.deals,
            view.step in BEFORE_COUNT,
        )
        about = (now.words, plate, now.sitter(seat), now.turn, things, peek_about(now, seat))
        now.b.part(f"plate:{seat}", about, lambda seat=seat, plate=plate: _merchant(now, plate, seat))
    if view.step in MARKET_STEPS:
        price_table(now, places.foot, "")
    else:
        about = (now.words, places.foot, view.deck, view.left, view.right)
        now.b.part("piles", about, lambda: piles_panel(now, places.foot))


def _fate(now: SheriffNow, seat: int) -> str | None:
    bag = now.view.bags[seat]
    if bag.good < 0 and bag.fate in ("none", "waiting"):
        return None
    return fate_key(now.view, seat).rpartition(".")[2]


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


def _merchant(now: SheriffNow, box: Box, seat: int) -> None:
    b, t, view = now.b, now.words, now.view
    bag, player = view.bags[seat], view.players[seat]
    now.spot(f"plate:{seat}", box)
    peek_w = 40.0 if can_peek(now, seat) else 0.0
    plate = _plate(box, peek_w)
    now.spot(f"bag:{seat}", plate.bag)
    now.spot(f"stand:{seat}", plate.rows[1])
    now.spot(f"hidden:{seat}", Box(plate.hidden.x, plate.hidden.y, plate.hidden.h, plate.hidden.h))
    fate = _fate(now, seat)
    look = (
        _inside(now, seat),
        now.sitter(seat).name,
        now.sitter(seat).shape,
        fate,
        bag.closed,
        bag.good,
        bag.size,
        bag.fate,
        bag.bound,
    )
    stand = (player.legal, player.hidden, player.hand, view.step in BEFORE_COUNT, peek_w)
    now.keep(box, ("sheriff.merchant", look, stand), lambda now, inside: _merchant_face(now, inside, seat, peek_w))
    gold(now, seat, plate.rows[0].right - 78, plate.rows[0].cy - 14, 78)
    if fate is not None and fate != "none":
        pill, words, short = _pill(now, box, seat)
        deals = [deal for deal in view.deals if bag.fate == "waiting" and decision_on(deal.offer.clauses, seat)]
        sentences = [deal_text(t, d.merchant, d.offer, d.named, d.sheriff_gold).binding for d in deals]
        if short or sentences:
            hint = " ".join((t(words) + ".", *(now.mark(sentence) for sentence in sentences)))
            b.hot(f"fate:{seat}", pill, None, focus=False, hint=hint, sound=None)
    if peek_w:
        peek(now, seat, Box(plate.rows[2].right - 36, plate.rows[2].cy - 18, 36, 36))


def _pill(now: SheriffNow, box: Box, seat: int) -> tuple[Box, str, bool]:
    """Where the bag stands: the pill's box, the key of its words, and whether there is only room for its sign."""
    bag = now.view.bags[seat]
    key = fate_key(now.view, seat)
    if bag.fate == "waiting" and bag.bound is not None:
        key = f"sheriff.seal.{bag.bound}"
    width = min(now.b.width_of(now.words(key), "label", 16) + 50, box.w * 0.52)
    short = now.b.width_of(now.name(seat), "name") > box.w - 78 - width
    width = 40.0 if short else width
    return Box(box.right - width - 12, box.y + 9, width, 30), key, short


def _merchant_face(now: SheriffNow, box: Box, seat: int, peek_w: float) -> None:
    b, t, view = now.b, now.words, now.view
    bag = view.bags[seat]
    plate = _plate(box, peek_w)
    fate = _fate(now, seat)
    pill_w = 0.0
    if fate is not None and fate != "none":
        pill, words, short = _pill(now, box, seat)
        fill, edge, icon = FATES[fate]
        icon = "lock" if words.startswith("sheriff.seal") else icon
        b.chip(pill, "" if short else t(words), fill, edge, icon=icon, role="small")
        pill_w = pill.w
    now.token(Box(box.x + 18, box.y + 9, 32, 32), seat)
    b.text(Box(box.x + 58, box.y + 7, box.w - 74 - pill_w - 8, 36), now.name(seat), "name", ellipsis=True)
    _bag(now, plate.bag, seat)
    row = plate.rows[0]
    room = Box(row.x, row.y, row.w - 84, row.h)
    if bag.good >= 0 and bag.size:
        words = now.quote(good_count(t, bag.good, bag.size))
        say = Box(row.x, row.cy - 16, min(b.width_of(words, "label") + 24, room.w), 32)
        b.shade(say, "flat", 9)
        b.fill(say, theme.PAPER, 9, theme.INK2, 1.5)
        b.text(say.inset(5, 1), words, "label", align="center")
    elif bag.closed:
        b.text(room, f"<icon:lock> {t('table_sheriff.closed')}", "quiet", size=17)
    elif view.step in BEFORE_COUNT:
        b.text(room, t("table_sheriff.in_hand", count=view.players[seat].hand), "quiet", size=17)
    stand(now, plate.rows[1].center(plate.rows[1].w, min(34.0, plate.rows[1].h)), view.players[seat].legal)
    inside = _inside(now, seat)
    if inside:
        bag_row(now, plate.hidden, inside)
    else:
        hidden_row(now, seat, plate.hidden)


def _inside(now: SheriffNow, seat: int) -> tuple[int, ...]:
    """What lies in a closed bag, for eyes that know it while the game is looked back at; at the table one peeks."""
    bag = now.view.bags[seat]
    return bag.cards if bag.closed and bag.cards and not now.live else ()


def _bag(now: SheriffNow, box: Box, seat: int) -> None:
    bag = now.view.bags[seat]
    shape = now.sitter(seat).shape
    if bag.fate == "opened" or not bag.closed:
        now.b.art(box, f"bags/{shape}_open")
    else:
        now.b.art(box, f"bags/{shape}_closed", grey=bag.fate == "passed")
    if bag.bound is not None and bag.fate == "waiting":
        seal = Box(box.right - 34, box.bottom - 36, 36, 36)
        now.b.art(seal, "table/wax_seal")
        now.b.icon(seal.inset(8), "check" if bag.bound == "pass" else "open", theme.rgb("#FFF6E2"))
