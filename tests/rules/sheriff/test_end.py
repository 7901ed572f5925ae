"""The end of a round, the end of the game, points, ties."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from data.loader import parse
from rules.core.rng import SplitMix64
from rules.sheriff import events as e
from rules.sheriff.actions import PassBag
from rules.sheriff.scoring import count_up, race, races
from rules.sheriff.state import State, merchants
from tests.rules.sheriff.helpers import GAME, C, act, events, goods, hearing, names, table

FILE = Path(__file__).parents[2] / "scenarios" / "sheriff" / "scoring.yaml"
SCORING = parse(FILE.read_text(encoding="utf-8"), FILE.name)


def last_bag(s: State) -> State:
    """All bags but the last are passed; that one waits for the Sheriff."""
    waiting = [owner for owner, bag in enumerate(s.bags) if bag.fate == "waiting"]
    for owner in waiting[:-1]:
        s = act(hearing(s, owner), f"{s.sheriff} pass_bag")
    return hearing(s, waiting[-1])


def end_round(s: State) -> State:
    s = last_bag(s)
    return act(s, f"{s.sheriff} pass_bag")


@pytest.mark.rule("sheriff.round-end.marker", "sheriff.round-end.refill")
def test_the_marker_moves_on_and_hands_are_filled() -> None:
    s = end_round(table(sheriff=1, hands={1: "6*cheese"}))
    assert (s.round, s.sheriff, s.turn, s.step) == (2, 2, 3, "market.aside")
    assert [len(player.hand) for player in s.players] == [6] * 4
    assert all(not bag.closed and bag.good == -1 for bag in s.bags)


@pytest.mark.rule("sheriff.round-end.last")
def test_after_the_last_round_nothing_is_drawn() -> None:
    s = last_bag(table(round=8))
    deck = s.deck
    heard = [type(event) for event in events(s, "3 pass_bag")]
    assert heard[-1] is e.GameEnded
    assert e.HandRefilled not in heard
    s = act(s, "3 pass_bag")
    assert (s.step, s.deck, s.sheriff, GAME.to_act(s)) == ("over", deck, 3, frozenset())
    assert GAME.outcome(s) is not None
    assert GAME.outcome(table(round=8)) is None
    assert GAME.why_not(s, 3, PassBag()) is not None


@pytest.mark.rule("sheriff.ruling.refill")
def test_the_refill_deals_one_card_each_in_turn_from_the_deck_alone() -> None:
    s = table(hands={0: "5*cheese", 1: "4*apples", 2: "5*bread", 3: "3*chickens"}, deck="silk pepper mead")
    left, right = s.left, s.right
    s = end_round(s)
    assert s.sheriff == 0
    assert names(s.players[1].hand) == names(goods("4*apples silk"))
    assert names(s.players[2].hand) == names(goods("5*bread pepper"))
    assert names(s.players[3].hand) == names(goods("3*chickens mead"))
    assert len(s.players[0].hand) == 5
    assert (s.left, s.right) == (left, right)


@pytest.mark.rule("sheriff.ruling.deck-short")
def test_hands_stay_short_when_the_deck_cannot_give() -> None:
    s = table(5, hands={0: "apples", 1: "apples", 2: "apples", 3: "apples", 4: "6*cheese"}, deck="4*silk", round=9)
    s = end_round(s)
    assert [len(player.hand) for player in s.players] == [2, 2, 2, 2, 6]
    assert s.turn == 1
    s = act(s, "1 set_aside", "1 draw left", "1 draw left", "1 draw left", "1 draw left", "1 done")
    s = act(s, "2 set_aside", "2 draw left", "2 draw right", "2 draw right", "2 draw right", "2 done")
    s = act(s, "3 set_aside", "3 draw right", "3 draw right", "3 done")
    assert [len(player.hand) for player in s.players] == [2, 6, 6, 4, 6]


def test_sheriffs_follow_each_other_round_after_round() -> None:
    s = GAME.new(4, 2, {"first_sheriff": 2})
    rng = SplitMix64(4)
    sheriffs = {s.round: s.sheriff}
    while GAME.to_act(s):
        seat = min(GAME.to_act(s))
        s = GAME.apply(s, seat, GAME.legal(s, seat).sample(rng)).state
        sheriffs[s.round] = s.sheriff
    assert list(sheriffs.values()) == [2, 3, 0, 1, 2, 3, 0, 1]
    assert merchants(4, 2) == (3, 0, 1)


@pytest.mark.rule("sheriff.end.hands", "sheriff.end.reveal")
def test_hands_score_nothing_and_contraband_is_turned_up() -> None:
    s = last_bag(table(round=8, hands={0: "4*chickens"}, hidden={0: "silk", 1: "mead pepper"}))
    heard = [event for event in events(s, "3 pass_bag") if isinstance(event, e.GameEnded)]
    assert heard == [e.GameEnded((goods("silk"), goods("mead pepper"), (), ()))]
    s = act(s, "3 pass_bag")
    for seat in (0, 2, None):
        view = GAME.view(s, seat)
        assert [card.good for card in view.players[1].hidden] == list(goods("mead pepper"))
        assert view.contents == s.contents
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert {rank.seat: rank.total for rank in outcome.ranking}[0] == s.players[0].gold + 2 + 8 + 10


@pytest.mark.rule("sheriff.option.hidden-gold", "sheriff.know.gold")
def test_hidden_gold_is_open_at_the_end() -> None:
    s = last_bag(table(round=8, options={"hidden_gold": True}, gold={0: 80}))
    assert [player.gold for player in GAME.view(s, 1).players] == [None, 40, None, None]
    s = act(s, "3 pass_bag")
    assert [player.gold for player in GAME.view(s, None).players] == [80, 40, 40, 40]


@pytest.mark.rule("sheriff.royal.king-queen", "sheriff.ruling.all-goods-count")
@pytest.mark.parametrize(
    ("royal", "good", "cards"),
    [
        ("green_apples", "apples", 2),
        ("golden_apples", "apples", 3),
        ("gouda_cheese", "cheese", 2),
        ("bleu_cheese", "cheese", 3),
        ("rye_bread", "bread", 2),
        ("pumpernickel", "bread", 3),
        ("royal_rooster", "chickens", 2),
    ],
)
def test_what_a_royal_good_counts_for(royal: str, good: str, cards: int) -> None:
    stand = tuple(int(number == C.number[good]) for number in range(4))
    found = races(C, [stand, (0, 0, 0, 0)], [goods(royal), ()])
    assert [race.counts for race in found] == [
        (cards + 1, 0) if number == C.number[good] else (0, 0) for number in range(4)
    ]


@pytest.mark.rule("sheriff.end.king-queen", "sheriff.end.king-tie", "sheriff.end.queen-tie")
@pytest.mark.rule("sheriff.ruling.zero-is-no-queen")
@pytest.mark.parametrize("given", [pytest.param(one, id=one["id"]) for one in SCORING["races"]])
def test_kings_and_queens(given: dict[str, Any]) -> None:
    found = race(C, C.number[given["good"]], given["cards"])
    points = [0] * len(given["cards"])
    for seat in found.kings:
        points[seat] += found.king_points
    for seat in found.queens:
        points[seat] += found.queen_points
    assert points == given["points"]


@pytest.mark.rule("sheriff.end.score", "sheriff.end.winner", "sheriff.end.tie-break")
@pytest.mark.rule("sheriff.ruling.shared-victory", "sheriff.royal.king-queen", "sheriff.ruling.royals-in-tie-break")
@pytest.mark.parametrize("given", [pytest.param(one, id=one["id"]) for one in SCORING["games"]])
def test_final_counts(given: dict[str, Any]) -> None:
    legals = [tuple(goods(stand).count(good) for good in range(4)) for stand in given["stands"]]
    outcome = count_up(C, given["gold"], legals, [goods(cards) for cards in given["contraband"]])
    totals = [0] * len(legals)
    for line in outcome.score_lines:
        totals[line.seat] += line.points
    assert totals == given["totals"]
    assert list(outcome.winners) == given["winners"]
    assert outcome.reason == given["reason"]


def test_a_royal_good_is_one_contraband_card_in_the_tie_break() -> None:
    outcome = count_up(C, [50, 50], [(1, 0, 0, 0), (1, 0, 0, 0)], [goods("golden_apples"), goods("green_apples")])
    keys = {rank.seat: rank.tie_break for rank in outcome.ranking}
    assert keys == {0: (1, 1), 1: (1, 1)}


@pytest.mark.rule("sheriff.ruling.all-goods-count")
def test_goods_count_however_they_came() -> None:
    s = table(round=8, stands={0: "3*bread", 3: "2*bread"}, bags={0: ("cheese", "cheese")})
    s = act(s, "3 call_bag 0", "0 make_offer pass 0 stand bread 3", "1 no_offer", "2 no_offer", "3 pass_bag 0")
    for owner in (1, 2):
        s = act(hearing(s, owner), "3 pass_bag")
    outcome = GAME.outcome(s)
    assert outcome is not None
    king = {line.seat: line.points for line in outcome.score_lines if line.key == "king.bread"}
    assert king == {0: 0, 1: 0, 2: 0, 3: 15}
    best = next(rank for rank in outcome.ranking if rank.seat == 3)
    assert best.tie_break == (5, 0)


def test_three_players_get_nothing_for_bread() -> None:
    outcome = count_up(C, [50] * 3, [(1, 0, 0, 0)] * 3, [()] * 3)
    assert not [line for line in outcome.score_lines if "bread" in line.key]


def test_promises_of_the_last_round_have_lapsed_by_the_end() -> None:
    s = act(table(round=4, options={"terms_each": 1}), "3 call_bag 0", "1 no_offer", "2 no_offer")
    s = act(s, "0 make_offer pass 0 promise open_rivals_bag_next_time 1", "3 pass_bag 0")
    for owner in (1, 2):
        s = act(hearing(s, owner), "3 pass_bag")
    assert [record.verdict for record in s.promises] == ["lapsed"]
    assert replace(s, rng=1).step == "over"
