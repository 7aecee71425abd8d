"""The Assault phase: charges, the fights that are picked, firefights, storms (C11, C17, E10)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.rolls import Fight
from siegegame.model import orders
from siegegame.model.orders import Order
from siegegame.model.vocabulary import Side, UnitClass
from siegegame.odds import estimates
from siegegame.players.greedy import (
    breaking,
    charging,
    hunts,
    scaling,
    siege,
    strongholds,
    towers,
    works,
    worth,
)

_SCALE: Final = estimates.SCALE
_EVEN: Final = 5000
"""An even chance, in ten-thousandths."""
_BOLD: Final = 5400
"""The chance from which a firefight is begun."""


def assault(view: View, side: Side) -> Order:
    """Charges, then picks fights, then storms and firefights that promise something."""
    if not view.clock.fighting:
        order = charging.charge(view, side) or siege.close_in(view, side)
        order = order or towers.charge(view, side)
        if order:
            return order
    cut = scaling.cut(view, side)
    if cut:
        return cut
    fights = view.legal.fights()
    if view.legal.any_titans and (brawl := hunts.fight(view, side, fights)):
        return brawl
    if fights:
        return orders.Assault(*fights[0])
    return works.bash(view, side) or _storm(view, side) or _firefight(view) or orders.Done()


def _storm(view: View, side: Side) -> Order | None:
    """A fight for a garrison, or an assault on a structure, that is worth it."""
    best: tuple[int, str, str] | None = None
    storms = view.legal.storms()
    walls = _names(view) if storms else {}
    seen: dict[tuple[str, bool], None] = {}
    for unit, target in storms:
        wall = target in walls
        key = (target, wall)
        if key in seen:
            continue
        seen[key] = None
        order = orders.Assault(unit, target)
        value = _storm_worth(view, side, order) if wall else _garrison_worth(view, order)
        if value > 0 and (best is None or value > best[0]):
            best = value, unit, target
    return orders.Assault(best[1], best[2]) if best else None


def _names(view: View) -> dict[str, None]:
    return {each.id: None for each in view.structures()}


def _storm_worth(view: View, side: Side, order: orders.Assault) -> int:
    """Breaking a wall costs nothing, but our own on foot should not stand under it."""
    structure = view.structure(order.target)
    if structure.id in strongholds.hulls(view):
        return _blows_worth(view, side, order)
    held = structure.occupants and worth.holder(view, structure) is side.other
    hides = side is Side.ATTACKER and not structure.searched
    found = any(c.structure == structure.id and c.state == "revealed" for c in view.counters())
    if not (held or hides or (found and side is Side.ATTACKER)):
        return 0
    prospect = view.prospects.storm(order)
    if prospect is None:
        return 0
    near = sum(view.unit(u).card.unit_class is UnitClass.INFANTRY for u in prospect.units)
    guess = estimates.storm(prospect)
    return guess.equals // 100 + guess.wall.falls // 100 + 20 - 15 * near


def _blows_worth(view: View, side: Side, order: orders.Assault) -> int:
    """What blows at a hull-point building are worth (H3)."""
    blows = view.prospects.blows(order)
    return breaking.of_fire(view, side, blows) // _SCALE if blows else 0


def _garrison_worth(view: View, order: orders.Assault) -> int:
    fight = view.prospects.fight(order)
    return estimates.chances(fight)[0] - _EVEN if fight else 0


def _firefight(view: View) -> Order | None:
    best: tuple[int, str, str] | None = None
    for detachment, targets in view.legal.firefights(view.legal.firefighters()):
        for target in targets:
            fight = view.prospects.firefight(orders.Firefight(detachment, target))
            chance = _chance(fight)
            if chance >= _BOLD and (best is None or chance > best[0]):
                best = chance, detachment, target
    return orders.Firefight(best[1], best[2]) if best else None


def _chance(fight: Fight | None) -> int:
    """The chance to win a fight, of the chance not to tie."""
    if fight is None:
        return 0
    win, tie = estimates.chances(fight)
    return win + tie // 2
