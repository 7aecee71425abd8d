"""Engineers and construction vehicles: clearing rubble and mines, demolition charges (S3, S7)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Charge, Clear
from siegegame.model.steps import TestStorey
from siegegame.model.vocabulary import OrderKind, Side, UnitClass
from siegegame.rules import storeys as rules
from siegegame.systems.activations import begin_activation, gait, may_move_now
from siegegame.systems.lookups import a_cell, a_structure, own_unit, refuse, slug
from siegegame.world import changes, opposition, queries, storeys
from siegegame.world.store import World

CHARGE = "charge"
"""What a demolition charge is called as the cause of what it does."""


def check_clear(world: World, side: Side, order: Clear) -> Refusal | None:
    """Whether a unit may clear those cells instead of moving and shooting (S7)."""
    unit = own_unit(world, side, order.unit)
    if isinstance(unit, Refusal):
        return unit
    found = may_clear(world, unit)
    if found:
        return found
    if not 0 < len(order.cells) <= rules.MOST_CLEARED:
        text = f"name 1 to {rules.MOST_CLEARED} cells, in the order of clearing"
        return refuse(Reason.BAD_CHOICE, text, "S7")
    if len(dict.fromkeys(order.cells)) < len(order.cells):
        return refuse(Reason.BAD_CHOICE, "a cell is named twice", "S7")
    faults = (_check_cell(world, unit, point) for point in order.cells)
    return next((fault for fault in faults if fault), None)


def may_clear(world: World, unit: int) -> Refusal | None:
    """Whether a unit may clear anything just now (S7)."""
    name = slug(world, unit)
    if unit not in world.work:
        text = "only engineers on foot and construction vehicles clear rubble"
        return refuse(Reason.WRONG_CLASS, text, "S7")
    if not _on_ground(world, unit):
        return refuse(Reason.INSIDE, f"{name} is not on the ground", "S7")
    if world.nerve[world.profile[unit].detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken: it only moves away", "C11")
    if world.activity[unit].spent:
        return refuse(Reason.ALREADY_DONE, f"{name} has moved in this phase", "S7")
    return may_move_now(world, unit)


def _check_cell(world: World, unit: int, point: tuple[int, int]) -> Refusal | None:
    cell = a_cell(world, point)
    if isinstance(cell, Refusal):
        return cell
    where = f"{point[0]},{point[1]}"
    if world.grid.distance2(world.position[unit].cell, cell) > rules.CLEAR_REACH2:
        return refuse(Reason.TOO_FAR, f"{where} is more than 2 cells away", "S7")
    if not clearable(world, cell):
        return refuse(Reason.BAD_CHOICE, f"{where} is neither rubble nor mined", "S7")
    other = world.occupant[cell]
    if other and world.profile[other].side is not world.profile[unit].side:
        return refuse(Reason.OCCUPIED, f"an enemy stands on {where}", "S7")
    return None


def clearable(world: World, cell: int) -> bool:
    """Whether a cell is rubble, or mined, under no structure (C14, S7)."""
    shut = (world.theatre.rubble, world.theatre.minefield)
    return world.ground[cell] in shut and not world.built[cell]


def clear(world: World, side: Side, order: Clear) -> None:
    """The die says how many of the cells are cleared, in order; they are open at once (S7)."""
    del side
    unit = world.theatre.ids[order.unit]
    if not begin_activation(world, unit):
        return
    (die,) = changes.roll(world, rules.CLEARING.purpose)
    wanted = tuple(map(world.grid.cell, order.cells))
    changes.clear(world, unit, wanted, wanted[:die], die, gait(world, unit).budget)


def check_charge(world: World, side: Side, order: Charge) -> Refusal | None:
    """Whether engineers may set off a charge at a structure that they touch (S3)."""
    unit = own_unit(world, side, order.unit)
    if isinstance(unit, Refusal):
        return unit
    structure = a_structure(world, order.structure)
    if isinstance(structure, Refusal):
        return structure
    if structure not in world.storeys:
        text = f"{order.structure} has no storeys that a charge brings down"
        return refuse(Reason.NO_WEAPON, text, "S3")
    if not touches(world, unit, structure):
        return refuse(Reason.NOT_ADJACENT, f"{order.unit} does not touch {order.structure}", "S3")
    return may_lay(world, unit)


def may_lay(world: World, unit: int) -> Refusal | None:
    """Whether a unit may set off a charge in this phase at all (S3)."""
    name, detachment = slug(world, unit), world.profile[unit].detachment
    activity = world.activity[unit]
    card = queries.card(world, unit)
    if "engineer" not in card.abilities or card.unit_class is not UnitClass.INFANTRY:
        return refuse(Reason.WRONG_CLASS, "only engineers on foot lay charges", "S3")
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{slug(world, detachment)} is broken", "C11")
    if world.hull and queries.pinned(world, detachment):
        return refuse(Reason.PINNED, f"{slug(world, detachment)} is pinned", "H17")
    if world.orders[detachment].order is OrderKind.MARCH:
        return refuse(Reason.WRONG_ORDER, "marching engineers lay no charges", "C6")
    if activity.fought or world.work[unit].turn == world.clock.turn:
        text = f"{name} has fought, cleared ground or laid a charge this turn"
        return refuse(Reason.ALREADY_DONE, text, "S3")
    if opposition.touching(world, unit):
        return refuse(Reason.IN_CONTACT, f"{name} is in contact with an enemy", "C11")
    return None


def touches(world: World, unit: int, structure: int) -> bool:
    """Whether a unit on the ground is next to a structure."""
    cell = world.position[unit].cell
    return _on_ground(world, unit) and cell in world.layout.around(structure)[1]


def _on_ground(world: World, unit: int) -> bool:
    """Whether a unit is neither inside something nor up on a roof or wall walk."""
    cell = world.position[unit].cell
    return cell >= 0 and not world.built[cell]


def charge(world: World, side: Side, order: Charge) -> None:
    """A charge goes off under the ground floor of the section beside the engineers (S3)."""
    del side
    unit, structure = world.theatre.ids[order.unit], world.theatre.ids[order.structure]
    section = charged_section(world, unit, structure)
    changes.charge_floor(world, unit, structure, section, 1)
    detachment = world.profile[unit].detachment
    changes.push(world, TestStorey(structure, section, 1, CHARGE, rules.CHARGE_DICE, detachment))


def charged_section(world: World, unit: int, structure: int) -> int:
    """The section that engineers bring a charge to: the nearest, the first of several (S3)."""
    return storeys.nearest_sections(world, structure, world.position[unit].cell)[0]


def charges(world: World, side: Side) -> list[tuple[int, int]]:
    """A side's engineers, each with a structure to which it may lay a charge now (S3)."""
    own = [unit for unit in world.work if world.profile[unit].side is side]
    able = [u for u in own if world.position[u].cell >= 0 and may_lay(world, u) is None]
    standing = [each for each in world.storeys if queries.standing(world, each)]
    return [(unit, each) for unit in able for each in standing if touches(world, unit, each)]


def idle(world: World, side: Side) -> bool:
    """Whether a side has no charge to lay (S3)."""
    return not (world.work and world.storeys and charges(world, side))
