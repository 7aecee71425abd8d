"""Hull-point structures under attack: shots, armour, the damage table, strength hits (H3 to H5)."""

from __future__ import annotations

from siegegame.content.schema import Harm, HullLine
from siegegame.model.purposes import Purpose
from siegegame.model.steps import Penetrate, RollDamage, ShootHull, StrikeInside, Topple
from siegegame.model.vocabulary import FACINGS, OrderKind
from siegegame.rules import hull as rules
from siegegame.rules.flames import BONUS
from siegegame.rules.shields import STRENGTH
from siegegame.rules.throws import Throw
from siegegame.systems import shields
from siegegame.systems.dealing import note_struck, roll_again
from siegegame.world import changes, queries
from siegegame.world.store import World


def shoot_hull(world: World, step: ShootHull) -> None:
    """Weapons of one kind roll to hit a structure; each hit is then resolved by itself (H3)."""
    if not queries.standing(world, step.structure):
        return
    need, dice, rerolled, hits = _roll_to_hit(world, step)
    gun = world.mount[step.firing[0]].structure if not step.detachment else 0
    claimant = world.claim[gun].side if gun else None
    changes.shoot_hull(
        world, step, need=need, dice=dice, rerolled=rerolled, hits=hits, claimant=claimant
    )
    heavy = hits > 0 and line_of(world, step.weapon).strength >= STRENGTH
    hits -= shields.stop(world, step.structure, step.firing, step.weapon, heavy=heavy)
    if hits:
        note_struck(world, world.garrison[step.structure].occupants)
    hit = Penetrate(
        step.structure, step.weapon, step.facings, step.detachment, fuelled=step.fuelled
    )
    changes.push(world, *([hit] * hits))


def _roll_to_hit(
    world: World, step: ShootHull
) -> tuple[int, tuple[int, ...], tuple[int, ...], int]:
    """The face needed, all dice, those rolled again on Overwatch, and the hits (C7, H3)."""
    if step.sure:
        return 0, (), (), step.shots
    throw = rules.to_hit(step.skill, snap=step.snap, more=BONUS * step.fuelled)
    dice = changes.roll(world, throw.purpose, step.shots)
    faces, rerolled = list(dice), tuple[int, ...]()
    if _watchful(world, step):
        missed = [place for place, die in enumerate(dice) if not throw.outcomes[die - 1]]
        dice, rerolled, faces = roll_again(world, dice, missed, throw.purpose)
    need = throw.outcomes.index(1) + 1
    return need, dice, rerolled, sum(bool(throw.outcomes[face - 1]) for face in faces)


def _watchful(world: World, step: ShootHull) -> bool:
    """Whether misses are rolled again: on Overwatch, not by garrisons nor by guns alone (C6)."""
    if not step.detachment or world.orders[step.detachment].order is not OrderKind.OVERWATCH:
        return False
    units = [each for each in step.firing if each in world.position]
    return bool(units) and not any(world.position[unit].inside for unit in units)


def line_of(world: World, weapon: str, strength: int = 0) -> HullLine:
    """What a weapon does to a hull; without one that of a hit by hand of some strength (H3)."""
    if not weapon:
        return HullLine(shots=1, strength=strength)
    line = world.theatre.catalogue.weapons[weapon].hull
    if line is None:
        raise TypeError(f"{weapon} does nothing to a hull")
    return line


def armour(world: World, structure: int, facings: tuple[int, ...]) -> int:
    """The armour value that is shot at, of two facings the higher (H1, H2, H4)."""
    built = world.theatre.hulls[structure].facings
    dilapidated = structure in world.theatre.dilapidated
    breached = world.hull[structure].breached
    return max(rules.armour(built[each], breached, dilapidated) for each in facings)


def lowest(world: World, structure: int) -> int:
    """The least armour value of any facing (H5)."""
    return min(armour(world, structure, (each,)) for each in range(len(FACINGS)))


