"""The field in the middle of the table: plots, farmers, what every notch bears, where one may plant and walk."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame

from desktop_app.tables.contract import Desk
from desktop_app.tables.scoville import ground, pieces
from desktop_app.tables.scoville.selection import Selection
from desktop_app.telling.scoville import components
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.text import plain
from rules.scoville.components import DOUBLE_BACK, EXTRA_STEP, TILES
from rules.scoville.field import Notch, Plot
from rules.scoville.previews import notch_results, plant_preview, wants
from rules.scoville.view import View
from rules.scoville.walks import Reach, Walk

if TYPE_CHECKING:
    from desktop_app.ui.builder import Builder

BOARD = "field"
WALK_COLOUR = {
    0: theme.LAMP,
    EXTRA_STEP: theme.rgb("#8FD3FF"),
    DOUBLE_BACK: theme.rgb("#C6F08A"),
    EXTRA_STEP | DOUBLE_BACK: theme.rgb("#F5B7E6"),
}
"""Rings of notches by the tiles that reaching them takes."""


def board(
    b: Builder, desk: Desk, view: View, box: Box, pick: Selection, do: Callable[..., Any], reach: dict[Notch, Reach]
) -> None:
    """The whole stage: cloth rim, field, and everything on it that can be pressed now."""
    b.shade(box, "panel", 14)
    b.cloth(box, "scoville", 14, hem=True)
    inner = box.inset(10)
    b.fill(inner, theme.rgb("#6A4526"), 10)
    with b.board(BOARD, inner, ground.WORLD, most=2.5):
        b.face(
            ground.WORLD,
            ("scoville field", view.field, desk.words.language),
            lambda b, box: ground.draw_field(b, box, view.field, desk.words),
        )
        if view.phase == "harvest" and reach:
            _harvest(b, desk, view, pick, do, reach)
        elif view.phase == "planting" and desk.actor is not None and pick.pending is None:
            _planting(b, desk, view, pick, do)
        else:
            _results(b, desk, view)
        _farmers(b, desk, view)


def _results(b: Builder, desk: Desk, view: View) -> None:
    """What every notch between two planted plots would bear, small and calm."""
    found = tuple(sorted(notch_results(components(), view).items()))
    stood = set(view.farmers)

    def draw(b: Builder, box: Box) -> None:
        with b.shifted(box.x, box.y, box.w / ground.WORLD.w):
            for notch, result in found:
                if notch not in stood:
                    pieces.badge(b, ground.notch_box(notch, 26), result, desk.words)

    b.face(ground.WORLD, ("scoville results", found, frozenset(stood), desk.words.language), draw)


def _farmers(b: Builder, desk: Desk, view: View) -> None:
    for grower in view.growers:
        if grower.farmer < 0:
            continue
        x, y = ground.notch_middle(grower.farmer)
        name = f"farmer:{grower.seat}"
        with b.actor(name, around(x, y - 4, 40, 48)):
            pieces.farmer(
                b,
                x,
                y - 4,
                desk.sitters[grower.seat].shape,
                47,
                lit=view.phase == "harvest" and view.actor == grower.seat,
            )


def _planting(b: Builder, desk: Desk, view: View, pick: Selection, do: Callable[..., Any]) -> None:
    """Legal plots lit; pointing at one with a colour chosen shows the new results at its sides."""
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
        if look.hover or look.focus or look.over:
            hovered = plot
    if hovered is None or pick.pepper is None:
        _results(b, desk, view)
        return
    pick.plot = hovered
    ghost = ground.plot_box(hovered)
    pieces.pepper(b, ghost.center(44, 44), pick.pepper, t)
    preview = plant_preview(components(), view, pick.pepper, hovered)
    for side in preview.sides:
        pieces.badge(b, ground.notch_box(side.notch, 36), side.result, t, theme.LAMP)


def _line(
    points: list[ground.Dot], width: float, colour: theme.Colour, edge: theme.Colour
) -> Callable[[pygame.Surface, float], object]:
    def draw(surface: pygame.Surface, unit: float) -> None:
        dots = [(x * unit, y * unit) for x, y in points]
        for thick, paint in ((width + 4, edge), (width, colour)):
            for one, other in pairwise(dots):
                pygame.draw.line(surface, paint, one, other, max(1, round(thick * unit)))
            for dot in dots:
                pygame.draw.circle(surface, paint, dot, max(1.0, thick * unit / 2))

    return draw


def way_line(b: Builder, start: Notch, way: Walk, faint: bool = False) -> None:
    """The way of a farmer, with its steps numbered by rising dots."""
    points = ground.way_points(start, way.path)
    colour = theme.mix(theme.LAMP, theme.rgb("#6A4526"), 0.5) if faint else theme.LAMP
    key = ("scoville way", tuple(points), faint)
    b.paint(ground.WORLD, key, _line(points, 4 if faint else 6, colour, theme.rgb("#3A2412")))


def _harvest(
    b: Builder, desk: Desk, view: View, pick: Selection, do: Callable[..., Any], reach: dict[Notch, Reach]
) -> None:
    """Every notch within reach lit with its result and steps; the one pointed at draws the ways to it."""
    t = desk.words
    live = desk.actor is not None and pick.pending is None
    start = view.farmers[view.actor]
    pointed: Notch | None = None
    looks: dict[Notch, bool] = {}
    for notch in reach:
        look = b.hot(
            f"notch:{notch}",
            ground.notch_box(notch, 40),
            (lambda notch=notch: do("walk", notch)) if live else None,
            radius=20,
            focus=live,
            sound="wood_tap",
        )
        looks[notch] = bool(look.hover or look.focus)
        if looks[notch]:
            pointed = notch
    pick.notch = pointed
    others = {g.farmer for g in view.growers if g.seat != view.actor}
    if pointed is not None:
        ways = reach[pointed].ways
        pick.way = ways[0]
        for way in ways[1:4]:
            way_line(b, start, way, faint=True)
        way_line(b, start, ways[0])
    for notch, result in notch_results(components(), view).items():
        if notch not in reach and notch not in others and notch != start:
            pieces.badge(b, ground.notch_box(notch, 20), result, t, theme.rgb("#8C7048"))
    on_way = dict(zip(pick.way.path, pick.way.gains, strict=True)) if pointed is not None and pick.way else {}
    for notch, found in reach.items():
        lit = notch in on_way or (pointed is None and found.steps == 1)
        side = 36.0 if lit else 28.0
        ring = WALK_COLOUR[found.tiles]
        place = ground.notch_box(notch, side)
        if lit:
            b.fill(place.inset(-5), (*theme.LAMP2, 90), side / 2 + 5)
        pieces.badge(b, place, on_way.get(notch, found.result), t, ring)
        tag = around(place.right - 1, place.y + 2, 16)
        b.fill(tag, theme.WALNUT9, 8, ring, 1)
        b.lettered(tag, str(found.steps), 12, theme.CREAM, theme.WALNUT9)


def walk_hint(b: Builder, desk: Desk, view: View, pick: Selection, reach: dict[Notch, Reach], inner: Box) -> None:
    """The paper beside the pointed notch: what the way bears step by step, the sum, and what could then be paid."""
    if pick.notch is None or pick.notch not in reach:
        return
    t = desk.words
    ways = reach[pick.notch].ways
    way = ways[0]
    width = 330.0
    cards = wants(components(), view, way.gained) if view.seat == view.actor else None
    payable = () if cards is None else tuple(w for w in cards.market if w.payable)
    dishes = () if cards is None else tuple(w for w in cards.recipes if w.payable)
    height = 92 + (34 if cards is not None else 0) + (30 if way.tiles else 0) + (26 if len(ways) > 1 else 0)
    x, y = ground.notch_middle(pick.notch)
    right = x < ground.WORLD.w / 2
    box = Box(
        inner.right - width - 14 if right else inner.x + 14,
        inner.y + 14 if y > ground.WORLD.h / 2 else inner.bottom - height - 14,
        width,
        height,
    )
    b.shade(box, "lifted", 12)
    b.paper(box, 12)
    b.text(Box(box.x + 16, box.y + 8, 110, 28), t("table_scoville.walk.steps", count=len(way.path)), "label")
    b.text(
        Box(box.x + 126, box.y + 8, width - 142, 28),
        t("table_scoville.walk.worth", count=way.worth),
        "quiet",
        align="right",
    )
    at = box.x + 16
    for gain in way.gains:
        pieces.badge(b, Box(at, box.y + 42, 34, 34), gain, t, theme.EDGE)
        at += 40
    if len(way.gained) > 0:
        b.text(Box(at, box.y + 42, 22, 34), "=", "label", align="center")
        pieces.row_of(b, Box(at + 24, box.y + 40, box.right - at - 34, 38), way.gained, t, 36, "left")
    line = box.y + 84
    if way.tiles:
        names = [t(f"scoville.bonus.{name}.name") for bit, name in enumerate(TILES) if way.tiles >> bit & 1]
        b.text(Box(box.x + 16, line, width - 32, 26), t("table_scoville.walk.tiles", tiles=t.listing(names)), "small")
        line += 30
    if cards is not None:
        words = t("table_scoville.walk.then", market=len(payable), recipes=len(dishes))
        b.text(
            Box(box.x + 16, line, width - 32, 28),
            words,
            "small",
            colour=theme.GOOD if payable or dishes else theme.INK2,
        )
        line += 34
    if len(ways) > 1:
        b.text(Box(box.x + 16, line - 4, width - 32, 24), t("table_scoville.walk.ways", count=len(ways)), "small")


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
    width = 340.0
    heights = [b.height_of(line, width - 32, "small") for line in lines]
    height = 62 + sum(heights) + 4 * len(lines)
    x, y = ground.plot_middle(pick.plot)
    box = Box(
        inner.right - width - 14 if x < ground.WORLD.w / 2 else inner.x + 14,
        inner.y + 14 if y > ground.WORLD.h / 2 else inner.bottom - height - 14,
        width,
        height,
    )
    b.shade(box, "lifted", 12)
    b.paper(box, 12)
    at = box.x + 16
    for side in preview.sides:
        neighbour = view.field[side.neighbour]
        pieces.pepper(b, Box(at, box.y + 10, 34, 38), neighbour, t)
        b.text(Box(at + 32, box.y + 12, 16, 34), "=", "label", align="center")
        pieces.badge(b, Box(at + 48, box.y + 13, 32, 32), side.result, t, theme.EDGE)
        at += 94
    top = box.y + 54
    for line, tall in zip(lines, heights, strict=True):
        b.text(Box(box.x + 16, top, width - 32, tall), line, "small", lines=None, valign="top")
        top += tall + 4
