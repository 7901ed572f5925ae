"""The head of a table: the prompt line with who is asked what, and the buttons beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from desktop_app.scenes.prompt import Line, Offered, buttons_left, prompt_line, top_buttons
from desktop_app.ui.builder import Builder
from desktop_app.ui.motion import has_film
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene


class Head:
    """Says what holds in the moment that is shown: while a film is on, that is the one before it."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._before: Any = None
        """The view before the film that is on."""

    def moves(self, motions: Sequence[Any]) -> None:
        """These movements show how the newest moment came about."""
        scene = self._scene
        self._before = scene.last if has_film(motions) and scene.ui.motion.speed else None

    def rests(self) -> None:
        """Nothing moves any more."""
        self._before = None

    @property
    def filming(self) -> bool:
        """A film is on, and the head tells of the moment before."""
        return self._before is not None

    def build(self, b: Builder) -> None:
        """Declare the prompt line, the buttons beside it, and the keys of the table."""
        scene = self._scene
        t, results = scene.words, scene.results
        buttons: list[tuple[str, str, str, Callable[[], object], str | None]] = [
            ("rules", "book", t("ui.table.rules"), scene.open_rules, "h"),
            ("log", "log", t("ui.table.log"), scene.open_log, "l"),
            ("menu", "gear", t("ui.table.menu"), scene.open_menu, None),
        ]
        if results is not None and not results.shown:
            buttons.insert(0, ("score", "trophy", t("ui.results.sheet"), results.toggle, "return"))
        prompt_line(b, self.line(), buttons_left(b, len(buttons)))
        top_buttons(b, buttons)
        if scene.actor is not None:
            b.shortcut("u", scene.undo)
        if scene.private and scene.covers.lifted is not None:
            b.shortcut("c", scene.cover)

    def line(self) -> Line:
        """What the prompt line says now."""
        scene = self._scene
        t, sitters = scene.words, scene.sitters
        title = t(f"{scene.game.id}.name")
        status = scene.telling.status(t, scene.view if self._before is None else self._before)
        if scene.results is not None:
            return scene.results.line(title, status)
        owing = scene.session.to_act
        seat = scene.thinking if scene.thinking is not None else scene.person()
        if seat is None and owing:
            seat = owing[0]
        prompt = scene.telling.prompt(t, scene.view, seat)
        now = scene.now()
        instead = scene.table.prompt(now, seat, prompt)
        if instead is not None:
            seat, prompt = instead
        thinking = instead is None and seat is not None and not sitters[seat].person
        group = scene.table.speakers(now)
        return Line(
            game=scene.game.id,
            title=title,
            status=status,
            sitter=sitters[seat] if seat is not None else None,
            prompt=prompt,
            thinking=thinking,
            asked=t("ui.table.ready" if scene.computers.waits else "ui.table.thinking") if thinking else None,
            refusal=scene.refusal,
            group=None if group is None else (group[0], tuple(sitters[seat] for seat in group[1])),
            back=self._taking_back(),
            step=Offered(t("ui.table.step"), scene.hurry) if scene.computers.waits else None,
        )

    def _taking_back(self) -> Offered | None:
        """What the prompt line offers to whoever acted last, while nothing is against it."""
        scene = self._scene
        seat = None if scene.ui.motion.busy else scene.taker()
        if seat is None:
            return None
        label = scene.words("ui.table.take_back", name=plain(scene.sitters[seat].name))
        return Offered(label, lambda: scene.take_back(seat))
