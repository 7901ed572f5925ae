"""Carrying out a move that was judged to be legal."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from msgspec.structs import replace

from rules.core.contract import Step
from rules.core.refusal import IllegalAction, Refusal
from rules.core.tuples import with_item
from rules.safranito import flow
from rules.safranito.actions import (
    Action,
    Buy,
    ChooseBowl,
    ChooseCard,
    Decline,
    Done,
    Pass,
    PrepareBlend,
    Sell,
    Take,
    Throw,
)
from rules.safranito.components import Components
from rules.safranito.draft import RANDOM, Draft
from rules.safranito.events import (
    ActionDeclined,
    ActionTaken,
    BlendingDone,
    BlendPrepared,
    BuyerLeft,
    ChefChanged,
    ChipThrown,
    Moved,
    ReserveTaken,
    SaleChosen,
    SpiceBought,
    SpiceKept,
    SpicesDrawn,
)
from rules.safranito.state import Chip, RowBlend, State, chip_name, sorted_cards
from rules.safranito.table import Disc, FlickOutcome, area_at, outcome_fault, rounded


def apply_action(components: Components, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
    """The step a legal move leads to; raises `IllegalAction` if its outcome is refused.

    For a throw `outcome` is what the table found: a `FlickOutcome`, or a dict with `on_field` and `out`. A recorded
    chance may also hold the `shuffles` of the step.
    """
    landed, shuffles = _read(action, outcome)
    draft = Draft(components, state, shuffles)
    match action:
        case Throw():
            assert landed is not None
            _throw(draft, seat, action, landed)
            # The record is what the journal is going to hold, so that both are equal.
            return draft.finished(msgspec.json.decode(msgspec.json.encode(landed)))
        case Take():
            _take(draft, seat)
        case Decline():
            draft.tell(ActionDeclined(seat, state.space or ""))
            flow.next_space(draft)
        case ChooseCard(spice):
            _keep_card(draft, seat, spice)
        case ChooseBowl(spice):
            flow.open_bowl(draft, spice)
        case Sell(count):
            _sell(draft, seat, count)
        case Buy():
            _buy(draft, seat)
        case Pass():
            _pass(draft, seat)
        case PrepareBlend(blend):
            _blend(draft, seat, blend)
        case Done():
            draft.tell(BlendingDone(seat, False))
            flow.next_blender(draft)
    return draft.finished()


def _read(action: Action, outcome: Any) -> tuple[FlickOutcome | None, list[Any] | None]:
    """Where the chips of a throw lie and the recorded shuffles of any move, checked for their form."""
    throw = isinstance(action, Throw)
    given = msgspec.to_builtins(outcome) if isinstance(outcome, FlickOutcome) else outcome
    if given is None and not throw:
        return None, None
    if not isinstance(given, dict):
        raise IllegalAction(Refusal("safranito.outcome.complete" if throw else RANDOM))
    record = dict(cast("dict[str, Any]", given))
    shuffles = record.pop("shuffles", None)
    if not (shuffles is None or isinstance(shuffles, list)):
        raise IllegalAction(Refusal(RANDOM))
    # A throw needs no shuffles. The record of any other move is kept only where something was shuffled.
    if not throw and (record or not shuffles):
        raise IllegalAction(Refusal(RANDOM))
    if not throw:
        return None, cast("list[Any]", shuffles)
    try:
        return msgspec.convert(record, FlickOutcome), cast("list[Any] | None", shuffles)
    except msgspec.ValidationError:
        raise IllegalAction(Refusal("safranito.outcome.complete")) from None


# -- throwing and action spaces ---------------------------------------------


def _throw(draft: Draft, seat: int, action: Throw, landed: FlickOutcome) -> None:
    # The rules know nothing of physics: any outcome that is whole and leaves the chips apart is taken as the truth.
    board = draft.components.board
    throw = 1 + sum(chip.seat == seat for chip in draft.chips)
    thrown = chip_name(draft.components, seat, throw)
    before = tuple(Disc(draft.name(chip), chip.x, chip.y) for chip in draft.chips if chip.place == "field")
    gone = [draft.name(chip) for chip in draft.chips if chip.place == "out"]
    fault = outcome_fault(board, before, gone, thrown, landed)
    if fault is not None:
        raise IllegalAction(Refusal(fault))

    # The new chip comes onto the board, and every chip of the board goes to where the outcome says.
    open_values = draft.options.chip_values == "face_up"
    new = Chip(seat=seat, throw=throw, value=action.value, x=0.0, y=0.0, place="field", area=None, shown=open_values)
    lying = {disc.chip: disc for disc in landed.on_field}
    moved: list[Moved] = []
    after: list[Chip] = []
    for chip in (*draft.chips, new):
        name = draft.name(chip)
        landed_chip = chip if chip.place != "field" else _landed(draft, chip, lying.get(name))
        after.append(landed_chip)
        if name != thrown and (landed_chip.area != chip.area or landed_chip.place != chip.place):
            moved.append(Moved(name, chip.seat, chip.area, landed_chip.area, landed_chip.place == "out"))
    draft.chips = tuple(after)

    # Everybody sees where the chips lie; the value is the thrower's, unless this table plays with open ones.
    event = ChipThrown(
        seat=seat,
        chip=thrown,
        value=action.value,
        flick=rounded(board, action.flick),
        on_field=landed.on_field,
        out=landed.out,
        area=after[-1].area,
        moved=tuple(moved),
        extra=draft.phase == "action.throw",
    )
    if open_values:
        draft.tell(event)
    else:
        draft.tell(event, (seat,), replace(event, value=None))
    if draft.phase == "action.throw":
        flow.next_space(draft)
    else:
        flow.after_throw(draft)


def _landed(draft: Draft, chip: Chip, disc: Disc | None) -> Chip:
    """A chip of the field where the flick left it; without a place on the field it is out."""
    if disc is None:
        return replace(chip, x=0.0, y=0.0, place="out", area=None)
    return replace(chip, x=disc.x, y=disc.y, area=area_at(draft.components.board, disc.x, disc.y))


def _take(draft: Draft, seat: int) -> None:
    space = draft.space or ""
    draft.tell(ActionTaken(seat, space))
    if space == "extra_throw":
        draft.phase = "action.throw"
    elif space == "extra_spice":
        _draw_extra_spice(draft, seat)
    elif space == "reserve":
        blend = draft.blend_pile[-1]
        draft.blend_pile = draft.blend_pile[:-1]
        draft.change(seat, reserves=(*draft.players[seat].reserves, blend))
        draft.tell(ReserveTaken(seat, blend), (seat,), ReserveTaken(seat, None))
        flow.next_space(draft)
    else:
        if seat != draft.chef:
            draft.chef = seat
            draft.tell(ChefChanged(seat))
        flow.next_space(draft)


def _draw_extra_spice(draft: Draft, seat: int) -> None:
    """Look at as many cards as the best single chip says; a single one is kept without asking."""
    best = max(chip.value for chip in draft.lying("extra_spice") if chip.seat == seat)
    draft.drawn = draft.draw_spices(best // 10)
    count = len(draft.drawn)
    drawn = SpicesDrawn(seat, count, draft.drawn)
    # Where all hands are open a single card is going to lie open at once; of several only the kept one is.
    if draft.options.hands == "all_open" and count == 1:
        draft.tell(drawn)
    else:
        draft.tell(drawn, (seat,), replace(drawn, spices=None))
    draft.phase = "action.card"
    if count == 1:
        _keep_card(draft, seat, draft.drawn[0])


def _keep_card(draft: Draft, seat: int, spice: str) -> None:
    """Keep one drawn card; the others go under the pile in random order."""
    rest = list(draft.drawn)
    rest.remove(spice)
    under = draft.shuffled(tuple(rest)) if len(rest) > 1 else tuple(rest)
    draft.spice_pile = (*under, *draft.spice_pile)
    draft.drawn = ()
    player = draft.players[seat]
    kept = SpiceKept(seat, spice, len(rest))
    if draft.options.hands == "all_open":
        draft.change(seat, open=sorted_cards(draft.components, (*player.open, spice)))
        draft.tell(kept)
    else:
        draft.change(seat, hidden=sorted_cards(draft.components, (*player.hidden, spice)))
        draft.tell(kept, (seat,), replace(kept, spice=None))
    flow.next_space(draft)


# -- trade ------------------------------------------------------------------


def _sell(draft: Draft, seat: int, count: int) -> None:
    trade = draft.trade
    assert trade is not None
    draft.trade = replace(trade, sales=with_item(trade.sales, seat, count))
    if draft.options.sale_order == "secret":
        draft.tell(SaleChosen(seat, count), (seat,), SaleChosen(seat, None))
    else:
        flow.carry_out_sale(draft, seat, count)
    flow.next_sale(draft)


def _buy(draft: Draft, seat: int) -> None:
    trade = draft.trade
    assert trade is not None
    spice = trade.spice
    total = draft.totals(spice)[seat]
    best = max((chip for chip in draft.lying(spice) if chip.seat == seat), key=lambda chip: chip.value)
    draft.display = _without(draft.display, spice)
    player = draft.players[seat]
    draft.change(seat, money=player.money - total)
    if draft.options.hands == "all_hidden":
        draft.change(seat, hidden=sorted_cards(draft.components, (*player.hidden, spice)))
    else:
        draft.change(seat, open=sorted_cards(draft.components, (*player.open, spice)))
    draft.give_back((best,))
    draft.tell(SpiceBought(seat, spice, total, draft.shown(best), draft.display.count(spice)))
    flow.next_buyer(draft)


def _pass(draft: Draft, seat: int) -> None:
    trade = draft.trade
    assert trade is not None
    draft.tell(BuyerLeft(seat, trade.spice, draft.totals(trade.spice)[seat], False))
    draft.give_back(tuple(chip for chip in draft.lying(trade.spice) if chip.seat == seat))
    flow.next_buyer(draft)


# -- blending ---------------------------------------------------------------


def _blend(draft: Draft, seat: int, blend: str) -> None:
    any_hidden = draft.spend(seat, draft.components.spices_of(blend))
    player = draft.players[seat]
    from_row = blend in draft.row
    if from_row:
        draft.undoable = None if any_hidden else RowBlend(blend, draft.row.index(blend))
        draft.row = _without(draft.row, blend)
        draft.row_used = True
    else:
        draft.change(seat, reserves=_without(player.reserves, blend))
    draft.change(seat, prepared=(*player.prepared, blend))
    number = len(player.prepared) + 1
    draft.tell(BlendPrepared(seat, blend, "row" if from_row else "reserve", number))
    if number >= draft.components.blends_to_win:
        draft.undoable = None
        flow.end_game(draft, "third_blend")


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without the first of this kind."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])
