"""Reachability checks as Python functions.

``c<i>(v, M)`` answers check i: 1 it holds, 2 it does not, and remembers the answer in ``M``.
A check without assignments and cycles is one Boolean expression - alternatives joined by
``or``, steps by ``and`` - in which nodes that several walks enter are functions of their own,
remembered as well, so that a check costs at most one visit an edge.  Any other check is a
search (`walks`).
"""

from __future__ import annotations

from rgt.backends.interpreter.analysis import Pair, View, check_view, exclusive_nodes, fork
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.interpreter.runtime import Runtime
from rgt.backends.interpreter.walks import CheckWalks

_DEEPEST = 12
_LONGEST = 400


def check_source(runtime: Runtime, check: int) -> str:
    """The source of ``c<check>``."""
    start, end = runtime.program.checks[check]
    view = check_view(runtime.program, start, end)
    view.exclusive = exclusive_nodes(view)
    store = "" if check in runtime.recursive else f"M[{check}] = "
    if start == end:
        answer = "True"
    elif not view.out:
        answer = "False"
    elif _is_pure(view):
        answer = _PureCheck(runtime, view, end).reach(start)
    else:
        answer = CheckWalks(runtime, view, check, end).entry(start)
    return f"def c{check}(v, M):\n r = {store}1 if {answer} else 2\n return r\n"


def _is_pure(view: View) -> bool:
    return not view.cycles and not any(op.writes for out in view.out.values() for op, _ in out)


class _PureCheck:
    """Boolean expressions over one view without assignments and cycles."""

    def __init__(self, runtime: Runtime, view: View, end: int) -> None:
        self.runtime = runtime
        self.view = view
        self.end = end
        self.edges = 0

    def reach(self, node: int) -> str:
        """Source that is true when the end can be reached from `node`."""
        return self._choice(node, 0)

    def _choice(self, node: int, depth: int) -> str:
        out = self.view.edges(node)
        branch = fork(out) if len(out) == 2 else None
        if isinstance(branch, Pair):
            return self._either(branch, depth)
        return " or ".join(dict.fromkeys(self._steps(edge, depth) for edge in out))

    def _either(self, branch: Pair, depth: int) -> str:
        test = self.runtime.condition(branch.condition, "v", "M")
        yes, no = self._go(branch.yes, depth + 1), self._go(branch.no, depth + 1)
        if yes == "True":
            return f"{test} or {no}" if no != "True" else "True"
        return f"(({yes}) if {test} else ({no}))"

    def _steps(self, edge: tuple[Op, int], depth: int) -> str:
        """One alternative: the conditions up to the next fork or join, and what follows."""
        parts: list[str] = []
        out: Out = (edge,)
        while True:
            op, target = out[0]
            self.edges += 1
            if op.kind in (Kind.TEST, Kind.CHECK):
                parts.append(self.runtime.condition(op, "v", "M"))
            out = self.view.edges(target)
            if len(out) != 1 or self._is_apart(target) or self.edges > _LONGEST:
                break
        rest = self._go(target, depth + 1)
        if rest != "True":
            parts.append(f"({rest})" if " or " in rest else rest)
        return " and ".join(p for p in parts if p != "True") or "True"

    def _is_apart(self, node: int) -> bool:
        return node == self.end or self.view.indegree[node] > 1

    def _go(self, node: int, depth: int) -> str:
        if node == self.end:
            return "True"
        if self._is_apart(node):
            number = self.runtime.memo_id(node, self.end)
            call = self._function(node, number)
            return f"{call} == 1" if number is None else f"(M[{number}] or {call}) == 1"
        if depth >= _DEEPEST or self.edges > _LONGEST:
            return f"{self._function(node, None)} == 1"
        return self._choice(node, depth)

    def _function(self, node: int, number: int | None) -> str:
        """A call of the function that answers whether the end is reached from `node`."""

        def source() -> str:
            store = "" if number is None else f"M[{number}] = "
            answer = _PureCheck(self.runtime, self.view, self.end).reach(node)
            return f"def {name}(v, M):\n r = {store}1 if {answer} else 2\n return r\n"

        name = f"h{node}_{self.end}"
        self.runtime.declare(name, source)
        return f"{name}(v, M)"
