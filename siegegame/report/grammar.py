"""The grammar that sentences share: plurals, verbs, lists, movement, dice, needed faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from siegegame.model.geometry import Point

_IRREGULAR: Final = {"be": ("are", "is"), "have": ("have", "has")}
_HISSING: Final = ("s", "sh", "ch", "x", "o")
_PLURALS: Final = {"die": "dice", "six": "sixes", "storey": "storeys"}
_SECOND: Final = {7: "6 then 4+", 8: "6 then 6"}
_TITLES: Final = {"city": "Building of the city", "counters": "Hiding of the bunkers"}
"""Stages whose keys are no titles."""
_DURABILITIES: Final = {"hull": "hull points", "storeys": "floors"}
_KINDS: Final = {"anti_tank": "anti-tank", "mega_cannon": "mega-cannon"}


@cache
def agree(verb: str, plural: bool) -> str:
    """A verb in the present, third person: `agree("pass", False)` is `passes`."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb][not plural]
    if plural:
        return verb
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(_HISSING) else f"{verb}s"


def is_plural(name: str) -> bool:
    """Whether a name takes a plural verb: Raiders and Sons of Ash do, Abbess, Colossus do not."""
    head = name.partition(" of ")[0]
    return head.endswith("s") and not head.endswith(("ss", "us"))


def count(number: int, noun: str) -> str:
    """A number with its noun: `1 hit`, `3 hits`, `no hits`, `2 dice`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {_PLURALS.get(noun) or f'{noun}s'}"


def listing(words: Sequence[str]) -> str:
    """Words as a list in a sentence: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def faces(dice: Iterable[int]) -> str:
    """Dice in the order they were rolled."""
    return " ".join(map(str, dice))


def point(cell: Point) -> str:
    """A cell as in orders: `4,11`."""
    return f"{cell[0]},{cell[1]}"


def span(cells: Sequence[Point]) -> str:
    """The rectangle around some cells: `2,3 to 3,4`."""
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    if not columns:
        return "no cell"
    start, end = (min(columns), min(rows)), (max(columns), max(rows))
    return point(start) if start == end else f"{point(start)} to {point(end)}"


def movement(halves: int) -> str:
    """Half cells as movement, a straight step on open ground being 1: `5½ of movement` (C1)."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½ of movement" if half else f"{whole} of movement"


def needed(need: int) -> str:
    """The face a shooting die needs; 7 and 8 are a 6 and a second die (C8)."""
    return _SECOND.get(need) or f"{need}+"


def plain(word: str) -> str:
    """A key of the assets as words: `forced_back` is `forced back`."""
    return word.replace("_", " ")


def durability(kind: str) -> str:
    """What a structure has of a kind of durability: `capacity`, `hull points` (decision 7)."""
    return _DURABILITIES.get(kind) or plain(kind)


def super_heavy(kind: str) -> str:
    """A kind of super-heavy weapon as the rules spell it (C10)."""
    return _KINDS.get(kind) or plain(kind)


def stage_title(step: str) -> str:
    """What a stage of the table of phases is called: `Engine shooting`."""
    return _TITLES.get(step) or plain(step).capitalize()


def summed(dice: Sequence[int]) -> str:
    """Dice that are added up: `4+2 = 6`, `5`."""
    return f"{'+'.join(map(str, dice))} = {sum(dice)}" if len(dice) > 1 else faces(dice)


def sentence(text: str) -> str:
    """Gives a sentence that begins with an article its capital; names keep their own case."""
    return f"T{text[1:]}" if text.startswith("the ") else text
