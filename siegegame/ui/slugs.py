"""Of what kind a slug is: the name of a structure, or of a unit."""

from __future__ import annotations

from siegegame.engine import View


def is_structure(view: View, slug: str) -> bool:
    """Whether a slug is a structure's, standing or fallen."""
    return any(structure.id == slug for structure in view.structures())


def is_unit(view: View, slug: str) -> bool:
    """Whether a slug is a unit's, on the table or not."""
    return any(unit.id == slug for unit in view.units())
