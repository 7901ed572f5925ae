"""Makes every sound of the program from nothing but mathematics. Run by hand after a change here.

    apt-get install vorbis-tools        # for oggenc
    python .ci/make_sounds.py [name ...]

Each sound is a function below; LEVELS gives its length in seconds and its peak in decibels below full scale, which
`assets/CREDITS.yaml` repeats and the tests measure. Short things are kept under 0.6 s. The room lies 30 dB under the
pieces with its slider at a third.
"""

import math
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from synth import (
    RATE,
    Samples,
    band,
    count,
    cut,
    flutter,
    glide,
    high,
    level,
    loop,
    low,
    mix,
    modes,
    noise,
    peak,
    room,
    shape,
    times,
    write,
)

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"

# name: (seconds, peak in dB). Thin bright sounds carry further than dull ones and stay lower.
LEVELS = {
    "wood_tap_1": (0.28, -6.0),
    "wood_tap_2": (0.28, -6.0),
    "wood_tap_3": (0.28, -6.0),
    "card_slide_1": (0.34, -12.0),
    "card_slide_2": (0.38, -12.0),
    "card_flip": (0.32, -10.0),
    "curtain": (0.58, -12.0),
    "coin_1": (0.50, -11.0),
    "coin_2": (0.55, -11.0),
    "chip_knock_soft": (0.24, -17.0),
    "chip_knock_middle": (0.28, -11.0),
    "chip_knock_hard": (0.32, -6.0),
    "chip_slide": (0.56, -20.0),
    "your_turn": (0.59, -10.0),
    "win": (2.30, -7.0),
    "refusal": (0.36, -9.0),
    "buckle": (0.40, -10.0),
    "plant": (0.42, -8.0),
    "page": (0.52, -13.0),
    "room": (18.0, -12.0),
}


def fall(seconds: float) -> Callable[[float], float]:
    """A gain that decays to 1/e in this time, after a rounded millisecond."""
    return lambda t: math.exp(-t / seconds) * min(1.0, t / 0.001)


def swell(rise: float, drop: float) -> Callable[[float], float]:
    """A gain that rises smoothly to one and decays from there."""
    return lambda t: math.sin(min(1.0, t / rise) * math.pi / 2) ** 2 * math.exp(-max(0.0, t - rise) / drop)


def wood_tap(pitch: float, seed: int) -> Samples:
    """A wooden piece set down: bar partials (1 : 2.76 : 5.40, bent a little by the grain), the table's body below."""
    rng = random.Random(seed)
    bar = [(pitch * ratio * rng.uniform(0.98, 1.02), loud, time) for ratio, loud, time in WOOD]
    body = [(118 + 9 * seed, 0.9, 0.042), (196 + 5 * seed, 0.5, 0.03), (287, 0.28, 0.022)]
    click = shape(band(noise(rng, 0.03), 1900, 0.8), fall(0.0035))
    return room(mix((0, modes(0.2, bar)), (0, modes(0.2, body, 0.002)), (0, times(click, 1.1))), 0.22, 0.12)


WOOD = ((1.0, 1.0, 0.026), (1.58, 0.35, 0.02), (2.76, 0.42, 0.013), (4.1, 0.18, 0.009), (5.4, 0.16, 0.006))


def paper(rng: random.Random, seconds: float, colour: float, grain: float) -> Samples:
    """Paper rubbing on cloth: noise around `colour` hertz, uneven `grain` times a second."""
    rub = mix((0, band(noise(rng, seconds), colour, 0.7)), (0, band(noise(rng, seconds), colour * 2.1, 1.1)))
    hiss = level(low(high(rub, 500), 6200))
    rough = flutter(rng, seconds, grain, 0.65)
    return [a * b for a, b in zip(hiss, rough, strict=True)]


def card_slide(seed: int, colour: float, rise: float) -> Samples:
    """A card pushed across the cloth, ending with its edge at rest."""
    rng = random.Random(seed)
    rub = shape(paper(rng, 0.3, colour, 90), swell(rise, 0.045))
    land = shape(low(noise(rng, 0.06), 900), fall(0.012))
    return room(mix((0, rub), (rise + 0.06, times(land, 1.3))), 0.16, 0.1)


