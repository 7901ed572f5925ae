"""Looking at the own bag, hand and face-down cards while everybody sits at the screen."""

from __future__ import annotations

from desktop_app.tables.sheriff.goods import card
from desktop_app.tables.sheriff.now import SheriffNow
from desktop_app.ui.boxes import Box
from rules.sheriff.state import BEFORE_COUNT


def can_peek(now: SheriffNow, seat: int) -> bool:
    """This person has something of his own to look at, and may look at it now."""
    if not now.live or not now.person(seat):
        return False
    if not now.private and now.audience != seat:
        return False
    return now.view.step not in BEFORE_COUNT and now.view.step != "over"


def peek_about(now: SheriffNow, seat: int) -> object:
    """What the eye of a seat depends on: whether it is there, and whether the own things are shown."""
    return (now.private, now.mind.look) if can_peek(now, seat) else None


def look_key(now: SheriffNow) -> None:
    """Key V, where people hide things from each other; the plates light up where it is not clear who holds it."""
    if now.private:
        seats = [seat for seat in range(now.view.seats) if can_peek(now, seat)]
        now.mind.looking.declare(now, {seat: now.mind.spots[f"plate:{seat}"] for seat in seats})


def peek(now: SheriffNow, seat: int, box: Box) -> None:
    """The eye: held down (or, where nothing is covered, pressed) it shows the own bag, hand and face-down cards."""
    t, mind = now.words, now.mind
    if now.private:
        now.b.icon_button(
            f"peek:{seat}",
            box,
            "eye",
            t("table_sheriff.peek_hold", name=now.name(seat)),
            lambda: None,
            "plain",
            down=lambda: now.desk.lift(seat),
            up=now.desk.cover,
        )
        return

    def turn() -> None:
        mind.look = not mind.look

    now.b.icon_button(
        f"peek:{seat}", box, "eyeoff" if mind.look else "eye", t("table_sheriff.peek"), turn, "plain", key="v"
    )


def _shut(now: SheriffNow) -> None:
    now.mind.look = False


def peek_sheet(now: SheriffNow, box: Box) -> None:
    """What the person who looks has in the bag, in the hand and face down on the stand."""
    b, t, view = now.b, now.words, now.view
    seat = now.audience
    if seat is None:
        return
    b.paper(box, 12, "panel", now.look(seat).colour, True)
    title = Box(box.x + 20, box.y + 10, box.w - 380, 36)
    b.text(title, t("ui.cover.only", name=now.name(seat)), "panel", ellipsis=True)
    out = Box(box.right - 340, box.y + 8, 324, 40)
    if now.private:
        b.text(out, t("ui.look.release"), "quiet", align="right")
    else:
        close = out.right_side(150)[0]
        b.button("peek.close", close, t("ui.look.shut"), lambda: _shut(now), "plain", "eyeoff", role="label")
    bag = view.bags[seat]
    rows: list[tuple[str, tuple[int, ...]]] = []
    if bag.cards:
        rows.append((t("table_sheriff.your_bag"), bag.cards))
    if view.hand:
        rows.append((t("table_sheriff.your_hand"), view.hand))
    hidden = tuple(card.good for card in view.players[seat].hidden if card.good is not None)
    if hidden:
        rows.append((t("table_sheriff.your_hidden"), hidden))
    area = Box(box.x + 20, box.y + 52, box.w - 40, box.h - 64)
    for n, ((label, goods), row) in enumerate(zip(rows, area.rows(max(2, len(rows)), 10), strict=False)):
        b.text(Box(row.x, row.y, 150, row.h), label, "label", lines=None)
        tall = min(row.h, 190.0)
        for i, (good, cell) in enumerate(
            zip(goods, Box(row.x + 160, row.y, row.w - 160, row.h).fan(len(goods), tall * 5 / 7, tall, 8), strict=True)
        ):
            card(now, f"own:{n}:{i}", cell, good, raised=False)
