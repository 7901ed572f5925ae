"""Walking round the board with the eye, and holding to look at what is one's own."""

from __future__ import annotations

from desktop_app.tables.safranito.now import SafranitoNow
from desktop_app.ui import theme
from desktop_app.ui.boxes import Box
from rules.safranito.table import SIDES

PEEK = 180.0
"""Width of the button that is held to look, in the tray."""


def look_from(now: SafranitoNow) -> None:
    """The thrower's side lies below, else one's own; while something moves the board lies as it did."""
    home = None
    if now.ui.animating:
        pass
    elif now.throwing and now.actor is not None:
        home = now.view.players[now.actor].side
    elif now.audience is not None and not now.private:
        home = now.view.players[now.audience].side
    now.choice.turn_to(home, now.throwing)


def walk_buttons(now: SafranitoNow) -> None:
    """At the ends of the ledge one walks round the board."""
    ledge, here = now.turn.ledge(now.board), SIDES.index(now.choice.side)
    for step, name, key, x in ((1, "left", "q", ledge.x + 10), (-1, "right", "e", ledge.right - 54)):
        side = SIDES[(here + step) % len(SIDES)]
        word = now.words("table_safranito.walk", letter=key.upper())
        box = Box(x, ledge.cy - 22, 44, 44)
        now.b.icon_button(
            f"walk:{name}", box, name, word, lambda side=side: now.choice.walk(side), key=key, like="walk"
        )


def peek_width(now: SafranitoNow) -> float:
    """Width of the button that is held to look, where there is room."""
    return now.b.width_of(f"{now.words('table_safranito.look')} <key:V>", "label", 17) + 60


def peek_button(now: SafranitoNow, box: Box) -> None:
    """Hold to look: own values, and in the open one's own cards and reserves, are seen only while it is held."""
    b, t = now.b, now.words
    look = b.hot("peek", box, None, down=lambda: _look(now), up=lambda: _look_away(now), radius=12, sound=None, key="v")
    b.fill(box.move(0, 2), (*theme.WALNUT9, 160), 12)
    b.fill(box, theme.PAPER2 if look.pressed or now.choice.peek else theme.PAPER, 12, theme.EDGE, 1.5)
    b.icon(Box(box.x + 12, box.cy - 12, 24, 24), "eye", theme.INK)
    b.text(Box(box.x + 42, box.y, box.w - 50, box.h), f"{t('table_safranito.look')} <key:V>", "label", size=17)


def _look(now: SafranitoNow) -> None:
    """Where nobody is uncovered, the one who is to act is for so long."""
    seat = now.may_peek()
    if seat is None:
        return
    now.choice.lifted = now.audience is None
    if now.choice.lifted:
        now.desk.lift(seat)
    now.choice.peek = True
    now.desk.changed()


def _look_away(now: SafranitoNow) -> None:
    now.choice.peek = False
    if now.choice.lifted:
        now.choice.lifted = False
        now.desk.cover()
    now.desk.changed()
