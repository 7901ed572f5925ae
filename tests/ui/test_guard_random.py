"""Random double presses on the guard's own table."""

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.ui.harness import Harness
from tests.ui.auction import Auction

THINGS = ("decide", "far", "more", "card:0", "card:1", "card:2")
KEYS = ("return", "space", "d", "f", "m", "tab", "right")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(THINGS + KEYS), st.integers(20, 450), st.integers(0, 3000), st.booleans()),
        max_size=12,
    )
)
def test_two_presses_on_anything_decide_for_one_person_and_once_for_good(pairs):
    stage = Harness(Auction(3), (800, 450))
    scene = stage.ui.scene
    stage.step(1000)
    for what, gap, wait, film in pairs:
        scene.film = 300 if film else 0
        before, asked = len(scene.done()), scene.seat
        for _ in range(2):
            if what in KEYS:
                stage.key(what, hasty=True)
            elif what in stage.names():
                stage.press(what, hasty=True)
            stage.step(gap)
        told = scene.done()[before:]
        assert {seat for seat, _ in told} <= {asked}
        assert len([entry for entry in told if "lay" not in entry[1]]) <= 1
        stage.step(wait)
