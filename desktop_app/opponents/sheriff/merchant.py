"""A computer merchant: packing, declaring, and the word at the gate."""

from __future__ import annotations

from desktop_app.opponents.sheriff.bags import Gate, Plan, declarable, plans
from desktop_app.opponents.sheriff.belief import Doubt, doubt, envy, scores
from desktop_app.opponents.sheriff.levels import Level
from rules.core.rng import SplitMix64
from rules.sheriff import Components
from rules.sheriff import actions as a
from rules.sheriff.components import LEGAL
from rules.sheriff.offers import NO_GOODS, Clause, Offer, Promise, Terms, decision_on
from rules.sheriff.view import View

WORTH_PROMISING = 3
"""The bribe from which a promise is added."""

PRESSED = 1.5
"""By how much the others seem to offer more for each time the Sheriff has asked again."""

RAISE = 2
"""What an offer must add to the one that was refused."""

WAVERING = 0.5
"""How often a bribe is a coin more or less than reckoned."""

THIN_BAGS, THINNEST = 0.1, (3, 3, 3, 2, 2, 1)
"""How often a bag is kept as small as the honest ones are that nobody could fill, and how small it is then: small bags
must not be true bags."""

BLUFFS = (3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 9, 10)
"""The bribes that are offered for a true bag: the small ones mostly, as for a false one."""

SPOKEN = 0.6
"""A bribe for a true bag is offered this much less often than a small demand for it is met."""

KEPT_FOR_BLUFFS = 8
"""Who has less gold than this bribes nobody for a true bag."""

YIELD_TO = 8
"""The highest demand that is met for a true bag, now and then."""

SPARE_COINS, SMALL_BAG = 3, 3
"""Below so much gold, or so few cards, nobody throws in coins."""

CLOSE_BEHIND = 5.0
"""Points by which a rival may be behind oneself and still be paid against."""

MOST_SPITE, SPITE = 3, 0.35
"""The most coins paid for opening a rival's bag, and the part of the harm that they are worth."""

KEPT_FOR_FINES = 15
"""Gold that is kept when others' bags are paid for."""

DISBELIEVED = 0.3
"""A rival's bag is paid against only if it is true with at most this chance."""

CARD_COSTS, BAG_CARD_COSTS = 6.5, 5.0
"""What a face-down card and a card of the bag cost who gives them."""

HARM_SHARED = 0.5
"""The part of a rival's harm for which a demand is met."""

WORTH_THE_RISK = 0.9
"""The part of what is at stake that a demand may cost."""

PRICE_WEIGHS = 1.1
"""What a coin of a demand weighs: it goes to a rival."""


def choose_load(components: Components, view: View, level: Level, rng: SplitMix64) -> a.LoadBag:
    """The bag that is worth most; among bags of nearly the same worth, any."""
    assert view.seat is not None
    gate = Gate(components, view, level, view.seat)
    found = plans(gate, view.hand or ())
    if rng.uniform() < THIN_BAGS:
        most = THINNEST[rng.below(len(THINNEST))]
        thin = [plan for plan in found if len(plan.cards) <= most and any(card != plan.good for card in plan.cards)]
        found = thin or found
    return a.LoadBag(_pick(found, level, rng).cards)


def choose_declaration(components: Components, view: View, level: Level, rng: SplitMix64) -> a.Declare:
    """The good that serves the packed bag best."""
    assert view.seat is not None
    gate = Gate(components, view, level, view.seat)
    cards = view.bags[view.seat].cards or ()
    found = [gate.best(cards, good) for good in declarable(components, view)]
    return a.Declare(_pick(found, level, rng).good)


def _pick(found: list[Plan], level: Level, rng: SplitMix64) -> Plan:
    """One of the best plans: the worth of each is blurred by up to `spread` gold, so that habits do not show."""
    best, top = found[0], -1e9
    for plan in found:
        worth = plan.worth + level.spread * rng.uniform()
        if worth > top:
            best, top = plan, worth
    return best


def _legal_payment(components: Components, view: View, gate: Gate, missing: int) -> tuple[int, int, int, int]:
    """Open goods of the own stand worth about `missing`, those that matter least first."""
    assert view.seat is not None
    stand = view.players[view.seat].legal
    given = list[int](NO_GOODS)
    for good in sorted(range(LEGAL), key=lambda good: gate.worth[good] - components.value[good]):
        while missing > 0 and given[good] < stand[good]:
            given[good] += 1
            missing -= components.value[good]
    return (given[0], given[1], given[2], given[3])


