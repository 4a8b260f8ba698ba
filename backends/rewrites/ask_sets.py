"""Cells that are only compared with constants are not read: the sets tell.

Where a write needs not look at what stood there, cells are for states that are handed out only, and
the compiler leaves them out of random plays that are one piece of code.

Before::

    SucceedIf(Equal(Cell("m", Number(3)), Symbol(1, "s_x")))
    SucceedIf(Not(Equal(Cell("m", Number(5)), Symbol(0, "s_e"))))

After::

    SucceedIf(Has(Members("b_m", Number(1), 1), Number(3)))
    SucceedIf(Not(Has(Members("b_m", Number(0), 1), Number(5))))

Why sound: each place of the map has a bit in the set of what it holds, and in no other.
Not applied: to maps of which some function of the game reads a cell for anything else, or which
have cells without a bit.
Ends: a cell that is asked of a set is not compared any more.
Gain: a look into memory that nobody else needs, and all writes of the cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rgt.backends.plan.expressions import Cell, Cells, Equal, Symbol, Watching
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Function, Line
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.searches import AllCells, KeepCells
from rgt.backends.plan.sets import Has, Members

Sets = Mapping[str, Mapping[int, Members]]
_READING = (AllCells, Cell, Cells, KeepCells, Watching)


def ask_sets(functions: Sequence[Function], game: Game) -> list[Function]:
    """The functions of a game, comparisons of cells being questions to sets."""
    nodes = (line.statement for function in functions for line in function.lines)
    read = _read(nodes, game.holding) if game.holding else set()
    sets = {name: holding for name, holding in game.holding.items() if name not in read}
    if not sets:
        return list(functions)
    return [_asked(function, sets) for function in functions]


def _read(nodes: Iterable[Node], sets: Sets) -> set[str]:
    """The maps whose cells are read for something else than to compare them with a constant."""
    found: set[str] = set()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        compared = _compared(node, sets)
        if compared is not None:
            stack.append(compared.place)
            continue
        if isinstance(node, _READING):
            found.add(node.map)
        stack += node.children
    return found


def _compared(node: Node, sets: Sets) -> Has | None:
    """What is asked of a set in place of a comparison."""
    match node:
        case Equal(Cell(name, index), Symbol(code)):
            members = sets.get(name, {}).get(code)
            return None if members is None else Has(members, index)
    return None


def _asked(function: Function, sets: Sets) -> Function:
    def change(node: Node) -> Node:
        asked = _compared(node, sets)
        return rebuilt(node if asked is None else asked, change)

    def line(each: Line) -> Line:
        return replace(each, statement=rebuilt(each.statement, change))

    return replace(function, lines=tuple(map(line, function.lines)))
