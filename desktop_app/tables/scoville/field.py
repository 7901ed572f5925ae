"""The field in the middle of the table: plots, farmers, what every notch bears, where one may plant and walk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from desktop_app.tables.contract import Desk
from desktop_app.tables.scoville import ground, harvest, pieces
from desktop_app.tables.scoville.glance import results
from desktop_app.tables.scoville.moving import planted_name
from desktop_app.tables.scoville.selection import Selection
from desktop_app.telling.scoville import components
from desktop_app.telling.words import Words
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.text import plain
from rules.scoville.components import Pepper
from rules.scoville.field import Notch, Plot
from rules.scoville.previews import plant_preview
from rules.scoville.view import View
from rules.scoville.walks import Reach

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

BOARD = "field"
RIM = 10.0
"""The cloth round the field, in design units."""


def height(width: float) -> float:
    """How high the stage is where it is `width` wide: the field with its rim of cloth."""
    return (width - 2 * RIM) / ground.WORLD.w * ground.WORLD.h + 2 * RIM


def board(
    b: Builder, desk: Desk, view: View, box: Box, pick: Selection, do: Callable[..., Any], reach: dict[Notch, Reach]
) -> None:
    """The whole stage: cloth rim, field, and everything on it that can be pressed now."""
    b.cloth(box, "scoville", 14, hem=True)
    with b.board(BOARD, box.inset(RIM), ground.WORLD, most=2.5):
        walking = view.phase == "harvest" and bool(reach)
        planting = view.phase == "planting" and desk.actor is not None and pick.pending is None
        stood = frozenset(view.farmers)
        quiet = () if walking else tuple(pair for pair in results(view).items() if pair[0] not in stood)
        b.face(
            ground.WORLD,
            ("scoville field", view.field, quiet, desk.words.language),
            lambda b, box: _draw(b, box, view, quiet, desk),
        )
        if walking:
            harvest.lights(b, desk, view, pick, do, reach)
        elif planting:
            _planting(b, desk, view, pick, do)
        _planted(b, desk, view)
        _farmers(b, desk, view, walking)


def _draw(b: Builder, box: Box, view: View, quiet: tuple[tuple[Notch, tuple[int, ...]], ...], desk: Desk) -> None:
    """The field, and small and calm what its notches would bear."""
    ground.draw_field(b, box, view.field, desk.words)
    with b.shifted(box.x, box.y, box.w / ground.WORLD.w):
        for notch, result in quiet:
            pieces.badge(b, ground.notch_box(notch, 26), result, desk.words)


def _planted(b: Builder, desk: Desk, view: View) -> None:
    """The pepper planted last, drawn once more as a thing that can come from its planter's hand."""
    last: View | None = desk.last
    if last is None or view.round != last.round:
        return
    for plot, (before, now) in enumerate(zip(last.field, view.field, strict=True)):
        if before < 0 <= now:
            own = last.actor == desk.audience
            with b.actor(planted_name(plot), ground.plot_box(plot), f"stock:{now}" if own else f"seat:{last.actor}"):
                ground.planted_plot(b, ground.plot_box(plot), now, desk.words)


def _farmers(b: Builder, desk: Desk, view: View, walking: bool) -> None:
    """Everybody's farmer; while one walks the others bar their notches."""
    for grower in view.growers:
        if grower.farmer < 0:
            continue
        name = f"farmer:{grower.seat}"
        asked = grower.seat == view.actor
        about = grower.farmer, desk.sitters[grower.seat].shape, asked and view.phase == "harvest", walking and not asked
        b.part(name, about, lambda name=name, about=about: _farmer(b, name, *about))


def _farmer(b: Builder, name: str, notch: Notch, shape: str, lit: bool, barred: bool) -> None:
    x, y = ground.notch_middle(notch)
    with b.actor(name, around(x, y - 4, 40, 48)):
        pieces.farmer(b, x, y - 4, shape, 47, lit=lit)
        if barred:
            bar = around(x + 13, y + 12, 16)
            b.fill(bar, theme.BAD, 8, theme.CREAM, 1.2)
            b.icon(bar.inset(3), "x", theme.WHITE)


def _planting(b: Builder, desk: Desk, view: View, pick: Selection, do: Callable[..., Any]) -> None:
    """Legal plots lit, faintly until a colour is chosen; pointing at one then shows the new results at its sides."""
    t = desk.words
    hovered: Plot | None = None
    pick.plot = None
    for plot in view.frontier:
        name = f"plot:{plot}"
        place = ground.plot_box(plot)

        def press(plot: Plot = plot) -> object:
            return do("plant", plot)

        look = b.place(
            name,
            place,
            press=press,
            drop=lambda pepper, plot=plot: do("plant", plot, pepper),
            reason=None if pick.pepper is not None else t("table_scoville.plant.choose_first"),
            radius=9,
        )
        if pick.pepper is None:
            b.outline(place, (*theme.LAMP, 130), 1.5, 9, (5, 4))
        if look.hover or look.focus or look.over:
            hovered = plot
    if hovered is None or pick.pepper is None:
        return
    pick.plot = hovered
    ghost = ground.plot_box(hovered)
    pieces.pepper(b, ghost.center(44, 44), pick.pepper, t)
    preview = plant_preview(components(), view, pick.pepper, hovered)
    for side in preview.sides:
        pieces.badge(b, ground.notch_box(side.notch, 36), side.result, t, theme.LAMP)


def plant_hint(b: Builder, desk: Desk, view: View, pick: Selection, inner: Box) -> None:
    """The paper that says what the chosen pepper on the plot pointed at would bring."""
    if pick.plot is None or pick.pepper is None:
        return
    t = desk.words
    preview = plant_preview(components(), view, pick.pepper, pick.plot)
    lines = [
        t("table_scoville.plant.price", before=preview.price_now, after=preview.price_after),
        t("table_scoville.plant.first")
        if not preview.harvest_before
        else t(
            "table_scoville.plant.before",
            names=t.listing([plain(desk.sitters[seat].name) for seat in preview.harvest_before]),
        ),
    ]
    if preview.plaque:
        lines.insert(0, t("table_scoville.plant.plaque", count=preview.plaque))
    heights = [b.height_of(line, ground.NOTE_ROOM, "small") for line in lines]
    rows = -(-len(preview.sides) // 2)
    height = 20 + 44 * rows + sum(heights) + 4 * len(lines)
    box = ground.note(b, inner, ground.plot_middle(pick.plot), height)
    cells = Box(box.x + 14, box.y + 10, ground.NOTE_ROOM + 4, 44 * rows).grid(2, rows, 0)
    for side, cell in zip(preview.sides, cells, strict=False):
        _breeding(b, cell, (pick.pepper, view.field[side.neighbour]), side.result, t)
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
