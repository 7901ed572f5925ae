"""What passes between the table scene (frame, covers, prompt line, drawers, computer turns) and a game's own table.

The scene owns the session, the audience and the order of things; a game's table draws what a view shows and turns
clicks into actions. A table never sees a state, and draws private things only from the view it is handed: while a
cover lies on a seat's things, `Desk.view` is a spectator's view and `Desk.audience` is None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from desktop_app.telling.contract import Line
from desktop_app.telling.rulebook import Rulebook
from desktop_app.telling.words import Words
from rules.core.contract import AnyGame
from rules.core.refusal import Refusal
from rules.core.scores import Outcome

Box = tuple[float, float, float, float]
"""x, y, width and height in design units."""


class Sitter(Struct, frozen=True):
    """Who sits at a seat: name, shape (which also gives the colour) and kind (`person` or a level)."""

    seat: int
    name: str
    shape: str
    kind: str


class Regions(Struct, frozen=True):
    """Where a table may draw, in design units; `wide` is False for 4:3 and narrower, where rivals stand in a strip."""

    whole: Box
    rivals: Box
    stage: Box
    side: Box
    tray: Box
    wide: bool


class Desk(Protocol):
    """What the table scene offers to a game's table; valid until the next change, never kept.

    `view` is what the audience may see. `actor` is the person asked to decide now and uncovered (None while a
    computer thinks, a cover lies, or the game is over). `last` is the view before the newest events.
    `to_act` are the seats that owe a decision (several where everybody may speak), `private` is True where people
    hide things from each other, so that there are covers.
    """

    @property
    def game(self) -> AnyGame: ...
    @property
    def view(self) -> Any: ...
    @property
    def last(self) -> Any: ...
    @property
    def audience(self) -> int | None: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def to_act(self) -> Sequence[int]: ...
    @property
    def private(self) -> bool: ...
    @property
    def live(self) -> bool:
        """The game is being played, not looked back at."""
        ...

    @property
    def track(self) -> Any:
        """How the chips moved in the newest flick, for playback; None where there is none."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        ...

    @property
    def sitters(self) -> Sequence[Sitter]: ...
    @property
    def words(self) -> Words: ...
    @property
    def rulebook(self) -> Rulebook: ...
    @property
    def regions(self) -> Regions: ...
    @property
    def settings(self) -> Mapping[str, Any]: ...
    @property
    def options(self) -> Mapping[str, Any]:
        """What the table chose, by id of the option, screen-only choices too."""
        ...

    def submit(self, action: Any, outcome: Any = None, seat: int | None = None) -> bool:
        """Carry out the actor's action; a refusal goes to the prompt line and False comes back.

        With `seat` another person acts who may act now (a shared panel where everybody may speak).
        """
        ...

    def why_not(self, action: Any, seat: int | None = None) -> Refusal | None: ...

    def cover(self) -> None:
        """Let the cover fall over the audience's private things."""
        ...

    def lift(self, seat: int) -> None:
        """Uncover a person's own things (a peek in a phase where everybody may act)."""
        ...

    def hurry(self) -> None:
        """Let a thinking computer player answer at once."""
        ...

    def refuse(self, refusal: Refusal) -> None:
        """Say in the prompt line why something cannot be done, with the rule's number, for 4 s."""
        ...

    def refused(self, reason: str) -> None:
        """Say words of the table's own in the prompt line for 4 s."""
        ...

    def undo(self) -> None: ...

    def why_no_undo(self) -> Refusal | None: ...

    def changed(self) -> None:
        """Ask for a new picture (the table's own selection changed)."""
        ...

    def event_lines(self, last: int | None = None) -> list[str]:
        """The log lines that the audience may read, in the toolkit's marks: all, or the `last` so many.

        They are worked out anew at every call: ask for no more than there is room for.
        """
        ...

    @property
    def events(self) -> Sequence[Any]:
        """Everything that happened as the audience may know it, in order; worked out anew at every call."""
        ...

    def open_rules(self, rule: str) -> None: ...

    def sound(self, name: str) -> None: ...


class Table(Protocol):
    """A game's table; made once for a game by `desktop_app.tables.<game>.make()`.

    It keeps only the selection of the person at the screen (chosen card, zoom, open pile), all of which `forget`
    clears when the audience changes. Some things are optional: `curtain_phases` and `open_phases`, frozensets of phases
    whose decisions are made behind the curtain, or by everybody with nothing uncovered; `cover_box(desk) -> Box`, where
    the cover lies if not on the tray region; `hides(view) -> bool`, whether own things are to be covered at all outside
    the curtain; `let_go() -> bool`, which drops what is chosen and says whether anything was (Esc); `finale(desk,
    done)`, a show between the last move and the score sheet that calls `done` at its end; `prompt(desk, seat, prompt)`,
    seat and prompt to show instead (None: as they are) while something is selected or still moves; `speakers(desk)`,
    the words and the seats for the prompt line where several people may act, whoever is first (None: one is asked);
    `row_colour(key)`, the colour in which a row of the score sheet is known from the table.
    """

    def build(self, b: Any, desk: Desk) -> None:
        """Declare all widgets and layers of the regions for the current view."""
        ...

    def forget(self) -> None: ...

    def motions(self, desk: Desk, events: Sequence[Any]) -> Sequence[Any]:
        """The movements (and sounds) that show events which the audience may know, in order."""
        ...

    def zoom(self, desk: Desk, name: str) -> Any | None:
        """What key Z shows large for the widget under pointer or focus: a painter, or None."""
        ...

    def results(self, b: Any, desk: Desk, box: Box) -> None:
        """The picture beside the score sheet when the game is over."""
        ...

    def explain(self, desk: Desk, key: str) -> Sequence[Line]:
        """The sentences behind one row of the score sheet."""
        ...
