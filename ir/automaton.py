"""The automaton of a game: a thin owner of a `networkx.MultiDiGraph`.

Nodes are names; an edge carries an `action` and an `origin` and has a number, its `key`, that
it keeps for life: relabelling and redirecting an edge leave its key alone, and an edge made
from others names them in `origin.parents`.  That is how a trace follows one edge through all
rewrites.  The canonical order of edges is the order of their keys: the order of the file.

All changes go through `add`, `remove`, `relabel`, `redirect`, `absorb` and `merge_nodes`.
They keep the books (edges by key, uses of a node by checks) and tell one observer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from rgt.ir.actions import Action, Reachability
from rgt.ir.diagnostics import Span
from rgt.ir.system.collector import collector_paused

if TYPE_CHECKING:
    import networkx as nx

_Adjacency = dict[str, dict[str, dict[int, dict[str, Any]]]]

BEGIN = "begin"
END = "end"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an edge comes from.

    `span` is its place in the game's own language; `step` the number of the rewrite that last
    wrote it (None: as translated); `parents` the keys of the edges that it was made from.
    """

    span: Span | None = None
    step: int | None = None
    parents: tuple[int, ...] = ()

    @staticmethod
    def of(*edges: Edge) -> Origin:
        """The origin of an edge made from `edges`: their keys, and the first span known."""
        span = next((e.origin.span for e in edges if e.origin.span is not None), None)
        return Origin(span, None, tuple(e.key for e in edges))


UNKNOWN = Origin()


class Edge(NamedTuple):
    """One edge as it is now; `key` identifies it for life."""

    source: str
    target: str
    key: int
    action: Action
    origin: Origin = UNKNOWN

    def __str__(self) -> str:
        """The line of the edge in RG: ``a, b: label;``."""
        return f"{self.source}, {self.target}: {self.action};"


@dataclass(frozen=True, slots=True)
class EdgeChange:
    """An edge was added (`before` None), removed (`after` None), relabelled or redirected."""

    before: Edge | None
    after: Edge | None


@dataclass(frozen=True, slots=True)
class NodeMerge:
    """`gone` became `keep`; the redirections follow as edge changes of their own."""

    keep: str
    gone: str


