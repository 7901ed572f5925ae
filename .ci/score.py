"""The notes of `data/music` as values: what a bar says, and when each note begins and ends."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

MUSIC = Path(__file__).resolve().parent.parent / "data" / "music"
NAME = re.compile(r"([A-G])(#?)(\d)")
SEMITONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
STROKES = "strokes"
"""The part that is made of recorded strokes, not of notes."""


@dataclass
class Played:
    """One sound of a part: beat it begins at, beats it lasts, and its name in the score."""

    beat: float
    long: float
    name: str


@dataclass
class Score:
    """One piece: its plain data, how long it is in beats, and what each part plays."""

    data: dict[str, Any]
    beats: float
    parts: dict[str, list[Played]] = field(default_factory=dict[str, list[Played]])

    @property
    def seconds(self) -> float:
        return self.beats * 60 / float(self.data["tempo"])


def key_of(name: str, drums: dict[str, int]) -> int:
    """The MIDI key of a note ("F#4", middle C is C4) or of a drum; raises ValueError for anything else."""
    if name in drums:
        return drums[name]
    match = NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name} is no note")
    letter, sharp, octave = match.groups()
    return 12 * (int(octave) + 1) + SEMITONES[letter] + bool(sharp)


def bar(text: str, steps: int) -> list[tuple[int, int, str]]:
    """The sounds of one bar as (step, steps held, name); raises ValueError where the bar is too long or too short."""
    words = text.split()
    if len(words) != steps:
        raise ValueError(f"'{text}' has {len(words)} steps, not {steps}")
    out: list[tuple[int, int, str]] = []
    for at, word in enumerate(words):
        if word in "-_":
            continue
        held = 1
        while at + held < steps and words[at + held] == "_":
            held += 1
        out += [(at, held, name) for name in word.split("+")]
    return out


def read_score(game: str) -> Score:
    """The piece of a game; raises ValueError naming the section whose bars do not fit."""
    data: dict[str, Any] = yaml.safe_load((MUSIC / f"{game}.yaml").read_text("utf-8"))
    step = float(data["step"])
    steps = round(data["beats"] / step)
    score = Score(data, 0.0)
    for name in data["form"]:
        section: dict[str, list[str]] = data["sections"][name]
        bars = {len(lines) for lines in section.values()}
        if len(bars) != 1:
            raise ValueError(f"{game}: the parts of section {name} differ in length")
        for part, lines in section.items():
            for number, line in enumerate(lines):
                start = score.beats + number * data["beats"]
                for at, held, sound in bar(data["bars"].get(line, line), steps):
                    score.parts.setdefault(part, []).append(Played(start + at * step, held * step, sound))
        score.beats += bars.pop() * data["beats"]
    return score
