"""Text from outside: what of it shows, and how many letters a reader counts."""

from __future__ import annotations

import unicodedata

# Letters and signs by their category, which show nothing all the same.
_BLANK = frozenset(
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
_SKIN = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_JAMO_INNER = range(0x1160, 0x1200)


def legible(text: str, most: int | None = None, lost: str = "\ufffd") -> str:
    """Any text as one line that shows: unprintable and zero-width signs out, all white space single, cut to `most`.

    `lost` stands for what is no text at all, such as bytes of a file name that are no UTF-8.
    """
    kept: list[str] = []
    for letter in text if most is None else text[: most * 8]:
        kind = unicodedata.category(letter)
        if kind[0] == "Z" or letter in "\t\n\r\v\f":
            kept.append(" ")
        elif kind == "Cs" or letter == "\ufffd":
            kept.append(lost)
        elif kind[0] != "C" and ord(letter) not in _BLANK:
            kept.append(letter)
    shown = " ".join("".join(kept).split())
    return shown if most is None or len(shown) <= most else shown[: most - 1] + "…"


def clusters(text: str) -> list[str]:
    """The letters of a text as a reader counts them: each with its accents, a skin colour, or as half of a flag."""
    found: list[str] = []
    flag_open = False
    for letter in text:
        code = ord(letter)
        joins = unicodedata.category(letter)[0] == "M" or code in _SKIN or code in _JAMO_INNER
        if found and (joins or (flag_open and code in _FLAGS)):
            found[-1] += letter
            flag_open = flag_open and joins
        else:
            found.append(letter)
            flag_open = code in _FLAGS
    return found
