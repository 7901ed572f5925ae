"""Texts that do not stand where they should, for tests and tools."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from desktop_app.ui.host import Ui
from desktop_app.ui.things import Face, TextMark, spread


def texts(ui: Ui) -> list[TextMark]:
    """Every text on the screen, from the bottom layer up, those in kept pictures too."""
    return [mark for built in ui.built for mark in spread(built.builder.marks)]


def text_faults(ui: Ui) -> list[str]:
    """Texts that leave their box, the screen, or lie on another text of their layer; in plain words."""
    whole = ui.frame.target.get_rect()
    return [fault for built in ui.built for fault in mark_faults(built.builder.marks, whole)]


def mark_faults(marks: Sequence[TextMark | Face], whole: Rect) -> list[str]:
    """The same for texts that stand on one layer of a window."""
    faults: list[str] = []
    seen: list[tuple[TextMark, Rect, Face | None]] = []
    for thing in marks:
        face = thing if isinstance(thing, Face) else None
        if face is not None:
            faults += _beyond(face)
        for mark in spread((thing,)):
            if not mark.fits:
                faults.append(f"{mark.text!r} needs {mark.ink.size} and has {mark.box.size}")
            ink = mark.ink.clip(mark.clip) if mark.clip is not None else mark.ink
            if not ink.w or not ink.h:
                continue
            if mark.clip is None and not whole.contains(ink):
                faults.append(f"{mark.text!r} leaves the screen at {tuple(ink)}")
            inner = ink.inflate(-4, -4)
            for other, rect, below in seen:
                if inner.colliderect(rect) and not _pile(face, below) and not _again(mark, other):
                    faults.append(f"{mark.text!r} lies on {other.text!r}")
            seen.append((mark, inner, face))
    return faults


def _pile(upper: Face | None, lower: Face | None) -> bool:
    """Two pictures: cards may lie on each other."""
    return upper is not None and lower is not None and upper is not lower


def _again(upper: TextMark, lower: TextMark) -> bool:
    """The same words in the same place: a name on a board, written once more over what lies there."""
    apart = upper.ink.x - lower.ink.x, upper.ink.y - lower.ink.y
    return upper.text == lower.text and max(map(abs, apart)) <= 2


def _beyond(face: Face) -> list[str]:
    """Texts of a picture that its edge cuts."""
    rest = face.box.inflate(2, 2)
    return [f"{mark.text!r} is cut by the edge of its picture" for mark in face.texts() if not rest.contains(mark.ink)]
