"""The hand: what is seen is what flies, letting go does not twitch the aim, and how a flick is begun and given up."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from desktop_app.tables.safranito.aiming import Aim
from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.sight import line_length
from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui.boxes import Box
from desktop_app.ui.things import Gesture, Point
from rules.safranito.state import Options
from rules.safranito.table import Flick, sliding_length
from tests.rules.safranito.helpers import BOARD, GAME, chips, position
from tests.tables.safranito.window import Window

TURN = Turn(Box(0, 0, 733, 796), "south", BOARD)
STEADY = {"sway": "none"}
Sit = Callable[..., Window]


def options(**given: Any) -> Options:
    return GAME.new(2, 1, {**STEADY, **given}).options


class Hand:
    """A hand on a chip, without a window."""

    def __init__(self, seed: int = 1, **given: Any) -> None:
        self.aim = Aim(GAME.components.table, random.Random(seed))
        self.options = options(**given)
        self.flown: list[Flick | None] = []
        self.gesture: Gesture = self.aim.gesture(self.options, self.flown.append, TURN)
        self.now = 1000.0

    def at(self, x: float, y: float, ms: float = 16.0) -> Point:
        self.now += ms
        return Point(x, y, self.now)

    def pull(self, dx: float, dy: float, steps: int = 10) -> None:
        assert self.gesture.start
        assert self.gesture.move
        self.gesture.start(self.at(400, 700))
        for n in range(1, steps + 1):
            self.gesture.move(self.at(400 + dx * n / steps, 700 + dy * n / steps))

    def let_go(self, dx: float, dy: float, ms: float = 16.0) -> Flick | None:
        assert self.gesture.end
        self.gesture.end(self.at(400 + dx, 700 + dy, ms))
        return self.flown[-1] if self.flown else None


@pytest.fixture(autouse=True)
def keyboard() -> None:
    """A pull asks for the Shift key, which there is only with a display."""
    pygame.display.init()


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    windows: list[Window] = []

    def make(**given: Any) -> Window:
        windows.append(Window(tmp_path, options={"first_chef": 0, **given}))
        return windows[-1]

    yield make
    for window in windows:
        window.session.close()


@pytest.mark.rule("safranito.flick.pull-curve")
@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_pull_gives_its_share_of_the_full_speed_straight_the_other_way(share: float) -> None:
    hand = Hand()
    hand.pull(0, share * FEEL.full_pull_units)
    flick = hand.let_go(0, share * FEEL.full_pull_units, 80)
    assert flick == Flick(0.0, 0.0, round(GAME.components.table.pull.speed(GAME.components.table.model, share)))


def test_a_pull_longer_than_full_is_a_full_one_and_never_beyond_the_range() -> None:
    hand = Hand()
    hand.pull(-900, 300)
    flick = hand.let_go(-900, 300, 80)
    assert flick is not None
    assert (flick.angle, flick.speed) == (BOARD.angle.most, BOARD.speed.most)


def test_the_twitch_of_the_finger_after_a_hold_does_not_count() -> None:
    hand = Hand()
    hand.pull(0, 150)
    assert hand.gesture.move
    hand.at(0, 0, 200)
    hand.gesture.move(hand.at(400 + 4, 700 + 146))
    hand.gesture.move(hand.at(400 + 6, 700 + 144))
    flick = hand.let_go(6, 144, 8)
    assert flick is not None
    assert flick.angle == 0.0
    assert GAME.components.table.pull.share(GAME.components.table.model, flick.speed) == pytest.approx(0.5, abs=0.001)


@pytest.mark.rule("safranito.flick.pull-curve")
@pytest.mark.parametrize("aside", [0.0, 0.1])
def test_a_slip_under_the_least_pull_moves_nothing_and_one_over_it_flies(aside: float) -> None:
    least = GAME.components.table.pull.least_share * FEEL.full_pull_units
    for length, flies in ((least * 0.98, False), (least * 1.02, True)):
        hand = Hand()
        dx, dy = length * aside, length * (1 - aside**2) ** 0.5
        hand.pull(dx, dy)
        assert (hand.let_go(dx, dy, 80) is not None) == flies
        assert not hand.aim.holding


def test_a_pull_goes_on_beyond_every_edge() -> None:
    assert Hand().gesture.captured
    assert Hand(gesture="swing").gesture.captured


@pytest.mark.rule("safranito.option.sway")
@pytest.mark.parametrize("sway", ["light", "normal", "strong"])
def test_what_is_seen_at_the_release_is_what_flies(sway: str) -> None:
    swayed: list[float] = []
    for seed in range(12):
        hand = Hand(seed, sway=sway)
        hand.pull(30, 150)
        hand.now += 300 + 90 * seed
        seen = hand.aim.flying(hand.now + 16)
        flick = hand.let_go(30, 150, 16)
        assert flick is not None
        assert flick == seen
        swayed.append(flick.angle - hand.aim.steady().angle)
    assert statistics.pstdev(swayed) > 0.3


@pytest.mark.rule("safranito.option.tremor")
def test_tremor_comes_on_top_and_none_adds_nothing() -> None:
    spread: dict[str, float] = {}
    for tremor in ("none", "slight", "normal"):
        angles: list[float] = []
        for seed in range(60):
            hand = Hand(seed, tremor=tremor)
            hand.pull(0, 150)
            flick = hand.let_go(0, 150, 80)
            assert flick is not None
            angles.append(flick.angle)
        spread[tremor] = statistics.pstdev(angles)
    assert spread["none"] == 0.0
    assert 0.6 < spread["slight"] < 1.5
    assert 1.2 < spread["normal"] < 3.0


@pytest.mark.parametrize("way", ["short", "escape", "back"])
def test_a_flick_is_given_up(way: str) -> None:
    hand = Hand()
    if way == "short":
        hand.pull(0, 30)
        hand.let_go(0, 30, 80)
    elif way == "escape":
        hand.pull(0, 200)
        assert hand.gesture.cancel
        hand.gesture.cancel()
        hand.let_go(0, 200, 80)
    else:
        hand.pull(0, 200)
        assert hand.gesture.move
        hand.gesture.move(hand.at(400, 700))
        hand.let_go(0, 0, 80)
    assert hand.flown == []
    assert not hand.aim.holding


def swung(units_per_second: float, rest: float = 0.0, seed: int = 1, tremor: str = "none", aside: float = 0.0) -> Flick:
    """What a mouse throws that waits `rest` ms on the chip and then goes ahead at one speed, `aside` to the right."""
    hand = Hand(seed, gesture="swing", tremor=tremor)
    assert hand.gesture.start
    assert hand.gesture.move
    hand.gesture.start(hand.at(400, 700))
    hand.gesture.move(hand.at(400, 700, rest))
    for n in range(1, 60):
        gone = units_per_second * n * 0.01
        hand.gesture.move(hand.at(400 + aside * gone, 700 - gone, 10))
    (flick,) = hand.flown
    assert flick is not None
    return flick


def slid(flick: Flick) -> float:
    """The sliding length of a flick."""
    return sliding_length(GAME.components.table.model, flick.speed)


@pytest.mark.rule("safranito.option.gesture")
@pytest.mark.parametrize(("pointer", "length"), [(450.0, 60.0), (1500.0, 200.0), (3000.0, 400.0), (9000.0, 1200.0)])
def test_a_swing_slides_in_proportion_to_the_pointers_speed(pointer: float, length: float) -> None:
    assert slid(swung(pointer)) == pytest.approx(length, rel=0.02, abs=2.0)


@pytest.mark.rule("safranito.option.gesture")
def test_a_swing_counts_its_last_moment_alone_and_is_cut_off_at_the_range() -> None:
    assert swung(1500.0, rest=900.0) == swung(1500.0)
    assert slid(swung(30_000.0)) == pytest.approx(1386.0, abs=2.0)
    assert swung(1500.0, aside=0.1).angle == pytest.approx(math.degrees(math.atan(0.1)), abs=0.05)


@pytest.mark.rule("safranito.option.gesture")
def test_a_swing_flies_one_diameter_ahead_and_where_it_is_let_go_in_motion() -> None:
    hand = Hand(gesture="swing")
    assert hand.gesture.start
    assert hand.gesture.move
    hand.gesture.start(hand.at(400, 700))
    far = 0.0
    while not hand.flown:
        far += 12.0
        hand.gesture.move(hand.at(400, 700 - far, 10))
    assert far - 12.0 < 2 * BOARD.chip_radius * TURN.k <= far
    early = Hand(gesture="swing")
    assert early.gesture.start
    assert early.gesture.move
    early.gesture.start(early.at(400, 700))
    for n in range(1, 3):
        early.gesture.move(early.at(400, 700 - 12 * n, 10))
    assert early.flown == []
    flick = early.let_go(0, -30, 8)
    assert flick is not None
    assert flick.speed == pytest.approx(hand.flown[0].speed if hand.flown[0] else 0.0, rel=0.02)


@pytest.mark.rule("safranito.option.tremor")
def test_the_tremor_is_in_a_swing_too() -> None:
    assert len({swung(1400.0, seed=seed).angle for seed in range(12)}) == 1
    assert len({swung(1400.0, seed=seed, tremor="slight").angle for seed in range(12)}) == 12


@pytest.mark.rule("safranito.option.gesture")
@pytest.mark.parametrize("way", ["slow", "stops", "back"])
def test_a_swing_too_slow_stopped_or_backwards_moves_and_loses_nothing(way: str) -> None:
    hand = Hand(gesture="swing")
    assert hand.gesture.start
    assert hand.gesture.move
    hand.gesture.start(hand.at(400, 700))
    step = {"slow": -2.5, "stops": -12.0, "back": 12.0}[way]
    for n in range(1, 4 if way == "stops" else 40):
        hand.gesture.move(hand.at(400, 700 + step * n, 10))
    hand.let_go(0, step * 3, 200 if way == "stops" else 8)
    assert hand.flown == []
    assert not hand.aim.holding


@pytest.mark.rule("safranito.option.aim-line")
def test_the_aim_line_is_as_long_as_the_option_says() -> None:
    state = position(acting=(0,), phase="throw", chips=chips(saffron=[("green", 10)]))
    flick = Flick(0.0, 0.0, 1500.0)
    lengths: dict[str, float] = {}
    for value in ("none", "short", "long"):
        view = GAME.view(_with(state, aim_line=value), 0)
        lengths[value] = line_length(GAME.components.table, view, "south", flick)
    assert lengths["none"] == 0.0
    assert lengths["short"] == 150.0
    assert lengths["long"] == pytest.approx(300.0 - BOARD.touch_distance)
    # Past the chip to the rim in the east; however hard the flick, the line does not tell where it stops.
    for speed in (950.0, 1500.0, 2500.0):
        view = GAME.view(_with(state, aim_line="long"), 0)
        aside = line_length(GAME.components.table, view, "south", Flick(0.0, 45.0, speed))
        assert aside == pytest.approx(BOARD.chip_limit * 2.0**0.5)


def _with(state: Any, **given: Any) -> Any:
    from msgspec.structs import replace

    return replace(state, options=replace(state.options, **given))


def chosen(window: Window) -> None:
    window.uncover()
    window.stage.key("1")
    window.stage.step(20)


def test_shift_aims_four_times_finer(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    angles: list[float] = []
    for mods in (0, pygame.KMOD_SHIFT):
        window = sit(**STEADY)
        chosen(window)
        x, y = window.stage.where("chip")
        window.stage.move(x, y)
        window.stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        window.stage.send(pygame.MOUSEMOTION, pos=(x, y + 120), rel=(0, 0), buttons=(1, 0, 0))
        window.stage.step(60)
        monkeypatch.setattr(pygame.key, "get_mods", lambda mods=mods: mods)
        window.stage.send(pygame.MOUSEMOTION, pos=(x - 40, y + 120), rel=(0, 0), buttons=(1, 0, 0))
        monkeypatch.undo()
        angles.append(window.table.choice.aim.angle)
        window.stage.key("escape")
        assert not window.table.choice.aim.holding
    assert 0 < angles[1] < 0.3 * angles[0]


def test_arrows_nudge_by_a_fifth_of_a_degree_and_a_hundredth_of_the_pull(sit: Sit) -> None:
    window = sit(**STEADY)
    chosen(window)
    aim = window.table.choice.aim
    window.stage.ui.hand.focus, window.stage.ui.hand.keyboard = "chip", True
    angle, pull, offset = aim.angle, aim.pull, aim.offset
    window.stage.key("right")
    window.stage.key("up")
    window.stage.key(".")
    assert aim.angle == pytest.approx(angle + 0.2)
    assert aim.pull == pytest.approx(pull + 0.01)
    assert aim.offset == pytest.approx(offset + 2.0)


def test_a_right_click_gives_the_flick_up(sit: Sit) -> None:
    window = sit(**STEADY)
    chosen(window)
    x, y = window.stage.where("chip")
    window.stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
    window.stage.send(pygame.MOUSEMOTION, pos=(x, y - 120), rel=(0, 0), buttons=(1, 0, 0))
    assert window.table.choice.aim.holding
    window.stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y - 120), button=3)
    window.stage.send(pygame.MOUSEBUTTONUP, pos=(x, y - 120), button=1)
    window.stage.settle()
    assert not window.session.view(None).chips


def test_the_prompt_follows_the_hand(sit: Sit) -> None:
    window = sit(**STEADY)
    window.uncover()
    assert window.stage.says("Choose one of your chips.")
    assert window.stage.says("Flick 1 of 4")
    window.press("unchosen")
    assert "First choose a chip" in (window.scene.refusal or "")
    window.scene.refusal = None
    chosen(window)  # By its number key, so the keys are told; without them the hand is.
    assert window.stage.says("Arrows aim, Enter takes hold of the chip.")
    window.stage.ui.hand.keyboard = False
    window.stage.ui.rebuild()
    assert window.stage.says("Pull the chip back, aim, let go.")


def test_one_walks_round_the_board_and_throws_only_from_the_own_side(sit: Sit) -> None:
    window = sit(**STEADY)
    chosen(window)
    window.stage.key("q")
    window.stage.settle()
    assert window.table.choice.side == "west"
    assert "chip" not in window.stage.names()
    window.press("walk:right")
    window.press("walk:right")
    assert window.table.choice.side == "east"
    window.press("walk:home")
    assert window.table.choice.side == "south"
    window.pull(5, 100)
    window.stage.settle()
    assert window.session.view(None).chips[0].seat == 0
    # The next one throws from the other side, whatever the eye did before.
    window.press("walk:left")
    window.uncover()
    assert window.table.choice.side == "north"


@pytest.mark.rule("safranito.option.side")
def test_any_side_is_thrown_from_where_it_is_allowed(sit: Sit) -> None:
    window = sit(side="any_side", **STEADY)
    chosen(window)
    window.press("walk:left")
    window.pull(0, 110)
    window.stage.settle()
    event = next(event for event in window.scene.events if type(event).__name__ == "ChipThrown")
    assert event.flick.side == "west"


@pytest.mark.rule("safranito.flick.pull-curve")
@pytest.mark.parametrize("gesture", ["pull_back", "swing"])
def test_a_slip_leaves_the_chip_in_hand_and_says_why(sit: Sit, gesture: str) -> None:
    window = sit(**STEADY, gesture=gesture)
    chosen(window)
    window.pull(6, 12)
    window.stage.settle()
    assert window.table.choice.value is not None
    assert window.session.view(None).chips == ()
    assert window.scene.refusal == window.scene.words(f"table_safranito.slip.{gesture}")


@pytest.mark.rule("safranito.option.sway")
def test_a_hand_held_for_long_is_told_once_that_its_sway_grows(sit: Sit) -> None:
    window = sit(sway="normal")
    calm = GAME.components.table.sway.calm_seconds * 1000
    tires = window.scene.words("table_safranito.tires")
    said: list[bool] = []
    for _ in range(2):
        chosen(window)
        x, y = window.stage.where("chip")
        window.stage.move(x, y)
        window.stage.rest()
        window.stage.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        window.stage.step(calm - 100)
        assert window.scene.line().prompt.asked != tires
        window.stage.step(200)
        said.append(window.scene.line().prompt.asked == tires)
        window.stage.key("escape")
        window.stage.key("escape")
    assert said == [True, False]


def test_the_strength_of_the_last_flick_stays_as_a_mark_for_its_seat(sit: Sit) -> None:
    window = sit(**STEADY)
    chosen(window)
    window.pull(0, 120)
    window.stage.settle()
    (seat, share), *rest = window.table.choice.pulls.items()
    assert rest == []
    assert seat == 0
    unit = window.stage.ui.screen.scale
    assert share == pytest.approx(120 / unit / FEEL.full_pull_units, abs=0.01)
