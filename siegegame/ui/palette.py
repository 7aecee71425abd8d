"""Colours: two themes for the screens, and for each what the words of the painter look like.

The sides have the colours of Okabe and Ito (orange and blue), which nearly everybody can tell
apart; nothing is told by colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual.theme import Theme


@dataclass(frozen=True, slots=True)
class Look:
    """What one word adds to a style; None leaves what the words before it said."""

    ink: str | None = None
    paper: str | None = None
    bold: bool | None = None
    underline: bool | None = None
    italic: bool | None = None


NIGHT: Final = Theme(
    name="siege-night",
    primary="#56B4E9",
    secondary="#8FA3B0",
    accent="#F0E442",
    warning="#E69F00",
    error="#D55E00",
    success="#009E73",
    foreground="#D6D3CB",
    background="#101316",
    surface="#171B1F",
    panel="#22282D",
    dark=True,
)

DAY: Final = Theme(
    name="siege-day",
    primary="#0072B2",
    secondary="#5F6B73",
    accent="#8A5A00",
    warning="#A35F00",
    error="#B34700",
    success="#00724F",
    foreground="#26231E",
    background="#F3EFE6",
    surface="#EAE5D9",
    panel="#DED8C9",
    dark=False,
)

THEMES: Final = (NIGHT, DAY)

_KEPT: Final[dict[str, Look]] = dict.fromkeys(
    ("attacker.rim", "defender.rim", "structure.rim"), Look(underline=True)
)
"""What stands on the rim of an area keeps its ink, which tells whose it is."""

_DARK: Final[dict[str, Look]] = {
    "open": Look("#3A4248", "#14181B"),
    "road": Look("#33373B", "#25292C"),
    "woods": Look("#4C8A5B", "#15231A"),
    "marsh": Look("#5C8A80", "#15211F"),
    "river": Look("#4A82B4", "#10253A"),
    "crater": Look("#9A8467", "#191A1A"),
    "ruins": Look("#8F887C", "#1C1E20"),
    "rubble": Look("#8F887C", "#26241F"),
    "wreckage": Look("#A79E8D", "#2B2822"),
    "minefield": Look("#B06060", "#1E1718"),
    "cliff": Look("#4A4E52", "#1C1F22"),
    "structure": Look("#B9B3A6", "#30343A"),
    "attacker-held": Look("#E69F00", "#3A2C12"),
    "defender-held": Look("#56B4E9", "#16324A"),
    "attacker-flag": Look("#E69F00"),
    "defender-flag": Look("#56B4E9"),
    "emplacement": Look("#D6D3CB", bold=True),
    "way-off": Look("#E8C15A", bold=True),
    "failing": Look("#D98A5A"),
    "ruin": Look("#F0E442"),
    "burning": Look("#FF7A45"),
    "attacker": Look("#FFD27A", "#523906"),
    "defender": Look("#A9DBFA", "#134067"),
    "attacker.acted": Look("#C79A45", "#33260B"),
    "defender.acted": Look("#73A7CB", "#12344F"),
    "leads": Look(bold=True),
    "broken": Look(underline=True, italic=True),
    "attacker.actor": Look("#101316", "#E69F00", bold=True),
    "defender.actor": Look("#101316", "#56B4E9", bold=True),
    "actor": Look("#101316", "#C9C3B4", bold=True),
    "target": Look("#FFFFFF", "#B34700", bold=True, underline=True),
    "trail": Look("#F0E442"),
    "shot": Look("#FF9A5C"),
    "lost": Look("#FFFFFF", "#8A2F00", bold=True),
    "heavy": Look("#FF6A4D", bold=True),
    "template": Look("#FFD0B5", "#5A2412"),
    "near": Look("#FFD0B5", "#5A2412"),
    "far": Look("#D9A58C", "#2E1C15"),
    "scan": Look("#7FE0C0"),
    "found": Look("#101316", "#7FE0C0", bold=True),
    "struck": Look("#FFFFFF", "#8A3A12", bold=True),
    "cursor": Look("#101316", "#F0E442", bold=True),
    "reach": Look(paper="#2C3A2E"),
    "zone": Look(paper="#333A40"),
    "rim": Look("#8FA3B0", underline=True),
    **_KEPT,
    "mate": Look(bold=True, underline=True),
    "option": Look(paper="#4A2E18", bold=True),
    "danger": Look("#FFB38A", "#43231A"),
    "fire": Look(paper="#3A2226"),
    "seen": Look(paper="#20343A"),
    "plan": Look("#F0E442", "#2E2B12", bold=True),
    "crowd": Look("#F0E442"),
    **dict.fromkeys(("attacker.crowd", "defender.crowd"), Look(paper="#5C5608", bold=True)),
}

_LIGHT: Final[dict[str, Look]] = {
    "open": Look("#C4BDAC", "#F3EFE6"),
    "road": Look("#CFC7B5", "#E2DBCB"),
    "woods": Look("#4E7F55", "#DFE9D8"),
    "marsh": Look("#54807A", "#DEE9E4"),
    "river": Look("#4F86B5", "#D3E3F0"),
    "crater": Look("#7D6A4E", "#EBE5D8"),
    "ruins": Look("#756E61", "#E8E3D8"),
    "rubble": Look("#756E61", "#DCD5C6"),
    "wreckage": Look("#6A6254", "#D8D0BF"),
    "minefield": Look("#A04040", "#F0E0DC"),
    "cliff": Look("#8E887C", "#D5CFC2"),
    "structure": Look("#4B463D", "#D3CCBC"),
    "attacker-held": Look("#7A4A00", "#F2D9A6"),
    "defender-held": Look("#004F7C", "#BFDDF0"),
    "attacker-flag": Look("#7A4A00"),
    "defender-flag": Look("#004F7C"),
    "emplacement": Look("#26231E", bold=True),
    "way-off": Look("#7A5200", bold=True),
    "failing": Look("#A33F00"),
    "ruin": Look("#7A5A00", bold=True),
    "burning": Look("#C22E00", bold=True),
    "attacker": Look("#6B3F00", "#F5CF85"),
    "defender": Look("#003F66", "#A9D3EE"),
    "attacker.acted": Look("#8F6A33", "#F3E2C2"),
    "defender.acted": Look("#4B7390", "#D2E4F0"),
    "leads": Look(bold=True),
    "broken": Look(underline=True, italic=True),
    "attacker.actor": Look("#FFFFFF", "#A35F00", bold=True),
    "defender.actor": Look("#FFFFFF", "#0072B2", bold=True),
    "actor": Look("#FFFFFF", "#5A5448", bold=True),
    "target": Look("#FFFFFF", "#B34700", bold=True, underline=True),
    "trail": Look("#8A5A00", bold=True),
    "shot": Look("#B34700", bold=True),
    "lost": Look("#FFFFFF", "#B34700", bold=True),
    "heavy": Look("#9C2300", bold=True),
    "template": Look("#7A2A00", "#F2C7AE"),
    "near": Look("#7A2A00", "#F2C7AE"),
    "far": Look("#7A4A30", "#F0E0D2"),
    "scan": Look("#00614A", bold=True),
    "found": Look("#FFFFFF", "#00724F", bold=True),
    "struck": Look("#FFFFFF", "#A34A1A", bold=True),
    "cursor": Look("#FFFFFF", "#26231E", bold=True),
    "reach": Look(paper="#D5E6CF"),
    "zone": Look(paper="#DCE7EE"),
    "rim": Look("#5F6B73", underline=True),
    **_KEPT,
    "mate": Look(bold=True, underline=True),
    "option": Look(paper="#F2D5BC", bold=True),
    "danger": Look("#7A2A00", "#F2C7AE"),
    "fire": Look(paper="#F3DADA"),
    "seen": Look(paper="#D3E8E6"),
    "plan": Look("#5A3A00", "#F2E3A6", bold=True),
    "crowd": Look("#8A5A00", bold=True),
    **dict.fromkeys(("attacker.crowd", "defender.crowd"), Look(paper="#FFF27A", bold=True)),
}

_PLAIN: Final[dict[str, Look]] = dict.fromkeys(
    ("reach", "zone", "fire", "seen", "option", "attacker.crowd", "defender.crowd"),
    Look(paper="#3A3A3A", underline=True),
)
"""What areas look like without colours."""

_TEXT: Final[dict[str, str]] = {
    "plain": "$foreground",
    "dim": "$foreground 60%",
    "faint": "$foreground 38%",
    "strong": "bold $foreground",
    "good": "$success",
    "worn": "$warning",
    "bad": "bold $error",
    "attacker": "bold $warning",
    "defender": "bold $primary",
    "key": "bold $accent",
}
"""What the words of cards, header and log look like, in Textual's own terms."""


def text_style(word: str) -> str:
    """The style of a word of running text."""
    return _TEXT[word]


class Palette:
    """The map's styles under a dark or a light theme, made once each."""

    def __init__(self, *, dark: bool, plain: bool = False) -> None:
        """Makes it.

        Args:
            dark: whether the theme is dark.
            plain: whether the terminal shows no colours, so that areas are told by lines.
        """
        looks = _DARK if dark else _LIGHT
        self._looks = {**looks, **_PLAIN} if plain else looks
        self._styles: dict[str, Style] = {}

    def style(self, role: str) -> Style:
        """The style of a painter's role."""
        found = self._styles.get(role)
        if found is None:
            found = self._styles[role] = self._make(role)
        return found

    def _make(self, role: str) -> Style:
        first, *rest = role.split(".")
        style = _styled(self._looks.get(first, self._looks["open"]))
        for word in rest:
            look = self._looks.get(f"{first}.{word}") or self._looks.get(word)
            if look:
                style += _styled(look)
        return style


def _styled(look: Look) -> Style:
    return Style(
        color=look.ink,
        bgcolor=look.paper,
        bold=look.bold,
        underline=look.underline,
        italic=look.italic,
    )
