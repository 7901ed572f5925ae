"""The gate: the bag before the Sheriff with its claim, declaring, and calling the next bag."""

from __future__ import annotations

from desktop_app.tables.sheriff.flow import wave
from desktop_app.tables.sheriff.goods import price_table
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.telling.sheriff import bag_story
from desktop_app.telling.sheriff_deals import claim, good_art, opening_line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import opening_price

ARCH_X, ARCH_W = 46 / 744, 294 / 744
"""Where the arch stands in the drawing of the gate, as shares of its width."""


def gate_scene(now: SheriffNow, box: Box, owner: int | None) -> Box:
    """Wall, arch and counter, with a bag on it; returns the room right of the arch."""
    b = now.b
    wide = min(box.w, 744 * (box.h + 26) / 330)
    counter = Box(box.x, box.bottom - 30, box.w, 30)
    b.part("gate", box, lambda: _wall(b, box, wide, counter))
    arch = Box(box.x + wide * ARCH_X, box.y, wide * ARCH_W, box.h)
    side = min(box.h - 44, arch.w * 0.86)
    bag = Box(arch.cx - side / 2, counter.y - side * 0.92, side, side)
    now.spot("gate", bag)
    if owner is not None:
        with b.actor(f"gate:{owner}", bag, enter=f"bag:{owner}"):
            b.art(bag, f"bags/{now.sitter(owner).shape}_closed")
    x = arch.right + 26
    return Box(x, box.y + 6, box.right - x - 4, counter.y - box.y - 12)


def _wall(b: Builder, box: Box, wide: float, counter: Box) -> None:
    high = wide * 400 / 744
    with b.clip(box):
        b.art(Box(box.x, box.bottom - high * 0.95 - 6, wide, high), "scene/city_gate")
    b.shade(counter, "card", 8)
    b.fill(counter, theme.WALNUT6, 8, theme.WALNUT7, 2)
    b.fill(Box(counter.x + 2, counter.y + 2, counter.w - 4, 5), (*theme.rgb("#8A6038"), 255), 3)


def claim_bubble(now: SheriffNow, box: Box, owner: int) -> None:
    """The declaration as it was spoken, and the state of the bag."""
    bag = now.view.bags[owner]
    about = (now.words, box, now.sitter(owner), bag.good, bag.size, bag.bound)
    now.b.part("claim", about, lambda: _bubble(now, box, owner))


def _bubble(now: SheriffNow, box: Box, owner: int) -> None:
    b, t, bag = now.b, now.words, now.view.bags[owner]
    size = bag.size or 0
    bubble = Box(box.x + 16, box.y + 4, box.w - 24, min(box.h - 40, 172))
    b.paper(bubble, 12, "panel")
    tail = Box(bubble.x - 20, bubble.cy - 16, 24, 32)
    b.svg(tail, '<path d="M24 4L1 18L24 28Z" fill="#FAF4E6"/>')
    low = bubble.h < 132
    who, spoken = (2, 32) if low else (8, 36)
    inner = bubble.inset(22, 0)
    b.text(Box(inner.x, bubble.y + who, inner.w, 28), t("table_sheriff.declares", name=now.name(owner)), "body")
    words = now.quote(f"{claim(t, bag.good, size)}.")
    b.text(Box(inner.x, bubble.y + spoken, inner.w, min(56.0, bubble.h - spoken - 4)), words, "total", size=42)
    side = 0.0 if low else min(52.0, bubble.h - 104)
    for n in range(size):
        b.art(Box(inner.x + n * (side + 14), bubble.y + 96, side, side), good_art(bag.good))
    icon, note = "lock", t("table_sheriff.bag_closed", count=size)
    if bag.bound is not None:
        icon, note = "lock", t(f"table_sheriff.bound_{bag.bound}")
    line = Box(bubble.x + 8, bubble.bottom + 5, bubble.w - 8, 30)
    b.icon(Box(line.x, line.y + 3, 24, 24), icon, theme.LAMP)
    b.text(Box(line.x + 32, line.y, line.w - 32, 30), note, "label", theme.CREAM)


