"""Parsed data files kept beside their source, as Python keeps its compiled modules: reading YAML takes long.

A copy lies in `__pycache__` (or where Python was told to keep such things), holds for one Python, and counts only
while length and checksum of the source are those it was made from. Where nothing may be written, nothing is.
"""

from __future__ import annotations

import contextlib
import importlib.util
import marshal
import os
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

_HEAD = struct.Struct("<9sBIII")
_SIGN = b"sobremesa"
_READER = 1
"""To be raised when `strict_yaml` comes to read something differently."""


def place(path: Path) -> Path | None:
    """Where the copy of a data file lies; None where Python keeps no such copies."""
    try:
        return Path(importlib.util.cache_from_source(str(path))).with_suffix(".yamlc")
    except NotImplementedError:
        return None


def _head(source: bytes, kept: bytes) -> bytes:
    return _HEAD.pack(_SIGN, _READER, len(source) & 0xFFFFFFFF, zlib.crc32(source), zlib.crc32(kept))


def read(path: Path, source: bytes) -> Any:
    """The value that the data file with the bytes `source` was parsed to before; None if there is no such copy."""
    where = place(path)
    if where is None:
        return None
    try:
        copy = where.read_bytes()
        kept = copy[_HEAD.size :]
        return marshal.loads(kept) if copy[: _HEAD.size] == _head(source, kept) else None
    except (OSError, ValueError, EOFError, TypeError):
        return None


def write(path: Path, source: bytes, value: Any) -> None:
    """Keep the parsed value of a data file, if that is possible and wanted."""
    where = place(path)
    if where is None or sys.dont_write_bytecode:
        return
    kept = marshal.dumps(value)
    new = where.with_name(f"{where.name}.{os.getpid()}")
    with contextlib.suppress(OSError):
        where.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_bytes(_head(source, kept) + kept)
            os.replace(new, where)
        except OSError:
            new.unlink()
