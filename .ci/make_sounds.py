"""Makes every sound of the pieces. Run by hand after a change here; needs what `instruments.py` names.

    python .ci/make_sounds.py [kind ...]

Each kind is a function below that takes the number of the take: takes differ a little in pitch, as no two touches of a
real piece are alike. KINDS says how many takes there are, how long one lasts at most, and how loud its loudest 50 ms
are (root mean square, decibels below full scale): the steps between the kinds of a table are decided here, and the
tests measure them. `assets/CREDITS.yaml` is written anew for all sounds by `credit_sounds.py`.
"""

import math
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from instruments import DRUMS, played, stroke
from synth import (
    RATE,
    Samples,
    band,
    cut,
    flutter,
    glide,
    high,
    level,
    loop,
    loud,
    low,
    mix,
    modes,
    noise,
    room,
    shape,
    times,
    turned,
    write,
)

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
STEPS = (1.0, 1.035, 0.968, 1.016, 0.985)
"""Pitch of the first to the fifth take against the kind's own."""


def fall(seconds: float) -> Callable[[float], float]:
    """A gain that decays to 1/e in this time, after a rounded millisecond."""
    return lambda t: math.exp(-t / seconds) * min(1.0, t / 0.001)


def swell(rise: float, drop: float) -> Callable[[float], float]:
    """A gain that rises smoothly to one and decays from there."""
    return lambda t: math.sin(min(1.0, t / rise) * math.pi / 2) ** 2 * math.exp(-max(0.0, t - rise) / drop)


def wood_tap(take: int) -> Samples:
    """A wooden piece set down: a recorded wood block for the grain, bar partials, the table's body below."""
    rng = random.Random(take)
    pitch = 415 * STEPS[take]
    bar = [(pitch * ratio * rng.uniform(0.98, 1.02), loudness, time) for ratio, loudness, time in WOOD]
    body = [(118 + 9 * take, 0.9, 0.042), (196 + 5 * take, 0.5, 0.03), (287, 0.28, 0.022)]
    click = shape(band(noise(rng, 0.03), 1900, 0.8), fall(0.0035))
    block = shape(turned(played(DRUMS, (0, 0.3, 77, 90))[:8000], 0.82 * STEPS[take]), fall(0.03))
    struck = mix((0, modes(0.2, bar)), (0, modes(0.2, body, 0.002)), (0, times(click, 0.9)), (0, times(block, 5.0)))
    return room(struck, 0.22, 0.12)


# Ratio to the lowest partial of a free bar (1 : 2.76 : 5.40, bent by the grain), loudness, seconds to fall to 1/e.
WOOD = ((1.0, 1.0, 0.026), (1.58, 0.35, 0.02), (2.76, 0.42, 0.013), (4.1, 0.18, 0.009), (5.4, 0.16, 0.006))


def paper(rng: random.Random, seconds: float, colour: float, grain: float) -> Samples:
    """Paper rubbing on cloth: noise around `colour` hertz, uneven `grain` times a second."""
    rub = mix((0, band(noise(rng, seconds), colour, 0.7)), (0, band(noise(rng, seconds), colour * 2.1, 1.1)))
    hiss = level(low(high(rub, 500), 6200))
    rough = flutter(rng, seconds, grain, 0.65)
    return [a * b for a, b in zip(hiss, rough, strict=True)]


def card_slide(take: int) -> Samples:
    """A card pushed across the cloth, ending with its edge at rest."""
    rng = random.Random(21 + take)
    rise = (0.11, 0.15, 0.13, 0.1)[take]
    rub = shape(paper(rng, 0.3, 2100 * STEPS[take], 90), swell(rise, 0.045))
    land = shape(low(noise(rng, 0.06), 900), fall(0.012))
    return room(mix((0, rub), (rise + 0.06, times(land, 1.3))), 0.16, 0.1)


def card_flip(take: int) -> Samples:
    """A card picked by its corner, snapped over and laid down."""
    rng = random.Random(31 + take)
    swish = shape(paper(rng, 0.14, 2600 * STEPS[take], 120), swell(0.07, 0.02))
    snap = shape(high(noise(rng, 0.04), 1700), fall(0.004))
    slap = mix((0, shape(low(noise(rng, 0.08), 1300), fall(0.014))), (0, modes(0.1, [(165, 0.8, 0.02)], 0.002)))
    at = (0.075, 0.082, 0.07)[take]
    return room(mix((0, times(swish, 0.45)), (at, times(snap, 0.7)), (at + 0.05, times(slap, 1.2))), 0.18, 0.1)


