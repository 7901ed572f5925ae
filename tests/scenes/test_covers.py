"""Covers, curtains and recaps: who sees what, how it is lifted, and when it falls."""

from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.feel import feel
from rules.core.rng import SplitMix64
from tests.scenes.sitting import scene, to_place


def test_several_people_see_nothing_private_until_one_uncovers(stage):
    stage.sit("person", "person")
    desk = scene(stage)
    assert desk.audience is None
    assert desk.actor is None
    assert desk.view.seat is None
    stage.press("lift")
    assert desk.audience == desk.actor == desk.session.to_act[0]
    assert desk.view.seat == desk.audience


def test_the_cover_falls_when_the_turn_is_over(stage):
    stage.sit("person", "person")
    first = scene(stage).session.to_act[0]
    for _ in range(10):
        stage.act()
        if scene(stage).session.to_act[0] != first:
            break
    assert scene(stage).audience is None
    assert "lift" in stage.names()


def test_key_c_rules_a_lost_window_and_a_quiet_minute_cover(stage):
    import pygame

    stage.sit("person", "person")
    desk = scene(stage)
    for cover in (
        lambda: stage.key("c"),
        lambda: (stage.key("h"), stage.settle(), stage.key("escape"), stage.settle()),
        lambda: stage.send(pygame.WINDOWFOCUSLOST),
        lambda: stage.step(61_000),
    ):
        stage.press("lift")
        assert desk.audience is not None
        cover()
        assert desk.audience is None


def test_one_person_needs_no_cover(stage):
    stage.sit("regular", "person")
    stage.settle()
    assert scene(stage).audience == 1
    assert "lift" not in stage.names()


def test_people_who_hide_nothing_need_no_cover(stage):
    stage.sit("person", "person", hide=False)
    assert scene(stage).actor is not None
    assert "lift" not in stage.names()


def test_after_lifting_a_recap_says_what_happened(stage):
    stage.sit("person", "person")
    start = scene(stage).session.to_act[0]
    for _ in range(12):
        if scene(stage).session.to_act[0] != start:
            break
        stage.act()
    desk = scene(stage)
    lines = desk.session.recap_from(desk.person())
    for put_away in (lambda: stage.press("recap"), lambda: stage.key("return"), lambda: stage.key("escape")):
        desk.session._looked[desk.person()] = lines
        stage.press("lift")
        assert "recap" in stage.names()
        put_away()
        assert "recap" not in stage.names()
        assert stage.ui.hand.focus is None
        desk.cover()
        stage.settle()


def test_who_becomes_a_computer_behind_the_curtain_hands_it_on(stage):
    """The curtain never opens on the things of a computer player."""
    names = ("Ana", "Luis", "Marta")
    seats = tuple(SeatSetup(name, SHAPES[n]) for n, name in enumerate(names))
    session = Session.in_memory(TableSetup("scoville", seats, {}, 7, True))
    rng = SplitMix64(3)
    while session.phase() != "auction.bid":
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(rng))
    stage.ui.show(TableScene(stage.app, session))
    stage.settle()
    stage.step(100)
    *leaving, last = session.asking_order
    for seat in leaving:
        assert stage.ui.top.name == "curtain"
        assert stage.ui.top.person == seat
        stage.press("curtain.menu")
        stage.settle()
        stage.press(f"seat:{seat}")
        stage.settle()
        stage.press(f"seat:{seat}:relaxed")
        stage.settle()
        stage.key("escape")
        stage.settle()
    # One person is left, and opens the curtain once: nothing is hidden from anybody any more.
    assert scene(stage).audience is None
    assert stage.ui.top.person == last
    stage.ui.top.lift()
    stage.settle()
    scene(stage).put_away()
    stage.settle()
    assert [layer.name for layer in stage.ui.layers] == ["table"]
    assert scene(stage).audience == scene(stage).actor == last
    scene(stage).open_menu()
    scene(stage).set_seat(leaving[-1], "person")
    stage.settle()
    stage.step(100)
    assert [layer.name for layer in stage.ui.layers] == ["table", "table.menu"]
    stage.key("escape")
    stage.settle()
    assert stage.ui.top.name == "curtain"
    assert scene(stage).audience is None


def test_what_cannot_be_done_under_a_cover_is_refused_in_words(stage):
    stage.sit("person", "person")
    desk = scene(stage)
    stage.press("deck")
    assert desk.refusal == f"First uncover {desk.session.seats[desk.session.to_act[0]].name}’s things."
    stage.press("lift")
    stage.press("deck")
    stage.settle()
    assert len(desk.session.history) == 1


def test_a_cover_is_lifted_by_enter_held_and_not_by_a_tap(stage):
    stage.sit("person", "person")
    stage.key("return")
    stage.settle()
    assert scene(stage).audience is None
    stage.key("return", hold=feel().hold_ms + 60)
    stage.settle()
    assert scene(stage).audience == scene(stage).person()


def test_a_secret_decision_begins_behind_its_curtain_whoever_decided_last(stage):
    stage.sit("person", "person", game="scoville")
    desk = scene(stage)
    desk.app.change(confirm=False)
    begun = 0
    for _ in range(120):
        if desk.session.finished:
            break
        if stage.ui.top.name == "curtain":
            stage.ui.top.lift()
        elif desk.actor is None:
            desk.lift(desk.person())
        desk.put_away()
        stage.settle()
        secret, seat = desk.secret(), desk.actor
        assert desk.submit(desk.session.legal(seat).sample(desk.session.rng_for(seat)))
        stage.settle()
        if desk.secret() and not secret:
            begun += 1
            assert desk.audience is None
            assert stage.ui.top.name == "curtain"
    assert begun


def test_a_cover_that_has_fallen_is_asked_for_again(stage):
    stage.sit("person", "person")
    desk = scene(stage)
    first = desk.person()
    desk.lift(first)
    desk.put_away()
    desk.cover()
    stage.settle()
    assert desk.audience is None
    assert "lift" in stage.names()
    for _ in range(40):
        seat = desk.person()
        if seat != first:
            break
        stage.act()
    # The turn has gone on: nobody is uncovered, neither now nor when the first one is asked again.
    assert desk.audience is None
    for _ in range(40):
        if desk.person() == first:
            break
        stage.act()
    assert desk.audience is None
    assert "lift" in stage.names()


def test_a_recap_after_taking_back_tells_what_still_stands(stage):
    stage.sit("person", "person")
    desk = scene(stage)
    first = desk.person()
    for _ in range(40):
        if desk.person() != first:
            break
        stage.act()
    other = desk.person()
    to_place(stage)
    steps = len(desk.session.history)
    assert desk.submit(next(iter(desk.session.legal(other))), seat=other)
    stage.settle()
    told = desk.session.event_count
    desk.undo()
    stage.settle()
    assert len(desk.session.history) == steps
    assert desk.session.event_count < told
    assert all(desk.session.recap_from(seat) <= desk.session.event_count for seat in (0, 1))
    desk.cover()
    stage.settle()
    desk.lift(first)
    stage.settle()
    lines = [line for layer in stage.ui.layers if layer.name == "recap" for line in layer.lines]
    assert not any("planted" in line and desk.session.seats[other].name in line for line in lines)
