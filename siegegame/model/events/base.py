"""What every event has: its place in the match, its audience, the rule that made it.

Events name things by slug and cells by point, so an event is complete in itself. Their JSON form
(`report.event_json`) adds `kind` and `text`; field names are relied on outside the project.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import msgspec

from siegegame.model.vocabulary import Onlooker, Phase, Side, Viewer


class Audience(StrEnum):
    """Who may know of an event."""

    EVERYONE = "everyone"
    OWNER = "owner"
    """The side in the event's `side` field alone."""


class Event(msgspec.Struct, frozen=True, tag_field="kind", kw_only=True, gc=False):
    """Something that happened: its place in the match, whose it was, the rule that made it."""

    AUDIENCE: ClassVar[Audience] = Audience.EVERYONE

    seq: int
    """Its number in the match, from 0."""
    turn: int
    phase: Phase
    side: Side | None
    """The side whose action or loss it is; None where it is nobody's."""
    rule: str
    """The rule id that produced it."""
    also: tuple[str, ...] = ()
    """Other rule ids that took part."""
    dice: tuple[int, ...] = ()
    """The dice rolled for it, in order."""

    def redacted(self, viewer: Viewer) -> Event | None:
        """The event as a viewer may know it; None if the viewer may not know of it at all."""
        owned = self.AUDIENCE is Audience.OWNER
        if owned and viewer is not self.side and viewer is not Onlooker.ALL:
            return None
        return self


def kind_of(event: Event) -> str:
    """The event's name in JSON, as in `unit_moved`."""
    return str(event.__struct_config__.tag)


def hundredths(value: int) -> str:
    """Morale in hundredths as decimal points: -150 is `-1.50` (C12)."""
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value) // 100}.{abs(value) % 100:02d}"
