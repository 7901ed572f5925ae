"""Sheriff of Nottingham behind the contract of all games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.core.contract import Moment, Step
from rules.core.options import OptionSpec, OptionValue
from rules.core.refusal import IllegalAction, IllegalOptions, Refusal
from rules.core.rng import MASK, SplitMix64
from rules.core.scores import Outcome
from rules.sheriff import apply as _apply
from rules.sheriff import check, legal, scoring, text
from rules.sheriff import resample as _resample
from rules.sheriff import view as _view
from rules.sheriff.actions import Action
from rules.sheriff.components import Catalog, Components
from rules.sheriff.problems import problems
from rules.sheriff.state import Bag, Options, Player, State, merchants
from rules.sheriff.view import View

SEATS = (3, 4, 5)

OPTION_SPECS = (
    OptionSpec("royal_goods", "sheriff.option.royal-goods", "switch", (False, True), False),
    OptionSpec("first_sheriff", "sheriff.option.first-sheriff", "seat", (), None),
    OptionSpec("third_party_offers", "sheriff.option.third-party-offers", "switch", (False, True), True),
    OptionSpec("talk_budget", "sheriff.option.talk-budget", "number", (0, 5), 3),
    OptionSpec("postpone", "sheriff.option.postpone", "switch", (False, True), True),
    OptionSpec("hidden_gold", "sheriff.option.hidden-gold", "switch", (False, True), False),
    OptionSpec("sheriff_pays", "sheriff.option.sheriff-pays", "switch", (False, True), False),
    OptionSpec("terms_each", "sheriff.option.terms-each", "choice", ("by_players", 1, 2, 3), "by_players"),
    OptionSpec("deck_only_market", "sheriff.option.deck-only-market", "switch", (False, True), False),
    OptionSpec("one_sitting", "sheriff.option.one-sitting", "switch", (False, True), False),
    OptionSpec("talk_timer", "sheriff.option.talk-timer", "choice", (0, 30, 45, 60, 90, 120, 180), 0, screen_only=True),
    OptionSpec("patience", "sheriff.option.patience", "choice", (0, 5, 10, 15, 20, 30), 0, screen_only=True),
    OptionSpec("memory_aid", "sheriff.option.memory-aid", "switch", (False, True), True, screen_only=True),
)

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(State)


_outline = lru_cache(maxsize=4)(_resample.outline)


def _fits(spec: OptionSpec, value: OptionValue, seats: int) -> bool:
    if spec.kind == "seat":
        return value is None or (type(value) is int and 0 <= value < seats)
    if spec.kind == "number":
        return type(value) is int and spec.values[0] <= value <= spec.values[1]
    return any(type(value) is type(allowed) and value == allowed for allowed in spec.values)


class SheriffGame:
    """The game made from its components."""

    id = "sheriff"
    rules_version = 1
    seat_counts = SEATS
    option_specs = OPTION_SPECS

    def __init__(self, components: Components) -> None:
        self.components = components
        self.catalog = Catalog(components)

    def new(self, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> State:
        """The state after set-up; raises `IllegalOptions` for what the table may not choose."""
        chosen = self._options(seats, dict(options or {}))
        c = self.catalog
        rules = c.components
        rng = SplitMix64(seed)
        first = chosen["first_sheriff"]
        if first is None:
            first = rng.below(seats)
        copies = c.copies(seats, chosen["royal_goods"])
        cards = rng.shuffled([good for good, number in enumerate(copies) for _ in range(number)])
        size, pile = rules.hand_size, rules.pile_start
        hands = [cards[i * size : (i + 1) * size] for i in range(seats)]
        dealt = seats * size
        none = (0,) * c.count
        terms = rules.terms[seats] if chosen["terms_each"] == "by_players" else chosen["terms_each"]
        return State(
            options=Options(
                chosen["royal_goods"],
                chosen["third_party_offers"],
                chosen["talk_budget"],
                chosen["postpone"],
                chosen["hidden_gold"],
                chosen["sheriff_pays"],
                terms,
                chosen["deck_only_market"],
                chosen["one_sitting"],
            ),
            rng=rng.state,
            first_sheriff=first,
            rounds=terms * seats,
            round=1,
            sheriff=first,
            step="market.aside",
            turn=merchants(seats, first)[0],
            left=cards[dealt : dealt + pile],
            right=cards[dealt + pile : dealt + 2 * pile],
            deck=cards[dealt + 2 * pile :],
            players=tuple(Player(tuple(sorted(hand)), rules.start_gold, none) for hand in hands),
            bags=(Bag(),) * seats,
        )

    def _options(self, seats: int, given: dict[str, OptionValue]) -> dict[str, Any]:
        if type(seats) is not int or seats not in SEATS:
            raise IllegalOptions(Refusal("sheriff.setup.players", {"seats": seats}))
        chosen: dict[str, Any] = {}
        for spec in OPTION_SPECS:
            value = given.pop(spec.id, spec.default)
            if not _fits(spec, value, seats):
                raise IllegalOptions(Refusal(spec.rule, {"option": spec.id, "value": value}))
            chosen[spec.id] = value
        if given:
            raise IllegalOptions(Refusal("sheriff.setup.players", {"option": min(given)}))
        return chosen

    def to_act(self, state: State) -> frozenset[int]:
        """The seats that owe a decision now."""
        return legal.to_act(state)

    def asking_order(self, state: State) -> tuple[int, ...]:
        """The owner of a called bag speaks first; the last of the market packs first."""
        return legal.asking_order(state)

    def legal(self, state: State, seat: int) -> legal.AnyLegal:
        """What `seat` may do."""
        return legal.legal(self.catalog, state, seat)

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """None for a legal action, else the rule it breaks."""
        return check.why_not(self.catalog, state, seat, action)

    def apply(self, state: State, seat: int, action: Action, outcome: Any = None) -> Step[State]:
        """Carry out `action`; the chance of a step is a dict of `rng`, `deck` and `hidden` (orders of good ids)."""
        return _apply.apply(self.catalog, state, seat, action, outcome)

    def why_no_undo(self, state: State, seat: int) -> Refusal | None:
        """Every move shows something to somebody, so none can be taken back."""
        return Refusal("sheriff.ruling.no-undo")

    def undo(self, state: State, seat: int) -> State:
        """Raises `IllegalAction`."""
        raise IllegalAction(Refusal("sheriff.ruling.no-undo"))

    def why_final(self, moment: Moment[State]) -> Refusal | None:
        """None if this action, being the newest of all, may be taken back by its maker."""
        return self.why_no_undo(moment.step.state, moment.seat)

    def why_nothing_to_undo(self, state: State, seat: int) -> Refusal:
        """The rule to cite to a seat that did not make the newest action."""
        return self.why_no_undo(state, seat) or Refusal("sheriff.ruling.no-undo", {"seat": seat})

    def view(self, state: State, seat: int | None) -> View:
        """What `seat` (None: a spectator) may know."""
        return _view.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game runs."""
        return scoring.outcome(self.catalog, state)

    def problems(self, state: State) -> list[str]:
        """Broken invariants in plain words."""
        return problems(self.catalog, state)

    def resample(self, view: View, rng: SplitMix64) -> State:
        """A full state that `view` cannot tell from the true one."""
        return _resample.resample(self.catalog, view, rng)

    def legal_in_view(self, view: View) -> legal.AnyLegal:
        """The legal actions of the view's own seat."""
        state = _resample.outline(view)
        return legal.legal(self.catalog, state, -1 if view.seat is None else view.seat)

    def why_not_in_view(self, view: View, seat: int, action: Action) -> Refusal | None:
        """As `why_not` for the view's own seat, from the view alone; of other seats nothing is known."""
        if seat != view.seat:
            return None
        return check.why_not(self.catalog, _outline(view), seat, action)

    def phase(self, view: View) -> str:
        """The step's name: `market.draw`, `hearing.speak`, and so on."""
        return view.step

    def action_text(self, action: Action) -> str:
        """The one canonical text of an action."""
        return text.action_text(self.catalog, action)

    def parse_action(self, text_: str) -> Action:
        """The action of a canonical text; raises `ValueError` for anything else."""
        return text.parse_action(self.catalog, text_)

    def encode(self, state: State) -> bytes:
        """The state as JSON."""
        return _ENCODER.encode(state)

    def decode(self, raw: bytes) -> State:
        """The state of `encode`; raises `ValueError` for anything malformed."""
        try:
            state = _DECODER.decode(raw)
            if not 0 <= state.rng <= MASK:
                raise ValueError("the generator's number is out of range")
            faults = problems(self.catalog, state)
        except (msgspec.MsgspecError, IndexError, TypeError) as error:
            raise ValueError(f"this is no state of Sheriff of Nottingham: {error}") from None
        if faults:
            raise ValueError(f"this state is broken: {faults[0]}")
        return state
