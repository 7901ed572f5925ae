"""Words with placeholders and the rulebook's numbers and search."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from data.loader import DataError
from desktop_app.telling.contract import Piece, bold, icon, plain, seat_piece
from desktop_app.telling.rulebook import Rule, Rulebook, Section
from desktop_app.telling.words import Words, read_words


def test_placeholders_and_counts() -> None:
    words = Words("en", {"a.b": "{name} has {count}", "c.one": "{count} card", "c.many": "{count} cards"})
    assert words("a.b", name="Ana", count=3) == "Ana has 3"
    assert words("c", count=1) == "1 card"
    assert words("c", count=0) == "0 cards"
    assert "c" in words
    assert "a.b" in words
    assert "a" not in words
    with pytest.raises(KeyError):
        words("nothing")


def test_a_line_keeps_its_pieces_and_reads_as_text() -> None:
    words = Words("en", {"laid": "{who} laid {card}, {note}."})
    line = words.line(
        "laid", who=seat_piece(1), card=icon("trees/icon_oak", "oak"), note=(bold("well"), Piece("text", "!"))
    )
    assert [piece.kind for piece in line] == ["seat", "text", "icon", "text", "bold", "text", "text"]
    assert plain(line, ["Ana", "Beto"]) == "Beto laid oak, well!."


@pytest.mark.parametrize(
    ("language", "items", "said"),
    [
        ("en", [], ""),
        ("en", ["a"], "a"),
        ("en", ["a", "b", "c"], "a, b and c"),
        ("es", ["Ana", "Beto"], "Ana y Beto"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana", "hielo"], "Ana y hielo"),
        ("es", ["Ana", "hilo"], "Ana e hilo"),
    ],
)
def test_listings_read_naturally(language: str, items: list[str], said: str) -> None:
    words = Words(language, {"ui.and": "and" if language == "en" else "y"})
    assert words.listing(items) == said


def test_files_are_nested_keys_of_words_only(tmp_path: Path) -> None:
    (tmp_path / "ui.yaml").write_text("a:\n  b: Hello\n  c: '3'\n", encoding="utf-8")
    assert read_words(tmp_path) == {"ui.a.b": "Hello", "ui.a.c": "3"}
    (tmp_path / "ui.yaml").write_text("a:\n  b: 3\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"ui\.a\.b must be words"):
        read_words(tmp_path)
    (tmp_path / "ui.yaml").write_text("- a\n", encoding="utf-8")
    with pytest.raises(DataError, match="must hold keys"):
        read_words(tmp_path)


def make_rulebook() -> Rulebook:
    from desktop_app.telling import rulebook

    file = msgspec.convert(
        {
            "letter": "A",
            "sections": [
                {"id": "setup", "title": "Set-up", "rules": [{"id": "g.a", "text": "Deal **seven** cards."}]},
                {
                    "id": "draw",
                    "title": "Draw",
                    "phases": ["draw"],
                    "rules": [{"id": "g.b", "text": "Draw two."}, {"id": "g.c", "text": "See [[g.a]]."}],
                },
            ],
            "deviations": [],
        },
        rulebook._File,
    )
    return Rulebook(file)


def test_rules_are_numbered_linked_searched_and_found_by_phase() -> None:
    book = make_rulebook()
    assert [book.number(rule) for rule in ("g.a", "g.b", "g.c", "g.none")] == ["A 1.1", "A 2.1", "A 2.2", ""]
    assert book.sentence("g.c") == "See A 1.1."
    assert book.sentence("g.a") == "Deal seven cards."
    assert book.section_of_phase("draw.first") == "draw"
    assert book.section_of_phase("other") is None
    assert [entry.id for entry in book.search("cards SEVEN")] == ["g.a"]
    assert [entry.id for entry in book.search("a 2")] == ["g.b", "g.c"]
    assert isinstance(book.sections[0], Section)
    assert isinstance(book.sections[0].rules[0], Rule)
