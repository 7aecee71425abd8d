"""Shooting: who may, at what, with templates where; passing (C5, C7, C10, E4)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Pass, Shoot
from siegegame.model.steps import BeginShots
from siegegame.model.vocabulary import DurabilityKind, OrderKind, Side
from siegegame.rules import markers
from siegegame.rules.heavies import lays_template, markers_before
from siegegame.systems import counting, emplacements
from siegegame.systems.aiming import aim, covers, shooters, under_template
from siegegame.systems.counting import aimed_heavies, kept, snaps
from siegegame.systems.durability import KINDS
from siegegame.systems.lookups import (
    a_cell,
    a_structure,
    enemy_detachment,
    own_detachment,
    refuse,
    slug,
)
from siegegame.systems.storey_fire import default_cell
from siegegame.systems.templates import default_centre
from siegegame.systems.volley import Volley, usable
from siegegame.systems.wall_fire import aim_at_wall
from siegegame.world import changes, opposition, queries, storeys
from siegegame.world.marks import Marks
from siegegame.world.store import World
from siegegame.world.theatre import Arms


def may_shoot(world: World, detachment: int) -> Refusal | None:
    """Whether a detachment may shoot at all in the step that is being played (C5, C6)."""
    name, orders = world.theatre.slugs[detachment], world.orders[detachment]
    engines = queries.has_engines(world, detachment)
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken", "C11")
    if orders.shot:
        return refuse(Reason.ALREADY_DONE, f"{name} has shot", "C7")
    if engines != world.clock.engines:
        which = "second" if engines else "first"
        return refuse(Reason.NOT_NOW, f"{name} shoots in the {which} step", "C5")
    if orders.order is OrderKind.MARCH and not engines:
        return refuse(Reason.WRONG_ORDER, "marching detachments do not shoot", "C6")
    if not queries.active_units(world, detachment):
        return refuse(Reason.NOT_ON_TABLE, f"{name} is not on the table", "C7")
    return None


def can_shoot(world: World, detachment: int) -> bool:
    """Whether `may_shoot` would let a detachment; asked of all of them again and again."""
    orders, nerve, clock = world.orders[detachment], world.nerve[detachment], world.clock
    if orders.shot or nerve.broken or nerve.destroyed:
        return False
    engines = queries.has_engines(world, detachment)
    if engines != clock.engines or (orders.order is OrderKind.MARCH and not engines):
        return False
    return bool(queries.active_units(world, detachment))


def check_shoot(
    world: World, side: Side, order: Shoot, aimed: tuple[int, Volley] | None = None
) -> Refusal | int:
    """Where a detachment's templates are laid, or why it may not shoot at that target (C7, E4).

    That cell and the volley may be known already.
    """
    detachment = own_detachment(world, side, order.detachment)
    if isinstance(detachment, Refusal):
        return detachment
    found = may_shoot(world, detachment)
    if found:
        return found
    target = _a_target(world, side, order.target)
    if isinstance(target, Refusal):
        return target
    cell = aimed[0] if aimed else centre(world, detachment, target, order.at)
    if isinstance(cell, Refusal):
        return cell
    storey = _check_floor(world, target, cell, order.floor)
    if storey:
        return storey
    volley = aimed[1] if aimed else volley_at(world, detachment, target, cell)
    found = check_volley(world, detachment, target, volley)
    return cell if found is None else found


def _check_floor(world: World, target: int, cell: int, floor: int) -> Refusal | None:
    """Whether a target has the floor that an order names, where it is aimed at (S1)."""
    if not floor:
        return None
    if target not in world.storeys:
        text = "only structures with storeys have floors"
        return refuse(Reason.BAD_CHOICE, text, "S1")
    section = storeys.section_at(world, target, cell)
    left = world.storeys[target].floors[section] if section >= 0 else 0
    if section >= 0 and floor > left:
        return refuse(Reason.BAD_CHOICE, f"that section has {left} floors left", "S1")
    return None


def _a_target(world: World, side: Side, name: str) -> int | Refusal:
    """What is to be shot at: a standing structure or an enemy detachment on the table."""
    if world.theatre.ids.get(name, 0) in world.frame:
        return a_structure(world, name)
    target = enemy_detachment(world, side, name)
    if isinstance(target, Refusal):
        return target
    if not queries.active_units(world, target):
        return refuse(Reason.NOT_ON_TABLE, f"{name} is not on the table", "C7")
    return target


def centre(world: World, detachment: int, target: int, at: Point | None) -> int | Refusal:
    """The cell on which templates are laid: the one named, or the best of the target's (C10)."""
    if target in world.storeys:
        return _section_cell(world, detachment, target, at)
    if at is None:
        return default_centre(world, detachment, target)
    cell = a_cell(world, at)
    if isinstance(cell, Refusal):
        return cell
    side = world.roster[detachment].side
    there, built = world.occupant[cell], world.built[cell]
    if not built and not (there and world.profile[there].side is not side):
        text = f"{at[0]},{at[1]} holds neither an enemy nor a structure"
        return refuse(Reason.BAD_CHOICE, text, "C10")
    if not _catches(world, target, cell):
        text = f"a template on {at[0]},{at[1]} does not touch the target"
        return refuse(Reason.BAD_CHOICE, text, "C10")
    if not _can_lay(world, detachment, cell):
        text = f"no template can be laid on {at[0]},{at[1]}"
        return refuse(Reason.NO_WEAPON, text, "C10")
    return cell


