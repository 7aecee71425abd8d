"""The state as bytes: digests of the whole and of each entity, for saves and comparisons.

Only mutable components count; what is fixed follows from the scenario, `Presence` from positions.
"""

from __future__ import annotations

import hashlib

import msgspec

from siegegame.world.components import Presence
from siegegame.world.store import World

_ENCODE = msgspec.msgpack.Encoder().encode


def entity_bytes(world: World) -> dict[int, bytes]:
    """For each entity that can change, its state as bytes."""
    found: dict[int, list[object]] = {}
    for entity, component in world.changing():
        if not isinstance(component, Presence):
            found.setdefault(entity, []).append(component)
    return {entity: _ENCODE(components) for entity, components in sorted(found.items())}


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
