"""Folds a log back into the state: what the events alone, and fixed cards, say of everything."""

from __future__ import annotations

from typing import Any

from siegegame.engine import Match
from siegegame.model import events as e
from siegegame.model.vocabulary import (
    LOCATIONS,
    SIDES,
    CounterState,
    Phase,
    Side,
    Status,
    StructureState,
    Viewer,
)
from siegegame.world.building import _room
from siegegame.world.store import World

from .fold_hull import fold_hull, leave_guns
from .fold_storeys import fold_storeys
from .fold_walls import fold_walls
from .folded import (
    BuildingState,
    BunkerState,
    DetachmentState,
    Folded,
    GunState,
    UnitState,
)  # fmt: skip


def blank(world: World) -> Folded:
    """The state before the first event: the armies as mustered, the bare board."""
    theatre = world.theatre
    return Folded(
        grid=world.grid,
        ground=[theatre.terrain[kind] for kind in theatre.ground],
        units={
            theatre.slugs[unit]: UnitState(
                side=profile.side,
                detachment=theatre.slugs[profile.detachment],
                figures=theatre.cards[unit].figures,
                capacity=theatre.cards[unit].capacity,
                barrages=tuple(
                    arms.key
                    for arms in theatre.arms[unit]
                    if arms.card.super_heavy == "heavy_barrage"
                ),
            )
            for unit, profile in world.profile.items()
        },
        detachments={
            theatre.slugs[each]: DetachmentState(tuple(theatre.slugs[u] for u in roster.units))
            for each, roster in world.roster.items()
        },
        bunkers={theatre.slugs[each]: BunkerState() for each in world.counter},
        guns={
            theatre.slugs[gun]: GunState(theatre.slugs.get(mount.structure))
            for gun, mount in world.mount.items()
        },
        rooms={
            theatre.slugs[each]: _room(theatre, theatre.sheets[each], _built_on(world, each))
            for each in world.site
        },
    )


def _built_on(world: World, structure: int) -> tuple[int, ...]:
    """The cells that a structure had at first, which sections that fall are no more part of."""
    if structure not in world.storeys:
        return world.site[structure].cells
    return tuple(cell for each in world.storeys[structure].sections for cell in each)


def fold(match: Match, viewer: Viewer) -> Folded:
    """Folds all events that a viewer knows."""
    state = blank(match._world)
    for event in match.events(viewer):
        state.turn, state.phase = event.turn, event.phase
        state.dice += len(event.dice)
        for folding in (
            _fold_course, fold_hull, fold_walls, _fold_unit, fold_storeys, _fold_detachment,
            _fold_structure,
        ):  # fmt: skip
            folding(state, event)
    return state


# -- the course of the match ----------------------------------------------------------------


def _fold_course(state: Folded, event: e.Event) -> None:
    match event:
        case e.MatchStarted():
            state.morale = dict(zip([s.value for s in SIDES], event.morale, strict=True))
        case e.PhaseStarted():
            _new_phase(state, event)
        case e.MoraleChanged():
            _fold_morale(state, event)
        case e.MatchEnded():
            state.reason, state.winner = event.reason, event.winner
            state.phase = Phase.OVER
            assert event.morale == tuple(state.morale[side.value] for side in SIDES)


def _fold_morale(state: Folded, event: e.MoraleChanged) -> None:
    assert event.side is not None
    was, delta = _hundredths(state.morale[event.side]), _hundredths(event.delta)
    assert was + delta == _hundredths(event.morale), event
    state.morale[event.side.value] = event.morale


def _new_phase(state: Folded, event: e.PhaseStarted) -> None:
    state.stage = event.step
    if event.step == "start":
        for unit in state.units.values():
            unit.spent, unit.fired, unit.fought = 0, False, False
            unit.entered, unit.left, unit.sallied = False, False, False
        for each in state.detachments.values():
            each.order, each.activated, each.halted, each.shot = None, False, False, False
            each.charged, each.firefought, each.scanned = False, False, False
        for gun in state.guns.values():
            gun.crew = None
    if event.step == "assault":
        for unit in state.units.values():
            unit.spent, unit.left = 0, False
        for each in state.detachments.values():
            each.halted = False


# -- units ----------------------------------------------------------------------------------


