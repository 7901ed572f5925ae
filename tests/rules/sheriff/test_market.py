"""The market and the deck running out."""

from __future__ import annotations

import pytest

from rules.core.refusal import IllegalAction
from rules.sheriff import events as e
from rules.sheriff.actions import Draw
from rules.sheriff.state import MarketNote
from tests.rules.sheriff.helpers import GAME, C, act, events, goods, hand_of, names, refused, table, told


@pytest.mark.rule("sheriff.market.set-aside")
def test_none_to_five_own_cards_are_set_aside_once() -> None:
    s = table(step="market.aside", hands={0: "2*apples 2*cheese chickens silk"})
    refused(s, "0 set_aside apples apples cheese cheese chickens silk", "sheriff.market.set-aside")
    refused(s, "0 set_aside mead", "sheriff.market.set-aside")
    refused(s, "0 set_aside apples apples apples", "sheriff.market.set-aside")
    after = act(s, "0 set_aside apples apples cheese cheese chickens")
    assert hand_of(after, 0) == ["silk"]
    assert names(after.aside) == ["apples", "apples", "cheese", "cheese", "chickens"]
    refused(after, "0 set_aside silk", "sheriff.market.set-aside")
    refused(act(s, "0 set_aside apples", "0 draw deck"), "0 set_aside apples", "sheriff.market.set-aside")
    legal = GAME.legal(s, 0)
    assert len(legal) == len(list(legal)) == 3 * 3 * 2 * 2 - 1


@pytest.mark.rule("sheriff.market.set-aside-first")
def test_nothing_happens_before_cards_are_set_aside() -> None:
    s = table(step="market.aside")
    for move in ("0 draw left", "0 draw right", "0 draw deck", "0 place_set_aside left apples", "0 done"):
        refused(s, move, "sheriff.market.set-aside-first")


@pytest.mark.rule("sheriff.market.draw-to-six")
def test_drawing_goes_on_to_six_and_no_further() -> None:
    s = act(table(step="market.aside"), "0 set_aside apples cheese", "0 draw left")
    refused(s, "0 place_set_aside left apples cheese", "sheriff.market.draw-to-six")
    refused(s, "0 done", "sheriff.market.draw-to-six")
    s = act(s, "0 draw deck")
    assert len(s.players[0].hand) == 6
    for source in ("left", "right", "deck"):
        refused(s, f"0 draw {source}", "sheriff.market.draw-to-six")


@pytest.mark.rule("sheriff.market.top-only")
def test_only_the_top_card_of_a_pile_can_be_drawn() -> None:
    s = table(step="market.aside", left="silk bread", right="4*apples mead")
    s = act(s, "0 set_aside 2".replace("2", "apples apples cheese"), "0 draw left")
    assert [event.good for event in events(s, "0 draw left")] == [C.number["silk"]]
    s = act(s, "0 draw left")
    refused(s, "0 draw left", "sheriff.market.top-only")
    assert [GAME.action_text(action) for action in GAME.legal(s, 0)] == ["draw right", "draw deck"]
    assert act(s, "0 draw right").players[0].hand.count(C.number["mead"]) == 1


@pytest.mark.rule("sheriff.market.piles-before-deck")
def test_the_piles_close_after_a_card_from_the_deck() -> None:
    s = act(table(step="market.aside"), "0 set_aside apples apples cheese", "0 draw right", "0 draw deck")
    refused(s, "0 draw left", "sheriff.market.piles-before-deck")
    refused(s, "0 draw right", "sheriff.market.piles-before-deck")
    s = act(s, "0 draw deck", "0 place_set_aside left cheese apples apples", "1 set_aside apples")
    assert GAME.why_not(s, 1, Draw("left")) is None


@pytest.mark.rule("sheriff.market.aside-not-drawable")
def test_set_aside_cards_cannot_be_drawn_back() -> None:
    s = table(step="market.aside", hands={0: "5*apples silk"}, left="5*cheese", right="5*cheese", deck="5*cheese")
    s = act(s, "0 set_aside silk", "0 draw deck")
    assert "silk" not in hand_of(s, 0)
    assert C.number["silk"] not in s.left + s.right + s.deck
    assert s.aside == goods("silk")


@pytest.mark.rule("sheriff.market.one-pile")
def test_all_set_aside_cards_go_on_one_pile() -> None:
    s = act(table(step="market.aside"), "0 set_aside apples cheese", "0 draw deck", "0 draw deck")
    refused(s, "0 done", "sheriff.market.one-pile")
    left, right = s.left, s.right
    s = act(s, "0 place_set_aside right cheese apples")
    assert s.left == left
    assert s.right == right + goods("cheese apples")


@pytest.mark.rule("sheriff.market.place-order")
def test_the_order_names_every_set_aside_card_once() -> None:
    s = act(table(step="market.aside"), "0 set_aside apples cheese", "0 draw deck", "0 draw deck")
    for order in ("apples", "apples apples", "apples cheese cheese", "silk cheese"):
        refused(s, f"0 place_set_aside left {order}", "sheriff.market.place-order")
    assert {act(s, f"0 place_set_aside left {o}").left[-1] for o in ("apples cheese", "cheese apples")} == {0, 1}
    kept = act(table(step="market.aside", hands={0: "5*apples"}, deck="", left="", right=""), "0 set_aside")
    refused(kept, "0 place_set_aside left", "sheriff.market.place-order")
    assert len(GAME.legal(s, 0)) == 4


