"""Recorded instruments for the sounds and the music: the General MIDI set FluidR3 (MIT) played by fluidsynth, and
single strokes of Sonic Pi's samples (CC0).

    apt-get install fluidsynth fluid-soundfont-gm sonic-pi-samples sox vorbis-tools
    pip install mido==1.3.3
"""

import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import mido
from synth import RATE, Samples, read

FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
STROKES = Path("/usr/share/sonic-pi/samples")
TICKS = 480
"""Ticks a beat in the MIDI files."""
DRUMS = -1
"""The program that stands for the percussion set."""


@dataclass(frozen=True)
class Note:
    """One note: when it begins and how long it lasts (beats), key (60 is middle C), force (1 to 127)."""

    beat: float
    long: float
    key: int
    force: int


@dataclass(frozen=True)
class Part:
    """One player: General MIDI program (0 to 127, or DRUMS), place from left to right (0 to 127), share of the room."""

    program: int
    notes: tuple[Note, ...]
    pan: int = 64
    room: int = 40


def render(parts: Iterable[Part], tempo: float, file: Path, gain: float = 0.6) -> None:
    """Write what the players play (`tempo` in beats a minute) as a stereo WAV."""
    song = mido.MidiFile(ticks_per_beat=TICKS)
    head = mido.MidiTrack()
    head.append(mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(tempo)))
    song.tracks.append(head)
    free = [channel for channel in range(16) if channel != 9]
    for part in parts:
        channel = 9 if part.program == DRUMS else free.pop(0)
        track = mido.MidiTrack()
        song.tracks.append(track)
        if part.program != DRUMS:
            track.append(mido.Message("program_change", channel=channel, program=part.program))
        track.append(mido.Message("control_change", channel=channel, control=10, value=part.pan))
        track.append(mido.Message("control_change", channel=channel, control=91, value=part.room))
        events: list[tuple[int, int, mido.Message]] = []
        for note in part.notes:
            on, off = round(note.beat * TICKS), round((note.beat + note.long) * TICKS)
            events.append((on, 1, mido.Message("note_on", channel=channel, note=note.key, velocity=note.force)))
            events.append((off, 0, mido.Message("note_off", channel=channel, note=note.key)))
        now = 0
        for tick, _, message in sorted(events, key=lambda event: event[:2]):
            track.append(message.copy(time=tick - now))
            now = tick
    with tempfile.TemporaryDirectory() as place:
        score = Path(place) / "score.mid"
        song.save(score)
        # Chorus off: it would blur the plucked strings. The synthesizer goes on until the last tail is over.
        command = ["fluidsynth", "-ni", "-q", "-g", str(gain), "-r", str(RATE), "-C", "0", "-R", "1"]
        subprocess.run([*command, "-F", str(file), str(FONT), str(score)], check=True, stdout=subprocess.DEVNULL)


def played(program: int, *notes: tuple[float, float, int, int], tempo: float = 60) -> Samples:
    """A few notes (beat, length, key, force) of one instrument, as mono, dry."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "notes.wav"
        render([Part(program, tuple(Note(*note) for note in notes), room=0)], tempo, file)
        return read(file)


def stroke(name: str) -> Samples:
    """One of Sonic Pi's recorded samples, as mono."""
    return read(STROKES / f"{name}.flac")
