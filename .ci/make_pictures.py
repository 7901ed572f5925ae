"""Makes the README's pictures anew: a table of each game, small.

.venv/bin/python .ci/make_pictures.py
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".ci" / "pictures"
SIZE = (800, 450)
PICTURES = {
    "arboretum": ("table", "--game", "arboretum", "--seats", "2", "--moves", "78"),
    "scoville": ("table", "--game", "scoville", "--seats", "3", "--moves", "118"),
    "sheriff": ("table", "--game", "sheriff", "--seats", "4", "--moves", "150"),
    "safranito": ("table", "--game", "safranito", "--seats", "2", "--moves", "20"),
}


def main() -> None:
    """Draw each with `sobremesa picture` and keep it as a JPEG."""
    import pygame

    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name, scene in PICTURES.items():
            drawn = Path(folder) / f"{name}.png"
            command = [sys.executable, "-m", "desktop_app", "picture", *scene, "--language", "en", "--size", "1600x900"]
            subprocess.run([*command, "--out", str(drawn)], check=True, cwd=ROOT)
            small = pygame.transform.smoothscale(pygame.image.load(drawn), SIZE)
            pygame.image.save(small, FOLDER / f"{name}.jpg")
            print(f"{name}: {(FOLDER / f'{name}.jpg').stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
