"""Rules drawer, saved games, replays, the lesson's frame."""

import pygame
import pytest

from data.games import GAME_IDS
from desktop_app.scenes.bench import late_game, late_window, settle
from desktop_app.scenes.lesson import load_lesson
from desktop_app.scenes.picture import play
from desktop_app.scenes.replay import ALL, Replay
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.ui.faults import text_faults


def test_the_rules_open_at_the_phase_and_can_be_searched(stage):
    stage.sit("person", "regular")
    stage.key("h")
    stage.settle()
    drawer = stage.ui.top
    assert drawer.name == "rules"
    assert drawer.tab == "phase"
    book = stage.ui.scene.rulebook
    section = next(s for s in book.sections if s.id == drawer.section)
    assert stage.says(section.title)
    stage.press("rules.search")
    stage.type("deck")
    assert len(drawer._rows()) == len(book.search("deck")) > 0
    stage.key("escape")
    assert drawer.search == ""
    stage.press("rules.tab:deviations")
    assert stage.faults() == []
    stage.press("rules.tab:all")
    last = book.sections[-1].rules[-1].id
    drawer.look_up(last)
    stage.ui.dirty()
    stage.settle()
    assert stage.ui.find(f"rule:{last}").seen.h > 0


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_rule_can_be_read_in_the_drawer(stage, game, language):
    stage.app.change(language=language)
    stage.app.show(game)
    stage.ui.scene.open_rules()
    stage.settle()
    drawer = stage.ui.top
    for section in stage.ui.scene.rulebook.sections:
        drawer.look_up(section.rules[0].id)
        stage.ui.dirty()
        stage.step(0)
        assert stage.faults() == []


def test_saved_games_wait_with_pictures_and_can_be_deleted(stage):
    stage.sit("person", "regular")
    stage.act()
    stage.app.library(False)
    stage.settle()
    stage.step(50)
    stage.settle()
    (name,) = [n for n in stage.names() if n.startswith("delete:")]
    assert list((stage.folder / "saves").glob("*.png"))
    stage.press(name)
    stage.settle()
    stage.press("delete")
    stage.settle()
    assert not [n for n in stage.names() if n.startswith("delete:")]


def test_a_damaged_save_is_named_and_left_alone(stage):
    folder = stage.folder / "saves"
    folder.mkdir(parents=True)
    broken = folder / "arboretum-x.jsonl"
    broken.write_bytes(b"rubbish\n")
    stage.app.library(False)
    stage.settle()
    assert stage.says("arboretum-x.jsonl")
    assert broken.read_bytes() == b"rubbish\n"
    assert stage.faults() == []


def test_a_replay_goes_step_by_step_from_any_eyes(stage):
    stage.sit("person", "person", "person")
    stage.play_out()
    stage.app.library(True)
    stage.settle()
    (name,) = [n for n in stage.names() if n.startswith("watch:")]
    stage.press(name)
    stage.settle()
    replay = stage.ui.scene
    assert isinstance(replay, Replay)
    total = len(replay.history)
    stage.press("replay.next")
    stage.key(".")
    stage.settle()
    assert replay.at == 2
    stage.press("replay.back")
    assert replay.at == 1
    stage.key("end")
    stage.settle()
    assert replay.at == total
    stage.press("replay.eyes")
    stage.settle()
    stage.press("replay.eyes:1")
    assert replay.view == replay.history.view_at(total, 1)
    hot = stage.ui.find("replay.line")
    stage.click(hot.rect.x + 14, hot.rect.centery)
    assert replay.at == 0
    stage.press("replay.play")
    stage.step(4000)
    assert replay.at > 1
    stage.key("escape")
    stage.settle()
    assert stage.ui.scene.name == "library"


