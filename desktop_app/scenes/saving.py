"""Results to take along: a scene as a picture file, and words on the clipboard."""

from __future__ import annotations

import contextlib
import io
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from desktop_app.session.home import pictures_folder
from desktop_app.session.trouble import why
from desktop_app.session.writer import replace_file
from desktop_app.ui.builder import Builder
from desktop_app.ui.frame import flatten
from desktop_app.ui.layers import Layer
from desktop_app.ui.sheets import Dialog

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


def drawn(app: App, scene: Layer) -> bytes:
    """What a scene declares now, as the content of a PNG file."""
    b = Builder(app.ui, "picture")
    scene.build(b)
    area = b.rect(b.canvas)
    b.finish()
    surface, _ = flatten(b.items, area)
    content = io.BytesIO()
    pygame.image.save(surface, content, "picture.png")
    b.forget()
    return content.getvalue()


def _free(folder: Path, stem: str, ending: str) -> Path:
    """A path in a folder where nothing stands yet."""
    path, number = folder / f"{stem}{ending}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{ending}"
    return path


def _say(app: App, title: str, body: str) -> None:
    t = app.words
    app.ui.open(Dialog(title, body, [("ok", t("evening.saved.ok"), "primary", None)]))


def save_picture(app: App, scene: Layer, stem: str) -> Path | None:
    """Save what a scene declares as a PNG file, copy it where the system allows, and say where it is."""
    t = app.words
    content = drawn(app, scene)
    folder = pictures_folder(app.file.path.parent)
    path = _free(folder, stem, ".png")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(path, content)
    except OSError as error:
        app.trouble(t("evening.saved.failed", path=str(path), why=why(error)))
        return None
    copied = copy_picture(content)
    body = str(path) + (f"\n{t('evening.saved.copied')}" if copied else "")
    _say(app, t("evening.saved.title"), body)
    return path


def copy_picture(content: bytes) -> bool:
    """Put a PNG on the clipboard; False where the system does not take it."""
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        return False
    with warnings.catch_warnings(), contextlib.suppress(pygame.error, AttributeError, TypeError, NotImplementedError):
        warnings.simplefilter("ignore", DeprecationWarning)
        if not pygame.scrap.get_init():
            pygame.scrap.init()
        pygame.scrap.put("image/png", content)
        return True
    return False


def copy_text(app: App, words: str, stem: str) -> bool:
    """Put words on the clipboard, or where there is none into a file, and say so."""
    t = app.words
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(words)
        if pygame.scrap.get_text() == words:
            _say(app, t("evening.result.text"), t("evening.saved.text"))
            return True
    folder = pictures_folder(app.file.path.parent)
    path = _free(folder, stem, ".txt")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(path, words.encode())
    except OSError as error:
        app.trouble(t("evening.saved.failed", path=str(path), why=why(error)))
        return False
    _say(app, t("evening.result.text"), t("evening.saved.no_text", path=str(path)))
    return False
