"""Every phase of the table in both languages, four sizes and the outer text sizes, with long names: no text is cut."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from desktop_app.opponents.contract import Budget, player
from desktop_app.session.session import Session
from desktop_app.session.setup import SHAPES, SeatSetup, TableSetup
from desktop_app.tables.safranito.players import LABELS
from rules.core.rng import SplitMix64
from rules.safranito.actions import Throw
from rules.safranito.table import Flick
from tests.tables.safranito.window import Window

NAMES = ("Maximiliana de la Serena", "Bartholomew", "Inés", "Wolfeschlegelsteinhausen")
SIZES = ((1280, 720), (1600, 900), (1920, 1080), (1024, 768))
PHASES = (
    "throw",
    "action.decide",
    "action.throw",
    "action.card",
    "trade.bowl",
    "trade.sell",
    "trade.buy",
    "blend",
    "finished",
)


@cache
def games(seats: int) -> dict[str, Session]:
    """A game in each phase, as late as one comes by it within some rounds; played by computers, kept in memory."""
    found: dict[str, Session] = {}
    setup = TableSetup(
        "safranito",
        tuple(SeatSetup(NAMES[n], SHAPES[n]) for n in range(seats)),
        {"round_limit": 8, "hands": "all_hidden"},
        11,
        True,
    )
    done: list[tuple[int, object]] = []
    marks: dict[str, int] = {}
    session = Session.in_memory(setup)
    rng = SplitMix64(6)
    while not session.finished:
        phase = session.phase()
        if session.view(None).round <= 6 or phase not in marks:
            marks[phase] = len(done)
        seat = session.to_act[0]
        action = player("safranito", "relaxed").choose(session.game, session.view(seat), rng, Budget(work=0.1))
        if phase == "trade.sell":
            # Cards pile up, so that the sale has many buttons.
            action = type(action)(0)
        session.submit(seat, action)
        done.append((seat, action))
    marks["finished"] = len(done)
    for phase, upto in marks.items():
        found[phase] = Session.in_memory(setup)
        for seat, action in done[:upto]:
            found[phase].submit(seat, action)
    return found


def shown(folder: Path, phase: str, seats: int, **given: object) -> Window:
    """A window at a phase, uncovered, with a chip chosen where one is to be thrown."""
    session = games(seats)[phase]
    window = Window(folder, session=session, **given)  # type: ignore[arg-type]
    window.stage.settle()
    window.uncover()
    if phase in ("throw", "action.throw"):
        value = window.view.me.at_hand[0]
        window.stage.key(str(value // 10))
        window.stage.settle()
    return window


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_fits(phase: str, size: tuple[int, int], language: str, tmp_path: Path) -> None:
    window = shown(tmp_path, phase, 4, size=size, language=language)
    assert window.stage.faults() == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [80, 160])
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_fits_at_every_text_size(phase: str, text: int, language: str, tmp_path: Path) -> None:
    for size in ((1280, 720), (1024, 768)):
        window = shown(tmp_path, phase, 4, size=size, language=language, text=text)
        assert window.stage.faults() == []
        window.stage.close()


@pytest.mark.parametrize("phase", ["throw", "trade.sell", "finished"])
def test_two_seats_fit(phase: str, tmp_path: Path) -> None:
    window = shown(tmp_path, phase, 2, size=(1280, 720), language="es", text=160)
    assert window.stage.faults() == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [80, 100, 160])
def test_a_throw_fits_from_its_flight_to_its_rest(text: int, language: str, tmp_path: Path) -> None:
    """A chip that stops on a bowl's outline under the magnifier, and one that is knocked out beside it."""
    for size in ((1280, 720), (1024, 768)):
        setup = TableSetup(
            "safranito", tuple(SeatSetup(NAMES[n], SHAPES[n]) for n in range(4)), {"first_chef": 0}, 11, True
        )
        session = Session.in_memory(setup)
        for speed in (1327, 1410):
            session.submit(session.to_act[0], Throw(10, Flick(0, 0, speed)))
        window = Window(tmp_path, session=session, size=size, language=language, text=text, speed="calm")
        stage = window.stage
        stage.settle()
        window.uncover()
        # The hitter stays close to the outline, the hit chip flies over the far rim.
        assert window.scene.submit(Throw(20, Flick(0, 0, 1330)))
        stage.step(0)
        films = 0
        while stage.ui.motion.busy:
            stage.step(60)
            assert stage.faults() == []
            films += stage.filmed(window.app.words("table_safranito.counts_not"))
        assert films
        stage.settle()
        assert stage.faults() == []
        gone = next(f"look:{chip.name}" for chip in window.view.chips)
        stage.hover(gone)
        stage.step(60)
        assert stage.faults() == []
        stage.close()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("text", [80, 100, 160])
def test_the_banner_of_the_winner_fits(text: int, language: str, tmp_path: Path) -> None:
    for size in ((1280, 720), (1024, 768)):
        window = shown(tmp_path, "finished", 4, size=size, language=language, text=text, speed="calm")
        done: list[bool] = []
        window.table.finale(window.scene.now(), lambda done=done: done.append(True))
        window.stage.step(600)
        assert window.stage.filmed("Maximiliana") or window.stage.filmed("Wolfe") or window.stage.filmed("Bart")
        assert window.stage.faults() == []
        window.stage.settle()
        window.stage.step(200)
        assert done
        window.stage.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_names_of_the_phases_are_alike_and_keep_their_distance(language: str, tmp_path: Path) -> None:
    window = shown(tmp_path, "trade.sell", 4, size=(1280, 720), language=language, text=160)
    names = [window.app.words(f"safranito.phase.{phase}.label") for phase in LABELS.values()]
    marks = window.stage.ui.built[0].builder.marks
    inks = [next(mark.ink for mark in marks if mark.text == name) for name in names]
    assert all(right.x - left.right >= 6 for left, right in pairwise(inks))


def test_what_is_missing_is_said_in_the_right_number(tmp_path: Path) -> None:
    window = shown(tmp_path, "blend", 4, size=(1280, 720), language="es")
    lines = [word for word in window.stage.words() if "falta" in word]
    assert lines
    for line in lines:
        assert ("Te faltan " in line) == (" y " in line), line