def _own_offer(components: Components, view: View, level: Level, gate: Gate, bribe: int) -> Offer:
    """An offer of `bribe` for letting the own bag pass, in gold as far as it goes; promises where they may count."""
    assert view.seat is not None
    seat = view.seat
    gold = min(bribe, gate.gold)
    promises: tuple[Promise, ...] = ()
    next_term = (seat - view.sheriff) % view.seats
    if level.third and view.round + next_term <= view.rounds and bribe >= WORTH_PROMISING:
        promises = (Promise("pass_your_bag_next_time"),)
    legal = _legal_payment(components, view, gate, bribe - gold) if bribe > gold else NO_GOODS
    return Offer((Clause(seat, "pass"),), gold, legal, promises=promises)


def _against(view: View) -> float:
    """What others offer for opening the called bag."""
    hearing = view.hearing
    if hearing is None:
        return 0.0
    return float(
        sum(
            offer.gold
            for offer in hearing.offers
            if offer is not None and decision_on(offer.clauses, hearing.owner) == "open"
        )
    )


def _standing(view: View, seat: int) -> int:
    """The worth in gold of the seat's own standing offer."""
    hearing = view.hearing
    offer = hearing.offers[seat] if hearing is not None else None
    return offer.gold if offer is not None else 0


def choose_word(components: Components, view: View, level: Level, rng: SplitMix64) -> a.Action:
    """The word of a merchant in a speaking round or after a refusal."""
    hearing = view.hearing
    assert hearing is not None
    assert view.seat is not None
    if view.seat != hearing.owner:
        return _other_word(components, view, level, rng)
    return _owner_word(components, view, level, rng)


def _owner_word(components: Components, view: View, level: Level, rng: SplitMix64) -> a.Action:
    assert view.seat is not None
    seat = view.seat
    bag = view.bags[seat]
    cards = bag.cards or ()
    gate = Gate(components, view, level, seat)
    standing = _standing(view, seat)
    if all(card == bag.good for card in cards):
        return _honest_word(components, view, level, rng, gate, len(cards))
    if rng.uniform() < level.calm and not standing:
        # Silence must not mean that a bag is true.
        return a.NoOffer()
    again = sum(1 for talk in bag.talk if talk.kind in ("again", "refuse"))
    refused = max((talk.offer.gold for talk in bag.talk if talk.offer is not None and talk.seat == seat), default=0)
    least = refused + RAISE if view.step == "hearing.answer" else standing
    plan = gate.best(cards, bag.good, _against(view) + PRESSED * again, least)
    passed, opened = gate.stakes(cards, bag.good)
    bribe = plan.bribe
    if not bribe:
        return _coins(components, view, level, rng, gate, len(cards))
    if rng.uniform() < WAVERING:
        bribe = max(least, bribe + rng.below(3) - 1)
    if bribe <= standing or bribe > passed - opened:
        return a.NoOffer()
    short = view.players[seat].gold or 0
    if bribe > short and not any(view.players[seat].legal):
        bribe = short
    if bribe <= standing:
        return a.NoOffer()
    return a.MakeOffer(_own_offer(components, view, level, gate, bribe))


def _honest_word(components: Components, view: View, level: Level, rng: SplitMix64, gate: Gate, size: int) -> a.Action:
    """For a true bag: now and then a bribe as a liar would offer it, so that a bribe means nothing for certain."""
    assert view.seat is not None
    asked = view.step == "hearing.answer"
    if (
        rng.uniform() < SPOKEN * level.bluff
        and (asked or not _standing(view, view.seat))
        and gate.gold >= KEPT_FOR_BLUFFS
    ):
        refused = [talk.offer.gold for talk in view.bags[view.seat].talk if talk.offer is not None]
        bribe = max([BLUFFS[rng.below(len(BLUFFS))], *(gold + 1 for gold in refused)])
        # What passing costs is lost for nothing: it must stay below what being opened would bring.
        if bribe <= 2 * size:
            return a.MakeOffer(_own_offer(components, view, level, gate, bribe))
    return _coins(components, view, level, rng, gate, size)


def _coins(components: Components, view: View, level: Level, rng: SplitMix64, gate: Gate, size: int) -> a.Action:
    """Nothing, or a coin or two: bait for an honest bag, innocence for a false one, which must look the same."""
    assert view.seat is not None
    if _standing(view, view.seat) or view.step == "hearing.answer" or gate.gold < SPARE_COINS or size < SMALL_BAG:
        return a.NoOffer()
    if rng.uniform() < level.bait:
        return a.MakeOffer(_own_offer(components, view, level, gate, 1 + rng.below(2)))
    return a.NoOffer()


def _rival_doubt(components: Components, view: View, level: Level, owner: int) -> Doubt:
    bag = view.bags[owner]
    bribe: float | None = None
    if view.hearing is not None:
        offer = view.hearing.offers[owner]
        bribe = float(offer.gold) if offer is not None else None
    return doubt(components, view, level, owner, bag.good, bag.size or 1, bribe, private=True)


