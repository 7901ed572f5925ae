"""Whatever is typed or pasted into a seat's name: it is drawn, the table is dealt or says why not, and is kept."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.scenes.settings_file import SettingsFile
from desktop_app.session.names import clean, fits
from desktop_app.ui.text import can_draw

anything = st.text(alphabet=st.characters(exclude_categories=()), max_size=40)


def _typed(stage, text):
    stage.app.settings.last.seats = []
    stage.app.set_up("arboretum")
    stage.settle()
    stage.press("name:0")
    stage.key("backspace")
    # A lone surrogate cannot come from a keyboard; pasted, it comes as one text.
    stage.type([text] if text else [])
    stage.settle()
    scene = stage.ui.scene
    name = clean(scene.seats[0].name)
    why_not = scene.why_not_deal()
    taken = name.casefold() in {seat.name.casefold() for seat in scene.seats[1:]}
    assert (why_not is None) == (fits(name) and can_draw(name) and not taken)
    if why_not is None:
        stage.press("deal")
        stage.settle()
        assert stage.ui.scene.name == "table"
        assert stage.ui.scene.session.names[0] == name
        stage.app.title()
        stage.settle()
        again = SettingsFile(stage.folder)
        assert again.trouble is None
        assert again.settings.last.seats[0].name == name


@given(text=anything)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_text_in_a_name_field(stage, text):
    _typed(stage, text)


@pytest.mark.slow
@given(text=anything)
@settings(max_examples=2000, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_very_many_texts_in_a_name_field(stage, text):
    _typed(stage, text)


@pytest.mark.parametrize(
    "text", ["\ufe0f", "\u200b", "", "♥", "<icon:check>", "**", "Ωmega", "李雷", "😀a", "שלום", "e\u0301"]
)
def test_some_texts_in_a_name_field(stage, text):
    _typed(stage, text)
