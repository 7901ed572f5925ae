"""The arithmetic of comparing players."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app import cli
from desktop_app.cli import simulate
from desktop_app.cli.simulate import Plan, deal_seed, play_one, summary, wilson


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
    plan = Plan("arboretum", kinds, 1, {}, "same")
    three = [play_one(plan, n) for n in range(3)]
    # The same deal with the same players: only who sits where differs.
    assert len({game.actions for game in three}) == 1
    assert three[0].totals == (three[1].totals[2], three[1].totals[0], three[1].totals[1])
    assert play_one(plan, 3).totals != three[0].totals


def test_shared_wins_are_shared() -> None:
    games = [play_one(Plan("arboretum", ("random", "random"), 1, {}), n) for n in range(6)]
    figures = summary(("random", "random"), games)
    assert sum(entrant["wins"] for entrant in figures["entrants"]) == pytest.approx(6)
    assert figures["actions"]["least"] <= figures["actions"]["average"] <= figures["actions"]["most"]
    assert figures["faults"] == []
    assert sum(seat["wins"] for seat in figures["by_seat"]) == pytest.approx(6)


def test_distinct_deals_differ_in_every_game_and_show_what_a_seat_is_worth() -> None:
    kinds = ("random", "random", "random")
    plan = Plan("arboretum", kinds, 1, {})
    games = [play_one(plan, n) for n in range(6)]
    assert len({game.totals for game in games}) == 6
    # Entrant e sits on seat (e + n) % 3: what is won by entrant and by seat is the same, turned by n.
    for n, game in enumerate(games):
        assert game.seat_wins == tuple(game.wins[(seat - n) % 3] for seat in range(3))
    figures = summary(kinds, games)
    by_seat = [sum(game.seat_wins[seat] for game in games) for seat in range(3)]
    assert [seat["wins"] for seat in figures["by_seat"]] == pytest.approx(by_seat, abs=0.001)


def test_a_smaller_budget_is_handed_to_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[float] = set()

    def decide(game: Any, player: Any, view: Any, rng: Any, budget: Any) -> tuple[Any, str | None]:
        seen.add(budget.work)
        return game.legal_in_view(view).sample(rng), None

    monkeypatch.setattr(simulate, "decide", decide)
    play_one(Plan("arboretum", ("sharp", "sharp"), 1, {}, work=0.1), 0)
    assert seen == {0.1}


@pytest.mark.parametrize("budget", ["0", "-1", "much", "nan", "101"])
def test_a_budget_that_is_none_is_refused(budget: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "arboretum", "--seats", "random,random", "--games", "1", "--budget", budget]) == 2
    assert "is no budget" in capsys.readouterr().err
