"""Sets that nobody asks for are not kept: what a state has of a map is what its game looks at.

A map of heights has a set for each height, of which moves ask for one: which columns are full.
Without the others a state is smaller, and a write of a cell changes a set instead of two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Number
from rgt.backends.plan.lines import Function
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.sets import Members
from rgt.backends.plan.statements import Fill

_FEWEST = 2
"""So many sets are worth being left out."""
_MOST = 4
"""So many sets that are left are all written when a cell is."""


def without_unasked(unit: Unit, groups: Sequence[Sequence[Function]]) -> list[list[Function]]:
    """All functions of a game, in groups, when sets that none of them asks for are not kept.

    No more sets may be asked for afterwards.
    """
    nodes = [
        node
        for group in groups
        for function in group
        for line in function.lines
        for node in line.statement.all()
    ]
    asked = _asked(node for node in nodes if isinstance(node, Members))
    filled = {node.map for node in nodes if isinstance(node, Fill)}
    renumbered: dict[Members, Members] = {}
    for name, board in list(unit.boards.used.items()):
        sets = asked.get(board.name, frozenset())
        if sets is None or not sets <= set(board.numbers.values()) or unit.boards.is_copied(name):
            continue
        if board.groups:
            continue
        codes = frozenset(code for code, number in board.numbers.items() if number not in sets)
        if not sets and board.field.name not in filled:
            del unit.boards.used[name]
        elif sets and len(sets) <= _MOST and board.words == 1 and len(codes) >= _FEWEST:
            narrow = unit.boards.used[name] = replace(board, unasked=codes)
            renumbered |= {board.holding(code): narrow.holding(code) for code in narrow.numbers}
    if not renumbered:
        return [list(group) for group in groups]

    def change(node: Node) -> Node:
        if isinstance(node, Members):
            node = renumbered.get(node, node)
        return rebuilt(node, change)

    return [[function.changed(change) for function in group] for group in groups]


def _asked(every: Iterable[Members]) -> dict[str, frozenset[int] | None]:
    """By the names of maps' sets the numbers of those that are asked for; None if that depends on
    what cells hold.
    """
    asked: dict[str, frozenset[int] | None] = {}
    for node in every:
        known = asked.get(node.board, frozenset())
        if isinstance(node.number, Number) and known is not None:
            asked[node.board] = known | {node.number.value}
        else:
            asked[node.board] = None
    return asked
