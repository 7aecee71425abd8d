"""Narration: the table from each class of event to the function that tells it in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from siegegame.model import events
from siegegame.model.events import Event
from siegegame.report import (
    tell_bunkers,
    tell_fights,
    tell_flow,
    tell_heavy,
    tell_holds,
    tell_hull,
    tell_nerve,
    tell_siege,
    tell_titans,
    tell_units,
)
from siegegame.report.grammar import sentence
from siegegame.report.names import Names

TELLERS: Final[dict[type[Event], Callable[[Any, Names], str]]] = {
    events.MatchStarted: tell_flow.match_started,
    events.StructurePlaced: tell_flow.structure_placed,
    events.UnitPlaced: tell_units.unit_placed,
    events.PhaseStarted: tell_flow.phase_started,
    events.OrderGiven: tell_nerve.order_given,
    events.ChargeRolled: tell_nerve.charge_rolled,
    events.DecisionRequested: tell_flow.decision_requested,
    events.DecisionMade: tell_flow.decision_made,
    events.InitiativeRolled: tell_flow.initiative_rolled,
    events.DetachmentActivated: tell_nerve.detachment_activated,
    events.DetachmentPassed: tell_flow.detachment_passed,
    events.UnitMoved: tell_units.unit_moved,
    events.UnitEntered: tell_units.unit_entered,
    events.UnitLeft: tell_units.unit_left,
    events.DangerousTerrainRolled: tell_units.dangerous_terrain_rolled,
    events.ShotsFired: tell_fights.shots_fired,
    events.HitsAllocated: tell_fights.hits_allocated,
    events.UnitDamaged: tell_units.unit_damaged,
    events.UnitDestroyed: tell_units.unit_destroyed,
    events.BlastMarkersChanged: tell_nerve.blast_markers_changed,
    events.CloseAssault: tell_fights.close_assault,
    events.Casualties: tell_fights.casualties_rolled,
    events.Firefight: tell_fights.firefight,
    events.Retreated: tell_units.retreated,
    events.MoraleChanged: tell_flow.morale_changed,
    events.DetachmentBroken: tell_nerve.detachment_broken,
    events.RallyRolled: tell_nerve.rally_rolled,
    events.DetachmentRallied: tell_nerve.detachment_rallied,
    events.MatchEnded: tell_flow.match_ended,
    events.StructureMoved: tell_bunkers.structure_moved,
    events.CounterPlaced: tell_bunkers.counter_placed,
    events.CounterRevealed: tell_bunkers.counter_revealed,
    events.CounterDestroyed: tell_bunkers.counter_destroyed,
    events.ScanRolled: tell_bunkers.scan_rolled,
    events.LockedOn: tell_heavy.lock_on_rolled,
    events.TemplatePlaced: tell_heavy.template_placed,
    events.HeavyFired: tell_heavy.heavy_fired,
    events.BarrageFell: tell_heavy.barrage_fell,
    events.StructureShot: tell_siege.structure_shot,
    events.StructureDamaged: tell_siege.structure_damaged,
    events.CriticalRolled: tell_siege.critical_rolled,
    events.StructureShaken: tell_siege.structure_shaken,
    events.DebrisFlew: tell_siege.debris_flew,
    events.FireStarted: tell_siege.fire_started,
    events.FireBurned: tell_siege.fire_burned,
    events.StructureChecked: tell_siege.structure_checked,
    events.CatastropheRolled: tell_siege.catastrophe_rolled,
    events.StructureCollapsed: tell_siege.structure_collapsed,
    events.CollapseStruck: tell_siege.collapse_struck,
    events.UnitEmerged: tell_siege.unit_emerged,
    events.EngineCriticalRolled: tell_heavy.engine_critical_rolled,
    events.BuildingAssault: tell_siege.building_assault,
    events.BuildingBroken: tell_siege.building_broken,
    events.HullShot: tell_hull.hull_shot,
    events.HullBattered: tell_hull.hull_battered,
    events.PenetrationRolled: tell_hull.penetration_rolled,
    events.BuildingDamageRolled: tell_hull.building_damage_rolled,
    events.GunDestroyed: tell_hull.gun_destroyed,
    events.DebrisFell: tell_hull.debris_fell,
    events.FigureStruck: tell_hull.figure_struck,
    events.BattlementsRolled: tell_holds.battlements_rolled,
    events.PinningTested: tell_holds.pinning_tested,
    events.StructureClaimed: tell_holds.structure_claimed,
    events.GunManned: tell_holds.gun_manned,
    events.EmplacementFired: tell_holds.emplacement_fired,
    events.ShieldChanged: tell_holds.shield_changed,
    events.UnitClimbed: tell_holds.unit_climbed,
    events.CraterLeft: tell_hull.crater_left,
    events.TitanEngaged: tell_titans.titan_engaged,
    events.TitanAssault: tell_titans.titan_assault,
    events.TitanStruck: tell_titans.titan_struck,
    events.TitanSaves: tell_titans.titan_saves_rolled,
    events.TitanDuel: tell_titans.titan_duel,
    events.TitanEscaped: tell_titans.titan_escaped,
}
"""One function for each of `EVENT_CLASSES`."""


def narrate(event: Event, names: Names) -> str:
    """An event as one English sentence: who, where, which dice, what changed."""
    return sentence(TELLERS[type(event)](event, names))
