"""The board as it is shown and pressed: its ground, the cards on its rim, the chips, and the bowls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.tables.safranito.pieces import area_art, bowl_label, chip_face, draw_chip, draw_price, spice_face
from desktop_app.tables.safranito.turn import Turn
from desktop_app.telling.safranito import area_name, explain_lie, explain_out
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.safranito.actions import ChooseBowl
from rules.safranito.table import Area, lie
from rules.safranito.view import ChipView

WOOD, WOOD_DARK, GROOVE = theme.rgb("#7A4C2D"), theme.rgb("#6B4126"), theme.rgb("#4A2B17")


def ground(now: SafranitoNow) -> None:
    """The board without chips, kept as one picture for each side."""
    box = now.turn.box
    now.b.shade(box, "lifted", 26)
    now.keep(box, ("safranito board", now.turn.side, now.b.screen.text), draw_board)


def draw_board(now: SafranitoNow, box: Box) -> None:
    """Wood with its ledge, brass edge, tiled field, bowls with their names, action spaces."""
    b, board = now.b, now.board
    turn = Turn(box, now.turn.side, board)
    whole, ledge = turn.box, turn.ledge(board)
    b.fill(whole, WOOD_DARK, 26, GROOVE, 2)
    b.fill(whole.inset(6), WOOD, 22)
    for n in range(1, 7):
        b.rule(whole.x + 14, whole.y + whole.h * n / 7, whole.w - 28, (*GROOVE, 70), 1.5)
    # The board ends here; the ledge belongs to the table and is only wood to lay a chip on.
    b.rule(whole.x + 4, ledge.y - 1.5, whole.w - 8, GROOVE, 3)
    b.rule(whole.x + 4, ledge.y + 1.5, whole.w - 8, (*theme.rgb("#A9744A"), 160), 1.5)
    field = turn.disc(0, 0, board.field_half)
    b.fill(field.inset(-7), theme.rgb("#5B3A10"), 12)
    b.fill(field.inset(-5), theme.rgb("#C9962E"), 10, theme.rgb("#F0CE7A"), 1)
    b.art(field, "scene/safranito_field")
    for area in board.actions:
        b.art(turn.disc(*area.at, board.action_radius * 50 / 47), f"actions/{area.id}")
    for bowl in board.bowls:
        b.art(turn.disc(*bowl.at, board.bowl_radius * 100 / 96), f"bowls/{bowl.id}")
    for bowl in board.bowls:
        bowl_label(b, now.words, board, turn, bowl)


def display(now: SafranitoNow) -> None:
    """The spice cards on the rim, each with the number that lies there."""
    laid = now.view.display
    now.part("display", (laid, now.turn.side, now.turn.box), lambda: _display(now, laid))


def _display(now: SafranitoNow, laid: Sequence[str]) -> None:
    b, t = now.b, now.words
    for bowl in now.board.bowls:
        spice = bowl.id
        count = laid.count(spice)
        if not count:
            continue
        x, y = now.turn.card_spot(bowl)
        card = around(x, y, 46, 60)
        b.card(
            f"display:{spice}",
            card,
            key=("safranito spice card", spice),
            draw=lambda b, box, spice=spice: spice_face(b, box, spice),
            hint=t("table_safranito.display", count=count, spice=area_name(t, spice)),
            radius=6,
            shadow="card",
        )
        if count > 1:
            disc = around(card.right - 3, card.bottom - 3, 24)
            b.fill(disc, theme.WALNUT9, 12, theme.CREAM, 1.5)
            b.text(disc, str(count), "count", theme.CREAM, "center", size=16, grow=False)


def chips(now: SafranitoNow) -> None:
    """All chips on the field: one that counts wears a lit ring and the sign of its area, the others are dimmed."""
    for chip in now.view.chips:
        if chip.place != "field":
            continue
        box = now.turn.chip(now.board, chip.x, chip.y)
        shape, value, own = now.shape(chip.seat), now.shown_value(chip), own_value(now, chip)

        def declare(
            chip: ChipView = chip, box: Box = box, shape: str = shape, value: int | None = value, own: str = own
        ) -> None:
            _chip(now.b, box, chip, shape, value)
            why = explain_lie(now.words, lie(now.board, chip.x, chip.y))
            hint = f"{own} {why}" if own else why
            now.b.hot(f"look:{chip.name}", box, radius=box.w / 2, focus=False, hint=hint)

        now.part(f"chip:{chip.name}", (box, chip, shape, value, own), declare)


def own_value(now: SafranitoNow, chip: ChipView) -> str:
    """What the owner of a chip reads of its value when pointing at it; nothing for anybody else."""
    if now.audience is None or chip.seat != now.audience or chip.shown or chip.value is None or now.view.ended:
        return ""
    if not now.values_seen:
        return now.words("table_safranito.own_chip_hidden")
    return now.words("table_safranito.own_chip", value=chip.value)


def _chip(b: Builder, box: Box, chip: ChipView, shape: str, value: int | None) -> None:
    """A chip on the field with its ring and sign, if it counts."""
    with b.actor(f"chip:{chip.name}", box, face=value):
        draw_chip(b, box, shape, value, grey=chip.area is None)
        if chip.area is not None:
            ring = box.inset(box.w * 0.02)
            b.outline(ring, theme.LAMP, 2, ring.w / 2)
            reach = box.w * 0.36
            sign = around(box.cx + reach, box.cy - reach, 24)
            b.fill(sign, theme.PAPER, 12, theme.LAMP3, 1.5)
            b.art(sign.inset(3), area_art(chip.area))


def out_chips(now: SafranitoNow, reasons: Mapping[str, str]) -> None:
    """The chips that are out of this round, beside the board with their owner's sign and why they are out."""
    b, side = now.b, 32.0
    gone = [chip for chip in now.view.chips if chip.place == "out"]
    for n, chip in enumerate(gone):
        spot = Box(now.turn.box.x - side - 5, now.turn.box.y + 6 + n * (side + 5), side, side)
        shape, value = now.shape(chip.seat), now.shown_value(chip)
        with b.actor(f"chip:{chip.name}", spot):
            b.face(
                spot,
                ("safranito chip", shape, value),
                lambda b, box, shape=shape, value=value: chip_face(b, box, shape, value),
                grey=True,
            )
        why, own = explain_out(now.words, reasons.get(chip.name)), own_value(now, chip)
        b.hot(f"out:{chip.name}", spot, hint=f"{own} {why}" if own else why, radius=side / 2, focus=False)


