"""What the talk at the gate gives away: the share of true bags after each thing that everybody can see or hear.

`python -m tests.opponents.tells [GAMES] [SEATS] [LEVEL]` lets equal computer players of Sheriff of Nottingham play and
prints, for every public event about a bag, how often it happened and in how many of a hundred the bag was true; then
the shares of bags opened, of opened bags that were true, and of bags that ended with a struck deal.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator

from desktop_app.cli.simulate import deal_seed, wilson
from desktop_app.opponents.contract import UNLIMITED, player
from desktop_app.session.session import thinking_rng
from rules.sheriff.state import BagRecord
from tests.rules.sheriff.helpers import GAME

OFTEN = 50
"""Events that happen less often say nothing."""


def events_of(record: BagRecord) -> Iterator[str]:
    """The public events about one bag, each once."""
    yield f"{record.size} cards"
    seen: set[str] = set()
    for talk in record.talk:
        own = talk.seat == record.owner
        if talk.kind == "offer" and own and talk.offer is not None:
            seen.add(f"offers {min(talk.offer.gold, 9)} gold")
            if talk.offer.bag_goods:
                seen.add("offers goods of the bag")
            if talk.offer.promises:
                seen.add("promises something")
        if talk.kind in ("accept", "decline") and own:
            price = next((t.terms.gold for t in reversed(record.talk) if t.terms is not None), 0)
            seen.add(f"{talk.kind}s a demand")
            seen.add(f"{talk.kind}s a demand of {'1 or 2' if price < 3 else '3 to 5' if price < 6 else '6 and more'}")
        if talk.kind in ("again", "refuse"):
            seen.add(f"Sheriff: {talk.kind}")
        if talk.kind == "offer" and not own:
            seen.add("another merchant offers")
    spoken = any(talk.seat == record.owner and talk.kind in ("offer", "accept", "decline") for talk in record.talk)
    if not spoken:
        seen.add("silence")
    yield from sorted(seen)
    yield record.decision


def play(seats: int, level: str, seed: int) -> tuple[tuple[BagRecord, ...], tuple[int, ...]]:
    """The bags of one game between equal players, and the winners."""
    players = [player("sheriff", level)] * seats
    state, actions = GAME.new(seats, seed), 0
    while (outcome := GAME.outcome(state)) is None:
        seat = GAME.asking_order(state)[0]
        action = players[seat].choose(GAME, GAME.view(state, seat), thinking_rng(seed, seat, actions), UNLIMITED)
        state = GAME.apply(state, seat, action).state
        actions += 1
    return state.records, outcome.winners


def main(games: int, seats: int, level: str) -> None:
    """Print the table."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    rounds: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    wins = [0.0] * seats
    bags = opened = honest = deals = goods = beyond = 0
    for n in range(games):
        records, winners = play(seats, level, deal_seed(1, n))
        for seat in winners:
            wins[seat] += 1 / len(winners)
        for record in records:
            bags += 1
            deals += bool(record.deals)
            goods += any(deal.offer.legal != (0, 0, 0, 0) or deal.offer.bag_goods or deal.offer.contraband or
                         deal.offer.promises for deal in record.deals)  # fmt: skip
            beyond += any(clause.bag != record.owner for deal in record.deals for clause in deal.offer.clauses) or any(
                deal.offer.promises for deal in record.deals
            )
            if record.decision == "open":
                opened += 1
                honest += record.truth
                rounds[record.round][0] += 1
                rounds[record.round][1] += record.truth
            for event in events_of(record):
                counts[event][0] += 1
                counts[event][1] += record.truth
    print(f"{games} games, {bags} bags, opened {opened / bags:.0%}, of those true {honest / max(1, opened):.0%}")
    print(f"struck deals {deals / bags:.0%}; of them not only gold {goods / max(1, deals):.0%}; other bags or promises "
          f"{beyond / max(1, deals):.0%}")  # fmt: skip
    print("opened and true by round:", " ".join(f"{r}: {t}/{n}" for r, (n, t) in sorted(rounds.items())))
    for seat, won in enumerate(wins):
        low, high = wilson(won, games)
        print(f"seat {seat}: {won / games:.0%} ({low:.0%} to {high:.0%})")
    for event, (number, true) in sorted(counts.items(), key=lambda item: -item[1][0]):
        mark = "" if number < OFTEN or 0.2 <= true / number <= 0.8 else "  <- tells"
        print(f"{number:6} {true / number:6.0%}  {event}{mark}")


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 100,
        int(sys.argv[2]) if len(sys.argv) > 2 else 4,
        sys.argv[3] if len(sys.argv) > 3 else "sharp",
    )
