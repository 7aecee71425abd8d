"""What an order would roll, in plain numbers: who fires or fights, at what, with which dice.

Odds are reckoned from these records and from the throws in `rules`; nothing here is rolled.
"""

from __future__ import annotations

from siegegame.engine.records import Record
from siegegame.model.geometry import Point
from siegegame.model.orders import Assault, Firefight, Shoot
from siegegame.model.vocabulary import Column, OrderKind, Side, StructureSize, StructureState
from siegegame.rules import assaults, firepower, heavies, markers
from siegegame.rules import capacity as walls
from siegegame.systems import assault as close
from siegegame.systems import doors, firefights, shooting, volleys
from siegegame.systems.aiming import (
    Heavy,
    Volley,
    card_of,
    cells_under,
    kept,
    need,
    struck_by,
    under_template,
    watchful,
)
from siegegame.systems.contact import stormers
from siegegame.systems.totals import weigh
from siegegame.world import queries
from siegegame.world.store import World


class Mark(Record, frozen=True):
    """A unit that dice may be given to."""

    unit: str
    detachment: str
    side: Side
    need: int
    """The face that hurts it, its cover counted (C8)."""
    bare: int
    """The face without its cover."""
    capacity: int
    """Hits it takes before it is gone."""
    engine: bool
    in_rubble: bool
    """Whether dice against it are rolled twice (S6)."""


class Strike(Record, frozen=True):
    """A super-heavy weapon that would fire (C10)."""

    unit: str
    weapon: str
    kind: str
    need: int
    """The face it needs; a mega-cannon needs each victim's own Armour instead."""
    marks: tuple[Mark, ...]
    """Whom it hits: the nearest it can hurt first; all under its template for a mega-cannon."""
    structures: tuple[str, ...]
    """Structures it hits."""


class Barrage(Record, frozen=True):
    """A barrage on a detachment that is not the target (C10)."""

    detachment: str
    firepower: int
    column: Column
    dice: int
    marks: tuple[Mark, ...]


class Wall(Record, frozen=True):
    """A structure that would be shot at or struck (E5)."""

    structure: str
    size: StructureSize
    state: StructureState
    armour: int
    remaining: int
    firepower: int
    """After modifiers, barrages included; 0 where only single weapons strike it."""
    dice: int
    rerolls: bool
    """Whether misses are rolled again on Overwatch (C6)."""
    inside: tuple[Mark, ...]
    """Its occupants, with what hurts them inside (E7)."""


class Fire(Record, frozen=True):
    """What a detachment's fire would be."""

    detachment: str
    target: str
    center: Point | None
    """Where its templates lie."""
    units: tuple[str, ...]
    aimed: int
    markers: int
    halved: bool
    modified: int
    """Firepower after markers and orders."""
    barrage: int
    """What barrages add (C10)."""
    column: Column
    stance: str
    dice: int
    """Dice of Firepower and barrage at the target detachment."""
    ignoring: int
    """How many of them ignore cover."""
    rerolls: bool
    marks: tuple[Mark, ...]
    """Those who may be hit by them, nearest first."""
    strikes: tuple[Strike, ...]
    lock_on: bool
    """Whether each super-heavy weapon must lock on first (C6)."""
    barrages: tuple[Barrage, ...]
    walls: tuple[Wall, ...]
    markers_before: int
    """Blast markers placed before the dice (C9)."""
    markers_after: int
    """Blast markers placed if anything is hit (C9)."""


class Party(Record, frozen=True):
    """One side of a fight."""

    side: Side
    fighters: tuple[Mark, ...]
    """Those who count, and roll casualty dice."""
    exposed: tuple[Mark, ...]
    """Those among whom the owner picks losses; in firefights the nearest first."""
    detachments: tuple[str, ...]
    strength: int
    bonuses: tuple[tuple[str, int], ...]
    hampered: bool
    """Whether its dice are rolled twice because the enemy stands in rubble (S6)."""


class Fight(Record, frozen=True):
    """What a close assault, a fight for a garrison or a firefight would be (C11, C17)."""

    kind: str
    """`close_assault`, `garrison` or `firefight`."""
    ours: Party
    theirs: Party
    structure: str | None


