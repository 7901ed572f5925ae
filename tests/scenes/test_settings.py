"""Settings hold at once, are kept, and a damaged file costs nobody anything."""

import json
import os

import pytest

from data.games import GAME_IDS, load_game
from desktop_app.scenes.settings_file import Settings, SettingsFile, system_language
from desktop_app.scenes.setup import known_options
from desktop_app.session.home import settings_folder


def test_every_change_is_kept_at_once(stage):
    stage.app.title()
    stage.app.open_settings()
    stage.settle()
    stage.press("language:es")
    stage.press("speed")
    stage.settle()
    stage.press("speed:brisk")
    stage.press("reduced_motion")
    stage.press("sound")
    kept = SettingsFile(stage.folder).settings
    assert (kept.language, kept.speed, kept.reduced_motion, kept.sound) == ("es", "brisk", True, False)
    assert stage.says("Ajustes")
    assert stage.ui.motion.reduced


def test_text_size_by_keys(stage):
    stage.app.title()
    stage.app.open_settings()
    stage.settle()
    before = stage.ui.screen.text
    hot = stage.ui.find("text_size")
    stage.click(hot.rect.right - 14, hot.rect.centery)
    assert stage.app.settings.text_size == 160
    assert stage.ui.screen.text > before
    stage.key("left")
    assert stage.app.settings.text_size == 150
    assert stage.faults() == []


def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path, make_stage):
    (tmp_path / "settings.json").write_text("{ not json", encoding="utf-8")
    stage = make_stage()
    aside = tmp_path / "settings.damaged-1.json"
    assert aside.read_text(encoding="utf-8") == "{ not json"
    stage.app.file.trouble = "settings_damaged"
    stage.app.file.aside = aside
    stage.app.title()
    stage.settle()
    stage.step(20)
    stage.settle()
    assert stage.ui.top.name == "question"
    assert stage.says("settings.damaged-1.json")
    stage.press("ok")
    stage.app.title()
    stage.step(20)
    stage.settle()
    assert stage.ui.top.name == "title"


@pytest.mark.parametrize(
    "value", ['{"text_size": 500}', '{"language": "xx"}', '{"unknown": 1}', '{"pieces": "loud"}', "[]", ""]
)
def test_values_that_cannot_be_are_damage(tmp_path, value):
    (tmp_path / "settings.json").write_text(value, encoding="utf-8")
    file = SettingsFile(tmp_path)
    assert file.trouble == "settings_damaged"
    assert file.settings.text_size == 100


def test_a_folder_that_cannot_be_written_is_said_once(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    file = SettingsFile(blocked)
    file.save()
    assert file.trouble in ("settings_unwritable", "settings_unreadable")


def test_the_file_is_readable_and_complete(tmp_path):
    file = SettingsFile(tmp_path)
    file.save()
    assert set(json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))) == set(Settings.__struct_fields__)


@pytest.mark.parametrize(
    ("names", "language"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "en_GB"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "es"}, "es"),
        ({}, "en"),
    ],
)
def test_the_language_comes_from_the_system(names, language):
    assert system_language(names) == language


@pytest.mark.parametrize("seat", [("Ana", "blob", "person"), ("Ana", "circle", "wizard")])
def test_a_last_table_that_nobody_can_sit_at_is_set_aside(tmp_path, seat):
    table = {"game": "arboretum", "seats": [dict(zip(("name", "shape", "kind"), seat, strict=True))]}
    (tmp_path / "settings.json").write_text(json.dumps({"last": table}), encoding="utf-8")
    file = SettingsFile(tmp_path)
    assert file.trouble == "settings_damaged"
    assert file.settings.last.seats == []


@pytest.mark.parametrize("value", [7, "x", ["x"], [[1]], {"a": 1}, 1.5, True])
def test_options_that_no_game_knows_take_their_default(value):
    for game in map(load_game, GAME_IDS):
        given = {spec.id: value for spec in game.option_specs}
        kept = known_options(game, {**given, "gone": value})
        for spec in game.option_specs:
            if spec.id in kept and spec.values:
                assert type(value) is type(spec.values[-1])
        game.new(game.seat_counts[-1], 1, {k: v for k, v in kept.items() if v != 7})


