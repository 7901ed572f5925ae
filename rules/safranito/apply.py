"""Carrying out a move, and taking it back."""

from __future__ import annotations

from typing import Any, cast

import msgspec
from msgspec.structs import replace

from rules.core.contract import Step
from rules.core.refusal import IllegalAction, Refusal
from rules.safranito import flow
from rules.safranito.actions import (
    Action,
    Buy,
    ChooseBowl,
    ChooseCard,
    Decline,
    Pass,
    PrepareBlend,
    Sell,
    Take,
    Throw,
)
from rules.safranito.components import Components, TableData
from rules.safranito.draft import Draft, recorded_shuffles
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
from rules.safranito.legal import why_not
from rules.safranito.state import Chip, RowBlend, State, chip_name, sorted_cards
from rules.safranito.table import Disc, FlickOutcome, area_at, outcome_fault, rounded
from rules.safranito.view import view_of


def apply_action(
    components: Components, table: TableData, state: State, seat: int, action: Action, outcome: Any
) -> Step[State]:
    """The step an action leads to; raises `IllegalAction` if action or outcome is refused.

    For a throw `outcome` is what the table found: a `FlickOutcome`, or a dict with `on_field` and `out`. A recorded
    chance may also hold the `shuffles` of the step.
    """
    refusal = why_not(components, table, view_of(components, table.board, state, seat), seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    throw = isinstance(action, Throw)
    if isinstance(outcome, FlickOutcome):
        outcome = msgspec.to_builtins(outcome)
    if outcome is not None and not isinstance(outcome, dict):
        raise IllegalAction(Refusal("safranito.outcome.complete" if throw else "safranito.ruling.random"))
    given = cast("dict[str, Any] | None", outcome)
    landed = _landed(given) if throw else None
    recorded = recorded_shuffles(given) if given is not None and (not throw or "shuffles" in given) else None
    if given is not None and set(given) - ({"on_field", "out", "shuffles"} if throw else {"shuffles"}):
        raise IllegalAction(Refusal("safranito.ruling.random"))
    if given is not None and not throw and not recorded:
        raise IllegalAction(Refusal("safranito.ruling.random"))
    draft = Draft(components, table.board, state, recorded)
    match action:
        case Throw():
            assert landed is not None
            _throw(draft, state, seat, action, landed)
        case Take():
            _take(draft, seat)
        case Decline():
            draft.tell(ActionDeclined(seat, state.space or ""))
            flow.next_space(draft)
        case ChooseCard(spice):
            keep_card(draft, seat, spice)
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
        case _:
            draft.tell(BlendingDone(seat, False))
            flow.next_blender(draft)
    after = draft.state()
    chance: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(landed)) if landed is not None else {}
    if draft.shuffles.made:
        chance["shuffles"] = draft.shuffles.made
    return Step(after, tuple(draft.events), chance or None)


def _landed(outcome: dict[str, Any] | None) -> FlickOutcome:
    """The outcome of a throw, which must be there and well formed."""
    if outcome is None:
        raise IllegalAction(Refusal("safranito.outcome.complete"))
    try:
        return msgspec.convert({k: v for k, v in outcome.items() if k != "shuffles"}, FlickOutcome)
    except msgspec.ValidationError:
        raise IllegalAction(Refusal("safranito.outcome.complete")) from None


def _throw(draft: Draft, state: State, seat: int, action: Throw, landed: FlickOutcome) -> None:
    components, board = draft.components, draft.board
    throw = 1 + sum(chip.seat == seat for chip in state.chips)
    name = chip_name(components, seat, throw)
    before = tuple(Disc(draft.name(chip), chip.x, chip.y) for chip in state.chips if chip.place == "field")
    gone = [draft.name(chip) for chip in state.chips if chip.place == "out"]
    fault = outcome_fault(board, before, gone, name, landed)
    if fault is not None:
        raise IllegalAction(Refusal(fault))
    lying = {disc.chip: disc for disc in landed.on_field}
    chips = [*state.chips, Chip(seat, throw, action.value, 0.0, 0.0, "field", None, False)]
    moved: list[Moved] = []
    after: list[Chip] = []
    for chip in chips:
        disc = lying.get(draft.name(chip))
        if chip.place != "field":
            after.append(chip)
            continue
        if disc is None:
            new = replace(chip, x=0.0, y=0.0, place="out", area=None)
        else:
            new = replace(chip, x=disc.x, y=disc.y, area=area_at(board, disc.x, disc.y))
        if draft.options.chip_values == "face_up":
            new = replace(new, shown=True)
        if draft.name(chip) != name and (new.area != chip.area or new.place != chip.place):
            moved.append(Moved(draft.name(chip), chip.seat, chip.area, new.area, new.place == "out"))
        after.append(new)
    draft.chips = after
    event = ChipThrown(
        seat,
        name,
        action.value,
        rounded(board, action.flick),
        landed.on_field,
        landed.out,
        after[-1].area,
        tuple(moved),
        state.phase == "action.throw",
    )
    if draft.options.chip_values == "face_up":
        draft.tell(event)
    else:
        draft.tell(event, (seat,), replace(event, value=None))
    if state.phase == "action.throw":
        flow.next_space(draft)
    else:
        flow.after_throw(draft)


