"""Whole recorded games: a journal of yesterday opens today, ends as it did, and can be told in every language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from data.games import GAME_IDS
from desktop_app.cli.looking import telling_of
from desktop_app.session import Session, journal
from desktop_app.telling.contract import plain
from desktop_app.telling.words import LANGUAGES, load_words

FOLDER = Path(__file__).parent
every_game = pytest.mark.parametrize("game_id", GAME_IDS)


def opened(game_id: str) -> Session:
    return Session.open(FOLDER / f"{game_id}.jsonl", read_only=True)


@every_game
def test_a_recorded_game_ends_as_it_did(game_id: str) -> None:
    outcome = opened(game_id).outcome
    assert outcome is not None
    expected: Any = msgspec.json.decode((FOLDER / f"{game_id}.json").read_bytes())
    assert msgspec.json.decode(msgspec.json.encode(outcome)) == expected


@every_game
def test_a_recorded_game_has_every_kind_of_record(game_id: str) -> None:
    kinds = {type(record) for record in journal.read(FOLDER / f"{game_id}.jsonl").records}
    may_undo = game_id != "sheriff"  # there every move shows something to somebody
    assert kinds == {journal.Did, journal.Seated} | ({journal.Undid} if may_undo else set())


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recorded_game_can_be_told_from_every_chair(game_id: str, language: str) -> None:
    session = opened(game_id)
    words = load_words(language)
    telling = telling_of(game_id)
    for eyes in (None, *range(len(session.seats))):
        told = [
            plain(line, session.names)
            for n in range(1, len(session.history) + 1)
            for event in session.history.events_at(n, eyes)
            if (line := telling.tell(words, event))
        ]
        assert len(told) > len(session.history) / 3, "most actions leave a line in the log"
        assert not [line for line in told if "{" in line or "}" in line or not line.strip()]
        assert any(name in line for line in told for name in session.names)
