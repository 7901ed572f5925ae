"""The turn: draws, planting, discard, take-back, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.arboretum.actions import Draw, Place
from rules.arboretum.events import DeckRanOut, DrawSkipped, Drew
from rules.arboretum.legal import free_cells
from rules.arboretum.state import State
from rules.core.refusal import IllegalAction
from tests.rules.arboretum.helpers import (
    CARD,
    GAME,
    Turned,
    cards,
    do,
    final_state,
    grid,
    moves,
    names,
    random_steps,
    scenarios,
)

HAND_OF_NINE = ["oak_8", "oak_3", "maple_1", "maple_5", "willow_2", "cassia_7", "jacaranda_4", "oak_5", "dogwood_2"]
HAND_OF_SEVEN = ["oak_1", "oak_7", "maple_8", "willow_6", "cassia_2", "jacaranda_1", "jacaranda_6"]


@pytest.mark.rule("arboretum.turn.clockwise")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats: int) -> None:
    start = seats - 1
    order = [
        (state.turn_number, state.active_seat)
        for state, _ in random_steps(seats, 3, start_seat=start)
        if state.step == "draw_first"
    ]
    assert order == [(number, (start + number - 1) % seats) for number in range(1, len(order) + 1)]


@pytest.mark.rule("arboretum.turn.steps")
@pytest.mark.rule("arboretum.turn.hand-size")
def test_steps_and_hand_sizes() -> None:
    wanted = {"draw_first": 7, "draw_second": 8, "place": 9, "discard": 8}
    following = {"draw_first": "draw_second", "draw_second": "place", "place": "discard"}
    for state, step in random_steps(3, 5):
        for seat, hand in enumerate(state.hands):
            assert len(hand) == (wanted[state.step] if seat == state.active_seat else 7)
        if state.step == "discard":
            assert step.state.step == ("draw_first" if state.deck else "finished")
        else:
            assert step.state.step == following[state.step]


@pytest.mark.rule("arboretum.turn.compulsory")
def test_nothing_can_be_skipped() -> None:
    for state, _ in random_steps(2, 9):
        kinds = {text.split()[0] for text in moves(state)}
        assert kinds == {state.step.split("_")[0]}
    for text in ("pass", "draw", "discard", "end"):
        with pytest.raises(ValueError, match="is no move of Arboretum"):
            GAME.parse_action(text)


@pytest.mark.rule("arboretum.turn.active-seat-only")
def test_only_the_active_seat_moves(turned: Turned) -> None:
    for state, _ in random_steps(3, 2):
        assert GAME.to_act(state) == {state.active_seat}
        for seat in range(3):
            assert bool(GAME.legal(state, seat)) == (seat == state.active_seat)
    state = turned.position()
    assert turned.refused(state, "draw deck", seat=1) == "arboretum.turn.active-seat-only"
    assert turned.table(state, "draw pile_1").no_undo(1) == "arboretum.turn.active-seat-only"


@pytest.mark.rule("arboretum.turn.step-order")
def test_moves_of_another_step_are_refused(turned: Turned) -> None:
    texts = {"draw_first": "draw deck", "place": "place oak_3 2 0", "discard": "discard oak_3"}
    state = turned.position()
    for wanted in ("draw_first", "draw_second", "place", "discard"):
        assert state.step == wanted
        fitting = wanted.replace("draw_second", "draw_first")
        for step, text in texts.items():
            assert turned.refused(state, text) == (None if step == fitting else "arboretum.turn.step-order")
        state = turned.do(
            state, {"draw_first": "draw deck", "place": "place maple_5 2 0"}.get(fitting, "discard oak_3")
        )


@pytest.mark.rule("arboretum.turn.refusal-harmless")
def test_refused_move_changes_nothing(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw deck")
    before = GAME.encode(state)
    for text in ("place oak_3 2 0", "draw pile_0", "draw pile_7"):
        if turned.refused(state, text) is None:
            continue
        with pytest.raises(IllegalAction):
            GAME.apply(state, turned.seat(0), GAME.parse_action(turned.text(text)))
    assert GAME.encode(state) == before
    assert GAME.to_act(state) == {turned.seat(0)}
    assert state.step == "draw_second"


@pytest.mark.rule("arboretum.turn.refusal-order")
def test_first_rule_in_order_is_cited(turned: Turned) -> None:
    over = final_state(turned.seats, 1)
    assert turned.refused(over, "draw pile_9", seat=1) == "arboretum.end.no-moves-after"
    state = turned.position()
    assert turned.refused(state, "place oak_6 1.5 0", seat=1) == "arboretum.turn.active-seat-only"
    assert turned.refused(state, "place oak_6 1.5 0") == "arboretum.turn.step-order"
    planting = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN])
    assert turned.refused(planting, "place oak_6 1.5 0") == "arboretum.place.from-hand"
    assert turned.refused(planting, "place oak_5 0.5 0") == "arboretum.place.whole-coordinates"
    first = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN], arboreta=[[], []])
    assert turned.refused(first, "place oak_5 1.5 0") == "arboretum.place.whole-coordinates"
    assert turned.refused(first, "place oak_5 4 4") == "arboretum.ruling.first-at-origin"


@pytest.mark.rule("arboretum.turn.refusal-order")
def test_a_refusal_says_what_it_is_about(turned: Turned) -> None:
    """The values that the sentence of a refusal may use."""
    state = turned.position()
    own, other = turned.seat(0), turned.seat(1)
    planting = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN])
    discarding = turned.position(step="discard", hands=[HAND_OF_NINE[1:], HAND_OF_SEVEN])

    def detail(position: State, move: str, seat: int = own) -> dict[str, Any]:
        refusal = GAME.why_not(position, seat, GAME.parse_action(turned.text(move)))
        assert refusal is not None
        return refusal.detail

    assert detail(state, "draw deck", other) == {"seat": other, "active_seat": own}
    for move in ("place oak_8 2 0", "discard oak_8"):
        assert detail(state, move) == {"step": "draw_first"}
    assert detail(planting, "draw deck") == {"step": "place"}
    assert detail(planting, "place oak_6 2 0") == {"card": CARD["oak_6"]}
    assert detail(planting, "place oak_5 1 0") == {"x": 1, "y": 0}
    assert detail(discarding, "discard oak_6") == {"card": CARD["oak_6"]}
    assert detail(turned.position(deck=[]), "draw deck") == {"source": -1}
    newest = turned.table(state, "draw pile_1").moments[-1]
    blocked = GAME.why_nothing_to_undo(newest.step.state, other)
    assert blocked.detail == {"seat": other, "active_seat": own}


@pytest.mark.rule("arboretum.draw.two")
def test_two_draws_into_the_hand(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw deck")
    assert CARD["willow_8"] in state.hands[turned.seat(0)]
    assert state.step == "draw_second"
    state = turned.do(state, "draw deck")
    assert cards(["cassia_3"])[0] in state.hands[turned.seat(0)]
    assert len(state.hands[turned.seat(0)]) == 9
    assert state.step == "place"


@pytest.mark.rule("arboretum.draw.two")
def test_it_is_told_which_of_the_two_draws_it_was(turned: Turned) -> None:
    state = turned.position()
    for nth in (1, 2):
        step = GAME.apply(state, state.active_seat, GAME.parse_action("draw deck"))
        (told,) = [told for told in step.events if isinstance(told.event, Drew)]
        assert told.event.nth == nth
        assert told.public is not None
        assert told.public.nth == nth
        state = step.state


@pytest.mark.rule("arboretum.draw.sources")
def test_every_source_with_cards(turned: Turned) -> None:
    assert turned.moves(turned.position()) == ["draw deck", "draw pile_0", "draw pile_1"]
    assert turned.moves(turned.position(deck=["oak_2"], piles=[[], ["oak_6"]])) == ["draw deck", "draw pile_1"]
    for state, _ in random_steps(4, 6):
        if state.step.startswith("draw"):
            wanted = ["draw deck"] if state.deck else []
            wanted += [f"draw pile_{seat}" for seat, pile in enumerate(state.piles) if pile]
            assert moves(state) == wanted


@pytest.mark.rule("arboretum.draw.free-mix")
@pytest.mark.parametrize("second", ["draw deck", "draw pile_0", "draw pile_1"])
@pytest.mark.parametrize("first", ["draw deck", "draw pile_0", "draw pile_1"])
def test_sources_mix_freely(turned: Turned, first: str, second: str) -> None:
    state = turned.position(piles=[["dogwood_1", "dogwood_3"], ["oak_6", "maple_3"]])
    assert turned.do(state, first, second).step == "place"


@pytest.mark.rule("arboretum.draw.look-between")
def test_first_card_is_seen_before_the_second_draw(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw deck")
    assert CARD["willow_8"] in GAME.view(state, turned.seat(0)).hand
    assert len(turned.moves(state)) == 3


@pytest.mark.rule("arboretum.draw.top-only")
def test_two_draws_reach_two_cards_deep(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw pile_1")
    assert CARD["oak_6"] in state.hands[turned.seat(0)]
    assert names(state.piles[turned.seat(1)]) == ["maple_3"]
    state = turned.do(state, "draw pile_1")
    assert CARD["maple_3"] in state.hands[turned.seat(0)]
    assert state.piles[turned.seat(1)] == ()


@pytest.mark.rule("arboretum.draw.own-discard")
def test_own_discard_may_be_taken_back_later(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw deck", "draw deck", "place cassia_3 2 0", "discard willow_8")
    state = turned.do(state, "draw deck", "draw pile_1", "place oak_7 1 0", "discard cassia_2")
    assert "draw pile_0" in turned.moves(state)
    assert CARD["willow_8"] in turned.do(state, "draw pile_0").hands[turned.seat(0)]


@pytest.mark.rule("arboretum.draw.known-source")
def test_unknown_source(turned: Turned) -> None:
    assert turned.refused(turned.position(), "draw pile_2") == "arboretum.draw.known-source"
    assert turned.refused(turned.position(), "draw pile_9") == "arboretum.draw.known-source"
    beyond = GAME.parse_action(f"draw pile_{turned.seats}")
    refusal = GAME.why_not(turned.position(), turned.seat(0), beyond)
    assert refusal is not None
    assert refusal.rule == "arboretum.draw.known-source"
    assert GAME.why_not(turned.position(), turned.seat(0), Draw(-2)) == replace(refusal, detail={"source": -2})


@pytest.mark.rule("arboretum.draw.source-not-empty")
def test_empty_source(turned: Turned) -> None:
    state = turned.position(piles=[[], ["oak_6"]])
    assert turned.refused(state, "draw pile_0") == "arboretum.draw.source-not-empty"
    assert turned.refused(turned.position(deck=[]), "draw deck") == "arboretum.draw.source-not-empty"


@pytest.mark.rule("arboretum.draw.no-refill")
def test_deck_only_shrinks_and_piles_keep_their_order() -> None:
    for state, step in random_steps(3, 8):
        assert step.state.deck == state.deck[: len(step.state.deck)]
        for before, after in zip(state.piles, step.state.piles, strict=True):
            shorter = min(len(before), len(after))
            assert before[:shorter] == after[:shorter]
            assert abs(len(before) - len(after)) <= 1


@pytest.mark.rule("arboretum.draw.no-refill")
@pytest.mark.rule("arboretum.discard.one")
def test_a_game_of_deck_draws_leaves_every_discard_where_it_fell() -> None:
    state = GAME.new(2, 5, {"start_seat": 0})
    laid: tuple[list[int], list[int]] = ([], [])
    while state.step != "finished":
        move = moves(state)[0]
        if state.step == "discard":
            laid[state.active_seat].append(CARD[move.split()[1]])
        state = do(state, move)
    assert state.turn_number == 17
    assert [list(pile) for pile in state.piles] == [*laid]


@pytest.mark.rule("arboretum.place.one")
@pytest.mark.rule("arboretum.place.permanent")
def test_one_card_is_planted_a_turn_and_stays() -> None:
    for state, step in random_steps(2, 7):
        for seat in range(2):
            before, after = state.arboreta[seat], step.state.arboreta[seat]
            grows = state.step == "place" and seat == state.active_seat
            assert after[: len(before)] == before
            assert len(after) == len(before) + grows


@pytest.mark.rule("arboretum.place.from-hand")
def test_planted_card_comes_from_the_hand(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw pile_1", "draw deck")
    assert turned.refused(state, "place oak_1 2 0") == "arboretum.place.from-hand"
    assert turned.refused(state, "place oak_6 2 0") is None
    assert CARD["oak_6"] not in turned.do(state, "place oak_6 2 0").hands[turned.seat(0)]


@pytest.mark.rule("arboretum.place.first-card")
@pytest.mark.rule("arboretum.ruling.first-at-origin")
def test_first_card_at_the_origin(turned: Turned) -> None:
    state = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN], arboreta=[[], []])
    assert turned.moves(state) == [f"place {name} 0 0" for name in sorted(HAND_OF_NINE, key=CARD.__getitem__)]
    for cell in ("1 0", "0 1", "-1 0", "0 -1"):
        assert turned.refused(state, f"place oak_5 {cell}") == "arboretum.ruling.first-at-origin"
    assert turned.do(state, "place oak_5 0 0").arboreta[turned.seat(0)] == ((0, 0, CARD["oak_5"]),)


@pytest.mark.rule("arboretum.place.adjacent")
def test_edge_not_corner(turned: Turned) -> None:
    state = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN], arboreta=[[["willow_3", 0, 0]], []])
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        assert turned.refused(state, f"place oak_5 {x} {y}") is None
    for x, y in ((1, 1), (-1, 1), (1, -1), (-1, -1), (2, 0), (0, 9)):
        assert turned.refused(state, f"place oak_5 {x} {y}") == "arboretum.place.adjacent"


@pytest.mark.rule("arboretum.place.free-cell")
def test_no_card_on_another(turned: Turned) -> None:
    state = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN])
    assert turned.refused(state, "place oak_5 1 0") == "arboretum.place.free-cell"


@pytest.mark.rule("arboretum.place.any-card")
def test_every_hand_card_fits_every_free_cell() -> None:
    for state, _ in random_steps(2, 12):
        if state.step == "place":
            cells = free_cells(state.arboreta[state.active_seat])
            hand = state.hands[state.active_seat]
            assert len(moves(state)) == len(set(moves(state))) == len(hand) * len(cells)


@pytest.mark.rule("arboretum.place.unlimited")
def test_no_edge_in_any_direction(turned: Turned) -> None:
    for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        row = [["willow_3", 0, 0]] + [["cassia_1", direction[0] * i, direction[1] * i] for i in range(1, 60)]
        state = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN], arboreta=[row, []])
        assert turned.refused(state, f"place oak_5 {direction[0] * 60} {direction[1] * 60}") is None
        assert len(free_cells(state.arboreta[turned.seat(0)])) == 2 * 60 + 2


@pytest.mark.rule("arboretum.place.whole-coordinates")
def test_broken_coordinates(turned: Turned) -> None:
    state = turned.position(step="place", hands=[HAND_OF_NINE, HAND_OF_SEVEN])
    for text in ("place oak_5 1.5 0", "place oak_5 2 -0.25"):
        assert turned.refused(state, text) == "arboretum.place.whole-coordinates"
    refusal = GAME.why_not(state, turned.seat(0), Place(CARD["oak_5"], 2.0, 0))
    assert refusal is not None
    assert refusal.rule == "arboretum.place.whole-coordinates"
    grown = turned.do(state, "place oak_5 0 1")
    assert grown.arboreta[turned.seat(0)][-1] == (0, 1, CARD["oak_5"])
    assert grid(["OA1", "OA2"])[1].y == 1


@pytest.mark.rule("arboretum.discard.one")
def test_one_card_on_the_own_pile() -> None:
    for state, step in random_steps(3, 4):
        if state.step == "discard":
            seat = state.active_seat
            for other in range(3):
                grows = other == seat
                assert len(step.state.piles[other]) == len(state.piles[other]) + grows
            (gone,) = set(state.hands[seat]) - set(step.state.hands[seat])
            assert step.state.piles[seat] == (*state.piles[seat], gone)


@pytest.mark.rule("arboretum.discard.from-hand")
def test_discard_comes_from_the_hand(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw deck", "draw pile_1", "place oak_3 2 0")
    assert turned.refused(state, "discard oak_3") == "arboretum.discard.from-hand"
    assert turned.refused(state, "discard willow_8") is None
    assert turned.refused(state, "discard oak_6") is None
    assert len(turned.moves(state)) == 8


@pytest.mark.rule("arboretum.discard.visible")
@pytest.mark.rule("arboretum.ruling.piles-open")
def test_piles_are_open_to_all() -> None:
    for state, step in random_steps(3, 5):
        assert state is not step.state
        for seat in (None, 0, 1, 2):
            assert GAME.view(step.state, seat).piles == step.state.piles


@pytest.mark.rule("arboretum.discard.ends-turn")
def test_discard_ends_the_turn(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw deck", "draw deck", "place cassia_3 2 0", "discard willow_8")
    assert (state.active_seat, state.step, state.turn_number) == (turned.seat(1), "draw_first", 2)
    last = turned.do(
        turned.position(deck=["willow_8"]), "draw deck", "draw pile_0", "place willow_8 2 0", "discard oak_8"
    )
    assert (last.active_seat, last.step, last.turn_number) == (turned.seat(0), "finished", 1)


@pytest.mark.rule("arboretum.end.trigger")
@pytest.mark.rule("arboretum.end.finish-turn")
@pytest.mark.rule("arboretum.end.not-before")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_game_ends_with_the_turn_that_empties_the_deck(seats: int) -> None:
    for seed in range(4):
        ran_out = 0
        for state, step in random_steps(seats, seed):
            ran_out += sum(isinstance(told.event, DeckRanOut) for told in step.events)
            if state.step == "discard":
                assert (step.state.step == "finished") == (not state.deck)
            else:
                assert step.state.step != "finished"
        assert ran_out == 1


@pytest.mark.rule("arboretum.end.last-card-first")
def test_second_draw_after_the_last_card_needs_a_pile(turned: Turned) -> None:
    state = turned.do(turned.position(deck=["willow_8"]), "draw deck")
    assert turned.moves(state) == ["draw pile_0", "draw pile_1"]
    assert turned.refused(state, "draw deck") == "arboretum.draw.source-not-empty"


@pytest.mark.rule("arboretum.end.no-extra-turn")
def test_nobody_gets_another_turn(turned: Turned) -> None:
    state = turned.do(
        turned.position(deck=["willow_8"]), "draw deck", "draw pile_0", "place willow_8 2 0", "discard oak_8"
    )
    assert GAME.to_act(state) == frozenset()
    assert len(state.arboreta[turned.seat(0)]) > len(state.arboreta[turned.seat(1)])
    assert GAME.outcome(state) is not None


@pytest.mark.rule("arboretum.end.no-moves-after")
def test_no_moves_after_the_end(turned: Turned) -> None:
    last = turned.table(
        turned.position(deck=["willow_8"]), "draw deck", "draw pile_0", "place willow_8 2 0", "discard oak_8"
    )
    state = last.state
    for seat in range(turned.seats):
        assert len(GAME.legal(state, seat)) == 0
        assert last.no_undo(seat) == "arboretum.end.no-moves-after"
        for text in ("draw deck", "place oak_1 0 0", "discard oak_1"):
            assert turned.refused(state, text, seat) == "arboretum.end.no-moves-after"


@pytest.mark.rule("arboretum.ruling.second-draw-guard")
def test_draw_from_nothing_is_skipped(turned: Turned) -> None:
    state = turned.position(deck=["willow_8"], piles=[[], []])
    step = GAME.apply(state, turned.seat(0), GAME.parse_action("draw deck"))
    assert step.state.step == "place"
    assert any(isinstance(told.event, DrawSkipped) for told in step.events)
    over = turned.do(step.state, "place willow_8 2 0", "discard oak_8")
    assert [len(over.hands[turned.seat(n)]) for n in (0, 1)] == [6, 7]


@pytest.mark.rule("arboretum.ruling.second-draw-guard")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_never_comes_to_an_empty_draw(seats: int) -> None:
    for _, step in random_steps(seats, 31):
        assert not any(isinstance(told.event, DrawSkipped) for told in step.events)


@pytest.mark.rule("arboretum.ruling.undo-deck-draw-final")
def test_deck_draw_is_final_with_all_before_it(turned: Turned) -> None:
    table = turned.table(turned.position(), "draw pile_1", "draw deck")
    state = table.state
    assert table.no_undo() == "arboretum.ruling.undo-deck-draw-final"
    assert table.do("place oak_6 2 0").undo() == state
    assert table.no_undo() == "arboretum.ruling.undo-deck-draw-final"


@pytest.mark.rule("arboretum.ruling.undo-pile-draw")
def test_pile_draw_goes_back_on_its_pile(turned: Turned) -> None:
    table = turned.table(turned.position(), "draw pile_1")
    first = table.state
    table.do("draw pile_1")
    assert names(table.state.known[turned.seat(0)]) == ["maple_3", "oak_6"]
    assert table.undo() == first
    assert table.undo() == turned.position()
    over = turned.table(turned.position(), "draw pile_1", "draw pile_1", "place oak_6 2 0", "discard maple_3")
    assert over.no_undo(0) == "arboretum.turn.active-seat-only"


@pytest.mark.rule("arboretum.ruling.undo-placement")
def test_planting_goes_back_to_the_hand(turned: Turned) -> None:
    state = turned.do(turned.position(), "draw pile_1", "draw deck")
    for card in ("oak_6", "oak_3"):
        assert turned.table(state, f"place {card} 2 0").undo() == state
    assert CARD["oak_6"] in turned.table(state, "place oak_6 2 0").undo().known[turned.seat(0)]
    done = turned.table(state, "place oak_6 2 0", "discard oak_3")
    assert done.no_undo() == "arboretum.ruling.undo-turn-end-final"


@pytest.mark.rule("arboretum.ruling.undo-turn-end-final")
def test_nothing_to_take_back_at_the_start_of_a_turn(turned: Turned) -> None:
    table = turned.table(turned.position())
    assert table.no_undo() == "arboretum.ruling.undo-turn-end-final"
    table.do("draw deck", "draw deck", "place cassia_3 2 0", "discard willow_8")
    assert table.no_undo(1) == "arboretum.ruling.undo-turn-end-final"
    assert table.no_undo(0) == "arboretum.turn.active-seat-only"


@pytest.mark.rule("arboretum.ruling.undo-one-step")
def test_take_back_goes_step_by_step(turned: Turned) -> None:
    table = turned.table(turned.position(), "draw pile_1", "draw pile_0", "place dogwood_1 2 0")
    for earlier in [moment.before for moment in reversed(table.moments)]:
        assert table.undo() == earlier
    assert table.no_undo() == "arboretum.ruling.undo-turn-end-final"


@pytest.mark.rule("arboretum.ruling.undo-no-trace")
def test_taken_back_step_leaves_no_trace(turned: Turned) -> None:
    """The state to go back to is the one before: nothing of the step is in it, nor in any view of it."""
    table = turned.table(turned.position(), "draw pile_1")
    before = GAME.encode(table.state)
    seen = [GAME.view(table.state, seat) for seat in (None, *range(turned.seats))]
    back = table.do("draw pile_0").undo()
    assert GAME.encode(back) == before
    assert [GAME.view(back, seat) for seat in (None, *range(turned.seats))] == seen


@pytest.mark.parametrize("case", scenarios("moves"), ids=lambda case: case["id"])
def test_worked_examples(turned: Turned, case: dict) -> None:
    given = dict(case["given"])
    legal_cells = given.pop("legal_cells", None)
    table = turned.table(turned.position(**given))
    state = table.state
    if legal_cells is not None:
        assert sorted(free_cells(state.arboreta[turned.seat(0)])) == sorted(map(tuple, legal_cells))
    for step in case["do"]:
        before = GAME.encode(state)
        described = step["seat"]
        seat = turned.seat(described)
        if step["move"] == "undo":
            rule = table.no_undo(described)
            assert rule == step.get("refused")
            if rule is None:
                state = table.undo(described)
            continue
        action = GAME.parse_action(turned.text(step["move"]))
        assert turned.refused(state, step["move"], described) == step.get("refused")
        assert (action in GAME.legal(state, seat)) == ("refused" not in step)
        if "refused" in step:
            with pytest.raises(IllegalAction) as caught:
                GAME.apply(state, seat, action)
            assert caught.value.refusal.rule == step["refused"]
            assert GAME.encode(state) == before
            continue
        after = table.do(step["move"]).state
        if "gives" in step:
            assert set(after.hands[seat]) - set(state.hands[seat]) == {CARD[step["gives"]]}
        state = after
    expect = case["expect"]
    assert state.step == expect["step"]
    assert state.active_seat == turned.seat(expect["active_seat"])
    assert len(state.deck) == expect["deck_count"]
    chairs = [turned.seat(n) for n in range(2)]
    assert [len(state.hands[seat]) for seat in chairs] == expect["hand_sizes"]
    tops = [names(state.piles[seat][-1:]) for seat in chairs]
    assert [top[0] if top else None for top in tops] == expect["pile_tops"]
    assert [len(state.piles[seat]) for seat in chairs] == expect["pile_counts"]
    assert [sorted(names(state.known[seat])) for seat in chairs] == [sorted(known) for known in expect["known_in_hand"]]


@pytest.mark.parametrize(
    ("seats", "opening", "least", "most", "planted"),
    [
        (2, False, 17, 33, 17),
        (3, False, 22, 42, 14),
        (4, False, 26, 51, 13),
        (2, True, 17, 33, 17),
        (3, True, 21, 42, 14),
        (4, True, 25, 51, 13),
    ],
)
def test_length_of_a_game(seats: int, opening: bool, least: int, most: int, planted: int) -> None:
    for seed in range(3):
        state = final_state(seats, seed, opening_discards=opening)
        assert least <= state.turn_number <= most
        assert max(len(trees) for trees in state.arboreta) <= planted
    state = GAME.new(seats, 5, {"opening_discards": opening})
    while state.step != "finished":
        state = do(state, moves(state)[0])
    assert state.turn_number == least


def test_broken_positions_are_found() -> None:
    state = GAME.new(2, 4)
    assert GAME.problems(state) == []
    assert GAME.problems(replace(state, deck=state.deck[1:]))
    assert GAME.problems(replace(state, step="place"))
    assert GAME.problems(replace(state, known=(state.hands[1][:1], ())))
    assert GAME.problems(replace(state, turn_number=2))
    assert GAME.problems(replace(state, species=state.species[1:]))
