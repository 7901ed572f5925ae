"""Sheriff of Nottingham in words."""

from __future__ import annotations

import pytest

from desktop_app.telling import sheriff as tell
from desktop_app.telling.contract import Line, plain
from desktop_app.telling.sheriff_deals import (
    claim,
    deal_lines,
    deal_text,
    gain_lines,
    good_count,
    good_letter,
    good_noun,
    opening_line,
    promise_line,
)
from desktop_app.telling.words import Words, load_words
from rules.sheriff.components import PROMISE_KINDS
from rules.sheriff.events import BagPassed
from rules.sheriff.insight import gain, habits, opening_price, race_now
from rules.sheriff.offers import Clause, Offer, Promise, StandCard, Terms
from rules.sheriff.scoring import count_up
from tests.rules.sheriff.helpers import GAME, C, act, hearing, hush, table, told

NAMES = ("Ana", "Marta", "Guy", "Tuck", "Will")


@pytest.fixture(params=["en", "es"])
def words(request: pytest.FixtureRequest) -> Words:
    return load_words(request.param)


EN = load_words("en")
ES = load_words("es")


def said(line: Line | None) -> str:
    assert line is not None
    return plain(line, NAMES)


def test_a_deal_is_one_sentence_with_its_promises_apart() -> None:
    offer = Offer((Clause(1, "pass"),), 8, (2, 0, 0, 0), promises=(Promise("share_later_gold"),))
    text = deal_text(EN, 1, offer)
    assert said(text.binding) == "Marta pays 8 gold and 2 apples; the Sheriff must let Marta’s bag pass."
    assert [said(line) for line in text.promises] == ["Marta promises: I’ll give you gold in a later round."]
    assert "not enforced" in text.honour
    assert said(deal_text(ES, 1, offer).binding) == (
        "Marta paga 8 de oro y 2 manzanas; el sheriff debe dejar pasar la bolsa de Marta."
    )
    many = Offer(
        (Clause(1, "pass"), Clause(2, "open")), 0, contraband=(StandCard(1), StandCard(2, True)), bag_goods=((6, 1),)
    )
    text = deal_text(EN, 1, many, named=(4,))
    assert said(text.binding) == (
        "Marta pays 1 face-down card, a pepper (face down) and 1 silk from the bag; "
        "the Sheriff must let Marta’s bag pass and open Guy’s bag."
    )
    assert text.claims
    assert said(deal_text(EN, 1, Offer((Clause(1, "pass"),))).binding).startswith("Marta pays nothing;")
    both = deal_text(EN, 1, Terms((Clause(1, "open"),), 2, sheriff_gold=5))
    assert said(both.binding) == "Marta pays 2 gold and gets 5 gold; the Sheriff must open Marta’s bag."


def test_what_offers_bring_and_what_opening_costs() -> None:
    s = act(table(bags={0: ("4*apples", "apples")}), "3 call_bag 0", "0 make_offer pass 0 open 1 gold 6")
    s = hush(s)
    view = GAME.view(s, 3)
    assert [said(line) for line in gain_lines(EN, gain(C, view, (0,)))] == [
        "Brings 6 gold.",
        "Binds you to open Marta’s bag.",
    ]
    assert [said(line) for line in gain_lines(ES, gain(C, view, ()))] == ["No da nada."]
    price = opening_price(C, view, 0)
    assert price is not None
    assert said(opening_line(EN, 0, 0, 4, price)).startswith("If all 4 are apples, you pay Ana 8 gold.")
    assert said(opening_line(ES, 0, 0, 1, price)).startswith("Si es una manzana, pagas a Ana 8 de oro.")
    about = said(opening_line(EN, 0, 0, 4, price, 2))
    assert about.startswith("If all 4 are apples, Guy pays Ana 8 gold. If not, Ana loses every card")
    assert said(opening_line(ES, 0, 0, 1, price, 2)).startswith("Si es una manzana, Guy paga a Ana 8 de oro.")


