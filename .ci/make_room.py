"""Makes the room around the table: 90 seconds after dinner, stereo, without a seam. Needs sox and oggenc.

    python .ci/make_room.py

Every layer is a loop whose length divides the whole, so that the whole goes round by itself: air (left and right
apart), four people talking two rooms away, insects beyond the window at three distances, a fire that ticks, cups set
down.
"""

import math
import random
import subprocess
import tempfile
from pathlib import Path

from synth import (
    RATE,
    Samples,
    band,
    count,
    flutter,
    high,
    level,
    loop,
    low,
    mix,
    modes,
    noise,
    room,
    times,
    write,
)

SECONDS = 90.0
LEVEL = -38.0
"""Root mean square of the whole in decibels: with its slider at a third, 30 dB under what is touched at the table."""
FILE = Path(__file__).resolve().parent.parent / "assets" / "sounds" / "room.ogg"
BLEND = 2.0
"""Seconds in which the end of a layer runs into its beginning."""


def voice(rng: random.Random, seconds: float, pitch: float) -> Samples:
    """Somebody talking two rooms away: a buzz with a wandering pitch through moving vowels, in phrases, no words."""
    vowels = ((700, 1150), (500, 1750), (320, 2100), (470, 850), (350, 700))
    buzz: Samples = []
    phase, bend = 0.0, flutter(rng, seconds, 2.2, 0.16)
    for index in range(count(seconds)):
        phase = (phase + pitch * bend[index] / RATE) % 1.0
        buzz.append(1 - 2 * phase)
    parts: list[tuple[float, Samples]] = [(0.0, [0.0] * count(seconds))]
    at = rng.uniform(0, 1.5)
    while at < seconds - 0.4:
        for _ in range(rng.randint(3, 9)):
            long = rng.uniform(0.11, 0.26)
            if at + long >= seconds:
                break
            piece = buzz[count(at) : count(at + long)]
            first, second = rng.choice(vowels)
            said = mix((0, band(piece, first, 5)), (0, times(band(piece, second, 7), 0.4)))
            loudness = rng.uniform(0.4, 1.0)
            arch = [loudness * math.sin(math.pi * index / len(said)) ** 1.3 for index in range(len(said))]
            parts.append((at, [a * b for a, b in zip(said, arch, strict=True)]))
            at += long * rng.uniform(0.85, 1.15)
        at += rng.uniform(1.2, 4.5)
    return mix(*parts)


def murmur(seed: int, pitches: tuple[float, ...], seconds: float) -> Samples:
    """People behind two doors."""
    rng = random.Random(seed)
    people = [(0.0, voice(rng, seconds + BLEND, pitch)) for pitch in pitches]
    said = level(low(low(high(mix(*people), 140), 820), 1300))
    return loop(room(said, 0.7, 0.0, dull=0.55, long=0.9)[: count(seconds + BLEND)], BLEND)