def shuffle(take: int) -> Samples:
    """A pack riffled: some thirty corners let go one after the other, then both halves pushed together."""
    rng = random.Random(131 + take)
    parts: list[tuple[float, Samples]] = []
    at = 0.02
    for number in range(32):
        corner = shape(band(noise(rng, 0.03), rng.uniform(2200, 3600), 1.2), fall(0.0035))
        thud = modes(0.03, [(rng.uniform(180, 240), 0.5, 0.006)], 0.001)
        parts.append((at, times(mix((0, corner), (0, thud)), rng.uniform(0.4, 0.8) + 0.5 * number / 32)))
        at += rng.uniform(0.014, 0.024) * (1.25 - number / 64)
    push = shape(paper(rng, 0.34, 1500, 60), swell(0.15, 0.05))
    knock = mix((0, shape(low(noise(rng, 0.06), 1100), fall(0.01))), (0, modes(0.1, [(150, 0.9, 0.02)], 0.002)))
    return room(mix(*parts, (at + 0.05, times(push, 0.3)), (at + 0.3, times(knock, 1.4))), 0.18, 0.15)


def curtain(take: int) -> Samples:
    """Heavy cloth drawn across in one pull, its folds following."""
    rng = random.Random(41 + take)
    weave = level(low(high(noise(rng, 0.56), 170), 1100))
    folds = level(low(band(noise(rng, 0.56), 2300, 0.6), 5000))
    wave_ = flutter(rng, 0.56, 26, 0.5)
    both = [(a + 0.28 * b) * f for a, b, f in zip(weave, folds, wave_, strict=True)]
    pull = shape(both, lambda t: swell(0.14, 0.09)(t) + 0.5 * (swell(0.1, 0.08)(t - 0.2) if t > 0.2 else 0.0))
    return room(pull, 0.2, 0.1, dull=0.5)


def touch_of_brass(pitch: float, seed: int) -> Samples:
    """A small brass disc touched once: inharmonic plate partials in slightly split pairs."""
    rng = random.Random(seed)
    plate: list[tuple[float, float, float]] = []
    for ratio, loudness, time in BRASS:
        split = rng.uniform(1.002, 1.006)
        plate += [(pitch * ratio, loudness, time), (pitch * ratio * split, loudness * 0.7, time * 0.9)]
    tick = shape(high(noise(rng, 0.02), 3000), fall(0.002))
    fallen = modes(0.3, [(190, 0.6, 0.02)], 0.002)
    return mix((0, modes(0.42, plate, 0.0005)), (0, times(tick, 0.6)), (0, fallen))


BRASS = ((1.0, 0.55, 0.11), (1.74, 0.8, 0.09), (2.33, 0.6, 0.07), (3.16, 0.45, 0.045), (4.02, 0.3, 0.03))


def coin(take: int) -> Samples:
    """A coin laid on another one: two touches."""
    pitch, second = 2110 * STEPS[take], (0.062, 0.088, 0.074, 0.054)[take]
    one = touch_of_brass(pitch, 51 + take)
    return room(low(mix((0, one), (second, times(one, 0.55))), 9500), 0.2, 0.1)


def coins(take: int) -> Samples:
    """A small handful of coins poured onto cloth."""
    rng = random.Random(141 + take)
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    for number in range(7):
        one = touch_of_brass(rng.uniform(1900, 2500) * STEPS[take], 150 + 10 * take + number)
        parts.append((at, times(one, rng.uniform(0.35, 0.8))))
        at += rng.uniform(0.03, 0.075)
    cloth = shape(low(noise(rng, 0.4), 700), swell(0.05, 0.12))
    return room(low(mix((0, times(cloth, 0.6)), *parts), 8500), 0.2, 0.15)


