"""Emplaced weapons that a detachment may man before it shoots (H11, H12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from siegegame.engine import View
from siegegame.engine.records import GunRecord
from siegegame.model import orders
from siegegame.ui.desk.offer import Offer
from siegegame.ui.gun_cards import bearing_text


def offers(view: View, detachment: str) -> Iterator[Offer]:
    """A gun each that figures of a detachment may man; last those that bear on no enemy."""
    found = [_offer(view, unit, gun) for gun, unit in _guns(view, detachment).items()]
    yield from sorted(found, key=lambda offer: offer.waste)


def has_use(view: View, detachment: str, walls: Sequence[str]) -> bool:
    """Whether any gun that a detachment may man bears on an enemy, or on one of some buildings."""
    return any(view.legal.bearings(gun, walls) for gun in _guns(view, detachment))


def _guns(view: View, detachment: str) -> dict[str, str]:
    """The guns that may be manned, each with the first unit of a detachment that can."""
    pairs = reversed(view.legal.gunners())
    return {gun: unit for unit, gun in pairs if view.unit(unit).detachment == detachment}


def _offer(view: View, unit: str, gun: str) -> Offer:
    record = view.gun(gun)
    where = f"{record.facing or 'roof'} " if record.structure else ""
    bears = f" It bears on {bearing_text(view, gun, view.unit(unit).side)}"
    cells = tuple(_cells(view, record))
    waste = not view.legal.bearings(gun)
    what = f"the {where}{record.name.lower()}"
    label = f"take {what} from {_crew(view, record.crew)}" if record.crew else f"man {what}"
    return Offer(orders.Man(unit, gun), label, cells, cells, waste, bears)


def _crew(view: View, unit: str) -> str:
    return view.detachment(view.unit(unit).detachment).name


def manned(view: View, detachment: str) -> list[str]:
    """The guns that figures of a detachment man and that have not fired, as they are called."""
    units = view.detachment(detachment).units if detachment and view.legal.any_guns else ()
    return [
        f"{gun.facing or 'roof'} {gun.name.lower()}" if gun.structure else gun.name
        for gun in view.guns()
        if gun.crew in units and gun.fired != view.clock.turn
    ]


def _cells(view: View, gun: GunRecord) -> Iterator[tuple[int, int]]:
    if gun.structure:
        yield from view.structure(gun.structure).cells
    elif gun.cell:
        yield gun.cell
