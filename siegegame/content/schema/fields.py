"""What single keys of assets may hold: numbers with their bounds, names, prose, words."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from siegegame.model.vocabulary import UnitClass

Face = Annotated[int, Meta(ge=1, le=6)]
Dice = Annotated[int, Meta(ge=1, le=100)]
Firepower = Annotated[int, Meta(ge=0, le=200)]
Range = Annotated[int, Meta(ge=1, le=500)]
Speed = Annotated[int, Meta(ge=0, le=200)]
Assault = Annotated[int, Meta(ge=0, le=200)]
Heads = Annotated[int, Meta(ge=1, le=100)]
Damage = Annotated[int, Meta(ge=1, le=500)]
Rating = Annotated[int, Meta(ge=1, le=100)]
"""Numbers of the building rules that dice are compared with."""
ArmourValue = Annotated[int, Meta(ge=1, le=14)]
"""What strength and dice must reach against a hull-point structure (H1)."""
HullPoints = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=1, le=20_000)]
Turns = Annotated[int, Meta(ge=1, le=200)]
Share = Annotated[int, Meta(ge=1, le=1000)]
"""Numerator or denominator of a fraction."""
Coordinate = Annotated[int, Meta(ge=0, le=200)]
Entry = Annotated[int, Meta(ge=0, le=1000)]
"""A cell of a table."""
Row = Annotated[int, Meta(ge=1, le=1000)]
"""What a row of a table is found by."""
_UNSEEN: Final = (
    r"\x00-\x09\x0b-\x1f\x7f-\xa0\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    r"\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800"
    r"\u3000\u3164\ud800-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001345f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U0010ffff"
)
"""Characters, but for a new line, that a terminal obeys, does not show or shows as a gap."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        pattern=rf"^(?! )[^\n{_UNSEEN}]+(?<! )\Z",
        description="expected a name: printable characters in one line, no blank at either end",
    ),
]
Prose = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=4000,
        pattern=rf"^(?![ \n]*\Z)[^{_UNSEEN}]+\Z",
        description="expected prose: printable characters and new lines, not only blanks",
    ),
]
Note = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=rf"^[^\n{_UNSEEN}]*\Z",
        description="expected a note: printable characters in one line",
    ),
]
Glyph = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=1,
        pattern=rf"^[^\s{_UNSEEN}]\Z",
        description="expected a character that can be seen",
    ),
]
Slug = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[a-z0-9]+([.-][a-z0-9]+)*\Z",
        description="expected an id: small letters and digits, with dots and dashes between them",
    ),
]
Code = Annotated[
    str,
    Meta(pattern=r"^[A-Za-z0-9]{2}\Z", description="expected a code: two letters or digits"),
]
SuperHeavy = Literal["anti_tank", "death_ray", "mega_cannon", "barrage", "heavy_barrage", "disrupt"]
Ability = Literal[
    "heavy_weapons", "hq", "character", "infiltrators", "elite", "jump", "skimmer", "flyer",
    "engineer", "construction", "ladders", "grapples", "ram", "flamer", "anti_air", "close_combat",
]  # fmt: skip
Trait = Literal["lance", "thermal", "arc", "blast", "flamer"]
Edge = Literal["west", "east", "north", "south"]
Place = Literal["head", "hull", "left_arm", "right_arm", "legs"]
"""A location of a war engine or titan (T3)."""
Classes = Annotated[tuple[UnitClass, ...], Meta(max_length=5)]


class Asset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything that is read from a file under `assets/`."""
