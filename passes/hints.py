"""Which hints (pragmas) still hold when edges have changed.

A hint about the edges of nodes holds as long as these have not changed; one about whole walks
or variables holds in no other game than it was found in; all others always hold.
"""

from __future__ import annotations

from collections.abc import Collection

from rgt.ir.pragmas import Disjoint, Iterator, Pragma, Repeat, SimpleApply, TagIndex, Unique


def hints_that_hold(pragmas: tuple[Pragma, ...], touched: Collection[str]) -> tuple[Pragma, ...]:
    """The pragmas that hold after a change of edges at the touched nodes."""
    return tuple(
        pragma
        for pragma in pragmas
        if not isinstance(pragma, Repeat | SimpleApply | Unique)
        and not any(node in touched for node in _hinted_nodes(pragma))
    )


def _hinted_nodes(pragma: Pragma) -> tuple[str, ...]:
    """The nodes about whose edges a pragma makes a promise."""
    if isinstance(pragma, Disjoint):
        return (pragma.node, *pragma.targets)
    if isinstance(pragma, Iterator):
        return (pragma.a, pragma.b, pragma.c)
    if isinstance(pragma, TagIndex):
        return pragma.nodes
    return ()
