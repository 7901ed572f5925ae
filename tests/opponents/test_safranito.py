"""Computer players of Safranito: fair, lawful, repeatable, with the hands that their levels promise."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from desktop_app.opponents.contract import UNLIMITED, Budget, RandomPlayer
from desktop_app.opponents.safranito import PLAYERS
from desktop_app.opponents.safranito.shots import carried_out, straight, with_error
from desktop_app.opponents.safranito.worth import Appraisal, Chip, Needs, money_worth
from desktop_app.session.flicking import outcome_of
from rules.core.rng import SplitMix64
from rules.safranito.actions import Buy, ChooseBowl, Pass, PrepareBlend
from rules.safranito.hand import normal_pair
from rules.safranito.state import State, Trade
from rules.safranito.table import area_at
from tests.rules.safranito.helpers import BOX, GAME, chips, player, position

LEVELS = ["relaxed", "regular", "sharp"]
LITTLE = Budget(work=0.2)
HANDS = {
    "expert": (1.0, 1.0, 1.0),
    "strong": (0.99, 0.95, 0.97),
    "normal": (0.89, 0.75, 0.78),
    "easy": (0.68, 0.52, 0.52),
}


def moves(level: str, seats: int, rounds: int, seed: int) -> list[tuple[State, int, str]]:
    """What players of a level do in the first rounds of a game; every choice must be legal."""
    state = GAME.new(seats, seed)
    rng = SplitMix64(seed)
    out: list[tuple[State, int, str]] = []
    while state.round <= rounds and GAME.outcome(state) is None:
        seat = min(GAME.to_act(state))
        action = PLAYERS[level].choose(GAME, GAME.view(state, seat), rng, LITTLE)
        assert action in GAME.legal(state, seat)
        out.append((state, seat, GAME.action_text(action)))
        found, _ = outcome_of(GAME, state, seat, action)
        state = GAME.apply(state, seat, action, found).state
    return out


@pytest.mark.parametrize("level", LEVELS)
def test_choices_are_legal_and_repeatable(level: str) -> None:
    first = moves(level, 2, 1, 3)
    assert [text for _, _, text in first] == [text for _, _, text in moves(level, 2, 1, 3)]
    assert len({text for _, _, text in first}) > 4


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_does_not_change_a_choice(level: str) -> None:
    for n, (state, seat, _) in enumerate(moves(level, 3, 1, 5)[::4]):
        view = GAME.view(state, seat)
        other = GAME.resample(view, SplitMix64(n))
        choices = [PLAYERS[level].choose(GAME, GAME.view(one, seat), SplitMix64(9), LITTLE) for one in (state, other)]
        assert choices[0] == choices[1]


def test_a_full_game_of_relaxed_players_ends() -> None:
    state = GAME.new(2, 8)
    rng = SplitMix64(8)
    players = (PLAYERS["relaxed"], RandomPlayer())
    while GAME.outcome(state) is None:
        assert state.round < 40
        seat = min(GAME.to_act(state))
        action = players[seat].choose(GAME, GAME.view(state, seat), rng, LITTLE)
        found, _ = outcome_of(GAME, state, seat, action)
        state = GAME.apply(state, seat, action, found).state
        assert GAME.problems(state) == []


@pytest.mark.parametrize("hand", list(HANDS))
def test_hands_hit_as_often_as_they_should(hand: str) -> None:
    view = GAME.view(GAME.new(2, 1, {"first_chef": 0}), 0)
    spread = GAME.components.table.computer_hands[hand]
    rng = SplitMix64(2)
    for bowl, wanted in zip(("garlic", "saffron", "chilli"), HANDS[hand], strict=True):
        shot = straight(GAME, view, bowl, 1)[0].flick
        hits = 0
        for _ in range(500):
            flight = carried_out(GAME, view, with_error(GAME.components.board, shot, spread, normal_pair(rng.uniform)))
            hits += any(area_at(GAME.components.board, disc.x, disc.y) == bowl for disc in flight.outcome.on_field)
        assert hits / 500 == pytest.approx(wanted, abs=0.05), bowl


def test_worth_follows_what_is_missing() -> None:
    state = position(
        (player(opened="cumin curry"), player(opened="mint"), player(), player()), row="biryani", display="saffron"
    )
    view = GAME.view(state, 0)
    needs = Needs(BOX, view, 0)
    assert needs.gain("saffron") > 3 * needs.gain("garlic")
    assert money_worth(20) - money_worth(0) > money_worth(200) - money_worth(180)
    assert needs.cost(210) == float("inf")
    appraisal = Appraisal(BOX, view, 0, 0.5)
    alone = appraisal.worth([Chip(0, "saffron", 20)])
    assert alone > appraisal.worth([Chip(0, "saffron", 20), Chip(1, "saffron", 60)])
    assert alone > appraisal.worth([Chip(0, "garlic", 20)])


def test_a_ceiling_ends_the_search() -> None:
    state = position(acting=(0,), chips=chips(saffron=[("green", 10)]))
    over = Budget(seconds=0.0, started=1e-9)
    action = PLAYERS["sharp"].choose(GAME, GAME.view(state, 0), SplitMix64(1), over)
    assert action in GAME.legal(state, 0)
    assert UNLIMITED.over() is False


def trading(level: str, **given: Any) -> Any:
    """What a level does in a position of two seats, whose first one is red and acts."""
    state = position(seats=2, acting=(0,), **given)
    return PLAYERS[level].choose(GAME, GAME.view(state, 0), SplitMix64(1), UNLIMITED)


@pytest.mark.parametrize("level", ["regular", "sharp"])
def test_the_last_card_is_bought_away_from_a_rival_who_would_win_with_it(level: str) -> None:
    given: dict[str, Any] = {
        "row": "biryani garam_masala",
        "display": "saffron",
        "phase": "trade.buy",
        "trade": Trade("saffron", 70, (), (None, None)),
        "chips": chips(saffron=[("red", 50), ("green", 20)]),
    }
    close = player(opened="cumin curry", prepared="madras jaljeera")
    far = player(opened="saffron saffron saffron", prepared="madras jaljeera")
    mine = player(opened="garlic", money=50)
    assert trading(level, players=(mine, close), **given) == Buy()
    assert trading(level, players=(mine, far), **given) == Pass()
    # A second card on display would be left for the rival all the same.
    assert trading(level, players=(mine, close), **{**given, "display": "saffron saffron"}) == Pass()


def test_of_two_blends_the_one_is_prepared_that_a_rival_could_win_with() -> None:
    mine = player(opened="cardamom chilli cumin curry saffron")
    for needed, cards in (("garam_masala", "cardamom chilli cumin"), ("biryani", "cumin curry saffron")):
        rival = player(opened=cards, prepared="madras jaljeera")
        move = trading("sharp", players=(mine, rival), row="biryani garam_masala", phase="blend")
        assert move == PrepareBlend(needed)


def test_a_poor_rival_s_bowl_is_traded_before_it_can_sell() -> None:
    lying = tuple(replace(chip, shown=True) for chip in chips(chilli=[("green", 20)], ginger=[("green", 40)]))
    given: dict[str, Any] = {"row": "bombay_curry", "display": "ginger", "phase": "trade.bowl", "chips": lying}
    rival = player(opened="curry garlic chilli", money=0)
    assert trading("sharp", players=(player(), rival), **given) == ChooseBowl("ginger")


def test_a_chip_that_would_win_the_game_weighs_most() -> None:
    def weight(prepared: str) -> float:
        rival = player(opened="cumin curry", prepared=prepared)
        state = position((player(), rival), seats=2, row="biryani", display="saffron")
        return Appraisal(BOX, GAME.view(state, 0), 0, 0.8).worth([Chip(1, "saffron", 40)])

    assert weight("madras jaljeera") < 3 * weight("madras") < 0.0
