"""What a seat makes of the others: how likely a claim is true, how strict a Sheriff is, who leads.

Everything comes from the view: cards taken and laid openly, numbers set aside, declarations, opened and passed bags,
bribes. Formulas of the reference: opening a bag of n cards that is true with chance q is worth (1 - q) * fine - q * 2n.
"""

from __future__ import annotations

from math import exp

from msgspec import Struct

from desktop_app.opponents.sheriff.levels import Level
from desktop_app.opponents.sheriff.manners import BAIT, LIES, Manner, lie_rate
from rules.sheriff import Components
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import race_now
from rules.sheriff.view import View

HONEST = (0.0, 0.06, 0.13, 0.24, 0.31, 0.26)
"""How often an honest bag has that many cards (index), after a swap at the market."""

LYING = (0.0, 0.03, 0.08, 0.21, 0.34, 0.36)
"""How often a bag that is not what it claims has that many cards."""

FINE = (0.0, 3.8, 6.2, 8.2, 10.0, 12.0)
LOOT = (0.0, 6.0, 10.5, 14.5, 18.0, 22.0)
"""The expected fine, and value lost, of a false bag of that many cards."""

HIDDEN_WORTH = 7.0


THIN, RICH = 0.2, 2.5
"""How far a scarce or a plentiful good changes the chance of one true card at most, as a factor."""

LEAST_SHARE = 0.05
"""A good is never taken to be rarer in the deck than this, so that nothing is divided by next to nothing."""

SCARCITY = 0.2
"""How much the scarcity of a good counts for each card that must have come unseen."""

SEEN_TAKEN = 1.1
"""How much likelier a claim is for each card of it that everybody saw taken."""

LAID_DOWN = 0.7
"""How much less likely for each card of it that was laid on a pile: nobody lays down what he collects."""

SMUGGLER = 0.1
"""How much oftener a bag is false for each contraband card that was taken openly."""

MOST_LIES = 0.95
"""Nobody is held for a liar with more certainty than this."""

BEYOND_KEPT = 0.8
"""How much less likely for each card claimed beyond those kept and those seen taken."""

STOOD_PAT = 1.1
"""How much likelier a large claim of somebody who has drawn nothing is."""

LARGE = 4
"""The size from which a claim is large."""

FEARED_FINE = 1.0
"""Gold by which a fine is thought to pass the bribe that is offered against it."""

FEARED_LOSS = 1.8
"""How much of value a coin of a bribe is thought to protect."""

AHEAD = 25.0
"""Points ahead of all others that make a rival's loss count once more."""

LEVEL_PEGGING = 0.3
"""How much more a rival's loss counts who is just level, late in the game."""

FAR_BEHIND = -0.8
"""How much less it counts at most, for a rival who is out of the race."""

LEAST_ENVY = 0.05
"""A rival's loss never counts for less than this."""

ANY_RACE = 0.7
"""What a legal card is worth beyond its value to who does not work out the races."""

SURE_LATE, OPEN_EARLY = 1.5, 3.0
"""Cards of a lead that make a title likely at the end, and how many more at the beginning."""


class Doubt(Struct, frozen=True):
    """What opening a bag promises: chance `true` of an honest bag, expected `fine` and value lost (`loot`) if not."""

    true: float
    fine: float
    loot: float
    size: int

    def worth(self, envy: float) -> float:
        """The gold that opening is worth, a rival's loss counting `envy` of its value."""
        false = 1.0 - self.true
        return false * (self.fine + envy * self.loot) - self.true * 2.0 * self.size


def chance(x: float) -> float:
    """The logistic curve."""
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


def unseen_of(components: Components, view: View, good: int, private: bool) -> tuple[int, int]:
    """How many cards of a legal good, and how many cards at all, lie out of sight (of the seat, or of everybody)."""
    copies = components.copies(view.seats, view.options.royal_goods)
    left, total = copies[good], sum(copies)
    open_cards = view.left + view.right + view.confiscated + view.unpacked
    left -= open_cards.count(good)
    total -= len(open_cards)
    for player in view.players:
        left -= player.legal[good]
        total -= sum(player.legal) + len(player.hidden)
    if private:
        hand = view.hand or ()
        own = view.bags[view.seat].cards if view.seat is not None else None
        left -= hand.count(good) + (own or ()).count(good)
        total -= len(hand) + len(own or ())
    return max(0, left), max(1, total)


def _share(components: Components, view: View, good: int) -> float:
    """What part of the deck in play a good is."""
    copies = components.copies(view.seats, view.options.royal_goods)
    return copies[good] / sum(copies)


