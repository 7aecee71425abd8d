"""Events as JSON lines: `kind` first, then `seq turn phase side rule text` and all the rest."""

from __future__ import annotations

from typing import Final

import msgspec

from siegegame.model.events import Event
from siegegame.report.names import Names
from siegegame.report.prose import narrate

_ENCODE: Final = msgspec.json.Encoder().encode
_BEHIND_RULE: Final = b',"also":'
"""No text before it can hold this: quotation marks in strings are escaped."""


def event_json(event: Event, names: Names) -> bytes:
    """An event as one JSON object on one line, with its sentence as `text`."""
    head, behind, tail = _ENCODE(event).partition(_BEHIND_RULE)
    return b"".join((head, b',"text":', _ENCODE(narrate(event, names)), behind, tail))
