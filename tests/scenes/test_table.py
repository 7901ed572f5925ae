"""The order of things at a table: covers, recaps, computers, undo, leaving, the end."""

import itertools

from desktop_app.scenes.table import TableScene
from desktop_app.session.session import Session
from desktop_app.session.trouble import Trouble
from desktop_app.tables.arboretum.table import ArboretumTable
from desktop_app.tables.frame import Ask
from desktop_app.ui.feel import feel
from rules.arboretum.actions import DECK, Discard, Draw, Place
from tests.scenes.sitting import scene, to_place


def test_computers_play_by_themselves_and_the_prompt_says_who_thinks(stage):
    stage.app.change(speed="calm")
    stage.sit("person", "regular")
    for _ in range(40):
        stage.act()
        if scene(stage).thinking is not None:
            break
        stage.step(30)
    for _ in range(200):
        if scene(stage).session.to_act == (0,) or scene(stage).session.finished:
            break
        stage.step(300)
    assert scene(stage).session.to_act == (0,)


def test_undo_until_something_was_seen(stage):
    stage.sit("person", "regular", seed=5)
    desk = scene(stage)
    for _ in range(200):
        if desk.actor is not None and desk.session.may_undo(desk.actor):
            break
        stage.act()
    moves = len(desk.session.history)
    stage.key("u")
    stage.settle()
    assert len(desk.session.history) == moves - 1
    while desk.session.may_undo(0):
        stage.key("u")
        stage.settle()
    stage.key("u")
    assert desk.refusal
    stage.step(4100)
    assert desk.refusal is None


def test_somebody_leaves_and_comes_back(stage):
    stage.sit("person", "person")
    desk = scene(stage)
    stage.press("menu")
    stage.settle()
    seat = desk.session.to_act[0]
    stage.press(f"seat:{seat}")
    stage.settle()
    stage.press(f"seat:{seat}:regular")
    stage.settle()
    stage.key("escape")
    stage.settle()
    stage.step(2000)
    stage.settle()
    assert desk.session.seats[seat].kind == "regular"
    assert desk.session.to_act != (seat,)
    # Whoever gave the seat away may still stand at the screen: the other one's things wait for their cover's button.
    assert desk.private
    assert desk.audience is None
    desk.lift(desk.session.people[0])
    assert not desk.private
    assert desk.audience == 1 - seat
    desk.set_seat(seat, "person")
    stage.settle()
    assert desk.private
    assert desk.audience is None


def test_leaving_and_going_on_keeps_every_move(stage):
    stage.sit("person", "person")
    for _ in range(9):
        stage.act()
    desk = scene(stage)
    before = desk.session.view(None)
    path = desk.session.path
    stage.key("escape")
    stage.settle()
    stage.press("menu.leave")
    stage.settle()
    # Every move is on disk: nothing is asked.
    assert stage.ui.scene.name == "title"
    stage.press("continue")
    stage.settle()
    assert scene(stage).session.view(None) == before
    assert scene(stage).session.path == path


def test_leaving_asks_where_something_would_be_lost(stage, monkeypatch):
    stage.sit("person", "person")
    stage.act()
    desk = scene(stage)
    monkeypatch.setattr(type(desk.session), "retry_save", lambda self: Trouble("not_saved", path="/x", why="full"))
    stage.key("escape")
    stage.settle()
    stage.press("menu.leave")
    stage.settle()
    assert stage.says("/x")
    stage.press("stay")
    stage.settle()
    assert stage.ui.scene is desk


def test_a_seat_is_renamed_in_the_menu_of_the_table(stage):
    stage.sit("person", "person")
    desk = scene(stage)
    path = desk.session.path
    stage.key("escape")
    stage.settle()
    stage.press("rename:1")
    stage.key("end")
    stage.type("elia")
    named = desk.ui.top.names[1]
    assert named.endswith("elia")
    stage.key("escape")
    stage.settle()
    assert desk.sitters[1].name == named
    # A name that is taken is said, and the old one stays.
    desk.rename(0, named)
    assert desk.refusal is not None
    assert desk.sitters[0].name != named
    assert [seat.name for seat in Session.open(path, read_only=True).seats] == [s.name for s in desk.sitters]


def test_computers_act_one_by_one_at_a_press_where_that_is_wished(stage):
    stage.app.change(speed="step")
    stage.sit("person", "relaxed", "relaxed")
    desk = scene(stage)
    while desk.person() is not None:
        stage.act()
        stage.settle()
    stage.step(5000)
    before = len(desk.session.history)
    stage.step(30_000)
    assert len(desk.session.history) == before
    assert desk.computers.waits
    stage.press("step")
    stage.step(3000)
    assert len(desk.session.history) == before + 1
    stage.key("space")
    stage.step(3000)
    assert len(desk.session.history) == before + 2
    assert stage.faults() == []


