"""The keyboard: shortcuts, Enter, keys that are held, and the way of the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from desktop_app.ui.focus import following, towards
from desktop_app.ui.hand import Hand
from desktop_app.ui.things import Hot

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)

_ALIKE = {"=": "+", "[+]": "+", "[-]": "-", **{f"[{n}]": str(n) for n in range(10)}}
"""Keys that stand for another: plus is above = on many keyboards, and the keypad has its own names."""


class Keyboard:
    """Turns keys into presses, typing and a moving focus."""

    def __init__(self, ui: Ui, hand: Hand) -> None:
        self._ui, self._hand = ui, hand

    def down(self, event: pygame.event.Event) -> None:
        key, mods = event.key, event.mod
        if key in (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT):
            return
        if self._ui.on_global_key(key, mods):
            self._ui.dirty()
            return
        if self._ui.motion.busy:
            covered = self._ui.covered
            self._ui.finish_motion()
            self._ui.rebuild()
            if covered or key in (pygame.K_SPACE, *_ENTER, pygame.K_ESCAPE):
                return
        self._ui.dirty()
        if key == pygame.K_ESCAPE and (self._hand.gesture is not None or self._hand.drag is not None):
            self._hand.let_go()
            return
        hot = self._ui.find(self._hand.focus)
        if hot is not None and hot.keys is not None and hot.keys(key):
            self._hand.keyboard = True
            return
        if hot is not None and hot.typed is not None and key not in (pygame.K_TAB, pygame.K_ESCAPE, *_ENTER, *_ARROWS):
            return
        if key == pygame.K_TAB:
            back = bool(mods & pygame.KMOD_SHIFT)
            self._hand.focus_to(
                self._hand.near_gone() or following(self._hand.focusable(), self._hand.focus, -1 if back else 1)
            )
        elif key in _ARROWS and not mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if not self._ui.top.key(key, pygame.key.name(key)):
                self._hand.focus_to(
                    self._hand.near_gone() or towards(self._hand.focusable(), self._hand.focus, *_ARROWS[key])
                )
        elif key in _ENTER or (key == pygame.K_SPACE and hot is not None):
            self._enter(hot, getattr(event, "repeat", 0))
        elif not mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            self._letter(key, bool(getattr(event, "repeat", 0)))

    def _letter(self, key: int, repeat: bool) -> None:
        name = _ALIKE.get(pygame.key.name(key), pygame.key.name(key))
        for built in reversed(self._ui.active()):
            for hot in built.builder.hots.values():
                if hot.key == name and hot.down is not None:
                    if not repeat and hot.reason is None:
                        self._hand.held = (hot.name, self._ui.now)
                        hot.down()
                    return
            shortcut = built.builder.shortcuts.get(name)
            if shortcut is not None:
                shortcut()
                return
        if name == "z" and self._look_large():
            return
        if self._ui.top.key(key, name):
            return
        if key == pygame.K_ESCAPE:
            self._ui.top.escape()

    def _look_large(self) -> bool:
        from desktop_app.ui.sheets import Large

        hot = self._ui.find(self._hand.focus) if self._hand.keyboard else self._ui.find(self._hand.hover)
        if hot is None or hot.large is None:
            return False
        self._ui.open(Large(hot.large))
        return True

    def _enter(self, hot: Hot | None, repeat: int) -> None:
        self._hand.keyboard = True
        if hot is None:
            shortcut = next((s for b in reversed(self._ui.active()) if (s := b.builder.shortcuts.get("return"))), None)
            held = self._held_by_enter()
            if held is not None:
                hot = held
            elif shortcut is not None and not repeat:
                shortcut()
                return
            else:
                self._hand.focus_to(following(self._hand.focusable(), self._hand.focus, 1))
                return
        if hot.hold and hot.reason is None:
            if not repeat and self._hand.held is None:
                self._hand.held = (hot.name, self._ui.now)
                self._hand.pressed = hot.name
                name = hot.name
                self._hand.after_hold(hot.hold, name)
            return
        if repeat:
            return
        if hot.down is not None and hot.reason is None:
            self._hand.held = (hot.name, self._ui.now)
            hot.down()
        elif hot.lift is not None and hot.press is None and hot.reason is None:
            hot.lift()
        else:
            self._hand.press(hot.name)

    def _held_by_enter(self) -> Hot | None:
        for built in reversed(self._ui.active()):
            for hot in built.builder.hots.values():
                if hot.hold:
                    return hot
        return None

    def up(self, event: pygame.event.Event) -> None:
        if self._hand.held is None:
            return
        name, _ = self._hand.held
        hot = self._ui.find(name)
        same = (
            event.key in _ENTER
            or event.key == pygame.K_SPACE
            or (hot is not None and pygame.key.name(event.key) == hot.key)
        )
        if same:
            self._hand.held = None
            self._hand.pressed = None
            if hot is not None and hot.up is not None:
                hot.up()
            self._ui.dirty()

    def typed(self, letters: str) -> None:
        """Letters for the field that has the focus."""
        hot = self._ui.find(self._hand.focus)
        if hot is not None and hot.typed is not None:
            hot.typed(letters)
            self._ui.dirty()
