"""The film of a throw: its pace, its sounds, where it begins and ends, and that nothing is told before it is seen."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.tables.safranito.feel import FEEL
from desktop_app.tables.safranito.flight import Flight, Pace, knock, knocked, loudness, moments, slide_loudness
from desktop_app.tables.safranito.turn import Turn
from desktop_app.ui.boxes import Box
from physics import carry_out
from rules.safranito.actions import Throw
from rules.safranito.table import Disc, Flick, Shot, lie
from tests.rules.safranito.helpers import BOARD, GAME
from tests.tables.safranito.window import Window

MODEL = GAME.components.table.model


def flown(*discs: Disc, offset: float = 0.0, angle: float = 0.0, speed: float) -> Any:
    return carry_out(Shot(BOARD, MODEL, discs, "red_1", "south", Flick(offset, angle, speed)))


def test_slow_parts_take_longer_and_time_never_runs_back() -> None:
    pace = Pace(1.0, [(0.7, 1.0), (0.2, 0.4), (0.3, 0.5)], FEEL.slow)
    assert pace.length == pytest.approx(1.0 + (FEEL.slow - 1.0) * 0.6)
    shown = [pace.model(pace.length * n / 200) for n in range(201)]
    assert shown == sorted(shown)
    assert shown[0] == 0.0
    assert shown[-1] == pytest.approx(1.0)
    assert pace.model(0.1) == pytest.approx(0.1)
    assert pace.model(0.2 + FEEL.slow * 0.1) == pytest.approx(0.3)
    assert Pace(0.8, [], FEEL.slow).model(0.5) == 0.5


def test_a_chip_that_stops_near_an_outline_is_a_close_call_and_one_in_the_middle_is_not() -> None:
    middle = flown(speed=1410)
    assert moments(BOARD, MODEL, middle.track, middle.outcome.on_field) == ()
    near = flown(speed=1327)
    found = moments(BOARD, MODEL, near.track, near.outcome.on_field)
    (disc,) = near.outcome.on_field
    assert abs(lie(BOARD, disc.x, disc.y).margin) < FEEL.close_mm
    assert [one.chip for one in found] == ["red_1"]
    assert found[0].end == pytest.approx(near.track.seconds, abs=0.05)


def test_reaching_the_rim_with_hardly_enough_speed_is_a_close_call() -> None:
    rebound = flown(speed=1730)
    assert [one.chip for one in moments(BOARD, MODEL, rebound.track, rebound.outcome.on_field)] == ["red_1"]
    far = flown(speed=2400)
    assert moments(BOARD, MODEL, far.track, far.outcome.on_field) == ()


def test_a_double_knock_out_is_shown_slowly_and_a_single_one_is_not() -> None:
    # Two chips side by side in the middle bowl: the flick between them takes both out of it.
    pair = (Disc("green_1", -23.0, 0.0), Disc("green_2", 23.0, 0.0))
    throw = flown(*pair, speed=2450)
    assert knocked(BOARD, pair, throw.outcome.on_field) == ["green_1", "green_2"]
    found = moments(BOARD, MODEL, throw.track, throw.outcome.on_field, pair)
    hits = [contact.time for contact in throw.track.contacts if contact.other is not None]
    assert any(one.start <= min(hits) and max(hits[:2]) < one.end for one in found)
    single = flown(pair[0], speed=2000)
    assert knocked(BOARD, pair[:1], single.outcome.on_field) == ["green_1"]
    alone = moments(BOARD, MODEL, single.track, single.outcome.on_field, pair[:1])
    assert alone == moments(BOARD, MODEL, single.track, single.outcome.on_field)


def film_of(throw: Any, lying: tuple[Disc, ...] = (), heard: list[tuple[str, float]] | None = None) -> Flight:
    looks: dict[str, tuple[str, int | None]] = {disc.chip: ("square", None) for disc in lying}
    looks["red_1"] = ("circle", None)
    told = [] if heard is None else heard
    return Flight(
        Turn(Box(0, 0, 800, 800), "south", BOARD),
        BOARD,
        MODEL,
        throw.track,
        lying,
        throw.outcome.on_field,
        looks,
        lambda name, volume: told.append((name, volume)),
        lambda *given: None,
    )


def test_the_table_holds_its_breath_for_a_chip_on_an_outline() -> None:
    speed = next(
        speed
        for speed in range(1150, 1500)
        for end in [flown(speed=speed).outcome.on_field]
        if end and abs(lie(BOARD, end[0].x, end[0].y).margin) < FEEL.breath_mm
    )
    film = film_of(flown(speed=speed))
    assert [disc.chip for disc in film.on_line] == ["red_1"]
    assert film.ms == pytest.approx(1000 * film.pace.length + FEEL.breath_ms)
    clear = film_of(flown(speed=1410))
    assert clear.on_line == []
    assert clear.ms == pytest.approx(1000 * clear.pace.length)


def test_a_faster_chip_slides_louder() -> None:
    loud = [slide_loudness(flown(speed=speed).track) for speed in (1000, 1500, 2400)]
    assert loud == sorted(loud)
    assert loud[0] < 0.7 < loud[-1] <= 1.0


def test_loudness_grows_with_the_impact() -> None:
    steps = [loudness(impact) for impact in range(0, 2600, 20)]
    assert steps == sorted(steps)
    assert loudness(FEEL.quiet_impact - 1) == 0.0
    assert 0.1 < loudness(FEEL.quiet_impact) < 0.3
    assert loudness(FEEL.full_impact) == 1.0 == loudness(2 * FEEL.full_impact)
    heard: list[tuple[str, float]] = []
    for impact, rim in ((10.0, False), (100.0, False), (500.0, False), (1500.0, False), (400.0, True)):
        knock(lambda name, volume: heard.append((name, volume)), impact, rim)
    assert [name for name, _ in heard] == ["chip_knock_soft", "chip_knock_middle", "chip_knock_hard", "wood_tap"]
    assert all(volume == loudness(impact) for (_, volume), impact in zip(heard, (100, 500, 1500, 400), strict=True))


@pytest.mark.rule("safranito.outcome.final")
def test_a_film_ends_at_the_recorded_places_whatever_the_track_says() -> None:
    flight = flown(Disc("green_1", 0.0, 0.0), speed=1600)
    recorded = [Disc(disc.chip, disc.x + 2.0, disc.y) for disc in flight.outcome.on_field]
    turn = Turn(Box(0, 0, 800, 800), "south", BOARD)
    looks: dict[str, tuple[str, int | None]] = {"green_1": ("square", None), "red_1": ("circle", None)}
    lying = [Disc("green_1", 0.0, 0.0)]
    film = Flight(
        turn, BOARD, MODEL, flight.track, lying, recorded, looks, lambda name, volume: None, lambda *given: None
    )
    assert film.place("green_1", 0.0) == (0.0, 0.0)
    assert film.place("red_1", 0.0) == (0.0, -300.0)
    end = film.pace.total
    assert {disc.chip: film.place(disc.chip, end) for disc in recorded} == {d.chip: (d.x, d.y) for d in recorded}


def test_a_board_turned_keeps_its_measures() -> None:
    for side, below in (("south", (0, -300)), ("west", (-300, 0)), ("north", (0, 300)), ("east", (300, 0))):
        turn = Turn(Box(10, 20, 900, 780), side, BOARD)  # type: ignore[arg-type]
        x, y = turn.at(*below)
        assert x == pytest.approx(turn.box.cx)
        assert turn.box.bottom - y == pytest.approx(28 * turn.k)
        for bowl in BOARD.bowls:
            spot = turn.card_spot(bowl)
            assert turn.box.contains(*spot)
            # No card lies on the edge from which one throws.
            assert spot[1] < turn.seen(0, -BOARD.field_half)[1] or abs(spot[0] - turn.box.cx) > 225 * turn.k


def drawn_chips(window: Window) -> set[str]:
    """Chips whose own drawings are on the screen now."""
    built = window.stage.ui.built[0].builder
    hidden = window.stage.ui.motion.hidden(window.stage.ui.now)
    return {name for name in built.actors if name.startswith("chip:") and name not in hidden}


def test_nothing_of_a_throw_is_told_before_it_has_landed(tmp_path: Any) -> None:
    window = Window(tmp_path, options={"first_chef": 0})
    window.app.settings.speed = "calm"
    window.app.apply()
    window.session.submit(0, Throw(10, Flick(0, 0, 1410)))
    window.scene.go()
    window.stage.settle()
    window.uncover()
    lines = [word for word in window.stage.words() if "chip" in word]
    assert window.scene.submit(Throw(20, Flick(6, 0, 2100)))
    window.stage.step(120)
    assert window.table.throws.flying is not None
    assert drawn_chips(window) == set()
    assert not [word for word in window.stage.words() if "chip" in word and word not in lines and "chips" not in word]
    assert window.stage.says("Watch the chips.")
    sitter = window.scene.line().sitter
    assert sitter is not None
    assert sitter.name == "Jonas"
    window.stage.settle()
    assert window.table.throws.flying is None
    assert drawn_chips(window) == {f"chip:{chip.name}" for chip in window.session.view(None).chips}
    assert "chip_slide" in window.stage.sounds
    window.session.close()


def test_a_press_ends_the_film_and_the_picture_follows(tmp_path: Any) -> None:
    window = Window(tmp_path, options={"first_chef": 0})
    window.uncover()
    assert window.scene.submit(Throw(20, Flick(0, 0, 1410)))
    window.stage.step(60)
    assert window.stage.ui.motion.busy
    window.stage.click(5, 5)
    window.stage.step(40)
    assert not window.stage.ui.motion.busy
    assert drawn_chips(window) == {"chip:red_1"}
    assert "look:red_1" in window.stage.names()
    window.session.close()


def test_the_last_throw_can_be_seen_again_slowly(tmp_path: Any) -> None:
    window = Window(tmp_path, options={"first_chef": 0})
    window.throw()
    before = window.session.view(None)
    assert "again" in window.stage.names()
    began = window.stage.now
    window.press("again")
    seconds = window.table.throws.again().track.seconds
    assert window.stage.now - began > 3500 * seconds
    assert window.session.view(None) == before
    window.uncover()
    assert "again" not in window.stage.names()
    window.session.close()


def test_a_replay_shows_the_throws_and_goes_one_step_at_a_time(tmp_path: Any) -> None:
    window = Window(tmp_path, options={"first_chef": 0})
    for value in (10, 20):
        for seat in (0, 1):
            window.session.submit(seat, Throw(value, Flick(20 * value - 300, 0, 1400)))
    path = window.session.path
    assert path is not None
    window.session.close()
    window.app.replay(path)
    window.stage.settle()
    scene: Any = window.stage.ui.scene
    scene.go_to(0, glide=False)
    window.stage.settle()
    scene.step(1)
    assert scene.track is not None
    window.stage.step(60)
    assert window.stage.ui.motion.busy
    window.stage.settle()
    scene.go_to(0, glide=False)
    scene.play()
    window.stage.step(900)
    assert scene.at == 1
    scene.session.close()