def _fold_unit(state: Folded, event: e.Event) -> None:
    match event:
        case (
            e.UnitPlaced()
            | e.UnitMoved()
            | e.TitanEscaped()
            | e.UnitEntered()
            | e.UnitLeft()
            | e.Retreated()
            | e.UnitEmerged()
            | e.UnitClimbed()
        ):
            _fold_place(state, event)
        case e.UnitDamaged() | e.UnitDestroyed():
            _fold_loss(state, event)
        case e.EngineCriticalRolled():
            unit = state.units[event.unit]
            jams = dict(zip([each.value for each in LOCATIONS], unit.jams, strict=True))
            if event.location:
                jams[event.location] = max(jams[event.location], event.until)
            unit.jams = tuple(jams.values())
        case e.TitanStruck():
            _fold_strike(state.units[event.titan], event)
        case _:
            _fold_deeds(state, event)


def _fold_strike(unit: UnitState, event: e.TitanStruck) -> None:
    place = [each.value for each in LOCATIONS].index(event.location)
    jams, disabled = list(unit.jams), list(unit.disabled)
    jams[place] = max(jams[place], event.until)
    if event.effect == "disabled":
        most = {"legs": 2, "left_arm": 1, "right_arm": 1}.get(event.location, 0)
        disabled[place] = min(most, disabled[place] + 1)
    unit.jams, unit.disabled = tuple(jams), tuple(disabled)


def _fold_deeds(state: Folded, event: e.Event) -> None:
    """What units do once a turn or a phase."""
    for slug in _firing(event):
        state.units[slug].fired = True
    for slug in _fighting(event):
        state.units[slug].fought = True
    if isinstance(event, e.TemplatePlaced):
        for slug, weapon in zip(event.firing, event.weapons, strict=True):
            if weapon in state.units[slug].barrages:
                state.units[slug].reloading = event.turn + 1


def _firing(event: e.Event) -> tuple[str, ...]:
    match event:
        case e.ShotsFired() | e.StructureShot():
            return event.units
        case e.HullShot():
            return tuple(each for each in event.firing if "." in each and each[0] in "ad")
        case e.HeavyFired():
            return (event.unit,)
        case e.LockedOn():
            return tuple(unit for unit, _ in event.weapons)
        case e.TemplatePlaced():
            return event.firing
    return ()


def _fighting(event: e.Event) -> tuple[str, ...]:
    match event:
        case e.CloseAssault() | e.TitanEngaged():
            return event.engaged
        case e.BuildingAssault():
            return event.sides[0].units
        case e.HullBattered():
            return (event.unit,)
    return ()


def _fold_place(state: Folded, event: Any) -> None:
    unit = state.units[event.unit]
    if isinstance(event, e.UnitMoved):
        assert event.start == unit.cell, event
        unit.entered |= event.start is None
    if isinstance(event, e.UnitEntered):
        assert event.start == unit.cell, event
        state.buildings[event.structure].searched |= event.side is Side.ATTACKER
    fleeing = isinstance(event, e.UnitLeft) and event.rule in {"H6", "H7"}
    if isinstance(event, e.UnitLeft | e.UnitEmerged):
        assert event.structure == unit.inside or event.rule == "H7", event
        unit.sallied |= "H14" in event.also
    if isinstance(event, e.UnitClimbed):
        assert (event.start is None) == (unit.inside is not None), event
        unit.sallied |= "H14" in event.also
    unit.left |= isinstance(event, e.UnitLeft | e.UnitClimbed)
    if isinstance(event, e.Retreated):
        assert (event.start, event.structure) == (unit.cell, unit.inside), event
    unit.status = Status.ACTIVE
    path = getattr(event, "path", None)
    cell = path[-1] if path else getattr(event, "cell", None)
    if unit.inside or unit.cell != cell:
        leave_guns(state, event.unit)
    unit.cell = cell
    entering = isinstance(event, e.UnitPlaced | e.UnitEntered)
    unit.inside = event.structure if entering else None
    if hasattr(event, "spent") and not fleeing:
        unit.spent = event.spent
        unit.first_move = unit.first_move or event.turn


