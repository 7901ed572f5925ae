"""Pebbles: the smallest game that uses all of the contract. It is the kit's example and a fixture for the session.

Everybody secretly bids 0 to 3 (several seats act at once). Then each seat in turn draws a pebble from the bag (chance,
told to others only as a number of pebbles), lays pebbles from the hand before it as it likes, each of which can be
taken back until the turn is ended, and ends the turn. After three rounds the laid pebbles count, less what was bid;
whoever alone bid highest in a round gets a bonus (an option).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.core.contract import Moment, Step, Told
from rules.core.options import OptionSpec
from rules.core.refusal import IllegalAction, IllegalOptions, Refusal
from rules.core.rng import MASK, SplitMix64
from rules.core.scores import Outcome, Rank, ScoreLine

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
    before: State | None = None


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


class Choices:
    complete = True

    def __init__(self, actions: tuple[Action, ...]) -> None:
        self._actions = actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __bool__(self) -> bool:
        return bool(self._actions)

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def sample(self, rng: SplitMix64) -> Action:
        if not self._actions:
            raise IndexError("no legal action")
        return rng.choice(self._actions)


_decoder = msgspec.json.Decoder(State)


def _set(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _choices(step: str, hand: tuple[int, ...]) -> Choices:
    if step == "bid":
        return Choices(tuple(Bid(amount) for amount in range(4)))
    if step == "draw":
        return Choices((Draw(),))
    return Choices((*(Lay(pebble) for pebble in hand), End()))


class Pebbles:
    """The game; see `rules.core.contract.Game`."""

    id = "toy"
    rules_version = 1
    seat_counts = (2, 3, 4)
    option_specs = (OptionSpec("bonus", "toy.option.bonus", "number", (0, 5), 3),)

    def new(self, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
        options = dict(options or {})
        if seats not in self.seat_counts:
            raise IllegalOptions(Refusal("toy.setup.seats"))
        bonus = options.pop("bonus", 3)
        if options or type(bonus) is not int or not 0 <= bonus <= 5 or not 0 <= seed <= MASK:
            raise IllegalOptions(Refusal("toy.setup.options"))
        rng = SplitMix64(seed)
        order = rng.shuffled(PEBBLES)
        hands = tuple(tuple(sorted(order[2 * seat : 2 * seat + 2])) for seat in range(seats))
        bag = tuple(sorted(order[2 * seats :]))
        return State(rng.state, bag, hands, ((),) * seats, (None,) * seats, (0,) * seats, "bid", 0, 1, bonus)

    def to_act(self, state: State) -> frozenset[int]:
        if state.step == "finished":
            return frozenset()
        if state.step == "bid":
            return frozenset(seat for seat, bid in enumerate(state.bids) if bid is None)
        return frozenset((state.active,))

    def asking_order(self, state: State) -> tuple[int, ...]:
        return tuple(sorted(self.to_act(state)))

    def legal(self, state: State, seat: int) -> Choices:
        return _choices(state.step, state.hands[seat]) if seat in self.to_act(state) else Choices(())

    def why_not(self, state: State, seat: int, action: Any) -> Refusal | None:
        if state.step == "finished":
            return Refusal("toy.end.over")
        if seat not in self.to_act(state):
            return Refusal("toy.turn.order")
        return None if action in self.legal(state, seat) else Refusal("toy.turn.step", {"step": state.step})

    def apply(self, state: State, seat: int, action: Any, outcome: Any = None) -> Step[State]:
        refusal = self.why_not(state, seat, action)
        if refusal:
            raise IllegalAction(refusal)
        if not isinstance(action, Draw):
            if outcome is not None:
                raise IllegalAction(Refusal("toy.outcome"))
            return getattr(self, f"_{type(action).__name__.lower()}")(state, seat, action)
        rng = SplitMix64(state.rng)
        pebble = rng.choice(state.bag) if outcome is None else outcome
        if outcome is not None:
            rng.next()
        if type(pebble) is not int or pebble not in state.bag:
            raise IllegalAction(Refusal("toy.outcome"))
        bag = tuple(other for other in state.bag if other != pebble)
        hands = _set(state.hands, seat, tuple(sorted((*state.hands[seat], pebble))))
        told = (Told(Drawn(seat, pebble), (seat,), Drawn(seat, None)),)
        return Step(replace(state, rng=rng.state, bag=bag, hands=hands, step="lay"), told, pebble)

    def _bid(self, state: State, seat: int, action: Bid) -> Step[State]:
        bids = _set(state.bids, seat, action.amount)
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
        hands = _set(state.hands, seat, tuple(other for other in state.hands[seat] if other != action.pebble))
        laid = _set(state.laid, seat, (*state.laid[seat], action.pebble))
        return Step(replace(state, hands=hands, laid=laid, before=state), (Told(Laid(seat, action.pebble)),))

    def _end(self, state: State, seat: int, action: End) -> Step[State]:
        told = (Told(Ended(seat)),)
        if seat + 1 < len(state.hands):
            return Step(replace(state, step="draw", active=seat + 1, before=None), told)
        if state.round == ROUNDS:
            return Step(replace(state, step="finished", before=None), told)
        bids: tuple[None, ...] = (None,) * len(state.hands)
        return Step(replace(state, step="bid", active=0, bids=bids, round=state.round + 1, before=None), told)

    def why_no_undo(self, state: State, seat: int) -> Refusal | None:
        if state.step == "finished":
            return Refusal("toy.end.over")
        return None if seat == state.active and state.before else Refusal("toy.undo.final")

    def undo(self, state: State, seat: int) -> State:
        refusal = self.why_no_undo(state, seat)
        if refusal or state.before is None:
            raise IllegalAction(refusal or Refusal("toy.undo.final"))
        return state.before

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        return self.why_no_undo(moment.step.state, moment.seat)

    def why_nothing_to_undo(self, state: State, seat: int) -> Refusal:
        return self.why_no_undo(state, seat) or Refusal("toy.undo.final")

    def why_not_in_view(self, view: View, seat: int, action: Any) -> Refusal | None:
        if seat != view.seat:
            return None
        return self.why_not(self.resample(view, SplitMix64(0)), seat, action)

    def view(self, state: State, seat: int | None) -> View:
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
        ranking = tuple(
            Rank(seat, 1 + sum(other > total for other in totals), total)
            for total, seat in sorted(((total, seat) for seat, total in enumerate(totals)), key=lambda r: (-r[0], r[1]))
        )
        winners = tuple(sorted(rank.seat for rank in ranking if rank.place == 1))
        return Outcome(winners, ranking, tuple(lines), "toy.score.most")

    def problems(self, state: State) -> list[str]:
        there = sorted(
            (*state.bag, *(p for hand in state.hands for p in hand), *(p for row in state.laid for p in row))
        )
        return [] if tuple(there) == PEBBLES else [f"the pebbles are {there}"]

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

    def legal_in_view(self, view: View) -> Choices:
        if view.seat is None or view.step == "finished":
            return Choices(())
        may = not view.has_bid[view.seat] if view.step == "bid" else view.seat == view.active
        return _choices(view.step, view.hand) if may else Choices(())

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

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, raw: bytes) -> State:
        try:
            return _decoder.decode(raw)
        except msgspec.MsgspecError as error:
            raise ValueError(str(error)) from None