def declare(now: SheriffNow, box: Box) -> None:
    """The merchant names a legal good: one press by whoever has the mouse."""
    b, t, view = now.b, now.words, now.view
    seat = view.turn
    prices, rest = box.foot(158, 12)
    price_table(now, prices, t("table_sheriff.prices"))
    top, low = rest.top(min(300.0, rest.h * 0.5), 12)
    room = gate_scene(now, top, seat)
    bubble = Box(room.x + 16, room.y + 20, room.w - 24, 120)
    b.paper(bubble, 12, "panel")
    size = view.bags[seat].size or 0
    ask = t("table_sheriff.declare_ask", name=now.name(seat))
    b.text(Box(bubble.x + 22, bubble.y + 6, bubble.w - 44, 50), ask, "head", lines=None, size=28)
    b.text(
        Box(bubble.x + 22, bubble.y + 56, bubble.w - 44, 54),
        t("table_sheriff.declare_line", count=size),
        "body",
        lines=None,
    )
    b.paper(low)
    b.text(Box(low.x + 20, low.y + 8, low.w - 40, 32), t("table_sheriff.declare_choose"), "panel")
    live = now.may_act(seat)
    keys = [t(f"table_sheriff.key.{now.components.ids[good]}") for good in range(LEGAL)]
    for good, cell in zip(
        range(LEGAL), Box(low.x + 16, low.y + 46, low.w - 32, low.h - 60).columns(4, 12), strict=True
    ):
        reason = now.why(a.Declare(good), seat) if live else t("table_sheriff.turn_of", name=now.name(seat))
        label = claim(t, good, size)

        def say(good: int = good) -> None:
            now.act(a.Declare(good), seat=seat)

        b.button(f"declare:{good}", cell, "", say, "plain", reason=reason, key=keys[good], final=True)
        art = min(cell.w * 0.74, cell.h - 64)
        b.art(Box(cell.cx - art / 2, cell.y + 14, art, art), good_art(good), grey=reason is not None)
        colour = theme.INK if reason is None else theme.OFF_TEXT
        foot = Box(cell.x + 8, cell.y + art + 10, cell.w - 16, cell.h - art - 22)
        b.text(foot, f"{label} <key:{keys[good].upper()}>", "label", colour, "center", lines=None)


def calling(now: SheriffNow, box: Box) -> None:
    """What the last bag came to, and the bags that wait."""
    b, t, view = now.b, now.words, now.view
    low, top = box.foot(max(400.0, box.h * 0.56), 12)
    room = gate_scene(now, top, None)
    _last(now, Box(room.x + 8, room.y + 2, room.w - 12, room.h - 8))
    b.paper(low, lit=now.may_act(view.sheriff))
    waiting = [seat for seat in now.merchants if view.bags[seat].fate == "waiting"]
    live = now.may_act(view.sheriff)
    title = t("table_sheriff.call_title") if live else t("table_sheriff.call_wait", name=now.name(view.sheriff))
    b.text(Box(low.x + 20, low.y + 8, low.w * 0.5, 38), title, "panel")
    if live:
        free = [seat for seat in waiting if view.bags[seat].bound is None]
        if len(free) > 1 or now.mind.waving:
            words = t("table_sheriff.wave_stop" if now.mind.waving else "table_sheriff.wave")
            button = Box(low.right - 312, low.y + 8, 296, 38)
            b.button(
                "wave", button, words, lambda: wave(now), role="label", hint=t("table_sheriff.wave_hint"),
                final=not now.mind.waving,
            )  # fmt: skip
        field = Box(low.x + 16, low.bottom - 56, low.w - 32, 44)

        def say(words: str) -> None:
            now.mind.words = words

        b.field("words", field, now.mind.words, say, t("table_sheriff.threat"), now.components.words_max, icon="speech")
    area = Box(low.x + 16, low.y + 54, low.w - 32, low.h - (118 if live else 66))
    cells = area.columns(max(1, len(waiting)), 12)
    for n, (seat, cell) in enumerate(zip(waiting, cells, strict=True)):
        _waiting(now, cell.center(min(cell.w, 280), cell.h), seat, live, n)


