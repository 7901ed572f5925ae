"""The keyboard: shortcuts, Enter, keys that are held, and the way of the focus."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

import pygame

from desktop_app.ui.feel import feel
from desktop_app.ui.focus import following, towards
from desktop_app.ui.guard import ENTER
from desktop_app.ui.hand import Hand
from desktop_app.ui.sheets import Large
from desktop_app.ui.things import Hot

if TYPE_CHECKING:
    from desktop_app.ui.host import Ui

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_LEADING = (pygame.K_TAB, *_ARROWS)
"""Keys that only lead somewhere."""
_CHORDS = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)

_ALIKE = {"=": "+", "[+]": "+", "[-]": "-", **{f"[{n}]": str(n) for n in range(10)}}
"""Keys that stand for another: plus is above = on many keyboards, and the keypad has its own names."""


class Keyboard:
    """Turns keys into presses, typing and a moving focus."""

    def __init__(self, ui: Ui, hand: Hand) -> None:
        self._ui, self._hand = ui, hand

    def down(self, event: pygame.event.Event) -> None:
        """A key goes down; the system may tell of one that is held again and again."""
        ui, hand = self._ui, self._hand
        key, mods, repeat = event.key, event.mod, bool(getattr(event, "repeat", 0))
        if key in _CHORDS:
            return
        if not repeat and ui.on_global_key(key, mods):
            ui.dirty()
            return
        ui.fresh()
        if not self._let_in(key, repeat):
            return
        ui.dirty()
        if key == pygame.K_ESCAPE and (hand.gesture is not None or hand.drag is not None):
            hand.let_go()
            return
        hot = ui.find(hand.focus)
        if hot is not None and hot.keys is not None and (hot.typed or not repeat or key in _ARROWS) and hot.keys(key):
            hand.keyboard = True
            return
        if hot is not None and hot.typed is not None and key not in (*_LEADING, pygame.K_ESCAPE, *_ENTER):
            return
        if key in _LEADING and not mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._lead(key, mods)
        elif key in _ENTER or (key == pygame.K_SPACE and self._visible() is not None):
            if not repeat:
                self._enter()
        elif not repeat and not mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            self._letter(key)

    def _let_in(self, key: int, repeat: bool) -> bool:
        """Whether the key is heard: not where it only ends a movement, is part of another press, or comes too early."""
        ui, guard = self._ui, self._hand.guard
        typing = (focused := ui.find(self._hand.focus)) is not None and focused.typed is not None
        if typing:
            ui.finish_motion()
            return key not in _ENTER or not guard.early(ui.now)
        way, target = self._way(key), self._target(key)
        deciding = key not in (*_LEADING, pygame.K_ESCAPE)
        if deciding and not repeat and guard.tail(way, target, None, 1.0, ui.now):
            guard.again(None, ui.now)
            return False
        if ui.motion.busy:
            if repeat and deciding:
                return False
            covered = ui.covered
            goes_on = key in _LEADING or not ui.top.decides or guard.goes_through(target) or _peeks(target)
            ui.finish_motion()
            ui.rebuild()
            if covered or not goes_on:
                guard.down(way, None, None, ui.now)
                return False
            return True
        return key == pygame.K_ESCAPE or not guard.early(ui.now)

    def _way(self, key: int) -> Hashable:
        return ENTER if key in (*_ENTER, pygame.K_SPACE) else key

    def _visible(self) -> Hot | None:
        """What has the focus, where one can see that."""
        hot = self._ui.find(self._hand.focus)
        return hot if hot is not None and (self._hand.keyboard or hot.typed is not None) else None

    def _target(self, key: int) -> Hot | None:
        """The widget that a key would press."""
        if key in _ENTER or key == pygame.K_SPACE:
            hot = self._visible()
            if hot is not None or key in _ENTER:
                return hot
        name = _name(key)
        for built in reversed(self._ui.active()):
            for hot in built.builder.hots.values():
                if hot.key == name:
                    return hot
        return None

    def _lead(self, key: int, mods: int) -> None:
        """Tab and the arrows: the focus goes on."""
        hand = self._hand
        if key in _ARROWS:
            if self._ui.top.key(key, pygame.key.name(key)):
                return
            aim = hand.near_gone() or towards(hand.focusable(), hand.focus, *_ARROWS[key])
        else:
            aim = hand.near_gone() or following(hand.focusable(), hand.focus, -1 if mods & pygame.KMOD_SHIFT else 1)
        hand.focus_to(aim)
        hand.guard.steered()

    def _letter(self, key: int) -> None:
        ui, hand = self._ui, self._hand
        name = _name(key)
        for built in reversed(ui.active()):
            for hot in built.builder.hots.values():
                if hot.key == name and hot.down is not None:
                    if hot.reason is None:
                        hand.held = (hot.name, ui.now)
                        hot.down()
                    return
            shortcut = built.builder.shortcuts.get(name)
            if shortcut is not None:
                shortcut()
                return
            hot = built.builder.keyed(name)
            if hot is not None:
                self._by_letter(hot, key)
                return
        if name == "z" and self._look_large():
            return
        if ui.top.key(key, name):
            return
        if key == pygame.K_ESCAPE:
            ui.top.escape()

    def _by_letter(self, hot: Hot, key: int) -> None:
        """A letter presses its widget; what is final it only chooses, and Enter confirms."""
        hand = self._hand
        if hot.final and hot.reason is None:
            hand.guard.steered()
            hand.guard.down(self._way(key), None, None, self._ui.now)
            hand.focus_to(hot)
            return
        hand.guard.down(self._way(key), hot, None, self._ui.now)
        hand.press(hot.name)

    def _look_large(self) -> bool:
        hand = self._hand
        hot = self._ui.find(hand.focus if hand.keyboard else hand.hover)
        if hot is None or hot.large is None:
            return False
        self._ui.open(Large(hot.large))
        return True

    def _enter(self) -> None:
        """Enter acts on what visibly has the focus, and on nothing else."""
        ui, hand, guard = self._ui, self._hand, self._hand.guard
        hot = self._visible() or self._held_by_enter()
        if hot is None:
            shortcut = next((s for b in reversed(ui.active()) if (s := b.builder.shortcuts.get("return"))), None)
            guard.down(ENTER, None, None, ui.now)
            if shortcut is not None:
                shortcut()
            elif hand.focus is not None and ui.find(hand.focus) is not None:
                hand.focus_to(ui.find(hand.focus))
            else:
                hand.show_focus()
            return
        hand.keyboard = True
        usable = hot.reason is None
        unmeant = usable and guard.unmeant(hot, ENTER, ui.now)
        aim = guard.down(ENTER, hot, None, ui.now)
        if usable and (hot.hold or unmeant):
            if unmeant:
                ui.top.withheld(hot.name)
            if hand.held is None:
                hand.after_hold(hot.hold or feel().hold_ms, hot, aim)
        elif hot.down is not None and usable:
            hand.held = (hot.name, ui.now)
            hot.down()
        elif hot.lift is not None and hot.press is None and usable:
            hot.lift()
        else:
            hand.press(hot.name)

    def _held_by_enter(self) -> Hot | None:
        """What Enter opens by being held, wherever the focus is (a curtain)."""
        for built in reversed(self._ui.active()):
            for hot in built.builder.hots.values():
                if hot.hold:
                    return hot
        return None

    def up(self, event: pygame.event.Event) -> None:
        """A key goes up: what it held is let go."""
        hand = self._hand
        if hand.held is None:
            return
        name, _ = hand.held
        hot = self._ui.find(name)
        if event.key in (*_ENTER, pygame.K_SPACE) or (hot is not None and _name(event.key) == hot.key):
            hand.held = None
            hand.pressed = None
            if hot is not None and hot.up is not None:
                hot.up()
            self._ui.dirty()

    def typed(self, letters: str) -> None:
        """Letters for the field that has the focus."""
        hot = self._ui.find(self._hand.focus)
        if hot is not None and hot.typed is not None:
            hot.typed(letters)
            self._ui.dirty()


def _name(key: int) -> str:
    name = pygame.key.name(key)
    return _ALIKE.get(name, name)


def _peeks(hot: Hot | None) -> bool:
    """It is held to look at something, which decides nothing."""
    return hot is not None and hot.down is not None and hot.press is None