def card_flip() -> Samples:
    """A card picked by its corner, snapped over and laid down."""
    rng = random.Random(31)
    swish = shape(paper(rng, 0.14, 2600, 120), swell(0.07, 0.02))
    snap = shape(high(noise(rng, 0.04), 1700), fall(0.004))
    slap = mix((0, shape(low(noise(rng, 0.08), 1300), fall(0.014))), (0, modes(0.1, [(165, 0.8, 0.02)], 0.002)))
    return room(mix((0, times(swish, 0.45)), (0.075, times(snap, 0.7)), (0.125, times(slap, 1.2))), 0.18, 0.1)


def curtain() -> Samples:
    """Heavy cloth drawn across in one pull, its folds following."""
    rng = random.Random(41)
    weave = level(low(high(noise(rng, 0.56), 170), 1100))
    folds = level(low(band(noise(rng, 0.56), 2300, 0.6), 5000))
    wave_ = flutter(rng, 0.56, 26, 0.5)
    both = [(a + 0.28 * b) * f for a, b, f in zip(weave, folds, wave_, strict=True)]
    pull = shape(both, lambda t: swell(0.14, 0.09)(t) + 0.5 * (swell(0.1, 0.08)(t - 0.2) if t > 0.2 else 0.0))
    return room(pull, 0.2, 0.1, dull=0.5)


def coin(pitch: float, second: float, seed: int) -> Samples:
    """Two touches of a small brass disc: inharmonic plate partials in slightly split pairs."""
    rng = random.Random(seed)
    plate = []
    for ratio, loud, time in (
        (1.0, 0.55, 0.11),
        (1.74, 0.8, 0.09),
        (2.33, 0.6, 0.07),
        (3.16, 0.45, 0.045),
        (4.02, 0.3, 0.03),
    ):
        split = rng.uniform(1.002, 1.006)
        plate += [(pitch * ratio, loud, time), (pitch * ratio * split, loud * 0.7, time * 0.9)]
    ring = modes(0.42, plate, 0.0005)
    tick = shape(high(noise(rng, 0.02), 3000), fall(0.002))
    fallen = modes(0.3, [(190, 0.6, 0.02)], 0.002)
    one = mix((0, ring), (0, times(tick, 0.6)), (0, fallen))
    return room(low(mix((0, one), (second, times(one, 0.55))), 9500), 0.2, 0.1)


def chip_knock(strength: float, seed: int) -> Samples:
    """Two glazed chips meeting: the harder, the brighter and the longer."""
    rng = random.Random(seed)
    bright = 0.25 + 0.75 * strength
    clay = [
        (1130, 1.0, 0.022 + 0.014 * strength),
        (1655, 0.6, 0.018 + 0.012 * strength),
        (2480, 0.75 * bright, 0.014 + 0.012 * strength),
        (3710, 0.5 * bright**2, 0.012 + 0.008 * strength),
        (5290, 0.35 * bright**3, 0.008 + 0.006 * strength),
    ]
    touch = shape(low(noise(rng, 0.02), 2200 + 5000 * strength), fall(0.0016))
    board = modes(0.15, [(155, 0.35 + 0.45 * strength, 0.03), (240, 0.3 * strength, 0.022)], 0.002)
    return room(mix((0, modes(0.2, clay, 0.0006)), (0, times(touch, 0.7)), (0, board)), 0.2, 0.12)


def chip_slide() -> Samples:
    """A chip gliding over the board: soft grit that goes round without a seam; the speed sets its loudness."""
    rng = random.Random(61)
    long = 0.56 + 0.2
    grit = level(
        low(mix((0, band(noise(rng, long), 820, 0.9)), (0, times(band(noise(rng, long), 2300, 1.2), 0.5))), 4200)
    )
    return loop([a * b for a, b in zip(grit, flutter(rng, long, 70, 0.3), strict=True)], 0.2)


