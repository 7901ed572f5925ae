"""Sheriff of Nottingham in words: log lines, prompts, races, the score sheet, and the story of every bag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from desktop_app.telling.contract import Line, Piece, Prompt, ScoreRow, bold, seat_piece
from desktop_app.telling.sheriff_deals import (
    cards_line,
    claim,
    components,
    deal_lines,
    gold_piece,
    good_art,
    good_count,
    good_name,
    good_piece,
    good_word,
    ordered_cards,
    price_line,
    promised_line,
    wish_line,
)
from desktop_app.telling.words import Words
from rules.core.scores import Outcome, ScoreLine
from rules.sheriff import events as e
from rules.sheriff.components import LEGAL
from rules.sheriff.insight import Habits, may_postpone, talk_left
from rules.sheriff.scoring import Race
from rules.sheriff.state import BagRecord
from rules.sheriff.view import View

_NUMBERS = {"market": 1, "load": 2, "declare": 3, "inspect": 4, "hearing": 4, "over": 0}


def _said(words: Words, line: Line, said: str) -> Line:
    return line + words.line("sheriff.log.said", words=said) if said else line


def _pile(words: Words, pile: str) -> str:
    return words(f"sheriff.pile.{pile}")


def tell(words: Words, event: Any) -> Line | None:
    """The log line of an event as one audience got it; None if it is not worth a line."""
    match event:
        case e.RoundBegan(round=number, sheriff=sheriff):
            return words.line("sheriff.log.round", round=number, sheriff=seat_piece(sheriff))
        case e.BagsCounted() | e.SaidNothing():
            return None
        case e.PromiseJudged(record=record):
            return words.line(
                f"sheriff.log.promise_{record.verdict}",
                seat=seat_piece(record.by),
                promise=promised_line(words, record),
            )
        case e.GameEnded():
            return words.line("sheriff.log.ended")
        case _:
            return _tell_cards(words, event) or _tell_talk(words, event) or _tell_decision(words, event)


def _tell_cards(words: Words, event: Any) -> Line | None:
    match event:
        case e.CardsSetAside(seat=seat, count=count, cards=cards):
            if not count:
                return None
            if cards is None:
                return words.line("sheriff.log.aside", count=count, seat=seat_piece(seat))
            return words.line("sheriff.log.aside_cards", seat=seat_piece(seat), cards=cards_line(words, cards))
        case e.CardDrawn(seat=seat, source=source, good=good):
            if good is None:
                return words.line("sheriff.log.drew_deck", seat=seat_piece(seat))
            card = good_piece(words, good)
            if source == "deck":
                return words.line("sheriff.log.drew_deck_card", seat=seat_piece(seat), card=card)
            return words.line("sheriff.log.drew_pile", seat=seat_piece(seat), card=card, pile=_pile(words, source))
        case e.DeckRebuilt(cards=cards):
            return words.line("sheriff.log.rebuilt", count=cards)
        case e.CardsLaid(seat=seat, pile=pile, cards=cards):
            return words.line(
                "sheriff.log.laid", seat=seat_piece(seat), cards=ordered_cards(words, cards), pile=_pile(words, pile)
            )
        case e.MarketTurnEnded(seat=seat, drawn=drawn):
            return None if drawn else words.line("sheriff.log.kept", seat=seat_piece(seat))
        case e.BagClosed(seat=seat, cards=cards):
            if cards is None:
                return words.line("sheriff.log.closed", seat=seat_piece(seat))
            return words.line("sheriff.log.closed_cards", seat=seat_piece(seat), cards=cards_line(words, cards))
        case e.GoodDeclared(seat=seat, count=count, good=good):
            return words.line("sheriff.log.declared", seat=seat_piece(seat), claim=bold(claim(words, good, count)))
        case e.ConfiscatedLaid(sheriff=sheriff, pile=pile, cards=cards):
            return words.line(
                "sheriff.log.confiscated_laid",
                sheriff=seat_piece(sheriff),
                cards=ordered_cards(words, cards),
                pile=_pile(words, pile),
            )
        case e.HandRefilled(seat=seat, count=count, cards=cards):
            if cards is None:
                return words.line("sheriff.log.refilled", count=count, seat=seat_piece(seat))
            return words.line("sheriff.log.refilled_cards", seat=seat_piece(seat), cards=cards_line(words, cards))
        case _:
            return None


def _tell_talk(words: Words, event: Any) -> Line | None:
    match event:
        case e.BagCalled(sheriff=sheriff, owner=owner, bound=bound, words=said):
            key = "sheriff.log.called" if bound is None else f"sheriff.log.called_bound_{bound}"
            return _said(words, words.line(key, sheriff=seat_piece(sheriff), owner=seat_piece(owner)), said)
        case e.OfferMade(seat=seat, offer=offer, named=named):
            price, wish = price_line(words, offer, named), wish_line(words, offer.clauses, seat)
            if price == words.line("sheriff.price.nothing"):
                line = words.line("sheriff.log.offered_free", seat=seat_piece(seat), wish=wish)
            else:
                line = words.line("sheriff.log.offered", seat=seat_piece(seat), price=price, wish=wish)
            return _said(words, line, offer.words)
        case e.OfferWithdrawn(seat=seat):
            return words.line("sheriff.log.withdrew", seat=seat_piece(seat))
        case e.HeardAgain(sheriff=sheriff, words=said):
            return _said(words, words.line("sheriff.log.again", sheriff=seat_piece(sheriff)), said)
        case e.OfferRefused(sheriff=sheriff, seat=seat, words=said):
            line = words.line("sheriff.log.refused", sheriff=seat_piece(sheriff), seat=seat_piece(seat))
            return _said(words, line, said)
        case e.DemandMade(sheriff=sheriff, seat=seat, terms=terms):
            price, wish = price_line(words, terms), wish_line(words, terms.clauses)
            who, asked = seat_piece(sheriff), seat_piece(seat)
            if price == words.line("sheriff.price.nothing"):
                line = words.line("sheriff.log.demanded_free", sheriff=who, seat=asked, wish=wish)
            else:
                line = words.line("sheriff.log.demanded", sheriff=who, seat=asked, price=price, wish=wish)
            return _said(words, line, terms.words)
        case e.DemandAccepted(seat=seat):
            return words.line("sheriff.log.accepted", seat=seat_piece(seat))
        case e.DemandRefused(seat=seat):
            return words.line("sheriff.log.declined", seat=seat_piece(seat))
        case e.BagPostponed(sheriff=sheriff, owner=owner):
            return words.line("sheriff.log.postponed", sheriff=seat_piece(sheriff), owner=seat_piece(owner))
        case _:
            return None


def _tell_decision(words: Words, event: Any) -> Line | None:
    match event:
        case e.BagDecided(sheriff=sheriff, owner=owner, decision=decision):
            key = "sheriff.log.passes" if decision == "pass" else "sheriff.log.opens"
            return words.line(key, sheriff=seat_piece(sheriff), owner=seat_piece(owner))
        case e.DealPaid():
            return _tell_payment(words, event)
        case e.BagBound(owner=owner, decision=decision):
            return words.line(f"sheriff.log.bound_{decision}", owner=seat_piece(owner))
        case e.BagPassed():
            return _tell_passed(words, event)
        case e.BagGoodsPaid():
            return _tell_bag_goods(words, event)
        case e.BagOpened(owner=owner, cards=cards, truth=truth, confiscated=confiscated):
            if truth:
                return words.line("sheriff.log.opened_true", owner=seat_piece(owner), cards=cards_line(words, cards))
            return words.line(
                "sheriff.log.opened_false",
                owner=seat_piece(owner),
                cards=cards_line(words, cards),
                taken=cards_line(words, confiscated),
            )
        case e.PenaltyPaid(debtor=debtor, creditor=creditor, owed=owed, gold=gold):
            who, to, paid = seat_piece(debtor), seat_piece(creditor), gold_piece(words, gold)
            if gold == owed:
                return words.line("sheriff.log.penalty", debtor=who, creditor=to, gold=paid)
            due = gold_piece(words, owed)
            return words.line("sheriff.log.penalty_short", debtor=who, creditor=to, owed=due, gold=paid)
        case e.DebtPaid(debtor=debtor, creditor=creditor, legal=legal, contraband=contraband, forgiven=forgiven):
            goods = [good for good in range(LEGAL) for _ in range(legal[good])] + list(contraband)
            who, to, cards = seat_piece(debtor), seat_piece(creditor), cards_line(words, goods)
            left = gold_piece(words, forgiven)
            if not goods:
                return words.line("sheriff.log.debt_nothing", debtor=who, creditor=to, left=left)
            if forgiven:
                return words.line("sheriff.log.debt_forgiven", debtor=who, creditor=to, cards=cards, left=left)
            return words.line("sheriff.log.debt", debtor=who, creditor=to, cards=cards)
        case _:
            return None


def _tell_bag_goods(words: Words, event: e.BagGoodsPaid) -> Line:
    owner, sheriff = seat_piece(event.owner), seat_piece(event.sheriff)
    promised = cards_line(words, [good for good, number in event.promised for _ in range(number)])
    if not event.given:
        return words.line("sheriff.log.bag_paid_none", owner=owner, sheriff=sheriff, promised=promised)
    cards = cards_line(words, [good for good, number in event.given for _ in range(number)])
    if event.given == event.promised:
        return words.line("sheriff.log.bag_paid", owner=owner, sheriff=sheriff, cards=cards)
    return words.line("sheriff.log.bag_paid_less", owner=owner, sheriff=sheriff, cards=cards, promised=promised)


def _tell_payment(words: Words, event: e.DealPaid) -> Line | None:
    """The payment, with the kinds of face-down cards as far as the audience may know them."""
    offer, seat, sheriff = event.deal.offer, seat_piece(event.seat), seat_piece(event.sheriff)
    known = [good for good in event.goods if good is not None]
    parts: list[Piece] = []
    firm = type(offer)(offer.clauses, offer.gold, offer.legal, offer.contraband)
    free = not (offer.gold or any(offer.legal) or offer.contraband)
    if not free:
        parts.extend(words.line("sheriff.log.paid", seat=seat, sheriff=sheriff, price=price_line(words, firm, known)))
    if event.deal.sheriff_gold:
        if parts:
            parts.append(Piece("text", " "))
        back = gold_piece(words, event.deal.sheriff_gold)
        parts.extend(words.line("sheriff.log.sheriff_paid", seat=seat, sheriff=sheriff, price=back))
    return tuple(parts) or None


def _tell_passed(words: Words, event: e.BagPassed) -> Line:
    """What a passed bag held; of a bag whose goods were paid in part, only what is left for its owner."""
    owner = seat_piece(event.owner)
    legal = [good for good in range(LEGAL) for _ in range(event.legal[good])]
    if len(legal) + event.hidden < event.size:
        if event.truth:
            return words.line("sheriff.log.passed_paid_true", owner=owner)
        left = [(good_piece(words, good, event.legal[good]),) for good in range(LEGAL) if event.legal[good]]
        if event.hidden:
            left.append((bold(words("sheriff.price.hidden", count=event.hidden)),))
        rest = words.joined(left) if left else words.line("sheriff.log.nothing")
        return words.line("sheriff.log.passed_paid_lie", owner=owner, cards=rest)
    if event.truth:
        return words.line("sheriff.log.passed_true", owner=owner, cards=cards_line(words, legal))
    if event.cards is not None:
        return words.line("sheriff.log.passed_own", owner=owner, cards=cards_line(words, event.cards))
    if event.hidden and not legal:
        return words.line("sheriff.log.passed_hidden", count=event.hidden, owner=owner)
    if event.hidden:
        return words.line("sheriff.log.passed_lie", count=event.hidden, owner=owner, cards=cards_line(words, legal))
    return words.line("sheriff.log.passed_mixed", owner=owner, cards=cards_line(words, legal))


def prompt(words: Words, view: View, acting: int | None) -> Prompt:
    """What is asked of `acting` in the present step."""
    step = view.step
    asked, ends = "asked", "ends"
    if step == "inspect.call" and sum(bag.fate == "waiting" for bag in view.bags) == 1:
        asked = "asked_last"
    if step == "market.draw" and view.options.deck_only_market:
        asked = "asked_deck"
    hearing = view.hearing
    if hearing is not None:
        if step == "hearing.speak" and acting == hearing.owner:
            asked = "asked_own"
        if step == "hearing.decide":
            if not any(hearing.offers):
                asked = "asked_plain"
            if not talk_left(view, hearing.owner):
                ends = "ends_back" if may_postpone(view) else "ends_last"
    key = f"sheriff.phase.{step}"
    number = _NUMBERS[step.partition(".")[0]]
    return Prompt(step, number, words(f"{key}.label"), words(f"{key}.{asked}"), words(f"{key}.{ends}"))


def status(words: Words, view: View) -> str:
    """The short line under the game's name: the round."""
    if view.step == "over":
        return words("sheriff.status.over")
    return words("sheriff.status.round", round=view.round, rounds=view.rounds)


