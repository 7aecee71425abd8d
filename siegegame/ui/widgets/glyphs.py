"""The two tables of glyphs the map is drawn with: box drawing and blocks, or plain ASCII.

Every glyph of a cell is two columns wide everywhere: no emoji, no symbol whose width a terminal
may doubt. A kind of ground has one glyph, or four that alternate over even and odd columns and
rows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

Direction = tuple[int, int]

LINKS: Final = (
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
)
"""Directions of a border's links, in the order of their bits: north, east, south, west."""

_SHAPES: Final = (0, 0, 1, 4, 0, 0, 2, 6, 1, 5, 1, 9, 3, 7, 8, 10)
"""For each set of links, the place of its sign in a border's text."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One table."""

    ground: dict[str, tuple[str, ...]]
    """By key of the terrain."""
    borders: dict[str, str]
    """By claim: `│─┌┐└┘├┤┬┴┼` for upright, level, corners, tees and the cross."""
    fills: tuple[str, str, str, str]
    """The inside of a structure that is whole, damaged, nearly gone, about to fall."""
    bar: tuple[str, str]
    """Full and empty parts of a gauge."""
    spark: str
    """Heights of a sparkline, lowest first."""
    marks: dict[str, str]
    """What happened on a cell; steps are named by direction, see `trail`."""
    rule: str
    """What parts two things on a line."""
    arrows: tuple[str, str, str, str]
    """West, north, east, south: where the map goes on."""
    spelling: dict[int, str]
    """Signs of prose that the table spells in another way."""
    flame: str = "^"
    """At the corners of a structure that burns."""
    bunker: str = "@"
    """At the corner of one under which a bunker was found."""
    strongpoint: str = "*"
    """At the corner of one that is fought over (V1)."""
    bars: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    """Two signs for a cell of each kind of wall that is whole, damaged, nearly gone (F1)."""
    roof_gun: str = "&"
    """At the corner of one with a gun on its roof (H12)."""

    def prose(self, text: str) -> str:
        """A sentence in the table's signs."""
        return text.translate(self.spelling)

    def border(self, claim: str, links: int) -> str:
        """The sign of a border with a set of links, each a bit in the order of `LINKS`."""
        return self.borders[claim][_SHAPES[links]]

    def cell(self, terrain: str, x: int, y: int, fallback: str) -> str:
        """A cell's ground; the card's own sign, doubled, if the table does not know it."""
        kinds = self.ground.get(terrain)
        if kinds is None:
            return fallback * 2
        return kinds[0] if len(kinds) == 1 else kinds[x % 2 + 2 * (y % 2)]


_PLAN: Final = {
    "gun": "o=",
    "gun manned": "O=",
    "gun wreck": "x=",
    **{f"armour {value}": f"{value:>2}" for value in range(16)},
    **{f"slits {count}": f"s{count}" for count in range(1, 10)},
    "turns 0": "  ",
    **{f"turns {count}": f"{count}{'t' if count < 9 else '+'}" for count in range(1, 10)},
}
"""Beside the walls of a building, see `ui.plan`."""

_OFF: Final = {"off west": "<<", "off north": "^^", "off south": "vv", "off east": ">>"}
"""On the edge over which a hunted titan leaves the table (V4)."""
_ZONES: Final = {"template": "++", "near": "xx", "far": ".'", "scan": "??"}
"""Under a template; the edges of a collapse's deadly ground, of its stones, of a scan."""

