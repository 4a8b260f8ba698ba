"""``rgt passes --break``: stop at steps of a trace, look around, go on."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from rgt.cli import common
from rgt.cli.parts.recording import Wanted, demand_step

if TYPE_CHECKING:
    from rgt.debugger.history import History
    from rgt.debugger.traces.trace import Trace

_HELP = """\
  n, Enter    the next step           c           go on to the next stop
  s           this step again         g NUMBER    go to a step
  p           print the game          b [WHAT]    blame an edge or a node (default: this step's)
  q           leave                   h           this help"""

_MOST = 10
_FORMS = "pass=NAME, node=NAME, variable=NAME, line=NUMBER or step=NUMBER"


def stops(history: History, places: Iterable[str]) -> tuple[int, ...]:
    """The numbers of the steps at which any of these places is met, ascending."""
    found: set[int] = set()
    for place in places:
        kind, _, value = (part.strip() for part in place.partition("="))
        if kind == "step" and value.isascii() and value.isdecimal():
            number = int(value[:9])
            demand_step(history.trace, number)
            found |= {number} - {0}
        else:
            found.update(history.steps(_wanted(place, kind, value).filter(history)))
    return tuple(sorted(found))


def _wanted(place: str, kind: str, value: str) -> Wanted:
    if value:
        if kind == "pass":
            return Wanted(passes=(value,))
        if kind == "node":
            return Wanted(nodes=(value,))
        if kind in ("variable", "var"):
            return Wanted(variables=(value,))
        if kind == "line" and value.isascii() and value.isdecimal():
            return Wanted(lines=(int(value[:9]),))
    raise click.BadParameter(f"'{place}' is none of {_FORMS}", param_hint="'--break'")


def interactive() -> bool:
    """Whether somebody is there to be asked."""
    return common.is_terminal(sys.stdin) and common.is_terminal(sys.stdout)


def show_so_far(history: History, last: int) -> None:
    """The steps up to one as comments, then the game after it: the whole is RG text."""
    from rgt.debugger.view.report import step_lines
    from rgt.ir.text.printer import print_game

    for number in range(1, last + 1):
        for line in step_lines(history, number):
            click.echo(f"// {line.plain}".rstrip())
        click.echo("//")
    click.echo(print_game(history.trace.game_at(last)), nl=False)


def step_through(history: History, stops: Sequence[int]) -> None:
    """Show the first stop and do what the user types until it is enough."""
    Stepper(history, stops).run()


class Stepper:
    """One walk along a trace by a user's commands."""

    def __init__(self, history: History, stops: Sequence[int]) -> None:
        self._history = history
        self._trace: Trace = history.trace
        self._stops = stops
        self._number = stops[0]

    def run(self) -> None:
        """Read commands until ``q`` or the end of the input."""
        click.echo("n next, c go on, p print the game, b blame, q quit, h help\n")
        self._show()
        for command, argument in _commands(self):
            if command in ("q", "quit", "exit"):
                break
            self._do(command, argument)

    @property
    def prompt(self) -> str:
        """What stands before the cursor."""
        return f"{self._number}/{len(self._trace)}> "

    def _do(self, command: str, argument: str) -> None:
        from rgt.ir.diagnostics import GameError

        if command in ("", "n", "next"):
            self._go(self._number + 1 if self._number < len(self._trace) else None, "last step")
        elif command in ("c", "continue"):
            later = (number for number in self._stops if number > self._number)
            self._go(next(later, None), "no further stop")
        elif command in ("g", "go") and argument.isascii() and argument.isdecimal():
            number = int(argument[:9])
            self._go(number if 0 < number <= len(self._trace) else None, "no such step")
        elif command in ("s", "show"):
            self._show()
        elif command in ("p", "print"):
            self._print()
        elif command in ("b", "blame"):
            try:
                self._blame(argument)
            except GameError as problem:
                click.echo(problem.diagnostics[0].render(), err=True)
        else:
            click.echo(_HELP)

    def _go(self, number: int | None, otherwise: str) -> None:
        if number is None:
            click.echo(otherwise)
            return
        self._number = number
        self._show()

    def _show(self) -> None:
        from rgt.debugger.view.report import step_lines

        out = common.console()
        for line in step_lines(self._history, self._number):
            out.print(line)

    def _print(self) -> None:
        from rgt.ir.text.printer import print_game

        click.echo(print_game(self._trace.game_at(self._number)), nl=False)

    def _blame(self, what: str) -> None:
        from rgt.debugger.view.blame import blame_lines, story_lines

        out = common.console()
        if what:
            lines = blame_lines(self._history, what)
        else:
            keys = self._trace.delta(self._number).touched_edges()
            if len(keys) > _MOST:
                click.echo(f"the first {_MOST} of {len(keys)} edges; 'b KEY' blames one")
            lines = (
                line
                for key in keys[:_MOST]
                for line in story_lines(self._history, self._history.story(key))
            )
        for line in lines:
            out.print(line)


def _commands(stepper: Stepper) -> Iterator[tuple[str, str]]:
    """The commands that the user types, each with what follows it."""
    while True:
        click.echo(stepper.prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
            return
        command, _, argument = line.strip().partition(" ")
        yield command.lower(), argument.strip()
