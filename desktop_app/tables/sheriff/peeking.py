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
    """What the eye of a seat depends on: whether it is there, whose things key V shows, whether they are shown."""
    if not can_peek(now, seat):
        return None
    return now.private, now.private and seat == _meant(now), now.mind.look


def _meant(now: SheriffNow) -> int:
    """Whose things key V shows: of the eye that is pointed at or focused, else of the person who is asked."""
    if now.audience is not None:
        return now.audience
    seats = [seat for seat in range(now.view.seats) if can_peek(now, seat)]
    looks = {seat: now.b.look(f"peek:{seat}") for seat in seats}
    pointed = [seat for seat in seats if looks[seat].hover or looks[seat].focus]
    asked = [seat for seat in now.view.to_act if seat in seats]
    return (pointed + asked + seats + [-1])[0]


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
            key="v" if seat == _meant(now) else None,
            down=lambda: now.desk.lift(seat),
            up=now.desk.cover,
        )
        return

    def turn() -> None:
        mind.look = not mind.look

    now.b.icon_button(
        f"peek:{seat}", box, "eyeoff" if mind.look else "eye", t("table_sheriff.peek"), turn, "plain", key="v"
    )


def peek_sheet(now: SheriffNow, box: Box) -> None:
    """What the person who looks has in the bag, in the hand and face down on the stand."""
    b, t, view = now.b, now.words, now.view
    seat = now.audience
    if seat is None:
        return
    b.paper(box, 12, "panel", now.look(seat).colour, True)
    b.text(Box(box.x + 20, box.y + 10, box.w - 40, 36), t("ui.cover.only", name=now.name(seat)), "panel")
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
