"""Movement: what a step costs, how far an order carries, what keeps a detachment together (C1)."""

from __future__ import annotations

from functools import cache

from siegegame.content.schema import TerrainCard
from siegegame.model.geometry import half_cells
from siegegame.model.vocabulary import OrderKind, UnitClass

MARCH_FACTOR = 3
"""March multiplies speed (C6)."""
LEAVE_BUDGET = 12
"""Half cells that a unit which leaves a structure may go: 6 cells (H9)."""
COHERENCY_CM = 10
"""How near a unit must be to a fellow (C15)."""

PLAIN = (2, 3)
"""The cost of plain ground, and of any to those who ignore it (C1, C16)."""
OFF_COST = PLAIN[0]
"""Half cells of the last step of a titan that leaves the table (V4)."""
IMPASSABLE = (0, 0)
"""The cost of ground that a mover cannot enter."""


@cache
def budget(speed_cm: int, order: OrderKind | None) -> int:
    """Half cells a unit may spend in a phase (C1, C6)."""
    factor = MARCH_FACTOR if order is OrderKind.MARCH else 1
    return half_cells(speed_cm * factor)


def step_cost(terrain: TerrainCard, mover: UnitClass) -> tuple[int, int]:
    """Half cells for an orthogonal and a diagonal step onto such ground (C1, C14)."""
    if mover in terrain.impassable:
        return IMPASSABLE
    if terrain.road and mover is UnitClass.VEHICLE:
        return 1, 2
    return (4, 6) if mover in terrain.difficult else PLAIN


def enter_cost(diagonal: bool) -> int:
    """What the step into or out of a structure's side costs (C1, C17)."""
    return 3 if diagonal else 2
