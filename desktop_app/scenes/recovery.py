"""When a screen fails: its game is closed safely, the title says so, and there is a way on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from assets import DamagedAsset, MissingAsset
from data.loader import DataError
from desktop_app.scenes.plain_title import PlainTitle
from desktop_app.scenes.settings import SettingsSheet
from desktop_app.scenes.settings_file import Settings
from desktop_app.scenes.show import Show
from desktop_app.scenes.title import Title
from desktop_app.session.faults import written_down
from desktop_app.ui.layers import Layer
from desktop_app.ui.sheets import Dialog

if TYPE_CHECKING:
    from desktop_app.scenes.app import App


Answer = tuple[str, str, str, Callable[[], object] | None]


def recover(app: App, layer: Layer | None, error: Exception) -> None:
    """Go on after `layer` (None: nothing is there yet) failed; raises `error` where nothing is left that works.

    A sheet is taken away from the table below it. Of a scene the game is closed, all of it is in its journal, and the
    title offers to continue. A title that fails gives way to a plain one. An unattended screen goes back to its show.
    """
    if app.kiosk is not None and not isinstance(layer, Show):
        written_down(error)
        app.kiosk.failed()
        app.kiosk.show()
        return
    t = app.words
    details = str(error) if isinstance(error, (DataError, DamagedAsset, MissingAsset)) else written_down(error)
    sentence = t("ui.trouble.screen", details=details)
    ui = app.ui
    if layer is not None and layer in ui.layers[1:] and not isinstance(layer, Dialog):
        ui.layers.remove(layer)
        _closed(layer)
        ui.hand.focus = None
        ui.dirty()
        if isinstance(layer, SettingsSheet):
            _plain_settings(app, sentence)
        else:
            app.trouble(sentence)
        return
    scene = ui.layers[0] if ui.layers else None
    if isinstance(scene, PlainTitle):
        raise error
    plain = scene is None or isinstance(scene, Title)
    path = _unfinished(scene)
    for gone in reversed(ui.layers):
        _closed(gone)
    ui.layers.clear()
    ui.show(PlainTitle(app, sentence) if plain else Title(app))
    if plain:
        return
    answers: list[Answer] = [("ok", t("ui.ok"), "plain" if path else "primary", None)]
    if path is not None:
        answers.append(("continue", t("ui.title.continue"), "primary", lambda: app.go_on(path)))
    ui.open(Dialog(t("ui.trouble.title"), sentence, answers))


def _closed(layer: Layer) -> None:
    # Who failed to be drawn may fail to say goodbye as well; the others shall be heard all the same.
    with contextlib.suppress(Exception):
        layer.closed()


def _unfinished(scene: Layer | None) -> Path | None:
    """The journal of the game that was being played on a scene."""
    session = getattr(scene, "session", None)
    return None if session is None or session.finished else session.path


def _plain_settings(app: App, sentence: str) -> None:
    """Settings that cannot be shown can still be set back to the usual ones."""
    t = app.words

    def usual() -> None:
        fresh = Settings(language=app.settings.language, last=app.settings.last)
        app.change(**{name: getattr(fresh, name) for name in fresh.__struct_fields__})

    answers: list[Answer] = [
        ("usual", t("ui.trouble.usual_settings"), "plain", usual),
        ("ok", t("ui.ok"), "primary", None),
    ]
    app.ui.open(Dialog(t("ui.trouble.title"), sentence, answers))
