"""What may be ordered next, found lazily and never as one list of everything (decision 12).

Works on a view's world, so it knows no more than the viewer; every answer comes from the same
checks that `Match.apply` makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Final

from siegegame.engine import agenda, phases
from siegegame.engine.mover import Mover
from siegegame.model import orders
from siegegame.model.errors import Refusal
from siegegame.model.geometry import Point
from siegegame.model.orders import Order
from siegegame.model.steps import ChooseLosses, ChooseUnder, Retreat
from siegegame.model.vocabulary import SIDES, OrderKind, Phase, Side
from siegegame.systems import (
    activations,
    assault,
    contact,
    counters,
    deployment,
    doors,
    firefights,
    formation,
    morale,
    shooting,
)
from siegegame.systems.lookups import own_unit
from siegegame.systems.paths import can_stop, leaving
from siegegame.world import opposition, queries, walking
from siegegame.world.components import OFF_TABLE
from siegegame.world.opposition import Marks
from siegegame.world.store import World

_LEAST: Final = 2
"""Half cells that most steps cost at least."""


class Legal:
    """The orders that a view's match would accept next."""

    def __init__(self, world: World) -> None:
        self._world = world

    def check(self, order: Order) -> Refusal | None:
        """Why the next order may not be this one; None if it may."""
        return agenda.refusal(self._world, order)

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

    def to_deploy(self) -> list[str]:
        """Units that the acting side has still to place (D4, D5)."""
        side = agenda.to_act(self._world)
        if side is None or self._world.clock.phase is not Phase.DEPLOYMENT:
            return []
        return self._slugs(deployment.to_deploy(self._world, side))

    def commandable(self) -> list[str]:
        """Detachments that wait for an order in the Movement phase (C6)."""
        return [
            self._slug(each)
            for each in self._own_detachments()
            if not self._world.orders[each].activated and not self._world.nerve[each].broken
        ]

    def shooters(self) -> list[str]:
        """Detachments that may shoot in this step, whether they have a target or not (C5)."""
        world = self._world
        return [
            self._slug(each) for each in self._own_detachments() if shooting.can_shoot(world, each)
        ]

    def mover(self, unit: str) -> Mover | None:
        """How a unit may move now, in its turn or its retreat; None if it may not."""
        world, side = self._world, agenda.to_act(self._world)
        number = own_unit(world, side, unit) if side else None
        if not isinstance(number, int):
            return None
        decision = agenda.pending(world)
        if isinstance(decision, Retreat):
            if number not in morale.retreating(world, decision):
                return None
            return Mover(world, number, activations.retreat_gait(world, number))
        if decision or activations.may_move_now(world, number):
            return None
        return Mover(world, number, activations.gait(world, number))

    def movers(self, units: Iterable[str]) -> Iterator[tuple[str, Mover]]:
        """Those of some units that may move now and have not spent all that they can."""
        for unit in units:
            mover = self.mover(unit)
            if mover and mover.budget >= _LEAST:
                yield unit, mover

    def targets(self, detachment: str) -> list[str]:
        """The enemy detachments at which a detachment may shoot just now (C7).

        Templates are taken to lie on a cell of the target itself, as without one in the order. Not
        listed is what only a template on a cell beside the target would reach (C10).
        """
        return self._slugs(shooting.targets(self._world, self._world.theatre.ids[detachment]))

    def sightings(self, detachments: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
        """Of some own detachments the enemies that each has in range and in sight (C7)."""
        world = self._world
        for number, enemies in self._facing(detachments):
            yield self._slug(number), self._slugs(shooting.in_sight(world, number, enemies))

    def firefights(self, detachments: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
        """Of some own detachments the enemies with which each may begin a firefight (C11)."""
        world = self._world
        for number, enemies in self._facing(detachments):
            yield self._slug(number), self._slugs(firefights.targets(world, number, enemies))

    def _facing(self, detachments: Iterable[str]) -> Iterator[tuple[int, Marks]]:
        world, side = self._world, agenda.to_act(self._world)
        if side is not None:
            enemies = opposition.enemies_of(world, side)
            yield from ((world.theatre.ids[each], enemies) for each in detachments)

    def fights(self) -> list[tuple[str, str]]:
        """For each fight still to be picked, a unit in it and an enemy it touches (C11)."""
        side = agenda.to_act(self._world)
        if side is None or self._world.clock.phase is not Phase.ASSAULT:
            return []
        return [
            (self._slug(unit), self._slug(opposition.touching(self._world, unit)[0]))
            for unit in assault.fights_left(self._world, side)
        ]

    def wall_targets(self, detachment: str) -> list[str]:
        """The structures at which a detachment may shoot just now (E4); see `targets`."""
        return self._slugs(shooting.wall_targets(self._world, self._world.theatre.ids[detachment]))

    def breachers(self) -> list[str]:
        """Detachments that may shoot in this step and have units that can hurt structures (E4)."""
        world, able = self._world, self._world.theatre.breachers
        return [
            self._slug(each)
            for each in self._own_detachments()
            if shooting.can_shoot(world, each)
            and any(unit in able for unit in queries.active_units(world, each))
        ]

    def to_hide(self) -> list[str]:
        """Bunker counters that have still to be hidden (D3)."""
        return self._slugs(counters.to_hide(self._world))

    def scanning(self) -> list[str]:
        """Detachments that may scan in this step (D7)."""
        every = self._own_detachments()
        return [self._slug(e) for e in every if counters.may_scan(self._world, e) is None]

    def scannable(self, detachment: str) -> list[str]:
        """The structures under which a scan of a detachment would look (D7)."""
        return self._slugs(counters.in_scan(self._world, self._world.theatre.ids[detachment]))

    def storms(self) -> list[tuple[str, str]]:
        """For each structure in reach of an assault a unit and a target: it, or one inside (E9)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or world.clock.phase is not Phase.ASSAULT:
            return []
        found: list[tuple[int, int]] = []
        own = world.presence[side is Side.DEFENDER].cells
        for structure in world.frame:
            if own & opposition.beside(world, structure) and queries.standing(world, structure):
                found += [(unit, structure) for unit in contact.stormers(world, side, structure)]
                inside = world.garrison[structure].occupants
                fought = any(world.activity[unit].fought for unit in inside)
                if queries.holder(world, structure) is side.other and not fought:
                    near = doors.at_doors(world, side, structure)
                    found += [(unit, inside[0]) for unit in near]
        return [(self._slug(unit), self._slug(target)) for unit, target in found]

    def firefighters(self) -> list[str]:
        """Detachments that may begin a firefight if an enemy is near enough (C11)."""
        world = self._world
        return [
            self._slug(each)
            for each in self._own_detachments()
            if firefights.may_firefight(world, each) is None and queries.active_units(world, each)
        ]

    def _own_detachments(self) -> list[int]:
        world, side = self._world, agenda.to_act(self._world)
        if side is None:
            return []
        every = world.force[world.side_entity(side)].detachments
        return [each for each in every if not world.nerve[each].destroyed]

    def _own_units(self) -> list[int]:
        living = queries.living_units
        return [u for each in self._own_detachments() for u in living(self._world, each)]

    def _slug(self, entity: int) -> str:
        return self._world.theatre.slugs[entity]

    def _slugs(self, entities: list[int]) -> list[str]:
        return [self._slug(each) for each in entities]

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
                continue
            found = mover.reach()
            for cell in found:
                path = [grid.point(each) for each in walking.path_to(found, cell)]
                if mover.start != OFF_TABLE:
                    path = path[1:]
                if path and mover.free(cell):
                    yield orders.Move(unit, path[-1], tuple(path[:-1]))
        yield from self._make_formation_moves()

    def _make_formation_moves(self) -> Iterator[Order]:
        world = self._world
        if agenda.pending(world):
            return
        for detachment in self._own_detachments():
            for unit in formation.movers(world, detachment)[:1]:
                found = Mover(world, unit, activations.gait(world, unit)).reach()
                free = (cell for cell in found if can_stop(world, cell))
                goals = (world.grid.point(cell) for cell in free)
                yield from (orders.Move(self._slug(detachment), goal) for goal in goals)

    def _make_enter(self) -> Iterator[Order]:
        structures = self._slugs(list(self._world.frame))
        for unit in self._slugs(self._own_units() + self._own_detachments()):
            yield from (orders.Enter(unit, structure) for structure in structures)

    def _make_leave(self) -> Iterator[Order]:
        for unit in self._own_units():
            if not self._world.position[unit].inside:
                continue
            how = activations.leaving_gait(self._world, unit)
            if agenda.pending(self._world):
                found = list(self._world.layout.exits(self._world.position[unit].inside))
            else:
                found = list(leaving(self._world, unit, how))
            for cell in found:
                point = self._world.grid.point(cell)
                yield orders.Leave(self._slug(unit), point)
                yield orders.Leave(self._slug(self._world.profile[unit].detachment), point)

    def _make_shoot(self) -> Iterator[Order]:
        for detachment in self.shooters():
            yield from (orders.Shoot(detachment, target) for target in self.targets(detachment))
            walls = shooting.wall_targets(self._world, self._world.theatre.ids[detachment])
            yield from (orders.Shoot(detachment, self._slug(wall)) for wall in walls)

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
        yield from (orders.Assault(unit, target) for unit, target in self.storms())

    def _make_firefight(self) -> Iterator[Order]:
        for detachment, targets in self.firefights(self.firefighters()):
            yield from (orders.Firefight(detachment, target) for target in targets)

    def _make_choose(self) -> Iterator[Order]:
        decision = agenda.pending(self._world)
        if isinstance(decision, ChooseLosses):
            yield from _choices(self._world, decision)
        if isinstance(decision, ChooseUnder):
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
    orders.Shoot: Legal._make_shoot,  # noqa: SLF001
    orders.Scan: Legal._make_scan,  # noqa: SLF001
    orders.Hide: Legal._make_hide,  # noqa: SLF001
    orders.Assault: Legal._make_assault,  # noqa: SLF001
    orders.Firefight: Legal._make_firefight,  # noqa: SLF001
    orders.Choose: Legal._make_choose,  # noqa: SLF001
    orders.Place: Legal._make_place,  # noqa: SLF001
    orders.Pass: Legal._make_pass,  # noqa: SLF001
    orders.Done: Legal._make_done,  # noqa: SLF001
}
