"""An unattended screen: nothing of the host's can be reached, whoever goes leaves no trace, and the show goes on."""

from __future__ import annotations

import json
import os
from time import time

import pygame
import pytest

from data.games import GAME_IDS
from desktop_app.scenes.kiosk import HostSheet, Kiosk, StillThere
from desktop_app.scenes.settings_file import Settings
from desktop_app.scenes.show import Show
from desktop_app.scenes.table import TableScene
from desktop_app.scenes.title import Title
from desktop_app.session.visits import NAME, tidy, times

WITHHELD = ("quit", "waiting", "replays", "people", "evenings", "night", "tonight", "continue")


@pytest.fixture
def kiosk(stage) -> Kiosk:
    stage.app.kiosk = Kiosk(stage.app, Settings(speed="instant"), pin="123")
    stage.app.kiosk.begin("arboretum")
    stage.step(100)
    return stage.app.kiosk


def lines(stage) -> list[dict[str, object]]:
    path = stage.folder / NAME
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_a_visitor_finds_games_and_nothing_of_the_hosts(stage, kiosk):
    stage.press("show.play")
    stage.settle(2000)
    assert isinstance(stage.ui.scene, Title)
    assert not set(WITHHELD) & set(stage.names())
    assert {f"tile:{game}" for game in GAME_IDS} <= set(stage.names())
    stage.press("settings")
    stage.settle(2000)
    assert not {"full_screen", "display", "health", "show_when_idle"} & set(stage.names())
    stage.press("settings.close")
    stage.press("tile:sheriff")
    stage.settle(2000)
    fields = [hot for hot in stage.ui.hots().values() if hot.typed is not None]
    assert fields == [], "there is nothing to type into"
    assert "preset" not in stage.names()
    assert stage.faults() == []


def test_nothing_ends_the_program_but_the_host(stage, kiosk):
    stage.send(pygame.QUIT)
    assert stage.ui.running
    stage.app.kiosk.chord(lambda: False)
    stage.step(times().chord_ms + 100)
    assert len(stage.ui.layers) == 1, "the keys were let go before the time"
    stage.app.kiosk.chord(lambda: True)
    stage.step(times().chord_ms + 100)
    assert isinstance(stage.ui.top, HostSheet)
    assert "host.quit" not in stage.names()
    for digit in "321":
        stage.key(digit)
    assert "host.quit" not in stage.names()
    for digit in "123":
        stage.press(f"pin:{digit}", hasty=True)
        stage.step(120)
    assert stage.faults() == []
    stage.press("host.quit")
    assert not stage.ui.running


def test_the_host_reaches_broken_off_games_and_the_next_show_locks_again(stage, kiosk):
    kiosk.pin = ""
    kiosk.chord(lambda: True)
    stage.step(times().chord_ms + 100)
    stage.press("host.games")
    stage.settle(1000)
    assert not kiosk.locked
    stage.step((times().idle_s + times().last_s + 5) * 1000)
    assert isinstance(stage.ui.scene, Show)
    assert kiosk.locked


def test_whoever_went_is_asked_and_then_the_show_begins_with_everything_put_back(stage, kiosk):
    stage.app.change(language="es", text_size=160, speed="brisk")
    stage.sit("person", "regular", game="scoville")
    stage.step(times().idle_s * 1000 + 1500)
    assert isinstance(stage.ui.top, StillThere)
    assert stage.faults() == []
    stage.step((times().last_s + 1) * 1000)
    assert isinstance(stage.ui.scene, Show)
    assert stage.ui.scene.game.id == "sheriff", "the game after the one that was left"
    assert (stage.app.settings.language, stage.app.settings.text_size) == ("en", 100)
    (line,) = lines(stage)
    assert (line["end"], line["game"], line["kind"]) == ("idle", "scoville", "game")
    assert "Ana" not in (stage.folder / NAME).read_text()
    assert len(list(stage.app.saves.glob("*.jsonl"))) == 1, "the host finds it for a day"
    assert not (stage.folder / "sobremesa.db").exists(), "no visitor is among the host's people"


