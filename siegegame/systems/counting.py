"""What counts of a volley: after orders, markers and snap shots, and what its hits need (C6–C9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from siegegame.model.vocabulary import OrderKind
from siegegame.rules import firepower as rules
from siegegame.rules import heavies, hits
from siegegame.rules.throws import half
from siegegame.systems.volley import Heavy, Volley, card_of
from siegegame.world import queries
from siegegame.world.store import World


def snaps(world: World, detachment: int) -> bool:
    """Whether a detachment makes snap shots only, for which no template is laid (H17)."""
    return bool(world.hull) and queries.snap_only(world, detachment)


def modified(world: World, detachment: int, aimed: int) -> int:
    """A volley's Firepower after markers, Assault orders and snap shots (C7, H17)."""
    halved = world.orders[detachment].order is OrderKind.ASSAULT
    left = rules.after_modifiers(aimed, world.nerve[detachment].markers, halved)
    return half(left) if snaps(world, detachment) else left


def watchful(world: World, detachment: int, units: tuple[int, ...]) -> bool:
    """Whether a detachment on Overwatch rolls misses again; not garrisons nor guns alone (C6)."""
    if world.orders[detachment].order is not OrderKind.OVERWATCH:
        return False
    return bool(units) and not any(world.position[unit].inside for unit in units)


def kept(world: World, volley: Volley) -> tuple[Heavy, ...]:
    """The super-heavy weapons that markers leave to fire: Firepower is silenced first (C9)."""
    if not volley.heavies:
        return ()
    first = volley.units[0] if volley.units else world.gun[volley.guns[0]].crew
    firing = world.profile[first].detachment
    silent = max(0, world.nerve[firing].markers - volley.aimed)
    return volley.heavies[: max(0, len(volley.heavies) - silent)]


def aimed_heavies(world: World, volley: Volley | None) -> int:
    """How many super-heavy weapons are aimed, before markers and orders silence any (C9).

    Barrages are not among them: they count as Firepower, once their template is laid.
    """
    if volley is None or not volley.heavies:
        return 0
    return sum(not heavies.barrage_weight(card_of(world, each)) for each in volley.heavies)


def needs(world: World, volley: Volley) -> tuple[int, ...]:
    """The faces that the targets of a volley need, each once, ascending (C8)."""
    counted = (
        {need(world, mark, False) for mark in volley.targets}
        if volley.ignoring < volley.aimed or not volley.aimed
        else set[int]()
    )
    bare = {need(world, mark, True) for mark in volley.targets} if volley.ignoring else set[int]()
    return tuple(sorted(counted | bare))


def need(world: World, unit: int, ignores_cover: bool) -> int:
    """The face that hurts a unit where it is (C8)."""
    cover = 0 if ignores_cover else queries.cover(world, unit)
    return hits.need(queries.card(world, unit).armour, cover)


def easiest(world: World, units: Sequence[int]) -> Callable[[bool], int]:
    """The face that hurts the easiest of some units, by whether a die ignores cover (C8)."""
    return lambda ignores_cover: min(need(world, unit, ignores_cover) for unit in units)
