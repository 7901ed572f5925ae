"""A small picture of a saved table, drawn from its journal and kept beside it."""

from __future__ import annotations

import contextlib
import io
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from desktop_app.session.faults import written_down
from desktop_app.session.journal import opened
from desktop_app.session.saves import SavedGame
from desktop_app.session.session import Session
from desktop_app.session.trouble import Trouble
from desktop_app.session.writer import replace_file
from desktop_app.ui.frame import flatten

if TYPE_CHECKING:
    from desktop_app.scenes.app import App

SIZE = (498, 280)
LARGEST = 4 * 1024 * 1024


def thumbnail(app: App, saved: SavedGame) -> Surface | None:
    """What a spectator would see of the table, small; None where the journal cannot be read."""
    with contextlib.suppress(OSError, Trouble, pygame.error):
        if saved.picture.stat().st_mtime >= saved.when:
            with opened(saved.picture, LARGEST) as file:
                kept = pygame.image.load(io.BytesIO(file.read()), "picture.png")
            if kept.get_size() == SIZE:
                return kept.convert()
    try:
        session = Session.open(saved.path, read_only=True)
    except Trouble:
        return None
    try:
        surface = draw_table(app, session)
    except Exception as error:
        # A table that cannot be drawn has no picture; the list of the others stays.
        written_down(error)
        return None
    content = io.BytesIO()
    with contextlib.suppress(OSError, pygame.error):
        pygame.image.save(surface, content, "picture.png")
        replace_file(saved.picture, content.getvalue())
    return surface


def draw_table(app: App, session: Session, size: tuple[int, int] = SIZE) -> Surface:
    """A session's table as a spectator sees it."""
    from desktop_app.scenes.desk import DeskScene
    from desktop_app.ui.builder import Builder

    scene = DeskScene(app, session)
    scene.ui = app.ui
    scene.opened()
    b = Builder(app.ui, "thumbnail")
    scene.lay_out(b)
    scene.table.build(scene.now(b))
    area = b.rect(b.canvas)
    b.finish()
    picture, _ = flatten(b.items, area)
    top = b.px(72)
    picture = picture.subsurface(
        (0, top, picture.get_width(), min(picture.get_height() - top, round(picture.get_width() * 9 / 16)))
    )
    return pygame.transform.smoothscale(picture, size).convert()
