"""Asking a person for a move: what is listed, and what may be typed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping

import click

from rgt.backends.forward_model import Move
from rgt.backends.written_moves import read, text

_WIDTH = 80
_MOST_SHOWN = 100


def ask(player: str, short: Mapping[Move, Move]) -> Move | None:
    """The move that the person types, or None to leave; `short` is how moves are shown."""
    moves, shown = list(short), list(short.values())
    if len(moves) == 1:
        click.echo(f"{player} has one move only: {text(shown[0])}")
        return moves[0]
    # where moves are numbers, other numbers in front of them would only confuse
    numbered = not any(len(move) == 1 and move[0].isdecimal() for move in shown)
    wanted = f"a number from 1 to {len(moves)}, a move's tags" if numbered else "a move's tags"
    click.echo(f"{player} to move:")
    _list(list(enumerate(shown, 1)), numbered, 0)
    while sys.stdin is not None:
        try:
            answer = input("> ").strip()
        except EOFError:
            return None
        tags = read(answer)
        if tags in shown:
            return moves[shown.index(tags)]
        if tags in short:
            return tags
        if answer in ("q", "quit", "exit"):
            return None
        if numbered and answer.isdecimal() and 0 < int(answer) <= len(moves):
            return moves[int(answer) - 1]
        begun = [(i, move) for i, move in enumerate(shown, 1) if move[: len(tags)] == tags]
        if tags and begun:
            _list(begun, numbered, len(tags))
        else:
            click.echo(f"type {wanted}, or q")
    return None


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
