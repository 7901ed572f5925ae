"""Refusals are data: every refused move or option names the rule that refuses it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field


class Refusal(Struct, frozen=True):
    """Why a move or an option is refused.

    `rule` is an id of the game's reference, for example `arboretum.draw.two`; `detail` are values that the sentence
    shown to the player may use (a card, a count), by name.
    """

    rule: str
    detail: dict[str, Any] = field(default_factory=dict[str, Any])


class IllegalAction(ValueError):
    """A move that the rules refuse; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal


class IllegalOptions(ValueError):
    """A table (number of seats, options) that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal
