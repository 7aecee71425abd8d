"""What may be ordered about hit-rated structures: bashing, charges, shelter (rules F)."""

from __future__ import annotations

from typing import Final

from siegegame.engine import agenda
from siegegame.engine.scaling_orders import ScalingOrders
from siegegame.model.geometry import Point
from siegegame.model.orders import Bash, Charge, Move, Shelter
from siegegame.model.vocabulary import Phase
from siegegame.systems import bashing, mantlets, sheltering
from siegegame.world.store import World


class FeatureOrders(ScalingOrders):
    """A finder that knows doors, gates, walls, houses and mantlets."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.any_features: Final = bool(world.hits)
        """Whether the match has any hit-rated structure, standing or not."""
        self.any_works: Final = self.any_hulls or self.any_features
        """Whether it has any structure with more to it than an ordinary house."""
        self._paired: tuple[int, list[tuple[str, str]]] = (-1, [])
        """Who may bash or blow up what by where they are, found in which state of the view."""

    def bashes(self) -> list[tuple[str, str]]:
        """Own units, each with a feature that it may bash just now (F3)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or agenda.pending(world):
            return []
        orders = (Bash(*each) for each in self._pairs())
        return [(o.unit, o.feature) for o in orders if not bashing.check_bash(world, side, o)]

    def charges(self) -> list[tuple[str, str]]:
        """Own units, each with a structure that it may blow up just now (F2)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or agenda.pending(world):
            return []
        orders = (Charge(*each) for each in self._pairs())
        return [(o.unit, o.structure) for o in orders if not bashing.check_charge(world, side, o)]

    def _pairs(self) -> list[tuple[str, str]]:
        world, side = self._world, agenda.to_act(self._world)
        if side is None or world.clock.phase is not Phase.ASSAULT or not world.hits:
            return []
        if self._paired[0] != self._age:
            found = bashing.bashers(world, side)
            self._paired = self._age, [(self._slug(each), self._slug(at)) for each, at in found]
        return self._paired[1]

    def pushes(self) -> list[tuple[str, Point]]:
        """Mantlets, each with a cell onto which own infantry may push it just now (F10)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or world.clock.phase is not Phase.MOVEMENT or agenda.pending(world):
            return []
        found = mantlets.pushes(world, side) if world.hits else []
        orders = (Move(self._slug(each), world.grid.point(cell)) for each, cell in found)
        return [(o.mover, o.to) for o in orders if not mantlets.check_push(world, side, o)]

    def sheltering(self) -> list[str]:
        """Own detachments that may shelter just now (F5)."""
        world, side = self._world, agenda.to_act(self._world)
        if side is None or world.clock.phase is not Phase.MOVEMENT or agenda.pending(world):
            return []
        orders = (Shelter(self._slug(each)) for each in self._own_detachments() if world.shelter)
        return [o.detachment for o in orders if not sheltering.check_shelter(world, side, o)]
