"""Super-heavy weapons, each with dice of its own, and criticals on war engines (C10)."""

from __future__ import annotations

from siegegame.content.schema import WeaponCard
from siegegame.model.steps import DamageStructure, RollEngineCritical, StrikeHeavy
from siegegame.model.vocabulary import Status
from siegegame.rules import capacity as walls
from siegegame.rules import heavies as rules
from siegegame.rules.capacity import CRITICAL
from siegegame.rules.hull import SNAP_NEED
from siegegame.rules.shields import STRENGTH
from siegegame.rules.throws import Throw, to_hit
from siegegame.systems import battlements, shields
from siegegame.systems.aiming import under_template
from siegegame.systems.dealing import note_struck, outcome
from siegegame.systems.volley import Heavy, card_of
from siegegame.world import changes, queries
from siegegame.world.store import World


def strike_heavy(world: World, step: StrikeHeavy) -> None:
    """One super-heavy weapon hits or misses whatever it is aimed at (C10).

    A volley is fired at once: a weapon fires though its crew has fallen to what the volley itself
    has hit, under its own barrage or in the structure that it has struck.
    """
    heavy = Heavy(step.unit, step.weapon)
    weapon = card_of(world, heavy)
    if rules.lays_template(weapon):
        _blast(world, step, heavy)
    elif step.target in world.frame:
        _strike_wall(world, step, heavy)
    elif weapon.super_heavy == "disrupt":
        _disrupt(world, step)
    else:
        _strike_unit(world, step, heavy)


def snap_need(world: World, detachment: int, need: int) -> int:
    """What a weapon needs: snap shots hit on 6 (H17)."""
    return SNAP_NEED if queries.snap_only(world, detachment) else need


def _roll(world: World, step: StrikeHeavy, throw: Throw) -> tuple[tuple[int, ...], int]:
    """The die, rolled again on Overwatch if it missed: all dice and the face that counts (C6)."""
    dice = changes.roll(world, throw.purpose)
    if throw.outcomes[dice[0] - 1] or not step.rerolls:
        return dice, dice[0]
    dice += changes.roll(world, throw.purpose)
    return dice, dice[1]


def _strike_unit(world: World, step: StrikeHeavy, heavy: Heavy) -> None:
    """A death ray or anti-tank weapon at the nearest unit that it can hurt."""
    struck = next((each for each in step.marks if queries.on_table(world, each)), 0)
    if not struck:
        return
    weapon, rubble = card_of(world, heavy), queries.in_rubble(world, struck)
    need = snap_need(world, step.detachment, rules.need(weapon, 0))
    throw = to_hit(need, rules.strike(1).purpose, in_rubble=rubble)
    dice, face = _roll(world, step, throw)
    second, hit = outcome(world, throw, face)
    changes.fire_heavy(
        world, step.detachment, step.target, step.unit, step.weapon,
        need=need, dice=(*dice, second) if second else dice,
        rerolled=dice[:-1], aimed_at=(struck,), hit=(hit,), also=("S6",) if rubble else (),
    )  # fmt: skip
    if hit and _shielded(world, step, weapon):
        return
    sheltered = hit and weapon.super_heavy != "death_ray" and battlements.shelter(world, struck)
    if hit and not sheltered:
        note_struck(world, (struck,))
        gone = changes.hit_unit(world, struck, weapon.name, "C10", step.detachment)
        if not gone and weapon.super_heavy == "death_ray":
            changes.push(world, RollEngineCritical(struck, step.detachment))


def _shielded(world: World, step: StrikeHeavy, weapon: WeaponCard) -> bool:
    """Whether a void shield stops a weapon's shot, if that is strong enough to matter (H18)."""
    strong = weapon.hull is not None and weapon.hull.strength >= STRENGTH
    return shields.stop(world, step.target, (step.unit,), weapon.name, heavy=strong)


def _disrupt(world: World, step: StrikeHeavy) -> None:
    """Disrupt places one marker on the detachment on 4 or more; it has no Armour to beat.

    It is for all that is left of the detachment, though the volley has felled whom it saw.
    """
    if not queries.active_units(world, step.target):
        return
    need = snap_need(world, step.detachment, rules.DISRUPT_NEED)
    throw = rules.strike(need)
    dice, face = _roll(world, step, throw)
    hit = bool(throw.outcomes[face - 1])
    changes.fire_heavy(
        world, step.detachment, step.target, step.unit, step.weapon,
        need=need, dice=dice, rerolled=dice[:-1], aimed_at=(step.target,),
        hit=(hit,),
    )  # fmt: skip
    if hit:
        changes.change_markers(world, step.target, 1, "C10", "disrupted")


