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
    Item("battle", "b", "Battle at once", "you attack, a computer defends, all is set up"),
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

LOOKING: Final = "looking ..."
_NONE: Final = "no match is under way"

_HINTS: Final = (
    Hint("arrows", "choose", "move(1)"),
    Hint("Enter", "open", "open"),
    Hint("?", "help", "pick('help')"),
    Hint("c b n s w k q", "at once", "open"),
)


class TitleScreen(MenuScreen[None]):
    """Tells the application what was chosen; it stays under what is opened then."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,tab,kp_down", "move(1)", show=False),
        Binding("up,shift+tab,kp_up", "move(-1)", show=False),
        Binding("enter,kp_enter,space", "open", show=False),
        *(Binding(f"{item.key},{item.key.upper()}", f"pick('{item.what}')", show=False)
          for item in ITEMS),
        Binding("question_mark,f1", "pick('help')", show=False),
    ]  # fmt: skip

    class Chosen(Message):
        """An entry was chosen."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(
        self, glyphs: Glyphs, look_up: Callable[[], None], *, may_continue: bool = True
    ) -> None:
        """Makes it.

        Args:
            glyphs: the table that was asked for.
            look_up: finds out what can be continued, for `show_unfinished`.
            may_continue: whether there may be something.
        """
        super().__init__(glyphs)
        self._look_up = look_up
        self._unfinished = ""
        self._looking = may_continue
        self._moved = False
        """Whether a person has chosen another entry than the first."""
        self._waiting = ""
        """What was chosen before it could be opened."""
        self._ready = False
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
        self._show(at=int(not self._looking))
        self.show_keys("TITLE", _HINTS, "")

    def on_screen_resume(self) -> None:
        """Looks again what can be continued whenever this is on top."""
        self._moved = False
        self.call_after_refresh(self._look_up)

    def show_unfinished(self, words: str) -> None:
        """Shows the match that Continue goes on with; there is none if this is empty.

        From now on entries can be opened; one that was chosen before is.
        """
        if self._looking or words != self._unfinished:
            self._looking, self._unfinished = False, words
            self._show(at=None if self._moved else int(not words))
        if not self._ready:
            from siegegame import __version__  # noqa: PLC0415 - takes a moment, the title comes first

            self._ready = True
            self.show_keys("TITLE", _HINTS, f"v{__version__}")
        waiting, self._waiting = self._waiting, ""
        if waiting:
            self._open(waiting)

    def _show(self, at: int | None = None) -> None:
        self._menu.fill([self._choice(item) for item in ITEMS], at)

    def _choice(self, item: Item) -> Choice:
        if item.what != CONTINUE:
            return Choice(item.key, f"{item.text:<{_TEXT}}", item.note)
        note = LOOKING if self._looking else self.glyphs.prose(self._unfinished) or _NONE
        return Choice(item.key, f"{item.text:<{_TEXT}}", note, open=bool(self._unfinished))

    def say(self, words: str, *, wrong: bool = False) -> None:
        """A line under the menu, such as what went wrong."""
        tone = text_style("bad" if wrong else "dim")
        self._note.update(Content.styled(self.glyphs.prose(words), tone))

    def action_move(self, by: int) -> None:
        """Another entry."""
        self._moved = True
        self._menu.move(by)

    def action_open(self) -> None:
        """Opens the chosen entry."""
        self.action_pick(ITEMS[self._menu.at].what)

    def action_pick(self, what: str) -> None:
        """Opens an entry as soon as that can be; what is chosen meanwhile takes its place."""
        if what == CONTINUE and not (self._looking or self._unfinished):
            return
        self._menu.at = [item.what for item in ITEMS].index(what)
        self._moved = what != CONTINUE
        if self._ready or what == "quit":
            self._open(what)
        else:
            self._waiting = what
            self.say("looking for it ..." if what == CONTINUE else "opening ...")

    def _open(self, what: str) -> None:
        """Opens an entry, unless there turned out to be nothing to continue."""
        if what == CONTINUE and not self._unfinished:
            self.say(f"{_NONE}: Enter begins one")
            return
        self.say("")
        self.post_message(self.Chosen(what))

    @on(Choices.Picked)
    def click(self, message: Choices.Picked) -> None:
        """A click opens an entry."""
        self.action_pick(ITEMS[message.index].what)
