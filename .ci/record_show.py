"""Records the games of the show: whole games between computer players, good to look at in their last third.

    .venv/bin/python .ci/record_show.py [game ...]

Of some deals the one is kept whose end is closest: the smallest lead of the winner. The journals are kept as data, for
a show must begin at once and must not depend on how strong the computer players of the day are.
"""

import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from data.games import GAME_IDS  # noqa: E402
from desktop_app.opponents.contract import UNLIMITED, player  # noqa: E402
from desktop_app.opponents.pool import decide  # noqa: E402
from desktop_app.session import SHAPES, SeatSetup, Session, TableSetup, flicking  # noqa: E402

FOLDER = ROOT / "data" / "show"
NAMES = ("Ana", "Luis", "Olga", "Hugo")
SEATS = {"arboretum": 3, "scoville": 3, "sheriff": 4, "safranito": 2}
DEALS = 4


def play(game_id: str, seed: int, folder: Path) -> tuple[float, bytes]:
    """The lead of the winner (a share of the winner's points) and the journal of one game."""
    seats = tuple(SeatSetup(NAMES[n], SHAPES[n], "regular") for n in range(SEATS[game_id]))
    setup = TableSetup(game_id, seats, {}, seed, True)
    session = Session.start(setup, folder, purpose="demo", at=datetime(2026, 12, 1, 20, 0, tzinfo=UTC))
    players = [player(game_id, "regular") for _ in seats]
    while not session.finished:
        seat = session.to_act[0]
        action, fault = decide(session.game, players[seat], session.view(seat), session.rng_for(seat), UNLIMITED)
        if fault:
            raise RuntimeError(fault)
        found, _ = flicking.outcome_of(session.game, session._state, seat, action)
        session.submit(seat, action, found)
    session.close()
    assert session.path is not None
    assert session.outcome is not None
    totals = sorted((rank.total for rank in session.outcome.ranking), reverse=True)
    return (totals[0] - totals[1]) / max(1, totals[0]), session.path.read_bytes()


def main() -> None:
    """Record the named games, or all."""
    FOLDER.mkdir(exist_ok=True)
    for game_id in sys.argv[1:] or GAME_IDS:
        with tempfile.TemporaryDirectory() as folder:
            lead, journal = min(play(game_id, seed, Path(folder)) for seed in range(1, DEALS + 1))
        (FOLDER / f"{game_id}.jsonl").write_bytes(journal)
        print(f"{game_id}: {len(journal.splitlines()) - 1} actions, lead {lead:.0%}, {len(journal) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
