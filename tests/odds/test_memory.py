"""What odds remember is bounded, but for functions that can be asked few things."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, Final

from siegegame import odds

MOST: Final = 4096
FEW: Final = {
    "distributions.of_throw": "the throws of the rules",
    "dealing.chance": "a needed face and a face of a die",
    "estimates.hit": "needed faces",
    "fights._die": "two values",
    "maps.hurt_by_collapse": "sizes, distances within a collapse and Armour",
    "striking.critical": "capacities on cards",
    "striking.hits": "needed faces",
    "walls.equals": "leads",
    "walls.extra": "the chart",
    "walls.loss_of": "kinds of weapons",
    "walls.outcome": "kinds of weapons",
    "walls.results": "states of structures",
    "walls.rows": "the chart",
}
"""Functions that forget nothing, and what all they can be asked is."""


def remembering() -> Iterator[tuple[str, Any]]:
    for found in pkgutil.iter_modules(odds.__path__):
        module = importlib.import_module(f"{odds.__name__}.{found.name}")
        for name, each in vars(module).items():
            if hasattr(each, "cache_parameters") and each.__module__ == module.__name__:
                yield f"{found.name}.{name}", each.cache_parameters()["maxsize"]


def test_only_functions_with_few_questions_forget_nothing() -> None:
    every = dict(remembering())
    assert len(every) > len(FEW)
    assert {name for name, most in every.items() if most is None} == set(FEW)
    assert all(most <= MOST for most in every.values() if most is not None)
