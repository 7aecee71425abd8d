"""What an order's events point at: paths, shots and what they reach, who fell, where to look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from siegegame.engine import View
from siegegame.model import events as ev
from siegegame.model.events import Event
from siegegame.model.geometry import Point
from siegegame.ui.marks import Marks
from siegegame.ui.slugs import is_unit
from siegegame.ui.zones import edge, within

SCAN_CM: Final = 10
DEADLY_CM: Final = 5
"""Who is this near to a collapse may die of it (E11)."""


class Highlights(Marks):
    """What one step of a match points at."""

    def __init__(self, view: View, happened: Sequence[Event]) -> None:
        super().__init__(view, happened)
        for event in happened:
            show = _SHOWN.get(type(event))
            if show:
                show(self, event)

    def placed(self, event: ev.UnitPlaced) -> None:
        """A unit was put on a cell or into a structure."""
        self._act(event.unit)
        self._about(event.detachment, self._where(event.unit))

    def moved(self, event: ev.UnitMoved | ev.Retreated) -> None:
        """A unit walked."""
        before = self._paths.get(event.unit) or ([event.start] if event.start else [])
        self._paths[event.unit] = path = [*before, *event.path]
        self._walk(path)
        self.near = (path[0],)
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, event.path[-1])

    def entered(self, event: ev.UnitEntered) -> None:
        """A unit went inside."""
        if event.start:
            self._put(event.start, "start", "trail")
        self._act(event.unit)
        where = event.start or self._where(event.unit)
        self._about(self._view.unit(event.unit).detachment, where)

    def left(self, event: ev.UnitLeft) -> None:
        """A unit came out."""
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, event.cell)

    def emerged(self, event: ev.UnitEmerged) -> None:
        """A unit came out of the ruins, of which more was told before."""
        self._act(event.unit)
        if self.subject is None:
            self._about(self._view.unit(event.unit).detachment, event.cell)

    def shot(self, event: ev.ShotsFired) -> None:
        """A detachment shot at another."""
        targets = self._view.detachment(event.target).units
        self._fight(event.units, targets, [event.place] if event.firepower else ())
        self._about(event.detachment, self._where(event.units[0]) if event.units else None)

    def heavy_fired(self, event: ev.HeavyFired) -> None:
        """A super-heavy weapon fired, if not at what its template covers."""
        cells = [cell for each in event.aimed_at for cell in self._cells_of(each)]
        if event.super_heavy != "mega_cannon":
            self._aim(self._ground_of(event.unit), cells, "heavy")
        self._act(event.unit)
        for each in event.aimed_at:
            self._strike(each)
        self._about(event.detachment, self._where(event.unit))

    def template_laid(self, event: ev.TemplatePlaced) -> None:
        """Templates lie on a cell."""
        self._zone = tuple(within(self._view.grid, [event.center], event.radius_cm))
        for cell in self._zone:
            self._put(cell, "template", "template")
        shooters = self._view.detachment(event.detachment).units
        self._aim(self._ground_under(shooters), [event.center], "heavy")
        self._fight(shooters, event.units, ())
        self._about(event.detachment, event.center)

    def barrage_fell(self, event: ev.BarrageFell | ev.FireFell) -> None:
        """A barrage fell on others."""
        for unit in event.units:
            self._act(unit, "target")

    def climbed(self, event: ev.ScalingStarted | ev.ScalingEnded | ev.WallClimbed) -> None:
        """Somebody set up at a wall, came up, or climbs no more."""
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, self._where(event.unit))

    def fought_on_wall(self, event: ev.WallMelee) -> None:
        """Climbers fought defenders at the top of a wall."""
        self._fight((event.unit,), event.units)
        self._about(self._view.unit(event.unit).detachment, event.place)

    def ropes_cut(self, event: ev.GrapplesCut) -> None:
        """Ropes were cut."""
        self._fight((event.unit,), (event.target,))
        self._about(self._view.unit(event.unit).detachment, event.place)

    def wall_shot(self, event: ev.StructureShot) -> None:
        """A structure was shot at."""
        self._fight(event.units, (), self._cells_of(event.structure) if event.firepower else ())
        self.structure_told(event)

    def feature_shot(self, event: ev.FeatureShot | ev.HullShot) -> None:
        """Weapons of one kind were fired at a wall, gate or house, or at a hull (F3, H3)."""
        units = [each for each in event.firing if is_unit(self._view, each)]
        self._fight(units, (), self._cells_of(_structure_of(event)))
        self.structure_told(event)

    def bashed(self, event: ev.FeatureBashed | ev.ChargeLaid | ev.HullBattered) -> None:
        """A unit struck at a structure by hand, or blew a charge at it (F2, F3, H3)."""
        self._fight((event.unit,), (), self._cells_of(_structure_of(event)))
        self.structure_told(event)

    def opened(self, event: ev.FeatureOpened) -> None:
        """A feature is no obstacle any more (F3)."""
        for cell in event.cells:
            self._put(cell, "", "struck")
        self._about(event.feature, event.cells[0] if event.cells else None)

    def dropped(self, event: ev.UnitDropped | ev.FallRolled) -> None:
        """A unit was in or on a feature that failed, of which more is told (F3)."""
        self._act(event.unit)

    def pushed(self, event: ev.MantletMoved) -> None:
        """A mantlet was pushed on (F10)."""
        self._walk([event.start, event.cell])
        self._act(event.unit)
        self._about(event.feature, event.cell)

    def went_up(self, event: ev.UnitClimbed) -> None:
        """A unit went up to battlements by stairs, a ladder or a leap (H16)."""
        self._walk([*([event.start] if event.start else []), event.cell])
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, event.cell)

    def floor_shot(self, event: ev.StoreyShot | ev.FloorCharged) -> None:
        """A weapon was fired at a floor, or a charge set off under it."""
        own = self._view.structure(event.structure).storeys
        cells = own.sections[event.section - 1] if own else ()
        shooter = event.unit if isinstance(event, ev.FloorCharged) else event.shooter
        if is_unit(self._view, shooter):
            self._aim(self._ground_of(shooter), cells, "heavy")
            self._act(shooter)
        for cell in cells:
            self._put(cell, "", "struck")
        self._about(event.structure, self._middle(event.structure))

    def ground_changed(self, event: ev.StoreyCollapsed | ev.RubbleCleared) -> None:
        """A section has come down, or somebody has cleared ground."""
        fell = event.structure if isinstance(event, ev.StoreyCollapsed) else ""
        for cell in event.cells:
            self._put(cell, "lost" if fell else "", "lost" if fell else "found")
        self._about(fell or getattr(event, "unit", ""), event.cells[0])

    def stormed(self, event: ev.BuildingAssault) -> None:
        """A structure was assaulted."""
        self._fight(event.sides[0].units, ())
        self.structure_told(event)

    def titan_fought(self, event: ev.TitanEngaged) -> None:
        """A fight with titans in it was picked."""
        self._fight(event.engaged, event.titans)

    def escaped(self, event: ev.TitanEscaped) -> None:
        """The titan that is hunted has left the table (V4)."""
        self._act(event.unit)
        self._about(self._view.unit(event.unit).detachment, event.cell)

    def structure_told(self, event: Any) -> None:
        """Something befell a structure."""
        structure = _structure_of(event)
        self._strike(structure)
        self._about(structure, self._middle(structure))

    def checked(self, event: ev.StructureChecked) -> None:
        """A failing structure rolled; another that has fallen is of more interest."""
        self._strike(event.structure)
        if event.falls or self.subject is None:
            self._about(event.structure, self._middle(event.structure))

    def collapsed(self, event: ev.StructureCollapsed) -> None:
        """A structure fell: its deadly ground, and how far its stones flew."""
        grid = self._view.grid
        deadly = within(grid, event.cells, DEADLY_CM).difference(event.cells)
        for cell in within(grid, event.cells, event.radius_cm).difference(event.cells):
            self._put(cell, "", "far")
        for cell in edge(within(grid, event.cells, max(event.radius_cm, DEADLY_CM))):
            self._put(cell, "far", "far")
        for cell in deadly:
            self._put(cell, "", "near")
        for cell in edge(within(grid, event.cells, DEADLY_CM)):
            self._put(cell, "near", "near")
        self.near = tuple(deadly)
        self.structure_told(event)

    def scanned(self, event: ev.ScanRolled) -> None:
        """A detachment scanned what is near it."""
        every = [self._view.unit(unit) for unit in self._view.detachment(event.detachment).units]
        units = [unit.id for unit in every if "flyer" not in unit.card.abilities]
        for cell in edge(within(self._view.grid, self._ground_under(units), SCAN_CM)):
            self._put(cell, "scan", "scan")
        for structure in event.within:
            self._strike(structure, "scan")
        self.ordered(event)

    def bunker_told(self, event: ev.CounterRevealed | ev.CounterDestroyed) -> None:
        """A bunker was found or destroyed."""
        self._strike(event.structure, "found")
        self._about(event.structure, self._middle(event.structure))

    def rebuilt(self, event: ev.StructureMoved) -> None:
        """A structure was put elsewhere."""
        self._strike(event.structure, "actor")
        self._about(event.structure, self._middle(event.structure))

    def fought(self, event: ev.Fought) -> None:
        """Two sides fought."""
        one, two = event.sides
        self._fight(one.units, two.units)
        if one.units:
            self._about(self._view.unit(one.units[0]).detachment, self._where(one.units[0]))

    def fell(self, event: ev.UnitDestroyed) -> None:
        """A unit is gone."""
        if event.cell:
            self._put(event.cell, "lost", "lost")
            self.focus = self.focus or event.cell

    def ordered(
        self,
        event: ev.OrderGiven
        | ev.ChargeRolled
        | ev.DetachmentActivated
        | ev.ScanRolled
        | ev.ShelterTaken,
    ) -> None:
        """A detachment was told what to do."""
        units = self._view.detachment(event.detachment).units
        for unit in units:
            self._act(unit)
        self._about(event.detachment, self._where(units[0]) if units else None)


def _structure_of(event: Any) -> str:
    """The structure or feature that an event is about."""
    name = getattr(event, "structure", None) or event.feature
    return str(name)


def subject_of(view: View, happened: Sequence[Event]) -> str | None:
    """The detachment or structure that the last of these events that is about one is about."""
    found = (Highlights(view, (event,)).subject for event in reversed(happened))
    return next(filter(None, found), None)


def focus_of(view: View, happened: Sequence[Event]) -> Point | None:
    """The cell at which the last of these events that has a place took place."""
    found = (Highlights(view, (event,)).focus for event in reversed(happened))
    return next((cell for cell in found if cell is not None), None)


_SHOWN: Final[dict[type[Event], Callable[[Highlights, Any], None]]] = {
    ev.UnitPlaced: Highlights.placed,
    ev.UnitMoved: Highlights.moved,
    ev.Retreated: Highlights.moved,
    ev.UnitEntered: Highlights.entered,
    ev.UnitLeft: Highlights.left,
    ev.ShotsFired: Highlights.shot,
    ev.CloseAssault: Highlights.fought,
    ev.Firefight: Highlights.fought,
    ev.UnitDestroyed: Highlights.fell,
    ev.OrderGiven: Highlights.ordered,
    ev.ChargeRolled: Highlights.ordered,
    ev.DetachmentActivated: Highlights.ordered,
    ev.LockedOn: Highlights.ordered,
    ev.HeavyFired: Highlights.heavy_fired,
    ev.TemplatePlaced: Highlights.template_laid,
    ev.BarrageFell: Highlights.barrage_fell,
    ev.FireFell: Highlights.barrage_fell,
    ev.ScalingStarted: Highlights.climbed,
    ev.ScalingEnded: Highlights.climbed,
    ev.WallClimbed: Highlights.climbed,
    ev.WallMelee: Highlights.fought_on_wall,
    ev.GrapplesCut: Highlights.ropes_cut,
    ev.StructureShot: Highlights.wall_shot,
    ev.FeatureShot: Highlights.feature_shot,
    ev.HullShot: Highlights.feature_shot,
    ev.FeatureBashed: Highlights.bashed,
    ev.ChargeLaid: Highlights.bashed,
    ev.HullBattered: Highlights.bashed,
    ev.FeatureOpened: Highlights.opened,
    ev.FallRolled: Highlights.dropped,
    ev.UnitDropped: Highlights.dropped,
    ev.ShelterTaken: Highlights.ordered,
    ev.MantletMoved: Highlights.pushed,
    ev.UnitClimbed: Highlights.went_up,
    ev.BuildingAssault: Highlights.stormed,
    ev.StoreyShot: Highlights.floor_shot,
    ev.FloorCharged: Highlights.floor_shot,
    ev.StoreyCollapsed: Highlights.ground_changed,
    ev.RubbleCleared: Highlights.ground_changed,
    ev.TitanEngaged: Highlights.titan_fought,
    ev.TitanEscaped: Highlights.escaped,
    ev.StructureCollapsed: Highlights.collapsed,
    ev.UnitEmerged: Highlights.emerged,
    ev.StructureChecked: Highlights.checked,
    ev.ScanRolled: Highlights.scanned,
    ev.CounterRevealed: Highlights.bunker_told,
    ev.CounterDestroyed: Highlights.bunker_told,
    ev.StructureMoved: Highlights.rebuilt,
    **dict.fromkeys(
        (
            ev.StructureDamaged, ev.FeatureDamaged, ev.CriticalRolled, ev.StructureShaken,
            ev.DebrisFlew, ev.FireStarted, ev.FireBurned, ev.CatastropheRolled,
        ),
        Highlights.structure_told,
    ),
}  # fmt: skip
"""Events that point at something on the map."""
