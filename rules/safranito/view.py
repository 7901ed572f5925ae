"""What one seat, or a spectator, may know of a position, built up field by field."""

from __future__ import annotations

from msgspec import Struct

from rules.safranito.components import Components
from rules.safranito.setup import round_size
from rules.safranito.state import Chip, Ended, Options, Phase, Place, State, chef_order, chip_name, totals_in
from rules.safranito.table import Disc, Side, side_of_seat


class ChipView(Struct, frozen=True):
    """A chip thrown in this round; `value` is None for those who may not know it, `shown` if it was turned up.

    x and y are where it lies or lay last; a chip that is out has none (0, 0).
    """

    name: str
    seat: int
    throw: int
    value: int | None
    x: float
    y: float
    place: Place
    area: str | None
    shown: bool


class PlayerView(Struct, frozen=True):
    """A player as a seat may see it.

    `money` is None where it is hidden. `open` cards lie before the player, of the hidden ones others see only
    `hidden_count`; the same holds for reserves. `at_hand` are the values not thrown yet, `thrown` how many were.
    """

    seat: int
    side: Side
    colour: str
    money: int | None
    open: tuple[str, ...]
    hidden_count: int
    hidden: tuple[str, ...] | None
    reserve_count: int
    reserves: tuple[str, ...] | None
    prepared: tuple[str, ...]
    thrown: int
    at_hand: tuple[int, ...] | None

    @property
    def cards(self) -> tuple[str, ...]:
        """The spice cards that the viewer knows."""
        return self.open + (self.hidden or ())


class TradeView(Struct, frozen=True):
    """The bowl that is being traded.

    `sales` are by seat what was sold (None: not yet, or chosen in secret), `chosen` who has answered, `totals` the
    present sums of the chips in the bowl, `buyer` who may buy now.
    """

    spice: str
    price: int
    cards: int
    asked: tuple[int, ...]
    sales: tuple[int | None, ...]
    chosen: tuple[int, ...]
    totals: tuple[int, ...]
    unable: tuple[int, ...]


class View(Struct, frozen=True):
    """The table from the place of `seat` (None: a spectator); `ended` is empty while the game runs.

    `throws` is how many chips each player throws in a round. `spice_pile` and `blend_pile` are the counts; once the
    game is over `piles` are the cards themselves and `thrown` the values of all rounds. `drawn` are the cards that the
    acting winner of extra_spice looks at (None for others), `drawn_count` their number.
    """

    seat: int | None
    options: Options
    seats: int
    round: int
    chef: int
    phase: Phase
    acting: tuple[int, ...]
    throws: int
    players: tuple[PlayerView, ...]
    chips: tuple[ChipView, ...]
    spice_pile: int
    spice_discard: tuple[str, ...]
    display: tuple[str, ...]
    blend_pile: int
    row: tuple[str, ...]
    space: str | None
    drawn_count: int
    drawn: tuple[str, ...] | None
    trade: TradeView | None
    row_used: bool
    ended: Ended
    piles: tuple[tuple[str, ...], tuple[str, ...]] | None
    thrown: tuple[tuple[tuple[int, ...], ...], ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """All seats in chef order."""
        return chef_order(self.chef, self.seats)

    @property
    def me(self) -> PlayerView:
        """The viewer's own things; a spectator has none."""
        assert self.seat is not None
        return self.players[self.seat]

    def discs(self) -> tuple[Disc, ...]:
        """The chips on the field as the table knows them."""
        return tuple(Disc(chip.name, chip.x, chip.y) for chip in self.chips if chip.place == "field")

    def next_chip(self, seat: int) -> str:
        """The name that the next chip thrown by a seat will have."""
        player = self.players[seat]
        return f"{player.colour}_{player.thrown + 1}"

    def lying(self, area: str) -> tuple[ChipView, ...]:
        """The chips in a bowl or action space, in the order in which they were thrown."""
        return tuple(chip for chip in self.chips if chip.area == area)

    def filled_bowls(self) -> tuple[str, ...]:
        """The bowls that may be chosen, in the order in which chips first came to them."""
        return tuple(dict.fromkeys(chip.area for chip in self.chips if chip.area is not None))


def view_of(components: Components, state: State, seat: int | None) -> View:
    """What `seat` may know; once the game is over everything is open."""
    ended = bool(state.ended)
    seats = len(state.players)
    return View(
        seat=seat,
        options=state.options,
        seats=seats,
        round=state.round,
        chef=state.chef,
        phase=state.phase,
        acting=state.acting,
        throws=round_size(components, state.options, seats).throws,
        players=tuple(_player(components, state, owner, seat) for owner in range(seats)),
        chips=tuple(_chip(components, chip, ended or chip.shown or chip.seat == seat) for chip in state.chips),
        spice_pile=len(state.spice_pile),
        spice_discard=state.spice_discard,
        display=state.display,
        blend_pile=len(state.blend_pile),
        row=state.row,
        space=state.space,
        drawn_count=len(state.drawn),
        drawn=state.drawn if seat in state.acting else None,
        trade=_trade(state, seat),
        row_used=state.row_used,
        ended=state.ended,
        piles=(state.spice_pile, state.blend_pile) if ended else None,
        thrown=state.thrown if ended else (),
    )


def _chip(components: Components, chip: Chip, known: bool) -> ChipView:
    return ChipView(
        name=chip_name(components, chip.seat, chip.throw),
        seat=chip.seat,
        throw=chip.throw,
        value=chip.value if known else None,
        x=chip.x,
        y=chip.y,
        place=chip.place,
        area=chip.area,
        shown=chip.shown,
    )


def _player(components: Components, state: State, owner: int, seat: int | None) -> PlayerView:
    player = state.players[owner]
    known = bool(state.ended) or owner == seat
    own_chips = [chip for chip in state.chips if chip.seat == owner]
    thrown = {chip.value for chip in own_chips}
    # Once every chip that somebody threw was turned up, all can count what is left at hand.
    hand_known = known or all(chip.shown for chip in own_chips)
    turns = state.round - 1 if state.options.board_turns else 0
    return PlayerView(
        seat=owner,
        side=side_of_seat(components.board, len(state.players), owner, turns),
        colour=components.colours[owner],
        money=player.money if known or state.options.money == "open" else None,
        open=player.open,
        hidden_count=len(player.hidden),
        hidden=player.hidden if known else None,
        reserve_count=len(player.reserves),
        reserves=player.reserves if known else None,
        prepared=player.prepared,
        thrown=len(own_chips),
        at_hand=tuple(value for value in components.values if value not in thrown) if hand_known else None,
    )


def _trade(state: State, seat: int | None) -> TradeView | None:
    trade = state.trade
    if trade is None:
        return None
    secret = state.options.sale_order == "secret" and state.phase == "trade.sell"
    return TradeView(
        spice=trade.spice,
        price=trade.price,
        cards=state.display.count(trade.spice),
        asked=trade.asked,
        sales=tuple(None if secret and owner != seat else sale for owner, sale in enumerate(trade.sales)),
        chosen=tuple(owner for owner, sale in enumerate(trade.sales) if sale is not None),
        totals=totals_in(state.chips, trade.spice, len(state.players)),
        unable=trade.unable,
    )
