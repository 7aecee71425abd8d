"""Pinning and snap shots (H17)."""

from __future__ import annotations

import pytest
from kit import UNITS, Battle, battle, fort
from msgspec.structs import replace

from siegegame.model.errors import Reason
from siegegame.model.events import HullShot, PinningTested, ShotsFired

FIELD = ". a1 a1 . . . d1 .*9 H"
PINNED: dict[str, object] = {"pinned": ["a1"], "forts": {"h": fort()}}


def pinned(cards: str = "rifle*2", text: str = FIELD, **more: object) -> Battle:
    return battle(text, **{"attacker": {"a1": cards}, **PINNED, **more})  # type: ignore[arg-type]


@pytest.mark.rule("H17")
@pytest.mark.parametrize(("dice", "total", "caught"), [("4,4", 8, False), ("4,5", 9, True)])
def test_2d6_above_leadership_pin_a_unit(dice: str, total: int, caught: bool) -> None:
    b = battle(
        "a1 .*5 H .*9", attacker={"a1": "tank"}, phase="shooting", inside={"h": "d1"},
        forts={"h": fort(points=1)},
    )  # fmt: skip
    b.order("shoot a1 h", "hull_shot:6 penetration:4 debris:1,1 figure:1,1 strength:1,1")
    b.order("done", f"pinning:{dice}")

    tested = b.last(PinningTested)
    assert (tested.total, tested.leadership, tested.pinned) == (total, 8, caught)
    assert b.pinned("d1") is caught


@pytest.mark.rule("H17")
def test_the_best_leadership_of_the_detachment_counts() -> None:
    b = battle(
        "a1 .*5 H .*9", attacker={"a1": "tank"}, phase="shooting", inside={"h": "d1"},
        defender={"d1": "rifle leader"}, cards={"leader": replace(UNITS["hero"], leadership=10)},
        forts={"h": fort(points=1)},
    )  # fmt: skip
    b.order("shoot a1 h", "hull_shot:6 penetration:4 debris:1,1 figure:1,1 strength:1,1")
    b.order("done", "pinning:5,5")

    assert not b.last(PinningTested).pinned


@pytest.mark.rule("H17")
def test_the_pinned_do_not_move() -> None:
    b = pinned()
    b.order("order a1 advance")

    for order in ("move a1.1 0,0", "move a1 3,0", "enter a1 h"):
        assert b.refused(order).reason is Reason.PINNED


@pytest.mark.rule("H17", "H9")
def test_nor_do_they_leave_or_go_up() -> None:
    sheet = fort(battlements=True)
    b = pinned(text="H .*9 d1", inside={"h": "a1"}, forts={"h": sheet})
    b.order("order a1 advance")

    assert b.refused("leave a1 1,0").reason is Reason.PINNED
    assert b.refused("roof a1").reason is Reason.PINNED


@pytest.mark.rule("H17", "C11")
def test_nor_charge_nor_storm() -> None:
    b = pinned(text=". a1 a1 . d1 .*9 H", phase="assault", orders={"a1": "assault"})
    assert b.refused("move a1.2 3,0").reason is Reason.PINNED
    b = pinned(text=". a1 H .*9 d1", cards="storm", phase="assault", orders={"a1": "assault"})
    assert b.refused("assault a1.1 h").reason is Reason.WRONG_ORDER


@pytest.mark.rule("H17", "C3")
def test_snap_shots_are_half_firepower() -> None:
    b = pinned("gun5*2", phase="shooting")

    b.order("shoot a1 d1", "shot:1,1,1")

    assert (b.last(ShotsFired).firepower, b.last(ShotsFired).modified) == (10, 5)


@pytest.mark.rule("H17", "C7")
def test_after_markers_and_assault_orders() -> None:
    b = pinned("gun5*2", phase="shooting", markers={"a1": 2}, orders={"a1": "assault"})

    b.order("shoot a1 d1", "shot:1")

    assert b.last(ShotsFired).modified == 2


@pytest.mark.rule("H17", "H3")
@pytest.mark.parametrize(("die", "hits"), [(5, 0), (6, 1)])
def test_snap_shots_at_a_structure_hit_on_6(die: int, hits: int) -> None:
    b = pinned("tank", ". a1 .*7 H .*9 d1", phase="shooting")

    b.order("shoot a1 h", f"hull_shot:{die}" + (" penetration:1" if hits else ""))

    assert (b.last(HullShot).snap, b.last(HullShot).need, b.last(HullShot).hits) == (True, 6, hits)


@pytest.mark.rule("H17", "C10")
@pytest.mark.parametrize(("die", "left"), [(5, 1), (6, 0)])
def test_super_heavy_weapons_snap_on_6_too(die: int, left: int) -> None:
    b = pinned("ray", ". a1 .*7 d1 H", phase="shooting")

    b.order("shoot a1 d1", f"heavy:{die}")

    assert len(b.alive("d1")) == left


@pytest.mark.rule("H17", "C10")
@pytest.mark.parametrize("cards", ["siege", "howitzer"])
@pytest.mark.parametrize("target", ["d1", "h", "k"])
def test_templates_cannot_snap_at_anything(cards: str, target: str) -> None:
    text = ". a1 .*5 d1 . K K .*4 H\n. . .*5 . . K K .*4 ."
    b = pinned(cards, text, phase="shooting")

    assert b.refused(f"shoot a1 {target}").reason is Reason.NO_SIGHT
    assert not b.allowed(f"shoot a1 {target} at 7,0")


@pytest.mark.rule("H17")
def test_it_lasts_until_the_end_phase_of_the_next_turn() -> None:
    b = battle(
        "a1 .*5 H .*9", attacker={"a1": "tank"}, phase="shooting", inside={"h": "d1"},
        forts={"h": fort(points=1)}, defender={"d1": "rifle hero"},
    )  # fmt: skip
    b.order("shoot a1 h", "hull_shot:6 penetration:4 debris:1,1 figure:1,1 strength:1,1")
    b.order("done", "pinning:6,6")
    assert b.last(PinningTested).until == 2
    b.skip_to("movement", "markers:6")
    assert (b.match.turn, b.pinned("d1")) == (2, True)
    b.order("done")
    b.order("done")
    b.skip_to("movement")

    assert (b.match.turn, b.pinned("d1")) == (3, False)
