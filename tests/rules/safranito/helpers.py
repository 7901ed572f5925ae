"""Positions and plays for the tests of Safranito; seats 0 to 3 are red, green, orange and blue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from data.loader import parse
from rules.core.contract import Moment, Step
from rules.core.refusal import IllegalAction
from rules.safranito.components import Components
from rules.safranito.draft import Draft
from rules.safranito.state import Chip, Player, State, sorted_cards
from rules.safranito.table import Disc, FlickOutcome
from tests.rules.safranito.turned import TurnedGame

GAME = TurnedGame()
BOX = GAME.components
BOARD = BOX.board
SEATS = {"red": 0, "green": 1, "orange": 2, "blue": 3}
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "safranito"
CENTRES = {area.id: area.at for area in (*BOARD.bowls, *BOARD.actions)}
AROUND = ((0.0, 0.0), (0.0, 41.0), (41.0, 0.0), (0.0, -41.0), (-41.0, 0.0))
FLICK = "0 0 1410"


def scenarios(name: str) -> Any:
    """The worked examples of a file."""
    return parse((SCENARIOS / f"{name}.yaml").read_text(encoding="utf-8"), name)


def player(money: int = 200, opened: str = "", hidden: str = "", reserves: str = "", prepared: str = "") -> Player:
    """A player with cards and blends given as words."""
    return Player(
        money,
        sorted_cards(BOX, opened.split()),
        sorted_cards(BOX, hidden.split()),
        tuple(reserves.split()),
        tuple(prepared.split()),
    )


def chips(**areas: list[tuple[str, int]]) -> tuple[Chip, ...]:
    """Chips by area, each as colour and value; the area `out` holds chips that are out, `nowhere` invalid ones."""
    thrown: Counter[int] = Counter()
    out: list[Chip] = []
    strays = 0
    for area, lying in areas.items():
        for n, (colour, value) in enumerate(lying):
            seat = SEATS[colour]
            thrown[seat] += 1
            if area == "out":
                out.append(Chip(seat, thrown[seat], value, 0.0, 0.0, "out", None, False))
                continue
            if area == "nowhere":
                x, y, where = 75.0 - 150.0 * (strays % 2), 0.0, None
                strays += 1
            elif area in ("extra_throw", "extra_spice", "reserve", "head_chef"):
                dx, dy = ((0.0, 22.6), (-19.57, -11.3), (19.57, -11.3))[n] if len(lying) > 1 else (0.0, 0.0)
                x, y, where = CENTRES[area][0] + dx, CENTRES[area][1] + dy, area
            else:
                dx, dy = AROUND[n]
                x, y, where = CENTRES[area][0] + dx, CENTRES[area][1] + dy, area
            out.append(Chip(seat, thrown[seat], value, x, y, "field", where, False))
    return tuple(out)


def position(
    players: tuple[Player, ...] | None = None,
    *,
    seats: int = 4,
    options: dict[str, Any] | None = None,
    display: str = "",
    discard: str = "",
    pile: int | None = None,
    row: str = "garam_masala biryani shahi_paneer",
    blend_pile: int | None = None,
    **changes: Any,
) -> State:
    """A position: the cards that are named lie where they are put, all others in the piles.

    With `pile` or `blend_pile` only so many cards are left in those; the others are in the box.
    """
    state = GAME.new(seats, 3, {"first_chef": 0, **(options or {})})
    players = players or (player(),) * seats
    left = Counter(dict.fromkeys(BOX.spices, BOX.copies))
    left.subtract((*display.split(), *discard.split()))
    for one in players:
        left.subtract((*one.open, *one.hidden))
    rest = tuple(spice for spice in BOX.spices for _ in range(left[spice]))
    used = {*row.split()}
    for one in players:
        used.update((*one.reserves, *one.prepared))
    blends = tuple(blend.id for blend in BOX.blends if blend.id not in used)
    return replace(
        state,
        **{
            "players": players,
            "display": tuple(display.split()),
            "spice_discard": tuple(discard.split()),
            "spice_pile": rest if pile is None else rest[:pile],
            "row": tuple(row.split()),
            "blend_pile": blends if blend_pile is None else blends[:blend_pile],
            "chips": (),
            **changes,
        },
    )


def do(state: State, seat: int | str, text: str, outcome: Any = None) -> Step[State]:
    """One move by its canonical text."""
    number = SEATS[seat] if isinstance(seat, str) else seat
    return GAME.apply(state, number, GAME.parse_action(text), outcome)


def play(state: State, *moves: tuple[str, str]) -> State:
    """Several moves in a row."""
    for seat, text in moves:
        state = do(state, seat, text).state
    return state


def worked(state: State, work: Callable[[Draft], None]) -> Step[State]:
    """What the app makes of a position by itself: the flow goes on from here until somebody has to decide."""

    def run(components: Components, there: State) -> Step[State]:
        draft = Draft(components, there)
        work(draft)
        return draft.finished()

    return GAME.carried_on(state, run)


def why_final(state: State, seat: int | str, text: str, outcome: Any = None) -> str:
    """The rule that forbids taking back this move right after it was made; empty where it may be taken back."""
    number = SEATS[seat] if isinstance(seat, str) else seat
    action = GAME.parse_action(text)
    refusal = GAME.why_final(Moment(state, number, action, GAME.apply(state, number, action, outcome)))
    return "" if refusal is None else refusal.rule


def refused(state: State, seat: int | str, text: str, outcome: Any = None) -> str:
    """The rule by which a move is refused; the position must be left as it was."""
    before = GAME.encode(state)
    try:
        do(state, seat, text, outcome)
    except IllegalAction as error:
        assert GAME.encode(state) == before
        return error.refusal.rule
    return ""


def landing(
    state: State, *, out: tuple[str, ...] = (), moved: dict[str, tuple[float, float]] | None = None, **new: Any
) -> FlickOutcome:
    """An outcome in which all chips stay, except those named; `new` is the thrown chip and its place (None: out)."""
    lying = {f"{BOX.colours[c.seat]}_{c.throw}": (c.x, c.y) for c in state.chips if c.place == "field"}
    lying |= moved or {}
    gone = set(out)
    for chip, place in new.items():
        if place is None:
            gone.add(chip)
        else:
            lying[chip] = CENTRES[place] if isinstance(place, str) else place
    return FlickOutcome(
        tuple(Disc(chip, *at) for chip, at in sorted(lying.items()) if chip not in gone), tuple(sorted(gone))
    )


def events(step: Step[State], kind: type) -> list[Any]:
    """The events of a kind in a step."""
    return [told.event for told in step.events if isinstance(told.event, kind)]


def money(state: State) -> dict[str, int]:
    """Everybody's money by colour."""
    return {colour: state.players[seat].money for colour, seat in SEATS.items() if seat < len(state.players)}
