"""A made-up evening of six people, for pictures of its scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.session.facts import Fact
from desktop_app.session.result import GameResult, SeatResult
from desktop_app.session.setup import SHAPES

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

NAMES = ("Inés", "Marta", "Ada", "Jonas", "Tomás", "Dan")
TONIGHT = (
    ("sheriff", 12, 62, (1, 3, 5, 4, 2), (171, 164, 150, 133, 118)),
    ("scoville", 80, 74, (2, 0, 1, 4, 5, 3), (81, 80, 74, 70, 66, 51)),
    ("arboretum", 160, 28, (3, 0, 5, 1), (43, 40, 31, 22)),
)
"""Game, minutes after eight, how long, seats in the order of their places (by `NAMES`), totals."""
FACTS: dict[str, tuple[tuple[str, tuple[int, ...]], ...]] = {
    "sheriff": (
        ("bags", (16, 16, 16, 16, 16)),
        ("bluffs", (9, 5, 6, 3, 8)),
        ("bluffs_passed", (7, 5, 4, 1, 5)),
        ("bluffs_caught", (2, 0, 2, 2, 3)),
        ("truth_opened", (1, 3, 0, 2, 1)),
        ("opened", (7, 3, 5, 4, 2)),
        ("opened_found", (6, 1, 2, 2, 1)),
        ("bribes_paid", (21, 14, 8, 30, 11)),
        ("bribes_taken", (18, 25, 9, 12, 20)),
        ("promises_kept", (1, 0, 2, 1, 0)),
    ),
    "scoville": (
        ("auctions", (6, 11, 4, 9, 2, 0)),
        ("recipes", (5, 4, 4, 4, 3, 2)),
        ("hottest_recipe", (20, 24, 15, 12, 10, 9)),
        ("best_harvest", (14, 12, 16, 9, 8, 11)),
    ),
    "arboretum": (
        ("longest_path", (7, 5, 4, 6)),
        ("rights_lost_by_one", (0, 1, 2, 0)),
        ("eights_killed", (1, 0, 0, 2)),
    ),
    "safranito": (
        ("throws", (30, 30, 30, 30)),
        ("rested", (19, 14, 17, 11)),
        ("knocked", (9, 6, 11, 4)),
        ("rim", (3, 2, 1, 4)),
        ("one_bowl", (3, 2, 2, 1)),
    ),
}
PATH = ["oak_1", "willow_2", "oak_3", "oak_4", "maple_5", "cassia_7", "oak_8"]
HOT = ["phantom", "phantom", "black", "white"]


def _at(day: str, minutes: int) -> str:
    return f"{day}T{18 + minutes // 60:02}:{minutes % 60:02}:00Z"


def _game(
    name: str,
    day: str,
    start: int,
    long: int,
    order: tuple[int, ...],
    totals: tuple[int, ...],
    people: list[str],
    night: str,
) -> GameResult:
    details = {
        "longest_path": {"cards": PATH, "species": "oak", "points": 10},
        "hottest_recipe": {"peppers": HOT, "round": 7},
    }
    return GameResult(
        key=f"{night}{start}",
        game=name,
        purpose="game",
        night=night,
        rules=1,
        seed="20261127",
        options="{}",
        begun=_at(day, start),
        ended=_at(day, start + long),
        ms=long * 55_000,
        actions=long * 4,
        journal=f"{name}.jsonl",
        seats=tuple(
            SeatResult(
                seat=n,
                person=people[who],
                name=NAMES[who],
                shape=_SHAPES[who],
                kind="person",
                total=totals[n],
                place=n + 1,
                won=n == 0,
                ms=long * 9_000 + n * 40_000,
                decisions=40,
                own=40,
            )
            for n, who in enumerate(order)
        ),
        facts=tuple(
            Fact(n, key, values[n], details.get(key, {}))
            for key, values in FACTS[name]
            for n in range(min(len(order), len(values)))
        ),
    )


_SHAPES = tuple(SHAPES[n] for n in (5, 3, 2, 0, 1, 4))


def show_evening(app: App, scene: str) -> None:
    """Show a scene of an evening in which four games were played over several months, three of them tonight."""
    results = app.results
    people = [results.people.add(name, _SHAPES[n], _at("2026-03-14", n)).id for n, name in enumerate(NAMES)]
    results.people.add("Lucía", None, _at("2026-03-14", 9))
    for month in range(3, 11):
        if month == 6:
            continue
        day = f"2026-{month:02}-14"
        night = results.nights.begin(_at(day, 0))
        for n, (name, _, long, order, totals) in enumerate(TONIGHT[: 1 + month % 3]):
            turned = tuple(order[(month + k) % len(order)] for k in range(len(order)))
            for who in turned:
                results.nights.come(night, people[who], _SHAPES[who], _at(day, 0))
            results.games.record(_game(name, day, 5 + n * 80, long, turned, totals, people, night))
        order = tuple((month + k) % 6 for k in range(4))
        results.games.record(_game("safranito", day, 245, 35, order, (3, 2, 2, 1), people, night))
        results.nights.end(night, _at(day, 290), (people[month % 6],))
    day = "2026-11-27"
    night = results.nights.begin(_at(day, 5))
    for n, who in enumerate(people):
        results.nights.come(night, who, _SHAPES[n], _at(day, 5))
    for name, start, long, order, totals in TONIGHT:
        if name == "arboretum":
            results.nights.leave(night, people[2], _at(day, 155))
        results.games.record(_game(name, day, start, long, order, totals, people, night))
    if scene in ("evening", "here", "game"):
        app.evening()
        board = app.ui.scene
        if scene == "here":
            from desktop_app.scenes.evening_sheets import Here

            app.ui.open(Here(app, board.tonight))  # type: ignore[attr-defined]
        elif scene == "game":
            from desktop_app.scenes.evening_sheets import GameSheet

            app.ui.open(GameSheet(app, results, results.games.all(night)[1]))
    elif scene == "champion":
        last = _game("safranito", day, 190, 36, (1, 0, 4, 5), (3, 2, 2, 1), people, night)
        results.games.record(last)
        app.evening()
        app.ui.scene.end()  # type: ignore[attr-defined]
    elif scene == "people":
        app.people(people[1])
    else:
        app.nights()
