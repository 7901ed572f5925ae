"""Keys and focus."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from desktop_app.ui.focus import following, nearest, towards
from desktop_app.ui.hands import Hands
from desktop_app.ui.things import Hot

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)

_ALIKE = {"=": "+", "[+]": "+", "[-]": "-", **{f"[{n}]": str(n) for n in range(10)}}
"""Keys that stand for another: plus is above = on many keyboards, and the keypad has its own names."""


class Keys(Hands):
    """Turns keys into presses, typing and a moving focus."""

    def _key(self, event: pygame.event.Event) -> None:
        key, mods = event.key, event.mod
        if key in (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT):
            return
        if self.on_global_key(key, mods):
            self.dirty()
            return
        if self.motion.busy:
            covered = self.covered
            self.finish_motion()
            self.rebuild()
            if covered or key in (pygame.K_SPACE, *_ENTER, pygame.K_ESCAPE):
                return
        self.dirty()
        if key == pygame.K_ESCAPE and (self._gesture is not None or self.drag is not None):
            self._cancel_hand()
            return
        hot = self.find(self.focus)
        if hot is not None and hot.keys is not None and hot.keys(key):
            self.keyboard = True
            return
        if hot is not None and hot.typed is not None and key not in (pygame.K_TAB, pygame.K_ESCAPE, *_ENTER, *_ARROWS):
            return
        if key == pygame.K_TAB:
            back = bool(mods & pygame.KMOD_SHIFT)
            self._focus_to(self._near_gone() or following(self._focusable(), self.focus, -1 if back else 1))
        elif key in _ARROWS and not mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if not self.top.key(key, pygame.key.name(key)):
                self._focus_to(self._near_gone() or towards(self._focusable(), self.focus, *_ARROWS[key]))
        elif key in _ENTER or (key == pygame.K_SPACE and hot is not None):
            self._enter(hot, getattr(event, "repeat", 0))
        elif not mods & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            self._letter(key, bool(getattr(event, "repeat", 0)))

    def _near_gone(self) -> Hot | None:
        """What is nearest to where the focus was before its thing went away; None if it did not."""
        gone = self._gone
        return nearest(self._focusable(), gone[1]) if gone is not None and gone[0] is self.top else None

    def _letter(self, key: int, repeat: bool) -> None:
        name = _ALIKE.get(pygame.key.name(key), pygame.key.name(key))
        for built in reversed(self.active()):
            for hot in built.builder.hots.values():
                if hot.key == name and hot.down is not None:
                    if not repeat and hot.reason is None:
                        self._held = (hot.name, self.now)
                        hot.down()
                    return
            shortcut = built.builder.shortcuts.get(name)
            if shortcut is not None:
                shortcut()
                return
        if name == "z" and self._look_large():
            return
        if self.top.key(key, name):
            return
        if key == pygame.K_ESCAPE:
            self.top.escape()

    def _look_large(self) -> bool:
        from desktop_app.ui.sheets import Large

        hot = self.find(self.focus) if self.keyboard else self.find(self.hover)
        if hot is None or hot.large is None:
            return False
        self.open(Large(hot.large))
        return True

    def _enter(self, hot: Hot | None, repeat: int) -> None:
        self.keyboard = True
        if hot is None:
            shortcut = next((s for b in reversed(self.active()) if (s := b.builder.shortcuts.get("return"))), None)
            held = self._held_by_enter()
            if held is not None:
                hot = held
            elif shortcut is not None and not repeat:
                shortcut()
                return
            else:
                self._focus_to(following(self._focusable(), self.focus, 1))
                return
        if hot.hold and hot.reason is None:
            if not repeat and self._held is None:
                self._held = (hot.name, self.now)
                self.pressed = hot.name
                name = hot.name
                self._after_hold(hot.hold, name)
            return
        if repeat:
            return
        if hot.down is not None and hot.reason is None:
            self._held = (hot.name, self.now)
            hot.down()
        elif hot.lift is not None and hot.press is None and hot.reason is None:
            hot.lift()
        else:
            self.press(hot.name)

    def _held_by_enter(self) -> Hot | None:
        for built in reversed(self.active()):
            for hot in built.builder.hots.values():
                if hot.hold:
                    return hot
        return None

    def _after_hold(self, ms: int, name: str) -> None:
        started = self._held

        def ring() -> None:
            if self._held == started and self._held is not None:
                self._held = None
                self.pressed = None
                self.press(name)

        self.after(ms, ring)

    def _key_up(self, event: pygame.event.Event) -> None:
        if self._held is None:
            return
        name, _ = self._held
        hot = self.find(name)
        same = (
            event.key in _ENTER
            or event.key == pygame.K_SPACE
            or (hot is not None and pygame.key.name(event.key) == hot.key)
        )
        if same:
            self._held = None
            self.pressed = None
            if hot is not None and hot.up is not None:
                hot.up()
            self.dirty()

    # Focus

    def _focusable(self) -> Sequence[Hot]:
        return [
            hot
            for built in self.active()
            for hot in built.builder.hots.values()
            if hot.focus and (hot.scroll is not None or (hot.seen.w > 0 and hot.seen.h > 0))
        ]

    def _focus_to(self, hot: Hot | None) -> None:
        self.keyboard = True
        if hot is None:
            return
        self.focus = hot.name
        self._hint_for(hot)
        if hot.scroll is not None and hot.clip is not None:
            scroll = self.state.get(hot.scroll)
            if scroll is not None:
                scroll.show(hot.rect, hot.clip, self.screen.scale)
