"""Points: goods, gold, Kings and Queens."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.core.scores import Outcome, ScoreLine, ranking, winners_of
from rules.sheriff.components import LEGAL, Components
from rules.sheriff.state import State


class Race(Struct, frozen=True):
    """The race for one legal good: cards by seat, who shares King and Queen, and the points each of them gets."""

    good: int
    counts: tuple[int, ...]
    kings: tuple[int, ...]
    queens: tuple[int, ...]
    king_points: int
    queen_points: int


def race(components: Components, good: int, counts: Sequence[int]) -> Race:
    """King and Queen of a legal good from the number of cards of each seat.

    Those tied for most share both bonuses, those tied for second share the Queen's, rounded down; nobody without a card
    gets anything.
    """
    king, queen = components.bonus[good]
    most = max(counts)
    if not most:
        return Race(good, tuple(counts), (), (), 0, 0)
    kings = tuple(seat for seat, n in enumerate(counts) if n == most)
    if len(kings) > 1:
        return Race(good, tuple(counts), kings, (), (king + queen) // len(kings), 0)
    second = max((n for n in counts if n < most), default=0)
    queens = tuple(seat for seat, n in enumerate(counts) if n == second) if second else ()
    return Race(good, tuple(counts), kings, queens, king, queen // len(queens) if queens else 0)


def counted(components: Components, good: int, legal: Sequence[int], contraband: Sequence[int]) -> int:
    """How many cards of a legal good a stand has in the race, royal goods included."""
    return legal[good] + sum(components.counts_as[card] for card in contraband if components.counts_for[card] == good)


def races(
    components: Components, legals: Sequence[Sequence[int]], contrabands: Sequence[Sequence[int]]
) -> tuple[Race, ...]:
    """The four races from the open goods and the contraband of every seat."""
    return tuple(
        race(
            components,
            good,
            [counted(components, good, legal, cards) for legal, cards in zip(legals, contrabands, strict=True)],
        )
        for good in range(LEGAL)
    )


def score_lines(
    components: Components, golds: Sequence[int], legals: Sequence[Sequence[int]], contrabands: Sequence[Sequence[int]]
) -> tuple[ScoreLine, ...]:
    """Every point of every seat: goods one by one, Kings and Queens, gold; rows without any points are left out."""
    seats = range(len(golds))
    out: list[ScoreLine] = []
    for good in range(components.kinds):
        numbers = [legals[seat][good] if good < LEGAL else contrabands[seat].count(good) for seat in seats]
        if any(numbers):
            out += [
                ScoreLine(
                    seat,
                    f"goods.{components.ids[good]}",
                    numbers[seat] * components.value[good],
                    "sheriff.end.score",
                    {"cards": numbers[seat], "value": components.value[good]},
                )
                for seat in seats
            ]
    for found in races(components, legals, contrabands):
        if not found.kings:
            continue
        good = components.ids[found.good]
        king, queen = components.bonus[found.good]
        tied = len(found.kings) > 1
        for title, holders, points, rule in (
            ("king", found.kings, found.king_points, "sheriff.end.king-tie" if tied else "sheriff.end.king-queen"),
            (
                "queen",
                found.queens,
                found.queen_points,
                "sheriff.end.queen-tie" if len(found.queens) > 1 else "sheriff.end.king-queen",
            ),
        ):
            if holders:
                bonus = king + queen if title == "king" and tied else king if title == "king" else queen
                out += [
                    ScoreLine(
                        seat,
                        f"{title}.{good}",
                        points if seat in holders else 0,
                        rule,
                        {"cards": found.counts[seat], "bonus": bonus, "shared_by": len(holders)},
                    )
                    for seat in seats
                ]
    out += [ScoreLine(seat, "gold", golds[seat], "sheriff.end.score", {"gold": golds[seat]}) for seat in seats]
    return tuple(out)


def outcome_of(components: Components, state: State) -> Outcome | None:
    """The result of a finished game, None before."""
    if state.step != "over":
        return None
    legals = [player.legal for player in state.players]
    contrabands = [tuple(card.good for card in player.hidden) for player in state.players]
    return count_up(components, [player.gold for player in state.players], legals, contrabands)


def count_up(
    components: Components, golds: Sequence[int], legals: Sequence[Sequence[int]], contrabands: Sequence[Sequence[int]]
) -> Outcome:
    """The result from gold, open goods and contraband of every seat."""
    lines = score_lines(components, golds, legals, contrabands)
    totals = [0] * len(golds)
    for line in lines:
        totals[line.seat] += line.points
    tie_breaks = [(sum(legals[seat]), len(contrabands[seat])) for seat in range(len(golds))]
    places = ranking(totals, tie_breaks)
    winners = winners_of(places)
    if totals.count(max(totals)) == 1:
        reason = "sheriff.end.winner"
    elif len(winners) > 1:
        reason = "sheriff.ruling.shared-victory"
    else:
        reason = "sheriff.end.tie-break"
    return Outcome(winners, places, lines, reason)
