"""What an order's events point at: paths, shots and what they reach, who fell, where to look."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, Final

from siegegame.engine import View
from siegegame.model import events as ev
from siegegame.model.events import Event
from siegegame.model.geometry import Point
from siegegame.ui.presenter import Touch
from siegegame.ui.sight_lines import sight_line
from siegegame.ui.slugs import is_structure, is_unit
from siegegame.ui.widgets.glyphs import trail
from siegegame.ui.zones import edge, within

_RANK: Final = {
    "": 0, "scan": 1, "far": 2, "near": 3, "template": 4, "shot": 5, "heavy": 6, "trail": 7,
    "struck": 8, "found": 9, "lost": 10, "actor": 11, "target": 12,
}  # fmt: skip
"""Of two things on one cell the higher is shown."""

SCAN_CM: Final = 10
DEADLY_CM: Final = 5
"""Who is this near to a collapse may die of it (E11)."""


class Highlights:
    """What one step of a match points at."""

    def __init__(self, view: View, happened: Sequence[Event]) -> None:
        self._view = view
        self.overlay: dict[Point, Touch] = {}
        self.focus: Point | None = None
        """The cell to look at."""
        self.near: tuple[Point, ...] = ()
        """Cells to keep in sight with it: a path's start, or the ends of the shortest shot."""
        self.subject: str | None = None
        """The detachment or structure whose card belongs to the step."""
        self._zone: tuple[Point, ...] = ()
        """What a template, a collapse or a scan reaches."""
        self._paths: dict[str, list[Point]] = {}
        self._fallen = {e.unit: e for e in happened if isinstance(e, ev.UnitDestroyed)}
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
        self._strike(event.structure)
        self._about(event.structure, self._middle(event.structure))

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
        self, event: ev.OrderGiven | ev.ChargeRolled | ev.DetachmentActivated | ev.ScanRolled
    ) -> None:
        """A detachment was told what to do."""
        units = self._view.detachment(event.detachment).units
        for unit in units:
            self._act(unit)
        self._about(event.detachment, self._where(units[0]) if units else None)

    def _about(self, subject: str, focus: Point | None) -> None:
        self.subject = subject
        self.focus = focus or self.focus

    def _act(self, unit: str, tint: str = "actor") -> None:
        record = self._view.unit(unit)
        inside = self._view.structure(record.inside).cells if record.inside else ()
        for cell in inside or ([record.cell] if record.cell else ()):
            self._put(cell, "", tint)

    def _strike(self, slug: str, tint: str = "struck") -> None:
        """Lights a structure, or what a detachment or unit stands on."""
        for cell in self._cells_of(slug):
            self._put(cell, "", tint)

    def _cells_of(self, slug: str) -> Sequence[Point]:
        """The cells of a structure, a unit, or the units of a detachment; lost units' last ones."""
        if is_structure(self._view, slug):
            return self._view.structure(slug).cells
        groups = {group.id: group.units for group in self._view.detachments()}
        return self._ground_under(groups.get(slug, (slug,)))

    def _ground_under(self, units: Sequence[str]) -> list[Point]:
        return [cell for unit in units for cell in self._ground_of(unit)]

    def _ground_of(self, unit: str) -> Sequence[Point]:
        place: ev.UnitDestroyed | None = self._fallen.get(unit)
        record = self._view.unit(unit)
        inside = place.structure if place else record.inside
        cell = place.cell if place else record.cell
        if inside:
            return self._view.structure(inside).cells
        return [cell] if cell else []

    def _put(self, cell: Point, mark: str, tint: str) -> None:
        old = self.overlay.get(cell)
        if old is None or _RANK[tint] >= _RANK[old.tint]:
            self.overlay[cell] = Touch(mark, tint)

    def _where(self, unit: str) -> Point | None:
        return next(iter(self._ground_of(unit)), None)

    def _middle(self, structure: str) -> Point | None:
        cells = self._view.structure(structure).cells
        return cells[len(cells) // 2] if cells else None

    def _walk(self, path: list[Point]) -> None:
        """Draws a path up to the cell before its last; short of a start it comes from the edge."""
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(path)]
        if steps:
            self._put(path[0], "start", "trail")
        for cell, came, goes in zip(path[1:], steps, steps[1:], strict=False):
            self._put(cell, trail(came, goes), "trail")

    def _fight(
        self,
        actors: Sequence[str],
        targets: Sequence[str],
        aims: Sequence[Point] | None = None,
    ) -> None:
        """Lights both; the line goes to the targets unless it is told to where, or nowhere."""
        ends = self._ground_under(targets) if aims is None else aims
        self._aim(self._ground_under(actors), ends)
        for unit in actors:
            self._act(unit)
        for unit in targets:
            self._act(unit, "target")

    def _aim(self, actors: Sequence[Point], targets: Sequence[Point], kind: str = "shot") -> None:
        """A line between the two that are nearest to each other."""
        ends, marks = sight_line(actors, targets, kind)
        if not ends:
            return
        self.near = (*ends, *self._zone)
        for cell, touch in marks.items():
            self._put(cell, touch.mark, touch.tint)


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
            ev.StructureDamaged, ev.CriticalRolled, ev.StructureShaken, ev.DebrisFlew,
            ev.FireStarted, ev.FireBurned, ev.CatastropheRolled,
        ),
        Highlights.structure_told,
    ),
}  # fmt: skip
"""Events that point at something on the map."""
