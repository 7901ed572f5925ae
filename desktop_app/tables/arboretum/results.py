"""After the game: the species called once more from the open hands, the winner's garden, and the reasons of a row."""

from __future__ import annotations

from functools import lru_cache

from desktop_app.tables.arboretum.cards import draw_small, lift_number, mini_cells, mini_dot
from desktop_app.tables.arboretum.now import ArboretumNow
from desktop_app.tables.arboretum.paths import draw_path, paths_of
from desktop_app.telling.arboretum import explain_right, path_reasons, species_id
from desktop_app.telling.contract import Line, Piece, bold, seat_piece
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.arboretum.components import Card
from rules.arboretum.paths import Path
from rules.arboretum.scoring import SpeciesCall, call_species, placed
from rules.arboretum.state import Arboretum, Tree
from rules.arboretum.view import View


@lru_cache(maxsize=4)
def _calls(
    species: tuple[int, ...], hands: tuple[tuple[Card, ...], ...], arboreta: tuple[Arboretum, ...]
) -> tuple[SpeciesCall, ...]:
    paths = [paths_of(trees) for trees in arboreta]
    return tuple(call_species(kind, hands, paths) for kind in species)


def calls_of(view: View) -> tuple[SpeciesCall, ...]:
    """All species called in order, from a view of a finished game (every hand is open there)."""
    return _calls(view.species, tuple(hand.cards or () for hand in view.hands), view.arboreta)


def explain(now: ArboretumNow, key: str) -> list[Line]:
    """The sentences behind one species of the score sheet."""
    t = now.words
    call = next((call for call in calls_of(now.view) if species_id(call.species) == key), None)
    if call is None:
        return []
    lines: list[Line] = [explain_right(t, call)]
    for seat in call.seats:
        who = seat_piece(seat.seat)
        if not seat.right:
            lines.append(t.line("table_arboretum.explain.no_right", seat=who, value=seat.value))
        elif seat.path is None:
            lines.append(t.line("arboretum.right.without_path", seat=who, species=_named(now, call)))
        else:
            reasons: list[Piece] = []
            for n, (label, points) in enumerate(path_reasons(t, seat.path)):
                reasons.append(Piece("text", f"{', ' if n else ''}{label} +{points}" if n else f"{label} {points}"))
            points_piece = bold(str(seat.points))
            lines.append(t.line("table_arboretum.explain.path", seat=who, points=points_piece, reasons=tuple(reasons)))
    return lines


def in_vain(now: ArboretumNow, key: str, seat: int) -> int:
    """What the best path of a species would score if its owner had the right."""
    call = next((call for call in calls_of(now.view) if species_id(call.species) == key), None)
    line = None if call is None else next((line for line in call.seats if line.seat == seat), None)
    return line.path.points if line is not None and line.path is not None and not line.right else 0


def _named(now: ArboretumNow, call: SpeciesCall) -> str:
    return now.words(f"arboretum.species.{species_id(call.species)}.word")


def winners_of(view: View) -> list[int]:
    """The winners in seat order."""
    places = placed(calls_of(view), view.arboreta)
    return sorted(rank.seat for rank in places if rank.place == 1)


def picture(now: ArboretumNow, box: Box) -> None:
    """The gardens of the winners with their scored paths."""
    b = now.b
    if not now.finished:
        return
    calls = calls_of(now.view)
    winners = winners_of(now.view)
    for seat, cell in zip(winners, box.columns(len(winners), 12), strict=True):
        token = 76.0 if len(winners) == 1 else 54.0
        head, garden = cell.top(token + 6, 6)
        b.token(head.center(token, token), now.shape(seat))
        trees = now.view.arboreta[seat]
        small_garden(b, garden, trees)
        cells = mini_cells(garden, trees, 76)
        best = max((call.seats[seat] for call in calls), key=lambda line: line.points)
        if best.points and best.path is not None:
            draw_small_path(b, cells, trees, best.path)


def small_garden(b: Builder, box: Box, trees: Arboretum, largest: float = 76.0) -> None:
    """A garden as small cards straight on the cloth."""
    places = mini_cells(box, trees, largest)
    by_cell: dict[tuple[int, int], Tree] = {(tree.x, tree.y): tree for tree in trees}
    for cell, at in places.items():
        card = by_cell[cell].card
        b.shade(at, "flat", at.w * 0.1)
        b.face(at, ("small", card), lambda inner, area, card=card: draw_small(inner, area, card))


def draw_small_path(
    b: Builder, places: dict[tuple[int, int], Box], trees: Arboretum, path: Path, upto: float = 1.0
) -> None:
    """A path over the small cards of a garden, which keep their numbers; `upto` 0 to 1 of the way."""
    first = places[path.cells[0]]
    draw_path(b, [mini_dot(places[cell]) for cell in path.cells], min(first.w, first.h), path.species, upto)
    for tree in trees:
        if (tree.x, tree.y) in path.cells:
            lift_number(b, places[tree.x, tree.y], tree.card)