def _take(draft: Draft, seat: int) -> None:
    space = draft.space or ""
    draft.tell(ActionTaken(seat, space))
    if space == "extra_throw":
        draft.phase = "action.throw"
    elif space == "extra_spice":
        best = max(chip.value for chip in draft.lying(space) if chip.seat == seat)
        draft.drawn = draft.draw_spices(best // 10)
        count = len(draft.drawn)
        if draft.options.hands == "all_open" and count == 1:
            draft.tell(SpicesDrawn(seat, count, draft.drawn))
        else:
            draft.tell(SpicesDrawn(seat, count, draft.drawn), (seat,), SpicesDrawn(seat, count, None))
        draft.phase = "action.card"
        if count == 1:
            keep_card(draft, seat, draft.drawn[0])
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


def keep_card(draft: Draft, seat: int, spice: str) -> None:
    """Keep one drawn card; the others go under the pile in random order."""
    rest = list(draft.drawn)
    rest.remove(spice)
    if len(rest) > 1:
        rest = list(draft.shuffles.shuffled(tuple(rest)))
    draft.spice_pile = (*rest, *draft.spice_pile)
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


def _sell(draft: Draft, seat: int, count: int) -> None:
    trade = draft.trade
    assert trade is not None
    draft.trade = replace(trade, sales=(*trade.sales[:seat], count, *trade.sales[seat + 1 :]))
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
    at = draft.display.index(spice)
    draft.display = (*draft.display[:at], *draft.display[at + 1 :])
    player = draft.players[seat]
    group = "hidden" if draft.options.hands == "all_hidden" else "open"
    cards = sorted_cards(draft.components, (*getattr(player, group), spice))
    draft.change(seat, **{"money": player.money - total, group: cards})
    draft.give_back([best])
    draft.tell(SpiceBought(seat, spice, total, draft.shown(best), draft.display.count(spice)))
    flow.next_buyer(draft)


def _pass(draft: Draft, seat: int) -> None:
    trade = draft.trade
    assert trade is not None
    draft.tell(BuyerLeft(seat, trade.spice, draft.totals(trade.spice)[seat], False))
    draft.give_back([chip for chip in draft.lying(trade.spice) if chip.seat == seat])
    flow.next_buyer(draft)


def _blend(draft: Draft, seat: int, blend: str) -> None:
    player = draft.players[seat]
    any_hidden = draft.spend(seat, draft.components.spices_of(blend))
    player = draft.players[seat]
    from_row = blend in draft.row
    if from_row:
        at = draft.row.index(blend)
        draft.row = (*draft.row[:at], *draft.row[at + 1 :])
        draft.row_used = True
        draft.undoable = None if any_hidden else RowBlend(blend, at)
    else:
        draft.change(seat, reserves=tuple(one for one in player.reserves if one != blend))
    draft.change(seat, prepared=(*player.prepared, blend))
    number = len(player.prepared) + 1
    draft.tell(BlendPrepared(seat, blend, "row" if from_row else "reserve", number))
    if number >= draft.components.blends_to_win:
        draft.undoable = None
        flow.end_game(draft, "third_blend")


def why_no_undo(state: State, seat: int) -> Refusal | None:
    """None if `seat` may take back its last step: a row blend of its own turn that showed nothing hidden."""
    if state.undoable is None or state.acting != (seat,):
        return Refusal("safranito.ruling.undo")
    return None


def undo(components: Components, state: State, seat: int) -> State:
    """The state before the last step of `seat`; raises `IllegalAction` if it cannot be taken back."""
    refusal = why_no_undo(state, seat)
    if refusal is not None:
        raise IllegalAction(refusal)
    done = state.undoable
    assert done is not None
    spices = components.spices_of(done.blend)
    player = state.players[seat]
    before = replace(
        player,
        open=sorted_cards(components, (*player.open, *spices)),
        prepared=player.prepared[:-1],
    )
    return replace(
        state,
        players=(*state.players[:seat], before, *state.players[seat + 1 :]),
        spice_discard=state.spice_discard[: -len(spices)],
        row=(*state.row[: done.index], done.blend, *state.row[done.index :]),
        row_used=False,
        undoable=None,
    )
