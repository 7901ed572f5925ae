"""What each seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from desktop_app.session.flicking import outcome_of
from rules.core.rng import SplitMix64
from rules.safranito.state import State, Trade, sorted_cards
from tests.rules.safranito.helpers import BOX, GAME, chips, do, player, position

ALL_SEATS_PLAY = pytest.mark.parametrize("red_at", [0], indirect=True)
"""For tests in which every seat has its turn anyway."""


def secretive() -> State:
    return position(
        (
            player(opened="mint", hidden="saffron", reserves="madras"),
            player(hidden="curry curry", reserves="vindaloo jaljeera"),
            player(),
            player(),
        ),
        chips=chips(saffron=[("red", 10), ("green", 60)], mint=[("green", 20)], out=[("green", 30)]),
    )


@pytest.mark.rule("safranito.know.own-values")
@pytest.mark.rule("safranito.know.bowl-order")
def test_own_values_are_known_and_no_others() -> None:
    state = secretive()
    assert [chip.value for chip in GAME.view(state, 0).chips] == [10, None, None, None]
    assert [chip.value for chip in GAME.view(state, 1).chips] == [None, 60, 20, 30]
    assert [chip.value for chip in GAME.view(state, None).chips] == [None] * 4
    assert GAME.view(state, 0).players[1].at_hand is None


@pytest.mark.rule("safranito.know.hidden-cards")
@pytest.mark.rule("safranito.know.counts")
def test_hidden_things_are_counted_not_shown() -> None:
    state = secretive()
    view = GAME.view(state, 0)
    other = view.players[1]
    assert (other.hidden_count, other.hidden, other.reserve_count, other.reserves, other.thrown) == (
        2,
        None,
        2,
        None,
        3,
    )
    assert (view.me.hidden, view.me.reserves) == (("saffron",), ("madras",))
    assert view.piles is None
    seen = {}
    for n in range(40):
        hidden = GAME.resample(view, SplitMix64(n))
        assert GAME.view(hidden, 0) == view
        seen[hidden.players[1].hidden, hidden.players[1].reserves, hidden.chips[1].value] = hidden.spice_pile
    assert len(seen) > 30
    assert len(set(seen.values())) > 30


@pytest.mark.rule("safranito.know.deductions")
def test_a_value_turned_up_is_no_other_chip_of_that_round() -> None:
    state = position(
        (player(hidden="curry"), player(), player(), player()),
        phase="trade.bowl",
        chips=chips(saffron=[("green", 60), ("red", 10)], mint=[("green", 20), ("red", 20)]),
    )
    after = do(state, "red", "choose_bowl saffron").state
    view = GAME.view(after, 0)
    shown = {chip.value for chip in view.chips if chip.seat == 1 and chip.shown}
    assert 60 in shown
    for n in range(30):
        values = [chip.value for chip in GAME.resample(view, SplitMix64(n)).chips if chip.seat == 1]
        assert len(set(values)) == len(values)
        assert values[0] == 60


@pytest.mark.rule("safranito.know.own-values")
def test_the_log_of_others_never_names_a_hidden_value() -> None:
    state = secretive()
    publicly = GAME.view(state, 2)
    text = repr(publicly.chips)
    assert "value=None" in text
    assert all(f"value={value}" not in text for value in (10, 20, 30, 60))


def random_game(seats: int, seed: int, steps: int, options: dict[str, Any]) -> Iterator[State]:
    """The positions of a game of random moves with real flicks."""
    state = GAME.new(seats, seed, options)
    rng = SplitMix64(seed)
    for _ in range(steps):
        seat = state.acting[rng.below(len(state.acting))]
        action = GAME.legal(state, seat).sample(rng)
        state = GAME.apply(state, seat, action, outcome_of(GAME, state, seat, action)[0]).state
        yield state
        if state.ended:
            return


def hidden_swapped(state: State, seat: int | None, rng: SplitMix64) -> State:
    """The position with everything changed that `seat` may not know: cards, blends, values, money, secret sales."""
    peeking = seat in state.acting
    others = [owner for owner in range(len(state.players)) if owner != seat]
    spices = [*state.spice_pile, *(card for owner in others for card in state.players[owner].hidden)]
    spices = list(rng.shuffled(spices if peeking else [*spices, *state.drawn]))
    blends = list(
        rng.shuffled([*state.blend_pile, *(blend for owner in others for blend in state.players[owner].reserves)])
    )

    def take(cards: list[str], count: int) -> tuple[str, ...]:
        return tuple(cards.pop() for _ in range(count))

    players = list(state.players)
    for owner in others:
        old = players[owner]
        players[owner] = replace(
            old,
            hidden=sorted_cards(BOX, take(spices, len(old.hidden))),
            reserves=take(blends, len(old.reserves)),
            money=old.money + (10 if state.options.money == "hidden" else 0),
        )
    drawn = state.drawn if peeking else take(spices, len(state.drawn))
    free = {
        owner: list(
            rng.shuffled(
                [v for v in BOX.values if all(c.value != v for c in state.chips if c.seat == owner and c.shown)]
            )
        )
        for owner in others
    }
    lying = tuple(
        chip if chip.shown or chip.seat == seat else replace(chip, value=free[chip.seat].pop()) for chip in state.chips
    )
    trade = state.trade
    if trade is not None and state.phase == "trade.sell" and state.options.sale_order == "secret":
        sales = tuple(
            sale if sale is None or owner == seat else 1 - min(sale, 1) for owner, sale in enumerate(trade.sales)
        )
        trade = replace(trade, sales=sales)
    return replace(
        state,
        rng=rng.next(),
        players=tuple(players),
        chips=lying,
        drawn=drawn,
        spice_pile=tuple(spices),
        blend_pile=tuple(blends),
        trade=trade,
        thrown=(),
    )


@ALL_SEATS_PLAY
@pytest.mark.rule("safranito.know.hidden-cards")
@pytest.mark.rule("safranito.know.own-values")
@pytest.mark.rule("safranito.know.bowl-order")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"money": "hidden", "sale_order": "secret"}),
        (4, {"hands": "all_hidden", "supply": "rich"}),
        (4, {"hands": "all_open", "chip_values": "face_up"}),
    ],
)
def test_a_view_stays_the_same_when_what_is_hidden_changes(seats: int, options: dict[str, Any]) -> None:
    rng = SplitMix64(seats)
    phases: set[str] = set()
    for state in random_game(seats, 5, 120, options):
        if state.ended:
            break
        phases.add(state.phase)
        for seat in (None, *range(seats)):
            other = hidden_swapped(state, seat, rng)
            assert GAME.view(other, seat) == GAME.view(state, seat)
    assert {"throw", "trade.bowl", "trade.sell", "trade.buy"} <= phases


@ALL_SEATS_PLAY
@pytest.mark.rule("safranito.know.hidden-cards")
@pytest.mark.rule("safranito.know.own-values")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"money": "hidden", "sale_order": "secret"}), (4, {"hands": "all_hidden"})],
)
def test_what_others_are_told_about_a_move_hangs_on_nothing_they_may_not_know(
    seats: int, options: dict[str, Any]
) -> None:
    texts = [
        *(f"throw {value} 0 0 1410" for value in (10, 60, 70)),
        *(f"sell {count}" for count in (-1, 0, 1, 2, 7)),
        *(f"{move} {spice}" for move in ("choose_card", "choose_bowl") for spice in BOX.spices),
        *(f"blend {blend.id}" for blend in BOX.blends),
        *("take", "decline", "buy", "pass", "done"),
    ]
    moves = [GAME.parse_action(text) for text in texts]
    let_pass = 0
    for state in list(random_game(seats, 7, 90, options))[::5]:
        if state.ended:
            break
        for seat in state.acting:
            own = [GAME.why_not(state, seat, move) for move in moves]
            assert own == [GAME.why_not_in_view(GAME.view(state, seat), seat, move) for move in moves]
            for audience in (None, *(other for other in range(seats) if other != seat)):
                view = GAME.view(state, audience)
                for move, exact in zip(moves, own, strict=True):
                    told = GAME.why_not_in_view(view, seat, move)
                    # Whoever knows less may let pass what is forbidden, and never forbids what is allowed.
                    assert told is None or exact is not None
                    let_pass += told is None and exact is not None
    assert let_pass >= 5


@pytest.mark.rule("safranito.know.deductions")
def test_what_everybody_can_know_to_be_forbidden_is_refused_on_a_public_screen() -> None:
    hands = (player(opened="mint", hidden="curry", reserves="madras"), player(reserves="vindaloo"), player(), player())
    lying = tuple(replace(chip, shown=True) for chip in chips(saffron=[("red", 10)], mint=[("red", 20)]))

    def told(text: str, audience: int | None = None, **changes: Any) -> str:
        view = GAME.view(position(hands, chips=lying, **changes), audience)
        refusal = GAME.why_not_in_view(view, 0, GAME.parse_action(text))
        return "" if refusal is None else refusal.rule

    throwing: dict[str, Any] = {"acting": (0,)}
    assert told("throw 10 0 0 1410", **throwing) == "safranito.throw.unused-chip"
    assert told("throw 30 0 0 1410", **throwing) == ""
    # With one chip still face down nobody can count the hand, but what was turned up is not in it.
    lying = (lying[0], replace(lying[1], shown=False))
    assert told("throw 10 0 0 1410", **throwing) == "safranito.throw.unused-chip"
    assert told("throw 20 0 0 1410", **throwing) == ""
    assert told("throw 70 0 0 1410", **throwing) == "safranito.throw.unused-chip"
    selling: dict[str, Any] = {"phase": "trade.sell", "acting": (0,)}
    for spice, most in (("mint", 2), ("saffron", 1)):
        selling["trade"] = Trade(spice, 10, (0,), (None,) * 4)
        assert told(f"sell {most}", **selling) == ""
        assert told(f"sell {most + 1}", **selling) == "safranito.sell.count"
    blending: dict[str, Any] = {"phase": "blend", "acting": (0,), "row": "pudina_raita biryani"}
    # Mint lies open and the one hidden card may be anything, but one card is not two.
    assert told("blend pudina_raita", **blending) == "safranito.blend.spices"
    assert told("blend madras", **blending) == "safranito.blend.spices"
    assert told("blend vindaloo", 1, **blending) == "safranito.blend.own-reserve"
    assert told("blend vindaloo", **blending) == "safranito.blend.spices"
    no_reserve = replace(hands[0], reserves=())
    view = GAME.view(position((no_reserve, *hands[1:]), **blending), None)
    refusal = GAME.why_not_in_view(view, 0, GAME.parse_action("blend vindaloo"))
    assert refusal is not None
    assert refusal.rule == "safranito.blend.own-reserve"
