"""One picture of a table in the making: everything that its parts need to know, asked of the desk once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import copy
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct

from desktop_app.tables.frame.desk import Desk, Sitter
from desktop_app.tables.frame.wording import mark_up
from desktop_app.telling.contract import Line
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.host import Ui
from desktop_app.ui.text import plain
from rules.core.refusal import Refusal

V = TypeVar("V")


class Now(Generic[V]):
    """A moment at the table as its audience may see it. Parts get it as `now`, and the place where they are drawn.

    Games derive their own, which says more of their view. It is made anew for each picture, movement and sentence;
    what a press does may keep it, since it acts through the desk.
    """

    def __init__(self, desk: Desk, b: Builder | None = None) -> None:
        """`b` draws the picture; None where nothing is drawn (movements, sentences)."""
        self.desk = desk
        self._b = b
        self._read()

    def _read(self) -> None:
        """Ask the desk what holds now."""
        desk = self.desk
        self.view: V = desk.view
        self.words = desk.words
        self.sitters = desk.sitters
        self.regions = desk.regions
        self.settings = desk.settings
        self.audience = desk.audience
        """The seat whose own things may be seen; None: nobody's."""
        self.actor = desk.actor
        """The person who is to act here and now; None: nobody at the screen."""
        self.to_act = tuple(desk.to_act)
        self.private = desk.private
        """People hide things from each other, so that there are covers."""
        self.live = desk.live
        """The game is being played, not looked back at."""

    # The picture

    @property
    def b(self) -> Builder:
        """The builder of the picture that is being declared."""
        if self._b is None:
            raise TypeError("no picture is being declared")
        return self._b

    @property
    def ui(self) -> Ui:
        return self.desk.ui

    def on(self, b: Builder) -> Self:
        """The same moment, drawn with another builder: a film, or a picture that is kept."""
        other = copy(self)
        other._b = b
        return other

    def anew(self, b: Builder) -> Self:
        """What the desk says by now: for a sheet that stays open while the game goes on."""
        other = self.on(b)
        other._read()
        return other

    def later(self) -> Self:
        """What the desk says by now, for a press on what stays declared although the game goes on."""
        other = copy(self)
        other._read()
        return other

    def part(self, name: str, about: Hashable | tuple[Any, ...], declare: Callable[[], object]) -> None:
        """Declare a part of the picture, or lay it again as it was while `about` and the words are the same."""
        self.b.part(name, (self.words, about), declare)

    def keep(self, box: Box, key: tuple[Hashable, ...], draw: Callable[[Self, Box], object]) -> None:
        """Draw something as one picture that is kept as long as its key and the language are the same."""
        self.b.face(box, (*key, self.words.language), lambda b, inside: draw(self.on(b), inside))

    # Who

    @property
    def covered(self) -> bool:
        """The scene lays a cover over the things of the person who is to act."""
        if not self.live or not self.private or self.audience is not None or self.actor is not None:
            return False
        return any(self.person(seat) for seat in self.to_act)

    def sitter(self, seat: int) -> Sitter:
        return self.sitters[seat]

    def person(self, seat: int) -> bool:
        """A person sits there, no computer player."""
        return self.sitters[seat].person

    def may_act(self, seat: int) -> bool:
        """A person who owes a decision and can make it here and now."""
        return self.live and self.person(seat) and seat in self.to_act

    def name(self, seat: int) -> str:
        """The name of a seat, safe to be set in a text."""
        return plain(self.sitters[seat].name)

    def shape(self, seat: int) -> str:
        return self.sitters[seat].shape

    def look(self, seat: int) -> theme.SeatLook:
        return theme.seat_look(self.shape(seat))

    def colour(self, seat: int) -> theme.Colour:
        return self.look(seat).colour

    def token(self, box: Box, seat: int, grey: bool = False) -> None:
        """The token of a seat."""
        self.b.token(box, self.shape(seat), grey)

    # Acting

    def act(
        self, action: Struct, outcome: Any = None, seat: int | None = None, done: Callable[[], object] | None = None
    ) -> bool:
        """Carry out an action of the actor, or of another person who may act; the desk refuses and says so.

        `done` is called once it is carried out: at once, or after a question (False comes back meanwhile).
        """
        return self.desk.submit(action, outcome, seat, done)

    def why_not(self, action: Struct, seat: int | None = None) -> Refusal | None:
        """Which rule is against it, as far as the audience may know."""
        return self.desk.why_not(action, seat)

    def why(self, action: Struct, seat: int | None = None) -> str | None:
        """Why it cannot be done, as words for a button out of use; None if it can."""
        refusal = self.why_not(action, seat)
        return None if refusal is None else self.because(refusal)

    def because(self, refusal: Refusal) -> str:
        """A refusal as a sentence with the number of its rule."""
        return self.desk.refusal_words(refusal)

    # Words

    def mark(self, line: Line, names: bool = True) -> str:
        """A line in the toolkit's marks; without `names` tokens alone stand for the seats."""
        return mark_up(line, self.sitters, names)
