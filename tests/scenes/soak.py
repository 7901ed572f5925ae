"""The show for many games in compressed time: what it costs in memory, files and processes.

    python -m tests.scenes.soak [games]

Memory is what the process holds after each ten games; its slope, after the first fifty, is fitted by least squares.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import tempfile
from pathlib import Path

from desktop_app.scenes.kiosk import Kiosk
from desktop_app.scenes.settings_file import Settings
from tests.scenes.conftest import Stage

SETTLED = 50
"""Games after which caches hold what they ever will."""
PAGE = os.sysconf("SC_PAGE_SIZE")


def resident_mb() -> float:
    """What the process holds in memory, in megabytes (Linux)."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def slope(points: list[tuple[int, float]]) -> float:
    """Megabytes a hundred games, by least squares."""
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return 100 * above / sum((x - mean_x) ** 2 for x, _ in points)


def main() -> None:
    """Run and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder), (1366, 768))
        stage.app.kiosk = Kiosk(stage.app, Settings(show_when_idle=True))
        stage.app.kiosk.begin("arboretum")
        points: list[tuple[int, float]] = []
        children = 0
        scene = stage.ui.scene
        seen = 0
        while seen < games:
            stage.step(350)
            if stage.ui.scene is scene:
                continue
            scene = stage.ui.scene
            seen += 1
            children = max(children, len(multiprocessing.active_children()))
            if seen % 10 == 0:
                points.append((seen, resident_mb()))
                files = sum(1 for path in Path(folder).rglob("*") if path.is_file())
                print(f"{seen} games: {points[-1][1]:.1f} MB, {files} files, {children} children at most", flush=True)
        late = [point for point in points if point[0] > SETTLED]
        if len(late) > 1:
            print(f"slope after {SETTLED} games: {slope(late):+.2f} MB in 100 games")


if __name__ == "__main__":
    main()
