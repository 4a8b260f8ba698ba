"""What a fault met in play means in HRG: `forall` chooses, `repeat` does all (HRG 4)."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.calls import CallGraph, is_inside, statements
from rgt.ir.diagnostics import Diagnostic

_SEVERAL = ("RG102", "RG120")


def advice(description: s.Description, found: Diagnostic) -> str | None:
    """A hint where walks part among the copies of one block; None if it is something else."""
    if found.code not in _SEVERAL:
        return None
    ways = [span for _, span in found.notes if span is not None]
    if len(ways) != 2 or ways[0] != ways[1]:
        return None
    way = ways[0]
    choices = list(_choices(description))
    around = [node for node in choices if is_inside(way, node.span)]
    if not around:
        graphs = {each.name: each for each in description.declarations if isinstance(each, s.Graph)}
        here = [name for name, graph in graphs.items() if is_inside(way, graph.span)]
        calls = CallGraph(graphs)
        around = [node for node in choices if here and calls.only_from(node).issuperset(here)]
    if not around:
        return None
    name = around[-1].variable
    return (
        f"'forall {name}: ...' and 'branch {name} in ...' choose one {name}; "
        f"'repeat {name} in ...' does the same for all, one after the other"
    )


def _choices(description: s.Description) -> Iterator[s.BranchIn]:
    """The statements that choose among copies of their block, outer before inner."""
    for declared in description.declarations:
        if isinstance(declared, s.Graph):
            for statement in statements(declared.body):
                if isinstance(statement, s.BranchIn):
                    yield statement
