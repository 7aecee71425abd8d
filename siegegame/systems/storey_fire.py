"""Aiming at structures with storeys: which weapons bear on a section, their shots (S1 to S3)."""

from __future__ import annotations

from collections.abc import Mapping

from siegegame.content.schema import WeaponCard
from siegegame.model.steps import ResolveShots, ShootStorey
from siegegame.model.vocabulary import OrderKind
from siegegame.rules import storeys as rules
from siegegame.rules.heavies import lays_template
from siegegame.rules.throws import half
from siegegame.systems import emplacements
from siegegame.systems.aiming import covers, shooters, under_template
from siegegame.systems.breaching import Wall, aim_at, in_range
from siegegame.systems.counting import snaps
from siegegame.systems.volley import Heavy, Volley, card_of, usable
from siegegame.world import opposition, queries, storeys
from siegegame.world.store import World
from siegegame.world.theatre import Arms

NOWHERE = -1


def aim_at_storeys(
    world: World, detachment: int, structure: int, centre: int, section: int = -1
) -> Volley | None:
    """Who of a detachment can fire what at a section of a structure with storeys (S1, S3).

    The section is that of the cell on which templates are centred, unless it is said which.
    """
    section = storeys.section_at(world, structure, centre) if section < 0 else section
    if section < 0 or not world.storeys[structure].floors[section]:
        return None
    cells = world.storeys[structure].sections[section]
    wall = Wall(structure, cells, _harms, worth, sees_section)
    return aim_at(world, detachment, wall, centre)


def _harms(world: World, shooter: int, weapon: WeaponCard, structure: int) -> bool:
    del world, shooter, structure
    return rules.may_declare(weapon)


def sees_section(world: World, unit: int, arms: Arms, wall: Wall) -> bool:
    """Whether a unit has any cell of a section in range and in sight, or a friend sees it (C16)."""
    near = [c for c in wall.cells if queries.gap2_to_cell(world, unit, c) <= arms.reach2]
    if not arms.card.indirect:
        return any(queries.sees_cell(world, unit, cell) for cell in near)
    side = world.profile[unit].side
    return any(opposition.cell_spotted(world, side, cell) for cell in near)


def worth(world: World, heavy: Heavy) -> int:
    """What a weapon counts against storeys, for which its owner lets fall silent first (C7)."""
    line = card_of(world, heavy).storeys
    return 0 if line is None else 10 * line.dice - line.difficulty


def default_cell(world: World, detachment: int, structure: int) -> int:
    """A cell of the section that is shot at if none is named: the nearest that can be, else -1."""
    units = shooters(world, detachment)
    if not units or not queries.standing(world, structure):
        return NOWHERE
    here = queries.cells(world, units[0])[0]
    for section in storeys.nearest_sections(world, structure, here):
        cell = cell_of(world, detachment, structure, section)
        if aim_at_storeys(world, detachment, structure, cell, section):
            return cell
    return NOWHERE


def cell_of(world: World, detachment: int, structure: int, section: int) -> int:
    """The cell of a section on which templates are laid: the first that they can be laid on."""
    cells = world.storeys[structure].sections[section]
    layers = [
        (unit, arms)
        for unit in shooters(world, detachment)
        if unit in world.theatre.special_arms
        for _, arms in usable(world, unit)
        if lays_template(arms.card) and rules.may_declare(arms.card)
    ]
    if snaps(world, detachment):
        return cells[0]
    able = (c for c in cells if any(covers(world, unit, arms, c) for unit, arms in layers))
    return next(able, cells[0])


def shots(
    world: World,
    step: ResolveShots,
    structure: int,
    section: int,
    floor: int,
    ready: list[Heavy],
    crews: Mapping[Heavy, int] | None = None,
) -> list[ShootStorey]:
    """A volley's weapons one by one, each at the same section and floor (S1, S2).

    They share their units' crews, unless it is said who mans them.
    """
    snapping = snaps(world, step.detachment)
    crews = _crews(world, ready) if crews is None else crews
    return [
        ShootStorey(
            step.detachment, structure, section, floor, each.unit,
            world.theatre.arms[each.unit][each.weapon].key,
            _dice(world, step.detachment, each), crews[each],
            snapping or (each.unit in world.gun and emplacements.snaps(world, each.unit)),
        )
        for each in ready
        if rules.may_declare(card_of(world, each))
    ]  # fmt: skip


def _crews(world: World, ready: list[Heavy], volley: Volley | None = None) -> dict[Heavy, int]:
    """The crew on each gun; one figure mans an emplaced weapon (H11, S2).

    The guns whose Firepower is in the volley are manned too, after those named.
    """
    found: dict[Heavy, int] = {}
    for unit in dict.fromkeys(each.unit for each in ready):
        guns = [each for each in ready if each.unit == unit]
        if unit in world.gun:
            found |= dict.fromkeys(guns, 1)
            continue
        card, figures = queries.card(world, unit), world.vitals[unit].figures
        moved = world.activity[unit].spent > 0
        every = len(guns) + _others_fired(world, unit, volley)
        crews = rules.crew_on_guns(card, figures, every, moved)
        found |= dict(zip(guns, crews, strict=False))
    return found


def _others_fired(world: World, unit: int, volley: Volley | None) -> int:
    """How many guns of a unit add their Firepower to a volley (C7)."""
    if volley is None or unit not in volley.units:
        return 0
    return sum(
        bool(arms.card.firepower) and not arms.card.super_heavy
        for _, arms in usable(world, unit)
        if in_range(world, unit, arms, volley)
    )


def _dice(world: World, detachment: int, heavy: Heavy) -> int:
    """A weapon's dice, half of them under Assault orders unless it has locked on (C6, C7)."""
    card = card_of(world, heavy)
    whole = card.storeys.dice if card.storeys else 0
    halved = world.orders[detachment].order is OrderKind.ASSAULT and not card.super_heavy
    return half(whole) if halved else whole


def beneath(
    world: World, step: ResolveShots, ready: list[Heavy], volley: Volley | None
) -> list[ShootStorey]:
    """The floors of occupants on whom templates of 3D6 or more fall, but for the target's (S1).

    Whatever else their units fire in the volley keeps its share of the crew (S2).
    """
    laid = [e for e in ready if lays_template(card_of(world, e)) and _declares(world, e)]
    if not world.storeys or step.centre < 0 or not laid:
        return []
    crews, found = _crews(world, ready, volley), list[ShootStorey]()
    for each in under_template(world, step.centre)[1]:
        struck = _struck_floor(world, step, each) if each != step.target else None
        if struck:
            found += shots(world, step, each, *struck, laid, crews)
    return found


def _declares(world: World, heavy: Heavy) -> bool:
    return rules.may_declare(card_of(world, heavy))


def _struck_floor(world: World, step: ResolveShots, structure: int) -> tuple[int, int] | None:
    """The section and floor of the first of those inside on whom a template falls (S1)."""
    if structure not in world.storeys:
        return None
    inside = [unit for unit in step.under if world.position[unit].inside == structure]
    return storeys.place_of(world, inside[0]) if inside else None
