"""Guards every test: components are written by the journal alone (decision 4)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from siegegame.world import journal
from siegegame.world.components import Component


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
