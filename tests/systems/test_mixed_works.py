"""Buildings of all four kinds side by side: each weapon's own line, what falls with what."""

from __future__ import annotations

import pytest
from kit import Battle, battle
from kit.forts import fort, house
from kit.towers import floor, floors, tower
from kit.walls import CLIMBERS, gate, wall

from siegegame.content.loader import load
from siegegame.model import events as e
from siegegame.model.vocabulary import DurabilityKind, Opening, Side
from siegegame.systems.durability import KINDS

ROW = """
    .*9 W . K K . H H . C C .*7
    a1 .*8 W . K K . H H . C C .*7
    .*27
"""
FORTS = {"w": wall(30), "k": tower(3), "h": fort(armour=10), "c": house()}


def row(cards: str, text: str = ROW, **more: object) -> Battle:
    """A wall, a tower block, a hull building and a capacity building, and who shoots at them."""
    given = {
        "attacker": {"a1": cards}, "defender": {"d1": "rifle"}, "forts": FORTS,
        "sites": {"w": {"claimed": "defender"}}, "cards": CLIMBERS, "phase": "shooting", **more,
    }  # fmt: skip
    return battle(text, **given)  # type: ignore[arg-type]


# -- each weapon by its own line ------------------------------------------------------------


@pytest.mark.rule("C18", "E4", "H3", "S3", "F2")
@pytest.mark.parametrize(
    ("name", "dice"),
    [
        ("w", "feature_shot:12,4"), ("k", "storey_shot:6 storey_damage:1,1,1,1,1 material:6,6,6"),
        ("h", "hull_shot:4 penetration:1"), ("c", "shot:1,1"),
    ],
)  # fmt: skip
def test_one_gun_is_used_on_each_kind_by_its_own_line(name: str, dice: str) -> None:
    board = {"w": "W W", "k": "K K", "h": "H H", "c": "C C"}[name]
    text = f"    a1 .*6 {board} .*12\n    .*7 {board} .*12"
    b = row("tank", text, forts={name: FORTS[name]}, sites={})
    b.order(f"shoot a1 {name}", dice)

    found = {e.FeatureShot: "w", e.StoreyShot: "k", e.HullShot: "h", e.StructureShot: "c"}
    for kind, where in found.items():
        assert bool(b.events_of(kind)) is (where == name)


STOCK = load()
LINES = {
    DurabilityKind.CAPACITY: "capacity", DurabilityKind.HULL: "hull",
    DurabilityKind.STOREYS: "storeys", DurabilityKind.HITS: "hits",
}  # fmt: skip


@pytest.mark.rule("C18")
@pytest.mark.parametrize("key", STOCK.weapons)
def test_a_stock_weapon_harms_a_kind_if_its_card_has_a_line_for_it(key: str) -> None:
    card = STOCK.weapons[key]
    for kind, line in LINES.items():
        written = getattr(card, line)
        able = written not in {None, "none"}
        if kind is DurabilityKind.STOREYS:
            able = able and card.storeys.dice >= 3  # type: ignore[union-attr]  # S3
        assert KINDS[kind].harmed_by(card) is able, (key, kind)


def test_the_citadel_has_weapons_for_each_kind_on_the_attackers_side() -> None:
    (army,) = STOCK.scenarios["citadel"].attacker_armies
    cards = [STOCK.units[g.card] for d in STOCK.armies[army].detachments for g in d.units]
    weapons = [STOCK.weapons[key] for card in cards for key in card.weapons]
    for kind in DurabilityKind:
        assert sum(KINDS[kind].harmed_by(weapon) for weapon in weapons) >= 3


# -- one volley, four kinds -------------------------------------------------------------------


@pytest.mark.rule("C10", "F3", "H3", "S1", "E4")
def test_a_template_strikes_each_kind_that_it_covers_by_that_kinds_rules() -> None:
    # given: a siege gun lays its template where a wall, a tower block and a hull building meet
    text = """
        a1 .*8 W K K .*10
        .*9    W K K .*10
        .*9    . H H .*10
        .*9    . H H .*10
    """
    b = row(
        "siege", text, defender={"d1": "rifle"}, inside={"k": "d1"}, hits={"w": 2}, hull={"h": 1},
        forts={"w": wall(30), "k": tower(2, "brick"), "h": fort(armour=10)},
    )  # fmt: skip
    # when
    b.order(
        "shoot a1 w at 9,1",
        "feature_shot:12,1,1,1 hull_shot:6 penetration:6 building_damage:1 heavy:1"
        " storey_shot:6 storey_damage:6,6,6,6,6,6 material:1,1 crush:1,1",
    )
    # then: all three have fallen, each by its own rule, and nothing is left to be decided
    assert b.last(e.FeatureOpened).result is Opening.BREACH
    assert b.last(e.StructureCollapsed).structure == "h"
    assert (b.state("h"), b.state("k"), b.is_open("w")) == ("shell", "destroyed", True)
    assert (floors(b, "k"), b.pending) == ((0,), "")
    assert b.terrain(b.where("d1.1")) == "rubble"  # type: ignore[arg-type]


