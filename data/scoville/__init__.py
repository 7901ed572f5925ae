"""The components of Scoville, read from the YAML files beside this module and checked against their totals."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from data.loader import DataError
from data.loader import load as read
from rules.scoville import ScovilleGame, field
from rules.scoville.components import (
    PEPPERS,
    STACK_OF,
    STACKS,
    AuctionCard,
    Components,
    MarketCard,
    Numbers,
    Recipe,
    Table,
    needs,
)


class _Pepper(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    tier: int
    worth: int


class _Peppers(Struct, frozen=True, forbid_unknown_fields=True):
    peppers: tuple[_Pepper, ...]
    chart: dict[str, dict[str, tuple[str, ...]]]


class _Auction(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    peppers: tuple[str, ...]
    copies: int


class _Market(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    wanted: tuple[str, ...]
    peppers: tuple[str, ...]
    money: int
    points: int
    choice: tuple[str, ...] = ()


class _AuctionHalves(Struct, frozen=True, forbid_unknown_fields=True):
    morning: tuple[_Auction, ...]
    afternoon: tuple[_Auction, ...]


class _MarketHalves(Struct, frozen=True, forbid_unknown_fields=True):
    morning: tuple[_Market, ...]
    afternoon: tuple[_Market, ...]


class _Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    en: str
    es: str
    peppers: tuple[str, ...]
    points: int


class _Cards(Struct, frozen=True, forbid_unknown_fields=True):
    auction: _AuctionHalves
    market: _MarketHalves
    recipes: tuple[_Recipe, ...]


class _Stack(Struct, frozen=True, forbid_unknown_fields=True):
    stack: str
    planted: tuple[str, ...]
    points: tuple[int, ...]


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    players: int
    market_cards: int
    recipe_cards: int
    remove_top_plaques: bool


class _Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    start_money: int
    start_peppers: tuple[str, ...]
    start_field: tuple[str, ...]
    steps_max: int
    sale_max: int
    planted_per_dollar: int
    dollars_per_point: int
    unspent_tile: int


class _Field(Struct, frozen=True, forbid_unknown_fields=True):
    columns: int
    rows: int
    plots: int
    notches: int
    between_two_plots: int
    neighbours_in_all: int
    start_plots: tuple[str, ...]
    star: str


class _Game(Struct, frozen=True, forbid_unknown_fields=True):
    plaques: tuple[_Stack, ...]
    tables: tuple[_Table, ...]
    numbers: _Numbers
    field: _Field
    totals: dict[str, dict[str, int]]


def _peppers(names: Sequence[str], where: str) -> tuple[int, ...]:
    for name in names:
        if name not in PEPPERS:
            raise DataError(f"{where}: {name!r} is not a pepper")
    return tuple(PEPPERS.index(name) for name in names)


def _check(where: str, found: object, expected: object) -> None:
    if found != expected:
        raise DataError(f"{where}: {found} where the rules need {expected}")


def _chart(rows: dict[str, dict[str, tuple[str, ...]]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    where = "scoville/peppers.yaml, chart"
    _check(where, sorted(rows), sorted(PEPPERS))
    table: list[tuple[tuple[int, ...], ...]] = []
    for one in PEPPERS:
        _check(f"{where}, {one}", sorted(rows[one]), sorted(PEPPERS))
        for other in PEPPERS:
            if rows[one][other] != rows[other][one]:
                raise DataError(f"{where}: {one} with {other} is not {other} with {one}")
        # The last column and row stand for an empty plot, found with the index -1.
        table.append((*(_peppers(rows[one][other], where) for other in PEPPERS), ()))
    return (*table, ((),) * (len(PEPPERS) + 1))


def _auction(half: tuple[_Auction, ...], afternoon: bool) -> list[AuctionCard]:
    return [
        AuctionCard(f"{card.id}_{number}", _peppers(card.peppers, f"scoville/cards.yaml, {card.id}"), afternoon)
        for card in half
        for number in range(1, card.copies + 1)
    ]


def _market(half: tuple[_Market, ...], afternoon: bool) -> list[MarketCard]:
    out: list[MarketCard] = []
    for card in half:
        where = f"scoville/cards.yaml, {card.id}"
        wanted = _peppers(card.wanted, where)
        gained, choice = _peppers(card.peppers, where), _peppers(card.choice, where)
        out.append(MarketCard(card.id, wanted, gained, choice, card.money, card.points, afternoon, needs(wanted)))
    return out


def _recipes(cards: tuple[_Recipe, ...], worth: tuple[int, ...]) -> tuple[Recipe, ...]:
    out: list[Recipe] = []
    for card in cards:
        where = f"scoville/cards.yaml, {card.id}"
        peppers = _peppers(card.peppers, where)
        _check(f"{where}, points", card.points, sum(worth[pepper] for pepper in peppers))
        out.append(Recipe(card.id, {"en": card.en, "es": card.es}, peppers, card.points, needs(peppers)))
    return tuple(out)


def _check_field(facts: _Field) -> None:
    computed = _Field(
        columns=field.COLUMNS,
        rows=field.ROWS,
        plots=field.PLOTS,
        notches=field.NOTCHES,
        between_two_plots=sum(other >= 0 for _, other in field.SIDES),
        neighbours_in_all=sum(len(ways) for ends in field.STEPS for ways in ends),
        start_plots=tuple(field.PLOT_NAMES[plot] for plot in field.START_PLOTS),
        star=field.NOTCH_NAMES[field.STAR],
    )
    _check("scoville/game.yaml, field", facts, computed)


def _check_totals(components: Components, totals: dict[str, dict[str, int]]) -> None:
    found: dict[str, dict[str, int]] = {}
    for name, afternoon in (("morning", False), ("afternoon", True)):
        auction = [card for card in components.auction if card.afternoon == afternoon]
        market = [card for card in components.market if card.afternoon == afternoon]
        found[f"auction_{name}"] = {"cards": len(auction), "peppers": sum(len(card.peppers) for card in auction)}
        found[f"market_{name}"] = {
            "cards": len(market),
            "points": sum(card.points for card in market),
            "money": sum(card.money for card in market),
        }
    found["recipes"] = {
        "cards": len(components.recipes),
        "points": sum(card.points for card in components.recipes),
    }
    plaques = [points for stack in components.plaques for points in stack]
    found["plaques"] = {"pieces": len(plaques), "points": sum(plaques)}
    pairs = [len(components.chart[a][b]) for a in range(len(PEPPERS)) for b in range(a + 1)]
    found["chart"] = {"nothing": pairs.count(0), "one_pepper": pairs.count(1), "two_peppers": pairs.count(2)}
    _check("scoville/game.yaml, totals", found, totals)
    for table in components.tables:
        _check("scoville/game.yaml, market cards", table.market_cards, 2 * table.players + 3)
        _check("scoville/game.yaml, recipe cards", table.recipe_cards, 4 * table.players)


def components() -> Components:
    """The components; raises `DataError` naming file and field where something does not fit."""
    peppers = read("scoville/peppers.yaml", _Peppers)
    cards = read("scoville/cards.yaml", _Cards)
    game = read("scoville/game.yaml", _Game)
    _check("scoville/peppers.yaml, peppers", tuple(pepper.id for pepper in peppers.peppers), PEPPERS)
    worth = tuple(pepper.worth for pepper in peppers.peppers)
    _check("scoville/game.yaml, plaques", tuple(stack.stack for stack in game.plaques), STACKS)
    for number, stack in enumerate(game.plaques):
        planted = _peppers(stack.planted, "scoville/game.yaml, plaques")
        claiming = tuple(pepper for pepper, of in enumerate(STACK_OF) if of == number)
        _check(f"scoville/game.yaml, plaques, {stack.stack}", planted, claiming)
        _check(f"scoville/game.yaml, plaques, {stack.stack}", stack.points, tuple(sorted(stack.points, reverse=True)))
    _check("scoville/game.yaml, tables", tuple(table.players for table in game.tables), (2, 3, 4, 5, 6))
    _check_field(game.field)
    n = game.numbers
    made = Components(
        chart=_chart(peppers.chart),
        worth=worth,
        tiers=tuple(pepper.tier for pepper in peppers.peppers),
        auction=(*_auction(cards.auction.morning, False), *_auction(cards.auction.afternoon, True)),
        market=(*_market(cards.market.morning, False), *_market(cards.market.afternoon, True)),
        recipes=_recipes(cards.recipes, worth),
        plaques=tuple(stack.points for stack in game.plaques),
        tables=tuple(Table(t.players, t.market_cards, t.recipe_cards, t.remove_top_plaques) for t in game.tables),
        numbers=Numbers(
            start_money=n.start_money,
            start_peppers=_peppers(n.start_peppers, "scoville/game.yaml, numbers"),
            start_field=_peppers(n.start_field, "scoville/game.yaml, numbers"),
            steps_max=n.steps_max,
            sale_max=n.sale_max,
            planted_per_dollar=n.planted_per_dollar,
            dollars_per_point=n.dollars_per_point,
            unspent_tile=n.unspent_tile,
        ),
    )
    ids = [card.id for pile in (made.auction, made.market, made.recipes) for card in pile]
    if len(set(ids)) != len(ids):
        raise DataError("scoville/cards.yaml: two cards have the same id")
    _check_totals(made, game.totals)
    return made


def load() -> ScovilleGame:
    """The game made from the data files."""
    return ScovilleGame(components())
