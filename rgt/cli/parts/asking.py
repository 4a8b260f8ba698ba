"""Asking a person for a move: what is listed, and what may be typed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import click

from rgt.backends.forward_model import Move
from rgt.backends.written_moves import read, text
from rgt.ir.diagnostics import nearest

_WIDTH = 80
_MOST_SHOWN = 100
_LEAVE = ("q", "quit", "exit")
_COMMANDS = ("help", "moves", "undo", "save", "quit")
_HELP = """\
  {wanted}, or the first tags of one
  moves        list the moves again
  undo         take back your last move and what followed
  save FILE    write the play down; 'rgt play --replay FILE' goes on with it
  q            leave
A word that is also a tag means the move; ':undo' is always the command."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants instead of a move: ``quit``, ``undo``, or ``save`` with a file's name."""

    name: str
    argument: str = ""


LEAVE = Wish("quit")
Why = Callable[[Move], list[str]]
"""Lines that say why what was typed is no legal move."""


def forced(player: str, move: Move) -> None:
    """Say that a person has no choice."""
    click.echo(f"{player} has one move only: {text(move)}")


def line(prompt: str) -> str | None:
    """A line that the person types; None at the end of the input."""
    if sys.stdin is None:
        return None
    try:
        return input(prompt).strip()
    except EOFError:
        if sys.stdin.isatty():
            click.echo()
        return None


class Question:
    """One choice of a person; `short` is how moves are shown, `why` tells of other ones."""

    def __init__(self, player: str, short: Mapping[Move, Move], why: Why) -> None:
        self._player, self._why = player, why
        self._moves, self._shown = list(short), list(short.values())
        self._known = frozenset(tag for move in self._moves for tag in move)
        # where moves are numbers, other numbers in front of them would only confuse
        self._numbered = not any(
            len(move) == 1 and move[0].isdecimal() for move in (*self._shown, *self._moves)
        )

    def answer(self) -> Move | Wish:
        """What the person types, asked until it is a move or a wish."""
        while True:
            answer = line("> ")
            if answer is None:
                return LEAVE
            found: Move | Wish | None = self._move(answer)
            if found is None:
                found = self._wish(answer)
            if found is not None:
                return found

    def _move(self, answer: str) -> Move | None:
        tags = () if answer == text(()) else read(answer, self._known)
        if not answer:
            return None
        for moves in (self._shown, self._moves):
            if tags in moves:
                return self._moves[moves.index(tags)]
        if self._numbered and answer.isdecimal() and 0 < int(answer) <= len(self._moves):
            return self._moves[int(answer) - 1]
        return None

    def _wish(self, answer: str) -> Wish | None:
        """What else is meant; what needs no more than an answer is done here."""
        word, _, argument = answer.removeprefix(":").partition(" ")
        word, argument = word.lower(), argument.strip()
        if word in _LEAVE and not argument:
            return LEAVE
        if word == "undo" and not argument:
            return Wish("undo")
        if word == "save":
            if argument:
                return Wish("save", argument)
            click.echo("to which file? save FILE")
        elif word in ("help", "?", "h") and not argument:
            click.echo(_HELP.format(wanted=self._wanted()))
        elif word == "moves" and not argument:
            self.show()
        elif not self._goes_on(answer):
            self._refuse(answer)
        return None

    def _goes_on(self, answer: str) -> bool:
        """Whether some moves begin so; then these are listed."""
        tags = read(answer, self._known)
        begun = [(i, m) for i, m in enumerate(self._shown, 1) if tags and m[: len(tags)] == tags]
        if begun:
            _list(begun, self._numbered, len(tags))
        return bool(begun)

    def _refuse(self, answer: str) -> None:
        if answer.startswith(":") or not answer:
            pass
        elif self._numbered and answer.isdecimal() and answer not in self._known:
            click.echo(f"there is no move {answer}")
        else:
            meant = nearest(answer.partition(" ")[0].lower(), _COMMANDS)
            if meant is not None and answer.partition(" ")[0] not in self._known:
                click.echo(meant)
            else:
                click.echo("not legal here")
                for told in self._why(read(answer, self._known)):
                    click.echo(told)
        click.echo(f"type {self._wanted()}, or ? for help")

    def _wanted(self) -> str:
        if self._numbered:
            return f"a number from 1 to {len(self._moves)}, a move's tags"
        return "a move's tags"

    def show(self) -> None:
        """List the moves."""
        click.echo(f"{self._player} to move:")
        _list(list(enumerate(self._shown, 1)), self._numbered, 0)


def _list(moves: list[tuple[int, Move]], numbered: bool, known: int) -> None:
    """Print moves, or how they go on after the `known` first tags if there are too many."""
    begun = Counter(move[: known + 1] for _, move in moves)
    if len(moves) > _MOST_SHOWN > len(begun):
        texts = [f"{text(tags)} ... ({count})" for tags, count in begun.items()]
        click.echo(f"  {len(moves)} moves; type the first tags of one to see those that go on so")
    else:
        texts = [f"{number:3} {text(move)}" if numbered else text(move) for number, move in moves]
    width = max(map(len, texts)) + 2
    columns = max(1, _WIDTH // width)
    for start in range(0, len(texts), columns):
        row = texts[start : start + columns]
        click.echo("".join(f"  {each:{width - 2}}" for each in row).rstrip())
