"""Lines, rules and refusals in the toolkit's marks; names are escaped here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop_app.tables.frame.desk import Sitter
from desktop_app.telling.contract import Line, Piece, with_names
from desktop_app.telling.rulebook import LINK, Rulebook
from desktop_app.ui.text import plain
from rules.core.refusal import Refusal


def mark_up(line: Line, sitters: Sequence[Sitter], names: bool = True) -> str:
    """A line of pieces in the toolkit's marks: tokens with names, drawings, bold; without `names` tokens alone."""
    if names:
        line = with_names(line, [sitter.name for sitter in sitters])
    return "".join(_piece(piece, sitters, names) for piece in line)


def _piece(piece: Piece, sitters: Sequence[Sitter], names: bool) -> str:
    if piece.kind == "seat" and piece.seat is not None:
        sitter = sitters[piece.seat]
        return f"<seat:{sitter.shape}>" + (f"\u00a0**{plain(sitter.name)}**" if names else "")
    if piece.kind == "icon" and piece.art is not None:
        return f"<art:{piece.art}>" + (f"\u00a0{plain(piece.text)}" if piece.show_text else "")
    if piece.kind == "bold":
        return f"**{plain(piece.text)}**"
    return piece.text.replace("<", "‹").replace(">", "›")


def rule_words(rulebook: Rulebook, rule: str, links: bool = False) -> str:
    """The text of a rule in the toolkit's marks; references become numbers or, with `links`, links."""
    entry = rulebook.entries.get(rule)
    if entry is None:
        return plain(rule)

    def number(found: re.Match[str]) -> str:
        target = found.group(1)
        label = rulebook.number(target) or target
        return f"<link:{target}|{label}>" if links else f"<tag:{label}>"

    return LINK.sub(number, entry.text)


def reason_words(rulebook: Rulebook, refusal: Refusal) -> str:
    """The rule that refuses, with its number, as a reason."""
    number = rulebook.number(refusal.rule)
    sentence = rule_words(rulebook, refusal.rule)
    return f"<tag:{number}> {sentence}" if number else sentence
