"""Phase 4, the new round, the end of the game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.safranito.events import (
    BlendingDone,
    BlendPrepared,
    BlendsTurnedUp,
    ChefChanged,
    GameEnded,
    LaidOpen,
    RoundBegan,
    SpicesTurnedUp,
    ThrowsOpened,
)
from rules.safranito.state import State
from tests.rules.safranito.helpers import BOX, GAME, chips, do, events, play, player, position, refused

RICH_HAND = "cardamom cardamom chilli cumin cumin curry saffron saffron garlic"


def blending(*players: object, **changes: object) -> State:
    """A position in the blending of red, who is head chef."""
    return position(tuple(players), phase="blend", acting=(0,), **changes)  # type: ignore[arg-type]


@pytest.mark.rule("safranito.blend.spices")
@pytest.mark.rule("safranito.blend.one-of-row")
@pytest.mark.rule("safranito.blend.order")
def test_one_blend_of_the_row_takes_exactly_its_spices() -> None:
    hand = player(opened="cardamom chilli cumin cumin curry saffron")
    state = blending(hand, player(), player(), player(), row="garam_masala biryani")
    assert refused(state, "green", "done") == "safranito.blend.order"
    step = do(state, "red", "blend garam_masala")
    assert events(step, BlendPrepared) == [BlendPrepared(0, "garam_masala", "row", 1)]
    after = step.state
    assert after.players[0].open == ("cumin", "curry", "saffron")
    assert after.spice_discard == ("cardamom", "chilli", "cumin")
    assert after.row == ("biryani",)
    assert refused(after, "red", "blend biryani") == "safranito.blend.one-of-row"
    poor = replace(state, players=(player(opened="cardamom chilli cumin cumin curry"), *state.players[1:]))
    assert refused(poor, "red", "blend biryani") == "safranito.blend.spices"
    assert refused(do(poor, "red", "blend garam_masala").state, "red", "blend biryani") == "safranito.blend.one-of-row"


@pytest.mark.rule("safranito.blend.own-reserve")
@pytest.mark.rule("safranito.blend.fresh-reserve")
@pytest.mark.rule("safranito.reserve.no-limit")
def test_own_reserves_come_on_top_in_any_order() -> None:
    players = (player(opened=RICH_HAND, reserves="shahi_paneer"), player(opened=RICH_HAND[9:]), player(), player())
    state = blending(*players, row="garam_masala biryani")
    for moves in (("biryani", "shahi_paneer"), ("shahi_paneer", "biryani")):
        after = play(state, *(("red", f"blend {blend}") for blend in moves))
        assert after.players[0].prepared == moves
        assert after.players[0].reserves == ()
    # The spices alone are not enough for a reserve of somebody else, and whose blend it is comes before the spices.
    for hand in ("cardamom garlic saffron", "mint"):
        held = blending(player(reserves="shahi_paneer"), player(opened=hand), player(), player(), row="", chef=1)
        held = replace(held, acting=(1,))
        assert refused(held, "green", "blend shahi_paneer") == "safranito.blend.own-reserve"
        assert refused(held, "green", "blend madras") == "safranito.blend.own-reserve"


@pytest.mark.rule("safranito.blend.no-refill")
@pytest.mark.rule("safranito.next.row")
@pytest.mark.rule("safranito.blend.optional")
def test_the_row_is_filled_only_in_the_next_round() -> None:
    hands = player(hidden="cardamom chilli cumin"), player(hidden="cumin curry saffron")
    state = position(hands, seats=2, row="garam_masala biryani", phase="blend", acting=(0,))
    state = play(state, ("red", "blend garam_masala"), ("red", "done"), ("green", "blend biryani"))
    assert state.row == ()
    state = do(state, "green", "done").state
    assert len(state.row) == 2
    unused = position(hands, seats=2, row="garam_masala biryani", phase="blend", acting=(0,))
    assert [GAME.action_text(move) for move in GAME.legal(unused, 0)] == ["blend garam_masala", "done"]
    assert play(unused, ("red", "done"), ("green", "done")).row == ("garam_masala", "biryani")


@pytest.mark.rule("safranito.next.row")
def test_new_blends_come_into_the_row_one_after_another_from_the_top_of_the_pile() -> None:
    state = position((player(),) * 3 + (player(hidden="mint"),), phase="blend", acting=(3,), row="biryani")
    step = do(state, "blue", "done")
    top, second = state.blend_pile[-1], state.blend_pile[-2]
    assert step.state.row == ("biryani", top, second)
    assert step.state.blend_pile == state.blend_pile[:-2]
    assert events(step, BlendsTurnedUp) == [BlendsTurnedUp((top, second))]


@pytest.mark.rule("safranito.ruling.forced")
def test_a_seat_that_plainly_cannot_blend_is_passed_over() -> None:
    state = blending(player(hidden="mint"), player(opened="mint"), player(), player(hidden="curry"))
    step = do(state, "red", "done")
    assert [(event.seat, event.skipped) for event in events(step, BlendingDone)] == [(0, False), (1, True), (2, True)]
    assert step.state.acting == (3,)


@pytest.mark.rule("safranito.end.third-blend")
@pytest.mark.rule("safranito.end.no-score")
@pytest.mark.rule("safranito.know.at-the-end")
def test_the_third_blend_ends_the_game_at_once() -> None:
    green = player(
        opened="cardamom chilli cumin cumin curry saffron", reserves="garam_masala biryani", prepared="madras jaljeera"
    )
    rich = player(5000, opened="mint garlic ginger", reserves="vindaloo")
    state = position((player(), green, rich, player(hidden="saffron")), phase="blend", acting=(1,), row="")
    lying = chips(out=[("green", 40)])
    state = replace(state, round=2, chips=lying, thrown=(((10, 20), (30,), (), (60,)),))
    step = do(state, "green", "blend biryani")
    assert events(step, GameEnded) == [GameEnded((1,), "safranito.end.third-blend")]
    assert len(events(step, LaidOpen)) == 1
    after = step.state
    assert (after.phase, after.ended) == ("finished", "third_blend")
    assert GAME.to_act(after) == frozenset()
    assert refused(after, "green", "blend garam_masala") == "safranito.end.third-blend"
    assert refused(after, "orange", "done") == "safranito.end.third-blend"
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [(rank.seat, rank.place) for rank in outcome.ranking] == [(1, 1), (0, 2), (2, 2), (3, 2)]
    lines = [(line.seat, line.key, line.points, line.detail["blend"]) for line in outcome.score_lines]
    assert lines == [
        (1, "blend_1", 1, "madras"),
        (1, "blend_2", 1, "jaljeera"),
        (1, "blend_3", 1, "biryani"),
    ]
    assert events(step, ThrowsOpened) == [
        ThrowsOpened(1, ((10, 20), (30,), (), (60,))),
        ThrowsOpened(2, ((), (40,), (), ())),
    ]
    seen = GAME.view(after, 0)
    assert (seen.thrown, GAME.view(state, 0).thrown) == (after.thrown, ())
    assert seen.players[3].hidden == ("saffron",)
    assert seen.players[2].reserves == ("vindaloo",)
    assert seen.piles == (after.spice_pile, after.blend_pile)


@pytest.mark.rule("safranito.end.third-blend")
@pytest.mark.rule("safranito.blend.order")
def test_the_earlier_in_chef_order_wins_first() -> None:
    two = player(opened="cumin curry saffron cardamom chilli", prepared="madras jaljeera")
    state = position((player(), two, two, player()), phase="blend", acting=(0,), chef=0)
    assert do(state, "red", "done").state.acting == (1,)
    assert GAME.outcome(play(state, ("red", "done"), ("green", "blend biryani"))).winners == (1,)  # type: ignore[union-attr]


@pytest.mark.rule("safranito.next.mill")
@pytest.mark.rule("safranito.next.display")
@pytest.mark.rule("safranito.round.fresh-chips")
@pytest.mark.rule("safranito.ruling.display-no-limit")
def test_a_new_round_begins() -> None:
    display = "saffron saffron saffron saffron saffron saffron mint"
    last = player(hidden="curry")
    out = chips(out=[("red", 10), ("blue", 60)])
    state = position((player(), player(), player(), last), phase="blend", acting=(3,), display=display, chips=out)
    step = do(state, "blue", "done")
    after = step.state
    assert (after.round, after.chef, after.phase, after.acting) == (2, 1, "throw", (1,))
    assert events(step, ChefChanged) == [ChefChanged(1)]
    assert events(step, RoundBegan) == [RoundBegan(2, 1)]
    assert events(step, SpicesTurnedUp) == [SpicesTurnedUp(after.display[7:])]
    assert after.thrown == (((10,), (), (), (60,)),)
    assert after.row_used is False
    assert len(after.display) == 13
    assert after.chips == ()
    assert GAME.view(after, 2).me.at_hand == (10, 20, 30, 40, 50, 60)


@pytest.mark.rule("safranito.next.reshuffle")
@pytest.mark.rule("safranito.ruling.reshuffle-moment")
@pytest.mark.rule("safranito.ruling.random")
def test_the_discard_pile_is_shuffled_in_the_middle_of_dealing() -> None:
    state = position(
        (player(), player(), player(), player(hidden="curry")),
        phase="blend",
        acting=(3,),
        pile=2,
        discard="mint mint garlic garlic ginger ginger saffron",
    )
    step = do(state, "blue", "done")
    assert (len(step.state.spice_pile), len(step.state.spice_discard), len(step.state.display)) == (3, 0, 6)
    assert step.state.display[:2] == tuple(reversed(state.spice_pile))
    assert do(state, "blue", "done").state == step.state
    assert do(state, "blue", "done", step.chance).state == step.state
    shuffled = {"shuffles": [list(reversed(step.chance["shuffles"][0]))]}
    assert do(state, "blue", "done", shuffled).state.display != step.state.display
    assert refused(state, "blue", "done", {"shuffles": [["mint"]]}) == "safranito.ruling.random"


@pytest.mark.rule("safranito.ruling.reshuffle-moment")
def test_nothing_is_shuffled_before_a_card_is_missing() -> None:
    hands = player(), player(), player(), player(hidden="curry")
    state = position(hands, phase="blend", acting=(3,), pile=6, discard="mint garlic")
    step = do(state, "blue", "done")
    assert (step.state.spice_pile, step.state.spice_discard, step.chance) == ((), ("mint", "garlic"), None)


@pytest.mark.rule("safranito.ruling.both-empty")
def test_with_both_piles_empty_fewer_cards_are_dealt() -> None:
    hands = player(), player(), player(hidden="curry")
    state = position(hands, seats=3, phase="blend", acting=(2,), pile=1, discard="mint garlic")
    after = do(state, "orange", "done").state
    assert len(after.display) == 3
    assert after.phase == "throw"


@pytest.mark.rule("safranito.ruling.no-blend-left")
def test_the_row_stays_short_without_blends() -> None:
    last = player(hidden="curry")
    state = position((player(), player(), player(), last), phase="blend", acting=(3,), row="biryani", blend_pile=1)
    after = do(state, "blue", "done").state
    assert len(after.row) == 2
    assert after.blend_pile == ()


@pytest.mark.rule("safranito.option.round-limit")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (player(10, prepared="madras"), player(500, opened="mint", hidden="curry"), (0,)),
        (player(210, hidden="curry"), player(200, opened="mint mint", hidden="curry"), (0,)),
        (player(200, hidden="curry"), player(200, opened="mint", hidden="curry"), (1,)),
        (player(200, opened="mint garlic"), player(200, opened="mint", hidden="curry curry"), (1,)),
        (player(200, opened="mint", hidden="curry"), player(200, opened="garlic", hidden="curry"), (0, 1)),
    ],
)
def test_the_last_round_ends_the_game(first: object, second: object, winners: tuple[int, ...]) -> None:
    state = position(
        (first, second),  # type: ignore[arg-type]
        seats=2,
        options={"round_limit": 8},
        phase="blend",
        acting=(1,),
        round=8,
        row="",
    )
    outcome = GAME.outcome(do(state, "green", "done").state)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.reason == "safranito.option.round-limit"
    assert GAME.outcome(do(replace(state, round=7), "green", "done").state) is None
    assert refused(do(state, "green", "done").state, "red", "done") == "safranito.option.round-limit"


@pytest.mark.rule("safranito.ruling.hand")
def test_there_is_no_limit_to_a_hand() -> None:
    cards = " ".join(spice for spice in BOX.spices for _ in range(4))
    state = blending(player(opened=cards), player(), player(), player())
    assert GAME.problems(state) == []
    assert refused(state, "red", "sell 1") == "safranito.round.phases"
    buying = position(
        (player(opened=cards), player(), player(), player()),
        phase="trade.bowl",
        acting=(0,),
        display="saffron",
        chips=chips(saffron=[("red", 10)], mint=[("green", 10)]),
    )
    after = play(buying, ("red", "choose_bowl saffron"), ("red", "sell 0"), ("red", "buy"))
    assert len(after.players[0].open) == 37
