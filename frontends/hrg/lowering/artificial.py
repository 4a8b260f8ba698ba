"""Artificial tags, ``$_ word``: their names in RG, which no tag of a move may have.

RG tells artificial tags by their symbols alone, so one that is spelt like a word of some move
gets another name.  What the words of moves are is known when the whole automaton is laid out;
until then the symbol of an artificial tag has a mark that no identifier has.

Source: specs of HRG, section 4.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.ir.actions import Tag, VariableTag
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.ir.pragmas import ArtificialTag
from rgt.ir.types import SetType, resolve

_MARK = "$"


def artificial(word: str) -> Tag:
    """The tag of a word until `name_artificial` gives it its name."""
    return Tag(_MARK + word)


def name_artificial(game: Game) -> None:
    """Name the artificial tags of a game, and declare them."""
    edges = game.automaton.edges()
    marked = [edge for edge in edges if _is_marked(edge)]
    if not marked:
        return
    words = frozenset(_words(edges, game))
    names: set[str] = set()
    for edge in marked:
        assert isinstance(edge.action, Tag)
        name = edge.action.symbol.removeprefix(_MARK)
        while name in words:
            name = f"_{name}"
        names.add(name)
        game.automaton.relabel(edge.key, Tag(name))
    game.set_pragmas((*game.pragmas, ArtificialTag(tuple(sorted(names)))))


def _is_marked(edge: Edge) -> bool:
    return isinstance(edge.action, Tag) and edge.action.symbol.startswith(_MARK)


def _words(edges: Iterable[Edge], game: Game) -> Iterator[str]:
    """The words that moves may have."""
    for action in dict.fromkeys(edge.action for edge in edges):
        if isinstance(action, Tag):
            yield action.symbol
        elif isinstance(action, VariableTag):
            type_ = resolve(game.variables[action.variable].type, game.types)
            assert isinstance(type_, SetType)
            yield from type_.symbols
