"""Sentences of the engine with names in the place of slugs."""

from __future__ import annotations

import re
from typing import Final

from siegegame.engine import View

_SLUG: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?:\.\d+)?")


class Called:
    """What everybody and everything of a view is called."""

    def __init__(self, view: View) -> None:
        self._names = {group.id: group.name for group in view.detachments()}
        self._names |= {each.id: each.name for each in view.structures()}
        for unit in view.units():
            self._names[unit.id] = f"{unit.card.name} (unit {unit.id.rpartition('.')[2]})"

    def told(self, text: str) -> str:
        """A sentence with names in it."""
        return _SLUG.sub(lambda found: self._names.get(found.group(), found.group()), text)
