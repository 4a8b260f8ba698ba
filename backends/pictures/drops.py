"""Moves that name a column, as where stones are dropped: they stand for its uppermost cell."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rgt.backends.pictures.board import Board
from rgt.ir.actions import Tag, VariableTag
from rgt.ir.game import Game
from rgt.ir.types import SetType, resolve


def drops(game: Game, board: Board, cells: Collection[str]) -> Mapping[str, str]:
    """The uppermost cells by tags, if all tags of a game name a column and none a cell.

    Tags that name neither (``noop``) do not matter.
    """
    tops = dict(board.tops)
    tags = dict.fromkeys(_tags(game))
    found = {tag: tops[_last(tag)] for tag in tags if _last(tag) in tops}
    if {_last(tag) for tag in found} != tops.keys() or len(found) != len(tops):
        return {}
    others = [tag for tag in tags if tag not in found]
    words = {word for tag in others for word in tag.split("_")}
    return {} if words & tops.keys() or any(tag in cells for tag in tags) else found


def _last(tag: str) -> str:
    return tag.rpartition("_")[2]


def _tags(game: Game) -> Iterator[str]:
    for edge in game.automaton:
        if isinstance(edge.action, Tag):
            yield edge.action.symbol
        elif isinstance(edge.action, VariableTag):
            found = resolve(game.variables[edge.action.variable].type, game.types)
            if isinstance(found, SetType):
                yield from found.symbols
