"""The names of people: what is taken out of them, what they must have, and how a name that cannot be is shown.

This is the one place that says so, for the field of the set-up, the command line, the settings and the saves.
"""

from __future__ import annotations

import unicodedata

from desktop_app.session.letters import clusters, legible
from desktop_app.session.trouble import SetupError

LONGEST_NAME = 24
"""Letters of a name at most, counted as a reader counts them: a letter with its accents is one."""
MOST_MARKS = 4
"""Accents on one letter at most; Vietnamese needs two, Hebrew three."""
MOST_RAW = 1000
"""What is longer than this is no name at all, however much could be taken out of it."""
NEUTRAL = "?"
"""Stands for a name of which nothing can be shown."""


def typed(text: str) -> str:
    """What a field keeps of a name while it is typed: as `clean`, cut to its length; one space may wait at the end."""
    tidy = clean(text)
    if tidy and text[-1:].isspace():
        tidy += " "
    return "".join(clusters(tidy)[:LONGEST_NAME])


def clean(text: str) -> str:
    """A name in its normal form (NFC) without unprintable and zero-width signs, stray accents and doubled spaces."""
    letters = clusters(unicodedata.normalize("NFC", legible(text, lost="")))
    kept = [cluster[: 1 + MOST_MARKS] for cluster in letters if unicodedata.category(cluster[0])[0] != "M"]
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def fits(name: str) -> bool:
    """True for a clean name of 1 to `LONGEST_NAME` letters with at least one letter or digit."""
    return (
        len(name) <= MOST_RAW
        and name == clean(name)
        and len(clusters(name)) <= LONGEST_NAME
        and any(unicodedata.category(letter)[0] in "LN" for letter in name)
    )


def checked(text: str) -> str:
    """The clean form of a name somebody gave; raises `SetupError` if it is too long or shows no letter."""
    name = clean(text[:MOST_RAW])
    if len(text) > MOST_RAW or not fits(name):
        raise SetupError("seat_name", name=legible(text, 40), longest=LONGEST_NAME)
    return name


def shown(name: str) -> str:
    """A name from a file as it may be drawn: clean and cut, or `NEUTRAL` where nothing is left of it."""
    return "".join(clusters(clean(name[:MOST_RAW]))[:LONGEST_NAME]).strip() or NEUTRAL
