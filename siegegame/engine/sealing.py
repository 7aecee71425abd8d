"""Seals texts of saved matches: encoded against glances, not against malice."""

from __future__ import annotations

import base64
import re
import zlib
from typing import Final

_LONGEST: Final = 4096
"""Bytes of the longest text that is sealed; what was forged may unfold to anything."""
_SEED: Final = re.compile(r"[0-9]{1,20}", re.ASCII)


def seal(text: str) -> str:
    """Encodes a text so that a glance does not give it away."""
    return base64.b85encode(zlib.compress(text.encode(), 9)).decode()


def unseal(text: str) -> str:
    """Decodes a sealed text.

    Raises:
        ValueError: it was not sealed by `seal`.
    """
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(base64.b85decode(text), _LONGEST).decode()
    except (zlib.error, ValueError) as fault:
        raise ValueError("a sealed text is damaged") from fault
    if not inflater.eof or inflater.unused_data:
        raise ValueError("a sealed text is damaged")
    return plain


def unseal_seed(text: str) -> int:
    """Decodes a sealed seed.

    Raises:
        ValueError: it is none.
    """
    seed = unseal(text)
    if not _SEED.fullmatch(seed):
        raise ValueError("the seed is damaged")
    return int(seed)