def test_the_focus_of_a_covered_table_begins_at_who_one_is(stage):
    stage.sit("person", "person")
    stage.act()
    stage.settle()
    for _ in range(12):
        if "lift" in stage.names():
            break
        stage.act()
        stage.settle()
    desk = scene(stage)
    desk.covers.fall()
    desk.ui.dirty()
    stage.settle()
    if "curtain.open" in stage.names():
        return
    for way in ("tab", "down"):
        stage.ui.hand.focus = None
        stage.key(way)
        assert stage.ui.hand.focus == "lift"


def test_a_killed_program_loses_nothing(stage):
    stage.sit("person", "person")
    for _ in range(7):
        stage.act()
    view = scene(stage).session.view(None)
    path = scene(stage).session.path
    # Nothing is closed and nothing is said: the process is simply gone.
    assert Session.open(path, read_only=True).view(None) == view


def test_a_game_of_four_people_ends_with_the_sheet(stage):
    stage.sit("person", "person", "person", "person")
    stage.play_out()
    stage.settle()
    stage.step(60_000)
    stage.settle()
    desk = scene(stage)
    assert desk.results is not None
    assert desk.results.counted == len(desk.results.rows) == 5
    assert desk.results.told
    folded = next(n for n, row in enumerate(desk.results.rows) if row.folded)
    stage.press(f"fold:{folded}")
    stage.settle()
    assert f"how{folded}.0:{desk.results.rows[folded].keys[0]}" in stage.names()
    assert stage.faults() == []
    stage.press(f"fold:{folded}")
    totals = {rank.seat: rank.total for rank in desk.results.outcome.ranking}
    assert all(stage.says(str(total)) for total in totals.values())
    assert stage.faults() == []
    stage.press("see")
    assert "again" not in stage.names()
    stage.press("score")
    stage.press("how0:" + desk.results.rows[0].name)
    stage.settle()
    assert stage.ui.top.name == "explanation"
    assert stage.faults() == []
    stage.key("escape")
    stage.press("again")
    stage.settle()
    assert not scene(stage).session.finished


def test_one_person_with_three_computers_to_the_end(stage):
    stage.sit("person", "relaxed", "regular", "random")
    stage.play_out()
    assert scene(stage).session.outcome is not None


def test_the_log_holds_what_was_told(stage):
    stage.sit("person", "person")
    for _ in range(6):
        stage.act()
    stage.key("l")
    stage.settle()
    assert stage.ui.top.name == "log"
    assert len([w for w in stage.words() if "Ana" in w or "Luis" in w]) >= 3
    stage.key("l")
    assert stage.ui.top is stage.ui.scene


def test_escape_first_lets_go_of_what_is_chosen(stage):
    stage.sit("person", "regular", seed=5)
    desk = scene(stage)
    for _ in range(200):
        if desk.actor is not None and desk.view.step == "place":
            break
        stage.act()
    stage.press(f"tree:{desk.view.hand[0]}")
    assert desk.table.choice.card is not None
    stage.key("escape")
    assert desk.table.choice.card is None
    assert stage.ui.top is desk
    stage.key("escape")
    assert stage.ui.top is not desk


def test_each_decision_is_a_question_of_its_own(stage):
    stage.sit("person", "person")
    asked = [scene(stage).question()]
    for _ in range(12):
        stage.act()
        asked.append(scene(stage).question())
    assert len(set(asked)) == len(asked)
    assert {question.seat for question in asked} == {0, 1}


def test_a_single_person_is_always_the_one_who_is_asked(stage):
    stage.sit("person", "regular", "regular")
    for _ in range(12):
        stage.act()
        assert scene(stage).question().seat == 0


class _AskingTable(ArboretumTable):
    """Asks before each card that is planted, and treats each draw as if its answer were secret, where wanted."""

    asks = secret = False

    def ask_first(self, now, seat, action):
        return Ask("Plant?", "One sentence.") if self.asks and isinstance(action, Place) else None

    def secret_answer(self, now, seat, action):
        return self.secret

    def open_phases(self, view):
        return frozenset(["place", "draw_first", "draw_second", "discard"]) if self.secret else frozenset()


def asking(stage, **wanted) -> TableScene:
    desk = scene(stage)
    desk.table = _AskingTable()
    for name, value in wanted.items():
        setattr(desk.table, name, value)
    stage.ui.dirty()
    stage.settle()
    return desk


def test_what_a_table_asks_first_is_carried_out_after_the_answer(stage):
    stage.sit("person", "regular")
    desk = asking(stage, asks=True)
    to_place(stage)
    action = next(iter(desk.session.legal(0)))
    done = []
    revision = desk.session.revision
    for answer, carried in (("ask.no", 0), ("escape", 0), ("ask.yes", 1)):
        assert not desk.submit(action, done=lambda: done.append(True))
        stage.settle()
        assert stage.ui.top.name == "asking"
        stage.key("escape") if answer == "escape" else stage.press(answer)
        stage.settle()
        assert stage.ui.top is desk
        assert (desk.session.revision - revision, len(done)) == (carried, carried)


def test_nothing_is_asked_where_the_table_wants_no_questions(stage):
    stage.sit("person", "regular")
    stage.app.change(confirm=False)
    desk = asking(stage, asks=True)
    to_place(stage)
    assert desk.submit(next(iter(desk.session.legal(0))))


