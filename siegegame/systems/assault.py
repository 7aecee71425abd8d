"""Close assault: picking a fight, its rounds, its casualties (C11, C17)."""

from __future__ import annotations

from fractions import Fraction

from siegegame.content.schema import CloseAssaultRow
from siegegame.model.errors import Reason, Refusal
from siegegame.model.events import SideTotal
from siegegame.model.orders import Assault, Choose, Done
from siegegame.model.purposes import Purpose
from siegegame.model.steps import (
    BeatSide,
    BuildingRound,
    ChooseLosses,
    FightRound,
    FollowIn,
    RollCasualties,
    TitanFight,
)
from siegegame.model.vocabulary import OrderKind, Side
from siegegame.rules import assaults as rules
from siegegame.rules.throws import casualty
from siegegame.systems import melee, narrows
from siegegame.systems.activations import close_active
from siegegame.systems.contact import check_storm, stormers
from siegegame.systems.doors import at_doors, check_garrison_fight, door_fighters, weigh_figures
from siegegame.systems.lookups import a_structure, own_unit, refuse, slug, unknown
from siegegame.systems.narrows import Front
from siegegame.systems.totals import side_total
from siegegame.world import changes, opposition, queries
from siegegame.world.store import World

_FINE = 5040
"""Parts of a point of Assault, for comparing."""


def fights_left(world: World, side: Side) -> list[int]:
    """A side's units, one for each fight that it has still to pick this phase (C11)."""
    if not opposition.may_touch(world, side):
        return []
    seen: dict[int, None] = {}
    found = []
    for unit in queries.active_of_side(world, side):
        if unit in seen or not _may_pick(world, unit):
            continue
        group = opposition.linked(world, unit)
        if len(group) > 1:
            found.append(unit)
            seen.update(dict.fromkeys(group))
    return found


def _may_pick(world: World, unit: int) -> bool:
    detachment = world.profile[unit].detachment
    return not world.activity[unit].fought and not world.nerve[detachment].broken


def check_assault(world: World, side: Side, order: Assault) -> Refusal | None:
    """Whether a unit may pick a fight: in contact, with a garrison, a structure (C11, C17, E9)."""
    unit = own_unit(world, side, order.unit)
    if isinstance(unit, Refusal):
        return unit
    target = world.theatre.ids.get(order.target, 0)
    if target in world.frame:
        structure = a_structure(world, order.target)
        return (
            structure
            if isinstance(structure, Refusal)
            else check_storm(world, side, unit, structure)
        )
    if target not in world.profile:
        return unknown(order.target, "unit")
    if world.nerve[world.profile[unit].detachment].broken:
        return refuse(Reason.BROKEN, f"{order.unit} is broken", "C11")
    structure = world.position[target].inside
    if structure:
        return check_garrison_fight(world, side, unit, target, structure)
    if world.theatre.titans and target in world.theatre.titans:
        return _check_titan(world, unit, target)
    if target not in opposition.touching(world, unit):
        return refuse(Reason.NOT_IN_CONTACT, f"{order.unit} does not touch {order.target}", "C11")
    return _unfought(world, side, opposition.linked(world, unit))


def _unfought(world: World, side: Side, group: tuple[int, ...]) -> Refusal | None:
    """Whether anybody of a side in a fight has still to fight this phase (C11)."""
    if not any(world.profile[each].side is side and _may_pick(world, each) for each in group):
        return refuse(Reason.ALREADY_DONE, "that fight has been fought this phase", "C11")
    return None


def _check_titan(world: World, unit: int, titan: int) -> Refusal | None:
    """Whether a unit may pick the fight with a titan: it touches it or is near enough (T1)."""
    if world.theatre.codes[unit] == world.theatre.codes[titan]:
        return refuse(Reason.NOT_AN_ENEMY, f"{slug(world, titan)} is on our side", "T1")
    side = world.profile[unit].side
    if titan in opposition.touching(world, unit):
        return _unfought(world, side, opposition.linked(world, unit))
    if world.activity[titan].fought:
        return refuse(Reason.ALREADY_DONE, f"{slug(world, titan)} has fought this phase", "C11")
    if unit not in melee.joiners(world, titan):
        text = f"{slug(world, unit)} does not touch {slug(world, titan)} and cannot get at it"
        return refuse(Reason.NOT_IN_CONTACT, text, "T1")
    return None


