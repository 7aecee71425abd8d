"""What cards tell of walls that are climbed: who climbs where, who meets them (F8, F9)."""

from __future__ import annotations

from siegegame.engine import View
from siegegame.engine.records import ClimbRecord
from siegegame.model.orders import point_text
from siegegame.model.vocabulary import Gear
from siegegame.ui.card import Card

_TOOLS = {Gear.LADDER: "ladder", Gear.GRAPPLE: "grapples"}


def add_climb(card: Card, view: View, unit: str) -> None:
    """That a unit climbs a wall, when it is up, and whom it meets there (F8)."""
    for each in view.climbs():
        if each.unit == unit:
            wall = view.structure(each.wall).name
            card.add((f"Climbs {wall}", "strong"), f" by {_TOOLS[each.gear]}", ("  F8", "faint"))
            card.add(("Up  ", "dim"), _up(view, each), (f", to {point_text(each.cell)}", "dim"))
            _add_front(card, view, unit)


def _up(view: View, climb: ClimbRecord) -> str:
    return "now" if climb.up <= view.clock.turn else f"in turn {climb.up}"


def _add_front(card: Card, view: View, unit: str) -> None:
    front = view.front(unit)
    if front is None:
        return
    card.add(("At the top  ", "dim"), f"{front.climbers} of {front.figures} figures")
    for each in front.guards:
        card.add(("  against  ", "dim"), f"{each.figures} of {view.unit(each.unit).card.name}")
    if not front.guards:
        card.add(("  nobody meets them", "dim"))


def add_ladders(card: Card, view: View, wall: str) -> None:
    """Who climbs a wall (F8)."""
    for each in view.climbs():
        if each.wall == wall:
            who = view.unit(each.unit)
            card.add(
                (f"{_TOOLS[each.gear].capitalize()}  ", "dim"), (who.card.name, who.side.value),
                f", up {_up(view, each)}", ("  F8", "faint"),
            )  # fmt: skip
