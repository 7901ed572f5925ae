"""A screen that fails costs nobody the game, and never the program."""

from __future__ import annotations

import pytest

from data.games import GAME_IDS
from desktop_app.scenes.library import Library
from desktop_app.scenes.settings import SettingsSheet
from desktop_app.scenes.title import Title
from desktop_app.session import Session
from desktop_app.session.home import settings_folder


@pytest.fixture
def held(stage, monkeypatch, tmp_path):
    """The stage as the window holds it: what fails goes to the program instead of the test."""
    monkeypatch.setenv("SOBREMESA_HOME", str(tmp_path / "home"))
    stage.ui.on_fault = stage.app.fault
    return stage


def broken(*_, **__):
    raise ZeroDivisionError("a fault of the drawing")


def settle(stage):
    stage.ui.dirty()
    stage.step(10)
    stage.settle()


def test_a_table_that_fails_leads_to_the_title_and_back_into_the_game(held, monkeypatch):
    held.sit("person", "regular")
    held.act()
    table = held.ui.scene
    path = table.session.path
    actions = len(table.session.history)
    with monkeypatch.context() as patch:
        patch.setattr(type(table.table), "build", broken)
        settle(held)
    assert held.ui.scene.name == "title"
    assert held.says("This screen could not be shown. No game is lost.")
    assert table.left
    Session.open(path).close()  # Nobody holds it any more.
    assert "ZeroDivisionError: a fault of the drawing" in (settings_folder() / "fault.log").read_text("utf-8")
    held.press("continue")
    held.settle()
    assert held.ui.scene.name == "table"
    assert held.ui.scene.session.path == path
    assert len(held.ui.scene.session.history) == actions


def test_a_table_that_fails_again_and_again_never_ends_the_program(held, monkeypatch):
    held.sit("person", "person")
    monkeypatch.setattr(type(held.ui.scene.table), "build", broken)
    settle(held)
    for _ in range(5):
        assert held.ui.scene.name == "title"
        held.press("continue")
        held.settle()
    held.press("ok")
    assert held.ui.top is held.ui.scene


def test_a_sheet_that_fails_is_taken_away_and_the_table_stays(held, monkeypatch):
    held.sit("person", "person")
    table = held.ui.scene
    table.open_menu()
    held.settle()
    layer = held.ui.top
    assert layer is not table
    with monkeypatch.context() as patch:
        patch.setattr(type(layer), "build", broken)
        settle(held)
    assert held.ui.scene is table
    assert layer not in held.ui.layers
    assert held.says("could not be shown")
    held.press("ok")
    held.settle()
    assert not table.left


def test_settings_that_fail_can_be_set_back(held, monkeypatch):
    held.app.title()
    held.settle()
    held.app.change(text_size=150, language="es")
    monkeypatch.setattr(SettingsSheet, "build", broken)
    held.app.open_settings()
    settle(held)
    assert held.ui.scene.name == "title"
    held.press("usual")
    held.settle()
    assert held.app.settings.text_size == 100
    assert held.app.settings.language == "es"


def test_a_title_that_fails_gives_way_to_a_plain_one_with_every_way(held, monkeypatch):
    held.sit("person", "person")
    path = held.ui.scene.session.path
    monkeypatch.setattr(Title, "build", broken)
    held.app.title()
    settle(held)
    assert held.ui.scene.name == "plain_title"
    assert held.says("could not be shown")
    games = [f"tile:{game}" for game in GAME_IDS]
    assert held.names() == ["continue", *games, "waiting", "settings", "quit"]
    assert held.faults() == []
    held.press("tile:scoville")
    held.settle()
    assert held.ui.scene.name == "setup"
    held.app.title()
    settle(held)
    held.press("continue")
    held.settle()
    assert held.ui.scene.session.path == path


def test_a_title_that_cannot_even_begin_gives_way_too(held, monkeypatch):
    monkeypatch.setattr(Title, "opened", broken)
    held.app.set_up("arboretum")
    held.settle()
    held.key("escape")
    settle(held)
    assert held.ui.scene.name == "plain_title"


def test_a_list_that_fails_leads_to_the_title(held, monkeypatch):
    held.app.title()
    held.settle()
    monkeypatch.setattr(Library, "build", broken)
    held.app.library(False)
    settle(held)
    assert held.ui.scene.name == "title"
    assert held.names() == ["ok"]


def test_where_nothing_works_the_fault_is_told_and_not_hidden(held, monkeypatch):
    from desktop_app.scenes.plain_title import PlainTitle

    monkeypatch.setattr(Title, "build", broken)
    monkeypatch.setattr(PlainTitle, "build", broken)
    held.app.title()
    with pytest.raises(ZeroDivisionError):
        settle(held)
