"""No sound card, no file, no mixer: quiet, and nothing else."""

from itertools import pairwise

import pygame
import pytest

from desktop_app.ui.sound import Player, sides


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


def test_a_place_on_the_table_is_heard_from_there_and_the_middle_from_both_sides() -> None:
    assert sides(0.0) == pytest.approx((1.0, 1.0))
    left, right = sides(-1.0)
    assert left == 1.0
    assert 0.4 < right < 0.7
    assert sides(1.0) == pytest.approx((right, left))
    assert sides(-7.0) == sides(-1.0)


def test_no_take_follows_itself() -> None:
    player = Player(0.5, 0.0)
    heard: list[int] = []

    class Take:
        def __init__(self, number: int) -> None:
            self.number = number

        def play(self) -> None:
            heard.append(self.number)

    player._ready = True
    player._sounds["wood_tap"] = [Take(n) for n in range(3)]
    for _ in range(7):
        player.play("wood_tap")
    assert all(a != b for a, b in pairwise(heard))
    assert len(set(heard)) == 3


def test_music_is_heard_only_at_a_table_and_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    streamed: list[str | None] = []
    player = Player(0.5, 0.3)
    monkeypatch.setattr(player, "_open", lambda: True)

    def stream(name: str | None) -> None:
        streamed.append(name)
        player._streamed = name

    monkeypatch.setattr(player, "_stream", stream)
    monkeypatch.setattr(player, "_beside", lambda with_music: None)
    monkeypatch.setattr("pygame.mixer.music.set_volume", lambda volume: None)
    player.wake()
    player.hear("scoville")
    player.set(0.5, 0.3, 0.4)
    player.hear("sheriff")
    player.hear(None)
    player.set(0.0, 0.0, 0.0)
    assert streamed == ["room", "music_scoville", "music_sheriff", "room", None]
