"""What can be done with a result: go back to the evening, save it as a picture, copy it, look at its facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from desktop_app.scenes.evening_sheets import GameSheet
from desktop_app.scenes.evening_words import day_words, signed
from desktop_app.scenes.saving import copy_text, save_picture
from desktop_app.session.evening import points_of
from desktop_app.session.result import GameResult, key_of
from desktop_app.ui.text import plain

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene


class Way(NamedTuple):
    """A button of the score sheet."""

    name: str
    label: str
    press: Callable[[], object]
    icon: str
    short: str = ""
    """The label where there is little room."""


def night_of(scene: TableScene) -> str:
    """The evening that a game belongs to; "" for none."""
    header = scene.session.header
    return header.night if header is not None else ""


def kept(scene: TableScene) -> GameResult | None:
    """The result of the game as it is kept; None for a game that is kept nowhere."""
    header = scene.session.header
    if header is None:
        return None
    key = key_of(header)
    return next((one for one in scene.app.results.games.all(purpose=None) if one.key == key), None)


def back_to_the_evening(scene: TableScene) -> Way | None:
    """The way back to the board of the night, where the game was one of an evening that goes on."""
    night = night_of(scene)
    if not night:
        return None
    found = scene.app.results.nights.get(night)
    if found is None or found.ended is not None:
        return None
    return Way("evening", scene.words("evening.result.back"), scene.app.evening, "trophy")


def ways(scene: TableScene) -> list[Way]:
    """Picture, text and facts, in this order; facts only of a game that is kept. Visitors take nothing home.

    After a taster: the lesson, and a whole game.
    """
    t, app = scene.words, scene.app
    if scene.session.purpose == "taster":
        game = scene.game.id
        return [
            Way("learn", t("ui.title.learn"), lambda: app.learn(game), "book", t("show.learn")),
            Way("whole", t("ui.taster.whole"), lambda: app.set_up(game), "play", t("ui.taster.whole_short")),
        ]
    if app.kiosk is not None:
        return []
    short = t("evening.result.picture_short")
    found = [
        Way("picture", t("evening.result.picture"), lambda: _picture(scene), "picture", short),
        Way("text", t("evening.result.text"), lambda: _text(scene), "log", t("evening.result.text_short")),
    ]
    if scene.session.header is not None:
        short = t("evening.result.chance_short")
        found.append(Way("facts", t("evening.result.chance"), lambda: _facts(scene), "search", short))
    return found


def brings(scene: TableScene) -> dict[int, int] | None:
    """What the game brings each seat for the evening; None outside of one."""
    if not night_of(scene):
        return None
    result = kept(scene)
    if result is None:
        return None
    same = scene.app.results.people.same()
    points = points_of(result, same)
    return {
        seat.seat: points[same.get(seat.person, seat.person)]
        for seat in result.seats
        if seat.person is not None and seat.counts
    }


def _stem(scene: TableScene) -> str:
    header = scene.session.header
    return f"sobremesa-{scene.game.id}-{header.at[:10] if header is not None else scene.session.setup.seed}"


def _picture(scene: TableScene) -> None:
    save_picture(scene.app, scene, _stem(scene))


def _text(scene: TableScene) -> None:
    copy_text(scene.app, result_words(scene), _stem(scene))


def _facts(scene: TableScene) -> None:
    result = kept(scene)
    if result is not None:
        scene.ui.open(GameSheet(scene.app, scene.app.results, result))


def result_words(scene: TableScene) -> str:
    """The result in a few plain lines: game, day, places, points, and what it brings for the evening."""
    t = scene.words
    outcome = scene.session.outcome
    assert outcome is not None
    lines = [t(f"{scene.game.id}.name")]
    header = scene.session.header
    if header is not None:
        lines[0] += f", {day_words(t, header.at)}"
    points = brings(scene) or {}
    for rank in outcome.ranking:
        name = scene.session.seats[rank.seat].name
        line = t("evening.result.line", place=rank.place, name=name, total=rank.total)
        if rank.seat in points:
            line += f" ({signed(points[rank.seat])})"
        lines.append(line)
    return "\n".join(plain(line) for line in lines) + "\n"
