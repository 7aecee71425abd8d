"""Why a key is not kept waiting: by tidying up of memory, by other threads.

Python looks through all that was made now and then, which takes several frames once the rules and
Textual are loaded. What a program in front of people has loaded stays anyway and is left out.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_TURN: Final = 0.0005
"""Seconds for which a thread may keep others waiting: a frame is written by one of its own."""


@contextmanager
def lively() -> Iterator[None]:
    """Nothing is looked through until `keep` says so; afterwards all is as it was before."""
    tidying, turn = gc.isenabled(), sys.getswitchinterval()
    gc.disable()
    sys.setswitchinterval(_TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(turn)
        gc.unfreeze()
        if tidying:
            gc.enable()


def keep() -> None:
    """What is there now is never looked through again."""
    gc.freeze()
    gc.enable()


def drop() -> None:
    """What was kept and is needed no more goes."""
    gc.unfreeze()
    gc.collect()