@pytest.mark.rule("sheriff.option.deck-only-market")
def test_the_prompt_names_the_sources_that_may_be_drawn_from(words: Words) -> None:
    asked = set[str]()
    for deck_only in (False, True):
        s = act(table(step="market.aside", options={"deck_only_market": deck_only}), "0 set_aside apples")
        asked.add(tell.prompt(words, GAME.view(s, 0), 0).asked)
    assert asked == {words("sheriff.phase.market.draw.asked"), words("sheriff.phase.market.draw.asked_deck")}


@pytest.mark.rule("sheriff.ruling.talk-budget", "sheriff.ruling.postpone")
@pytest.mark.parametrize(
    ("postpone", "budget", "key"), [(True, 1, "ends"), (True, 0, "ends_back"), (False, 0, "ends_last")]
)
def test_the_prompt_names_what_is_left_to_the_sheriff(words: Words, postpone: bool, budget: int, key: str) -> None:
    s = hearing(table(options={"postpone": postpone, "talk_budget": budget}), 0)
    assert tell.prompt(words, GAME.view(s, 3), 3).ends == words(f"sheriff.phase.hearing.decide.{key}")


def test_claims_and_letters(words: Words) -> None:
    assert claim(EN, 3, 4) == "Four chickens"
    assert claim(ES, 0, 1) == "Una manzana"
    letters = [good_letter(words, good) for good in range(C.kinds)]
    assert len(set(letters)) == C.kinds


def test_log_lines_tell_each_audience_what_it_may_know(words: Words) -> None:
    s = table(step="load", hands={0: "2*silk apples"})
    own, other = (said(tell.tell(words, told(s, "0 load_bag silk", seat)[0])) for seat in (0, 1))
    silk = good_count(words, 6, 1)
    assert silk in own
    assert silk not in other
    s = hush(act(table(hidden={0: "silk"}), "3 call_bag 0", "0 make_offer pass 0 gold 2 card 1"))
    lines = {
        seat: " ".join(said(line) for event in told(s, "3 pass_bag 0", seat) if (line := tell.tell(words, event)))
        for seat in (0, 1, 3)
    }
    silk = good_noun(words, 6).one
    assert silk in lines[0]
    assert silk in lines[3]
    assert silk not in lines[1]


@pytest.mark.rule("sheriff.deal.bag-goods-paid")
@pytest.mark.parametrize(
    ("bag", "declared", "promised", "line"),
    [
        ("mead bread", "bread", "mead 1", "What Ana had declared was a lie. Left of the bag: 1 loaf."),
        ("silk", "apples", "silk 1", "What Ana had declared was a lie. Left of the bag: nothing."),
        (
            "2*cheese silk mead",
            "cheese",
            "silk 1",
            "What Ana had declared was a lie. Left of the bag: 2 cheeses and 1 face-down card.",
        ),
        ("3*cheese", "cheese", "cheese 1", "All that Ana had declared was true."),
        ("3*cheese", "cheese", "silk 1", "Ana’s bag was honest: 3 cheeses."),
    ],
)
def test_a_bag_of_which_a_part_was_paid_is_told_truly(bag: str, declared: str, promised: str, line: str) -> None:
    s = hush(act(table(bags={0: (bag, declared)}), "3 call_bag 0", f"0 make_offer pass 0 bag {promised}"))
    passed = [event for event in told(s, "3 pass_bag 0", 1) if isinstance(event, BagPassed)]
    assert said(tell.tell(EN, passed[0])) == line


def test_free_words_stand_in_the_log() -> None:
    s = table()
    line = tell.tell(EN, told(s, '3 call_bag 0 say "I shall open it!"', 1)[0])
    assert said(line) == "Tuck calls Ana’s bag. “I shall open it!”"