def _other_word(components: Components, view: View, level: Level, rng: SplitMix64) -> a.Action:
    """A few coins for opening the bag of somebody who is ahead and hardly believed."""
    hearing = view.hearing
    assert hearing is not None
    assert view.seat is not None
    owner, seat = hearing.owner, view.seat
    if not level.third or hearing.offers[seat] is not None or view.step != "hearing.speak":
        return a.NoOffer()
    table = scores(components, view)
    if table[owner] < max(table[seat] - CLOSE_BEHIND, sorted(table)[-2]) or view.bags[owner].bound is not None:
        return a.NoOffer()
    found = _rival_doubt(components, view, level, owner)
    harm = (1.0 - found.true) * (found.fine + found.loot) * envy(components, view, level, owner)
    gold = min(MOST_SPITE, int(SPITE * harm), (view.players[seat].gold or 0) - KEPT_FOR_FINES)
    if found.true > DISBELIEVED or gold < 1 or rng.below(2):
        return a.NoOffer()
    return a.MakeOffer(Offer((Clause(owner, "open"),), gold))


def terms_cost(components: Components, gate: Gate, view: View, terms: Terms) -> float:
    """What a demand costs the merchant."""
    goods = sum(number * gate.worth[good] for good, number in enumerate(terms.legal))
    return (
        terms.gold
        - terms.sheriff_gold
        + goods
        + CARD_COSTS * terms.cards
        + BAG_CARD_COSTS * sum(n for _, n in terms.bag_goods)
    )


def choose_reply(components: Components, view: View, level: Level, rng: SplitMix64) -> a.Action:
    """The answer to a demand: accept what is cheaper than the risk, else meet half-way or refuse."""
    hearing = view.hearing
    assert hearing is not None
    assert hearing.demand is not None
    assert view.seat is not None
    seat, terms = view.seat, hearing.demand
    gate = Gate(components, view, level, seat)
    gold = gate.gold
    cost = terms_cost(components, gate, view, terms)
    able = terms.gold <= gold
    places = _cheapest_places(components, view, terms.cards)
    if seat != hearing.owner or decision_on(terms.clauses, seat) != "pass":
        owner = hearing.owner
        if owner != seat and decision_on(terms.clauses, owner) == "open" and able:
            found = _rival_doubt(components, view, level, owner)
            harm = (1.0 - found.true) * (found.fine + found.loot) * envy(components, view, level, owner)
            if level.third and cost <= HARM_SHARED * harm:
                return a.AcceptDemand(places)
        if cost <= 0 and able and seat != hearing.owner:
            return a.AcceptDemand(places)
        return a.RefuseDemand()
    bag = view.bags[seat]
    cards = bag.cards or ()
    passed, opened = gate.stakes(cards, bag.good)
    standing = _standing(view, seat)
    if opened > passed:
        yields = able and cost <= min(YIELD_TO, len(cards) * 2) and rng.uniform() < level.bluff
        return a.AcceptDemand(places) if (cost <= 0 and able) or yields else a.RefuseDemand()
    declined = 1 + sum(1 for talk in bag.talk if talk.kind == "decline" and talk.seat == seat)
    through = gate.passes(bag.good, len(cards), standing, _against(view), declined)
    care = level.caution
    caught = passed - care * (passed - opened)
    stay = through * (passed - standing) + (1.0 - through) * caught
    blur = level.spread * (rng.uniform() - 0.5)
    if rng.uniform() < level.calm:
        return a.RefuseDemand()
    if able and cost <= WORTH_THE_RISK * (passed - opened) and passed - PRICE_WEIGHS * cost + blur > stay:
        return a.AcceptDemand(places)
    middle = int((standing + cost + 1) // 2)
    if able and standing < middle <= gold:
        through = gate.passes(bag.good, len(cards), middle, _against(view), declined - 1)
        if through * (passed - PRICE_WEIGHS * middle) + (1.0 - through) * caught > stay:
            return a.MakeOffer(_own_offer(components, view, level, gate, middle))
    return a.RefuseDemand()


def _cheapest_places(components: Components, view: View, number: int) -> tuple[int, ...]:
    assert view.seat is not None
    cards = sorted(
        view.players[view.seat].hidden,
        key=lambda card: (0 if card.good is None else components.value[card.good], card.place),
    )
    return tuple(sorted(card.place for card in cards[:number]))


def choose_payment(components: Components, view: View, level: Level, choices: list[a.PayDebt]) -> a.PayDebt:
    """The goods that are missed least."""
    assert view.seat is not None
    gate = Gate(components, view, level, view.seat)
    goods = {card.place: 0 if card.good is None else card.good for card in view.players[view.seat].hidden}

    def cost(choice: a.PayDebt) -> float:
        return sum(n * gate.worth[good] for good, n in enumerate(choice.legal)) + sum(
            gate.worth[goods[place]] for place in choice.places
        )

    return min(choices, key=cost)
