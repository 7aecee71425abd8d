"""What an order came to, in one sentence: who was lost, marked, damaged, found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from siegegame.engine import View
from siegegame.model import events as ev
from siegegame.model.events import Event
from siegegame.model.vocabulary import SIDES, Opening
from siegegame.report.grammar import count
from siegegame.report.names import term
from siegegame.ui.chronicle import Chronicle
from siegegame.ui.slugs import is_unit

_ROLLED = (
    ev.ShotsFired, ev.HeavyFired, ev.TemplatePlaced, ev.StructureShot, ev.HullShot, ev.HullBattered,
    ev.StoreyShot, ev.FeatureShot, ev.FeatureBashed, ev.ChargeLaid,
    ev.Fought, ev.ScanRolled, ev.WallMelee, ev.GrapplesCut,
)  # fmt: skip
_SHOTS = (ev.ShotsFired, ev.HeavyFired, ev.StructureShot, ev.HullShot, ev.FeatureShot)
"""Events of orders of which one asks what came of them."""


_OPENED = {
    Opening.WAY: "stands open",
    Opening.BREACH: "is breached",
    Opening.RUINS: "is in ruins",
}
"""What is told of a feature that is no obstacle any more."""


def outcome(view: View, happened: Sequence[Event]) -> str:
    """What came of an order; empty where nothing was rolled for."""
    parts = [*_on_walls(view, happened), *_detachments(view, happened)]
    parts += [*_structures(view, happened), *_found(view, happened)]
    if parts or view.decision:
        return "; ".join([*_in_vain(view, happened, parts), *parts])
    rolled = [event for event in happened if isinstance(event, _ROLLED) and _is_ordered(event)]
    return _nothing(view, rolled[-1]) if rolled else ""


def turn_over(happened: Sequence[Event], chronicle: Chronicle) -> str:
    """What both sides' morale is when a turn has ended, and what the turn did to it (C12)."""
    turn = happened[-1].turn if happened else 0
    if chronicle.end or turn < 2 or happened[0].turn == turn:
        return ""
    sides = []
    for side in SIDES:
        now, change = chronicle.morale(side)[-1], chronicle.change(side, turn - 1)
        sides.append(f"{side.value} {now:.1f} ({change:+.1f})")
    return f"Turn {turn - 1} is over. Morale: {', '.join(sides)}"


def _is_ordered(event: Event) -> bool:
    """Whether somebody has ordered it: guns also fire by themselves (H11)."""
    return getattr(event, "detachment", "") is not None


def _in_vain(view: View, happened: Sequence[Event], parts: Sequence[str]) -> Iterator[str]:
    """That the shot that was ordered did nothing, where what guns do by themselves is told."""
    names = {each.id: each.name for each in view.detachments()}
    shots = [each for each in happened if isinstance(each, _SHOTS)]
    if not shots or getattr(shots[0], "detachment", None) not in names:
        return
    names |= {each.id: each.name for each in view.structures()}
    whom = _aimed_at(shots[0])
    if whom in names and not any(names[whom] in part for part in parts):
        yield _nothing(view, shots[0])


def _nothing(view: View, event: Event) -> str:
    """That an order has come to nothing, and whose."""
    shooter, whom = getattr(event, "detachment", None), _aimed_at(event)
    if shooter is None and is_unit(view, unit := getattr(event, "unit", "")):
        shooter = view.unit(unit).detachment
    names = {each.id: each.name for each in view.detachments()}
    names |= {each.id: each.name for each in view.structures()}
    names |= {each.id: each.card.name for each in view.units()}
    at = f" at {term(names[whom]).text}" if whom in names else ""
    return f"{names[shooter]}{at}: no effect" if shooter in names else f"No effect{at}"


def _aimed_at(event: Event) -> str | None:
    """The detachment or structure at which a shot or a blow was directed."""
    found = (getattr(event, key, None) for key in ("target", "structure", "feature"))
    return next(filter(None, found), None)


def _detachments(view: View, happened: Sequence[Event]) -> Iterator[str]:
    """What befell each detachment, once."""
    lost, markers, words = Counter[str](), Counter[str](), dict[str, str]()
    for each in happened:
        if isinstance(each, ev.UnitDestroyed):
            lost[each.detachment] += 1
        elif isinstance(each, ev.BlastMarkersChanged):
            markers[each.detachment] += each.delta
        else:
            words |= _nerve(each)
    hurt = _hurt(happened)
    for name in dict.fromkeys((*hurt, *lost, *markers, *words)):
        gone = f"{lost[name]} lost" if lost[name] else ""
        more = markers[name]
        blast = f"+{more} blast marker{'s' * (more > 1)}" if more > 0 else ""
        told = ", ".join(filter(None, (hurt.get(name, ""), gone, blast, words.get(name, ""))))
        if told:
            yield f"{view.detachment(name).name}: {told}"


