"""Files of the program that are missing or damaged end in a sentence that names them."""

from __future__ import annotations

import pytest

import assets
from desktop_app.ui import art, theme, typefaces
from desktop_app.ui.harness import Harness


@pytest.fixture
def broken_assets(tmp_path, monkeypatch):
    Harness()
    monkeypatch.setattr(assets, "ROOT", tmp_path)
    typefaces.forget()
    yield tmp_path
    typefaces.forget()


def test_a_missing_or_damaged_font_is_named(broken_assets):
    name = theme.FONTS["bold"]
    with pytest.raises(assets.MissingAsset, match=name):
        typefaces.typeface("bold", 20)
    path = broken_assets / name
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no font")
    with pytest.raises(assets.DamagedAsset, match=name):
        typefaces.typeface("bold", 20)


def test_damaged_drawings_and_textures_are_named(broken_assets):
    for name in ("pieces/seats/circle.svg", "textures/walnut.png"):
        path = broken_assets / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"no picture")
    with pytest.raises(assets.DamagedAsset, match="circle"):
        art.picture("seats/circle", 41, 43)
    with pytest.raises(assets.DamagedAsset, match="walnut"):
        art.load_texture("walnut")
