"""The scoring show, the sheet's reasons, and tables looked at without a seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.scenes.desk import DeskScene
from desktop_app.tables.arboretum import make
from desktop_app.tables.arboretum.cards import TABS
from desktop_app.tables.arboretum.results import calls_of, winners_of
from desktop_app.tables.arboretum.show import POINTS
from desktop_app.telling.contract import plain
from tests.tables.arboretum.window import Sitting
from tests.tables.window import LONG, NAMES


def finished(folder: Path, seats: int = 4, seed: int = 7) -> Sitting:
    sitting = Sitting(folder, ("person",) * seats, moves=10_000, seed=seed, speed="brisk")
    sitting.stage.step(100)
    return sitting


def test_the_show_calls_every_species_and_ends_at_the_sheet(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    called: list[int] = []
    for _ in range(2000):
        show = sitting.table.show
        if show is None:
            break
        if show.part == POINTS and show.index not in called:
            called.append(show.index)
        sitting.stage.step(100)
    assert called == list(range(10))
    assert sitting.scene.results is not None
    assert sitting.scene.results.shown


def test_the_show_is_skipped_and_repeated(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    sitting.stage.press("show.skip")
    sitting.stage.step(8000)
    sitting.stage.settle()
    sitting.stage.press("see")
    sitting.stage.settle()
    sitting.stage.press("show")
    sitting.stage.step(300)
    assert sitting.table.show is not None
    sitting.stage.press("show.species:4")
    sitting.stage.settle()
    assert sitting.table.show.index == 4


def test_the_points_of_two_seats_stand_beside_their_gardens(tmp_path: Path) -> None:
    sitting = finished(tmp_path, 2)
    show = sitting.table.show
    assert show is not None
    for index in range(show.count):
        show.index, show.part = index, POINTS
        sitting.stage.ui.dirty()
        sitting.stage.step(0)
        actors = sitting.stage.ui.built[0].builder.actors
        for name in [name for name in actors if name.startswith("show.path:")]:
            points = actors[name.replace("path", "points")]
            assert points.rect.left >= actors[name].rect.right
            return
    raise AssertionError("nobody scores in this game")


def test_bars_have_the_colours_of_the_species(tmp_path: Path) -> None:
    sitting = finished(tmp_path, 2)
    row_colour = sitting.table.row_colour
    for species, tab in TABS.items():
        assert row_colour(species) == tab.fill
    sitting.stage.press("show.skip")
    sitting.stage.step(8000)
    sitting.stage.settle()
    results = sitting.scene.results
    assert results is not None
    seat = results.order[0]
    key = next(row.name for row in results.rows if not row.folded and results.points(row.name, seat) > 0)
    picture = sitting.stage.drawn_anew()
    w, h = picture.get_size()
    found = {tuple(picture.get_at((x, y)))[:3] for x in range(w // 3, w, 2) for y in range(h * 4 // 5, h, 2)}
    assert TABS[key].fill in found


def test_points_and_winners_are_those_of_the_rules(tmp_path: Path) -> None:
    for seed in range(1, 6):
        sitting = finished(tmp_path, 3, seed)
        outcome = sitting.session.outcome
        assert outcome is not None
        totals = [sum(call.seats[seat].points for call in calls_of(sitting.view)) for seat in range(3)]
        assert totals == [next(r.total for r in outcome.ranking if r.seat == seat) for seat in range(3)]
        assert winners_of(sitting.view) == sorted(outcome.winners)


def test_every_row_is_explained_for_every_seat(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    for species in ("oak", "willow", "dogwood"):
        lines = [plain(line, NAMES) for line in sitting.table.explain(sitting.scene.now(), species)]
        assert len(lines) == 5
        for name, line in zip(NAMES[:4], lines[1:], strict=True):
            assert line.startswith(name)


def test_any_moment_can_be_drawn_from_any_eyes(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("random",) * 3, moves=97)
    history = sitting.session.history

    class Looking(DeskScene):
        at = 0
        eyes: int | None = None

        @property
        def audience(self) -> int | None:
            return self.eyes

        @property
        def view(self) -> object:
            return history.view_at(self.at, self.eyes)

        @property
        def to_act(self) -> tuple[int, ...]:
            return tuple(history.to_act_at(self.at))

        def build(self, b) -> None:
            self.lay_out(b)
            self.table.build(self.now(b))

    looking = Looking(sitting.app, sitting.session)
    looking.table = make()
    sitting.stage.ui.show(looking)
    for at in range(0, len(history) + 1, 12):
        for eyes in (None, 0, 1, 2):
            looking.at, looking.eyes = at, eyes
            sitting.stage.ui.animate(list(looking.table.motions(looking.now(), history.events_at(max(1, at), eyes))))
            sitting.stage.settle()
            assert sitting.stage.faults() == []


def test_covered_hands_leave_no_trace(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person", "person"), moves=40)
    assert sitting.scene.audience is None
    state = sitting.session._state
    private = set(state.hands[0]) | set(state.hands[1])
    shown = {name for layer in sitting.stage.ui.built for name in layer.builder.actors}
    assert not {f"tree:{card}" for card in private} & shown
    sitting.to_person()
    seat = sitting.scene.actor
    assert seat is not None
    shown = {name for layer in sitting.stage.ui.built for name in layer.builder.actors}
    assert {f"tree:{card}" for card in state.hands[seat]} <= shown
    assert not {f"tree:{card}" for card in state.hands[1 - seat]} & shown
    sitting.stage.key("c")
    assert sitting.view.hand == ()
    sitting.stage.settle()
    shown = {name for layer in sitting.stage.ui.built for name in layer.builder.actors}
    assert not {f"tree:{card}" for card in private} & shown


def test_at_once_the_show_is_left_out_and_can_be_called_from_the_sheet(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, ("person",) * 3, moves=10_000, speed="instant")
    sitting.stage.step(100)
    assert sitting.scene.results is not None
    assert sitting.scene.results.shown
    sitting.stage.press("scoring")
    sitting.stage.settle()
    for index in range(8):
        assert sitting.table.show is not None
        assert sitting.table.show.index == index
        sitting.stage.key("return")
        sitting.stage.settle()
    assert sitting.table.show is None
    assert sitting.scene.results.shown


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text", [100, 130, 160])
def test_long_names_fit_the_sheet(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    for language, seats in (("en", 2), ("es", 4)):
        kinds = ("person",) * seats
        sitting = Sitting(tmp_path, kinds, moves=10_000, size=size, text=text, language=language, names=LONG)
        sitting.stage.step(100)
        assert sitting.stage.faults() == []
        sitting.stage.press("scoring")
        sitting.stage.settle()
        assert sitting.stage.faults() == []


def test_the_prompt_names_no_winner_before_the_show_is_over(tmp_path: Path) -> None:
    sitting = finished(tmp_path)
    assert sitting.table.show is not None
    assert not any(sitting.stage.says(f"{name} win") for name in NAMES)
    sitting.stage.press("show.skip")
    sitting.stage.step(20_000)
    assert any(sitting.stage.says(f"{name} win") for name in NAMES) or sitting.stage.says("win together")
