"""Cuts the program's seven static fonts from two variable families, and two more for other alphabets.

Run by hand when the look asks for other cuts:

    python -m pip install fonttools
    python .ci/make_fonts.py [FOLDER]

FOLDER holds `NotoSans-Regular.ttf` and `NotoSans-Bold.ttf` (Debian's package fonts-noto-core): of these the letters for
names in other alphabets are cut. Fetches the families from PyPI (`fontpkg-fraunces`, `fontpkg-nunito-sans`, SIL Open
Font License 1.1) into a folder of its own, fixes the axes, keeps Latin letters, punctuation, currency and signs with
all kerning and features, names the results and writes them with the licence texts into `assets/fonts`. pygame draws
only a variable font's default, which is why static cuts are shipped.
"""

import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"

FRAUNCES = "fontpkg_fraunces"
NUNITO = "fontpkg_nunito_sans"
UPRIGHT = "Fraunces[SOFT,WONK,opsz,wght].ttf"
ITALIC = "Fraunces-Italic[SOFT,WONK,opsz,wght].ttf"
SANS = "NunitoSans[YTLC,opsz,wdth,wght].ttf"


@dataclass(frozen=True)
class Cut:
    """One static font: where it comes from, what it is called and the axis values it is fixed to."""

    file: str
    package: str
    source: str
    family: str
    style: str
    axes: dict[str, float]


CUTS = (
    Cut("fraunces-display.ttf", FRAUNCES, UPRIGHT, "Fraunces Display", "Regular", {"opsz": 72, "wght": 560}),
    Cut("fraunces-heading.ttf", FRAUNCES, UPRIGHT, "Fraunces Heading", "Regular", {"opsz": 28, "wght": 620}),
    Cut("fraunces-note.ttf", FRAUNCES, ITALIC, "Fraunces Note", "Italic", {"opsz": 28, "wght": 480}),
    Cut("nunito-regular.ttf", NUNITO, SANS, "Nunito Sans", "Regular", {"wght": 480, "wdth": 100}),
    Cut("nunito-bold.ttf", NUNITO, SANS, "Nunito Sans", "Bold", {"wght": 720, "wdth": 100}),
    Cut("nunito-black.ttf", NUNITO, SANS, "Nunito Sans Black", "Regular", {"wght": 860, "wdth": 100}),
    Cut("nunito-narrow.ttf", NUNITO, SANS, "Nunito Sans Narrow", "Regular", {"wght": 680, "wdth": 84}),
)
SHARED_AXES = {FRAUNCES: {"SOFT": 100, "WONK": 0}, NUNITO: {"opsz": 12, "YTLC": 500}}

# Latin-1, Latin Extended-A, combining accents, general punctuation, currency, letterlike and mathematical signs.
RANGES = (
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x300, 0x304),
    (0x2010, 0x2044),
    (0x20A0, 0x20BF),
    (0x2122, 0x2122),
    (0x2200, 0x226F),
)


# All Latin letters, accents, Greek, Cyrillic, general punctuation, currency.
OTHER_ALPHABETS = (
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x300, 0x52F),
    (0x1E00, 0x1FFF),
    (0x2000, 0x206F),
    (0x20A0, 0x20BF),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
)


def fetch(folder: Path) -> None:
    """Download both font packages into a folder and unpack them there."""
    wanted = [FRAUNCES.replace("_", "-"), NUNITO.replace("_", "-")]
    subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), *wanted], check=True)
    for wheel in folder.glob("*.whl"):
        zipfile.ZipFile(wheel).extractall(folder)


def name(font: TTFont, cut: Cut) -> None:
    """Give a cut its own family and style names, so that no two of the seven are taken for each other."""
    table = font["name"]
    full = f"{cut.family} {cut.style}"
    texts = {1: cut.family, 2: cut.style, 3: f"Sobremesa {full}", 4: full, 6: full.replace(" ", "")}
    for number in (16, 17, 21, 22, 25):
        table.removeNames(nameID=number)
    for number, text in texts.items():
        table.removeNames(nameID=number)
        table.setName(text, number, 3, 1, 0x409)


def make(cut: Cut, folder: Path) -> None:
    """Write one cut into `assets/fonts`."""
    font = TTFont(folder / cut.package / "files" / cut.source)
    axes = {**SHARED_AXES[cut.package], **cut.axes}
    font = instancer.instantiateVariableFont(font, axes, inplace=True)
    options = subset.Options(layout_features=["*"], name_IDs=["*"], notdef_outline=True, hinting=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    cutter.subset(font)
    name(font, cut)
    font.save(FONTS / cut.file)
    print(f"{cut.file}: {(FONTS / cut.file).stat().st_size // 1024} kB, {len(font.getGlyphOrder())} glyphs")


def make_other(folder: Path) -> None:
    """Write the two fonts for names in other alphabets, without hinting and features to keep them small."""
    for style in ("Regular", "Bold"):
        font = TTFont(folder / f"NotoSans-{style}.ttf")
        cutter = subset.Subsetter(subset.Options(layout_features=[], name_IDs=["*"], hinting=False))
        cutter.populate(unicodes=[code for first, last in OTHER_ALPHABETS for code in range(first, last + 1)])
        cutter.subset(font)
        font.save(FONTS / f"noto-sans-{style.lower()}.ttf")


def main() -> None:
    """Fetch, cut and name all fonts."""
    FONTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        fetch(folder)
        for cut in CUTS:
            make(cut, folder)
        for package, text in ((FRAUNCES, "OFL-Fraunces.txt"), (NUNITO, "OFL-NunitoSans.txt")):
            (FONTS / text).write_text((folder / package / "LICENSE").read_text("utf-8"), "utf-8")
    if len(sys.argv) > 1:
        make_other(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
