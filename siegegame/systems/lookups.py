"""Finds what an order names, or says why that cannot be meant; shared by every system's checks."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Choose
from siegegame.model.vocabulary import DOWN, Side, Status
from siegegame.world.store import World


def refuse(reason: Reason, text: str, rule: str = "") -> Refusal:
    """A refusal; see `model.errors`."""
    return Refusal(reason, text, rule)


def slug(world: World, entity: int) -> str:
    """What an entity is called in orders."""
    return world.theatre.slugs[entity]


def unknown(name: str, kind: str) -> Refusal:
    """Nothing of the kind has that name."""
    return refuse(Reason.UNKNOWN_NAME, f"there is no {kind} called {name}")


def own_unit(world: World, side: Side, name: str) -> int | Refusal:
    """A side's unit that is not destroyed, by slug."""
    unit = world.theatre.ids.get(name, 0)
    profile = world.profile.get(unit)
    if profile is None:
        return unknown(name, "unit")
    if profile.side is not side:
        return refuse(Reason.NOT_YOURS, f"{name} is not a unit of the {side.value}")
    if world.vitals[unit].status is Status.DESTROYED:
        return refuse(Reason.DESTROYED, f"{name} is destroyed", "C8")
    return unit


def own_detachment(world: World, side: Side, name: str) -> int | Refusal:
    """A side's detachment that is not destroyed, by slug."""
    detachment = world.theatre.ids.get(name, 0)
    roster = world.roster.get(detachment)
    if roster is None:
        return unknown(name, "detachment")
    if roster.side is not side:
        return refuse(Reason.NOT_YOURS, f"{name} is not a detachment of the {side.value}")
    if world.nerve[detachment].destroyed:
        return refuse(Reason.DESTROYED, f"{name} is destroyed", "C12")
    return detachment


def enemy_detachment(world: World, side: Side, name: str) -> int | Refusal:
    """An enemy detachment that is not destroyed, by slug."""
    found = own_detachment(world, side.other, name)
    if isinstance(found, Refusal) and found.reason is Reason.NOT_YOURS:
        return refuse(Reason.NOT_AN_ENEMY, f"{name} is not an enemy detachment")
    return found


def a_structure(world: World, name: str) -> int | Refusal:
    """A structure by slug, that has not been destroyed."""
    structure = world.theatre.ids.get(name, 0)
    if structure not in world.frame:
        return unknown(name, "structure")
    if world.condition[structure].state in DOWN:
        return refuse(Reason.RUINED, f"{name} has fallen", "E11")
    return structure


def a_cell(world: World, point: Point) -> int | Refusal:
    """The cell at a point of the board."""
    return world.grid.cell(point) if world.grid.holds(point) else off_board(point)


def off_board(point: Point) -> Refusal:
    """The point lies off the board."""
    return refuse(Reason.OFF_BOARD, f"{point[0]},{point[1]} is not on the board", "C1")


def check_named(
    world: World, order: Choose, units: tuple[int, ...], count: int, rule: str, wrong: str
) -> Refusal | None:
    """Whether an order names so many different units out of some; what is wrong of another."""
    if len(order.ids) != count or len(dict.fromkeys(order.ids)) != count:
        return refuse(Reason.BAD_CHOICE, f"name {count} different units", rule)
    for name in order.ids:
        if world.theatre.ids.get(name, 0) not in units:
            return refuse(Reason.BAD_CHOICE, f"{name} {wrong}", rule)
    return None
