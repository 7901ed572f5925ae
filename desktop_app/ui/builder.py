"""The builder that scenes and tables get: the core and all widgets."""

from __future__ import annotations

from desktop_app.ui.areas import Areas
from desktop_app.ui.fields import Fields
from desktop_app.ui.parts import Parts
from desktop_app.ui.pieces import Pieces


class Builder(Fields, Areas, Pieces, Parts):
    """Declares one layer: draw order is the order of calls, focus order too."""
