"""The points of the stock cards follow what a unit can do."""

from __future__ import annotations

import pytest

from siegegame.content.loader import load
from siegegame.content.schema import UnitCard
from siegegame.model.vocabulary import UnitClass

STOCK = load()

CLASSES = {UnitClass.WAR_ENGINE: 10, UnitClass.TITAN: 20}
ARMOUR = {3: 2, 4: 4, 5: 8, 6: 14}
"""Nearly twice as much for each step: the shots that hurt get rarer (C8)."""
ABILITIES = {
    "hq": 4, "elite": 1, "infiltrators": 2, "jump": 3, "skimmer": 3, "flyer": 8, "anti_air": 3,
    "close_combat": 12, "character": -2, "ram": 10, "engineer": 4, "construction": 4,
    "ladders": 2, "grapples": 2,
}  # fmt: skip
SUPER_HEAVY = {
    "anti_tank": 8, "death_ray": 14, "mega_cannon": 10, "barrage": 11, "heavy_barrage": 14,
    "disrupt": 2,
}  # fmt: skip


def worth_of_weapon(key: str) -> float:
    """Firepower is worth more over a distance, through cover and against buildings."""
    weapon = STOCK.weapons[key]
    if weapon.super_heavy is not None:
        return SUPER_HEAVY[weapon.super_heavy] + weapon.range_cm / 10
    each = 2 + weapon.range_cm / 10 + (weapon.capacity == "firepower") + weapon.ignores_cover
    walls = 3 * weapon.hits.dice if weapon.siege_engine and weapon.hits else 0
    return weapon.firepower * each + walls


def worth(card: UnitCard) -> float:
    """About what a unit should cost."""
    toughness = ARMOUR[card.armour]
    return (
        CLASSES.get(card.unit_class, 4)
        + sum(map(worth_of_weapon, card.weapons))
        + card.assault
        + (card.capacity * (toughness + 3) if card.capacity > 1 else toughness)
        + max(0, min(card.speed_cm, 50) - 15) / 5
        + 5 * card.close_combat_dice
        + sum(ABILITIES.get(each, 0) for each in card.abilities)
    )


@pytest.mark.rule("C2")
@pytest.mark.parametrize("key", STOCK.units)
def test_points_follow_from_the_card(key: str) -> None:
    card = STOCK.units[key]
    assert 0.9 <= card.points / worth(card) <= 1.1


@pytest.mark.rule("C8")
@pytest.mark.parametrize(
    ("weaker", "tougher"),
    [
        ("guard-rifles", "guard-captain"),
        ("guard-rifles", "guard-tank"),
        ("host-raiders", "guard-rifles"),
        ("host-wagon", "guard-tank"),
        ("guard-carrier", "guard-bastion"),
    ],
)
def test_the_tougher_unit_has_the_higher_armour(weaker: str, tougher: str) -> None:
    assert STOCK.units[weaker].armour < STOCK.units[tougher].armour
    assert STOCK.units[weaker].armour_rating > STOCK.units[tougher].armour_rating