# -- what falls with a wall ---------------------------------------------------------------------

CLIMBED = """
    .*3 W .*12
    .*2 a1 W .*12
    .*3 W .*12
    a2 .*15
"""


@pytest.mark.rule("F3", "F8")
def test_a_wall_that_falls_drops_who_holds_it_and_who_climbs_it() -> None:
    # given: climbers whose ladder is up, a guard above them, another farther on; a gun behind
    b = battle(
        CLIMBED, attacker={"a1": "laddermen", "a2": "tank"}, defender={"d1": "guard*2"},
        forts={"w": wall(30)}, sites={"w": {"claimed": "defender"}}, cards=CLIMBERS,
        roofs={"d1.1": (3, 1), "d1.2": (3, 2)}, hits={"w": 2},
    )  # fmt: skip
    b.order("order a1 advance")
    b.order("scale a1.1 w ladder")
    b.skip_to("shooting")
    b.skip_to("movement")
    b.skip_to("shooting")
    # when: the wall's last hits go
    b.order("shoot a2 w", "feature_shot:12,4 fall:1,6,1")
    # then: three were struck, climbers too; the survivors stand beside it, the ladder is gone
    assert len(b.events_of(e.FallRolled)) == 3
    assert b.last(e.FeatureOpened).result is Opening.BREACH
    assert b.alive("d1") == ["d1.2"] or b.alive("d1") == ["d1.1"]
    assert all(b.where(unit)[0] != 3 for unit in b.alive("d1"))  # type: ignore[index]
    assert b.last(e.ScalingEnded).unit == "a1.1"
    assert b.where("a1.1") == (2, 1)
    assert not b.world.climb[b.id("a1.1")].wall


@pytest.mark.rule("F3", "F8")
def test_who_stands_in_a_breach_is_on_no_wall_walk() -> None:
    b = battle(
        CLIMBED, attacker={"a1": "mob1", "a2": "mob1"}, defender={"d1": "guard"},
        forts={"w": wall(30)}, cards=CLIMBERS, fallen=["w"], standing={"d1.1": (3, 1)},
    )  # fmt: skip

    view = b.match.view(Side.ATTACKER)
    assert (b.where("d1.1"), view.roof_of("d1.1"), view.aloft("w")) == ((3, 1), None, ())


# -- a block onto a gate, a house beside a wall ---------------------------------------------------


@pytest.mark.rule("S4", "S5", "F3")
def test_a_block_that_falls_by_a_gate_takes_its_own_and_leaves_the_gate_as_it_is() -> None:
    # given: a block behind a gate; on the wall beside it a guard, on the block's floors two stands
    text = """
        a1 .*8 G K K .*9
        .*9    G K K .*9
        .*9    W .   .*10
    """
    b = row(
        "ray", text, defender={"d1": "rifle*2", "d2": "guard"}, inside={"k": "d1"},
        floors={"d1.2": 3}, roofs={"d2.1": (9, 2)},
        forts={"g": gate(24), "k": tower(3, "brick"), "w": wall(30)},
        sites={"g": {"open": True}},
    )  # fmt: skip
    b.order(
        "shoot a1 k floor 1",
        "storey_shot:6 storey_damage:6,6,6,6,6,6 material:1,1 crush:1,1 plunge:1,1",
    )
    assert floors(b, "k") == (0,)
    assert b.state("k") == "destroyed"
    assert b.is_open("g")
    assert b.hits("w") == 30
    assert b.where("d2.1") == (9, 2)
    assert [b.terrain((x, 0)) for x in (10, 11)] == ["rubble", "rubble"]


@pytest.mark.rule("E11", "F8", "S1", "H8")
def test_a_house_that_collapses_strikes_those_near_on_walls_in_blocks_and_at_ladders() -> None:
    # given: an unstable house by a wall with a guard on it, a block with a stand on floor 2, a fort
    text = """
        .*2 a1 W C C K K .*8
        .*3    W C C K K .*8
        .*3    . H H .   .*9
        .*3    . H H .   .*9
        a9 .*14 d9
    """
    b = battle(
        text, attacker={"a1": "laddermen", "a9": "rifle"},
        defender={"d1": "guard", "d2": "rifle", "d3": "rifle", "d9": "rifle"},
        forts={"w": wall(30), "c": house(), "k": tower(3), "h": fort()}, cards=CLIMBERS,
        sites={"w": {"claimed": "defender"}}, roofs={"d1.1": (3, 0)},
        inside={"k": "d2", "h": "d3"}, floors={"d2.1": 2}, states={"c": "unstable"},
        phase="start", turn=2, dice="structure:5 radius:1 collapse:1,1,4,4",
    )  # fmt: skip
    zones = {each.unit: each.zone for each in b.events_of(e.CollapseStruck)}
    assert zones == {"a1.1": "near", "d1.1": "near", "d2.1": "near", "d3.1": "near"}
    assert (b.alive("a1"), b.alive("d1")) == ([], [])
    assert (floor(b, "d2.1"), floors(b, "k"), b.hits("w")) == (2, (3,), 30)
