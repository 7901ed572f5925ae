"""Strict reading of YAML: what is written is what is meant, or an error names file, line and field.

Only strings, whole numbers, decimal numbers, `true`, `false`, `null`, lists and mappings exist here. YAML 1.1 reads
`no` as false, `012` as ten and `3:20` as two hundred; such words are refused instead of guessed. Duplicate keys,
anchors and tags are errors.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from data.loader import DataError

_INT = re.compile(r"-?(0|[1-9][0-9]*)\Z")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+(e-?[0-9]+)?\Z")
_SURPRISE = re.compile(
    r"(?i:y|n|yes|no|on|off|true|false|null|nan|~)\Z"
    r"|[-+]?(?i:\.inf|\.nan)\Z"
    r"|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?\Z"
    r"|[-+]?0[xob]?[0-9a-fA-F_]+\Z"
    r"|[-+]?[0-9][0-9_]*(\.[0-9_]*)?(e[-+]?[0-9]+)?\Z"
    r"|[-+]?\.[0-9_]+\Z"
    r"|\+[0-9].*\Z"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*\Z"
    r"|=\Z|<<\Z"
)


_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))


_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def _scan(text: str) -> list[Any]:
    scan: Any = yaml.scan  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return list(scan(text, Loader=_LOADER))


def _compose(text: str) -> yaml.Node | None:
    compose: Any = yaml.compose  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return compose(text, Loader=_LOADER)


def _scalar(node: yaml.ScalarNode, name: str) -> Any:
    text: str = node.value
    if node.style in ("'", '"', "|", ">"):
        return text
    if text == "true":
        return True
    if text == "false":
        return False
    if text in ("null", ""):
        return None
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    if _SURPRISE.match(text):
        raise DataError(
            f"{name}, line {node.start_mark.line + 1}: {text!r} can be read in several ways; put it in quotes"
            " or write true, false, null or a plain number"
        )
    return text


def _build(node: yaml.Node, name: str) -> Any:
    line = node.start_mark.line + 1
    if node.tag not in _TAGS:
        raise DataError(f"{name}, line {line}: tags such as {node.tag!r} are not used here")
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, name)
    if isinstance(node, yaml.SequenceNode):
        return [_build(child, name) for child in node.value]
    if not isinstance(node, yaml.MappingNode):
        raise DataError(f"{name}, line {line}: this kind of entry is not used here")
    out: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise DataError(f"{name}, line {key_node.start_mark.line + 1}: a key must be a word or a number")
        key = _scalar(key_node, name)
        if isinstance(key, (bool, float)) or key is None:
            raise DataError(
                f"{name}, line {key_node.start_mark.line + 1}: the key {key_node.value!r} must be in quotes"
            )
        if key in out:
            raise DataError(f"{name}, line {key_node.start_mark.line + 1}: the key {key!r} stands here twice")
        out[key] = _build(value_node, name)
    return out


def parse(text: str, name: str) -> Any:
    """The plain value (dict, list, str, int, float, bool, None) of a YAML text; `name` stands in error messages."""
    try:
        # Scanning is slow; without these signs there is nothing to find.
        for token in _scan(text) if "&" in text or "*" in text else ():
            if isinstance(token, (yaml.AnchorToken, yaml.AliasToken)):
                raise DataError(f"{name}, line {token.start_mark.line + 1}: anchors and aliases are not used here")
        node = _compose(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f", line {mark.line + 1}" if mark else ""
        raise DataError(f"{name}{where}: not readable as YAML: {error.problem or 'unknown fault'}") from None
    except yaml.YAMLError as error:
        raise DataError(f"{name}: not readable as YAML: {error}") from None
    if node is None:
        raise DataError(f"{name}: the file is empty")
    return _build(node, name)


def line_of(text: str, path: str) -> int | None:
    """The line (from 1) on which the entry of a msgspec path such as `$.species[2].code` stands, if it can be found."""
    node = _compose(text)
    line: int | None = None
    for key, index in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]", path):
        if isinstance(node, yaml.MappingNode):
            entry = next(((key_node, value) for key_node, value in node.value if key_node.value == key), None)
            if entry is None:
                break
            line, node = entry[0].start_mark.line + 1, entry[1]
        elif isinstance(node, yaml.SequenceNode) and index.isdigit() and int(index) < len(node.value):
            node = node.value[int(index)]
            line = node.start_mark.line + 1
        else:
            break
    return line
