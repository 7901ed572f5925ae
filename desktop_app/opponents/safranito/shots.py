"""Flicks worth trying: straight at an area, long against the far rim, by a side rim, or through a rival's chip."""

from __future__ import annotations

import math

from msgspec import Struct

from physics import Flight, carry_out
from rules.safranito.game import SafranitoGame
from rules.safranito.hand import Spread
from rules.safranito.legal import aim_offset
from rules.safranito.table import INWARD, Board, Flick, Side, aim, rounded, speed_of_length
from rules.safranito.view import View


class Try(Struct, frozen=True):
    """A flick in mind and what it is meant to reach (an area, or the name of a chip)."""

    flick: Flick
    target: str


def sides_of(view: View) -> tuple[Side, ...]:
    """The sides from which the view's own seat may flick, its own first."""
    own = view.me.side
    if view.options.side != "any_side":
        return (own,)
    others: tuple[Side, ...] = ("south", "west", "north", "east")
    return (own, *(side for side in others if side != own))


def _flick(game: SafranitoGame, view: View, side: Side, offset: float, x: float, y: float, extra: float) -> Flick:
    board, model = game.components.board, game.components.table.model
    offset = board.offset.clamped(offset)
    angle, length = aim(board, side, offset, x, y)
    speed = speed_of_length(model, length + extra)
    named = None if side == view.me.side else side
    return rounded(board, Flick(offset, board.angle.clamped(angle), board.speed.clamped(speed), named))


def straight(game: SafranitoGame, view: View, area: str, starts: int) -> list[Try]:
    """Flicks that would stop in the middle of an area, the one straight across first; far bowls are aimed at long."""
    board = game.components.board
    where = next(one for one in (*board.bowls, *board.actions) if one.id == area)
    x, y = where.at
    tries: list[Try] = []
    for side in sides_of(view)[: 1 if starts < 3 else 4]:
        ix, iy = INWARD[side]
        far = x * ix + y * iy > 100.0
        across = aim_offset(side, x, y)
        slides = (0.0, -70.0, 70.0, -140.0, 140.0)[: starts if side == view.me.side else 1]
        tries += [
            Try(_flick(game, view, side, across + slide, x, y, 14.0 if far else 0.0), area)
            for slide in slides
            if abs(across + slide) <= board.offset.most
        ]
    return tries


def rebounds(game: SafranitoGame, view: View, area: str) -> list[Try]:
    """Flicks that reach an area by one of the side rims; the mirror image gives the direction."""
    board = game.components.board
    where = next(one for one in (*board.bowls, *board.actions) if one.id == area)
    x, y = where.at
    side = view.me.side
    ix, _ = INWARD[side]
    limit = board.chip_limit
    tries: list[Try] = []
    for rim in (-limit, limit):
        mirror = (x, 2.0 * rim - y) if ix else (2.0 * rim - x, y)
        across = aim_offset(side, *mirror)
        offset = math.copysign(40.0, -across) if abs(across) > board.offset.most else across * 0.3
        tries += [Try(_flick(game, view, side, offset, *mirror, extra), area) for extra in (25.0, 60.0)]
    return tries


def knocks(game: SafranitoGame, view: View, full: bool) -> list[Try]:
    """Hard flicks straight through the middle of rivals' chips that lie in an area."""
    board = game.components.board
    side = view.me.side
    tries: list[Try] = []
    for chip in view.chips:
        if chip.area is None or chip.seat == view.me.seat:
            continue
        across = board.offset.clamped(aim_offset(side, chip.x, chip.y))
        angle, _ = aim(board, side, across, chip.x, chip.y)
        speeds = (2150.0, 1750.0, 2450.0) if full else (2150.0,)
        tries += [Try(rounded(board, Flick(across, angle, speed)), chip.name) for speed in speeds]
    return tries


def with_error(board: Board, flick: Flick, spread: Spread, error: tuple[float, float]) -> Flick:
    """A flick with an error drawn before: standard normal numbers for direction and speed."""
    return rounded(
        board,
        Flick(
            flick.offset,
            board.angle.clamped(flick.angle + spread.angle * error[0]),
            board.speed.clamped(flick.speed * (1.0 + spread.speed * error[1])),
            flick.side,
        ),
    )


def carried_out(game: SafranitoGame, view: View, flick: Flick) -> Flight:
    """A trial of a flick on the table as the view knows it."""
    return carry_out(game.shot(view, flick), track=False)
