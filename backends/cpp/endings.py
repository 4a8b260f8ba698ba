"""Where a move is as good as ended for those who only list it.

After the last tag a move often decides how the play goes on: ``? 12 -> 5`` and the keeper works on,
``! 12 -> 5`` and the play is over.  One of both is legal, and the move is the same: listing it, the
question need not be asked.
"""

from __future__ import annotations

from rgt.backends.cpp.program import Step
from rgt.backends.interpreter.analysis import Pair, View, fork, forward
from rgt.backends.interpreter.program import Kind, Out


def listed(view: View) -> View:
    """The view of moves in which they end as soon as nothing can keep them from it.

    What they do on their way to the end is left out; tags are all there.
    """
    endings = Endings(view)
    out: dict[int, Out] = {}
    for node, edges in view.out.items():
        ending = endings.of(node)
        out[node] = edges if ending is None else ending
    inside = forward(
        view.starts, lambda n: (t for op, t in out.get(n, ()) if op.kind is not Kind.FINISH)
    )
    found = View({n: out[n] for n in out if n in inside}, view.starts)
    found.exclusive = view.exclusive & frozenset(found.out)
    return found


class Endings:
    """For each node the edge that ends every move there, if nothing else can happen."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._known: dict[int, Out | None] = {}

    def of(self, node: int) -> Out | None:
        """The edge that ends the move, alone; None if it may go on, show a tag, or be stuck."""
        if node not in self._known:
            # a walk that comes back here never ends
            self._known[node] = None
            self._known[node] = self._ending(node)
        return self._known[node]

    def _ending(self, node: int) -> Out | None:
        out = self._view.edges(node)
        if len(out) == 1:
            op, target = out[0]
            if op.kind is Kind.FINISH:
                return out
            passed = not isinstance(op, Step) or (op.kind is Kind.ASSIGN and _never_fails(op))
            return self.of(target) if passed else None
        branch = fork(out) if len(out) == 2 else None
        if not isinstance(branch, Pair):
            return None
        ending = self.of(branch.yes)
        return ending if self.of(branch.no) is not None else None


def _never_fails(op: Step) -> bool:
    """Whether an assignment looks nothing up that might be missing."""
    return not op.place.indices and op.right is not None and not op.right.indices
