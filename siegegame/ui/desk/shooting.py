"""The Shooting phase: at what a detachment shoots, or whether it scans (C7, D7, E4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.orders import Order, point_text
from siegegame.model.vocabulary import Side
from siegegame.report.grammar import count, listing
from siegegame.report.names import term
from siegegame.rules import heavies
from siegegame.rules.heavies import TEMPLATE_CM
from siegegame.ui.card import Card
from siegegame.ui.desk import manning, towers
from siegegame.ui.desk.commanding import pick, select
from siegegame.ui.desk.offer import Offer
from siegegame.ui.desk.offers import OfferTool
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, cycle, few
from siegegame.ui.plan import field
from siegegame.ui.presenter import Touch
from siegegame.ui.slugs import is_structure
from siegegame.ui.widgets.key_line import Hint
from siegegame.ui.zones import within

ENEMY, HELD, EMPTY, WASTE = range(4)
"""What a target is: the enemy, what he holds, a building of nobody's, one's own."""
NOBODY = "Nobody can shoot: space passes"


_LEFT: Final = {"hull": "hull", "hits": "hits", "storeys": "floors"}
"""What is left of a target that has no capacity is called."""


class ShootTool(OfferTool):
    """Shoots with the selected detachment, or scans with it (C7, D7, E4)."""

    BADGE: ClassVar[str] = "SHOOT"
    DONE: ClassVar[str] = "pass"

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        if memory.manning not in {None, view.stamp}:
            memory.manning, memory.option = None, next(iter(self._guns(useful=True)), 0)

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`."""
        return self._offers_of(self.memory.detachment)

    def _offers_of(self, name: str) -> tuple[Offer, ...]:
        return self.kept(("offers", name), lambda: tuple(self._find_offers(name)))

    def prepare(self) -> None:
        """See `Tool.prepare`: what the next detachment may shoot at."""
        self._offers_of(cycle(able(self.view, self.memory), self.memory.detachment, 1) or "")

    def _find_offers(self, name: str) -> Iterable[Offer]:
        if not name:
            return
        legal = self.view.legal
        actors = tuple(self.cells_of(name))
        found = list(self._shots(name, actors)) if name in legal.shooters() else []
        if name in legal.scanning() and legal.scannable(name):
            found.append(self._scan(name, actors))
        found += manning.offers(self.view, name)
        yield from sorted(found, key=lambda offer: offer.waste)

    def _shots(self, name: str, actors: tuple[Point, ...]) -> Iterable[Offer]:
        legal = self.view.legal
        for target in self._ranked(actors, [*legal.targets(name), *legal.wall_targets(name)]):
            goals = tuple(self.cells_of(target))
            waste = worth(self.view, self.side, target) == WASTE
            sections: tuple[Offer, ...] = ()
            if legal.any_storeys and is_structure(self.view, target):
                sections = tuple(towers.offers(self.view, name, target, actors, waste))
            order = orders.Shoot(name, target)
            yield from sections or (Offer(order, self._title(target), actors, goals, waste),)

    def _scan(self, name: str, actors: tuple[Point, ...]) -> Offer:
        order = orders.Scan(name)
        search = self.view.prospects.search(order)
        near = [self.view.structure(each) for each in (search.structures if search else ())]
        what = listing([each.name for each in near]) or "houses that were searched already"
        goals = tuple(cell for each in near for cell in each.cells)
        return Offer(order, f"scan for bunkers under {what}", actors, goals)

    def _ranked(self, actors: Sequence[Point], legal_targets: Iterable[str]) -> list[str]:
        """Enemies first, then what they hold, then what may hide something; the nearest first."""

        def rank(name: str) -> tuple[int, int]:
            return worth(self.view, self.side, name), self._gap2(actors, self.cells_of(name))

        return sorted(legal_targets, key=rank)

    def _gap2(self, ours: Sequence[Point], theirs: Sequence[Point]) -> int:
        gaps = [(a - c) ** 2 + (b - d) ** 2 for a, b in ours for c, d in theirs]
        return min(gaps, default=0)

    def _title(self, slug: str) -> str:
        view = self.view
        if is_structure(view, slug):
            structure = view.structure(slug)
            inside = f", {len(structure.occupants)} inside" if structure.occupants else ""
            what = _LEFT.get(structure.durability, "capacity")
            return f"{structure.name} ({what} {structure.remaining}/{structure.maximum}{inside})"
        group = view.detachment(slug)
        return f"{group.name} ({count(len(group.units), 'unit')})"

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        if not self.memory.detachment:
            return NOBODY
        name = self.view.detachment(self.memory.detachment).name
        if self.offer is None:
            nothing = f"{name}: no target in range and in sight"
            others = able(self.view, self.memory)
            return f"{nothing}; tab: one that has a target" if others else NOBODY
        if isinstance(self.offer.order, orders.Scan | orders.Man):
            return f"{name}: {self.offer.label}?{self.offer.more}"
        guns = self._with_guns()
        if self.offer.waste:
            return (
                f"{name}: no enemy in sight, only your own: {self.offer.label}{self._aimed()}{guns}"
            )
        what = term(towers.declared(self.offer, self.memory, self.view)).text
        return f"{name}: shoot at {what}{self._aimed()}?{guns}"

    def _with_guns(self) -> str:
        """Which guns the detachment mans, behind a question."""
        found = manning.manned(self.view, self.memory.detachment)
        return f" Manned: {few(found, 3)}" if found else ""

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
        given = towers.at_floor(self.view, self.memory, super().find_orders())
        if not (self.memory.aim and given and isinstance(given[0], orders.Shoot)):
            return given
        aimed = replace(given[0], at=self.memory.cursor)
        return (aimed,) if self.view.legal.check(aimed) is None else ()

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        if self.offers:
            scans = self.offer is not None and isinstance(self.offer.order, orders.Scan)
            yield Hint("enter", "scan" if scans else "man" if self._mans() else "shoot", "accept")
            yield Hint("arrows", "target", "arrow(0,1)")
        if towers.pick_of(self.view, self.memory, self.offer).floor:
            yield Hint("+ -", "floor", "tool_key('+')")
        yield Hint("tab", "next", "next(1)")
        if any(isinstance(each.order, orders.Scan) for each in self.offers):
            yield Hint("c", "scan", "tool_key('c')")
        if any(isinstance(each.order, orders.Man) for each in self.offers):
            yield Hint("m", "man a gun", "tool_key('m')")
        if self._has_templates():
            yield Hint("t", "aim off" if self.memory.aim else "aim", "tool_key('t')")

    def _guns(self, *, useful: bool = False) -> list[int]:
        """The places of the guns among the offers, or of those that bear on an enemy."""
        return [
            number
            for number, offer in enumerate(self.offers)
            if isinstance(offer.order, orders.Man) and not (useful and offer.waste)
        ]

    def accept(self) -> Reply:
        """See `Tool.accept`; behind a gun the next one is picked out that bears on an enemy."""
        reply = super().accept()
        if reply.orders and self._mans():
            self.memory.manning = self.view.stamp
        return reply

    def _mans(self) -> bool:
        return self.offer is not None and isinstance(self.offer.order, orders.Man)

    def _has_templates(self) -> bool:
        view, weapons = self.view, self.view.catalogue.weapons
        name = self.memory.detachment
        units = view.detachment(name).units if name else ()
        cards = (weapons[key] for unit in units for key in view.unit(unit).card.weapons)
        return any(heavies.lays_template(each) for each in cards)

    def picture(self, card: Card) -> None:
        """See `Tool.picture`: the floors of what is shot at, from the side."""
        towers.picture(card, self.view, self.memory, self.offer)

    def arrow(self, dx: int, dy: int) -> None:
        """See `Tool.arrow`."""
        if self.memory.aim:
            self.moved(dx, dy)
        else:
            super().arrow(dx, dy)

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`."""
        marks = super().overlay()
        if self.offer and isinstance(self.offer.order, orders.Man):
            marks = field(self.view, (self.offer.order.gun,)) | marks
        if not self.offers and self.memory.detachment:
            marks |= {cell: Touch("", "actor") for cell in self.cells_of(self.memory.detachment)}
        if self.memory.aim and self.memory.cursor:
            zone = within(self.view.grid, [self.memory.cursor], TEMPLATE_CM)
            marks |= dict.fromkeys(zone, Touch("template", "template"))
        return marks

    def next(self, by: int) -> None:
        """See `Tool.next`; those that can do nothing are left out."""
        found = cycle(able(self.view, self.memory), self.memory.detachment, by)
        select(self, found or self.memory.detachment)

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
            return self._choose(orders.Scan, "this detachment cannot scan")
        if key == "m":
            return self._choose(orders.Man, "no gun that this detachment may man is in its reach")
        towers.step(self.view, self.memory, self.offer, key)
        return NOTHING

    def _choose(self, kind: type[Order], nothing: str) -> Reply:
        """Picks out the next offer of a kind; if there is none that is said."""
        count, here = len(self.offers), self.memory.option
        for number in (at % count for at in range(here + 1, here + 1 + count)):
            if isinstance(self.offers[number].order, kind):
                self.memory.option, self.memory.aim = number, False
                return NOTHING
        return Reply(says=nothing)

    def done(self) -> Reply:
        """See `Tool.done`."""
        names = [self.view.detachment(name).name for name in able(self.view, self.memory)]
        if not names:
            return Reply((orders.Pass(),))
        text = f"Pass? These could still act: {few(names)}. Two passes in a row end the shooting."
        return Reply((orders.Pass(),), asks=text)


def worth(view: View, side: Side, target: str) -> int:
    """What a target is worth to a side that shoots at it: `ENEMY` most, `WASTE` nothing."""
    if not is_structure(view, target):
        return ENEMY
    structure = view.structure(target)
    if structure.occupants:
        return HELD if view.unit(structure.occupants[0]).side is not side else WASTE
    return WASTE if side is Side.DEFENDER else EMPTY


def gunners(view: View) -> list[str]:
    """Detachments of the acting side that may shoot or scan now, in order."""
    legal, side = view.legal, view.clock.to_act
    may = {*legal.shooters(), *legal.scanning()}
    return [name for name in view.side(side).detachments if name in may] if side else []


def able(view: View, memory: Memory) -> list[str]:
    """Those of them that have something worth shooting at just now, or something to scan."""
    key = (view, view.stamp, view.clock.to_act)
    if memory.able is None or memory.able[0] != key:
        memory.able = (key, tuple(name for name in gunners(view) if _has_use(view, name)))
    return list(memory.able[1])


def _has_use(view: View, name: str) -> bool:
    legal, side = view.legal, view.detachment(name).side
    if name in legal.shooters():
        if legal.targets(name):
            return True
        if any(worth(view, side, each) < WASTE for each in legal.wall_targets(name)):
            return True
    search = view.prospects.search(orders.Scan(name)) if name in legal.scanning() else None
    if search and search.structures:
        return True
    walls = [each.id for each in view.structures() if worth(view, side, each.id) < WASTE]
    return manning.has_use(view, name, walls)
