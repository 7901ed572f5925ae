"""The arithmetic of comparing players."""

from __future__ import annotations

import pytest

from desktop_app.cli.simulate import deal_seed, play_one, summary, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Worked by hand from the formula with z = 1.96.
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (81, 263, 0.2553, 0.3662),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_every_deal_is_played_with_every_seating() -> None:
    assert len({deal_seed(1, n) for n in range(100)}) == 100
    kinds = ("random", "random", "random")
    three = [play_one("arboretum", kinds, 1, {}, n) for n in range(3)]
    # The same deal with the same players: only who sits where differs.
    assert len({game.actions for game in three}) == 1
    assert three[0].totals == (three[1].totals[2], three[1].totals[0], three[1].totals[1])
    assert play_one("arboretum", kinds, 1, {}, 3).totals != three[0].totals


def test_shared_wins_are_shared() -> None:
    games = [play_one("arboretum", ("random", "random"), 1, {}, n) for n in range(6)]
    figures = summary(("random", "random"), games)
    assert sum(entrant["wins"] for entrant in figures["entrants"]) == pytest.approx(6)
    assert figures["actions"]["least"] <= figures["actions"]["average"] <= figures["actions"]["most"]
    assert figures["faults"] == []