def score_row(words: Words, key: str) -> ScoreRow:
    """The row of the score sheet: goods, Kings and Queens, gold."""
    kind, _, good = key.partition(".")
    if kind == "gold":
        return ScoreRow(words("sheriff.score.gold"), "table/coin_20")
    number = components().number[good]
    if kind == "goods":
        return ScoreRow(good_name(words, number), good_art(number))
    return ScoreRow(words(f"sheriff.score.{kind}", good=good_word(words, number)), f"table/crown_{kind}")


def score_group(key: str) -> str:
    """The kind of a line of the score sheet, which stands in one row with its like."""
    kind, _, good = key.partition(".")
    if kind in ("king", "queen"):
        return "crowns"
    return kind if kind == "gold" else components().goods[components().number[good]].kind


def explain_score(words: Words, line: ScoreLine) -> str:
    """Where the points of one line come from; "" where the number says it all."""
    detail = line.detail
    if line.key.startswith("goods."):
        return words("sheriff.score.cards", count=detail["cards"], value=detail["value"]) if detail["cards"] else ""
    if line.rule in ("sheriff.end.king-tie", "sheriff.end.queen-tie") and line.points:
        key = "king_tie" if line.rule.endswith("king-tie") else "queen_tie"
        return words(f"sheriff.score.{key}", bonus=detail["bonus"], shared_by=detail["shared_by"])
    if line.key.startswith(("king.", "queen.")) and detail["cards"]:
        return good_count(words, components().number[line.key.partition(".")[2]], detail["cards"])
    return ""


