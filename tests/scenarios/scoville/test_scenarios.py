"""The worked examples of Scoville, told in YAML: given, do, expect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data.loader import parse
from rules.scoville.field import NOTCH_NAMES
from rules.scoville.state import State
from tests.rules.scoville.helpers import GAME, act, names, position, refused

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
SCENARIOS = [scenario for path in FILES for scenario in parse(path.read_text(encoding="utf-8"), path.name)]


def found(state: State, key: str) -> Any:
    """What stands in a position under the name that a scenario gives it."""
    match key:
        case "order" | "money":
            return list(getattr(state, key))
        case "farmers":
            return [NOTCH_NAMES[notch] for notch in state.farmers]
        case "stocks":
            return {seat: names(stock) for seat, stock in enumerate(state.stocks)}
        case "plaques":
            return {seat: [plaque.points for plaque in won] for seat, won in enumerate(state.won_plaques)}
        case "market" | "cook_off":
            return len(getattr(state, key))
        case _:
            return getattr(state, key)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario["name"] for scenario in SCENARIOS])
def test_scenario(scenario: dict[str, Any]) -> None:
    assert set(scenario) == {"name", "given", "do", "expect"}
    state = position(**scenario["given"])
    assert state.actor < 0 or GAME.to_act(state) == {state.actor}
    for line in scenario["do"]:
        move, _, rule = line.partition(" !")
        seat, text = move.split(": ")
        if rule:
            assert refused(state, int(seat), text) == rule
        else:
            state = act(state, int(seat), text).state
    for key, expected in scenario["expect"].items():
        standing = found(state, key)
        if isinstance(expected, dict):
            standing = {seat: standing[seat] for seat in expected}
        assert standing == expected, key
