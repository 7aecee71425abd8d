"""Void shields on plain values (H18)."""

from __future__ import annotations

from typing import Final

from siegegame.model.purposes import Purpose
from siegegame.rules.throws import at_least

REACH2: Final = 144
"""The square of 12 cells."""
STRENGTH: Final = 6
"""The least strength of a shot that a shield stops."""
FIREPOWER: Final = 4
"""The least Firepower of a volley of which it stops a shot."""
RESTORED: Final = at_least(Purpose.SHIELD, 5)
"""A shield that is down comes up again on 5 or more."""
