"""Safranito in words: log lines, prompts, why a chip counts, who may act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from desktop_app.telling.contract import Line, Piece, Prompt, ScoreRow, bold, icon, seat_piece
from desktop_app.telling.words import Words
from rules.core.scores import Outcome
from rules.safranito import events as e
from rules.safranito.state import NO_LIMIT
from rules.safranito.table import Lie
from rules.safranito.view import View

SPACES = ("extra_throw", "extra_spice", "reserve", "head_chef")
_PILL_NUMBERS = {"throw": 1, "action": 2, "trade": 3, "blend": 4, "finished": 0}
_WANTED = 3


def area_name(words: Words, area: str) -> str:
    """A bowl or action space as a label: `Saffron`, `Extra throw`."""
    return words(f"safranito.{'space' if area in SPACES else 'spice'}.{area}.name")


def area_word(words: Words, area: str) -> str:
    """A bowl or action space inside a sentence."""
    return words(f"safranito.{'space' if area in SPACES else 'spice'}.{area}.word")


def area_piece(words: Words, area: str) -> Piece:
    """The drawing of a bowl's spice or an action space, with its name."""
    folder = "actions" if area in SPACES else "spices"
    return icon(f"{folder}/{area}", area_word(words, area), True)


def label_piece(words: Words, area: str) -> Piece:
    """The same at the head of a line."""
    return replace(area_piece(words, area), text=area_name(words, area))


def blend_name(words: Words, blend: str) -> str:
    """The name of a blend."""
    return words(f"safranito.blend.{blend}")


def _spices(words: Words, spices: Sequence[str]) -> Line:
    """Spices with how often each comes: `2 mint and saffron`."""
    parts: list[Line] = []
    for spice in dict.fromkeys(spices):
        count = spices.count(spice)
        piece = area_piece(words, spice)
        parts.append(words.line("safranito.amount", spice=piece, count=count) if count > 1 else (piece,))
    return words.joined(parts)


def tell(words: Words, event: Any) -> Line | None:
    """The log line of an event as one audience got it; None if it is not worth a line."""
    line = words.line
    match event:
        case e.RoundBegan(round=number, chef=seat):
            return line("safranito.log.round", round=number, seat=seat_piece(seat))
        case e.BlendsTurnedUp(blends=blends):
            names = words.joined([(bold(blend_name(words, blend)),) for blend in blends])
            return line("safranito.log.blends", blends=names)
        case e.SpicesTurnedUp(spices=spices):
            return line("safranito.log.spices", spices=_spices(words, spices))
        case e.PileShuffled():
            return line("safranito.log.shuffled")
        case e.ChipThrown():
            return _tell_throw(words, event)
        case e.ChipsReturned(chips=chips):
            return line("safranito.log.returned", count=len(chips))
        case e.BlendPrepared(seat=seat, blend=blend, number=number):
            name = bold(blend_name(words, blend))
            return line("safranito.log.blended", seat=seat_piece(seat), blend=name, number=number, wanted=_WANTED)
        case e.BlendingDone(seat=seat, skipped=True):
            return line("safranito.log.skipped", seat=seat_piece(seat))
        case e.LaidOpen():
            return line("safranito.log.opened_all")
        case e.ThrowsOpened(round=number, values=values):
            parts = [
                line("safranito.log.threw", seat=seat_piece(seat), values=" ".join(map(str, thrown)))
                for seat, thrown in enumerate(values)
                if thrown
            ]
            return line("safranito.log.throws", round=number, throws=words.joined(parts)) if parts else None
        case e.GameEnded(winners=winners):
            key = "safranito.log.winner" if len(winners) == 1 else "safranito.log.winners"
            return line(key, seats=words.joined([(seat_piece(seat),) for seat in winners]))
        case _:
            return _tell_action(words, event) or _tell_trade(words, event)


def _tell_throw(words: Words, event: e.ChipThrown) -> Line:
    who = seat_piece(event.seat)
    if event.chip in event.out:
        thrown = words.line("safranito.log.thrown_out", seat=who)
    elif event.area is None:
        thrown = words.line("safranito.log.thrown_nowhere", seat=who)
    else:
        key = "safranito.log.thrown_space" if event.area in SPACES else "safranito.log.thrown_bowl"
        thrown = words.line(key, seat=who, area=area_piece(words, event.area))
    knocked = [words.line("safranito.log.chip_of", seat=seat_piece(move.seat)) for move in event.moved if move.out]
    if knocked:
        thrown = words.line("safranito.log.knocked_out", line=thrown, chips=words.joined(knocked))
    pushed: list[Line] = []
    for move in event.moved:
        if move.now is not None:
            area = area_piece(words, move.now)
            pushed.append(words.line("safranito.log.chip_to", seat=seat_piece(move.seat), area=area))
        elif move.was is not None and not move.out:
            area = area_piece(words, move.was)
            pushed.append(words.line("safranito.log.chip_from", seat=seat_piece(move.seat), area=area))
    if pushed:
        thrown = words.line("safranito.log.pushed", line=thrown, chips=words.joined(pushed))
    return thrown


