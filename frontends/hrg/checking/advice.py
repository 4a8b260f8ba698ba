"""What a fault met in play means in HRG: `forall` chooses, `repeat` does all (HRG 4)."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.hrg import syntax as s
from rgt.ir.diagnostics import Diagnostic, Span

_SEVERAL = ("RG102", "RG120")


def advice(description: s.Description, found: Diagnostic) -> str | None:
    """A hint where walks part among the copies of one block; None if it is something else."""
    if found.code not in _SEVERAL:
        return None
    ways = [span for _, span in found.notes if span is not None]
    if len(ways) != 2 or ways[0] != ways[1]:
        return None
    around = [node for node in _choices(description) if _inside(ways[0], node.span)]
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
            yield from _choices_of(declared.body)


def _choices_of(block: s.Block) -> Iterator[s.BranchIn]:
    for statement in block:
        if isinstance(statement, s.BranchIn):
            yield statement
        for inner in _blocks(statement):
            yield from _choices_of(inner)


def _blocks(statement: s.Statement) -> tuple[s.Block, ...]:
    if isinstance(statement, s.Branch):
        return statement.arms
    if isinstance(statement, s.If):
        return statement.then, statement.otherwise or ()
    if isinstance(statement, s.BranchIn | s.Loop | s.While | s.Repeat | s.RepeatIn):
        return (statement.body,)
    return ()


def _inside(span: Span, whole: Span | None) -> bool:
    if whole is None:
        return False
    begins = (whole.line, whole.column) <= (span.line, span.column)
    return begins and (span.end_line, span.end_column) <= (whole.end_line, whole.end_column)