def _section_cell(world: World, detachment: int, structure: int, at: Point | None) -> int | Refusal:
    """A cell of the section that is shot at: the one named, or of the nearest that can be (S1)."""
    if at is None:
        return default_cell(world, detachment, structure)
    cell = a_cell(world, at)
    if isinstance(cell, int) and storeys.section_at(world, structure, cell) < 0:
        text = f"no part of {slug(world, structure)} stands on {at[0]},{at[1]}"
        return refuse(Reason.BAD_CHOICE, text, "S1")
    return cell


def _catches(world: World, target: int, cell: int) -> bool:
    units, structures = under_template(world, cell)
    if target in world.frame:
        return target in structures
    units_of = queries.active_units(world, target)
    inside = {world.position[u].inside for u in units_of if not queries.in_hull(world, u)}
    caught = any(world.profile[unit].detachment == target for unit in units)
    return caught or any(structure in inside for structure in structures)


def _can_lay(world: World, detachment: int, cell: int) -> bool:
    return not snaps(world, detachment) and any(
        lays_template(arms.card) and covers(world, unit, arms, cell)
        for unit in shooters(world, detachment)
        if unit in world.theatre.special_arms
        for _, arms in usable(world, unit)
    )


def volley_at(world: World, detachment: int, target: int, centre: int) -> Volley | None:
    """A detachment's fire at a detachment or a structure, None if nobody can (C7, E4)."""
    if target in world.frame:
        return aim_at_wall(world, detachment, target, centre)
    return aim(world, detachment, target, centre)


def check_volley(
    world: World, detachment: int, target: int, volley: Volley | None
) -> Refusal | None:
    """Why a volley at a detachment or a structure may not be fired, None if it may (C7, C9)."""
    if volley is None and target in world.hits:
        text = "no weapon that harms it has it in range and in sight"
        return refuse(Reason.NO_SIGHT, text, "F2")
    if volley is None and target in world.frame and queries.is_hull(world, target):
        return refuse(Reason.NO_SIGHT, "no weapon that harms it has it in range and in sight", "H3")
    if volley is None and target in world.storeys:
        text = "no weapon of 3D6 or more has that section in range and in sight"
        return refuse(Reason.NO_SIGHT, text, "S3")
    if volley is None and target in world.frame:
        text = "nobody with a super-heavy or heavy weapon has it in range and in sight"
        return refuse(Reason.NO_SIGHT, text, "E4")
    if volley is None:
        return refuse(Reason.NO_SIGHT, "no weapon has a target in range and in sight", "C7")
    if modified(world, detachment, volley) or kept(world, volley):
        return None
    if target in world.roster and _marks(world, volley):
        return None
    return refuse(Reason.NO_WEAPON, "blast markers silence all that could fire", "C9")


def _marks(world: World, volley: Volley) -> int:
    """The markers that a volley leaves even if nothing of it fires: what is aimed counts (C9)."""
    return markers.before_dice(volley.aimed) + markers_before(aimed_heavies(world, volley))


def modified(world: World, detachment: int, volley: Volley) -> int:
    """A volley's Firepower after markers, orders and snap shots (C7, H17)."""
    return counting.modified(world, detachment, volley.aimed)


def shoot(world: World, side: Side, order: Shoot, cell: int) -> None:
    """A detachment shoots, its templates laid on a cell."""
    del side
    detachment, target = world.theatre.ids[order.detachment], world.theatre.ids[order.target]
    changes.activate(world, detachment)
    changes.set_clock(world, active=0, passes=0, yielding=True)
    changes.mark(world, detachment, "shot")
    floor = max(order.floor, 1) if target in world.storeys else 0
    changes.push(world, BeginShots(detachment, target, cell, floor))


def in_sight(world: World, detachment: int, enemies: Marks) -> list[int]:
    """The enemy detachments that any unit has in range and in sight, its own or friends' (C7)."""
    met: dict[int, None] = {}
    special = world.theatre.special_arms
    for unit in queries.active_units(world, detachment):
        reach = _longest(world, unit) if unit in special else world.theatre.longest[unit]
        met |= dict.fromkeys(enemies.in_reach(world, unit, reach))
    for unit in queries.active_units(world, detachment):
        if unit in special:
            _spot(world, unit, met)
    return sorted(met)


def _longest(world: World, unit: int) -> int:
    """The squared reach of the longest of a unit's weapons, super-heavy ones among them."""
    return max((arms.reach2 for arms in world.theatre.arms[unit]), default=-1)


