"""Pebbles: the smallest game that uses all of the contract. It is the kit's example and a fixture for the session.

Everybody secretly bids 0 to 3 (several seats act at once). Then each seat in turn draws a pebble from the bag (chance,
told to others only as a number of pebbles), lays pebbles from the hand before it as it likes, each of which can be
taken back until the turn is ended, and ends the turn. After three rounds the laid pebbles count, less what was bid;
whoever alone bid highest in a round gets a bonus (an option).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.choices import NOTHING, Choices, Listed
from rules.core.contract import Moment, Step, Told
from rules.core.game import BaseGame
from rules.core.options import OptionSpec, read_options
from rules.core.refusal import IllegalAction, Refusal
from rules.core.rng import SplitMix64
from rules.core.scores import Outcome, ScoreLine, ranking, winners_of
from rules.core.tuples import with_item

PEBBLES = tuple(range(1, 21))
ROUNDS = 3


class Bid(Struct, frozen=True, tag="bid"):
    amount: int


class Draw(Struct, frozen=True, tag="draw"):
    pass


class Lay(Struct, frozen=True, tag="lay"):
    pebble: int


class End(Struct, frozen=True, tag="end"):
    pass


Action = Bid | Draw | Lay | End


class BidsShown(Struct, frozen=True, tag="bids_shown"):
    bids: tuple[int, ...]


class BidMade(Struct, frozen=True, tag="bid_made"):
    seat: int


class Drawn(Struct, frozen=True, tag="drawn"):
    seat: int
    pebble: int | None


class Laid(Struct, frozen=True, tag="laid"):
    seat: int
    pebble: int


class Ended(Struct, frozen=True, tag="ended"):
    seat: int


class State(Struct, frozen=True):
    rng: int
    bag: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]
    bids: tuple[int | None, ...]
    scores: tuple[int, ...]
    step: str
    active: int
    round: int
    bonus: int


class View(Struct, frozen=True):
    seat: int | None
    seats: int
    hand: tuple[int, ...]
    own_bid: int | None
    has_bid: tuple[bool, ...]
    bids: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    step: str
    active: int
    round: int
    bonus: int


def _choices(step: str, hand: tuple[int, ...]) -> Choices[Action]:
    if step == "bid":
        return Listed([Bid(amount) for amount in range(4)])
    if step == "draw":
        return Listed([Draw()])
    return Listed([*map(Lay, hand), End()])


class Pebbles(BaseGame[State, Action, View]):
    """The game; see `rules.core.contract.Game`."""

    id = "toy"
    name = "Pebbles"
    rules_version = 1
    undo_rule = "toy.undo.final"
    state_type = State
    seat_counts = (2, 3, 4)
    option_specs = (OptionSpec("bonus", "toy.option.bonus", "number", (0, 5), 3),)

    def new(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
        given = read_options(self.option_specs, self.seat_counts, "toy.setup.seats", seats, options or {})
        rng = SplitMix64(seed)
        order = rng.shuffled(PEBBLES)
        hands = tuple(tuple(sorted(order[2 * seat : 2 * seat + 2])) for seat in range(seats))
        bag = tuple(sorted(order[2 * seats :]))
        return State(rng.state, bag, hands, ((),) * seats, (None,) * seats, (0,) * seats, "bid", 0, 1, given["bonus"])

    def seats_of(self, state: State) -> int:
        return len(state.hands)

    def to_act(self, state: State) -> frozenset[int]:
        if state.step == "finished":
            return frozenset()
        if state.step == "bid":
            return frozenset(seat for seat, bid in enumerate(state.bids) if bid is None)
        return frozenset((state.active,))

    def legal_in_view(self, view: View) -> Choices[Action]:
        acts = view.seat is not None and self._is_asked(view, view.seat)
        return _choices(view.step, view.hand) if acts else NOTHING

    def _is_asked(self, view: View, seat: int) -> bool:
        if view.step == "bid":
            return 0 <= seat < view.seats and not view.has_bid[seat]
        return view.step != "finished" and seat == view.active

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        if view.step == "finished":
            return Refusal("toy.end.over")
        if not self._is_asked(view, seat):
            return Refusal("toy.turn.order")
        # Another hand may hold whatever does not lie open; what it holds is judged for its owner.
        laid = {pebble for row in view.laid for pebble in row}
        hand = view.hand if seat == view.seat else tuple(set(PEBBLES) - laid - {*view.hand})
        return None if action in _choices(view.step, hand) else Refusal("toy.turn.step", {"step": view.step})

    def carried_out(self, state: State, seat: int, action: Action, outcome: Any) -> Step[State]:
        if not isinstance(action, Draw) and outcome is not None:
            raise IllegalAction(Refusal("toy.outcome"))
        match action:
            case Bid():
                return self._bid(state, seat, action)
            case Lay():
                return self._lay(state, seat, action)
            case End():
                return self._end(state, seat)
            case Draw():
                return self._draw(state, seat, outcome)

    def _draw(self, state: State, seat: int, outcome: Any) -> Step[State]:
        rng = SplitMix64(state.rng)
        pebble = rng.choice(state.bag)
        if outcome is not None:
            if type(outcome) is not int or outcome not in state.bag:
                raise IllegalAction(Refusal("toy.outcome"))
            pebble = outcome
        bag = tuple(other for other in state.bag if other != pebble)
        hands = with_item(state.hands, seat, tuple(sorted((*state.hands[seat], pebble))))
        told = (Told(Drawn(seat, pebble), (seat,), Drawn(seat, None)),)
        return Step(replace(state, rng=rng.state, bag=bag, hands=hands, step="lay"), told, pebble)

    def _bid(self, state: State, seat: int, action: Bid) -> Step[State]:
        bids: tuple[Any, ...] = with_item(state.bids, seat, action.amount)
        told: tuple[Told, ...] = (Told(BidMade(seat)),)
        if None in bids:
            return Step(replace(state, bids=bids), told)
        highest = max(bids)
        scores = tuple(
            score - bid + (state.bonus if bid == highest and bids.count(highest) == 1 else 0)
            for score, bid in zip(state.scores, bids, strict=True)
        )
        return Step(replace(state, bids=bids, scores=scores, step="draw", active=0), (*told, Told(BidsShown(bids))))

    def _lay(self, state: State, seat: int, action: Lay) -> Step[State]:
        hands = with_item(state.hands, seat, tuple(other for other in state.hands[seat] if other != action.pebble))
        laid = with_item(state.laid, seat, (*state.laid[seat], action.pebble))
        return Step(replace(state, hands=hands, laid=laid), (Told(Laid(seat, action.pebble)),))

    def _end(self, state: State, seat: int) -> Step[State]:
        told = (Told(Ended(seat)),)
        if seat + 1 < len(state.hands):
            return Step(replace(state, step="draw", active=seat + 1), told)
        if state.round == ROUNDS:
            return Step(replace(state, step="finished"), told)
        bids: tuple[None, ...] = (None,) * len(state.hands)
        return Step(replace(state, step="bid", active=0, bids=bids, round=state.round + 1), told)

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        return None if isinstance(moment.action, Lay) else Refusal(self.undo_rule)

    def view_of(self, state: State, seat: int | None) -> View:
        bidding = state.step == "bid"
        return View(
            seat,
            len(state.hands),
            () if seat is None else state.hands[seat],
            None if seat is None else state.bids[seat],
            tuple(bid is not None for bid in state.bids),
            () if bidding else tuple(bid for bid in state.bids if bid is not None),
            tuple(map(len, state.hands)),
            state.laid,
            state.scores,
            state.step,
            state.active,
            state.round,
            state.bonus,
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.step != "finished":
            return None
        lines: list[ScoreLine] = []
        totals: list[int] = []
        for seat, laid in enumerate(state.laid):
            lines.append(ScoreLine(seat, "laid", sum(laid), "toy.score.laid"))
            lines.append(ScoreLine(seat, "bids", state.scores[seat], "toy.score.bids"))
            totals.append(sum(laid) + state.scores[seat])
        places = ranking(totals)
        return Outcome(winners_of(places), places, tuple(lines), "toy.score.most")

    def problems(self, state: State) -> list[str]:
        there = sorted(
            (*state.bag, *(p for hand in state.hands for p in hand), *(p for row in state.laid for p in row))
        )
        if tuple(there) != PEBBLES:
            return [f"the pebbles are {there}"]
        seats = {len(group) for group in (state.hands, state.laid, state.bids, state.scores)}
        sane = len(seats) == 1 and state.step in ("bid", "draw", "lay", "finished")
        return [] if sane and 0 <= state.active < len(state.hands) else ["the turn makes no sense"]

    def resample(self, view: View, rng: SplitMix64) -> State:
        known = {*view.hand, *(pebble for row in view.laid for pebble in row)}
        hidden = list(rng.shuffled([pebble for pebble in PEBBLES if pebble not in known]))
        hands: list[tuple[int, ...]] = []
        for seat, size in enumerate(view.hand_sizes):
            hands.append(view.hand if seat == view.seat else tuple(sorted(hidden.pop() for _ in range(size))))
        bids = view.bids or tuple(
            (view.own_bid if seat == view.seat else rng.below(4)) if has else None
            for seat, has in enumerate(view.has_bid)
        )
        return State(
            rng.next(),
            tuple(sorted(hidden)),
            tuple(hands),
            view.laid,
            bids,
            view.scores,
            view.step,
            view.active,
            view.round,
            view.bonus,
        )

    def phase(self, view: View) -> str:
        return view.step

    def action_text(self, action: Any) -> str:
        match action:
            case Bid(amount):
                return f"bid {amount}"
            case Lay(pebble):
                return f"lay {pebble}"
            case _:
                return type(action).__name__.lower()

    def parse_action(self, text: str) -> Action:
        for action in (*map(Bid, range(4)), *map(Lay, PEBBLES), Draw(), End()):
            if self.action_text(action) == text:
                return action
        raise ValueError(f"{text!r} is no action of Pebbles")
