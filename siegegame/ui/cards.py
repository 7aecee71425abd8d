"""What stands on a card: the numbers of a detachment, a structure or a piece of ground.

Cards are made from a view and know nothing of the terminal.
"""

from __future__ import annotations

from collections import Counter

from siegegame.content.schema import TerrainCard, UnitCard, WeaponCard
from siegegame.engine import View
from siegegame.engine.records import DetachmentRecord, UnitRecord
from siegegame.model.geometry import Point
from siegegame.model.orders import point_text
from siegegame.model.vocabulary import SIDES, Side, StructureState, UnitClass
from siegegame.report import super_heavy
from siegegame.report.names import term
from siegegame.rules.movement import budget
from siegegame.ui.card import Card, Line
from siegegame.ui.climb_cards import add_climb
from siegegame.ui.gun_cards import gun_card
from siegegame.ui.measures import cells_text
from siegegame.ui.plan import gun_at
from siegegame.ui.slugs import is_structure, is_unit
from siegegame.ui.structure_cards import structure_card
from siegegame.ui.titan_cards import add_hunted, add_parts


def card_at(view: View, point: Point, bar: tuple[str, str]) -> Card:
    """The card of whatever is on a cell: a unit, else a structure, else the ground."""
    unit, structure = view.unit_at(point), view.structure_at(point)
    if unit:
        return detachment_card(view, view.unit(unit).detachment, unit)
    if structure:
        return structure_card(view, structure, bar)
    gun = gun_at(view, point)
    if gun:
        return gun_card(view, gun)
    ways = [each for each in view.structures() if each.feature and each.open]
    for way in ways:
        if point in way.cells:
            return structure_card(view, way.id, bar)
    card = ground_card(view.terrain(point))
    for fallen in view.structures():
        if fallen.state is StructureState.DESTROYED and point in fallen.cells:
            card.add(("Here stood  ", "dim"), fallen.name)
    return card


def subject_card(view: View, subject: str, bar: tuple[str, str]) -> Card:
    """The card of a unit, a detachment or a structure; of both sides if it is about nobody."""
    if not subject:
        return _sides(view)
    if is_structure(view, subject):
        return structure_card(view, subject, bar)
    if is_unit(view, subject):
        return detachment_card(view, view.unit(subject).detachment, subject)
    return detachment_card(view, subject)


def _sides(view: View) -> Card:
    """How many of each side are left, in few words."""
    card = Card("Both sides")
    for side in SIDES:
        groups = [view.detachment(name) for name in view.side(side).detachments]
        left = [each for each in groups if not each.destroyed]
        broken = sum(each.broken for each in left)
        army = view.catalogue.armies[view.side(side).army].name
        card.add((army, side.value), (f" ({side.value})", "dim"))
        card.add(f"{len(left)} of {len(groups)} detachments left", (f", {broken} broken", "dim"))
    _add_strongpoints(card, view)
    if view.quarry:
        card.add()
        add_hunted(card, view, view.unit(view.quarry))
    return card


def _add_strongpoints(card: Card, view: View) -> None:
    """Whose flag flies on each strongpoint (V1)."""
    points = [each for each in view.structures() if each.strongpoint]
    if points:
        card.add("")
        card.add(("Strongpoints, 1 morale each at every End", "strong"), ("  V1", "faint"))
    for each in points:
        if each.state is not StructureState.STANDING:
            whose = ("fallen", "dim")
        else:
            whose = (
                (each.claimant.value, each.claimant.value) if each.claimant else ("nobody", "dim")
            )
        card.add(f" {each.name}  ", whose)


def detachment_card(view: View, slug: str, unit: str | None = None) -> Card:
    """A detachment's state and the cards of its units, one of them picked out."""
    group = view.detachment(slug)
    card = Card(group.name, group.side)
    _state(card, group)
    _add_hampered(card, view, group)
    left = [view.unit(each) for each in group.units]
    if unit and unit in group.units:
        _single(card, view, view.unit(unit))
    _worn(card, view, [each for each in left if each.id != unit])
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
    halted = " (halted by its markers)" if group.halted else ""
    card.add(("Order  ", "dim"), order, (halted, "worn"), ("  C6", "faint"))
    marked = "worn" if group.markers else "plain"
    card.add(("Blast markers  ", "dim"), (str(group.markers), marked), ("  C9", "faint"))
    if group.broken:
        card.add(("Broken", "bad"), ("  moves only away  C11", "faint"))
    done = [word for word, done in (("ordered", group.activated), ("shot", group.shot)) if done]
    if done:
        card.add(("This turn  ", "dim"), ", ".join(done))


