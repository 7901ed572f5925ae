"""The few signal tools the sounds are made with: samples are plain lists of floats at RATE.

Filters follow R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients" (1994); the room follows
M. R. Schroeder, "Natural sounding artificial reverberation" (J. Audio Eng. Soc. 10, 1962): damped combs in parallel,
all-passes in a row.
"""

import math
import random
import subprocess
import tempfile
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

RATE = 44100

Samples = list[float]


def count(seconds: float) -> int:
    """Samples in a stretch of time."""
    return round(seconds * RATE)


def noise(rng: random.Random, seconds: float) -> Samples:
    """White noise between -1 and 1."""
    return [rng.uniform(-1, 1) for _ in range(count(seconds))]


def shape(sound: Samples, gain: Callable[[float], float]) -> Samples:
    """A sound with a gain that depends on time in seconds."""
    return [sample * gain(index / RATE) for index, sample in enumerate(sound)]


def times(sound: Samples, gain: float) -> Samples:
    """A sound made louder or softer by a factor."""
    return [sample * gain for sample in sound]


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Sounds laid over each other, each with the second it starts at."""
    total: Samples = [0.0] * max(count(start) + len(sound) for start, sound in parts)
    for start, sound in parts:
        offset = count(start)
        for index, sample in enumerate(sound):
            total[offset + index] += sample
    return total


def modes(seconds: float, partials: Iterable[tuple[float, float, float]], attack: float = 0.0008) -> Samples:
    """A struck body: partials of (hertz, loudness, seconds to fall to 1/e), with a short rounded onset."""
    total: Samples = [0.0] * count(seconds)
    for hertz, loud, fall in partials:
        # A decaying sine by recurrence: y[n] = 2 r cos(w) y[n-1] - r^2 y[n-2].
        r = math.exp(-1 / (fall * RATE))
        w = math.tau * hertz / RATE
        a, b = 2 * r * math.cos(w), -r * r
        before, now = 0.0, loud * r * math.sin(w)
        for index in range(1, len(total)):
            total[index] += now
            before, now = now, a * now + b * before
    return shape(total, lambda t: min(1.0, t / attack))


def glide(seconds: float, first: float, last: float, fall: float) -> Samples:
    """A sine whose pitch slides from first to last hertz while it decays."""
    phase = 0.0
    out: Samples = []
    for index in range(count(seconds)):
        t = index / RATE
        phase += math.tau * (last + (first - last) * math.exp(-t / (fall * 0.6))) / RATE
        out.append(math.sin(phase) * math.exp(-t / fall) * min(1.0, t / 0.002))
    return out


def biquad(sound: Samples, b: tuple[float, float, float], a: tuple[float, float, float]) -> Samples:
    """A second-order filter with coefficients not yet divided by a0."""
    b0, b1, b2, a1, a2 = b[0] / a[0], b[1] / a[0], b[2] / a[0], a[1] / a[0], a[2] / a[0]
    one = two = 0.0
    out: Samples = []
    for sample in sound:
        result = b0 * sample + one
        one = b1 * sample - a1 * result + two
        two = b2 * sample - a2 * result
        out.append(result)
    return out


def low(sound: Samples, hertz: float, q: float = 0.707) -> Samples:
    """Low-pass."""
    cos, alpha = math.cos(math.tau * hertz / RATE), math.sin(math.tau * hertz / RATE) / (2 * q)
    return biquad(sound, ((1 - cos) / 2, 1 - cos, (1 - cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def high(sound: Samples, hertz: float, q: float = 0.707) -> Samples:
    """High-pass."""
    cos, alpha = math.cos(math.tau * hertz / RATE), math.sin(math.tau * hertz / RATE) / (2 * q)
    return biquad(sound, ((1 + cos) / 2, -1 - cos, (1 + cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def band(sound: Samples, hertz: float, q: float) -> Samples:
    """Band-pass with a peak of one."""
    cos, alpha = math.cos(math.tau * hertz / RATE), math.sin(math.tau * hertz / RATE) / (2 * q)
    return biquad(sound, (alpha, 0.0, -alpha), (1 + alpha, -2 * cos, 1 - alpha))


def level(sound: Samples) -> Samples:
    """A sound at a root mean square of one."""
    power = math.sqrt(sum(sample * sample for sample in sound) / len(sound))
    return times(sound, 1 / power)


def flutter(rng: random.Random, seconds: float, hertz: float, depth: float) -> Samples:
    """A wandering gain around 1 that changes about `hertz` times a second, never below zero."""
    points = [rng.uniform(1 - depth, 1 + depth) for _ in range(int(seconds * hertz) + 3)]
    out: Samples = []
    for index in range(count(seconds)):
        place = index / RATE * hertz
        left = int(place)
        bend = (1 - math.cos(math.pi * (place - left))) / 2
        out.append(max(0.0, points[left] * (1 - bend) + points[left + 1] * bend))
    return out


def room(sound: Samples, wet: float, tail: float, dull: float = 0.35, long: float = 0.25) -> Samples:
    """A sound in a small room: `wet` is the share of the room, `tail` the seconds it rings on, `long` its reverberation
    time in seconds (to -60 dB), `dull` how fast the highs go (0 to 1)."""
    dry = sound + [0.0] * count(tail)
    wash: Samples = [0.0] * len(dry)
    for delay in (0.0131, 0.0157, 0.0179, 0.0203):
        size = count(delay)
        back = 10 ** (-3 * delay / long)
        line: Samples = [0.0] * size
        damped = 0.0
        for index, sample in enumerate(dry):
            slot = index % size
            echo = line[slot]
            damped = echo * (1 - dull) + damped * dull
            line[slot] = sample + damped * back
            wash[index] += echo * 0.25
    for delay in (0.0047, 0.0016):
        size = count(delay)
        line = [0.0] * size
        for index, sample in enumerate(wash):
            slot = index % size
            echo = line[slot]
            line[slot] = sample + echo * 0.6
            wash[index] = echo - 0.6 * line[slot]
    return [d * (1 - wet) + w * wet for d, w in zip(dry, wash, strict=True)]


def loop(sound: Samples, overlap: float) -> Samples:
    """A sound whose end runs into its beginning: the last `overlap` seconds are blended into the first."""
    size = count(overlap)
    body = sound[: len(sound) - size]
    for index, sample in enumerate(sound[-size:]):
        turn = index / size * math.pi / 2
        body[index] = body[index] * math.sin(turn) + sample * math.cos(turn)
    return body


def cut(sound: Samples, seconds: float, fade: float = 0.04) -> Samples:
    """A sound of exactly this length, faded out at its end."""
    size, soft = count(seconds), count(fade)
    body = (sound + [0.0] * size)[:size]
    return [sample * min(1.0, (size - 1 - index) / soft) for index, sample in enumerate(body)]


def strongest(sound: Samples) -> float:
    """The root mean square of the loudest 50 ms in decibels below full scale; `RMS Pk` of sox is near it."""
    size = count(0.05)
    power = sum(sample * sample for sample in sound[:size])
    most = power
    for index in range(size, len(sound)):
        power += sound[index] ** 2 - sound[index - size] ** 2
        most = max(most, power)
    return 10 * math.log10(max(1e-12, most / size))


def loud(sound: Samples, decibels: float, ceiling: float = 0.84) -> Samples:
    """A sound whose loudest 50 ms have this root mean square; peaks above the ceiling are bent, not cut."""
    sound = times(sound, 10 ** ((decibels - strongest(sound)) / 20))
    knee = ceiling * 0.7
    room_left = ceiling - knee
    return [
        sample
        if abs(sample) <= knee
        else math.copysign(knee + room_left * math.tanh((abs(sample) - knee) / room_left), sample)
        for sample in sound
    ]


def turned(sound: Samples, ratio: float) -> Samples:
    """A sound played `ratio` times as fast, and so much higher."""
    out: Samples = []
    for index in range(int((len(sound) - 2) / ratio)):
        place = index * ratio
        left = int(place)
        out.append(sound[left] + (sound[left + 1] - sound[left]) * (place - left))
    return out


def read(file: Path) -> Samples:
    """A sound file of any kind that sox reads, as mono."""
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.wav"
        command = ["sox", "-G", str(file), "-r", str(RATE), "-c", "1", "-b", "16", str(plain)]
        subprocess.run(command, check=True)
        with wave.open(str(plain), "rb") as data:
            samples = array("h", data.readframes(data.getnframes()))
    return [sample / 32768 for sample in samples]


def write(sound: Sequence[float], file: Path) -> None:
    """Write 16-bit mono WAV."""
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(array("h", (round(max(-1.0, min(1.0, sample)) * 32767) for sample in sound)).tobytes())
