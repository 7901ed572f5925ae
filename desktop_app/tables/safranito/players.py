"""The columns beside the board: the round, the running table of the players, the blends to cook."""

from __future__ import annotations

from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.tables.safranito.pieces import chip_face, spice_face
from desktop_app.telling.safranito import area_name, area_word, blend_name
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.safranito.actions import PrepareBlend
from rules.safranito.view import PlayerView, View

LABELS = {"throw": "throw", "action": "action.decide", "trade": "trade.bowl", "blend": "blend"}
"""The phases of a round in their order, and where the words of each stand."""


def money_words(amount: int | None) -> str:
    """An amount in rupees; a question mark where it is hidden."""
    return "₹?" if amount is None else f"₹{amount}"


def players_column(now: SafranitoNow) -> None:
    """The round and the players; the log's paper is laid by the caller's part of the column."""
    view, places = now.view, now.places
    step = view.phase.partition(".")[0]
    now.part("round", (places.round, view.round, step), lambda: round_panel(now, places.round))
    for player in view.players:
        home = places.homes[player.seat]
        stands = player.seat == now.audience, player.seat == view.chef, chips_count(view)
        about = (home, player, now.sitter(player.seat), stands, view.row)
        now.part(f"player:{player.seat}", about, lambda home=home, player=player: player_panel(now, home, player))


def round_panel(now: SafranitoNow, box: Box) -> None:
    """The four phases as numbered discs on their paper, the present one lit."""
    b, t, view = now.b, now.words, now.view
    title = t("table_safranito.round", round=view.round)
    b.text(Box(box.x + 16, box.y + 6, box.w - 32, 28), title, "panel")
    running = view.phase.partition(".")[0]
    labels = [t(f"safranito.phase.{phase}.label") for phase in LABELS.values()]
    cells = Box(box.x + 8, box.y + 36, box.w - 16, box.h - 42).columns(4)
    size = b.common_size(Box(0, 0, cells[0].w - 8, 26), labels, "label")
    for number, (step, label, cell) in enumerate(zip(LABELS, labels, cells, strict=True), 1):
        lit = step == running
        disc = around(cell.cx, cell.y + 22, 40)
        if lit:
            b.fill(disc.inset(-4), (*theme.LAMP2, 90), 24)
        b.fill(disc, theme.LAMP if lit else theme.PAPER3, 20, theme.LAMP3 if lit else theme.EDGE, 2)
        b.text(disc, str(number), "number", theme.INK if lit else theme.INK2, "center", grow=False)
        words = Box(cell.x, cell.y + 45, cell.w, 26)
        b.text(words, label, "label" if lit else "quiet", align="center", size=size, grow=False)


def player_paper(now: SafranitoNow, seat: int) -> None:
    """The paper of one player, lit for whoever is to act."""
    now.b.paper(now.places.homes[seat], 12, "panel", now.colour(seat), seat in now.view.acting)


def player_panel(now: SafranitoNow, box: Box, player: PlayerView) -> None:
    """One player on the paper: name, money, chips left, known spice cards, prepared blends, what the row needs."""
    now.b.mark(f"player:{player.seat}", box)
    inner = Box(box.x + 16, box.y + 5, box.w - 28, box.h - 12)
    rows = inner.rows(3, 2)
    _head(now, rows[0], player)
    marks, cards = rows[1].right_side(102, 10)
    _cards(now, cards.center(cards.w, 34), player)
    _prepared(now, marks.center(marks.w, 28), player)
    _needs(now, rows[2].center(inner.w, 30), player)


def chips_count(view: View) -> bool:
    """Chips are still thrown in this round, so that it matters how many a player has left."""
    return view.phase in ("throw", "action.throw", "action.decide", "action.card")


def _head(now: SafranitoNow, box: Box, player: PlayerView) -> None:
    b, t, view, shape = now.b, now.words, now.view, now.shape(player.seat)
    now.token(Box(box.x, box.cy - 16, 32, 32), player.seat)
    right = box.right - 74
    b.text(Box(right, box.y, 74, box.h), money_words(player.money), "number", align="right")
    if view.chef == player.seat:
        right -= 38
        spot = Box(right, box.cy - 17, 32, 34)
        b.art(spot, "table/pepper_mill")
        b.hot(f"mill:{player.seat}", spot, hint=t("table_safranito.chef"), focus=False)
    if chips_count(view):
        left = len(now.components.values) - player.thrown
        right -= 54
        spot = Box(right, box.cy - 13, 26, 26)
        b.face(
            spot,
            ("safranito chip", shape, None),
            lambda b, box: chip_face(b, box, shape, None),
        )
        b.text(Box(right + 28, box.y, 20, box.h), str(left), "count", size=17, grow=False)
        hint = t("table_safranito.left", count=left)
        b.hot(f"hand:{player.seat}", Box(right, box.cy - 16, 48, 32), hint=hint, focus=False)
    b.text(Box(box.x + 40, box.y, right - box.x - 48, box.h), now.name(player.seat), "name", size=22, ellipsis=True)


