"""Tools that choose from a list: targets to shoot at, fights to fight, who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order, point_text
from siegegame.model.vocabulary import SIDES
from siegegame.rules import heavies
from siegegame.rules.heavies import TEMPLATE_CM
from siegegame.ui.desk.commanding import movable, pick, select
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, Tool, cells_of_unit, cycle, few
from siegegame.ui.highlights import is_structure, sight_line
from siegegame.ui.presenter import Touch
from siegegame.ui.widgets.key_line import Hint
from siegegame.ui.zones import within


class Offer(NamedTuple):
    """An order that may be given."""

    order: Order
    label: str
    actors: tuple[Point, ...] = ()
    """The cells of those who act."""
    goals: tuple[Point, ...] = ()
    """The cells of what they act on."""


class OfferTool(Tool):
    """Chooses one of some offers."""

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        self.offers = tuple(self.find_offers())
        if self.offers:
            memory.option %= len(self.offers)

    def find_offers(self) -> Iterable[Offer]:
        """What may be chosen, made once."""
        raise NotImplementedError

    @property
    def offer(self) -> Offer | None:
        """The one that is picked out."""
        return self.offers[self.memory.option] if self.offers else None

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        return (self.offer.order,) if self.offer else ()

    def choices(self) -> tuple[Sequence[str], int]:
        """See `Tool.choices`."""
        return [offer.label for offer in self.offers], self.memory.option

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks: dict[Point, Touch] = {}
        for offer in self.offers:
            marks |= {cell: Touch("", "option") for cell in offer.goals}
        if self.offer:
            marks |= sight_line(self.offer.actors, self.offer.goals)[1]
            marks |= {cell: Touch("", "actor") for cell in self.offer.actors}
            marks |= {cell: Touch("", "target") for cell in self.offer.goals}
        return marks

    def focus(self) -> Sequence[Point]:
        """See `Tool.focus`."""
        if self.offer is None:
            return super().focus()
        return [*self.offer.goals[:1], *self.offer.actors]

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        if self.offers:
            self.memory.option = (self.memory.option + (dy or dx)) % len(self.offers)

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        self.arrow(0, by)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        for number, offer in enumerate(self.offers):
            if point in offer.goals:
                self.memory.option = number


class ShootTool(OfferTool):
    """Shoots with the selected detachment, or scans with it (C7, D7, E4)."""

    BADGE: ClassVar[str] = "SHOOT"
    DONE: ClassVar[str] = "pass"

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`."""
        name = self.memory.detachment
        legal = self.view.legal
        actors = tuple(self.cells_of(name))
        if name in legal.shooters():
            for target in self._ranked(actors, [*legal.targets(name), *legal.wall_targets(name)]):
                label = f"{self._title(target)}"
                goals = tuple(self.cells_of(target))
                yield Offer(orders.Shoot(name, target), label, actors, goals)
        if name in legal.scanning() and legal.scannable(name):
            yield self._scan(name, actors)

    def _scan(self, name: str, actors: tuple[Point, ...]) -> Offer:
        near = self.view.legal.scannable(name)
        what = ", ".join(self._title(each) for each in near)
        goals = tuple(cell for each in near for cell in self.view.structure(each).cells)
        return Offer(orders.Scan(name), f"scan for bunkers: {what}", actors, goals)

    def _ranked(self, actors: Sequence[Point], legal_targets: Iterable[str]) -> list[str]:
        """Enemies first, then what they hold, then what may hide something; the nearest first."""

        def rank(name: str) -> tuple[int, int]:
            return self._sort(name), self._gap2(actors, self.cells_of(name))

        return sorted(legal_targets, key=rank)

    def _sort(self, name: str) -> int:
        view = self.view
        if not is_structure(view, name):
            return 0
        inside = view.structure(name).occupants
        if not inside:
            return 2
        return 1 if view.unit(inside[0]).side is not self.side else 3

    def _gap2(self, ours: Sequence[Point], theirs: Sequence[Point]) -> int:
        gaps = [(a - c) ** 2 + (b - d) ** 2 for a, b in ours for c, d in theirs]
        return min(gaps, default=0)

    def _title(self, slug: str) -> str:
        view = self.view
        if is_structure(view, slug):
            structure = view.structure(slug)
            inside = f", {len(structure.occupants)} inside" if structure.occupants else ""
            return f"{structure.name} ({structure.remaining}/{structure.maximum}{inside})"
        group = view.detachment(slug)
        return f"{group.name} ({len(group.units)})"

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        if not self.memory.detachment:
            return "Nobody here has a target: pass with space"
        name = self.view.detachment(self.memory.detachment).name
        if self.offer is None:
            return f"{name}: no target in range and in sight, nothing to scan; tab looks on"
        if isinstance(self.offer.order, orders.Scan):
            return f"{name}: {self.offer.label}"
        return f"{name}: shoot at {self.offer.label}{self._aimed()}?"

    def _aimed(self) -> str:
        """Where templates are centred, or why not there."""
        cursor, order = self.memory.cursor, self.offer.order if self.offer else None
        if not self.memory.aim or cursor is None or not isinstance(order, orders.Shoot):
            return ""
        place = point_text(cursor)
        refusal = self.view.legal.check(orders.Shoot(order.detachment, order.target, cursor))
        return f", but not at {place}: {refusal.text}" if refusal else f", templates at {place}"

    def find_orders(self) -> Orders:
        """See `Tool.find_orders`."""
        given = super().find_orders()
        if not (self.memory.aim and given and isinstance(given[0], orders.Shoot)):
            return given
        aimed = orders.Shoot(given[0].detachment, given[0].target, self.memory.cursor)
        return (aimed,) if self.view.legal.check(aimed) is None else ()

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        if self.offers:
            scans = self.offer is not None and isinstance(self.offer.order, orders.Scan)
            yield Hint("enter", "scan" if scans else "shoot", "accept")
            yield Hint("arrows", "target", "help")
        yield Hint("tab", "next", "next(1)")
        if any(isinstance(each.order, orders.Scan) for each in self.offers):
            yield Hint("c", "scan", "tool_key('c')")
        if self._has_templates():
            yield Hint("t", "aim off" if self.memory.aim else "aim", "tool_key('t')")

    def _has_templates(self) -> bool:
        view, weapons = self.view, self.view.catalogue.weapons
        name = self.memory.detachment
        units = view.detachment(name).units if name else ()
        cards = (weapons[key] for unit in units for key in view.unit(unit).card.weapons)
        return any(heavies.lays_template(each) for each in cards)

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        if self.memory.aim:
            self.moved(dx, dy)
        else:
            super().arrow(dx, dy)

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks = super().overlay()
        if not self.offers:
            marks |= {cell: Touch("", "actor") for cell in self.cells_of(self.memory.detachment)}
        if self.memory.aim and self.memory.cursor:
            zone = within(self.view.grid, [self.memory.cursor], TEMPLATE_CM)
            marks |= dict.fromkeys(zone, Touch("template", "template"))
        return marks

    def next(self, by: int) -> None:
        """See `Tool.next`."""
        self.group(by)

    def group(self, by: int) -> None:
        """See `Tool.group`."""
        found = cycle(gunners(self.view), self.memory.detachment, by)
        select(self, found or self.memory.detachment)

    def point(self, point: Point) -> None:
        """See `Tool.point`."""
        if self.memory.aim:
            self.memory.cursor = point
            return
        super().point(point)
        pick(self, point, gunners(self.view))

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key == "t" and self._has_templates():
            self.memory.aim = not self.memory.aim
            goals = self.offer.goals if self.offer else ()
            self.memory.cursor = goals[0] if self.memory.aim and goals else None
        if key == "c":
            return self._choose_scan()
        return NOTHING

    def _choose_scan(self) -> Reply:
        for number, offer in enumerate(self.offers):
            if isinstance(offer.order, orders.Scan):
                self.memory.option = number
                return NOTHING
        return Reply(says="this detachment cannot scan")

    def done(self) -> Reply:
        """See `Tool.done`."""
        able = [self.view.detachment(name).name for name in able_to_shoot(self.view)]
        if not able:
            return Reply((orders.Pass(),))
        text = f"Pass? These could still shoot: {few(able)}. Two passes in a row end the shooting."
        return Reply((orders.Pass(),), asks=text)


