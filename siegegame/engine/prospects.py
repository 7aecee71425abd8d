"""Finds what an order would roll: who fires or fights, at what, with which dice.

Odds are reckoned from these records (`engine.rolls`) and from the throws in `rules`; nothing here
is rolled.
"""

from __future__ import annotations

from typing import Literal

from siegegame.engine import (
    agenda,
    feature_fires,
    gun_sights,
    hull_fires,
    sightings,
    storey_fires,
    titan_fights,
)
from siegegame.engine.feature_rolls import FeatureFire
from siegegame.engine.fires import Fires
from siegegame.engine.hull_rolls import HullFire
from siegegame.engine.phases import Checked
from siegegame.engine.rolls import (
    Fight,
    Fire,
    Party,
    Search,
    Stir,
    Storm,
    Wall,
    Watcher,
)
from siegegame.engine.storey_rolls import StoreyFire, StoreyTarget
from siegegame.engine.targets import mark, wall
from siegegame.engine.titan_rolls import Brawl
from siegegame.model.events import SideTotal
from siegegame.model.geometry import Point
from siegegame.model.orders import (
    Assault,
    Bash,
    Charge,
    Command,
    Enter,
    Firefight,
    Leave,
    Move,
    Order,
    Scan,
    Shoot,
)
from siegegame.model.vocabulary import OrderKind, Phase, Side
from siegegame.rules import assaults
from siegegame.rules import capacity as walls
from siegegame.systems import activations, counters, doors, firefights, narrows
from siegegame.systems import assault as close
from siegegame.systems.contact import stormers
from siegegame.systems.totals import weigh
from siegegame.world import opposition, queries
from siegegame.world.store import World


