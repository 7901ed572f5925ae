"""Arboretum in words: log lines, prompts, the right to score, the points of a path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from data import load_game
from desktop_app.telling.contract import Line, Piece, Prompt, ScoreRow, bold, icon, seat_piece
from desktop_app.telling.words import Words
from rules.arboretum import ArboretumGame
from rules.arboretum.actions import DECK
from rules.arboretum.components import RANKS, Card, Components, rank_of
from rules.arboretum.events import (
    CardDiscarded,
    CardPlanted,
    DeckRanOut,
    DrawSkipped,
    Drew,
    HandsOpened,
    SpeciesScored,
    WinnersNamed,
)
from rules.arboretum.paths import Path
from rules.arboretum.scoring import SpeciesCall
from rules.arboretum.view import View
from rules.core.scores import Outcome

_PILL_NUMBERS = {"draw_first": 1, "draw_second": 1, "place": 2, "discard": 3, "finished": 0}


def _components() -> Components:
    return cast("ArboretumGame", load_game("arboretum")).components


def species_id(species: int) -> str:
    """The id of a species by its place on the score sheet."""
    return _components().species[species].id


def species_name(words: Words, species: int) -> str:
    """The name of a species as a label stands: `Blue spruce`."""
    return words(f"arboretum.species.{species_id(species)}.name")


def species_word(words: Words, species: int) -> str:
    """The name of a species inside a sentence: `blue spruce`."""
    return words(f"arboretum.species.{species_id(species)}.word")


def species_code(words: Words, species: int) -> str:
    """The two letters of a species in the language of the table."""
    return words(f"arboretum.species.{species_id(species)}.code")


def species_piece(words: Words, species: int, show_text: bool = True) -> Piece:
    """The sign of a species with its name, as it stands inside a sentence."""
    return icon(f"trees/icon_{species_id(species)}", species_word(words, species), show_text)


def card_line(words: Words, card: Card) -> Line:
    """A card in a line: the sign of its species and its number."""
    return words.line(
        "arboretum.log.card", icon=species_piece(words, card // RANKS, False), rank=bold(str(rank_of(card)))
    )


def card_text(words: Words, card: Card) -> str:
    """A card in plain words: `Oak 8`."""
    return f"{species_name(words, card // RANKS)} {rank_of(card)}"


def _seats(words: Words, seats: Sequence[int]) -> Line:
    return words.joined([(seat_piece(seat),) for seat in seats])


def tell(words: Words, event: Any) -> Line | None:
    """The log line of an event as one audience got it; None if it is not worth a line."""
    match event:
        case Drew(seat=seat, source=source, card=card):
            return _tell_draw(words, seat, source, card)
        case DeckRanOut(seat=seat):
            return words.line("arboretum.log.deck_ran_out", seat=seat_piece(seat))
        case DrawSkipped(seat=seat):
            return words.line("arboretum.log.draw_skipped", seat=seat_piece(seat))
        case CardPlanted(seat=seat, card=card):
            return words.line("arboretum.log.planted", seat=seat_piece(seat), card=card_line(words, card))
        case CardDiscarded(seat=seat, card=card):
            return words.line("arboretum.log.discarded", seat=seat_piece(seat), card=card_line(words, card))
        case HandsOpened():
            return words.line("arboretum.log.hands_opened")
        case SpeciesScored(call=call):
            points = words.joined(
                [
                    words.line("arboretum.log.seat_points", seat=seat_piece(line.seat), points=bold(str(line.points)))
                    for line in call.seats
                    if line.right
                ],
            )
            return words.line("arboretum.log.scored", right=explain_right(words, call), points=points)
        case WinnersNamed(winners=winners, totals=totals):
            return words.line(
                "arboretum.log.winner" if len(winners) == 1 else "arboretum.log.winners",
                seats=_seats(words, winners),
                points=bold(str(totals[winners[0]])),
            )
        case _:
            return None


def _tell_draw(words: Words, seat: int, source: int, card: Card | None) -> Line:
    who = seat_piece(seat)
    if card is None:
        return words.line("arboretum.log.drew_deck", seat=who)
    line = card_line(words, card)
    if source == DECK:
        return words.line("arboretum.log.drew_deck_card", seat=who, card=line)
    if source == seat:
        return words.line("arboretum.log.drew_own", seat=who, card=line)
    return words.line("arboretum.log.drew_pile", seat=who, card=line, owner=seat_piece(source))


def explain_right(words: Words, call: SpeciesCall) -> Line:
    """Why who may score a species, in one or two sentences: sums, an 8 made 0 by a 1, ties, nobody."""
    name = species_piece(words, call.species)
    right = [line.seat for line in call.seats if line.right]
    value = max(line.value for line in call.seats)
    sentences = [
        words.line("arboretum.right.cancelled", holder=seat_piece(line.seat), other=seat_piece(line.cancelled_by))
        for line in call.seats
        if line.cancelled_by is not None
    ]
    if value == 0:
        sentences.append(words.line("arboretum.right.nobody", species=name))
    elif len(right) > 1:
        key = "arboretum.right.tied_two" if len(right) == 2 else "arboretum.right.tied"
        sentences.append(words.line(key, seats=_seats(words, right), value=value, species=name))
    else:
        other = max(line.value for line in call.seats if not line.right)
        holders = sum(bool(line.cards) for line in call.seats)
        key = "arboretum.right.highest_only" if holders == 1 else "arboretum.right.highest"
        sentences.append(words.line(key, seat=seat_piece(right[0]), species=name, value=value, other=other))
    pieces: list[Piece] = []
    for i, sentence in enumerate(sentences):
        if i:
            pieces.append(Piece("text", " "))
        pieces.extend(sentence)
    return tuple(pieces)


def path_title(words: Words, species: int) -> str:
    """The heading of a path's points: `Maple path`."""
    name = species_name(words, species) if words.language == "en" else species_word(words, species)
    return words("arboretum.path.title", species=name)


