"""The end of a round and of the game, and the beginning of the next round."""

from __future__ import annotations

from msgspec.structs import replace

from rules.sheriff import events as e
from rules.sheriff.draft import Draft
from rules.sheriff.state import Bag, MarketNote, PromiseRecord, merchants


def end_round(d: Draft) -> None:
    """Hand on the marker and refill the hands, or end the game after the last round."""
    s = d.s
    _lapse_promises(d)
    d.changes.update(current=-1, deals=(), pledges=())
    if s.round >= s.rounds:
        d.changes.update(step="over", turn=-1)
        d.tell(e.GameEnded(tuple(tuple(card.good for card in player.hidden) for player in d.players)))
        return
    seats = len(d.players)
    sheriff = (s.sheriff + 1) % seats
    _refill(d, sheriff)
    for seat in range(seats):
        d.bags[seat] = Bag()
        d.players[seat] = replace(d.players[seat], market=MarketNote())
    d.changes.update(step="market.aside", turn=merchants(seats, sheriff)[0], round=s.round + 1, sheriff=sheriff)
    d.tell(e.RoundBegan(s.round + 1, sheriff))


def _lapse_promises(d: Draft) -> None:
    s = d.s
    promises = d.changes.get("promises", s.promises)
    if not any(record.verdict == "open" for record in promises):
        return
    out: list[PromiseRecord] = []
    for record in promises:
        if record.verdict == "open" and record.due <= s.round:
            record = replace(record, verdict="lapsed")
            d.tell(e.PromiseJudged(record))
        out.append(record)
    d.changes["promises"] = tuple(out)


def _refill(d: Draft, sheriff: int) -> None:
    """One card each in turn from the deck, the new Sheriff last, until all hands are full or the deck cannot give."""
    full = d.c.components.hand_size
    order = (*merchants(len(d.players), sheriff), sheriff)
    hands = [list(player.hand) for player in d.players]
    drawn: list[list[int]] = [[] for _ in d.players]
    short = [seat for seat in order if len(hands[seat]) < full]
    while short:
        for seat in short:
            good = d.draw_from_deck()
            if good is None:
                short = []
                break
            hands[seat].append(good)
            drawn[seat].append(good)
        short = [seat for seat in short if len(hands[seat]) < full]
    for seat in order:
        if drawn[seat]:
            cards = tuple(sorted(drawn[seat]))
            d.players[seat] = replace(d.players[seat], hand=tuple(sorted(hands[seat])))
            d.tell_only(seat, e.HandRefilled(seat, len(cards), cards), e.HandRefilled(seat, len(cards)))