def assault(world: World, side: Side, order: Assault) -> None:
    """Picks a fight; the side's moves are over."""
    close_active(world)
    changes.set_clock(world, fighting=True)
    target = world.theatre.ids[order.target]
    if target in world.frame:
        units = stormers(world, side, target)
        for unit in units:
            changes.mark_fought(world, unit)
        changes.push(world, BuildingRound(target, side, units))
        return
    structure = world.position[target].inside
    unit = world.theatre.ids[order.unit]
    melee_of = melee.gather(world, unit, target) if world.theatre.titans and not structure else ()
    if melee_of:
        changes.engage_titans(world, side, melee.titans_among(world, melee_of), melee_of)
        named = ((unit, target),) if target in opposition.touching(world, unit) else ()
        changes.push(world, TitanFight(side, melee_of, named))
        return
    if structure:
        ours, theirs = at_doors(world, side, structure), world.garrison[structure].occupants
    else:
        group = opposition.linked(world, unit)
        ours = tuple(unit for unit in group if world.profile[unit].side is side)
        theirs = tuple(unit for unit in group if world.profile[unit].side is not side)
    for unit in ours + theirs:
        changes.mark_fought(world, unit)
    changes.push(world, FightRound(1, side, ours, theirs, structure))


def detachments_of(world: World, units: tuple[int, ...]) -> tuple[int, ...]:
    """The detachments that units belong to, each once, in spawn order."""
    return tuple(sorted({world.profile[unit].detachment: None for unit in units}))


def fighters(
    world: World, ours: tuple[int, ...], theirs: tuple[int, ...], *, steady: bool = False
) -> tuple[int, ...]:
    """Those of our units that fight: at most two on one enemy (C11); titans are fought by T.

    `steady` leaves the broken out: they defend themselves, but make no assault.
    """
    if steady:
        nerve, profile = world.nerve, world.profile
        ours = tuple(unit for unit in ours if not nerve[profile[unit].detachment].broken)
    touching = [
        [each for each in opposition.touching(world, unit) if each in theirs] for unit in ours
    ]
    weights = [int(_FINE * _assault(world, unit)) for unit in ours]
    return tuple(ours[i] for i in rules.fighters(weights, touching))


def _assault(world: World, unit: int) -> Fraction:
    """What a stand counts, in proportion to the figures that are left of it (C8)."""
    return queries.card(world, unit).assault * queries.share(world, unit)


