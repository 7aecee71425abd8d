"""Answers to decisions: who goes first, who is lost, where the beaten flee to."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.mover import Mover
from siegegame.engine.records import DecisionRecord
from siegegame.model import orders
from siegegame.model.geometry import reach2
from siegegame.model.orders import Order
from siegegame.players.greedy import hunts, striking, worth

_SAFE2: Final = reach2(15)


def first(view: View, decision: DecisionRecord) -> Order:
    """Moves last, to see what the enemy does; shoots and fights first."""
    side = decision.side
    return orders.First(side.other if view.clock.stage == "movement" else side)


def losses(view: View, decision: DecisionRecord) -> Order:
    """Gives up what is worth least, an HQ last of equals."""
    seats = [
        (worth.of_hit(view.unit(unit)), view.unit(unit).leads, unit)
        for unit in decision.units
        for _ in range(view.unit(unit).capacity)
    ]
    return orders.Choose(tuple(sorted(unit for _, _, unit in sorted(seats)[: decision.hits])))


def under(view: View, decision: DecisionRecord) -> Order:
    """Lets those be under a template that are worth least."""
    ranked = sorted(decision.units, key=lambda unit: (worth.of_unit(view.unit(unit)), unit))
    return orders.Choose(tuple(sorted(ranked[: decision.hits])))


def foe(view: View, decision: DecisionRecord) -> Order:
    """Fights whom it promises most to fight (T1)."""
    unit = view.unit(str(decision.about))
    ranked = sorted(decision.units, key=lambda foe: (-hunts.foe_worth(view, unit, foe), foe))
    return orders.Choose((ranked[0],))


def location(view: View, decision: DecisionRecord) -> Order:
    """Strikes where one more hit does most, for only the worst on a part counts (T3)."""
    titan = view.unit(str(decision.about))
    return orders.Choose((striking.best(view, titan, decision.chosen),))


def evacuate(view: View, decision: DecisionRecord) -> Order:
    """Leaves it to those who must get out: each runs to the nearest cell it can reach (H6)."""
    del view, decision
    return orders.Done()


def retreat(view: View, decision: DecisionRecord) -> Order:
    """Takes each unit out of 15 cm of all enemies, as far as it can get."""
    for unit in decision.units:
        mover = view.legal.mover(unit)
        order = flee(view, unit, mover) if mover else None
        if order:
            return order
    return orders.Done()


def flee(view: View, unit: str, mover: Mover) -> Order | None:
    """A unit's way out of 15 cm of all enemies, or as far as it can get; None if it is out."""
    side = view.unit(unit).side
    if mover.inside:
        doors = mover.exits()
        if not doors:
            return None
        cell = max(doors, key=lambda door: (view.gap2(side, door[0]), -door[1], -door[0]))[0]
        return orders.Leave(unit, view.grid.point(cell))
    if mover.start < 0 or view.gap2(side, mover.start) > _SAFE2:
        return None
    found = mover.reach()
    free = [cell for cell in found if cell != mover.start and mover.free(cell)]
    if not free:
        return None
    best = max(
        free, key=lambda cell: (min(view.gap2(side, cell), 2 * _SAFE2), -found[cell][0], -cell)
    )
    points = [view.grid.point(cell) for cell in mover.path(found, best)]
    return orders.Move(unit, points[-1], tuple(points[:-1]))
