"""Computer players against each other, many times: who wins how often, and how long they think."""

from __future__ import annotations

import math
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from desktop_app.cli.looking import print_json
from desktop_app.cli.values import DEALS, game_named, kinds_of, number, options_of, seed_of
from desktop_app.cli.wrong import WrongUse
from desktop_app.opponents.contract import UNLIMITED, Budget, Player, player
from desktop_app.opponents.pool import deaf_to_interrupts, decide
from desktop_app.session import flicking
from desktop_app.session.session import thinking_rng
from rules.core.contract import AnyGame
from rules.core.refusal import IllegalOptions
from rules.core.rng import MASK, SplitMix64

if TYPE_CHECKING:
    import argparse

LONGEST = 20_000
"""A game that takes more actions is a fault of the rules and ends the run."""


class Played(Struct, frozen=True):
    """One game: what each entrant (a place in `--seats`) got, how long it was, and how long each kind thought.

    `seat_wins` are the wins by seat. `rounds` and `turns` are those of the game where it counts them; `thought` is in
    seconds a decision, by kind.
    """

    wins: tuple[float, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    seat_wins: tuple[float, ...]
    actions: int
    rounds: int | None
    turns: int | None
    thought: dict[str, list[float]]
    faults: tuple[str, ...]


def wilson(successes: float, trials: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson, Probable inference, 1927); (0, 1) without trials."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    middle = share + z * z / (2 * trials)
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal: the numbers of a generator started from `seed`."""
    return SplitMix64(seed + deal * 0x9E37_79B9_7F4A_7C15 & MASK).next()


class Plan(Struct, frozen=True):
    """What all games of a run have in common; `work` is the share of its full work that a search may do."""

    game: str
    kinds: tuple[str, ...]
    seed: int
    options: dict[str, Any]
    deals: str = DEALS[0]
    work: float = 1.0


def play_one(plan: Plan, n: int) -> Played:
    """Game number `n`: entrant `e` sits on seat `(e + n) % seats`; with the same deals each serves every seating."""
    game = game_named(plan.game)
    seats = len(plan.kinds)
    entrants = [(seat - n) % seats for seat in range(seats)]
    deal = n if plan.deals == "distinct" else n // seats
    kinds = [plan.kinds[entrant] for entrant in entrants]
    return play_out(game, kinds, deal_seed(plan.seed, deal), plan.options, entrants, Budget(plan.work))


def play_out(
    game: AnyGame,
    kinds: Sequence[str],
    seed: int,
    options: dict[str, Any],
    entrants: Sequence[int],
    budget: Budget = UNLIMITED,
) -> Played:
    """A whole game; `kinds` and `entrants` go by seat, what comes back by entrant (but `seat_wins`)."""
    players: list[Player] = [player(game.id, kind) for kind in kinds]
    state = game.new(len(kinds), seed, options)
    thought: dict[str, list[float]] = {kind: [] for kind in kinds}
    faults: list[str] = []
    actions = 0
    while (outcome := game.outcome(state)) is None:
        if actions == LONGEST:
            raise RuntimeError(f"{game.id} with seed {seed} does not end within {LONGEST} actions")
        seat = game.asking_order(state)[0]
        view = game.view(state, seat)
        rng = thinking_rng(seed, seat, actions)
        began = time.perf_counter()
        action, fault = decide(game, players[seat], view, rng, budget)
        thought[kinds[seat]].append(time.perf_counter() - began)
        if fault:
            faults.append(f"seed {seed}, action {actions}, {kinds[seat]}: {fault}")
        found, _ = flicking.outcome_of(game, state, seat, action)
        state = game.apply(state, seat, action, found).state
        actions += 1
    by_seat = {rank.seat: rank for rank in outcome.ranking}
    seat_of = {entrant: seat for seat, entrant in enumerate(entrants)}
    order = [seat_of[entrant] for entrant in range(len(kinds))]
    view = game.view(state, None)
    wins = tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(len(kinds)))
    return Played(
        tuple(wins[seat] for seat in order),
        tuple(by_seat[seat].total for seat in order),
        tuple(by_seat[seat].place for seat in order),
        wins,
        actions,
        getattr(view, "round", None),
        getattr(view, "turn_number", None),
        thought,
        tuple(faults),
    )


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(plan: Plan, games: int, workers: int) -> Iterator[Played]:
    """The games in order, whatever the number of workers."""
    one = partial(play_one, plan)
    if workers == 1:
        yield from map(one, range(games))
        return
    with deaf_to_interrupts():
        pool = multiprocessing.get_context("spawn").Pool(min(workers, games), _ignore_interrupt)
    with pool:
        yield from pool.imap(one, range(games))


def _median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _spread(values: Sequence[int | None]) -> dict[str, float] | None:
    """None for something that the game does not count."""
    known = [value for value in values if value is not None]
    return {"average": round(_mean(known), 1), "least": min(known), "most": max(known)} if known else None


def _share(wins: float, games: int) -> dict[str, float]:
    """Wins, their share and its 95 % interval."""
    low, high = wilson(wins, games)
    return {"wins": round(wins, 3), "share": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}


def summary(kinds: tuple[str, ...], results: Sequence[Played]) -> dict[str, Any]:
    """The figures of a run under the keys of `--json`."""
    entrants: list[dict[str, Any]] = []
    for entrant, kind in enumerate(kinds):
        entrants.append(
            {
                "kind": kind,
                **_share(sum(result.wins[entrant] for result in results), len(results)),
                "average": round(_mean([result.totals[entrant] for result in results]), 2),
                "place": round(_mean([result.places[entrant] for result in results]), 2),
            }
        )
    decisions: dict[str, Any] = {}
    for kind in dict.fromkeys(kinds):
        times = [seconds for result in results for seconds in result.thought.get(kind, ())]
        if times:
            decisions[kind] = {
                "count": len(times),
                "median_ms": round(_median(times) * 1000, 3),
                "max_ms": round(max(times) * 1000, 3),
            }
    return {
        "games": len(results),
        "entrants": entrants,
        "by_seat": [
            {"seat": seat, **_share(sum(result.seat_wins[seat] for result in results), len(results))}
            for seat in range(len(kinds))
        ],
        "actions": _spread([result.actions for result in results]),
        "rounds": _spread([result.rounds for result in results]),
        "turns": _spread([result.turns for result in results]),
        "decisions": decisions,
        "faults": [fault for result in results for fault in result.faults],
    }


def _table(game_id: str, figures: dict[str, Any]) -> list[str]:
    deals = "a deal of its own each" if figures["deals"] == "distinct" else "each deal once with every seating"
    lines = [
        f"{game_id}: {figures['games']} games, seats changing from game to game, {deals}",
        "",
        "  player         wins   share   95 % interval    points   place",
    ]
    for n, entrant in enumerate(figures["entrants"], 1):
        lines.append(
            f"  {n} {entrant['kind']:9} {entrant['wins']:8.1f}  {entrant['share']:6.1%}"
            f"   {entrant['low']:5.1%} - {entrant['high']:5.1%}  {entrant['average']:8.1f}  {entrant['place']:6.2f}"
        )
    lines += ["", "  seat           wins   share   95 % interval"]
    for seat in figures["by_seat"]:
        lines.append(
            f"  {seat['seat']:<11} {seat['wins']:8.1f}  {seat['share']:6.1%}   {seat['low']:5.1%} - {seat['high']:5.1%}"
        )
    lines += ["", "                average   least    most"]
    for name in ("actions", "turns", "rounds"):
        spread = figures[name]
        if spread:
            lines.append(f"  {name:9}  {spread['average']:10.1f}  {spread['least']:6}  {spread['most']:6}")
    lines += ["", "  thinking    decisions   median ms      max ms"]
    for kind, times in figures["decisions"].items():
        lines.append(f"  {kind:9}  {times['count']:10}  {times['median_ms']:10.3f}  {times['max_ms']:10.3f}")
    return lines


def _work(text: str) -> float:
    """The share of its full work that a search may do."""
    try:
        share = float(text)
    except ValueError:
        share = math.nan
    if not 0 < share <= 100:
        raise WrongUse(f"{text!r} is no budget; give a share of the full work, such as 0.1 (at most 100).")
    return share


def command(given: argparse.Namespace) -> int:
    """`sobremesa simulate`."""
    game_id = given.game
    game = game_named(game_id)
    kinds = kinds_of(given.seats)
    chosen = options_of(game, given.option)
    many = number(given.games, 1, 1_000_000, "the number of games")
    first = seed_of(given.seed)
    processes = number(given.workers, 1, 64, "the number of workers")
    plan = Plan(game_id, kinds, first, chosen, given.deals, _work(given.budget))
    if len(kinds) not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise WrongUse(f"{game_id} is for {counts} seats, not {len(kinds)}.")
    try:
        game.new(len(kinds), 0, chosen)
    except IllegalOptions as error:
        raise WrongUse(f"these options do not fit {game_id}: the rule {error.refusal.rule} is against it.") from None
    results: list[Played] = []
    shown = sys.stderr.isatty()
    for result in run(plan, many, processes):
        results.append(result)
        if shown:
            print(f"\r{len(results)}/{many}", end="", file=sys.stderr, flush=True)
    if shown:
        print("\r" + " " * 20 + "\r", end="", file=sys.stderr)
    figures = {"deals": plan.deals, "budget": plan.work, **summary(kinds, results)}
    if given.json:
        print_json({"game": game_id, "seats": kinds, "seed": first, "options": chosen, **figures})
    else:
        print("\n".join(_table(game_id, figures)))
    for fault in figures["faults"][:20]:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if figures["faults"] else 0