def _prepared(now: SafranitoNow, box: Box, player: PlayerView) -> None:
    b, t = now.b, now.words
    cooked = len(player.prepared)

    def draw(b: Builder, box: Box) -> None:
        for n, mark in enumerate(box.columns(3, 6)):
            done = n < cooked
            square = mark.center(27, 27)
            b.fill(square, theme.LAMP if done else theme.PAPER2, 6, theme.LAMP3 if done else theme.EDGE, 1.5)
            if done:
                b.icon(square.inset(3), "check", theme.INK)

    b.face(box, ("safranito cooked", cooked), draw)
    names = t.listing([blend_name(t, blend) for blend in player.prepared])
    hint = t("table_safranito.cooked", names=names) if names else t("table_safranito.nothing_cooked_yet")
    b.hot(f"prepared:{player.seat}", box, hint=hint, focus=False)


def _cards(now: SafranitoNow, box: Box, player: PlayerView) -> None:
    """Known spice cards by kind, hidden ones as backs with their number, reserves as a locked scroll."""
    b, t = now.b, now.words
    x = box.x
    known = player.open if player.seat != now.audience else player.cards
    hidden = player.hidden_count if known is player.open else 0
    kinds = [(spice, known.count(spice)) for spice in now.components.spices if spice in known]
    extra = (1 if hidden else 0) + (1 if player.reserve_count else 0)
    room = box.w - extra * 46
    step = min(34.0, room / max(1, len(kinds)))
    for spice, count in kinds:
        spot = Box(x, box.y + 2, 26, 31)
        b.face(spot, ("safranito spice card", spice), lambda b, box, spice=spice: spice_face(b, box, spice))
        b.hot(f"card:{player.seat}:{spice}", spot, hint=f"{count} × {area_name(t, spice)}", focus=False)
        if count > 1:
            disc = around(spot.right - 1, spot.bottom - 3, 18)
            b.fill(disc, theme.WALNUT9, 9)
            b.text(disc, str(count), "count", theme.CREAM, "center", size=theme.SMALLEST, grow=False)
        x += step
    if not kinds and not hidden and not player.reserve_count:
        b.text(box, t("table_safranito.no_cards"), "small")
    if hidden:
        spot = Box(x + 4, box.y + 2, 24, 31)
        b.back(spot, "safranito")
        b.text(Box(x + 30, box.y, 18, 34), str(hidden), "count", size=17)
        b.hot(f"hidden:{player.seat}", spot, hint=t("table_safranito.hidden", count=hidden), focus=False)
        x += 48
    if player.reserve_count:
        spot = Box(x + 2, box.y + 4, 26, 26)
        b.icon(spot, "lock", theme.INK2)
        hint = t("table_safranito.reserves", count=player.reserve_count)
        b.hot(f"reserves:{player.seat}", spot, hint=hint, focus=False)
        b.text(Box(x + 30, box.y, 18, 34), str(player.reserve_count), "count", size=17)


def _needs(now: SafranitoNow, box: Box, player: PlayerView) -> None:
    """For each blend of the row its three spices: known ones of the player in colour, the missing ones pale."""
    b, t, view = now.b, now.words, now.view
    own = player.seat == now.audience
    held = player.cards if own else player.open
    cells = box.columns(max(3, len(view.row)), 8)
    for blend, cell in zip(view.row, cells, strict=False):
        spices = now.components.spices_of(blend)
        lacks = tuple(spice for spice in spices if spice not in held)
        ready = not lacks

        def draw(b: Builder, box: Box, spices: tuple[str, ...] = spices, lacks: tuple[str, ...] = lacks) -> None:
            _draw_needs(b, box, spices, lacks)

        b.face(cell, ("safranito needs", spices, lacks), draw)
        name = blend_name(t, blend)
        if ready:
            hint = t("table_safranito.has_all", blend=name)
        else:
            spices_left = t.listing([area_word(t, spice) for spice in lacks])
            hint = t("table_safranito.needs", count=len(lacks), blend=name, spices=spices_left)
            if player.hidden_count and not own:
                hint += " " + t("table_safranito.as_far", count=player.hidden_count)
        b.hot(f"needs:{player.seat}:{blend}", cell, hint=hint, radius=8, focus=False)


def _draw_needs(b: Builder, box: Box, spices: tuple[str, ...], lacks: tuple[str, ...]) -> None:
    ready = not lacks
    b.fill(box, theme.rgb("#FDE9BC") if ready else theme.PAPER2, 8, theme.LAMP2 if ready else theme.EDGE, 1.5)
    for spice, spot in zip(spices, box.inset(5, 2).columns(3), strict=True):
        side = min(spot.h, spot.w - 2)
        place = spot.center(side, side)
        if spice in lacks:
            _pale(b, place, spice)
        else:
            b.art(place, f"spices/{spice}")
            tick = around(place.right - 3, place.y + 6, 13)
            b.fill(tick, theme.GOOD, 6.5)
            b.icon(tick.inset(1), "check", theme.PAPER)


