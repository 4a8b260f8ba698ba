"""Let checks start later and end earlier where nothing is asked in between.

Before::

    begin, a: ? s -> t;
    a, b: ! s2 -> t;
    s, u: $ a;
    s2, u: ;
    u, v: x == a;
    u, v: y == a;
    v, w: y = b;
    w, t: $$ y;
    b, c: ? n -> o;
    n, m: x == b;
    m, o: ? q -> o;
    q, o: y == b;
    c, end: player = keeper;

After::

    begin, a: ? u -> v;
    a, b: ! u -> v;
    s, u: $ a;
    s2, u: ;
    u, v: x == a;
    u, v: y == a;
    v, w: y = b;
    w, t: $$ y;
    b, c: ? n -> o;
    n, m: x == b;
    m, q: ;
    q, o: y == b;
    c, end: player = keeper;

Why sound: from a start that only skips and tags leave, all to one node, whoever is at the start
gets to that node without any change, and nowhere else.  To an end that is entered from one
node only, one of the edges being legal in every state, a walk gets exactly if it gets to that
node; what it does on the last edge is undone with all else.  A check that leads to its own end,
from which nothing leads on, is asked by walks of checks with that end alone; these get there if
the asked one does, so they may as well walk it, as long as that leads to no other check's end.
Not applied: past assignments at the start, which the rest of the check may read; where the two
ends of the check would meet or pass each other; round a ring of such edges, where there is no
last node to stop at; to walk checks that are asked elsewhere, too.
Ends: a check that has been moved starts and ends where nothing more can be passed; what other
passes let it pass later shortens its way again.
Source: 2025 paper, App. B.4 (compact reachability; there skips at the start, skips and
assignments at the end).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, Comparison, Reachability, Tag, VariableTag
from rgt.ir.automaton import Automaton
from rgt.ir.game import Game
from rgt.passes.analyses.variables.needed_variables import is_never_legal
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class CompactReachability(Global):
    """See the module."""

    name: ClassVar[str] = "compact-reachability"

    def run(self, context: Context) -> None:
        """Move the ends of every check together."""
        automaton = context.game.automaton
        moved: dict[tuple[str, str], tuple[str, str]] = {}
        for edge in automaton.checks():
            check = edge.action
            assert isinstance(check, Reachability)
            ends = check.start, check.end
            if ends not in moved:
                moved[ends] = _compacted(*ends, context.game)
            start, end = moved[ends]
            if (start, end) != ends:
                fact = f"whoever gets from {start} to {end} gets from {ends[0]} to {ends[1]}"
                with context.rewrite(f"{fact}, and no other"):
                    automaton.relabel(edge.key, Reachability(start, end, check.negated))
        _walk_last(context)


def _walk_last(context: Context) -> None:
    """Let checks walk what they alone ask, and ask last, where that has the same end."""
    automaton = context.game.automaton
    ends: set[str] = set()
    starts: dict[str, int] = {}
    for edge in automaton.checks():
        assert isinstance(edge.action, Reachability)
        ends.add(edge.action.end)
        starts[edge.action.start] = starts.get(edge.action.start, 0) + 1
    outside: set[str] | None = None
    for edge in automaton.checks():
        check = edge.action
        assert isinstance(check, Reachability)
        if check.negated or edge.target != check.end or automaton.successors(check.end):
            continue
        if starts[check.start] > 1 or automaton.in_degree(check.start):
            continue
        outside = automaton.reachable(through_checks=False) if outside is None else outside
        inside = automaton.reachable((check.start,), through_checks=False)
        if edge.source in outside or len(inside.intersection(ends)) > 1:
            continue
        with context.rewrite(f"who asks for {check.end} last may as well go there"):
            automaton.relabel(edge.key, SKIP)
            automaton.redirect(edge.key, target=check.start)


def _compacted(start: str, end: str, game: Game) -> tuple[str, str]:
    """The ends of a check moved as near to each other as they can be."""
    automaton = game.automaton
    later = _last(start, end, lambda node: _only_next(automaton, node))
    earlier = _last(end, later, lambda node: _only_last(node, game))
    return later, earlier


def _last(node: str, stop: str, step: Callable[[str], str | None]) -> str:
    """Where steps from a node lead, at most to `stop`; the node itself if they go round."""
    first, seen = node, {node}
    while node != stop:
        following = step(node)
        if following is None:
            return node
        if following in seen:
            return first
        seen.add(following)
        node = following
    return node


def _only_next(automaton: Automaton, node: str) -> str | None:
    """The node to which all that leaves `node` leads without any change, or None."""
    if len(automaton.successors(node)) != 1:
        return None
    [target] = automaton.successors(node)
    actions = [edge.action for edge in automaton.between(node, target)]
    return target if all(map(_is_idle, actions)) else None


def _only_last(node: str, game: Game) -> str | None:
    """The only node from which `node` is entered, if from there it is in every state; or None."""
    automaton = game.automaton
    if len(automaton.predecessors(node)) != 1:
        return None
    [source] = automaton.predecessors(node)
    actions = [edge.action for edge in automaton.between(source, node)]
    return source if any(_is_certain(action, game) for action in actions) else None


def _is_idle(action: Action) -> bool:
    return action is SKIP or isinstance(action, Tag | VariableTag)


def _is_certain(action: Action, game: Game) -> bool:
    return not isinstance(action, Comparison | Reachability) and not is_never_legal(action, game)
