"""Writes the credits of all sounds into `assets/CREDITS.yaml` from what the makers of the sounds say. Needs soxi.

    python .ci/credit_sounds.py

Sounds stand at the end of that file, each with its length (seconds) and, for those of the pieces, the level of its
loudest 50 ms (decibels); everything before the first sound is left as it is.
"""

import subprocess
from pathlib import Path

from make_sounds import KINDS, SOUNDS
from score import read_score

CREDITS = SOUNDS.parent / "CREDITS.yaml"
MARK = "# Sounds, written by .ci/credit_sounds.py\n"
OWN = ("CC0-1.0", "sounds/CC0-1.0.txt")
FLUID = ("MIT", "sounds/MIT-FluidR3.txt")
FONT = "FluidR3 GM (Frank Wen, Toby Smithe and contributors)"
# Kinds that hold something recorded: who recorded it, on what terms, and where it comes from.
RECORDED = {
    "wood_tap": (f"The Sobremesa developers with a wood block of {FONT}", FLUID, "fluid-soundfont-gm"),
    "chip_knock_soft": (f"The Sobremesa developers with a wood block of {FONT}", FLUID, "fluid-soundfont-gm"),
    "chip_knock_middle": (f"The Sobremesa developers with a wood block of {FONT}", FLUID, "fluid-soundfont-gm"),
    "chip_knock_hard": (f"The Sobremesa developers with a wood block of {FONT}", FLUID, "fluid-soundfont-gm"),
    "win": (f"The Sobremesa developers with marimba and guitar of {FONT}", FLUID, "fluid-soundfont-gm"),
    "hush": (f"The Sobremesa developers with marimba and guitar of {FONT}", FLUID, "fluid-soundfont-gm"),
    "ribbon": (f"The Sobremesa developers with a harp of {FONT}", FLUID, "fluid-soundfont-gm"),
}
"""Kind: author, licence, Debian package."""


def entry(file: Path, title: str, author: str, licence: tuple[str, str], origin: str, level: float | None) -> str:
    """One entry as YAML."""
    seconds = float(subprocess.run(["soxi", "-D", str(file)], check=True, capture_output=True, text=True).stdout)
    changes = "none" if level is None or origin.startswith("Made") else "Cut, pitched, mixed with synthesised sound"
    lines = [
        f"- files: sounds/{file.name}",
        f'  title: "{title}"',
        f'  author: "{author}"',
        f"  licence: {licence[0]}",
        f"  licence_text: {licence[1]}",
        f'  origin: "{origin}"',
        f"  changes: {changes}",
        f"  seconds: {seconds:.2f}",
    ]
    if level is not None:
        lines.append(f"  level: {level}")
    return "\n".join(lines) + "\n"


def strokes_of(name: str) -> str:
    """Who recorded the strokes that a kind uses, as Debian's package sonic-pi-samples tells it."""
    told = Path("/usr/share/doc/sonic-pi-samples/copyright").read_text("utf-8")
    place = told.index(f"etc/samples/{name}.flac")
    who, source = "", ""
    for line in told[place:].splitlines():
        if line.startswith("Copyright:"):
            who = line.removeprefix("Copyright:").strip()
        elif line.startswith("Source:"):
            source = line.removeprefix("Source:").strip()
        elif line.startswith("License:"):
            if line.removeprefix("License:").strip() not in ("CC0", "CC0-1.0"):
                raise ValueError(f"{name} is not free to use: {line}")
            break
    return f"{who.partition(' <')[0].lstrip('0123456789 ')} ({source})"


SAMPLED = {
    "shield": ("drum_tom_lo_hard",),
    "pick": ("perc_snap", "perc_snap2"),
    "blend": ("tabla_na", "tabla_tas1", "tabla_te_ne", "tabla_ghe4"),
}
"""Kind: the recorded strokes in it, all CC0."""


def main() -> None:
    """Write the list anew."""
    out: list[str] = []
    for name, kind in KINDS.items():
        files = [SOUNDS / f"{name}.ogg"] if kind.takes == 1 else [
            SOUNDS / f"{name}_{take + 1}.ogg" for take in range(kind.takes)
        ]  # fmt: skip
        for number, file in enumerate(files):
            title = kind.title + (f", take {number + 1}" if kind.takes > 1 else "")
            author, licence, origin = "The Sobremesa developers", OWN, "Made by .ci/make_sounds.py"
            if name in RECORDED:
                author, licence, package = RECORDED[name]
                origin = f"Rendered by .ci/make_sounds.py from Debian's package {package}"
            elif name in SAMPLED:
                people = "; ".join(dict.fromkeys(strokes_of(stroke) for stroke in SAMPLED[name]))
                author = f"The Sobremesa developers with recordings by {people}"
                origin = f"Rendered by .ci/make_sounds.py from {', '.join(SAMPLED[name])} of Debian's sonic-pi-samples"
            out.append(entry(file, title, author, licence, origin, kind.level))
    out.append(
        entry(
            SOUNDS / "room.ogg", "A room after dinner, 90 seconds", "The Sobremesa developers", OWN,
            "Made by .ci/make_room.py", None,
        )
    )  # fmt: skip
    for game in ("arboretum", "scoville", "sheriff", "safranito"):
        score = read_score(game)
        author = f"Composed by the Sobremesa developers (data/music/{game}.yaml), instruments of {FONT}"
        origin = "Rendered by .ci/make_music.py from Debian's package fluid-soundfont-gm"
        strokes: dict[str, str] = score.data.get("strokes", {})
        if strokes:
            people = "; ".join(dict.fromkeys(strokes_of(file) for file in strokes.values()))
            author += f", drum strokes recorded by {people}"
            origin += f" and {', '.join(strokes.values())} of sonic-pi-samples"
        out.append(entry(SOUNDS / f"music_{game}.ogg", score.data["title"], author, FLUID, origin, None))
    kept = CREDITS.read_text("utf-8").partition(MARK)[0]
    CREDITS.write_text(kept + MARK + "\n" + "\n".join(out), "utf-8")


if __name__ == "__main__":
    main()
