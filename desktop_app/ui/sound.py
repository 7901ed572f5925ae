"""Sounds by name, and the music. No sound card, no file, no mixer: then it is quiet, and nothing else happens."""

from __future__ import annotations

import math
from typing import Any, Protocol

import pygame

import assets


class Play(Protocol):
    """How a sound is asked for: by name, louder or softer (0 to 1), from left (-1) to right (1)."""

    def __call__(self, name: str, volume: float = 1.0, pan: float = 0.0) -> object: ...


TAKES = 5
"""A kind of sound has at most so many takes."""
FADE_MS = 1500
"""In this time the room or a piece of music comes and goes."""


def sides(pan: float) -> tuple[float, float]:
    """Loudness of the left and the right side for a place from -1 (left) to 1 (right), in the middle one each.

    A sine law held to half its depth: what lies at the edge of the table stays in the room.
    """
    angle = (1 + 0.5 * max(-1.0, min(1.0, pan))) * math.pi / 4
    most = math.sqrt(2)
    return min(1.0, most * math.cos(angle)), min(1.0, most * math.sin(angle))


class Player:
    """Plays `assets/sounds/<name>.ogg`, or its takes `<name>_1.ogg`, `<name>_2.ogg` ..., never one twice in a row.

    `pieces`, `room` and `music` are loudnesses from 0 to 1. The mixer is opened at the first sound, never at start-up.
    Only one thing is read from disk while it plays: the music where it is wanted, otherwise the room.
    """

    def __init__(self, pieces: float = 0.7, room: float = 0.0, music: float = 0.0) -> None:
        self.pieces = pieces
        self.room = room
        self.music = music
        self._ready: bool | None = None
        self._sounds: dict[str, list[Any]] = {}
        self._next: dict[str, int] = {}
        self._awake = False
        self._piece: str | None = None
        self._streamed: str | None = None
        self._room: Any = None

    def _open(self) -> bool:
        if self._ready is None:
            try:
                import pygame.mixer as mixer

                mixer.init(44100, -16, 2, 512)
                self._ready = True
            except (pygame.error, ImportError, NotImplementedError):
                self._ready = False
        return self._ready

    def _load(self, name: str) -> list[Any]:
        if name not in self._sounds:
            files = [f"{name}.ogg", *(f"{name}_{take}.ogg" for take in range(1, TAKES + 1))]
            takes: list[Any] = []
            for file in files:
                if (assets.ROOT / "sounds" / file).is_file():
                    try:
                        takes.append(pygame.mixer.Sound(str(assets.path(f"sounds/{file}"))))
                    except (pygame.error, OSError):
                        continue
            self._sounds[name] = takes
        return self._sounds[name]

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound of the pieces once: `volume` (0 to 1) on top of the reader's loudness, `pan` from -1 to 1."""
        if self.pieces <= 0 or not self._open():
            return
        takes = self._load(name)
        if not takes:
            return
        # Takes in turn, begun at a place that depends on nothing but the count of sounds: none follows itself.
        turn = self._next.get(name, len(self._next))
        self._next[name] = turn + 1
        channel = takes[turn % len(takes)].play()
        if channel is not None:
            left, right = sides(pan)
            loud = self.pieces * volume
            channel.set_volume(loud * left, loud * right)

    def set(self, pieces: float, room: float, music: float = 0.0) -> None:
        """Take over the loudness (0 to 1) of the pieces, of the room around the table and of the music."""
        self.pieces, self.room, self.music = pieces, room, music
        self._background()

    def wake(self) -> None:
        """Let room and music be heard from now on: the first picture is there, so the mixer may take its time."""
        self._awake = True
        self._background()

    def hear(self, piece: str | None) -> None:
        """The piece of music that belongs to what is on the table; None where there is none."""
        self._piece = piece
        self._background()

    def _background(self) -> None:
        """Bring what plays by itself to what is wanted: the music is streamed, the room too where no music is."""
        if not self._awake:
            return
        with_music = self.music > 0 and self._piece is not None
        if (with_music or self.room > 0 or self._streamed or self._room is not None) and not self._open():
            return
        streamed = f"music_{self._piece}" if with_music else "room" if self.room > 0 else None
        if streamed != self._streamed:
            self._stream(streamed)
        if self._streamed is not None:
            pygame.mixer.music.set_volume(self.music if with_music else self.room)
        self._beside(with_music)

    def _stream(self, name: str | None) -> None:
        if self._streamed is not None:
            pygame.mixer.music.stop()
        self._streamed = None
        file = assets.ROOT / "sounds" / f"{name}.ogg"
        if name is None or not file.is_file():
            return
        try:
            pygame.mixer.music.load(str(file))
            pygame.mixer.music.play(loops=-1, fade_ms=FADE_MS)
            self._streamed = name
        except (pygame.error, OSError):
            return

    def _beside(self, with_music: bool) -> None:
        """The room beside the music: held in memory then, for only one thing can be streamed."""
        if with_music and self.room > 0:
            if self._room is None:
                self._room = next(iter(self._load("room")), None)
                if self._room is not None:
                    self._room.play(loops=-1, fade_ms=FADE_MS)
            if self._room is not None:
                self._room.set_volume(self.room)
        elif self._room is not None:
            self._room.stop()
            self._room = None
            self._sounds.pop("room", None)