def chip_knock(strength: float, take: int) -> Samples:
    """Two wooden chips meeting over the board: the harder, the brighter and the longer; a recorded block for grain."""
    rng = random.Random(55 + take + round(10 * strength))
    bright = 0.25 + 0.75 * strength
    step = STEPS[take]
    wood = [
        (1130 * step, 1.0, 0.016 + 0.01 * strength),
        (1655 * step, 0.6, 0.013 + 0.009 * strength),
        (2480 * step, 0.75 * bright, 0.01 + 0.008 * strength),
        (3710 * step, 0.5 * bright**2, 0.008 + 0.006 * strength),
        (5290 * step, 0.35 * bright**3, 0.006 + 0.004 * strength),
    ]
    touch = shape(low(noise(rng, 0.02), 2200 + 5000 * strength), fall(0.0016))
    board = modes(0.15, [(155, 0.35 + 0.45 * strength, 0.03), (240, 0.3 * strength, 0.022)], 0.002)
    block = turned(played(DRUMS, (0, 0.3, 76, round(50 + 70 * strength)))[:7000], 1.05 * step)
    block = shape(low(block, 3000 + 6000 * strength), fall(0.018 + 0.02 * strength))
    both = mix((0, modes(0.2, wood, 0.0006)), (0, times(touch, 0.7)), (0, board), (0, times(block, 4.0)))
    return room(both, 0.2, 0.12)


def chip_slide(take: int) -> Samples:
    """A chip gliding over the board: soft grit that goes round without a seam; the speed sets its loudness."""
    rng = random.Random(61 + take)
    long = 0.56 + 0.2
    grit = level(
        low(mix((0, band(noise(rng, long), 820, 0.9)), (0, times(band(noise(rng, long), 2300, 1.2), 0.5))), 4200)
    )
    return loop([a * b for a, b in zip(grit, flutter(rng, long, 70, 0.3), strict=True)], 0.2)


def your_turn(take: int) -> Samples:
    """A teaspoon against a porcelain cup, twice, the second touch softer."""
    step = STEPS[take]
    cup = [(1568, 1.0, 0.15), (1572.5, 0.5, 0.13), (2637, 0.42, 0.1), (3940, 0.3, 0.06), (5480, 0.16, 0.035)]
    spoon = [(6900, 0.12, 0.012), (420, 0.25, 0.012)]
    one = mix((0, modes(0.45, [(hertz * step, gain, time) for hertz, gain, time in cup], 0.001)))
    one = mix((0, one), (0, modes(0.45, spoon, 0.0006)))
    return room(mix((0, one), ((0.135, 0.128, 0.142)[take], times(one, 0.62))), 0.22, 0.1, long=0.4)


def win(take: int) -> Samples:
    """Three warm notes going up, F, A and C, on a marimba, a guitar below them."""
    bars = played(12, (0, 2, 65, 74), (0.17, 2, 69, 76), (0.34, 2.4, 72, 82), (0.34, 2.4, 60, 40))
    strings = played(24, (0, 2.5, 53, 62), (0.34, 2.5, 57, 52), (0.36, 2.5, 60, 48))
    return room(mix((0, bars[: 44100 * 3]), (0, times(strings[: 44100 * 3], 0.5))), 0.28, 0.2, dull=0.5, long=0.7)


def hush(take: int) -> Samples:
    """Before something is said: one low soft stroke on a guitar and a marimba, open fifth."""
    strings = played(24, (0, 2, 41, 58), (0.02, 2, 48, 50))
    bar = played(12, (0.0, 2, 41, 60))
    return room(mix((0, strings[: 44100 * 2]), (0, times(bar[: 44100 * 2], 0.6))), 0.26, 0.2, dull=0.55, long=0.6)


def ribbon(take: int) -> Samples:
    """A new phase: four harp notes up a fifth, quick as a breath."""
    start = (57, 59, 55)[take]
    steps = (0, 4, 7, 12)
    notes = [(0.055 * number, 1.2, start + step, 66 - 4 * number) for number, step in enumerate(steps)]
    return room(played(46, *notes)[: 44100 * 2], 0.26, 0.2, dull=0.5, long=0.6)


def blend(take: int) -> Samples:
    """A blend cooked: two strokes on a small drum, the lid of the pot on the second."""
    first = ("tabla_na", "tabla_tas1", "tabla_te_ne")[take]
    lid = modes(0.4, [(910, 0.4, 0.09), (1490, 0.3, 0.07), (2330, 0.25, 0.05)], 0.0008)
    drum = mix((0, times(stroke(first)[:16000], 0.8)), (0.15, stroke("tabla_ghe4")[:26000]))
    return room(mix((0, low(drum, 7000)), (0.16, times(lid, 0.12))), 0.22, 0.15)


