"""Positions of Sheriff of Nottingham made to measure, and short words for playing them on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest
from msgspec.structs import replace

from data import load_game
from rules.core.refusal import IllegalAction
from rules.sheriff import SheriffGame
from rules.sheriff.components import LEGAL
from rules.sheriff.state import BEFORE_COUNT, Bag, FaceDown, Hearing, Phase, Player, State, merchants
from tests.rules.sheriff.turned import TurnedGame

GAME = TurnedGame(cast("SheriffGame", load_game("sheriff")).components)
C = GAME.components


def goods(text: str) -> tuple[int, ...]:
    """Cards by name: `apples 2*silk`."""
    out: list[int] = []
    for word in text.split():
        number, _, name = word.rpartition("*")
        out += [C.number[name]] * int(number or 1)
    return tuple(out)


def names(cards: Sequence[int]) -> list[str]:
    return sorted(C.ids[card] for card in cards)


def table(
    seats: int = 4,
    step: Phase = "inspect.call",
    *,
    hands: Mapping[int, str] | None = None,
    bags: Mapping[int, tuple[str, str] | None] | None = None,
    gold: Mapping[int, int] | None = None,
    stands: Mapping[int, str] | None = None,
    hidden: Mapping[int, str] | None = None,
    left: str = "3*apples 2*cheese",
    right: str = "3*cheese 2*apples",
    deck: str | None = None,
    top: str = "",
    sheriff: int | None = None,
    turn: int | None = None,
    round: int = 1,
    options: Mapping[str, Any] | None = None,
) -> State:
    """A position with every card of the deck in play somewhere.

    The last seat is Sheriff unless `sheriff` says otherwise. `bags` are pairs of cards and declared good (None: no
    bag); merchants who are not named pack one apple and declare it. `top` are cards on top of the deck, the first
    of them drawn first; with `deck` the deck holds just these, in the order of drawing, and all cards left over lie on
    the stand of the Sheriff.
    """
    s = GAME.new(seats, 1, {"first_sheriff": 0, **(options or {})})
    sheriff = seats - 1 if sheriff is None else sheriff
    order = merchants(seats, sheriff)
    pool = list(C.copies(seats, s.options.royal_goods))

    def take(text: str) -> tuple[int, ...]:
        cards = goods(text)
        for card in cards:
            pool[card] -= 1
        return cards

    loaded = step not in BEFORE_COUNT
    pile_left, pile_right, on_top = take(left), take(right), take(top)
    all_bags: list[Bag] = [Bag() for _ in range(seats)]
    for seat in order:
        cards, good = (bags or {}).get(seat, ("apples", "apples")) or ("", "")
        if loaded and cards:
            packed = tuple(sorted(take(cards)))
            all_bags[seat] = Bag(packed, True, len(packed), C.number[good] if step != "declare" else -1, "waiting")
    players: list[Player] = []
    for seat in range(seats):
        hand = take((hands or {}).get(seat, "2*apples 2*cheese 2*chickens" if not loaded else "apples"))
        stand = take((stands or {}).get(seat, ""))
        down = take((hidden or {}).get(seat, ""))
        players.append(
            Player(
                tuple(sorted(hand)),
                (gold or {}).get(seat, -1),
                (0,) * C.kinds,
                (stand.count(0), stand.count(1), stand.count(2), stand.count(3)),
                tuple(FaceDown(i, good, 1 << seat) for i, good in enumerate(down, 1)),
                len(down) + 1,
            )
        )
    drawn = take(deck) if deck is not None else ()
    assert min(pool) >= 0, "more cards than there are"
    rest = tuple(good for good, number in enumerate(pool) for _ in range(number))
    if deck is not None:
        host = players[sheriff]
        legal = tuple(n + rest.count(good) for good, n in enumerate(host.legal))
        more = tuple(
            FaceDown(host.next_place + i, good, 1 << sheriff)
            for i, good in enumerate(good for good in rest if good >= LEGAL)
        )
        players[sheriff] = replace(
            host,
            legal=(legal[0], legal[1], legal[2], legal[3]),
            hidden=host.hidden + more,
            next_place=host.next_place + len(more),
        )
        rest = drawn
    spare = 50 * seats - sum(player.gold for player in players if player.gold >= 0)
    open_seats = [seat for seat, player in enumerate(players) if player.gold < 0]
    for seat in open_seats:
        share = spare // len(open_seats) + (spare % len(open_seats) if seat == open_seats[-1] else 0)
        players[seat] = replace(players[seat], gold=share)
    first = (sheriff - round + 1) % seats
    if turn is None:
        turn = -1
        if step != "load" and (step in BEFORE_COUNT or step == "declare"):
            turn = next(seat for seat in order if step in BEFORE_COUNT or all_bags[seat].closed)
    state = replace(
        s,
        first_sheriff=first,
        round=round,
        sheriff=sheriff,
        step=step,
        turn=turn,
        deck=rest + on_top[::-1] if deck is None else rest[::-1],
        left=pile_left,
        right=pile_right,
        players=tuple(players),
        bags=tuple(all_bags),
    )
    assert not spare or open_seats
    assert GAME.problems(state) == [], GAME.problems(state)
    return state


def act(s: State, *moves: str) -> State:
    """The state after moves such as `0 draw left`; every state on the way is sound."""
    for move in moves:
        seat, _, text = move.partition(" ")
        s = GAME.apply(s, int(seat), GAME.parse_action(text)).state
        assert GAME.problems(s) == [], move
    return s


def events(s: State, move: str) -> list[Any]:
    """The events of a move as everybody concerned gets them."""
    seat, _, text = move.partition(" ")
    return [told.event for told in GAME.apply(s, int(seat), GAME.parse_action(text)).events]


def told(s: State, move: str, audience: int | None) -> list[Any]:
    """The events of a move as one seat (None: a spectator) gets them."""
    seat, _, text = move.partition(" ")
    heard = [one.seen_by(audience) for one in GAME.apply(s, int(seat), GAME.parse_action(text)).events]
    return [event for event in heard if event is not None]


def refused(s: State, move: str, rule: str) -> None:
    """Assert that a move is refused with this rule and changes nothing."""
    seat, _, text = move.partition(" ")
    action = GAME.parse_action(text)
    refusal = GAME.why_not(s, int(seat), action)
    assert refusal is not None, f"{move} is allowed"
    assert refusal.rule == rule
    before = GAME.encode(s)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(s, int(seat), action)
    assert caught.value.refusal == refusal
    assert GAME.encode(s) == before


def hearing(s: State, owner: int) -> State:
    """The called bag of `owner` with every merchant silent: the Sheriff's turn."""
    s = act(s, f"{s.sheriff} call_bag {owner}")
    return hush(s)


def hush(s: State) -> State:
    """Everybody who has a word or a reply left says nothing."""
    while s.step in ("hearing.speak", "hearing.answer", "hearing.reply"):
        seat = min(GAME.to_act(s))
        s = act(s, f"{seat} refuse_demand" if s.step == "hearing.reply" else f"{seat} no_offer")
    return s


def hearing_of(s: State) -> Hearing:
    assert s.hearing is not None
    return s.hearing


def gold_of(s: State) -> list[int]:
    return [player.gold for player in s.players]


def hand_of(s: State, seat: int) -> list[str]:
    return names(s.players[seat].hand)


def stand_of(s: State, seat: int) -> dict[str, int]:
    return {C.ids[good]: n for good, n in enumerate(s.players[seat].legal) if n}


def hidden_of(s: State, seat: int) -> list[str]:
    return names([card.good for card in s.players[seat].hidden])
