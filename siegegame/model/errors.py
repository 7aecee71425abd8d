"""What can go wrong, as values: refused orders and faulty assets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec


class Reason(StrEnum):
    """Why an order is refused; the text of each value is stable."""

    MATCH_OVER = "match_over"
    NOT_NOW = "not_now"
    DECISION_PENDING = "decision_pending"
    UNKNOWN_NAME = "unknown_name"
    OFF_BOARD = "off_board"
    NOT_YOURS = "not_yours"
    NOT_AN_ENEMY = "not_an_enemy"
    NOT_ON_TABLE = "not_on_table"
    DESTROYED = "destroyed"
    BROKEN = "broken"
    ALREADY_DONE = "already_done"
    HALTED = "halted"
    WRONG_ORDER = "wrong_order"
    WRONG_CLASS = "wrong_class"
    TOO_FAR = "too_far"
    BLOCKED = "blocked"
    OCCUPIED = "occupied"
    NEXT_TO_ENEMY = "next_to_enemy"
    NOT_AWAY = "not_away"
    NO_ROOM = "no_room"
    INSIDE = "inside"
    NOT_INSIDE = "not_inside"
    NOT_ADJACENT = "not_adjacent"
    OUT_OF_RANGE = "out_of_range"
    NO_SIGHT = "no_sight"
    NO_WEAPON = "no_weapon"
    NOT_IN_CONTACT = "not_in_contact"
    IN_CONTACT = "in_contact"
    UNITS_LEFT = "units_left"
    FIGHTS_LEFT = "fights_left"
    OUTSIDE_ZONE = "outside_zone"
    BAD_CHOICE = "bad_choice"
    DICE_ROLLED = "dice_rolled"
    JAMMED = "jammed"
    PINNED = "pinned"
    HELD = "held"
    RUINED = "ruined"
    NO_ORDER = "no_order"


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an order may not be given: the reason, a sentence for people, the rule that says so."""

    reason: Reason
    text: str
    rule: str = ""


class RefusedError(Exception):
    """Raised by `Match.apply` before anything was touched; carries the `Refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[RefusedError], tuple[Refusal]]:
        return type(self), (self.refusal,)


class OrderSyntaxError(ValueError):
    """A line of order text that cannot be read; its message says what was expected."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in an asset: where it is and what is wrong there."""

    file: str
    key: str
    line: int
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.key}: {self.text}" if self.key else f"{place}: {self.text}"


class AssetError(Exception):
    """Assets that cannot be used; carries every `Problem` found."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


class UsageError(Exception):
    """Something a person asked for does not exist or does not fit; exit status 2."""


class SaveError(Exception):
    """A saved match that cannot be read or does not replay; names the file and the place."""