def gunners(view: View) -> list[str]:
    """Detachments of the acting side that may shoot or scan now, in order."""
    legal, side = view.legal, view.clock.to_act
    able = {*legal.shooters(), *legal.scanning()}
    return [name for name in view.side(side).detachments if name in able] if side else []


def able_to_shoot(view: View) -> list[str]:
    """Those that have a target just now."""
    shooters = view.legal.shooters()
    sighted = {name for name, enemies in view.legal.sightings(shooters) if enemies}
    return [name for name in gunners(view) if name in sighted]


class FightTool(OfferTool):
    """Picks fights, assaults on structures and firefights (C11, E9)."""

    BADGE: ClassVar[str] = "FIGHT"
    DONE: ClassVar[str] = "end"

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        memory.cursor = None  # it belongs to the moves

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`."""
        legal = self.view.legal
        for unit, enemy in legal.fights():
            yield self._assault(unit, enemy, "assaults")
        for unit, target in legal.storms():
            yield self._assault(unit, target, "storms")
        for name, targets in legal.firefights(legal.firefighters()):
            for target in targets:
                label = f"{self._group(name)} fire at {self._group(target)} at close quarters"
                order = orders.Firefight(name, target)
                yield Offer(order, label, tuple(self.cells_of(name)), tuple(self.cells_of(target)))

    def _assault(self, unit: str, target: str, verb: str) -> Offer:
        ours = self._group(self.view.unit(unit).detachment)
        label = f"{ours} ({unit.rpartition('.')[2]}) {verb} {self._victim(target)}"
        actors = tuple(cells_of_unit(self.view, unit))
        return Offer(orders.Assault(unit, target), label, actors, tuple(self.cells_of(target)))

    def _victim(self, target: str) -> str:
        view = self.view
        if is_structure(view, target):
            return view.structure(target).name
        unit = view.unit(target)
        if unit.inside:
            return f"the garrison of {view.structure(unit.inside).name}"
        return f"{self._group(unit.detachment)} ({target.rpartition('.')[2]})"

    def _group(self, name: str) -> str:
        return self.view.detachment(name).name

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        if self.offer is None:
            return "Nobody is near enough to fight: end the fights with space"
        return f"{self.memory.option + 1} of {len(self.offers)}: {self.offer.label}"

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        if self.offers:
            yield Hint("tab", "next", "next(1)")
            yield Hint("enter", "fight", "accept")
        if not self.view.clock.fighting and movable(self):
            yield Hint("m", "moves", "tool_key('m')")

    def subject(self) -> str:
        """See `Tool.subject`."""
        order = self.offer.order if self.offer else None
        if isinstance(order, orders.Assault):
            return self.view.unit(order.unit).detachment
        return order.detachment if isinstance(order, orders.Firefight) else ""

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key == "m" and not self.view.clock.fighting and movable(self):
            self.memory.fights = False
        return NOTHING

    def done(self) -> Reply:
        """See `Tool.done`."""
        if not self.offers:
            return Reply((orders.Done(),))
        left = f"{len(self.offers)} more could be fought"
        return Reply((orders.Done(),), asks=f"End your assaults? {left}.")


class FirstTool(OfferTool):
    """Says which side acts first (C5)."""

    BADGE: ClassVar[str] = "WHO FIRST"
    DONE: ClassVar[str] = ""

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`."""
        for side in (self.side, self.side.other):
            yield Offer(orders.First(side), f"{SIDES.index(side) + 1} {side.value} goes first")

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        stage = self.view.clock.stage
        chosen = self.offer.label[2:] if self.offer else ""
        return f"The {self.side.value} won the initiative for {stage}. Enter: the {chosen}"

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("1", "attacker", "tool_key('1')")
        yield Hint("2", "defender", "tool_key('2')")
        yield Hint("enter", "as marked", "accept")

    def subject(self) -> str:
        """See `Tool.subject`."""
        return ""

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key in {"1", "2"}:
            return Reply((orders.First(SIDES[int(key) - 1]),))
        return NOTHING
