"""What may be ordered next, found lazily and never as one list of everything (decision 12).

Works on a view's world, so it knows no more than the viewer; every answer comes from the same
checks that `Match.apply` makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from siegegame.engine import agenda
from siegegame.engine.mover import Mover, Way
from siegegame.engine.phases import Checked
from siegegame.model.errors import Refusal
from siegegame.model.orders import Move, Order
from siegegame.model.steps import Retreat
from siegegame.model.vocabulary import DurabilityKind, OrderKind, Phase, Side
from siegegame.systems import (
    activations,
    assault,
    contact,
    counters,
    deployment,
    doors,
    emplacements,
    firefights,
    formation,
    melee,
    morale,
    shooting,
)
from siegegame.systems.durability import KINDS
from siegegame.systems.lookups import own_unit
from siegegame.systems.paths import is_cheapest
from siegegame.world import climbs, opposition, queries
from siegegame.world.components import OFF_TABLE
from siegegame.world.marks import Marks
from siegegame.world.store import World

_LEAST: Final = 2
"""Half cells that most steps cost at least."""


class Finder:
    """Answers what may be ordered, kind by kind; see `engine.legal.Legal`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._judged: tuple[Order, Checked] | None = None
        self._age = 0
        self._targets: Final = dict[str, list[str]]()
        self._armed: Final = dict[int, bool]()
        self._walls: Final = dict[str, list[str]]()

    def check(self, order: Order) -> Refusal | None:
        """Why the next order may not be this one; None if it may."""
        found = agenda.check(self._world, order)
        self._judged = order, found
        return found if isinstance(found, Refusal) else None

    def judgement(self, order: Order) -> Checked | Literal[False]:
        """What the last check has found if it was of this very order; False if it was not."""
        judged = self._judged
        return judged[1] if judged and judged[0] is order else False

    def forget(self) -> None:
        """The view has changed: what was checked before says nothing any more."""
        self._judged = None
        self._age += 1
        self._targets.clear()
        self._walls.clear()

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

    def detachments(self) -> list[str]:
        """The detachments of the acting side that are left."""
        return self._slugs(self._own_detachments())

    def chargers(self) -> list[str]:
        """Detachments that may begin a second move, if any of their units can (C6)."""
        orders, nerve, charge = self._world.orders, self._world.nerve, OrderKind.ASSAULT
        return [
            self._slug(each)
            for each in self._own_detachments()
            if (orders[each].order is charge or assault.sallies(self._world, each))
            and not orders[each].charged
            and not nerve[each].broken
        ]

    def slinkers(self) -> list[str]:
        """Broken detachments that have not moved in this Movement phase (C11)."""
        orders, nerve = self._world.orders, self._world.nerve
        every = self._own_detachments()
        return [self._slug(e) for e in every if nerve[e].broken and not orders[e].activated]

    def shooters(self) -> list[str]:
        """Detachments that may shoot in this step, whether they have a target or not (C5)."""
        world = self._world
        return [
            self._slug(each) for each in self._own_detachments() if shooting.can_shoot(world, each)
        ]

    def can_shoot(self, detachment: str) -> bool:
        """Whether one of the acting side's detachments is among the `shooters`."""
        return shooting.can_shoot(self._world, self._world.theatre.ids[detachment])

    def has_shot(self, detachment: str) -> bool:
        """Whether a detachment has shot, scanned or done without in this turn (C7)."""
        return self._world.orders[self._world.theatre.ids[detachment]].shot

    def can_scan(self, detachment: str) -> bool:
        """Whether one of the acting side's detachments is among those `scanning`."""
        return counters.can_scan(self._world, self._world.theatre.ids[detachment])

    def mover(self, unit: str) -> Mover | None:
        """How a unit may move now, in its turn or its retreat; None if it may not."""
        world, side = self._world, agenda.to_act(self._world)
        number = own_unit(world, side, unit) if side else None
        if not isinstance(number, int):
            return None
        decision = agenda.pending(world)
        if isinstance(decision, Retreat):
            if number not in morale.retreating(world, decision) or formation.kept_up(world, number):
                return None
            how = activations.retreat_gait(world, number)
            return Mover(world, number, how, self._age, retreats=True)
        if decision or activations.may_move_now(world, number) or formation.kept_up(world, number):
            return None
        return Mover(world, number, activations.gait(world, number), self._age)

    def mover_under(self, unit: str, order: OrderKind) -> Mover | None:
        """How a unit could move if its detachment got an order now (C6); None if it could not."""
        world, side = self._world, agenda.to_act(self._world)
        number = own_unit(world, side, unit) if side else None
        if not isinstance(number, int) or order is OrderKind.OVERWATCH:
            return None
        if agenda.pending(world) or activations.cannot_move(world, number):
            return None
        return Mover(world, number, activations.gait_under(world, number, order), self._age)

    def mobile(self, detachment: str) -> tuple[str, ...]:
        """The units left of a detachment, nobody if it is halted or watches (C6, C9)."""
        world = self._world
        number = world.theatre.ids[detachment]
        orders = world.orders[number]
        if orders.halted or orders.order is OrderKind.OVERWATCH:
            return ()
        return tuple(map(world.theatre.slugs.__getitem__, queries.living_units(world, number)))

    def movers(self, units: Iterable[str]) -> Iterator[tuple[str, Mover]]:
        """Those of some units that may move now in their turn and have not spent all they can."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or agenda.pending(world):
            return
        roofs = bool(world.theatre.roofed)
        for unit in units:
            number = own_unit(world, side, unit)
            if isinstance(number, Refusal):
                continue
            how = activations.gait(world, number)
            if how.budget < _LEAST or activations.may_move_now(world, number):
                continue
            if roofs and (formation.kept_up(world, number) or climbs.climbing(world, number)):
                continue
            yield unit, Mover(world, number, how, self._age)

    def move(self, way: Way) -> Move | None:
        """An order to go a way as far as one may stop there.

        A check of it would find the same route, and need not be made any more, unless it begins at
        the edge or is one step that may be bettered by a detour.
        """
        route, mover = way.route(), way.mover
        if route is None:
            return None
        points = self._world.grid.points
        *via, to = [points[cell] for cell in route.path]
        order = Move(self._slug(mover.unit), to, tuple(via))
        if mover.start != OFF_TABLE and mover.age == self._age:
            sure = via or is_cheapest(self._world, mover.start, route.path[0], route.costs[0])
            self._judged = (order, route) if sure else None
        return order

    def targets(self, detachment: str) -> list[str]:
        """The enemy detachments at which a detachment may shoot just now (C7).

        Templates are taken to lie on a cell of the target itself, as without one in the order. Not
        listed is what only a template on a cell beside the target would reach (C10).
        """
        found = self._targets.get(detachment)
        if found is None:
            number = self._world.theatre.ids[detachment]
            found = self._targets[detachment] = self._slugs(shooting.targets(self._world, number))
        return list(found)

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
            (self._slug(unit), self._slug(foe))
            for unit in assault.fights_left(self._world, side)
            for foe in self._foes(unit)
        ]

    def _foes(self, unit: int) -> Sequence[int]:
        """Whom a unit in contact may name: one enemy, or each it may choose of (C11, T1)."""
        world = self._world
        touched = opposition.touching(world, unit)
        found = melee.foes(world, unit, tuple(touched)) if world.theatre.titans else ()
        return found or touched[:1]

    def hunts(self) -> list[tuple[str, str]]:
        """Own units that touch nobody, each with a titan that it may attack nevertheless (T1)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or world.clock.phase is not Phase.ASSAULT:
            return []
        return [
            (self._slug(unit), self._slug(titan))
            for titan in sorted(world.theatre.titans)
            if world.profile[titan].side is not side
            and queries.on_table(world, titan)
            and not world.activity[titan].fought
            for unit in melee.joiners(world, titan)
        ]

    def wall_targets(self, detachment: str) -> list[str]:
        """The structures at which a detachment may shoot just now (E4); see `targets`."""
        return self._slugs(shooting.wall_targets(self._world, self._world.theatre.ids[detachment]))

    def reaches(self, detachment: str, structure: str) -> bool:
        """Whether a detachment that may shoot has a volley for a structure just now (E4, H3)."""
        ids = self._world.theatre.ids
        return shooting.may_target(self._world, ids[detachment], ids[structure])

    def walls(self, detachment: str) -> list[str]:
        """The structures that a detachment has within the range of what could hurt them (E4)."""
        found = self._walls.get(detachment)
        if found is None:
            number = self._world.theatre.ids[detachment]
            found = self._walls[detachment] = self._slugs(shooting.walls_near(self._world, number))
        return list(found)

    def breachers(self) -> list[str]:
        """Detachments that may shoot now and have what can hurt any structure (E4, H3, H11)."""
        world = self._world
        return [
            self._slug(each)
            for each in self._own_detachments()
            if shooting.can_shoot(world, each) and self._can_breach(each)
        ]

    def _can_breach(self, detachment: int) -> bool:
        world = self._world
        if any(map(self._is_armed, queries.active_units(world, detachment))):
            return True
        return bool(world.gun) and bool(emplacements.manned(world, detachment))

    def _is_armed(self, unit: int) -> bool:
        """Whether a unit carries what can hurt any structure; its card and the city tell."""
        found = self._armed.get(unit)
        if found is None:
            world = self._world
            found = self._armed[unit] = unit in world.theatre.breachers or any(
                kind is not DurabilityKind.CAPACITY
                and each.built(world)
                and each.may_shoot(world, unit)
                for kind, each in KINDS.items()
            )
        return found

    def to_hide(self) -> list[str]:
        """Bunker counters that have still to be hidden (D3)."""
        return self._slugs(counters.to_hide(self._world))

    def scanning(self) -> list[str]:
        """Detachments that may scan in this step (D7)."""
        every = self._own_detachments()
        return [self._slug(e) for e in every if counters.can_scan(self._world, e)]

    def scannable(self, detachment: str) -> list[str]:
        """The structures under which a scan of a detachment would look (D7)."""
        return self._slugs(counters.in_scan(self._world, self._world.theatre.ids[detachment]))

    def storms(self) -> list[tuple[str, str]]:
        """For each structure in reach of an assault a unit and a target: it, or one inside (E9)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or world.clock.phase is not Phase.ASSAULT:
            return []
        found: list[tuple[int, int]] = []
        for structure in self._nearby(side):
            if queries.standing(world, structure):
                found += [(unit, structure) for unit in contact.stormers(world, side, structure)]
                inside = world.garrison[structure].occupants
                fought = any(world.activity[unit].fought for unit in inside)
                if queries.holder(world, structure) is side.other and not fought:
                    able = doors.at_doors(world, side, structure)
                    found += [(unit, inside[0]) for unit in able]
        return [(self._slug(unit), self._slug(target)) for unit, target in found]

    def _nearby(self, side: Side) -> list[int]:
        """The structures that a side's units touch from outside, and those with anybody on top."""
        world = self._world
        near = world.layout.beside(world.presence[side is Side.DEFENDER].cells)
        if not any(each.aloft for each in world.presence):
            return near
        topped = [each for each in world.frame if queries.aloft(world, each)]
        return sorted(dict.fromkeys([*near, *topped]))

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