def test_an_answer_that_would_tell_a_secret_is_heard_under_the_curtain(stage):
    stage.sit("person", "person")
    desk = asking(stage, secret=True)
    person = desk.person()
    revision = desk.session.revision
    assert desk.audience is None
    for answer in ("aside.leave", "aside.do"):
        assert not desk.submit(Draw(DECK))
        stage.settle()
        assert stage.ui.top.name == "aside"
        assert answer not in stage.names()
        stage.press("curtain.open")
        stage.settle()
        assert desk.audience is None
        stage.press(answer)
        stage.settle()
        assert stage.ui.top is desk
        assert desk.session.revision - revision == (answer == "aside.do")
    assert desk.session.history.seat_at(1) == person


def test_what_the_rules_forbid_is_heard_under_the_curtain_too(stage, monkeypatch):
    stage.sit("person", "person")
    desk = asking(stage, secret=True)
    monkeypatch.setattr(type(desk), "why_not", lambda self, action, seat=None: None)
    stage.ui.parts.clear()
    assert not desk.submit(Discard(0))
    stage.settle()
    stage.press("curtain.open")
    stage.settle()
    assert stage.ui.find("aside.do").reason is not None
    assert desk.refusal is None


def test_who_acted_last_may_take_it_back_until_somebody_else_has_acted(stage):
    """Safranito's sale goes on to the buyer at once, and told nobody anything new."""
    stage.sit("person", "person", "person", game="safranito", hide=False)
    desk = scene(stage)
    for _ in range(400):
        seat = desk.person()
        assert desk.submit(desk.session.legal(seat).sample(desk.session.rng_for(seat)), seat=seat)
        stage.settle()
        if desk.taker() is not None:
            break
    maker = desk.taker()
    assert maker is not None
    assert desk.actor != maker
    before = desk.session.revision
    names = desk.session.seats[maker].name
    assert stage.says(f"{names}: undo")
    steps = len(desk.session.history)
    stage.press("take_back")
    stage.settle()
    assert desk.session.revision > before
    assert len(desk.session.history) == steps - 1
    assert desk.actor == maker
    assert "take_back" not in stage.names()


def test_a_table_that_was_left_does_nothing_more(stage):
    stage.sit("person", "regular")
    desk = scene(stage)
    steps = len(desk.session.history)
    desk.leave()
    stage.settle()
    assert not desk.submit(Draw(DECK), seat=0)
    assert not desk.act(0, Draw(DECK))
    desk.take_back(0)
    desk.lift(0)
    assert len(desk.session.history) == steps


def test_a_computers_step_rests_before_the_next_one(stage):
    stage.sit("person", "regular", "regular", seed=5)
    stage.app.change(speed="calm")
    desk = scene(stage)
    numbers, played = feel(), []
    submitted = desk.session.submit

    def submit(seat, action, outcome=None):
        played.append((stage.ui.now, seat))
        return submitted(seat, action, outcome)

    desk.session.submit = submit
    for _ in range(900):
        if len([1 for _, seat in played if seat]) > 5:
            break
        if desk.actor is not None and not stage.ui.motion.busy:
            assert desk.submit(desk.session.legal(0).sample(desk.session.rng_for(0)))
        stage.step(40)
    for (before, one), (after, two) in itertools.pairwise(played):
        if two:
            assert after - before >= numbers.computer_wait_ms + (numbers.computer_rest_ms if one else 0)


def test_the_head_tells_of_the_moment_that_the_film_shows(stage):
    stage.sit("person", "person", game="scoville", hide=False)
    stage.app.change(speed="calm", confirm=False)
    desk = scene(stage)
    filmed = 0
    for _ in range(200):
        before = desk.line().status
        seat = desk.person()
        assert desk.submit(desk.session.legal(seat).sample(desk.session.rng_for(seat)), seat=seat)
        film = desk.head.filming
        stage.step(16)
        if film:
            assert desk.line().status == before
            filmed += 1
        stage.settle()
        assert not desk.head.filming
        if filmed:
            break
    assert filmed


def test_a_computer_that_is_next_waits_while_a_step_is_taken_back(stage):
    stage.sit("person", "regular", "regular", game="safranito", seed=4)
    stage.app.change(speed="calm")
    desk = scene(stage)
    for _ in range(4000):
        if desk.actor is not None and not stage.ui.motion.busy:
            assert desk.submit(desk.session.legal(0).sample(desk.session.rng_for(0)))
        if desk.taker() == 0 and desk.thinking is not None and not stage.ui.motion.busy:
            break
        if stage.ui.motion.busy:
            stage.ui.finish_motion()
        stage.step(40)
    assert desk.taker() == 0
    assert desk.thinking is not None
    steps = len(desk.session.history)
    desk.take_back(0)
    stage.step(20)
    assert len(desk.session.history) == steps - 1
    stage.ui.finish_motion()
    stage.step(2000)
    # Whatever the computer thought about is gone: nobody moves before the person does.
    assert desk.actor == 0
    assert len(desk.session.history) == steps - 1
