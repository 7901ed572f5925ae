"""Makes the program one takes home, for the system it runs on, below `dist/`.

    python3 play.py bundle [folder]

Everywhere: `dist/sobremesa`, one folder with all in it (on macOS `Sobremesa.app` as well). On Linux also
`dist/Sobremesa.AppDir` (an AppImage where `appimagetool` is there) and, where `dpkg-deb` is there, a `.deb`.
"""

import os
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
NAME = "sobremesa"
DESKTOP = f"""[Desktop Entry]
Type=Application
Name=Sobremesa
GenericName=Board games
GenericName[es]=Juegos de mesa
Comment=Four board games for an evening around one laptop
Comment[es]=Cuatro juegos de mesa para una velada alrededor de un portátil
Exec={NAME}
Icon={NAME}
Terminal=false
Categories=Game;BoardGame;
"""


def say(line: str) -> None:
    print(line, flush=True)


def size_of(folder: Path) -> float:
    """Megabytes (10^6 bytes) of all files below a folder, links not followed."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir()) / 1e6


def read_data() -> None:
    """Have every data file parsed once, so that its parsed copy lies beside it and goes along."""
    from data.compiled import place
    from data.loader import read_plain

    for file in sorted((ROOT / "data").rglob("*.yaml")):
        where = place(file)
        # Copies of data files that are not there any more must not go along.
        if where is not None and where.parent.is_dir():
            kept = {path.stem for path in file.parent.glob("*.yaml")}
            for old in where.parent.glob("*.yamlc"):
                if old.name.split(".")[0] not in kept:
                    old.unlink()
        read_plain(file, file.name)


def freeze(out: Path) -> Path:
    """The folder that PyInstaller makes."""
    work = out / "work"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(out), "--workpath", str(work), str(HERE / f"{NAME}.spec")]
    subprocess.run(command, check=True, cwd=ROOT)
    shutil.rmtree(work, ignore_errors=True)
    return out / NAME


def lay_out(folder: Path, program: Path, share: Path) -> None:
    """Put the program into `program`, its entry in the menus and its icons below `share`."""
    shutil.copytree(folder, program, symlinks=True)
    (share / "applications").mkdir(parents=True)
    (share / "applications" / f"{NAME}.desktop").write_text(DESKTOP, "utf-8")
    for icon in sorted((ROOT / "assets" / "icon").glob(f"{NAME}_*.png")):
        size = icon.stem.rpartition("_")[2]
        place = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        shutil.copy(icon, place / f"{NAME}.png")


def app_dir(folder: Path, out: Path) -> Path:
    """A folder in the AppDir layout, and an AppImage of it where the tool is there."""
    root = out / "Sobremesa.AppDir"
    shutil.rmtree(root, ignore_errors=True)
    lay_out(folder, root / "usr" / "lib" / NAME, root / "usr" / "share")
    (root / f"{NAME}.desktop").write_text(DESKTOP, "utf-8")
    shutil.copy(ROOT / "assets" / "icon" / f"{NAME}_256.png", root / f"{NAME}.png")
    run = root / "AppRun"
    run.write_text(f'#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/usr/lib/{NAME}/{NAME}" "$@"\n')
    run.chmod(0o755)
    tool = shutil.which("appimagetool")
    if tool:
        image = out / f"Sobremesa-{platform.machine()}.AppImage"
        subprocess.run([tool, str(root), str(image)], check=True)
        say(f"{image}: {image.stat().st_size / 1e6:.0f} MB")
    return root


def debian_package(folder: Path, out: Path, version: str) -> Path | None:
    """A package for Debian and its relatives; None where the tool that makes it is not there."""
    tool = shutil.which("dpkg-deb")
    if tool is None:
        return None
    architecture = subprocess.run(["dpkg", "--print-architecture"], check=True, capture_output=True, text=True).stdout
    root = out / "deb"
    shutil.rmtree(root, ignore_errors=True)
    lay_out(folder, root / "opt" / NAME, root / "usr" / "share")
    (root / "usr" / "bin").mkdir()
    os.symlink(f"/opt/{NAME}/{NAME}", root / "usr" / "bin" / NAME)
    documents = root / "usr" / "share" / "doc" / NAME
    documents.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", documents / "copyright")
    control = root / "DEBIAN"
    control.mkdir()
    (control / "control").write_text(
        f"Package: {NAME}\nVersion: {version}\nSection: games\nPriority: optional\n"
        f"Architecture: {architecture.strip()}\nInstalled-Size: {round(size_of(root) * 1000)}\n"
        "Maintainer: The Sobremesa developers <sobremesa@localhost>\nDepends: libc6\n"
        "Description: Four board games around one laptop\n Arboretum, Scoville, Sheriff of Nottingham and Safranito,\n"
        " for people and computer players in any mixture.\n",
        "utf-8",
    )
    package = out / f"{NAME}_{version}_{architecture.strip()}.deb"
    subprocess.run([tool, "--root-owner-group", "--build", str(root), str(package)], check=True, capture_output=True)
    shutil.rmtree(root)
    return package


def main(arguments: list[str]) -> int:
    """Make everything this system can make; returns the exit code."""
    out = Path(arguments[0]).resolve() if arguments else ROOT / "dist"
    out.mkdir(parents=True, exist_ok=True)
    say("Making the program. This takes a minute or two.")
    sys.path.insert(0, str(ROOT))
    read_data()
    folder = freeze(out)
    say(f"{folder}: {size_of(folder):.0f} MB")
    if sys.platform == "linux":
        with (ROOT / "pyproject.toml").open("rb") as file:
            version = tomllib.load(file)["project"]["version"]
        say(f"{app_dir(folder, out)}")
        package = debian_package(folder, out, version)
        if package is not None:
            say(f"{package}: {package.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The program could not be made: {error}.")
