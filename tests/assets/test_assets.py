"""Every asset is credited, and every asset is one that the program can use."""

import math
import string
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest
import yaml

import assets
from desktop_app.ui.sound import TAKES

CREDITS: list[dict[str, Any]] = yaml.safe_load((assets.ROOT / "CREDITS.yaml").read_text("utf-8"))
SOUNDS = {entry["files"]: entry for entry in CREDITS if "seconds" in entry}
SPANISH = "áéíóúüñÁÉÍÓÚÜÑ¿¡ºª"
SIGNS = "₹$×−–—…“”«»‘’·"
LETTERS = string.ascii_letters + string.digits + string.punctuation + " " + SPANISH + SIGNS
SVG = "{http://www.w3.org/2000/svg}"
# What pygame's SVG reader draws as it should; text, filters, masks, clips and pictures are left out or go wrong.
DRAWN = {
    "circle", "defs", "ellipse", "g", "line", "linearGradient", "path", "polygon", "polyline", "radialGradient",
    "rect", "stop", "svg",
}  # fmt: skip


def files(*endings: str) -> list[str]:
    """Names of all assets with one of these endings (all, if none is given)."""
    return sorted(
        file.relative_to(assets.ROOT).as_posix()
        for file in assets.ROOT.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and (not endings or file.suffix in endings)
    )


def test_every_file_is_credited_exactly_once() -> None:
    listed = {name: 0 for name in files() if not name.endswith(".py") and name != "CREDITS.yaml"}
    for entry in CREDITS:
        for file in assets.ROOT.glob(entry["files"]):
            listed[file.relative_to(assets.ROOT).as_posix()] += 1
    assert {name: times for name, times in listed.items() if times != 1} == {}


@pytest.mark.parametrize("entry", CREDITS, ids=lambda entry: entry["files"])
def test_a_credit_is_complete_and_names_something(entry: dict[str, Any]) -> None:
    for field in ("title", "author", "licence", "origin", "changes"):
        assert str(entry.get(field, "")).strip(), f"{entry['files']} does not say its {field}"
    assert any(assets.ROOT.glob(entry["files"])), f"{entry['files']} is credited and not there"
    assert assets.path(entry["licence_text"]).read_text("utf-8").strip()


def test_there_is_no_code_but_the_path_helper() -> None:
    assert files(".py", ".pyi") == ["__init__.py"]


def test_a_path_is_a_file_and_a_missing_one_is_named() -> None:
    assert assets.path("pieces/trees/oak_5.svg").read_bytes().startswith(b"<svg")
    with pytest.raises(assets.MissingAsset, match=r"pieces/trees/baobab\.svg is missing"):
        assets.path("pieces/trees/baobab.svg")
    with pytest.raises(assets.MissingAsset):
        assets.path("pieces/trees")


@pytest.mark.parametrize("name", sorted({Path(name).parent.as_posix() for name in files(".svg")}))
def test_every_drawing_keeps_to_what_pygame_can_draw_and_shows_something(name: str) -> None:
    for file in sorted((assets.ROOT / name).glob("*.svg")):
        root = ElementTree.parse(file).getroot()
        for element in root.iter():
            tag = element.tag.removeprefix(SVG)
            assert tag in DRAWN, f"{file.name} has <{tag}>"
            bad = {"filter", "mask", "clip-path", "style", "class"} & set(element.attrib)
            assert not bad, f"{file.name}: {bad} on <{tag}>"
            if tag.endswith("Gradient") and element.get("gradientUnits") != "userSpaceOnUse":
                ends = [element.get(end, "0%") for end in ("x1", "y1", "x2", "y2", "cx", "cy", "r")]
                assert all(end.endswith("%") for end in ends), f"{file.name}: a gradient not in percent"
        assert root.get("viewBox"), f"{file.name} has no viewBox"
        box = [float(value) for value in root.get("viewBox", "").split()]
        picture = pygame.image.load_sized_svg(file, (96, 96))
        wide, high = picture.get_size()
        assert max(wide, high) in (95, 96, 97), f"{file.name} comes out {wide} x {high}"
        assert wide / high == pytest.approx(box[2] / box[3], rel=0.04), f"{file.name} is bent"
        # Ink, by the alpha channel: an empty drawing would load just as well.
        assert picture.get_bounding_rect(min_alpha=30).width > 8, f"{file.name} draws nothing"


@pytest.mark.parametrize("name", files(".png"))
def test_every_picture_loads(name: str) -> None:
    picture = pygame.image.load(assets.path(name))
    if name.startswith("icon/"):
        size = int(name.rpartition("_")[2].removesuffix(".png"))
        assert picture.get_size() == (size, size)
        assert picture.get_at((0, 0)).a < 64, "the icon's corners are round"
    else:
        assert min(picture.get_size()) >= 360