@pytest.mark.rule("sheriff.market.keep-all")
def test_who_keeps_six_cards_draws_nothing() -> None:
    s = act(table(step="market.aside"), "0 set_aside")
    assert (s.turn, s.step, len(s.players[0].hand)) == (1, "market.aside", 6)
    s = act(table(step="market.aside", hands={0: "4*apples"}), "0 set_aside")
    assert s.step == "market.draw"
    s = act(s, "0 draw left", "0 draw deck")
    assert s.step == "market.end"
    s = act(s, "0 done")
    assert s.turn == 1
    empty = act(table(step="market.aside", hands={0: "4*apples"}, deck="", left="", right=""), "0 set_aside")
    assert empty.step == "market.end"
    assert [GAME.action_text(action) for action in GAME.legal(empty, 0)] == ["done"]


@pytest.mark.rule("sheriff.market.public")
def test_what_the_others_see_of_a_market_turn() -> None:
    s = table(step="market.aside", hands={0: "2*apples 2*cheese chickens silk"}, left="4*apples mead", top="pepper")
    assert told(s, "0 set_aside cheese silk", 1) == [e.CardsSetAside(0, 2)]
    assert told(s, "0 set_aside cheese silk", 0) == [e.CardsSetAside(0, 2, goods("cheese silk"))]
    s = act(s, "0 set_aside cheese silk")
    view = GAME.view(s, 1)
    assert (view.aside, view.aside_count, view.players[0].market.aside) == (None, 2, 2)
    assert told(s, "0 draw left", 2) == [e.CardDrawn(0, "left", C.number["mead"])]
    s = act(s, "0 draw left")
    assert told(s, "0 draw deck", 2) == [e.CardDrawn(0, "deck")]
    assert told(s, "0 draw deck", 0) == [e.CardDrawn(0, "deck", C.number["pepper"])]
    s = act(s, "0 draw deck")
    assert GAME.view(s, 3).players[0].market.from_deck == 1
    assert told(s, "0 place_set_aside left silk cheese", None) == [e.CardsLaid(0, "left", goods("silk cheese"))]
    note = GAME.view(act(s, "0 place_set_aside left silk cheese"), None).players[0].market
    assert note == MarketNote(2, goods("mead"), 1, goods("silk cheese"), "left")


@pytest.mark.rule("sheriff.deck.reshuffle")
def test_the_deck_is_rebuilt_from_beneath_the_top_five() -> None:
    s = table(step="market.aside", left="3*silk 5*apples", right="mead 5*cheese", deck="")
    s = act(s, "0 set_aside apples")
    step = GAME.apply(s, 0, Draw("deck"))
    assert step.state.left == goods("5*apples")
    assert step.state.right == goods("5*cheese")
    drawn = [event.event.good for event in step.events if isinstance(event.event, e.CardDrawn)]
    assert sorted([*step.state.deck, *drawn]) == sorted(goods("3*silk mead"))
    assert isinstance(step.events[0].event, e.DeckRebuilt)
    assert sorted(step.chance["deck"]) == ["mead", "silk", "silk", "silk"]
    other = {**step.chance, "deck": ["silk", "silk", "silk", "mead"]}
    assert GAME.apply(s, 0, Draw("deck"), other).state.deck == goods("3*silk")
    for wrong in (["silk"] * 4, ["silk", "mead"], "silk", None, ["gold"] * 4):
        with pytest.raises(IllegalAction):
            GAME.apply(s, 0, Draw("deck"), {**step.chance, "deck": wrong})


@pytest.mark.rule("sheriff.ruling.reshuffle-moment")
def test_the_deck_is_not_rebuilt_before_a_card_is_needed() -> None:
    s = table(step="market.aside", left="6*apples", deck="silk")
    s = act(s, "0 set_aside apples", "0 draw deck")
    assert s.deck == ()
    assert len(s.left) == 6
    assert not s.reshuffled
    s = act(s, "0 place_set_aside right apples", "1 set_aside apples", "1 draw deck")
    assert len(s.left) == 5
    assert any(s.reshuffled)


@pytest.mark.rule("sheriff.ruling.deck-short")
def test_a_deck_that_cannot_be_rebuilt_gives_nothing() -> None:
    s = table(step="market.aside", left="5*apples", right="5*cheese", deck="bread")
    s = act(s, "0 set_aside apples apples", "0 draw deck")
    assert s.step == "market.place"
    refused(s, "0 draw deck", "sheriff.ruling.deck-short")
    s = act(s, "0 place_set_aside left apples apples")
    assert len(s.players[0].hand) == 5
    s = act(s, "1 set_aside apples", "1 draw deck")
    assert len(s.players[1].hand) == 6
