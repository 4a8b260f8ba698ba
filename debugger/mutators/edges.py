"""Mutators of the automaton: edges and nodes go, labels become simpler."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.debugger.mutators.base import Mutator
from rgt.ir.actions import SKIP, Action, Comparison, Reachability, ends_move, negation
from rgt.ir.automaton import BEGIN, END, Automaton, Edge
from rgt.ir.game import Game


class DropEdges(Mutator[int]):
    """Remove edges, and all that nobody can walk on the way to anything any more."""

    name = "drop-edges"

    def places(self, game: Game) -> Sequence[int]:
        """The keys of all edges."""
        return [edge.key for edge in game.automaton]

    def cut(self, game: Game, places: Sequence[int]) -> None:
        """Remove the edges with these keys."""
        for key in places:
            game.automaton.remove(key)
        _tidy(game.automaton)


class EndPlays(Mutator[int]):
    """Let the play be over where a move ends, and remove what is not reached any more."""

    name = "end-plays"

    def places(self, game: Game) -> Sequence[int]:
        """The keys of the edges that end a move after which the play goes on."""
        return [e.key for e in game.automaton if ends_move(e.action) and e.target != END]

    def cut(self, game: Game, places: Sequence[int]) -> None:
        """Lead the edges with these keys to `end`."""
        for key in places:
            game.automaton.redirect(key, target=END)
        _tidy(game.automaton)


class MergeNodes(Mutator[int]):
    """Remove an edge and make its two nodes one."""

    name = "merge-nodes"

    def places(self, game: Game) -> Sequence[int]:
        """The keys of the edges that join two nodes, but `begin` and `end`."""
        return [
            edge.key
            for edge in game.automaton
            if edge.source != edge.target and {edge.source, edge.target} != {BEGIN, END}
        ]

    def cut(self, game: Game, places: Sequence[int]) -> None:
        """Merge over the edges with these keys, as far as that leaves `begin` and `end` two."""
        automaton = game.automaton
        for key in places:
            if key not in automaton:
                continue
            edge = automaton[key]
            ends = edge.source, edge.target
            if set(ends) == {BEGIN, END}:
                continue
            automaton.remove(key)
            keep, gone = ends if ends[1] not in (BEGIN, END) else ends[::-1]
            _merge(automaton, keep, gone)


class SkipEdges(Mutator[int]):
    """Let edges do nothing."""

    name = "skip-edges"

    def places(self, game: Game) -> Sequence[int]:
        """The keys of the edges that do something."""
        return [edge.key for edge in game.automaton if edge.action is not SKIP]

    def cut(self, game: Game, places: Sequence[int]) -> None:
        """Make skips of the edges with these keys."""
        for key in places:
            game.automaton.relabel(key, SKIP)


class LowerChecks(Mutator[int]):
    """Make checks simpler.

    A check of one comparison becomes that comparison, a check of a single way in begins one edge
    later, and any other negated check becomes a positive one.
    """

    name = "lower-checks"

    def places(self, game: Game) -> Sequence[int]:
        """The keys of the edges with a check that can be made simpler."""
        automaton = game.automaton
        return [e.key for e in automaton.checks() if _lowered(e, automaton) is not e.action]

    def cut(self, game: Game, places: Sequence[int]) -> None:
        """Make the checks on the edges with these keys simpler by one step."""
        automaton = game.automaton
        for key in places:
            automaton.relabel(key, _lowered(automaton[key], automaton))


def _lowered(edge: Edge, automaton: Automaton) -> Action:
    """A simpler action for an edge with a check; the same if there is none."""
    check = edge.action
    assert isinstance(check, Reachability)
    first = automaton.sole_out_edge(check.start)
    if first is None or first.source == first.target:
        return Reachability(check.start, check.end)
    if first.target != check.end:
        return Reachability(first.target, check.end, check.negated)
    if isinstance(first.action, Comparison):
        return negation(first.action) if check.negated else first.action
    return Reachability(check.start, check.end)


def _merge(automaton: Automaton, keep: str, gone: str) -> None:
    """Make two nodes one; checks that name the one that goes name the other from now on."""
    if not automaton.has_node(gone) and not automaton.is_pinned(gone):
        return
    automaton.merge_nodes(keep, gone)
    for edge in automaton.checks():
        check = edge.action
        assert isinstance(check, Reachability)
        if gone in (check.start, check.end):
            start, end = (keep if node == gone else node for node in (check.start, check.end))
            automaton.relabel(edge.key, Reachability(start, end, check.negated))


def _tidy(automaton: Automaton) -> None:
    """Remove the edges that cannot be reached, and those into nodes that lead nowhere."""
    reached = automaton.reachable(through_checks=True)
    for edge in automaton.edges():
        if edge.source not in reached:
            automaton.remove(edge.key)
    again = True
    while again:
        again = False
        for edge in automaton.edges():
            dead = not automaton.successors(edge.target) and not automaton.is_pinned(edge.target)
            if dead:
                automaton.remove(edge.key)
                again = True
