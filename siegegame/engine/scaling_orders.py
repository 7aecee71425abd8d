"""What may be ordered at walls that are climbed: setting up, cutting grapples (F8, F9)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from siegegame.engine import agenda
from siegegame.engine.strongholds import Strongholds
from siegegame.model.orders import Scale
from siegegame.model.vocabulary import Gear, Phase
from siegegame.systems import scaling
from siegegame.world import climbs
from siegegame.world.layout import Layout
from siegegame.world.store import World


class ScalingOrders(Strongholds):
    """A finder that knows ladders and grapples."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.any_climbers: Final = bool(world.climb)
        """Whether anybody was mustered who can climb a wall of the match (F8)."""
        cards = world.theatre.cards
        self._gear: Final = {
            unit: [gear for gear in Gear if gear.ability in cards[unit].abilities]
            for unit in world.climb
        }
        self._climbers: Final = frozenset(map(world.theatre.slugs.__getitem__, world.climb))
        """The units that carry ladders or grapples."""
        self._foot: tuple[Layout, int] | None = None

    def scales(self, among: Collection[str] | None = None) -> list[tuple[str, str, Gear]]:
        """Own units, each with a wall at which it may set up now and with what (F8).

        Args:
            among: ask of these units alone.
        """
        world, side = self._world, agenda.to_act(self._world)
        if side is None or not world.climb or agenda.pending(world):
            return []
        if among is not None and self._climbers.isdisjoint(among):
            return []
        ids = world.theatre.ids
        able = world.climb if among is None else sorted(map(ids.__getitem__, among))
        orders = (
            Scale(self._slug(unit), self._slug(wall), gear)
            for unit in able
            if unit in world.climb and world.profile[unit].side is side
            for wall in self._walls_beside(unit)
            for gear in self._gear[unit]
        )
        return [(o.unit, o.wall, o.gear) for o in orders if not scaling.check_scale(world, side, o)]

    def _beside_walks(self) -> int:
        """The cells that touch a structure with a wall walk, as bits."""
        layout, known = self._world.layout, self._foot
        if known is None or known[0] is not layout:
            cells = 0
            for each in sorted(self._world.theatre.walks):
                cells |= layout.around(each)[0]
            known = self._foot = layout, cells
        return known[1]

    def _walls_beside(self, unit: int) -> list[int]:
        """The structures with wall walks that a unit on the ground touches."""
        world, cell = self._world, self._world.position[unit].cell
        if cell < 0 or not self._beside_walks() >> cell & 1 or climbs.climbing(world, unit):
            return []
        near = {world.built[each]: None for each in world.grid.near(cell)}
        return sorted(each for each in near if each in world.theatre.walks)

    def cuts(self) -> list[str]:
        """Own units that may cut grapples now (F9)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or not world.climb or agenda.pending(world):
            return []
        return (
            self._slugs(scaling.cutters(world, side)) if world.clock.phase is Phase.ASSAULT else []
        )
