"""The journal of a game: one JSON line a record, each sealed with a checksum that is chained to the line before.

A line is a JSON object whose last field is `sum`: 16 hexadecimal digits of BLAKE2b over the `sum` of the line before
(nothing for the header) and the bytes of the line up to the comma before `"sum"`. So no line can be altered, left
out, doubled or moved without being found. Appending one line is the whole cost of a save.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Generator
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Literal

import msgspec
from msgspec import Struct

from desktop_app.session.setup import SeatSetup
from desktop_app.session.trouble import JournalError, why

FORMAT = 2
"""Format 1 had neither `purpose`, `night` and `people` nor `ms`, and no records `hint` and `rename`."""
ENDING = ".jsonl"
LARGEST = 64 * 1024 * 1024
"""Bytes of a file at most; a long game has some hundred thousand."""
LONGEST_LINE = 1024 * 1024

Purpose = Literal["game", "lesson", "demo", "practice", "taster"]
"""What a game is played for; only a `game` is an evening's own."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by whom, and the encoded state after set-up, so a replay needs no generator.

    `night` is the id of the evening that the game belongs to, `people` the id of the person on each seat, None for
    strangers and computer players; both are empty where nobody keeps them.
    """

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
    purpose: Purpose = "game"
    night: str = ""
    people: tuple[str | None, ...] = ()


class Did(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="do", omit_defaults=True):
    """An action in its canonical text, what chance decided, the digest of the state after it, and who acts next.

    `ms`, here and in the other records, are the milliseconds since the last one; None for the first after opening.
    """

    seat: int
    text: str
    digest: str
    next: tuple[int, ...]
    chance: Any = None
    ms: int | None = None


class Undid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="undo", omit_defaults=True):
    """A seat took back its last step."""

    seat: int
    digest: str
    next: tuple[int, ...]
    ms: int | None = None


class Seated(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="seat", omit_defaults=True):
    """A seat changed hands: `player` is the new kind."""

    seat: int
    player: str
    ms: int | None = None


class Renamed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rename", omit_defaults=True):
    """A seat has another name from here on."""

    seat: int
    name: str
    ms: int | None = None


class Hinted(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="hint", omit_defaults=True):
    """A seat asked for a hint and was shown an action, in its canonical text."""

    seat: int
    text: str
    ms: int | None = None


Record = Did | Undid | Seated | Renamed | Hinted


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
    if len(line) > LONGEST_LINE or trailer is None or trailer.group(1) != _sum(before, body):
        raise JournalError("damaged_line", number)
    return body + b"}"


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes, number: int) -> Any:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, RecursionError):
        raise JournalError("damaged_line", number) from None


def _read_header(line: bytes) -> Header:
    try:
        kind = _kind.decode(line)
    except (msgspec.DecodeError, RecursionError):
        raise JournalError("no_journal") from None
    if kind.format > FORMAT:
        raise JournalError("newer_format", format=kind.format, known=FORMAT)
    body = _unseal(line, b"", 1)
    if kind.format < 1:
        raise JournalError("damaged_line", 1)
    return _decoded(_header, body, 1)


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
        records.append(_decoded(_record, _unseal(line, before, number), number))
        before = sum_of(line)
    return Contents(header, tuple(records), tuple(lines), torn)


def renewed(contents: Contents) -> list[bytes] | None:
    """The lines of a journal of an older format in today's; None where they are in it already."""
    header = contents.header
    if header.format == FORMAT:
        return None
    lines = [seal(msgspec.structs.replace(header, format=FORMAT), b"")]
    for record in contents.records:
        lines.append(seal(record, sum_of(lines[-1])))
    return lines


@contextlib.contextmanager
def opened(path: Path, most: int = LARGEST) -> Generator[IO[bytes], None, None]:
    """A file to read; raises `JournalError` for what is missing, no regular file (and never waits for it), or huge.

    `most` is the size in bytes from which it is huge.
    """
    try:
        # A pipe would be waited for: it is opened without waiting and found out below.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb", buffering=0) as file:
            there = os.fstat(handle)
            if not stat.S_ISREG(there.st_mode):
                raise JournalError("no_file", path=str(path))
            if there.st_size > most:
                raise JournalError("too_large", path=str(path), most=most >> 20)
            yield file
    except FileNotFoundError:
        raise JournalError("missing", path=str(path)) from None
    except IsADirectoryError:
        raise JournalError("no_file", path=str(path)) from None
    except OSError as error:
        raise JournalError("unreadable", path=str(path), why=why(error)) from None
    except ValueError:
        # A path with a zero byte in it.
        raise JournalError("missing", path=str(path)) from None


def read(path: Path) -> Contents:
    """The contents of a journal file; raises `JournalError` where it cannot be read or is damaged."""
    with opened(path) as file:
        raw = file.read()
    return parse(raw)


class Ends(Struct, frozen=True):
    """What the first and the last lines of a journal say: `next` are the seats to act, None before the first action."""

    header: Header
    next: tuple[int, ...] | None


_TAIL = 16 * 1024


def read_ends(path: Path) -> Ends:
    """Header and end of a journal, without what lies between; raises `JournalError` as `read` does.

    Damage in the middle goes unseen. Damage at the end has no number here: `line` is None then.
    """
    with opened(path) as file:
        size = os.fstat(file.fileno()).st_size
        first = b""
        while b"\n" not in first and len(first) <= LONGEST_LINE and (more := file.read(_TAIL)):
            first += more
        line, end, _ = first.partition(b"\n")
        if not end:
            return Ends(parse(line).header, None)
        header = _read_header(line)
        reach = _TAIL
        while True:
            start = max(0, size - reach)
            file.seek(start)
            *lines, rest = file.read(size - start).split(b"\n")
            if _TRAILER.search(rest):
                lines.append(rest)
            following = _last_next(lines[1:] if start else lines)
            if following is not None or start == 0:
                return Ends(header, following)
            reach *= 8


def _last_next(lines: list[bytes]) -> tuple[int, ...] | None:
    """The seats to act after the last of these lines that says so; the first one only serves the chain."""
    for n in range(len(lines) - 1, 0, -1):
        try:
            record: Record = _decoded(_record, _unseal(lines[n], sum_of(lines[n - 1]), n), n)
        except JournalError:
            raise JournalError("damaged_end") from None
        if isinstance(record, (Did, Undid)):
            return record.next
    return None