def test_promises_races_figures_and_stories(words: Words) -> None:
    for kind in PROMISE_KINDS:
        player = 2 if kind == "open_rivals_bag_next_time" else None
        good = 1 if kind in ("leave_good_to_you", "discard_good_for_you") else None
        assert said(promise_line(words, Promise(kind, player, good)))
    s = act(hearing(table(bags={0: ("2*cheese silk", "cheese")}), 0), "3 pass_bag")
    view = GAME.view(s, 1)
    assert all(tell.race_lines(words, race) for race in race_now(C, view))
    assert len(tell.habit_lines(words, habits(s.records, 0))) == 3
    secret = said(tell.bag_story(words, s.records[0], view.contents[0]))
    whole = said(tell.bag_story(words, s.records[0], s.contents[0]))
    silk = good_count(words, 6, 1)
    assert silk not in secret
    assert silk in whole
    assert words(tell.fate_key(view, 0)) == words("sheriff.fate.passed_lie")


def test_the_story_of_a_bag_names_everybody_who_paid(words: Words) -> None:
    bags = {0: ("2*cheese silk", "cheese"), 1: ("2*bread", "bread"), 2: ("apples", "apples")}
    s = act(table(bags=bags), "3 call_bag 0", "0 make_offer pass 0 gold 6", "1 make_offer open 0 open 2 gold 4")
    s = act(hush(s), "3 open_bag 1", "3 place_confiscated left silk", "3 call_bag 2")
    opened = said(tell.bag_story(words, s.records[0], s.contents[0], s.records))
    assert f"Marta: {words('sheriff.gold', count=4)}." in opened
    assert words("sheriff.gold", count=6) not in opened
    bound = said(tell.bag_story(words, s.records[1], s.contents[1], s.records))
    assert "Marta" in bound
    assert words("sheriff.gold", count=4) in bound
    assert said(deal_lines(words, s.records[1], s.records)[0]) in bound
    s = hush(act(s, "3 call_bag 1", "1 make_offer pass 1"))
    free = act(s, "3 pass_bag 1").records[2]
    assert said(deal_lines(words, free)[0]) == said(words.line("sheriff.story.deal_free", seat="Marta"))


def test_the_talk_about_a_bag_is_told_again_after_the_game(words: Words) -> None:
    s = act(table(), '3 call_bag 0 say "Well?"', "0 make_offer pass 0 gold 2", "1 no_offer", "2 no_offer", "3 refuse 0")
    s = act(s, "0 make_offer pass 0 gold 3", "3 demand 0 pass 0 gold 9", "0 refuse_demand", "3 hear_again")
    s = act(s, "0 withdraw_offer", "1 no_offer", "2 no_offer", "3 pass_bag")
    assert len(tell.talk_lines(words, s.records[0])) == 8


def test_the_score_sheet_is_explained(words: Words) -> None:
    outcome = count_up(C, [50, 50, 40], [(2, 0, 0, 0), (2, 0, 0, 0), (1, 0, 0, 0)], [(6,), (), ()])
    for line in outcome.score_lines:
        assert tell.score_row(words, line.key).label
        tell.explain_score(words, line)
    tied = next(line for line in outcome.score_lines if line.key == "king.apples" and line.points)
    assert "30" in tell.explain_score(words, tied)
    assert NAMES[0] in tell.reason(words, outcome, NAMES)


@pytest.mark.parametrize(
    ("gold", "stands", "contraband", "part"),
    [
        ([60, 48, 0], [(2, 0, 0, 0), (3, 0, 0, 0), (0, 0, 0, 0)], [(), (), ()], "legal"),
        ([60, 54, 0], [(2, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0)], [(), (4,), ()], "contra"),
        ([60, 60, 0], [(2, 0, 0, 0), (2, 0, 0, 0), (0, 0, 0, 0)], [(), (), ()], "Marta"),
    ],
)
def test_what_decided_a_level_game(
    words: Words, gold: list[int], stands: list[tuple[int, ...]], contraband: list[tuple[int, ...]], part: str
) -> None:
    assert part in tell.reason(words, count_up(C, gold, stands, contraband), NAMES)
