"""What all tables share: the countdown, words of refusals and lines."""

from __future__ import annotations

from desktop_app.tables.frame import Countdown, Sitter, mark_up, reason_words
from desktop_app.telling.contract import Piece, seat_piece
from desktop_app.telling.rulebook import load_rulebook
from rules.core.refusal import Refusal


def test_a_countdown_counts_only_time_in_which_pictures_were_shown() -> None:
    clock = Countdown(2000)
    assert [clock.left("bag", now) for now in (5000, 5250, 5500)] == [2000, 1750, 1500]
    assert clock.left("bag", 60_000) == 2000  # The lid was closed: it begins anew.
    assert clock.left("bag", 61_000) == 1000
    assert clock.left("other bag", 61_100) == 2000
    assert [clock.left("other bag", 62_100), clock.left("other bag", 63_100)] == [1000, 0]


def test_a_countdown_that_was_stopped_begins_anew() -> None:
    clock = Countdown(2000)
    clock.left("bag", 0)
    assert clock.left("bag", 900) == 1100
    clock.stop()
    assert clock.left("bag", 1000) == 2000
    assert [clock.left("bag", 2000), clock.left("bag", 3000)] == [1000, 0]
    clock.stop()
    assert clock.left("bag", 3000) == 2000


def test_a_countdown_may_leave_less_than_all_after_a_gap() -> None:
    clock = Countdown(3000, again_ms=500)
    assert [clock.left("talk", now) for now in (0, 900, 1800)] == [3000, 2100, 1200]
    assert [clock.left("talk", 2000, seen=False), clock.left("talk", 2900, seen=False)] == [1200, 1200]
    assert [clock.left("talk", 3000), clock.left("talk", 3900)] == [1200, 300]
    assert clock.left("talk", 9000) == 500
    assert [clock.left("talk", 9900), clock.left("talk", 20_000)] == [0, 0]  # What is over stays over.
    assert clock.left("other talk", 20_100) == 3000


def test_names_and_words_are_escaped_where_they_are_set() -> None:
    sitter = Sitter(0, "<b>**Ana", "circle", "person", True)
    line = (seat_piece(0), Piece("text", " says <b>"))
    assert mark_up(line, [sitter]) == "<seat:circle>\u00a0**‹b›∗∗Ana** says ‹b›"
    assert mark_up(line, [sitter], names=False) == "<seat:circle> says ‹b›"


def test_a_refusal_is_the_rule_with_its_number() -> None:
    book = load_rulebook("arboretum", "en")
    words = reason_words(book, Refusal("arboretum.draw.two"))
    assert words.startswith(f"<tag:{book.number('arboretum.draw.two')}> ")
    assert "[[" not in words
