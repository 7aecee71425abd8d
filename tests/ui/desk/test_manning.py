"""Finding guns to man at the table, and seeing which are manned (H11, H12)."""

from __future__ import annotations

import pytest
from kit import battle, house
from kit import fort as sheet
from kit.battle import Battle

from siegegame.model.orders import Man, Shoot
from siegegame.model.vocabulary import PUBLIC, Side
from siegegame.ui.desk.desk import Desk
from siegegame.ui.desk.shooting import ShootTool
from siegegame.ui.desk.tool import Memory
from siegegame.ui.plan import plan
from siegegame.ui.presenter import Presenter
from siegegame.ui.widgets.glyphs import ASCII, NORMAL, Glyphs
from siegegame.ui.widgets.structures import draw
from ui.fort_yard import fort


def shooting(b: Battle) -> ShootTool:
    """The tool for whoever is to shoot, on the first detachment with something to do."""
    desk = Desk()
    desk.turn_to(b.match.view(b.match.to_act))  # type: ignore[arg-type]
    tool = desk.tool
    assert isinstance(tool, ShootTool)
    return tool


def order_of(tool: ShootTool) -> Man | Shoot:
    (order,) = tool.orders()
    assert isinstance(order, Man | Shoot)
    return order


@pytest.mark.rule("H11")
def test_m_goes_through_the_guns_that_may_be_manned() -> None:
    tool = shooting(fort())
    guns = [each.order.gun for each in tool.offers if isinstance(each.order, Man)]

    seen = []
    for _ in [*guns, 0]:
        tool.key("m")
        order = order_of(tool)
        assert isinstance(order, Man)
        seen.append(order.gun)

    assert seen == [*guns, guns[0]]
    assert "m" in [hint.shown for hint in tool.hints()]


@pytest.mark.rule("H11")
def test_behind_a_gun_the_next_that_bears_on_an_enemy_is_picked_out_and_then_a_target() -> None:
    b = fort()
    view = b.match.view(Side.DEFENDER)
    memory = Memory(detachment="d1")
    guns = view.structure("h").guns
    useful = [gun for gun in guns if view.legal.bearings(gun)]
    tool = ShootTool(view, memory)
    tool.key("m")
    given = []
    while isinstance(order := order_of(tool), Man):
        given.append(order.gun)
        tool.accept()
        b.order(str(order))
        tool = ShootTool(b.match.view(Side.DEFENDER), memory)

    assert sorted(given) == sorted(useful)
    assert not tool.offer.waste  # type: ignore[union-attr]
    assert "Manned: " in tool.prompt()


@pytest.mark.rule("H11")
def test_own_buildings_come_behind_guns_that_bear_on_an_enemy() -> None:
    b = fort()
    b.order("man d1.1 h.sky-gun")
    tool = shooting(b)

    wasted = [each.waste for each in tool.offers]

    assert wasted == sorted(wasted)
    assert any(isinstance(each.order, Shoot) and each.waste for each in tool.offers)


@pytest.mark.rule("H11")
def test_the_prompt_of_a_shot_names_the_guns_that_fire_with_it() -> None:
    b = fort()
    b.order("man d1.1 h.west-gun")
    tool = ShootTool(b.match.view(Side.DEFENDER), Memory(detachment="d1"))
    tool.memory.option = next(
        n for n, each in enumerate(tool.offers) if isinstance(each.order, Shoot)
    )

    assert tool.prompt().endswith("? Manned: west wall gun")


TAKEN = """
    . d1 . . . . . . . .
    .  . a1 . . . . . . .
    .  . . . . . . . . d1
"""


@pytest.mark.rule("H12")
def test_a_gun_that_the_enemy_mans_is_offered_to_who_stands_beside_it() -> None:
    b = battle(
        TAKEN, attacker={"a1": "rifle"}, defender={"d1": "rifle*2"}, phase="shooting",
        emplacements={"howl": ("cannon", (1, 1))},
    )  # fmt: skip
    b.order("man a1.1 howl")
    b.order("pass")
    view = b.match.view(Side.DEFENDER)

    assert view.legal.gunners() == [("d1.1", "howl")]
    labels = [each.label for each in ShootTool(view, Memory(detachment="d1")).offers]
    assert "take the howl from a1" in labels
    b.order("man d1.1 howl")
    assert b.match.view(Side.DEFENDER).gun("howl").crew == "d1.1"


@pytest.mark.rule("H12")
def test_a_gun_of_fellows_who_are_not_done_is_not_offered() -> None:
    b = fort()
    b.order("man d1.1 h.west-gun")

    found = [gun for _, gun in b.match.view(Side.DEFENDER).legal.gunners()]

    assert "h.west-gun" not in found


# -- marks ----------------------------------------------------------------------------------


def corner_of(b: Battle, structure: str, glyphs: Glyphs = NORMAL) -> str:
    scene = Presenter(b.match.view(PUBLIC)).scene
    return draw(scene.structures[structure], glyphs, 1)[0][-1]


@pytest.mark.rule("H12")
@pytest.mark.parametrize("glyphs", [NORMAL, ASCII])
def test_a_gun_on_the_roof_stands_at_the_upper_right_corner(glyphs: Glyphs) -> None:
    assert corner_of(fort(), "h", glyphs) == "&"
    assert corner_of(fort(), "k", glyphs) != "&"


@pytest.mark.rule("H2", "H12")
def test_not_one_that_is_silent_or_destroyed() -> None:
    silent = battle(
        "a1 . H H", forts={"h": sheet(guns={"up": "autocannon"})}, phase="shooting",
        sites={"h": {"dilapidated": True}},
    )  # fmt: skip
    whole = battle("a1 . H H", forts={"h": sheet(guns={"up": "autocannon"})}, phase="shooting")
    assert (corner_of(whole, "h"), corner_of(silent, "h")) == ("&", "─")
    whole.world.journal.put(whole.id("h.up"), whole.world.gun[whole.id("h.up")], "destroyed", True)
    assert corner_of(whole, "h") == "─"


@pytest.mark.rule("H12")
def test_flames_hide_it() -> None:
    b = battle(
        "a1 . H H", forts={"h": house(guns={"up": "autocannon"})}, phase="shooting", fires=["h"]
    )
    assert corner_of(b, "h") == NORMAL.flame


@pytest.mark.rule("H11", "H12")
def test_guns_that_are_manned_have_a_mark_of_their_own() -> None:
    b = fort()
    b.order("man d1.1 h.west-gun")
    b.order("man d2.2 howl")
    view = b.match.view(PUBLIC)

    assert "gun manned" in {touch.mark for touch in plan(view, "h").values()}
    assert Presenter(view).scene.guns == {(16, 6): "gun manned"}
    assert NORMAL.marks["gun manned"] == ASCII.marks["gun manned"] == "O="
