"""Close combat with titans: whom each unit fights, groups, hits, saves, duels (T1 to T5)."""

from __future__ import annotations

from msgspec.structs import replace

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Choose
from siegegame.model.purposes import Purpose
from siegegame.model.steps import (
    ChooseFoe,
    ChooseLocation,
    FightRound,
    RollEngineCritical,
    SaveGroup,
    StrikeTitan,
    TitanBouts,
    TitanFight,
)
from siegegame.model.vocabulary import LOCATIONS, Location, Status
from siegegame.rules import titans as rules
from siegegame.systems import melee
from siegegame.systems.lookups import refuse
from siegegame.world import changes, opposition, queries
from siegegame.world.store import World

_CAUSE = "a titan in close combat"
_NAMES = tuple(each.value for each in Location)


def pair_off(world: World, step: TitanFight) -> None:
    """Settles whom each unit fights; a unit that touches a titan and others is asked about (T1)."""
    picks = dict(step.picks)
    for unit in _in_turn(world, step):
        found = melee.foes(world, unit, step.units)
        if unit in picks or not found:
            continue
        if len(found) > 1:
            waiting = replace(step, picks=tuple(picks.items()))
            side = world.profile[unit].side
            changes.push(world, ChooseFoe(side, unit=unit, units=found, fight=waiting))
            return
        picks[unit] = found[0]
    changes.push(world, bouts(world, step, picks))


def likely_picks(world: World, step: TitanFight) -> dict[int, int]:
    """Whom each unit fights if all who may choose fight a titan; for what may be expected."""
    found = dict(step.picks)
    for unit in _in_turn(world, step):
        foes = melee.foes(world, unit, step.units)
        if unit not in found and foes:
            found[unit] = foes[0]
    return found


def _in_turn(world: World, step: TitanFight) -> list[int]:
    """Those in a fight who have somebody to attack: the picking side's first, its broken not."""
    nerve, profile = world.nerve, world.profile
    return [
        unit
        for unit in sorted(step.units, key=lambda unit: profile[unit].side is not step.side)
        if profile[unit].side is not step.side or not nerve[profile[unit].detachment].broken
    ]


def check_foe(world: World, step: ChooseFoe, order: Choose) -> Refusal | None:
    """Whether the enemy named is one that the unit touches (T1)."""
    names = [world.theatre.slugs[each] for each in step.units]
    if len(order.ids) != 1 or order.ids[0] not in names:
        text = f"{world.theatre.slugs[step.unit]} may fight one of {', '.join(names)}"
        return refuse(Reason.BAD_CHOICE, text, "T1")
    return None


def choose_foe(world: World, step: ChooseFoe, order: Choose) -> None:
    """The owner has said whom a unit fights (T1)."""
    if step.fight is None:
        raise TypeError("a choice of enemies belongs to a fight")
    changes.decide(world, step.side, "foe", "T1", order.ids)
    pick = step.unit, world.theatre.ids[order.ids[0]]
    changes.push(world, replace(step.fight, picks=(*step.fight.picks, pick)))


def bouts(world: World, step: TitanFight, picks: dict[int, int]) -> TitanBouts:
    """Sorts a fight into groups against titans, duels, and fights of the others (T1, T5, C11)."""
    theatre, profile = world.theatre, world.profile
    titans = melee.titans_among(world, step.units)
    at = {titan: [u for u, foe in picks.items() if foe == titan] for titan in titans}
    storms = [
        (titan, tuple(sorted(u for u in at[titan] if u not in theatre.engines)))
        for titan in sorted(titans, key=lambda unit: profile[unit].side is step.side)
    ]
    duels: list[tuple[int, int]] = []
    for unit, foe in picks.items():
        fights = unit in theatre.engines and foe in theatre.titans
        if fights and (foe, unit) not in duels:
            duels.append((unit, foe))
    return TitanBouts(
        step.side,
        storms=tuple(each for each in storms if each[1]),
        duels=tuple(duels),
        rest=_rest(world, step, picks),
    )