def shield(take: int) -> Samples:
    """The Sheriff's shield handed on: a dull impact with metal in it, on wood."""
    rng = random.Random(161 + take)
    step = STEPS[take]
    metal = [(412, 0.6, 0.12), (655, 0.5, 0.1), (1071, 0.4, 0.08), (1660, 0.3, 0.06), (2475, 0.2, 0.04)]
    rim = modes(0.5, [(hertz * step, gain, time) for hertz, gain, time in metal], 0.001)
    blow = turned(stroke("drum_tom_lo_hard")[:20000], 1.3 * step)
    wood = modes(0.2, [(104, 1.0, 0.05), (171, 0.5, 0.03)], 0.002)
    click = shape(band(noise(rng, 0.03), 1500, 0.8), fall(0.003))
    return room(mix((0, times(rim, 0.4)), (0, times(low(blow, 2400), 0.5)), (0, wood), (0, click)), 0.24, 0.15)


def stamp(take: int) -> Samples:
    """A stamp pressed on paper: the grip, the pad, the lift."""
    rng = random.Random(171 + take)
    down = mix((0, modes(0.16, [(132 * STEPS[take], 1.0, 0.03), (247, 0.4, 0.02)], 0.002)))
    pad = shape(low(noise(rng, 0.08), 1500), fall(0.012))
    lift = shape(paper(rng, 0.08, 2400, 120), swell(0.03, 0.012))
    return room(mix((0, down), (0, times(pad, 1.5)), (0.13, times(lift, 0.08))), 0.18, 0.1)


def pick(take: int) -> Samples:
    """A pepper snapped from its stalk, the leaves answering."""
    rng = random.Random(181 + take)
    crack = turned(stroke(("perc_snap", "perc_snap2", "perc_snap", "perc_snap2")[take])[:6000], 1.25 * STEPS[take])
    leaves = shape(paper(rng, 0.2, 3600 * STEPS[take], 75), swell(0.05, 0.05))
    return room(mix((0, times(low(crack, 5200), 0.8)), (0.02, times(leaves, 0.035))), 0.16, 0.08)


def refusal(take: int) -> Samples:
    """A cork that stays in: two short dull steps downwards, no reproach."""
    rng = random.Random(71 + take)

    def step(first: float) -> Samples:
        stop = shape(low(noise(rng, 0.03), 700), fall(0.006))
        return mix((0, glide(0.14, first, first * 0.62, 0.04)), (0, times(stop, 0.5)))

    turn = STEPS[take]
    return room(mix((0, step(300 * turn)), (0.105, times(step(238 * turn), 0.85))), 0.18, 0.1, dull=0.6)


def buckle(take: int) -> Samples:
    """A bag shut: the strap drawn through, the tongue falling into its hole, the leather giving way."""
    rng = random.Random(81 + take)
    step = STEPS[take]
    strap = shape(low(paper(rng, 0.16, 900, 60), 2600), swell(0.09, 0.02))
    brass = [(2140, 0.6, 0.02), (3325, 0.5, 0.016), (4890, 0.3, 0.011), (760, 0.4, 0.012)]
    tongue = modes(0.2, [(hertz * step, gain, time) for hertz, gain, time in brass], 0.0005)
    leather = mix(
        (0, modes(0.15, [(142, 1.0, 0.035), (233, 0.4, 0.02)], 0.003)),
        (0, shape(low(noise(rng, 0.06), 800), fall(0.01))),
    )
    return room(
        mix((0, times(strap, 0.1)), (0.11, times(tongue, 0.6)), (0.12, leather), (0.185, times(tongue, 0.22))),
        0.2,
        0.12,
    )


def plant(take: int) -> Samples:
    """Soil patted down over a pepper: a soft thump and crumbs."""
    rng = random.Random(91 + take)

    def pat(loud: float) -> Samples:
        earth = shape(low(noise(rng, 0.14), 420), swell(0.006, 0.028))
        return times(mix((0, modes(0.14, [(88, 0.9, 0.045), (131, 0.5, 0.03)], 0.004)), (0, times(earth, 2.2))), loud)

    crumbs = []
    for _ in range(26):
        crumb = shape(band(noise(rng, 0.012), rng.uniform(900, 3200), 1.6), fall(0.0022))
        crumbs.append((rng.uniform(0.0, 0.22), times(crumb, rng.uniform(0.1, 0.5))))
    second = (0.13, 0.15, 0.12)[take]
    return room(mix((0, pat(1.0)), (second, pat(0.7)), *crumbs), 0.14, 0.1, dull=0.6)


def page(take: int) -> Samples:
    """A page lifted, turned and settled."""
    rng = random.Random(101 + take)
    lift = shape(paper(rng, 0.24, 3100, 70), swell(0.12, 0.035))
    turn = shape(paper(rng, 0.3, 1700, 45), swell(0.13, 0.05))
    settle = shape(low(noise(rng, 0.06), 1000), fall(0.015))
    return room(mix((0, times(lift, 0.6)), (0.12, times(turn, 0.9)), (0.31, times(settle, 1.0))), 0.16, 0.1)