@pytest.mark.parametrize("name", files(".ttf"))
def test_every_font_has_all_letters_of_both_languages(name: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(assets.path(name), 20)
    metrics = font.metrics(LETTERS)
    assert [letter for letter, found in zip(LETTERS, metrics, strict=True) if found is None] == []


def test_nunito_digits_share_one_width_so_that_columns_stand_still() -> None:
    pygame.font.init()
    for name in files(".ttf"):
        if "nunito" in name:
            font = pygame.font.Font(assets.path(name), 40)
            assert len({font.size(digit)[0] for digit in string.digits}) == 1, name


def test_the_nine_cuts_differ_in_weight_or_width() -> None:
    pygame.font.init()
    ink = {}
    for name in files(".ttf"):
        picture = pygame.font.Font(assets.path(name), 60).render("Sobremesa", True, "black")
        ink[name] = pygame.mask.from_surface(picture).count()
    assert ink["fonts/nunito-regular.ttf"] < ink["fonts/nunito-bold.ttf"] < ink["fonts/nunito-black.ttf"]
    assert len(set(ink.values())) == len(ink) == 9


LOOPS = ["sounds/chip_slide.ogg", "sounds/room.ogg", *(f for f in files(".ogg") if "/music_" in f)]
LONG = {"win": 2.3, "hush": 1.6, "shuffle": 1.4, "ribbon": 1.2, "coins": 0.9, "blend": 0.7}
"""Sounds of moments may last longer than those of single pieces (seconds)."""
MOST_BYTES = 6_000_000


def decoded(name: str) -> "array[int]":
    """The samples of a sound, both sides in turn, whatever another test opened the mixer with."""
    pygame.mixer.quit()
    pygame.mixer.init(44100, -16, 2, 512)
    return array("h", pygame.mixer.Sound(assets.path(name)).get_raw())


@pytest.fixture(autouse=True)
def quiet_afterwards() -> Iterator[None]:
    yield
    pygame.mixer.quit()


def strongest(samples: "array[int]") -> float:
    """Root mean square of the loudest 50 ms of one side, in decibels below full scale."""
    size = 2205
    power = most = float(sum(sample * sample for sample in samples[:size]))
    for before, after in zip(samples, samples[size:], strict=False):
        power += after * after - before * before
        most = max(most, power)
    return 10 * math.log10(most / size / 32768**2)


def test_every_sound_is_documented_with_its_length_and_all_together_are_small() -> None:
    assert sorted(SOUNDS) == files(".ogg", ".wav")
    for name, entry in SOUNDS.items():
        if "level" in entry:
            kind = Path(name).stem.rstrip("0123456789").rstrip("_")
            assert entry["seconds"] <= LONG.get(kind, 0.6), f"{name} is too long for a table sound"
    assert sum((assets.ROOT / name).stat().st_size for name in SOUNDS) < MOST_BYTES


def test_the_takes_of_a_kind_are_numbered_and_as_many_as_are_played() -> None:
    takes: dict[str, list[int]] = {}
    for name in SOUNDS:
        kind, _, take = Path(name).stem.rpartition("_")
        if take.isdigit():
            takes.setdefault(kind, []).append(int(take))
    assert {kind for kind, numbers in takes.items() if sorted(numbers) != list(range(1, len(numbers) + 1))} == set()
    assert max(len(numbers) for numbers in takes.values()) <= TAKES
    assert min(len(numbers) for numbers in takes.values()) >= 3


@pytest.mark.parametrize("name", sorted(name for name, entry in SOUNDS.items() if "level" in entry))
def test_a_sound_of_the_pieces_is_as_long_and_as_loud_as_documented(name: str) -> None:
    samples = decoded(name)[::2]
    assert len(samples) / 44100 == pytest.approx(SOUNDS[name]["seconds"], abs=0.006)
    # The steps between the kinds are what makes a table sound calm: each within 3 dB of its own.
    assert strongest(samples) == pytest.approx(SOUNDS[name]["level"], abs=3.0)
    assert max(abs(sample) for sample in samples) < 30000, "nothing is cut off"
    assert abs(sum(samples) / len(samples)) < 40, "a constant offset clicks when it starts"
    if name not in LOOPS:
        assert max(abs(sample) for sample in samples[-60:]) < 90, "a cut end clicks"


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_goes_round_without_a_step(name: str) -> None:
    samples = decoded(name)
    assert len(samples) / 2 / 44100 == pytest.approx(SOUNDS[name]["seconds"], abs=0.02)
    for side in (samples[::2], samples[1::2]):
        # The largest steps of some seconds round the middle are the measure of what this sound does by itself.
        middle = side[len(side) // 2 - 60000 : len(side) // 2 + 60000]
        steps = sorted(abs(after - before) for before, after in pairwise(middle))
        seam = [*side[-3:], *side[:3]]
        assert max(abs(after - before) for before, after in pairwise(seam)) <= max(12, steps[-len(steps) // 1000])


@pytest.mark.parametrize("name", ["sounds/room.ogg", *(name for name in LOOPS if "/music_" in name)])
def test_what_plays_by_itself_is_quieter_than_the_pieces(name: str) -> None:
    samples = decoded(name)[::14]
    power = 10 * math.log10(sum(sample * sample for sample in samples) / len(samples) / 32768**2)
    softest = min(entry["level"] for entry in SOUNDS.values() if entry.get("level", -99) > -32)
    assert power < softest + 4.0
