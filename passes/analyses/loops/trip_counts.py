"""Variables that count rounds and nothing else: ``n = Times(*)``, ``n != 1``, ``n = less[n]``.

Every action that reads or assigns one of them reads constants and others of them besides, and
nobody sees them.

See `counted_walks` for what becomes of walks when nobody counts.

Source: trip counts, as in Allen and Kennedy, Optimizing Compilers for Modern Architectures, 2001.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from networkx.utils import UnionFind

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    ends_move,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.ir.types import SetType, resolve
from rgt.passes.analyses.variables.needed_variables import BUILT_IN


@dataclass(frozen=True, slots=True)
class TripCount:
    """Some `variables` that together count rounds, and the `edges` that do it."""

    variables: tuple[str, ...]
    edges: tuple[Edge, ...]


def trip_counts(game: Game) -> Iterator[TripCount]:
    """All groups of variables that nothing but counts rounds."""
    automaton, variables = game.automaton, game.variables
    together: UnionFind[str] = UnionFind(variables)
    spoilt = {
        name
        for name, variable in variables.items()
        if name in BUILT_IN or not isinstance(resolve(variable.type, game.types), SetType)
    }
    counting: dict[str, None] = {}
    for action in dict.fromkeys(edge.action for edge in automaton.edges()):
        mentioned = [name for name in _mentioned(action) if name in variables]
        together.union(*mentioned)
        if not _is_plain(action):
            spoilt.update(mentioned)
        name = overwrites(action)
        if name is not None and name in variables and name in read_names(action):
            counting[name] = None
    useless = {together[name] for name in spoilt}
    groups: dict[str, list[str]] = {
        together[name]: [] for name in counting if together[name] not in useless
    }
    if not groups:
        return
    edges: dict[str, list[Edge]] = {group: [] for group in groups}
    for name in variables:
        if together[name] in groups:
            groups[together[name]].append(name)
    for edge in automaton.edges():
        first = next((name for name in _mentioned(edge.action) if name in variables), None)
        if first is not None and together[first] in groups:
            edges[together[first]].append(edge)
    for group, members in groups.items():
        yield TripCount(tuple(members), tuple(edges[group]))


def _mentioned(action: Action) -> Iterator[str]:
    """What an action reads or assigns."""
    yield from read_names(action)
    name = written_variable(action)
    if name is not None:
        yield name


def _is_plain(action: Action) -> bool:
    """Whether an action on variables of one symbol each can be worked out from them alone."""
    if isinstance(action, Comparison):
        return True
    if isinstance(action, Assignment | AnyAssignment):
        return overwrites(action) is not None and not ends_move(action)
    return False
