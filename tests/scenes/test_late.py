"""The late tables of the bench are late, full, and the same every time."""

from __future__ import annotations

import pytest

from data import GAME_IDS, load_game
from desktop_app.scenes.late import LateGame, fullness
from desktop_app.session.setup import PERSON, SHAPES, SeatSetup, TableSetup


def _late(game: str) -> LateGame:
    count = load_game(game).seat_counts[-1]
    return LateGame(TableSetup(game, tuple(SeatSetup(f"S{n}", SHAPES[n], PERSON) for n in range(count)), {}, 12, False))


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_late_game_is_full_and_the_same_every_time(game: str) -> None:
    late, again = _late(game), _late(game)
    assert late.fullest == again.fullest
    session = late.session(late.fullest)
    assert len(session.history) == late.fullest
    assert session.to_act
    view = session.view(None)
    assert fullness(game, view) > fullness(game, late.session(0).view(None))
    before = late.session(late.fullest - 5)
    for seat, action in late.actions(late.fullest - 5, late.fullest):
        before.submit(seat, action)
    assert before.view(None) == view
    if game == "arboretum":
        assert min(len(trees) for trees in view.arboreta) >= 12
    elif game == "scoville":
        assert view.last_round
        assert min(view.field) >= 0
    elif game == "sheriff":
        assert view.round == view.rounds
        assert all(sum(player.legal) > 15 for player in view.players)
    else:
        assert sum(chip.place == "field" for chip in view.chips) >= 12
