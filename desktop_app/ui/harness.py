"""Run any scene without a screen: press, drag and type by widget names, step the time, take pictures, find bad text.

    stage = Harness(MyScene(), size=(1280, 720))
    stage.press("deal")
    stage.drag("hand:oak_5", "cell:1,0")
    stage.key("escape")
    stage.settle()
    stage.picture("out.png")
    assert stage.faults() == []

Everything goes through real events, so hover, focus and presses behave as in the window. Time only passes in `step`
and `settle`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from desktop_app.ui import text
from desktop_app.ui.builder import Builder
from desktop_app.ui.faults import mark_faults, text_faults, texts
from desktop_app.ui.host import Prefs, Ui
from desktop_app.ui.layers import Scene
from desktop_app.ui.overlays import hinted
from desktop_app.ui.store import store
from desktop_app.ui.things import Face, TextMark, spread

FRAME_MS = 1000 / 60


class Harness:
    """A window that nobody sees."""

    def __init__(
        self, scene: Scene | None = None, size: tuple[int, int] = (1600, 900), prefs: Prefs | None = None
    ) -> None:
        pygame.display.init()
        target = pygame.display.set_mode(size)
        store.clear()
        text.clear()
        self.sounds: list[str] = []
        self.ui = Ui(target, prefs, lambda name, volume=1.0, pan=0.0: self.sounds.append(name))
        self._filmed: list[TextMark | Face] = []
        self.ui.motion.brush = self._film
        self.now = 0.0
        if scene is not None:
            self.ui.show(scene)
            self.step(0)

    # Time

    def step(self, ms: float = FRAME_MS) -> None:
        """Let `ms` milliseconds pass, picture by picture."""
        end = self.now + ms
        while True:
            self.now = min(end, self.now + FRAME_MS)
            self.ui.update(self.now)
            if self.now >= end:
                return

    def settle(self, most: float = 60_000) -> None:
        """Let time pass until nothing moves any more (timers and carets aside)."""
        end = self.now + most
        self.step(0)
        while self.now < end and (self.ui.animating or self.ui.timeout() == 0):
            self.step()

    def drawn_anew(self) -> pygame.Surface:
        """The present picture declared and drawn again with empty caches, everything in order, on another surface."""
        store.clear()
        text.clear()
        self.ui.parts.clear()
        self.ui.rebuild()
        return self.ui.drawn_in_order()

    def close(self) -> None:
        """Take everything off the screen, so that scenes let go of what they hold."""
        self.ui.shut()

    # Hands

    def send(self, kind: int, **values: Any) -> None:
        """One raw event, and the picture after it; what waited for a picture is done as well."""
        self.ui.handle(pygame.event.Event(kind, **values))
        self.ui.update(self.now)
        if self.ui.timeout() == 0:
            self.ui.update(self.now)

    def names(self) -> list[str]:
        """Names of all widgets that can be reached now, in focus order."""
        return list(self.ui.hots())

    def where(self, name: str) -> tuple[int, int]:
        """A pixel at which that widget is the topmost one; LookupError if there is none."""
        hot = self.ui.find(name)
        if hot is None:
            raise LookupError(f"no widget {name!r}; there are {', '.join(self.names())}")
        if hot.scroll is not None and hot.clip is not None:
            scroll = self.ui.state.get(hot.scroll)
            if scroll is not None:
                scroll.show(hot.rect, hot.clip, self.ui.screen.scale)
                self.ui.dirty()
                self.ui.update(self.now)
                hot = self.ui.find(name) or hot
        seen = hot.seen
        for fx, fy in (
            (0.5, 0.5),
            (0.25, 0.5),
            (0.75, 0.5),
            (0.5, 0.2),
            (0.5, 0.8),
            (0.08, 0.5),
            (0.92, 0.5),
            (0.06, 0.9),
        ):
            x, y = int(seen.x + seen.w * fx), int(seen.y + seen.h * fy)
            top = self.ui.at(x, y)
            if top is not None and top.name == name:
                return x, y
        raise LookupError(f"{name!r} is covered by other widgets or out of sight")

    def hover(self, name: str) -> None:
        """Point at a widget."""
        self.move(*self.where(name))

    def move(self, x: float, y: float) -> None:
        """Point at a pixel."""
        self.send(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0))

    def press(self, name: str, hasty: bool = False) -> None:
        """Click a widget."""
        self.click(*self.where(name), hasty=hasty)

    def click(self, x: float, y: float, hasty: bool = False) -> None:
        """Click a pixel: as people do who have looked, or in haste, which the press guard may take for a mistake."""
        pos = (round(x), round(y))
        self.move(*pos)
        if not hasty:
            self.rest()
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    def rest(self) -> None:
        """As if a while had passed since the last press and the pointer had been moved; no time passes."""
        self.ui.hand.guard.rested()

    def drag(self, name: str, to: str | tuple[float, float], steps: int = 6, ms: float = 120) -> None:
        """Drag a widget onto another one, or to a pixel, in `ms` milliseconds."""
        x0, y0 = self.where(name)
        self.move(x0, y0)
        self.rest()
        self.send(pygame.MOUSEBUTTONDOWN, pos=(x0, y0), button=1)
        self.send(pygame.MOUSEMOTION, pos=(x0 + 14, y0 + 14), rel=(14, 14), buttons=(1, 0, 0))
        try:
            x1, y1 = self.where(to) if isinstance(to, str) else (round(to[0]), round(to[1]))
        except LookupError:
            # Nobody goes on holding the button because there is nowhere to go to.
            self.send(pygame.MOUSEBUTTONUP, pos=(x0 + 14, y0 + 14), button=1)
            raise
        for i in range(1, steps + 1):
            self.step(ms / steps)
            pos = (round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps))
            self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))
        self.send(pygame.MOUSEBUTTONUP, pos=(x1, y1), button=1)

    def wheel(self, name: str, notches: float) -> None:
        """Turn the wheel over a widget; positive is away from the hand."""
        self.move(*self.where(name))
        self.rest()
        self.send(pygame.MOUSEWHEEL, x=0, y=round(notches), precise_x=0.0, precise_y=notches, flipped=False)

    def key(self, name: str, hold: float = 0, mod: int = 0, hasty: bool = False) -> None:
        """Press a key by pygame's name (`return`, `escape`, `tab`, `left`, `h`), held for `hold` milliseconds."""
        code = pygame.key.key_code(name)
        if not hasty:
            self.rest()
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="", repeat=0)
        if hold:
            self.step(hold)
        self.send(pygame.KEYUP, key=code, mod=mod)

    def type(self, letters: str) -> None:
        """Type into the focused field."""
        for letter in letters:
            self.send(pygame.TEXTINPUT, text=letter)

    # Eyes

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.ui.resize(pygame.display.set_mode(size))
        self.step(0)

    def picture(self, path: str | Path) -> None:
        """Save what is on the screen as PNG."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.ui.frame.target, str(path))

    def words(self) -> list[str]:
        """All texts on the screen."""
        return [mark.text for mark in texts(self.ui)]

    def filmed(self, part: str) -> bool:
        """Some text of the film that runs contains `part`."""
        return self.ui.motion.busy and any(part in mark.text for mark in spread(self._filmed))

    def hint(self) -> str | None:
        """The words of the hint that is shown."""
        hot = hinted(self.ui)
        return None if hot is None else hot.reason or hot.hint

    def says(self, part: str) -> bool:
        """Some text on the screen contains `part`."""
        return any(part in word for word in self.words())

    def shortened(self) -> list[str]:
        """Texts of which an ellipsis has taken the end; those of a film, too, while it runs."""
        filmed = spread(self._filmed) if self.ui.motion.busy else []
        return [mark.text for mark in [*texts(self.ui), *filmed] if mark.block.shortened]

    def faults(self) -> list[str]:
        """Texts that leave their box or the screen or lie on each other; those of a film, too, while it runs."""
        filmed = self._filmed if self.ui.motion.busy else []
        return text_faults(self.ui) + mark_faults(filmed, self.ui.frame.target.get_rect())

    def _film(self, draw: Callable[[Any, float], object], moment: float) -> list[Any]:
        """A picture of a film as the window draws it, with its texts kept."""
        builder = Builder(self.ui, "motion")
        draw(builder, moment)
        self._filmed = builder.marks
        return builder.items
