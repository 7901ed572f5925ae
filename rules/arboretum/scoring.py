"""The end: hand values, the right to score, points, winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.arboretum.components import CANCELLED_RANK, CANCELLING_RANK, RANKS, Card, Components, rank_of
from rules.arboretum.paths import Path, best_paths
from rules.arboretum.state import Arboretum, State
from rules.core.scores import Outcome, Rank, ScoreLine, ranking, winners_of


class SeatCall(Struct, frozen=True):
    """What a call of a species means for one seat.

    `cards` are the cards shown, `printed` the sum of their ranks, `value` the hand value after cancelling,
    `cancelled_by` the seat whose 1 made the 8 of this hand count 0. `path` is the best one whether it scores or not,
    `rule` the id that gives or refuses the points.
    """

    seat: int
    cards: tuple[Card, ...]
    printed: int
    value: int
    cancelled_by: int | None
    right: bool
    path: Path | None
    points: int
    rule: str


class SpeciesCall(Struct, frozen=True):
    """One species called: a line for each seat, and the rule that settled the right."""

    species: int
    seats: tuple[SeatCall, ...]
    rule: str


def hand_value(own: Sequence[int], others: Sequence[Sequence[int]]) -> int:
    """The hand value of ranks of one species, given the ranks that each opponent holds of it."""
    if any(CANCELLING_RANK in other for other in others):
        return sum(rank for rank in own if rank != CANCELLED_RANK)
    return sum(own)


def rights(hands: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hand values and the seats with the right, from the ranks of one species in each hand."""
    values = tuple(hand_value(own, [*hands[:seat], *hands[seat + 1 :]]) for seat, own in enumerate(hands))
    highest = max(values)
    return values, tuple(seat for seat, value in enumerate(values) if value == highest)


def call_species(species: int, hands: Sequence[Sequence[Card]], paths: Sequence[Mapping[int, Path]]) -> SpeciesCall:
    """Hands shown, right settled and points counted for one species, given the best paths of each seat."""
    shown = [tuple(card for card in hand if card // RANKS == species) for hand in hands]
    ranks = [tuple(rank_of(card) for card in cards) for cards in shown]
    values, right = rights(ranks)
    if max(values) == 0:
        settled = "arboretum.score.right-nobody"
    elif len(right) > 1:
        settled = "arboretum.score.right-tied"
    else:
        settled = "arboretum.score.right-highest"
    ones = [seat for seat, held in enumerate(ranks) if CANCELLING_RANK in held]
    lines: list[SeatCall] = []
    for seat, cards in enumerate(shown):
        holds_eight = CANCELLED_RANK in ranks[seat]
        path = paths[seat].get(species)
        points = path.points if path is not None and seat in right else 0
        if seat not in right:
            rule = "arboretum.score.no-right-no-points"
        elif path is None:
            rule = "arboretum.score.right-without-path"
        else:
            rule = "arboretum.path.best-value"
        by = next((one for one in ones if one != seat), None) if holds_eight else None
        lines.append(SeatCall(seat, cards, sum(ranks[seat]), values[seat], by, seat in right, path, points, rule))
    return SpeciesCall(species, tuple(lines), settled)


def species_calls(
    species: Sequence[int], hands: Sequence[Sequence[Card]], arboreta: Sequence[Arboretum]
) -> tuple[SpeciesCall, ...]:
    """All species in play, called in the order of the score sheet."""
    paths = [best_paths(trees) for trees in arboreta]
    return tuple(call_species(called, hands, paths) for called in species)


def species_present(trees: Arboretum) -> int:
    """How many different species stand in an arboretum."""
    return len({tree.card // RANKS for tree in trees})


def placed(calls: Sequence[SpeciesCall], arboreta: Sequence[Arboretum]) -> tuple[Rank, ...]:
    """The places by total, then by species present; seats level on both share a place."""
    return ranking(totals_of(calls), [(species_present(trees),) for trees in arboreta])


def decided_by(places: Sequence[Rank]) -> str:
    """The rule that named the winners."""
    if sum(rank.place == 1 for rank in places) > 1:
        return "arboretum.ruling.shared-win"
    if places[1].total == places[0].total:
        return "arboretum.score.tie-species"
    return "arboretum.score.winner"


def totals_of(calls: Sequence[SpeciesCall]) -> tuple[int, ...]:
    """The total of each seat."""
    return tuple(sum(call.seats[seat].points for call in calls) for seat in range(len(calls[0].seats)))


def _line(components: Components, call: SpeciesCall, seat_call: SeatCall) -> ScoreLine:
    path = seat_call.path
    names = components.card_names
    detail = {
        "hand": [names[card] for card in seat_call.cards],
        "printed": seat_call.printed,
        "value": seat_call.value,
        "cancelled_by": seat_call.cancelled_by,
        "right": seat_call.right,
        "settled_by": call.rule,
        "path": [names[card] for card in path.cards] if path else [],
        "cells": [list(cell) for cell in path.cells] if path else [],
        "per_card": path.per_card if path else 0,
        "same_species": path.same_species if path else 0,
        "from_one": path.from_one if path else 0,
        "to_eight": path.to_eight if path else 0,
    }
    return ScoreLine(seat_call.seat, components.species[call.species].id, seat_call.points, seat_call.rule, detail)


def outcome_of(components: Components, state: State) -> Outcome | None:
    """The result with a line for each species and seat; None while the game runs."""
    if state.step != "finished":
        return None
    calls = species_calls(state.species, state.hands, state.arboreta)
    places = placed(calls, state.arboreta)
    lines = tuple(_line(components, call, line) for call in calls for line in call.seats)
    return Outcome(winners_of(places), places, lines, decided_by(places))
