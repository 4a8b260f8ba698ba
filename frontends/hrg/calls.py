"""Which graph calls which: recursion, and graphs that nobody calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.hrg import syntax as s

RULES = "rules"
CHECK, END, BREAK, CONTINUE, RETURN = "check", "end", "break", "continue", "return"
BUILT_IN = frozenset({CHECK, END, BREAK, CONTINUE, RETURN})
"""The calls that are no graphs."""
JUMPS = BUILT_IN - {CHECK}


@dataclass(frozen=True, slots=True)
class Site:
    """One call of `graph` in the text; `checked` if it stands in ``reachable(...)``."""

    graph: str
    checked: bool
    node: s.Do | s.Call


def blocks(statement: s.Statement) -> tuple[s.Block, ...]:
    """The blocks directly inside a statement."""
    if isinstance(statement, s.Branch):
        return statement.arms
    if isinstance(statement, s.If):
        return (statement.then, statement.otherwise or ())
    if isinstance(statement, s.BranchIn | s.Loop | s.While | s.Repeat | s.RepeatIn):
        return (statement.body,)
    return ()


def statements(block: s.Block) -> Iterator[s.Statement]:
    """Every statement of a block, those inside others included."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


def sites(graph: s.Graph) -> Iterator[Site]:
    """The calls of graphs in a graph, in the order of the text."""
    for statement in statements(graph.body):
        if isinstance(statement, s.Do) and statement.name not in BUILT_IN:
            yield Site(statement.name, False, statement)
        elif isinstance(statement, s.If | s.While):
            yield from _checked(statement.condition)
        elif isinstance(statement, s.Assign) and isinstance(statement.value, s.Conditional):
            yield from _checked(statement.value.condition)
        elif isinstance(statement, s.Do) and statement.name == CHECK:
            for argument in statement.arguments:
                yield from _checked(argument)


def checked_call(expression: s.Expression) -> s.Call | None:
    """The call inside ``reachable(g(x))``, if that is what the expression is."""
    if (
        isinstance(expression, s.Call)
        and expression.function == s.Name("reachable")
        and len(expression.arguments) == 1
    ):
        inner = expression.arguments[0]
        if isinstance(inner, s.Call) and isinstance(inner.function, s.Name):
            return inner
    return None


def _checked(condition: s.Expression) -> Iterator[Site]:
    call = checked_call(condition)
    if call is not None:
        assert isinstance(call.function, s.Name)
        yield Site(call.function.name, True, call)
    elif isinstance(condition, s.Call):
        for argument in condition.arguments:
            yield from _checked(argument)
    elif isinstance(condition, s.Binary):
        yield from _checked(condition.left)
        yield from _checked(condition.right)


class CallGraph:
    """The calls among the graphs of a description."""

    def __init__(self, graphs: Mapping[str, s.Graph]) -> None:
        self._sites = {name: tuple(sites(graph)) for name, graph in graphs.items()}
        self._graphs = graphs

    def sites(self, graph: str) -> tuple[Site, ...]:
        """The calls in a graph."""
        return self._sites[graph]

    def called(self) -> dict[str, int]:
        """The graphs that `rules` needs, `rules` first, and how often each is called in them."""
        counts = {RULES: 1}
        waiting = [RULES]
        while waiting:
            for site in self._sites.get(waiting.pop(), ()):
                if site.graph not in counts:
                    waiting.append(site.graph)
                counts[site.graph] = counts.get(site.graph, 0) + 1
        return counts

    def recursion(self) -> tuple[Site, ...] | None:
        """Calls that lead from a graph back to itself, or None; deterministic."""
        done: set[str] = set()
        for start in self._graphs:
            found = self._cycle_from(start, done)
            if found is not None:
                return found
        return None

    def _cycle_from(self, start: str, done: set[str]) -> tuple[Site, ...] | None:
        path: list[Site] = []
        on_path = [start]
        work = [iter(self._sites[start])]
        while work:
            site = next(work[-1], None)
            if site is None:
                work.pop()
                done.add(on_path.pop())
                if path:
                    path.pop()
            elif site.graph in on_path:
                return (*path[on_path.index(site.graph) :], site)
            elif site.graph in self._sites and site.graph not in done:
                path.append(site)
                on_path.append(site.graph)
                work.append(iter(self._sites[site.graph]))
        return None