def your_turn() -> Samples:
    """A teaspoon against a porcelain cup, twice, the second touch softer."""
    cup = [(1568, 1.0, 0.15), (1572.5, 0.5, 0.13), (2637, 0.42, 0.1), (3940, 0.3, 0.06), (5480, 0.16, 0.035)]
    spoon = [(6900, 0.12, 0.012), (420, 0.25, 0.012)]
    one = mix((0, modes(0.45, cup, 0.001)), (0, modes(0.45, spoon, 0.0006)))
    return room(mix((0, one), (0.135, times(one, 0.62))), 0.22, 0.1, long=0.4)


def win() -> Samples:
    """Three warm notes going up, F, A and C, as on a small wooden-barred instrument with soft mallets."""

    def note(hertz: float, long: float) -> Samples:
        partials = [
            (hertz, 1.0, long),
            (hertz * 1.0015, 0.4, long * 0.9),
            (hertz * 2.003, 0.28, long * 0.55),
            (hertz * 3.01, 0.12, long * 0.3),
            (hertz * 3.93, 0.16, long * 0.14),
            (hertz * 0.5, 0.22, long * 0.8),
        ]
        return modes(1.9, partials, 0.004)

    notes = mix(
        (0, note(349.23, 0.42)),
        (0.17, note(440.0, 0.42)),
        (0.34, note(523.25, 0.62)),
        (0.34, times(note(261.63, 0.6), 0.3)),
    )
    return room(notes, 0.28, 0.3, dull=0.5, long=0.7)


def refusal() -> Samples:
    """A cork that stays in: two short dull steps downwards, no reproach."""
    rng = random.Random(71)

    def step(first: float) -> Samples:
        stop = shape(low(noise(rng, 0.03), 700), fall(0.006))
        return mix((0, glide(0.14, first, first * 0.62, 0.04)), (0, times(stop, 0.5)))

    return room(mix((0, step(300)), (0.105, times(step(238), 0.85))), 0.18, 0.1, dull=0.6)


def buckle() -> Samples:
    """A bag shut: the strap drawn through, the tongue falling into its hole, the leather giving way."""
    rng = random.Random(81)
    strap = shape(low(paper(rng, 0.16, 900, 60), 2600), swell(0.09, 0.02))
    tongue = modes(0.2, [(2140, 0.6, 0.02), (3325, 0.5, 0.016), (4890, 0.3, 0.011), (760, 0.4, 0.012)], 0.0005)
    leather = mix(
        (0, modes(0.15, [(142, 1.0, 0.035), (233, 0.4, 0.02)], 0.003)),
        (0, shape(low(noise(rng, 0.06), 800), fall(0.01))),
    )
    return room(
        mix((0, times(strap, 0.3)), (0.11, times(tongue, 0.6)), (0.12, leather), (0.185, times(tongue, 0.22))),
        0.2,
        0.12,
    )


def plant() -> Samples:
    """Soil patted down over a pepper: a soft thump and crumbs."""
    rng = random.Random(91)

    def pat(loud: float) -> Samples:
        earth = shape(low(noise(rng, 0.14), 420), swell(0.006, 0.028))
        return times(mix((0, modes(0.14, [(88, 0.9, 0.045), (131, 0.5, 0.03)], 0.004)), (0, times(earth, 2.2))), loud)

    crumbs = []
    for _ in range(26):
        crumb = shape(band(noise(rng, 0.012), rng.uniform(900, 3200), 1.6), fall(0.0022))
        crumbs.append((rng.uniform(0.0, 0.22), times(crumb, rng.uniform(0.1, 0.5))))
    return room(mix((0, pat(1.0)), (0.13, pat(0.7)), *crumbs), 0.14, 0.1, dull=0.6)


def page() -> Samples:
    """A page lifted, turned and settled."""
    rng = random.Random(101)
    lift = shape(paper(rng, 0.24, 3100, 70), swell(0.12, 0.035))
    turn = shape(paper(rng, 0.3, 1700, 45), swell(0.13, 0.05))
    settle = shape(low(noise(rng, 0.06), 1000), fall(0.015))
    return room(mix((0, times(lift, 0.6)), (0.12, times(turn, 0.9)), (0.31, times(settle, 1.0))), 0.16, 0.1)


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
            loud = rng.uniform(0.4, 1.0)
            arch = [loud * math.sin(math.pi * index / len(said)) ** 1.3 for index in range(len(said))]
            parts.append((at, [a * b for a, b in zip(said, arch, strict=True)]))
            at += long * rng.uniform(0.85, 1.15)
        at += rng.uniform(0.5, 2.2)
    return mix(*parts)


