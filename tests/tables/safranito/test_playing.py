"""Throws and whole rounds through the window, with real drags of the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from desktop_app.session.session import Session
from rules.core.rng import SplitMix64
from rules.safranito.actions import Throw
from rules.safranito.table import Flick
from tests.tables.safranito.window import Window

Sit = Callable[..., Window]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Makes windows on a fresh folder and closes their games in the end."""
    windows: list[Window] = []

    def make(*given: object, **more: object) -> Window:
        windows.append(Window(tmp_path, *given, **more))  # type: ignore[arg-type]
        return windows[-1]

    yield make
    for window in windows:
        window.session.close()


def test_a_chip_is_pulled_back_and_flies_as_recorded(sit: Sit) -> None:
    window = sit(options={"first_chef": 0})
    window.throw()
    (chip,) = window.session.view(None).chips
    assert chip.seat == 0
    assert chip.place in ("field", "out")
    assert window.session.view(0).chips[0].value == 10
    assert window.session.view(1).chips[0].value is None
    assert list(window.session.to_act) == [1]
    track = window.session.track
    assert track is not None
    assert track.traces[0].chip == chip.name


def test_a_short_pull_and_escape_throw_nothing(sit: Sit) -> None:
    window = sit(options={"first_chef": 0})
    window.uncover()
    window.stage.key("3")
    window.stage.step(20)
    window.pull(1, 4)
    assert not window.session.view(None).chips
    assert not window.table.choice.aim.holding
    assert window.table.choice.value == 30


def test_a_chip_must_be_chosen_first(sit: Sit) -> None:
    window = sit(options={"first_chef": 0})
    window.uncover()
    assert "chip" not in window.stage.names()
    window.press("pull")
    assert window.scene.refusal
    assert not window.session.view(None).chips


def test_the_start_point_follows_the_strip(sit: Sit) -> None:
    window = sit(options={"first_chef": 0})
    window.uncover()
    window.stage.key("1")
    window.stage.step(20)
    x, y = window.stage.where("start")
    window.stage.send(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    window.stage.step(20)
    window.stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    window.stage.step(20)
    window.stage.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)
    window.stage.settle()
    assert window.table.choice.aim.offset < -60


def test_a_throw_with_the_keyboard_alone(sit: Sit) -> None:
    window = sit(options={"first_chef": 0, "sway": "none"})
    window.uncover()
    window.stage.key("2")
    window.stage.step(20)
    assert (window.stage.ui.hand.focus, window.stage.ui.hand.keyboard) == (
        "chip",
        True,
    )  # The next keys are for the throw.
    before = window.table.choice.aim.angle
    for _ in range(4):
        window.stage.key("right")
    assert window.table.choice.aim.angle > before
    window.stage.key("up")
    window.stage.key("return")
    assert window.table.choice.aim.holding
    window.stage.key("return")
    window.stage.settle()
    assert len(window.session.view(None).chips) == 1


def test_backs_lie_in_another_order_than_their_values_and_tell_nothing(sit: Sit) -> None:
    window = sit(options={"first_chef": 0})
    window.uncover()
    orders = set()
    for _ in range(6):
        window.table.choice.forget()
        window.stage.ui.dirty()
        window.stage.settle()
        orders.add(window.table.choice.laid(window.view.me.at_hand, True))
    assert len(orders) > 1
    assert not any(str(value) in window.stage.words() for value in (10, 20, 30, 40, 50, 60))


@pytest.mark.parametrize("kinds", [("person", "person"), ("person", "random")])
def test_a_round_is_played_to_its_end_and_goes_on_after_a_kill(sit: Sit, kinds: tuple[str, ...]) -> None:
    window = sit(kinds, options={"first_chef": 0})
    for _ in range(120):
        if window.session.view(None).round > 1:
            break
        if any(window.session.seats[seat].kind == "person" for seat in window.session.to_act):
            window.decide()
        else:
            window.stage.step(400)
    assert window.session.view(None).round == 2
    path = window.session.path
    assert path is not None
    seen = window.session.view(None)
    window.session.close()
    again = Session.open(path)
    assert again.view(None) == seen
    again.close()


def test_a_round_limit_ends_in_results(sit: Sit) -> None:
    window = sit(("person", "person"), options={"first_chef": 0, "round_limit": 8})
    rng = SplitMix64(3)
    for _ in range(3000):
        if window.session.finished:
            break
        seat = window.session.to_act[0]
        window.session.submit(seat, window.session.legal(seat).sample(rng))
    window.scene.go()
    window.stage.settle()
    assert window.session.finished
    assert window.scene.results is not None
    assert window.stage.faults() == []


@pytest.mark.parametrize(
    ("options", "covered"), [({}, False), ({"money": "hidden"}, True), ({"hands": "all_hidden"}, True)]
)
def test_who_buys_may_look_first_at_what_nobody_else_sees(sit: Sit, options: dict[str, str], covered: bool) -> None:
    window = sit(options={"first_chef": 0, **options})
    while window.session.phase() == "throw":
        seat = window.session.to_act[0]
        value = window.session.view(seat).me.at_hand[0]
        # The first chip lies in saffron, the others never come over the rim.
        speed = 900 if window.session.view(None).chips else 1410
        assert window.scene.act(seat, Throw(value, Flick(0, 0, speed)))
    assert window.session.phase() == "trade.buy"
    window.scene.go()
    window.stage.settle()
    assert ("buy" in window.names) != covered
    assert ("lift" in window.names) == covered
    window.uncover()
    assert window.stage.says("₹200")
    window.press("buy")
    assert window.session.view(0).me.money == 190
