"""The sway makes a throw a matter of skill: how often scripted hands hit, within the bounds of the reference."""

from __future__ import annotations

import pytest

from tests.physics.hands import BLIND, FOLLOWS, Hand, rate

pytestmark = pytest.mark.rule("safranito.option.sway")
SLACK = 0.03
"""Of so few tries; `python -m tests.physics.hands` makes the table with more."""


@pytest.mark.parametrize("held", [0.5, 1.0, 2.5, 4.0])
def test_who_follows_the_sway_hits_more_often_than_who_lets_go_blindly(held: float) -> None:
    blind, follows = rate(BLIND, "saffron", held, many=800), rate(FOLLOWS, "saffron", held, many=800)
    assert 0.50 - SLACK <= blind <= 0.60 + SLACK
    assert 0.65 - SLACK <= follows <= 0.85 + SLACK


@pytest.mark.parametrize("area", ["reserve", "extra_spice"])
def test_a_space_is_hard_to_hit_but_not_hopeless(area: str) -> None:
    assert 0.15 - SLACK <= rate(BLIND, area, 1.0, many=800) <= 0.35 + SLACK
    assert 0.25 - SLACK <= rate(FOLLOWS, area, 1.0, many=800) <= 0.50 + SLACK


def test_without_sway_a_careful_hand_never_misses() -> None:
    careful = Hand(0.5, 0.03)
    for area in ("garlic", "saffron", "chilli"):
        assert rate(careful, area, 3.0, "none", many=100) == 1.0


def test_more_sway_is_harder() -> None:
    rates = [rate(BLIND, "saffron", 1.0, sway, many=800) for sway in ("none", "light", "normal", "strong")]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] > rates[-1] + 0.2