def test_a_home_of_somebody_unknown_is_a_folder(monkeypatch):
    monkeypatch.setenv("SOBREMESA_HOME", "~nobody-at-all/x")
    assert settings_folder().name == "x"


@pytest.mark.parametrize("name", ["", "\ufe0f", "x" * 40, "\u200b", "♥"])
def test_names_that_nobody_can_have_cost_the_last_table_only(tmp_path, name):
    table = {"game": "arboretum", "seats": [{"name": name, "shape": "circle", "kind": "person"}]}
    (tmp_path / "settings.json").write_text(json.dumps({"text_size": 120, "last": table}), encoding="utf-8")
    file = SettingsFile(tmp_path)
    assert file.trouble is None
    assert file.settings.text_size == 120
    assert file.settings.last.seats == []


@pytest.mark.parametrize("what", ["folder", "pipe", "huge", "deep", "link to nothing", "bytes", "surrogate"])
def test_whatever_stands_in_the_place_of_the_settings_the_usual_ones_are_used(tmp_path, what):
    path = tmp_path / "settings.json"
    if what == "folder":
        path.mkdir()
    elif what == "pipe":
        os.mkfifo(path)
    elif what == "huge":
        path.write_bytes(b" " * 3_000_000)
    elif what == "deep":
        path.write_bytes(b'{"last":{"options":{"a":' + b'{"a":' * 900 + b"1" + b"}" * 903)
    elif what == "link to nothing":
        path.symlink_to(tmp_path / "nothing")
    elif what == "bytes":
        path.write_bytes(b"\xff\x00{" * 99)
    else:
        path.write_bytes(b'{"last":{"game":"\\ud800"}}')
    file = SettingsFile(tmp_path)
    assert file.settings.text_size == 100
    damaged = what in ("deep", "bytes", "surrogate")
    assert file.trouble == ("settings_damaged" if damaged else "settings_unreadable")
    before = sorted(tmp_path.iterdir())
    file.settings.text_size = 120
    file.save()
    if not damaged:
        assert sorted(tmp_path.iterdir()) == before, "what is not ours is left alone"


def test_a_link_to_the_settings_stays_a_link(tmp_path):
    real = tmp_path / "elsewhere" / "mine.json"
    real.parent.mkdir()
    SettingsFile(tmp_path).save()
    (tmp_path / "settings.json").rename(real)
    (tmp_path / "settings.json").symlink_to(real)
    file = SettingsFile(tmp_path)
    file.settings.text_size = 130
    file.save()
    assert (tmp_path / "settings.json").is_symlink()
    assert json.loads(real.read_text(encoding="utf-8"))["text_size"] == 130


def test_two_programs_never_write_into_the_same_new_file(tmp_path):
    victim = tmp_path / "victim"
    victim.write_text("precious")
    for number in range(3):
        (tmp_path / f".settings.json.{os.getpid()}-{number}.new").symlink_to(victim)
    file = SettingsFile(tmp_path)
    file.save()
    assert file.trouble is None
    assert victim.read_text() == "precious"
    assert json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))["text_size"] == 100


def test_this_computer_can_be_looked_at_and_copied_from_the_settings(stage, monkeypatch):
    copied = []
    monkeypatch.setattr("desktop_app.ui.machine.copy", lambda text: copied.append(text) or True)
    stage.app.title()
    stage.app.open_settings()
    stage.settle()
    stage.press("health")
    stage.settle()
    assert stage.faults() == []
    assert stage.says("pygame-ce")
    stage.press("health.copy")
    assert "pygame-ce" in copied[0]
    assert len(copied[0].splitlines()) == 10
    assert stage.says("Copied")
    stage.key("escape")
    stage.settle()
    assert stage.ui.find("settings.close") is not None
