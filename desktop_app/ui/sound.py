"""Sounds by name. No sound card, no file, no mixer: then it is quiet, and nothing else happens."""

from __future__ import annotations

from typing import Any

import pygame

import assets


class Player:
    """Plays `assets/sounds/<name>.ogg`, or `<name>_1.ogg`, `<name>_2.ogg` ... in turn where there are several.

    The mixer is opened at the first sound, never at start-up.
    """

    def __init__(self, pieces: float = 0.7, room: float = 0.0) -> None:
        self.pieces = pieces
        self.room = room
        self._ready: bool | None = None
        self._sounds: dict[str, list[Any]] = {}
        self._turn = 0
        self._awake = False
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
            files = [f"{name}.ogg", *(f"{name}_{n}.ogg" for n in range(1, 6))]
            found: list[Any] = []
            for file in files:
                if (assets.ROOT / "sounds" / file).is_file():
                    try:
                        found.append(pygame.mixer.Sound(str(assets.path(f"sounds/{file}"))))
                    except (pygame.error, OSError):
                        continue
            self._sounds[name] = found
        return self._sounds[name]

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound of the pieces once; `volume` (0 to 1) on top of the reader's loudness."""
        if self.pieces <= 0 or not self._open():
            return
        sounds = self._load(name)
        if sounds:
            self._turn += 1
            sound = sounds[self._turn % len(sounds)]
            sound.set_volume(self.pieces * volume)
            sound.play()

    def set(self, pieces: float, room: float) -> None:
        """Take over the loudness (0 to 1) of the pieces and of the room around the table."""
        self.pieces, self.room = pieces, room
        if not self._awake:
            return
        if room > 0 and self._open():
            if self._room is None:
                self._room = next(iter(self._load("room")), None)
                if self._room is not None:
                    self._room.play(loops=-1, fade_ms=1500)
            if self._room is not None:
                self._room.set_volume(room)
        elif self._room is not None:
            self._room.stop()
            self._room = None

    def wake(self) -> None:
        """Let the room be heard from now on: the first picture is there, so the mixer may take its time."""
        self._awake = True
        self.set(self.pieces, self.room)