def race_lines(words: Words, race: Race) -> tuple[Line, ...]:
    """Who is King and Queen of a good as things stand, with the points of each."""
    if not race.kings:
        return (words.line("sheriff.race.nobody"),)
    lines: list[Line] = []
    for title, seats, points in (
        ("king", race.kings, race.king_points),
        ("queen", race.queens, race.queen_points),
    ):
        if seats:
            who = words.joined([(seat_piece(seat),) for seat in seats])
            lines.append(words.line(f"sheriff.race.{title}", seats=who, points=bold(str(points))))
    return tuple(lines)


def bag_story(words: Words, record: BagRecord, cards: Sequence[int] | None, records: Sequence[BagRecord] = ()) -> Line:
    """What really happened to a bag: declaration, content as far as known, the deals, of `records` too, decision."""
    said = bold(claim(words, record.good, record.size))
    owner = seat_piece(record.owner)
    if cards is None and record.decision == "open":
        cards = record.shown
    if cards is None:
        line = words.line("sheriff.story.bag_unknown", round=record.round, owner=owner, claim=said)
    else:
        line = words.line(
            "sheriff.story.bag", round=record.round, owner=owner, claim=said, cards=cards_line(words, cards)
        )
    sheriff = seat_piece(record.sheriff)
    if record.decision == "pass":
        end = words.line("sheriff.story.passed", sheriff=sheriff)
    else:
        key = "sheriff.story.opened_true" if record.truth else "sheriff.story.opened_false"
        end = words.line(key, sheriff=sheriff, gold=gold_piece(words, abs(record.fine)))
    for part in (*deal_lines(words, record, records), end):
        line = (*line, Piece("text", " "), *part)
    return line


