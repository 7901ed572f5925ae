"""What the show says about a game, and when: captions from `data/show/captions.yaml`, each said once in a showing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct, field

from data.games import GAME_IDS
from data.loader import DataError, load
from desktop_app.telling.arboretum import species_word
from desktop_app.telling.sheriff_deals import good_word
from desktop_app.telling.words import Words
from rules.arboretum.components import RANKS

FILE = "show/captions.yaml"


class Caption(Struct, frozen=True, forbid_unknown_fields=True):
    """One caption: its id, and the event (with fields `where`) or the look of the table (`seen`) it belongs to."""

    id: str
    event: str = ""
    seen: str = ""
    where: dict[str, Any] = field(default_factory=dict[str, Any])


class Said(Struct, frozen=True):
    """A caption in words: the sentence, and the reason below it."""

    sentence: str
    reason: str

    def ms(self, least: float, word: float) -> float:
        """How long it stays: `least`, and never less than `word` for each of its words."""
        return max(least, word * len(f"{self.sentence} {self.reason}".split()))


@cache
def captions_of(game: str) -> tuple[Caption, ...]:
    """The captions of a game, most important first; raises `DataError` for a broken file."""
    found = load(FILE, dict[str, tuple[Caption, ...]])
    if set(found) != set(GAME_IDS):
        raise DataError(f"{FILE}: it must hold captions for {', '.join(GAME_IDS)}")
    for caption in found[game]:
        if caption.seen and caption.seen not in SEEN:
            raise DataError(f"{FILE}: {game}.{caption.id} waits for {caption.seen}, which nothing looks for")
    return found[game]


def _eight_and_one(t: Words, views: Sequence[Any], names: Sequence[str]) -> Mapping[str, Any] | None:
    """Somebody holds the 8 of a species whose 1 another one holds."""
    hands = [set(view.hand) for view in views]
    for seat, hand in enumerate(hands):
        for card in sorted(hand):
            one = card - RANKS + 1
            if card % RANKS == RANKS - 1 and any(one in other for n, other in enumerate(hands) if n != seat):
                return {"species": species_word(t, card // RANKS), "name": names[seat]}
    return None


SEEN: dict[str, Callable[[Words, Sequence[Any], Sequence[str]], Mapping[str, Any] | None]] = {
    "eight_and_one": _eight_and_one
}
"""What a table may look like: a function of the views of all seats that returns what fills the caption."""


class Captions:
    """The captions of one showing: which were said, and which comes next."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._left = list(captions_of(game))

    def next(
        self, t: Words, events: Sequence[Any], views: Sequence[Any], names: Sequence[str], idle: bool
    ) -> Said | None:
        """The caption for what has just happened; with `idle`, else one that belongs to nothing."""
        for caption in self._left:
            values = self._values(caption, t, events, views, names)
            if values is not None and (caption.event or caption.seen):
                return self._say(caption, t, values)
        general = next((c for c in self._left if not c.event and not c.seen), None) if idle else None
        return None if general is None else self._say(general, t, {})

    def _say(self, caption: Caption, t: Words, values: Mapping[str, Any]) -> Said:
        self._left.remove(caption)
        key = f"show.{self.game}.{caption.id}"
        return Said(t(f"{key}.say", **values), t(f"{key}.why", **values))

    def _values(
        self, caption: Caption, t: Words, events: Sequence[Any], views: Sequence[Any], names: Sequence[str]
    ) -> Mapping[str, Any] | None:
        if caption.seen:
            return SEEN[caption.seen](t, views, names)
        for event in events:
            fields = msgspec.structs.asdict(event)
            fits = all(fields.get(key) == value for key, value in caption.where.items())
            if event.__struct_config__.tag == caption.event and fits:
                seat = fields.get("seat", fields.get("owner"))
                filled: dict[str, Any] = {} if seat is None else {"name": names[seat]}
                if self.game == "sheriff" and "good" in fields:
                    filled["good"] = good_word(t, fields["good"])
                return filled
        return None
