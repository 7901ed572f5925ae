"""The worked examples of the reference, from given over do to expect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data.loader import parse
from rules.sheriff.state import State
from tests.rules.sheriff.helpers import GAME, C, act, goods, hidden_of, names, refused, table

FOLDER = Path(__file__).parents[2] / "scenarios" / "sheriff"


def scenarios() -> list[Any]:
    return [
        pytest.param(scenario, id=scenario["id"])
        for path in sorted(FOLDER.glob("*.yaml"))
        if path.name != "scoring.yaml"
        for scenario in parse(path.read_text(encoding="utf-8"), path.name)
    ]


def given(words: dict[str, Any]) -> State:
    words = dict(words)
    if "bags" in words:
        words["bags"] = {seat: None if bag is None else tuple(bag) for seat, bag in words["bags"].items()}
    return table(**words)


def known(s: State, viewer: int, owner: int) -> list[str]:
    return names([card.good for card in GAME.view(s, viewer).players[owner].hidden if card.good is not None])


def check(key: str, value: Any, start: State, s: State) -> None:
    players, bags = s.players, s.bags
    match key:
        case "hands":
            assert {seat: names(players[seat].hand) for seat in value} == {n: names(goods(v)) for n, v in value.items()}
        case "bags":
            assert {seat: names(bags[seat].cards) for seat in value} == {n: names(goods(v)) for n, v in value.items()}
        case "stands":
            assert {n: players[n].legal for n in value} == {
                n: tuple(goods(v).count(good) for good in range(4)) for n, v in value.items()
            }
        case "hidden":
            assert {n: hidden_of(s, n) for n in value} == {n: names(goods(v)) for n, v in value.items()}
        case "gold":
            assert {n: players[n].gold for n in value} == value
        case "gold_gain":
            assert {n: players[n].gold - start.players[n].gold for n in value} == value
        case "left" | "right":
            pile = s.left if key == "left" else s.right
            assert pile[len(pile) - len(goods(value)) :] == goods(value)
        case "left_count" | "right_count":
            assert len(s.left if key == "left_count" else s.right) == value
        case "deck":
            assert len(s.deck) == value
        case "reshuffled":
            assert s.reshuffled == tuple(goods(value).count(good) for good in range(C.kinds))
        case "taken":
            assert {n: players[n].taken for n in value} == {
                n: tuple(goods(v).count(good) for good in range(C.kinds)) for n, v in value.items()
            }
        case "declared":
            assert {n: [bags[n].size, C.ids[bags[n].good]] for n in value} == value
        case "truth":
            assert {n: bags[n].truth for n in value} == value
        case "fates":
            assert {n: bags[n].fate for n in value} == value
        case "bound":
            assert {n: bags[n].bound for n in value} == value
        case "promise":
            assert [s.promises[0].verdict, s.promises[0].due] == value
        case "legal":
            for seat, texts in value.items():
                assert sorted(GAME.action_text(action) for action in GAME.legal(s, seat)) == sorted(texts)
        case "known":
            for viewer, owners in value.items():
                assert {n: known(s, viewer, n) for n in owners} == {n: names(goods(v)) for n, v in owners.items()}
        case "unknown":
            for viewer, owner in value.items():
                assert known(s, viewer, owner) == []
                assert GAME.view(s, viewer).players[owner].hidden
        case "step" | "turn":
            assert getattr(s, key) == value
        case _:
            raise AssertionError(f"nothing checks {key}")


@pytest.mark.parametrize("scenario", scenarios())
def test_worked_example(scenario: dict[str, Any]) -> None:
    assert set(scenario) == {"id", "given", "do", "expect"}
    start = s = given(scenario["given"])
    for move in scenario["do"]:
        move, _, rule = move.partition(" => ")
        if rule:
            refused(s, move, rule)
        else:
            s = act(s, move)
    for key, value in scenario["expect"].items():
        check(key, value, start, s)