def _strike_wall(world: World, step: StrikeHeavy, heavy: Heavy) -> None:
    """A death ray or anti-tank weapon at a structure (C10, E5)."""
    if not queries.standing(world, step.target):
        return
    weapon = card_of(world, heavy)
    ray = weapon.super_heavy == "death_ray"
    need = snap_need(world, step.detachment, rules.need(weapon, 0))
    throw = walls.hit(need, rules.strike(1).purpose, always=ray)
    dice, face = _roll(world, step, throw)
    found = throw.outcomes[face - 1]
    changes.fire_heavy(
        world, step.detachment, step.target, step.unit, step.weapon,
        need=need, dice=dice, rerolled=dice[:-1], aimed_at=(step.target,),
        hit=(bool(found),), also=("E4", "E5"),
    )  # fmt: skip
    if found and not _shielded(world, step, weapon):
        changes.push(
            world,
            DamageStructure(step.target, 1, int(found == CRITICAL), weapon.name, step.detachment),
        )


def _blast(world: World, step: StrikeHeavy, heavy: Heavy) -> None:
    """A mega-cannon: every unit and structure under its template, D6 against Armour (C10, E6)."""
    weapon = card_of(world, heavy)
    units = [u for u in step.under if world.vitals[u].status is Status.ACTIVE]
    structures = [each for each in under_template(world, step.centre)[1] if each in world.capacity]
    aimed = (*units, *structures)
    shot_at = step.target in world.frame and step.target not in world.capacity
    if not aimed or (not shot_at and _shielded(world, step, weapon)):
        return
    dice: tuple[int, ...] = ()
    found = []
    for each in aimed:
        throw = _blast_throw(world, each)
        die = changes.roll(world, throw.purpose)
        second = throw.outcomes[die[0] - 1]
        if isinstance(second, Throw):
            die += changes.roll(world, second.purpose)
            second = second.outcomes[die[1] - 1]
        dice += die
        found.append(int(second) if isinstance(second, int) else 0)
    changes.fire_heavy(
        world, step.detachment, step.target, step.unit, step.weapon,
        need=min(_armour(world, each) for each in aimed), dice=dice, rerolled=(),
        aimed_at=aimed, hit=tuple(map(bool, found)),
        also=("E5", "E6") if structures else (),
    )  # fmt: skip
    _take_blast(world, step, weapon.name, dict(zip(aimed, found, strict=True)))


def _blast_throw(world: World, struck: int) -> Throw:
    if struck in world.frame:
        return walls.hit(_armour(world, struck), rules.strike(1).purpose)
    rubble = queries.in_rubble(world, struck)
    return to_hit(_armour(world, struck), rules.strike(1).purpose, in_rubble=rubble)


def _armour(world: World, struck: int) -> int:
    """A unit's own Armour, its cover not counted, or a structure's (C10)."""
    if struck in world.frame:
        return world.theatre.capacities[struck].armour
    return queries.card(world, struck).armour


def _take_blast(world: World, step: StrikeHeavy, cause: str, found: dict[int, int]) -> None:
    for struck, result in found.items():
        if not result:
            continue
        if struck in world.frame:
            crits = int(result == CRITICAL)
            changes.push(world, DamageStructure(struck, 1, crits, cause, step.detachment))
        elif not battlements.shelter(world, struck):
            note_struck(world, (struck,))
            changes.hit_unit(world, struck, cause, "C10", step.detachment)


def roll_engine_critical(world: World, step: RollEngineCritical) -> None:
    """A critical on a war engine or titan: more capacity, or a jam (C10, T3)."""
    if world.vitals[step.unit].status is not Status.ACTIVE:
        return
    dice = changes.roll(world, rules.ENGINE_CRITICAL.purpose)
    found = rules.ENGINE_CRITICAL.outcomes[dice[0] - 1]
    effect = "capacity"
    if isinstance(found, Throw):
        dice += changes.roll(world, found.purpose, sides=found.sides)
        found = found.outcomes[dice[1] - 1]
        effect = "heavy"
    if not isinstance(found, int):
        raise TypeError("a critical has two dice at most")
    if found <= rules.JAMMED:
        until = world.clock.turn + 1
        changes.roll_engine_critical(world, step.unit, dice, "jammed", rules.JAMMED - found, until)
        changes.jam(world, step.unit, rules.JAMMED - found, until)
        return
    changes.roll_engine_critical(world, step.unit, dice, effect, 0, 0)
    changes.lose_capacity(world, step.unit, found, "critical", "C10", step.by)
