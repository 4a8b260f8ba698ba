"""Masks that change nothing go.

Work in several directions is done at once if its statements are alike.  In some directions squares
without a neighbour fall off the end of a set by themselves, in others they have to be masked: so
all are, and a mask that is needless says so.

Before::

    Let("near", Meet((Members("b", Number(0), 1), SetConst(1, 0xFFFFFFFF, True))))
    SucceedIf(Any(Local("near", SetOf(1))))

After::

    Let("near", Members("b", Number(0), 1))
    SucceedIf(Any(Local("near", SetOf(1))))

Why sound: whoever wrote a mask as needless knows that the same is said without it.
Not applied: to masks of which each direction has another one.
Ends: each mask goes once.
Gain: an instruction for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.sets import Meet, SetConst, Union, meet, union


def drop_masks(lines: Sequence[Line], _game: Game) -> list[Line]:
    """The lines of a function without the masks that are needless."""
    return [_dropped(line) for line in lines]


def _dropped(line: Line) -> Line:
    if not any(isinstance(node, SetConst) and node.needless for node in line.statement.all()):
        return line
    return replace(line, statement=rebuilt(line.statement, _without))


def _without(node: Node) -> Node:
    """A node without needless masks."""
    made = rebuilt(node, _without)
    if not isinstance(made, Meet | Union):
        return made
    parts = [part for i, part in enumerate(made.parts) if not i or not _is_needless(part)]
    return meet(parts) if isinstance(made, Meet) else union(parts)


def _is_needless(part: Expr) -> bool:
    return isinstance(part, SetConst) and part.needless