def talk_lines(words: Words, record: BagRecord) -> tuple[Line, ...]:
    """What was said about a bag, one line a turn of the talk."""
    owner = record.owner
    lines: list[Line] = []
    for talk in record.talk:
        event: Any = None
        match talk.kind:
            case "offer" if talk.offer is not None:
                event = e.OfferMade(talk.seat, record.sheriff, owner, talk.offer, talk.named)
            case "demand" if talk.terms is not None:
                event = e.DemandMade(record.sheriff, talk.seat, owner, talk.terms)
            case "withdraw":
                event = e.OfferWithdrawn(talk.seat)
            case "again":
                event = e.HeardAgain(record.sheriff, talk.words)
            case "refuse":
                event = e.OfferRefused(record.sheriff, talk.seat, talk.words)
            case "accept" if talk.offer is not None:
                lines.append(words.line("sheriff.log.accepted", seat=seat_piece(talk.seat)))
            case "decline":
                event = e.DemandRefused(talk.seat)
            case "postpone":
                event = e.BagPostponed(record.sheriff, owner)
            case _:
                if talk.words:
                    event = e.BagCalled(record.sheriff, owner, None, talk.words)
        line = tell(words, event) if event is not None else None
        if line is not None:
            lines.append(line)
    return tuple(lines)


