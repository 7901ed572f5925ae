"""The rooms of the program have plain names (`data`, `rules`, ...): another package of that name must not be taken
for ours."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOMS = ("rules", "physics", "data", "assets")


def stranger() -> str | None:
    """A sentence if one of the rooms would be imported from elsewhere; None if all lie beside the program."""
    import desktop_app

    here = Path(desktop_app.__file__).resolve().parent.parent
    for room in ROOMS:
        spec = importlib.util.find_spec(room)
        place = None if spec is None else spec.origin or next(iter(spec.submodule_search_locations or ()), None)
        if place is None:
            return f"the part {room} of Sobremesa is missing beside {here}. Get a fresh copy of Sobremesa."
        if here not in Path(place).resolve().parents:
            return (
                f"another package called {room} ({place}) stands before that of Sobremesa in {here}. Install Sobremesa "
                "in an environment of its own: pipx install sobremesa, or python3 play.py."
            )
    return None
