"""The box, the set-up, the options and the round."""

from __future__ import annotations

import pytest

from rules.core.refusal import IllegalOptions
from rules.sheriff.state import Bag, Player
from tests.rules.sheriff.helpers import GAME, C, act, events, goods, hearing, hush, refused, table


@pytest.mark.rule("sheriff.components.deck")
@pytest.mark.parametrize(
    ("seats", "royal", "cards", "worth"),
    [(4, False, 204, 828), (5, True, 216, 906), (3, False, 156, 637), (3, True, 162, 671)],
)
def test_the_cards_in_play_depend_on_seats_and_royal_goods(seats: int, royal: bool, cards: int, worth: int) -> None:
    copies = C.copies(seats, royal)
    assert sum(copies) == cards
    assert sum(n * value for n, value in zip(copies, C.value, strict=True)) == worth
    s = GAME.new(seats, 5, {"royal_goods": royal})
    dealt = [card for player in s.players for card in player.hand] + list(s.deck + s.left + s.right)
    assert [dealt.count(good) for good in range(C.kinds)] == list(copies)


@pytest.mark.rule("sheriff.components.three-players")
def test_three_players_leave_the_four_plus_cards_in_the_box() -> None:
    four, three = C.copies(4, True), C.copies(3, True)
    gone = {C.ids[good]: a - b for good, (a, b) in enumerate(zip(four, three, strict=True)) if a != b}
    assert gone == {
        "bread": 36,
        "pepper": 4,
        "mead": 5,
        "silk": 3,
        "golden_apples": 1,
        "bleu_cheese": 1,
        "rye_bread": 2,
        "pumpernickel": 1,
        "royal_rooster": 1,
    }


@pytest.mark.rule("sheriff.components.value-and-penalty")
def test_fines_use_the_penalty_and_scores_the_value() -> None:
    assert {C.ids[good]: (C.value[good], C.penalty[good]) for good in range(C.kinds)} == {
        "apples": (2, 2),
        "cheese": (3, 2),
        "bread": (3, 2),
        "chickens": (4, 2),
        "pepper": (6, 4),
        "mead": (7, 4),
        "silk": (8, 4),
        "crossbow": (9, 4),
        "green_apples": (4, 3),
        "golden_apples": (6, 4),
        "gouda_cheese": (6, 4),
        "bleu_cheese": (9, 5),
        "rye_bread": (6, 4),
        "pumpernickel": (9, 5),
        "royal_rooster": (8, 4),
    }
    s = act(hearing(table(bags={0: ("crossbow", "apples")}), 0), "3 open_bag", "3 place_confiscated left crossbow")
    assert s.players[0].gold == 46


@pytest.mark.rule("sheriff.components.legal-and-contraband")
def test_four_goods_are_legal() -> None:
    kinds = {good.id: good.kind for good in GAME.components.goods}
    assert [name for name, kind in kinds.items() if kind == "legal"] == ["apples", "cheese", "bread", "chickens"]
    assert kinds["pepper"] == "contraband"
    assert kinds["royal_rooster"] == "royal"


@pytest.mark.rule("sheriff.components.stand")
def test_a_stand_has_four_open_spaces_and_hidden_contraband() -> None:
    s = act(hearing(table(bags={0: ("apples cheese bread chickens silk", "apples")}), 0), "3 pass_bag")
    assert s.players[0].legal == (1, 1, 1, 1)
    assert [card.good for card in s.players[0].hidden] == [C.number["silk"]]


@pytest.mark.rule("sheriff.setup.players")
def test_three_to_five_may_play() -> None:
    assert GAME.seat_counts == (3, 4, 5)
    for seats in (2, 6):
        with pytest.raises(IllegalOptions) as caught:
            GAME.new(seats, 1)
        assert caught.value.refusal.rule == "sheriff.setup.players"


@pytest.mark.rule("sheriff.setup.start-gold", "sheriff.setup.gold-constant")
def test_everybody_begins_with_fifty_gold_and_nothing_else() -> None:
    for seats in (3, 4, 5):
        s = GAME.new(seats, 8)
        assert [player.gold for player in s.players] == [50] * seats
        assert all(player.legal == (0, 0, 0, 0) and not player.hidden for player in s.players)
        assert s.bags == (Bag(),) * seats
    s = act(hearing(table(bags={0: ("3*bread", "bread")}), 0), "3 open_bag")
    assert sum(player.gold for player in s.players) == 200


@pytest.mark.rule("sheriff.setup.basic-deck", "sheriff.option.royal-goods")
def test_royal_goods_are_in_play_only_when_chosen() -> None:
    def royals(seats: int, options: dict[str, bool]) -> int:
        s = GAME.new(seats, 3, options)
        cards = [card for player in s.players for card in player.hand] + list(s.deck + s.left + s.right)
        return sum(1 for card in cards if C.counts_as[card])

    assert royals(4, {}) == 0
    assert royals(4, {"royal_goods": True}) == 12
    assert royals(3, {"royal_goods": True}) == 6


