"""Storeys: crews, difficulties, materials, falls, sections (S1 to S7)."""

from __future__ import annotations

import pytest
from kit.cast import UNITS
from msgspec.structs import replace

from siegegame.content.loader import load
from siegegame.content.storeys import cut
from siegegame.rules import storeys as rules


def _square(size: int) -> list[tuple[int, int]]:
    return [(x, y) for y in range(size) for x in range(size)]


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    ("size", "sections"), [(2, [4]), (3, [3, 3, 3]), (4, [4, 4, 4, 4]), (6, [3, 3] * 6)]
)
def test_footprints_are_cut_by_rows_into_sections_of_4_cells(
    size: int, sections: list[int]
) -> None:
    found = cut(_square(size))

    assert [len(each) for each in found] == sections
    assert sorted(point for each in found for point in each) == sorted(_square(size))
    assert all(len({y for _, y in each}) == 1 for each in found if size > 2)


@pytest.mark.rule("S1")
def test_a_row_with_a_gap_has_a_section_on_either_side() -> None:
    assert cut([(0, 0), (2, 0), (0, 1), (1, 1), (2, 1)]) == (
        ((0, 0),),
        ((2, 0),),
        ((0, 1), (1, 1), (2, 1)),
    )


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("crew", "need"), [(1, 6), (2, 5), (3, 4), (4, 3), (9, 1)])
def test_each_crew_member_beyond_the_first_adds_1(crew: int, need: int) -> None:
    assert rules.to_hit(6, crew).outcomes.index(1) + 1 == need


@pytest.mark.rule("S2")
def test_a_single_gunner_cannot_reach_a_difficulty_beyond_the_die() -> None:
    assert 1 not in rules.to_hit(7, 1).outcomes


@pytest.mark.rule("S2", "H17")
def test_snap_shots_hit_on_6_whatever_the_crew() -> None:
    assert rules.to_hit(4, 5, snap=True).outcomes == (0, 0, 0, 0, 0, 1)


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("crew", "guns", "moved", "each"),
    [
        (4, 1, False, (4,)),
        (4, 1, True, (3,)),
        (5, 2, False, (3, 2)),
        (1, 1, True, (1,)),
        (2, 3, False, (1, 1, 1)),
    ],
)
def test_a_crew_is_shared_among_guns_and_one_drives(
    crew: int, guns: int, moved: bool, each: tuple[int, ...]
) -> None:
    tank = replace(UNITS["tank"], crew=crew)

    assert rules.crew_on_guns(tank, 1, guns, moved) == each


@pytest.mark.rule("S2")
def test_gunners_on_foot_do_not_drive_and_are_no_more_than_are_left() -> None:
    gunners = replace(UNITS["heavy"], crew=3)

    assert rules.crew_on_guns(gunners, 5, 1, moved=True) == (3,)
    assert rules.crew_on_guns(gunners, 2, 1, moved=False) == (2,)


@pytest.mark.rule("S3")
def test_materials_have_their_dice() -> None:
    found = {row.material: row.dice for row in load().tables.materials}

    assert found == {
        "drywall": 1, "light wood": 1, "brick": 2, "stone": 2, "packed earth": 2,
        "reinforced timber": 2, "concrete": 3, "reinforced concrete": 4,
        "buried reinforced concrete": 5,
    }  # fmt: skip


@pytest.mark.rule("S3", "C18")
def test_only_weapons_of_3_dice_may_declare_a_structure() -> None:
    weapons = load().weapons
    able = {key for key, card in weapons.items() if rules.may_declare(card)}

    assert {"autocannon", "rockets", "tank-gun", "siege-gun", "howitzer", "death-ray"} <= able
    assert not able & {"rifles", "carbines", "flamer", "dread-horn"}


@pytest.mark.rule("C18")
def test_weapon_cards_have_the_storeys_line_of_the_table() -> None:
    weapons = load().weapons
    lines = {
        "autocannon": (3, 5), "mortar": (3, 5), "rockets": (3, 5), "anti-tank-gun": (3, 5),
        "thermal-lance": (4, 4), "tank-gun": (5, 6), "death-ray": (6, 4), "siege-gun": (6, 5),
        "howitzer": (4, 6), "rocket-array": (5, 6), "flak-gun": (3, 5),
    }  # fmt: skip
    for key, (dice, difficulty) in lines.items():
        line = weapons[key].storeys
        assert line is not None
        assert (line.dice, line.difficulty) == (dice, difficulty), key


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("attack", "defence", "falls"), [(12, 12, True), (11, 12, False)])
def test_a_hit_meets_or_beats_the_material(attack: int, defence: int, falls: bool) -> None:
    assert rules.falls(attack, defence) is falls


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("floor", "hit", "dice"), [(2, 1, 0), (3, 1, 2), (3, 2, 1), (5, 2, 3), (5, 4, 1)]
)
def test_from_the_third_floor_on_each_floor_fallen_is_a_die(
    floor: int, hit: int, dice: int
) -> None:
    assert rules.fall_dice(floor, hit) == dice


@pytest.mark.rule("S1", "S5")
@pytest.mark.parametrize(
    ("here", "there", "broken", "cost"),
    [(1, 2, False, 2), (1, 4, False, 6), (3, 1, False, 4), (1, 2, True, 4), (2, 2, True, 0)],
)
def test_stairs_cost_a_step_a_floor(here: int, there: int, broken: bool, cost: int) -> None:
    assert rules.stairs(here, there, broken) == cost


@pytest.mark.rule("S2", "S3", "S4")
def test_golden_example_7() -> None:
    # A 4 with three of the crew at the gun is a 6, the difficulty of a tank gun.
    assert rules.to_hit(6, 3).outcomes[4 - 1] == 1
    assert rules.to_hit(6, 3).outcomes[3 - 1] == 0
    # 18 beats 12, the fall of 7 kills infantry, who have a defence of 4.
    assert rules.falls(18, 12)
    assert rules.lost(7, 4)
    # Who was on the second floor rolls for nothing.
    assert rules.fall_dice(2, 1) == 0
