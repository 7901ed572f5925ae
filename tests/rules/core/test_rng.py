"""SplitMix64 against published numbers, and the draws made from it."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.rng import MASK, SplitMix64

VECTORS = {
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
}


@pytest.mark.parametrize("seed", VECTORS)
def test_first_numbers_are_those_published(seed: int) -> None:
    rng = SplitMix64(seed)
    assert tuple(rng.next() for _ in VECTORS[seed]) == VECTORS[seed]


def test_the_state_is_the_whole_generator() -> None:
    rng = SplitMix64(99)
    rng.next()
    twin = SplitMix64(rng.state)
    assert [rng.next() for _ in range(5)] == [twin.next() for _ in range(5)]
    assert 0 <= rng.state <= MASK


@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 2**40 + 1])
def test_below_stays_in_range_and_reaches_both_halves(n: int) -> None:
    rng = SplitMix64(5)
    drawn = [rng.below(n) for _ in range(400)]
    assert all(0 <= value < n for value in drawn)
    if n > 1:
        assert min(drawn) < n / 2 <= max(drawn)


def test_below_has_no_favourites() -> None:
    rng = SplitMix64(2)
    counts = Counter(rng.below(6) for _ in range(60_000))
    # Six standard deviations of a binomial with mean 10,000.
    assert all(abs(count - 10_000) < 550 for count in counts.values())


def test_shuffle_keeps_all_and_is_fixed_for_ever() -> None:
    assert SplitMix64(7).shuffled(range(10)) == SplitMix64(7).shuffled(range(10))
    assert sorted(SplitMix64(7).shuffled(range(52))) == list(range(52))
    # A change of this line breaks every journal there is.
    assert SplitMix64(1).shuffled("abcdef") == ("c", "a", "b", "e", "f", "d")


def test_every_order_of_three_comes_up_equally_often() -> None:
    rng = SplitMix64(11)
    counts = Counter(rng.shuffled("abc") for _ in range(12_000))
    assert len(counts) == 6
    assert all(abs(count - 2_000) < 250 for count in counts.values())


def test_uniform_and_choice_and_fork() -> None:
    rng = SplitMix64(3)
    assert all(0.0 <= rng.uniform() < 1.0 for _ in range(1000))
    assert {rng.choice("ab") for _ in range(50)} == {"a", "b"}
    with pytest.raises(IndexError):
        rng.choice("")
    before = rng.state
    child = rng.fork()
    assert rng.state != before
    assert child.next() != SplitMix64(before).next()
