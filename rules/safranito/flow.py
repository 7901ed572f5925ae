"""What the app carries out between decisions: evaluating spaces, trading bowls, passing turns, beginning rounds.

Each function goes on until somebody has to decide or the game is over.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.scores import winners_of
from rules.safranito.draft import Draft, first_of
from rules.safranito.events import (
    ActionLapsed,
    BlendingDone,
    BlendsTurnedUp,
    BowlClosed,
    BowlOpened,
    BuyerLeft,
    ChefChanged,
    ChipsReturned,
    GameEnded,
    LaidOpen,
    RoundBegan,
    SpaceEvaluated,
    SpiceSold,
    SpicesTurnedUp,
    ThrowsOpened,
)
from rules.safranito.scoring import final_order
from rules.safranito.setup import round_size
from rules.safranito.state import NO_LIMIT, Ended, Player, Trade

# -- throwing ---------------------------------------------------------------


def after_throw(draft: Draft) -> None:
    """The next thrower, or the action spaces once everybody has thrown."""
    throws = round_size(draft.components, draft.options, draft.seats).throws
    if len(draft.chips) < throws * draft.seats:
        draft.acting = (draft.order()[len(draft.chips) % draft.seats],)
        return
    next_space(draft)


# -- action spaces ----------------------------------------------------------


def next_space(draft: Draft) -> None:
    """Evaluate the spaces after the one at hand until somebody may act; then the trade begins."""
    ids = [area.id for area in draft.components.board.actions]
    start = 0 if draft.space is None else ids.index(draft.space) + 1
    for space in ids[start:]:
        if not draft.lying(space):
            continue
        chips = draft.turn_up(space)
        totals = draft.totals(space)
        winner = first_of(totals, draft.order())
        tie = sum(total == totals[winner] for total in totals) > 1
        draft.tell(SpaceEvaluated(space, chips, totals, winner, tie))
        no_spice = space == "extra_spice" and not draft.spice_pile and not draft.spice_discard
        no_blend = space == "reserve" and not draft.blend_pile
        if no_spice or no_blend:
            draft.tell(ActionLapsed(space, winner))
            continue
        draft.space = space
        draft.phase = "action.decide"
        draft.acting = (winner,)
        return
    draft.space = None
    begin_trade(draft)


# -- trade ------------------------------------------------------------------


def begin_trade(draft: Draft) -> None:
    """Give back every chip that lies in no bowl, and let the head chef choose."""
    bowls = {bowl.id for bowl in draft.components.board.bowls}
    strays = tuple(chip for chip in draft.chips if chip.place == "field" and chip.area not in bowls)
    if strays:
        draft.tell(ChipsReturned(draft.give_back(strays)))
    next_bowl(draft)


def next_bowl(draft: Draft) -> None:
    """The head chef chooses the next bowl; a single one opens by itself, without any blending begins."""
    draft.trade = None
    filled = {chip.area for chip in draft.chips if chip.area is not None}
    if not filled:
        begin_blending(draft)
        return
    if len(filled) == 1:
        open_bowl(draft, next(iter(filled)))
        return
    draft.phase = "trade.bowl"
    draft.acting = (draft.chef,)


def open_bowl(draft: Draft, spice: str) -> None:
    """Turn up the chips of a bowl and ask for sales."""
    chips = draft.turn_up(spice)
    totals = draft.totals(spice)
    draft.tell(BowlOpened(draft.chef, spice, chips, sum(totals), draft.display.count(spice), totals))
    asked = tuple(seat for seat in draft.order() if may_hold(draft.players[seat], spice))
    draft.trade = Trade(spice, sum(totals), asked, (None,) * draft.seats)
    next_sale(draft)


def may_hold(player: Player, spice: str) -> bool:
    """False only if everybody can know that the player has no card of this spice."""
    return bool(player.hidden) or spice in player.open


def next_sale(draft: Draft) -> None:
    """Ask the next seat for its sale, in secret all at once; then the buying begins."""
    trade = draft.trade
    assert trade is not None
    waiting = [seat for seat in trade.asked if trade.sales[seat] is None]
    if not waiting:
        if draft.options.sale_order == "secret":
            for seat in trade.asked:
                carry_out_sale(draft, seat, trade.sales[seat] or 0)
        sellers = [seat for seat in trade.asked if trade.sales[seat]]
        draft.give_back(tuple(chip for chip in draft.lying(trade.spice) if chip.seat in sellers))
        next_buyer(draft)
        return
    draft.phase = "trade.sell"
    draft.acting = tuple(waiting) if draft.options.sale_order == "secret" else (waiting[0],)


def carry_out_sale(draft: Draft, seat: int, count: int) -> None:
    """Pay for cards that were sold."""
    trade = draft.trade
    assert trade is not None
    draft.spend(seat, (trade.spice,) * count)
    draft.change(seat, money=draft.players[seat].money + count * trade.price)
    draft.tell(SpiceSold(seat, trade.spice, count, trade.price))


def next_buyer(draft: Draft) -> None:
    """Let the player with the highest total buy; who cannot pay leaves, and in the end the bowl is closed."""
    trade = draft.trade
    assert trade is not None
    spice = trade.spice
    while trade.spice in draft.display and draft.lying(spice):
        totals = draft.totals(spice)
        buyer = first_of(totals, draft.order())
        if draft.players[buyer].money >= totals[buyer]:
            draft.phase = "trade.buy"
            draft.acting = (buyer,)
            return
        draft.tell(BuyerLeft(buyer, spice, totals[buyer], True))
        draft.give_back(tuple(chip for chip in draft.lying(spice) if chip.seat == buyer))
        trade = draft.trade = replace(trade, unable=(*trade.unable, buyer))
    back = draft.give_back(draft.lying(spice))
    draft.tell(BowlClosed(spice, back, draft.display.count(spice)))
    next_bowl(draft)


# -- blending ---------------------------------------------------------------


def begin_blending(draft: Draft) -> None:
    """The head chef blends first."""
    draft.phase = "blend"
    _blending_turn(draft, draft.chef)


def next_blender(draft: Draft) -> None:
    """The next seat clockwise blends; after the last one the round is over."""
    seat = (draft.acting[0] + 1) % draft.seats
    if seat == draft.chef:
        end_round(draft)
    else:
        _blending_turn(draft, seat)


def _blending_turn(draft: Draft, seat: int) -> None:
    draft.row_used = False
    draft.acting = (seat,)
    player = draft.players[seat]
    if player.hidden or player.reserves or any(_can_prepare(draft, player, blend) for blend in draft.row):
        return
    draft.tell(BlendingDone(seat, True))
    next_blender(draft)


def _can_prepare(draft: Draft, player: Player, blend: str) -> bool:
    return all(player.count(spice) for spice in draft.components.spices_of(blend))


# -- rounds and end ---------------------------------------------------------


def end_round(draft: Draft) -> None:
    """The round limit, or mill, row, display and throws of a new round."""
    if draft.options.round_limit != NO_LIMIT and draft.round >= draft.options.round_limit:
        end_game(draft, "round_limit")
        return
    # The mill goes on, and all chips with it back to the hands; their values are kept for the end of the game.
    size = round_size(draft.components, draft.options, draft.seats)
    draft.round += 1
    draft.chef = (draft.chef + 1) % draft.seats
    draft.thrown = (*draft.thrown, draft.values_thrown())
    draft.chips = ()
    draft.tell(ChefChanged(draft.chef))
    draft.tell(RoundBegan(draft.round, draft.chef))
    # The pile ends with its top card, so the first blend turned up is the last of the pile.
    missing = min(size.blends - len(draft.row), len(draft.blend_pile))
    if missing > 0:
        new = tuple(reversed(draft.blend_pile[-missing:]))
        draft.blend_pile = draft.blend_pile[:-missing]
        draft.row = (*draft.row, *new)
        draft.tell(BlendsTurnedUp(new))
    cards = draft.draw_spices(size.cards)
    if cards:
        draft.display = (*draft.display, *cards)
        draft.tell(SpicesTurnedUp(cards))
    draft.phase = "throw"
    draft.row_used = False
    draft.acting = (draft.chef,)


def end_game(draft: Draft, why: Ended) -> None:
    """Lay everything open and name the winners."""
    draft.ended = why
    draft.phase = "finished"
    draft.acting = ()
    draft.tell(
        LaidOpen(
            tuple(player.hidden for player in draft.players),
            tuple(player.reserves for player in draft.players),
            tuple(draft.shown(chip) for chip in draft.chips),
            draft.spice_pile,
            draft.blend_pile,
        )
    )
    draft.thrown = (*draft.thrown, draft.values_thrown())
    for number, values in enumerate(draft.thrown, draft.round - len(draft.thrown) + 1):
        draft.tell(ThrowsOpened(number, values))
    places, reason = final_order(draft.players, draft.ended)
    draft.tell(GameEnded(winners_of(places), reason))
