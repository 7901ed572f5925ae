"""Choosing a chip and a flick: tries in the real physics with the own spread, valued by the board they lead to."""

from __future__ import annotations

from msgspec import Struct

from desktop_app.opponents.contract import Budget
from desktop_app.opponents.safranito.shots import Try, carried_out, knocks, rebounds, straight, with_error
from desktop_app.opponents.safranito.worth import Appraisal, Chip
from rules.core.rng import SplitMix64
from rules.safranito.actions import Throw
from rules.safranito.game import SafranitoGame
from rules.safranito.hand import Spread, normal_pair, unsteady
from rules.safranito.table import area_at
from rules.safranito.view import View


class Skill(Struct, frozen=True):
    """What makes a level: spread of the hand, how far it looks around, and how it weighs the others.

    `first` and `more` are samples for every try and for the best `finalists`, `starts` the start points for each area,
    `targets` how many areas are tried.
    """

    hand: str
    targets: int
    starts: int
    first: int
    finalists: int
    more: int
    knocks: bool
    rebounds: bool
    rivalry: float


def choose_throw(game: SafranitoGame, view: View, rng: SplitMix64, budget: Budget, skill: Skill) -> Throw:
    """The chip and flick with the best expected board; the hand's error comes on top after the choice."""
    spread = game.components.table.computer_hands[skill.hand]
    appraisal = Appraisal(game.components, view, view.me.seat, skill.rivalry)
    values = view.me.at_hand or ()
    guesses = _guesses(game, view)
    tries = _tries(game, view, appraisal, values, guesses, skill)
    errors = [normal_pair(rng.uniform) for _ in range(skill.first + skill.more)]
    first = max(1, round(skill.first * budget.work))
    sums = [dict.fromkeys(values, 0.0) for _ in tries]
    seen = [0] * len(tries)
    for i, one in enumerate(tries):
        _sample(game, view, appraisal, guesses, one, spread, errors[:first], sums[i])
        seen[i] = first
        if budget.over():
            break
    ranked = sorted((i for i in range(len(tries)) if seen[i]), key=lambda i: (-max(sums[i].values()) / seen[i], i))
    for i in ranked[: skill.finalists]:
        if budget.over():
            break
        more = errors[first : first + round(skill.more * budget.work)]
        _sample(game, view, appraisal, guesses, tries[i], spread, more, sums[i])
        seen[i] += len(more)
    best = min(
        ((i, value) for i in ranked[: max(skill.finalists, 1)] for value in values),
        key=lambda pair: (-sums[pair[0]][pair[1]] / seen[pair[0]], pair),
    )
    return Throw(best[1], unsteady(game.components.board, tries[best[0]].flick, spread, rng.uniform))


def _guesses(game: SafranitoGame, view: View) -> dict[str, float]:
    """The value of every chip: the known one, or the mean of what its owner may still have there."""
    guesses: dict[str, float] = {}
    for chip in view.chips:
        if chip.value is not None:
            guesses[chip.name] = chip.value
            continue
        known = {other.value for other in view.chips if other.seat == chip.seat}
        left = [value for value in game.components.values if value not in known]
        guesses[chip.name] = sum(left) / len(left)
    return guesses


def _tries(
    game: SafranitoGame,
    view: View,
    appraisal: Appraisal,
    values: tuple[int, ...],
    guesses: dict[str, float],
    skill: Skill,
) -> list[Try]:
    """Flicks at the areas in which a chip would be worth most, and at rivals' chips."""
    lying = [Chip(chip.seat, chip.area, guesses[chip.name]) for chip in view.chips if chip.area is not None]
    board = game.components.board
    worth = {
        area.id: max(appraisal.worth([*lying, Chip(view.me.seat, area.id, value)]) for value in values)
        for area in (*board.bowls, *board.actions)
    }
    targets = sorted(worth, key=lambda area: (-worth[area], area))[: skill.targets]
    tries: list[Try] = []
    for area in targets:
        tries += straight(game, view, area, skill.starts)
    if skill.rebounds:
        for area in targets[:2]:
            tries += rebounds(game, view, area)
    if skill.knocks:
        tries += knocks(game, view, skill.rebounds)
    return tries


def _sample(
    game: SafranitoGame,
    view: View,
    appraisal: Appraisal,
    guesses: dict[str, float],
    one: Try,
    spread: Spread,
    errors: list[tuple[float, float]],
    sums: dict[int, float],
) -> None:
    """Carry out a try with each error and add the worth of the board for each chip that may be thrown."""
    board = game.components.board
    me, name = view.me.seat, view.next_chip(view.me.seat)
    owners = {chip.name: chip.seat for chip in view.chips}
    for error in errors:
        outcome = carried_out(game, view, with_error(board, one.flick, spread, error)).outcome
        lying: list[Chip] = []
        mine: str | None = None
        for disc in outcome.on_field:
            area = area_at(board, disc.x, disc.y)
            if disc.chip == name:
                mine = area
            elif area is not None:
                lying.append(Chip(owners[disc.chip], area, guesses[disc.chip]))
        if mine is None:
            worth = appraisal.worth(lying)
            for value in sums:
                # A chip that is lost costs a little, the more the better it is.
                sums[value] += worth - value * 0.05
        else:
            for value in sums:
                sums[value] += appraisal.worth([*lying, Chip(me, mine, value)]) - value * 0.02
