"""Which hints (pragmas) still hold when the game has changed.

`@iterator` says what stands on two edges, so it holds as long as these stay.  All other hints that
are calculated say something about searches, which any change anywhere in the game may alter:
which tags come before, which values a node can see, which walks there are.  They go with the
first change.  What is no statement about the automaton always holds.
"""

from __future__ import annotations

from collections.abc import Collection

from rgt.ir.pragmas import (
    Disjoint,
    Iterator,
    Pragma,
    Repeat,
    SimpleApply,
    TagIndex,
    Unique,
)

_ABOUT_SEARCHES = (Disjoint, Repeat, SimpleApply, TagIndex, Unique)


def hints_that_hold(pragmas: tuple[Pragma, ...], touched: Collection[str]) -> tuple[Pragma, ...]:
    """The pragmas that hold after a change; `touched` are the nodes whose edges it changed."""
    return tuple(pragma for pragma in pragmas if _holds(pragma, touched))


def _holds(pragma: Pragma, touched: Collection[str]) -> bool:
    """Whether one hint survives a change."""
    if isinstance(pragma, _ABOUT_SEARCHES):
        return False
    if isinstance(pragma, Iterator):
        return not any(node in touched for node in (pragma.a, pragma.b, pragma.c))
    return True
