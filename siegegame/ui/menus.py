"""What the title leads to: setup, saved matches, help, and from there to a match."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from siegegame.content.loader import load
from siegegame.engine import Match
from siegegame.engine.saves import brief
from siegegame.model.vocabulary import PUBLIC, SIDES
from siegegame.players import LEVELS
from siegegame.ui.keys import PLAY, STEERING
from siegegame.ui.opening import TROUBLES, Opened, begin, resume, tape, words_of
from siegegame.ui.saved_rows import about, saved_rows
from siegegame.ui.screens.help import HelpScreen
from siegegame.ui.screens.primer import PrimerScreen
from siegegame.ui.screens.rulebook import RulebookScreen
from siegegame.ui.screens.saves import SavesScreen, Wanted
from siegegame.ui.screens.setup import SetupScreen
from siegegame.ui.screens.visit import VisitScreen
from siegegame.ui.seeds import new_seed
from siegegame.ui.setup_form import FIRST_SCENARIO, Form
from siegegame.ui.table import HUMAN, MatchChoice, Session
from siegegame.ui.table.archive import delete, unfinished

if TYPE_CHECKING:
    from siegegame.ui.siege_app import SiegeApp

_NAMES: Final = {False: "New match", True: "Watch two computers"}


class Menus:
    """Opens what an entry of the title means; what goes wrong is said where one came from."""

    def __init__(self, app: SiegeApp) -> None:
        self._app = app
        self._unfinished: Path | None = None
        self._forms: dict[bool, Form] = {}
        """The last choices in this process, for matches to watch and to play."""
        self._opening = False
        self._broken: list[Path] = []
        """Files that could not be gone on with."""
        self._wished: Path | None = None
        """The file that was last chosen in the list of saved matches."""

    def describe_unfinished(self) -> str:
        """The match that Continue goes on with; empty if there is none."""
        try:
            entry = unfinished(self._app.folder, self._broken)
        except OSError:
            entry = None
        self._unfinished = entry.path if entry else None
        return about(entry) if entry else ""

    def open(self, what: str) -> None:
        """Opens an entry of the title."""
        actions: dict[str, Callable[[], None]] = {
            "continue": self._continue,
            "battle": self._battle,
            "new": partial(self._open_setup, watched=False),
            "watch": partial(self._open_setup, watched=True),
            "saves": self._open_saves,
            "help": self.open_help,
        }
        self._try(actions[what])

    def _try(self, action: Callable[[], None]) -> None:
        """Does something that may fail; if it does the title says why."""
        try:
            action()
        except TROUBLES as fault:
            self._app.open_title(words_of(fault))

    def _continue(self) -> None:
        if self._unfinished:
            self._open_file(self._unfinished, self._cannot_continue, watch=False)

    def _cannot_continue(self, words: str) -> None:
        """Says why, and offers the match that was played before."""
        if self._unfinished:
            self._broken.append(self._unfinished)
        self._app.continue_with(self.describe_unfinished())
        if self._unfinished:
            words = f"{words.rstrip('.')}. Continue goes on with the match before it now."
        self._app.open_title(words)

    def _battle(self) -> None:
        """A first match without choices: turn 1 comes at once."""
        seed = new_seed()
        choice = MatchChoice(FIRST_SCENARIO, seed, defender=LEVELS[-1], set_up=True)
        self.show(begin(choice, self._app.folder))

    def _open_setup(self, *, watched: bool) -> None:
        form = self._forms.get(watched) or _new_form(watched)
        self._forms[watched] = form
        app = self._app
        screen = SetupScreen(
            form,
            app.glyphs,
            app.palette(),
            begin=lambda choice: begin(choice, app.folder),
            name=_NAMES[watched],
        )
        app.push_screen(screen, self._begun)

    def _begun(self, opened: Opened | None) -> None:
        if opened is not None:
            self.show(opened)
            for form in self._forms.values():
                form.renew(new_seed())  # the same dice only for those who ask

    def _open_saves(self, trouble: str = "") -> None:
        folder = self._app.folder
        screen = SavesScreen(
            self._app.glyphs,
            lambda: saved_rows(folder),
            delete,
            trouble=trouble,
            at=self._wished,
        )
        self._wished = None
        self._app.push_screen(screen, self._wanted)

    def _wanted(self, wanted: Wanted | None) -> None:
        if wanted is not None:
            self._wished = wanted.path
            self._open_file(wanted.path, self._open_saves, watch=wanted.watch)

    def _open_file(self, path: Path, failed: Callable[[str], None], *, watch: bool) -> None:
        """Opens a saved match when it has been said so: it is played again for that."""
        if not self._opening:
            self._opening = True
            self._app.tell_title(f"opening {brief(path.name)} ...")
            self._app.call_after_refresh(self._open_now, path, failed, watch)

    def _open_now(self, path: Path, failed: Callable[[str], None], watch: bool) -> None:
        self._opening = False
        self._app.tell_title("")
        try:
            opened = tape(path) if watch else resume(path, self._app.folder)
        except TROUBLES as fault:
            failed(words_of(fault, path.parent))
            return
        self.show(opened, self._back_to_saves if watch else None)

    def _back_to_saves(self, _: str | None) -> None:
        self._open_saves()

    def show(self, opened: Opened, then: Callable[[str | None], None] | None = None) -> None:
        """Shows a match that was opened, and then what follows when it is left."""
        app = self._app
        if isinstance(opened, Session):
            app.open_match(opened)
        else:
            app.push_screen(VisitScreen(opened, app.glyphs, app.palette()), then)

    def open_help(self) -> None:
        """What the game is and how it is played."""
        if not any(isinstance(screen, PrimerScreen) for screen in self._app.screen_stack):
            self._app.push_screen(PrimerScreen(self._app.glyphs), self._helped)

    def _helped(self, result: str | None) -> None:
        if result:
            self._try(self._open_rules if result == "rules" else self._open_signs)

    def _open_rules(self) -> None:
        self._app.push_screen(RulebookScreen(load().rules, self._app.glyphs))

    def _open_signs(self) -> None:
        """The help of a battle, with a match that nobody plays to show its signs."""
        app = self._app
        view = Match.new(FIRST_SCENARIO, 1).view(PUBLIC)
        app.push_screen(HelpScreen(app.glyphs, app.palette(), view, (*PLAY, *STEERING)))


def _new_form(watched: bool) -> Form:
    return Form(load(), new_seed(), dict.fromkeys(SIDES, LEVELS[-1] if watched else HUMAN))
