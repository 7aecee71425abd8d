"""The state as bytes: digests of the whole and of each entity, for saves and comparisons.

Only mutable components count; what is fixed follows from the scenario, `Presence` from positions.
"""

from __future__ import annotations

import hashlib

import msgspec

from siegegame.world.components import Component, Presence
from siegegame.world.store import World

_ENCODE = msgspec.msgpack.Encoder().encode


def entity_bytes(world: World) -> dict[int, bytes]:
    """For each entity that can change, its state as bytes."""
    found: dict[int, bytes] = {}
    for entity, components in world.rows():
        changing = sorted(
            (type(c).__name__, c)
            for c in components
            if isinstance(c, Component) and not isinstance(c, Presence)
        )
        if changing:
            found[entity] = _ENCODE(changing)
    return found


def digest(world: World) -> str:
    """16 hex digits that two worlds share exactly when their states are the same."""
    whole = hashlib.blake2b(digest_size=8)
    for entity, state in entity_bytes(world).items():
        whole.update(entity.to_bytes(4, "big"))
        whole.update(state)
    for layer in world.journal.layers:
        whole.update(_ENCODE(layer))
    return whole.hexdigest()


def entity_digests(world: World) -> dict[str, str]:
    """8 hex digits for each entity that can change, by slug; the match itself is `match`."""
    slugs = world.theatre.slugs
    return {
        slugs.get(entity, "match"): hashlib.blake2b(state, digest_size=4).hexdigest()
        for entity, state in entity_bytes(world).items()
    }
