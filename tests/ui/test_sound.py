"""No sound card, no file, no mixer: quiet, and nothing else."""

import pygame

from desktop_app.ui.sound import Player


def test_unknown_sounds_are_silence():
    player = Player(1.0, 0.0)
    player.play("there_is_no_such_sound")


def test_no_sound_card_is_no_error(monkeypatch):
    def fail(*args):
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    player = Player(1.0, 1.0)
    player.play("wood_tap")
    player.wake()
    player.set(0.0, 0.0)


def test_the_mixer_stays_shut_until_the_first_picture_is_there(monkeypatch):
    opened = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *args: opened.append(args))
    player = Player()
    player.set(0.7, 0.3)
    assert opened == []
    player.wake()
    assert len(opened) == 1
    player.set(0.0, 0.0)


def test_every_sound_of_the_toolkit_exists():
    import assets

    names = {path.stem.rstrip("0123456789").rstrip("_") for path in (assets.ROOT / "sounds").glob("*.ogg")}
    assert {"wood_tap", "card_slide", "refusal", "page", "curtain", "win", "room", "your_turn"} <= names
