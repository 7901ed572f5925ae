"""A question before something is done that cannot be taken back, or that leaves something behind."""

from __future__ import annotations

from msgspec import Struct


class Ask(Struct, frozen=True):
    """What is asked once before an action is carried out: title, one sentence, and the words of the two answers.

    Empty answers stand for the usual words ("Do it", "Not yet").
    """

    title: str
    body: str
    yes: str = ""
    no: str = ""
