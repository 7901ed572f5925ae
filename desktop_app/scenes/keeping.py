"""What the table says about its journal: a save that did not work is told once and tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop_app.scenes.table import TableScene

SAVE_AGAIN_MS = 4000.0


class Keeping:
    """Watches whether the actions of a table are kept."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._told = False

    def watch(self) -> None:
        """Where a save did not work, say so once and try again every few seconds."""
        scene = self._scene
        trouble = scene.session.trouble
        if trouble is None or self._told:
            return
        self._told = True
        scene.app.trouble(trouble.sentence(scene.words))
        scene.ui.after(SAVE_AGAIN_MS, self._again)

    def _again(self) -> None:
        scene = self._scene
        if scene.left:
            return
        if scene.session.retry_save() is None:
            self._told = False
        else:
            scene.ui.after(SAVE_AGAIN_MS, self._again)
