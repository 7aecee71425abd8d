"""Every order that would be accepted next, one by one: what finders find and all the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from siegegame.engine import agenda, phases
from siegegame.engine.feature_orders import FeatureOrders
from siegegame.engine.mover import Mover
from siegegame.engine.storey_finder import Towers
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Move, Order
from siegegame.model.steps import ChooseLosses, ChooseOdd, ChooseUnder, Evacuate
from siegegame.model.vocabulary import SIDES, OrderKind, Side
from siegegame.systems import activations, formation, hunt, roofways, shooting
from siegegame.systems.paths import can_stop, leaving
from siegegame.systems.structures import falling
from siegegame.world import opposition, queries, walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.store import World


class Legal(FeatureOrders, Towers):
    """The orders that a view's match would accept next."""

    def kinds(self) -> tuple[type[Order], ...]:
        """The kinds of order that the phase or the decision allows, possible just now or not."""
        decision = agenda.pending(self._world)
        if decision:
            return tuple(agenda.ANSWERS[type(decision)])
        if agenda.to_act(self._world) is None:
            return ()
        return tuple(phases.stage_of(self._world).handlers)

    def orders(self) -> Iterator[Order]:
        """Every order that would be accepted; moves once for each cell that can be reached."""
        for kind in self.kinds():
            for order in _MAKERS[kind](self):
                if self.check(order) is None:
                    yield order

    def _make_first(self) -> Iterator[Order]:
        yield from (orders.First(side) for side in SIDES)

    def _make_command(self) -> Iterator[Order]:
        for detachment in self.commandable():
            yield from (orders.Command(detachment, kind) for kind in OrderKind)

    def _make_move(self) -> Iterator[Order]:
        grid = self._world.grid
        for unit in self._slugs(self._own_units()):
            mover = self.mover(unit)
            if mover is None or mover.inside:
                yield from self._make_descents(unit)
                continue
            found = mover.reach()
            for cell in found:
                path = [grid.point(each) for each in walking.path_to(found, cell)]
                if mover.start != OFF_TABLE:
                    path = path[1:]
                if path and mover.free(cell):
                    yield Move(unit, path[-1], tuple(path[:-1]))
        yield from self._make_formation_moves()
        yield from (Move(mantlet, cell) for mantlet, cell in self.pushes())

    def _make_descents(self, unit: str) -> Iterator[Order]:
        """Moves of a unit on battlements down to the ground (H9)."""
        world = self._world
        number, decision = world.theatre.ids[unit], agenda.pending(world)
        if not queries.roof_of(world, number):
            return
        gait = activations.retreat_gait if decision else activations.gait
        for cell in roofways.off(world, number, gait(world, number)):
            yield Move(unit, world.grid.point(cell))

    def _make_formation_moves(self) -> Iterator[Order]:
        world = self._world
        if agenda.pending(world):
            return
        for detachment in self._own_detachments():
            for unit in formation.movers(world, detachment)[:1]:
                found = Mover(world, unit, activations.gait(world, unit)).reach()
                free = (cell for cell in found if can_stop(world, cell))
                goals = (world.grid.point(cell) for cell in free)
                yield from (Move(self._slug(detachment), goal) for goal in goals)

    def _make_enter(self) -> Iterator[Order]:
        structures = self._slugs(list(self._world.frame))
        for unit in self._slugs(self._own_units() + self._own_detachments()):
            yield from (orders.Enter(unit, structure) for structure in structures)
            yield from self._storey_entries(unit)

    def ways_off(self) -> list[Point]:
        """The cells over which the titan that is hunted may leave the table now (V4)."""
        quarry = self._world.theatre.quarry
        if quarry not in self._own_units() or agenda.pending(self._world):
            return []
        return [self._world.grid.point(cell) for cell in hunt.ways_off(self._world, quarry)]

    def _make_leave(self) -> Iterator[Order]:
        quarry = self._world.theatre.slugs.get(self._world.theatre.quarry, "")
        yield from (orders.Leave(quarry, point) for point in self.ways_off())
        for unit in self._own_units():
            up = queries.roof_of(self._world, unit) and isinstance(
                agenda.pending(self._world), Evacuate
            )
            if not self._world.position[unit].inside and not up:
                continue
            how = activations.leaving_gait(self._world, unit)
            decision = agenda.pending(self._world)
            if isinstance(decision, Evacuate):
                found = list(falling.ways_out(self._world, decision, unit))
            elif decision:
                found = list(self._world.layout.exits(self._world.position[unit].inside))
            else:
                found = list(leaving(self._world, unit, how))
            for cell in found:
                point = self._world.grid.point(cell)
                yield orders.Leave(self._slug(unit), point)
                yield orders.Leave(self._slug(self._world.profile[unit].detachment), point)

    def _make_roof(self) -> Iterator[Order]:
        world = self._world
        roofs = [each for each in world.frame if each in world.theatre.roofed]
        for structure in roofs:
            cells = [world.grid.point(cell) for cell in world.layout.footprints[structure]]
            for unit in self._slugs(self._own_units()):
                yield from (orders.Roof(unit, self._slug(structure), cell) for cell in cells)
            for each in self._slugs(self._own_detachments()):
                yield orders.Roof(each, self._slug(structure))

    def _make_man(self) -> Iterator[Order]:
        for unit in self._slugs(self._own_units()) if self._world.gun else ():
            yield from (orders.Man(unit, self._slug(gun)) for gun in self._world.gun)

    def _make_shoot(self) -> Iterator[Order]:
        for detachment in self.shooters():
            yield from (orders.Shoot(detachment, target) for target in self.targets(detachment))
            walls = shooting.wall_targets(self._world, self._world.theatre.ids[detachment])
            yield from (orders.Shoot(detachment, self._slug(wall)) for wall in walls)
            for wall in walls if self.any_storeys else ():
                if wall in self._world.storeys:
                    yield from self._storey_shots(detachment, self._slug(wall))

    def _make_clear(self) -> Iterator[Order]:
        yield from self._clearings()

    def _make_scan(self) -> Iterator[Order]:
        yield from (orders.Scan(detachment) for detachment in self.scanning())

    def _make_hide(self) -> Iterator[Order]:
        world = self._world
        for counter in world.counter:
            for structure in world.frame:
                yield orders.Hide(self._slug(counter), self._slug(structure))

    def _make_assault(self) -> Iterator[Order]:
        for unit in self._own_units():
            for enemy in opposition.touching(self._world, unit):
                yield orders.Assault(self._slug(unit), self._slug(enemy))
        yield from (orders.Assault(unit, titan) for unit, titan in self.hunts())
        yield from (orders.Assault(unit, target) for unit, target in self.storms())

    def _make_bash(self) -> Iterator[Order]:
        yield from (orders.Bash(unit, feature) for unit, feature in self.bashes())

    def _make_charge(self) -> Iterator[Order]:
        every = (*self.charges(), *self.storey_charges())
        yield from (orders.Charge(unit, structure) for unit, structure in every)

    def _make_scale(self) -> Iterator[Order]:
        yield from (orders.Scale(*each) for each in self.scales())

    def _make_cut(self) -> Iterator[Order]:
        yield from (orders.Cut(unit) for unit in self.cuts())

    def _make_shelter(self) -> Iterator[Order]:
        yield from (orders.Shelter(detachment) for detachment in self.sheltering())

    def _make_firefight(self) -> Iterator[Order]:
        for detachment, targets in self.firefights(self.firefighters()):
            yield from (orders.Firefight(detachment, target) for target in targets)

    def _make_choose(self) -> Iterator[Order]:
        decision = agenda.pending(self._world)
        if isinstance(decision, ChooseLosses):
            yield from _choices(self._world, decision)
        if isinstance(decision, ChooseUnder | ChooseOdd):
            names = self._slugs(list(decision.units))
            yield from (orders.Choose(ids) for ids in combinations(names, decision.count))

    def _make_place(self) -> Iterator[Order]:
        world, side = self._world, agenda.to_act(self._world)
        if side is None:
            return
        if phases.stage_of(world).taking is phases.Taking.DEFENDER:
            points = [world.grid.point(cell) for cell in sorted(world.theatre.zones[1])]
            for structure in self._slugs(list(world.frame)):
                yield from (orders.Place(structure, point) for point in points)
            return
        zone = sorted(world.theatre.zones[side is Side.DEFENDER])
        places: list[Point | str] = [world.grid.point(cell) for cell in zone]
        places += self._slugs(list(world.frame))
        for unit in self._slugs(self._own_units()):
            yield from (orders.Place(unit, place) for place in places)
            yield from self._storey_places(unit)

    def _make_pass(self) -> Iterator[Order]:
        yield orders.Pass()

    def _make_done(self) -> Iterator[Order]:
        yield orders.Done()


