"""A game looked at again: a scrubber, step by step, from the eyes of any seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from desktop_app.scenes.desk import DeskScene, table_of
from desktop_app.scenes.parts import game_sign
from desktop_app.scenes.prompt import top_buttons
from desktop_app.session.session import Session
from desktop_app.tables.frame import mark_up
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

HOLD_MS = 700
ALL = -1
"""Eyes that know all: at every moment those of whoever acts next, with what only that seat had before it."""


class Replay(DeskScene):
    """A finished or running game, move by move. A running one shows only what everybody may know."""

    name = "replay"
    decides = False

    def __init__(self, app: App, session: Session, back: Callable[[], object] | None = None) -> None:
        super().__init__(app, session)
        self._back = back
        self.history = session.history
        self.at = 0 if session.finished else len(self.history)
        self.eyes: int | None = None
        self.playing = False

    @property
    def audience(self) -> int | None:
        if self.eyes != ALL:
            return self.eyes
        return self.history.seat_at(self.at + 1) if self.at < len(self.history) else None

    @property
    def view(self) -> Any:
        return self._view_at(self.at)

    def _view_at(self, n: int) -> Any:
        """The view after `n` actions, as it is looked at now."""
        view = self.history.view_at(n, self.audience)
        if self.eyes != ALL:
            return view
        return self.table.all_known(view, [self.history.view_at(n, sitter.seat) for sitter in self.sitters])

    @property
    def to_act(self) -> Sequence[int]:
        return self.history.to_act_at(self.at)

    @property
    def track(self) -> Any:
        return self.history.track_at(self.at)

    def event_lines(self, last: int | None = None) -> list[str]:
        return self.newest_lines(self.audience, self.history.first_event(self.at), last)

    @property
    def events(self) -> Sequence[Any]:
        upto = self.history.first_event(self.at)
        return [event for index, event in self.session.events_seen(self.audience) if index < upto]

    # Moving through time

    def go_to(self, n: int, glide: bool = True) -> None:
        """Show the table after `n` actions."""
        n = min(max(0, n), len(self.history))
        if n == self.at:
            return
        forward = n == self.at + 1
        self.at = n
        self.last = self._view_at(n - 1) if n else None
        if forward and glide:
            # What moves starts from what was shown; once it rests the table is laid anew.
            events = self.history.events_at(n, self.audience)
            self.ui.animate(list(self.table.motions(self.now(), events)) or None)
        else:
            self._lay_anew()
            if glide:
                self.ui.animate()
            else:
                self.ui.dirty()
        if n == len(self.history):
            self.playing = False

    def step(self, by: int) -> None:
        self.playing = False
        self.go_to(self.at + by)

    def play(self) -> None:
        """Begin or stop to play by itself."""
        self.playing = not self.playing
        if self.playing:
            if self.at == len(self.history):
                self.go_to(0, glide=False)
            self._forward()

    def _forward(self) -> None:
        if self.playing and self.ui.scene is self:
            self.go_to(self.at + 1)

    def _lay_anew(self) -> None:
        """A table that knows nothing of what was shown before: the same moment is the same picture."""
        self.table = table_of(self.game.id)
        self.table.recall(self.now(), self.history.events_at(self.at, self.audience))

    def moved(self) -> None:
        self._lay_anew()
        self.ui.dirty()
        if self.playing:
            self.ui.after(HOLD_MS * (self.ui.motion.speed or 1.0), self._forward)

    def look_through(self, seat: int | None) -> None:
        """See what a seat saw; None: what all may see, `ALL`: everything, through whoever acts."""
        self.eyes = seat
        self.table.forget()

    def key(self, key: int, name: str) -> bool:
        moves = {"home": -len(self.history), "end": len(self.history), "page up": -10, "page down": 10}
        moves |= {"left": -1, "right": 1, ",": -1, ".": 1}
        if name in moves:
            self.step(moves[name])
            return True
        return super().key(key, name)

    def escape(self) -> None:
        if self._back is not None:
            self._back()
        else:
            self.app.library(self.session.finished)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """After how many actions a round began, as everybody could see it."""
        return tuple(
            n
            for n in range(1, len(self.history) + 1)
            if any(type(event).__name__ == "RoundBegan" for event in self.history.events_at(n, None))
        )

    def told(self) -> str:
        """The action that led to what is shown, in words; the keys where none did."""
        if not self.at:
            return self.words("ui.replay.keys")
        eyes = self.history.seat_at(self.at) if self.eyes == ALL else self.eyes
        lines = [self.telling.tell(self.words, event) for event in self.history.events_at(self.at, eyes)]
        return " ".join(mark_up(line, self.sitters) for line in lines if line is not None)

    # The picture

    def build(self, b: Builder) -> None:
        self.lay_out(b)
        self._bar(b)
        self.table.build(self.now(b))

    def _bar(self, b: Builder) -> None:
        t = self.words
        left_edge = top_buttons(
            b,
            [
                ("rules", "book", t("ui.table.rules"), self.open_rules, "h"),
                ("log", "log", t("ui.table.log"), self.open_log, "l"),
                ("leave", "exit", t("ui.back"), self.escape, None),
            ],
        )
        title = t(f"{self.game.id}.name")
        left = Box(20, 12, min(330.0, max(232.0, b.width_of(title, "panel") + 80)), 60)
        b.fill(left, (*theme.WALNUT9, 205), 14, (*theme.WALNUT6, 255), 1.5)
        game_sign(b, Box(left.x + 10, left.y + 8, 44, 44), self.game.id)
        b.text(Box(left.x + 66, left.y + 4, left.w - 74, 29), title, "panel", theme.CREAM)
        b.text(Box(left.x + 66, left.y + 31, 158, 25), t("ui.replay.title"), "quiet", theme.CREAM2)
        box = Box(left.right + 12, 12, left_edge - 24 - left.right, 60)
        b.paper(box, 14)
        total = len(self.history)
        x = box.x + 10
        at_start = t("ui.replay.at_start") if self.at == 0 else None
        at_end = t("ui.replay.at_end") if self.at == total else None
        b.button(
            "replay.back",
            Box(x, box.y + 7, 56, 44),
            "",
            lambda: self.step(-1),
            "plain",
            "left",
            reason=at_start,
            hint=f"{t('ui.replay.back')} <key:←>",
        )
        label = t("ui.replay.stop" if self.playing else "ui.replay.play")
        icon = "minus" if self.playing else "play"
        b.button(
            "replay.play", Box(x + 64, box.y + 7, 132, 44), label, self.play, "primary", icon, role="label", key="space"
        )
        b.button(
            "replay.next",
            Box(x + 204, box.y + 7, 56, 44),
            "",
            lambda: self.step(1),
            "plain",
            "right",
            reason=at_end,
            hint=f"{t('ui.replay.next')} <key:→>",
        )
        eyes: list[tuple[int | None, str]] = [(None, t("ui.replay.spectator"))]
        eyes += [(s.seat, plain(s.name)) for s in self.sitters] + [(ALL, t("ui.replay.all_knowing"))]
        dropdown = Box(box.right - 246, box.y + 7, 236, 46)
        reason = None if self.session.finished else t("ui.replay.running")
        b.dropdown("replay.eyes", dropdown, eyes, self.eyes, self.look_through, reason=reason, hint=t("ui.replay.eyes"))
        count = t("ui.replay.count", at=self.at, total=total)
        b.text(Box(dropdown.x - 124, box.y + 6, 112, 48), count, "count", align="right")
        line = Box(x + 276, box.y + 3, dropdown.x - 132 - x - 276, 28)
        for n in self.rounds:
            mark = line.x + 14 + (line.w - 28) * n / max(1, total)
            b.fill(Box(mark - 1.5, line.y + 3, 3, line.h - 6), theme.INK3, 1)
        b.slider("replay.line", line, self.at, 0, max(1, total), 1, lambda v: self._scrub(round(v)))
        b.text(Box(line.x + 8, box.y + 31, line.w - 16, 26), self.told(), "quiet", size=17, ellipsis=True, grow=False)

    def _scrub(self, n: int) -> None:
        self.playing = False
        self.go_to(n, glide=False)
