"""The screen of a terminal: follows the few sequences that the program writes, and no others."""

from __future__ import annotations

import codecs
import re
from typing import Final

_TOKEN: Final = re.compile(
    r"\x1b\[(?P<mark>[?<>=]?)(?P<numbers>[0-9;:]*)(?P<kind>\$?[a-zA-Z])"
    r"|\x1b\](?P<said>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|(?P<control>[\r\n\x07\x0f])"
)
_LONGEST: Final = 65_536
"""Characters after which something that began as a sequence is none."""


class Paper:
    """Cells with characters and styles; whatever else comes is an error."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self.said: list[str] = []
        """What was told the terminal apart from the screen: titles, the clipboard."""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._rest = ""
        self._x = self._y = 0
        self._style = ""
        self._clear()

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        return ["".join(row) for row in self._cells]

    def picture(self) -> int:
        """Tells two screens apart, their colours too."""
        return hash((tuple(map(tuple, self._cells)), tuple(map(tuple, self._styles))))

    def resize(self, wide: int, high: int) -> None:
        """An empty screen of another size."""
        self.wide, self.high = wide, high
        self._clear()

    def feed(self, data: bytes) -> None:
        """Takes in what the program has written."""
        text, at = self._rest + self._decoder.decode(data), 0
        self._rest = ""
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                self._rest = text[at:]
                begun = text[at] == "\x1b" and len(self._rest) < _LONGEST
                assert begun, f"the terminal does not know {text[at : at + 20]!r}"
                return
            self._take(found)
            at = found.end()

    def _take(self, found: re.Match[str]) -> None:
        if found["text"] is not None:
            self._write(found["text"])
        elif found["control"] is not None:
            self._move(found["control"])
        elif found["said"] is not None:
            self.said.append(found["said"])
        else:
            self._obey(found["mark"], found["numbers"], found["kind"])

    def _write(self, text: str) -> None:
        text = text[: max(0, self.wide - self._x)]
        there = slice(self._x, self._x + len(text))
        self._cells[self._y][there] = text
        self._styles[self._y][there] = [self._style] * len(text)
        self._x += len(text)

    def _move(self, control: str) -> None:
        if control == "\r":
            self._x = 0
        elif control == "\n" and self._y == self.high - 1:
            self._cells = [*self._cells[1:], [" "] * self.wide]
        elif control == "\n":
            self._y += 1

    def _obey(self, mark: str, numbers: str, kind: str) -> None:
        if mark:  # modes of the terminal; leaving the other screen clears this one
            if (numbers, kind) in {("1049", "h"), ("1049", "l")}:
                self._clear()
        elif kind == "m":
            self._style = numbers
        elif kind == "H":
            row, _, column = numbers.partition(";")
            self._y = min(self.high, int(row or 1)) - 1
            self._x = int(column or 1) - 1
        else:
            raise AssertionError(f"the terminal does not know {numbers}{kind}")

    def _clear(self) -> None:
        self._cells = [[" "] * self.wide for _ in range(self.high)]
        self._styles = [[""] * self.wide for _ in range(self.high)]
        self._x = self._y = 0
