"""The pieces of the game as typed values; the data files fill them.

Peppers are numbers 0 to 9 in the order of the chart (red, yellow, blue, green, orange, purple, brown, white, black,
phantom). Market, recipe and auction cards are numbers too: their index in `Components.market`, `.recipes`, `.auction`.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

Pepper = int
Card = int

PEPPERS = ("red", "yellow", "blue", "green", "orange", "purple", "brown", "white", "black", "phantom")
COLOURS = len(PEPPERS)
_PEPPER_BY_NAME = {name: pepper for pepper, name in enumerate(PEPPERS)}

STACKS = ("striped", "brown", "white", "black", "phantom")
STACK_OF: tuple[int, ...] = (-1, -1, -1, 0, 0, 0, 1, 2, 3, 4)
"""The stack of plaques that planting a pepper may claim; -1 for the primaries."""

TILES = ("extra_pepper", "extra_step", "double_back")
EXTRA_PEPPER, EXTRA_STEP, DOUBLE_BACK = 1, 2, 4
"""Bits of the tiles in `tiles`, a set of unspent tiles as one number."""

ALL_TILES = EXTRA_PEPPER | EXTRA_STEP | DOUBLE_BACK

Counts = tuple[int, ...]
"""Ten numbers, one for each pepper."""

NO_PEPPERS: Counts = (0,) * COLOURS


def pepper_named(name: str) -> Pepper:
    """The number of a pepper; raises `ValueError` for a word that is none."""
    if name not in _PEPPER_BY_NAME:
        raise ValueError(f"{name!r} is not a pepper")
    return _PEPPER_BY_NAME[name]


def counts(peppers: tuple[Pepper, ...]) -> Counts:
    """How many of each pepper are in `peppers`."""
    return tuple(peppers.count(pepper) for pepper in range(COLOURS))


def listed(stock: Counts) -> tuple[Pepper, ...]:
    """The peppers of `stock` one by one, in the order of the chart."""
    return tuple(pepper for pepper in range(COLOURS) for _ in range(stock[pepper]))


def tile_names(tiles: int) -> tuple[str, ...]:
    """The names of the tiles in a set of tiles."""
    return tuple(name for bit, name in enumerate(TILES) if tiles & 1 << bit)


class AuctionCard(Struct, frozen=True):
    """A card of the auction house: what its claimer gets."""

    id: str
    peppers: tuple[Pepper, ...]
    afternoon: bool


class MarketCard(Struct, frozen=True):
    """A card of the farmers' market.

    `wanted` are paid; `gained` and `money` come at once; `choice` are the colours of which one is gained by wish (or
    empty); `points` count at the end. `need` are the (pepper, number) pairs of `wanted`, rarest pepper first.
    """

    id: str
    wanted: tuple[Pepper, ...]
    gained: tuple[Pepper, ...]
    choice: tuple[Pepper, ...]
    money: int
    points: int
    afternoon: bool
    need: tuple[tuple[Pepper, int], ...]


class Recipe(Struct, frozen=True):
    """A recipe of the cook-off; `need` as in `MarketCard`, `titles` by language."""

    id: str
    titles: dict[str, str]
    peppers: tuple[Pepper, ...]
    points: int
    need: tuple[tuple[Pepper, int], ...]


class Table(Struct, frozen=True):
    """What a number of players changes."""

    players: int
    market_cards: int
    recipe_cards: int
    remove_top_plaques: bool


class Numbers(Struct, frozen=True):
    """Fixed numbers of the rules."""

    start_money: int
    start_peppers: tuple[Pepper, ...]
    start_field: tuple[Pepper, ...]
    steps_max: int
    sale_max: int
    planted_per_dollar: int
    dollars_per_point: int
    unspent_tile: int


class Components(Struct, frozen=True, dict=True):
    """Everything in the box. `chart[a][b]` are the peppers bred between `a` and `b`; index -1 is an empty plot."""

    chart: tuple[tuple[tuple[Pepper, ...], ...], ...]
    worth: Counts
    tiers: Counts
    auction: tuple[AuctionCard, ...]
    market: tuple[MarketCard, ...]
    recipes: tuple[Recipe, ...]
    plaques: tuple[tuple[int, ...], ...]
    tables: tuple[Table, ...]
    numbers: Numbers

    def table(self, players: int) -> Table:
        """The row for a number of players, 2 to 6."""
        return next(table for table in self.tables if table.players == players)

    @cached_property
    def auction_by_id(self) -> dict[str, Card]:
        """The number of every auction card by its id."""
        return {card.id: number for number, card in enumerate(self.auction)}

    @cached_property
    def market_by_id(self) -> dict[str, Card]:
        """The number of every market card by its id."""
        return {card.id: number for number, card in enumerate(self.market)}

    @cached_property
    def recipes_by_id(self) -> dict[str, Card]:
        """The number of every recipe by its id."""
        return {recipe.id: number for number, recipe in enumerate(self.recipes)}

    def price(self, planted: int) -> int:
        """The dollars that one pepper brings at a sale when `planted` of its colour stand in the field."""
        return planted // self.numbers.planted_per_dollar


def needs(peppers: tuple[Pepper, ...]) -> tuple[tuple[Pepper, int], ...]:
    """The (pepper, number) pairs of `peppers`, rarest pepper first, so that a test of payment fails early."""
    return tuple((pepper, peppers.count(pepper)) for pepper in reversed(range(COLOURS)) if pepper in peppers)


def can_pay(stock: Counts, need: tuple[tuple[Pepper, int], ...]) -> bool:
    """Whether `stock` holds all of `need`."""
    # A plain loop, since this runs dozens of times in every decision and a generator takes three times as long.
    for pepper, number in need:  # noqa: SIM110
        if stock[pepper] < number:
            return False
    return True


def gain(components: Components, field: tuple[int, ...], sides: tuple[int, int]) -> tuple[Pepper, ...]:
    """The peppers that a step gains which ends between the two plots `sides` of `field`."""
    one, other = sides
    if other < 0:
        return ()
    return components.chart[field[one]][field[other]]
