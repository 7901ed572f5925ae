"""What a friend who helps over the phone wants to know: ten lines on this computer and on what is kept here."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from desktop_app.scenes.app import App
from desktop_app.scenes.settings_file import NAME as SETTINGS
from desktop_app.session import faults, saves
from desktop_app.session.home import saves_folder, settings_folder
from desktop_app.session.letters import legible
from desktop_app.session.trouble import Trouble
from desktop_app.telling.words import Words
from desktop_app.ui import machine
from desktop_app.ui.boxes import Box
from desktop_app.ui.builder import Builder
from desktop_app.ui.layers import Layer

PACKAGES = ("pymunk", "pyyaml", "msgspec", "platformdirs")
LONGEST = 200
"""Letters of a path that are shown."""


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _path(path: Path) -> str:
    return legible(str(path), LONGEST)


def _screen(t: Words) -> str:
    shown = machine.screens()
    if shown is None:
        return t("ui.health.no_screen")
    driver, sizes = shown
    return t("ui.health.screens", driver=driver, sizes=", ".join(f"{w} × {h}" for w, h in sizes) or "0")


def _folder(t: Words, folder: Path) -> str:
    """Where things are kept, whether one may write there, and how much room is left."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        free = t("ui.health.free", count=round(shutil.disk_usage(there).free / 1e6))
    except OSError:
        free = "?"
    may = os.access(there, os.W_OK)
    return f"{_path(folder)}: {free}, {t('ui.health.writable' if may else 'ui.health.not_writable')}"


def _games(t: Words, folder: Path) -> str:
    games = saves.saved_games(folder)
    damaged = [saved for saved in games if saved.trouble is not None]
    line = t("ui.health.saves", count=len(games), finished=sum(saved.finished for saved in games))
    return f"{line}, {t('ui.health.damaged', count=len(damaged), name=damaged[0].path.name)}" if damaged else line


def _kept(t: Words, path: Path) -> str:
    """Whether a file is there, and how large it is."""
    try:
        return t("ui.health.bytes", path=_path(path), count=path.stat().st_size)
    except OSError:
        return t("ui.health.none")


def report(t: Words) -> list[tuple[str, str]]:
    """The lines, each with what it is about. Nothing in here raises: what cannot be found out is said to be so."""
    frozen = getattr(sys, "frozen", False)
    pygame_version, sdl = machine.versions()
    packages = ", ".join([f"pygame-ce {pygame_version}", f"SDL {sdl}", *(f"{p} {_version(p)}" for p in PACKAGES)])
    card = machine.sound()
    lines = [
        ("version", f"{_version('sobremesa')}, {t('ui.health.bundle' if frozen else 'ui.health.source')}"),
        ("python", f"{platform.python_version()}, {_path(Path(sys.executable))}"),
        ("system", f"{platform.platform()}, {t('ui.health.cores', count=os.cpu_count() or 1)}"),
        ("packages", packages),
        ("screen", _screen(t)),
        ("sound", t("ui.health.no_sound") if card is None else t("ui.health.card", rate=card[0], channels=card[1])),
    ]
    try:
        home, folder = settings_folder(), saves_folder()
    except Trouble as trouble:
        return [*lines, ("folder", trouble.sentence(t))]
    lines.append(("folder", _folder(t, home)))
    lines.append(("games", _games(t, folder)))
    lines.append(("settings", _kept(t, home / SETTINGS)))
    lines.append(("faults", _kept(t, home / faults.NAME)))
    return lines


def as_text(t: Words) -> str:
    """The report as plain text, a line each."""
    lines = [(t(f"ui.health.{about}"), line) for about, line in report(t)]
    wide = max(len(about) for about, _ in lines)
    return "\n".join(f"{about.ljust(wide)}  {line}" for about, line in lines)


class HealthSheet(Layer):
    """The report over the settings, with a button that copies it."""

    name = "health"
    scrim = 0.6

    def __init__(self, app: App) -> None:
        self.app = app
        self.lines = report(app.words)
        self.copied: bool | None = None

    def build(self, b: Builder) -> None:
        t = self.app.words
        box = b.canvas.center(1180, 780)
        b.paper(box, 16, "lifted")
        b.text(Box(box.x + 36, box.y + 22, box.w - 420, 52), t("ui.health.title"), "head")
        b.button("health.close", Box(box.right - 176, box.y + 26, 140, 48), t("ui.close"), self.close, cap="Esc")
        b.button("health.copy", Box(box.right - 356, box.y + 26, 164, 48), t("ui.health.copy"), self._copy, "primary")
        if self.copied is not None:
            said = t("ui.health.copied" if self.copied else "ui.health.not_copied")
            b.text(Box(box.x + 36, box.bottom - 54, box.w - 72, 36), said, "quiet", align="right")
        rows = Box(box.x + 36, box.y + 96, box.w - 72, box.h - 160)
        high = rows.h / max(1, len(self.lines))
        for number, (about, line) in enumerate(self.lines):
            row = Box(rows.x, rows.y + number * high, rows.w, high)
            b.text(Box(row.x, row.y, 190, row.h), t(f"ui.health.{about}"), "label")
            b.text(Box(row.x + 206, row.y, row.w - 206, row.h), line, "body", lines=None)

    def _copy(self) -> None:
        self.copied = machine.copy(as_text(self.app.words))
        self.app.ui.dirty()
