"""What comes from the keyboard: bytes and sequences that nobody understands are passed over."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import Final

from textual import constants
from textual._xterm_parser import XTermParser
from textual.message import Message

WAIT: Final = 0.1
"""Seconds for which the keyboard is waited for at a time."""
_PART: Final = constants.ESCAPE_DELAY + 0.001
"""Seconds after which what was typed in part, such as Esc alone, counts as it is."""
_SEQUENCES: Final = re.compile("(?=\x1b)")


class Keys:
    """Turns bytes of a terminal into messages."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = XTermParser()
        self.patience = WAIT
        """Seconds to wait for what may come next; short after what may be but a part."""

    def take(self, data: bytes) -> list[Message]:
        """What was read comes to; without data, what comes of nothing having come for a while."""
        messages: list[Message] = []
        self.patience = WAIT
        for sequence in filter(None, _SEQUENCES.split(self._decode(data))):
            before = len(messages)
            try:
                messages.extend(self._parser.feed(sequence))
            except (ValueError, OverflowError):  # numbers in it mean nothing
                self._parser = XTermParser()
            self.patience = _PART if len(messages) == before else WAIT
        messages.extend(self._parser.tick())
        return messages
