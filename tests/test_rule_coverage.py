"""Every rule of every game has a test that names it, and no test names a rule that is not there."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from data import GAME_IDS
from desktop_app.telling.rulebook import load_rulebook

TESTS = Path(__file__).parent

RULES = {"arboretum": 115, "scoville": 141, "sheriff": 156, "safranito": 163}
"""How many rules the reference of each game has. A rule that gets lost from the rulebook is noticed here."""


def _named_in(tree: ast.AST) -> list[tuple[int, str | None]]:
    """The rule ids given to `pytest.mark.rule` with their lines; None where an argument is not a plain string."""
    found: list[tuple[int, str | None]] = []
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "rule"
            and isinstance(node.func.value, ast.Attribute)
            and node.func.value.attr == "mark"
        ):
            for argument in node.args:
                plain = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                found.append((node.lineno, argument.value if plain else None))  # type: ignore[union-attr]
    return found


@cache
def marks() -> tuple[tuple[str, str | None], ...]:
    """All marks of all tests: where, and which rule."""
    return tuple(
        (f"{path.relative_to(TESTS)}:{line}", rule)
        for path in sorted(TESTS.rglob("test_*.py"))
        for line, rule in _named_in(ast.parse(path.read_text(encoding="utf-8")))
    )


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_rulebook_holds_every_rule_of_the_reference(game_id: str) -> None:
    for language in ("en", "es"):
        assert len(load_rulebook(game_id, language).entries) == RULES[game_id]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_rule_has_a_test(game_id: str) -> None:
    tested = {rule for _, rule in marks()}
    missing = [rule for rule in load_rulebook(game_id, "en").entries if rule not in tested]
    assert missing == []


def test_every_mark_names_a_rule() -> None:
    rules = {rule for game_id in GAME_IDS for rule in load_rulebook(game_id, "en").entries}
    there = {*GAME_IDS}
    odd = [
        f"{where}: {rule}"
        for where, rule in marks()
        if rule is None or (rule not in rules and rule.partition(".")[0] in there)
    ]
    assert odd == []


def test_the_search_for_marks_finds_them() -> None:
    source = (
        "import pytest\n"
        "@pytest.mark.rule('a.b')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('c.d'))])\n"
        "def test(x): ...\n"
        "name = 'e.f'\n"
        "pytestmark = [pytest.mark.rule(name)]\n"
    )
    assert sorted(_named_in(ast.parse(source)), key=str) == [(2, "a.b"), (3, "c.d"), (6, None)]
