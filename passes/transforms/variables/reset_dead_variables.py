"""Give variables that nobody will read their first value back at the end of each move.

Before::

    var x: T = a;
    var m: T -> T = { :b };
    begin, p: x = T(*);
    p, q: m[x] = c;
    q, r: $$ x;
    r, s: player = black;
    s, end: player = keeper;

After::

    const first_m: T -> T = { :b };
    var x: T = a;
    var m: T -> T = { :b };
    begin, p: x = T(*);
    p, q: m[x] = c;
    q, r: $$ x;
    2, s: player = black;
    s, end: player = keeper;
    r, 1: x = a;
    1, 2: m = first_m;

Equal positions are equal states then, in every engine: tables of states find them.

Why sound: what is reset is assigned before it is read, on every walk that goes on from there.
Not applied: to moves that end the game, after which nobody plays; to `player`, `goals` and
`visible`; to variables that hold their first value anyway, or that tell who is next.
Ends: after the pass no variable that is dead where a move ends can have changed.  It runs once,
since dead assignments are what `inline-assignment` removes.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Assignment, ends_move, read_names
from rgt.ir.automaton import END, Automaton, Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, Reference
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.ir.types import Type
from rgt.ir.values import Symbol, TotalValue
from rgt.passes.analyses.variables.changed_variables import ChangedVariables
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
from rgt.passes.context import Context
from rgt.passes.transform import Final
from rgt.passes.validators.names import known_names

_Ending = tuple[str, Assignment, tuple[str, ...]]


@dataclass(frozen=True)
class ResetDeadVariables(Final):
    """See the module."""

    name: ClassVar[str] = "reset-dead-variables"

    def run(self, context: Context) -> None:
        """Put a chain of resets before the ends of moves, one for all that end alike."""
        game = context.game
        first = _FirstValues(game)
        for (target, _, dead), edges in _endings(game, first.meanings).items():
            with context.rewrite(f"nobody reads {' and '.join(dead)} from {target} on"):
                for name in dead:
                    first.declare(name)
                resets = [Assignment(Reference(name), first.names[name]) for name in dead]
                _put_before(edges, resets, game.automaton)


def _endings(game: Game, first: Mapping[str, Collection[Expression]]) -> dict[_Ending, list[Edge]]:
    """The edges that end moves, by target, action and the variables to reset there."""
    automaton = game.automaton
    analysis = ChangedVariables(first)
    changed = solve(automaton, analysis)
    liveness = Liveness(game.variables)
    live = solve(automaton, liveness)
    found: dict[_Ending, list[Edge]] = {}
    played = automaton.reachable(through_checks=False)
    for edge in automaton.edges():
        action = edge.action
        if not isinstance(action, Assignment) or not ends_move(action):
            continue
        if edge.target == END or edge.source not in played:
            continue
        dead = tuple(
            name
            for name in first
            if changed[edge.source] & analysis.bit(name)
            and not live[edge.target] & liveness.bit(name)
            and name not in read_names(action)
        )
        if dead:
            found.setdefault((edge.target, action, dead), []).append(edge)
    return found


def _put_before(edges: list[Edge], resets: list[Assignment], automaton: Automaton) -> None:
    """Let edges that end a move in the same way do it once, after some assignments."""
    nodes = [automaton.fresh_node() for _ in resets]
    keep, *others = edges
    for edge in edges:
        automaton.add(edge.source, nodes[0], resets[0], Origin.of(edge))
    for source, target, reset in zip(nodes, nodes[1:], resets[1:], strict=False):
        automaton.add(source, target, reset, Origin.of(keep))
    automaton.redirect(keep.key, source=nodes[-1])
    automaton.absorb(keep.key, *(edge.key for edge in others))


class _FirstValues:
    """Names that mean the first values of variables: symbols, or constants yet to be declared.

    `meanings` has all names that mean the same, for assignments that do what a reset would.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._taken = {*known_names(game), *game.types}
        self._made: set[str] = set()
        self._constants = game.constant_values()
        self._named: dict[tuple[TotalValue, Type], str] = {}
        for name, value in self._constants.items():
            self._named.setdefault((value, game.constants[name].type), name)
        first = {n: value for n, value in game.initial_values().items() if n not in BUILT_IN}
        self.names: dict[str, Expression] = {
            name: Reference(self._name(name, value)) for name, value in first.items()
        }
        equal: dict[TotalValue, list[Expression]] = {}
        for constant, value in self._constants.items():
            equal.setdefault(value, []).append(Reference(constant))
        self.meanings = {
            name: {self.names[name], *equal.get(value, ())} for name, value in first.items()
        }

    def declare(self, variable: str) -> None:
        """Declare the constant that holds the first value of a variable, if there is none yet."""
        first, game = self.names[variable], self._game
        assert isinstance(first, Reference)
        declared = game.variables[variable]
        if first.name in self._made and first.name not in game.constants:
            game.define_constant(first.name, declared.type, declared.initial)

    def _name(self, variable: str, value: TotalValue) -> str:
        """A name of a value: the symbol itself, a constant, a constant to be made."""
        hidden = self._constants.keys() | self._game.variables.keys()
        if isinstance(value, Symbol) and value.name not in hidden:
            return value.name
        meaning = value, self._game.variables[variable].type
        if meaning not in self._named:
            made = f"first_{variable}"
            while made in self._taken:
                made += "_"
            self._taken.add(made)
            self._made.add(made)
            self._named[meaning] = made
        return self._named[meaning]
