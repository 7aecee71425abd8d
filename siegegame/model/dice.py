"""The seeded streams: nothing else in the game draws random numbers (C3).

A stream is one 64-bit integer (splitmix64), so it is saved, cloned and compared as a number.
Every roll has a named purpose, see `model.purposes`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

import msgspec

from siegegame.model.purposes import PURPOSES, Purpose, sides

T = TypeVar("T")

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_GAMMA: Final = 0x9E3779B97F4A7C15
_APART: Final = 0xD1342543DE82EF95
_ENOUGH: Final = 1 << 32
_DIGITS: Final = 4
"""More than a face has; Python reads numbers only up to some length."""

Queues = tuple[tuple[str, tuple[int, ...]], ...]
"""Scripted faces by purpose."""


def advance(state: int) -> tuple[int, int]:
    """The next state of a stream and the 64 bits drawn with it."""
    state = z = (state + _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def seed_state(*parts: int | str) -> int:
    """A stream's first state from any mixture of numbers and words, the same on every machine."""
    text = "\x1f".join(str(part) for part in parts)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


class Stream:
    """A stream for a computer player or a cosmetic choice; the match keeps its own as a number.

    One draw of 64 bits serves several small choices, as long as 32 bits of it are left.
    """

    __slots__ = ("_left", "_pool", "_state")

    def __init__(self, *parts: int | str, state: int | None = None) -> None:
        self._state = seed_state(*parts) if state is None else state
        self._pool = 0
        self._left = 1

    @classmethod
    def numbered(cls, seed: int, number: int) -> Stream:
        """The stream of a player's decision: one of many that a seed has (decision 10)."""
        stream = cls.__new__(cls)
        state = advance((seed + number * _APART) & _MASK)[1]
        stream._state, stream._pool, stream._left = state, 0, 1  # noqa: SLF001 - its own
        return stream

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1; `bound` is 2**32 at most."""
        if self._left < _ENOUGH:
            self._state, self._pool = advance(self._state)
            self._left = 1 << 64
        self._pool, found = divmod(self._pool, bound)
        self._left //= bound
        return found

    def bits(self) -> int:
        """64 random bits."""
        self._state, found = advance(self._state)
        return found

    def die(self, sides: int = 6) -> int:
        """One die, 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, which must not be empty."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order, as a new list."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


class DiceError(ValueError):
    """A scripted die that does not fit: an unknown purpose, a face the die does not have."""


def parse_queues(text: str) -> Queues:
    """Reads `initiative:6,2 critical:6+6` into a queue of faces for each purpose.

    Raises:
        DiceError: a purpose that does not exist or is named twice, or a face its die has not.
    """
    queues: dict[str, tuple[int, ...]] = {}
    for part in text.split():
        name, colon, rolled = part.partition(":")
        if not colon or name not in PURPOSES:
            known = ", ".join(PURPOSES)
            raise DiceError(f"unknown purpose in {part!r}; purposes are {known}")
        if name in queues:
            raise DiceError(f"purpose {name!r} is given twice")
        faces = rolled.replace("+", ",").split(",")
        queues[name] = tuple(_face(Purpose(name), face) for face in faces)
    return tuple(queues.items())


def _face(purpose: Purpose, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > _DIGITS:
        raise DiceError(f"{purpose.value}: {text!r} is not a face of a die")
    if not 1 <= int(text) <= sides(purpose):
        raise DiceError(f"{purpose.value}: a D{sides(purpose)} has no face {text}")
    return int(text)


def proper_queues(queues: object) -> Queues:
    """Queues of faces as `parse_queues` reads them.

    Raises:
        DiceError: they are no such thing, a purpose does not exist or is there twice, or a die has
            no such face.
    """
    try:
        read = msgspec.convert(queues, Queues)
    except msgspec.ValidationError as fault:
        raise DiceError("queues are pairs of a purpose and a tuple of faces") from fault
    names = [name for name, _ in read]
    for name, faces in read:
        if name not in PURPOSES:
            raise DiceError(f"unknown purpose {name!r}; purposes are {', '.join(PURPOSES)}")
        if names.count(name) > 1:
            raise DiceError(f"purpose {name!r} is given twice")
        for face in faces:
            _face(Purpose(name), str(face))
    return read
