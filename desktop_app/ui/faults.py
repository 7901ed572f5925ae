"""Texts that do not stand where they should, for tests and tools."""

from __future__ import annotations

from pygame import Rect

from desktop_app.ui.host import Ui
from desktop_app.ui.things import TextMark


def text_faults(ui: Ui) -> list[str]:
    """Texts that leave their box, the screen, or lie on another text of their layer; in plain words."""
    whole = ui.frame.target.get_rect()
    return [fault for built in ui.built for fault in mark_faults(built.builder.marks, whole)]


def mark_faults(marks: list[TextMark], whole: Rect) -> list[str]:
    """The same for texts that stand on one layer of a window."""
    faults: list[str] = []
    seen: list[tuple[TextMark, Rect]] = []
    for mark in marks:
        if not mark.fits:
            faults.append(f"{mark.text!r} needs {mark.ink.size} and has {mark.box.size}")
        ink = mark.ink.clip(mark.clip) if mark.clip is not None else mark.ink
        if not ink.w or not ink.h:
            continue
        if mark.clip is None and not whole.contains(ink):
            faults.append(f"{mark.text!r} leaves the screen at {tuple(ink)}")
        inner = ink.inflate(-4, -4)
        for other, rect in seen:
            if inner.colliderect(rect):
                faults.append(f"{mark.text!r} lies on {other.text!r}")
        seen.append((mark, inner))
    return faults
