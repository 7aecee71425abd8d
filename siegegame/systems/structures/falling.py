"""Hull-point structures that fall: debris, guns, who gets out, craters, pinning (H6 to H8, H17)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.events import Exit
from siegegame.model.orders import Done, Leave
from siegegame.model.purposes import Purpose
from siegegame.model.steps import (
    Evacuate,
    LeaveCrater,
    LoseTrapped,
    StrikeInside,
    TestPinning,
    Topple,
)
from siegegame.rules import hull as rules
from siegegame.rules import movement
from siegegame.rules.throws import Throw
from siegegame.systems import roofways
from siegegame.systems.activations import leave_budget
from siegegame.systems.ground import roll_danger
from siegegame.systems.lookups import a_cell, own_unit, refuse, slug
from siegegame.systems.paths import can_stop, leaving
from siegegame.systems.searching import lose_counters
from siegegame.world import changes, queries, walking
from siegegame.world.store import World
from siegegame.world.walking import gait_of

_EMERGENCY2 = 9
"""The squared distance in cells to a wall within which one gets out in need (H6)."""


def topple(world: World, step: Topple) -> None:
    """A structure falls: its guns, hits on those inside and on its roof, then all get out."""
    structure = step.structure
    if not queries.standing(world, structure):
        return
    detonates = step.result == "detonation"
    rule = "H7" if detonates else "H6"
    changes.topple(world, step)
    changes.claim(world, structure, None)
    for gun in queries.guns_left(world, structure):
        changes.destroy_gun(world, gun, step.result, rule)
    lose_counters(world, structure)
    inside, above = _groups(world, structure)
    leaving = [_leaving(world, structure, each, roof=False) for each in inside]
    if detonates:
        leaving += [_leaving(world, structure, each, roof=True) for each in above]
    trapped = tuple(unit for each in leaving for unit in each.units)
    changes.push(
        world,
        *_debris(step, rule, inside, above),
        *leaving,
        LoseTrapped(structure, trapped, rule),
        *([LeaveCrater(structure)] if detonates else []),
        *(TestPinning(each, step.result) for each in sorted({*inside, *above})),
    )


def _debris(step: Topple, rule: str, inside: list[int], above: list[int]) -> list[StrikeInside]:
    """What falls on those inside, and on those on the battlements (H6, H7)."""
    structure, dice, fewer = step.structure, rules.DEBRIS_DICE, rules.ROOF_DICE
    struck = [StrikeInside(structure, dice[step.result], rule=rule)] if inside else []
    roofs = [StrikeInside(structure, fewer[step.result], roof=True, rule=rule)] if above else []
    return struck + roofs


def _groups(world: World, structure: int) -> tuple[list[int], list[int]]:
    """The detachments inside a structure and those on its battlements."""
    inside = queries.detachments_inside(world, structure)
    above = {world.profile[unit].detachment: None for unit in queries.aloft(world, structure)}
    return inside, sorted(above)


def _leaving(world: World, structure: int, detachment: int, *, roof: bool) -> Evacuate:
    every = queries.aloft(world, structure) if roof else world.garrison[structure].occupants
    units = tuple(unit for unit in every if world.profile[unit].detachment == detachment)
    return Evacuate(world.roster[detachment].side, structure=structure, units=units, roof=roof)


def leaving_by_detachment(world: World, structure: int, units: list[int]) -> list[Evacuate]:
    """How some units inside get out, a detachment after the other (H6, S4)."""
    found: dict[int, list[int]] = {}
    for unit in units:
        found.setdefault(world.profile[unit].detachment, []).append(unit)
    return [
        Evacuate(world.roster[each].side, structure=structure, units=tuple(own))
        for each, own in sorted(found.items())
    ]


def strike_inside(world: World, step: StrikeInside) -> None:
    """Debris: D6 hits of strength 6 on each detachment there, no cover, at random (H4, H8)."""
    inside, above = _groups(world, step.structure)
    for detachment in above if step.roof else inside:
        dice = changes.roll(world, rules.DEBRIS.purpose, step.dice)
        changes.drop_debris(world, step.structure, detachment, dice, roof=step.roof, rule=step.rule)
        for _ in range(sum(dice)):
            there = _there(world, step, detachment)
            if there:
                strike_at_random(world, there, rules.DEBRIS_STRENGTH, "debris")


def _there(world: World, step: StrikeInside, detachment: int) -> list[int]:
    every = (
        queries.aloft(world, step.structure)
        if step.roof
        else world.garrison[step.structure].occupants
    )
    return [unit for unit in every if world.profile[unit].detachment == detachment]


def strike_at_random(world: World, units: list[int], strength: int, cause: str) -> None:
    """A strength hit without cover falls on one of the figures of some units (C8, H8)."""
    figures = [unit for unit in units for _ in range(_figures(world, unit))]
    which = changes.roll(world, Purpose.FIGURE, sides=len(figures)) if len(figures) > 1 else ()
    unit = figures[which[0] - 1] if which else figures[0]
    need = queries.card(world, unit).armour
    throw = rules.strength_hit(strength, need)
    (die,) = changes.roll(world, throw.purpose)
    changes.strike_figure(
        world, unit, strength=strength, dice=(*which, die),
        need=need - rules.strength_bonus(strength), hurt=bool(throw.outcomes[die - 1]),
        cause=cause,
    )  # fmt: skip


def _figures(world: World, unit: int) -> int:
    return max(1, world.vitals[unit].figures)


# -- getting out ------------------------------------------------------------------------------


def ways_out(world: World, step: Evacuate, unit: int) -> dict[int, tuple[int, int]]:
    """The cells that a unit may leave for: by a door, or in need within 3 cells of a wall (H6)."""
    if step.roof:
        return roofways.clear_of(world, unit, step.structure, movement.LEAVE_BUDGET)
    found = _by_doors(world, unit)
    free = {cell: way for cell, way in found.items() if can_stop(world, cell)}
    return free or _in_need(world, step, unit)


def _by_doors(world: World, unit: int) -> dict[int, tuple[int, int]]:
    """Where a unit can go by access points, or a hatch, whatever it has moved before (H9)."""
    return leaving(world, unit, gait_of(world, unit, leave_budget(world, unit)))


def _in_need(world: World, step: Evacuate, unit: int) -> dict[int, tuple[int, int]]:
    """Free cells within 3 cells of any wall on which the unit can stand (H6)."""
    motion, near = world.theatre.motions[unit], world.layout.nearest
    return {
        cell: (gap, cell)
        for cell in range(world.grid.size)
        if (gap := near(step.structure, cell)[0]) <= _EMERGENCY2
        and can_stop(world, cell)
        and world.theatre.costs[motion][world.ground[cell]][0]
    }


def evacuees(world: World, step: Evacuate) -> tuple[int, ...]:
    """The units of a decision that have still to get out."""
    return tuple(unit for unit in step.units if _is_there(world, step, unit))


def _is_there(world: World, step: Evacuate, unit: int) -> bool:
    position = world.position[unit]
    if step.roof:
        return position.cell >= 0 and world.built[position.cell] == step.structure
    return position.inside == step.structure


def can_get_out(world: World, step: Evacuate) -> bool:
    """Whether any unit has a way left."""
    return any(ways_out(world, step, unit) for unit in evacuees(world, step))


def check_evacuate(world: World, step: Evacuate, order: Leave) -> Refusal | None:
    """Whether a unit may get out of a falling structure to that cell (H6, H7)."""
    unit = own_unit(world, step.side, order.mover)
    if isinstance(unit, Refusal):
        return unit
    if unit not in evacuees(world, step):
        return refuse(Reason.BAD_CHOICE, f"{order.mover} has not to get out", "H6")
    cell = a_cell(world, order.to)
    if isinstance(cell, Refusal):
        return cell
    if cell not in ways_out(world, step, unit):
        text = f"{slug(world, unit)} cannot get out to {order.to[0]},{order.to[1]}"
        return refuse(Reason.TOO_FAR, text, "H6")
    return None


def evacuate(world: World, step: Evacuate, order: Leave) -> None:
    """A unit gets out; the others follow."""
    unit, cell = world.theatre.ids[order.mover], world.grid.cell(order.to)
    changes.push(world, step)
    get_out(world, step, unit, cell)


def get_out(world: World, step: Evacuate, unit: int, cell: int) -> None:
    """A unit is out of its falling structure, on a cell; by a door it may sally (H14)."""
    changes.get_out(world, unit, step.structure, cell, _exit(world, step, unit, cell))
    roll_danger(world, unit)


def _exit(world: World, step: Evacuate, unit: int, cell: int) -> Exit:
    """How a unit gets to a cell (H6, H7, H14)."""
    if step.roof:
        return "roof"
    found = _by_doors(world, unit)
    if cell not in found:
        return "emergency"
    by_door = walking.path_to(found, cell)[0] in world.layout.exits(step.structure)
    return "door" if by_door else "hatch"


def check_done(world: World, step: Evacuate, order: Done) -> Refusal | None:
    """One may always leave it to them where they run."""
    del world, step, order
    return None


def leave_it_to_them(world: World, step: Evacuate, order: Done) -> None:
    """The rest get out to the nearest cell that each can reach (H6)."""
    del order
    changes.decide(world, step.side, "evacuate", "H6", ())
    for unit in evacuees(world, step):
        found = ways_out(world, step, unit)
        if found:
            get_out(world, step, unit, min(found, key=lambda cell: (found[cell][0], cell)))


def lose_trapped(world: World, step: LoseTrapped) -> None:
    """Those who could not get out are lost (H6, H7)."""
    for unit in step.units:
        above = queries.roof_of(world, unit) == step.structure
        if world.position[unit].inside == step.structure or above:
            changes.destroy_unit(world, unit, "trapped in a falling building", step.rule)


def leave_crater(world: World, step: LeaveCrater) -> None:
    """Where a structure has detonated is a crater (H7)."""
    changes.leave_crater(world, step.structure)


def test_pinning(world: World, step: TestPinning) -> None:
    """2D6 not above leadership or the detachment is pinned; titans and engines too (H17)."""
    units = queries.active_units(world, step.detachment)
    if not units:
        return
    leadership = max(queries.card(world, unit).leadership for unit in units)
    dice: tuple[int, ...] = ()
    found: int | Throw = rules.pinned(leadership)
    while isinstance(found, Throw):
        dice += changes.roll(world, found.purpose)
        found = found.outcomes[dice[-1] - 1]
    changes.test_pinning(world, step.detachment, dice, leadership, bool(found), step.cause)
