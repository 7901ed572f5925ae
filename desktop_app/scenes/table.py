"""A game being played: order of turns, covers, computer players, the prompt line. What lies there the game draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from desktop_app.opponents.contract import KINDS
from desktop_app.scenes.asking import Aside, Asking
from desktop_app.scenes.computers import Computers
from desktop_app.scenes.covers import Covers, Recap, cover_panel
from desktop_app.scenes.curtain import Curtain
from desktop_app.scenes.desk import MENU, DeskScene
from desktop_app.scenes.drawers import MenuDrawer
from desktop_app.scenes.head import Head
from desktop_app.scenes.keeping import Keeping
from desktop_app.scenes.prompt import Line
from desktop_app.scenes.results import Results
from desktop_app.scenes.taking import back_to_the_evening
from desktop_app.session.session import Session
from desktop_app.session.setup import PERSON
from desktop_app.session.trouble import SetupError
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.feel import feel
from desktop_app.ui.layers import Question
from desktop_app.ui.text import plain
from rules.core.refusal import IllegalAction, Refusal

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


class _Asked(Struct, frozen=True):
    """The person whose turn it is, whose things may be seen, and whether there are covers."""

    person: int | None
    audience: int | None
    private: bool


class TableScene(DeskScene):
    """One game at the table."""

    name = "table"
    again_key = "ui.results.again"
    """What the button says that deals anew once the game is over."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.covers = Covers(session, self._hides)
        self._asked_at: object = None
        self._known: _Asked | None = None
        self.refusal: str | None = None
        self.results: Results | None = None
        self.counted = False
        """The end was seen before: no show and no counting."""
        self.kept: Path | None = session.path
        """The journal of the game, also where it is only looked at; None where it is kept nowhere."""
        self.computers = Computers(self)
        self.left = False
        """Nobody sits here any more."""
        self._keeping = Keeping(self)
        self._refusal_number = 0
        self._begun = False
        self.head = Head(self)

    def opened(self) -> None:
        super().opened()
        self.app.hear(self.game.id)
        if self.app.kiosk is not None:
            self.app.kiosk.sat_down()
        if any(seat.kind in KINDS for seat in self.session.seats):
            self.app.thinker.warm(self.game.id)

    def closed(self) -> None:
        self.left = True
        self.app.hear(None)
        self.app.thinker.cancel()
        self._keeping.close()

    # Who may look and act

    def _asked(self) -> _Asked:
        """Who is asked and who may look, worked out anew only when something it hangs on changed."""
        about = self.session.revision, self.covers.lifted, self.covers.left
        if self._known is None or self._asked_at != about:
            people = [seat for seat in self.owing() if self.session.seats[seat].kind == PERSON]
            lifted = self.covers.lifted
            person = lifted if lifted in people else people[0] if people else None
            self._asked_at = about
            self._known = _Asked(person, self.covers.audience(person), self.covers.private)
        return self._known

    @property
    def audience(self) -> int | None:
        return self._asked().audience

    @property
    def actor(self) -> int | None:
        person = self.person()
        if person is None or self.results is not None:
            return None
        return person if self.audience == person or self.public() else None

    @property
    def private(self) -> bool:
        return self._asked().private

    def _hides(self) -> bool:
        """Whether seats have things of their own to cover: not where the table plays with everything open."""
        return self.secret() or self.table.hides(self.session.view(None))

    def person(self) -> int | None:
        """The person whose turn it is: with several, the one who has lifted a cover, else the first."""
        return self._asked().person

    def question(self) -> Question:
        """Who is asked what: each decision is another question. A single person is always the one who is asked."""
        people = self.session.people
        asked = [seat for seat in self.owing() if seat in people]
        # Whoever only looks at the own things in the open is not asked for that.
        seat = people[0] if len(people) == 1 else next(iter(asked), None) if self.public() else self.person()
        return Question(self.name, None if self.results is not None else seat, (self.session.revision, self.phase()))

    def owing(self) -> Sequence[int]:
        """The seats that owe a decision, in the order in which they are asked."""
        return self.session.asking_order

    @property
    def live(self) -> bool:
        return self.results is None

    def secret(self) -> bool:
        """The decision of this phase is made behind the curtain."""
        view = self.session.view(None)
        return self.game.phase(view) in self.table.curtain_phases(view)

    def public(self) -> bool:
        """The decision of this phase is made by everybody, with nothing uncovered."""
        view = self.session.view(None)
        return self.game.phase(view) in self.table.open_phases(view)

    def lift(self, seat: int) -> None:
        """Show a seat's own things, and what happened since it last looked."""
        if self.left:
            return
        self.covers.lift(seat)
        self.refusal = None
        lines = [] if self.public() else self._recap(seat)
        self.session.looked(seat)
        if lines:
            self.ui.open(Recap(self, seat, lines))
        self.ui.play("card_slide", 0.8)
        if self.private:
            self.ui.after(feel().cover_after_ms, self._watch)
        self.ui.dirty()

    def _recap(self, seat: int) -> list[str]:
        start = self.session.recap_from(seat)
        return self.lines_of([event for _, event in self.session.events_seen(seat, start)])[-7:]

    def put_away(self) -> None:
        """Put away what belongs to the person who has looked: the recap, and what was asked first."""
        for layer in [layer for layer in self.ui.layers if isinstance(layer, (Recap, Asking))]:
            self.ui.close(layer)

    def withheld(self, name: str) -> None:
        person = self.person()
        if person is not None:
            self.refused(self.words("ui.table.withheld", name=plain(self.session.seats[person].name)))

    def _watch(self) -> None:
        """A minute without input: the cover falls."""
        if self.left or self.covers.lifted is None or not self.private:
            return
        rest = self.ui.hand.last_input + feel().cover_after_ms - self.ui.now
        if rest <= 0:
            self.cover()
        else:
            self.ui.after(rest, self._watch)

    def cover(self) -> None:
        if self.private and self.covers.lifted is not None:
            self.covers.fall()
            self.put_away()
            self.table.forget()
            self.ui.dirty()

    def quiet(self) -> None:
        self.cover()

    # Acting

    def submit(
        self, action: Any, outcome: Any = None, seat: int | None = None, done: Callable[[], object] | None = None
    ) -> bool:
        """Carry out an action of the actor, or of another person where everybody may speak.

        Where the table asks first, or where only this person may hear the rules' answer, that comes before.
        """
        seat = self.actor if seat is None else seat
        if seat is None or self.left or self.session.seats[seat].kind != PERSON:
            self.refuse(Refusal(""))
            return False

        def carry_out() -> bool:
            if not self.act(seat, action, outcome):
                return False
            if done is not None:
                done()
            return True

        if self.why_not(action, seat) is None:
            now = self.now()
            if self.covers.private and self.audience != seat and self.table.secret_answer(now, seat, action):
                self.ui.open(Aside(self, seat, action, carry_out))
                return False
            ask = self.table.ask_first(now, seat, action) if self.asks() else None
            if ask is not None:
                self.ui.open(Asking(self, seat, ask, carry_out))
                return False
        return carry_out()

    def asks(self) -> bool:
        """The people at the table want to be asked before something cannot be taken back."""
        return self.app.settings.confirm

    def act(self, seat: int, action: Any, outcome: Any = None) -> bool:
        """Carry out an action of a seat; a refusal goes to the prompt line."""
        if self.left:
            return False
        self.last = self.view
        eyes = self.audience
        secret = self.secret()
        try:
            told = self.session.submit(seat, action, outcome)
        except IllegalAction as error:
            self.refuse(error.refusal)
            return False
        if self.session.finished:
            self.app.game_over(self.session)
        self.put_away()
        self.refusal = None
        if seat == eyes:
            self.session.looked(seat)
        owing = self.session.to_act
        lifted = self.covers.lifted
        # A secret decision that begins has its curtain, also for whoever decided last.
        begins = self.secret() and not secret
        if lifted is not None and (lifted not in owing or self.session.finished or self.public() or begins):
            self.covers.fall()
            self.table.forget()
        audience = self.audience
        events = [event for t in told if (event := t.seen_by(audience)) is not None]
        motions = list(self.table.motions(self.now(), events))
        self.head.moves(motions)
        self.ui.animate(motions or None)
        self.computers.answered(seat)
        self._keeping.watch()
        return True

    def undo(self) -> None:
        """Lay back a move that is begun; where none is, take back the actor's last step."""
        seat = self.actor
        if seat is None:
            self.refused(self.words("ui.cover.not_now"))
        elif self.table.let_go(self.now()):
            self.ui.dirty()
        else:
            self.take_back(seat)

    def taker(self) -> int | None:
        """The person who may take back the newest step although somebody else is asked by now."""
        steps = len(self.session.history)
        if not steps or self.results is not None:
            return None
        seat = self.session.history.seat_at(steps)
        if seat == self.actor or self.session.seats[seat].kind != PERSON:
            return None
        return seat if self.session.why_no_undo(seat) is None else None

    def take_back(self, seat: int) -> None:
        """Take back the newest step, if it was this seat's and nothing is against it."""
        if self.left:
            return
        refusal = self.session.why_no_undo(seat)
        if refusal is not None:
            self.refuse(refusal)
            return
        self.last = self.view
        self.computers.forget()
        self.session.undo(seat)
        self.head.rests()
        if self.covers.lifted not in (None, seat):
            self.covers.fall()
        self.put_away()
        self.table.forget()
        self.ui.animate()
        self._keeping.watch()

    def waiting_words(self) -> str:
        owing = self.owing()
        if self.results is not None or not owing:
            return super().waiting_words()
        person = self.person()
        name = plain(self.session.seats[owing[0] if person is None else person].name)
        return self.words("ui.table.not_yet" if person is None else "ui.cover.first", name=name)

    def why_no_undo(self) -> Refusal | None:
        seat = self.actor
        return Refusal("") if seat is None else self.session.why_no_undo(seat)

    def refused(self, reason: str) -> None:
        self.refusal = reason
        self._refusal_number += 1
        number = self._refusal_number

        def forget() -> None:
            if self._refusal_number == number:
                self.refusal = None

        self.ui.after(feel().refusal_ms, forget)
        self.ui.dirty()

    # The order of things

    def _begin(self) -> None:
        self.go()
        self._keeping.watch()  # Where nothing can be kept, one hears of it before the first step.

    def moved(self) -> None:
        self.head.rests()
        self.ui.dirty()  # What the prompt line kept quiet while something moved is said now.
        self.go()

    def go(self) -> None:
        """Let whoever is next go on: show the end, ask a computer player, or pull the curtain."""
        if self.left:
            return
        if self.session.finished:
            if self.results is None:
                self._end()
            return
        owing = self.owing()
        person = self.person()
        if person is not None and self.secret() and self.covers.private:
            # The menu over the table calls this again when it is closed.
            waits = any(layer.name in (Curtain.name, MENU) for layer in self.ui.layers)
            if self.covers.lifted != person and not waits:
                self._pull(person)
            return
        computers = [seat for seat in owing if self.session.seats[seat].kind != PERSON]
        if computers:
            self.computers.ask(computers[0])
        elif person is not None and self.audience == person and not self.private:
            self.session.looked(person)

    def _pull(self, person: int) -> None:
        self.covers.fall()
        self.ui.play("curtain", 1.0)
        self.ui.open(Curtain(self, person))

    def _end(self) -> None:
        self.covers.fall()
        results = self.results = Results(self)

        def sheet() -> None:
            results.begin()
            self.ui.dirty()

        if self.counted:
            results.to_sheet()
        elif self.table.has_finale and self.ui.motion.speed:
            self.table.finale(self.now(), sheet)
        else:
            sheet()
        self.ui.dirty()

    def decide(self, seat: int, action: Any) -> Any:
        """The action of a computer seat; a lesson may know better."""
        return action

    @property
    def thinking(self) -> int | None:
        """The computer seat that decides at the moment."""
        return self.computers.thinking

    def key(self, key: int, name: str) -> bool:
        if self.results is not None and self.results.key():
            return True
        if name == "space" and self.thinking is not None:
            self.hurry()
            return True
        return super().key(key, name)

    def hurry(self) -> None:
        self.computers.hurry()

    def escape(self) -> None:
        if self.actor is not None and self.table.let_go(self.now()):
            self.ui.dirty()
            return
        self.open_menu()

    def open_menu(self) -> None:
        """Seats, settings, leaving."""
        self.cover()
        self.ui.open(MenuDrawer(self))

    def rename(self, seat: int, name: str) -> None:
        """Call whoever sits there something else; a name that cannot be is said, and the old one stays."""
        if name == self.session.seats[seat].name:
            return
        try:
            self.session.rename(seat, name)
        except SetupError as error:
            self.refused(error.sentence(self.words))
            return
        self.table.forget()
        self.ui.dirty()

    def set_seat(self, seat: int, kind: str) -> None:
        """A person becomes a computer player or the other way round."""
        self.session.set_seat(seat, kind)
        self.covers.reseat()
        self.table.forget()
        self.computers.forget()
        for curtain in [layer for layer in self.ui.layers if isinstance(layer, Curtain)]:
            # It is for the next person now, or for nobody: a computer player's things stay hidden.
            person = self.person()
            if person is not None and self.secret() and self.covers.private:
                curtain.person = person
            else:
                self.ui.close(curtain)
        self._keeping.watch()
        self.ui.after(0, self.go)

    def again(self) -> None:
        """Another game of the same people, in the same evening if that goes on."""
        header = self.session.header
        night, people = (header.night, header.people) if header is not None else ("", ())
        if back_to_the_evening(self) is None:
            night = ""
        self.app.deal(replace(self.session.setup, seed=self.app.new_seed()), night, people)

    def leave(self) -> None:
        """Save (it is saved already) and go to the title."""
        self.app.title()

    # The picture

    def build(self, b: Builder) -> None:
        self.lay_out(b)
        self.head.build(b)
        if not self._begun:
            # Nobody moves before the table has been seen once.
            self._begun = True
            self.ui.after(0, self._begin)
        if self.results is not None and self.results.shown:
            self.results.build(b)
            return
        self.table.build(self.now(b))
        person = self.person()
        if person is not None and self.private and self.audience is None and not (self.secret() or self.public()):
            cover_panel(b, self, self.cover_box(), person)

    def cover_box(self) -> Box:
        """Where the cover lies: on the tray, or where the game says."""
        return self.table.cover_box(self.now())

    def line(self) -> Line:
        """What the prompt line says now."""
        return self.head.line()
