"""Steps of the initiative and of moves."""

from __future__ import annotations

from siegegame.model.steps.base import Decision, Step


class RollInitiative(Step, frozen=True, tag=True):
    """Both sides roll for the initiative of a step of the turn (C5)."""

    name: str


class ChooseFirst(Decision, frozen=True, tag=True):
    """The winner of the initiative says who acts first (C5)."""


class Walk(Step, frozen=True, tag=True):
    """A unit goes on along the rest of its path (C1, C14)."""

    unit: int
    path: tuple[int, ...]
    costs: tuple[int, ...]
    """What each step costs, in half cells."""
    retreat: bool = False
    """Whether it is falling back after a lost fight (C11)."""


class EnterInTurn(Step, frozen=True, tag=True):
    """The units of a detachment go into a hull-point structure one after another (H9)."""

    units: tuple[int, ...]
    structure: int


class GoIn(Step, frozen=True, tag=True):
    """A unit that has come to an access point goes in (H9)."""

    unit: int
    structure: int
    cost: int


class GoOff(Step, frozen=True, tag=True):
    """The titan that is hunted leaves the table from a cell of the far edge (V4)."""

    unit: int
    cell: int


class LeaveTowards(Step, frozen=True, tag=True):
    """A unit of a detachment leaves its structure, as near to a cell as it can (H9)."""

    unit: int
    cell: int


class MoveFormation(Step, frozen=True, tag=True):
    """The rest of a detachment follows its leader (C2)."""

    units: tuple[int, ...]
    goal: int
    """The cell the leader went to."""
    offset: tuple[int, int]
    """By how much the formation moves, in cells across and down."""
