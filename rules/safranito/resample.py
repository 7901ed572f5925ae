"""A full position that a view cannot tell from the true one."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rules.core.rng import SplitMix64
from rules.safranito.components import Components
from rules.safranito.state import Chip, Player, State, Trade, sorted_cards
from rules.safranito.view import View


def resampled(components: Components, view: View, rng: SplitMix64) -> State:
    """Unknown cards, reserves, chip values, piles and secret sales dealt anew at random.

    Earlier rounds have no bearing on the game any more, so what was thrown in them is left out until the end.
    """
    blends = _unseen_blends(components, view, rng)
    spices = _unseen_spices(components, view, rng)
    players: list[Player] = []
    for seen in view.players:
        hidden = seen.hidden if seen.hidden is not None else tuple(spices.pop() for _ in range(seen.hidden_count))
        reserves = (
            seen.reserves if seen.reserves is not None else tuple(blends.pop() for _ in range(seen.reserve_count))
        )
        money = 10 * rng.below(40) if seen.money is None else seen.money
        players.append(Player(money, seen.open, sorted_cards(components, hidden), reserves, seen.prepared))
    drawn = view.drawn if view.drawn is not None else tuple(spices.pop() for _ in range(view.drawn_count))
    return State(
        options=view.options,
        rng=rng.next(),
        round=view.round,
        chef=view.chef,
        phase=view.phase,
        acting=view.acting,
        players=_with_money(view, tuple(players)),
        chips=_chips(components, view, rng),
        spice_pile=tuple(spices) if view.piles is None else view.piles[0],
        spice_discard=view.spice_discard,
        display=view.display,
        blend_pile=tuple(blends) if view.piles is None else view.piles[1],
        row=view.row,
        space=view.space,
        drawn=drawn,
        trade=_trade(view, players, rng),
        row_used=view.row_used,
        ended=view.ended,
        thrown=view.thrown,
    )


def _with_money(view: View, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Hidden money that fits what is known: a buyer who is asked can pay."""
    trade = view.trade
    if trade is None or view.phase != "trade.buy":
        return players
    return tuple(
        replace(player, money=max(player.money, trade.totals[seat]))
        if seat in view.acting and view.players[seat].money is None
        else player
        for seat, player in enumerate(players)
    )


def _unseen_spices(components: Components, view: View, rng: SplitMix64) -> list[str]:
    left = Counter(dict.fromkeys(components.spices, components.copies))
    left.subtract(view.display)
    left.subtract(view.spice_discard)
    left.subtract(view.drawn or ())
    for player in view.players:
        left.subtract(player.cards)
    return list(rng.shuffled([spice for spice in components.spices for _ in range(left[spice])]))


def _unseen_blends(components: Components, view: View, rng: SplitMix64) -> list[str]:
    seen = {*view.row}
    for player in view.players:
        seen.update(player.prepared, player.reserves or ())
    return list(rng.shuffled([blend.id for blend in components.blends if blend.id not in seen]))


def _chips(components: Components, view: View, rng: SplitMix64) -> tuple[Chip, ...]:
    free: dict[int, list[int]] = {}
    for player in view.players:
        known = {chip.value for chip in view.chips if chip.seat == player.seat}
        free[player.seat] = list(rng.shuffled([value for value in components.values if value not in known]))
    return tuple(
        Chip(
            seat=chip.seat,
            throw=chip.throw,
            value=free[chip.seat].pop() if chip.value is None else chip.value,
            x=chip.x,
            y=chip.y,
            place=chip.place,
            area=chip.area,
            shown=chip.shown,
        )
        for chip in view.chips
    )


def _trade(view: View, players: list[Player], rng: SplitMix64) -> Trade | None:
    trade = view.trade
    if trade is None:
        return None
    sales = tuple(
        rng.below(players[seat].count(trade.spice) + 1) if sale is None and seat in trade.chosen else sale
        for seat, sale in enumerate(trade.sales)
    )
    return Trade(trade.spice, trade.price, trade.asked, sales, trade.unable)
