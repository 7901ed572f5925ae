"""The field in the middle of the table: plots, farmers, what every notch bears, where one may plant and walk."""

from __future__ import annotations

from functools import partial

from desktop_app.tables.scoville import deeds, ground, harvest, pieces
from desktop_app.tables.scoville.moving import planted_name
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.scoville.actions import MakeStep
from rules.scoville.components import Pepper
from rules.scoville.field import Notch, Plot
from rules.scoville.previews import plant_preview
from rules.scoville.view import View

BOARD = "field"
RIM = 10.0
"""The cloth round the field, in design units."""


def height(width: float) -> float:
    """How high the stage is where it is `width` wide: the field with its rim of cloth."""
    return (width - 2 * RIM) / ground.WORLD.w * ground.WORLD.h + 2 * RIM


def board(now: ScovilleNow, box: Box) -> None:
    """The whole stage: cloth rim, field, and everything on it that can be pressed now."""
    b, view = now.b, now.view
    b.cloth(box, "scoville", 14, hem=True)
    with b.board(BOARD, box.inset(RIM), ground.WORLD, most=2.5, ground=partial(_unlit, now)):
        planted = tuple([pepper >= 0 for pepper in view.field])
        now.keep(
            ground.WORLD, ("scoville field", planted), lambda now, inside: ground.draw_field(now.b, inside, planted)
        )
        walking = bool(now.ways)
        comes = _comes_from(now)
        now.part("plots", (view.field, comes), lambda: _plots(now, comes))
        if walking:
            harvest.lights(now)
        else:
            stood = frozenset(view.farmers)
            now.part("bears", (view.field, stood), lambda: _bears(now, stood))
            if now.choosing and now.asked == "planting":
                _planting(now)
        _farmers(now, walking)


def _unlit(now: ScovilleNow, x: float, y: float) -> None:
    """A click where nothing is lit: whoever is to plant or to walk hears why not there."""
    if now.choosing and now.asked == "planting":
        plot = ground.plot_under(x, y)
        if plot is not None:
            deeds.plant(now, plot)
    elif now.choosing and now.asked == "harvest":
        notch = ground.notch_under(x, y)
        if notch is not None and notch not in now.ways:
            deeds.too_far(now, MakeStep(notch))


def _comes_from(now: ScovilleNow) -> tuple[Plot, str] | None:
    """The plot planted last, and whence its pepper comes when it moves there."""
    last: View | None = now.desk.last
    if last is None or now.view.round != last.round:
        return None
    for plot, (before, pepper) in enumerate(zip(last.field, now.view.field, strict=True)):
        if before < 0 <= pepper:
            return plot, f"stock:{pepper}" if last.actor == now.audience else f"seat:{last.actor}"
    return None


def _plots(now: ScovilleNow, comes: tuple[Plot, str] | None) -> None:
    """Every planted plot, each for itself, so that one that has just been planted can come from its planter's hand."""
    for plot, pepper in enumerate(now.view.field):
        if pepper >= 0:
            place = ground.plot_box(plot)
            enter = comes[1] if comes is not None and comes[0] == plot else None
            with now.b.actor(planted_name(plot), place, enter):
                ground.kept_plot(now.b, place, pepper, now.words)


def _bears(now: ScovilleNow, stood: frozenset[Notch]) -> None:
    """Small and calm what the notches would bear."""
    for notch, result in now.bears.items():
        if notch not in stood:
            pieces.kept_badge(now.b, ground.notch_box(notch, 26), result, now.words, theme.CREAM)


def _farmers(now: ScovilleNow, walking: bool) -> None:
    """Everybody's farmer; while one walks the others bar their notches."""
    view = now.view
    for seat, notch in enumerate(view.farmers):
        if notch < 0:
            continue
        name = f"farmer:{seat}"
        asked = seat == view.actor
        about = notch, now.shape(seat), asked and view.phase == "harvest", walking and not asked
        now.part(name, about, partial(_farmer, now.b, name, *about))


