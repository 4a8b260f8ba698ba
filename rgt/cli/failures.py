"""What the user is told when something goes wrong: never a traceback.

A `GameError` is the user's and is shown as diagnostics.  Anything else is a fault of rgt: it
is said so in one line, with a reproducer where a pass is to blame.  `RGT_TRACEBACK=1` shows
the traceback to those who mend it.
"""

from __future__ import annotations

import os
import traceback
from typing import TYPE_CHECKING

import click

from rgt.cli.values import WrongValueError
from rgt.ir.diagnostics import Diagnostic, GameError, Severity, error
from rgt.ir.display.printable import printable
from rgt.ir.plugins import fault, told
from rgt.ir.system.budget import OutOfTimeError

if TYPE_CHECKING:
    from rgt.passes.context import BrokenGame

_STRANGER = "this code is no part of rgt: whoever wrote it can mend it"
_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "blue"}


def show(diagnostic: Diagnostic) -> None:
    """Write one diagnostic to standard error, its first line coloured on a terminal."""
    first, _, rest = diagnostic.render().partition("\n")
    _say(first, _COLOURS[diagnostic.severity])
    if rest:
        click.echo(rest, err=True)


def _say(line: str, colour: str) -> None:
    """One line to standard error, coloured on a terminal unless NO_COLOR is set."""
    plain = bool(os.environ.get("NO_COLOR"))
    click.secho(line, err=True, fg=colour, color=False if plain else None)


def explain(problem: Exception | OutOfTimeError | SystemExit) -> int:
    """Tell the user about an exception and return the exit code."""
    from rgt.passes.context import BrokenGame

    if os.environ.get("RGT_TRACEBACK"):
        traceback.print_exception(problem)
    if isinstance(problem, GameError):
        for diagnostic in problem.diagnostics:
            show(diagnostic)
        count = sum(d.severity is Severity.ERROR for d in problem.diagnostics)
        if count > 1:
            click.echo(f"{count} errors", err=True)
        return 2 if isinstance(problem, WrongValueError) else 1
    if isinstance(problem, (MemoryError, OutOfTimeError)):
        from rgt.cli import limits

        show(limits.told(problem))
        return 1
    place = fault(problem)
    if place is not None:
        show(error("RGT052", told(problem), place, hint=_STRANGER))
        if isinstance(problem, BrokenGame):
            reproduce(problem)
        return 1
    if isinstance(problem, OSError):
        where = printable(str(problem.filename or "standard output"))
        _say(f"error: {where}: {problem.strerror or problem}", "red")
        return 1
    _say(printable(f"internal error: {type(problem).__name__}: {problem}"), "red")
    if isinstance(problem, BrokenGame):
        reproduce(problem)
    click.echo(
        "this is a fault of rgt, not of your game; please report it with the game and the "
        "command (RGT_TRACEBACK=1 shows where it happened)",
        err=True,
    )
    return 1


def reproduce(problem: BrokenGame) -> None:
    """Write a reproducer of a broken game and say how to run it."""
    from rgt.debugger.faults.reproducer import write_reproducer

    try:
        path, command = write_reproducer(problem)
    except OSError as trouble:
        click.echo(f"no reproducer could be written: {trouble}", err=True)
        return
    click.echo(f"the game before the broken step is in {path}", err=True)
    if command is not None:
        click.echo(f"to see it again: {command}", err=True)
