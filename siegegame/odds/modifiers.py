"""Every modifier of an order on a line of its own, with the id of the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from siegegame.engine.feature_rolls import FeatureFire
from siegegame.engine.hull_rolls import HullFire, HullSalvo, HullTarget
from siegegame.engine.records import FrontRecord
from siegegame.engine.rolls import Barrage, Fight, Fire, Mark, Over, Party, Salvo, Stir, Storm, Wall
from siegegame.engine.storey_rolls import StoreyFire, StoreyShot
from siegegame.engine.titan_rolls import Brawl
from siegegame.model.vocabulary import FACINGS, Gear
from siegegame.odds.volleys import Toll
from siegegame.rules import capacity as walls
from siegegame.rules import heavies, hull, markers, storeys
from siegegame.rules.assaults import MAX_ROUNDS
from siegegame.rules.features import line_text


class Modifier(NamedTuple):
    """One thing that an outcome depends on."""

    rule: str
    label: str
    value: int | str


def face(need: int) -> str:
    """A needed face as it is said: `5+`, or a 6 and what must follow it (C8)."""
    if need <= 6:
        return f"{need}+"
    return f"{need} (6, then {'4+' if need == 7 else '6'})"


def of_fire(fire: Fire, tolls: tuple[Toll, ...]) -> Iterator[Modifier]:
    """What a fire depends on."""
    salvo = fire.salvo
    if not (fire.hulls or fire.features or fire.storeys) or fire.aimed:
        yield from _power(fire, salvo)
    if fire.marks:
        yield Modifier("C7", f"column, nearest target {fire.stance}", fire.column.value)
        yield from _dice(fire, salvo)
    yield from _again(fire)
    yield from _heavy(fire)
    for toll in tolls[:1] if fire.marks or fire.heavies else ():
        yield from _markers(fire, toll)
    for barrage in salvo.barrages:
        yield from _barrage(barrage)
    for wall in salvo.walls:
        yield from _wall(wall)
    yield from _shield(fire)
    yield from _of_walls(fire)


def of_storeys(fire: StoreyFire) -> Iterator[Modifier]:
    """What shots or a charge at a floor depend on (S1 to S4, V3)."""
    target = fire.target
    name = f"{target.structure}, floor {target.floor}"
    for shot in fire.shots:
        yield from _storey_shot(shot)
    yield Modifier("S3", f"{name}: {target.material}", f"{target.material_dice}D6")
    yield Modifier("S4", f"{name}: floors that fall", target.floors - target.floor + 1)
    if target.shield:
        yield Modifier("H18", f"{name}: void shield, stops a shot of strength", "6+")
    if target.ruin:
        yield Modifier("V3", f"{name}: morale of the defender, a floor", -1)


def _storey_shot(shot: StoreyShot) -> Iterator[Modifier]:
    name = f"{shot.shooter}: {shot.weapon}"
    if shot.sure:
        yield Modifier("S3", f"{name} hits", "always")
    else:
        hits = storeys.to_hit(shot.difficulty, shot.crew, snap=shot.snap).outcomes
        need = face(hits.index(1) + 1) if 1 in hits else "no face"
        label = f"{name}, difficulty {shot.difficulty}, hits on"
        yield Modifier("H17" if shot.snap else "S2", label, need)
    if shot.crew > 1 and not shot.snap:
        yield Modifier("S2", f"{name}, crew of {shot.crew}, on the die", shot.crew - 1)
    if shot.locks:
        need_to_lock = heavies.LOCK_ON.outcomes.index(1) + 1
        yield Modifier("C6", f"{name} locks on with", face(need_to_lock))
    if shot.rerolls:
        yield Modifier("C6", f"{name}, Overwatch: a miss is rolled again", "once")
    yield Modifier("S3", f"{name}, dice", f"{shot.dice}D6")


def of_feature(fire: FeatureFire) -> Iterator[Modifier]:
    """What fire, blows or a charge at a hit-rated structure depend on (F1 to F4)."""
    target = fire.target
    if fire.figures:
        yield Modifier("F3", "figures that can touch it", fire.figures)
    for salvo in fire.salvos:
        name = f"{target.structure}: {salvo.weapon or salvo.firing[0]}"
        number = max(dice for dice, _ in salvo.dice) * salvo.throws
        yield Modifier("F4", f"{name}, attack dice", f"{number}D{salvo.sides}")
        if salvo.throws > 1:
            yield Modifier("F3", f"{name}, each die is rolled", f"{salvo.throws} times")
        if len(salvo.dice) > 1:
            yield Modifier(
                "C6", f"{name} locks on with", face(heavies.LOCK_ON.outcomes.index(1) + 1)
            )
    if fire.sure:
        yield Modifier("F2", f"{target.structure}: hits of the charge", fire.sure)
    yield Modifier("F1", f"{target.structure}: hits left of {target.maximum}", target.remaining)


def _dice(fire: Fire, salvo: Salvo) -> Iterator[Modifier]:
    """The dice of Firepower at units, and what they need."""
    if fire.over:
        yield from _over(fire.over)
    yield Modifier("C7", "dice", salvo.dice)
    if salvo.ignoring:
        yield Modifier("C18", "dice that ignore cover", salvo.ignoring)
    if salvo.fuelled:
        yield Modifier("H18", "dice that are 1 better beside a fuel pipe", salvo.fuelled)
    if salvo.dice:
        yield from _needs(fire.marks, bool(salvo.ignoring))


def _shield(fire: Fire) -> Iterator[Modifier]:
    """What a void shield would stop of a fire at units or houses (H18)."""
    salvo = fire.salvo
    if salvo.stopped:
        yield Modifier("H18", "void shield: stops the best of the dice", 1)
    for barrage in salvo.barrages:
        if barrage.stopped:
            yield Modifier("H18", f"{barrage.detachment}: void shield, if up, stops", "a die")
    for wall in salvo.walls:
        if wall.stopped:
            yield Modifier("H18", f"{wall.structure}: void shield, if up, stops", "a hit")
    if any(strike.stopped for strike in fire.strikes):
        yield Modifier("H18", "void shield, if still up: stops a weapon of strength", "6+")


def _of_walls(fire: Fire) -> Iterator[Modifier]:
    for each in fire.hulls:
        yield from of_hull(each)
    for feature in fire.features:
        yield from of_feature(feature)
    for through in fire.through:
        yield Modifier("H16", f"{through.hull.target.structure}: a blast goes through", "once")
        yield from of_hull(through.hull)
    for one in fire.storeys:
        yield from of_storeys(one)


def of_hull(fire: HullFire) -> Iterator[Modifier]:
    """What shots or blows at a hull-point structure depend on (H1 to H4, H17, H18)."""
    target = fire.target
    for salvo in fire.salvos:
        yield from _hull_salvo(target, salvo)
    yield Modifier("H1", f"{target.structure}: hull points left", target.points)
    if target.bulwark:
        yield Modifier("H4", f"{target.structure}: bulwark, on the damage table", -1)
    if target.shield:
        yield Modifier("H18", f"{target.structure}: void shield, stops a shot of strength", "6+")


def _hull_salvo(target: HullTarget, salvo: HullSalvo) -> Iterator[Modifier]:
    name = f"{target.structure}: {salvo.weapon or salvo.firing[0]}"
    most = max(shots for shots, _ in salvo.shots)
    yield Modifier("H3", f"{name}, shots" if salvo.weapon else f"{name}, blows", most)
    if len(salvo.shots) > 1:
        need = heavies.LOCK_ON.outcomes.index(1) + 1
        yield Modifier("C6", f"{name} locks on with", face(need))
    if salvo.sure:
        yield Modifier("H3" if not salvo.weapon else "H16", f"{name} hits", "always")
    else:
        need = hull.to_hit(salvo.skill, snap=salvo.snap, more=salvo.more).outcomes.index(1) + 1
        yield Modifier("H17" if salvo.snap else "H3", f"{name} hits on", face(need))
    if salvo.rerolls:
        yield Modifier("C6", f"{name}, Overwatch: misses are rolled again", "once")
    yield Modifier("H3", f"{name}, strength", salvo.line.strength)
    if salvo.more:
        yield Modifier("H18", f"{name}, fuel pipe, on its dice", salvo.more)
    for trait in salvo.line.traits:
        if trait in _TRAITS:
            yield Modifier("H3", f"{name}, {trait}", _TRAITS[trait])
    where = " or ".join(FACINGS[each] for each in salvo.facings)
    met = max(target.armour[each] for each in salvo.facings)
    yield Modifier("H1", f"{target.structure}: armour value, {where}", met)
    for label, value in hull.modifiers(salvo.line.ap, bulwark=False):
        yield Modifier("H4", f"{name}, {label} on the damage table", value)


_TRAITS: Final = {
    "thermal": "one die more", "lance": "armour over 12 is 12", "arc": "1 nothing, 6 through",
}  # fmt: skip
"""What traits do to a hit on a hull (H3)."""


def _power(fire: Fire, salvo: Salvo) -> Iterator[Modifier]:
    yield Modifier("C7", "Firepower aimed", fire.aimed)
    if fire.markers:
        yield Modifier("C9", "blast markers on the shooters", -fire.markers)
    if fire.halved:
        yield Modifier("C6", "Assault orders", "halved")
    if fire.snaps:
        yield Modifier("H17", "snap shots", "halved")
    if fire.markers or fire.halved or fire.snaps:
        yield Modifier("C7", "Firepower after that", fire.modified)
    if salvo.barrage:
        yield Modifier("C10", "barrage", salvo.barrage)


def _needs(marks: tuple[Mark, ...], ignoring: bool) -> Iterator[Modifier]:
    for need, units in _alike((mark.need, mark.unit) for mark in marks):
        yield Modifier("C8", f"{_listed(units)}: needs", face(need))
    if ignoring:
        for need, units in _alike((mark.bare, mark.unit) for mark in marks):
            yield Modifier("C18", f"{_listed(units)}, cover ignored: needs", face(need))
    rubble = [mark.unit for mark in marks if mark.in_rubble]
    if rubble:
        yield Modifier("S6", f"{_listed(rubble)}: in rubble, dice are rolled", "twice")


def _alike(pairs: Iterable[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    found: dict[int, list[str]] = {}
    for need, unit in pairs:
        found.setdefault(need, []).append(unit)
    return sorted(found.items())


def _listed(names: list[str]) -> str:
    return ", ".join(names)


def _again(fire: Fire) -> Iterator[Modifier]:
    if fire.rerolls:
        yield Modifier("C6", "Overwatch: misses are rolled again", "once")


def _heavy(fire: Fire) -> Iterator[Modifier]:
    if fire.silenced:
        yield Modifier("C9", "super-heavy weapons silenced by markers", fire.silenced)
    if fire.lock_on:
        need = heavies.LOCK_ON.outcomes.index(1) + 1
        yield Modifier("C6", "each super-heavy weapon locks on with", face(need))
    for strike in fire.strikes:
        name = f"{strike.unit}: {strike.weapon}"
        if strike.kind == "mega_cannon":
            for bare, units in _alike((mark.bare, mark.unit) for mark in strike.marks):
                yield Modifier("C10", f"{name} at {_listed(units)} needs", face(bare))
        elif strike.marks:
            yield Modifier("C10", f"{name} at {strike.marks[0].unit} needs", face(strike.need))
        for structure in strike.structures if strike.kind != "mega_cannon" else ():
            yield Modifier("C10", f"{name} at {structure} needs", face(strike.need))


def _markers(fire: Fire, toll: Toll) -> Iterator[Modifier]:
    if toll.detachment != fire.target:
        return
    aimed = fire.aimed + fire.salvo.barrage
    before = markers.before_dice(aimed) + heavies.markers_before(fire.heavies)
    if before:
        yield Modifier("C9", "markers before the dice", before)
    if markers.after_dice(aimed, 1) or heavies.markers_after(fire.heavies, True):
        yield Modifier("C9", "markers if anything is hit", 1)


def _over(over: Over) -> Iterator[Modifier]:
    """What goes over a wall and how it is shared (F6)."""
    yield Modifier("F6", "dice over the wall, to be halved", over.dice)
    yield Modifier("F6", f"shared among {_listed(list(over.within))}", over.shared)
    if over.odd:
        yield Modifier("F6", "odd dice that the defender places", over.odd)


def _barrage(barrage: Barrage) -> Iterator[Modifier]:
    if barrage.share:
        yield Modifier("F6", f"{barrage.detachment}: dice", barrage.dice)
        yield from _needs(barrage.marks, False)
        return
    label = f"barrage on {barrage.detachment}: Firepower"
    yield Modifier("C10", label, barrage.firepower)
    yield Modifier("C7", f"{barrage.detachment}: dice, column {barrage.column.value}", barrage.dice)
    yield from _needs(barrage.marks, False)


def _wall(wall: Wall) -> Iterator[Modifier]:
    name = wall.structure
    yield Modifier("E5", f"{name}: dice, column {walls.COLUMN.value}", wall.dice)
    yield Modifier("E2", f"{name}: Armour", face(wall.armour))
    yield Modifier("E2", f"{name}: capacity left", wall.remaining)
    if not wall.remaining:
        yield Modifier("E11", f"{name}: failing", wall.state.value)


def of_fight(fight: Fight) -> Iterator[Modifier]:
    """What a fight depends on."""
    what = "Firepower" if fight.kind == "firefight" else "Assault"
    rule = {"firefight": "C11", "garrison": "F7"}.get(fight.kind, "C11")
    for whose, party in (("ours", fight.ours), ("theirs", fight.theirs)):
        yield Modifier(rule, f"{whose}: {what}", party.strength)
        yield from _party(whose, party)
    if fight.narrow:
        yield Modifier("F7", "a narrow way: only so many figures fight", "limited")
    yield Modifier("C11", "a tie is fought again, rounds at most", MAX_ROUNDS)


def _loose(markers: int) -> Iterator[Modifier]:
    if markers:
        yield Modifier("C15", "ours: out of coherency, markers taken first", markers)


def _party(whose: str, party: Party) -> Iterator[Modifier]:
    yield from _loose(party.loose)
    for label, value in party.bonuses:
        yield Modifier("C11", f"{whose}: {label}", value)
    if party.hampered:
        yield Modifier("S6", f"{whose}: into rubble, the lower of two dice", "twice")


def of_brawl(brawl: Brawl) -> Iterator[Modifier]:
    """What a fight with titans depends on (T2, T5)."""
    brutes = {each.unit: each for each in brawl.brutes}
    for gang in brawl.gangs:
        yield Modifier("T2", f"{gang.side.value}: dice of the group", len(gang.units))
        yield Modifier("T2", f"{gang.side.value}: CAF of the group", gang.caf)
        if any(gang.twice):
            yield Modifier("S6", "into rubble, the lower of two dice", "twice")
        if gang.anywhere:
            yield Modifier("T3", "each hit on a part of its own", "chosen")
    for each in brutes.values():
        yield Modifier("T2" if each.titan else "T5", f"{each.unit}: dice", each.dice)
        yield Modifier("T2" if each.titan else "T5", f"{each.unit}: CAF", each.caf)
    for bout in brawl.duels:
        yield Modifier("T5", f"{bout.unit} fights {bout.titan}", "one by one")
    if brawl.others:
        yield Modifier("C11", "fights of others, not reckoned here", brawl.others)


def of_storm(storm: Storm) -> Iterator[Modifier]:
    """What an assault on a structure depends on."""
    for whose, strength, bonuses in (
        ("ours", storm.strength, storm.bonuses),
        (storm.wall.structure, storm.wall_strength, storm.wall_bonuses),
    ):
        yield Modifier("E10", f"{whose}: Assault", strength)
        for label, value in bonuses:
            yield Modifier("C11", f"{whose}: {label}", value)
    yield from _loose(storm.loose)
    yield Modifier("E10", "dice if the structure is equalled", storm.dice)
    if storm.tearing:
        yield Modifier("E10", "close-combat weapons that tear", storm.tearing)
    yield Modifier("E2", f"{storm.wall.structure}: Armour", face(storm.wall.armour))
    yield Modifier("E2", f"{storm.wall.structure}: capacity left", storm.wall.remaining)


def of_front(front: FrontRecord) -> Iterator[Modifier]:
    """What the melee at the top of a ladder or grapple depends on (F4, F8)."""
    yield Modifier("F8", f"{front.unit}: up in turn", front.up)
    yield Modifier("F8", f"{front.unit}: figures at the top", front.climbers)
    yield Modifier("F4", f"{front.unit}: attack die", line_text(front.line))
    how = "on a ladder, armour rating 4 worse" if front.gear is Gear.LADDER else "on ropes"
    yield Modifier("F8", f"{front.unit} {how}: cancels a hit on", _check(front.check))
    for each in front.guards:
        yield Modifier("F8", f"{each.unit}: figures that meet them", each.figures)
        die = line_text(each.line) if each.strikes else "gave up its attack"
        yield Modifier("F4", f"{each.unit}: attack die", die)
        what = f"{each.unit} behind the wall, armour rating 2 better: cancels a hit on"
        yield Modifier("F8", what, _check(each.check))


def _check(need: int) -> str:
    return f"{need}+ of a D10" if need else "never"


def of_stir(stir: Stir) -> Iterator[Modifier]:
    """What moving under markers depends on."""
    yield Modifier("C9", "blast markers, to be beaten", stir.markers)
    if stir.bonus:
        yield Modifier("C16", "elite", stir.bonus)
