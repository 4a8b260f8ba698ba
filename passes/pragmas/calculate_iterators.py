"""Mark loops over all values of a type of which a constant map lets only some pass.

Before::

    type Bool = { 0, 1 };
    const near: T -> T -> Bool = { a: { b: 1, :0 }, :{ :0 } };
    var x: T = a;
    var y: T = a;
    begin, p: y = T(*);
    p, q: near[x][y] == 1;
    q, r: $$ y;
    r, end: player = keeper;

After::

    @iterator begin p q : y;
    type Bool = { 0, 1 };
    const near: T -> T -> Bool = { a: { b: 1, :0 }, :{ :0 } };
    var x: T = a;
    var y: T = a;
    begin, p: y = T(*);
    p, q: near[x][y] == 1;
    q, r: $$ y;
    r, end: player = keeper;

Promise: ``@iterator a b c : v`` - there is one edge from a to b and it assigns any symbol of a
type to the whole variable v; there is one edge that leaves b, and it leads to c and compares for
equality (on either side) a symbol with a constant map read at some indices, of which the last is
v and the others do not mention v.  So the values of v that get from a to c by way of b depend on
the other indices alone, and a backend may list them beforehand.
Why sound: the hint says what stands on two edges.
Not applied: to plain assignments; to maps that are variables; where b has another way out.
Ends: the hints depend on the edges alone, and all old ones of the kind go.
Source: 2025 paper, App. C.3 (iterator; the published tool marks other assignments, too).
"""

from __future__ import annotations

from collections.abc import Iterator as Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import PLAYER, AnyAssignment, Comparison
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Reference, names, root, uncast
from rgt.ir.game import Game
from rgt.ir.pragmas import Iterator
from rgt.passes.context import Context
from rgt.passes.pragmas.placing import place
from rgt.passes.transform import Final


@dataclass(frozen=True)
class CalculateIterators(Final):
    """See the module."""

    name: ClassVar[str] = "calculate-iterators"

    def run(self, context: Context) -> None:
        """Replace all hints about loops."""
        place(context, Iterator, _hints(context.game))


def _hints(game: Game) -> Iterable[Iterator]:
    """The loops, in the order of the edges that begin them."""
    automaton = game.automaton
    for edge in automaton:
        variable = _chosen(edge)
        test = automaton.sole_out_edge(edge.target) if variable is not None else None
        if (
            variable is not None
            and test is not None
            and edge.source != edge.target
            and len(automaton.between(edge.source, edge.target)) == 1
            and _filters(test, variable, game)
        ):
            yield Iterator(edge.source, edge.target, test.target, variable)


def _chosen(edge: Edge) -> str | None:
    """The variable that an edge gives any value of a type, or None."""
    if not isinstance(edge.action, AnyAssignment):
        return None
    target = uncast(edge.action.target)
    return target.name if isinstance(target, Reference) and target is not PLAYER else None


def _filters(test: Edge, variable: str, game: Game) -> bool:
    """Whether an edge asks a constant map, last of all at the variable, for a symbol."""
    action = test.action
    if not isinstance(action, Comparison) or action.negated:
        return False
    left, right = uncast(action.left), uncast(action.right)
    if not isinstance(left, Access):
        left, right = right, left
    return (
        isinstance(left, Access)
        and left.index is Reference(variable)
        and root(left) in game.constants
        and variable not in names(left.base)
        and is_symbol(right, game)
    )
