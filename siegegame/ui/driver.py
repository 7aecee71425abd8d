"""The driver between the screens and the terminal."""

from __future__ import annotations

import importlib
from functools import lru_cache

from textual.driver import Driver


def is_driver(named: str) -> bool:
    """Whether Textual finds a driver under a name of the form `package.module:Class`."""
    module, _, name = named.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, TypeError, ValueError):
        return False
    return isinstance(found, type) and issubclass(found, Driver)


@lru_cache(maxsize=1)
def tolerant(usual: type[Driver]) -> type[Driver]:
    """Textual's driver for this system, made to live with any input; others stay as they are."""
    try:
        from textual.drivers.linux_driver import LinuxDriver  # noqa: PLC0415 - not everywhere
    except ImportError:
        return usual
    if usual is not LinuxDriver:
        return usual
    from siegegame.ui.unix_driver import TolerantDriver  # noqa: PLC0415

    return TolerantDriver
