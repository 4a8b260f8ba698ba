"""Steps from one variable to another: ``to = up[at]`` as ``to = at``, then ``to = up[to]``.

Who lists moves follows one variable along lines and leaps (`lowering.lines.rays`,
`lowering.slides.mazes`).  ``to = at`` before a fork of steps says where it begins; whoever has
``to = up[at]`` or ``to = down[at]`` there says the same in fewer words.  The game keeps them; only
what is compiled has the copy.

Source: the reverse of copy propagation, a compiler's; beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.backends.program.threaded import Threaded
from rgt.ir.actions import Assignment, ends_move, overwrites
from rgt.ir.automaton import Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Reference, names, substitute, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.ir.types import SetType, resolve, symbol_set

_FEWEST = 3
"""So few ways from one node are followed one by one anyway."""


def with_own_steps(before: Threaded) -> Threaded:
    """The game with copies before forks of steps from one variable to another; its new nodes stand
    for those of the forks.
    """
    steps = dict(_forks(before.game))
    if not steps:
        return before
    made = before.game.copy()
    edges = made.automaton.edges()
    begun = dict.fromkeys((edge.source, steps[edge.key]) for edge in edges if edge.key in steps)
    behind = {place: made.automaton.fresh_node() for place in begun}
    for edge in edges:
        made.automaton.remove(edge.key)
    # the order of edges is that in which moves are found
    for edge in edges:
        if edge.key not in steps:
            made.automaton.add(edge.source, edge.target, edge.action, Origin.of(edge))
            continue
        moved, start = steps[edge.key]
        node = behind[edge.source, steps[edge.key]]
        if not made.automaton.has_node(node):
            copy = Assignment(Reference(moved), Reference(start))
            made.automaton.add(edge.source, node, copy, Origin.of(edge))
        assert isinstance(edge.action, Assignment)
        value = substitute(edge.action.value, {start: Reference(moved)})
        own = Assignment(edge.action.target, value)
        made.automaton.add(node, edge.target, own, Origin.of(edge))
    known = before.copied
    copies = {node: known.get(source, source) for (source, _), node in behind.items()}
    return Threaded(made, {**known, **copies})


def _forks(game: Game) -> Iterator[tuple[int, tuple[str, str]]]:
    """The edges that are steps, and from which variable to which."""
    automaton, known = game.automaton, Liveness(game.variables)
    live: Mapping[str, int] | None = None
    for node in automaton.nodes():
        steps: dict[tuple[str, str], list[Edge]] = {}
        for edge in automaton.out_edges(node):
            step = _step(edge, game)
            if step is not None:
                steps.setdefault(step, []).append(edge)
        for step, edges in steps.items():
            if len(edges) >= _FEWEST:
                live = solve(automaton, known) if live is None else live
                if not live[node] & known.bit(step[0]):
                    yield from ((edge.key, step) for edge in edges)


def _step(edge: Edge, game: Game) -> tuple[str, str] | None:
    """The variable that a step leads to, and that from which it goes through constants."""
    action = edge.action
    moved = overwrites(action)
    if moved is None or ends_move(action) or not isinstance(action, Assignment):
        return None
    read = {name for name in names(action.value) if name in game.variables}
    if len(read) != 1 or moved in read or isinstance(uncast(action.value), Reference):
        return None
    start = read.pop()
    one, other = (resolve(game.variables[name].type, game.types) for name in (start, moved))
    if not isinstance(one, SetType) or not isinstance(other, SetType):
        return None
    return (moved, start) if symbol_set(one) <= symbol_set(other) else None
