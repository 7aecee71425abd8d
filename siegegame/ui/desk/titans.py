"""Decisions in fights with titans: whom a unit fights, where a hit strikes (T1, T3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from siegegame.engine import View
from siegegame.engine.records import DecisionRecord
from siegegame.model import orders
from siegegame.ui.desk.offer import Offer
from siegegame.ui.desk.offers import OfferTool
from siegegame.ui.desk.tool import cells_of_unit
from siegegame.ui.widgets.key_line import Hint

_TIMES: Final = {1: "once", 2: "twice"}


def unit_name(view: View, unit: str) -> str:
    """A unit as a choice names it: `Ash Raiders (unit 2)`."""
    return f"{view.unit(unit).card.name} (unit {unit.rpartition('.')[2]})"


class _ChoiceTool(OfferTool):
    """Chooses one of what a decision names."""

    BADGE: ClassVar[str] = "CHOOSE"
    DONE: ClassVar[str] = ""

    @property
    def decision(self) -> DecisionRecord:
        """What is to be decided."""
        found = self.view.decision
        if found is None:
            raise ValueError("nothing is to be decided")
        return found

    def hints(self) -> Iterable[Hint]:
        """See `Tool.hints`."""
        yield Hint("arrows", "choose", "help")
        yield Hint("enter", "confirm", "accept")

    def subject(self) -> str:
        """See `Tool.subject`."""
        return self.decision.about


class FoeTool(_ChoiceTool):
    """Says whom a unit fights that touches a titan and others (T1)."""

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`."""
        actors = tuple(cells_of_unit(self.view, self.decision.about))
        for foe in self.decision.units:
            goals = tuple(cells_of_unit(self.view, foe))
            yield Offer(orders.Choose((foe,)), unit_name(self.view, foe), actors, goals)

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        who = unit_name(self.view, self.decision.about)
        return f"{self.side.value.capitalize()}, whom does {who} fight? {self._picked}"

    @property
    def _picked(self) -> str:
        return f"Enter: {self.offer.label}" if self.offer else ""


class LocationTool(_ChoiceTool):
    """Says which part of a titan a hit strikes (T3)."""

    def find_offers(self) -> Iterable[Offer]:
        """See `OfferTool.find_offers`."""
        goals = tuple(cells_of_unit(self.view, self.decision.about))
        taken = self.decision.chosen
        for part in self.decision.units:
            label = part.replace("_", " ")
            if part in taken:
                label += f", struck {_TIMES.get(taken.count(part), 'often')} already"
            yield Offer(orders.Choose((part,)), label, (), goals)

    def prompt(self) -> str:
        """See `Tool.prompt`."""
        whom = unit_name(self.view, self.decision.about)
        number = len(self.decision.chosen) + 1
        picked = f"Enter: {self.offer.label}" if self.offer else ""
        side = self.side.value.capitalize()
        return f"{side}, where does hit {number} strike {whom}? {picked}"
