"""What each seat may know."""

from __future__ import annotations

import pytest

from rules.core.rng import SplitMix64
from rules.safranito.state import State
from tests.rules.safranito.helpers import GAME, chips, do, player, position


def secretive() -> State:
    return position(
        (
            player(opened="mint", hidden="saffron", reserves="madras"),
            player(hidden="curry curry", reserves="vindaloo jaljeera"),
            player(),
            player(),
        ),
        chips=chips(saffron=[("red", 10), ("green", 60)], mint=[("green", 20)], out=[("green", 30)]),
    )


@pytest.mark.rule("safranito.know.own-values")
@pytest.mark.rule("safranito.know.bowl-order")
def test_own_values_are_known_and_no_others() -> None:
    state = secretive()
    assert [chip.value for chip in GAME.view(state, 0).chips] == [10, None, None, None]
    assert [chip.value for chip in GAME.view(state, 1).chips] == [None, 60, 20, 30]
    assert [chip.value for chip in GAME.view(state, None).chips] == [None] * 4
    assert GAME.view(state, 0).players[1].at_hand is None


@pytest.mark.rule("safranito.know.hidden-cards")
@pytest.mark.rule("safranito.know.counts")
def test_hidden_things_are_counted_not_shown() -> None:
    state = secretive()
    view = GAME.view(state, 0)
    other = view.players[1]
    assert (other.hidden_count, other.hidden, other.reserve_count, other.reserves, other.thrown) == (
        2,
        None,
        2,
        None,
        3,
    )
    assert (view.me.hidden, view.me.reserves) == (("saffron",), ("madras",))
    assert view.piles is None
    seen = {}
    for n in range(40):
        hidden = GAME.resample(view, SplitMix64(n))
        assert GAME.view(hidden, 0) == view
        seen[hidden.players[1].hidden, hidden.players[1].reserves, hidden.chips[1].value] = hidden.spice_pile
    assert len(seen) > 30
    assert len(set(seen.values())) > 30


@pytest.mark.rule("safranito.know.deductions")
def test_a_value_turned_up_is_no_other_chip_of_that_round() -> None:
    state = position(
        (player(hidden="curry"), player(), player(), player()),
        phase="trade.bowl",
        chips=chips(saffron=[("green", 60), ("red", 10)], mint=[("green", 20), ("red", 20)]),
    )
    after = do(state, "red", "choose_bowl saffron").state
    view = GAME.view(after, 0)
    shown = {chip.value for chip in view.chips if chip.seat == 1 and chip.shown}
    assert 60 in shown
    for n in range(30):
        values = [chip.value for chip in GAME.resample(view, SplitMix64(n)).chips if chip.seat == 1]
        assert len(set(values)) == len(values)
        assert values[0] == 60


@pytest.mark.rule("safranito.know.own-values")
def test_the_log_of_others_never_names_a_hidden_value() -> None:
    state = secretive()
    publicly = GAME.view(state, 2)
    text = repr(publicly.chips)
    assert "value=None" in text
    assert all(f"value={value}" not in text for value in (10, 20, 30, 60))
