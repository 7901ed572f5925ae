"""From the title to the deal, and what the next evening remembers."""

import pytest

from data.games import GAME_IDS, load_game
from desktop_app.scenes.title import SEAT_RANGES
from desktop_app.ui.sheets import Large


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_tiles_say_the_right_number_of_players(game):
    counts = load_game(game).seat_counts
    assert SEAT_RANGES[game] == (counts[0], counts[-1])


def test_quick_start_takes_two_clicks_from_the_title(stage):
    stage.app.title()
    stage.settle()
    stage.press(f"tile:{GAME_IDS[0]}")
    stage.settle()
    stage.press("deal")
    stage.settle()
    assert stage.ui.scene.name == "table"


def test_the_last_table_is_remembered(stage):
    stage.app.title()
    stage.settle()
    stage.press("tile:arboretum")
    stage.press("add")
    stage.press("name:0")
    stage.key("end")
    stage.type("bel")
    stage.press("shape:0")
    stage.settle()
    stage.press("pick:star")
    stage.press("kind:2:False")
    stage.press("level:2:sharp")
    stage.press("deal")
    stage.settle()
    stage.app.title()
    stage.settle()
    stage.press("tile:arboretum")
    seats = stage.ui.scene.seats
    assert seats[0].name == "Anabel"
    assert seats[0].shape == "star"
    assert seats[2].kind == "sharp"


def test_the_first_table_is_the_one_that_the_title_promises(stage):
    stage.app.title()
    stage.settle()
    assert stage.says("with two computer players")
    stage.app.set_up("arboretum")
    stage.settle()
    kinds = [seat.kind for seat in stage.ui.scene.seats]
    assert kinds == ["person", "regular", "regular"]
    stage.app.quick_start()
    stage.settle()
    assert [seat.kind for seat in stage.ui.scene.session.seats] == kinds


def test_a_taken_shape_says_whose_it_is(stage):
    stage.app.set_up("arboretum")
    stage.settle()
    said = []
    stage.ui.scene.refused = said.append
    stage.press("shape:0")
    stage.settle()
    stage.press("pick:square")
    assert said == ["Luis has it."]
    assert stage.ui.scene.seats[0].shape == "circle"


def test_a_table_without_names_or_with_the_same_twice_is_not_dealt(stage):
    stage.app.set_up("arboretum")
    stage.settle()
    scene = stage.ui.scene
    scene.seat(0, name="  ")
    assert scene.why_not_deal() == "Every seat needs a name."
    scene.seat(0, name="LUIS")
    assert scene.why_not_deal() == "Two seats have the same name."
    stage.ui.dirty()
    stage.step(0)
    stage.press("deal")
    assert stage.ui.scene is scene


def test_seats_stay_between_fewest_and_most(stage):
    stage.app.set_up("arboretum")
    stage.settle()
    said = []
    stage.ui.scene.refused = said.append
    stage.press("remove:2")
    stage.press("remove:0")
    assert said == ["This game needs at least 2."]
    for _ in range(2):
        stage.press("add")
    assert "add" not in stage.names()
    assert len({seat.shape for seat in stage.ui.scene.seats}) == 4


def test_a_greyed_thing_says_why_when_pressed(stage):
    stage.app.set_up("arboretum")
    stage.settle()
    stage.press("remove:2")
    stage.press("remove:0")
    assert stage.ui.hand.hover == "remove:0"
    assert stage.ui.hand.hint_shown
    stage.press("shape:0")
    stage.settle()
    stage.press("pick:square")
    assert stage.ui.hand.hint_shown


def test_a_greyed_thing_of_a_sheet_over_the_table_says_why_beside_it(stage):
    stage.sit("person", "regular")
    stage.press("undo")
    assert stage.ui.scene.refusal
    assert not stage.ui.hand.hint_shown
    stage.ui.open(Large(lambda b, box: b.button("off", box.center(200, 48), "Off", lambda: None, reason="not yet")))
    stage.settle()
    stage.press("off")
    assert stage.ui.hand.hint_shown


def test_continue_offers_the_newest_game(stage):
    stage.sit("person", "regular")
    stage.act()
    path = stage.ui.scene.session.path
    stage.app.title()
    stage.settle()
    stage.press("continue")
    stage.settle()
    assert stage.ui.scene.name == "table"
    assert stage.ui.scene.session.path == path


def test_by_keyboard_alone_from_the_title_to_the_table(stage):
    stage.app.title()
    stage.settle()
    stage.key("tab")
    assert stage.ui.hand.focus == "tile:arboretum"
    stage.key("return")
    stage.settle()
    for _ in range(60):
        stage.key("tab")
        if stage.ui.hand.focus == "deal":
            break
    stage.key("return")
    stage.settle()
    assert stage.ui.scene.name == "table"


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_can_be_set_up_and_dealt(stage, game):
    stage.app.set_up(game)
    stage.settle()
    while "add" in stage.names():
        stage.press("add")
    assert stage.faults() == []
    stage.press("deal")
    stage.settle()
    assert stage.ui.scene.name == "table"
    assert len(stage.ui.scene.sitters) == load_game(game).seat_counts[-1]


def test_a_broken_data_file_is_said_and_one_stays_at_the_title(stage, monkeypatch):
    from data.loader import DataError
    from desktop_app.session import session

    def broken(game_id):
        raise DataError("arboretum/components.yaml: Object contains unknown field `zzz`")

    monkeypatch.setattr(session, "load_game", broken)
    stage.app.title()
    stage.settle()
    stage.press("quick")
    stage.settle()
    assert stage.says("unknown field `zzz`")
    assert stage.ui.scene.name == "title"
    stage.press("ok")
    assert stage.ui.top is stage.ui.scene


@pytest.mark.parametrize("way", ["go_on", "replay"])
def test_a_journal_that_cannot_be_read_is_said_and_one_stays_at_the_title(stage, tmp_path, way):
    journal = tmp_path / "spoiled.jsonl"
    journal.write_text("no journal at all\n")
    stage.app.title()
    stage.settle()
    getattr(stage.app, way)(journal)
    stage.settle()
    assert stage.says("This file is not a saved game")
    assert stage.ui.scene.name == "title"
    stage.press("ok")
    assert stage.ui.top is stage.ui.scene


@pytest.mark.parametrize(
    ("name", "says"), [("deal", "Dealing…"), ("quick", "One moment…"), ("learn:arboretum", "moment")]
)
def test_a_button_shows_at_once_that_it_was_pressed(stage, name, says):
    stage.app.set_up("arboretum") if name == "deal" else stage.app.title()
    stage.settle()
    before = stage.ui.scene
    stage.ui.hand.press(name)
    stage.ui.update(stage.now)
    assert stage.ui.scene is before
    assert stage.says(says)
    stage.ui.hand.press(name)  # Once is enough.
    stage.settle()
    assert stage.ui.scene.name in ("table", "lesson")
    assert not stage.says(says)


def test_the_words_of_the_large_button_stand_in_its_middle(stage):
    stage.app.title()
    stage.settle()
    button = stage.ui.find("quick").rect
    inks = [m.ink for built in stage.ui.built for m in built.builder.marks if button.contains(m.ink)]
    words = inks[0].unionall(inks)
    assert abs((words.top - button.top) - (button.bottom - words.bottom)) <= button.h * 0.12


def test_where_nothing_can_be_kept_the_table_says_so_before_the_first_step(stage, tmp_path):
    (tmp_path / "file").write_text("in the way")
    stage.app.saves = tmp_path / "file" / "saves"
    stage.sit("person", "person")
    assert stage.ui.top.name == "question"
    assert stage.says(str(tmp_path / "file"))
