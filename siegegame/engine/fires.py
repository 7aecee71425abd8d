"""Finds what a fire would be: who fires, with what, at whom, what lies under its templates."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from siegegame.engine import feature_fires, hull_fires, over_fires, storey_fires
from siegegame.engine.feature_rolls import FeatureFire
from siegegame.engine.hull_rolls import HullFire
from siegegame.engine.rolls import Barrage, Fire, Salvo, Strike, Wall
from siegegame.engine.targets import mark, stops_dice, wall
from siegegame.model.geometry import Point
from siegegame.model.orders import Shoot
from siegegame.model.steps import ResolveShots
from siegegame.model.vocabulary import OrderKind
from siegegame.rules import firepower, heavies
from siegegame.rules.shields import FIREPOWER, STRENGTH
from siegegame.systems import barrages, overshots, shields, shooting, volleys
from siegegame.systems.aiming import cells_under, nearest_first, strikable, under_template
from siegegame.systems.counting import aimed_heavies, kept, snaps, watchful
from siegegame.systems.heavies import snap_need
from siegegame.systems.volley import Heavy, Volley, card_of
from siegegame.world import storeys
from siegegame.world.store import World


class _Laying(NamedTuple):
    """A fire, and what lies under its templates."""

    detachment: int
    target: int
    volley: Volley
    modified: int
    laid: bool
    under: tuple[int, ...]
    caught: tuple[int, ...]
    structures: tuple[int, ...]  # but for hit-rated ones
    features: tuple[int, ...]


def _laid_by(world: World, volley: Volley) -> tuple[int, ...]:
    """Who fires the barrages of a volley."""
    return tuple(e.unit for e in volley.heavies if heavies.barrage_weight(card_of(world, e)))


class Fires:
    """Makes the records of fires."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._aimed: dict[tuple[str, str, Point | None], tuple[int, Volley]] = {}

    def forget(self) -> None:
        """The world has changed: what was aimed before is not what would be aimed now."""
        self._aimed.clear()

    def aimed(self, order: Shoot) -> tuple[int, Volley] | None:
        """Where templates lie and what is fired by an order, if that was found just now."""
        return self._aimed.get((order.detachment, order.target, order.at))

    def reaches(self, order: Shoot) -> bool:
        """Whether a detachment that may shoot has a volley for a structure (C9, E4, H3)."""
        ids = self._world.theatre.ids
        detachment, target = ids[order.detachment], ids[order.target]
        aimed = self.aimed(order) or self._aim(detachment, target, order)
        volley = aimed[1] if aimed else None
        return shooting.check_volley(self._world, detachment, target, volley) is None

    def _aim(self, detachment: int, target: int, order: Shoot) -> tuple[int, Volley] | None:
        """Where templates would lie and what would be fired, None if nothing; noted."""
        centre = shooting.centre(self._world, detachment, target, order.at)
        if not isinstance(centre, int):
            return None
        volley = shooting.volley_at(self._world, detachment, target, centre)
        if volley is None:
            return None
        found = self._aimed[order.detachment, order.target, order.at] = centre, volley
        return found

    def fire(self, order: Shoot) -> Fire | None:
        """What a volley would be; None if the order would be refused for want of a target."""
        world, ids = self._world, self._world.theatre.ids
        detachment, target = ids.get(order.detachment, 0), ids.get(order.target, 0)
        if detachment not in world.roster:
            return None
        if target not in world.roster and target not in world.frame:
            return None
        aimed = self.aimed(order) or self._aim(detachment, target, order)
        if aimed is None:
            return None
        centre, volley = aimed
        if volley.heavies or target in world.frame:
            found = self._fire(detachment, target, centre, volley)
            return self._with_storeys(found, order, centre, volley) if world.storeys else found
        return self._firepower(detachment, target, volley)

    def _firepower(self, detachment: int, target: int, volley: Volley) -> Fire:
        """What a volley at a detachment without any super-heavy weapon would be."""
        world, slugs = self._world, self._world.theatre.slugs
        power = shooting.modified(world, detachment, volley)
        found = overshots.spread(world, detachment, target, volley)
        return Fire(
            detachment=slugs[detachment],
            target=slugs[target],
            side=world.roster[detachment].side,
            center=None,
            units=tuple([slugs[unit] for unit in volley.units]),
            aimed=volley.aimed,
            markers=world.nerve[detachment].markers,
            halved=world.orders[detachment].order is OrderKind.ASSAULT,
            modified=power,
            column=volley.column,
            stance=volley.stance,
            rerolls=watchful(world, detachment, volley.units),
            marks=tuple([mark(world, unit) for unit in volley.targets]),
            strikes=(),
            lock_on=False,
            silenced=0,
            heavies=0,
            salvos=(self._dice((detachment, target), volley, power, found),),
            over=over_fires.over(world, found),
            snaps=snaps(world, detachment),
            through=hull_fires.through(world, volley, volley.targets),
        )

    def _shielded(self, target: int, volley: Volley) -> bool:
        """Whether a void shield is between a volley and its target (H18)."""
        world, firing = self._world, (*volley.units, *volley.guns)
        return bool(world.shield) and shields.covering(world, target, firing) > 0

    def _dice(
        self,
        pair: tuple[int, int],
        volley: Volley,
        power: int,
        found: overshots.Spread | None,
        ways: int = 1,
        barrage: int = 0,
    ) -> Salvo:
        """The dice at a detachment with what barrages add, and its shares of others (F6)."""
        world, shielded = self._world, self._shielded(pair[1], volley)
        table, whole = self._world.theatre.catalogue.tables.firepower, volley.aimed + barrage
        flames = volley.flames
        dice = firepower.dice(table, power + barrage, volley.column)
        dice = dice if found is None else found.direct + found.base
        return Salvo(
            ways=ways,
            barrage=barrage,
            dice=dice,
            ignoring=firepower.share(dice, volley.ignoring, whole) if volley.ignoring else 0,
            barrages=over_fires.shares(world, found, (pair[1], volley.column), volley.units),
            walls=(),
            fuelled=firepower.share(dice, flames, whole) if flames else 0,
            stopped=shielded and power + barrage >= FIREPOWER,
        )

    def _fire(self, detachment: int, target: int, centre: int, volley: Volley) -> Fire:
        world, slugs = self._world, self._world.theatre.slugs
        ready = kept(world, volley)
        single = [each for each in ready if volleys.strikes_alone(world, target, each)]
        laying = self._laying(detachment, target, centre, volley, ready)
        caught = laying.caught if target in world.roster else ()
        marks = (*volley.targets, *(unit for unit in caught if unit not in volley.targets))
        return Fire(
            detachment=slugs[detachment],
            target=slugs[target],
            side=world.roster[detachment].side,
            center=world.grid.point(centre) if laying.laid else None,
            units=tuple(slugs[unit] for unit in volley.units),
            aimed=volley.aimed,
            markers=world.nerve[detachment].markers,
            halved=world.orders[detachment].order is OrderKind.ASSAULT,
            modified=laying.modified,
            column=volley.column,
            stance=volley.stance,
            rerolls=watchful(world, detachment, volley.units),
            marks=tuple(mark(world, unit) for unit in marks),
            strikes=tuple(self._strike(each, laying) for each in single),
            lock_on=world.orders[detachment].order is OrderKind.ASSAULT and bool(ready),
            silenced=len(volley.heavies) - len(ready),
            heavies=aimed_heavies(world, volley) if target in world.roster else 0,
            salvos=self._salvos(laying, ready),
            over=over_fires.over(world, overshots.spread(world, detachment, target, volley)),
            hulls=self._hulls(laying, centre, ready),
            features=self._features(laying, centre, ready),
            snaps=snaps(world, detachment),
            through=hull_fires.through(world, volley, marks),
        )

    def _with_storeys(self, fire: Fire, order: Shoot, centre: int, volley: Volley) -> Fire:
        """A fire with what it does to storeys: of the target, or of who is under it (S1)."""
        world, ids = self._world, self._world.theatre.ids
        detachment, target = ids[order.detachment], ids[order.target]
        ready = list(kept(world, volley))
        laid = fire.center is not None
        under = tuple(self._under(centre)[0]) if laid else ()
        floor = max(order.floor, 1) if target in world.storeys else 0
        section = storeys.section_at(world, target, centre) if floor else 0
        step = ResolveShots(
            detachment, target, centre if laid else -1, (), under=under, floor=floor,
            section=section,
        )  # fmt: skip
        found = storey_fires.beneath(world, step, ready, volley)
        if floor and floor <= world.storeys[target].floors[section]:
            found = (storey_fires.fire_at(world, step, target, floor, ready), *found)
        return replace(fire, storeys=found)

    def _features(
        self, laying: _Laying, centre: int, ready: tuple[Heavy, ...]
    ) -> tuple[FeatureFire, ...]:
        """What hit-rated structures suffer: the target, and those under templates (F3)."""
        if not self._world.hits:
            return ()
        pairs = tuple((each.unit, each.weapon) for each in ready)
        step = ResolveShots(laying.detachment, laying.target, centre, pairs, under=laying.under)
        return feature_fires.fires_at(self._world, step, ready, laying.volley, laying.features)

    def _hulls(
        self, laying: _Laying, centre: int, ready: tuple[Heavy, ...]
    ) -> tuple[HullFire, ...]:
        """What hull-point structures suffer: the target, and those under templates (H3)."""
        world, target = self._world, laying.target
        if not world.hull:
            return ()
        pairs = tuple((each.unit, each.weapon) for each in ready)
        step = ResolveShots(laying.detachment, target, centre, pairs, under=laying.under)
        cards = [(each, card_of(world, each)) for each in ready]
        laid = [each for each, card in cards if heavies.lays_template(card) and card.hull]
        under = [each for each in laying.structures if each != target and each in world.hull]
        found = [(each, laid) for each in under if laid]
        if target in world.hull:
            found.insert(0, (target, list(ready)))
        return tuple(
            hull_fires.fire_at(world, step, each, weapons, laying.volley) for each, weapons in found
        )

    def _laying(
        self,
        detachment: int,
        target: int,
        centre: int,
        volley: Volley,
        ready: tuple[Heavy, ...],
    ) -> _Laying:
        world = self._world
        laid = any(heavies.lays_template(card_of(world, each)) for each in ready)
        under, structures = self._under(centre) if laid else ([], [])
        features = tuple(each for each in structures if each in world.hits)
        if features or world.hits:
            structures = [each for each in structures if each not in world.hits]
            cards = ((each, card_of(world, each)) for each in ready)
            firing = [each for each, card in cards if heavies.lays_template(card)]
            under = volleys.exposed(world, firing, under)
        caught = nearest_first(
            world, volley.units, (u for u in under if world.profile[u].detachment == target)
        )
        power = shooting.modified(world, detachment, volley)
        return _Laying(
            detachment, target, volley, power, laid, tuple(under), caught, tuple(structures),
            features,
        )  # fmt: skip

    def _under(self, centre: int) -> tuple[list[int], list[int]]:
        """Who would be under a template; of a garrison the first, whom its owner can do without."""
        world = self._world
        units, structures = under_template(world, centre)
        for structure in structures:
            if structure in world.hull:
                continue
            inside = world.garrison[structure].occupants
            units += inside[: cells_under(world, centre, structure)]
        return units, structures

    def _salvos(self, laying: _Laying, ready: tuple[Heavy, ...]) -> tuple[Salvo, ...]:
        """One salvo for each weight of barrages that may lock on, the heaviest last (C6)."""
        world = self._world
        weights = [w for each in ready if (w := heavies.barrage_weight(card_of(world, each)))]
        ways = {sum(weights): 1}
        if world.orders[laying.detachment].order is OrderKind.ASSAULT:
            locks = Fraction(sum(map(bool, heavies.LOCK_ON.outcomes)), heavies.LOCK_ON.sides)
            on, off = locks.numerator, locks.denominator - locks.numerator
            ways = {0: 1}
            for weight in weights:
                more = {total: number * off for total, number in ways.items()}
                for total, number in ways.items():
                    more[total + weight] = more.get(total + weight, 0) + number * on
                ways = more
        return tuple(self._salvo(laying, weight, ways[weight]) for weight in sorted(ways))

    def _salvo(self, laying: _Laying, weight: int, ways: int) -> Salvo:
        world, volley = self._world, laying.volley
        beneath = self._barrages(laying, weight) if weight else ()
        walls = self._walls(laying, weight)
        if laying.target not in world.roster:
            return Salvo(
                ways=ways, barrage=0, dice=0, ignoring=0, barrages=beneath, walls=walls
            )  # fmt: skip
        pair, barrage = (laying.detachment, laying.target), weight * len(laying.caught)
        shared = overshots.spread(world, *pair, volley, barrage)
        found = self._dice(pair, volley, laying.modified, shared, ways, barrage)
        both = over_fires.after_shares(world, found.barrages, beneath)
        return replace(found, barrages=(*found.barrages, *both), walls=walls)

    def _strike(self, heavy: Heavy, laying: _Laying) -> Strike:
        world, target = self._world, laying.target
        card, arms = card_of(world, heavy), world.theatre.arms[heavy.unit][heavy.weapon]
        template = heavies.lays_template(card)
        marks: tuple[int, ...] = ()
        structures: tuple[int, ...] = ()
        if template:
            marks = laying.under
            structures = tuple(each for each in laying.structures if each in world.capacity)
        elif target in world.capacity:
            structures = (target,)
        else:
            marks = tuple(self._struck(heavy, target))
        return Strike(
            unit=world.theatre.slugs[heavy.unit],
            weapon=arms.key,
            kind=str(card.super_heavy),
            need=snap_need(world, laying.detachment, heavies.need(card, 0)),
            marks=tuple(mark(world, unit) for unit in marks),
            structures=tuple(world.theatre.slugs[each] for each in structures),
            rerolls=not template and watchful(world, laying.detachment, (heavy.unit,)),
            stopped=self._stops(heavy, target),
        )

    def _stops(self, heavy: Heavy, target: int) -> bool:
        """Whether a void shield would stop a super-heavy weapon (H18)."""
        world = self._world
        card = card_of(world, heavy)
        if not world.shield or target in world.hull or card.super_heavy == "disrupt":
            return False
        strong = card.hull is not None and card.hull.strength >= STRENGTH
        return strong and shields.covering(world, target, (heavy.unit,)) > 0

    def _struck(self, heavy: Heavy, target: int) -> list[int]:
        """The units of a target that a weapon can hit, nearest first."""
        world = self._world
        found = strikable(world, heavy, target)
        return found[:1] if card_of(world, heavy).super_heavy == "disrupt" else found

    def _barrages(self, laying: _Laying, weight: int) -> tuple[Barrage, ...]:
        world = self._world
        struck: dict[int, list[int]] = {}
        for unit in laying.under:
            struck.setdefault(world.profile[unit].detachment, []).append(unit)
        struck.pop(laying.target, None)
        firing, by = laying.volley.units, _laid_by(world, laying.volley)
        return tuple(
            self._barrage(each, nearest_first(world, firing, units), weight, by)
            for each, units in sorted(struck.items())
        )

    def _barrage(
        self, detachment: int, units: tuple[int, ...], weight: int, by: tuple[int, ...]
    ) -> Barrage:
        world, power = self._world, weight * len(units)
        column = barrages.barrage_column(world, detachment, units[0])
        table = world.theatre.catalogue.tables.firepower
        return Barrage(
            detachment=world.theatre.slugs[detachment],
            firepower=power,
            column=column,
            dice=firepower.dice(table, power, column),
            marks=tuple(mark(world, unit) for unit in units),
            stopped=stops_dice(world, detachment, by, power),
        )

    def _walls(self, laying: _Laying, weight: int) -> tuple[Wall, ...]:
        world, target = self._world, laying.target
        beneath = [each for each in laying.structures if each in world.capacity]
        volley, by = laying.volley, _laid_by(world, laying.volley) if world.shield else ()
        found = [wall(world, each, weight, by=by) for each in beneath if each != target]
        if target in world.capacity:
            rerolls = watchful(world, laying.detachment, volley.units)
            by, power = (*volley.units, *volley.guns), laying.modified + weight
            found.insert(0, wall(world, target, power, rerolls=rerolls, by=by))
        return tuple(found)
