"""Broken invariants of a position, in plain words."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from rules.safranito.components import Components
from rules.safranito.state import State, sorted_cards
from rules.safranito.table import SLACK, area_at, on_field


def problems_of(components: Components, state: State) -> list[str]:
    """Cards, blends and chips conserved, money sane, chips where they may lie, phase and acting seats fitting."""
    problems: list[str] = []
    if not 0 <= state.chef < len(state.players):
        problems.append("the head chef does not sit at the table")
    spices = Counter((*state.spice_pile, *state.spice_discard, *state.display, *state.drawn))
    for player in state.players:
        spices.update((*player.open, *player.hidden))
    if spices != dict.fromkeys(components.spices, components.copies):
        problems.append("spice cards were lost or made")
    blends = [*state.blend_pile, *state.row]
    for seat, player in enumerate(state.players):
        blends += [*player.reserves, *player.prepared]
        if player.money < 0 or player.money % 10:
            problems.append(f"seat {seat} has {player.money} rupees")
        if any(sorted_cards(components, cards) != cards for cards in (player.open, player.hidden)):
            problems.append(f"the cards of seat {seat} are not in order")
    if sorted(blends) != sorted(blend.id for blend in components.blends):
        problems.append("blends were lost or made")
    problems += _chip_problems(components, state)
    won = [seat for seat, player in enumerate(state.players) if len(player.prepared) >= components.blends_to_win]
    if bool(won) != (state.ended == "third_blend"):
        problems.append("a third blend and the end of the game do not agree")
    if (state.phase == "finished") != bool(state.ended) or (state.phase == "finished") == bool(state.acting):
        problems.append("phase, end and acting seats do not agree")
    if (state.trade is not None) != (state.phase in ("trade.sell", "trade.buy")):
        problems.append("a bowl is traded in another phase")
    if (state.space is not None) != state.phase.startswith("action"):
        problems.append("an action space is at hand in another phase")
    if bool(state.drawn) != (state.phase == "action.card"):
        problems.append("cards are being looked at in another phase")
    if state.phase in ("trade.bowl", "blend") and state.acting[0] >= len(state.players):
        problems.append("nobody sits where somebody is asked")
    return problems


def _chip_problems(components: Components, state: State) -> list[str]:
    board = components.board
    problems: list[str] = []
    if any(a.seat == b.seat and (a.value == b.value or a.throw == b.throw) for a, b in combinations(state.chips, 2)):
        problems.append("a chip was thrown twice")
    if any(chip.value not in components.values for chip in state.chips):
        problems.append("a chip has a value that does not exist")
    field = [chip for chip in state.chips if chip.place == "field"]
    problems.extend(
        f"chip {chip.throw} of seat {chip.seat} does not count where it lies"
        for chip in field
        if not on_field(board, chip.x, chip.y) or chip.area != area_at(board, chip.x, chip.y)
    )
    if any(chip.area is not None for chip in state.chips if chip.place != "field"):
        problems.append("a chip counts that is not on the field")
    least = (board.least_distance - SLACK) ** 2
    if any((a.x - b.x) ** 2 + (a.y - b.y) ** 2 < least for a, b in combinations(field, 2)):
        problems.append("two chips overlap")
    return problems
