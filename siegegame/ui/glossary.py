"""What the words on cards, in odds and in the log mean, and the rule that says it whole."""

from __future__ import annotations

from typing import Final, NamedTuple


class Word(NamedTuple):
    """A word of the game."""

    name: str
    rule: str
    meaning: str


GLOSSARY: Final = (
    Word(
        "aimed Firepower",
        "C9",
        "The Firepower of all weapons with range and sight, before anything is taken off. It says "
        "how many blast markers the target gets.",
    ),
    Word(
        "anti-tank",
        "C10",
        "A super-heavy weapon against vehicles, war engines and buildings: it hits on 4 or more, "
        "whatever the armour.",
    ),
    Word(
        "Armour 4+",
        "C8",
        "A die that hits must show at least this. Cover adds 1; a needed 7 is a 6 and then 4 or "
        "more.",
    ),
    Word("Assault", "C11", "What a unit counts in close assault."),
    Word(
        "barrage",
        "C10",
        "A weapon with a template of 5 cm: its Firepower is the number of units under it. A heavy "
        "barrage counts twice and then reloads for a turn.",
    ),
    Word(
        "blast marker",
        "C9",
        "Fire leaves them on a detachment. Each silences 1 Firepower; to move it must roll more "
        "than it has; as many as it has units, and it breaks. Some go in the End phase.",
    ),
    Word(
        "breaks, broken",
        "C11",
        "A broken detachment takes no orders and only moves away, until it rallies in the End "
        "phase. Half its points are lost to morale meanwhile.",
    ),
    Word("bunker", "D3", "A secret of the defender's under a building, worth morale to him."),
    Word(
        "CAF +8",
        "T2",
        "Close-assault factor: what a war engine or titan adds to its dice when it fights a titan.",
    ),
    Word(
        "capacity",
        "E5",
        "How much damage a building, war engine or titan can still take. At 0 a building falls or "
        "begins to.",
    ),
    Word(
        "capacity 10/10",
        "E5",
        "What is left of a building, and what it began with; c10 on the map.",
    ),
    Word(
        "chain (coherency)",
        "C15",
        "After its moves each unit must be within 10 cm of a fellow, or the detachment takes a "
        "marker.",
    ),
    Word(
        "column A, B, C",
        "C7",
        "How good a target is to hit: A for those that march and war engines in the open, B in the "
        "open, C in cover. The same Firepower gives most dice in A.",
    ),
    Word(
        "cover",
        "C8",
        "Woods, ruins, craters and buildings add 1 to the Armour of who is in them.",
    ),
    Word(
        "critical 3-5 and so on",
        "E7",
        "A natural 6 on a building rolls 2D6 on the critical chart: the numbers are that total, "
        "behind them what it does.",
    ),
    Word("dangerous ground", "C14", "A D6 for each cell entered; a 1 is a hit."),
    Word(
        "death ray", "C10", "A super-heavy weapon: one unit, hit on 2 or more whatever its armour."
    ),
    Word("detachment", "C2", "Units that take orders, shoot and break together."),
    Word("disrupt", "C10", "A weapon that leaves a blast marker on 4 or more and hurts nobody."),
    Word(
        "door", "C17", "The middle of each side of a building; it is entered and fought for there."
    ),
    Word("elite", "C16", "Adds 1 to the die with which the detachment moves under markers."),
    Word(
        "Figures 5",
        "C2",
        "How many figures stand on a unit. A strength hit takes one; at a door one of them fights.",
    ),
    Word("firefight", "C11", "A fight with Firepower within 15 cm, in the Assault phase."),
    Word("FP, Firepower", "C7", "How hard a detachment shoots; a table turns it into dice."),
    Word("garrison", "C17", "Those inside a building."),
    Word("heavy weapons", "E4", "Units with this ability may shoot at buildings."),
    Word("HQ", "C2", "The unit that leads its detachment; +1 to rally."),
    Word(
        "hits 50/50",
        "F1",
        "What is left of a wall, gate or house, and its full rating, which says who may bash it.",
    ),
    Word(
        "infiltrators", "D5", "Set up ahead of the rest; the defender's have 30 cm more at first."
    ),
    Word(
        "jammed, right arm",
        "T3",
        "Where an engine is hit, or carries a weapon: that part is silent.",
    ),
    Word("lock on", "C6", "Under Assault orders a super-heavy weapon fires only on 4 or more."),
    Word(
        "mega-cannon", "C10", "A template: every unit under it is hit on its own Armour, no cover."
    ),
    Word(
        "morale",
        "C12",
        "A side's will to fight. It falls with lost and broken detachments; at 0 it has lost.",
    ),
    Word(
        "narrow ... overwhelmed",
        "C11",
        "The rows of close assault, by how much one side has won: 1 narrow, 2 forced back, 3 "
        "driven off, 4 hurled back, 5 or more overwhelmed. We win, by the row: how likely each is.",
    ),
    Word("rally", "C11", "The roll by which a broken detachment recovers: D6 above its markers."),
    Word("range", "C1", "In centimetres; a cell is 2½ cm, so 20 cm are 8 cells."),
    Word("scan", "D7", "Instead of shooting: 5 or 6 finds every bunker within 10 cm."),
    Word(
        "super-heavy",
        "C10",
        "Death rays, anti-tank, mega-cannon, barrages, disrupt: fired apart from Firepower.",
    ),
    Word("template", "C10", "A circle of 5 cm; who is under it may be hit, your own as well."),
    Word("to be beaten 1", "C9", "The blast markers that a die must beat before they may move."),
    Word("unit", "C2", "What stands in one cell: a stand of figures or one vehicle."),
    Word(
        "unstable, crumbling",
        "E11",
        "A building that failed and still stands: it rolls at each turn's start and falls on 5 or "
        "6; a crumbling one hurts those inside as well.",
    ),
    Word("(unit 2)", "C2", "The second unit of its detachment: fellows have the same name."),
)