NORMAL: Final = Glyphs(
    ground={
        "open": (". ", "  ", "  ", "  "),
        "road": ("░░",),
        "woods": ("/\\", " ^", "^ ", "/\\"),
        "marsh": (",.", " ,", "_ ", ". "),
        "river": ("~ ", "~~", " ~", "~ "),
        "crater": ("()",),
        "ruins": ("└╴", "╶┐", "┌╴", "╶┘"),
        "rubble": ("▖▗", "▄▖", "▗▄", "▖▗"),
        "minefield": ("* ", " *", " *", "* "),
        "cliff": ("▓▓",),
        "wreckage": ("▂▖", "▗▂", "▖▂", "▂▗"),
    },
    borders={"none": "│─┌┐└┘├┤┬┴┼", "attacker": "┃━┏┓┗┛┣┫┳┻╋", "defender": "║═╔╗╚╝╠╣╦╩╬"},
    fills=(" ", "░", "▒", "▓"),
    bar=("█", "░"),
    spark="▁▂▃▄▅▆▇█",
    marks={
        "level": "──",
        "upright": "│ ",
        "falling": " ╲",
        "rising": "╱ ",
        "north-east": "└─",
        "south-east": "┌─",
        "north-west": "┘ ",
        "south-west": "┐ ",
        "start": "[]",
        "door": "][",
        "gate open": "╡╞",
        "ladder": "╞╡",
        "grapple": "┤├",
        "contact": "!!",
        "crowd": "! ",
        "lost": "><",
        "shot level": "╌╌",
        "shot upright": "╎ ",
        "shot falling": " ╲",
        "shot rising": "╱ ",
        "heavy level": "━━",
        "heavy upright": "┃ ",
        "heavy falling": " ╲",
        "heavy rising": "╱ ",
        **_ZONES,
        **_OFF,
        **_PLAN,
    },
    rule="│",
    arrows=("←", "↑", "→", "↓"),
    spelling={},
    bars={
        "wall": ("██", "▓█", "▒▒"),
        "gate": ("╫╫", "╪╫", "┼╫"),
        "door": ("▐▌", "▐▌", "╎▌"),
        "mantlet": ("▐█", "▐▓", "▐▒"),
    },
)

ASCII: Final = Glyphs(
    ground={
        "open": (". ", "  ", "  ", "  "),
        "road": (": ",),
        "woods": ("/\\", " ^", "^ ", "/\\"),
        "marsh": (",.", " ,", "_ ", ". "),
        "river": ("~ ", "~~", " ~", "~ "),
        "crater": ("()",),
        "ruins": ("%'", "'%", ".%", "%."),
        "rubble": ("%%",),
        "minefield": ("* ", " *", " *", "* "),
        "cliff": ("##",),
        "wreckage": (";,",),
    },
    borders={"none": "|-+++++++++", "attacker": "!=+++++++++", "defender": "###########"},
    fills=(" ", ":", "%", "X"),
    bar=("#", "-"),
    spark="_.:-=+*#",
    marks={
        "level": "--",
        "upright": "| ",
        "falling": " \\",
        "rising": "/ ",
        "north-east": "+-",
        "south-east": "+-",
        "north-west": "+ ",
        "south-west": "+ ",
        "start": "[]",
        "door": "][",
        "gate open": "[]",
        "ladder": "|H",
        "grapple": "J(",
        "contact": "!!",
        "crowd": "! ",
        "lost": "><",
        "shot level": "- ",
        "shot upright": ": ",
        "shot falling": " \\",
        "shot rising": "/ ",
        "heavy level": "==",
        "heavy upright": "# ",
        "heavy falling": " \\",
        "heavy rising": "/ ",
        **_ZONES,
        **_OFF,
        **_PLAN,
    },
    rule="|",
    arrows=("<", "^", ">", "v"),
    spelling=str.maketrans(
        {"½": ".5", "–": "-", "—": "-", "…": "...", "−": "-", "→": "->", "·": "-"}
    ),
    bars={
        "wall": ("HH", "Hh", "hh"),
        "gate": ("++", "+x", "xx"),
        "door": ("[]", "[]", "[:"),
        "mantlet": ("]H", "]h", "]:"),
    },
)

_SIDES: Final = {(0, -1): "north", (0, 1): "south", (1, 0): "east", (-1, 0): "west"}


def heading(step: Direction) -> str:
    """The mark of a step: level, upright, falling or rising."""
    dx, dy = step
    if not dy:
        return "level"
    if not dx:
        return "upright"
    return "falling" if dx == dy else "rising"


def trail(came: Direction, goes: Direction) -> str:
    """The mark of a cell into which a path came by one step and out of which it goes by another."""
    if came == goes or came not in _SIDES or goes not in _SIDES:
        return heading(goes)
    back, on = _SIDES[(-came[0], -came[1])], _SIDES[goes]
    across, along = (back, on) if back in {"north", "south"} else (on, back)
    mark = f"{across}-{along}"
    return mark if mark in NORMAL.marks else heading(goes)
