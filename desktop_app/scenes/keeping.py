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
        """Where a save did not work, say so once and try again every few seconds; say where the game went on."""
        scene = self._scene
        notice = scene.session.take_notice()
        if notice is not None:
            scene.app.trouble(notice.sentence(scene.words))
        trouble = scene.session.trouble
        if trouble is None or self._told:
            return
        self._told = True
        scene.app.trouble(trouble.sentence(scene.words))
        scene.ui.after(SAVE_AGAIN_MS, self._again)

    def close(self) -> None:
        """Let go of the journal; what is not on disk by now is told, however often it was told before."""
        app, session = self._scene.app, self._scene.session
        trouble = session.close()
        if app.kiosk is not None:
            app.kiosk.left(session)
        elif trouble is not None:
            app.not_kept(trouble)

    def _again(self) -> None:
        scene = self._scene
        if scene.left:
            return
        if scene.session.retry_save() is None:
            self._told = False
            self.watch()
        else:
            scene.ui.after(SAVE_AGAIN_MS, self._again)
