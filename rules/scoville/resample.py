"""Full positions made from a view."""

from __future__ import annotations

from rules.core.rng import SplitMix64
from rules.scoville.components import NO_PEPPERS, Card, Components
from rules.scoville.setup import half_day_deck
from rules.scoville.state import State
from rules.scoville.view import UNSEEN, Holdings, View, traced


def resampled(components: Components, view: View, rng: SplitMix64) -> State:
    """A full position that `view` cannot tell from the true one: hidden decks shuffled, hidden bids made up."""
    # Every change behind a screen was open, so the holdings are not guessed but added up.
    holdings = traced(view.history, view.options, view.seats)
    seen = {*view.discards, *view.house}
    deck = [card for card in half_day_deck(components, view.options, view.afternoon) if card not in seen]
    afternoon_deck, afternoon_market = (), ()
    if not view.afternoon:
        afternoon_deck = half_day_deck(components, view.options, True)
        afternoon_market = tuple(number for number, card in enumerate(components.market) if card.afternoon)
    bids = tuple(
        rng.below(held.money + 1) if bid == UNSEEN else bid for bid, held in zip(view.bids, holdings, strict=True)
    )
    return _rebuilt(
        view,
        holdings,
        rng=rng.next(),
        deck=rng.shuffled(deck),
        afternoon_deck=rng.shuffled(afternoon_deck),
        afternoon_market=rng.shuffled(afternoon_market),
        bids=bids,
    )


def visible_state(view: View) -> State:
    """A position that holds what `view` shows and no hidden cards; only for moves that uncover nothing."""
    holdings = traced(view.history, view.options, view.seats)
    bids = tuple(max(bid, -1) for bid in view.bids)
    return _rebuilt(view, holdings, rng=0, deck=(), afternoon_deck=(), afternoon_market=(), bids=bids)


def _rebuilt(
    view: View,
    holdings: tuple[Holdings, ...],
    rng: int,
    deck: tuple[Card, ...],
    afternoon_deck: tuple[Card, ...],
    afternoon_market: tuple[Card, ...],
    bids: tuple[int, ...],
) -> State:
    # What a view shows is taken over as it is; the rest is given. A position made so has no step before it.
    return State(
        options=view.options,
        rng=rng,
        phase=view.phase,
        round=view.round,
        afternoon=view.afternoon,
        last_round=view.last_round,
        order=view.order,
        spaces=view.spaces,
        turn=view.turn,
        actor=view.actor,
        bids=bids,
        choosers=view.choosers,
        field=view.field,
        frontier=view.frontier,
        planted=view.planted,
        farmers=view.farmers,
        market=view.market,
        laid_market=view.laid_market,
        cook_off=view.cook_off,
        laid_recipes=view.laid_recipes,
        house=view.house,
        deck=deck,
        discards=view.discards,
        afternoon_deck=afternoon_deck,
        afternoon_market=afternoon_market,
        plaques=view.plaques,
        stocks=tuple(held.stock or NO_PEPPERS for held in holdings),
        money=tuple(held.money for held in holdings),
        won_market=tuple(held.market for held in holdings),
        won_recipes=tuple(held.recipes for held in holdings),
        won_plaques=tuple(held.plaques for held in holdings),
        tiles=tuple(held.tiles for held in holdings),
        planted_first=view.planted_first,
        steps=view.steps,
        ahead=view.ahead,
        plaque_taken=view.plaque_taken,
        done=view.done,
        history=view.history,
    )
