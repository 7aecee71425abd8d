"""Reads the bytes of asset files and refuses what would take for ever, before it is parsed."""

from __future__ import annotations

import re
import stat
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

LARGEST: Final = 256 * 1024
"""Bytes of an asset file at the most."""

DEEPEST: Final = 16
"""Parts of a dotted key at the most; the time that `tomllib` takes grows with their square."""

_PART: Final = r"""(?:"(?:[^"\\\n]++|\\.)*+"?+|'[^'\n]*+'?+|[A-Za-z0-9_-]++)"""
_TOKEN: Final = re.compile(
    r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?:"{3,5})?+|'
    r"'''(?:[^']++|'(?!''))*+(?:'{3,5})?+|"
    r"\#[^\n]*+|"
    rf"(?P<deep>{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}})|"
    rf"{_PART}"
)
"""Strings, comments, and names that may be part of a key. Whatever begins ends, be it at the end
of the text, so that no text is searched twice."""


def contents(file: Traversable | Path) -> tuple[bytes, str]:
    """The first bytes of a file, and why it cannot be an asset; empty if it can."""
    try:
        if not _is_regular(file):
            return b"", "not a regular file"
        with file.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        return b"", unreadable(error)
    if len(data) > LARGEST:
        return data[:LARGEST], f"larger than {LARGEST // 1024} KiB, the most that an asset may have"
    return data, ""


def unreadable(error: OSError) -> str:
    """What a problem says about a file or folder that the system does not give."""
    return f"cannot be read: {error.strerror or error}"


def _is_regular(file: Traversable | Path) -> bool:
    """Whether reading a file comes to an end; opening a pipe or a device may not even return."""
    if isinstance(file, Path):
        return stat.S_ISREG(file.stat().st_mode)
    return file.is_file()


def deep_key(text: str) -> int:
    """The line of the first key with too many parts; 0 if there is none."""
    dots = text.count(".")
    if dots < DEEPEST or all(line.count(".") < DEEPEST for line in text.split("\n")):
        return 0
    for token in _TOKEN.finditer(text):
        if token["deep"]:
            return text.count("\n", 0, token.start()) + 1
    return 0
