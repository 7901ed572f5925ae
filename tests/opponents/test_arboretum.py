"""Computer players of Arboretum: fair, lawful, repeatable, and better than chance."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings

from desktop_app.opponents.arboretum import PLAYERS
from desktop_app.opponents.arboretum.garden import best_gain, cell_of, garden_of, place_of
from desktop_app.opponents.arboretum.players import SHARP, ArboretumPlayer
from desktop_app.opponents.arboretum.search import Depth, deal_guess, last_move, play_on, result
from desktop_app.opponents.arboretum.table import Deal, table_of
from desktop_app.opponents.arboretum.weigh import Outlook, rank_discards, rank_plants
from desktop_app.opponents.contract import UNLIMITED, Budget, Player, RandomPlayer
from rules.arboretum.legal import free_cells
from rules.arboretum.state import State, Tree
from rules.arboretum.view import unseen_cards
from rules.core.rng import SplitMix64
from tests.rules.arboretum.helpers import GAME, path_values, random_steps
from tests.rules.arboretum.test_paths import gardens

LEVELS = ["relaxed", "regular", "sharp"]
LITTLE = Budget(work=0.03)


def play(players: list[Player], seed: int, budget: Budget = UNLIMITED) -> State:
    """A whole game; every choice must be legal."""
    state = GAME.new(len(players), seed)
    rng = SplitMix64(seed)
    while state.step != "finished":
        seat = state.active_seat
        action = players[seat].choose(GAME, GAME.view(state, seat), rng, budget)
        assert action in GAME.legal(state, seat)
        state = GAME.apply(state, seat, action).state
    return state


@settings(max_examples=100, deadline=None)
@given(gardens())
def test_garden_agrees_with_the_rules(trees: tuple[Tree, ...]) -> None:
    garden = garden_of(4, trees)
    for kind, value in path_values(trees).items():
        assert garden.values[kind] == value
    assert {place_of(cell) for cell in garden.front} == set(free_cells(trees))


@settings(max_examples=60, deadline=None)
@given(gardens())
def test_gain_of_a_card_agrees_with_the_rules(trees: tuple[Tree, ...]) -> None:
    card = next(card for card in range(32) if all(tree.card != card for tree in trees) or card == 31)
    if any(tree.card == card for tree in trees):
        return
    garden = garden_of(4, trees)
    before = sum(path_values(trees).values())
    wanted = max(sum(path_values((*trees, Tree(x, y, card))).values()) - before for x, y in free_cells(trees))
    assert best_gain(garden, card, [1.0] * 4) == wanted
    for x, y in free_cells(trees):
        copy = garden.copy()
        copy.plant(card, cell_of(x, y))
        assert all(copy.values[kind] == value for kind, value in path_values((*trees, Tree(x, y, card))).items())
        assert all(garden.values[kind] == value for kind, value in path_values(trees).items())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_guesses_keep_what_is_known_and_end_like_the_rules(seats: int) -> None:
    deal = Deal(GAME.new(seats, 3).species)
    rng = SplitMix64(1)
    for number, (state, step) in enumerate(random_steps(seats, 3)):
        view = GAME.view(state, state.active_seat)
        table = table_of(view, deal)
        if number % 7 == 0:
            guess = deal_guess(table, [deal.inside(card) for card in unseen_cards(view)], rng)
            assert [len(hand) for hand in guess.hands] == [len(hand) for hand in state.hands]
            assert sorted(map(deal.outside, guess.hands[state.active_seat])) == list(state.hands[state.active_seat])
            play_on(guess, SHARP, 999)
            assert guess.step == "finished"
            held = [card for hand in guess.hands for card in hand] + [card for pile in guess.piles for card in pile]
            held += [card for garden in guess.gardens for card in garden.cards.values()]
            assert sorted(held) == list(range(len(state.species) * 8))
        if step.state.step == "finished":
            outcome = GAME.outcome(step.state)
            assert outcome is not None
            end = table_of(GAME.view(step.state, 0), deal)
            assert end.totals() == [rank.total for rank in sorted(outcome.ranking, key=lambda rank: rank.seat)]


@pytest.mark.rule("arboretum.know.computer-seat")
@pytest.mark.parametrize("level", LEVELS)
def test_choice_rests_on_the_view_alone(level: str) -> None:
    rng = SplitMix64(5)
    for number, (state, _) in enumerate(random_steps(3, 8)):
        if number % 9:
            continue
        seat = state.active_seat
        other = GAME.resample(GAME.view(state, seat), rng)
        choices = [
            PLAYERS[level].choose(GAME, GAME.view(position, seat), SplitMix64(7), LITTLE) for position in (state, other)
        ]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_game(level: str) -> None:
    first = play([PLAYERS[level]] * 2, 4, LITTLE)
    assert play([PLAYERS[level]] * 2, 4, LITTLE) == first


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_levels_mix_at_every_table(seats: int) -> None:
    players: list[Player] = [PLAYERS[level] for level in ("sharp", "regular", "relaxed")]
    state = play([*players, RandomPlayer()][:seats], 6, LITTLE)
    assert GAME.problems(state) == []


@pytest.mark.parametrize("level", LEVELS)
def test_better_than_chance(level: str) -> None:
    won = 0.0
    for seed in range(6):
        seat = seed % 2
        players: list[Player] = [RandomPlayer(), RandomPlayer()]
        players[seat] = PLAYERS[level]
        outcome = GAME.outcome(play(players, seed, LITTLE))
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    assert won >= 5


def test_nothing_to_do_is_no_choice() -> None:
    state = GAME.new(2, 1)
    view = GAME.view(state, 1 - state.active_seat)
    assert PLAYERS["sharp"].think(view, SplitMix64(1), UNLIMITED) is None
    with pytest.raises(IndexError):
        PLAYERS["regular"].choose(GAME, view, SplitMix64(1), UNLIMITED)


def test_search_stops_at_its_ceiling() -> None:
    """With no time left one common guess is made, whatever the work asked for."""
    endless = ArboretumPlayer(SHARP, depth=Depth(guesses=10**9, most=10**9))
    state = GAME.new(2, 1)
    spent = Budget(seconds=0.0, started=time.perf_counter() - 1.0)
    action = endless.choose(GAME, GAME.view(state, state.active_seat), SplitMix64(1), spent)
    assert action in GAME.legal(state, state.active_seat)


def test_last_turn_is_counted_out() -> None:
    """With two seats no planting and discard of the last turn ends better than the one chosen."""
    checked = 0
    for seed in range(8):
        for state, _ in random_steps(2, seed):
            if state.deck or state.step not in ("place", "discard"):
                continue
            seat = state.active_seat
            view = GAME.view(state, seat)
            deal = Deal(view.species)
            table = table_of(view, deal)
            unseen = [deal.inside(card) for card in unseen_cards(view)]
            look = Outlook(table, seat, SHARP)
            if state.step == "place":
                moves = [(score, (card, cell)) for score, card, cell in rank_plants(look)]
            else:
                moves = [(score, (card,)) for score, card in rank_discards(look)]
            depth = Depth(last_breadth=10**6)
            chosen = last_move(table, seat, unseen, moves, depth, SplitMix64(1), UNLIMITED)
            truth = deal_guess(table, unseen, SplitMix64(1))

            def best_end(move: tuple[int, ...]) -> float:
                world = truth.copy()  # noqa: B023
                if world.step == "place":
                    world.place(seat, move[0], move[1])  # noqa: B023
                    cards = list(world.hands[seat])  # noqa: B023
                else:
                    cards = [move[0]]
                ends: list[float] = []
                for card in cards:
                    end = world.copy()
                    end.discard(seat, card)  # noqa: B023
                    ends.append(result(end, seat))  # noqa: B023
                return max(ends)

            assert best_end(chosen) == max(best_end(move) for _, move in moves)
            checked += 1
    assert checked == 16
