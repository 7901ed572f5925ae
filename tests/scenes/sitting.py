"""What tests of the table scene ask of a stage."""

from desktop_app.scenes.table import TableScene


def scene(stage) -> TableScene:
    assert isinstance(stage.ui.scene, TableScene)
    return stage.ui.scene


def to_place(stage) -> None:
    desk = scene(stage)
    for _ in range(20):
        if desk.actor is not None and desk.view.step == "place":
            return
        stage.act()