def insects(seed: int, hertz: float, seconds: float, far: float) -> Samples:
    """One insect: chirps of a few rasped pulses. Each pulse rises a little in pitch and carries the rasp of the wing
    (its teeth, some 60 a pulse, uneven); the farther, the duller and the more even."""
    rng = random.Random(seed)
    out: Samples = [0.0] * count(seconds + BLEND)
    at = rng.uniform(0, 0.8)
    while at < seconds + BLEND - 0.4:
        loudness = rng.uniform(0.35, 1.0)
        tone = hertz * rng.uniform(0.985, 1.015)
        for pulse in range(rng.choice((2, 3, 3, 4))):
            start, long = count(at + pulse * rng.uniform(0.034, 0.042)), count(rng.uniform(0.018, 0.028))
            phase, tooth = 0.0, 1.0
            for index in range(long):
                share = index / long
                if index % (long // 60 + 1) == 0:
                    tooth = rng.uniform(0.35, 1.0)
                phase += math.tau * tone * (1 + 0.035 * share) / RATE
                out[start + index] += loudness * tooth * math.sin(math.pi * share) ** 1.5 * math.sin(phase)
        at += rng.uniform(0.5, 1.0) if rng.random() < 0.9 else rng.uniform(1.6, 3.8)
    return loop(low(band(out, hertz, 1.5), hertz * (1.6 - far)), BLEND)


def air(seed: int, seconds: float) -> Samples:
    """The air of a room, breathing slowly."""
    rng = random.Random(seed)
    still = level(low(low(noise(rng, seconds + BLEND), 260), 520))
    return loop([a * b for a, b in zip(still, flutter(rng, seconds + BLEND, 0.4, 0.3), strict=True)], BLEND)


def fire(seed: int, seconds: float) -> Samples:
    """Embers: a tick now and then, far apart."""
    rng = random.Random(seed)
    parts: list[tuple[float, Samples]] = [(0.0, [0.0] * count(seconds))]
    at = rng.uniform(1, 3)
    while at < seconds - 1:
        for _ in range(rng.choice((1, 1, 2, 3))):
            tick = band(noise(rng, 0.012), rng.uniform(1100, 3200), 2.0)
            parts.append((at, times([s * math.exp(-i / 90) for i, s in enumerate(tick)], rng.uniform(0.2, 1.0))))
            at += rng.uniform(0.02, 0.14)
        at += rng.uniform(1.5, 6.0)
    return low(mix(*parts), 4200)[: count(seconds)]


def cups(seed: int, seconds: float) -> Samples:
    """Somebody clears a cup, five times in the whole."""
    rng = random.Random(seed)
    parts: list[tuple[float, Samples]] = [(0.0, [0.0] * count(seconds))]
    for at in (7.3, 21.8, 44.1, 61.7, 79.4):
        step = rng.uniform(0.94, 1.06)
        cup = modes(0.5, [(1480 * step, 0.7, 0.06), (2390 * step, 0.5, 0.045), (3350 * step, 0.3, 0.03)], 0.002)
        parts += [(at, times(cup, rng.uniform(0.3, 0.5))), (at + rng.uniform(0.1, 0.3), times(cup, 0.22))]
    return low(room(mix(*parts)[: count(seconds)], 0.6, 0.0, dull=0.5, long=0.8), 2600)


# Layer, its loudness, its place from left (0) to right (1).
LAYERS = (
    ("air left", lambda: air(111, 15.0), 0.50, 0.0),
    ("air right", lambda: air(112, 18.0), 0.50, 1.0),
    ("two people", lambda: murmur(113, (104.0, 187.0), 45.0), 0.85, 0.34),
    ("two more", lambda: murmur(114, (128.0, 212.0), 30.0), 0.7, 0.58),
    ("insect", lambda: insects(115, 4100.0, 22.5, 0.3), 0.16, 0.82),
    ("another", lambda: insects(116, 4480.0, 18.0, 0.4), 0.09, 0.68),
    ("far ones", lambda: insects(117, 3720.0, 9.0, 0.55), 0.10, 0.95),
    ("fire", lambda: fire(118, 45.0), 0.35, 0.22),
    ("cups", lambda: cups(119, SECONDS), 1.1, 0.45),
)


def main() -> None:
    """Write the room as Ogg Vorbis."""
    with tempfile.TemporaryDirectory() as place:
        command = ["sox", "-m"]
        for name, make, loudness, right in LAYERS:
            layer = make()
            mono = Path(place) / f"{name} mono.wav"
            # Headroom for writing; what was level (root mean square one) comes out at a tenth.
            write(times(layer, loudness * 0.1), mono)
            both = Path(place) / f"{name}.wav"
            left, right_gain = math.cos(right * math.pi / 2), math.sin(right * math.pi / 2)
            repeats = round(SECONDS / (len(layer) / RATE)) - 1
            spread = ["remix", f"1v{left:.4f}", f"1v{right_gain:.4f}", "repeat", str(repeats)]
            subprocess.run(["sox", str(mono), str(both), *spread], check=True)
            command += ["-v", "1", str(both)]
        whole, level_now = Path(place) / "whole.wav", 0.0
        subprocess.run([*command, str(whole), "trim", "0", str(SECONDS)], check=True)
        told = subprocess.run(["sox", str(whole), "-n", "stats"], check=True, capture_output=True, text=True).stderr
        level_now = next(float(line.split()[3]) for line in told.splitlines() if line.startswith("RMS lev"))
        done = Path(place) / "room.wav"
        subprocess.run(["sox", str(whole), str(done), "gain", f"{LEVEL - level_now:.2f}"], check=True)
        subprocess.run(["oggenc", "-Q", "-q", "1", "-s", "1", "-o", str(FILE), str(done)], check=True)
    print(f"room: {SECONDS:.0f} s, {FILE.stat().st_size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
