"""Prose of rules, and the catalogue of everything that was read."""

from __future__ import annotations

from siegegame.content.schema.cards import TerrainCard, UnitCard, WeaponCard
from siegegame.content.schema.fields import Asset, Name, Note, Prose
from siegegame.content.schema.setting import ArmyList, MapCard, Scenario
from siegegame.content.schema.structures import StructureSheet
from siegegame.content.schema.tables import Tables


class RuleText(Asset, frozen=True):
    """Our own prose of one rule."""

    title: Name
    text: Prose
    source: Note = ""


class Catalogue(Asset, frozen=True):
    """Everything read from the assets, by key; `hashes` has a digest for each file read."""

    units: dict[str, UnitCard]
    weapons: dict[str, WeaponCard]
    structures: dict[str, StructureSheet]
    terrain: dict[str, TerrainCard]
    armies: dict[str, ArmyList]
    maps: dict[str, MapCard]
    scenarios: dict[str, Scenario]
    rules: dict[str, RuleText]
    tables: Tables
    hashes: dict[str, str]