class Prospects:
    """Answers what orders of a view's match would roll; see the module."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._fires = Fires(world)

    def forget(self) -> None:
        """The view has changed: what was found before says nothing any more."""
        self._fires.forget()

    def judgement(self, order: Order) -> Checked | Literal[False]:
        """What a check of a shot would find that was asked for just now; False if it was not."""
        aimed = self._fires.aimed(order) if isinstance(order, Shoot) else None
        if aimed is None or not isinstance(order, Shoot):
            return False
        return agenda.check_aimed(self._world, order, aimed)

    def fire(self, order: Shoot) -> Fire | None:
        """What a volley would be; None if the order would be refused for want of a target."""
        return self._fires.fire(order)

    def reaches(self, detachment: str, structure: str) -> bool:
        """What `Legal.reaches` tells of a structure, for who will ask for that fire next (E4)."""
        return self._fires.reaches(Shoot(detachment, structure))

    def wall(self, structure: str) -> Wall:
        """A structure as a target that nobody shoots at yet."""
        return wall(self._world, self._world.theatre.ids[structure])

    def seen(self, unit: str) -> tuple[Point, ...]:
        """The cells that a unit on the table sees (C13)."""
        return sightings.seen(self._world, unit)

    def watchers(self, point: Point, side: Side) -> tuple[Watcher, ...]:
        """A side's units that see a cell, and what they could fire there (C7, C13)."""
        return sightings.watchers(self._world, point, side)

    def firepower_over(self, side: Side) -> dict[Point, int]:
        """How much of a side's Firepower sees and reaches each cell (C7, C13)."""
        return sightings.firepower_over(self._world, side)

    def gun_field(self, gun: str) -> tuple[Point, ...]:
        """The cells that an emplaced weapon has in range and in sight (H11)."""
        return gun_sights.field(self._world, self._world.theatre.ids[gun])

    def gun_marks(self, gun: str, side: Side) -> tuple[str, ...]:
        """A side's detachments that an emplaced weapon has in range and in sight (H11)."""
        return gun_sights.marks(self._world, self._world.theatre.ids[gun], side)

    def fight(self, order: Assault) -> Fight | None:
        """What the fight that a unit may pick would be; None if it has none there."""
        world, ids = self._world, self._world.theatre.ids
        unit, target = ids.get(order.unit, 0), ids.get(order.target, 0)
        if unit not in world.profile or target not in world.profile:
            return None
        side, structure = world.profile[unit].side, world.position[target].inside
        narrow = False
        if structure:
            ours = doors.at_doors(world, side, structure)
            theirs = world.garrison[structure].occupants
            ours = ours if unit in ours else ()
            pair = doors.door_fighters(world, structure, ours, theirs)
            weights = [doors.weigh_figures(world, each).strength for each in pair]
        else:
            group = opposition.linked(world, unit)
            ours = tuple(each for each in group if world.profile[each].side is side)
            theirs = tuple(each for each in group if world.profile[each].side is not side)
            if target not in theirs:
                return None
            fronts = narrows.fronts(
                world,
                close.fighters(world, ours, theirs, steady=True),
                close.fighters(world, theirs, ours),
            )
            pair = (fronts[0].units, fronts[1].units)
            weights = [each.weight.strength for each in fronts]
            narrow = any(each.narrow for each in fronts)
        if not ours or not theirs:
            return None
        kind = "garrison" if structure else "close_assault"
        return Fight(
            kind=kind,
            ours=self._party(side, pair[0], ours, weights, pair[1], theirs),
            theirs=self._party(side.other, pair[1], theirs, weights[::-1], pair[0], ours),
            structure=world.theatre.slugs[structure] if structure else None,
            rows=world.theatre.catalogue.tables.close_assault,
            narrow=narrow,
        )

    def brawl(self, order: Assault) -> Brawl | None:
        """What the fight that a unit may pick would be if a titan is in it, else None (T1)."""
        return titan_fights.brawl(self._world, order)

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
        marks = [self._markers(part) for part in (own, foe)]
        inside = any(world.position[unit].inside for unit in (*exposed, *others))
        behind = () if inside else narrows.falls_from_rear(world, exposed, fighters, others)
        return Party(
            side=side,
            fighters=tuple(mark(self._world, unit) for unit in fighters),
            exposed=tuple(mark(self._world, unit) for unit in (*exposed, *behind)),
            detachments=tuple(slugs[each] for each in own),
            strength=weights[0],
            bonuses=assaults.bonuses(weights[0], weights[1], marks[0], marks[1]),
            hampered=bool(enemies) and all(queries.in_rubble(world, unit) for unit in enemies),
            markers=marks[0],
            loose=self._loose(own),
            steady=0,
        )

    def _markers(self, detachments: tuple[int, ...]) -> int:
        """The markers of detachments once a fight is picked, which ends the moves (C11, C15)."""
        nerve = self._world.nerve
        return sum(nerve[each].markers for each in detachments) + self._loose(detachments)

    def _loose(self, detachments: tuple[int, ...]) -> int:
        active = self._world.clock.active
        return int(active in detachments and activations.is_loose(self._world, active))

    def firefight(self, order: Firefight) -> Fight | None:
        """What a firefight would be; None if the two are not near enough (C11)."""
        world, ids = self._world, self._world.theatre.ids
        one, two = ids.get(order.detachment, 0), ids.get(order.target, 0)
        if one not in world.roster or two not in world.roster:
            return None
        ours, theirs = firefights.engaged(world, one, two)
        if not ours or not theirs:
            return None
        totals = (
            firefights.total(world, one, two, ours, theirs, 0),
            firefights.total(world, two, one, theirs, ours, 0),
        )
        return Fight(
            kind="firefight",
            ours=self._shooting_party(one, two, ours, theirs, totals),
            theirs=self._shooting_party(two, one, theirs, ours, totals[::-1]),
            structure=None,
            rows=world.theatre.catalogue.tables.close_assault,
        )

    def _shooting_party(
        self,
        us: int,
        them: int,
        ours: tuple[int, ...],
        theirs: tuple[int, ...],
        totals: tuple[SideTotal, SideTotal],
    ) -> Party:
        world = self._world
        total, against = totals[0], totals[1].strength
        ids = world.theatre.ids
        near = firefights.nearest_first(world, theirs, ours)
        marks = self._markers((us,)), self._markers((them,))
        cover = [each for each in total.bonuses if each[0] == firefights.IN_COVER]
        return Party(
            side=world.roster[us].side,
            fighters=tuple(mark(self._world, ids[unit]) for unit in total.units),
            exposed=tuple(mark(self._world, unit) for unit in near),
            detachments=(world.theatre.slugs[us],),
            strength=total.strength,
            bonuses=(*assaults.bonuses(total.strength, against, *marks), *cover),
            hampered=False,
            markers=marks[0],
            loose=self._loose((us,)),
            steady=sum(value for _, value in cover),
        )

    def storm(self, order: Assault) -> Storm | None:
        """What an assault on a structure would be; None if the unit may not assault it (E9)."""
        world, ids = self._world, self._world.theatre.ids
        unit, structure = ids.get(order.unit, 0), ids.get(order.target, 0)
        if unit not in world.profile or structure not in world.capacity:
            return None
        units = stormers(world, world.profile[unit].side, structure)
        if unit not in units:
            return None
        sheet = world.theatre.capacities[structure]
        strength = weigh(world, {u: queries.card(world, u).assault for u in units}).strength
        own = close.detachments_of(world, units)
        marks = self._markers(own)
        tearing = [u for u in units if walls.tears(queries.card(world, u))]
        rolling = tuple(queries.card(world, u).unit_class for u in units if u not in tearing)
        return Storm(
            wall=wall(self._world, structure),
            units=tuple(world.theatre.slugs[each] for each in units),
            strength=strength,
            loose=self._loose(own),
            bonuses=assaults.bonuses(strength, sheet.assault, marks, 0),
            wall_strength=sheet.assault,
            wall_bonuses=assaults.bonuses(sheet.assault, strength, 0, marks),
            dice=walls.breaking_dice(rolling),
            tearing=len(tearing),
        )

    def blows(self, order: Assault) -> HullFire | None:
        """What an assault on a hull-point structure would do; None if it may not be (H3)."""
        world, ids = self._world, self._world.theatre.ids
        unit, structure = ids.get(order.unit, 0), ids.get(order.target, 0)
        if unit not in world.profile or structure not in world.hull:
            return None
        units = stormers(world, world.profile[unit].side, structure)
        return hull_fires.blows_at(world, structure, units) if unit in units else None

    def bash(self, order: Bash) -> FeatureFire | None:
        """What bashing would do; None if the unit does not touch such a feature (F3)."""
        world, ids = self._world, self._world.theatre.ids
        unit, structure = ids.get(order.unit, 0), ids.get(order.feature, 0)
        if unit not in world.profile or structure not in world.hits:
            return None
        return feature_fires.blow_at(world, structure, unit)

    def bombardment(self, side: Side, feature: str) -> list[FeatureFire]:
        """What each of a side's detachments could fire at a feature as it stands (C18, F3)."""
        world = self._world
        structure = world.theatre.ids[feature]
        found = []
        for detachment in world.force[world.side_entity(side)].detachments:
            fire = self._fires.fire(Shoot(world.theatre.slugs[detachment], feature))
            found += [e for e in fire.features if e.target.structure == feature] if fire else []
        return found if structure in world.hits else []

    def blows_at(self, side: Side, feature: str) -> list[FeatureFire]:
        """What each of a side's units that touch a feature could do to it by hand (F2, F3)."""
        world = self._world
        return feature_fires.blows_at(world, side, world.theatre.ids[feature])

    def charge(self, order: Charge) -> FeatureFire | None:
        """What a demolition charge would do; None if that is no such feature (F2)."""
        structure = self._world.theatre.ids.get(order.structure, 0)
        found = structure in self._world.hits
        return feature_fires.charge_at(self._world, structure) if found else None

    def storey_charge(self, order: Charge) -> StoreyFire | None:
        """What a demolition charge would do; None if the unit touches no such structure (S3)."""
        return storey_fires.charge(self._world, order)

    def storey(self, structure: str, section: int, floor: int) -> StoreyTarget:
        """A floor as a target that nobody shoots at yet; sections are counted from 0 (S1)."""
        number = self._world.theatre.ids[structure]
        return storey_fires.target_of(self._world, number, section, floor)

    def stir(self, order: Command | Move | Enter | Leave) -> Stir | None:
        """The die that markers make a detachment roll before it moves; None if it need not (C9)."""
        world = self._world
        mover = order.detachment if isinstance(order, Command) else order.mover
        found = world.theatre.ids.get(mover, 0)
        detachment = world.profile[found].detachment if found in world.profile else found
        if detachment not in world.roster or not world.nerve[detachment].markers:
            return None
        if isinstance(order, Command):
            rolls = order.order is not OrderKind.OVERWATCH
        else:
            rolls = world.clock.phase is Phase.ASSAULT and world.clock.active != detachment
        if not rolls:
            return None
        return Stir(
            detachment=world.theatre.slugs[detachment],
            markers=world.nerve[detachment].markers,
            bonus=int(activations.is_elite(world, detachment)),
        )

    def search(self, order: Scan) -> Search | None:
        """What a detachment would scan (D7)."""
        world = self._world
        detachment = world.theatre.ids.get(order.detachment, 0)
        if detachment not in world.roster:
            return None
        within = counters.in_scan(world, detachment)
        return Search(
            detachment=order.detachment,
            structures=tuple(
                world.theatre.slugs[each] for each in within if not world.garrison[each].searched
            ),
        )
