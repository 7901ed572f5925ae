"""Wrong use of the command line."""

from __future__ import annotations


class WrongUse(Exception):
    """Something on the command line that cannot be meant; the message is shown and the exit code is 2."""
