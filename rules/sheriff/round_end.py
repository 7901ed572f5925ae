"""The end of a round and of the game, and the beginning of the next round."""

from __future__ import annotations

from msgspec.structs import replace

from rules.sheriff import events as e
from rules.sheriff.draft import Draft
from rules.sheriff.state import Bag, MarketNote, PromiseRecord, merchants


def end_round(draft: Draft) -> None:
    """Hand on the marker and refill the hands, or end the game after the last round."""
    _lapse_promises(draft)
    draft.now.current = -1
    draft.now.deals = ()
    draft.now.pledges = ()
    if draft.now.round >= draft.before.rounds:
        draft.now.step = "over"
        draft.now.turn = -1
        draft.tell(e.GameEnded(tuple(tuple(card.good for card in player.hidden) for player in draft.now.players)))
        return
    sheriff = (draft.now.sheriff + 1) % draft.seats
    _refill(draft, sheriff)
    for seat in range(draft.seats):
        draft.set_bag(seat, Bag())
        draft.set_player(seat, replace(draft.now.players[seat], market=MarketNote()))
    draft.now.step = "market.aside"
    draft.now.turn = merchants(draft.seats, sheriff)[0]
    draft.now.round += 1
    draft.now.sheriff = sheriff
    draft.tell(e.RoundBegan(draft.now.round, sheriff))


def _lapse_promises(draft: Draft) -> None:
    """Promises that were due in this round and could not be judged, since there was no such bag."""
    if not any(record.verdict == "open" for record in draft.now.promises):
        return
    judged: list[PromiseRecord] = []
    for record in draft.now.promises:
        if record.verdict == "open" and record.due <= draft.now.round:
            record = replace(record, verdict="lapsed")
            draft.tell(e.PromiseJudged(record))
        judged.append(record)
    draft.now.promises = tuple(judged)


def _refill(draft: Draft, sheriff: int) -> None:
    """One card each in turn from the deck, the new Sheriff last, until all hands are full or the deck cannot give."""
    full = draft.components.hand_size
    order = (*merchants(draft.seats, sheriff), sheriff)
    hands = [list(player.hand) for player in draft.now.players]
    drawn: list[list[int]] = [[] for _ in draft.now.players]
    short = [seat for seat in order if len(hands[seat]) < full]
    while short:
        for seat in short:
            good = draft.draw_from_deck()
            if good is None:
                short = []
                break
            hands[seat].append(good)
            drawn[seat].append(good)
        short = [seat for seat in short if len(hands[seat]) < full]
    for seat in order:
        if drawn[seat]:
            cards = tuple(sorted(drawn[seat]))
            draft.set_player(seat, replace(draft.now.players[seat], hand=tuple(sorted(hands[seat]))))
            draft.tell_only(seat, e.HandRefilled(seat, len(cards), cards), e.HandRefilled(seat, len(cards)))