def _rest(
    world: World, step: TitanFight, picks: dict[int, int]
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Fights by C11 among those who fight no titan, each with all that are linked by contact."""
    titans, profile, nerve = world.theatre.titans, world.profile, world.nerve
    left = {u: None for u in step.units if u not in titans and picks.get(u) not in titans}
    found = []
    while left:
        group = _linked_in(world, next(iter(left)), left)
        left = {unit: None for unit in left if unit not in group}
        ours = tuple(sorted(u for u in group if profile[u].side is step.side))
        theirs = tuple(sorted(u for u in group if profile[u].side is not step.side))
        if theirs and any(not nerve[profile[u].detachment].broken for u in ours):
            found.append((ours, theirs))
    return tuple(found)


def _linked_in(world: World, unit: int, among: dict[int, None]) -> dict[int, None]:
    found: dict[int, None] = {unit: None}
    frontier = [unit]
    while frontier:
        for other in opposition.touching(world, frontier.pop()):
            if other in among and other not in found:
                found[other] = None
                frontier.append(other)
    return found


def go_on(world: World, step: TitanBouts) -> None:
    """The next group, else the next duel, else the fights of the others (T5)."""
    if step.storms:
        _storm(world, step)
    elif step.duels:
        _duel(world, step)
    else:
        fights = [FightRound(1, step.side, ours, theirs) for ours, theirs in step.rest]
        changes.push(world, *fights)


def _alive(world: World, unit: int) -> bool:
    return world.vitals[unit].status is Status.ACTIVE


def _storm(world: World, step: TitanBouts) -> None:
    """A group against its titan: total, defence, hits (T2); then places, hits, saves (T3, T4)."""
    (titan, units), *left = step.storms
    twice = hampered(world, units, (titan,))
    cards = [queries.card(world, unit) for unit in units]
    own = queries.card(world, titan)
    ours, faces = _roll(world, Purpose.TITAN_GROUP, len(units), twice[0])
    theirs, against = _roll(world, Purpose.TITAN_DEFENCE, rules.titan_dice(own), twice[1])
    caf = sum(card.caf for card in cards)
    totals = rules.group_total(faces, [caf]), rules.defence(own.caf, against)
    hits = rules.hits(*totals)
    changes.storm_titan(
        world, titan, units,
        dice=(ours, theirs), cafs=(caf, own.caf), totals=totals, hits=hits, twice=twice,
    )  # fmt: skip
    scored = _more(dict(step.scored), titan, hits)
    strikes = _strikes(world, titan, units, hits)
    then = replace(step, storms=tuple(left), scored=scored)
    changes.push(world, *strikes, SaveGroup(titan, units, hits), then)


def _strikes(
    world: World, titan: int, units: tuple[int, ...], hits: int
) -> tuple[ChooseLocation | StrikeTitan, ...]:
    """How a group's hits fall: on the legs, or where the attackers choose (T3)."""
    profile = world.profile[units[0]]
    if not hits:
        return ()
    if rules.strikes_anywhere(queries.card(world, unit) for unit in units):
        return (ChooseLocation(profile.side, titan=titan, by=profile.detachment, hits=hits),)
    return (StrikeTitan(titan, profile.side, profile.detachment, (rules.LEGS,) * hits),)


def hampered(world: World, ours: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[bool, bool]:
    """Whether either side's dice are rolled twice since all it fights stand in rubble (S6)."""
    return _in_rubble(world, theirs), _in_rubble(world, ours)


def _in_rubble(world: World, units: tuple[int, ...]) -> bool:
    return all(queries.in_rubble(world, unit) for unit in units)


def _roll(
    world: World, purpose: Purpose, number: int, twice: bool
) -> tuple[tuple[int, ...], list[int]]:
    """All dice and the faces that count, the lower of each two where they are rolled twice."""
    dice = changes.roll(world, purpose, number * (2 if twice else 1))
    if not twice:
        return dice, list(dice)
    return dice, [min(pair) for pair in zip(dice[::2], dice[1::2], strict=True)]


def _more(scored: dict[int, int], titan: int, dice: int) -> tuple[tuple[int, int], ...]:
    """Notes that whoever fights a titan next has so many dice more (T5)."""
    return tuple((scored | {titan: scored.get(titan, 0) + dice}).items())


def check_location(world: World, step: ChooseLocation, order: Choose) -> Refusal | None:
    """Whether a part of a titan is named (T3)."""
    del world, step
    if len(order.ids) != 1 or order.ids[0] not in _NAMES:
        return refuse(Reason.BAD_CHOICE, f"name one of {', '.join(_NAMES)}", "T3")
    return None


def choose_location(world: World, step: ChooseLocation, order: Choose) -> None:
    """The attackers have said where a hit strikes; with the last of them all fall (T3)."""
    changes.decide(world, step.side, "location", "T3", order.ids)
    chosen = (*step.chosen, _NAMES.index(order.ids[0]))
    if len(chosen) < step.hits:
        changes.push(world, replace(step, chosen=chosen))
    else:
        changes.push(world, StrikeTitan(step.titan, step.side, step.by, chosen))


def strike_titan(world: World, step: StrikeTitan) -> None:
    """A die for each hit; of several on one location the worst counts, at once (T3)."""
    for location in range(len(LOCATIONS)):
        number = step.locations.count(location)
        if not number or not _alive(world, step.titan):
            continue
        dice = changes.roll(world, rules.STRIKE.purpose, number)
        found = rules.row(world.theatre.catalogue.tables.titan_damage, dice)
        changes.strike_titan(world, step.titan, step.side, location, dice, found)
        most = rules.can_be_disabled(location)
        if found.effect == "disabled" and most:
            changes.disable(world, step.titan, location, most)
        gone = found.capacity and changes.lose_capacity(
            world, step.titan, found.capacity, "close combat", "T3", step.by
        )
        if found.critical and not gone:
            changes.push(world, RollEngineCritical(step.titan, step.by))


def save_group(world: World, step: SaveGroup) -> None:
    """Infantry and cavalry are saved on 7 less the hits; the rest are destroyed (T4)."""
    exposed = tuple(
        unit for unit in step.units if queries.card(world, unit).unit_class in rules.SAVED
    )
    need, lost = rules.save_need(step.hits), [u for u in step.units if u not in exposed]
    if need and exposed:
        throw = rules.save(need)
        dice = changes.roll(world, throw.purpose, len(exposed))
        saved = tuple(bool(throw.outcomes[die - 1]) for die in dice)
        changes.save_group(world, step.titan, exposed, need, dice, saved)
        lost += [unit for unit, safe in zip(exposed, saved, strict=True) if not safe]
    else:
        lost += exposed
    by = world.profile[step.titan].detachment
    for unit in sorted(lost):
        changes.destroy_unit(world, unit, _CAUSE, "T4", by)


def _duel(world: World, step: TitanBouts) -> None:
    """A war engine or titan against a titan, with the dice that hits before it give (T5)."""
    pair, *left = step.duels
    then = replace(step, duels=tuple(left))
    if not (_alive(world, pair[0]) and _alive(world, pair[1])):
        changes.push(world, then)
        return
    scored = dict(step.scored)
    more = scored.get(pair[1], 0), scored.get(pair[0], 0)
    noted = _more(scored, pair[1], 1)
    if pair[0] in world.theatre.titans:
        noted = _more(dict(noted), pair[0], 1)
    changes.push(world, replace(then, scored=noted))
    loser = _fight_duel(world, pair, more)
    if loser in world.theatre.titans:
        winner = world.profile[pair[loser == pair[0]]]
        legs = (rules.LEGS,)
        changes.push(world, StrikeTitan(loser, winner.side, winner.detachment, legs))


def _fight_duel(world: World, pair: tuple[int, int], more: tuple[int, int]) -> int:
    """Rolls a duel and takes what a war engine loses; the loser, 0 on a tie (T5)."""
    twice = hampered(world, pair[:1], pair[1:])
    cards = queries.card(world, pair[0]), queries.card(world, pair[1])
    rolled = [
        _roll(world, Purpose.DUEL, rules.titan_dice(card) + extra, again)
        for card, extra, again in zip(cards, more, twice, strict=True)
    ]
    totals = cards[0].caf + sum(rolled[0][1]), cards[1].caf + sum(rolled[1][1])
    loser = 0 if totals[0] == totals[1] else pair[totals[0] > totals[1]]
    engine = loser and loser not in world.theatre.titans
    loss = changes.roll(world, rules.LOSS.purpose, sides=rules.LOSS.sides) if engine else ()
    changes.duel(
        world, pair,
        dice=(rolled[0][0], rolled[1][0], loss), cafs=(cards[0].caf, cards[1].caf), more=more,
        totals=totals, lost=sum(loss), twice=twice,
    )  # fmt: skip
    if engine:
        by = world.profile[pair[1]].detachment
        changes.lose_capacity(world, loser, sum(loss), _CAUSE, "T5", by)
    return loser
