"""The command `rgt`.

Commands are imported when they are run, so that ``rgt --help`` answers at once.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, TypeGuard

import click

from rgt import __version__
from rgt.ir.display.docstrings import docstring

# name -> one line of help; a command is the module `commands/` has of its name, with _ for -
_COMMANDS = {
    "translate": "Translate a game into RG, JSON, Graphviz text, HRG or RBG.",
    "passes": "Optimise a game and see every step of it.",
    "check": "Report mistakes, doubtful places and improper play.",
    "fmt": "Format a game in its own language.",
    "stats": "Sizes before and after optimisation, and times.",
    "perft": "Count sequences of moves.",
    "diff": "Compare two games, whatever languages they are in.",
    "bisect": "Find the rewrite that changes a game.",
    "reduce": "Shrink a game that shows a fault.",
    "play": "Play a game in the terminal, against the computer or oneself.",
    "tournament": "Let agents play each other, with Elo and intervals.",
    "agents": "List who can play, with their options.",
    "solve": "Solve a small game: what players can expect if all play their best.",
    "record": "Record plays of a chess-like game.",
    "learn": "Learn the rules of a chess-like game from plays.",
    "lsp": "Serve editors by the Language Server Protocol.",
    "studio": "Write, see, play and measure games in a browser.",
    "compile": "Write a C++ reasoner for a game.",
    "bench": "Measure random playouts a second.",
    "ggp-player": "Answer the game managers of general game playing.",
    "ggp-match": "Manage a match of general game playing.",
    "games": "List the games that come with rgt.",
    "explain": "Say what a code, a pass or a word of a language means.",
    "completion": "Print the shell's completion script.",
}

_SHORT = ("translate", "check", "fmt", "stats", "games", "completion", "explain")
"""Commands that should answer soon; the others work as long as they are asked to."""

_EPILOG = """\b
First steps:
  rgt games                                 the games that come with rgt
  rgt play tic_tac_toe                      play one of them
  rgt translate gdl/nim                     a GDL game as an automaton
  rgt passes gdl/nim --trace                watch it shrink
  rgt perft chess 3                         count its lines of play
  rgt check mygame.hrg                      what is wrong with a game of your own
  rgt explain RG040                         what the code in error[RG040] means

GAME is a file (.rg, .gdl, .kif, .hrg, .rbg, .rbg2017, .sbg, .py), the name of a game that
'rgt games' lists, or - for standard input.
"""


class _ReaderGoneError(Exception):
    """The reader of our output has gone; click would take it for a failure."""


class _Commands(click.Group):
    """A group whose commands are imported on use."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        try:
            return super().make_context(*args, **kwargs)
        except BrokenPipeError:
            raise _ReaderGoneError from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise _ReaderGoneError from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        from rgt.cli.limits import SECONDS, limited

        command: click.Command = import_module(
            f"rgt.cli.commands.{cmd_name.replace('-', '_')}"
        ).command
        return limited(_helped(command), SECONDS if cmd_name in _SHORT else None)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from rgt.ir.diagnostics import nearest

        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            hint = nearest(args[0], _COMMANDS) or "see 'rgt --help'"
            ctx.fail(f"no such command '{args[0]}': {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(
    cls=_Commands,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
)
@click.version_option(__version__, prog_name="rgt")
@click.pass_context
def cli(context: click.Context) -> None:
    """Write a game in any language of general game playing, get one small automaton, watch it
    being optimised step by step, and play it.
    """
    # whoever types the name alone asks what there is: an answer, no mistake
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _helped(command: click.Command) -> click.Command:
    """The command with its help, which click lacks where Python forgets docstrings (-OO)."""
    if command.help is None and command.callback is not None:
        command.help = docstring(command.callback)
    return command


_helped(cli)


def main() -> None:
    """Run the command line and exit: 0 done, 1 the game failed, 2 wrong usage, 130 Ctrl-C.

    SIGTERM ends it as Ctrl-C does, with 143, and so does SIGHUP, with 129.
    """
    from rgt.cli import ending

    try:
        with ending.listening():
            try:
                status = _run()
            except KeyboardInterrupt:
                status = ending.interrupted()
            except (_ReaderGoneError, BrokenPipeError):
                # not an error, and nobody left to tell
                _give_up_output()
                status = 0
            status = _flushed(status)
    except KeyboardInterrupt:
        # it came when the work was over, or had not begun
        status = ending.interrupted()
    sys.exit(status)


def _flushed(status: int) -> int:
    """The exit status once all output is out: text may wait in a buffer until now."""
    try:
        # there is none if the shell closed it
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up_output()
    except OSError as problem:
        _give_up_output()
        if status == 0:
            from rgt.cli.failures import explain

            return explain(problem)
    return status


def _give_up_output() -> None:
    """Let what is still in the buffer go nowhere: Python writes it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run() -> int:
    try:
        result = cli(standalone_mode=False)
    except _ReaderGoneError:
        raise
    except click.exceptions.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as problem:
        from rgt.ir.display.printable import printable

        vars(problem)["message"] = printable(problem.message)
        problem.show()
        return problem.exit_code
    except Exception as problem:
        # Python makes another error of one that came while a class named what stands in it
        if isinstance(problem.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        from rgt.cli.failures import explain

        return explain(problem)
    except BaseException as problem:
        from rgt.ir.system.budget import OutOfTimeError

        if not (isinstance(problem, OutOfTimeError) or _left_by_stranger(problem)):
            raise
        from rgt.cli.failures import explain

        return explain(problem)
    return result if isinstance(result, int) else 0


def _left_by_stranger(problem: BaseException) -> TypeGuard[SystemExit]:
    """Whether code from outside rgt wants to end the process: no command of rgt ends so."""
    from rgt.ir.plugins import fault

    return isinstance(problem, SystemExit) and fault(problem) is not None
