"""A game's table: what the scene around it may ask of it, each with an answer that is right for most games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from desktop_app.tables.frame.ask import Ask
from desktop_app.tables.frame.desk import Desk
from desktop_app.tables.frame.now import Now
from desktop_app.telling.contract import Line, Prompt
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder

N = TypeVar("N", bound=Now[Any])

Painter = Callable[[Builder, Box], object]
"""Draws something large into a box."""


class Table(ABC, Generic[N]):
    """A table, made once for a game by `desktop_app.tables.<game>.make()`.

    It draws what a view shows and turns presses into actions; it never sees a state. It keeps only the selection of
    the person at the screen (chosen card, open pile), all of which `forget` clears when the audience changes.
    """

    has_finale = False
    """There is a show between the last move and the score sheet: `finale`."""

    @abstractmethod
    def now(self, desk: Desk, b: Builder | None = None) -> N:
        """The moment that a desk shows, in the game's own words; `b` where a picture is declared."""

    # The picture

    @abstractmethod
    def build(self, now: N) -> None:
        """Declare all widgets of the regions for the moment."""

    def cover_box(self, now: N) -> Box:
        """Where the cover lies."""
        return now.regions.tray

    def motions(self, now: N, events: Sequence[Struct]) -> Sequence[Struct]:
        """The movements (and sounds) that show events which the audience may know, in order."""
        return ()

    def recall(self, now: N, events: Sequence[Struct]) -> None:
        """Take in what led to the moment that is shown without movement (one looks back), as `motions` would."""

    def zoom(self, now: N, name: str) -> Painter | None:
        """What key Z shows large for the widget under pointer or focus; None: nothing, or the widget says it."""
        return None

    # Who may look

    def curtain_phases(self, view: Any) -> frozenset[str]:
        """The phases whose decisions are made behind the curtain."""
        return frozenset()

    def open_phases(self, view: Any) -> frozenset[str]:
        """The phases whose decisions everybody may watch, with nothing uncovered."""
        return frozenset()

    def hides(self, view: Any) -> bool:
        """Whether seats have things of their own to cover at all, outside the curtain."""
        return True

    def secret_answer(self, now: N, seat: int, action: Any) -> bool:
        """Whether the rules' answer to an action chosen in the open would tell what nobody else may know.

        Then only this person hears it, under the curtain, and decides there. It must not hang on the answer itself.
        """
        return False

    def all_known(self, view: Any, views: Sequence[Any]) -> Any:
        """For looking back: a view with what each seat's own view (in seat order) knew."""
        return view

    # Choices not carried out yet

    def forget(self) -> None:
        """Somebody else looks: drop everything that is chosen."""

    def let_go(self, now: N) -> bool:
        """Lay back a move that is begun (Esc); whether there was one."""
        return False

    def ask_first(self, now: N, seat: int, action: Any) -> Ask | None:
        """What is to be asked before a person's action is carried out, if the table wants questions; None: nothing.

        Two things deserve a question: an end of a turn or phase that leaves something to gain (say what), and a
        decision that others hear at once and that cannot be taken back.
        """
        return None

    # Words

    def prompt(self, now: N, seat: int | None, prompt: Prompt) -> tuple[int | None, Prompt] | None:
        """Seat and prompt to show instead while something is selected or still moves; None: as they are."""
        return None

    def speakers(self, now: N) -> tuple[str, tuple[int, ...]] | None:
        """What they are called, and the seats, where several people may act, whoever is first; None: one is asked."""
        return None

    # The end

    def finale(self, now: N, done: Callable[[], object]) -> None:
        """Begin the show before the score sheet; it calls `done` at its end."""
        done()

    def results(self, now: N, box: Box) -> None:
        """The picture beside the score sheet; the winners' tokens where nothing is drawn."""

    def explain(self, now: N, key: str) -> Sequence[Line]:
        """The sentences behind one row of the score sheet."""
        return ()

    def in_vain(self, now: N, key: str, seat: int) -> int:
        """What a seat played for in a line of the score sheet without scoring it; 0 for nothing."""
        return 0

    def row_colour(self, key: str) -> theme.Colour | None:
        """The colour in which a row of the score sheet is known from the table."""
        return None


AnyTable = Table[Any]
"""A table of any game, as the scenes hold it."""