def test_a_replay_is_stepped_by_arrows_told_in_words_and_left_to_where_one_came_from(stage):
    stage.sit("person", "person", "person")
    stage.play_out()
    stage.settle()
    stage.step(60_000)
    stage.settle()
    sheet = stage.ui.scene
    assert sheet.results is not None
    stage.press("watch")
    stage.settle()
    replay = stage.ui.scene
    assert isinstance(replay, Replay)
    assert stage.says("Arrows step")
    for focus in ("rules", "replay.eyes", "replay.play"):
        stage.ui.hand.focus = focus
        at = replay.at
        stage.key("right")
        stage.settle()
        assert replay.at == at + 1
        assert replay.told() != stage.app.words("ui.replay.keys")
    stage.key("left")
    stage.settle()
    assert replay.at == 2
    assert stage.faults() == []
    stage.key("escape")
    stage.settle()
    table = stage.ui.scene
    assert table.name == "table"
    assert table.results.told
    assert table.results.shown
    assert [rank.total for rank in table.results.outcome.ranking] == [r.total for r in sheet.results.outcome.ranking]


def test_rounds_are_marks_on_the_line_of_a_replay(stage):
    stage.sit("person", "person", game="scoville")
    stage.app.change(confirm=False)
    session = stage.ui.scene.session
    while session.view(None).round < 3:
        seat = session.to_act[0]
        session.submit(seat, session.legal(seat).sample(session.rng_for(seat)))
    stage.app.replay(session.path)
    stage.settle()
    replay = stage.ui.scene
    assert len(replay.rounds) == 2
    assert [replay.history.view_at(n, None).round for n in replay.rounds] == [2, 3]
    assert [replay.history.view_at(n - 1, None).round for n in replay.rounds] == [1, 2]


def test_a_running_game_is_replayed_without_secrets(stage):
    stage.sit("person", "person")
    for _ in range(8):
        stage.act()
    path = stage.ui.scene.session.path
    stage.app.replay(path)
    stage.settle()
    said = []
    stage.ui.scene.refused = said.append
    stage.press("replay.eyes")
    assert said
    assert stage.ui.scene.audience is None


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_lesson_can_be_left_at_any_time(stage, game):
    plan = load_lesson(game)
    stage.app.learn(game)
    stage.settle()
    scene = stage.ui.scene
    assert scene.name == "table"
    assert stage.says(stage.app.words("ui.lesson.head", at=1, total=len(plan.steps)))
    stage.press("lesson.leave")
    stage.settle()
    assert scene.step is None


def test_looked_back_at_with_all_knowing_eyes_every_bag_of_sheriff_is_open(tmp_path):
    late = late_game("sheriff", 13)
    app = late_window(tmp_path)
    replay = Replay(app, late.session(late.fullest))
    app.ui.show(replay)
    settle(app.ui)
    bags = replay.view.bags
    waiting = [seat for seat, bag in enumerate(bags) if bag.fate in ("waiting", "called")]
    assert waiting
    assert all(bags[seat].cards is None for seat in waiting)
    replay.look_through(ALL)
    app.ui.rebuild()
    for seat in waiting:
        assert replay.view.bags[seat].cards == replay.history.view_at(replay.at, seat).bags[seat].cards
        assert replay.view.bags[seat].cards
    assert text_faults(app.ui) == []
    assert replay.view.players != replay.history.view_at(replay.at, replay.audience).players


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_same_moment_is_the_same_picture_from_wherever_one_comes(stage, game):
    seats = tuple(SeatSetup(f"Seat {n}", SHAPES[n]) for n in range(3))
    session = Session.in_memory(TableSetup(game, seats, {}, 7, True))
    play(session, 400, 7)
    replay = Replay(stage.app, session)
    stage.ui.show(replay)
    stage.settle()

    def picture() -> bytes:
        stage.settle()
        return pygame.image.tobytes(stage.ui.frame.target, "RGB")

    for at in range(3, min(len(replay.history) - 1, 380), 31):
        replay.go_to(at)
        before = picture()
        replay.go_to(at + 1)
        picture()
        replay.go_to(at)
        assert picture() == before, at
