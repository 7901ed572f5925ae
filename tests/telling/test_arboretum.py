"""Arboretum in words: every step, every event, both languages."""

from __future__ import annotations

from itertools import product

import pytest

from desktop_app.telling import arboretum as telling
from desktop_app.telling.contract import plain
from desktop_app.telling.rulebook import load_rulebook
from desktop_app.telling.words import load_words
from rules.arboretum.events import TurnBegan
from rules.arboretum.scoring import SpeciesCall, call_species
from tests.rules.arboretum.helpers import GAME, SPECIES, best_path, cards, final_state, grid, random_steps

NAMES = ["Ana", "Marta", "Jonas", "Inés"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_prompts_fit_and_name_the_rulebook(language: str) -> None:
    words, book = load_words(language), load_rulebook("arboretum", language)
    seen: set[tuple[str, str, str]] = set()
    for state, _ in random_steps(2, 4):
        prompt = telling.prompt(words, GAME.view(state, 0), state.active_seat)
        seen.add((prompt.label, prompt.asked, prompt.ends))
        assert book.section_of_phase(prompt.phase)
    end = GAME.view(final_state(2, 4), 0)
    prompt = telling.prompt(words, end, None)
    seen.add((prompt.label, prompt.asked, prompt.ends))
    assert prompt.number == 0
    assert len(seen) == 7
    for label, asked, ends in seen:
        assert label
        assert 10 < len(asked) <= 44
        assert 5 < len(ends) <= 34


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_event_but_the_next_turn_is_told(language: str) -> None:
    words = load_words(language)
    for _, step in random_steps(3, 4):
        for told in step.events:
            line = telling.tell(words, told.event)
            assert (line is None) == isinstance(told.event, TurnBegan)
            if line is not None:
                text = plain(line, NAMES)
                assert text.endswith(".")
                assert "  " not in text
                assert "{" not in text


def test_lines_in_english() -> None:
    words = load_words("en")
    lines = [
        plain(line, NAMES)
        for _, step in random_steps(3, 4, start_seat=0)
        for told in step.events
        if (line := telling.tell(words, told.seen_by(1))) is not None
    ]
    assert lines[0] == lines[1] == "Ana draws from the deck."
    assert lines[2].startswith("Ana plants ")
    assert any("’s pile." in line for line in lines)


CALLS = {
    "nobody": ([[], []], "Nobody holds oak, so everybody may score it."),
    "only": ([["oak_2"], []], "Ana alone holds oak and may score it."),
    "more": ([["oak_2"], ["oak_7"]], "Marta may score oak: 7 in hand against 2."),
    "two": ([["oak_2", "oak_5"], ["oak_7"]], "Ana and Marta hold 7 each and may both score oak."),
    "three": (
        [["oak_2", "oak_4"], ["oak_6"], ["oak_1", "oak_5"]],
        "Ana, Marta and Jonas hold 6 each and may all score oak.",
    ),
    "cancelled": (
        [["oak_8"], ["oak_1"]],
        "Ana’s 8 counts 0, because Marta holds the 1. Marta may score oak: 1 in hand against 0.",
    ),
}


def call_of(hands: list[list[str]]) -> SpeciesCall:
    return call_species(SPECIES["oak"], [cards(hand) for hand in hands], [{} for _ in hands])


@pytest.mark.parametrize("case", CALLS)
def test_right_is_explained(case: str) -> None:
    hands, sentence = CALLS[case]
    call = call_of(hands)
    assert plain(telling.explain_right(load_words("en"), call), NAMES) == sentence
    spanish = plain(telling.explain_right(load_words("es"), call), NAMES)
    assert "roble" in spanish
    assert spanish != sentence


@pytest.mark.parametrize(("language", "species"), list(product(["en", "es"], range(10))))
def test_species_have_names(language: str, species: int) -> None:
    words = load_words(language)
    name, word = telling.species_name(words, species), telling.species_word(words, species)
    assert name.lower() == word
    assert telling.path_title(words, species)


def test_points_of_a_path_add_up() -> None:
    path = best_path(grid(["OA1 OA3 OA5 OA8"]), SPECIES["oak"])
    assert path is not None
    for language in ("en", "es"):
        rows = telling.path_reasons(load_words(language), path)
        assert [points for _, points in rows] == [4, 4, 1, 2]
    assert telling.path_title(load_words("en"), SPECIES["oak"]) == "Oak path"
    assert telling.path_title(load_words("es"), SPECIES["oak"]) == "Sendero de roble"


@pytest.mark.parametrize("language", ["en", "es"])
def test_outcome_is_explained(language: str) -> None:
    words = load_words(language)
    for seed in range(12):
        outcome = GAME.outcome(final_state(4, seed))
        assert outcome is not None
        sentence = telling.reason(words, outcome, NAMES)
        assert all(NAMES[seat] in sentence for seat in outcome.winners)
        assert sentence.endswith(".")