def _fold_loss(state: Folded, event: e.UnitDamaged | e.UnitDestroyed) -> None:
    unit = state.units[event.unit]
    assert (unit.cell, unit.inside) == (event.cell, event.structure), event
    if isinstance(event, e.UnitDamaged):
        assert unit.capacity - event.amount == event.remaining, event
        unit.capacity = event.remaining
        return
    leave_guns(state, event.unit)
    unit.status, unit.cell, unit.inside = Status.DESTROYED, None, None
    unit.figures, unit.capacity = 0, 0
    detachment = state.detachments[event.detachment]
    detachment.lost += 1
    detachment.destroyed = detachment.lost == len(detachment.units)


# -- detachments ----------------------------------------------------------------------------


def _fold_detachment(state: Folded, event: e.Event) -> None:
    slug = getattr(event, "detachment", None)
    each = state.detachments.get(slug) if isinstance(slug, str) else None
    if each is None:
        return
    match event:
        case e.OrderGiven():
            each.order, each.halted, each.activated = event.order, event.halted, True
        case e.ChargeRolled():
            each.halted = event.halted
        case e.DetachmentActivated():
            each.activated |= event.phase is Phase.MOVEMENT
            each.shot |= event.phase is Phase.SHOOTING
            each.charged |= event.phase is Phase.ASSAULT
        case e.ScanRolled():
            each.scanned = True
        case e.Firefight():
            each.firefought = True
        case _:
            _fold_nerve(each, event)


def _fold_nerve(each: DetachmentState, event: e.Event) -> None:
    match event:
        case e.BlastMarkersChanged():
            assert each.markers + event.delta == event.markers, event
            each.markers = event.markers
        case e.DetachmentBroken() | e.DetachmentRallied():
            each.broken = isinstance(event, e.DetachmentBroken)


# -- structures and what lies under them ----------------------------------------------------


def _fold_structure(state: Folded, event: e.Event) -> None:
    match event:
        case e.StructurePlaced():
            state.buildings[event.structure] = BuildingState(
                event.cells, event.remaining, state.rooms[event.structure],
                hull=event.durability == "hull", claimant=event.claimant,
            )  # fmt: skip
        case e.StructureMoved():
            state.buildings[event.structure].cells = event.cells
        case e.StructureDamaged() | e.FireStarted():
            _fold_harm(state.buildings[event.structure], event)
        case e.CatastropheRolled():
            if event.state != StructureState.DESTROYED:
                state.buildings[event.structure].state = StructureState(event.state)
        case e.StructureChecked():
            assert event.state == state.buildings[event.structure].state
        case e.StructureCollapsed():
            _fold_collapse(state, event)
        case _:
            _fold_bunkers(state, event)


def _fold_harm(building: BuildingState, event: e.StructureDamaged | e.FireStarted) -> None:
    if isinstance(event, e.FireStarted):
        assert event.again == (building.burning > 0)
        building.burning = building.burning or event.turn
        return
    assert building.remaining - event.amount == event.remaining, event
    building.remaining = event.remaining


def _fold_collapse(state: Folded, event: e.StructureCollapsed) -> None:
    building = state.buildings[event.structure]
    assert event.cells == building.cells, event
    building.burning = 0
    if building.hull:
        building.state, building.remaining = StructureState.SHELL, 0
        return
    building.state, building.remaining, building.room = StructureState.DESTROYED, 0, 0
    for point in event.cells:
        state.ground[state.grid.cell(point)] = "rubble"


def _fold_bunkers(state: Folded, event: e.Event) -> None:
    match event:
        case e.CounterPlaced():
            state.bunkers[event.counter] = BunkerState(CounterState.HIDDEN, event.structure)
        case e.CounterRevealed():
            state.bunkers[event.counter] = BunkerState(CounterState.REVEALED, event.structure)
            assert state.buildings[event.structure].searched
        case e.CounterDestroyed():
            state.bunkers[event.counter] = BunkerState(CounterState.DESTROYED, event.structure)
        case e.ScanRolled():
            for structure in event.within:
                state.buildings[structure].searched = True


def built(state: Folded) -> list[str | None]:
    """The standing structure on each cell."""
    cells: list[str | None] = [None] * state.grid.size
    for slug, building in state.buildings.items():
        for point in building.cells if building.state is not StructureState.DESTROYED else ():
            cells[state.grid.cell(point)] = slug
    return cells


def _hundredths(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.lstrip("-").partition(".")
    return sign * (int(whole) * 100 + int(part))
