"""How a game speaks: lines made of pieces, which the window sets with icons and the command line as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct

from desktop_app.telling.grammar import load_grammar

if TYPE_CHECKING:
    from desktop_app.telling.words import Words


class Piece(Struct, frozen=True):
    """A part of a line.

    `text` is what a reader without pictures gets; a `seat` piece shows the token and name of `seat`, an `icon` piece
    the drawing `art` (a path below `assets/pieces` without its ending), followed by `text` if `show_text`. A `joint`
    piece is text before a seat that may change with the name that follows (`y Ana`, `e Inés`); `language` says how.
    """

    kind: Literal["text", "bold", "seat", "icon", "joint"]
    text: str = ""
    seat: int | None = None
    art: str | None = None
    show_text: bool = False
    language: str = ""


Line = tuple[Piece, ...]


def seat_piece(seat: int) -> Piece:
    """The token and name of a seat; the name is filled in when the line is shown."""
    return Piece("seat", seat=seat)


def icon(art: str, text: str, show_text: bool = False) -> Piece:
    """A drawing with the words that stand for it where there are no pictures."""
    return Piece("icon", text=text, art=art, show_text=show_text)


def bold(text: str) -> Piece:
    """Words set in bold."""
    return Piece("bold", text=text)


def with_names(line: Line, names: Sequence[str]) -> Line:
    """A line whose joints have met the names that follow them."""
    pieces = list(line)
    for i, piece in enumerate(pieces[:-1]):
        seat = pieces[i + 1].seat
        if piece.kind == "joint" and seat is not None:
            pieces[i] = Piece("text", load_grammar(piece.language).meet(piece.text, names[seat])[0])
    return tuple(pieces)


def plain(line: Line, names: Sequence[str]) -> str:
    """A line as plain text with the seats' names."""
    line = with_names(line, names)
    return "".join(names[p.seat] if p.kind == "seat" and p.seat is not None else p.text for p in line)


class Prompt(Struct, frozen=True):
    """What the prompt line says: the phase's pill, what is asked, what ends the turn.

    `phase` is a rulebook phase name, `number` its place in the turn (0: none), `label` its word; `asked` has at most
    44 letters and `ends` at most 34, so that both fit at the smallest size.
    """

    phase: str
    number: int
    label: str
    asked: str
    ends: str


class ScoreRow(Struct, frozen=True):
    """One row of the score sheet: its words and drawing (`art` as in `Piece`)."""

    label: str
    art: str | None = None


class Telling(Protocol):
    """What the module `desktop_app.telling.<game>` offers, as functions."""

    def tell(self, words: Words, event: Any) -> Line | None:
        """The log line of an event as one audience got it; None if it is not worth a line."""
        ...

    def prompt(self, words: Words, view: Any, acting: int | None) -> Prompt:
        """What is asked of `acting` (None: nobody, the game is over) as far as `view` may know."""
        ...

    def status(self, words: Words, view: Any) -> str:
        """The short line under the game's name: deck, round."""
        ...

    def score_row(self, words: Words, key: str) -> ScoreRow:
        """The row of the score sheet for a `ScoreLine.key`."""
        ...

    def reason(self, words: Words, outcome: Any, names: Sequence[str]) -> str:
        """One sentence that says what decided the game."""
        ...
