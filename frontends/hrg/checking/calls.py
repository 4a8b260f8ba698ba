"""Which graph calls which: recursion, depth, and graphs that nobody calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.hrg import syntax as s
from rgt.ir.diagnostics import Span

RULES = "rules"
CHECK, END, BREAK, CONTINUE, RETURN = "check", "end", "break", "continue", "return"
BUILT_IN = frozenset({CHECK, END, BREAK, CONTINUE, RETURN})
"""The calls that are no graphs."""


@dataclass(frozen=True, slots=True)
class Site:
    """One call of `graph` in the text; `checked` if it stands in ``reachable(...)``.

    `level` is how deep in blocks and conditions it stands.
    """

    graph: str
    checked: bool
    node: s.Do | s.Call
    level: int


def blocks(statement: s.Statement) -> tuple[s.Block, ...]:
    """The blocks directly inside a statement."""
    if isinstance(statement, s.Branch):
        return statement.arms
    if isinstance(statement, s.If):
        return (statement.then, statement.otherwise or ())
    if isinstance(statement, s.BranchIn | s.Loop | s.While | s.Repeat | s.RepeatIn):
        return (statement.body,)
    return ()


def conditions(statement: s.Statement) -> tuple[s.Expression, ...]:
    """The conditions directly inside a statement."""
    if isinstance(statement, s.If | s.While):
        return (statement.condition,)
    if isinstance(statement, s.Assign):
        return tuple(_decisions(statement.value))
    if isinstance(statement, s.Do) and statement.name == CHECK:
        return statement.arguments
    return ()


def _decisions(value: s.Expression) -> Iterator[s.Expression]:
    """The conditions that a value depends on, as in ``if c then a else b``."""
    waiting = [value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, s.Conditional):
            yield node.condition
            waiting += (node.no, node.yes)


def is_inside(span: Span | None, whole: Span | None) -> bool:
    """Whether a piece of a text is a part of another one."""
    if span is None or whole is None:
        return False
    begins = (whole.line, whole.column) <= (span.line, span.column)
    return begins and (span.end_line, span.end_column) <= (whole.end_line, whole.end_column)


def statements(block: s.Block) -> Iterator[s.Statement]:
    """Every statement of a block, those inside others included."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


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


def _sites(block: s.Block, level: int) -> Iterator[Site]:
    """The calls of graphs in a block, in the order of the text."""
    for statement in block:
        if isinstance(statement, s.Do) and statement.name not in BUILT_IN:
            yield Site(statement.name, False, statement, level)
        for condition in conditions(statement):
            yield from _checked(condition, level + 1)
        for inner in blocks(statement):
            yield from _sites(inner, level + 1)


def _checked(condition: s.Expression, level: int) -> Iterator[Site]:
    call = checked_call(condition)
    if call is not None:
        assert isinstance(call.function, s.Name)
        yield Site(call.function.name, True, call, level)
    elif isinstance(condition, s.Call):
        for argument in condition.arguments:
            yield from _checked(argument, level + 1)
    elif isinstance(condition, s.Binary):
        yield from _checked(condition.left, level + 1)
        yield from _checked(condition.right, level + 1)


class CallGraph:
    """The calls among the graphs of a description.

    `order` has every graph behind those that it calls, and `cycle` is None; or there is
    recursion: then `cycle` are calls that lead from a graph back to itself.
    """

    def __init__(self, graphs: Mapping[str, s.Graph]) -> None:
        self._graphs = graphs
        self._sites = {name: tuple(_sites(graph.body, 1)) for name, graph in graphs.items()}
        self._order: dict[str, None] = {}
        self.cycle = self._search()
        self.order = tuple(self._order)

    def only_from(self, node: s.Node) -> frozenset[str]:
        """The graphs that are called within a statement, in no matter how many steps, and nowhere
        else.
        """
        found: set[str] = set()
        callers: dict[str, list[tuple[str, Site]]] = {}
        for name, sites in self._sites.items():
            for site in sites:
                callers.setdefault(site.graph, []).append((name, site))
        # whom a graph is called by stands behind it
        for name in reversed(self.order):
            calls = callers.get(name, ())
            if calls and all(
                caller in found or is_inside(c.node.span, node.span) for caller, c in calls
            ):
                found.add(name)
        return frozenset(found)

    def called(self) -> frozenset[str]:
        """The graphs that `rules` needs, and `rules`."""
        found = {RULES}
        waiting = [RULES]
        while waiting:
            for site in self._sites.get(waiting.pop(), ()):
                if site.graph not in found:
                    found.add(site.graph)
                    waiting.append(site.graph)
        return frozenset(found)

    def deeper_than(self, most: int) -> Site | None:
        """A call that leads through more blocks and conditions than `most`, if there is one."""
        deepest: dict[str, int] = {}
        for name in self.order:
            deepest[name] = 0
            for site in self._sites[name]:
                level = site.level + deepest.get(site.graph, 0)
                if level > most:
                    return site
                deepest[name] = max(deepest[name], level)
        return None

    def _search(self) -> tuple[Site, ...] | None:
        for start in self._graphs:
            cycle = None if start in self._order else self._search_from(start)
            if cycle is not None:
                return cycle
        return None

    def _search_from(self, start: str) -> tuple[Site, ...] | None:
        path: list[Site] = []
        places = {start: 0}
        work = [iter(self._sites[start])]
        while work:
            site = next(work[-1], None)
            if site is None:
                work.pop()
                done, _ = places.popitem()
                self._order[done] = None
                if path:
                    path.pop()
            elif site.graph in places:
                return (*path[places[site.graph] :], site)
            elif site.graph in self._sites and site.graph not in self._order:
                path.append(site)
                places[site.graph] = len(path)
                work.append(iter(self._sites[site.graph]))
        return None
