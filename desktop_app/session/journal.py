"""The journal of a game: one JSON line a record, each sealed with a checksum that is chained to the line before.

A line is a JSON object whose last field is `sum`: 16 hexadecimal digits of BLAKE2b over the `sum` of the line before
(nothing for the header) and the bytes of the line up to the comma before `"sum"`. So no line can be altered, left
out, doubled or moved without being found. Appending one line is the whole cost of a save.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from desktop_app.session.setup import SeatSetup
from desktop_app.session.trouble import JournalError, why

FORMAT = 1
ENDING = ".jsonl"


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what is played, by whom, and the encoded state after set-up, so a replay needs no generator."""

    sobremesa: Literal["journal"]
    format: int
    game: str
    rules: int
    at: str
    seats: tuple[SeatSetup, ...]
    options: dict[str, Any]
    seed: int
    hide: bool
    start: msgspec.Raw


class Did(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="do", omit_defaults=True):
    """An action in its canonical text, what chance decided, the digest of the state after it, and who acts next."""

    seat: int
    text: str
    digest: str
    next: tuple[int, ...]
    chance: Any = None


class Undid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="undo"):
    """A seat took back its last step."""

    seat: int
    digest: str
    next: tuple[int, ...]


class Seated(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="seat"):
    """A seat changed hands: `player` is the new kind."""

    seat: int
    player: str


Record = Did | Undid | Seated


class Contents(Struct, frozen=True):
    """What a journal file holds: `lines` are the whole lines without line ends, `torn` the bytes of a torn last one."""

    header: Header
    records: tuple[Record, ...]
    lines: tuple[bytes, ...]
    torn: int = 0


_TRAILER = re.compile(rb',"sum":"([0-9a-f]{16})"\}')
_TRAILER_LENGTH = len(b',"sum":"0123456789abcdef"}')
_header = msgspec.json.Decoder(Header)
_record: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class _Kind(Struct, frozen=True):
    sobremesa: Literal["journal"]
    format: int


_kind = msgspec.json.Decoder(_Kind)


def digest(encoded: bytes) -> str:
    """The digest of an encoded state: 16 hexadecimal digits."""
    return blake2b(encoded, digest_size=8).hexdigest()


def _sum(before: bytes, body: bytes) -> bytes:
    return blake2b(before + body, digest_size=8).hexdigest().encode()


def sum_of(line: bytes) -> bytes:
    """The checksum that a sealed line ends with."""
    return line[-18:-2]


def seal(record: Header | Record, before: bytes) -> bytes:
    """The line of a record after a line whose checksum is `before` (b"" for the header), without a line end."""
    body = msgspec.json.encode(record)[:-1].replace(b"\n", b" ")
    return body + b',"sum":"' + _sum(before, body) + b'"}'


def _unseal(line: bytes, before: bytes, number: int) -> bytes:
    trailer = _TRAILER.fullmatch(line, max(0, len(line) - _TRAILER_LENGTH))
    body = line[:-_TRAILER_LENGTH]
    if trailer is None or trailer.group(1) != _sum(before, body):
        raise JournalError("damaged_line", number)
    return body + b"}"


def _read_header(line: bytes) -> Header:
    try:
        kind = _kind.decode(line)
    except msgspec.DecodeError:
        raise JournalError("no_journal") from None
    if kind.format > FORMAT:
        raise JournalError("newer_format", format=kind.format, known=FORMAT)
    body = _unseal(line, b"", 1)
    if kind.format != FORMAT:
        raise JournalError("damaged_line", 1)
    try:
        return _header.decode(body)
    except msgspec.DecodeError:
        raise JournalError("damaged_line", 1) from None


def parse(raw: bytes) -> Contents:
    """The contents of a journal; raises `JournalError` for any damage but a torn last line, which is left out."""
    *lines, tail = raw.split(b"\n")
    torn = 0
    if tail:
        # A line is torn if its writing stopped before its checksum was whole. With a whole one only the line end is
        # missing, and the line is judged like any other.
        if _TRAILER.search(tail):
            lines.append(tail)
        else:
            torn = len(tail)
    if not lines:
        raise JournalError("empty")
    header = _read_header(lines[0])
    records: list[Record] = []
    before = sum_of(lines[0])
    for number, line in enumerate(lines[1:], 2):
        try:
            records.append(_record.decode(_unseal(line, before, number)))
        except msgspec.DecodeError:
            raise JournalError("damaged_line", number) from None
        before = sum_of(line)
    return Contents(header, tuple(records), tuple(lines), torn)


def read(path: Path) -> Contents:
    """The contents of a journal file; raises `JournalError` where it cannot be read or is damaged."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise JournalError("missing", path=str(path)) from None
    except OSError as error:
        raise JournalError("unreadable", path=str(path), why=why(error)) from None
    return parse(raw)
