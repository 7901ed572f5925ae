"""How the games look: the colours of their cloths and papers, and their signs."""

from __future__ import annotations

from desktop_app.ui.theme import GAMES, GameLook, rgb

LOOKS = {
    "arboretum": GameLook(
        lit=rgb("#5E6D48"),
        edge=rgb("#2F3A27"),
        deep=rgb("#2F4427"),
        mid=rgb("#5C7A3E"),
        tint=rgb("#E7EDD6"),
        sign="trees/icon_maple",
    ),
    "scoville": GameLook(
        lit=rgb("#8E4B32"),
        edge=rgb("#4A2318"),
        deep=rgb("#5E2114"),
        mid=rgb("#B03E22"),
        tint=rgb("#FBE3D6"),
        sign="peppers/red",
    ),
    "sheriff": GameLook(
        lit=rgb("#47507A"),
        edge=rgb("#232945"),
        deep=rgb("#262E55"),
        mid=rgb("#44529A"),
        tint=rgb("#E4E7F7"),
        sign="table/badge",
    ),
    "safranito": GameLook(
        lit=rgb("#8A6229"),
        edge=rgb("#452F12"),
        deep=rgb("#5A3A08"),
        mid=rgb("#B0760F"),
        tint=rgb("#FBEBC8"),
        sign="spices/saffron",
    ),
}
GAMES.update(LOOKS)
