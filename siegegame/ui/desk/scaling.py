"""Ladders and grapples at the table: setting up at a wall (F8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from siegegame.engine import View
from siegegame.engine.records import FrontRecord
from siegegame.model import orders
from siegegame.model.errors import Reason
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Gear
from siegegame.odds.distributions import mean
from siegegame.odds.scaling import melee
from siegegame.report.grammar import count
from siegegame.report.names import term
from siegegame.ui.desk.offer import Offer
from siegegame.ui.desk.offers import OfferTool
from siegegame.ui.desk.strongholds import can_climb, climb
from siegegame.ui.desk.tool import NOTHING, Memory, Reply, Tool, cells_of_unit
from siegegame.ui.percents import decimal
from siegegame.ui.widgets.key_line import Hint

_TOOLS = {Gear.LADDER: "ladder", Gear.GRAPPLE: "grapples"}


def can_scale(view: View, memory: Memory) -> bool:
    """Whether anybody of the selected detachment can set up at a wall now (F8)."""
    return any(_scales(view, memory.detachment))


def _scales(view: View, detachment: str) -> Iterator[orders.Scale]:
    """What a detachment may set up, found once for each state of the match."""
    if not view.legal.any_climbers or not detachment:
        return
    known = view.notes.get("scales")
    if known is None or known[0] != view.stamp:
        known = view.notes["scales"] = (view.stamp, view.legal.scales())
    for unit, wall, gear in known[1]:
        if view.unit(unit).detachment == detachment:
            yield orders.Scale(unit, wall, gear)


def go_up(tool: Tool) -> Reply:
    """Up by stairs where there are any in reach, else the ladders and grapples (H9, F8)."""
    if not can_climb(tool.view, tool.memory):
        if can_scale(tool.view, tool.memory):
            tool.memory.scaling, tool.memory.option = True, 0
            return NOTHING
        if why := _no_ladder(tool):
            return Reply(says=why)
    return climb(tool.view, tool.memory)


def _no_ladder(tool: Tool) -> str:
    """Why a unit that carries ladders or grapples sets them up nowhere now; else empty (F8)."""
    view, unit = tool.view, tool.memory.unit
    if not view.legal.any_climbers or not unit:
        return ""
    gear = _gear(view, unit)
    if gear is None:
        return ""
    tries = [orders.Scale(unit, each, gear) for each in _walls_beside(view, unit)]
    refusals = [refusal for each in tries if (refusal := view.legal.check(each))]
    for refusal in refusals:
        if refusal.reason is not Reason.BAD_CHOICE:
            return f"{refusal.text} ({refusal.rule})"
    what = "Its ladder is" if gear is Gear.LADDER else "Its grapples are"
    return f"{what} set up at the foot of a wall, with half a move left to it (F8)"


def _gear(view: View, unit: str) -> Gear | None:
    """With what a unit climbs, if with anything (C16)."""
    able = view.unit(unit).card.abilities
    return next((each for each in Gear if each.ability in able), None)


def by_ladder(tool: Tool, cursor: Point) -> str:
    """That the wall at the cursor is climbed from its foot, for a unit that can do it (F8)."""
    view, unit, wall = tool.view, tool.memory.unit, tool.view.structure_at(cursor)
    if not view.legal.any_climbers or not wall or not (gear := _gear(view, unit)):
        return ""
    refusal = view.legal.check(orders.Scale(unit, wall, gear))
    fits = refusal is None or refusal.reason is Reason.NOT_ADJACENT
    return "; it is climbed with b from its foot" if fits else ""


def _walls_beside(view: View, unit: str) -> Iterator[str]:
    """The structures that a unit on the ground stands beside."""
    cell = view.unit(unit).cell
    near = view.grid.near(view.grid.cell(cell)) if cell else ()
    found = (view.structure_at(view.grid.point(each)) for each in near)
    yield from dict.fromkeys(each for each in found if each)


class ScaleTool(OfferTool):
    """Sets up a ladder or grapples at a wall beside a unit (F8)."""

    BADGE: ClassVar[str] = "SCALE"
    DONE: ClassVar[str] = ""

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`; the selected unit's come first."""
        every = list(_scales(self.view, self.memory.detachment))
        own = [each for each in every if each.unit == self.memory.unit]
        for order in own + [each for each in every if each not in own]:
            yield self._offer(order)

    def _offer(self, order: orders.Scale) -> Offer:
        front = self.view.supposed_front(order)
        number = order.unit.rpartition(".")[2]
        wall = term(self.view.structure(order.wall).name).text
        who = f"{self.view.unit(order.unit).card.name} (unit {number})"
        label = f"{who}: {_TOOLS[order.gear]} at {wall}"
        if front is None:
            return Offer(order, label)
        actors = tuple(cells_of_unit(self.view, order.unit))
        more = f", up in turn {front.up}; {met(self.view, front)}"
        return Offer(order, label, actors, (front.cell,), more=more)

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        if self.offer is None:
            return "Nobody stands where a ladder can be set up: b goes back"
        return (
            f"{self.memory.option + 1} of {len(self.offers)}: {self.offer.label}{self.offer.more}"
        )

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("tab", "next", "next(1)")
        yield Hint("enter", "set up", "accept")
        yield Hint("b", "moves", "tool_key('b')")

    def subject(self) -> str:
        """See `Tool.subject`."""
        order = self.offer.order if self.offer else None
        return order.unit if isinstance(order, orders.Scale) else self.memory.detachment

    def key(self, key: str) -> Reply:
        """See `Tool.key`."""
        if key == "b":
            self.memory.scaling, self.memory.option = False, 0
        return NOTHING


def met(view: View, front: FrontRecord) -> str:
    """Who meets climbers at the top, and what a round costs both on average (F8)."""
    if not front.guards:
        return "nobody is there to meet them now"
    found = melee(front)
    lost, fell = decimal(mean(found.lost)), decimal(mean(found.fallen))
    guards = " and ".join(
        f"{each.figures} of {view.unit(each.unit).card.name}" for each in front.guards
    )
    start = f"{count(front.climbers, 'figure')} meet {guards}"
    return f"{start}, a round: {lost} lost for {fell} on average"
