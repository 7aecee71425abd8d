"""Sentences of the engine with names in the place of slugs."""

from __future__ import annotations

import re
from typing import Final

from siegegame.engine import View

_SLUG: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.\d+)?")

_BEHIND: Final = re.compile(r"(\w+) ([a-z][a-z0-9]*(?:-[a-z0-9]+)*\.\d+)( of (?=[A-Z])|)")
"""A unit in the log: the end of its name, its slug, and its detachment if that is told."""


class Called:
    """What everybody and everything of a view is called."""

    def __init__(self, view: View) -> None:
        self._names = {group.id: group.name for group in view.detachments()}
        self._names |= {each.id: each.name for each in view.structures()}
        for unit in view.units():
            self._names[unit.id] = f"{unit.card.name} (unit {unit.id.rpartition('.')[2]})"

        self._groups = {unit.id: self._names[unit.detachment] for unit in view.units()}

    def counted(self, text: str) -> str:
        """A line of the log with the number of a unit in the place of its slug."""
        return _BEHIND.sub(self._number, text)

    def _number(self, found: re.Match[str]) -> str:
        name, slug, rest = found.group(1, 2, 3)
        group = self._groups.get(slug)
        if group is None:
            return found.group()
        number = f"unit {slug.rpartition('.')[2]}"
        known = rest or group.endswith(name)
        return f"{name} ({number}){rest}" if known else f"{name} ({number} of {group})"

    def told(self, text: str) -> str:
        """A sentence with names in it."""
        return _SLUG.sub(lambda found: self._names.get(found.group(), found.group()), text)
