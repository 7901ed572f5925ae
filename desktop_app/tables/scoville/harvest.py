"""The harvest on the field: notches within reach, the ways to the one pointed at, and what a way would bring.

A press on a notch beside the farmer makes that one step; a press further on walks the best way there. Where a longer
way that ends beside the farmer bears more than the one step, its number is pressed. Tiles are spent only where they
were picked up in the tray before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame

from desktop_app.tables.scoville import deeds, ground, pieces
from desktop_app.tables.scoville.moving import bears_name
from desktop_app.tables.scoville.now import ScovilleNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from rules.scoville.components import DOUBLE_BACK, EXTRA_STEP, TILES
from rules.scoville.field import Notch
from rules.scoville.walks import Reach, Walk, best_worth

TILE_COLOUR = {EXTRA_STEP: theme.rgb("#8FD3FF"), DOUBLE_BACK: theme.rgb("#C6F08A")}
"""Rings of the notches whose way spends a tile, and of the tile itself in the tray."""

BOTH_COLOUR = theme.rgb("#F5B7E6")
FAINT_WAYS = 4


def ring(tiles: int) -> theme.Colour:
    """The ring of a notch by the tiles that reaching it takes."""
    return TILE_COLOUR.get(tiles, BOTH_COLOUR) if tiles else theme.LAMP


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


def _way_line(b: Builder, start: Notch, way: Walk, faint: bool = False) -> None:
    points = ground.way_points(start, way.path)
    left, top = min(x for x, _ in points) - 8, min(y for _, y in points) - 8
    box = Box(left, top, max(x for x, _ in points) + 8 - left, max(y for _, y in points) + 8 - top)
    colour = theme.mix(theme.LAMP, theme.rgb("#6A4526"), 0.5) if faint else theme.LAMP
    moved = [(x - left, y - top) for x, y in points]
    b.paint(box, ("scoville way", tuple(moved), faint), _line(moved, 4 if faint else 6, colour, theme.rgb("#3A2412")))


def lights(now: ScovilleNow) -> None:
    """Every notch within reach with what it bears; the one pointed at draws the ways to it, numbered step by step."""
    b, t, view, choice, reachable = now.b, now.words, now.view, now.choice, now.ways
    start = view.farmers[view.actor]
    bears = now.bears
    choice.notch, choice.way = _pointed(now)
    if choice.notch is not None and choice.way is not None:
        others = [way for way in reachable[choice.notch].ways if way is not choice.way]
        for way in others[: FAINT_WAYS - 1]:
            _way_line(b, start, way, faint=True)
        _way_line(b, start, choice.way)
    stood = frozenset(view.farmers)
    _calm(now, [(notch, bears.get(notch)) for notch in {*bears, *reachable} if notch not in stood])
    path = () if choice.way is None else choice.way.path
    for notch, reach in reachable.items():
        lit = notch in path or (not path and reach.steps == 1)
        gain = bears.get(notch)
        side = 36.0 if lit and gain else 28.0 if gain or lit else 20.0
        place = ground.notch_box(notch, side)
        if gain or lit:
            if lit:
                b.fill(place.inset(-5), (*theme.LAMP2, 90), side / 2 + 5)
            with b.actor(bears_name(notch), place):
                pieces.kept_badge(b, place, gain or (), t, ring(reach.tiles))
        if notch in path:
            signs(b, notch, path.index(notch) + 1, 0, side, theme.LAMP)
        else:
            way = reach.press
            shown = side if lit or notch in bears else 0
            signs(b, notch, -len(way.path), reach.best.worth, shown, ring(way.tiles), reach.round_about is not None)


def _pointed(now: ScovilleNow) -> tuple[Notch | None, Walk | None]:
    """The notch pointed at, or the number behind one, and the way that a press there walks."""
    b, reachable = now.b, now.ways
    notch_pointed, way_pointed = None, None
    for notch, reach in reachable.items():
        place = ground.notch_box(notch, 40)
        look = b.hot(f"notch:{notch}", place, partial(deeds.walk, now, reach.press), radius=20, like="walk")
        if look.hover or look.focus:
            notch_pointed, way_pointed = notch, reach.press
    for notch, reach in reachable.items():
        way = reach.round_about
        if way is None:
            continue
        x, y = ground.notch_middle(notch)
        along = _behind(_side(reach))
        place = around(x, y + along, 24) if ground.upright(notch) else around(x + along, y, 24)
        look = b.hot(f"about:{notch}", place, partial(deeds.walk, now, way), radius=12, like="walk")
        if look.hover or look.focus:
            notch_pointed, way_pointed = notch, way
    return notch_pointed, way_pointed


def _side(reach: Reach) -> float:
    """How wide the sign on a notch beside the farmer is."""
    return 36.0 if reach.result else 28.0


def _behind(side: float) -> float:
    """How far behind the middle of a notch the number stands that says what a way there bears."""
    return side / 2 + SIGN / 2 - 2 if side else SIGN / 2 - 2


def signs(
    b: Builder, notch: Notch, step: int, worth: int, side: float, colour: theme.Colour, round_about: bool = False
) -> None:
    """What a notch says along its path, where it hides no pepper.

    Before it as many dots (-`step`) as the way that a press walks has steps, or the number `step` of a step on the way
    pointed at; behind it the points that the best way there bears, round where a press of its own walks that way
    (`round_about`). `side` is the width of what stands on the notch itself.
    """
    upright = ground.upright(notch)
    before = (side / 2 + 4 if step < 0 else side / 2 + SIGN / 2 - 3) if side else SIGN / 2
    behind = _behind(side)
    reach = 2 * max(before, behind) + SIGN + 4

    def draw(b: Builder, box: Box) -> None:
        def spot(at: float, along: float, across: float) -> Box:
            if upright:
                return around(box.cx, box.cy + at, across, along)
            return around(box.cx + at, box.cy, along, across)

        if step < 0:
            steps_sign(b, spot(-before, 9, 24), -step, colour)
        else:
            number_sign(b, spot(-before, SIGN, SIGN), step, theme.LAMP, theme.WALNUT9, SIGN / 2)
        if worth:
            worth_sign(b, spot(behind, SIGN, SIGN), worth, round_about)

    place = around(*ground.notch_middle(notch), *((26, reach) if upright else (reach, 26)))
    b.face(place, ("scoville signs", step, worth, side, colour, upright, round_about), draw)


SIGN = 19.0
"""How wide the small numbers at a notch are, in field units; the paths are 24 wide."""


def steps_sign(b: Builder, box: Box, steps: int, colour: theme.Colour) -> None:
    """Up to four dots, as many as a way has steps, along the longer side of the box."""
    flat = box.w > box.h
    thick = min(box.w, box.h)
    long = 6 * steps + 4
    pill = box.center(long, thick) if flat else box.center(thick, long)
    b.fill(pill, (*theme.WALNUT9, 235), thick / 2)
    for n in range(steps):
        at = 6 * (n - (steps - 1) / 2)
        b.fill(around(pill.cx + (at if flat else 0), pill.cy + (0 if flat else at), 5), colour, 2.5)


def worth_sign(b: Builder, box: Box, points: int | None, pressed: bool = False) -> None:
    """The points that a way bears, on a little golden tile; bare without a number, round where it can be pressed."""
    if pressed:
        b.fill(box.inset(-2), theme.WALNUT9, box.h / 2 + 2)
    number_sign(b, box, points, theme.rgb("#FFDC84"), theme.rgb("#6B4A12"), box.h / 2 if pressed else 5)


def number_sign(
    b: Builder, box: Box, number: int | None, fill: theme.Colour, edge: theme.Colour, radius: float
) -> None:
    """A number on a small filled shape."""
    b.fill(box.inset(0.5), fill, radius, edge, 1)
    if number is not None:
        b.lettered(
            box, str(number), max(theme.SMALLEST, box.h * 0.76), theme.INK, fill, "narrow" if number > 9 else "black"
        )


def _calm(now: ScovilleNow, notches: list[tuple[Notch, tuple[int, ...] | None]]) -> None:
    """Quiet signs below the lit ones: small badges out of reach, and dots where a step bears nothing."""
    ways = now.ways
    shown = tuple(sorted((n, gain, n in ways) for n, gain in notches if not (gain and n in ways)))

    def draw(now: ScovilleNow, box: Box) -> None:
        with now.b.shifted(box.x, box.y, box.w / ground.WORLD.w):
            for notch, gain, near in shown:
                if gain is not None:
                    pieces.badge(now.b, ground.notch_box(notch, 20), gain, now.words, theme.LAMP if near else _SOIL)

    now.keep(ground.WORLD, ("scoville calm", shown), draw)


_SOIL = theme.rgb("#8C7048")


def walk_hint(now: ScovilleNow, inner: Box) -> None:
    """The paper about the notch pointed at: what the way bears step by step, the sum, and what could then be paid."""
    b, t, choice = now.b, now.words, now.choice
    way = choice.way
    if choice.notch is None or way is None:
        return
    cards = now.wants(way.gained)
    market = sum(want.payable for want in cards.market)
    dishes = sum(want.payable for want in cards.recipes)
    lines: list[tuple[str, theme.Colour]] = []
    if way.tiles:
        names = [t(f"scoville.bonus.{name}.name") for bit, name in enumerate(TILES) if way.tiles >> bit & 1]
        lines.append((t("table_scoville.walk.tiles", tiles=t.listing(names)), theme.INK2))
    payable = theme.GOOD if market or dishes else theme.INK2
    lines.append((t("table_scoville.walk.then", market=market, recipes=dishes), payable))
    reach = now.ways[choice.notch]
    longer = reach.round_about
    if longer is not None and longer is not way:
        text = t("table_scoville.walk.longer", steps=len(longer.path), count=longer.worth)
        lines.append((text, theme.INK2))
    elif way.worth and way.worth == best_worth(now.ways, choice.tiles):
        lines.append((f"<icon:check> {t('table_scoville.walk.best')}", theme.GOOD))
    elif len(reach.ways) > 1 and way is reach.best:
        lines.append((t("table_scoville.walk.ways", count=len(reach.ways)), theme.INK2))
    heights = [b.height_of(line, ground.NOTE_ROOM, "small") for line, _ in lines]
    height = 94 + sum(heights) + 5 * len(lines)
    box = ground.note(b, inner, ground.notch_middle(choice.notch), height)
    steps = t("table_scoville.walk.steps", count=len(way.path))
    b.text(Box(box.x + 16, box.y + 8, 110, 28), steps, "label")
    worth = t("table_scoville.walk.worth", count=way.worth)
    b.text(Box(box.x + 126, box.y + 8, box.w - 142, 28), worth, "quiet", align="right")
    at = box.x + 16
    for gain in way.gains:
        pieces.badge(b, Box(at, box.y + 42, 34, 34), gain, t, theme.EDGE)
        at += 39
    if way.gained:
        b.text(Box(at, box.y + 42, 22, 34), "=", "label", align="center")
        pieces.row_of(b, Box(at + 24, box.y + 40, box.right - at - 40, 38), way.gained, t, 36, "left")
    top = box.y + 84
    for (line, colour), tall in zip(lines, heights, strict=True):
        b.text(Box(box.x + 16, top, ground.NOTE_ROOM, tall), line, "small", colour=colour, lines=None, valign="top")
        top += tall + 5
