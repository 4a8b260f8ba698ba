"""Loops that come no further than a place which was looked at before: a disc falls into a column
whose highest place is free.

A loop ``while board[at] != e { at = up[at] }`` begins at ``bottom[column]``, behind the condition
``board[top[column]] == e``, and nothing was written in between.  From each bottom one gets to the
top of the same column, so that is where the loop stops, if not before: never off the board.

Source: trace partitioning, Mauborgne and Rival 2005, by the values that the conditions read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from rgt.ir.actions import Assignment, Comparison, negation, overwrites, written_variable
from rgt.ir.analyses.comparisons import SymbolTest, symbol_test
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Expression, Reference, names, parts, uncast
from rgt.ir.game import Game
from rgt.ir.types import SetType, resolve
from rgt.ir.values import Symbol
from rgt.passes.analyses.values.evaluation import evaluated

Within = Mapping[int, tuple[str, frozenset[str]]]
"""By the keys of edges, a variable and what it can be where they begin."""

_MOST_CASES = 1 << 10
_LONGEST = 12
"""Loops are looked at from so many edges before them."""


def stopped_loops(game: Game) -> Within:
    """What the variable of a loop can be, by the edges that leave the loop's head."""
    found: dict[int, tuple[str, frozenset[str]]] = {}
    for edge in game.automaton.edges():
        if isinstance(edge.action, Comparison) and edge.key not in found:
            known = _stopped(edge, game)
            if known is not None:
                found.update((out.key, known) for out in game.automaton.out_edges(edge.source))
    return found


def _stopped(leaving: Edge, game: Game) -> tuple[str, frozenset[str]] | None:
    """What moves in a loop that an edge leaves, and where it can be."""
    automaton, head = game.automaton, leaving.source
    test = symbol_test(leaving.action, game)
    place = _place(test, game)
    if test is None or place is None or automaton.is_pinned(head):
        return None
    board, at = place
    name = at.name if isinstance(at, Reference) else None
    if name is None or name not in game.variables or name in game.constants:
        return None
    steps: set[Expression] = set()
    beginnings: list[tuple[Edge, Expression]] = []
    for edge in automaton.in_edges(head):
        action = edge.action
        if overwrites(action) != name or not isinstance(action, Assignment):
            return None
        if name not in names(action.value):
            beginnings.append((edge, action.value))
        elif _goes_on(edge, leaving, game):
            steps.add(uncast(action.value))
        else:
            return None
    if len(steps) != 1 or not beginnings:
        return None
    (step,) = steps
    symbols: set[str] = set()
    for edge, first in beginnings:
        stops = [
            _ways(first, stop, name, step, game)
            for stop in _asked_before(edge, first, board, test, game)
        ]
        known = next((each for each in stops if each is not None), None)
        if known is None:
            return None
        symbols |= known
    return name, frozenset(symbols)


def _place(test: SymbolTest | None, game: Game) -> tuple[str, Expression] | None:
    """The map and the only key of the cell that a condition asks for."""
    board, indices = parts(test.subject) if test is not None else ("", [])
    if len(indices) != 1 or board not in game.variables or board in game.constants:
        return None
    return board, uncast(indices[0])


def _goes_on(step: Edge, leaving: Edge, game: Game) -> bool:
    """Whether an edge takes the only way round that begins where another cannot be passed."""
    assert isinstance(leaving.action, Comparison)
    into = game.automaton.sole_in_edge(step.source)
    return (
        into is not None
        and into.source == leaving.source
        and into.action == negation(leaving.action)
        and not game.automaton.is_pinned(step.source)
    )


def _asked_before(
    begun: Edge, first: Expression, board: str, test: SymbolTest, game: Game
) -> Iterator[Expression]:
    """The keys of cells that held what stops a loop when it began."""
    written: set[str | None] = {overwrites(begun.action)}
    node = begun.source
    for _ in range(_LONGEST):
        edge = game.automaton.sole_in_edge(node)
        if edge is None or game.automaton.is_pinned(node):
            return
        asked = symbol_test(edge.action, game)
        place = _place(asked, game)
        if asked is not None and place is not None and place[0] == board:
            same = (asked.symbol, asked.negated) == (test.symbol, test.negated)
            if same and not written & {*names(place[1])}:
                yield place[1]
        written.add(written_variable(edge.action))
        if written & {board, *names(first)}:
            return
        node = edge.source


def _ways(
    first: Expression, stop: Expression, name: str, step: Expression, game: Game
) -> set[str] | None:
    """All places from where a loop begins to where it stops; None if it may not come there."""
    read = [n for n in dict.fromkeys((*names(first), *names(stop))) if n in game.variables]
    types = [resolve(game.variables[each].type, game.types) for each in read]
    choices: Sequence[Sequence[str]] = [t.symbols for t in types if isinstance(t, SetType)]
    if len(choices) < len(read) or prod(map(len, choices)) > _MOST_CASES:
        return None
    constants, found = game.constant_values(), set[str]()
    for symbols in product(*choices):
        held = dict(zip(read, symbols, strict=True))
        at = evaluated(first, held, constants, game.variables)
        last = evaluated(stop, held, constants, game.variables)
        way: dict[object, None] = {}
        while isinstance(at, Symbol) and at is not last and at not in way:
            way[at] = None
            at = evaluated(step, {name: at.name}, constants, game.variables)
        if last is None or at is not last:
            return None
        found.update(each.name for each in (*way, last) if isinstance(each, Symbol))
    return found
