"""The hand at the board: the strip for the start point, pulling from anywhere, the chip at its start, and the throw."""

from __future__ import annotations

import pygame

from desktop_app.tables.safranito import sight
from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.tables.safranito.pieces import chip_face
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box, around
from desktop_app.ui.builder import Builder
from desktop_app.ui.things import Gesture, Point
from rules.safranito.actions import Throw
from rules.safranito.table import Flick, start_point


def asked(now: SafranitoNow) -> str | None:
    """What is asked of somebody who has chosen a chip; None before that."""
    choice = now.choice
    if choice.value is None or not now.throwing:
        return None
    if choice.aim.holding and choice.aim.tires:
        return now.words("table_safranito.tires")
    if choice.aim.holding and choice.aim.by_key:
        return now.words("table_safranito.let_go_key")
    if now.ui.hand.keyboard and now.ui.hand.focus == "chip":
        return now.words("table_safranito.pull_key")
    return now.words(f"table_safranito.ask.{now.view.options.gesture}")


def strip(now: SafranitoNow) -> None:
    """The board takes pulls from anywhere; the strip on the ledge moves the start point."""
    b, choice, turn, board = now.b, now.choice, now.turn, now.board
    if now.looks_on:
        _way_home(now)
        return
    b.hot("pull", turn.box, None, gesture=_pull(now), focus=False, radius=20, sound=None)
    x, y = turn.seen(0.0, -board.start_distance)
    line = around(x, y, 2 * (board.offset.most + 24) * turn.k, 30)
    b.fill(line, (*theme.WALNUT9, 120), 15, (*theme.CREAM, 50), 1)

    def along(point: Point) -> None:
        choice.aim.offset = board.offset.clamped((point.x - x) / turn.k)
        now.desk.changed()

    hint = now.words("table_safranito.strip")
    b.hot("start", line, None, gesture=Gesture(along, along), focus=False, radius=15, sound=None, hint=hint)


def _way_home(now: SafranitoNow) -> None:
    """One looks from another side: the first press goes back to where one throws."""
    b, words = now.b, now.words("table_safranito.walk_home")
    ledge = now.turn.ledge(now.board)
    width = min(ledge.w - 130, b.width_of(words, "button", 17) + 76)
    b.hot("pull", now.turn.box, now.choice.walk_home, focus=False, radius=20, sound=None, like="walk")
    button = Box(ledge.cx - width / 2, ledge.cy - 22, width, 44)
    b.button("walk:home", button, words, now.choice.walk_home, "primary", "hand", size=17, like="walk")


def _pull(now: SafranitoNow) -> Gesture:
    """Pulling the chosen chip back; without one the board says that one has to be chosen first."""
    choice = now.choice
    if choice.value is None:
        return Gesture(start=lambda point: now.desk.refused(now.words("table_safranito.choose_first")))
    options = now.view.options
    slipped = now.words(f"table_safranito.slip.{options.gesture}")
    gesture = choice.aim.gesture(options, lambda flick: throw(now, flick), now.turn, lambda: now.desk.refused(slipped))
    begin = gesture.start

    def start(point: Point) -> None:
        if begin is not None:
            begin(point)
        _tire_later(now)

    gesture.start = start
    return gesture


def _tire_later(now: SafranitoNow) -> None:
    """The first time a hand is held so long that its sway grows, the prompt line says so."""
    choice, options = now.choice, now.view.options
    if choice.tired or options.gesture != "pull_back" or options.sway == "none":
        return
    began = choice.aim.began

    def tire() -> None:
        if choice.aim.holding and choice.aim.began == began:
            choice.tired = choice.aim.tires = True
            now.desk.changed()

    now.ui.after(1000 * choice.aim.table.sway.calm_seconds, tire)


