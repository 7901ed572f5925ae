"""The search of all computer players: repeatable, paired, counted in work, never worse off than the first judgement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop_app.opponents.contract import UNLIMITED, Budget
from desktop_app.opponents.search import Effort, Found, best_of
from rules.core.rng import SplitMix64

EFFORT = Effort(plays=400, worlds=100, least=2, breadth=8, trust=2.0, behind=4.0, sure=1.0, ceiling_ms=1000.0)
MOVES = [(0.0, "first"), (-0.1, "second"), (-0.2, "best"), (-0.3, "fourth"), (-0.4, "fifth")]
TRUE = {"first": 0.0, "second": -0.5, "best": 1.0, "fourth": -2.0, "fifth": 0.4}


class Table:
    """Worlds that are a great deal of luck, the same for all moves; what is asked of them is counted."""

    def __init__(self) -> None:
        self.guessed = 0
        self.played: list[tuple[float, str, int]] = []

    def guess(self, rng: SplitMix64) -> tuple[float, float]:
        self.guessed += 1
        return 40.0 * rng.uniform(), 1.0

    def play(self, world: float, move: str, rng: SplitMix64) -> float:
        self.played.append((world, move, rng.state))
        return world + TRUE[move] + rng.uniform()

    def search(self, seed: int = 1, work: float = 1.0, effort: Effort = EFFORT) -> Found[str]:
        return best_of(MOVES, self.guess, self.play, effort, SplitMix64(seed), Budget(work))


@pytest.mark.parametrize("seed", range(12))
def test_the_best_is_found_through_luck_that_all_share(seed: int) -> None:
    """The luck of a world is forty times what the moves differ by: without pairing this would be a lottery."""
    assert Table().search(seed).move == "best"


def test_one_seed_one_answer_and_one_number_of_the_generator() -> None:
    for work in (0.0, 0.1, 1.0):
        tables = [Table(), Table()]
        assert tables[0].search(7, work) == tables[1].search(7, work)
        assert tables[0].played == tables[1].played
        rng = SplitMix64(7)
        best_of(MOVES, tables[0].guess, tables[0].play, EFFORT, rng, Budget(work))
        assert rng.next() == SplitMix64(SplitMix64(7).state + (0x9E37_79B9_7F4A_7C15)).next()


def test_every_move_of_a_world_has_the_same_luck() -> None:
    table = Table()
    table.search()
    luck: dict[float, set[int]] = {}
    for world, _, state in table.played:
        luck.setdefault(world, set()).add(state)
    assert all(len(states) == 1 for states in luck.values())
    assert len(luck) == table.guessed


@pytest.mark.parametrize("work", [0.0, 0.005, 0.009])
def test_without_work_the_present_choice_stands(work: float) -> None:
    table = Table()
    assert table.search(work=work) == Found("first", 0.0, 0)
    assert table.guessed == 0


@pytest.mark.parametrize("work", [0.01, 0.05, 0.1, 0.5, 1.0, 3.0])
def test_work_is_counted(work: float) -> None:
    table = Table()
    found = table.search(work=work)
    assert found.plays == len(table.played) <= max(EFFORT.plays * work, 2 * EFFORT.least)
    assert max(map([move for _, move, _ in table.played].count, TRUE)) <= EFFORT.worlds


def test_little_work_tries_the_first_few_moves() -> None:
    table = Table()
    table.search(work=0.015)
    assert {move for _, move, _ in table.played} == {"first", "second", "best"}


def test_halving_gives_the_work_to_the_better_ones() -> None:
    table = Table()
    table.search(effort=replace(EFFORT, behind=99.0))
    tried = {move: sum(other == move for _, other, _ in table.played) for move in TRUE}
    assert tried["fourth"] < tried["best"]
    assert tried["first"] <= tried["best"]


def test_a_spent_ceiling_ends_the_search_with_whole_worlds() -> None:
    late = Budget(1.0, 1.0, 1e-9)
    assert best_of(MOVES, Table().guess, Table().play, EFFORT, SplitMix64(1), late) == Found("first", 0.0, 0)


def test_the_ceiling_in_the_middle_of_a_world_drops_that_world(monkeypatch: pytest.MonkeyPatch) -> None:
    table, asked = Table(), iter(range(1000))
    monkeypatch.setattr(Budget, "over", lambda _: next(asked) >= 13)
    found = table.search()
    # Two whole worlds of five moves and three plays of a third.
    assert (found.plays, table.guessed) == (13, 3)
    assert found.move in TRUE


def test_worlds_that_do_not_fit_what_was_believed_count_for_nothing() -> None:
    """In half of the worlds, which weigh nothing, the worst move looks splendid."""

    def guess(rng: SplitMix64) -> tuple[bool, float]:
        false = rng.below(2) == 0
        return false, 0.0 if false else 3.0

    def play(world: bool, move: str, rng: SplitMix64) -> float:
        return 50.0 * (move == "fourth") if world else TRUE[move]

    assert best_of(MOVES, guess, play, EFFORT, SplitMix64(2), UNLIMITED).move == "best"


def test_an_unsure_lead_is_not_followed() -> None:
    """Pure luck, apart for each move: the present choice stays unless another leads it beyond the paired error."""

    def guess(rng: SplitMix64) -> tuple[SplitMix64, float]:
        return rng.fork(), 1.0

    def play(world: SplitMix64, move: str, rng: SplitMix64) -> float:
        return SplitMix64(world.state + len(move) * 977).uniform()

    doubtful = Effort(plays=60, worlds=12, least=2, breadth=5, trust=2.0, behind=9.0, sure=4.0, ceiling_ms=1000.0)
    moves = [(0.0, "first"), (0.0, "second"), (0.0, "thirdly")]
    assert {best_of(moves, guess, play, doubtful, SplitMix64(seed), UNLIMITED).move for seed in range(20)} == {"first"}


def test_the_first_judgement_counts_for_some_worlds() -> None:
    """Two worlds in which all moves are equal leave the order of the first judgement."""

    def play(world: float, move: str, rng: SplitMix64) -> float:
        return world

    few = Effort(plays=10, worlds=2, least=2, breadth=5, trust=2.0, behind=4.0, sure=0.0, ceiling_ms=1000.0)
    assert best_of(MOVES, Table().guess, play, few, SplitMix64(1), UNLIMITED).move == "first"