class Storm(Record, frozen=True):
    """What an assault on a structure would be (E10)."""

    wall: Wall
    units: tuple[str, ...]
    strength: int
    bonuses: tuple[tuple[str, int], ...]
    wall_strength: int
    wall_bonuses: tuple[tuple[str, int], ...]
    dice: int
    """Dice against Armour if the structure is equalled."""
    tearing: int
    """Titans that tear with a close-combat weapon, D6 capacity and a critical each."""


class Prospects:
    """Answers what orders of a view's match would roll; see the module."""

    def __init__(self, world: World) -> None:
        self._world = world

    def fire(self, order: Shoot) -> Fire | None:
        """What a volley would be; None if the order would be refused for want of a target."""
        world, ids = self._world, self._world.theatre.ids
        detachment, target = ids.get(order.detachment, 0), ids.get(order.target, 0)
        if detachment not in world.roster or target not in {**world.roster, **world.frame}:
            return None
        centre = shooting.centre(world, detachment, target, order.at)
        if not isinstance(centre, int):
            return None
        volley = shooting.volley_at(world, detachment, target, centre)
        return None if volley is None else self._fire(detachment, target, centre, volley)

    def _fire(self, detachment: int, target: int, centre: int, volley: Volley) -> Fire:
        world, slugs = self._world, self._world.theatre.slugs
        ready = kept(world, volley)
        laid = [each for each in ready if heavies.lays_template(card_of(world, each))]
        under = self._under(centre) if laid else []
        weight = sum(heavies.barrage_weight(card_of(world, each)) for each in ready)
        single = [each for each in ready if not heavies.barrage_weight(card_of(world, each))]
        at_units = target in world.roster
        caught = [u for u in under if world.profile[u].detachment == target]
        barrage = weight * len(caught) if at_units else 0
        modified = shooting.modified(world, detachment, volley)
        table = world.theatre.catalogue.tables.firepower
        dice = firepower.dice(table, modified + barrage, volley.column) if at_units else 0
        marks = (*volley.targets, *(u for u in caught if u not in volley.targets))
        aimed = volley.aimed + barrage if at_units else 0
        return Fire(
            detachment=slugs[detachment],
            target=slugs[target],
            center=world.grid.point(centre) if laid else None,
            units=tuple(slugs[unit] for unit in volley.units),
            aimed=volley.aimed,
            markers=world.nerve[detachment].markers,
            halved=world.orders[detachment].order is OrderKind.ASSAULT,
            modified=modified,
            barrage=barrage,
            column=volley.column,
            stance=volley.stance,
            dice=dice,
            ignoring=firepower.share(dice, volley.ignoring, volley.aimed + barrage)
            if volley.ignoring
            else 0,
            rerolls=watchful(world, detachment, volley.units),
            marks=tuple(self.mark(unit) for unit in marks) if at_units else (),
            strikes=tuple(self._strike(each, target, centre, under) for each in single),
            lock_on=world.orders[detachment].order is OrderKind.ASSAULT and bool(ready),
            barrages=self._barrages(target, under, weight),
            walls=self._walls(detachment, target, centre, volley, modified, weight, single, laid),
            markers_before=markers.before_dice(aimed) + heavies.markers_before(len(single))
            if at_units
            else 0,
            markers_after=max(
                markers.after_dice(aimed, 1), heavies.markers_after(len(single), True)
            )
            if at_units
            else 0,
        )

    def _under(self, centre: int) -> list[int]:
        """Who would be under a template; of a garrison the first, whom its owner can do without."""
        world = self._world
        units, structures = under_template(world, centre)
        for structure in structures:
            inside = world.garrison[structure].occupants
            units += inside[: cells_under(world, centre, structure)]
        return units

    def _strike(self, heavy: Heavy, target: int, centre: int, under: list[int]) -> Strike:
        world = self._world
        card, arms = card_of(world, heavy), world.theatre.arms[heavy.unit][heavy.weapon]
        marks: tuple[int, ...] = ()
        structures: tuple[int, ...] = ()
        if heavies.lays_template(card):
            marks, structures = tuple(under), tuple(under_template(world, centre)[1])
        elif target in world.frame:
            structures = (target,)
        else:
            marks = tuple(self._struck(heavy, target))
        return Strike(
            unit=world.theatre.slugs[heavy.unit],
            weapon=arms.key,
            kind=str(card.super_heavy),
            need=heavies.need(card, 0),
            marks=tuple(self.mark(unit) for unit in marks),
            structures=tuple(world.theatre.slugs[each] for each in structures),
        )

    def _struck(self, heavy: Heavy, target: int) -> list[int]:
        """The units of a target that a weapon can hurt, nearest first."""
        world = self._world
        first = struck_by(world, heavy, target)
        if not first:
            return []
        card = card_of(world, heavy)
        others = [
            unit
            for unit in queries.active_units(world, target)
            if unit != first and heavies.may_hit(card, queries.card(world, unit).unit_class)
        ]
        others.sort(key=lambda unit: (queries.gap2(world, heavy.unit, unit), unit))
        return [first, *others] if card.super_heavy != "disrupt" else [first]

    def _barrages(self, target: int, under: list[int], weight: int) -> tuple[Barrage, ...]:
        world = self._world
        struck: dict[int, list[int]] = {}
        for unit in under if weight else ():
            struck.setdefault(world.profile[unit].detachment, []).append(unit)
        found = []
        for detachment, units in sorted(struck.items()):
            if detachment == target:
                continue
            power = weight * len(units)
            column = volleys.barrage_column(world, detachment, units[0])
            table = world.theatre.catalogue.tables.firepower
            found.append(
                Barrage(
                    detachment=world.theatre.slugs[detachment],
                    firepower=power,
                    column=column,
                    dice=firepower.dice(table, power, column),
                    marks=tuple(self.mark(unit) for unit in units),
                )
            )
        return tuple(found)

    def _walls(
        self,
        detachment: int,
        target: int,
        centre: int,
        volley: Volley,
        modified: int,
        weight: int,
        single: list[Heavy],
        laid: list[Heavy],
    ) -> tuple[Wall, ...]:
        world = self._world
        struck = under_template(world, centre)[1] if laid else []
        blasts = any(heavies.lays_template(card_of(world, each)) for each in single)
        found = []
        if target in world.frame:
            rerolls = watchful(world, detachment, volley.units)
            found.append(self.wall(target, modified + weight, rerolls=rerolls))
        found += [
            self.wall(each, weight) for each in struck if each != target and (weight or blasts)
        ]
        return tuple(found)

    def wall(self, structure: int, power: int = 0, *, rerolls: bool = False) -> Wall:
        """A structure as a target of so much Firepower."""
        world = self._world
        frame, capacity = world.frame[structure], world.capacity[structure]
        table = world.theatre.catalogue.tables.firepower
        return Wall(
            structure=world.theatre.slugs[structure],
            size=frame.size,
            state=capacity.state,
            armour=world.theatre.catalogue.structures[frame.sheet].armour,
            remaining=capacity.remaining,
            firepower=power,
            dice=firepower.dice(table, power, walls.COLUMN),
            rerolls=rerolls,
            inside=tuple(self.mark(unit) for unit in world.garrison[structure].occupants),
        )

    def mark(self, unit: int) -> Mark:
        """A unit as something that may be hit."""
        world, profile = self._world, self._world.profile[unit]
        return Mark(
            unit=world.theatre.slugs[unit],
            detachment=world.theatre.slugs[profile.detachment],
            side=profile.side,
            need=need(world, unit, False),
            bare=need(world, unit, True),
            capacity=world.vitals[unit].capacity,
            engine=unit in world.theatre.engines,
            in_rubble=queries.in_rubble(world, unit),
        )

    def fight(self, order: Assault) -> Fight | None:
        """What the fight that a unit may pick would be; None if it has none there."""
        world, ids = self._world, self._world.theatre.ids
        unit, target = ids.get(order.unit, 0), ids.get(order.target, 0)
        if unit not in world.profile or target not in world.profile:
            return None
        side, structure = world.profile[unit].side, world.position[target].inside
        if structure:
            ours = doors.at_doors(world, side, structure)
            theirs = world.garrison[structure].occupants
            ours = ours if unit in ours else ()
            pair = doors.door_fighters(world, structure, ours, theirs)
            weights = [doors.weigh_figures(world, each).strength for each in pair]
        else:
            group = queries.linked(world, unit)
            ours = tuple(each for each in group if world.profile[each].side is side)
            theirs = tuple(each for each in group if world.profile[each].side is not side)
            if target not in theirs:
                return None
            pair = (
                close.fighters(world, ours, theirs, steady=True),
                close.fighters(world, theirs, ours),
            )
            cards = queries.card
            weights = [
                weigh(world, {each: cards(world, each).assault for each in part}).strength
                for part in pair
            ]
        if not ours or not theirs:
            return None
        kind = "garrison" if structure else "close_assault"
        return Fight(
            kind=kind,
            ours=self._party(side, pair[0], ours, weights, pair[1], theirs),
            theirs=self._party(side.other, pair[1], theirs, weights[::-1], pair[0], ours),
            structure=world.theatre.slugs[structure] if structure else None,
        )

    def _party(
        self,
        side: Side,
        fighters: tuple[int, ...],
        exposed: tuple[int, ...],
        weights: list[int],
        enemies: tuple[int, ...],
        others: tuple[int, ...],
    ) -> Party:
        world, slugs = self._world, self._world.theatre.slugs
        own, foe = close.detachments_of(world, exposed), close.detachments_of(world, others)
        marks = [sum(world.nerve[each].markers for each in part) for part in (own, foe)]
        return Party(
            side=side,
            fighters=tuple(self.mark(unit) for unit in fighters),
            exposed=tuple(self.mark(unit) for unit in exposed),
            detachments=tuple(slugs[each] for each in own),
            strength=weights[0],
            bonuses=assaults.bonuses(weights[0], weights[1], marks[0], marks[1]),
            hampered=bool(enemies) and all(queries.in_rubble(world, unit) for unit in enemies),
        )

    def firefight(self, order: Firefight) -> Fight | None:
        """What a firefight would be; None if the two are not near enough (C11)."""
        world, ids = self._world, self._world.theatre.ids
        one, two = ids.get(order.detachment, 0), ids.get(order.target, 0)
        if one not in world.roster or two not in world.roster:
            return None
        ours, theirs = firefights.engaged(world, one, two)
        if not ours or not theirs:
            return None
        return Fight(
            kind="firefight",
            ours=self._shooting_party(one, two, ours, theirs),
            theirs=self._shooting_party(two, one, theirs, ours),
            structure=None,
        )

    def _shooting_party(
        self, us: int, them: int, ours: tuple[int, ...], theirs: tuple[int, ...]
    ) -> Party:
        world = self._world
        total = firefights.total(world, us, them, ours, theirs, 0)
        ids = world.theatre.ids
        near = firefights.nearest_first(world, theirs, ours)
        return Party(
            side=world.roster[us].side,
            fighters=tuple(self.mark(ids[unit]) for unit in total.units),
            exposed=tuple(self.mark(unit) for unit in near),
            detachments=(world.theatre.slugs[us],),
            strength=total.strength,
            bonuses=total.bonuses,
            hampered=False,
        )

    def storm(self, order: Assault) -> Storm | None:
        """What an assault on a structure would be; None if the unit may not assault it (E9)."""
        world, ids = self._world, self._world.theatre.ids
        unit, structure = ids.get(order.unit, 0), ids.get(order.target, 0)
        if unit not in world.profile or structure not in world.frame:
            return None
        units = stormers(world, world.profile[unit].side, structure)
        if unit not in units:
            return None
        sheet = world.theatre.catalogue.structures[world.frame[structure].sheet]
        strength = weigh(world, {u: queries.card(world, u).assault for u in units}).strength
        marks = sum(world.nerve[each].markers for each in close.detachments_of(world, units))
        tearing = [u for u in units if walls.tears(queries.card(world, u))]
        rolling = tuple(queries.card(world, u).unit_class for u in units if u not in tearing)
        return Storm(
            wall=self.wall(structure),
            units=tuple(world.theatre.slugs[each] for each in units),
            strength=strength,
            bonuses=assaults.bonuses(strength, sheet.assault, marks, 0),
            wall_strength=sheet.assault,
            wall_bonuses=assaults.bonuses(sheet.assault, strength, 0, marks),
            dice=walls.breaking_dice(rolling),
            tearing=len(tearing),
        )