def _spot(world: World, unit: int, met: dict[int, None]) -> None:
    """Adds the enemy detachments that a unit may fire at indirectly (C16)."""
    reach = max((a.reach2 for a in world.theatre.arms[unit] if a.card.indirect), default=-1)
    side = world.profile[unit].side
    for enemy in queries.active_of_side(world, side.other) if reach >= 0 else ():
        other = world.profile[enemy].detachment
        near = other not in met and queries.gap2(world, unit, enemy) <= reach
        if near and opposition.spotted(world, side, enemy):
            met[other] = None


def targets(world: World, detachment: int) -> list[int]:
    """The enemy detachments at which a detachment may shoot just now (C7)."""
    if may_shoot(world, detachment):
        return []
    enemies = opposition.enemies_of(world, world.roster[detachment].side)
    seen = in_sight(world, detachment, enemies)
    return [each for each in seen if may_target(world, detachment, each)]


def may_target(world: World, detachment: int, target: int) -> bool:
    """Whether a detachment that may shoot has a volley for that target (C7, C9)."""
    if target in world.storeys:
        cell = default_cell(world, detachment, target)
    else:
        cell = default_centre(world, detachment, target)
    volley = volley_at(world, detachment, target, cell)
    return check_volley(world, detachment, target, volley) is None


def wall_targets(world: World, detachment: int) -> list[int]:
    """The structures at which a detachment may shoot just now (E4, H3)."""
    if may_shoot(world, detachment):
        return []
    able = _kinds_that_fear(world, detachment)
    standing = [each for each in world.frame if queries.standing(world, each)]
    return [
        each
        for each in standing
        if world.theatre.durability[each] in able and may_target(world, detachment, each)
    ]


def _kinds_built(world: World) -> list[DurabilityKind]:
    """The kinds of structure that the match has, standing or not."""
    return [kind for kind in KINDS if KINDS[kind].built(world)]


def _armed(world: World, detachment: int) -> list[int]:
    """The units that may fire and the emplaced weapons that they man."""
    units = shooters(world, detachment)
    return [*units, *emplacements.manned(world, detachment)] if world.gun else [*units]


def _kinds_that_fear(world: World, detachment: int) -> list[DurabilityKind]:
    """The kinds of structure that any unit of a detachment, or a gun it mans, can harm."""
    every = _armed(world, detachment)
    return [
        kind
        for kind in _kinds_built(world)
        if any(KINDS[kind].may_shoot(world, each) for each in every)
    ]


def walls_near(world: World, detachment: int) -> list[int]:
    """The standing structures in range of units or manned guns that can hurt them (E4, H3)."""
    near = _ground_in_reach(world, detachment)
    durability, covered = world.theatre.durability, world.layout.covered
    return [
        each
        for each in (world.frame if near else ())
        if near.get(durability[each], 0) & covered(each) and queries.standing(world, each)
    ]


def _ground_in_reach(world: World, detachment: int) -> dict[DurabilityKind, int]:
    """For kinds of structure the cells in range of what can harm such structures, as bits."""
    found: dict[DurabilityKind, int] = {}
    for each in _armed(world, detachment):
        for reach, kinds in _ranges(world, each):
            ground = _within(world, each, reach)
            for kind in kinds:
                found[kind] = found.get(kind, 0) | ground
    return found


def _within(world: World, each: int, reach: int) -> int:
    """The cells within a squared distance of a unit or gun, as bits."""
    found, ball = 0, world.grid.ball
    for cell in (
        emplacements.cells(world, each) if each in world.gun else queries.cells(world, each)
    ):
        found |= ball(cell, reach)
    return found


def _ranges(world: World, each: int) -> tuple[tuple[int, tuple[DurabilityKind, ...]], ...]:
    """How far a unit or gun harms structures, and of which kinds; remembered."""
    found = world.theatre.ranges.get(each)
    if found is None:
        by_reach: dict[int, tuple[DurabilityKind, ...]] = {}
        for kind in _kinds_built(world):
            reaches = [arm.reach2 for arm in world.theatre.arms[each] if _harms(arm, kind)]
            if reaches and KINDS[kind].may_shoot(world, each):
                by_reach[max(reaches)] = (*by_reach.get(max(reaches), ()), kind)
        found = world.theatre.ranges[each] = tuple(by_reach.items())
    return found


def _harms(arms: Arms, kind: DurabilityKind) -> bool:
    return KINDS[kind].harmed_by(arms.card)


def check_pass(world: World, side: Side, order: Pass) -> Refusal | None:
    """A side may always pass (C5)."""
    del world, side, order
    return None


def pass_turn(world: World, side: Side, order: Pass) -> None:
    """A side lets the other shoot; two passes in a row end the step (C5)."""
    del order
    changes.pass_turn(world, side)


def idle(world: World, side: Side) -> bool:
    """Whether a side has no detachment left that may shoot in this step."""
    every = world.force[world.side_entity(side)].detachments
    return not any(can_shoot(world, each) for each in every)