def _tell_action(words: Words, event: Any) -> Line | None:
    line = words.line
    match event:
        case e.SpaceEvaluated(space=space, totals=totals, winner=winner, tie=tie):
            ranked = sorted((seat for seat, total in enumerate(totals) if total), key=lambda seat: -totals[seat])
            parts = [
                line("safranito.log.total", seat=seat_piece(seat), total=bold(str(totals[seat]))) for seat in ranked
            ]
            key = "safranito.log.space_tie" if tie else "safranito.log.space"
            space_piece = label_piece(words, space)
            return line(key, space=space_piece, totals=words.joined(parts), winner=seat_piece(winner))
        case e.ActionLapsed(space=space):
            return line("safranito.log.lapsed", space=label_piece(words, space))
        case e.ActionTaken(seat=seat, space=space):
            return line("safranito.log.taken", seat=seat_piece(seat), space=area_piece(words, space))
        case e.ActionDeclined(seat=seat, space=space):
            return line("safranito.log.declined", seat=seat_piece(seat), space=area_piece(words, space))
        case e.SpicesDrawn(seat=seat, count=count, spices=spices):
            if spices is None:
                return line("safranito.log.drawn", count, seat=seat_piece(seat))
            return line("safranito.log.drawn_cards", seat=seat_piece(seat), spices=_spices(words, spices))
        case e.SpiceKept(seat=seat, spice=spice) if spice is not None:
            return line("safranito.log.kept", seat=seat_piece(seat), spice=area_piece(words, spice))
        case e.ReserveTaken(seat=seat, blend=blend):
            if blend is None:
                return line("safranito.log.reserved", seat=seat_piece(seat))
            return line("safranito.log.reserved_blend", seat=seat_piece(seat), blend=bold(blend_name(words, blend)))
        case e.ChefChanged(seat=seat):
            return line("safranito.log.chef", seat=seat_piece(seat))
        case _:
            return None


def _tell_trade(words: Words, event: Any) -> Line | None:
    line = words.line
    match event:
        case e.BowlOpened(spice=spice, chips=chips, price=price):
            key = "safranito.log.opened" if len(chips) > 1 else "safranito.log.opened_single"
            values: dict[str, Any] = {"spice": label_piece(words, spice), "price": bold(str(price))}
            if len(chips) > 1:
                values["sum"] = " + ".join(str(chip.value) for chip in chips)
            return line(key, **values)
        case e.SaleChosen(seat=seat):
            return line("safranito.log.chosen", seat=seat_piece(seat))
        case e.SpiceSold(seat=seat, spice=spice, count=0):
            return line("safranito.log.sold_none", seat=seat_piece(seat), spice=area_piece(words, spice))
        case e.SpiceSold(seat=seat, spice=spice, count=count, price=price):
            money = bold(str(count * price))
            return line("safranito.log.sold", count, seat=seat_piece(seat), spice=area_piece(words, spice), money=money)
        case e.SpiceBought(seat=seat, spice=spice, paid=paid):
            piece = area_piece(words, spice)
            return line("safranito.log.bought", seat=seat_piece(seat), spice=piece, paid=bold(str(paid)))
        case e.BuyerLeft(seat=seat, spice=spice, total=total, unable=True):
            piece = area_piece(words, spice)
            return line("safranito.log.unable", seat=seat_piece(seat), spice=piece, total=bold(str(total)))
        case e.BuyerLeft(seat=seat, spice=spice):
            return line("safranito.log.passed", seat=seat_piece(seat), spice=area_piece(words, spice))
        case e.BowlClosed(spice=spice, left=left) if left:
            return line("safranito.log.closed", left, spice=label_piece(words, spice))
        case _:
            return None


def prompt(words: Words, view: View, acting: int | None) -> Prompt:
    """What is asked of `acting` in the present step."""
    phase = view.phase
    key = f"safranito.phase.{phase}"
    asked = "asked"
    values: dict[str, Any] = {}
    if phase == "finished" and view.ended == "round_limit":
        asked = "asked_limit"
    if phase == "throw" and acting is not None:
        values = {"nth": view.players[acting].thrown + 1, "throws": view.throws}
    elif phase == "throw":
        values = {"nth": view.throws, "throws": view.throws}
    elif view.trade is not None:
        total = 0 if acting is None else view.trade.totals[acting]
        values = {"spice": area_word(words, view.trade.spice), "price": view.trade.price, "total": total}
    label = words(f"{key}.pill", **values) if phase == "throw" else words(f"{key}.label")
    room = phase.partition(".")[0]
    return Prompt(phase, _PILL_NUMBERS[room], label, words(f"{key}.{asked}", **values), words(f"{key}.ends", **values))


def status(words: Words, view: View) -> str:
    """The short line under the game's name: which round."""
    if view.ended:
        return words("safranito.status.over")
    if view.options.round_limit == NO_LIMIT:
        return words("safranito.status.round", round=view.round)
    return words("safranito.status.round_of", round=view.round, limit=view.options.round_limit)


def explain_lie(words: Words, lie: Lie) -> str:
    """Why a chip counts where it lies, or why it does not, with the distance that decides."""
    area = area_word(words, lie.nearest)
    if not lie.on_field:
        return words("safranito.lie.out")
    if lie.area is None:
        return words("safranito.lie.nowhere", area=area, margin=-lie.margin)
    if lie.distance <= lie.outline:
        return words("safranito.lie.centre", area=area, distance=lie.distance)
    return words("safranito.lie.hole", area=area, margin=lie.margin)


def explain_out(words: Words, reason: str | None) -> str:
    """Why a chip is out; `reason` as in a track, `knocked` for one that was hit, None where it was not seen."""
    return words(f"safranito.out.{reason or 'gone'}")


def score_row(words: Words, key: str) -> ScoreRow:
    """The row of the first, second or third blend."""
    return ScoreRow(words("safranito.score.row", number=key.rpartition("_")[2]))


def reason(words: Words, outcome: Outcome, names: Sequence[str]) -> str:
    """One sentence that says what decided the game."""
    winners = [names[seat] for seat in outcome.winners]
    if outcome.reason == "safranito.end.third-blend":
        return words("safranito.reason.third_blend", winner=winners[0])
    if len(winners) > 1:
        return words("safranito.reason.shared", winners=words.listing(winners))
    best = outcome.ranking[0]
    money, cards = best.tie_break
    return words("safranito.reason.round_limit", winner=winners[0], blends=best.total, money=money, cards=cards)
