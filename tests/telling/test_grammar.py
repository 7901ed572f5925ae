"""Words that meet: conjunctions, contractions, articles, plurals and the decimal sign, in both languages."""

from __future__ import annotations

import pytest

from desktop_app.tables.frame import Sitter, mark_up
from desktop_app.telling.contract import Piece, bold, icon, plain, seat_piece
from desktop_app.telling.grammar import Noun, load_grammar
from desktop_app.telling.words import LANGUAGES, Words, load_words

APPLE = {"es": Noun("manzana", "manzanas", "f"), "en": Noun("apple", "apples", "any")}
CHEESE = {"es": Noun("queso", "quesos", "m"), "en": Noun("cheese", "cheeses", "any")}


@pytest.mark.parametrize(
    ("language", "text", "following", "said"),
    [
        ("es", "Marta y ", "Inés", "Marta e Inés"),
        ("es", "Marta y ", "Ana", "Marta y Ana"),
        ("es", "Hugo y ", "Íñigo", "Hugo e Íñigo"),
        ("es", "Hugo y ", "Hipólito", "Hugo e Hipólito"),
        ("es", "Hugo y ", "Yvonne", "Hugo e Yvonne"),
        ("es", "Hugo y ", "Yolanda", "Hugo y Yolanda"),
        ("es", "agua y ", "hielo", "agua y hielo"),
        ("es", "Y ", "Inés?", "E Inés?"),
        ("es", "uno o ", "otro", "uno u otro"),
        ("es", "7 o ", "8", "7 u 8"),
        ("es", "10 o ", "11", "10 u 11"),
        ("es", "10 o ", "110", "10 o 110"),
        ("es", "plata o ", "oro", "plata u oro"),
        ("es", "plata o ", "cobre", "plata o cobre"),
        ("es", "la carta de ", "el mazo", "la carta del mazo"),
        ("es", "pasa a ", "el sheriff", "pasa al sheriff"),
        ("es", "la bolsa de ", "El Cid", "la bolsa de El Cid"),
        ("es", "la bolsa de ", "ella", "la bolsa de ella"),
        ("es", "muy ", "Inés", "muy Inés"),
        ("en", "a ", "apple", "an apple"),
        ("en", "A ", "orange pepper", "An orange pepper"),
        ("en", "a ", "unicorn", "a unicorn"),
        ("en", "a ", "8", "an 8"),
        ("en", "a ", "cheese", "a cheese"),
        ("en", "Marta and ", "Inés", "Marta and Inés"),
    ],
)
def test_words_that_meet(language: str, text: str, following: str, said: str) -> None:
    assert "".join(load_grammar(language).meet(text, following)) == said


def test_every_sentence_is_filled_in_that_way() -> None:
    words = Words("es", {"a": "Ganan {one} y {two}.", "b": "Toma {n} de {place}.", "c": "{one} o {two}"})
    assert words("a", one="Ana", two="Inés") == "Ganan Ana e Inés."
    assert words("b", n=2, place="el mazo") == "Toma 2 del mazo."
    assert plain(words.line("b", n=2, place=bold("el mazo")), []) == "Toma 2 del mazo."
    assert words("c", one="7", two=8) == "7 u 8"


def test_names_are_joined_where_they_become_known() -> None:
    words = Words("es", {"w": "Ganan {seats}.", "y": "{a} y {b}", "ui.and": "y"})
    line = words.line("w", seats=words.joined([(seat_piece(n),) for n in range(3)]))
    assert plain(line, ["Hugo", "Ana", "Inés"]) == "Ganan Hugo, Ana e Inés."
    assert plain(line, ["Inés", "Íñigo", "Ana"]) == "Ganan Inés, Íñigo y Ana."
    pair = words.line("y", a=seat_piece(0), b=seat_piece(1))
    sitters = [Sitter(0, "Hugo", "square", "person", True), Sitter(1, "Inés", "circle", "person", True)]
    assert " e <seat:" in mark_up(pair, sitters)
    assert " y <seat:" in mark_up(pair, sitters, names=False)


def test_drawings_keep_their_words_in_agreement() -> None:
    words = Words("es", {"ui.and": "y"})
    line = words.joined([(icon("a", "sal"),), (icon("b", "higos"),), (icon("c", "hierro"),)])
    assert plain(line[:-2], []) == "sal, higos"
    assert plain(words.joined([(icon("a", "sal"),), (icon("b", "higos"), Piece("text", "!"))]), []) == "sal e higos!"


@pytest.mark.parametrize(
    ("language", "noun", "a", "one", "the", "the_many", "counted"),
    [
        ("es", APPLE, "una manzana", "una manzana", "la manzana", "las manzanas", "2 manzanas"),
        ("es", CHEESE, "un queso", "un queso", "el queso", "los quesos", "2 quesos"),
        ("en", APPLE, "an apple", "one apple", "the apple", "the apples", "2 apples"),
        ("en", CHEESE, "a cheese", "one cheese", "the cheese", "the cheeses", "2 cheeses"),
    ],
)
def test_articles_and_plurals(
    language: str, noun: dict[str, Noun], a: str, one: str, the: str, the_many: str, counted: str
) -> None:
    grammar, thing = load_grammar(language), noun[language]
    assert (grammar.a(thing), grammar.one(thing)) == (a, one)
    assert (grammar.the(thing), grammar.the(thing, 3)) == (the, the_many)
    assert thing.counted(2) == counted
    assert thing.counted(1) == f"1 {thing.one}"


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    for language, said in (("en", "3.2 mm"), ("es", "3,2 mm")):
        words = Words(language, {"a": "{x} mm", "b": "{x:.2f} mm"})
        assert words("a", x=3.24) == said
        assert plain(words.line("a", x=3.24), []) == said
        assert words("b", x=3.2) == said.replace("2 ", "20 ")
        assert words("a", x=3) == "3 mm"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_good_can_be_counted(language: str) -> None:
    words = load_words(language)
    keys = words.keys()
    goods = {key.split(".")[2] for key in keys if key.startswith("sheriff.good.")}
    assert len(goods) == 15
    for good in goods:
        noun = words.noun(f"sheriff.good.{good}")
        assert words.grammar.a(noun).endswith(noun.one)
        assert words.grammar.the(noun, 2).endswith(noun.many)
