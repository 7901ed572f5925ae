"""Playing guesses on: hidden cards are dealt at random, and every seat goes on for a while by quick judgement."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from msgspec import Struct

from desktop_app.opponents.arboretum.table import Table
from desktop_app.opponents.arboretum.weigh import Mind, Outlook, rank_discards, rank_draws, rank_plants
from desktop_app.opponents.contract import Budget
from rules.core.rng import SplitMix64

Move = tuple[int, ...]
"""A draw (source,), a planting (card, cell) or a discard (card,)."""


class Depth(Struct, frozen=True):
    """How far a search goes.

    `guesses` is the number of guesses played on for one decision over all moves tried (with two seats; with more each
    takes longer and there are fewer), `most` for any one of them; `breadth` the plantings and discards that are tried
    at all. `trust` is how many guesses the first judgement of a move counts for. A guess is played on until the
    seat's next turn is over, and what then stands is judged: the share `hope` of it by what gardens promise, the rest
    by what they are worth already. In the last turn `last` guesses of the other hands are made where there are
    several, and `last_breadth` plantings are counted out.
    """

    guesses: int = 240
    most: int = 60
    breadth: int = 6
    trust: float = 8.0
    hope: float = 0.6
    last: int = 6
    last_breadth: int = 60


def play_on(table: Table, mind: Mind, turns: int) -> None:
    """Play a fully guessed table on by quick judgement until so many turns have ended, or the game.

    The outlook is made once a turn; what a seat draws in between changes it too little to matter here.
    """
    look: Outlook | None = None
    while turns and table.step != "finished":
        seat = table.active
        if look is None or look.seat != seat:
            look = Outlook(table, seat, mind)
        if table.step == "place":
            _, card, cell = rank_plants(look)[0]
            table.place(seat, card, cell)
            look.held.discard(card)
            look.grown()
        elif table.step == "discard":
            table.discard(seat, rank_discards(look)[0][1])
            look = None
            turns -= 1
        else:
            look.held.add(table.draw(seat, rank_draws(look, table.deck[: mind.looks])[0][1]))


def deal_guess(table: Table, unseen: Sequence[int], rng: SplitMix64) -> Table:
    """A copy of what a seat knows with the unseen cards dealt to hidden hands and deck."""
    full = table.copy()
    cards = list(rng.shuffled(unseen))
    for seat in range(full.seats):
        for _ in range(full.sizes[seat] - len(full.hands[seat])):
            full.give(seat, cards.pop())
    full.deck = cards
    return full


def _pleasure(lead: float) -> float:
    """How good it is to be so many points ahead: mostly whether it wins, a little by how much."""
    return 1.0 / (1.0 + exp(-lead / 4.0)) + 0.04 * lead


def result(table: Table, seat: int) -> float:
    """How good an end is for a seat; level on points, species planted decide."""
    ranks = [(total, sum(map(bool, table.gardens[other].planted))) for other, total in enumerate(table.totals())]
    own = ranks.pop(seat)
    best = max(ranks)
    tie_break = 0.0 if own[0] != best[0] else 0.5 * ((own > best) - (own < best))
    return _pleasure(own[0] - best[0] + tie_break)


def prospect(table: Table, seat: int, mind: Mind, hope: float) -> float:
    """How good a running position looks for a seat, as every seat judges its own chances."""
    if table.step == "finished":
        return result(table, seat)
    points: list[float] = []
    for other in range(table.seats):
        look = Outlook(table, other, mind)
        total = 0.0
        for chance, value, sprout in zip(look.chances(), look.garden.values, look.sprouts, strict=True):
            total += chance * (value if value >= sprout else value + hope * (sprout - value))
        points.append(total)
    own = points.pop(seat)
    return _pleasure(own - max(points))


def carry_out(table: Table, seat: int, move: Move) -> None:
    """Do a move of the present step."""
    if table.step == "place":
        table.place(seat, move[0], move[1])
    elif table.step == "discard":
        table.discard(seat, move[0])
    else:
        table.draw(seat, move[0])


def best_move(
    table: Table,
    seat: int,
    unseen: Sequence[int],
    moves: Sequence[tuple[float, Move]],
    mind: Mind,
    depth: Depth,
    rng: SplitMix64,
    budget: Budget,
) -> Move:
    """The move, of some with their first judgement in points, that looks best over common guesses.

    The worse half is dropped from time to time. Source of the halving: Karnin, Koren, Somekh: Almost optimal
    exploration in multi-armed bandits, 2013.
    """
    alive = [move for _, move in moves]
    first = moves[0][0]
    sums = {move: depth.trust * 0.09 * (score - first) for score, move in moves}
    rounds = (len(alive) - 1).bit_length()
    total = min(budget.work * depth.guesses * 3 / (table.seats + 1), depth.most * len(alive))
    for _ in range(rounds):
        for _ in range(max(1, int(total / (rounds * len(alive))))):
            guess = deal_guess(table, unseen, rng)
            for move in alive:
                world = guess.copy()
                carry_out(world, seat, move)
                # The rest of this turn, one of everybody else and the next own one; a discard has ended this one.
                play_on(world, mind, table.seats + (table.step != "discard"))
                sums[move] += prospect(world, seat, mind, depth.hope)
            if budget.over():
                return max(alive, key=sums.__getitem__)
        alive.sort(key=sums.__getitem__, reverse=True)
        alive = alive[: (len(alive) + 1) // 2]
    return alive[0]


def last_move(
    table: Table,
    seat: int,
    unseen: Sequence[int],
    moves: Sequence[tuple[float, Move]],
    depth: Depth,
    rng: SplitMix64,
    budget: Budget,
) -> Move:
    """The best planting or discard of the last turn of the game, every one of them counted out.

    With two seats the unseen cards are the other hand, so one guess is the truth; with more the mean over guesses of
    who holds what is taken.
    """
    # With an empty deck nothing is drawn any more: a guess of the hands is the whole truth, to be counted to the end.
    guesses = [deal_guess(table, unseen, rng) for _ in range(1 if table.seats == 2 else depth.last)]

    def discarded(worlds: Sequence[Table], card: int) -> float:
        total = 0.0
        for world in worlds:
            after = world.copy()
            after.discard(seat, card)
            total += result(after, seat)
        return total

    def value(move: Move) -> float:
        if table.step == "discard":
            return discarded(guesses, move[0])
        worlds = [guess.copy() for guess in guesses]
        for world in worlds:
            world.place(seat, move[0], move[1])
        return max(discarded(worlds, card) for card in worlds[0].hands[seat])

    best, highest = moves[0][1], value(moves[0][1])
    for _, move in moves[1 : depth.last_breadth]:
        if budget.over():
            break
        worth = value(move)
        if worth > highest:
            best, highest = move, worth
    return best
