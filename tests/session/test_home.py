"""Saves and settings lie where README says, or where SOBREMESA_HOME says."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.session.home import saves_folder, settings_folder


def test_the_variable_moves_both(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOBREMESA_HOME", str(tmp_path / "a folder"))
    assert settings_folder() == tmp_path / "a folder"
    assert saves_folder() == tmp_path / "a folder" / "saves"
    monkeypatch.setenv("SOBREMESA_HOME", "~/table")
    assert settings_folder() == Path.home() / "table"


def test_otherwise_they_lie_in_the_usual_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_HOME", "")
    assert settings_folder().name == "sobremesa"
    assert saves_folder() == settings_folder() / "saves"
