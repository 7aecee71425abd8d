"""The title: what the game is, and what there is to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from siegegame import __version__
from siegegame.ui.palette import text_style
from siegegame.ui.screens.menu import MenuScreen
from siegegame.ui.widgets.banner import Banner, Skyline
from siegegame.ui.widgets.choices import Choice, Choices
from siegegame.ui.widgets.glyphs import ASCII, Glyphs
from siegegame.ui.widgets.key_line import Hint

CONTINUE: Final = "continue"


class Item(NamedTuple):
    """An entry of the menu."""

    what: str
    key: str
    text: str
    note: str


ITEMS: Final = (
    Item(CONTINUE, "c", "Continue", ""),
    Item("new", "n", "New match", "two people, or one against the computer"),
    Item("saves", "s", "Saved matches", "go on, watch, delete"),
    Item("watch", "w", "Watch two computers", "the game by itself"),
    Item("help", "k", "Keys and help", "what this is and how it is played"),
    Item("quit", "q", "Quit", "nothing is lost: every order is saved"),
)

_TEXT: Final = max(len(item.text) for item in ITEMS)

LINE: Final = (
    "Two armies, one city. Every building in it can be entered, held, shot at\n"
    "and brought down on those inside. Two people at one keyboard, or one alone."
)

_HINTS: Final = (
    Hint("up down", "choose", "move(1)"),
    Hint("Enter", "open", "open"),
    Hint("c n s w k q", "at once", "open"),
    Hint("?", "help", "pick('help')"),
)


class TitleScreen(MenuScreen[None]):
    """Tells the application what was chosen; it stays under what is opened then."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,tab,kp_down", "move(1)", show=False),
        Binding("up,shift+tab,kp_up", "move(-1)", show=False),
        Binding("enter,space", "open", show=False),
        *(Binding(f"{item.key},{item.key.upper()}", f"pick('{item.what}')", show=False)
          for item in ITEMS),
        Binding("question_mark,f1", "pick('help')", show=False),
    ]  # fmt: skip

    class Chosen(Message):
        """An entry was chosen."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(self, glyphs: Glyphs, look_up: Callable[[], None]) -> None:
        """Makes it.

        Args:
            glyphs: the table that was asked for.
            look_up: finds out what can be continued, for `show_unfinished`.
        """
        super().__init__(glyphs)
        self._look_up = look_up
        self._unfinished = ""
        self._menu = Choices(id="title-menu")
        self._note = Static(id="title-note")

    def compose_body(self) -> ComposeResult:
        """See `MenuScreen.compose_body`."""
        plain = self.glyphs is ASCII
        with Vertical(id="title"):
            yield Banner(plain=plain)
            yield Static(Content.styled(LINE, text_style("plain")), id="title-line")
            with Center():
                yield self._menu
            with Center():
                yield self._note
        yield Skyline(plain=plain)

    def on_mount(self) -> None:
        """The menu stands at once; what can be continued is looked up when it is on the screen."""
        self._show(at=1)
        self.show_keys("TITLE", _HINTS, f"version {__version__}")

    def on_screen_resume(self) -> None:
        """Looks again what can be continued whenever this is on top."""
        self.call_after_refresh(self._look_up)

    def show_unfinished(self, words: str) -> None:
        """Shows the match that Continue goes on with; there is none if this is empty."""
        if words != self._unfinished:
            self._unfinished = words
            self._show(at=int(not words))

    def _show(self, at: int | None = None) -> None:
        self._menu.fill([self._choice(item) for item in ITEMS], at)

    def _choice(self, item: Item) -> Choice:
        if item.what != CONTINUE:
            return Choice(item.key, f"{item.text:<{_TEXT}}", item.note)
        note = self.glyphs.prose(self._unfinished) or "no match is under way"
        return Choice(item.key, f"{item.text:<{_TEXT}}", note, open=bool(self._unfinished))

    def say(self, words: str, *, wrong: bool = False) -> None:
        """A line under the menu, such as what went wrong."""
        tone = text_style("bad" if wrong else "dim")
        self._note.update(Content.styled(self.glyphs.prose(words), tone))

    def action_move(self, by: int) -> None:
        """Another entry."""
        self._menu.move(by)

    def action_open(self) -> None:
        """Opens the chosen entry."""
        self.action_pick(ITEMS[self._menu.at].what)

    def action_pick(self, what: str) -> None:
        """Opens an entry."""
        if what != CONTINUE or self._unfinished:
            self._menu.at = [item.what for item in ITEMS].index(what)
            self.say("")
            self.post_message(self.Chosen(what))

    @on(Choices.Picked)
    def click(self, message: Choices.Picked) -> None:
        """A click opens an entry."""
        self.action_pick(ITEMS[message.index].what)
