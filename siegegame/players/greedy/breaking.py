"""What it is worth to break hull-point buildings by fire and by hand (H3 to H8, H13, V1)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from siegegame.engine import View
from siegegame.engine.hull_rolls import HullFire
from siegegame.engine.records import StructureRecord
from siegegame.model.vocabulary import SIDES, DurabilityKind, Side, StructureState
from siegegame.odds import wrecking
from siegegame.players.greedy import sights, spots, strongholds, worth
from siegegame.players.greedy.memo import recall
from siegegame.players.greedy.sights import Sight
from siegegame.players.greedy.strongholds import A_GUN, AN_END

_SCALE: Final = wrecking.SCALE
_DEBRIS: Final = 40
"""Of a hundred what those inside and above are taken to lose when a building falls (H6, H7)."""


_LOOKED_AT: Final = 2
"""Buildings that a detachment thinks of shooting at."""


def of_fire(view: View, side: Side, fire: HullFire) -> int:
    """What fire or blows at a building are worth, in ten-thousandths of hundredths of morale."""
    structure = view.structure(fire.target.structure)
    falling = stake(view, side, structure)
    found = wrecking.wreckage(fire)
    part = found.lost * falling // (2 * max(1, structure.remaining))
    inside = _inside(view, side, structure)
    figures = max(1, sum(number for _, number in fire.target.garrison))
    hurt = found.figures * inside // figures
    return found.falls * falling // 2 + min(part, falling * _SCALE // 2) + hurt


def stake(view: View, side: Side, structure: StructureRecord) -> int:
    """What it is worth to a side to see a building fall, in hundredths of morale."""
    if structure.state is not StructureState.STANDING:
        return 0
    both = view.above(side) | view.above(side.other)
    on_top = both & spots.of_structure(view, structure)
    above = sum(_price(view, side, name) for name in view.aloft(structure.id)) if on_top else 0
    return _flag(view, side, structure) + (_inside(view, side, structure) + above) * _DEBRIS // 100


def _inside(view: View, side: Side, structure: StructureRecord) -> int:
    return sum(_price(view, side, name) for name in structure.occupants)


def _price(view: View, side: Side, name: str) -> int:
    unit = view.unit(name)
    price = worth.of_loss(view, unit)
    return price if unit.side is not side else -2 * price


def _flag(view: View, side: Side, structure: StructureRecord) -> int:
    """What the enemy's flag and his guns on a building will still do for him (H11, V1)."""
    if structure.claimant is None:
        return 0
    guns = A_GUN * sum(not (gun.destroyed or gun.silent) for gun in map(view.gun, structure.guns))
    ends = view.clock.turns_limit - view.clock.turn + 1
    value = ends * AN_END * structure.strongpoint + guns
    return value if structure.claimant is not side else -2 * value


def worthy(view: View, side: Side) -> dict[str, int]:
    """The hull-point buildings at which a shot may be worth something, with what is at stake."""
    return recall(view, ("worthy now", side), view.stamp, lambda: _worthy(view, side))


def _worthy(view: View, side: Side) -> dict[str, int]:
    """The same: it follows from the turn, those buildings, their weapons and who is there."""
    built, ours, theirs = view.built_stamp(DurabilityKind.HULL), *map(view.placed, SIDES)
    places = ours, theirs, view.ground_stamp, built
    records, there = recall(view, ("hulls", side), places, lambda: _held(view, side))
    musters = view.muster_stamps(there)
    wrecked = recall(view, "wrecked guns", view.guns_stamp, lambda: _wrecked(view))
    key = view.clock.turn, view.ground_stamp, records, there, musters, wrecked
    return recall(view, ("worthy hulls", side), key, lambda: _find(view, side))


def _held(view: View, side: Side) -> tuple[list[StructureRecord], list[str]]:
    """The hull-point buildings, and the detachments in and on them."""
    records = [view.structure(name) for name in strongholds.hulls(view)]
    there = [name for each in records for name in each.occupants]
    there += strongholds.on_top(view, side) + strongholds.on_top(view, side.other)
    return records, list(dict.fromkeys(view.unit(name).detachment for name in there))


def _wrecked(view: View) -> list[str]:
    return [gun.id for gun in view.guns() if gun.destroyed]


def _find(view: View, side: Side) -> dict[str, int]:
    stakes = {name: stake(view, side, view.structure(name)) for name in strongholds.hulls(view)}
    return {name: value for name, value in stakes.items() if value > 0}


def near(view: View, detachment: str, structures: Iterable[str]) -> list[str]:
    """Those of some structures that a detachment has in range of any weapon at all.

    Of one that mans guns nobody is asked how far they reach.
    """
    sight = _sight(view, detachment)
    if sight is None:
        return list(structures)
    cells, reach = view.footprints(), sight.around | sight.breach
    return [name for name in structures if cells[name] & reach]


def _sight(view: View, detachment: str) -> Sight | None:
    """What a detachment has in range, None if it mans guns."""
    record, crews = view.detachment(detachment), strongholds.crews(view)
    if crews and any(unit in crews for unit in record.units):
        return None
    return sights.of(view, record)


def in_view(view: View, detachment: str, structures: Iterable[str]) -> list[str]:
    """Those of some structures with hull points or hits that are near and may be in sight."""
    found = near(view, detachment, structures)
    sight = _sight(view, detachment) if found else None
    return [each for each in found if sights.may_see(view, sight, each)] if sight else found


def in_range(view: View, detachment: str, near_by: list[str]) -> list[str]:
    """Those of some structures near a detachment that are in range of what could hurt them."""
    return [each for each in view.legal.walls(detachment) if each in near_by] if near_by else []


def targets(view: View, side: Side, detachment: str) -> list[str]:
    """The few buildings in range and in sight that are most worth a shot of a detachment."""
    wanted = worthy(view, side)
    able = in_range(view, detachment, in_view(view, detachment, wanted))
    ranked = sorted(able, key=lambda name: (-wanted[name], name))
    reached = (name for name in ranked if view.prospects.reaches(detachment, name))
    return list(islice(reached, _LOOKED_AT))
