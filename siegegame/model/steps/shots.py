"""Steps of a volley (C7, C10)."""

from __future__ import annotations

from siegegame.model.steps.base import Decision, Step


class BeginShots(Step, frozen=True, tag=True):
    """A detachment fires: markers, lock-on dice, who is under its templates (C7, C9, C10)."""

    detachment: int
    target: int
    """A detachment or a structure."""
    centre: int
    """The cell on which its templates are centred, -1 without any.

    At a structure with storeys a cell of the section that is shot at (S1).
    """
    floor: int = 0
    """The floor of a structure with storeys that is shot at (S1)."""


class ResolveShots(Step, frozen=True, tag=True):
    """A detachment's Firepower is rolled, then its super-heavy weapons (C7, C8, C10)."""

    detachment: int
    target: int
    centre: int
    heavies: tuple[tuple[int, int], ...]
    """The super-heavy weapons that fire: a unit and the place of the weapon on its card."""
    aimed: int = 0
    """Super-heavy weapons aimed, barrages apart, whether they fire or not (C9)."""
    under: tuple[int, ...] = ()
    """The units under the templates."""
    odd: tuple[int, ...] | None = None
    """The detachments behind a wall that get an odd die, once their side has said so (F6)."""
    ask: tuple[int, ...] = ()
    """Structures of whose occupants the owner has still to say who is under them."""
    floor: int = 0
    """The floor of a structure with storeys that is shot at (S1)."""
    section: int = 0
    """The section of it that is shot at (S1)."""


class BarrageOthers(Step, frozen=True, tag=True):
    """A barrage falls on a detachment that was not its target (C10)."""

    detachment: int
    """The shooters."""
    struck: int
    units: tuple[int, ...]
    """Its units under the template, nearest first."""
    weight: int
    """How often each unit counts: once for a barrage, twice for a heavy one."""
    firing: tuple[int, ...] = ()
    """The units that fire it, for void shields (H18)."""


class StrikeHeavy(Step, frozen=True, tag=True):
    """One super-heavy weapon hits or misses (C10)."""

    detachment: int
    target: int
    unit: int
    weapon: int
    centre: int
    under: tuple[int, ...]
    marks: tuple[int, ...] = ()
    """Units of the target that it sees and can hurt, nearest first."""
    rerolls: bool = False
    """Whether its miss is rolled again on Overwatch (C6)."""


class EndShots(Step, frozen=True, tag=True):
    """The markers of a shot that hit something, and the failures it caused (C9, E11)."""

    detachment: int
    targets: tuple[int, ...]
    firepower: int
    heavies: int


class RollEngineCritical(Step, frozen=True, tag=True):
    """A war engine or titan suffers a critical (C10)."""

    unit: int
    by: int


class ChooseUnder(Decision, frozen=True, tag=True):
    """The side says which of its units inside are under a template (C10)."""

    units: tuple[int, ...] = ()
    count: int = 0
    then: ResolveShots | None = None
    """What goes on with those that were named."""


class ChooseOdd(Decision, frozen=True, tag=True):
    """The side says which of its detachments behind a wall get an odd die (F6)."""

    units: tuple[int, ...] = ()
    """One of each detachment, which stands for it."""
    count: int = 0
    then: ResolveShots | None = None
    """What goes on with those that were named."""


class RainOthers(Step, frozen=True, tag=True):
    """A share of the dice falls on others behind a wall than the target (F6)."""

    detachment: int
    """The shooters."""
    struck: int
    units: tuple[int, ...]
    """Its units that they reach."""
    dice: int
    firing: tuple[int, ...]
