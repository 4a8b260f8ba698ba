"""How many ways a walk is expected to go at most: a join's cardinality, estimated.

    a_1 = Square(*);   1 == column[a_1];   board[a_1] == x        64 / 8 / 2 = 4 ways

A choice multiplies by its symbols; what is compared with a table of constants divides by the part
of the table that has the value, and other equations by the symbols that a side can be.  Databases
order joins by such figures (Selinger et al. 1979); here two ways to lay out a game are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import inf, log2

import networkx as nx

from rgt.ir.actions import AnyAssignment, Comparison
from rgt.ir.analyses.inference import infer
from rgt.ir.expressions import root
from rgt.ir.game import Game
from rgt.ir.types import SetType, Type, resolve
from rgt.ir.values import TotalValue, leaves

_RAREST = 1e-3
"""A table has a value at so many of its keys at least, or the estimate says nothing."""


def expected_ways(game: Game) -> float:
    """The logarithm (base 2) of the most ways that walks are expected to have gone anywhere.

    Cycles count as if they were gone round once.
    """
    shares = {name: _shares(value) for name, value in game.constant_values().items()}
    factors: dict[str, dict[str, float]] = {}
    for edge in game.automaton.edges():
        factor = _factor(edge.action, game, shares)
        out = factors.setdefault(edge.source, {})
        out[edge.target] = max(out.get(edge.target, factor), factor)
    graph = nx.DiGraph((one, other) for one, out in factors.items() for other in out)
    parts = nx.condensation(graph)
    number = parts.graph["mapping"]
    ways: dict[int, float] = {}
    for part in nx.topological_sort(parts):
        here = ways.setdefault(part, 0.0)
        for node in parts.nodes[part]["members"]:
            for target, factor in factors.get(node, {}).items():
                behind = number[target]
                if behind != part:
                    ways[behind] = max(ways.get(behind, -inf), here + factor)
    return max(ways.values(), default=0.0)


def _factor(action: object, game: Game, shares: Mapping[str, Mapping[str, float]]) -> float:
    """By how much (base 2) an edge makes the ways more, or fewer."""
    if isinstance(action, AnyAssignment):
        return log2(max(1, _symbols(action.type, game)))
    if not isinstance(action, Comparison):
        return 0.0
    for table, value in ((action.left, action.right), (action.right, action.left)):
        share = shares.get(root(table), {}).get(str(value))
        if share is not None and root(table) not in game.variables:
            return log2(max(1 - share if action.negated else share, _RAREST))
    if action.negated:
        return 0.0
    sides = (infer(action.left, game), infer(action.right, game))
    return -log2(max(1, *(_symbols(side, game) for side in sides)))


def _symbols(type_: Type, game: Game) -> int:
    found = resolve(type_, game.types)
    return len(found.symbols) if isinstance(found, SetType) else 1


def _shares(value: TotalValue) -> dict[str, float]:
    """For each symbol of a constant the part of its keys that have it."""
    counted = Counter(leaves(value))
    return {symbol: count / counted.total() for symbol, count in counted.items()}
