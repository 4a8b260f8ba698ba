"""A move has finitely many tags: no cycle passes a tag without ending the move.

A tag on an edge from a node to itself is an error, as is a cycle of tags and skips alone: both
can be walked for ever.  Other cycles of edges with a tag among them may be broken by their
conditions; they are worth a warning, unless each takes something away, as a capture does.

Source: specs of RG, section 4.5 (the reference finds only the edges to themselves).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from rgt.ir.actions import Skip, Tag, VariableTag, ends_move
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, error, warning
from rgt.ir.game import Game
from rgt.passes.validators.base import Validator
from rgt.passes.validators.knots import knots
from rgt.passes.validators.removals import Removals, writes

_FREE = (Skip, Tag, VariableTag)


class TagLoops(Validator):
    """Tags on edges to themselves, and cycles of nothing but tags and skips."""

    name = "tag-loops"
    by_action = False

    def edge(self, edge: Edge, game: Game) -> Iterable[Diagnostic]:
        """Report a tag on an edge that leads back to its own node."""
        if edge.source == edge.target and _shown(edge, game.artificial_tags):
            message = f"{_the_tag(edge)} can be passed again and again"
            return (error("RG036", message, edge.origin.span),)
        return ()

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Report cycles of tags and skips that are longer than one edge."""
        free = [edge for edge in edges if isinstance(edge.action, _FREE)]
        tags = _tags_on_cycles(free, game.artificial_tags)
        found = [tag for tag in tags if tag.source != tag.target]
        # inside a check tags mean nothing, so a cycle there does no harm
        main = game.automaton.reachable(through_checks=False) if found else ()
        for tag in found:
            if tag.source in main:
                message = f"a cycle of skips and tags goes through {_the_tag(tag)}"
                hint = "the move of a walk that enters it never ends"
                yield error("RG036", message, tag.origin.span, hint=hint)


class TagCycles(Validator):
    """Cycles with a tag that only conditions can break, and that take nothing away."""

    name = "tag-cycles"
    lint = True
    sound_only = True

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Warn of cycles in which a tag is passed and the move does not end."""
        main = game.automaton.reachable(through_checks=False)
        inner = [edge for edge in edges if edge.source in main and not ends_move(edge.action)]
        free = [edge for edge in inner if isinstance(edge.action, _FREE)]
        artificial = game.artificial_tags
        certain = {edge.key for edge in _tags_on_cycles(free, artificial)}
        doubtful = [tag for tag in _tags_on_cycles(inner, artificial) if tag.key not in certain]
        removals = Removals(game)
        for tag in doubtful:
            if not _comes_to_an_end(_around(tag, inner), removals, artificial):
                yield warning(
                    "RG037",
                    f"a cycle that only conditions can end goes through {_the_tag(tag)}",
                    tag.origin.span,
                    hint="its conditions must end it: a move has finitely many tags",
                )


def _around(tag: Edge, edges: Sequence[Edge]) -> list[Edge]:
    """The edges on cycles with a tag."""
    knot = knots(_graph(edges))
    here = knot[tag.source]
    return [edge for edge in edges if knot[edge.source] == here == knot[edge.target]]


def _comes_to_an_end(knot: Sequence[Edge], removals: Removals, artificial: frozenset[str]) -> bool:
    """Whether each cycle with a tag takes something away, of which there is only so much."""

    def lie_on_all(keys: Collection[int]) -> bool:
        left = [edge for edge in knot if edge.key not in keys]
        return not _tags_on_cycles(left, artificial)

    return any(
        lie_on_all([edge.key for edge in edges]) and lie_on_all(removals.among(name, edges))
        for name, edges in writes(knot).items()
    )


def _the_tag(edge: Edge) -> str:
    """The tag by its place; by its node where it has none."""
    return "this tag" if edge.origin.span else f"the tag at node '{edge.source}'"


def _shown(edge: Edge, artificial: frozenset[str]) -> bool:
    """Whether an edge is a tag that moves show."""
    action = edge.action
    return isinstance(action, VariableTag) or (
        isinstance(action, Tag) and action.symbol not in artificial
    )


def _tags_on_cycles(edges: Sequence[Edge], artificial: frozenset[str]) -> list[Edge]:
    """For each knot of cycles made of these edges, the first edge inside it that moves show."""
    knot = knots(_graph(edges))
    first: dict[int, Edge] = {}
    for edge in edges:
        if knot[edge.source] == knot[edge.target] and _shown(edge, artificial):
            first.setdefault(knot[edge.source], edge)
    return list(first.values())


def _graph(edges: Sequence[Edge]) -> dict[str, list[str]]:
    graph: dict[str, list[str]] = {}
    for edge in edges:
        graph.setdefault(edge.source, []).append(edge.target)
    return graph
