"""What a card tells of a war engine or titan: its parts, and what each carries (T3, V4)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from siegegame.engine import View
from siegegame.engine.records import UnitRecord
from siegegame.model.vocabulary import LOCATIONS, Location
from siegegame.rules.titans import BOTH_LEGS
from siegegame.ui.card import Card, Line

_WIDTH: Final = 10
_EDGES: Final = {"west": "east", "east": "west", "north": "south", "south": "north"}


def add_parts(card: Card, view: View, unit: UnitRecord) -> None:
    """Each part, how it is, and the weapons that it carries."""
    card.add(("Parts", "dim"), ("  T3", "faint"))
    carried = _carried(view, unit)
    for place in LOCATIONS:
        name = place.value.replace("_", " ")
        card.add((f" {name:<{_WIDTH}}", "plain"), *_state(unit, place, carried[place.value]))
    if unit.id == view.quarry:
        card.add(("Hunted: ", "key"), f"wins over the {_far(view)} edge", ("  V4", "faint"))


def add_hunted(card: Card, view: View, titan: UnitRecord) -> None:
    """Who is hunted, and what of its capacity is left (V4)."""
    card.add(("Hunted titan", "strong"), ("  V4", "faint"))
    if not titan.capacity:
        card.add((f" {titan.card.name}  ", "plain"), ("destroyed", "bad"))
        return
    card.add(f" {titan.card.name}  ", f"{titan.capacity} of {titan.card.capacity} capacity")
    card.add((f" leaves over the {_far(view)} edge", "dim"))


def _far(view: View) -> str:
    """The edge opposite to the attacker's."""
    map_key = view.catalogue.scenarios[view.scenario].map
    return _EDGES[view.catalogue.maps[map_key].attacker_edge]


def _carried(view: View, unit: UnitRecord) -> dict[str, str]:
    """The weapons on each part, in words."""
    mounts = unit.card.mounts or (Location.HULL.value,) * len(unit.card.weapons)
    found = {}
    for place in LOCATIONS:
        keys = (k for k, at in zip(unit.card.weapons, mounts, strict=True) if at == place)
        names = Counter(view.catalogue.weapons[key].name for key in keys)
        each = (f"{n} {name}" if n > 1 else name for name, n in names.items())
        found[place.value] = ", ".join(each)
    return found


def _state(unit: UnitRecord, place: Location, carried: str) -> Line:
    """How a part is; whole ones only tell what they carry."""
    lost = unit.disabled.count(place.value)
    words: Line = []
    if place is Location.LEGS and lost:
        text = "one bad, half speed" if lost < BOTH_LEGS else "both bad, stands still"
        words.append((text, "worn" if lost < BOTH_LEGS else "bad"))
    elif lost:
        words.append(("disabled", "bad"))
    if place.value in unit.jammed:
        until = unit.freed[unit.jammed.index(place.value)]
        words.append((f"jammed to End of turn {until}", "worn"))
    parts: Line = [run for word in words for run in (word, (", ", "dim"))][:-1]
    parts = parts or [("whole", "good")]
    return [*parts, (f"  {carried}", "dim")] if carried else parts
