"""Boards of facts, as in GDL, and the cells that its moves name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.backends.pictures.board import Board
from rgt.backends.pictures.layout import squares
from rgt.backends.showing.boards import Grid
from rgt.backends.showing.fields import NOTHING, FactField
from rgt.ir.game import Game
from rgt.ir.values import Symbol

_HOLDS = Symbol("1")


def board(field: FactField) -> Board:
    """The board of a field, whose values are the field's cells."""
    starts = range(len(field.names) - field.width, -1, -field.width)
    columns = tuple(x for x, _ in field.names[: field.width])
    rows = tuple(field.names[start][1] for start in starts)
    cells = tuple(
        tuple(at if field.facts[at] else None for at in range(start, start + field.width))
        for start in starts
    )
    return squares(field.name, Grid(field.name, columns, rows, cells), joined(field))


def at_first(field: FactField, game: Game) -> tuple[str, ...]:
    """What the squares hold as the game's variables begin."""
    values = game.initial_values()
    return tuple(
        "+".join(said for name, said in facts.items() if values.get(name) == _HOLDS) or NOTHING
        for facts in field.facts
    )


def joined(field: FactField) -> tuple[str, ...]:
    """The names of a field's squares as they are in those of facts and moves."""
    return tuple(f"{x}_{y}" for x, y in field.names)


def places_of(move: Sequence[str], known: Collection[str]) -> tuple[str, ...]:
    """The places in a move's tags: ``move_a_2_a_3`` has ``a_2`` and ``a_3``."""
    found: list[str] = []
    for tag in move:
        words = tag.split("_")
        at = 0
        while at < len(words):
            pair = "_".join(words[at : at + 2])
            if pair in known:
                found.append(pair)
                at += 1
            at += 1
    return tuple(found)
