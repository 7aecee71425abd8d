"""Who is in a fight with titans and whom each may fight (T1), and who is held in contact (T6)."""

from __future__ import annotations

from siegegame.rules import titans as rules
from siegegame.systems.contact import may_engage
from siegegame.world import opposition, queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


def gather(world: World, unit: int, target: int) -> tuple[int, ...]:
    """Everybody in the fight of a unit with an enemy if a titan is in it, else nobody (T1, C11)."""
    group = dict.fromkeys((*opposition.linked(world, unit), *opposition.linked(world, target)))
    titans = titans_among(world, tuple(group))
    for titan in titans:
        group |= dict.fromkeys(joiners(world, titan))
    return tuple(sorted(group)) if titans else ()


def titans_among(world: World, units: tuple[int, ...]) -> tuple[int, ...]:
    """The titans among some units."""
    return tuple(unit for unit in units if unit in world.theatre.titans)


def joiners(world: World, titan: int) -> tuple[int, ...]:
    """Enemies of a titan that touch nobody and count as in contact with it (T1).

    They are infantry, cavalry and vehicles on the ground within 7.5 cm that can get at it, and
    whose orders let them assault (C11).
    """
    if not _on_ground(world, titan):
        return ()
    side, here = world.profile[titan].side.other, world.position[titan].cell
    distance2, position = world.grid.distance2, world.position
    near = [
        unit
        for unit in queries.active_of_side(world, side)
        if (cell := position[unit].cell) != OFF_TABLE and distance2(cell, here) <= rules.REACH2
    ]
    return tuple(unit for unit in near if joins(world, unit, titan))


def joins(world: World, unit: int, titan: int) -> bool:
    """Whether a unit counts as in contact with a titan that it does not touch (T1)."""
    activity, nerve = world.activity[unit], world.nerve[world.profile[unit].detachment]
    ready = not activity.fought and not nerve.broken and may_engage(world, unit)
    return (
        ready
        and unit not in world.theatre.flyers
        and queries.card(world, unit).unit_class in rules.GROUP
        and _on_ground(world, unit)
        and not opposition.touching(world, unit)
        and _has_way(world, unit, titan)
    )


def _on_ground(world: World, unit: int) -> bool:
    cell = world.position[unit].cell
    return cell != OFF_TABLE and not world.built[cell]


def crowd_ground(world: World, titan: int, goal: int, kind: str) -> tuple[int, ...]:
    """The cells from which enemies of a titan would count as in contact with it on a cell (T1).

    Args:
        world: the state; those who stand about now are in the way as they would be.
        titan: the titan, wherever it stands now.
        goal: the cell on which it stands or might stand.
        kind: how these enemies move.
    """
    if world.built[goal]:
        return ()
    own, occupant = world.theatre.codes, world.occupant
    return tuple(
        cell
        for cell in world.grid.around(goal, rules.REACH2)
        if cell != goal
        and not world.built[cell]
        and (occupant[cell] == titan or own[occupant[cell]] != own[titan])
        and world.ways.cost(kind, cell, False)
        and _gets_at(world, cell, (titan, goal), kind)
    )


def _has_way(world: World, unit: int, titan: int) -> bool:
    """Whether a unit can get at a titan over cells within 7.5 cm of it, past friends (T1)."""
    start, goal = world.position[unit].cell, world.position[titan].cell
    return _gets_at(world, start, (titan, goal), world.theatre.motions[unit])


def _gets_at(world: World, start: int, at: tuple[int, int], kind: str) -> bool:
    """Whether there is such a way from a cell to a titan and where it is, for a way to move."""
    grid, codes, (titan, goal) = world.grid, world.theatre.codes, at
    if grid.distance2(start, goal) > rules.REACH2:
        return False
    beside, seen, frontier = grid.near_mask(goal), {start: None}, [start]
    while frontier:
        here = frontier.pop()
        if beside >> here & 1:
            return True
        for cell in world.ways.steps(kind, here):
            there = world.occupant[cell]
            taken = there != titan and codes[there] == codes[titan]
            if cell not in seen and not taken and grid.distance2(cell, goal) <= rules.REACH2:
                seen[cell] = None
                frontier.append(cell)
    return False


def foes(world: World, unit: int, units: tuple[int, ...]) -> tuple[int, ...]:
    """The enemies among whom a unit's owner may choose whom it fights (T1).

    All who are no titans are one choice, the first of them, for they are fought together (C11).
    A titan is fought by whom it touches and attacks titans alone; who touches nobody attacks the
    nearest titan.
    """
    touched = [each for each in opposition.touching(world, unit) if each in units]
    titans = [each for each in touched if each in world.theatre.titans]
    if unit in world.theatre.titans:
        return tuple(titans)
    if not touched:
        return _nearest_titan(world, unit, units)
    others = [each for each in touched if each not in world.theatre.titans]
    return (*titans, *others[:1])


def _nearest_titan(world: World, unit: int, units: tuple[int, ...]) -> tuple[int, ...]:
    codes, here = world.theatre.codes, world.position[unit].cell
    found = [
        (world.grid.distance2(world.position[titan].cell, here), titan)
        for titan in titans_among(world, units)
        if codes[titan] != codes[unit] and joins_in_fight(world, unit, titan)
    ]
    return (min(found)[1],) if found else ()


def joins_in_fight(world: World, unit: int, titan: int) -> bool:
    """Whether a unit that touches nobody can get at a titan of its fight (T1)."""
    fits = queries.card(world, unit).unit_class in rules.GROUP
    return fits and _on_ground(world, titan) and _has_way(world, unit, titan)


def is_held(world: World, unit: int) -> bool:
    """Whether contact holds a unit: not all whom it touches are smaller than it (T6).

    The broken are not held: they run as C11 says.
    """
    touched = opposition.touching(world, unit)
    if not touched or world.nerve[world.profile[unit].detachment].broken:
        return False
    cards = world.theatre.cards
    return not rules.may_leave(cards[unit], [cards[each] for each in touched])


def breaks_contact(world: World, unit: int) -> bool:
    """Whether a unit that moves now leaves contact, which it may with smaller ones only (T6)."""
    broken = world.nerve[world.profile[unit].detachment].broken
    return not broken and bool(opposition.touching(world, unit))
