"""Finds tasters: positions near the decisive moment of a game, in which it matters what one does.

    .venv/bin/python .ci/find_tasters.py GAME [COUNT [FIRST_SEED]]

Deals are played by regular computer players. At the decisions named in `WINDOWS` some actions are tried: the same
guessed worlds are played on from each of them. A position is kept where the best action wins `WINS` of its roll-outs
and the worst at least `APART` less; in Scoville where the best walk brings `WALK` points more than the median; in
Safranito where whoever throws the last chip of a round is one blend short, and at the best bowl an ordinary hand wins
in that round with `HITS` of its flicks and at the median bowl `APART` less. What is printed is a file of
`data/tasters`; what `say` says is written by hand.
"""

import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from desktop_app.opponents.contract import Budget, player  # noqa: E402
from desktop_app.opponents.pool import decide  # noqa: E402
from desktop_app.opponents.safranito.shots import straight, with_error  # noqa: E402
from desktop_app.session import flicking  # noqa: E402
from desktop_app.session.session import game_of, thinking_rng  # noqa: E402
from desktop_app.session.tasters import RIVALS, Move, Taster  # noqa: E402
from rules.core.contract import AnyGame  # noqa: E402
from rules.core.rng import SplitMix64  # noqa: E402
from rules.safranito.actions import Throw  # noqa: E402
from rules.safranito.hand import normal_pair  # noqa: E402
from rules.scoville.actions import EndHarvest, MakeStep  # noqa: E402
from rules.scoville.walks import walks_from  # noqa: E402

WINS = (0.3, 0.8)
APART = 0.35
WALK = 8.0
HITS = (0.4, 0.7)
THOUGHT = Budget(work=0.1)
ROLLOUTS = 24
THROWS = 20
"""Flicks of an ordinary hand at each bowl."""


class Window(NamedTuple):
    """Where tasters of a game begin: seats, the phase, and fewest and most own decisions to the end from there."""

    seats: int
    phases: tuple[str, ...]
    fewest: int
    most: int


WINDOWS = {
    "arboretum": Window(2, ("place",), 5, 14),
    "scoville": Window(2, ("harvest.first",), 3, 16),
    "sheriff": Window(3, ("load", "market.aside"), 4, 16),
    "safranito": Window(2, ("throw",), 1, 12),
}


class Reached(NamedTuple):
    """A moment of a game that was played: the state, who decides, and the moves until then."""

    state: Any
    seat: int
    moves: tuple[Move, ...]


def played(game: AnyGame, seats: int, seed: int) -> list[Reached]:
    """All moments of a game between computer players."""
    # Relaxed hands leave a board on which more can happen.
    kind = "relaxed" if game.id == "safranito" else RIVALS
    chooser = player(game.id, kind)
    state = game.new(seats, seed, {})
    moves: list[Move] = []
    reached: list[Reached] = []
    while game.outcome(state) is None:
        seat = game.asking_order(state)[0]
        reached.append(Reached(state, seat, tuple(moves)))
        rng = thinking_rng(seed, seat, len(moves))
        action, _ = decide(game, chooser, game.view(state, seat), rng, THOUGHT)
        found, _ = flicking.outcome_of(game, state, seat, action)
        step = game.apply(state, seat, action, found)
        moves.append(Move(seat, game.action_text(action), step.chance if found is not None else None))
        state = step.state
    return reached


def play_on(game: AnyGame, state: Any, first: tuple[int, Sequence[Any]], rng: SplitMix64, last_round: int) -> Any:
    """The state at the end of the game (or of a round), after `first` (a seat's actions) and then regular players."""
    chooser = player(game.id, RIVALS)
    seat, actions = first
    queue = list(actions)
    while game.outcome(state) is None:
        if last_round and game.view(state, None).round > last_round:
            break
        if queue:
            acting, action = seat, queue.pop(0)
            if game.why_not(state, acting, action) is not None:
                queue.clear()
                continue
        else:
            acting = game.asking_order(state)[0]
            action, _ = decide(game, chooser, game.view(state, acting), rng, THOUGHT)
        found, _ = flicking.outcome_of(game, state, acting, action)
        state = game.apply(state, acting, action, found).state
    return state


def won(game: AnyGame, state: Any, seat: int) -> float:
    """The share of a victory that a seat has."""
    outcome = game.outcome(state)
    return 1.0 / len(outcome.winners) if outcome is not None and seat in outcome.winners else 0.0


def total(game: AnyGame, state: Any, seat: int) -> float:
    """The points of a seat at the end."""
    outcome = game.outcome(state)
    assert outcome is not None
    return float(next(rank.total for rank in outcome.ranking if rank.seat == seat))


def tried(
    game: AnyGame,
    here: Reached,
    ways: Sequence[Sequence[Any]],
    worth: Callable[[AnyGame, Any, int], float],
    worlds: int,
    last_round: int = 0,
) -> list[float]:
    """What each way comes to on average in the same guessed worlds."""
    view = game.view(here.state, here.seat)
    sums = [0.0] * len(ways)
    for world in range(worlds):
        guess = game.resample(view, SplitMix64(world + 1))
        for number, way in enumerate(ways):
            end = play_on(game, guess, (here.seat, way), SplitMix64(1000 + world), last_round)
            sums[number] += worth(game, end, here.seat)
    return [value / worlds for value in sums]


