"""The ledger of a structure: every point lost, when, to whom, by which roll."""

from __future__ import annotations

from siegegame.model import events as e
from siegegame.model.vocabulary import PUBLIC
from siegegame.report import Names, ledger, ledger_entries, narrate

from .conftest import Played
from .hull_cases import PIERCED
from .making import DEF, made

PLACED = made(
    e.StructurePlaced, side=None, turn=0, structure="chapel", name="Chapel", sheet="imperial-small",
    size="small", cells=((2, 3),), durability="hull", remaining=4, claimant=DEF, rule="D2",
)  # fmt: skip
STRUCK = made(
    e.StructureDamaged, rule="H3", structure="chapel", durability="hull", amount=1, remaining=3,
    cause="siege-gun", by="guns", seq=9,
)  # fmt: skip
FLAMES = made(
    e.StructureDamaged, side=None, rule="E8", structure="chapel", durability="capacity", amount=1,
    remaining=2, cause="flames", by=None,
)  # fmt: skip
OTHER = made(
    e.PenetrationRolled,
    **{**PIERCED, "structure": "mill", "dice": (1,), "die": 1, "total": 11},
)


def test_a_point_is_told_with_its_roll(names: Names) -> None:
    roll = made(e.PenetrationRolled, **PIERCED)
    lines = list(ledger([PLACED, roll, OTHER, STRUCK, FLAMES], "chapel", names))
    placed, struck, roll_text, burned = lines
    assert placed[:31] == "before the match     D2        "
    assert placed.endswith("a small imperial building, hull points 4, held by the defender.")
    assert struck[:31] == "turn 2 shooting      H3     3  "
    assert struck[31:] == "Chapel loses 1 to the siege gun of 3rd Guns: hull points 4 → 3."
    assert roll_text.strip() == narrate(roll, names)
    assert burned == "turn 2 shooting      E8     2  Chapel loses 1 to the flames: capacity 3 → 2."


def test_an_entry_says_what_went_and_who_took_it(names: Names) -> None:
    (entry,) = ledger_entries([STRUCK], "chapel", names)
    assert (entry.seq, entry.turn, entry.phase, entry.rule) == (9, 2, "shooting", "H3")
    assert (entry.lost, entry.remaining, entry.by, entry.roll) == (1, 3, "guns", "")


def test_every_point_of_every_structure_is_in_its_ledger(matches: tuple[Played, ...]) -> None:
    for played in matches:
        for structure in played.match.view(PUBLIC).structures():
            entries = list(ledger_entries(played.events, structure.id, played.names))
            lost = sum(each.lost for each in entries)
            fallen = structure.durability == "hull" and structure.state in {"shell", "destroyed"}
            gone = structure.maximum - structure.remaining
            assert lost <= gone if fallen else lost == gone
            taken = [each for each in entries if each.lost]
            assert all(each.roll for each in taken if "to the flames" not in each.text)
