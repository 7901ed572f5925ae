"""Broken invariants of a position, in plain words."""

from __future__ import annotations

from collections import Counter

from rules.arboretum.actions import Discard, Draw, Place
from rules.arboretum.components import HAND_SIZE, RANKS, Card, Components, card_of
from rules.arboretum.state import State, Tree

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


def _options_fit(components: Components, state: State) -> bool:
    """Whether a chosen start seat and chosen species are those of the position."""
    options = state.options
    chosen = tuple(components.species_by_id.get(name, -1) for name in options.species_choice)
    return options.start_seat in (None, state.start_seat) and chosen in ((), state.species)


def _steps_fit(state: State, in_play: set[Card]) -> bool:
    """Whether the steps of the turn can have led here: two draws, then a planting, with cards that are in play."""
    if len(state.turn_steps) != _STEPS_DONE[state.step]:
        return False
    for phase, done in zip(("draw_first", "draw_second", "place"), state.turn_steps, strict=False):
        match done.action:
            case Draw(source):
                fits = phase != "place" and -1 <= source < len(state.hands)
            case Place(card, x, y):
                fits = phase == "place" and state.arboreta[state.active_seat][-1:] == (Tree(int(x), int(y), card),)
                fits = fits and card == done.card
            case Discard():
                fits = False
        if not fits or done.phase != phase or done.card not in in_play:
            return False
    return True


def problems_of(components: Components, state: State) -> list[str]:
    """What is wrong with a position; empty in every position that play can reach."""
    seats = len(state.hands)
    # A state of the wrong shape is told first: everything after counts on one entry for each seat.
    problems: list[str] = []
    if not all(len(group) == seats for group in (state.known, state.piles, state.arboreta)):
        return ["hands, known cards, piles and arboreta do not have the same number of seats"]
    if not any(numbers.seats == seats for numbers in components.by_seats):
        return [f"{seats} seats do not fit the game"]
    if not (0 <= state.start_seat < seats and 0 <= state.active_seat < seats):
        return ["start seat or active seat is not at the table"]
    if len(set(state.species)) != components.species_in_play(seats) or list(state.species) != sorted(state.species):
        problems.append("the species in play are not right for this number of seats")
    # Every card in play lies in exactly one place.
    cards = Counter(state.deck)
    for zone in (*state.hands, *state.piles):
        cards.update(zone)
    for trees in state.arboreta:
        cards.update(tree.card for tree in trees)
    wanted = Counter(card_of(species, rank) for species in state.species for rank in range(1, RANKS + 1))
    if cards != wanted:
        missing, extra = wanted - cards, cards - wanted
        problems.append(f"cards are not conserved: missing {sorted(missing)}, too many {sorted(extra)}")
    # Hands of the right size and order, arboreta in one piece.
    for seat in range(seats):
        size = _HAND_SIZES[state.step] if seat == state.active_seat else HAND_SIZE
        if len(state.hands[seat]) != size:
            problems.append(f"seat {seat} holds {len(state.hands[seat])} cards instead of {size}")
        if not set(state.known[seat]) <= set(state.hands[seat]):
            problems.append(f"seat {seat} does not hold a card that is known to be in its hand")
        if any(list(cards) != sorted(cards) for cards in (state.hands[seat], state.known[seat])):
            problems.append(f"the hand of seat {seat} is not in order")
        cells = {(tree.x, tree.y) for tree in state.arboreta[seat]}
        if len(cells) != len(state.arboreta[seat]) or not _connected(cells):
            problems.append(f"the arboretum of seat {seat} is not one piece of single cards around (0, 0)")
    # Step, turn and deck belong together.
    if not _options_fit(components, state):
        problems.append("the options are not those of this position")
    if not _steps_fit(state, set(wanted)):
        problems.append("the steps of the turn do not fit its phase")
    if (state.active_seat - state.start_seat - state.turn_number + 1) % seats:
        problems.append("the active seat does not fit the number of the turn")
    if state.step in ("draw_first", "finished") and bool(state.deck) != (state.step == "draw_first"):
        problems.append("the game must end with the turn in which the deck runs out, and not before")
    return problems