def doubt(
    components: Components,
    view: View,
    level: Level,
    owner: int,
    good: int,
    size: int,
    offered: float | None,
    declined: int = 0,
    *,
    private: bool,
) -> Doubt:
    """How far a claim of `size` cards of `good` is to be believed.

    `offered` is the bribe offered for letting it pass (0: silence, None: not yet heard), `declined` the number of
    demands that the owner has refused. With `private` the seat's own
    cards count as evidence, without it only what everybody sees: that is how the owner guesses what the Sheriff thinks.
    """
    lies = _lies(view, level, owner, size, offered, declined)
    honest = HONEST[size]
    seat = view.players[owner]
    taken = seat.taken[good] if level.memory else seat.market.taken.count(good)
    visible = min(size, taken)
    need = size - visible
    left, total = unseen_of(components, view, good, private)
    if need > left:
        honest = 0.0
    else:
        usual = _share(components, view, good)
        density = left / total
        honest *= min(RICH, max(THIN, density / max(LEAST_SHARE, usual))) ** (SCARCITY * need)
        honest *= SEEN_TAKEN**visible
    laid = seat.market.laid
    if good in laid:
        honest *= LAID_DOWN ** laid.count(good)
    contraband_taken = sum(1 for card in seat.market.taken if card >= LEGAL)
    if contraband_taken:
        lies = min(MOST_LIES, lies + SMUGGLER * contraband_taken)
    if level.memory:
        kept = components.hand_size - seat.market.aside
        drawn = seat.market.from_deck + len(seat.market.taken)
        if size > kept + visible:
            honest *= BEYOND_KEPT ** (size - kept - visible)
        if drawn == 0 and size >= LARGE:
            honest *= STOOD_PAT
    odds_true = (1.0 - lies) * honest
    odds_false = lies * LYING[size]
    true = odds_true / (odds_true + odds_false) if odds_true + odds_false > 0 else 0.0
    fine, loot = at_stake(size, offered) if level.records else (FINE[size], LOOT[size])
    return Doubt(true, fine, loot, size)


def at_stake(size: int, offered: float | None) -> tuple[float, float]:
    """The expected fine and value lost of a false bag: who offers little for it has little to lose."""
    fine, loot = FINE[size], LOOT[size]
    if offered is None or offered < BAIT:
        return fine, loot
    return (fine + min(fine, offered + FEARED_FINE)) / 2, (loot + min(loot, FEARED_LOSS * offered)) / 2


def _lies(view: View, level: Level, owner: int, size: int, offered: float | None, declined: int) -> float:
    """How often such a bag is false, before its cards are counted."""
    if offered is None:
        return (LIES["silent"] + LIES["paying"]) / 2
    least = BAIT if level.records else 1.0
    how: Manner = "paying" if offered >= least else "refusing" if declined else "silent"
    return lie_rate(view, owner, how, size) if level.records else LIES[how]


def scores(components: Components, view: View) -> list[float]:
    """What every seat would have about now, hidden cards at their mean value."""
    out: list[float] = []
    for player in view.players:
        gold = components.start_gold if player.gold is None else player.gold
        goods = sum(number * components.value[good] for good, number in enumerate(player.legal))
        hidden = sum(HIDDEN_WORTH if card.good is None else components.value[card.good] for card in player.hidden)
        out.append(gold + goods + hidden)
    for race in race_now(components, view):
        for seat in race.kings:
            out[seat] += race.king_points
        for seat in race.queens:
            out[seat] += race.queen_points
    return out


def envy(components: Components, view: View, level: Level, rival: int) -> float:
    """How much of a rival's loss counts as the own gain: more where he is ahead."""
    even = 1.0 / view.seats
    if not level.memory or view.seat is None:
        return even
    table = scores(components, view)
    best_other = max(score for seat, score in enumerate(table) if seat != view.seat)
    lead = (table[rival] - best_other) / AHEAD
    late = view.round / view.rounds
    return max(LEAST_ENVY, even * (1.0 + late * max(FAR_BEHIND, lead + LEVEL_PEGGING)))


def card_worth(components: Components, view: View, level: Level, seat: int) -> list[float]:
    """What one more card of each good on the own stand is worth: its value, and for legal goods the race."""
    worth = [float(value) for value in components.value]
    if not level.race:
        for good in range(LEGAL):
            worth[good] += ANY_RACE
        return worth
    late = view.round / view.rounds
    for race in race_now(components, view):
        king, queen = components.bonus[race.good]
        own = race.counts[seat]
        others = sorted((n for who, n in enumerate(race.counts) if who != seat), reverse=True)
        scale = SURE_LATE + OPEN_EARLY * (1.0 - late)
        steps = 0.0
        for rank, points in ((0, king - queen), (1, queen)):
            gap = others[rank] - own
            now, then = chance(-gap / scale), chance((1 - gap) / scale)
            steps += points * (then - now)
        worth[race.good] += steps
    for good in range(LEGAL, components.kinds):
        if components.counts_as[good]:
            worth[good] += components.counts_as[good] * (
                worth[components.counts_for[good]] - components.value[components.counts_for[good]]
            )
    return worth