def _hurt(happened: Sequence[Event]) -> dict[str, str]:
    """The damage capacity that units of each detachment lost and live on (C8)."""
    amounts, left = Counter[str](), dict[str, int]()
    for each in happened:
        if isinstance(each, ev.UnitDamaged):
            amounts[each.unit] += each.amount
            left[each.unit] = each.remaining
    told: dict[str, str] = {}
    for unit, amount in amounts.items():
        if left[unit]:
            group = unit.rpartition(".")[0]
            one = f"{amount} capacity lost ({left[unit]} left)"
            told[group] = f"{told[group]}, {one}" if group in told else one
    return told


def _on_walls(view: View, happened: Sequence[Event]) -> Iterator[str]:
    """Figures that were lost on walls and ropes, and who holds a wall walk now (F8, F9)."""
    lost = Counter[str]()
    for each in happened:
        if isinstance(each, ev.WallMelee):
            lost[each.unit] += sum(each.lost)
            lost.update(dict(zip(each.units, each.fell, strict=True)))
        elif isinstance(each, ev.GrapplesCut):
            lost[each.target] += each.lost
    for unit, figures in lost.items():
        if figures:
            yield f"{view.unit(unit).card.name}: {count(figures, 'figure')} lost"
    for each in happened:
        if isinstance(each, ev.WallClimbed):
            wall = view.structure(each.wall).name
            yield f"{view.unit(each.unit).card.name} on {term(wall).text}"


def _nerve(event: Event) -> dict[str, str]:
    if isinstance(event, ev.DetachmentBroken):
        return {event.detachment: "breaks"}
    if isinstance(event, ev.DetachmentRallied):
        return {event.detachment: "rallies"}
    if isinstance(event, ev.OrderGiven | ev.ChargeRolled) and event.halted:
        return {event.detachment: "halted by its blast markers"}
    return {}


def _structures(view: View, happened: Sequence[Event]) -> Iterator[str]:
    damage = Counter[str]()
    for each in happened:
        if isinstance(each, ev.StructureDamaged):
            damage[each.structure] += each.amount
    for structure, amount in damage.items():
        record = view.structure(structure)
        yield f"{record.name} loses {amount} ({record.remaining} left)"
    yield from _features(view, happened)
    yield from _storeys(view, happened)
    for each in happened:
        if isinstance(each, ev.StructureCollapsed):
            yield f"{view.structure(each.structure).name} collapses"
        elif isinstance(each, ev.FireStarted):
            yield f"{view.structure(each.structure).name} burns"


def _features(view: View, happened: Sequence[Event]) -> Iterator[str]:
    """The hits that walls, gates and houses have lost, and which bar the way no more (F3)."""
    lost, opened = Counter[str](), {}
    for each in happened:
        if isinstance(each, ev.FeatureDamaged):
            lost[each.feature] += each.amount
        elif isinstance(each, ev.FeatureOpened):
            opened[each.feature] = f" and {_OPENED[each.result]}"
    for name, amount in lost.items():
        record = view.structure(name)
        left = opened.get(name, f" ({record.remaining} left)")
        yield f"{record.name} loses {count(amount, 'hit')}{left}"


def _storeys(view: View, happened: Sequence[Event]) -> Iterator[str]:
    for each in happened:
        if isinstance(each, ev.StoreyCollapsed):
            fallen = f"{each.floors} floor{'s' * (each.floors > 1)}"
            yield f"{view.structure(each.structure).name}: {fallen} of section {each.section} down"
        elif isinstance(each, ev.StoreyTested) and not each.falls:
            yield f"{view.structure(each.structure).name} holds"
        elif isinstance(each, ev.RubbleCleared):
            yield f"{count(len(each.cells), 'cell')} cleared"


def _found(view: View, happened: Sequence[Event]) -> Iterator[str]:
    for each in happened:
        if isinstance(each, ev.CounterRevealed):
            yield f"a bunker lies under {term(view.structure(each.structure).name).text}"
        elif isinstance(each, ev.CounterDestroyed):
            yield "a bunker is destroyed"
        elif isinstance(each, ev.ScanRolled) and not each.found:
            yield "the scan finds nothing"