def aimed(now: SafranitoNow) -> None:
    """The chip at its start, with line and ring; alive while it is held."""
    if now.actor is None or now.looks_on:
        return
    b, choice, turn, aim = now.b, now.choice, now.turn, now.choice.aim
    shape = now.shape(now.actor)
    start = start_point(now.board, turn.side, aim.offset)
    x, y = turn.at(*start)
    chip = around(x, y, 56)
    if choice.value is None:
        spot = turn.chip(now.board, *start)
        b.face(spot, ("safranito chip", shape, None), lambda b, box: chip_face(b, box, shape, None), grey=True)
        _arrows(now, x, y, 46.0)
        b.hot("unchosen", chip, None, gesture=_pull(now), focus=False, radius=28, sound=None)
        return

    last = choice.pulls.get(now.actor)

    def draw(b: Builder, ms: float) -> None:
        sight.draw_aim(b, now, shape, aim.flying(ms), last)

    b.hot(
        "chip",
        chip,
        lambda: press_chip(now),
        gesture=_pull(now),
        radius=28,
        sound=None,
        keys=lambda key: press_key(now, key),
        hint=now.words("table_safranito.hand_hint"),
    )
    if aim.holding:
        b.live("aim", draw)
    else:
        sight.draw_aim(b, now, shape, aim.steady(), last)
        _arrows(now, x, y, 58.0)


def _arrows(now: SafranitoNow, x: float, y: float, off: float) -> None:
    """The start point can be moved to both sides, as far as the side goes."""
    reach, offset = now.board.offset, now.choice.aim.offset
    if offset > reach.least:
        now.b.icon(around(x - off, y, 22), "left", theme.CREAM)
    if offset < reach.most:
        now.b.icon(around(x + off, y, 22), "right", theme.CREAM)


# What a press does


def choose(now: SafranitoNow, value: int, by_key: bool = False) -> None:
    """Take a chip to be thrown."""
    now.choice.value = value
    # The next key is meant for the throw: the chip on the board has the focus.
    now.ui.hand.focus = "chip"
    now.ui.hand.keyboard = now.ui.hand.keyboard or by_key
    now.desk.changed()


def press_chip(now: SafranitoNow) -> None:
    """Enter: take the chip back by key; Enter again: let it go."""
    aim = now.choice.aim
    if not now.ui.hand.keyboard:
        return
    if not aim.holding:
        aim.by_key = True
        aim.begin(now.ui.now, now.view.options)
        _tire_later(now)
    elif aim.by_key:
        throw(now, aim.release(now.ui.now, now.view.options))


def press_key(now: SafranitoNow, key: int) -> bool:
    """Arrows aim, comma and point move the start, while the chip has the focus; whether the key was one of them."""
    aim = now.choice.aim
    fine = FEEL.fine if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1.0
    nudges = {
        pygame.K_LEFT: (-FEEL.nudge_degrees, 0.0),
        pygame.K_RIGHT: (FEEL.nudge_degrees, 0.0),
        pygame.K_UP: (0.0, FEEL.nudge_pull),
        pygame.K_DOWN: (0.0, -FEEL.nudge_pull),
    }
    if key in nudges:
        aim.nudge(nudges[key][0] * fine, nudges[key][1] * fine)
    elif key in (pygame.K_COMMA, pygame.K_PERIOD):
        aim.slide((-FEEL.nudge_slide_mm if key == pygame.K_COMMA else FEEL.nudge_slide_mm) * fine)
    elif key == pygame.K_ESCAPE and aim.holding:
        aim.cancel()
    else:
        return False
    now.desk.changed()
    return True


def throw(now: SafranitoNow, flick: Flick | None) -> None:
    """Let the chosen chip fly; the side is named only where one has walked to another than the own one."""
    choice = now.choice
    value = choice.value
    if flick is None or value is None or now.actor is None:
        return
    choice.pulls[now.actor] = choice.aim.table.pull.share(choice.aim.table.model, flick.speed)
    side = None if choice.side == now.view.players[now.actor].side else choice.side
    choice.let_go()
    now.act(Throw(value, Flick(flick.offset, flick.angle, flick.speed, side)))