def crickets(rng: random.Random, seconds: float, hertz: float) -> Samples:
    """One cricket beyond the window: chirps of three or four pulses, a bit less than twice a second."""
    out: Samples = [0.0] * count(seconds)
    at = rng.uniform(0, 0.5)
    while at < seconds - 0.3:
        loud = rng.uniform(0.6, 1.0)
        for pulse in range(rng.choice((3, 3, 4))):
            start, long = count(at + pulse * 0.037), count(0.024)
            for index in range(long):
                gain = loud * math.sin(math.pi * index / long) ** 2
                out[start + index] += gain * math.sin(math.tau * hertz * index / RATE)
        at += rng.uniform(0.52, 0.72)
    return out


def ambience() -> Samples:
    """The room after dinner: air, a murmur of four people far off, two crickets, a cup set down now and then."""
    rng = random.Random(111)
    blend = 2.0
    long = LEVELS["room"][0] + blend
    air = level(low(low(noise(rng, long), 240), 500))
    people = [(0.0, voice(rng, long, pitch)) for pitch in (104, 128, 187, 212)]
    murmur = level(low(low(high(mix(*people), 140), 900), 1400))
    outside = mix((0, crickets(rng, long, 4150)), (0, times(crickets(rng, long, 4490), 0.5)))
    cup = mix((0, modes(0.5, [(1480, 0.7, 0.06), (2390, 0.5, 0.045), (3350, 0.3, 0.03)], 0.002)))
    cups = [(at, times(cup, gain)) for at, gain in ((4.3, 0.5), (4.46, 0.3), (11.9, 0.4))]
    far = room(mix((0, times(murmur, 1.0)), *cups), 0.6, 0.0, dull=0.55, long=0.9)
    whole = mix((0, times(air, 0.5)), (0, far), (0, times(low(outside, 6000), 0.16)))
    return loop(whole[: count(long)], blend)


RECIPES: dict[str, Callable[[], Samples]] = {
    "wood_tap_1": lambda: wood_tap(415, 1),
    "wood_tap_2": lambda: wood_tap(466, 2),
    "wood_tap_3": lambda: wood_tap(380, 3),
    "card_slide_1": lambda: card_slide(21, 2100, 0.11),
    "card_slide_2": lambda: card_slide(22, 1800, 0.15),
    "card_flip": card_flip,
    "curtain": curtain,
    "coin_1": lambda: coin(2210, 0.062, 51),
    "coin_2": lambda: coin(1985, 0.088, 52),
    "chip_knock_soft": lambda: chip_knock(0.15, 55),
    "chip_knock_middle": lambda: chip_knock(0.5, 56),
    "chip_knock_hard": lambda: chip_knock(1.0, 57),
    "chip_slide": chip_slide,
    "your_turn": your_turn,
    "win": win,
    "refusal": refusal,
    "buckle": buckle,
    "plant": plant,
    "page": page,
    "room": ambience,
}
LOOPS = {"chip_slide", "room"}


def make(name: str, folder: Path) -> None:
    """Write one sound as Ogg Vorbis."""
    seconds, decibels = LEVELS[name]
    sound = RECIPES[name]()
    if name not in LOOPS:
        sound = cut(high(sound, 45), seconds, 0.5 if name == "win" else 0.05)
    file = folder / f"{name}.wav"
    write(peak(sound, decibels), file)
    subprocess.run(["oggenc", "-Q", "-q", "5", "-s", "1", "-o", str(SOUNDS / f"{name}.ogg"), str(file)], check=True)
    print(f"{name}: {len(sound) / RATE:.2f} s, {(SOUNDS / f'{name}.ogg').stat().st_size / 1024:.1f} kB")


def main() -> None:
    """Make the sounds named on the command line, or all."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for name in sys.argv[1:] or LEVELS:
            make(name, Path(place))


if __name__ == "__main__":
    main()
