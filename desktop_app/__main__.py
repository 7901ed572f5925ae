"""`python -m desktop_app`: the same as the command `sobremesa`."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from desktop_app.cli import main

    sys.exit(main())
