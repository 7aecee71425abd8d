"""What sides, detachments, units and structures are called in prose; slugs where nothing is known.

Names never change in a match, so one `Names` serves from its first event to its last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from siegegame.content.schema import ArmyList, Catalogue, CloseAssaultRow
from siegegame.engine.view import View
from siegegame.model.events import Event, MatchStarted, StructurePlaced
from siegegame.model.geometry import Point
from siegegame.model.vocabulary import Side
from siegegame.report.grammar import agree, count, is_plural, listing, plain, point
from siegegame.rules.counters import counters


class Term(NamedTuple):
    """A name in the middle of a sentence, and whether verbs behind it are plural."""

    text: str
    plural: bool

    def does(self, verb: str) -> str:
        """The name with a verb in agreement: `Long Knives fire`, `Hailgun Line fires`."""
        return f"{self.text} {agree(verb, self.plural)}"


def term(name: str) -> Term:
    """A proper name as it stands in the middle of a sentence: `the Furnace`."""
    text = f"t{name[1:]}" if name.startswith("The ") else name
    return Term(text, is_plural(name))


def detachment_of(unit: str) -> str:
    """The slug of a unit's detachment: `g-rifles-1.3` is in `g-rifles-1`."""
    return unit.rpartition(".")[0] or unit


@dataclass(frozen=True, slots=True)
class Names:
    """Names by slug; every slug of a match is known only once."""

    terms: dict[str, Term] = field(default_factory=dict)
    """Detachments, units, structures and emplaced weapons."""
    titles: dict[tuple[str, str], str] = field(default_factory=dict)
    """What a key of the assets is called, by kind of asset and key."""
    rows: dict[str, CloseAssaultRow] = field(default_factory=dict)
    """The rows of the close assault table, by name."""
    engines: set[str] = field(default_factory=set)
    """Detachments with a war engine or titan, which counts as its capacity (C9)."""

    @classmethod
    def of_view(cls, view: View) -> Names:
        """The names of everything a view shows."""
        names = cls(titles=_titles(view.catalogue), rows=_rows(view.catalogue))
        for detachment in view.detachments():
            names.terms[detachment.id] = term(detachment.name)
        for unit in view.units():
            names.terms[unit.id] = _unit(unit.card.name, unit.id)
            if unit.card.unit_class.is_engine:
                names.engines.add(detachment_of(unit.id))
        for structure in view.structures():
            names.terms[structure.id] = term(structure.name)
        for gun in view.guns():
            names.terms[gun.id] = names._gun(gun.id, gun.structure, gun.name)
        for counter in view.counters():
            names.terms[counter.id] = _bunker(counter.id)
        return names

    def _gun(self, slug: str, structure: str | None, name: str) -> Term:
        """`the west gun of North Bastion`; guns on the ground have names of their own (H12)."""
        if not structure:
            return term(name)
        kind = slug.rpartition(".")[2].replace("-", " ")
        return Term(f"the {kind} of {self[structure]}", is_plural(kind))

    @classmethod
    def of_events(cls, events: Iterable[Event], catalogue: Catalogue) -> Names:
        """The names in a match that is known by its events alone, as in the log of a save."""
        names = cls(titles=_titles(catalogue), rows=_rows(catalogue))
        for event in events:
            if isinstance(event, StructurePlaced):
                names.terms[event.structure] = term(event.name)
                names._arm(event, catalogue)
            elif isinstance(event, MatchStarted):
                for key in event.armies:
                    names._muster(catalogue.armies[key], catalogue)
                names._hide(event, catalogue)
                for gun in catalogue.maps[event.map].emplacements:
                    names.terms[gun.id] = term(gun.name)
        return names

    def _arm(self, event: StructurePlaced, catalogue: Catalogue) -> None:
        """A structure's emplaced weapons are on its datasheet (H11)."""
        for gun in catalogue.structures[event.sheet].guns:
            slug = f"{event.structure}.{gun.id}"
            self.terms[slug] = self._gun(slug, event.structure, "")

    def _hide(self, event: MatchStarted, catalogue: Catalogue) -> None:
        """The bunkers have names before anything is known of them; how many is public (D3)."""
        share = catalogue.scenarios[event.scenario].points_per_counter
        structures = len(catalogue.maps[event.map].structures)
        for number in range(1, counters(event.defender_points, share, structures) + 1):
            slug = f"bunker-{number}"
            self.terms[slug] = _bunker(slug)

    def _muster(self, army: ArmyList, catalogue: Catalogue) -> None:
        for muster in army.detachments:
            self.terms[muster.id] = term(muster.name)
            keys = [group.card for group in muster.units for _ in range(group.count)]
            for number, key in enumerate(keys, start=1):
                slug = f"{muster.id}.{number}"
                self.terms[slug] = _unit(catalogue.units[key].name, slug)
                if catalogue.units[key].unit_class.is_engine:
                    self.engines.add(muster.id)

    def term(self, slug: str) -> Term:
        """The name of a detachment, unit or structure; the slug itself if it has none."""
        return self.terms.get(slug) or Term(slug, plural=False)

    def __getitem__(self, slug: str) -> str:
        """The name's text, for the middle of a sentence."""
        return self.term(slug).text

    def spot(self, cell: Point | None, structure: str | None) -> str:
        """Where something is: ` in South Mill`, ` at 12,7`, empty for off the table."""
        if structure:
            return f" in {self[structure]}"
        return f" at {point(cell)}" if cell else ""

    def title(self, kind: str, key: str) -> str:
        """What an asset is called.

        Kinds are `scenario`, `map`, `army`, `terrain`, `sheet` and `weapon`.
        """
        return self.titles.get((kind, key)) or plain(key)

    def weapons(self) -> set[str]:
        """What weapons are called."""
        return {name for (kind, _), name in self.titles.items() if kind == "weapon"}

    def unit(self, slug: str) -> Term:
        """A unit with its detachment, if that is another name: `Gun Team x.2 of Wall Guns`."""
        text, plural = self.term(slug)
        detachment = self[detachment_of(slug)]
        whole = text if text.startswith(detachment) else f"{text} of {detachment}"
        return Term(whole, plural)

    def force(self, units: Sequence[str]) -> str:
        """Several units, by detachment: `2 units of Long Knives and 1 of Smoke Riders`."""
        if len(units) == 1:
            return self[units[0]]
        counts: dict[str, int] = {}
        for unit in units:
            detachment = detachment_of(unit)
            counts[detachment] = counts.get(detachment, 0) + 1
        numbers = [str(number) for number in counts.values()]
        if counts:
            numbers[0] = count(int(numbers[0]), "unit")
        parts = zip(numbers, counts, strict=True)
        return listing([f"{number} of {self[each]}" for number, each in parts])


def side(who: Side | None) -> str:
    """A side in the middle of a sentence."""
    return f"the {who.value}" if who else "nobody"


def _unit(name: str, slug: str) -> Term:
    text, plural = term(name)
    return Term(f"{text} {slug}", plural)


def _bunker(slug: str) -> Term:
    return Term(slug.replace("-", " ").capitalize(), plural=False)


def _rows(catalogue: Catalogue) -> dict[str, CloseAssaultRow]:
    return {row.name: row for row in catalogue.tables.close_assault}


class _Named(Protocol):
    @property
    def name(self) -> str: ...


def _titles(catalogue: Catalogue) -> dict[tuple[str, str], str]:
    kinds: tuple[tuple[str, Mapping[str, _Named]], ...] = (
        ("scenario", catalogue.scenarios),
        ("map", catalogue.maps),
        ("army", catalogue.armies),
        ("terrain", catalogue.terrain),
        ("sheet", catalogue.structures),
        ("weapon", catalogue.weapons),
    )
    return {(kind, key): card.name for kind, cards in kinds for key, card in cards.items()}
