"""Broken invariants of a position, in plain words."""

from __future__ import annotations

from collections import Counter

from rules.arboretum.components import HAND_SIZE, RANKS, Components
from rules.arboretum.state import State

_HAND_SIZES = {"draw_first": 7, "draw_second": 8, "place": 9, "discard": 8, "finished": HAND_SIZE}
_STEPS_DONE = {"draw_first": 0, "draw_second": 1, "place": 2, "discard": 3, "finished": 0}


def _connected(cells: set[tuple[int, int]]) -> bool:
    if not cells:
        return True
    todo = [(0, 0)]
    seen: set[tuple[int, int]] = set()
    while todo:
        x, y = todo.pop()
        if (x, y) in cells and (x, y) not in seen:
            seen.add((x, y))
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return seen == cells


def problems_of(components: Components, state: State) -> list[str]:
    """What is wrong with a position; empty in every position that play can reach."""
    seats = len(state.hands)
    found: list[str] = []
    if not all(len(group) == seats for group in (state.known, state.piles, state.arboreta)):
        return ["hands, known cards, piles and arboreta do not have the same number of seats"]
    if not any(numbers.seats == seats for numbers in components.by_seats):
        return [f"{seats} seats do not fit the game"]
    if not (0 <= state.start_seat < seats and 0 <= state.active_seat < seats):
        return ["start seat or active seat is not at the table"]
    if len(set(state.species)) != components.species_in_play(seats) or list(state.species) != sorted(state.species):
        found.append("the species in play are not right for this number of seats")
    cards = Counter(state.deck)
    for zone in (*state.hands, *state.piles):
        cards.update(zone)
    for trees in state.arboreta:
        cards.update(tree.card for tree in trees)
    wanted = Counter(kind * RANKS + rank for kind in state.species for rank in range(RANKS))
    if cards != wanted:
        missing, extra = wanted - cards, cards - wanted
        found.append(f"cards are not conserved: missing {sorted(missing)}, too many {sorted(extra)}")
    for seat in range(seats):
        size = _HAND_SIZES[state.step] if seat == state.active_seat else HAND_SIZE
        if len(state.hands[seat]) != size:
            found.append(f"seat {seat} holds {len(state.hands[seat])} cards instead of {size}")
        if not set(state.known[seat]) <= set(state.hands[seat]):
            found.append(f"seat {seat} does not hold a card that is known to be in its hand")
        if any(list(cards) != sorted(cards) for cards in (state.hands[seat], state.known[seat])):
            found.append(f"the hand of seat {seat} is not in order")
        cells = {(tree.x, tree.y) for tree in state.arboreta[seat]}
        if len(cells) != len(state.arboreta[seat]) or not _connected(cells):
            found.append(f"the arboretum of seat {seat} is not one piece of single cards around (0, 0)")
    if len(state.turn_steps) != _STEPS_DONE[state.step]:
        found.append("the steps of the turn do not fit its phase")
    if (state.active_seat - state.start_seat - state.turn_number + 1) % seats:
        found.append("the active seat does not fit the number of the turn")
    if state.step in ("draw_first", "finished") and bool(state.deck) != (state.step == "draw_first"):
        found.append("the game must end with the turn in which the deck runs out, and not before")
    return found
