"""Both languages are complete, every game speaks in every phase, and prompts fit their line."""

from __future__ import annotations

import importlib
import re
import string
from collections import Counter
from typing import Any

import pytest

from data import GAME_IDS
from data.loader import ROOT
from desktop_app.telling.contract import Prompt, plain
from desktop_app.telling.rulebook import LINK, load_rulebook
from desktop_app.telling.words import LANGUAGES, load_words
from tests.kit.walks import game_of, some, tables, walk

real_tables = pytest.mark.parametrize(
    ("game_id", "seats"), [(game_id, seats) for game_id, seats in tables() if game_id != "toy"]
)
every_game = pytest.mark.parametrize("game_id", GAME_IDS)
NAMES = ("Ana", "Beto", "Carla", "Dani", "Elsa", "Fede")
LONGEST_ASKED = 44
LONGEST_ENDS = 34


def placeholders(template: str) -> Counter[str]:
    return Counter({name: 1 for _, name, _, _ in string.Formatter().parse(template) if name is not None})


def files(language: str) -> set[str]:
    return {path.name for path in (ROOT / "words" / language).glob("*.yaml")}


def telling_of(game_id: str) -> Any:
    return importlib.import_module(f"desktop_app.telling.{game_id}")


def test_all_languages_have_the_same_keys_and_placeholders() -> None:
    english = load_words("en")
    assert {f"{game_id}.yaml" for game_id in GAME_IDS} <= files("en")
    for language in LANGUAGES[1:]:
        assert files(language) == files("en")
        other = load_words(language)
        assert sorted(other.keys() ^ english.keys()) == []
        differing = [
            key
            for key in sorted(english.keys())
            if placeholders(english.template(key)).keys() != placeholders(other.template(key)).keys()
        ]
        assert differing == []
        for key in sorted(english.keys()):
            ours, theirs = english.template(key), other.template(key)
            assert bool(ours.strip()) == bool(theirs.strip()), key
            assert [ours[:1] == " ", ours[-1:] == " "] == [theirs[:1] == " ", theirs[-1:] == " "], key


def test_counts_come_as_one_and_many() -> None:
    for language in LANGUAGES:
        keys = load_words(language).keys()
        alone = [key for key in keys if key.endswith(".many") and f"{key[:-5]}.one" not in keys]
        assert alone == []


@every_game
def test_the_rulebooks_match_and_their_links_lead_somewhere(game_id: str) -> None:
    books = [load_rulebook(game_id, language) for language in LANGUAGES]
    shapes = [
        [(section.id, section.phases, [rule.id for rule in section.rules]) for section in book.sections]
        for book in books
    ]
    assert shapes[0] == shapes[1]
    assert books[0].letter == books[1].letter
    assert len(books[0].deviations) == len(books[1].deviations) > 0
    for book in books:
        ids = [rule.id for section in book.sections for rule in section.rules]
        assert len(ids) == len(set(ids))
        for rule in (rule for section in book.sections for rule in section.rules):
            assert rule.text.strip() == rule.text != ""
            assert rule.text.count("**") % 2 == 0, rule.id
            assert set(LINK.findall(rule.text)) <= set(ids), rule.id
            assert "[[" not in LINK.sub("", rule.text), rule.id
        assert all(section.title for section in book.sections)
    pairs = zip(books[0].entries.values(), books[1].entries.values(), strict=True)
    for english, spanish in pairs:
        assert set(LINK.findall(english.text)) == set(LINK.findall(spanish.text)), english.id
        assert english.plain != spanish.plain or len(english.plain) < 20, english.id


def test_rulebooks_have_letters_of_their_own() -> None:
    letters = [load_rulebook(game_id, "en").letter for game_id in GAME_IDS]
    assert len(set(letters)) == len(letters)


@every_game
def test_tile_levels_and_options_have_words(game_id: str) -> None:
    game = game_of(game_id)
    for language in LANGUAGES:
        words = load_words(language)
        wanted = [f"{game_id}.{key}" for key in ("name", "tile.goal", "tile.special", "tile.minutes")]
        wanted += [f"{game_id}.level.{level}" for level in ("relaxed", "regular", "sharp")]
        for spec in game.option_specs:
            wanted += [f"{game_id}.option.{spec.id}.{part}" for part in ("title", "line")]
        assert [key for key in wanted if key not in words] == []


def _check_prompt(prompt: Prompt, where: str) -> None:
    assert prompt.label, where
    assert prompt.asked, where
    assert len(prompt.asked) <= LONGEST_ASKED, f"{where}: {prompt.asked!r} has {len(prompt.asked)} letters"
    assert len(prompt.ends) <= LONGEST_ENDS, f"{where}: {prompt.ends!r} has {len(prompt.ends)} letters"
    assert "{" not in prompt.asked + prompt.ends + prompt.label, where


@real_tables
def test_every_phase_has_a_prompt_that_fits_and_a_place_in_the_rulebook(game_id: str, seats: int) -> None:
    game, telling = game_of(game_id), telling_of(game_id)
    for seed in (1, 2):
        strides = some(walk(game_id, seats, seed), 80)
        states = [*(stride.before for stride in strides), strides[-1].step.state]
        for state in states:
            acting = sorted(game.to_act(state))
            for seat in (None, *range(seats)):
                view = game.view(state, seat)
                phase = game.phase(view)
                assert re.fullmatch(r"[a-z_]+(\.[a-z_]+)*", phase)
                for language in LANGUAGES:
                    words = load_words(language)
                    where = f"{language} {phase} seen by {seat}"
                    assert load_rulebook(game_id, language).section_of_phase(phase), where
                    _check_prompt(telling.prompt(words, view, acting[0] if acting else None), where)
                    if seat in acting:
                        _check_prompt(telling.prompt(words, view, seat), where)
                    assert telling.status(words, view)


@real_tables
def test_every_event_can_be_told_in_both_languages(game_id: str, seats: int) -> None:
    telling = telling_of(game_id)
    silent: set[type] = set()
    spoken: set[type] = set()
    for seed in (1, 2):
        for stride in walk(game_id, seats, seed):
            for told in stride.step.events:
                for event in (told.event, told.public):
                    if event is None:
                        continue
                    lines = [telling.tell(load_words(language), event) for language in LANGUAGES]
                    assert (lines[0] is None) == (lines[1] is None)
                    (silent if lines[0] is None else spoken).add(type(event))
                    for line in lines:
                        if line is not None:
                            text = plain(line, NAMES)
                            assert text.strip(), type(event)
                            assert "{" not in text, text
    assert spoken


@real_tables
def test_the_score_sheet_has_words_for_every_line_and_reason(game_id: str, seats: int) -> None:
    game, telling = game_of(game_id), telling_of(game_id)
    for seed in (1, 2):
        outcome = game.outcome(walk(game_id, seats, seed)[-1].step.state)
        assert outcome is not None
        for language in LANGUAGES:
            words = load_words(language)
            assert telling.reason(words, outcome, NAMES[:seats]).strip()
            for line in outcome.score_lines:
                assert telling.score_row(words, line.key).label
                assert load_rulebook(game_id, language).number(line.rule), line.rule
            assert load_rulebook(game_id, language).number(outcome.reason), outcome.reason