@pytest.mark.parametrize("way", ["motion", "press", "key"])
def test_any_sign_of_life_keeps_the_table(stage, kiosk, way):
    stage.sit("person", "regular")
    scene = stage.ui.scene
    stage.step(times().idle_s * 1000 + 1500)
    assert isinstance(stage.ui.top, StillThere)
    before = len(scene.session.history)
    if way == "motion":
        stage.move(500, 400)
    elif way == "press":
        stage.click(300, 300)
    else:
        stage.key("x")
    stage.step(400)
    assert stage.ui.layers == [scene]
    assert len(scene.session.history) == before, "it does only that"
    stage.step((times().last_s + 2) * 1000)
    assert stage.ui.layers == [scene]


def test_a_game_played_to_its_end_is_noted_and_not_kept(stage, kiosk):
    stage.sit("regular", "regular", game="safranito")
    scene = stage.ui.scene
    assert isinstance(scene, TableScene)
    while not scene.session.finished:
        stage.step(2000)
        stage.ui.hand.last_input = stage.ui.now
    stage.settle(20_000)
    scene.leave()
    stage.settle(1000)
    (line,) = lines(stage)
    assert line["end"] == "finished"
    assert line["moves"] == len(scene.session.history)
    assert list(stage.app.saves.glob("*.jsonl")) == []


def test_a_screen_that_fails_is_noted_and_the_show_goes_on(stage, kiosk, monkeypatch):
    stage.ui.on_fault = stage.app.fault
    stage.sit("person", "regular")
    monkeypatch.setattr(TableScene, "build", lambda self, b: 1 / 0)
    stage.ui.dirty()
    stage.step(100)
    assert isinstance(stage.ui.scene, Show)
    assert [line["end"] for line in lines(stage)] == ["crash", "crash"]
    assert [line.get("game", "") for line in lines(stage)] == ["", "arboretum"]


def test_the_window_comes_back_where_the_filled_screen_has_gone(stage):
    screens = [2]
    asked: list[tuple[bool, int]] = []
    stage.app.displays = lambda: screens[0]
    stage.app.set_full_screen = lambda on, display: asked.append((on, display))
    stage.app.kiosk = kiosk = Kiosk(stage.app, Settings(full_screen=True, display=1))
    kiosk.begin("arboretum")
    stage.step(times().screens_ms + 100)
    assert asked == []
    screens[0] = 1
    stage.step(times().screens_ms + 100)
    assert asked == [(False, 0)]
    kiosk.show()
    assert not stage.app.settings.full_screen


def test_a_game_that_nobody_asked_for_goes_after_a_day(tmp_path):
    old, new = tmp_path / "old.jsonl", tmp_path / "new.jsonl"
    for path in (old, new):
        path.write_text("x")
    os.utime(old, (0, time() - 25 * 3600))
    os.utime(new, (0, time() - 23 * 3600))
    tidy(tmp_path, 24)
    assert [path.name for path in tmp_path.iterdir()] == ["new.jsonl"]
    tidy(tmp_path / "nowhere", 24)


def test_an_idle_title_becomes_the_show_only_where_the_settings_say_so(stage):
    stage.app.title()
    stage.step((times().title_s + 5) * 1000)
    assert isinstance(stage.ui.scene, Title)
    stage.app.change(show_when_idle=True)
    stage.app.title()
    stage.step(times().title_s * 500)
    stage.move(300, 300)
    stage.step(times().title_s * 700)
    assert isinstance(stage.ui.scene, Title), "somebody was there"
    stage.step(times().title_s * 400)
    assert isinstance(stage.ui.scene, Show)


def test_the_pointer_of_the_show_is_hidden_until_a_hand_moves(stage):
    stage.app.show("arboretum")
    stage.move(300, 300)
    stage.step(1000)
    assert pygame.mouse.get_visible()
    stage.step(6000)
    assert not pygame.mouse.get_visible()
    stage.move(200, 200)
    assert pygame.mouse.get_visible()
