"""The component data of Arboretum: totals that must agree."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from data.arboretum import check, load
from data.loader import DataError
from rules.arboretum.components import SeatNumbers, Species

GOOD = load().components


def test_the_data_fit() -> None:
    check(GOOD)
    assert [numbers.deck for numbers in GOOD.by_seats] == [34, 43, 52]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (replace(GOOD, by_seats=(SeatNumbers(2, 6, 35, 34),)), "the decks for 2 seats do not fit"),
        (replace(GOOD, by_seats=(SeatNumbers(2, 6, 34, 34),)), "the decks for 2 seats do not fit"),
        (replace(GOOD, by_seats=(SeatNumbers(4, 11, 60, 57),)), "there are fewer"),
        (replace(GOOD, by_seats=GOOD.by_seats + GOOD.by_seats[:1]), "the same number of seats stands here twice"),
        (replace(GOOD, species=GOOD.species + GOOD.species[-1:]), "the same id stands here twice"),
        (replace(GOOD, species=(*GOOD.species, Species("yew", "OA"))), "the same code stands here twice"),
        (replace(GOOD, species=GOOD.species[::-1]), "alphabetical order"),
    ],
)
def test_what_does_not_fit_is_named(broken: object, message: str) -> None:
    with pytest.raises(DataError, match=message):
        check(broken)  # type: ignore[arg-type]
