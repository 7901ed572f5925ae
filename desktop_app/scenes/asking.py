"""What is asked before a person's action is carried out: in the open, or under the curtain for this person alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from desktop_app.scenes.curtain import Curtain
from desktop_app.tables.frame import Ask
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Question
from desktop_app.ui.sheets import Dialog
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene

CarryOut = Callable[[], object]


class Asking(Dialog):
    """One question with two answers; Esc is the careful one."""

    name = "asking"

    def __init__(self, scene: TableScene, seat: int, ask: Ask, carry_out: CarryOut) -> None:
        t = scene.words
        self.scene, self.seat = scene, seat
        yes, no = ask.yes or t("ui.asking.do"), ask.no or t("ui.asking.leave")
        super().__init__(ask.title, ask.body, [("ask.no", no, "plain", None), ("ask.yes", yes, "primary", carry_out)])

    def question(self) -> Question:
        return Question(self.scene.name, self.seat, (self.name, self.scene.session.revision))


class Aside(Curtain):
    """The curtain, and behind it for one person: whether the rules allow what was chosen, and the decision itself.

    Who looks on sees neither the answer nor whether it was the answer or the person that said no.
    """

    name = "aside"

    def __init__(self, scene: TableScene, person: int, action: Any, carry_out: CarryOut) -> None:
        super().__init__(scene, person)
        self.action, self.carry_out = action, carry_out
        self.opened_by_person = False

    def lift(self) -> None:
        """The person is here."""
        self.opened_by_person = True
        self.ui.dirty()

    def escape(self) -> None:
        """Leave it undecided."""
        self.close()

    def quiet(self) -> None:
        self.close()

    def confirm(self) -> None:
        """Do it."""
        self.close()
        self.carry_out()

    def build(self, b: Builder) -> None:
        if not self.opened_by_person:
            super().build(b)
            return
        scene, t = self.scene, self.scene.words
        self.cloth(b)
        box = b.canvas.center(760, 330)
        b.paper(box, 16, "lifted")
        refusal = scene.session.why_not(self.person, self.action)
        name = plain(scene.sitters[self.person].name)
        b.text(Box(box.x + 36, box.y + 26, box.w - 72, 48), t("ui.cover.only", name=name), "head", lines=None)
        words = t("ui.asking.lawful") if refusal is None else scene.refusal_words(refusal)
        room = Box(box.x + 36, box.y + 88, box.w - 72, 120)
        b.text(room, words, "body", theme.INK if refusal is None else theme.BAD_TEXT, lines=None, valign="top")
        leave, do = Box(box.x + 36, box.bottom - 88, box.w - 72, 60).columns(2, 14)
        b.button("aside.leave", leave, t("ui.asking.leave"), self.close, "plain")
        reason = None if refusal is None else t("ui.asking.unlawful")
        b.button("aside.do", do, t("ui.asking.do"), self.confirm, "primary", reason=reason, final=True)