def _contenders(world: World, step: FightRound) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The units of either side that fight; at doors one for each that is attacked (C11, F7)."""
    if step.structure:
        return door_fighters(world, step.structure, step.ours, step.theirs)
    ours = fighters(world, step.ours, step.theirs, steady=True)
    return ours, fighters(world, step.theirs, step.ours)


def _fronts(world: World, step: FightRound) -> tuple[Front, Front]:
    ours, theirs = _contenders(world, step)
    if not step.structure:
        return narrows.fronts(world, ours, theirs)
    one, two = weigh_figures(world, ours), weigh_figures(world, theirs)
    return Front(ours, one), Front(theirs, two)


def fight_round(world: World, step: FightRound) -> None:
    """Sums, bonuses, two dice; a tie puts a marker on all and is fought again (C11)."""
    us, them = step.side, step.side.other
    our_front, their_front = _fronts(world, step)
    our_units, their_units = our_front.units, their_front.units
    ours, theirs = our_front.weight, their_front.weight
    narrow = our_front.narrow or their_front.narrow
    marks = _markers(world, step.ours), _markers(world, step.theirs)
    rubble = _into_rubble(world, our_units), _into_rubble(world, their_units)
    dice, one, two = _roll_round(world, against=rubble[::-1])
    bonus = rules.bonuses(ours.strength, theirs.strength, *marks)
    first = side_total(world, us, our_units, ours, bonus, one)
    bonus = rules.bonuses(theirs.strength, ours.strength, *marks[::-1])
    second = side_total(world, them, their_units, theirs, bonus, two)
    lead = rules.verdict(first.total, second.total)
    if not lead:
        _tie(world, step, (first, second), dice, narrow=narrow)
        return
    difference, won = abs(lead), lead > 0
    row = rules.row(world.theatre.catalogue.tables.close_assault, difference)
    engaged = step.ours + step.theirs
    changes.fight(
        world, us, step.number, (first, second), row.name, dice, engaged, step.structure,
        narrow=narrow,
    )  # fmt: skip
    winners, losers = (our_units, their_units) if won else (their_units, our_units)
    changes.push(
        world,
        RollCasualties(
            winner=us if won else them,
            winners=step.ours if won else step.theirs,
            losers=step.theirs if won else step.ours,
            winning=winners,
            losing=losers,
            difference=difference,
            structure=step.structure,
            picker=us if step.structure else None,
        ),
    )


def _roll_round(world: World, *, against: tuple[bool, bool]) -> tuple[tuple[int, ...], int, int]:
    """A die for each side, two of which the lower counts for who attacks into rubble (S6)."""
    every: tuple[int, ...] = ()
    counted = []
    for hampered in against:
        rolled = changes.roll(world, Purpose.CLOSE_ASSAULT, 2 if hampered else 1)
        every += rolled
        counted.append(min(rolled))
    return every, counted[0], counted[1]


def _into_rubble(world: World, units: tuple[int, ...]) -> bool:
    """Whether a side's fighting units all stand in rubble, which hampers their enemies (S6)."""
    return bool(units) and all(queries.in_rubble(world, unit) for unit in units)


def _markers(world: World, units: tuple[int, ...]) -> int:
    return sum(world.nerve[each].markers for each in detachments_of(world, units))


def _tie(
    world: World,
    step: FightRound,
    totals: tuple[SideTotal, SideTotal],
    dice: tuple[int, ...],
    *,
    narrow: bool,
) -> None:
    engaged = step.ours + step.theirs
    changes.fight(
        world, step.side, step.number, totals, "", dice, engaged, step.structure, narrow=narrow
    )
    for detachment in detachments_of(world, engaged):
        changes.change_markers(world, detachment, 1, "C11", "a tied fight")
    if step.number < rules.MAX_ROUNDS:
        again = FightRound(step.number + 1, step.side, step.ours, step.theirs, step.structure)
        changes.push(world, again)


def roll_casualties(world: World, step: RollCasualties) -> None:
    """Each unit that fought rolls a die; then owners pick losses and the loser is beaten (C11)."""
    row = rules.row(world.theatre.catalogue.tables.close_assault, step.difference)
    loser = step.winner.other
    hampered = _into_rubble(world, step.losing), _into_rubble(world, step.winning)
    against_losers = _roll_hits(world, step.winner, step.winning, row.winner, hampered[0])
    against_winners = _roll_hits(world, loser, step.losing, row.loser, hampered[1])
    changes.push(
        world,
        *_losses(world, step, loser, against_losers),
        *_losses(world, step, step.winner, against_winners),
        _beating(world, step, row),
        *_following(step),
    )


def _following(step: RollCasualties) -> tuple[FollowIn, ...]:
    """Attackers who have beaten a garrison go in behind it (C17)."""
    if step.structure and step.winner is step.picker:
        return (FollowIn(step.structure, step.winners),)
    return ()


def _beating(world: World, step: RollCasualties, row: CloseAssaultRow) -> BeatSide:
    losers = detachments_of(world, step.losers)
    garrison = step.structure and step.winner is step.picker
    stays = bool(garrison) and step.difference == 1
    return BeatSide(step.winner.other, losers, row.markers, "a lost close assault", stays)


