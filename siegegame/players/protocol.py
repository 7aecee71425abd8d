"""What a computer player's process is told and what it answers: JSON, a line a message."""

from __future__ import annotations

import msgspec


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A line to the process."""


class Begin(Message, frozen=True, tag="begin"):
    """The first line: which match it is and how far it has gone."""

    source: str
    """A stock scenario's name, or the path of a scenario's file."""
    seed: int
    points: int | None
    turns: int | None
    options: dict[str, str]
    levels: dict[str, str]
    """The level of computer player for each side that has one."""


class Give(Message, frozen=True, tag="orders"):
    """Orders that were carried out, in order."""

    orders: list[str]


class TakeBack(Message, frozen=True, tag="undo"):
    """The last orders were taken back."""

    count: int


class Choose(Message, frozen=True, tag="choose"):
    """The next order is wanted; the only message that is answered, beside the first."""

    side: str
    chain: str
    """Over all events so far: a process whose match has gone another way must not choose."""


Told = Begin | Give | TakeBack | Choose


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line from the process."""

    order: str = ""
    """The order it chose; empty for being ready."""
