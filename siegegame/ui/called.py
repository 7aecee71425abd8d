"""Sentences of the engine with names in the place of slugs."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from siegegame.engine import View
from siegegame.report.names import term
from siegegame.ui.measures import cells_text

_SLUG: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.\d+)?")

_BEHIND: Final = re.compile(r"(\w+) ([a-z][a-z0-9]*(?:-[a-z0-9]+)*\.\d+)")
"""A unit in the log: the end of its name, and its slug."""


_HALVES: Final = re.compile(r"(\d+) half cells and (\d+) are left")
"""Movement as the engine counts it."""


class Called:
    """What everybody and everything of a view is called."""

    def __init__(self, view: View) -> None:
        self._names = {group.id: group.name for group in view.detachments()}
        self._names |= {each.id: each.name for each in view.structures()}
        self._names |= {each.id: each.id.replace("-", " ") for each in view.counters()}
        for unit in view.units():
            self._names[unit.id] = f"{unit.card.name} (unit {unit.id.rpartition('.')[2]})"

        weapons = view.catalogue.weapons.items()
        for key, card in ((key, card) for key, card in weapons if "-" in key):
            self._names.setdefault(key, _plain(card.name))

        self._groups = {unit.id: self._names[unit.detachment] for unit in view.units()}

    def counted(self, text: str) -> str:
        """A line of the log with the number of a unit in the place of its slug."""
        return _BEHIND.sub(self._number, text)

    def _number(self, found: re.Match[str]) -> str:
        name, slug = found.groups()
        group = self._groups.get(slug)
        if group is None:
            return found.group()
        number, behind = f"unit {slug.rpartition('.')[2]}", found.string[found.end() :]
        known = group.endswith(name) or behind.lower().startswith(f" of {group.lower()}")
        return f"{name} ({number})" if known else f"{name} ({number} of {term(group).text})"

    def told(self, text: str) -> str:
        """A sentence with names in it; of units that are called alike also their detachments."""
        slugs = {slug: self._names[slug] for slug in _SLUG.findall(text) if slug in self._names}
        alike = Counter(slugs.values())

        def name(found: re.Match[str]) -> str:
            slug = found.group()
            words, group = slugs.get(slug, slug), self._groups.get(slug)
            if group is None or alike[words] < 2:
                return words if _begins(found) else term(words).text
            return f"{words[:-1]} of {term(group).text})"

        return _HALVES.sub(_movement, _SLUG.sub(name, text))


def _begins(found: re.Match[str]) -> bool:
    """Whether something stands at the beginning of a sentence."""
    before = found.string[: found.start()]
    return not before or before.endswith(". ")


def _plain(name: str) -> str:
    """The name of a kind of weapon as a common noun: `siege gun`, but `AT gun`."""
    return name if name[1:2].isupper() else f"{name[:1].lower()}{name[1:]}"


def _movement(found: re.Match[str]) -> str:
    """Movement as the map and the log count it, in cells (C1)."""
    needed, left = map(int, found.groups())
    return f"{cells_text(needed)} of movement and {cells_text(left)} are left"