def _waiting(now: SheriffNow, box: Box, seat: int, live: bool, number: int) -> None:
    b, t, bag = now.b, now.words, now.view.bags[seat]

    def call() -> None:
        words, now.mind.words = now.mind.words, ""
        now.act(a.CallBag(seat, words), seat=now.view.sheriff)

    price = opening_price(now.components, now.view, seat)
    hint = None
    if price is not None:
        hint = now.mark(opening_line(t, seat, bag.good, bag.size or 0, price))
    if live:
        b.button(f"call:{seat}", box, "", call, hint=hint, key=str(number + 1), final=True)
    else:
        b.fill(box, theme.PAPER2, 12, theme.EDGE)
        why = t("table_sheriff.call_wait", name=now.name(now.view.sheriff))
        b.hot(f"call:{seat}", box, lambda: now.desk.refused(why), focus=False, sound=None)
    side = min(box.h - 156, box.w * 0.56, 140.0)
    picture = Box(box.cx - side / 2, box.y + 8, side, side)
    b.art(picture, f"bags/{now.sitter(seat).shape}_closed")
    if live:
        b.text(Box(box.right - 40, box.y + 8, 30, 28), f"<key:{number + 1}>", "label", align="center")
    who = Box(box.x + 12, picture.bottom + 2, box.w - 24, 38)
    name_w = min(b.width_of(now.name(seat), "label") + 34, who.w)
    x = who.cx - name_w / 2
    now.token(Box(x, who.y + 6, 26, 26), seat)
    b.text(Box(x + 32, who.y, name_w - 32, who.h), now.name(seat), "label", lines=None, ellipsis=True)
    said = now.quote(claim(t, bag.good, bag.size or 0))
    b.text(Box(box.x + 8, who.bottom, box.w - 16, 46), said, "name", align="center", lines=None)
    foot = Box(box.x + 10, who.bottom + 48, box.w - 20, box.bottom - who.bottom - 58)
    words = ""
    if bag.bound is not None:
        words = f"<icon:lock> {t(f'sheriff.seal.{bag.bound}')}"
    elif price is not None:
        key = "price" if now.person(now.view.sheriff) else "price_told"
        words = t(f"table_sheriff.{key}", true=price.if_true, least=price.least_fine, most=price.most_fine)
        if bag.postponed:
            words = f"{t('table_sheriff.postponed')} · {words}"
    b.text(foot, words, "quiet", align="center", lines=None, size=17)


def _last(now: SheriffNow, box: Box) -> None:
    """The story of the bag decided last in this round."""
    b, t, view = now.b, now.words, now.view
    numbers = [n for n, record in enumerate(view.records) if record.round == view.round]
    if not numbers:
        b.text(box, t("table_sheriff.first_call"), "note", lines=None)
        return
    record = view.records[numbers[-1]]
    b.paper(box, 12, "panel")
    b.text(Box(box.x + 20, box.y + 8, box.w - 40, 32), t("table_sheriff.last_bag"), "panel")
    shape = now.sitter(record.owner).shape
    side = min(110.0, box.h - 60)
    art = "open" if record.decision == "open" else "closed"
    b.art(Box(box.x + 14, box.y + 44, side * 0.92, side), f"bags/{shape}_{art}")
    words = now.mark(bag_story(t, record, view.contents[numbers[-1]], view.records))
    b.text(
        Box(box.x + 24 + side, box.y + 42, box.w - side - 42, box.h - 52),
        words,
        "body",
        lines=None,
        valign="top",
        size=19,
    )
