"""Positions and plays for the tests of Arboretum, and a path scorer that shares no idea with the program's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from data.arboretum import load
from data.loader import parse
from rules.arboretum.paths import Path as TreePath
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
SPECIES_OF_BASE = ("cassia", "dogwood", "jacaranda", "maple", "oak", "willow")
FILLERS = tuple(card for card in range(80) if BOX.species[card // 8].id not in SPECIES_OF_BASE)
"""Cards of other species, for hands of seats that a described position does not name."""


def position(**changes: Any) -> State:
    """A partial position of two seats; what is not named is as in the first worked example."""
    return Turned(2, 0).position(**changes)


class Turned:
    """The same described position at another place of the table: seat n of the description sits on another chair.

    Texts and seats are those of the description, of two seats; states hold the true ones. At larger tables the further
    seats hold cards of other species, with nothing planted or piled.
    """

    def __init__(self, seats: int, shift: int) -> None:
        self.seats = seats
        self.shift = shift

    def seat(self, described: int) -> int:
        """The true seat of a described one."""
        return (described + self.shift) % self.seats

    def _placed(self, items: Sequence[Any], further: Sequence[Any]) -> tuple[Any, ...]:
        """What belongs to the described seats, by true seat, with what the further ones have."""
        every = (*items, *further)
        return tuple(every[(seat - self.shift) % self.seats] for seat in range(self.seats))

    def position(self, **changes: Any) -> State:
        """A partial position; what is not named is as in the first worked example."""
        given = {**BASE, **changes}
        more = self.seats - 2
        active = self.seat(given["active_seat"])
        hands = [tuple(sorted(cards(hand))) for hand in given["hands"]]
        trees = [tuple(Tree(x, y, CARD[card]) for card, x, y in board) for board in given["arboreta"]]
        return State(
            options=Options(),
            species=tuple(sorted(SPECIES[name] for name in SPECIES_OF_BASE)),
            deck=cards(reversed(given["deck"])),
            hands=self._placed(hands, [FILLERS[7 * n : 7 * n + 7] for n in range(more)]),
            known=((),) * self.seats,
            piles=self._placed([cards(reversed(pile)) for pile in given["piles"]], [()] * more),
            arboreta=self._placed(trees, [()] * more),
            start_seat=active,
            active_seat=active,
            turn_number=1,
            step=given["step"],
        )

    def text(self, move: str) -> str:
        """A described move as the game writes it; a pile that is in no description stays out of the table."""
        word, _, pile = move.partition(" pile_")
        if not pile:
            return move
        return f"{word} pile_{self.seat(int(pile)) if int(pile) < 2 else self.seats + int(pile)}"

    def _described(self, move: str) -> str:
        word, _, pile = move.partition(" pile_")
        return f"{word} pile_{(int(pile) - self.shift) % self.seats}" if pile else move

    def do(self, state: State, *moves: str) -> State:
        """Described moves of whoever is active, one after another; seats of no description are passed over."""
        for move in moves:
            state = self.passed(do(state, self.text(move)))
        return state

    def passed(self, state: State) -> State:
        """The position when the next described seat begins its turn."""
        while state.step == "draw_first" and (state.active_seat - self.shift) % self.seats > 1:
            state = replace(state, active_seat=(state.active_seat + 1) % self.seats, turn_number=state.turn_number + 1)
        return state

    def table(self, state: State, *moves: str) -> Table:
        """A table at which described moves are made."""
        return Table(state, *moves, turned=self)

    def refused(self, state: State, move: str, seat: int | None = None) -> str | None:
        """The rule that refuses a described move of the active seat (or of another), None for a legal one."""
        return refused(state, self.text(move), None if seat is None else self.seat(seat))

    def moves(self, state: State) -> list[str]:
        """The legal moves of the active seat as the description writes them, draws by described pile."""
        described = [self._described(move) for move in moves(state)]
        return sorted(described) if described[0].startswith("draw") else described


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

    def __init__(self, state: State, *moves: str, turned: Turned | None = None) -> None:
        self.turned = turned or Turned(len(state.hands), 0)
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
            state, action = self.state, GAME.parse_action(self.turned.text(move))
            step = GAME.apply(state, state.active_seat, action)
            self.moments.append(Moment(state, state.active_seat, action, step))
        return self

    def no_undo(self, seat: int | None = None) -> str | None:
        """The rule that refuses a take-back by the active seat (or another), None if it may be."""
        state, newest = self.state, self.moments[-1] if self.moments else None
        refusal = why_no_undo(GAME, state, newest, state.active_seat if seat is None else self.turned.seat(seat))
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


def best_path(trees: Sequence[Tree], species: int) -> TreePath | None:
    """The shown path of a species, None without one."""
    return best_paths(trees).get(species)


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
