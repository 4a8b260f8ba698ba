"""Assignments that cannot be made again and again: what they assign comes to an end.

A disc falls from ``at`` to ``down[at]`` as long as that is empty: it does not fall for ever.  Nor
does a walk go on for ever to ``next[way][at]`` if it keeps its ``way``.

Source: ranking functions for termination, as in Colon and Sipma, 2001; here a finite table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeVar

from networkx import strongly_connected_components

from rgt.ir.actions import Assignment, written_variable
from rgt.ir.analyses.sure_nodes import Falling
from rgt.ir.expressions import names, parts
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits
from rgt.ir.types import SetType, resolve
from rgt.ir.values import Symbol
from rgt.passes.analyses.values.evaluation import evaluated
from rgt.passes.analyses.values.value_bits import Blocks
from rgt.passes.analyses.values.value_readers import Readers, only

_T = TypeVar("_T", int, str)
_MOST_CASES = 1 << 14
"""What is computed of several variables is not looked at where their symbols together are more."""


def going_on(game: Game) -> dict[str, tuple[Falling, ...]]:
    """By nodes of loops, the variables that are assigned what is read from themselves there, and
    from what the loop leaves alone.
    """
    return _by_node(_assignments(game))


def falling(
    game: Game, readers: Readers, known: Mapping[str, int]
) -> dict[str, tuple[Falling, ...]]:
    """Those of them that cannot be assigned for ever, one after the other."""
    found = _assignments(game)
    # what the variable can be wherever that is done: who falls here may fall there next
    there: dict[Falling, int] = {}
    for each, node, _ in found:
        there[each] = there.get(each, 0) | known[node]
    ends = {each for each, anywhere in there.items() if _ends(each, game, readers, anywhere)}
    return _by_node([one for one in found if one[0] in ends])


def _assignments(game: Game) -> list[tuple[Falling, str, Collection[str]]]:
    """Variables with the values, read from themselves and what the loop leaves alone, that they are
    assigned, where, and the nodes of the loop around.
    """
    found = []
    loops: dict[str, Collection[str]] = {}
    written: dict[int, set[str | None]] = {}
    for edge in game.automaton:
        if isinstance(edge.action, Assignment):
            name, indices = parts(edge.action.target)
            read = {n for n in names(edge.action.value) if n in game.variables}
            if not indices and name in read and parts(edge.action.value)[1]:
                loops = loops or _loops(game)
                around = loops[edge.source] if edge.target in loops[edge.source] else ()
                if len(read) > 1:
                    if id(around) not in written:
                        written[id(around)] = _written(around, game)
                    if read & written[id(around)] != {name}:
                        continue
                found.append(((name, edge.action.value), edge.source, around))
    return found


def _written(nodes: Collection[str], game: Game) -> set[str | None]:
    """The variables that are written on the way from one of some nodes to another."""
    return {
        written_variable(edge.action)
        for node in nodes
        for edge in game.automaton.out_edges(node)
        if edge.target in nodes
    }


def _loops(game: Game) -> dict[str, Collection[str]]:
    """By node, the nodes from which one gets there and back."""
    found = strongly_connected_components(game.automaton.graph)
    return {node: nodes for nodes in found for node in nodes}


def _by_node(
    found: Iterable[tuple[Falling, str, Collection[str]]],
) -> dict[str, tuple[Falling, ...]]:
    """The assignments of each loop once, by all of its nodes."""
    loops: dict[int, tuple[Collection[str], dict[Falling, None]]] = {}
    for each, _, around in found:
        loops.setdefault(id(around), (around, {}))[1][each] = None
    by_node: dict[str, tuple[Falling, ...]] = {}
    for around, several in loops.values():
        by_node |= dict.fromkeys(around, tuple(several))
    return by_node


def _ends(each: Falling, game: Game, readers: Readers, known: int) -> bool:
    """Whether no value that is possible where it is read comes again."""
    name, value = each
    blocks = readers.layout.get(name)
    if blocks is None or blocks.keys:
        return False
    if readers.sole_variable(value) is blocks:
        return _is_acyclic(_following(each, readers, blocks, known))
    here = [blocks.symbols[at] for at in bits(known >> blocks.offset & blocks.full)]
    return bool(here) and all(map(_is_acyclic, _kept(each, game, here)))


def _is_acyclic(following: Mapping[_T, _T] | None) -> bool:
    """Whether no way of a function comes again to where it was; False if it is not known."""
    if following is None:
        return False
    done: set[_T] = set()
    for start in following:
        way: dict[_T, None] = {}
        at: _T | None = start
        while at is not None and at not in done and at not in way:
            way[at] = None
            at = following.get(at)
        if at in way:
            return False
        done.update(way)
    return True


def _kept(each: Falling, game: Game, symbols: Sequence[str]) -> Iterator[Mapping[str, str] | None]:
    """By the symbols that a variable can be its next ones, for all that the other variables of its
    value can be; None if that is not known.
    """
    name, value = each
    others = [n for n in dict.fromkeys(names(value)) if n in game.variables and n != name]
    types = [resolve(game.variables[other].type, game.types) for other in others]
    choices = [type_.symbols for type_ in types if isinstance(type_, SetType)]
    if len(choices) < len(others) or prod(map(len, choices)) * len(symbols) > _MOST_CASES:
        yield None
        return
    constants = game.constant_values()
    for held in product(*choices):
        kept = dict(zip(others, held, strict=True))
        found: dict[str, str] = {}
        for symbol in symbols:
            behind = evaluated(value, {**kept, name: symbol}, constants, game.variables)
            if not isinstance(behind, Symbol):
                yield None
                return
            found[symbol] = behind.name
        yield found


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