def _add_hampered(card: Card, view: View, group: DetachmentRecord) -> None:
    """That it is pinned or shaken (H17, H4)."""
    turn = max(1, view.clock.turn)
    if group.pinned >= turn:
        until = "this turn" if group.pinned == turn else "the next turn too"
        card.add(("Pinned", "bad"), (f"  no moves, snap shots, {until}", "dim"), ("  H17", "faint"))
    elif group.shaken >= turn:
        card.add(("Shaken", "bad"), ("  snap shots, leaves 3 cells", "dim"), ("  H4", "faint"))


def _single(card: Card, view: View, unit: UnitRecord) -> None:
    inside = term(view.structure(unit.inside).name).text if unit.inside else ""
    where = f"in {inside}" if inside else f"at {point_text(unit.cell)}" if unit.cell else ""
    name = f"{unit.card.name} (unit {unit.id.rpartition('.')[2]})"
    card.add()
    card.add((name, "strong"), (f" {where or 'off the table'}", "dim"))
    if unit.card.capacity > 1:
        card.add(("Damage capacity  ", "dim"), f"{unit.capacity} of {unit.card.capacity}")
    if view.legal.any_climbers:
        add_climb(card, view, unit.id)
    if unit.card.unit_class.is_engine:
        add_parts(card, view, unit)


def _worn(card: Card, view: View, left: list[UnitRecord]) -> None:
    """Titans, and engines that have lost capacity or have a jammed part, each with its name."""
    for unit in left:
        titan = unit.card.unit_class is UnitClass.TITAN
        if titan or unit.jammed or unit.disabled or unit.capacity < unit.card.capacity:
            _single(card, view, unit)


def _kind(card: Card, view: View, kind: UnitCard, number: int) -> None:
    card.add()
    leads = " HQ" if "hq" in kind.abilities else ""
    card.add(
        (unit_code(kind, card.side), "key"), (f" {number} {kind.name}", "strong"), (leads, "key")
    )
    cells = cells_text(budget(kind.speed_cm, None))
    card.add((_words(kind.unit_class.value), "plain"), ("  Armour ", "dim"), f"{kind.armour}+")
    card.add(("Speed ", "dim"), f"{kind.speed_cm} cm", (f" = {cells} cells", "dim"))
    card.add(("Assault ", "dim"), f"{kind.assault}", ("  Figures ", "dim"), f"{kind.figures}")
    if kind.unit_class.is_engine:
        card.add(("Capacity ", "dim"), f"{kind.capacity}", ("  CAF ", "dim"), _caf(kind))
    for (name, mount), times in Counter(zip(kind.weapons, _mounts(kind), strict=True)).items():
        _weapon(card, view.catalogue.weapons[name], mount, times)
    told = [_words(each) for each in kind.abilities if each != "hq"]
    if told:
        card.add((", ".join(told), "plain"))


def _caf(kind: UnitCard) -> str:
    """Close-assault factor, with the dice of close-combat weapons (C16)."""
    dice = f" +{kind.close_combat_dice}D6" if kind.close_combat_dice else ""
    return f"{kind.caf:+}{dice}"


def _mounts(kind: UnitCard) -> tuple[str, ...]:
    """Where an engine carries each weapon (T3), empty for the hull."""
    named = tuple("" if mount == "hull" else _words(mount) for mount in kind.mounts)
    return named or ("",) * len(kind.weapons)


def _weapon(card: Card, weapon: WeaponCard, mount: str, times: int) -> None:
    powers = [f"FP {weapon.firepower}"] if weapon.firepower else []
    powers += [super_heavy(weapon.super_heavy)] if weapon.super_heavy else []
    many = f"{times} " if times > 1 else ""
    card.add(
        (f"{many}{weapon.name} ", "dim"),
        f"{weapon.range_cm} cm {', '.join(powers)}",
        (f" {mount}" if mount else "", "dim"),
    )


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
        (unit_code(_main(view, group), group.side), group.side.value),
        (f" {group.name:<20}", "plain" if group.lost < total / 2 else "worn"),
        (f"{len(group.units):>3}/{total:<3}", "dim"),
        (f"{order:<10}", "plain" if group.activated else "dim"),
        (state, "bad" if group.broken else "worn"),
    ]


def _main(view: View, group: DetachmentRecord) -> UnitCard:
    """The card of which a detachment has most units left."""
    cards = [view.unit(unit).card for unit in group.units]
    return max(cards, key=lambda card: sum(each.code == card.code for each in cards))


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
