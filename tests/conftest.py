"""Guards every test: components are written by the journal alone (decision 4).

Where Python is told to keep no compiled code, the tests keep theirs in pytest's cache: else each
worker and each of some hundred processes that tests start would compile the whole game anew.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from siegegame.world import journal
from siegegame.world.components import Component

COMPILED = Path(__file__).resolve().parent.parent / ".pytest_cache" / "compiled"

if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # before workers start, which inherit it
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(COMPILED)


def _refuse(component: Component, field: str, value: object) -> None:
    kind = type(component).__name__
    raise AttributeError(f"{kind}.{field} is written past the journal, with {value!r}")


@pytest.fixture(scope="session", autouse=True)
def components_refuse_direct_writes() -> Iterator[None]:
    """Assigning to a component raises, unless `world.journal` does it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_WRITE", msgspec.Struct.__setattr__)
        patch.setattr(Component, "__setattr__", _refuse)
        yield


@pytest.fixture(scope="module", autouse=True)
def what_is_loaded_is_not_looked_through() -> None:
    """All modules and thousands of tests stay; a third of an app's time would go into them."""
    if not gc.get_freeze_count():  # at first, and behind a test that has undone it
        gc.collect()
        gc.freeze()
