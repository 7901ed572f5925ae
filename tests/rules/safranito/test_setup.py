"""What is in the box, set-up and options."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from data.safranito import load_table
from rules.core.refusal import IllegalOptions
from rules.core.rng import SplitMix64
from rules.safranito.hand import Hold, unsteady
from rules.safranito.table import SIDES, Flick, sliding_length
from tests.rules.safranito.helpers import BOARD, BOX, GAME, chips, do, landing, player, position, refused

NO_SEATS = pytest.mark.parametrize("red_at", [0], indirect=True)
"""For tests that have nothing to do with who sits where."""


@pytest.mark.rule("safranito.components.chips")
def test_every_colour_has_six_chips() -> None:
    assert BOX.values == (10, 20, 30, 40, 50, 60)
    assert len(set(BOX.colours)) == 4


@pytest.mark.rule("safranito.components.spice-cards")
def test_there_are_54_spice_cards() -> None:
    assert len(BOX.spices) == 9
    state = GAME.new(4, 1)
    assert Counter((*state.spice_pile, *state.display)) == dict.fromkeys(BOX.spices, 6)


@pytest.mark.rule("safranito.components.blends")
def test_the_blends_are_balanced() -> None:
    assert len(BOX.blends) == 18
    assert set(BOX.spices_of("garam_masala")) == {"cardamom", "chilli", "cumin"}
    uses = Counter(spice for blend in BOX.blends for spice in blend.spices)
    assert set(uses.values()) == {6}
    pairs = Counter(frozenset(pair) for blend in BOX.blends for pair in combinations(blend.spices, 2))
    assert Counter(pairs.values()) == {1: 18, 2: 18}


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (replace(BOX, spices=(*BOX.spices[:-1], "mint")), "twice"),
        (replace(BOX, values=(10, 25)), "tens"),
        (replace(BOX, blends=(*BOX.blends, BOX.blends[0])), "twice"),
        (replace(BOX, blends=BOX.blends[:-1]), "unequal"),
        (replace(BOX, colours=("red",)), "players"),
    ],
)
def test_a_box_that_does_not_add_up_is_noticed(broken: object, words: str) -> None:
    assert any(words in fault for fault in broken.faults(BOARD))  # type: ignore[attr-defined]
    assert BOX.faults(BOARD) == []


@pytest.mark.rule("safranito.setup.players")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(IllegalOptions) as caught:
        GAME.new(seats, 1)
    assert caught.value.refusal.rule == "safranito.setup.players"


@pytest.mark.rule("safranito.setup.start-goods")
@pytest.mark.rule("safranito.setup.piles")
@pytest.mark.rule("safranito.setup.row")
@pytest.mark.rule("safranito.setup.display")
@pytest.mark.parametrize(("seats", "blends", "cards"), [(2, 2, 4), (3, 2, 5), (4, 3, 6)])
def test_set_up_follows_the_quick_check_table(seats: int, blends: int, cards: int) -> None:
    state = GAME.new(seats, 11)
    assert state.players == (player(200),) * seats
    assert (len(state.row), len(state.display)) == (blends, cards)
    assert (len(state.blend_pile), len(state.spice_pile)) == (18 - blends, 54 - cards)
    assert state.spice_discard == state.chips == ()
    assert GAME.view(state, 0).me.at_hand == BOX.values
    other = GAME.new(seats, 12)
    assert state.spice_pile != other.spice_pile
    assert state.blend_pile != other.blend_pile


@pytest.mark.rule("safranito.setup.chef")
@pytest.mark.rule("safranito.option.first-chef")
def test_the_first_chef_is_drawn_or_named() -> None:
    assert {GAME.new(4, seed).chef for seed in range(40)} == {0, 1, 2, 3}
    for seat in range(3):
        state = GAME.new(3, 5, {"first_chef": seat})
        assert (state.chef, state.acting) == (seat, (seat,))
    with pytest.raises(IllegalOptions) as caught:
        GAME.new(3, 5, {"first_chef": 3})
    assert caught.value.refusal.rule == "safranito.option.first-chef"


@pytest.mark.rule("safranito.option.supply")
def test_the_rich_supply_is_the_same_for_all() -> None:
    for seats in (2, 3, 4):
        state = GAME.new(seats, 1, {"supply": "rich"})
        assert (len(state.row), len(state.display)) == (3, 6)
        assert GAME.view(state, None).throws == BOX.rounds[seats].throws


@pytest.mark.rule("safranito.option.start-money")
def test_less_money_makes_a_tighter_game() -> None:
    assert [one.money for one in GAME.new(2, 1, {"start_money": 160}).players] == [160, 160]
    with pytest.raises(IllegalOptions):
        GAME.new(2, 1, {"start_money": 170})


@pytest.mark.rule("safranito.option.money")
def test_money_may_be_hidden() -> None:
    for option, seen in (("open", 200), ("hidden", None)):
        view = GAME.view(GAME.new(2, 1, {"money": option}), 0)
        assert view.me.money == 200
        assert view.players[1].money == seen


@pytest.mark.rule("safranito.option.hands")
@pytest.mark.parametrize(
    ("option", "bought", "kept"),
    [("bought_open", "open", "hidden"), ("all_open", "open", "open"), ("all_hidden", "hidden", "hidden")],
)
def test_where_cards_lie(option: str, bought: str, kept: str) -> None:
    state = position(
        options={"hands": option},
        phase="trade.bowl",
        display="saffron mint",
        chips=chips(saffron=[("red", 10)], mint=[("green", 10)]),
    )
    after = do(do(state, "red", "choose_bowl saffron").state, "red", "buy").state
    assert getattr(after.players[0], bought) == ("saffron",)
    drawing = position(
        options={"hands": option},
        phase="action.decide",
        space="extra_spice",
        acting=(0,),
        chips=chips(extra_spice=[("red", 10)]),
    )
    step = do(drawing, "red", "take")
    assert len(getattr(step.state.players[0], kept)) == 1
    publicly = {type(told.event).__name__: told.public for told in step.events if told.to is not None}
    assert ("SpiceKept" in publicly) == (kept == "hidden")


@pytest.mark.rule("safranito.option.chip-values")
def test_values_may_lie_open() -> None:
    for option, seen in (("face_down", None), ("face_up", 30)):
        state = position(options={"chip_values": option}, acting=(0,))
        step = do(state, "red", "throw 30 0 0 1410", landing(state, red_1="saffron"))
        assert GAME.view(step.state, 1).chips[0].value == seen
        (told,) = [told for told in step.events if hasattr(told.event, "flick")]
        assert told.seen_by(1).value == seen  # type: ignore[union-attr]


@pytest.mark.rule("safranito.option.side")
@pytest.mark.rule("safranito.flick.own-side")
def test_the_side_is_ones_own_unless_the_table_says_otherwise() -> None:
    state = position(acting=(0,))
    assert refused(state, "red", "throw 30 0 0 1410 west") == "safranito.flick.own-side"
    any_side = position(options={"side": "any_side"}, acting=(0,))
    assert do(any_side, "red", "throw 30 0 0 1410 west", landing(any_side, red_1="saffron")).state.chips
    throw = GAME.parse_action("throw 30 50 0 1410 west")
    assert GAME.throw_of(any_side, 0, throw).side == "west"  # type: ignore[union-attr]
    assert GAME.throw_of(state, 0, GAME.parse_action("throw 30 50 0 1410")).side == "south"  # type: ignore[union-attr]


@pytest.mark.rule("safranito.option.board-turns")
@pytest.mark.rule("safranito.flick.seats")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_may_turn_after_every_round(seats: int) -> None:
    first = ("south", "north") if seats == 2 else SIDES[:seats]
    for turns in (False, True):
        for number in range(1, 7):
            state = position(seats=seats, options={"board_turns": turns}, round=number, acting=(0,))
            on = (number - 1) * (2 if seats == 2 else 1) if turns else 0
            wanted = [SIDES[(SIDES.index(side) + on) % 4] for side in first]
            assert [one.side for one in GAME.view(state, None).players] == wanted
            # The flick flies from there, and from no other side.
            assert GAME.throw_of(state, 0, GAME.parse_action("throw 30 50 0 1410")).side == wanted[0]  # type: ignore[union-attr]
            away = SIDES[(SIDES.index(wanted[0]) + 1) % 4]
            assert refused(state, "red", f"throw 30 0 0 1410 {away}") == "safranito.flick.own-side"
            assert refused(state, "red", f"throw 30 0 0 1410 {wanted[0]}") != "safranito.flick.own-side"


@NO_SEATS
@pytest.mark.rule("safranito.option.board-turns")
def test_a_board_that_stays_leaves_no_trace_in_a_position() -> None:
    plain = GAME.encode(GAME.new(2, 1))
    assert b"board_turns" not in plain
    assert GAME.encode(GAME.new(2, 1, {"board_turns": False})) == plain
    turning = GAME.new(2, 1, {"board_turns": True})
    assert GAME.decode(GAME.encode(turning)) == turning != GAME.new(2, 1)


@pytest.mark.rule("safranito.option.aim-line")
@pytest.mark.rule("safranito.option.gesture")
def test_what_only_changes_the_screen_says_so() -> None:
    screen = {spec.id for spec in GAME.option_specs if spec.screen_only}
    assert screen == {"aim_line", "gesture", "tremor", "sway"}
    assert load_table().short_aim_line == 150.0
    plain = GAME.new(2, 1)
    for key, value in (("aim_line", "long"), ("gesture", "swing"), ("tremor", "slight"), ("sway", "strong")):
        assert replace(GAME.new(2, 1, {key: value}), options=plain.options) == plain


@NO_SEATS
@pytest.mark.rule("safranito.option.tremor")
def test_the_tremor_has_its_spread() -> None:
    rng = SplitMix64(1)
    for option, angle, share in (("none", 0.0, 0.0), ("slight", 1.0, 0.03), ("normal", 2.0, 0.05)):
        spread = load_table().tremor[option]
        flicks = [unsteady(BOARD, Flick(0.0, 10.0, 1500.0), spread, rng.uniform) for _ in range(3000)]
        turns = [flick.angle - 10.0 for flick in flicks]
        pushes = [flick.speed / 1500.0 - 1.0 for flick in flicks]
        assert (sum(t * t for t in turns) / 3000) ** 0.5 == pytest.approx(angle, rel=0.05, abs=0.01)
        assert (sum(p * p for p in pushes) / 3000) ** 0.5 == pytest.approx(share, rel=0.05, abs=0.001)
    wild = [unsteady(BOARD, Flick(0.0, 70.0, 2500.0), load_table().tremor["normal"], rng.uniform) for _ in range(50)]
    assert max(flick.angle for flick in wild) == 70.0
    assert max(flick.speed for flick in wild) == 2500.0


@NO_SEATS
@pytest.mark.rule("safranito.option.sway")
def test_the_sway_is_calm_at_first_and_then_grows_by_a_third() -> None:
    sway = load_table().sway
    for option, angle, share in (
        ("none", 0.0, 0.0),
        ("light", 3.0, 0.195),
        ("normal", 6.0, 0.39),
        ("strong", 9.0, 0.585),
    ):
        assert (sway.amplitudes[option].angle, sway.amplitudes[option].length) == (angle, share)
        rng = SplitMix64(2)
        early: list[tuple[float, float]] = []
        late: list[tuple[float, float]] = []
        for _ in range(200):
            hold = Hold(sway, option, (rng.uniform(), rng.uniform(), rng.uniform(), rng.uniform()))
            early += [hold.at(t / 10) for t in range(26)]
            late += [hold.at(5.5 + t / 10) for t in range(26)]
        for seen, factor in ((early, 1.0), (late, 1.3)):
            assert max(abs(turn) for turn, _ in seen) == pytest.approx(factor * angle, rel=0.01, abs=1e-9)
            assert max(abs(push - 1.0) for _, push in seen) == pytest.approx(factor * share, rel=0.01, abs=1e-9)
    assert [sway.grown(seconds) for seconds in (0.0, 2.5, 4.0, 5.5, 60.0)] == pytest.approx([1.0, 1.0, 1.15, 1.3, 1.3])
    assert (sway.angle_periods, sway.length_periods) == ((1.1, 1.9), (1.4, 2.3))
    hold = Hold(sway, "normal", (0.0, 0.0, 0.0, 0.0))
    # Both waves of the direction are back where they began after 20.9 s, those of the length after 32.2 s.
    for n, seconds in enumerate((20.9, 32.2)):
        assert hold.at(6.0)[n] == pytest.approx(hold.at(6.0 + seconds)[n])
        assert hold.at(6.0)[n] != pytest.approx(hold.at(6.0 + 53.1 - seconds)[n], abs=1e-3)


@NO_SEATS
@pytest.mark.rule("safranito.option.sway")
def test_the_sway_multiplies_the_sliding_length() -> None:
    model = load_table().model
    hold = Hold(load_table().sway, "normal", (0.1, 0.3, 0.15, 0.2))
    turn, factor = hold.at(0.3)
    flown = hold.swayed(BOARD, model, Flick(20.0, 5.0, 1410.0), 0.3)
    assert (flown.offset, flown.angle) == (20.0, pytest.approx(5.0 + turn, abs=0.01))
    assert sliding_length(model, flown.speed) == pytest.approx(sliding_length(model, 1410.0) * factor, abs=1.0)
    assert abs(factor - 1.0) > 0.1
    wild = [hold.swayed(BOARD, model, Flick(0.0, 70.0, 2500.0), t / 10) for t in range(60)]
    assert (max(flick.angle for flick in wild), max(flick.speed for flick in wild)) == (70.0, 2500.0)


@NO_SEATS
@pytest.mark.rule("safranito.option.gesture")
def test_a_swing_slides_as_far_as_the_pointer_is_fast() -> None:
    swing, model = load_table().swing, load_table().model
    for pointer, length in ((300.0, 40.0), (1500.0, 200.0), (2250.0, 300.0), (10395.0, 1386.0), (99999.0, 1386.0)):
        speed = swing.speed(model, pointer)
        assert speed is not None
        assert sliding_length(model, speed) == pytest.approx(length)
    assert swing.speed(model, 299.9) is None
    assert swing.window_ms == 60.0