def some_actions(game: AnyGame, here: Reached, most: int = 8) -> list[list[Any]]:
    """Different lawful actions: those the levels would choose, then any."""
    view = game.view(here.state, here.seat)
    legal = game.legal(here.state, here.seat)
    texts: dict[str, Any] = {}
    for number, kind in enumerate(("regular", "relaxed", "relaxed")):
        action, _ = decide(game, player(game.id, kind), view, SplitMix64(number), THOUGHT)
        texts[game.action_text(action)] = action
    rng = SplitMix64(5)
    for _ in range(40):
        if len(texts) == most:
            break
        action = legal.sample(rng)
        texts[game.action_text(action)] = action
    return [[action] for action in texts.values()]


def matters(game: AnyGame, here: Reached) -> str:
    """Why it matters what is done here, in figures; "" where it does not."""
    ways = some_actions(game, here)
    if len(ways) < 3:
        return ""
    glance = tried(game, here, ways, won, 6)
    if max(glance) - min(glance) < APART or not 0.15 <= max(glance) <= 0.95:
        return ""
    shares = tried(game, here, ways, won, ROLLOUTS)
    if WINS[0] <= max(shares) <= WINS[1] and max(shares) - min(shares) >= APART:
        return f"best wins {max(shares):.0%}, worst {min(shares):.0%} of {ROLLOUTS}, {len(ways)} actions"
    return ""


def walk_matters(game: Any, here: Reached) -> str:
    """The same for a walk in Scoville."""
    state = here.state
    whole = walks_from(game.components, state.field, state.farmers, here.seat)
    spread = [whole[n * len(whole) // 20] for n in range(20)] if len(whole) > 20 else whole
    best = max(whole, key=lambda walk: walk.worth)
    steps = [[*(MakeStep(notch) for notch in walk.path), EndHarvest()] for walk in (best, *spread)]
    points = tried(game, here, steps, total, 2)
    if max(points) - statistics.median(points) < WALK * 0.7:
        return ""
    points = tried(game, here, steps, total, 6)
    ahead = max(points) - statistics.median(points)
    return f"best walk {ahead:.1f} above the median of {len(steps)}" if ahead >= WALK else ""


def throw_matters(game: Any, here: Reached) -> str:
    """The same for the last chip of somebody who is one blend short."""
    view = game.view(here.state, here.seat)
    me = view.me
    last = me.thrown == game.components.rounds[len(view.players)].throws - 1
    if not last or len(me.prepared) != game.components.blends_to_win - 1:
        return ""
    board = game.components.board
    spread = game.components.table.computer_hands["normal"]
    tries = [straight(game, view, bowl.id, 1)[0] for bowl in board.bowls]
    # The highest chip left decides who may buy first.
    value = max(me.at_hand)
    rng = SplitMix64(11)
    errors = [normal_pair(rng.uniform) for _ in range(THROWS)]

    def shares(some: Sequence[tuple[float, float]]) -> list[float]:
        ways = [[[Throw(value, with_error(board, one.flick, spread, error))] for one in tries] for error in some]
        columns = zip(*(tried(game, here, way, won, 1, view.round) for way in ways), strict=True)
        return [sum(column) / len(some) for column in columns]

    glance = shares(errors[:4])
    if max(glance) == 0 or min(glance) == 1 or statistics.median(glance) > max(glance) - APART:
        return ""
    wins = shares(errors)
    best = max(range(len(tries)), key=lambda n: wins[n])
    if not HITS[0] <= wins[best] <= HITS[1] or statistics.median(wins) > wins[best] - APART:
        return ""
    return (
        f"{tries[best].target} wins {wins[best]:.0%} of {THROWS} throws, the median bowl {statistics.median(wins):.0%}"
    )


JUDGES: dict[str, Callable[[Any, Reached], str]] = {"scoville": walk_matters, "safranito": throw_matters}


def positions(game: AnyGame, seed: int) -> Iterator[tuple[Reached, str]]:
    """The first position of a deal for each seat that is worth playing."""
    window = WINDOWS[game.id]
    moments = played(game, window.seats, seed)
    for seat in range(window.seats):
        own = [n for n, moment in enumerate(moments) if moment.seat == seat]
        for at, n in enumerate(own):
            here = moments[n]
            left = len(own) - at
            view = game.view(here.state, seat)
            if not window.fewest <= left <= window.most or game.phase(view) not in window.phases:
                continue
            why = JUDGES.get(game.id, matters)(game, here)
            if why:
                yield here, f"seed {seed}, seat {seat}, {left} own decisions to the end: {why}"
                break


def main() -> None:
    """Print so many tasters of a game, one a deal."""
    game = game_of(sys.argv[1])
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    found = 0
    while found < wanted:
        for here, why in positions(game, seed):
            found += 1
            taster = Taster(f"at_{found}", seed, WINDOWS[game.id].seats, here.seat, here.moves)
            print(f"# {why}", flush=True)
            print(f"- say: {taster.say}\n  seed: {seed}\n  seats: {taster.seats}\n  you: {taster.you}\n  moves:")
            for move in taster.moves:
                chance = f", chance: {msgspec.json.encode(move.chance).decode()}" if move.chance is not None else ""
                print(f'    - {{seat: {move.seat}, text: "{move.text}"{chance}}}', flush=True)
            break
        seed += 1


if __name__ == "__main__":
    main()
