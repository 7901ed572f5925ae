"""Renders the four pieces of `data/music` with recorded instruments; needs what `instruments.py` names, and pyyaml.

    python .ci/make_music.py [game ...]

A piece goes round: what still sounds after its last bar is laid over its beginning.
"""

import math
import subprocess
import sys
import tempfile
import wave
from array import array
from pathlib import Path

from instruments import Note, Part, render, stroke
from score import STROKES, key_of, read_score
from synth import RATE, Samples

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
GAMES = ("arboretum", "scoville", "sheriff", "safranito")
LEVEL = -27.0
"""Root mean square of a piece in decibels: it lies under everything that is touched on the table."""
TAIL = 4.0
"""Seconds that the last notes ring on at most."""


def stereo(file: Path) -> tuple[Samples, Samples]:
    """Left and right of a WAV file."""
    with wave.open(str(file), "rb") as data:
        samples = array("h", data.readframes(data.getnframes()))
    return [s / 32768 for s in samples[::2]], [s / 32768 for s in samples[1::2]]


def force_at(beat: float, beats: int, force: int) -> int:
    """The first beat of a bar a little stronger, what lies between the beats softer."""
    place = beat % beats
    return max(1, round(force * (1.08 if place == 0 else 1.0 if place == int(place) else 0.88)))


def make(game: str, folder: Path) -> None:
    """Write one piece as Ogg Vorbis."""
    score = read_score(game)
    data = score.data
    drums: dict[str, int] = data.get("drums", {})
    parts: list[Part] = []
    for name, how in data["parts"].items():
        notes = tuple(
            Note(p.beat, p.long * 0.97, key_of(p.name, drums), force_at(p.beat, data["beats"], how["force"]))
            for p in score.parts[name]
        )
        parts.append(Part(how["program"], notes, how.get("pan", 64), how["room"]))
    raw = folder / f"{game} raw.wav"
    render(parts, data["tempo"], raw)
    sides = stereo(raw)
    size = round((score.seconds + TAIL) * RATE)
    left, right = ((side + [0.0] * size)[:size] for side in sides)
    # Strokes are laid in by hand: one a little to the left, one a little to the right, as the two drums stand.
    recorded = {name: stroke(file) for name, file in data.get("strokes", {}).items()}
    for played in score.parts.get(STROKES, []):
        low = played.name == "ghe"
        gain = float(data["stroke_force"]) * (1.0 if played.beat % data["beats"] == 0 else 0.75)
        at = round(played.beat * 60 / data["tempo"] * RATE)
        for index, sample in enumerate(recorded[played.name][: size - at]):
            left[at + index] += sample * gain * (0.8 if low else 0.55)
            right[at + index] += sample * gain * (0.55 if low else 0.8)
    # The tail over the beginning, then the level.
    end = round(score.seconds * RATE)
    for side in (left, right):
        for index in range(size - end):
            side[index] += side[end + index]
    power = math.sqrt(sum(s * s for side in (left, right) for s in side[:end:7]) / (2 * len(left[:end:7])))
    gain = 10 ** (LEVEL / 20) / power
    with wave.open(str(folder / f"{game}.wav"), "wb") as out:
        out.setnchannels(2)
        out.setsampwidth(2)
        out.setframerate(RATE)
        both = array("h", bytes(4 * end))
        both[::2] = array("h", (round(max(-1.0, min(1.0, s * gain)) * 32767) for s in left[:end]))
        both[1::2] = array("h", (round(max(-1.0, min(1.0, s * gain)) * 32767) for s in right[:end]))
        out.writeframes(both.tobytes())
    file = SOUNDS / f"music_{game}.ogg"
    subprocess.run(["oggenc", "-Q", "-q", "2", "-s", "1", "-o", str(file), str(folder / f"{game}.wav")], check=True)
    print(f"{game}: {score.seconds:.1f} s, {file.stat().st_size / 1024:.0f} kB")


def main() -> None:
    """Make the pieces named on the command line, or all."""
    with tempfile.TemporaryDirectory() as place:
        for game in sys.argv[1:] or GAMES:
            make(game, Path(place))


if __name__ == "__main__":
    main()
