"""Assignments that cannot be made again and again: what they assign comes to an end.

A disc falls from ``at`` to ``down[at]`` as long as that is empty: it does not fall for ever.

Source: ranking functions for termination, as in Colon and Sipma, 2001; here a finite table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.ir.actions import Assignment
from rgt.ir.bit_sets import bits
from rgt.ir.expressions import parts, uncast
from rgt.ir.game import Game
from rgt.ir.sure_nodes import Falling
from rgt.passes.analyses.value_bits import Blocks
from rgt.passes.analyses.value_readers import Readers, only


def going_on(game: Game) -> list[Falling]:
    """Variables and the values, read from themselves, that they are assigned."""
    return list(dict.fromkeys(each for each, _ in _assignments(game)))


def falling(game: Game, readers: Readers, known: Mapping[str, int]) -> list[Falling]:
    """Those of them that cannot be assigned for ever, one after the other."""
    # what the variable can be wherever that is done: who falls here may fall there next
    there: dict[Falling, int] = {}
    for each, node in _assignments(game):
        there[each] = there.get(each, 0) | known[node]
    return [each for each, anywhere in there.items() if _ends(each, readers, anywhere)]


def _assignments(game: Game) -> Iterator[tuple[Falling, str]]:
    """Variables with the values, read from themselves, that they are assigned, and where."""
    for edge in game.automaton:
        if isinstance(edge.action, Assignment):
            name, indices = parts(edge.action.target)
            value = edge.action.value
            if (
                not indices
                and name in game.variables
                and uncast(value) != uncast(edge.action.target)
            ):
                yield (name, value), edge.source


def _ends(each: Falling, readers: Readers, known: int) -> bool:
    """Whether no value that is possible where it is read comes again."""
    name, value = each
    blocks = readers.layout.get(name)
    if blocks is None or blocks.keys or readers.sole_variable(value) is not blocks:
        return False
    following = _following(each, readers, blocks, known)
    if following is None:
        return False
    done: set[int] = set()
    for start in following:
        way: dict[int, None] = {}
        at: int | None = start
        while at is not None and at not in done and at not in way:
            way[at] = None
            at = following.get(at)
        if at in way:
            return False
        done.update(way)
    return True


def _following(
    each: Falling, readers: Readers, blocks: Blocks, known: int
) -> dict[int, int] | None:
    """By the place of a symbol that the variable can be that of its next one; None if it is not
    known which that is.
    """
    here = known >> blocks.offset & blocks.full
    found = {}
    for value, places in readers.by_value(each[1], blocks).items():
        symbol = only(value)
        for at in bits(places & here):
            if symbol is None or symbol not in blocks.place_of:
                return None
            found[at] = blocks.place_of[symbol]
    return found
