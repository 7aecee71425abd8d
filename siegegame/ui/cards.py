"""What stands on a card: the numbers of a detachment, a structure or a piece of ground.

Cards are lines of runs of text with words for their style; they are made from a view and know
nothing of the terminal.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from siegegame.content.schema import TerrainCard, UnitCard, WeaponCard
from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, StructureRecord, UnitRecord
from siegegame.model.geometry import Point
from siegegame.model.orders import point_text
from siegegame.model.vocabulary import SIDES, Side

Line = list[tuple[str, str]]
"""Runs of text, each with a word of `palette.text_style`."""


@dataclass(slots=True)
class Card:
    """A title and lines."""

    title: str = ""
    side: Side | None = None
    lines: list[Line] = field(default_factory=list)

    def add(self, *runs: tuple[str, str] | str) -> None:
        """Adds a line; a bare text is a plain run."""
        self.lines.append([(run, "plain") if isinstance(run, str) else run for run in runs])


def card_at(view: View, point: Point, bar: tuple[str, str]) -> Card:
    """The card of whatever is on a cell: a unit, else a structure, else the ground."""
    unit, structure = view.unit_at(point), view.structure_at(point)
    if unit:
        return detachment_card(view, view.unit(unit).detachment, unit)
    if structure:
        return structure_card(view, structure, bar)
    return ground_card(view.terrain(point))


def detachment_card(view: View, slug: str, unit: str | None = None) -> Card:
    """A detachment's state and the cards of its units, one of them picked out."""
    group = view.detachment(slug)
    card = Card(group.name, group.side)
    _state(card, group)
    left = [view.unit(each) for each in group.units]
    if unit and unit in group.units:
        _single(card, view.unit(unit))
    for kind, number in Counter(each.card.code for each in left).items():
        sample = next(each for each in left if each.card.code == kind)
        _kind(card, view, sample.card, number)
    return card


def _state(card: Card, group: DetachmentRecord) -> None:
    total = len(group.units) + group.lost
    stands = (f"{len(group.units)} of {total} stands", "strong")
    card.add(stands, (f"   {group.points} points", "dim"))
    if group.destroyed:
        card.add(("destroyed", "bad"))
        return
    order = group.order.value.capitalize() if group.order else "none yet"
    card.add(("Order  ", "dim"), order, (" (halted)" if group.halted else "", "worn"))
    marked = "worn" if group.markers else "plain"
    card.add(("Blast markers  ", "dim"), (str(group.markers), marked))
    if group.broken:
        card.add(("Broken", "bad"))
    done = [word for word, done in (("acted", group.activated), ("shot", group.shot)) if done]
    if done:
        card.add(("This turn  ", "dim"), ", ".join(done))


def _single(card: Card, unit: UnitRecord) -> None:
    where = unit.inside or (point_text(unit.cell) if unit.cell else "off the table")
    card.add()
    card.add((unit.id, "strong"), (f"  {where}", "dim"))
    if unit.card.capacity > 1:
        card.add(("Damage capacity  ", "dim"), f"{unit.capacity} of {unit.card.capacity}")


def _kind(card: Card, view: View, kind: UnitCard, number: int) -> None:
    card.add()
    leads = " HQ" if "hq" in kind.abilities else ""
    card.add(
        (unit_code(kind, card.side), "key"), (f" {number} {kind.name}", "strong"), (leads, "key")
    )
    card.add(("Speed ", "dim"), f"{kind.speed_cm} cm", ("  Armour ", "dim"), f"{kind.armour}+")
    card.add(("Assault ", "dim"), f"{kind.assault}", ("  Figures ", "dim"), f"{kind.figures}")
    for name, times in Counter(kind.weapons).items():
        _weapon(card, view.catalogue.weapons[name], times)


def _weapon(card: Card, weapon: WeaponCard, times: int) -> None:
    power = f"FP {weapon.firepower}" if weapon.firepower else _words(weapon.super_heavy or "")
    many = f"{times} " if times > 1 else ""
    card.add((f"{many}{weapon.name} ", "dim"), f"{weapon.range_cm} cm {power}")


def roster_card(view: View) -> Card:
    """Both armies, a line for each detachment."""
    card = Card("Armies")
    for side in SIDES:
        if card.lines:
            card.add()
        army = view.catalogue.armies[view.side(side).army].name
        card.add((f"{army} ", side.value), (f"({side.value})", "dim"))
        for group in view.detachments(side):
            card.add(*_roster_line(view, group))
    return card


def _roster_line(view: View, group: DetachmentRecord) -> Line:
    total = len(group.units) + group.lost
    if group.destroyed or not group.units:
        return [(f"   {group.name:<20} destroyed", "faint")]
    order = group.order.value if group.order else ""
    marked = f"{group.markers} marker{'s' if group.markers > 1 else ''}" if group.markers else ""
    state = "broken" if group.broken else marked
    return [
        (unit_code(view.unit(group.units[-1]).card, group.side), group.side.value),
        (f" {group.name:<20}", "plain" if group.lost < total / 2 else "worn"),
        (f"{len(group.units):>3}/{total:<3}", "dim"),
        (f"{order:<10}", "plain" if group.activated else "dim"),
        (state, "bad" if group.broken else "worn"),
    ]


def structure_card(view: View, slug: str, bar: tuple[str, str]) -> Card:
    """A structure's sheet, what is left of it, and who is inside."""
    record = view.structure(slug)
    inside = [view.unit(each) for each in record.occupants]
    card = Card(record.name, inside[0].side if inside else None)
    card.add((record.sheet.name, "strong"))
    card.add(("Armour ", "dim"), f"{record.sheet.armour}+", ("  Assault ", "dim"),
             f"{record.sheet.assault}")  # fmt: skip
    card.add()
    card.add(("Capacity  ", "dim"), f"{record.remaining} of {record.maximum}")
    card.add(_gauge(record, bar))
    card.add()
    card.add(("Garrison  ", "dim"), f"{len(inside)} of {record.room} stands")
    for group, number in Counter(unit.detachment for unit in inside).items():
        card.add(f" {number} of {view.detachment(group).name}")
    return card


def _gauge(record: StructureRecord, bar: tuple[str, str]) -> tuple[str, str]:
    full = -(-20 * record.remaining // max(1, record.maximum))
    word = "good" if record.remaining * 3 > record.maximum else "bad"
    return bar[0] * full + bar[1] * (20 - full), word


def ground_card(ground: TerrainCard) -> Card:
    """A kind of ground and what it does to those who cross it."""
    card = Card(ground.name)
    if ground.road:
        card.add("a road")
    if ground.cover:
        card.add(("Cover  ", "dim"), f"+{ground.cover} Armour")
    if ground.opaque:
        card.add("hides what is behind it")
    for label, kinds in (
        ("Slow for", ground.difficult),
        ("Barred to", ground.impassable),
        ("Dangerous to", ground.dangerous),
    ):
        if kinds:
            card.add((label, "dim"))
            card.add(" " + ", ".join(_words(kind.value) for kind in kinds))
    if not card.lines:
        card.add("open to all, without cover")
    return card


def unit_code(card: UnitCard, side: Side | None) -> str:
    """A unit's code as the map shows it."""
    return card.code.lower() if side is Side.ATTACKER else card.code.upper()


def _words(key: str) -> str:
    return key.replace("_", " ")
