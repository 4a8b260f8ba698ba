"""What the rest of a search depends on: variables that it can still read.

While moves are listed, or a check is answered, an assignment that nobody reads before the search
is over need not be made, and reads nothing: ``kept = board[a]; board[a] = board[b]; board[b] =
kept`` before a tag is done when the move is made.  This is a smaller set than `rgt.ir.liveness`
has, which looks at the whole play.

Source: such variables are called faint (Giegerich, Moencke, Wilhelm 1981).
"""

from __future__ import annotations

from collections.abc import Callable

from rgt.backends.interpreter.analysis import View, check_view
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import CppProgram, Step
from rgt.backends.program.worklist import Backward


def check_reads(program: CppProgram) -> list[int]:
    """For each check the variables that its answer can depend on, as bit sets: what it, or a check
    that it asks, can read before it is overwritten there.
    """
    views = [check_view(program, start, end) for start, end in program.checks]
    asking: list[dict[int, None]] = [{} for _ in views]
    for check, view in enumerate(views):
        for out in view.out.values():
            for op, _ in out:
                if op.kind is Kind.CHECK:
                    asking[op.check][check] = None
    reads = [0] * len(views)

    def read(op: Op) -> int:
        return reads[op.check] if op.kind is Kind.CHECK else op.reads

    # what is assigned may be an error, whoever reads it
    work = list(reversed(range(len(views))))
    while work:
        check = work.pop()
        found = live(views[check], read, lambda op: whole(program, op), lambda op, node: True)
        mask = found.get(program.checks[check][0], 0)
        if mask & ~reads[check]:
            reads[check] |= mask
            work += asking[check]
    return reads


def live(
    view: View,
    reads: Callable[[Op], int],
    kills: Callable[[Op], int],
    asked: Callable[[Op, int], bool] = lambda op, node: False,
) -> dict[int, int]:
    """For each node the variables that a search can read from there on, as bit sets.

    `asked` tells of assignments, each at its node, that are a part of the answer whoever reads
    what they assign.
    """
    found = dict.fromkeys(view.out, 0)

    def changes(node: int) -> bool:
        mask = 0
        for op, target in view.edges(node):
            after = 0 if op.kind is Kind.FINISH else found.get(target, 0)
            assigns = op.kind in (Kind.ASSIGN, Kind.ANY)
            if not assigns or op.writes & after or asked(op, node):
                mask |= reads(op)
            mask |= after & ~kills(op)
        if mask == found[node]:
            return False
        found[node] = mask
        return True

    Backward(view).settle(changes)
    return found


def whole(program: CppProgram, op: Op) -> int:
    """The variable that the operation replaces as a whole, as a bit set."""
    if op.kind not in (Kind.ASSIGN, Kind.ANY) or not isinstance(op, Step):
        return 0
    place = op.place
    assert place.variable is not None
    size = program.layout.places[place.variable].shape.cells
    return op.writes if place.shape.cells == size and not place.indices else 0
