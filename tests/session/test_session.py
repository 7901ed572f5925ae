"""A game at the table: acting, looking, taking back, changing seats, coming back."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.session import SHAPES, SeatSetup, Session, SetupError, TableSetup
from rules.core.refusal import IllegalAction
from tests.kit.toy import Bid, BidMade, BidsShown, Draw, Drawn, End, Laid, Lay
from tests.session.table import AT, GAME, play, played, setup


def bidden(session: Session) -> Session:
    for seat in session.to_act:
        session.submit(seat, Bid(seat))
    return session


def test_each_audience_gets_its_own_log() -> None:
    session = bidden(Session.in_memory(setup(), GAME))
    told = session.submit(0, Draw())
    drawn = told[0].event
    assert isinstance(drawn, Drawn)
    assert session.events_seen(0)[-1] == (4, drawn)
    for other in (1, 2, None):
        assert session.events_seen(other)[-1] == (4, Drawn(0, None))
    assert [index for index, _ in session.events_seen(1, since=3)] == [3, 4]
    assert session.events_seen(1, since=5) == []
    assert session.event_count == 5


def test_a_refused_action_changes_nothing(tmp_path: Path) -> None:
    session = played(tmp_path, 0)
    before = session.path.read_bytes() if session.path else b""
    with pytest.raises(IllegalAction):
        session.submit(0, Draw())
    with pytest.raises(IllegalAction):
        session.undo(0)
    assert session.revision == 0
    assert session.path is not None
    assert session.path.read_bytes() == before
    session.close()


def test_taking_back_leaves_no_trace_in_log_views_and_history(tmp_path: Path) -> None:
    session = bidden(Session.start(setup(), tmp_path, GAME))
    session.submit(0, Draw())
    views = [session.view(seat) for seat in (None, 0, 1)]
    log = session.events_seen(0)
    hand = session.view(0).hand
    session.submit(0, Lay(hand[0]))
    session.submit(0, Lay(hand[1]))
    assert session.may_undo(0)
    assert not session.may_undo(1)
    session.undo(0)
    assert session.events_seen(None)[-1][1] == Laid(0, hand[0])
    session.undo(0)
    assert [session.view(seat) for seat in (None, 0, 1)] == views
    assert session.events_seen(0) == log
    assert len(session.history) == 4
    assert session.why_no_undo(0) is not None
    path = session.path
    session.close()
    assert path is not None
    again = Session.open(path, GAME)
    assert again.events_seen(0) == log
    assert again.view(0) == views[1]
    again.close()


def test_what_was_submitted_is_on_disk_before_it_is_told(tmp_path: Path) -> None:
    session = played(tmp_path, 0)
    assert session.path is not None
    for amount, seat in enumerate((2, 0, 1)):
        session.submit(seat, Bid(amount))
        session_on_disk = Session.open(session.path, GAME, read_only=True)
        assert session_on_disk.view(seat) == session.view(seat)
    session.close()


def test_history_shows_every_moment_from_every_seat() -> None:
    session = Session.in_memory(setup(), GAME)
    views = [[session.view(seat) for seat in (None, 0, 1, 2)]]
    counts = [0]
    rng_seed = 3
    while not session.finished:
        rng_seed += 1
        before = len(session.history)
        play(session, 1, rng_seed)
        after = len(session.history)
        del views[after:], counts[after:]
        assert after in (before - 1, before + 1)
        views.append([session.view(seat) for seat in (None, 0, 1, 2)])
        counts.append(session.event_count)
        if after < before:
            del views[-1], counts[-1]
            views[after:] = [[session.view(seat) for seat in (None, 0, 1, 2)]]
            counts[after:] = [session.event_count]
    history = session.history
    assert len(history) == len(views) - 1
    for n, of_seats in enumerate(views):
        assert [history.view_at(n, seat) for seat in (None, 0, 1, 2)] == of_seats
        assert history.first_event(n) == counts[n]
    assert history.events_at(0, None) == []
    all_events = [event for n in range(1, len(history) + 1) for event in history.events_at(n, 1)]
    assert all_events == [event for _, event in session.events_seen(1)]
    assert history.outcome_at(len(history)) == session.outcome
    assert history.outcome_at(len(history) - 1) is None
    assert history.to_act_at(0) == (0, 1, 2)
    assert history.text_at(1).startswith("bid ")
    assert history.seat_at(len(history)) == 2
    with pytest.raises(IndexError):
        history.view_at(len(history) + 1, None)


def test_seats_change_hands_and_stay_so_after_opening(tmp_path: Path) -> None:
    session = played(tmp_path, 2)
    assert session.people == (0, 1, 2)
    session.set_seat(1, "sharp")
    session.set_seat(1, "sharp")
    session.set_seat(2, "relaxed")
    session.set_seat(2, "person")
    assert session.people == (0, 2)
    with pytest.raises(SetupError, match="no kind of player"):
        session.set_seat(0, "wizard")
    path = session.path
    session.close()
    assert path is not None
    assert path.read_bytes().count(b'"kind":"seat"') == 3
    again = Session.open(path, GAME)
    assert [seat.kind for seat in again.seats] == ["person", "sharp", "person"]
    assert again.names == ("Ana", "Beto", "Carla")
    again.close()


def test_a_computer_seat_thinks_the_same_at_the_same_table() -> None:
    one, two = (Session.in_memory(setup(), GAME) for _ in range(2))
    assert one.rng_for(1).next() == two.rng_for(1).next()
    assert one.rng_for(1).next() != one.rng_for(2).next()
    first = one.rng_for(1).next()
    bidden(one)
    assert one.rng_for(1).next() != first
    assert Session.in_memory(setup(seed=6), GAME).rng_for(1).next() != first


def test_recap_begins_where_a_seat_last_looked(tmp_path: Path) -> None:
    session = Session.start(setup(), tmp_path, GAME)
    session.submit(0, Bid(1))
    session.looked(0)
    session.submit(1, Bid(1))
    assert session.recap_from(0) == 1
    assert session.recap_from(2) == 0
    session.submit(2, Bid(1))
    session.submit(0, Draw())
    session.submit(0, Lay(session.view(0).hand[0]))
    session.looked(1)
    session.undo(0)
    assert session.recap_from(1) == session.event_count
    session.submit(0, End())
    path = session.path
    session.close()
    assert path is not None
    again = Session.open(path, GAME)
    events = dict(again.events_seen(1))
    assert events[again.recap_from(1) - 1] == BidMade(1)
    assert any(isinstance(events[i], BidsShown) for i in range(again.recap_from(1), again.event_count))
    again.close()


def test_views_are_made_once_until_something_changes() -> None:
    session = Session.in_memory(setup(), GAME)
    assert session.view(0) is session.view(0)
    before, revision = session.view(0), session.revision
    session.submit(0, Bid(2))
    assert session.view(0) is not before
    assert session.revision == revision + 1


@pytest.mark.parametrize(
    ("seats", "options", "seed", "sentence"),
    [
        ((("Ana", "circle"),), {}, 1, "for 2, 3, 4 seats, not 1"),
        ((("Ana", "circle"), ("ana", "star")), {}, 1, "same name"),
        ((("Ana", "circle"), ("Beto", "circle")), {}, 1, "same shape"),
        ((("Ana", "circle"), ("Beto", "blob")), {}, 1, "no seat shape “blob”"),
        ((("Ana", "circle"), (" ", "star")), {}, 1, "1 to 24 letters"),
        ((("Ana", "circle"), ("B\n", "star")), {}, 1, "1 to 24 letters"),
        ((("Ana", "circle"), ("Beto", "star")), {"no": 1}, 1, r"core\.unknown-option"),
        ((("Ana", "circle"), ("Beto", "star")), {}, -1, "whole number from 0"),
        ((("Ana", "circle"), ("Beto", "star")), {}, 2**64, "whole number from 0"),
    ],
)
def test_tables_that_cannot_be_laid_are_refused_in_words(
    seats: tuple[tuple[str, str], ...], options: dict[str, int], seed: int, sentence: str
) -> None:
    table = TableSetup("toy", tuple(SeatSetup(*seat) for seat in seats), options, seed)
    with pytest.raises(SetupError, match=sentence):
        Session.in_memory(table, GAME)


def test_an_unknown_game_or_kind_is_refused() -> None:
    with pytest.raises(SetupError, match="no game called chess"):
        Session.in_memory(TableSetup("chess", setup().seats))
    odd = (SeatSetup("Ana", SHAPES[0]), SeatSetup("Beto", SHAPES[1], "wizard"))
    with pytest.raises(SetupError, match="no kind of player “wizard”"):
        Session.in_memory(TableSetup("toy", odd), GAME)


def test_what_is_done_anew_after_taking_back_is_news_to_who_had_seen_the_old() -> None:
    session = bidden(Session.in_memory(setup(), GAME))
    session.submit(0, Draw())
    hand = session.view(0).hand
    session.submit(0, Lay(hand[0]))
    session.looked(1)
    session.undo(0)
    session.submit(0, Lay(hand[1]))
    news = session.events_seen(1, session.recap_from(1))
    assert [event for _, event in news] == [Laid(0, hand[1])]


def test_a_journal_is_called_and_dated_by_its_beginning(tmp_path: Path) -> None:
    session = played(tmp_path, 0)
    session.close()
    assert session.path is not None
    assert AT.strftime("%Y%m%d-%H%M%S") in session.path.name
    assert AT.strftime("%Y-%m-%dT%H:%M:%SZ") in session.path.read_text()


def test_a_finished_game_is_opened_to_be_looked_at_alone(tmp_path: Path) -> None:
    session = played(tmp_path)
    assert session.finished
    session.close()
    assert session.path is not None
    again = Session.open(session.path, GAME)
    assert again.finished
    assert again.path is None


def test_a_game_that_is_kept_nowhere_has_no_trouble_with_keeping() -> None:
    session = Session.in_memory(setup(), GAME)
    assert session.trouble is None
    assert session.retry_save() is None
    assert session.take_notice() is None
    assert session.close() is None


def test_phase_and_refusals_are_those_of_the_game() -> None:
    session = Session.in_memory(setup(), GAME)
    assert session.phase() == GAME.phase(session.view(None))
    assert session.why_not(0, Bid(0)) is None
    assert session.why_not(0, Draw()) == GAME.why_not(session._state, 0, Draw())
    assert session.why_not(0, Draw()) is not None
