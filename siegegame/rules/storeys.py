"""Storeys: shots at a floor, materials, what a fall does, clearing rubble (S1 to S7)."""

from __future__ import annotations

from functools import cache
from typing import Final

from siegegame.content.schema import UnitCard, WeaponCard
from siegegame.model.purposes import Purpose
from siegegame.rules.throws import Throw, at_least

LEAST_DICE: Final = 3
"""Dice of a weapon that may declare a structure, on its card (S3)."""
CHARGE_DICE: Final = 4
"""D6s of a demolition charge (S3)."""
SURE_FALL: Final = 3
"""The floor from which on units roll for their fall (S4)."""
SNAP_NEED: Final = 6
"""The face with which snap shots hit (H17)."""
RUIN_LOSS: Final = 100
"""Morale in hundredths that a fallen section of a storey costs (V3)."""
STAIR: Final = 2
"""Half cells that going up or down a floor takes, twice as many onto a broken top (S1, S5)."""
CLEAR_REACH2: Final = 4
"""Squared cells within which rubble is cleared: 2 cells (C1, S7)."""
MOST_CLEARED: Final = 6
"""Cells that a D6 clears at the most (S7)."""

FACE: Final = Throw(Purpose.STOREY_DAMAGE, (1, 2, 3, 4, 5, 6))
"""A die of a weapon that has hit a floor (S3)."""
MATERIAL: Final = Throw(Purpose.MATERIAL, FACE.outcomes)
"""A die of a material (S3)."""
CRUSH: Final = Throw(Purpose.CRUSH, FACE.outcomes)
"""A die of what comes down on those on the floor that was hit (S4)."""
FALL: Final = Throw(Purpose.PLUNGE, FACE.outcomes)
"""A die for a floor fallen (S4)."""
CLEARING: Final = Throw(Purpose.CLEARING, FACE.outcomes)
"""Cells cleared (S7)."""


def may_declare(card: WeaponCard) -> bool:
    """Whether a weapon may be aimed at a structure with storeys: 3D6 or more (S3)."""
    return card.storeys is not None and card.storeys.dice >= LEAST_DICE


def crew_on_guns(card: UnitCard, figures: int, guns: int, moved: bool) -> tuple[int, ...]:
    """How a unit's crew is shared among the guns that it fires, the odd ones to the first (S2).

    One of the crew of a vehicle that has moved is driving. A stand's gun has no more crew than the
    stand has figures left. Each gun has one at least.
    """
    crew = min(card.crew, figures) if card.figures > 1 else card.crew
    if moved and card.unit_class.drives:
        crew -= 1
    each, odd = divmod(max(crew, 0), guns)
    return tuple(max(1, each + (place < odd)) for place in range(guns))


@cache
def to_hit(difficulty: int, crew: int, *, snap: bool = False) -> Throw:
    """A shot at a floor: D6, 1 more for each crew member beyond the first, the difficulty (S2).

    Snap shots hit on 6 (H17).
    """
    return at_least(Purpose.STOREY_SHOT, SNAP_NEED if snap else max(1, difficulty - crew + 1))


def falls(attack: int, defence: int) -> bool:
    """Whether a hit brings a floor down: it meets or beats the material (S3)."""
    return attack >= defence


def lost(total: int, defence: int) -> bool:
    """Whether what comes down kills a unit: it meets or beats its defence (S4)."""
    return total >= defence


def fall_dice(floor: int, hit: int) -> int:
    """The D6s for a unit above the floor that was hit: one a floor fallen, from the third (S4)."""
    return floor - hit if floor >= SURE_FALL else 0


def stairs(here: int, there: int, broken: bool) -> int:
    """Half cells from one floor to another; onto a broken top the last is difficult (S1, S5)."""
    steps = abs(here - there)
    return STAIR * (steps + int(broken and steps > 0))
