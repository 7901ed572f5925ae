"""Whole turns and games through the window, by pressing what is there."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from desktop_app.scenes.covers import Recap
from desktop_app.tables.arboretum.sheets import GardenSheet, PileSheet
from desktop_app.tables.arboretum.tracker import _draw
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.frame import flatten
from rules.arboretum.aids import count_species, eight_state
from rules.core.rng import SplitMix64
from tests.tables.arboretum.window import Sitting
from tests.tables.window import LONG


def test_two_people_play_to_the_end_with_the_mouse(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "person"), moves=120)
    for _ in range(40):
        if sitting.session.finished:
            break
        sitting.turn()
    assert sitting.session.finished
    assert sitting.scene.results is not None
    assert sitting.scene.results.shown


def test_one_person_plays_with_computers_to_the_end(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "random", "random", "random"), moves=190)
    for _ in range(30):
        if sitting.session.finished:
            break
        sitting.turn()
        for _ in range(200):
            if sitting.session.finished or sitting.scene.actor is not None:
                break
            sitting.stage.step(100)
    assert sitting.session.finished


def test_a_card_is_dragged_into_the_garden_and_taken_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, hide=False, options={"start_seat": 0})
    sitting.to_step("place")
    card = sitting.hand()[2]
    sitting.stage.drag(f"tree:{card}", "cell:0,0")
    sitting.stage.settle()
    assert sitting.session.phase() == "discard"
    assert sitting.view.arboreta[0][0].card == card
    sitting.stage.press("undo")
    sitting.stage.settle()
    assert sitting.session.phase() == "place"
    assert not sitting.view.arboreta[0]


def test_a_turn_with_the_keyboard_alone(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "person"), hide=False, options={"start_seat": 0})
    sitting.to_person()
    stage = sitting.stage
    for _ in range(2):
        stage.key("d")
        stage.settle()
    stage.ui.hand.focus, stage.ui.hand.keyboard = f"tree:{sitting.hand()[0]}", True
    stage.key("return")
    assert stage.ui.hand.focus == "cell:0,0"
    stage.key("return")
    stage.settle()
    assert sitting.session.phase() == "discard"
    stage.ui.hand.focus, stage.ui.hand.keyboard = f"tree:{sitting.hand()[0]}", True
    stage.key("return")
    assert stage.ui.hand.focus == "discard"
    stage.key("return")
    stage.settle()
    assert sitting.session.to_act == (1,)


def test_up_leads_a_card_taken_up_by_mouse_into_the_garden(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "person"), hide=False, options={"start_seat": 0})
    sitting.to_step("place")
    stage = sitting.stage
    first, second, *_ = sitting.table.choice.sorted(sitting.hand())
    stage.press(f"tree:{first}")
    stage.key("right")
    assert stage.ui.hand.focus == f"tree:{second}"
    stage.key("up")
    assert stage.ui.hand.focus == "cell:0,0"
    stage.key("return")
    stage.settle()
    assert sitting.view.arboreta[0][0].card == first


def test_a_discard_is_confirmed_unless_switched_off(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "person"), hide=False, options={"start_seat": 0})
    sitting.to_step("discard")
    card = sitting.hand()[0]
    sitting.stage.drag(f"tree:{card}", "pile:0")
    assert sitting.session.phase() == "discard"
    assert sitting.table.choice.card == card
    sitting.app.settings.confirm = False
    sitting.stage.press(f"tree:{sitting.hand()[1]}")
    sitting.stage.settle()
    assert sitting.session.to_act == (1,)


def test_what_cannot_be_done_says_the_rule(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, options={"start_seat": 0})
    sitting.to_person()
    sitting.stage.press(f"tree:{sitting.hand()[0]}")
    assert sitting.scene.refusal is not None
    assert "<tag:A 3" in sitting.scene.refusal
    sitting.stage.press("pile:1")
    assert sitting.scene.refusal is not None
    assert "<tag:A 4" in sitting.scene.refusal


def test_the_hand_is_sorted_both_ways(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    assert sitting.table.choice.sorted((9, 0, 7, 8)) == [0, 7, 8, 9]
    sitting.stage.press("sort")
    assert sitting.table.choice.sorted((9, 0, 7, 8)) == [0, 8, 9, 7]


def test_piles_and_gardens_open_whole(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, moves=60)
    sitting.to_person()
    sitting.stage.press("pile.look:0")
    sitting.stage.settle()
    assert isinstance(sitting.stage.ui.top, PileSheet)
    shown = [name for name in sitting.stage.names() if name.startswith("pile.card:")]
    assert len(shown) == len(sitting.view.piles[0])
    assert sitting.stage.faults() == []
    sitting.stage.key("escape")
    sitting.stage.press("seat:1")
    sitting.stage.settle()
    assert isinstance(sitting.stage.ui.top, GardenSheet)
    planted = [name for name in sitting.stage.names() if name.startswith("sheet.tree:")]
    assert len(planted) == len(sitting.view.arboreta[1])
    assert sitting.stage.faults() == []


@pytest.mark.rule("arboretum.option.live-values")
def test_pointing_shows_what_a_card_would_score_only_with_live_values(tmp_path: Path) -> None:
    from desktop_app.tables.arboretum.cards import free_cells
    from desktop_app.tables.arboretum.paths import gains_of

    for live in (True, False):
        sitting = Sitting(tmp_path, moves=90, options={"live_values": live})
        sitting.to_step("place")
        trees = sitting.view.arboreta[0]
        card, cell = next(
            (card, cell) for card in sitting.hand() for cell in free_cells(trees) if gains_of(trees, card, cell)
        )
        sitting.stage.press(f"tree:{card}")
        sitting.stage.hover(f"cell:{cell[0]},{cell[1]}")
        assert sitting.stage.says("right to score") == live
        assert any(name.startswith("value:") for name in sitting.stage.names()) <= live


@pytest.mark.rule("arboretum.option.count-aid")
def test_the_counting_aid_can_be_left_out(tmp_path: Path) -> None:
    for aid in (True, False):
        sitting = Sitting(tmp_path, moves=60, options={"count_aid": aid})
        sitting.to_person()
        assert any(name.startswith("count:") for name in sitting.stage.names()) == aid
        assert sitting.view.hands[1].known
        sitting.stage.press("seat:1")
        sitting.stage.settle()
        assert sitting.stage.says("Openly taken") == aid


def test_the_last_card_of_the_deck_is_announced(tmp_path: Path) -> None:
    from rules.arboretum.actions import DECK, Draw

    sitting = Sitting(tmp_path, ("person", "person"), hide=False)
    for _ in range(400):
        seat = sitting.session.to_act[0]
        if sitting.view.deck_count == 0:
            break
        action = Draw(DECK)
        if sitting.session.why_not(seat, action) is not None:
            action = next(iter(sitting.session.legal(seat)))
        sitting.scene.submit(action)
        sitting.stage.settle()
    assert sitting.view.deck_count == 0
    assert not sitting.session.finished
    assert sitting.stage.says("takes the last card of the deck")


def test_a_long_recap_lies_over_the_garden_and_not_on_its_words(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person",) * 3, moves=60, text=160, names=LONG)
    sitting.stage.press("lift")
    sitting.stage.settle()
    recap = sitting.stage.ui.top
    assert isinstance(recap, Recap)
    assert len(recap.lines) >= 6
    assert sitting.stage.faults() == []


def test_an_eight_at_risk_says_why(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "random"), moves=13)
    for seed in range(40):
        sitting = Sitting(tmp_path / str(seed), ("person", "random"), seed=seed)
        sitting.to_person()
        eights = [card for card in sitting.hand() if card % 8 == 7]
        if eights and eight_state(sitting.view, eights[0] // 8) == "at_risk":
            break
    thing = sitting.stage.ui.find(f"tree:{eights[0]}")
    assert thing is not None
    assert thing.hint == "The 8 is at risk: its 1 has not been seen or is in another hand."


def test_the_tracker_says_what_its_marks_and_its_last_column_mean(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "random"))
    sitting.to_person()
    for words in ("you · rival", "your hand", "taken", "in a pile", "planted"):
        assert sitting.stage.says(words)


def test_a_card_in_a_pile_and_a_planted_one_look_different(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "random"))
    sitting.turn()
    sitting.to_person()
    pile = sitting.view.piles[0]
    assert pile
    drawn = {}
    for piled in ((), (pile[-1] % 8 + 1,)):
        b = Builder(sitting.stage.ui, "row")
        counted = next(c for c in count_species(sitting.view) if c.species == pile[-1] // 8)
        _draw(b, Box(0, 0, 300, 26), counted, {}, piled, None, 0)
        b.finish()
        drawn[piled] = pygame.image.tobytes(flatten(b.items)[0], "RGBA")
    assert len(set(drawn.values())) == 2


def test_with_an_empty_deck_what_is_not_seen_is_in_the_other_hands(tmp_path: Path) -> None:
    for seats, words in ((2, "In the other hand · "), (3, "In the other hands · ")):
        sitting = Sitting(tmp_path / str(seats), ("person",) + ("random",) * (seats - 1), moves=0)
        for _ in range(400):
            sitting.to_person()
            if sitting.view.deck_count == 0 or sitting.session.finished:
                break
            seat = sitting.scene.actor
            sitting.scene.submit(sitting.session.legal(seat).sample(SplitMix64(seats)))
            sitting.stage.settle()
        assert sitting.view.deck_count == 0
        if not sitting.session.finished:
            assert sitting.stage.says(words)


def test_a_press_where_nothing_can_be_planted_says_why(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "random"), moves=30)
    sitting.to_step("draw_first")
    stage = sitting.stage

    def press_corner() -> None:
        """A corner of the cloth, diagonal to all that is planted."""
        ground = stage.ui.find("garden.ground")
        assert ground is not None
        stage.click(ground.rect.x + 12, ground.rect.y + 12)
        stage.settle()

    press_corner()
    assert sitting.scene.refusal == "A card is planted once two are drawn, before one is discarded."
    sitting.to_step("place")
    press_corner()
    assert sitting.scene.refusal == "First choose a card of your hand."
    sitting.press(f"tree:{sitting.hand()[0]}")
    press_corner()
    assert sitting.scene.refusal is not None
    assert "<tag:A " in sitting.scene.refusal
    tree = sitting.view.arboreta[0][0]
    sitting.press(f"tree:{tree.card}")
    assert "<tag:A " in sitting.scene.refusal
    assert sitting.session.phase() == "place"


def test_the_content_of_a_pile_opens_from_the_button_below_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "random"))
    sitting.turn()
    sitting.to_person()
    sitting.press("pile.look:0")
    assert isinstance(sitting.stage.ui.top, PileSheet)
