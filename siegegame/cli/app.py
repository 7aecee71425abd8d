"""The root command: finds the module of a command and turns every failure into an exit status.

Exit statuses: 0 all well, 1 something failed, 2 wrong usage, 130 interrupted from the keyboard,
141 nobody reads the output any more. A failure is one line on standard error, never a traceback,
unless the variable SIEGEGAME_DEBUG asks for it.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from siegegame.cli.streams import need_output, shows_screens
from siegegame.cli.texts import message, tell
from siegegame.cli.watching import endings_restore_the_terminal
from siegegame.model.errors import AssetError, SaveError, UsageError

FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130
NOBODY_READS: Final = 141

COMMANDS: Final = {
    "play": "Play a match, or watch one between two computer players.",
    "sim": "Play many matches of computer players and count what comes of them.",
    "script": "Play the orders in a file, with dice of your choice.",
    "log": "Show the events of a saved match.",
    "verify": "Play saved matches again and say where one goes another way.",
    "replay": "Watch a saved match.",
    "odds": "Show what an order would do, with exact chances.",
    "rules": "Show a rule, a table or the purposes of dice.",
    "lint": "Check assets and scenarios.",
    "bench": "Measure how fast the engine is.",
}
"""Every command with its help; the module of a command has its name."""

_WITHOUT_OUTPUT: Final = frozenset({"lint", "verify", "play", "replay"})
"""Commands that may do without standard output, or say themselves what they need."""

WELCOME: Final = """\
Siegegame: a wargame about buildings under siege. It plays in a terminal, which there is not here.
Without one:

    siegegame sim

"""

_REPORT: Final = (
    "this is a fault of the game; please report it with the command you gave and what "
    "SIEGEGAME_DEBUG=1 in front of it shows"
)


class Root(click.Group):
    """The command `siegegame`; see the module."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of their help."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Loads a command's module."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"siegegame.cli.{cmd_name}").command
        return command if isinstance(command, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command that is meant; see `click.Group.resolve_command`."""
        name, command, rest = super().resolve_command(ctx, args)
        if name not in _WITHOUT_OUTPUT:
            need_output(f"`siegegame {name}`")
        return name, command, rest

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands without loading them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Runs a command; what ends the program from outside is caught here, before click."""
        try:
            status = super().invoke(ctx)
            _flush()
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            ctx.exit(NOBODY_READS)
        ctx.exit(status or 0)

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        *,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> int:
        """Runs the command line; ends the process with its status if it stands alone."""
        run = super().main
        status = guarded(lambda: run(args, prog_name, standalone_mode=False, **extra))
        if standalone_mode:
            sys.exit(status)
        return status


def guarded(action: Callable[[], int | None]) -> int:
    """The exit status of an action, whatever becomes of it."""
    try:
        return action() or 0
    except click.UsageError as error:
        return _complain(_usage(error), WRONG_USAGE)
    except UsageError as error:
        return _complain(str(error), WRONG_USAGE)
    except (click.ClickException, AssetError, SaveError) as error:
        return _complain(str(error), FAILED)
    except click.Abort:
        return INTERRUPTED
    except OSError as error:
        return _complain(os_words(error), FAILED)
    except Exception as error:  # noqa: BLE001 - the last line of defence
        return _internal(error)


def _internal(error: Exception) -> int:
    if os.environ.get("SIEGEGAME_DEBUG"):
        traceback.print_exception(error)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return _complain(f"internal error: {what}; {_REPORT}", FAILED)


def _complain(text: str, status: int) -> int:
    for line in text.split("\n"):
        tell(f"siegegame: {message(line)}")
    return status


def _usage(error: click.UsageError) -> str:
    """Click's message in one line, with the command whose help may help."""
    text = " ".join(error.format_message().split()).rstrip(".")
    path = error.ctx.command_path if error.ctx else "siegegame"
    return f"{text}; see `{path} --help`"


def os_words(error: OSError) -> str:
    """A fault of the system in words, with the file it is about."""
    reason = error.strerror or str(error) or type(error).__name__
    where = "cannot read or write" if error.filename is None else error.filename
    return f"{where}: {reason}"


def _flush() -> None:
    """Writes out what is buffered, so that a fault of it is still told."""
    if sys.stdout is not None:
        sys.stdout.flush()


@click.group(
    cls=Root,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII characters only.")
@click.option("--no-animation", is_flag=True, help="Show at once what happens, without motion.")
@click.version_option(package_name="siegegame", message="siegegame %(version)s")
@click.pass_context
def root(ctx: click.Context, ascii_only: bool, no_animation: bool) -> int:
    """A turn-based wargame about buildings under siege.

    Without a command it opens the title.
    """
    if ctx.invoked_subcommand is not None:
        wanted = {"--ascii": ascii_only, "--no-animation": no_animation}
        if any(wanted.values()):
            name = next(option for option, given in wanted.items() if given)
            raise click.UsageError(f"{name} stands behind the command that draws", ctx)
        return 0
    if not shows_screens():
        tell(WELCOME + ctx.get_help())
        return WRONG_USAGE
    with endings_restore_the_terminal():
        table = importlib.import_module("siegegame.cli.table")
        table.sit_down(ascii_only=ascii_only, animate=not no_animation)
    return 0