def _pale(b: Builder, place: Box, spice: str) -> None:
    """A spice that is missing: its drawing small and without colour, in an empty place."""
    b.fill(place, theme.PAPER3, place.w / 2, theme.EDGE, 1)
    b.art(place.inset(4), f"spices/{spice}", grey=True)


def blends_panel(now: SafranitoNow) -> None:
    """The row of blends, each spice marked as held or missing; in the own blending turn they can be pressed."""
    b, t, view, box = now.b, now.words, now.view, now.places.blends
    b.paper(box, 12)
    first_to = t("table_safranito.first_to", count=now.components.blends_to_win)
    b.titled(Box(box.x + 16, box.y + 8, box.w - 32, 30), t("table_safranito.blends"), first_to)
    listed = now.listed_blends()
    usable = now.usable_blends()
    rows = Box(box.x + 12, box.y + 44, box.w - 24, box.h - 54)
    height = min(84.0, (rows.h - 6 * max(0, len(listed) - 1)) / max(1, len(listed)))
    held = None if now.own is None else now.own.cards
    for n, (blend, reserve) in enumerate(listed):
        row = Box(rows.x, rows.y + n * (height + 6), rows.w, height)
        lit = blend in usable
        reason = None
        if now.actor is not None and view.phase == "blend" and not lit:
            reason = lacking(now, blend) or now.why(PrepareBlend(blend))
        about = (row, blend, reserve, held, lit, reason)
        now.part(
            f"blend:{blend}:{reserve}",
            about,
            lambda row=row, blend=blend, reserve=reserve, lit=lit, reason=reason: blend_row(
                now, row, blend, reserve, lit, reason
            ),
        )
    if not listed:
        b.text(rows.top(40)[0], t("table_safranito.no_blends"), "quiet")


def lacking(now: SafranitoNow, blend: str) -> str:
    """Which spices the audience lacks for a blend, as a sentence; empty if none, or for nobody's eyes."""
    lacks = () if now.own is None else now.missing(now.own, blend)
    spices = now.words.listing([area_word(now.words, spice) for spice in lacks])
    return now.words("table_safranito.lacks", count=len(lacks), spices=spices) if lacks else ""


def blend_row(now: SafranitoNow, row: Box, blend: str, reserve: bool, lit: bool, reason: str | None) -> None:
    """One blend: its name and three spices; a tick on those that the viewer holds. A `lit` one can be prepared."""
    b, t, own = now.b, now.words, now.own
    lacks = now.missing(own, blend) if own is not None else now.components.spices_of(blend)
    name = blend_name(t, blend)
    if lit:
        prepare = PrepareBlend(blend)
        look = b.hot(
            f"blend:{blend}", row, lambda: now.act(prepare), radius=10, hint=t("table_safranito.cook"), final=True
        )
        fill = theme.rgb("#FDE9BC") if look.hover or look.focus else theme.rgb("#FFF6DF")
        b.fill(row, fill, 10, theme.LAMP2, 3)
    else:
        b.hot(f"blend:{blend}", row, hint=lacking(now, blend) or name, reason=reason, radius=10, focus=False)
        b.fill(row, theme.PAPER, 10, theme.rgb("#C9962E"), 1.5)
    label = row.left(112)[0].inset(8, 4)
    if reserve:
        b.icon(Box(label.x, label.y + 2, 18, 18), "lock", theme.INK2)
        label = label.top(18)[1]
    b.text(label, name, "label", lines=2, size=18)
    cells = Box(row.x + 112, row.y + 3, row.w - 118, row.h - 6).columns(3, 2)
    names = [area_name(t, spice) for spice in now.components.spices_of(blend)]
    widest = max(b.width_of(name, "narrow", theme.SMALLEST / b.screen.text) for name in names)
    # Where the names have no room the pictures stand alone, larger; the hint of the row says what is missing.
    named = cells[0].h > 50 and widest <= cells[0].w + 8
    for spice, cell in zip(now.components.spices_of(blend), cells, strict=True):
        side = min(cell.w, cell.h * (0.66 if named else 0.86))
        spot = around(cell.cx, cell.y + side / 2 + 1 if named else cell.cy, side)
        b.art(spot, f"spices/{spice}")
        if own is not None and spice not in lacks:
            tick = around(spot.right - 4, spot.y + 8, 18)
            b.fill(tick, theme.GOOD, 9, theme.PAPER, 1.5)
            b.icon(tick.inset(2), "check", theme.PAPER)
        if named:
            label = Box(cell.x - 4, cell.bottom - 22, cell.w + 8, 20)
            b.text(label, area_name(t, spice), "narrow", align="center", size=15)