def price_tag(now: SafranitoNow) -> None:
    """The bowl that is traded is lit and wears its price."""
    trade, board, turn = now.view.trade, now.board, now.turn
    if trade is None:
        return
    bowl = next(one for one in board.bowls if one.id == trade.spice)
    disc = turn.disc(*bowl.at, board.bowl_radius)
    now.b.lamp(disc, disc.w / 2, 4)
    bowl_label(now.b, now.words, board, turn, bowl)
    # Where a chip lay when the bowl was opened the tag stays away, so that it never moves during the trade.
    lay = [(chip.x, chip.y) for chip in now.view.chips if chip.place != "out"]
    draw_price(now.b, turn, board, bowl.id, trade.price, lay)


def dark_bowls(now: SafranitoNow) -> None:
    """Bowls that cannot be chosen now say why when they are pressed; they lie below the chips."""
    if now.actor is None or not now.view.phase.startswith("trade"):
        return
    trade = now.view.trade
    lit = now.view.filled_bowls() if trade is None else (trade.spice,)
    for bowl in now.board.bowls:
        if bowl.id not in lit:
            box, reason = _bowl_box(now, bowl), now.why(ChooseBowl(bowl.id))
            now.b.hot(f"dark:{bowl.id}", box, reason=reason, focus=False, radius=box.w / 2, sound=None)


def bowl_places(now: SafranitoNow) -> None:
    """In the choice of bowls those with chips are lit and can be pressed; they tell which chips there are one's own."""
    if now.view.phase != "trade.bowl" or now.actor is None:
        return
    for bowl in now.board.bowls:
        lying = now.view.lying(bowl.id)
        if not lying:
            continue
        own = [chip.value for chip in lying if chip.seat == now.audience and chip.value is not None]
        hint = None
        if own and now.values_seen:
            hint = now.words("table_safranito.own_chips", values=" + ".join(map(str, own)))
        box, name = _bowl_box(now, bowl), f"bowl:{bowl.id}"
        choose = ChooseBowl(bowl.id)
        now.b.place(name, box, press=lambda choose=choose: now.act(choose), radius=box.w / 2, hint=hint, final=True)
        bowl_label(now.b, now.words, now.board, now.turn, bowl)


def _bowl_box(now: SafranitoNow, bowl: Area) -> Box:
    return around(*now.turn.at(*bowl.at), 2 * now.board.bowl_radius * now.turn.k + 8)
