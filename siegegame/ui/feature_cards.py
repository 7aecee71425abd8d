"""What a structure's card tells of a door, gate, wall or house that has hits (rules F)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import View
from siegegame.engine.records import StructureRecord
from siegegame.model.vocabulary import FeatureKind, Opening, Side
from siegegame.ui.breaches import turns_to_break
from siegegame.ui.card import Card
from siegegame.ui.climb_cards import add_ladders

_OPEN: Final = {
    Opening.WAY: "open: anybody passes",
    Opening.BREACH: "breached: difficult, open to all",
    Opening.RUINS: "in ruins",
}
_SIZES: Final = {"small": "small", "man": "men", "large": "larger", "giant": "giants"}


def add_feature(card: Card, view: View, record: StructureRecord) -> None:
    """Whether it is open, who may bash it, what it is worth, how soon it may fall (F1 to F10)."""
    card.add(("State  ", "dim"), *_state(record), ("  F3", "faint"))
    if record.open:
        return
    add_ladders(card, view, record.id)
    card.add(("Bashed by  ", "dim"), _who(view, record), ("  F2", "faint"))
    if record.owner:
        worth = f"{record.worth} points, the {record.owner.value}'s"
        card.add(("Worth  ", "dim"), worth, ("  F10", "faint"))
    for side in (Side.ATTACKER, Side.DEFENDER):
        turns = turns_to_break(view, side, record.id) if record.owner is not side else 0
        if turns:
            what = f"{turns} {'turn' if turns == 1 else 'turns'} by the {side.value} as he stands"
            card.add(("Falls in  ", "dim"), what)


def _state(record: StructureRecord) -> list[tuple[str, str]]:
    if record.open:
        kind = record.feature or FeatureKind.GATE
        return [(_OPEN[kind.leaves], "good")]
    bar = record.feature is not None and record.feature.is_way
    if record.remaining < record.maximum:
        return [("damaged", "worn"), (", shut" if bar else "", "plain")]
    return [("shut" if bar else "whole", "plain")]


def _who(view: View, record: StructureRecord) -> str:
    """Which figures harm it by hand; rams are as good as larger ones (F2)."""
    rows = view.catalogue.tables.bash_limits
    able = [row.size for row in rows if row.limit is None or record.maximum <= row.limit]
    least = _SIZES[able[0].value] if able else "nobody"
    ram = ", rams" if "large" in [size.value for size in able] else ""
    return f"{least}{' and up' if len(able) > 1 else ''}{ram}"