def _farmer(b: Builder, name: str, notch: Notch, shape: str, lit: bool, barred: bool) -> None:
    x, y = ground.notch_middle(notch)
    with b.actor(name, around(x, y - 4, 40, 48)):
        pieces.farmer(b, x, y - 4, shape, 47, lit=lit)
        if barred:
            bar = around(x + 13, y + 12, 16)
            b.fill(bar, theme.BAD, 8, theme.CREAM, 1.2)
            b.icon(bar.inset(3), "x", theme.WHITE)


def _planting(now: ScovilleNow) -> None:
    """Legal plots lit, faintly until a colour is chosen; pointing at one then shows the new results at its sides."""
    b, choice, view = now.b, now.choice, now.view
    choice.plot = None
    for plot in view.frontier:
        place = ground.plot_box(plot)
        press = partial(deeds.plant, now, plot)
        look = b.place(f"plot:{plot}", place, press=press, drop=press, radius=9, like="place")
        if choice.pepper is None:
            b.outline(place, (*theme.LAMP, 130), 1.5, 9, (5, 4))
        elif look.hover or look.focus or look.over:
            choice.plot = plot
    if choice.plot is None or choice.pepper is None:
        return
    pieces.pepper(b, ground.plot_box(choice.plot).center(44, 44), choice.pepper, now.words)
    for side in plant_preview(now.components, view, choice.pepper, choice.plot).sides:
        pieces.badge(b, ground.notch_box(side.notch, 36), side.result, now.words, theme.LAMP)


def plant_hint(now: ScovilleNow, inner: Box) -> None:
    """The paper that says what the chosen pepper on the plot pointed at would bring."""
    choice, b, t = now.choice, now.b, now.words
    plot, pepper = choice.plot, choice.pepper
    if plot is None or pepper is None:
        return
    preview = plant_preview(now.components, now.view, pepper, plot)
    lines = [
        t("table_scoville.plant.price", before=preview.price_now, after=preview.price_after),
        t("table_scoville.plant.first")
        if not preview.harvest_before
        else t("table_scoville.plant.before", names=t.listing([now.name(seat) for seat in preview.harvest_before])),
    ]
    if preview.plaque:
        lines.insert(0, t("table_scoville.plant.plaque", count=preview.plaque))
    heights = [b.height_of(line, ground.NOTE_ROOM, "small") for line in lines]
    rows = -(-len(preview.sides) // 2)
    box = ground.note(b, inner, ground.plot_middle(plot), 20 + 44 * rows + sum(heights) + 4 * len(lines))
    cells = Box(box.x + 14, box.y + 10, ground.NOTE_ROOM + 4, 44 * rows).grid(2, rows, 0)
    for side, cell in zip(preview.sides, cells, strict=False):
        _breeding(b, cell, (pepper, now.view.field[side.neighbour]), side.result, t)
    top = box.y + 12 + 44 * rows
    for line, tall in zip(lines, heights, strict=True):
        b.text(Box(box.x + 16, top, ground.NOTE_ROOM, tall), line, "small", lines=None, valign="top")
        top += tall + 4


def _breeding(b: Builder, box: Box, pair: tuple[Pepper, Pepper], result: tuple[Pepper, ...], words: Words) -> None:
    """The pepper in hand and its neighbour, and what grows between them: `R + B = P`."""
    one, other = pair
    at = box.x
    pieces.pepper(b, Box(at, box.y + 2, 34, 38), one, words)
    b.text(Box(at + 33, box.y + 4, 18, 34), "+", "label", align="center")
    pieces.pepper(b, Box(at + 50, box.y + 2, 34, 38), other, words)
    b.text(Box(at + 83, box.y + 4, 18, 34), "=", "label", align="center")
    pieces.badge(b, Box(at + 101, box.y + 5, 32, 32), result, words, theme.EDGE)
