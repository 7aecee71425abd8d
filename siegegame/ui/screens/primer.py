"""Keys and help for somebody who has not begun: what the game is and how a match goes."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from siegegame.ui.palette import text_style
from siegegame.ui.screens.menu import MenuScreen
from siegegame.ui.widgets.glyphs import Glyphs
from siegegame.ui.widgets.key_line import Hint

TEXT: Final = {
    "The game": (
        "Two armies fight over a city. The attacker comes from outside, the defender holds it. "
        "Every building has a capacity: shots, fire and assaults wear it down, critical hits do "
        "more, and at 0 it comes down on whoever is inside. Units can enter buildings, shoot from "
        "them and fight for them room by room."
    ),
    "How to win": (
        "Each side has morale. It falls with every detachment that is lost or broken. Whose "
        "morale reaches 0 has lost; after the last turn the higher morale wins."
    ),
    "A match": (
        "First the defender hides bunkers under buildings and places his units, then the attacker "
        "places his leaders; the rest comes from his edge in the first two turns. A turn has these "
        "phases. Start: failing buildings may fall. Movement: one side gives each detachment an "
        "order and moves it, then the other side. Shooting: the sides take turns, one detachment "
        "each. Engine shooting: the same for detachments with war engines. Assault: one side "
        "charges and fights, then the other. End: blast markers go, the broken may rally. Before "
        "Movement, both shootings and Assault dice say who chooses which side is first."
    ),
    "Two people": (
        "share one keyboard. The battle shows what both know. Before one of you places what the "
        "other must not see, a curtain says who is next; only then look at the screen."
    ),
    "Saving": (
        "Every order is on the disk before its result is shown. Leave when you like: Continue "
        "goes on there. Saved matches lists all that are kept."
    ),
    "Keys": (
        "The line at the bottom always says which keys work; they can be clicked as well. Arrows "
        "choose, Enter opens, Esc goes back and never does anything else, ? is help, R the rules "
        "and what words mean, Ctrl+Q leaves from anywhere."
    ),
}

_HINTS: Final = (
    Hint("Esc", "back", "back"),
    Hint("Enter", "keys and signs in a battle", "signs"),
    Hint("R", "rules", "rules"),
    Hint("arrows", "scroll", "scroll(1)"),
)


class PrimerScreen(MenuScreen[str]):
    """Dismissed with `signs` if the help of a battle is wanted, with `rules` if those are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,backspace", "back", show=False),
        Binding("enter,m,space", "signs", show=False),
        Binding("R,r", "rules", show=False),
        Binding("down,j,kp_down", "scroll(1)", show=False),
        Binding("up,k,kp_up", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__(glyphs)
        self._page = VerticalScroll(id="primer", can_focus=False)

    def compose_body(self) -> ComposeResult:
        """See `MenuScreen.compose_body`."""
        with Center(id="primer-place"), self._page:
            for heading, text in TEXT.items():
                yield Static(
                    Content.assemble(
                        (f"{heading}  ", text_style("key")), (text, text_style("plain"))
                    )
                )

    def on_mount(self) -> None:
        """The keys."""
        self._page.border_title = "How it is played"
        self.show_keys("HELP", _HINTS)

    def action_back(self) -> None:
        """Back to where this was opened."""
        self.leave("")

    def action_signs(self) -> None:
        """To the keys and signs of a battle."""
        self.leave("signs")

    def action_rules(self) -> None:
        """To the rules."""
        self.leave("rules")

    def action_scroll(self, by: int) -> None:
        """Scrolls what is longer than the screen."""
        self._page.scroll_relative(y=by, animate=False)