class Automaton:
    """Nodes, labelled edges, and who changed them."""

    def __init__(self) -> None:
        # half a second on a busy machine, which a file with a mistake in it should not cost
        import networkx as nx

        self._graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        self._graph.add_nodes_from((BEGIN, END))
        # networkx's own adjacency dictionaries: its read-only views over them cost three times
        # as much a look-up
        inside: Any = self._graph
        self._succ: _Adjacency = inside._succ
        self._pred: _Adjacency = inside._pred
        self._edges: dict[int, Edge] = {}
        self._in_order = True
        self._check_uses: dict[str, int] = {}
        self._next_key = 0
        self._next_fresh: int | None = None
        self.step: int | None = None
        self.observer: Callable[[EdgeChange | NodeMerge], None] | None = None

    # -- reading ---------------------------------------------------------------

    @property
    def graph(self) -> nx.MultiDiGraph[str]:
        """The networkx graph, for networkx's algorithms; read it, never change it."""
        return self._graph

    def __len__(self) -> int:
        return len(self._edges)

    def __contains__(self, key: int) -> bool:
        return key in self._edges

    def __getitem__(self, key: int) -> Edge:
        """The edge with this key; KeyError if it is gone."""
        return self._edges[key]

    def nodes(self) -> Iterable[str]:
        """All nodes: `begin`, `end`, and every node that an edge touches, in canonical order.

        That is the order in which the text names them, whatever the edges were before.
        """
        self._sort()
        named = ((edge.source, edge.target) for edge in self._edges.values())
        return dict.fromkeys(chain((BEGIN, END), chain.from_iterable(named)))

    def has_node(self, node: str) -> bool:
        """Whether the node exists."""
        return node in self._graph

    def edges(self) -> list[Edge]:
        """All edges in canonical order."""
        self._sort()
        return list(self._edges.values())

    def out_edges(self, node: str) -> list[Edge]:
        """The edges that leave a node, in canonical order (none for an unknown node)."""
        if node not in self._graph:
            return []
        return self._in_turn(self._succ[node].values())

    def in_edges(self, node: str) -> list[Edge]:
        """The edges that enter a node, in canonical order (none for an unknown node)."""
        if node not in self._graph:
            return []
        return self._in_turn(self._pred[node].values())

    def between(self, source: str, target: str) -> list[Edge]:
        """The edges that lead straight from one node to another, in canonical order."""
        parallel = self._succ[source].get(target) if source in self._graph else None
        if parallel is None:
            return []
        return self._in_turn((parallel,))

    def sole_out_edge(self, node: str) -> Edge | None:
        """The edge that leaves a node if there is exactly one; quick at hubs too."""
        return self._sole(self._succ.get(node, {}))

    def sole_in_edge(self, node: str) -> Edge | None:
        """The edge that enters a node if there is exactly one; quick at hubs too."""
        return self._sole(self._pred.get(node, {}))

    def successors(self, node: str) -> Mapping[str, object]:
        """The nodes that edges of a node lead to (as keys)."""
        return self._succ.get(node, {})

    def predecessors(self, node: str) -> Mapping[str, object]:
        """The nodes whose edges lead to a node (as keys)."""
        return self._pred.get(node, {})

    def in_degree(self, node: str) -> int:
        """How many edges enter the node."""
        if node not in self._graph:
            return 0
        return sum(map(len, self._pred[node].values()))

    def is_pinned(self, node: str) -> bool:
        """Whether the node's name matters: `begin`, `end`, or an end of a reachability."""
        return node in (BEGIN, END) or node in self._check_uses

    def checks(self) -> list[Edge]:
        """The edges that carry a reachability, in canonical order."""
        return [edge for edge in self.edges() if isinstance(edge.action, Reachability)]

    def reachable(self, starts: Iterable[str] = (BEGIN,), *, through_checks: bool) -> set[str]:
        """Nodes on some path from `starts`, themselves included.

        `through_checks` also follows a virtual edge from a node to the start of each check
        that leaves it: everything that can ever be visited.
        """
        seen: set[str] = set()
        stack = [node for node in starts if node in self._graph]
        succ = self._succ
        while stack:
            node = stack.pop()
            if node in seen:
                continue
            seen.add(node)
            for target, parallel in succ[node].items():
                if target not in seen:
                    stack.append(target)
                if through_checks:
                    for data in parallel.values():
                        action = data["action"]
                        if isinstance(action, Reachability) and action.start in self._graph:
                            stack.append(action.start)
        return seen

    # -- changing --------------------------------------------------------------

    def add(self, source: str, target: str, action: Action, origin: Origin = UNKNOWN) -> int:
        """Add an edge and return its new key."""
        key = self._next_key
        self._next_key += 1
        self._insert(Edge(source, target, key, action, self._stamped(origin)))
        return key

    def restore(self, edge: Edge) -> None:
        """Put an edge back under its old key (undoing and replaying a trace)."""
        if self._edges and edge.key < next(reversed(self._edges)):
            self._in_order = False
        self._next_key = max(self._next_key, edge.key + 1)
        self._insert(edge)

    def remove(self, key: int) -> None:
        """Remove an edge; nodes that no edge touches any more go with it."""
        edge = self[key]
        self._delete(edge)
        self._tell(EdgeChange(edge, None))

    def relabel(self, key: int, action: Action, *sources: Edge) -> None:
        """Give an edge another action; `sources` are other edges that the label came from."""
        before = self[key]
        if before.action is action and not sources:
            return
        origin = replace(
            self._stamped(before.origin),
            parents=_joined(before.origin.parents, [e.key for e in sources]),
        )
        self._count_check(before.action, -1)
        self._count_check(action, +1)
        self._rewrite(before, Edge(before.source, before.target, key, action, origin))

    def redirect(self, key: int, *, source: str | None = None, target: str | None = None) -> None:
        """Let an edge leave from, or lead to, another node."""
        before = self[key]
        after = Edge(
            before.source if source is None else source,
            before.target if target is None else target,
            key,
            before.action,
            self._stamped(before.origin),
        )
        if (after.source, after.target) == (before.source, before.target):
            return
        self._graph.add_edge(
            after.source, after.target, key, action=after.action, origin=after.origin
        )
        self._graph.remove_edge(before.source, before.target, key)
        self._edges[key] = after
        self._drop_if_bare(before.source)
        self._drop_if_bare(before.target)
        self._tell(EdgeChange(before, after))

    def absorb(self, keep: int, *gone: int) -> None:
        """Merge edges into one: `keep` stays and names the `gone` ones as parents."""
        before = self[keep]
        origin = replace(self._stamped(before.origin), parents=_joined(before.origin.parents, gone))
        self._rewrite(before, before._replace(origin=origin))
        for key in gone:
            self.remove(key)

    def merge_nodes(self, keep: str, gone: str) -> None:
        """Let every edge of `gone` leave from and lead to `keep` instead."""
        self._tell(NodeMerge(keep, gone))
        for edge in self.out_edges(gone):
            self.redirect(edge.key, source=keep)
        for edge in self.in_edges(gone):
            self.redirect(edge.key, target=keep)

    def fresh_node(self) -> str:
        """A node name that neither edges nor checks use: the next above all numeric names."""
        if self._next_fresh is None:
            used = (*self._graph.nodes, *self._check_uses)
            numeric = [int(n) for n in used if n.isascii() and n.isdecimal()]
            self._next_fresh = max(numeric, default=0) + 1
        while str(self._next_fresh) in self._graph or str(self._next_fresh) in self._check_uses:
            self._next_fresh += 1
        self._next_fresh += 1
        return str(self._next_fresh - 1)

    @collector_paused()
    def fill(self, edges: Sequence[Edge]) -> None:
        """Put edges in canonical order, with their keys, into an empty automaton: at once."""
        succ, pred, nodes = self._succ, self._pred, cast(Any, self._graph)._node
        for edge in edges:
            source, target, key, action, origin = edge
            for node in (source, target):
                if node not in nodes:
                    nodes[node], succ[node], pred[node] = {}, {}, {}
            parallel = succ[source].get(target)
            if parallel is None:
                # both ways to it share one dictionary, as networkx has it
                parallel = succ[source][target] = pred[target][source] = {}
            parallel[key] = {"action": action, "origin": origin}
            self._edges[key] = edge
            self._count_check(action, +1)
        self._next_key = edges[-1].key + 1 if edges else 0

    def copy(self) -> Automaton:
        """An independent automaton with the same nodes, edges and keys; no observer."""
        other = Automaton()
        other.fill(self.edges())
        other._next_key = self._next_key
        return other

    # -- books -----------------------------------------------------------------

    def _sort(self) -> None:
        """Bring the edges into canonical order, if any was put back under an old key."""
        if not self._in_order:
            self._edges = dict(sorted(self._edges.items()))
            self._in_order = True

    def _in_turn(self, parallel: Iterable[Iterable[int]]) -> list[Edge]:
        """The edges with some keys, in canonical order."""
        keys = list(chain.from_iterable(parallel))
        if len(keys) > 1:
            keys.sort()
        edges = self._edges
        return [edges[key] for key in keys]

    def _sole(self, neighbours: Mapping[str, Mapping[int, object]]) -> Edge | None:
        """The edge that leads to or from some neighbours, if it is one."""
        if len(neighbours) != 1:
            return None
        [parallel] = neighbours.values()
        if len(parallel) != 1:
            return None
        [key] = parallel
        return self._edges[key]

    def _rewrite(self, before: Edge, after: Edge) -> None:
        """Let an edge that stays where it is be another."""
        self._edges[after.key] = after
        data = self._succ[after.source][after.target][after.key]
        data["action"], data["origin"] = after.action, after.origin
        self._tell(EdgeChange(before, after))

    def _stamped(self, origin: Origin) -> Origin:
        if self.step is None or origin.step == self.step:
            return origin
        return replace(origin, step=self.step)

    def _insert(self, edge: Edge) -> None:
        self._graph.add_edge(
            edge.source, edge.target, edge.key, action=edge.action, origin=edge.origin
        )
        self._edges[edge.key] = edge
        self._count_check(edge.action, +1)
        self._tell(EdgeChange(None, edge))

    def _delete(self, edge: Edge) -> None:
        self._graph.remove_edge(edge.source, edge.target, edge.key)
        del self._edges[edge.key]
        self._count_check(edge.action, -1)
        self._drop_if_bare(edge.source)
        self._drop_if_bare(edge.target)

    def _drop_if_bare(self, node: str) -> None:
        graph = self._graph
        if node in (BEGIN, END) or node not in graph:
            return
        if not self._succ[node] and not self._pred[node]:
            graph.remove_node(node)

    def _count_check(self, action: Action, change: int) -> None:
        if isinstance(action, Reachability):
            for node in (action.start, action.end):
                count = self._check_uses.get(node, 0) + change
                if count:
                    self._check_uses[node] = count
                else:
                    del self._check_uses[node]

    def _tell(self, change: EdgeChange | NodeMerge) -> None:
        if self.observer is not None:
            self.observer(change)

    def __iter__(self) -> Iterator[Edge]:
        return iter(self.edges())


def _joined(parents: tuple[int, ...], more: Iterable[int]) -> tuple[int, ...]:
    return parents + tuple(key for key in more if key not in parents)