@dataclass(frozen=True)
class Kind:
    """How a kind is made: `takes` of it, each at most `seconds` long, its loudest 50 ms at `level` decibels."""

    make: Callable[[int], Samples]
    takes: int
    seconds: float
    level: float
    title: str
    round: bool = False
    """Goes round without a seam."""


# What is heard often stays low; thin bright sounds carry further than dull ones and stay lower; nothing is loud.
KINDS = {
    "wood_tap": Kind(wood_tap, 5, 0.28, -21.0, "A wooden piece set down"),
    "card_slide": Kind(card_slide, 4, 0.38, -24.0, "A card pushed across cloth"),
    "card_flip": Kind(card_flip, 3, 0.32, -23.0, "A card snapped over and laid down"),
    "shuffle": Kind(shuffle, 3, 1.4, -25.0, "A pack riffled and squared"),
    "curtain": Kind(curtain, 3, 0.58, -24.0, "Heavy cloth drawn across"),
    "coin": Kind(coin, 4, 0.5, -24.0, "One coin laid on another"),
    "coins": Kind(coins, 3, 0.9, -23.0, "A handful of coins on cloth"),
    "chip_knock_soft": Kind(lambda take: chip_knock(0.15, take), 3, 0.24, -30.0, "Wooden chips meeting, softly"),
    "chip_knock_middle": Kind(lambda take: chip_knock(0.5, take), 3, 0.28, -25.0, "Wooden chips meeting"),
    "chip_knock_hard": Kind(lambda take: chip_knock(1.0, take), 3, 0.32, -20.0, "Wooden chips meeting, hard"),
    "chip_slide": Kind(chip_slide, 1, 0.56, -32.0, "A chip gliding over the board", round=True),
    "your_turn": Kind(your_turn, 3, 0.59, -24.0, "A teaspoon against a cup: your turn"),
    "win": Kind(win, 1, 2.3, -19.0, "Three warm notes: a win"),
    "hush": Kind(hush, 1, 1.6, -23.0, "One low stroke before a name is said"),
    "ribbon": Kind(ribbon, 3, 1.2, -24.0, "Four harp notes: a new phase"),
    "blend": Kind(blend, 3, 0.7, -22.0, "Two strokes on a small drum: a blend cooked"),
    "shield": Kind(shield, 3, 0.59, -22.0, "A shield handed on"),
    "stamp": Kind(stamp, 3, 0.32, -22.0, "A stamp on paper"),
    "pick": Kind(pick, 4, 0.3, -24.0, "A pepper snapped off"),
    "refusal": Kind(refusal, 3, 0.36, -25.0, "A cork that stays in: not allowed"),
    "buckle": Kind(buckle, 3, 0.4, -23.0, "A bag buckled shut"),
    "plant": Kind(plant, 3, 0.42, -24.0, "Soil patted down"),
    "page": Kind(page, 3, 0.52, -26.0, "A page turned"),
}
SHORT = 0.6
"""Seconds: longer sounds fade out over a good part of their length."""


def make(name: str, folder: Path) -> None:
    """Write all takes of one kind as Ogg Vorbis."""
    kind = KINDS[name]
    for old in SOUNDS.glob(f"{name}*.ogg"):
        if old.stem == name or old.stem.removeprefix(f"{name}_").isdigit():
            old.unlink()
    for take in range(kind.takes):
        sound = kind.make(take)
        if not kind.round:
            sound = cut(high(sound, 45), kind.seconds, kind.seconds * 0.4 if kind.seconds > SHORT else 0.05)
        title = name if kind.takes == 1 else f"{name}_{take + 1}"
        file = folder / f"{title}.wav"
        write(loud(sound, kind.level), file)
        oggenc = ["oggenc", "-Q", "-q", "4", "-s", "1", "-o", str(SOUNDS / f"{title}.ogg"), str(file)]
        subprocess.run(oggenc, check=True)
        print(f"{title}: {len(sound) / RATE:.2f} s, {(SOUNDS / f'{title}.ogg').stat().st_size / 1024:.1f} kB")


def main() -> None:
    """Make the kinds named on the command line, or all."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        for name in sys.argv[1:] or KINDS:
            make(name, Path(place))


if __name__ == "__main__":
    main()