def penetrate(world: World, step: Penetrate) -> None:
    """A hit: equal glances, more goes through, either costs a hull point at once (H3, H5)."""
    if not queries.standing(world, step.structure):
        return
    line = line_of(world, step.weapon, step.strength)
    av = armour(world, step.structure, step.facings)
    more = BONUS * step.fuelled
    dice, found = _follow(world, rules.penetration(line, av, more))
    strength = 0 if "arc" in line.traits else line.strength
    changes.penetrate(
        world, step, strength=strength, dice=dice, total=sum(dice) + strength + more,
        av=rules.counted(line, av), result=rules.RESULTS[found], traits=line.traits,
    )  # fmt: skip
    if found == rules.NOTHING:
        return
    changes.lose_hull_point(world, step.structure, rules.COST, step.weapon or "assault", step.by)
    if found == rules.PENETRATION:
        changes.push(world, RollDamage(step.structure, line.ap or 0, step.by))
    elif not world.hull[step.structure].points:
        changes.push(world, Topple(step.structure, "total_collapse"))


def _follow(world: World, throw: Throw) -> tuple[tuple[int, ...], int]:
    """Rolls a throw to its end: all dice, and what they come to."""
    dice: tuple[int, ...] = ()
    found: int | Throw = throw
    while isinstance(found, Throw):
        dice += changes.roll(world, found.purpose, sides=found.sides)
        found = found.outcomes[dice[-1] - 1]
    return dice, found


def roll_damage(world: World, step: RollDamage) -> None:
    """D6 and modifiers on the damage table, and what the result does (H4, H5)."""
    structure = step.structure
    if not world.hull[structure].points and not queries.standing(world, structure):
        return
    table = world.theatre.catalogue.tables.building_damage
    found = rules.modifiers(step.ap, world.theatre.hulls[structure].bulwark)
    throw = rules.damage(table, sum(value for _, value in found))
    dice = changes.roll(world, throw.purpose)
    result = _harm(throw, dice[0])
    falls = rules.at_once(world.hull[structure].points, 1, result)
    extra, lost = ((), 0) if falls else _breach(world, result)
    total = dice[0] + sum(value for _, value in found)
    changes.roll_damage(
        world, structure, dice=dice + extra, modifiers=found, total=total, result=result,
        lost=lost, by=step.by,
    )  # fmt: skip
    if not falls:
        _suffer(world, structure, result)
        falls = rules.at_once(world.hull[structure].points, lowest(world, structure), None)
    if falls == "detonation":
        changes.push(world, Topple(structure, "detonation"))
    elif falls:
        changes.push(world, Topple(structure, "total_collapse"))


def _harm(throw: Throw, die: int) -> Harm:
    found = throw.outcomes[die - 1]
    if isinstance(found, Throw):
        raise TypeError("the damage table has one die")
    return rules.HARMS[found]


def _breach(world: World, result: Harm) -> tuple[tuple[int, ...], int]:
    """The dice of a breach and the armour value that it takes of all facings (H4)."""
    if result == "breach":
        return (), 1
    if result != "catastrophic_breach":
        return (), 0
    dice, lost = _follow(world, rules.BREACH)
    return dice, lost


def _suffer(world: World, structure: int, result: Harm) -> None:
    """What a result does to occupants and emplaced weapons while the structure stands (H4)."""
    if result == "tremor" and world.garrison[structure].occupants:
        changes.shake_occupants(world, structure)
    if result in rules.BREAKS_GUN:
        _break_gun(world, structure)
    if result in rules.SHAKES_GUNS:
        for gun in queries.guns_left(world, structure):
            changes.shake_gun(world, gun)
    dice = rules.DEBRIS_DICE.get(result, 0)
    if dice and world.garrison[structure].occupants:
        changes.push(world, StrikeInside(structure, dice))


def _break_gun(world: World, structure: int) -> None:
    """One emplaced weapon, at random, is destroyed (H4)."""
    guns = queries.guns_left(world, structure)
    if not guns:
        return
    dice = changes.roll(world, Purpose.GUN, sides=len(guns)) if len(guns) > 1 else ()
    gun = guns[dice[0] - 1] if dice else guns[0]
    changes.destroy_gun(world, gun, "building damage", "H4", dice)
