"""The table of Sheriff of Nottingham: sizes, languages, covers, silence, choosing orders, looking back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from desktop_app.scenes.replay import Replay
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.tables.sheriff.draft import Draft
from desktop_app.tables.sheriff.mind import Mind
from desktop_app.tables.sheriff.moments import _turning, turned_up
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from rules.sheriff.actions import Demand
from rules.sheriff.offers import Clause, Terms
from tests.tables.sheriff.window import Window
from tests.tables.window import LONG, NAMES

PEOPLE = ("person",) * 5
STOPS: tuple[tuple[str, Any], ...] = (
    ("market.draw", lambda view: view.step == "market.draw"),
    ("load", lambda view: view.step == "load"),
    ("declare", lambda view: view.step == "declare"),
    ("inspect.call", lambda view: view.step == "inspect.call"),
    ("hearing.decide", lambda view: view.step == "hearing.decide" and any(view.hearing.offers)),
    ("hearing.reply", lambda view: view.step == "hearing.reply"),
    ("inspect.confiscated", lambda view: view.step == "inspect.confiscated" and view.round > 5),
)


SIZES = (
    ((1280, 720), "es", 160, 5, {}),
    ((1280, 720), "en", 80, 3, {"royal_goods": True}),
    ((1024, 768), "es", 160, 4, {"royal_goods": True, "sheriff_pays": True}),
    ((1024, 768), "en", 100, 5, {}),
    ((1600, 900), "es", 100, 5, {"hidden_gold": True, "sheriff_pays": True}),
    ((1920, 1080), "en", 160, 4, {"royal_goods": True}),
)


@pytest.mark.parametrize(("size", "language", "text", "seats", "options"), SIZES)
def test_no_text_is_cut_or_overlaps(
    tmp_path: Path, size: tuple[int, int], language: str, text: int, seats: int, options: dict[str, Any]
) -> None:
    window = Window(
        tmp_path, PEOPLE[:seats], size=size, language=language, text=text, seed=6, options=options, names=LONG
    )
    for step, reached in STOPS:
        window.play_random(reached)
        if window.session.finished:
            break
        window.lift()
        window.scene.put_away()
        window.scene.changed()
        window.stage.settle()
        assert window.stage.faults() == [], step
        for opener in ("demand", "speak:0"):
            if window.usable(opener):
                window.press(opener)
                assert window.stage.faults() == [], opener
                window.press("back")


@pytest.mark.parametrize(("size", "language", "text", "seats", "options"), SIZES)
def test_offers_with_all_their_parts_fit(
    tmp_path: Path, size: tuple[int, int], language: str, text: int, seats: int, options: dict[str, Any]
) -> None:
    window = Window(
        tmp_path, PEOPLE[:seats], size=size, language=language, text=text, seed=6, options=options, names=LONG
    )
    window.play_random(lambda view: view.step == "hearing.speak" and len(view.to_act) == seats - 1 and view.round > 4)
    window.bargain()
    assert sum(name.startswith("take:") for name in window.names) == seats - 1
    assert window.stage.faults() == []
    for name in [name for name in window.names if name.startswith("take:")]:
        window.press(name)
        assert window.stage.faults() == []
    owner, sheriff = window.view.hearing.owner, window.view.sheriff
    player = window.view.players[owner]
    asked: Any = tuple(min(1, number) for number in player.legal)
    terms = Terms((Clause(owner, "pass"),), 0, asked, min(1, len(player.hidden)), ((5, 1),), (), "Do not try me")
    window.session.submit(sheriff, Demand(owner, terms))
    window.show()
    assert window.view.step == "hearing.reply"
    assert window.stage.faults() == []


@pytest.mark.parametrize("text", [80, 100, 160])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1600, 900), (1920, 1080)])
def test_nothing_of_an_offer_or_a_deal_is_left_out(
    tmp_path: Path, size: tuple[int, int], language: str, text: int
) -> None:
    window = Window(tmp_path, PEOPLE, size=size, language=language, text=text, seed=6, names=LONG)
    window.play_random(lambda view: view.step == "hearing.speak" and len(view.to_act) == 4 and view.round > 4)
    window.bargain()
    for name in ["", *(name for name in window.names if name.startswith("take:"))]:
        if name:
            window.press(name)
        assert not [words for words in window.stage.shortened() if words not in LONG]
        assert window.stage.faults() == []
    said = [words for words in window.stage.words() if "grandmother" in words]
    assert sum("<icon:speech>" in words for words in said) == 4


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900)])
def test_bags_that_wait_show_whole_names_and_their_keys(tmp_path: Path, size: tuple[int, int]) -> None:
    window = Window(tmp_path, PEOPLE, size=size, seed=8, names=LONG)
    window.play_random(lambda view: view.step == "inspect.call")
    assert window.stage.shortened() == []
    for number in range(1, 5):
        assert f"<key:{number}>" in window.stage.words()


@pytest.mark.parametrize("text", [100, 160])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)])
def test_the_wishes_of_an_offer_show_whole_names(
    tmp_path: Path, size: tuple[int, int], language: str, text: int
) -> None:
    window = Window(tmp_path, PEOPLE, size=size, language=language, text=text, seed=6, names=LONG)
    window.play_random(lambda view: view.step == "hearing.speak" and len(view.to_act) == 4 and view.round > 3)
    window.press(next(name for name in window.names if name.startswith("speak:")))
    assert sum(name.startswith("wish:") for name in window.names) > 7
    assert window.stage.shortened() == []
    assert window.stage.faults() == []


def test_nothing_lies_over_the_film_of_a_bag_and_a_press_only_ends_it(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=6, speed="calm")
    window.play_random(lambda view: view.step == "hearing.decide" and view.bags[view.hearing.owner].size > 3)
    x, y = window.stage.where("open")
    window.stage.click(x, y)
    window.stage.step(2500)
    step = window.view.step
    assert step == "inspect.confiscated"
    assert window.stage.filmed("“")
    window.stage.hover("race:0")
    window.stage.step(1500)
    assert window.stage.filmed("“")
    assert window.stage.hint() is None
    window.stage.click(x, y)
    assert not window.stage.ui.motion.busy
    assert window.view.step == step
    assert window.stage.ui.find(window.stage.ui.hand.hover) is not None


def _hearing(tmp_path: Path, kinds: tuple[str, ...] = PEOPLE[:4], seed: int = 3) -> Window:
    window = Window(tmp_path, kinds, seed=seed)
    window.play_random(lambda view: view.step == "inspect.call")
    window.press(next(name for name in window.names if name.startswith("call:")))
    return window


def test_escape_leaves_an_offer_begun_and_then_opens_the_menu(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    window.press(next(name for name in window.names if name.startswith("speak:")))
    assert "put" in window.names
    window.stage.key("escape")
    window.stage.settle()
    assert "put" not in window.names
    assert window.stage.ui.top.name == "table"
    window.stage.key("escape")
    window.stage.settle()
    assert window.stage.ui.top.name == "table.menu"


def test_a_decision_that_silences_waits_two_seconds(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    window.press("pass")
    assert window.view.step == "hearing.speak"
    window.stage.step(1500)
    assert window.view.step == "hearing.speak"
    window.wait(700)
    assert window.view.hearing is None
    assert window.view.records[-1].decision == "pass"


def test_the_prompt_of_an_open_hearing_shows_everybody_who_may_speak(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    merchants = [seat for seat in range(4) if seat != window.view.sheriff]

    def shown() -> list[str]:
        line = window.scene.line()
        return [] if line.group is None else [sitter.name for sitter in line.group[1]]

    assert shown() == [NAMES[seat] for seat in merchants]
    assert window.stage.says("Whoever wants to speak presses their token.")
    window.press(f"speak:{merchants[1]}")
    line = window.scene.line()
    assert line.group is None
    assert line.sitter is not None
    assert line.sitter.name == NAMES[merchants[1]]
    window.press("put")
    assert NAMES[merchants[0]] in shown()
    assert NAMES[merchants[1]] not in shown()
    window.press("open")
    assert window.scene.line().prompt.ends == "Otherwise the bag is opened"
    window.press("stop")
    for seat in list(window.view.to_act):
        window.press(f"speak:{seat}")
        window.press("nothing")
    assert shown() == []
    line = window.scene.line()
    assert line.sitter is not None
    assert line.sitter.name == NAMES[window.view.sheriff]


def test_a_computer_sheriff_waits_for_the_people_and_the_prompt_says_how(tmp_path: Path) -> None:
    kinds = ("random", "person", "person", "person")
    window = Window(tmp_path, kinds, seed=3)
    window.play_random(lambda view: view.step == "hearing.speak" and view.sheriff == 0 and len(view.to_act) == 3)
    line = window.scene.line()
    assert line.group is not None
    assert len(line.group[1]) == 3
    assert line.prompt.ends == "“Go on” if nobody wants to"


def test_whoever_presses_the_own_token_stops_the_decision(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    window.press("open")
    window.stage.step(800)
    speaker = next(name for name in window.names if name.startswith("speak:"))
    window.press(speaker)
    for _ in range(3):
        window.press("gold:1")
    window.press("put")
    window.wait(3000)
    seat = int(speaker.partition(":")[2])
    assert window.view.hearing.offers[seat].gold == 3


@pytest.mark.parametrize("plus", [pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS])
def test_an_offer_can_be_made_with_the_keyboard_alone(tmp_path: Path, plus: int) -> None:
    window = _hearing(tmp_path)
    window.stage.key("1")
    for _ in range(4):
        window.stage.key(pygame.key.name(plus))
    window.stage.key("p")  # The letter of what is final only chooses it,
    window.stage.settle()
    assert not any(window.view.hearing.offers)
    window.stage.step(600)
    window.stage.key("return")  # and Enter does it.
    window.stage.settle()
    assert [offer.gold for offer in window.view.hearing.offers if offer is not None] == [4]
    window.stage.step(600)
    window.stage.key("p")
    window.stage.key("return")
    window.wait(2200)
    assert window.view.records[-1].deals[0].offer.gold == 4


def test_the_order_of_confiscated_cards_is_set_by_dragging(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=5)
    window.play_random(lambda view: view.step == "inspect.confiscated" and len(set(view.confiscated)) > 1)
    cards = window.view.confiscated
    last = len(cards) - 1
    window.stage.drag(f"order:{last}", "order:0")
    window.stage.settle()
    window.press("lay:left")
    assert window.view.left[-len(cards) :] == (cards[last], *cards[:last])


def test_nothing_private_is_drawn_before_a_cover_is_lifted(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=4)
    assert window.scene.audience is None
    assert not any(name.startswith("hand:") for name in window.names)
    window.press("lift")
    assert any(name.startswith("hand:") for name in window.names)
    window.stage.key("c")
    window.stage.settle()
    assert not any(name.startswith("hand:") for name in window.names)


def test_the_own_bag_is_seen_only_while_the_eye_is_held(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    owner = window.view.hearing.owner
    _hold_eye(window, owner)
    assert window.stage.says("Only ")
    hot = window.stage.ui.find(f"peek:{owner}")
    assert hot is not None
    assert hot.up is not None
    hot.up()
    window.stage.settle()
    assert window.scene.audience is None
    assert not window.stage.says("Only ")


def test_many_kinds_of_contraband_fit_on_the_owners_plate(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE, size=(1024, 768), language="es", seed=8, names=LONG)

    def rich(view: Any) -> bool:
        seats = [seat for seat in range(5) if len({card.good for card in _hidden(window, seat)}) > 3]
        return view.step == "hearing.decide" and bool(seats) and view.sheriff not in seats

    window.play_random(rich)
    seat = max(range(5), key=lambda seat: len({card.good for card in _hidden(window, seat)}))
    _hold_eye(window, seat)
    assert window.stage.faults() == []


def _hold_eye(window: Window, seat: int) -> None:
    """Press the eye of a seat and keep it pressed: its own things are seen."""
    hot = window.stage.ui.find(f"peek:{seat}")
    assert hot is not None
    assert hot.down is not None
    hot.down()
    window.stage.settle()
    assert window.scene.audience == seat


def _hidden(window: Window, seat: int) -> Any:
    return window.session.view(seat).players[seat].hidden


def test_key_v_held_looks_at_the_things_of_whoever_presses_the_own_plate(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    window.play_random(lambda view: view.step == "hearing.decide")
    sheriff = window.view.sheriff
    for seat in (sheriff, next(seat for seat in range(3) if seat != sheriff)):
        window.stage.rest()
        window.stage.send(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
        window.stage.settle()
        assert window.scene.audience is None
        window.press(f"mine:{seat}")
        assert window.scene.audience == seat
        assert window.stage.says("Covered again when you let go")
        window.stage.send(pygame.KEYUP, key=pygame.K_v, mod=0)
        window.stage.settle()
        assert window.scene.audience is None
        assert f"mine:{seat}" not in window.names
    assert not window.stage.faults()


def test_key_v_let_go_over_another_window_covers(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    window.play_random(lambda view: view.step == "hearing.decide")
    for quiet in (True, False):
        window.stage.rest()
        window.stage.send(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
        window.stage.settle()
        window.press(f"mine:{window.view.sheriff}")
        if quiet:
            window.stage.send(pygame.WINDOWFOCUSLOST)
        else:
            window.stage.send(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3)
        window.stage.settle()
        assert window.scene.audience is None
        window.stage.send(pygame.KEYUP, key=pygame.K_v, mod=0)


def test_the_own_bag_is_seen_while_an_offer_is_composed(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    owner = window.view.hearing.owner
    mind = window.scene.table.mind
    mind.draft = Draft(owner, owner)
    window.stage.ui.dirty()
    window.stage.settle()
    _hold_eye(window, owner)
    assert window.stage.says("Only ")
    window.scene.cover()
    window.stage.settle()
    assert mind.draft is not None


def test_the_own_bag_is_seen_while_another_offer_answers_a_demand(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    window.play_random(lambda view: view.step == "hearing.reply")
    owner = window.view.hearing.owner
    window.scene.table.mind.draft = Draft(owner, owner)
    window.stage.ui.dirty()
    window.stage.rest()
    window.stage.send(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
    window.stage.settle()
    window.press(f"mine:{owner}")
    assert window.scene.audience == owner
    assert window.stage.says("Covered again when you let go")
    window.stage.send(pygame.KEYUP, key=pygame.K_v, mod=0)
    window.stage.settle()
    assert window.scene.audience is None
    assert window.scene.table.mind.draft is not None


def test_packing_makes_no_sound_that_tells_how_many_cards_go_in(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=3)
    window.play_random(lambda view: view.step == "load")
    window.uncover()
    before = len(window.stage.sounds)
    window.press(next(name for name in window.names if name.startswith("hand:")))
    bag = window.stage.ui.find("bag")
    assert bag is not None
    window.stage.drag(next(name for name in window.names if name.startswith("hand:")), bag.rect.center)
    window.stage.settle()
    window.press(next(name for name in window.names if name.startswith("packed:")))
    assert window.stage.sounds[before:] == []
    assert sum(name.startswith("packed:") for name in window.names) == 1


def test_the_sheriff_says_a_word_with_hear_again(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    window.play_random(lambda view: view.step == "hearing.decide" and view.bags[view.hearing.owner].talked < 2)
    window.press("words")
    window.stage.type("Last chance")
    window.press("again")
    talk = window.view.bags[window.view.hearing.owner].talk[-1]
    assert (talk.kind, talk.words) == ("again", "Last chance")
    assert window.stage.says("Last chance")


def test_the_deal_is_one_sentence_before_it_binds(tmp_path: Path) -> None:
    window = _hearing(tmp_path)
    owner = window.view.hearing.owner
    window.press(f"speak:{owner}")
    window.press("gold:5")
    window.press("put")
    assert window.stage.says("**5 gold**; the Sheriff must let")
    assert window.stage.says("Deal: let pass")
    window.press(f"take:{owner}")
    assert not window.stage.says("**5 gold**; the Sheriff must let")
    assert window.stage.says("Let pass")


def test_nothing_tells_what_is_in_a_bag_before_it_has_been_unpacked(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=6, speed="calm")
    window.play_random(lambda view: view.step == "hearing.decide" and view.bags[view.hearing.owner].size > 3)
    window.stage.press("open")
    window.stage.step(700)
    assert window.view.step != "hearing.decide"
    assert window.stage.says("The bag is opened.")
    assert not window.stage.says("Lay the confiscated cards")
    window.stage.settle()
    assert not window.stage.says("The bag is opened.")


def test_a_card_can_be_drawn_at_every_moment_of_its_turning(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=6, size=(1024, 768), options={"royal_goods": True})
    now = SheriffNow(window.scene, Mind(), Builder(window.stage.ui, "table"))
    for good in range(now.components.kinds):
        for turned in range(0, 1000, 5):
            _turning(now, Box(100 + turned / 90, 100, 84, 118), good, turned / 1000)


@pytest.mark.parametrize("share", [0.2, 0.45, 0.55, 0.8])
def test_a_card_that_turns_stays_as_high_as_it_is_and_in_its_place(tmp_path: Path, share: float) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=6)
    now = SheriffNow(window.scene, Mind(), Builder(window.stage.ui, "table"))
    box = Box(100, 100, 84, 118)
    _turning(now, box, 4, share)
    (item,) = now.b.items
    place, seen = now.b.rect(box), item.surface.get_bounding_rect()
    assert abs(seen.h - place.h) <= 2
    assert abs(seen.w - place.w * abs(2 * share - 1)) <= 3
    assert abs(item.x + seen.centerx - place.centerx) <= 2


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_the_film_of_the_contraband_shows_whole_names(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    window = Window(tmp_path, PEOPLE, size=size, language=language, seed=6, speed="calm", names=LONG)
    window.stage.ui.animate(turned_up(SheriffNow(window.scene, Mind()), ((4, 5), (6,), (), (4, 4, 7), (5,))))
    window.stage.step(700)
    assert window.stage.filmed(LONG[0])
    assert window.stage.shortened() == []
    assert window.stage.faults() == []


def test_waving_through_passes_every_bag(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:4], seed=3)
    window.play_random(lambda view: view.step == "inspect.call")
    window.press("wave")
    for _ in range(12):
        window.wait(3000)
        if window.view.round > 1:
            break
    assert [record.decision for record in window.view.records] == ["pass"] * 3


def test_a_game_left_in_the_middle_of_a_hearing_goes_on_there(tmp_path: Path) -> None:
    seats = tuple(SeatSetup(NAMES[i], SHAPES[i]) for i in range(4))
    session = Session.start(TableSetup("sheriff", seats, {}, 3), tmp_path / "games")
    window = Window(tmp_path, PEOPLE[:4], session=session)
    window.play_random(lambda view: view.step == "inspect.call")
    window.press(next(name for name in window.names if name.startswith("call:")))
    window.stage.key("1")
    window.stage.key("+")
    window.press("put")
    before = window.view
    window.stage.close()
    assert session.path is not None
    again = Window(tmp_path, PEOPLE[:4], session=Session.open(session.path))
    assert again.view == before
    assert again.stage.says("On the table")
    assert any(name.startswith("take:") for name in again.names)
    again.stage.close()


def test_a_replay_draws_every_position_from_all_eyes(tmp_path: Path) -> None:
    window = Window(tmp_path, PEOPLE[:3])
    seats = tuple(SeatSetup(NAMES[i], SHAPES[i]) for i in range(3))
    session = Session.in_memory(TableSetup("sheriff", seats, {"terms_each": 1}, 9))
    while not session.finished:
        seat = window.rng.choice(session.to_act)
        session.submit(seat, session.legal(seat).sample(window.rng))
    replay = Replay(window.app, session)
    window.stage.ui.show(replay)
    for at in range(0, len(session.history) + 1, 7):
        replay.go_to(at, glide=False)
        replay.look_through((None, 0, 2)[at % 3])
        window.stage.step(20)
        assert not {"pass", "open", "demand", "put", "close", "aside"} & set(window.names)
    assert window.stage.faults() == []