@pytest.mark.rule("sheriff.setup.deal", "sheriff.setup.two-discard-piles")
def test_six_cards_each_and_two_piles_of_five() -> None:
    s = GAME.new(5, 4)
    assert [len(player.hand) for player in s.players] == [6] * 5
    assert (len(s.left), len(s.right), len(s.deck)) == (5, 5, 204 - 30 - 10)
    assert GAME.new(5, 4) == s != GAME.new(5, 6)


@pytest.mark.rule("sheriff.ruling.first-sheriff", "sheriff.option.first-sheriff")
def test_the_first_sheriff_is_drawn_or_named() -> None:
    assert {GAME.new(4, seed).sheriff for seed in range(40)} == {0, 1, 2, 3}
    for seat in range(4):
        assert GAME.new(4, 1, {"first_sheriff": seat}).sheriff == seat
    with pytest.raises(IllegalOptions) as caught:
        GAME.new(3, 1, {"first_sheriff": 3})
    assert caught.value.refusal.rule == "sheriff.option.first-sheriff"


@pytest.mark.rule("sheriff.round.number", "sheriff.option.terms-each")
def test_how_many_rounds_there_are() -> None:
    assert [GAME.new(seats, 1).rounds for seats in (3, 4, 5)] == [9, 8, 10]
    assert [GAME.new(4, 1, {"terms_each": terms}).rounds for terms in (1, 2, 3)] == [4, 8, 12]
    with pytest.raises(IllegalOptions) as caught:
        GAME.new(4, 1, {"terms_each": 4})
    assert caught.value.refusal.rule == "sheriff.option.terms-each"


@pytest.mark.rule("sheriff.round.phases")
def test_a_move_of_another_phase_is_refused() -> None:
    s = table(step="market.aside")
    for move in ("0 load_bag apples", "0 declare apples", "3 call_bag 0", "0 make_offer pass 0", "0 pay_debt"):
        refused(s, move, "sheriff.round.phases")
    s = table(step="load")
    for move in ("0 draw deck", "0 set_aside", "0 declare apples", "3 pass_bag"):
        refused(s, move, "sheriff.round.phases")
    s = table(step="declare")
    for move in ("0 done", "0 load_bag apples", "3 call_bag 0"):
        refused(s, move, "sheriff.round.phases")
    s = table()
    for move in ("0 draw left", "0 load_bag apples", "0 declare apples"):
        refused(s, move, "sheriff.round.phases")


def test_the_phases_follow_each_other() -> None:
    s = table(step="market.aside")
    seen = [s.step]
    for move in (
        "0 set_aside",
        "1 set_aside",
        "2 set_aside",
        "0 load_bag apples",
        "1 load_bag apples",
        "2 load_bag cheese",
        "0 declare apples",
        "1 declare apples",
        "2 declare apples",
    ):
        s = act(s, move)
        seen.append(s.step)
    assert seen == ["market.aside"] * 3 + ["load"] * 3 + ["declare"] * 3 + ["inspect.call"]


@pytest.mark.rule("sheriff.round.roles")
def test_the_sheriff_and_the_merchants_keep_to_their_roles() -> None:
    refused(table(step="market.aside"), "3 set_aside", "sheriff.round.roles")
    refused(table(step="market.aside"), "1 set_aside", "sheriff.round.roles")
    refused(table(step="load"), "3 load_bag apples", "sheriff.round.roles")
    refused(table(step="declare"), "3 declare apples", "sheriff.round.roles")
    refused(table(), "0 call_bag 1", "sheriff.round.roles")
    s = act(table(), "3 call_bag 0")
    refused(s, "3 make_offer pass 0", "sheriff.round.roles")
    refused(s, "3 no_offer", "sheriff.round.roles")
    refused(hush(s), "0 pass_bag", "sheriff.round.roles")


@pytest.mark.rule("sheriff.round.merchant-order", "sheriff.market.order", "sheriff.declare.order")
def test_merchants_act_clockwise_from_the_left_of_the_sheriff() -> None:
    s = table(step="market.aside", sheriff=1)
    turns = [s.turn]
    for _ in range(2):
        s = act(s, f"{s.turn} set_aside")
        turns.append(s.turn)
    assert turns == [2, 3, 0]
    s = table(step="declare", sheriff=1)
    turns = [s.turn]
    for _ in range(2):
        assert GAME.to_act(s) == {s.turn}
        s = act(s, f"{s.turn} declare cheese")
        turns.append(s.turn)
    assert turns == [2, 3, 0]


@pytest.mark.rule("sheriff.option.third-party-offers")
def test_without_third_parties_only_the_owner_bargains() -> None:
    s = act(table(options={"third_party_offers": False}), "3 call_bag 0")
    assert GAME.to_act(s) == {0}
    refused(s, "1 make_offer open 0 gold 1", "sheriff.option.third-party-offers")
    refused(s, "0 make_offer pass 0 open 1", "sheriff.option.third-party-offers")
    s = act(s, "0 make_offer pass 0 gold 2")
    refused(s, "3 demand 1 open 0 gold 1", "sheriff.option.third-party-offers")
    refused(s, "3 demand 0 pass 0 open 1", "sheriff.option.third-party-offers")
    assert GAME.to_act(act(s, "3 hear_again")) == {0}
    assert act(s, "3 pass_bag 0").players[3].gold == 52


