"""Data files as values: strict YAML (`strict_yaml`) turned into frozen msgspec structs; unknown fields are errors.

The YAML itself is read by a module of its own, which is loaded where a file has not been compiled yet.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from data import compiled

T = TypeVar("T")

ROOT = Path(__file__).parent


class DataError(Exception):
    """A data file that cannot be used: the message names file, line and field."""


def parse(text: str, name: str) -> Any:
    """The plain value (dict, list, str, int, float, bool, None) of a YAML text; `name` stands in error messages."""
    from data import strict_yaml

    return strict_yaml.parse(text, name)


def convert(value: Any, into: type[T], name: str, text: str | None = None) -> T:
    """`value` as a `into` (a msgspec struct with `forbid_unknown_fields=True`); raises `DataError` naming the field."""
    try:
        return msgspec.convert(value, into, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
        path = re.search(r"`(\$[^`]*)`\Z", message)
        line = _line_of(text, path.group(1)) if path and text is not None else None
        where = f", line {line}" if line else ""
        raise DataError(f"{name}{where}: {message}") from None


def _line_of(text: str, path: str) -> int | None:
    from data import strict_yaml

    return strict_yaml.line_of(text, path)


def read_plain(path: Path, name: str) -> tuple[Any, str]:
    """The plain value of a data file, and its text; raises `DataError`, with `name`, when it cannot be used."""
    try:
        source = path.read_bytes()
        text = source.decode("utf-8")
    except FileNotFoundError:
        raise DataError(f"{path.name}: the file {path} is missing; install Sobremesa again") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: the file {path} cannot be read: {error}") from None
    value = compiled.read(path, source)
    if value is None:
        value = parse(text.replace("\r\n", "\n"), name)
        compiled.write(path, source, value)
    return value, text


def load(relative: str, into: type[T], root: Path = ROOT) -> T:
    """The file `data/<relative>` as a value of type `into`."""
    value, text = read_plain(root / relative, relative)
    return convert(value, into, relative, text)


def load_plain(relative: str, root: Path = ROOT) -> Any:
    """The file `data/<relative>` as plain dicts, lists and scalars."""
    return read_plain(root / relative, relative)[0]
