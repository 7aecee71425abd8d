"""What the help says in prose, and which unit has which code."""

from __future__ import annotations

from typing import Final

from siegegame.content.schema import UnitCard
from siegegame.engine import View
from siegegame.model.vocabulary import Side
from siegegame.ui.cards import unit_code

READING: Final = {
    "Header": (
        "Turn 3/8 Shooting is the third of eight turns and its phase. 'Attacker to act': one of "
        "the attacker's detachments is next. 'Attacker to decide': play waits for a choice of the "
        "attacker: who goes first, which stands take hits or are under a template, where to "
        "retreat."
    ),
    "Morale": (
        "A side's will to fight, of the attacker (att) and the defender (DEF). It falls by what a "
        "lost detachment was worth, and by half of that while one is broken. At 0 the side has "
        "lost; after the last turn the higher morale wins. Behind it a bar for the start and one "
        "for each turn, the newest last; a full bar is the most that either side ever had."
    ),
    "Map": (
        "It is often larger than its window: the line above it says which columns and rows are in "
        "view, arrows where it goes on. It follows what happens and the cursor; shift with an "
        "arrow moves five cells. A cell is 2½ cm; 12,7 is column 12, row 7, counted from 0."
    ),
    "Log": (
        "In front of a line stands whose it is, a for the attacker and D for the defender, then "
        "the id of its rule, such as C8 or D3: R opens the rules, where C8 leads to that one. "
        "'+61 (g)' at the right: there are 61 lines more than there is room for, and g opens the "
        "whole log."
    ),
}
"""Headings and what belongs under them."""

IN_BUILDINGS: Final = (
    "c10: damage capacity left, h4: hull points left, f30: hits left of a house or tower, that is "
    "how much more the building can take. Walls and gates are solid, with their hits on them once "
    "some are lost. It is not how many are inside: D3 is 3 defender's stands in it, a2 is 2 of the "
    "attacker's, D0 only his flag. More shading: less is left. c0? may fall at a turn's start, c0! "
    "crumbles on those inside as well; a shell has fallen already."
)

MINES: Final = "* on the ground is a minefield; a leader's unit has HQ below it, never a star."


def codes(view: View, side: Side) -> list[tuple[str, str]]:
    """Codes of a side's kinds of units as the map shows them, and their names."""
    kinds: dict[str, UnitCard] = {unit.card.code: unit.card for unit in view.units(side)}
    return [(unit_code(card, side), card.name) for card in kinds.values()]