def _roll_hits(world: World, side: Side, units: tuple[int, ...], need: int, hampered: bool) -> int:
    """A die for each unit; against units in rubble each is rolled twice, the lower counts (S6)."""
    throw = casualty(need)
    dice = changes.roll(world, throw.purpose, len(units) * (2 if hampered else 1))
    faces = [min(pair) for pair in zip(dice[::2], dice[1::2], strict=True)] if hampered else dice
    hits = sum(bool(throw.outcomes[die - 1]) for die in faces)
    changes.roll_casualties(world, side, units, dice, need, hits)
    return hits


def _losses(world: World, step: RollCasualties, side: Side, hits: int) -> tuple[ChooseLosses, ...]:
    """Hits for a side to share out: those in contact, at narrow ways the rear first (C11, F7)."""
    if not hits:
        return ()
    won = side is step.winner
    units, fighting = (step.winners, step.winning) if won else (step.losers, step.losing)
    behind = () if step.structure else narrows.falls_from_rear(
        world, units, fighting, step.losers if won else step.winners
    )  # fmt: skip
    first = min(hits, sum(world.vitals[unit].capacity for unit in behind))
    shares = ((behind, first), (units, hits - first))
    return tuple(
        ChooseLosses(side, units=who, hits=number, rule="F7" if who is behind else "C11")
        for who, number in shares
        if number
    )


def leaves_no_choice(world: World, step: ChooseLosses) -> bool:
    """Whether all in contact are lost, or only one unit can take the hits (C11)."""
    left = [world.vitals[unit].capacity for unit in step.units]
    return step.hits >= sum(left) or sum(map(bool, left)) == 1


def settle_losses(world: World, step: ChooseLosses) -> None:
    """Takes losses that leave nothing to choose (C11)."""
    for unit in step.units:
        for _ in range(min(step.hits, world.vitals[unit].capacity)):
            changes.hit_unit(world, unit, step.cause, step.rule)


def check_choose(world: World, step: ChooseLosses, order: Choose) -> Refusal | None:
    """Whether the units named are in the fight and can take just the hits there are (C11)."""
    if len(order.ids) != step.hits:
        text = f"name {step.hits} units, an engine once for each hit it takes"
        return refuse(Reason.BAD_CHOICE, text, step.rule)
    for name in dict.fromkeys(order.ids):
        unit = world.theatre.ids.get(name, 0)
        if unit not in step.units:
            return refuse(Reason.BAD_CHOICE, f"{name} cannot be chosen", step.rule)
        if order.ids.count(name) > world.vitals[unit].capacity:
            return refuse(Reason.BAD_CHOICE, f"{name} cannot take that many hits", step.rule)
    return None


def choose(world: World, step: ChooseLosses, order: Choose) -> None:
    """The owner has picked who takes the hits."""
    changes.decide(world, step.side, "losses", step.rule, order.ids)
    for name in order.ids:
        changes.hit_unit(world, world.theatre.ids[name], step.cause, step.rule)


def check_done(world: World, side: Side, order: Done) -> Refusal | None:
    """Whether the side has picked all of its fights (C11)."""
    del order
    left = fights_left(world, side)
    if left:
        names = ", ".join(slug(world, unit) for unit in left)
        return refuse(Reason.FIGHTS_LEFT, f"still to be fought: {names}", "C11")
    return None


def done(world: World, side: Side, order: Done) -> None:
    """The side has assaulted all that it will in this phase."""
    del order
    close_active(world)
    changes.end_part(world, side, "C11")


def idle(world: World, side: Side) -> bool:
    """Whether a side has neither a move nor a fight in the Assault phase."""
    charges = any(
        (world.orders[each].order is OrderKind.ASSAULT or sallies(world, each))
        and not world.nerve[each].broken
        and queries.active_units(world, each)
        for each in world.force[world.side_entity(side)].detachments
    )
    return not charges and not fights_left(world, side)


def sallies(world: World, detachment: int) -> bool:
    """Whether a unit has come out of a structure this turn and may engage (H14)."""
    if not world.theatre.claimable:
        return False
    return any(world.activity[u].sallied for u in queries.active_units(world, detachment))
