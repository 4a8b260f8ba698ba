"""Variables that count rounds and nothing else: ``n = Times(*)``, ``n != 1``, ``n = less[n]``.

Every action that reads or assigns one of them reads constants and others of them besides, and
nobody sees them.

See `counted_walks` for what becomes of walks when nobody counts.

Source: trip counts, as in Allen and Kennedy, Optimizing Compilers for Modern Architectures, 2001.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
from rgt.passes.analyses.needed_variables import BUILT_IN


@dataclass(frozen=True, slots=True)
class TripCount:
    """Some `variables` that together count rounds, and the `edges` that do it."""

    variables: tuple[str, ...]
    edges: tuple[Edge, ...]


def trip_counts(game: Game) -> Iterator[TripCount]:
    """All groups of variables that nothing but counts rounds."""
    automaton = game.automaton
    groups = _Groups(game)
    counting: dict[str, None] = {}
    for action in dict.fromkeys(edge.action for edge in automaton.edges()):
        mentioned = [name for name in _mentioned(action) if name in game.variables]
        groups.join(mentioned, plain=_is_plain(action))
        name = overwrites(action)
        if name is not None and name in read_names(action):
            counting[name] = None
    found = dict.fromkeys(groups.group(name) for name in counting)
    kept = [group for group in found if group]
    if not kept:
        return
    edges: dict[tuple[str, ...], list[Edge]] = {group: [] for group in kept}
    member = {name: group for group in kept for name in group}
    for edge in automaton.edges():
        for name in _mentioned(edge.action):
            if name in member:
                edges[member[name]].append(edge)
                break
    for group in kept:
        yield TripCount(group, tuple(edges[group]))


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


class _Groups:
    """Variables that are mentioned together, as disjoint sets; spoilt ones are of no use."""

    def __init__(self, game: Game) -> None:
        self._order = {name: i for i, name in enumerate(game.variables)}
        self._above: dict[str, str] = {}
        self._spoilt = {
            name
            for name, variable in game.variables.items()
            if name in BUILT_IN or not isinstance(resolve(variable.type, game.types), SetType)
        }

    def join(self, names: list[str], *, plain: bool) -> None:
        """Put variables into one set, spoilt if some was or the action is not `plain`."""
        tops = dict.fromkeys(self._top(name) for name in names)
        if not tops:
            return
        first, *others = tops
        spoilt = not plain or any(top in self._spoilt for top in tops)
        for other in others:
            self._above[other] = first
        if spoilt:
            self._spoilt.add(first)

    def group(self, name: str) -> tuple[str, ...]:
        """The variables of one set, as they were declared; none if they are spoilt."""
        top = self._top(name)
        if top in self._spoilt:
            return ()
        return tuple(each for each in self._order if self._top(each) == top)

    def _top(self, name: str) -> str:
        while name in self._above:
            name = self._above[name]
        return name
