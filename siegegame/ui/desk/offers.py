"""Tools that choose from a list: fights to fight, who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from siegegame.engine import View
from siegegame.model import orders
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import SIDES
from siegegame.report.grammar import agree, is_plural
from siegegame.report.names import term
from siegegame.ui.card import Card
from siegegame.ui.desk import towers
from siegegame.ui.desk.breaking import wall_offers
from siegegame.ui.desk.commanding import movable, near_enough
from siegegame.ui.desk.cutting import cut_offers
from siegegame.ui.desk.hunts import gang, hunts, together
from siegegame.ui.desk.offer import Offer
from siegegame.ui.desk.tool import NOTHING, Memory, Orders, Reply, Tool, cells_of_unit, few
from siegegame.ui.presenter import Touch
from siegegame.ui.sight_lines import sight_line
from siegegame.ui.slugs import is_structure
from siegegame.ui.widgets.key_line import Hint


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
        if self.offer:
            marks |= sight_line(self.offer.actors, self.offer.goals)[1]
            marks |= {cell: Touch("", "actor") for cell in self.offer.actors}
            marks |= {cell: Touch("", "target") for cell in self.offer.goals}
        return marks

    def areas(self) -> dict[Point, Touch]:
        """See `Tool.areas`: whom or what it might be."""
        offers = (offer for offer in self.offers if not offer.waste)
        return {cell: Touch("", "option") for offer in offers for cell in offer.goals}

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
            yield self._assault(unit, enemy, "assault")
        for unit, titan in hunts(self.view):
            yield self._assault(unit, titan, "attack")
        yield from towers.charges(self.view)
        yield from wall_offers(self)
        yield from cut_offers(self)
        storms = legal.storms()
        yield from (
            self._assault(unit, target, "storm")
            for unit, target in storms
            if not self._is_ours(target)
        )
        yield from self._firefights()
        for unit, target in storms:
            if self._is_ours(target):
                found = self._assault(unit, target, "storm")
                yield found._replace(label=f"{found.label}, our own")

    def _firefights(self) -> Iterable[Offer]:
        legal = self.view.legal
        for name, targets in legal.firefights(legal.firefighters()):
            for target in targets:
                ours = self._does(self._group(name), "fire")
                label = f"{ours} at {self._whom(target)} at close quarters"
                order = orders.Firefight(name, target)
                yield Offer(order, label, tuple(self.cells_of(name)), tuple(self.cells_of(target)))

    def _is_ours(self, target: str) -> bool:
        """Whether a target is a building that flies the own flag: it may be assaulted too (H3)."""
        names = {each.id: each.claimant for each in self.view.structures()}
        return names.get(target) is self.side

    def _assault(self, unit: str, target: str, verb: str) -> Offer:
        ours = self._group(self.view.unit(unit).detachment)
        who = f"{ours} (unit {unit.rpartition('.')[2]})"
        label = f"{who} {agree(verb, is_plural(ours))} {self._victim(target)}"
        actors = tuple(cells_of_unit(self.view, unit))
        return Offer(orders.Assault(unit, target), label, actors, tuple(self.cells_of(target)))

    def _victim(self, target: str) -> str:
        view = self.view
        if is_structure(view, target):
            return term(view.structure(target).name).text
        unit = view.unit(target)
        if unit.inside:
            return f"the garrison of {term(view.structure(unit.inside).name).text}"
        return f"{self._whom(unit.detachment)} (unit {target.rpartition('.')[2]})"

    def _does(self, name: str, verb: str) -> str:
        return f"{name} {agree(verb, is_plural(name))}"

    def _group(self, name: str) -> str:
        return self.view.detachment(name).name

    def _whom(self, name: str) -> str:
        return term(self._group(name)).text

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        if self.offer is None:
            return "Nobody is near enough to fight: end the fights with space"
        more = together(self.view, self.offer.order)
        return f"{self.memory.option + 1} of {len(self.offers)}: {self.offer.label}{more}"

    def overlay(self) -> dict[Point, Touch]:
        """See `Tool.overlay`: all who fall upon a titan together are lit (T1)."""
        marks = super().overlay()
        for cell in self.kept(("gang", self.memory.option), self._gang):
            marks[cell] = Touch("", "actor")
        return marks

    def _gang(self) -> tuple[Point, ...]:
        order = self.offer.order if self.offer else None
        units = gang(self.view, order) if isinstance(order, orders.Assault) else ()
        return tuple(cell for unit in units for cell in cells_of_unit(self.view, unit))

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
        if isinstance(order, orders.Assault | orders.Bash | orders.Charge | orders.Cut):
            return self.view.unit(order.unit).detachment
        return order.detachment if isinstance(order, orders.Firefight) else ""

    def picture(self, card: Card) -> None:
        """See `Tool.picture`: the floors over a charge."""
        order = self.offer.order if self.offer else None
        if isinstance(order, orders.Charge):
            towers.charged_picture(card, self.view, order)

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key == "m" and not self.view.clock.fighting and movable(self):
            self.memory.fights = False
        return NOTHING

    def done(self) -> Reply:
        """See `Tool.done`."""
        left = [f"{len(self.offers)} more could be fought."] if self.offers else []
        chargers = [] if self.view.clock.fighting else near_enough(self)
        if chargers:
            names = [self.view.detachment(name).name for name in chargers]
            left.append(f"Could still charge: {few(names, 5)}.")
        return Reply((orders.Done(),), asks=" ".join(["End your assaults?", *left]) if left else "")


class FirstTool(OfferTool):
    """Says which side acts first (C5)."""

    BADGE: ClassVar[str] = "WHO FIRST"
    DONE: ClassVar[str] = ""

    def __init__(self, view: View, memory: Memory) -> None:
        super().__init__(view, memory)
        if not memory.named:
            memory.named, memory.option = True, SIDES.index(self.side)

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`."""
        for number, side in enumerate(SIDES, 1):
            yield Offer(orders.First(side), f"{number} the {side.value} goes first")

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        stage = self.view.clock.stage
        side = self.side.value.capitalize()
        chosen = self.offer.label[2:] if self.offer else ""
        return f"{side}, you won the initiative. Enter: {chosen}. {_GOOD.get(stage, _IN_TURN)}"

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("1", "attacker", "tool_key('1')")
        yield Hint("2", "defender", "tool_key('2')")
        yield Hint("arrows", "", "arrow(0,1)")
        yield Hint("enter", "choose", "accept")

    def subject(self) -> str:
        """See `Tool.subject`."""
        return ""

    def key(self, key: str) -> Reply:
        """See `Tool.key`; digits choose here as they do for orders."""
        if key in {"1", "2"}:
            self.memory.option = int(key) - 1
        return NOTHING


_IN_TURN: Final = "You then shoot in turn, a detachment each"
_GOOD: Final = {
    "movement": "The first moves everything, then the other, who has seen it",
    "assault": "The first charges and fights, then the other",
}
"""What it means to go first in a stage; shooting is the same in both of its steps."""
