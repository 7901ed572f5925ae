"""Positions and plays for the tests of Arboretum, and a path scorer that shares no idea with the program's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from data.arboretum import load
from data.loader import parse
from rules.arboretum.paths import best_paths
from rules.arboretum.state import Options, State, Tree
from rules.core.contract import Moment, Step
from rules.core.rng import SplitMix64
from rules.core.undo import why_no_undo

GAME = load()
BOX = GAME.components
SPECIES = BOX.species_by_id
CARD = BOX.cards_by_name
CODES = {species.code: species.id for species in BOX.species}
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "arboretum"


def scenarios(name: str) -> Any:
    """The worked examples of a file."""
    return parse((SCENARIOS / f"{name}.yaml").read_text(encoding="utf-8"), name)


def cards(names: Iterable[str]) -> tuple[int, ...]:
    """Card numbers in the order given."""
    return tuple(CARD[name] for name in names)


def names(numbers: Iterable[int]) -> list[str]:
    """Card names in the order given."""
    return [BOX.card_names[number] for number in numbers]


def grid(rows: Sequence[str], origin: Sequence[int] = (0, 0)) -> tuple[Tree, ...]:
    """The trees of a drawn grid, row by row."""
    return tuple(
        Tree(origin[0] + x, origin[1] + y, CARD[f"{CODES[word[:2]]}_{word[2]}"])
        for y, row in enumerate(rows)
        for x, word in enumerate(row.split())
        if word != ".."
    )


BASE = scenarios("moves")[0]["given"]


def position(**changes: Any) -> State:
    """A partial position of two seats; what is not named is as in the first worked example."""
    given = {**BASE, **changes}
    hands = given["hands"]
    arboreta = tuple(tuple(Tree(x, y, CARD[card]) for card, x, y in board) for board in given["arboreta"])
    return State(
        options=Options(),
        species=tuple(sorted(SPECIES[name] for name in ("cassia", "dogwood", "jacaranda", "maple", "oak", "willow"))),
        deck=cards(reversed(given["deck"])),
        hands=tuple(tuple(sorted(cards(hand))) for hand in hands),
        known=tuple(() for _ in hands),
        piles=tuple(cards(reversed(pile)) for pile in given["piles"]),
        arboreta=arboreta,
        start_seat=0,
        active_seat=given["active_seat"],
        turn_number=1,
        step=given["step"],
    )


def do(state: State, *moves: str) -> State:
    """Moves of whoever is active, one after another."""
    for move in moves:
        state = GAME.apply(state, state.active_seat, GAME.parse_action(move)).state
    return state


def refused(state: State, move: str, seat: int | None = None) -> str | None:
    """The rule that refuses a move of the active seat (or another), None for a legal one."""
    refusal = GAME.why_not(state, state.active_seat if seat is None else seat, GAME.parse_action(move))
    return refusal.rule if refusal else None


class Table:
    """A position that is played on, with the moves that stand, so that they can be taken back."""

    def __init__(self, state: State, *moves: str) -> None:
        self.start = state
        self.moments: list[Moment[State]] = []
        self.do(*moves)

    @property
    def state(self) -> State:
        """The position now."""
        return self.moments[-1].step.state if self.moments else self.start

    def do(self, *moves: str) -> Table:
        """Moves of whoever is active, one after another."""
        for move in moves:
            state, action = self.state, GAME.parse_action(move)
            step = GAME.apply(state, state.active_seat, action)
            self.moments.append(Moment(state, state.active_seat, action, step))
        return self

    def no_undo(self, seat: int | None = None) -> str | None:
        """The rule that refuses a take-back by the active seat (or another), None if it may be."""
        state, newest = self.state, self.moments[-1] if self.moments else None
        refusal = why_no_undo(GAME, state, newest, state.active_seat if seat is None else seat)
        return refusal.rule if refusal else None

    def undo(self, seat: int | None = None) -> State:
        """Take a step back, which must be allowed; the position then."""
        assert self.no_undo(seat) is None
        return self.moments.pop().before


def moves(state: State) -> list[str]:
    """The canonical texts of all legal moves of the active seat."""
    return [GAME.action_text(action) for action in GAME.legal(state, state.active_seat)]


def random_steps(seats: int, seed: int, **options: Any) -> Iterator[tuple[State, Step[State]]]:
    """A game of random moves: every position with the step that was made from it."""
    state = GAME.new(seats, seed, options)
    rng = SplitMix64(seed + 1)
    while state.step != "finished":
        step = GAME.apply(state, state.active_seat, GAME.legal(state, state.active_seat).sample(rng))
        yield state, step
        state = step.state


def final_state(seats: int, seed: int, **options: Any) -> State:
    """The end of a game of random moves."""
    state = GAME.new(seats, seed, options)
    for _, step in random_steps(seats, seed, **options):
        state = step.state
    return state


def path_values(trees: Sequence[Tree]) -> dict[int, int]:
    """The value of the best path of every species planted, 0 without a path."""
    paths = best_paths(trees)
    return {kind: paths[kind].points if kind in paths else 0 for kind in {tree.card // 8 for tree in trees}}


def all_rising_rows(trees: Sequence[Tree]) -> Iterator[list[Tree]]:
    """Every row of neighbouring cards with rising ranks, found by walking on from every card."""

    def onwards(row: list[Tree]) -> Iterator[list[Tree]]:
        yield row
        last = row[-1]
        for tree in trees:
            beside = abs(tree.x - last.x) + abs(tree.y - last.y) == 1
            if beside and tree.card % 8 > last.card % 8:
                yield from onwards([*row, tree])

    for tree in trees:
        yield from onwards([tree])


def brute_force(trees: Sequence[Tree], species: int) -> tuple[int, list[Tree]]:
    """Value and shown path of a species, by scoring every row that is a path for it."""
    found: list[tuple[int, int, list[tuple[int, int]], list[Tree]]] = []
    for row in all_rising_rows(trees):
        if len(row) < 2 or row[0].card // 8 != species or row[-1].card // 8 != species:
            continue
        points = len(row)
        if len(row) >= 4 and all(tree.card // 8 == species for tree in row):
            points += len(row)
        if row[0].card % 8 == 0:
            points += 1
        if row[-1].card % 8 == 7:
            points += 2
        found.append((-points, len(row), [(tree.x, tree.y) for tree in row], row))
    if not found:
        return 0, []
    best = min(found)
    return -best[0], best[3]
