"""What the scene around a table offers to it: the desk, who sits there, and where one may draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from desktop_app.telling.rulebook import Rulebook
from desktop_app.telling.words import Words
from desktop_app.ui.boxes import Box
from desktop_app.ui.host import Ui
from rules.core.contract import AnyGame
from rules.core.refusal import Refusal
from rules.core.scores import Outcome


class Sitter(Struct, frozen=True):
    """Who sits at a seat: name, shape (which also gives the colour), kind (`person` or a level)."""

    seat: int
    name: str
    shape: str
    kind: str
    person: bool
    """A person sits there, no computer player."""


class Regions(Struct, frozen=True):
    """Where a table may draw, in design units; `wide` is False for 4:3 and narrower, where rivals stand in a strip."""

    whole: Box
    rivals: Box
    stage: Box
    side: Box
    tray: Box
    wide: bool


class Desk(Protocol):
    """What a scene offers to a game's table. What it says holds until the next change; the desk itself stays.

    `view` is what the audience may see: while a cover lies on a seat's things it is a spectator's view and `audience`
    is None. `actor` is the person asked to decide now: uncovered, or in a phase that everybody may watch (None while a
    computer thinks, a cover lies, or the game is over). `last` is the view before the newest events. `to_act` are the
    seats that owe a decision, in the order in which they are asked. `private` is True where people hide things from
    each other, so that there are covers.
    """

    @property
    def ui(self) -> Ui: ...
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

    def submit(
        self, action: Struct, outcome: Any = None, seat: int | None = None, done: Callable[[], object] | None = None
    ) -> bool:
        """Carry out the actor's action; a refusal goes to the prompt line and False comes back.

        With `seat` another person acts who may act now (a shared panel where everybody may speak). This is where
        legality is judged: nobody needs to ask before. Where something is asked first (`Table.ask_first`), False comes
        back too; `done` is called as soon as the action is carried out, at once or after the answer.
        """
        ...

    def why_not(self, action: Struct, seat: int | None = None) -> Refusal | None:
        """Why the screen says that something cannot be done: as far as the audience may know, no more."""
        ...

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

    def refusal_words(self, refusal: Refusal) -> str:
        """Why something is refused, in the toolkit's marks: the rule's number and text, or why nobody may act now."""
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
    def events(self) -> Sequence[Struct]:
        """Everything that happened as the audience may know it, in order; worked out anew at every call."""
        ...

    def open_rules(self, rule: str) -> None: ...

    def sound(self, name: str) -> None: ...
