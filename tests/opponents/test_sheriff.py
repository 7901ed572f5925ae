"""Computer players of Sheriff of Nottingham: lawful, fair, repeatable, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from desktop_app.opponents.contract import LEVELS, UNLIMITED, Budget, RandomPlayer, player
from desktop_app.opponents.sheriff.bags import Gate
from desktop_app.opponents.sheriff.belief import chance, doubt, envy
from desktop_app.opponents.sheriff.gate import best_take, opening_worth
from desktop_app.opponents.sheriff.levels import REGULAR, SHARP
from desktop_app.opponents.sheriff.manners import kept_goods, lie_rate, manner, pass_rate
from desktop_app.opponents.sheriff.market import lay
from rules.core.rng import SplitMix64
from rules.sheriff.actions import AcceptDemand, MakeOffer, OpenBag, PassBag, PayDebt
from rules.sheriff.state import State
from tests.opponents.stubborn import match
from tests.rules.sheriff.helpers import GAME, C, act, goods, hearing, table

PLAYERS = {kind: player("sheriff", kind) for kind in LEVELS}


def play(kinds: list[str], seed: int, options: dict[str, Any] | None = None, check: bool = False) -> State:
    players = [RandomPlayer() if kind == "random" else PLAYERS[kind] for kind in kinds]
    rngs = [SplitMix64(seed * 1009 + seat) for seat in range(len(kinds))]
    s = GAME.new(len(kinds), seed, options)
    while GAME.to_act(s):
        seat = GAME.asking_order(s)[0]
        view = GAME.view(s, seat)
        action = players[seat].choose(GAME, view, rngs[seat], UNLIMITED)
        if check:
            assert GAME.why_not(s, seat, action) is None, GAME.action_text(action)
        s = GAME.apply(s, seat, action).state
    return s


@pytest.mark.parametrize(
    ("kinds", "options"),
    [
        (["relaxed", "regular", "sharp"], {}),
        (["sharp", "regular", "relaxed", "sharp"], {"royal_goods": True, "sheriff_pays": True}),
        (["sharp", "random", "regular"], {"hidden_gold": True, "one_sitting": True}),
        (["regular", "sharp", "random"], {"third_party_offers": False, "deck_only_market": True, "talk_budget": 0}),
    ],
)
def test_whole_games_are_lawful(kinds: list[str], options: dict[str, Any]) -> None:
    s = play(kinds, 3, {"terms_each": 1, **options}, check=True)
    assert GAME.outcome(s) is not None
    assert GAME.problems(s) == []


@pytest.mark.parametrize("kind", LEVELS)
def test_any_position_gets_a_lawful_answer(kind: str) -> None:
    for seed in range(3):
        s = GAME.new(3 + seed, seed, {"sheriff_pays": True})
        rng = SplitMix64(seed)
        for n in range(260):
            acting = sorted(GAME.to_act(s))
            if not acting:
                break
            seat = acting[rng.below(len(acting))]
            if n % 3 == 0:
                action = PLAYERS[kind].choose(GAME, GAME.view(s, seat), SplitMix64(n), Budget(work=0.2))
                assert GAME.why_not(s, seat, action) is None
            s = GAME.apply(s, seat, GAME.legal(s, seat).sample(rng)).state


@pytest.mark.parametrize("kind", LEVELS)
def test_what_is_hidden_does_not_matter_and_a_seed_repeats_itself(kind: str) -> None:
    s = GAME.new(4, 12)
    rng = SplitMix64(5)
    for n in range(150):
        seat = GAME.asking_order(s)[0]
        view = GAME.view(s, seat)
        if n % 5 == 0:
            other = GAME.view(GAME.resample(view, SplitMix64(n)), seat)
            first = PLAYERS[kind].choose(GAME, view, SplitMix64(n), UNLIMITED)
            assert PLAYERS[kind].choose(GAME, other, SplitMix64(n), UNLIMITED) == first
            assert PLAYERS[kind].choose(GAME, view, SplitMix64(n), UNLIMITED) == first
        s = GAME.apply(s, seat, GAME.legal(s, seat).sample(rng)).state


@pytest.mark.parametrize("kind", LEVELS)
def test_every_level_beats_chance(kind: str) -> None:
    for seed in range(2):
        s = play([kind, "random", "random"], seed)
        outcome = GAME.outcome(s)
        assert outcome is not None
        assert outcome.winners == (0,)


def decide(s: State, seat: int, kind: str = "regular", seed: int = 1) -> Any:
    return PLAYERS[kind].choose(GAME, GAME.view(s, seat), SplitMix64(seed), UNLIMITED)


def test_a_sheriff_takes_a_generous_bribe_and_opens_what_hardly_can_be_true() -> None:
    s = act(
        table(bags={0: ("5*silk", "bread")}), "3 call_bag 0", "0 make_offer pass 0 gold 25", "1 no_offer", "2 no_offer"
    )
    while s.step.startswith("hearing"):
        action = decide(s, 3)
        if isinstance(action, (PassBag, OpenBag)):
            break
        s = act(GAME.apply(s, 3, action).state, "0 refuse_demand")
    assert action == PassBag((0,))
    impossible = table(5, bags={0: ("5*silk", "chickens")}, stands={1: "20*chickens"}, options={"talk_budget": 0})
    assert decide(hearing(impossible, 0), 4) == OpenBag(())


def test_a_sheriff_sums_up_offers_and_minds_what_they_bind() -> None:
    s = act(table(bags={1: ("5*silk", "bread"), 2: ("apples", "apples")}), "3 call_bag 0")
    s = act(s, "0 make_offer pass 0 gold 3", "1 make_offer pass 0 pass 1 gold 1", "2 make_offer pass 0 gold 2")
    s = act(s, "0 no_offer") if s.step == "hearing.speak" else s
    take, worth = best_take(C, GAME.view(s, 3), REGULAR, "pass")
    assert (take, worth) == ((0, 2), 5.0)


SEEDS = range(60)


def answers(s: State, kind: str) -> list[Any]:
    """What a merchant says at many throws of his own dice."""
    return [decide(s, 0, kind, seed) for seed in SEEDS]


@pytest.mark.parametrize("kind", ["regular", "sharp"])
def test_what_is_said_to_a_demand_does_not_give_the_bag_away(kind: str) -> None:
    true = act(hearing(table(bags={0: ("3*bread", "bread")}), 0), "3 demand 0 pass 0 gold 3")
    false = act(hearing(table(bags={0: ("bread 3*silk crossbow", "bread")}), 0), "3 demand 0 pass 0 gold 3")
    met = [sum(isinstance(answer, AcceptDemand) for answer in answers(s, kind)) for s in (true, false)]
    # A true bag seldom pays and a false one mostly does; both do both.
    assert 0 < met[0] < len(SEEDS) / 2 < met[1] < len(SEEDS)
    dear = act(hearing(table(bags={0: ("bread 3*silk crossbow", "bread")}), 0), "3 demand 0 pass 0 gold 49")
    assert not any(isinstance(answer, AcceptDemand) for answer in answers(dear, kind))


@pytest.mark.parametrize("kind", ["regular", "sharp"])
def test_neither_a_bribe_nor_silence_gives_the_bag_away(kind: str) -> None:
    true = act(table(bags={0: ("4*bread", "bread")}), "3 call_bag 0")
    false = act(table(bags={0: ("2*bread 2*silk crossbow", "bread")}), "3 call_bag 0")
    bribes: list[list[int]] = []
    for s in (true, false):
        gold = [answer.offer.gold for answer in answers(s, kind) if isinstance(answer, MakeOffer)]
        assert 0 < len(gold) < len(SEEDS)
        assert all(bribe <= 25 for bribe in gold)
        bribes.append(gold)
    # An honest merchant may be mistaken for a briber, but never pays more than being opened would bring.
    assert 3 <= max(bribes[0]) <= 8


@pytest.mark.parametrize("kind", ["regular", "sharp"])
def test_a_small_bag_is_not_always_a_true_one(kind: str) -> None:
    s = table(hands={0: "3*bread 2*silk crossbow"}, bags={0: None}, step="load")
    packed = [decide(s, 0, kind, seed) for seed in range(200)]
    small = [action.cards for action in packed if len(action.cards) <= 3]
    assert any(len(set(cards)) > 1 or cards[0] >= 4 for cards in small)


def test_goods_promised_from_a_bag_are_believed_as_far_as_the_past_allows() -> None:
    s = act(table(bags={0: ("3*silk", "bread")}), "3 call_bag 0", "0 make_offer pass 0 bag mead 3")
    fresh = GAME.view(s, 1)
    s = act(s, "1 no_offer", "2 no_offer", "3 pass_bag 0")
    hollow = GAME.view(s, 1)
    assert kept_goods(hollow, 0) < kept_goods(hollow, 2) < kept_goods(fresh, 0)
    kept = act(table(bags={0: ("3*mead", "bread")}), "3 call_bag 0", "0 make_offer pass 0 bag mead 3")
    kept = act(kept, "1 no_offer", "2 no_offer", "3 pass_bag 0")
    assert kept_goods(GAME.view(kept, 1), 0) > kept_goods(fresh, 0)


def test_a_hollow_promise_is_remembered_against_who_made_it_also_in_another_bags_hearing() -> None:
    s = act(table(bags={0: ("3*bread", "bread"), 1: ("3*silk", "bread")}), "3 call_bag 0", "0 no_offer")
    s = act(s, "1 make_offer open 0 pass 1 bag mead 3", "2 no_offer")
    s = act(s, "0 no_offer") if s.step == "hearing.speak" else s
    asked = GAME.view(s, 3)
    s = act(s, "3 open_bag 1", "3 call_bag 1")
    hollow = GAME.view(s, 2)
    assert kept_goods(hollow, 1) < kept_goods(hollow, 0) < kept_goods(asked, 1)
    # What the owner of the called bag has kept or not says nothing for another merchant's word.
    believed = best_take(C, asked, REGULAR, "open")[1]
    broken = replace(asked, records=hollow.records)
    assert best_take(C, broken, REGULAR, "open")[1] < believed


def test_a_debtor_gives_what_he_misses_least() -> None:
    s = act(
        hearing(table(bags={0: ("3*pepper", "bread")}, gold={0: 5}, stands={0: "4*apples 3*chickens"}), 0), "3 open_bag"
    )
    s = act(s, "3 place_confiscated left pepper pepper pepper")
    action = decide(s, 0)
    assert isinstance(action, PayDebt)
    assert sum(n * C.value[good] for good, n in enumerate(action.legal)) in (7, 8)


def test_the_least_useful_card_goes_on_top() -> None:
    s = act(hearing(table(bags={0: ("silk apples", "bread")}), 0), "3 open_bag")
    _, order = lay(C, GAME.view(s, 3), REGULAR, s.confiscated)
    assert order == goods("silk apples")


def test_beliefs_follow_what_everybody_saw() -> None:
    s = table(bags={0: ("3*cheese", "cheese")}, stands={1: "20*bread"})
    view = GAME.view(s, 3)
    plain = doubt(C, view, REGULAR, 0, 1, 3, 0.0, private=True)
    assert doubt(C, view, REGULAR, 0, 1, 3, 9.0, private=True).true < plain.true
    assert doubt(C, view, REGULAR, 0, 1, 3, 0.0, 1, private=True).true > plain.true
    gone = GAME.view(table(stands={1: "34*bread"}), 3)
    assert doubt(C, gone, REGULAR, 0, 2, 5, 0.0, private=True).true == 0.0
    assert (
        doubt(C, view, REGULAR, 0, 2, 3, 0.0, private=True).true
        < doubt(C, view, REGULAR, 0, 3, 3, 0.0, private=True).true
    )
    assert chance(0.0) == 0.5
    assert chance(-99.0) == 0.0


def test_memory_of_lies_and_of_strict_sheriffs() -> None:
    s = act(hearing(table(bags={0: ("3*silk", "bread")}), 0), "3 open_bag", "3 place_confiscated left silk silk silk")
    view = GAME.view(s, 1)
    fresh = replace(view, records=())
    assert lie_rate(view, 0, "silent", 3) > lie_rate(view, 2, "silent", 3) > lie_rate(fresh, 0, "silent", 3)
    assert lie_rate(view, 0, "silent", 3) > lie_rate(view, 0, "silent", 5)
    assert pass_rate(view, 3, False, 0.5) < pass_rate(view, 1, False, 0.5) < pass_rate(fresh, 3, False, 0.5)
    late = replace(view, round=8)
    rich = replace(late, players=(replace(late.players[0], gold=150), *late.players[1:]))
    assert envy(C, rich, SHARP, 0) > envy(C, late, SHARP, 0)


def test_a_sheriff_who_never_opens_is_smuggled_past_and_one_who_always_opens_is_not() -> None:
    s = table(bags=dict.fromkeys(range(3), ("2*silk", "bread")))
    lenient = strict = s
    for seat in range(3):
        lenient = act(hearing(lenient, seat), "3 pass_bag")
        strict = act(hearing(strict, seat), "3 open_bag", "3 place_confiscated left silk silk")
    chances = [
        Gate(C, replace(GAME.view(s, 0), records=past.records, round=5), REGULAR, 0).passes(2, 4, 0.0)
        for past in (lenient, s, strict)
    ]
    assert chances[0] > chances[1] > chances[2]


@pytest.mark.parametrize("habit", ["honest", "opens"])
def test_a_fixed_habit_is_found_out(habit: str) -> None:
    _, own, others = match(habit, 4)
    assert own < others


def test_the_manner_at_the_gate_is_read_from_the_talk() -> None:
    silent = act(hearing(table(bags={0: ("bread", "bread")}), 0), "3 pass_bag").records[-1]
    assert manner(silent.talk, 0) == "silent"
    asked = act(hearing(table(bags={0: ("bread", "bread")}), 0), "3 demand 0 pass 0 gold 3")
    refusing = act(asked, "0 refuse_demand", "3 pass_bag").records[-1]
    assert manner(refusing.talk, 0) == "refusing"
    agreed = act(asked, "0 accept_demand", "3 pass_bag").records[-1]
    assert manner(agreed.talk, 0) is None


def test_a_promise_weighs_with_a_sharp_sheriff() -> None:
    s = act(
        table(bags={0: ("cheese", "cheese")}), "3 call_bag 0", "0 make_offer pass 0 promise pass_your_bag_next_time"
    )
    s = act(s, "1 no_offer", "2 no_offer", "3 pass_bag 0")
    later = replace(table(sheriff=0, round=2), promises=s.promises)
    free = replace(later, promises=())
    assert opening_worth(C, GAME.view(later, 0), SHARP, 3) < opening_worth(C, GAME.view(free, 0), SHARP, 3)