def habit_lines(words: Words, habits: Habits) -> tuple[str, ...]:
    """The public figures of a seat, for the memory aid and the statistics after the game."""
    return (
        words("sheriff.habit.bags", lies=habits.lies, bags=habits.bags, caught=habits.caught),
        words("sheriff.habit.searched", searched=habits.searched, judged=habits.judged),
        words("sheriff.habit.bribes", bribes=habits.bribes, taken=habits.taken),
    )


def fate_key(view: View, owner: int) -> str:
    """The key of the word for where a bag stands: `sheriff.fate.opened_false`."""
    bag = view.bags[owner]
    if bag.fate == "waiting" and view.current == owner:
        return "sheriff.fate.called"
    if bag.fate in ("passed", "opened"):
        if bag.fate == "passed":
            return "sheriff.fate.passed_true" if bag.truth else "sheriff.fate.passed_lie"
        return "sheriff.fate.opened_true" if bag.truth else "sheriff.fate.opened_false"
    return f"sheriff.fate.{bag.fate}"


def reason(words: Words, outcome: Outcome, names: Sequence[str]) -> str:
    """One sentence that says what decided the game."""
    best = outcome.ranking[0]
    winners = [names[seat] for seat in outcome.winners]
    if outcome.reason == "sheriff.ruling.shared-victory":
        return words("sheriff.reason.shared", winners=words.listing(winners), points=best.total)
    if outcome.reason == "sheriff.end.tie-break":
        legal, contraband = best.tie_break
        level = [rank for rank in outcome.ranking if rank.total == best.total]
        if level[1].tie_break[0] < legal:
            return words("sheriff.reason.tie_legal", winner=winners[0], points=best.total, goods=legal)
        return words("sheriff.reason.tie_contraband", winner=winners[0], points=best.total, cards=contraband)
    return words("sheriff.reason.winner", winner=winners[0], points=best.total)
