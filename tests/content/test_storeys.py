"""What `lint` says of structures with storeys, and what the stock ones hold (S1, S3, C18, V3)."""

from __future__ import annotations

import pytest

from siegegame.content.lint import lint
from siegegame.content.loader import load
from siegegame.model.errors import Problem
from siegegame.model.vocabulary import DurabilityKind

from .conftest import Copy

STOCK = load()
SHEETS = "structures/storeys.toml"
MATERIALS = "tables/materials.toml"
MAP = "maps/blockford.toml"
LOFT = 'id = "ferry-loft"\nname = "Ferry Loft"\nsheet = "timber-loft"\nat = [17, 12]\n'


def linted(assets: Copy) -> list[Problem]:
    prefix = f"{assets.path.as_posix()}/"
    return [
        Problem(each.file.removeprefix(prefix), each.key, each.line, each.text)
        for each in lint([assets.path])
    ]


@pytest.mark.rule("S1", "S3", "S5")
@pytest.mark.parametrize(
    ("place", "old", "new", "key", "text"),
    [
        (SHEETS, '"light wood"', '"straw"', "timber-loft.storeys.material",
         "'straw' is no material; materials are drywall, light wood"),
        (SHEETS, "floors = 2,", "floors = 13,", "timber-loft.storeys.floors", "<= 12"),
        (SHEETS, 'name = "Timber Loft"', 'name = "Timber Loft"\nbattlements = true',
         "timber-loft.battlements", "has no battlements"),
        (MATERIALS, '"light wood"', '"drywall"', "rows[1].material", "a second row of drywall"),
        (MAP, LOFT, LOFT + "sections = [[[17, 12], [18, 12]]]\n", "structures[", "each cell of"),
        (MAP, LOFT, LOFT.replace("timber-loft", "bunker")
         + "sections = [[[17, 12], [18, 12], [17, 13], [18, 13]]]\n", "structures[",
         "has no storeys"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_storeys_is_said_with_its_place(
    assets: Copy, place: str, old: str, new: str, key: str, text: str
) -> None:
    assets.change(place, old, new)
    found = [(each.file, each.key, each.text) for each in linted(assets)]
    assert any(f == place and k.startswith(key) and text in t for f, k, t in found), found


@pytest.mark.rule("S1", "V3", "C16")
def test_tower_blocks_has_what_it_is_about() -> None:
    scenario = STOCK.scenarios["tower-blocks"]
    card = STOCK.maps[scenario.map]
    sheets = [STOCK.structures[each.sheet] for each in card.structures]
    assert scenario.ruin
    assert all(sheet.durability is DurabilityKind.STOREYS for sheet in sheets)
    concrete = [s for s in sheets if s.storeys and "concrete" in s.storeys.material]
    assert len(concrete) >= len(sheets) // 2
    rows = card.rows.strip("\n").split("\n")
    assert 40 <= len(rows[0]) <= 48
    assert 28 <= len(rows) <= 32
    assert sum(row.count(":") for row in rows) >= 10
    for side in (scenario.attacker_armies[0], scenario.defender_armies[0]):
        cards = {g.card for d in STOCK.armies[side].detachments for g in d.units}
        abilities = {a for key in cards for a in STOCK.units[key].abilities}
        assert {"engineer", "construction"} <= abilities
