"""Scoville in words: log lines, prompts, the clock, the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from data.games import load_game
from desktop_app.telling.contract import Line, Piece, Prompt, ScoreRow, bold, icon, seat_piece
from desktop_app.telling.words import Words
from rules.core.scores import Outcome, ScoreLine
from rules.scoville import ScovilleGame
from rules.scoville import events as e
from rules.scoville.components import EXTRA_PEPPER, EXTRA_STEP, PEPPERS, Components, Pepper
from rules.scoville.field import COLUMNS
from rules.scoville.previews import TimeOutlook
from rules.scoville.view import View, full_tiles

_NUMBERS = {"auction": 1, "planting": 2, "harvest": 3, "fulfilment": 4, "over": 0}


def components() -> Components:
    """The cards of the game, for their titles and contents."""
    game = load_game("scoville")
    assert isinstance(game, ScovilleGame)
    return game.components


def recipe_title(words: Words, card: int) -> str:
    """The title of a recipe in the language of the table."""
    return components().recipes[card].titles[words.language]


def pepper_piece(words: Words, pepper: Pepper) -> Piece:
    """A pepper as a drawing, and in words where there are no pictures: `a red pepper`."""
    return _peppers(words, pepper, 1, "pepper")


def _peppers(words: Words, pepper: Pepper, count: int, key: str) -> Piece:
    colour = words(f"scoville.pepper.{PEPPERS[pepper]}.{'one' if count == 1 else 'many'}")
    return icon(f"peppers/{PEPPERS[pepper]}", words(f"scoville.amount.{key}", count, colour=colour))


def peppers_line(words: Words, peppers: Iterable[Pepper]) -> Line:
    """Several peppers, equal ones counted: `2 red peppers and a green one`; the word for nothing if there are none."""
    held = list(peppers)
    parts: list[Line] = []
    for pepper in sorted(set(held)):
        number = held.count(pepper)
        piece = _peppers(words, pepper, number, "another" if parts else "pepper")
        parts.append((piece,) if number == 1 else words.line("scoville.amount.peppers", number=number, pepper=piece))
    return words.joined(parts) or (Piece("text", words("scoville.amount.nothing")),)


def _money(words: Words, dollars: int) -> Piece:
    return bold(words("scoville.amount.dollars", count=dollars))


def _points(words: Words, points: int) -> Piece:
    return bold(words("scoville.amount.points", count=points))


def half(words: Words, afternoon: bool) -> str:
    """`morning` or `afternoon` in words."""
    return words(f"scoville.half.{'afternoon' if afternoon else 'morning'}")


def tell(words: Words, event: Any) -> Line | None:
    """The log line of an event as one audience got it; None if it is not worth a line."""
    match event:
        case e.RoundBegan(round=number, afternoon=afternoon, last_round=last):
            key = "scoville.log.round_last" if last else "scoville.log.round"
            return words.line(key, round=number, half=half(words, afternoon))
        case e.TimeChecked(result=result, market_left=market, recipes_left=recipes):
            return words.line(f"scoville.log.time.{result}", market=market, recipes=recipes)
        case e.AfternoonBegan(market=market):
            return words.line("scoville.log.new_market", cards=len(market))
        case e.HouseFilled(reshuffled=reshuffled):
            return words.line("scoville.log.reshuffled") if reshuffled else None
        case e.PlantingSkipped():
            return words.line("scoville.log.field_full")
        case e.GameEnded():
            return words.line("scoville.log.ended")
        case _:
            return _tell_auction(words, event) or _tell_field(words, event) or _tell_fulfilment(words, event)


def _tell_auction(words: Words, event: Any) -> Line | None:
    match event:
        case e.BidMade(seat=seat, amount=amount):
            return words.line("scoville.log.bid", seat=seat_piece(seat), money=_money(words, amount))
        case e.BidPlaced(seat=seat):
            return words.line("scoville.log.bid_hidden", seat=seat_piece(seat))
        case e.BidsRevealed(bids=bids, old_order=order):
            entries = [
                words.line("scoville.log.bid_entry", seat=seat_piece(seat), amount=bold(str(bids[seat])))
                for seat in order
            ]
            return words.line("scoville.log.bids", bids=words.joined(entries))
        case e.SpaceTaken(seat=seat, space=space, paid=paid, forced=forced):
            key = "scoville.log.space_forced" if forced else "scoville.log.space"
            return words.line(key, seat=seat_piece(seat), space=space, money=_money(words, paid))
        case e.OrderSet(order=order):
            return words.line("scoville.log.order", order=words.joined([(seat_piece(seat),) for seat in order]))
        case e.CardClaimed(seat=seat, peppers=peppers):
            return words.line("scoville.log.claimed", seat=seat_piece(seat), peppers=peppers_line(words, peppers))
        case _:
            return None


def _tell_field(words: Words, event: Any) -> Line | None:
    match event:
        case e.Planted(seat=seat, pepper=pepper, plot=plot, extra=extra, plaque=plaque):
            key = f"scoville.log.planted{'_extra' if extra else ''}{'_plaque' if plaque else ''}"
            row, column = divmod(plot, COLUMNS)
            return words.line(
                key,
                seat=seat_piece(seat),
                pepper=pepper_piece(words, pepper),
                column=column + 1,
                row=row + 1,
                points=_points(words, plaque),
            )
        case e.FarmerEntered(seat=seat):
            return words.line("scoville.log.entered", seat=seat_piece(seat))
        case e.Stepped(seat=seat, gained=gained, double_back=double_back, extra_step=extra_step):
            if double_back and extra_step:
                key = "scoville.log.step_both"
            elif double_back:
                key = "scoville.log.step_double_back"
            else:
                key = "scoville.log.step_extra_step" if extra_step else "scoville.log.step"
            if not gained:
                return words.line(f"{key}_bare", seat=seat_piece(seat))
            return words.line(key, seat=seat_piece(seat), peppers=peppers_line(words, gained))
        case e.HarvestSkipped(seat=seat):
            return words.line("scoville.log.hemmed_in", seat=seat_piece(seat))
        case e.TurnEnded(seat=seat, stuck=True):
            return words.line("scoville.log.stuck", seat=seat_piece(seat))
        case _:
            return None


def _tell_fulfilment(words: Words, event: Any) -> Line | None:
    match event:
        case e.MarketTaken(seat=seat, paid=paid, gained=gained, money=money, points=points):
            parts: list[Line] = [peppers_line(words, gained)] if gained else []
            if money:
                parts.append((_money(words, money),))
            if points:
                parts.append((_points(words, points),))
            return words.line(
                "scoville.log.market",
                seat=seat_piece(seat),
                paid=peppers_line(words, paid),
                gained=words.joined(parts),
            )
        case e.RecipeCooked(seat=seat, card=card, paid=paid, points=points):
            return words.line(
                "scoville.log.cooked",
                seat=seat_piece(seat),
                title=bold(recipe_title(words, card)),
                paid=peppers_line(words, paid),
                points=_points(words, points),
            )
        case e.Sold(seat=seat, pepper=pepper, count=count, money=money):
            return words.line(
                "scoville.log.sold",
                seat=seat_piece(seat),
                peppers=peppers_line(words, (pepper,) * count),
                money=_money(words, money),
            )
        case e.FulfilmentSkipped(seat=seat):
            return words.line("scoville.log.nothing_to_hand_in", seat=seat_piece(seat))
        case _:
            return None


def prompt(words: Words, view: View, acting: int | None) -> Prompt:
    """What is asked of the seat that acts."""
    most = components().numbers.steps_max
    asked, ends = "asked", "ends"
    left = most - view.steps
    if view.phase in ("bid", "space", "claim"):
        phase = f"auction.{view.phase}"
    elif view.phase == "planting":
        phase = "planting.extra" if view.planted_first else "planting.first"
        if not view.planted_first and full_tiles(view.options) & ~view.growers[view.actor].spent & EXTRA_PEPPER:
            ends = "ends_extra"
    elif view.phase == "harvest":
        phase = "harvest.more" if view.steps else "harvest.first"
        if view.steps and not left and not view.growers[view.actor].spent & EXTRA_STEP:
            asked, ends = "asked_extra", "ends_extra"
    else:
        phase = view.phase
    key = f"scoville.phase.{phase}"
    return Prompt(
        phase=phase,
        number=_NUMBERS[phase.partition(".")[0]],
        label=words(f"{key}.label"),
        asked=words(f"{key}.{asked}", left=left, most=most),
        ends=words(f"{key}.{ends}", left=left, most=most),
    )


def status(words: Words, view: View) -> str:
    """`Round 5 · morning`, `Last round · afternoon`."""
    if view.phase == "over":
        return words("scoville.status.over", round=view.round)
    key = "scoville.status.last" if view.last_round else "scoville.status.round"
    return words(key, round=view.round, half=half(words, view.afternoon))


def outlook_lines(words: Words, outlook: TimeOutlook) -> tuple[str, str, str]:
    """What the next time check would do as things stand, and what fewer cards in market and cook-off would bring."""
    market, recipes, short = _BRINGS.get(outlook.result, ("", "", ""))
    if outlook.limited:
        # Nothing brings the last round nearer than it is.
        market, recipes = ("" if after == "last" else after for after in (market, recipes))
    minded = outlook.result != "last_round_without_afternoon"
    return (
        words(f"scoville.outlook.{coming(outlook)}"),
        _left(words, outlook.market_left, outlook.market_to_take, market, short if minded else ""),
        _left(words, outlook.recipes_left, outlook.recipes_to_take, recipes, short),
    )


def coming(outlook: TimeOutlook) -> str:
    """The result of the next time check as things stand; `limit` and `limit_afternoon` where the option of a limit
    makes the next round the last."""
    if not outlook.limited:
        return outlook.result
    return "limit_afternoon" if outlook.result == "afternoon_begins" else "limit"


_BRINGS = {
    "morning_goes_on": ("afternoon", "last", ""),
    "afternoon_begins": ("", "last", "afternoon"),
    "last_round_without_afternoon": ("", "", "last"),
    "afternoon_goes_on": ("last", "last", ""),
    "last_round": ("end", "end", "last"),
    "game_ends_now": ("", "", "end"),
}
"""What a market and a cook-off would bring that run short as well, and what the short ones bring, by the result that
the time check would have as things stand."""


def _left(words: Words, left: int, take: int, after: str, now: str) -> str:
    if take and after:
        return words(f"scoville.outlook.left.to_{after}", left=left, take=take)
    return words(f"scoville.outlook.left.{'only' if take or not now else now}", count=left)


def score_row(words: Words, key: str) -> ScoreRow:
    """The row of the score sheet for a category."""
    return ScoreRow(words(f"scoville.score.{key}"))


def explain(words: Words, line: ScoreLine) -> tuple[Line, ...]:
    """The sentences behind one line of the score sheet: every card, plaque and tile with its points."""
    cards = components()
    numbers = cards.numbers
    out: list[Line] = []
    match line.key:
        case "market":
            market = {card.id: card for card in cards.market}
            for name in line.detail["cards"]:
                card = market[name]
                out.append(
                    words.line(
                        "scoville.score.explain.market",
                        points=_points(words, card.points),
                        cards=peppers_line(words, card.wanted),
                    )
                )
        case "recipes":
            recipes = {card.id: card for card in cards.recipes}
            for name in line.detail["cards"]:
                title, points = recipes[name].titles[words.language], recipes[name].points
                out.append(words.line("scoville.score.explain.recipes", title=title, points=_points(words, points)))
        case "plaques":
            for stack, points in line.detail["plaques"]:
                name = words(f"scoville.stack.{stack}")
                out.append(words.line("scoville.score.explain.plaques", stack=name, points=_points(words, points)))
        case "tiles":
            for tile in line.detail["tiles"]:
                name = words(f"scoville.bonus.{tile}.name")
                points = _points(words, numbers.unspent_tile)
                out.append(words.line("scoville.score.explain.tiles", tile=name, points=points))
        case _:
            money, points = _money(words, line.detail["dollars"]), _points(words, line.points)
            out.append(words.line("scoville.score.explain.money", money=money, points=points))
    return tuple(out) or (words.line("scoville.score.explain.none"),)


def reason(words: Words, outcome: Outcome, names: Sequence[str]) -> str:
    """One sentence that says what decided the game."""
    best = outcome.ranking[0]
    winners = [names[seat] for seat in outcome.winners]
    if outcome.reason == "scoville.ruling.shared-win":
        return words(
            "scoville.reason.shared", winners=words.listing(winners), points=best.total, money=best.tie_break[0]
        )
    key = "scoville.reason.tie" if outcome.reason == "scoville.end.tie" else "scoville.reason.winner"
    return words(key, winner=winners[0], points=best.total, money=best.tie_break[0])
