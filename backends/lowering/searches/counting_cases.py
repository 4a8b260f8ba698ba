"""Cases of a fork that each assign another symbol to what they ask about, and go on alike.

``{n0} [n1] + {n1} [n2] + {n2} [n3]`` counts with pieces: which piece comes next can be looked up,
and no processor need guess which case it is.  What is noted elsewhere is better assigned case by
case: a later fork on it is then known where it is noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rgt.backends.interpreter.analysis import Switch, View, fork
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Expr, Lookup, less
from rgt.backends.plan.statements import Stmt, Touch
from rgt.backends.program.steps import Step


@dataclass(frozen=True, slots=True)
class CountingCases:
    """`symbols` are those that are assigned, by those of the cases; `op` is the assignment of the
    first, from `node`, and all lead to `target`.
    """

    symbols: Mapping[int, int]
    op: Step
    node: int
    target: int


def counting_cases(view: View, node: int) -> list[CountingCases]:
    """Such cases of a node's fork, in its order, where there are several."""
    out = view.edges(node)
    branch = fork(out) if len(out) > 1 else None
    if not isinstance(branch, Switch):
        return []
    first = out[0][0]
    assert isinstance(first, Step)
    groups: dict[int, CountingCases] = {}
    for symbol, case in branch.cases:
        edges = view.edges(case)
        op, target = edges[0] if len(edges) == 1 else (None, -1)
        if isinstance(op, Step) and op.kind is Kind.ASSIGN and op.place == first.place:
            assigned = op.value.symbol
            if assigned is not None:
                known = groups.get(target, CountingCases({}, op, case, target))
                groups[target] = replace(known, symbols={**known.symbols, symbol: assigned})
    return [each for each in groups.values() if len(each.symbols) > 1]


def count_on(unit: Unit, cases: CountingCases, subject: Expr) -> Iterator[tuple[Stmt, str]]:
    """Statements that assign for good what is looked up by `subject`, which stands there before."""
    op, codes = cases.op, unit.plan.storage.codes
    by_code = {codes[symbol]: codes[value] for symbol, value in cases.symbols.items()}
    low, high = min(by_code), max(by_code)
    table = unit.tables.codes(tuple(by_code.get(code) for code in range(low, high + 1)))
    value = Lookup(table, less(subject, low))
    put = unit.cells.put_found(op.place, cases.node, subject, value, None)
    yield put, f"{unit.label(op)}, or another"
    if unit.plan.forgets(op):
        yield Touch(), ""
