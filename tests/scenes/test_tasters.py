"""Games of three minutes: every position is lawful, its decision is open, and it is over in a few minutes."""

from __future__ import annotations

import pytest

from data.games import GAME_IDS
from desktop_app.opponents.contract import UNLIMITED, player
from desktop_app.opponents.pool import decide
from desktop_app.scenes.table import TableScene
from desktop_app.scenes.taster import TasterScene
from desktop_app.session import Session, flicking
from desktop_app.session.session import game_of
from desktop_app.session.setup import PERSON
from desktop_app.session.tasters import RIVALS, begin, tasters
from desktop_app.session.visits import NAME
from desktop_app.telling.words import LANGUAGES, load_words

NAMES = ("Ana", "Luis", "Marta", "Tomás")
ALL = [(game, number) for game in GAME_IDS for number in range(3)]
MOST = 40
"""Own decisions that somebody may still have: five minutes at seven seconds each."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_there_are_three_of_different_deals(game):
    those = tasters(game)
    assert len(those) == 3
    assert len({one.seed for one in those}) == 3
    assert len({one.say for one in those}) == 3


@pytest.mark.parametrize(("game", "number"), ALL)
def test_each_is_lawful_waits_for_its_player_and_ends_within_minutes(tmp_path, game, number):
    taster = tasters(game)[number]
    session = begin(game, taster, NAMES, tmp_path)
    assert session.purpose == "taster"
    assert session.people == (taster.you,)
    assert session.asking_order[0] == taster.you
    assert len(session.legal(taster.you)) > 1 or not session.legal(taster.you).complete
    assert game_of(game).problems(session._state) == []
    own = 0
    while not session.finished:
        seat = session.asking_order[0]
        own += seat == taster.you
        chooser = player(game, RIVALS)
        action, fault = decide(session.game, chooser, session.view(seat), session.rng_for(seat), UNLIMITED)
        assert not fault
        found, _ = flicking.outcome_of(session.game, session._state, seat, action)
        session.submit(seat, action, found)
        assert own <= MOST
    session.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), ALL)
def test_each_says_what_it_is_about(language, game, number):
    said = load_words(language)(f"tasters.{game}.{tasters(game)[number].say}")
    assert 20 <= len(said) <= 220


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_show_leads_to_one_that_is_told_played_and_followed_by_another(stage, game):
    stage.app.change(confirm=False)
    stage.app.show(game)
    stage.settle()
    stage.press("show.taster")
    stage.settle(2000)
    scene = stage.ui.scene
    assert isinstance(scene, TasterScene)
    first = scene.session.setup
    stage.press("begin")
    stage.settle(2000)
    for _ in range(200):
        if scene.session.finished:
            break
        stage.act()
    stage.step(20_000)
    stage.settle()
    stage.key("space")
    stage.step(2000)
    assert stage.faults() == []
    assert {"learn", "whole", "again"} <= set(stage.names())
    stage.press("again")
    stage.settle(2000)
    assert isinstance(stage.ui.scene, TasterScene)
    assert stage.ui.scene.session.setup.game == game
    assert stage.ui.scene.session.setup.seed != first.seed


def test_one_that_was_left_goes_on_without_being_told_again(stage):
    stage.app.taster("arboretum")
    stage.settle()
    path = stage.ui.scene.session.path
    stage.press("begin")
    stage.app.title()
    stage.app.go_on(path)
    stage.settle()
    assert isinstance(stage.ui.scene, TasterScene)
    assert len(stage.ui.layers) == 1


def test_it_counts_in_no_statistic_and_never_before_a_game_that_waits(stage):
    stage.sit("person", "person")
    game = stage.ui.scene.session.path
    stage.app.taster("sheriff")
    stage.settle()
    stage.app.title()
    stage.settle()
    stage.press("continue")
    stage.settle(2000)
    assert isinstance(stage.ui.scene, TableScene)
    assert not isinstance(stage.ui.scene, TasterScene)
    assert stage.ui.scene.session.path == game


def test_visitors_play_one_and_it_is_noted(stage):
    from desktop_app.scenes.kiosk import Kiosk
    from desktop_app.scenes.settings_file import Settings

    stage.app.kiosk = Kiosk(stage.app, Settings(speed="instant"))
    stage.app.kiosk.begin("safranito")
    stage.step(100)
    stage.press("show.play")
    stage.settle(2000)
    stage.press("taster")
    stage.settle(2000)
    assert isinstance(stage.ui.scene, TasterScene)
    stage.press("begin")
    stage.app.kiosk.show()
    assert '"kind":"taster"' in (stage.folder / NAME).read_text()


def test_a_person_sits_where_the_position_says_and_rivals_elsewhere(tmp_path):
    for game in GAME_IDS:
        for taster in tasters(game):
            session = begin(game, taster, NAMES, tmp_path)
            kinds = [seat.kind for seat in session.seats]
            assert kinds.count(PERSON) == 1
            assert session.names[taster.you] == NAMES[0]
            path = session.path
            session.close()
            assert path is not None
            assert Session.open(path, read_only=True).purpose == "taster"