@pytest.mark.rule("sheriff.option.talk-budget")
def test_the_talk_budget_may_be_nothing_to_five() -> None:
    refused(hearing(table(options={"talk_budget": 0}), 0), "3 hear_again", "sheriff.ruling.talk-budget")
    s = hearing(table(options={"talk_budget": 5}), 0)
    for _ in range(5):
        s = hush(act(s, "3 hear_again"))
    refused(s, "3 hear_again", "sheriff.ruling.talk-budget")
    for odd in (6, -1, True, "3"):
        with pytest.raises(IllegalOptions) as caught:
            GAME.new(4, 1, {"talk_budget": odd})
        assert caught.value.refusal.rule == "sheriff.option.talk-budget"


@pytest.mark.rule("sheriff.option.postpone")
def test_without_postponing_a_called_bag_must_be_decided() -> None:
    refused(hearing(table(options={"postpone": False}), 0), "3 postpone", "sheriff.option.postpone")


@pytest.mark.rule("sheriff.option.sheriff-pays")
def test_the_sheriff_may_pay_only_where_the_table_agreed() -> None:
    refused(hearing(table(), 0), "3 demand 0 open 0 pay 3", "sheriff.option.sheriff-pays")
    s = hearing(table(options={"sheriff_pays": True}, gold={3: 20}), 0)
    refused(s, "3 demand 0 open 0 pay 21", "sheriff.offer.gold")
    before = s.players[0].gold
    s = act(s, "3 demand 0 pass 0 pay 20", "0 accept_demand", "3 pass_bag")
    assert (s.players[3].gold, s.players[0].gold) == (0, before + 20)


@pytest.mark.rule("sheriff.option.deck-only-market")
def test_a_market_from_the_deck_alone() -> None:
    s = table(step="market.aside", options={"deck_only_market": True}, top="silk", deck=None)
    s = act(s, "0 set_aside apples")
    refused(s, "0 draw left", "sheriff.option.deck-only-market")
    assert [GAME.action_text(action) for action in GAME.legal(s, 0)] == ["draw deck"]
    s = act(s, "0 draw deck", "0 place_set_aside left apples")
    assert s.left[-1] == C.number["apples"]
    empty = table(step="market.aside", options={"deck_only_market": True}, deck="")
    assert act(empty, "0 set_aside apples").step == "market.place"


@pytest.mark.rule("sheriff.option.one-sitting")
def test_one_sitting_closes_the_bag_after_the_own_market_turn() -> None:
    s = table(step="market.aside", options={"one_sitting": True})
    s = act(s, "0 set_aside")
    assert (s.step, s.turn) == ("load", 0)
    refused(s, "1 load_bag apples", "sheriff.round.roles")
    s = act(s, "0 load_bag apples")
    assert (s.step, s.turn) == ("market.aside", 1)
    assert GAME.view(s, 1).bags[0].size is None
    assert GAME.view(s, 1).players[0].hand == 6
    s = act(s, "1 set_aside", "1 load_bag apples apples", "2 set_aside")
    assert [event.sizes for event in events(s, "2 load_bag cheese") if hasattr(event, "sizes")] == [(1, 2, 1, 0)]
    s = act(s, "2 load_bag cheese")
    assert (s.step, s.turn) == ("declare", 0)
    assert [GAME.view(s, None).bags[seat].size for seat in range(3)] == [1, 2, 1]
    bare = table(step="market.aside", options={"one_sitting": True}, hands={1: ""}, deck="", left="", right="")
    bare = act(bare, "0 set_aside", "0 load_bag apples", "1 set_aside", "1 done")
    assert (bare.step, bare.turn) == ("market.aside", 2)


@pytest.mark.rule("sheriff.option.talk-timer", "sheriff.option.patience", "sheriff.option.memory-aid")
def test_clocks_and_the_memory_aid_change_nothing_in_the_rules() -> None:
    plain = GAME.new(4, 9)
    assert GAME.new(4, 9, {"talk_timer": 60, "patience": 10, "memory_aid": False}) == plain
    specs = {spec.id: spec for spec in GAME.option_specs}
    assert all(specs[name].screen_only for name in ("talk_timer", "patience", "memory_aid"))
    assert specs["talk_timer"].default == specs["patience"].default == 0
    assert specs["memory_aid"].default is True
    for name, odd in (("talk_timer", 29), ("talk_timer", 181), ("patience", 4), ("patience", 31), ("memory_aid", 1)):
        with pytest.raises(IllegalOptions) as caught:
            GAME.new(4, 9, {name: odd})
        assert caught.value.refusal.rule == specs[name].rule


def test_the_helper_builds_sound_positions() -> None:
    s = table(hands={0: "silk"}, stands={1: "2*bread"}, hidden={2: "mead"}, gold={0: 7})
    assert isinstance(s.players[0], Player)
    assert s.players[0].hand == goods("silk")
    assert GAME.problems(s) == []
