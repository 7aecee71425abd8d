"""Remembers what follows from a view for as long as what it follows from stays the same.

Only pure functions are remembered, so a player that has just been made answers alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from siegegame.engine import View

T = TypeVar("T")

_KNOWN: Final[WeakKeyDictionary[View, dict[object, tuple[object, Any]]]] = WeakKeyDictionary()


def recall(view: View, name: object, key: object, make: Callable[[], T]) -> T:
    """What `make` answers, asked anew only when the key is another than last time."""
    memo = _KNOWN.get(view)
    if memo is None:
        memo = _KNOWN[view] = {}
    known = memo.get(name)
    if known is None or known[0] != key:
        known = memo[name] = (key, make())
    found: T = known[1]
    return found
