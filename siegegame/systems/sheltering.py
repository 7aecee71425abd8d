"""Shelter: detachments behind walls give up their shooting and are not seen (F5)."""

from __future__ import annotations

from siegegame.model.errors import Reason, Refusal
from siegegame.model.orders import Shelter
from siegegame.model.vocabulary import Side
from siegegame.systems.lookups import own_detachment, refuse
from siegegame.world import changes, queries, shelters
from siegegame.world.store import World


def check_shelter(world: World, side: Side, order: Shelter) -> Refusal | None:
    """Whether a detachment may shelter now: it stands where walls shield any of it (F5)."""
    detachment = own_detachment(world, side, order.detachment)
    if isinstance(detachment, Refusal):
        return detachment
    name = order.detachment
    if detachment not in world.shelter:
        return refuse(Reason.BAD_CHOICE, "nothing here gives shelter", "F5")
    if world.nerve[detachment].broken:
        return refuse(Reason.BROKEN, f"{name} is broken", "C11")
    if world.shelter[detachment].down:
        return refuse(Reason.ALREADY_DONE, f"{name} shelters already", "F5")
    units = queries.active_units(world, detachment)
    if not any(shelters.under_roof(world, u) or shelters.first_rank(world, u) for u in units):
        return refuse(Reason.NOT_ADJACENT, f"no wall shields any of {name}", "F5")
    return None


def shelter(world: World, side: Side, order: Shelter) -> None:
    """A detachment shelters for this turn."""
    del side
    changes.take_shelter(world, world.theatre.ids[order.detachment])
