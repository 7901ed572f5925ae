"""Phase 2: the action spaces."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.safranito.events import (
    ActionLapsed,
    ActionTaken,
    ChefChanged,
    ChipThrown,
    ReserveTaken,
    SpaceEvaluated,
    SpiceKept,
    SpicesDrawn,
)
from rules.safranito.flow import next_space
from rules.safranito.state import State
from tests.rules.safranito.helpers import (
    BOX,
    CENTRES,
    GAME,
    SEATS,
    chips,
    do,
    events,
    landing,
    player,
    position,
    refused,
    worked,
)


def evaluated(state: State) -> tuple[State, list[object]]:
    """The position once the app has evaluated spaces until somebody may act, and what it told."""
    step = worked(state, next_space)
    return step.state, [told.event for told in step.events]


@pytest.mark.rule("safranito.actions.tie")
@pytest.mark.rule("safranito.actions.winner")
@pytest.mark.rule("safranito.order.chef-order")
@pytest.mark.parametrize(("chef", "winner"), [(0, 0), (3, 0), (1, 1)])
def test_a_tie_goes_to_the_earliest_in_chef_order(chef: int, winner: int) -> None:
    state = position(chips=chips(extra_throw=[("red", 20), ("red", 10), ("green", 30)]), chef=chef)
    after, told = evaluated(state)
    assert (after.phase, after.space, after.acting) == ("action.decide", "extra_throw", (winner,))
    (event,) = [event for event in told if isinstance(event, SpaceEvaluated)]
    assert (event.totals, event.tie) == ((30, 30, 0, 0), True)


@pytest.mark.rule("safranito.actions.winner")
@pytest.mark.rule("safranito.actions.taken")
@pytest.mark.rule("safranito.ruling.actions-optional")
@pytest.mark.rule("safranito.throw.count")
def test_the_highest_total_acts_not_the_highest_chip() -> None:
    after, _ = evaluated(position(chips=chips(reserve=[("orange", 60), ("blue", 30), ("blue", 20)])))
    assert after.acting == (2,)
    after, _ = evaluated(position(chips=chips(reserve=[("orange", 50), ("blue", 40), ("blue", 20)])))
    assert after.acting == (3,)
    for move in ("take", "decline"):
        assert refused(after, "orange", move) == "safranito.actions.winner"
    assert refused(after, "orange", "throw 10 0 0 1410") == "safranito.actions.winner"
    assert refused(after, "blue", "throw 10 0 0 1410") == "safranito.throw.count"
    assert do(after, "blue", "decline").state.players[3].reserves == ()


@pytest.mark.rule("safranito.actions.order")
@pytest.mark.rule("safranito.actions.reveal")
@pytest.mark.rule("safranito.actions.empty")
@pytest.mark.rule("safranito.actions.chips-stay")
def test_spaces_come_in_their_order_and_turn_up_only_their_own_chips() -> None:
    lying = chips(
        head_chef=[("blue", 20)],
        reserve=[("green", 10)],
        extra_spice=[("orange", 50)],
        extra_throw=[("red", 30)],
        mint=[("red", 10)],
        nowhere=[("green", 60)],
    )
    state, _ = evaluated(position(tuple(player(hidden="curry") for _ in range(4)), chips=lying))
    turned_up: set[str] = set()
    for space in ("extra_throw", "extra_spice", "reserve", "head_chef"):
        turned_up.add(space)
        assert state.space == space
        assert {chip.area for chip in state.chips if chip.shown} == turned_up
        assert all(chip.place == "field" for chip in state.chips)
        (seat,) = state.acting
        state = do(state, seat, "decline").state
    # The last bowl has opened by itself. What was turned up on the spaces stays known, though the chips went back.
    assert {chip.area for chip in state.chips if chip.place == "field"} == {"mint"}
    seen = [chip.value for chip in GAME.view(state, None).chips]
    assert seen == [20, 10, 50, 30, 10, None]


@pytest.mark.rule("safranito.ruling.actions-optional")
@pytest.mark.parametrize("space", ["extra_throw", "extra_spice", "reserve", "head_chef"])
def test_every_action_may_be_declined(space: str) -> None:
    hands = tuple(player(hidden="curry") for _ in range(4))
    state, _ = evaluated(position(hands, chips=chips(**{space: [("blue", 30)]})))
    assert [GAME.action_text(move) for move in GAME.legal(state, 3)] == ["take", "decline"]
    after = do(state, "blue", "decline").state
    assert (after.phase, after.chef, after.players) == ("blend", 0, state.players)
    assert (after.spice_pile, after.blend_pile) == (state.spice_pile, state.blend_pile)


@pytest.mark.rule("safranito.extra-throw.one-more")
@pytest.mark.rule("safranito.extra-throw.not-again")
@pytest.mark.rule("safranito.actions.as-it-lies")
@pytest.mark.rule("safranito.ruling.later-spaces")
@pytest.mark.rule("safranito.actions.taken")
def test_the_extra_throw_changes_later_spaces_but_not_its_own() -> None:
    lying = chips(extra_throw=[("green", 20)], extra_spice=[("blue", 60), ("red", 10)], out=[("green", 10)])
    state, _ = evaluated(position(chips=lying))
    state = do(state, "green", "take").state
    assert state.phase == "action.throw"
    assert refused(state, "green", "decline") == "safranito.actions.taken"
    assert refused(state, "green", "take") == "safranito.actions.taken"
    assert refused(state, "red", "throw 60 0 0 1410") == "safranito.actions.winner"
    assert refused(state, "green", "throw 20 0 0 1410") == "safranito.throw.unused-chip"
    assert refused(state, "green", "throw 10 0 0 1410") == "safranito.throw.unused-chip"
    beside = (CENTRES["extra_throw"][0], CENTRES["extra_throw"][1] - 25.0)
    outcome = landing(state, out=("blue_1",), moved={"green_1": (-75.0, 97.0)}, green_3=beside)
    step = do(state, "green", "throw 60 0 0 1410", outcome)
    assert step.state.space == "extra_spice"
    assert step.state.acting == (0,)
    assert [event.space for event in events(step, SpaceEvaluated)] == ["extra_spice"]


@pytest.mark.rule("safranito.extra-throw.not-again")
def test_chips_that_went_back_are_not_moved_by_the_extra_throw() -> None:
    lying = chips(extra_throw=[("green", 20)], saffron=[("red", 30), ("blue", 10)])
    # The one of blue lay on a space that was evaluated before, and has gone home.
    lying = tuple(
        replace(chip, x=0.0, y=0.0, place="back", area=None) if chip.seat == SEATS["blue"] else chip for chip in lying
    )
    state, _ = evaluated(position(chips=lying))
    state = do(state, "green", "take").state
    (home,) = [chip for chip in state.chips if chip.seat == SEATS["blue"]]
    assert home.place == "back"
    step = do(state, "green", "throw 60 0 0 1410", landing(state, out=("red_1",), green_2=CENTRES["mint"]))
    (thrown,) = events(step, ChipThrown)
    assert [moved.chip for moved in thrown.moved] == ["red_1"]


@pytest.mark.rule("safranito.extra-spice.number")
@pytest.mark.rule("safranito.extra-spice.keep-one")
@pytest.mark.rule("safranito.extra-spice.rest-under")
@pytest.mark.rule("safranito.ruling.under-order")
def test_extra_spice_draws_by_the_best_single_chip() -> None:
    state, _ = evaluated(
        position(chips=chips(extra_spice=[("red", 10), ("red", 30), ("green", 30)]), discard="curry curry")
    )
    top = tuple(reversed(state.spice_pile[-3:]))
    step = do(state, "red", "take")
    (told,) = [told for told in step.events if isinstance(told.event, SpicesDrawn)]
    assert told.event == SpicesDrawn(0, 3, top)
    assert told.seen_by(1) == SpicesDrawn(0, 3, None)
    state = step.state
    assert state.drawn == top
    absent = next(spice for spice in BOX.spices if spice not in top)
    assert refused(state, "red", f"choose_card {absent}") == "safranito.extra-spice.keep-one"
    assert refused(state, "green", f"choose_card {top[0]}") == "safranito.actions.winner"
    assert GAME.view(state, 1).drawn is None
    step = do(state, "red", f"choose_card {top[0]}")
    assert step.state.players[0].hidden == (top[0],)
    assert (step.state.space, step.state.phase) == (None, "blend")
    assert sorted(step.state.spice_pile[:2]) == sorted(top[1:])
    assert step.state.spice_discard == ("curry", "curry")
    (told,) = [told for told in step.events if isinstance(told.event, SpiceKept)]
    assert told.seen_by(1) == SpiceKept(0, None, 2)
    assert len(step.state.spice_pile) == len(state.spice_pile) + 2


@pytest.mark.rule("safranito.extra-spice.number")
def test_only_the_winners_own_chips_say_how_many() -> None:
    state, _ = evaluated(position(chips=chips(extra_spice=[("red", 30), ("red", 20), ("green", 40)])))
    assert state.acting == (0,)
    assert len(do(state, "red", "take").state.drawn) == 3


@pytest.mark.rule("safranito.ruling.under-order")
def test_cards_under_the_pile_lie_in_random_order() -> None:
    state, _ = evaluated(position(chips=chips(extra_spice=[("red", 60)])))
    state = do(state, "red", "take").state
    state = replace(state, drawn=("mint", "mint", "curry", "ginger", "garlic", "cumin"))
    orders = {
        do(replace(state, rng=rng), "red", "choose_card mint").state.spice_pile[:5]
        for rng in range(1, 20 * 10**9, 10**9)
    }
    assert {tuple(sorted(order)) for order in orders} == {("cumin", "curry", "garlic", "ginger", "mint")}
    assert len(orders) > 10


@pytest.mark.rule("safranito.ruling.reshuffle-moment")
@pytest.mark.rule("safranito.extra-spice.rest-under")
def test_extra_spice_shuffles_when_the_pile_runs_out() -> None:
    lying = chips(extra_spice=[("red", 30), ("red", 10)])
    state, _ = evaluated(position(chips=lying, pile=2, discard="mint garlic ginger curry saffron"))
    step = do(state, "red", "take")
    assert len(step.state.drawn) == 3
    assert len(step.chance["shuffles"]) == 1
    after = do(step.state, "red", f"choose_card {step.state.drawn[0]}").state
    assert (len(after.spice_pile) + len(after.display) - len(state.display), after.spice_discard) == (6, ())


@pytest.mark.rule("safranito.ruling.both-empty")
@pytest.mark.rule("safranito.ruling.no-blend-left")
@pytest.mark.parametrize(("space", "empty"), [("extra_spice", {"pile": 0}), ("reserve", {"blend_pile": 0})])
def test_without_cards_to_draw_the_action_lapses(space: str, empty: dict[str, int]) -> None:
    after, told = evaluated(position(chips=chips(**{space: [("blue", 30)]}), **empty))  # type: ignore[arg-type]
    assert [event for event in told if isinstance(event, ActionLapsed)] == [ActionLapsed(space, 3)]
    assert after.space is None


@pytest.mark.rule("safranito.ruling.both-empty")
def test_extra_spice_draws_what_there_is() -> None:
    state, told = evaluated(position(chips=chips(extra_spice=[("red", 50)]), pile=0, discard="mint garlic"))
    assert not [event for event in told if isinstance(event, ActionLapsed)]
    assert sorted(do(state, "red", "take").state.drawn) == ["garlic", "mint"]


@pytest.mark.rule("safranito.reserve.no-limit")
def test_reserves_add_up() -> None:
    held = (player(), player(reserves="madras jaljeera"), player(), player())
    state, _ = evaluated(position(held, chips=chips(reserve=[("green", 10)])))
    after = do(state, "green", "take").state
    assert after.players[1].reserves == ("madras", "jaljeera", state.blend_pile[-1])


@pytest.mark.rule("safranito.reserve.take")
@pytest.mark.rule("safranito.reserve.secret")
def test_a_reserve_is_for_its_owner_alone() -> None:
    state, _ = evaluated(position(chips=chips(reserve=[("green", 10)])))
    top = state.blend_pile[-1]
    step = do(state, "green", "take")
    after = step.state
    assert after.players[1].reserves == (top,)
    assert after.players[1].prepared == ()
    assert len(after.blend_pile) == len(state.blend_pile) - 1
    (told,) = [told for told in step.events if isinstance(told.event, ReserveTaken)]
    assert (told.seen_by(1), told.seen_by(0)) == (ReserveTaken(1, top), ReserveTaken(1, None))
    assert (GAME.view(after, 0).players[1].reserve_count, GAME.view(after, 0).players[1].reserves) == (1, None)
    assert GAME.view(after, 1).me.reserves == (top,)


@pytest.mark.rule("safranito.head-chef.at-once")
@pytest.mark.rule("safranito.ruling.chef-tie")
@pytest.mark.rule("safranito.next.mill")
def test_the_mill_changes_hands_at_once() -> None:
    hands = tuple(player(hidden="mint") for _ in range(4))
    state, _ = evaluated(position(hands, chips=chips(head_chef=[("blue", 20)])))
    declined = do(state, "blue", "decline").state
    assert (declined.chef, declined.phase, declined.acting) == (0, "blend", (0,))
    step = do(state, "blue", "take")
    assert events(step, ActionTaken) == [ActionTaken(3, "head_chef")]
    assert events(step, ChefChanged) == [ChefChanged(3)]
    order = []
    taken = step.state
    while taken.round == 1:
        order.append(taken.acting[0])
        taken = do(taken, taken.acting[0], "done").state
    assert order == [3, 0, 1, 2]
    assert taken.chef == 0
    tie, _ = evaluated(position(chips=chips(head_chef=[("blue", 20), ("red", 20)])))
    assert tie.acting == (0,)
    assert events(do(tie, "red", "take"), ChefChanged)[:1] != [ChefChanged(0)]


@pytest.mark.rule("safranito.actions.winner")
def test_moves_of_the_space_at_hand_are_refused_elsewhere() -> None:
    for phase in ("throw", "trade.bowl", "blend"):
        assert refused(position(phase=phase), "red", "choose_card mint") == "safranito.round.phases"
