"""A diagram with fewer lines: chains, and edges side by side, as one arrow each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rgt.debugger.diagrams.diagram import Diagram, DrawnEdge, DrawnNode, EdgeKind, NodeKind

_MOST_TEXTS = 6
_LONGEST = 36


@dataclass(frozen=True, slots=True)
class Text:
    """One line of an arrow's label, and what its edge does."""

    text: str
    kind: EdgeKind


@dataclass(frozen=True, slots=True)
class Arrow:
    """Edges drawn as one line from `source` to `target`; `keys` are theirs.

    Those of a chain are gone one after the other; of edges that are `beside` each other, one is.
    """

    source: str
    target: str
    keys: tuple[int, ...]
    texts: tuple[Text, ...]
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Folded:
    """The nodes that are left, and the arrows between them."""

    nodes: tuple[DrawnNode, ...]
    arrows: tuple[Arrow, ...]


def folded(diagram: Diagram) -> Folded:
    """The diagram with chains as arrows, and short edges between the same two nodes as one.

    A chain ends where a turn does, so that whose turn it is can be seen.
    """
    by_key = {edge.key: edge for edge in diagram.edges}
    kinds = {node.name: node.kind for node in diagram.nodes}
    inside = {key for chain in diagram.chains for key in chain}
    ways = [
        way for chain in diagram.chains for way in _turns([by_key[key] for key in chain], kinds)
    ]
    ways += [[edge] for edge in diagram.edges if edge.key not in inside]
    alike: dict[tuple[str, str], list[Sequence[DrawnEdge]]] = {}
    for way in ways:
        alike.setdefault((way[0].source, way[-1].target), []).append(way)
    arrows = tuple(arrow for found in alike.values() for arrow in _arrows(found))
    ends = {end for arrow in arrows for end in (arrow.source, arrow.target)}
    return Folded(tuple(node for node in diagram.nodes if node.name in ends), arrows)


def _turns(chain: list[DrawnEdge], kinds: Mapping[str, NodeKind]) -> Iterator[list[DrawnEdge]]:
    """A chain cut where players get their turns."""
    begun = 0
    for at, edge in enumerate(chain[:-1], 1):
        if kinds[edge.target] in (NodeKind.TURN, NodeKind.KEEPER):
            yield chain[begun:at]
            begun = at
    yield chain[begun:]


def _arrows(ways: Sequence[Sequence[DrawnEdge]]) -> Iterator[Arrow]:
    single = [way[0] for way in ways if len(way) == 1]
    for way in ways:
        if len(way) > 1 or len(single) == 1:
            yield _arrow(way, beside=False)
    if len(single) > 1:
        yield _arrow(single, beside=True)


def _arrow(edges: Sequence[DrawnEdge], *, beside: bool) -> Arrow:
    texts = [Text(_cut(edge.label), edge.kind) for edge in edges if edge.label]
    if len(texts) > _MOST_TEXTS:
        left = len(texts) - _MOST_TEXTS + 1
        texts = [*texts[: _MOST_TEXTS - 1], Text(f"and {left} more", EdgeKind.SKIP)]
    keys = tuple(edge.key for edge in edges)
    return Arrow(edges[0].source, edges[-1].target, keys, tuple(texts), beside)


def _cut(label: str) -> str:
    return label if len(label) <= _LONGEST else f"{label[: _LONGEST - 1]}…"
