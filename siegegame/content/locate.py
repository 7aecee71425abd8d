"""Finds the line on which a key of a TOML text stands; `tomllib` keeps no positions.

Owns a small scanner over table headers, arrays of tables, keys, strings, arrays and inline
tables. It reads texts that `tomllib` accepts; on others it stops at the first thing that it
does not understand and keeps what it found.
"""

from __future__ import annotations

import contextlib
import functools
import re
import tomllib
from typing import Final

KeyPath = tuple[str | int, ...]
"""A place in a TOML document: names of keys, and indexes into arrays counted from 0."""

_DEEPEST: Final = 64
"""Steps of a path at the most; the paths of a deeply nested text would fill the memory."""

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_PART: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+')
_STRING: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|'
    r"'''.*?'''(?:'{0,2})|"
    r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'',
    re.DOTALL,
)
_BARE: Final = re.compile(r"[^,\]}\n#]+")
_STEP: Final = re.compile(r"\.?([^.\[\]]+)|\[(\d+)\]")


def path_of(text: str) -> KeyPath:
    """Reads a path as msgspec writes it: `$.x[0].y` is `("x", 0, "y")`."""
    steps = _STEP.finditer(text.removeprefix("$"))
    return tuple(int(step[2]) if step[2] else step[1] for step in steps)


def text_of(path: KeyPath) -> str:
    """A path as people read it: `("x", 0, "y")` is `x[0].y`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


def spots(text: str) -> list[tuple[KeyPath, int]]:
    """Every key, table and array item of a text in order, with the line each begins on."""
    scanner = _Scanner(text)
    with contextlib.suppress(ValueError, RecursionError):
        scanner.document()
    return scanner.spots


def line_of(text: str, path: KeyPath) -> int:
    """The line, from 1, of a key path or of as much of it as the text has; 0 for none."""
    lines = _lines(text)
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 0


@functools.lru_cache(maxsize=32)
def _lines(text: str) -> dict[KeyPath, int]:
    lines: dict[KeyPath, int] = {}
    for path, line in spots(text):
        lines.setdefault(path, line)
    return lines


def key_at(text: str, line: int) -> KeyPath:
    """The last key path that begins on or before a line."""
    found: KeyPath = ()
    for path, start in spots(text):
        if start > line:
            break
        found = path
    return found


class _NotTomlError(ValueError):
    """The scanner met something that TOML does not have there."""


class _Scanner:
    """Walks once through a text and notes where each key path begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.spots: list[tuple[KeyPath, int]] = []
        self._table: KeyPath = ()
        self._counts: dict[KeyPath, int] = {}
        self._counted = 0
        self._line = 1

    def document(self) -> None:
        self._take(_BLANK)
        while self.at < len(self.text):
            if self._ahead("["):
                self._header()
            else:
                self._pair(self._table)
            self._take(_BLANK)

    def _header(self) -> None:
        line = self._line_here()
        array = self._ahead("[[")
        self.at += 2 if array else 1
        names = self._key()
        self._expect("]]" if array else "]")
        parent = self._resolve(names[:-1])
        self._table = (*parent, names[-1])
        if array:
            self.spots.append((self._table, line))
            self._counts[self._table] = self._counts.get(self._table, -1) + 1
        self._table = self._resolve(names)
        self.spots.append((self._table, line))

    def _resolve(self, names: list[str]) -> KeyPath:
        path: KeyPath = ()
        for name in names:
            path = (*path, name)
            if path in self._counts:
                path = (*path, self._counts[path])
        return path

    def _pair(self, table: KeyPath) -> None:
        line = self._line_here()
        path = table
        for name in self._key():
            path = (*path, name)
            self.spots.append((path, line))
        self._expect("=")
        self._take(_SPACE)
        self._value(path)

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            self._take(_SPACE)
            names.append(_name(self._take(_PART)))
            self._take(_SPACE)
            if not self._ahead("."):
                return names
            self.at += 1

    def _value(self, path: KeyPath) -> None:
        if len(path) > _DEEPEST:
            raise _NotTomlError
        if self._ahead("["):
            self._array(path)
        elif self._ahead("{"):
            self._inline(path)
        elif self._ahead('"') or self._ahead("'"):
            self._take(_STRING)
        else:
            self._take(_BARE)

    def _array(self, path: KeyPath) -> None:
        self.at += 1
        self._take(_BLANK)
        index = 0
        while not self._ahead("]"):
            self.spots.append(((*path, index), self._line_here()))
            self._value((*path, index))
            self._comma("]")
            index += 1
        self.at += 1

    def _inline(self, path: KeyPath) -> None:
        self.at += 1
        self._take(_BLANK)
        while not self._ahead("}"):
            self._pair(path)
            self._comma("}")
        self.at += 1

    def _comma(self, end: str) -> None:
        self._take(_BLANK)
        if not self._ahead(end):
            self._expect(",")
            self._take(_BLANK)

    def _ahead(self, token: str) -> bool:
        return self.text.startswith(token, self.at)

    def _expect(self, token: str) -> None:
        if not self._ahead(token):
            raise _NotTomlError
        self.at += len(token)

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise _NotTomlError
        self.at = match.end()
        return match[0]

    def _line_here(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line


def _name(part: str) -> str:
    if part.startswith('"'):
        name: str = tomllib.loads(f"k = {part}")["k"]
        return name
    return part[1:-1] if part.startswith("'") else part
