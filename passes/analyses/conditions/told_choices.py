"""Where walks tell a value that was chosen: there they compare it with something they know.

``to = Square(*); at = from; loop { at = step[way][at]; ...; if at == to { break() } }`` asks
nothing of ``to`` but whether the walk has come there.  A walk that chooses nothing and stops where
it likes comes to the same squares.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from rgt.ir.actions import (
    PLAYER,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    ends_move,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.analyses.inference import TypeProblem, infer, resolved
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, Reference, names, root, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.liveness import Liveness
from rgt.ir.types import SetType
from rgt.ir.values import Symbol
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.analyses.labels.well_typed import is_well_typed


class Told(NamedTuple):
    """What a chosen value is behind an edge, and what has to be asked of that first: whether it is
    none of the values that are not chosen from.
    """

    value: Expression
    tests: Sequence[Comparison]


@dataclass(frozen=True, slots=True)
class Telling:
    """The edges that tell a chosen value, by key, and those by which walks pass that ask for
    another one, each of which leaves a node that one of the former leaves.
    """

    told: dict[int, Told] = field(default_factory=dict)
    passed: set[int] = field(default_factory=set)


class ChoiceFacts:
    """What is asked of a game: what is live, and whose moves are whose."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._liveness = Liveness(game.variables)
        self._live = solve(game.automaton, self._liveness)
        self._keepers = _of_keeper(game)

    def reads(self, node: str, *variables: str) -> bool:
        """Whether some of the variables may be read from a node on."""
        # of a node that is new since the analysis, everything may be read
        live = self._live.get(node, -1)
        return any(live & self._liveness.bit(name) for name in variables)

    def is_keepers(self, node: str) -> bool:
        """Whether a node can be in a move of the keeper."""
        return node in self._keepers


def _of_keeper(game: Game) -> set[str]:
    """The nodes of the moves that may be the keeper's."""
    automaton = game.automaton
    found = {BEGIN} if game.initial_values()[PLAYER.name] == Symbol(KEEPER) else set[str]()
    for edge in automaton:
        action = edge.action
        if isinstance(action, Assignment) and ends_move(action) and _may_be_keeper(action, game):
            found.add(edge.target)
    waiting = list(found)
    while waiting:
        for edge in automaton.out_edges(waiting.pop()):
            if edge.target not in found and not ends_move(edge.action):
                found.add(edge.target)
                waiting.append(edge.target)
    return found


def _may_be_keeper(turn: Assignment, game: Game) -> bool:
    """Whether the next move may be the keeper's."""
    try:
        return KEEPER in game.symbols(infer(uncast(turn.value), game))
    except TypeProblem:
        # casts may have hidden that the types of a map and its index do not fit
        return True


def telling(
    wanted: str,
    chosen: AnyAssignment,
    region: Sequence[Edge],
    facts: ChoiceFacts,
    max_others: int,
) -> Telling | None:
    """The edges of a region that tell what was chosen; None if something else is asked of it.

    A variable that is `wanted` holds the value in the region, that which was chosen or a copy.  If
    what is compared with it can be more than `max_others` symbols that are not chosen from, it
    tells nothing.
    """
    found = Telling()
    passing: dict[int, tuple[str, Expression]] = {}
    equal: set[tuple[str, Expression]] = set()
    for edge in region:
        action = edge.action
        if written_variable(action) == wanted:
            return None
        if isinstance(action, Reachability) and facts.reads(action.start, wanted):
            return None
        if wanted not in read_names(action):
            continue
        value = compared(action, wanted) if isinstance(action, Comparison) else None
        if value is None:
            return None
        assert isinstance(action, Comparison)
        if action.negated:
            passing[edge.key] = edge.source, value
            continue
        told = _told(value, chosen, facts.game, max_others)
        if told is None:
            return None
        found.told[edge.key] = told
        equal.add((edge.source, value))
    if not equal.issuperset(passing.values()):
        return None
    found.passed.update(passing)
    return found


def compared(action: Comparison, wanted: str) -> Expression | None:
    """What a condition compares a variable with; None if the variable itself is in it."""
    for one, other in ((action.left, action.right), (action.right, action.left)):
        if uncast(one) is Reference(wanted) and wanted not in names(other):
            return uncast(other)
    return None


def _told(value: Expression, chosen: AnyAssignment, game: Game, max_others: int) -> Told | None:
    """What is told by a comparison with a value; None if that cannot be assigned."""
    type_ = resolved(infer(value, game), game)
    assert isinstance(type_, SetType)
    symbols = game.symbols(chosen.type)
    others = [symbol for symbol in type_.symbols if symbol not in symbols]
    if len(others) > max_others or any(_is_hidden(symbol, game) for symbol in others):
        return None
    tests = [Comparison(value, Reference(symbol), negated=True) for symbol in others]
    labels: list[Action] = [Assignment(chosen.target, value), *tests]
    return Told(value, tests) if all(is_well_typed(each, game) for each in labels) else None


def _is_hidden(symbol: str, game: Game) -> bool:
    """Whether a name means something else than the symbol."""
    return symbol in game.constants or symbol in game.variables


def tell_all(
    start: str,
    end: str | None,
    region: Sequence[Edge],
    told: Mapping[int, object],
    variables: Collection[str],
    facts: ChoiceFacts,
) -> bool:
    """Whether every walk from a start to an end passes one edge that tells the value; behind it,
    some variables are neither written nor read before the end.
    """
    out: dict[str, list[Edge]] = {}
    for edge in region:
        out.setdefault(edge.source, []).append(edge)
    untold = {start}
    waiting = [start]
    while waiting:
        for edge in out.get(waiting.pop(), ()):
            if edge.key not in told and edge.target not in untold:
                untold.add(edge.target)
                waiting.append(edge.target)
    behind = {edge.target for edge in region if edge.key in told}
    waiting = list(behind)
    while waiting:
        for edge in out.get(waiting.pop(), ()):
            if edge.key in told or written_variable(edge.action) in variables:
                return False
            if edge.target not in behind:
                behind.add(edge.target)
                waiting.append(edge.target)
    inside = behind - {end}
    return end not in untold and not any(facts.reads(node, *variables) for node in inside)


def is_harmless(region: Iterable[Edge], game: Game) -> bool:
    """Whether edges can be passed anywhere, and end no move and write no cells."""
    for edge in region:
        written = written_variable(edge.action)
        if written is not None and (written != overwrites(edge.action) or written == PLAYER.name):
            return False
        if not is_total(edge.action, game):
            return False
    return True


def draws(region: Iterable[Edge], game: Game) -> int:
    """How many values together the variables can get that are drawn from a type."""
    sizes: dict[str, int] = {}
    for edge in region:
        if isinstance(edge.action, AnyAssignment):
            variable = root(edge.action.target)
            size = len(game.symbols(edge.action.type))
            sizes[variable] = max(size, sizes.get(variable, 0))
    return prod(sizes.values())