def path_reasons(words: Words, path: Path) -> tuple[tuple[str, int], ...]:
    """The points of a path, each with its reason: `5 cards` 5, `starts with the 1` 1."""
    rows = [(words("arboretum.path.cards", count=len(path.cards)), path.per_card)]
    if path.same_species:
        rows.append(
            (words("arboretum.path.same_species", species=species_word(words, path.species)), path.same_species)
        )
    if path.from_one:
        rows.append((words("arboretum.path.from_one"), path.from_one))
    if path.to_eight:
        rows.append((words("arboretum.path.to_eight"), path.to_eight))
    return tuple(rows)


def prompt(words: Words, view: View, acting: int | None) -> Prompt:
    """What is asked of `acting` in the present step."""
    phase = view.step
    asked, ends = "asked", "ends"
    if phase == "place" and acting is not None and not view.arboreta[acting]:
        asked = "asked_first"
    if phase == "discard" and view.deck_count == 0:
        ends = "ends_last"
    key = f"arboretum.phase.{phase}"
    return Prompt(phase, _PILL_NUMBERS[phase], words(f"{key}.label"), words(f"{key}.{asked}"), words(f"{key}.{ends}"))


def status(words: Words, view: View) -> str:
    """The short line under the game's name: how many cards the deck still has."""
    if view.step == "finished":
        return words("arboretum.status.over")
    if view.deck_count == 0:
        return words("arboretum.status.empty")
    return words("arboretum.status.deck", count=view.deck_count)


def score_row(words: Words, key: str) -> ScoreRow:
    """The row of a species on the score sheet."""
    return ScoreRow(words(f"arboretum.species.{key}.name"), f"trees/icon_{key}")


def reason(words: Words, outcome: Outcome, names: Sequence[str]) -> str:
    """One sentence that says what decided the game."""
    best = outcome.ranking[0]
    winners = [names[seat] for seat in outcome.winners]
    if outcome.reason == "arboretum.ruling.shared-win":
        return words("arboretum.reason.shared", winners=words.listing(winners))
    if outcome.reason == "arboretum.score.tie-species":
        return words("arboretum.reason.tie_species", winner=winners[0], points=best.total, species=best.tie_break[0])
    return words("arboretum.reason.winner", winner=winners[0], points=best.total)