def _choices(world: World, decision: ChooseLosses) -> Iterator[Order]:
    """Each way to share out the hits, once, as sorted names."""
    slugs = world.theatre.slugs

    def share(units: tuple[int, ...], hits: int) -> Iterator[tuple[str, ...]]:
        if not hits:
            yield ()
        elif units:
            most = min(hits, world.vitals[units[0]].capacity)
            for taken in range(most, -1, -1):
                for rest in share(units[1:], hits - taken):
                    yield (slugs[units[0]],) * taken + rest

    yield from (orders.Choose(ids) for ids in share(decision.units, decision.hits))


_MAKERS: Final[dict[type[Order], Callable[[Legal], Iterator[Order]]]] = {
    orders.First: Legal._make_first,  # noqa: SLF001 - the table of its own makers
    orders.Command: Legal._make_command,  # noqa: SLF001
    orders.Move: Legal._make_move,  # noqa: SLF001
    orders.Enter: Legal._make_enter,  # noqa: SLF001
    orders.Leave: Legal._make_leave,  # noqa: SLF001
    orders.Roof: Legal._make_roof,  # noqa: SLF001
    orders.Man: Legal._make_man,  # noqa: SLF001
    orders.Shoot: Legal._make_shoot,  # noqa: SLF001
    orders.Clear: Legal._make_clear,  # noqa: SLF001
    orders.Scan: Legal._make_scan,  # noqa: SLF001
    orders.Hide: Legal._make_hide,  # noqa: SLF001
    orders.Assault: Legal._make_assault,  # noqa: SLF001
    orders.Bash: Legal._make_bash,  # noqa: SLF001
    orders.Charge: Legal._make_charge,  # noqa: SLF001
    orders.Scale: Legal._make_scale,  # noqa: SLF001
    orders.Cut: Legal._make_cut,  # noqa: SLF001
    orders.Shelter: Legal._make_shelter,  # noqa: SLF001
    orders.Firefight: Legal._make_firefight,  # noqa: SLF001
    orders.Choose: Legal._make_choose,  # noqa: SLF001
    orders.Place: Legal._make_place,  # noqa: SLF001
    orders.Pass: Legal._make_pass,  # noqa: SLF001
    orders.Done: Legal._make_done,  # noqa: SLF001
}
