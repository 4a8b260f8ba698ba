"""Ask whether any choice passes, where nobody reads which one it was.

Before::

    type Row = { r1, r2 };
    const on: Row -> T -> Bool = { r1: { a: 1, :0 }, :{ c: 0, :1 } };
    var row: Row = r1;
    var x: T = a;
    begin, s: x = T(*);
    s, p: row = Row(*);
    p, q: on[row][x] == 1;
    q, r: $$ x;
    r, end: player = keeper;

After::

    type Row = { r1, r2 };
    const on: Row -> T -> Bool = { r1: { a: 1, :0 }, :{ c: 0, :1 } };
    const any_row: T -> Bool = { c: 0, :1 };
    var row: Row = r1;
    var x: T = a;
    begin, s: x = T(*);
    s, p: ;
    p, q: any_row[x] == 1;
    q, r: $$ x;
    r, end: player = keeper;

Two fields are joined if some row has both: which row that is does not matter to the move, and what
is asked of the rows one after the other is asked of a constant once.

Why sound: walks that differ only in a variable that nobody reads any more go on alike, so one of
them is as good as all.  Conditions that read constants at the choice and at what does not depend on
it hold for some choice where the new constant says so; where one of them asks for what is no key, a
proper game never looks.
Not applied: where the choice is read later; to conditions that read cells of maps that may change,
or compare the choice itself with a variable; if the new constant would have more than `max-cells`
cells; where other walks come in between.
Ends: every step makes a choice a skip.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from rgt.ir.actions import SKIP, AnyAssignment, Comparison, ends_move, overwrites, read_names
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Access, Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.ir.types import ArrowType, SetType, Type, TypeName, resolve
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.labels.hidden_values import Constants
from rgt.passes.analyses.values.evaluation import evaluated
from rgt.passes.context import Context
from rgt.passes.transform import Global

_ASKED = TypeName("Bool")
_NO, _YES = "0", "1"


@dataclass(frozen=True)
class AskWhetherAny(Global):
    """See the module.

    `max_cells`: no constant with more cells is made.
    """

    name: ClassVar[str] = "ask-whether-any"
    max_cells: int = 4096

    def run(self, context: Context) -> None:
        """Ask for any choice wherever that can be done."""
        game = context.game
        hidden = not {_NO, _YES}.isdisjoint(game.constants)
        if hidden or game.types.get(_ASKED.name) != SetType((_NO, _YES)):
            return
        live: dict[str, int] | None = None
        liveness = Liveness(game.variables)
        for edge in game.automaton.edges():
            asked = _asked_behind(edge, game)
            if not asked:
                continue
            # what is asked once is read at fewer nodes, so that this stays true
            live = live or solve(game.automaton, liveness)
            variable = overwrites(edge.action)
            assert variable is not None
            if live[asked[-1].target] & liveness.bit(variable):
                continue
            self._ask(edge, variable, asked, context)

    def _ask(self, edge: Edge, variable: str, asked: Sequence[Edge], context: Context) -> None:
        game, action = context.game, edge.action
        assert isinstance(action, AnyAssignment)
        conditions = [each.action for each in asked if isinstance(each.action, Comparison)]
        keys = _keys(conditions, variable, game)
        if keys is None:
            return
        types = [game.variables[key].type for key in keys]
        choices, symbols = game.symbols(action.type), [game.symbols(type_) for type_ in types]
        if not choices or prod(map(len, symbols)) > self.max_cells:
            return
        question = _Question(conditions, variable, choices, keys, game)
        value, type_ = question.table(symbols, ()), _asked(types)
        with context.rewrite(f"nobody reads which {variable} passes"):
            name = Constants(game).named(f"any_{variable}", type_, value)
            if name is None:
                return
            found: Expression = Reference(name)
            for key in keys:
                found = Access(found, Reference(key))
            first, *others = asked
            game.automaton.relabel(edge.key, SKIP)
            game.automaton.relabel(first.key, Comparison(found, Reference(_YES)))
            for each in others:
                game.automaton.relabel(each.key, SKIP)


def _asked(keys: Sequence[Type]) -> Type:
    """The type of what is asked of some keys."""
    found: Type = _ASKED
    for key in reversed(keys):
        assert isinstance(key, SetType | TypeName)
        found = ArrowType(key, found)
    return found


def _asked_behind(edge: Edge, game: Game) -> list[Edge]:
    """The conditions on a choice that follow it one after the other."""
    variable, automaton = overwrites(edge.action), game.automaton
    found: list[Edge] = []
    if not isinstance(edge.action, AnyAssignment) or variable is None or ends_move(edge.action):
        return found
    node = edge.target
    while automaton.sole_in_edge(node) and not automaton.is_pinned(node):
        following = automaton.sole_out_edge(node)
        if following is None or not isinstance(following.action, Comparison):
            break
        if variable not in read_names(following.action):
            break
        found.append(following)
        node = following.target
    return found


def _keys(conditions: Sequence[Comparison], variable: str, game: Game) -> list[str] | None:
    """The variables that conditions read besides the choice; None if they read cells of maps, or
    compare the choice itself with a variable.
    """
    found: dict[str, None] = {}
    for each in conditions:
        read = [name for name in read_names(each) if name in game.variables and name != variable]
        if any(isinstance(resolve(game.variables[n].type, game.types), ArrowType) for n in read):
            return None
        if read and Reference(variable) in (uncast(each.left), uncast(each.right)):
            return None
        found.update(dict.fromkeys(read))
    return list(found) or None


class _Question:
    """Whether some choice passes all of some conditions."""

    def __init__(
        self,
        conditions: Sequence[Comparison],
        variable: str,
        choices: Sequence[str],
        keys: Sequence[str],
        game: Game,
    ) -> None:
        self._conditions = conditions
        self._variable = variable
        self._choices = choices
        self._keys = keys
        self._variables = game.variables
        self._constants = game.constant_values()

    def table(self, rest: Sequence[tuple[str, ...]], known: tuple[str, ...]) -> TotalValue:
        """The answers by what the keys are, some of which are known."""
        if not rest:
            return Symbol(_YES if self._passes(known) else _NO)
        rows = (self.table(rest[1:], (*known, each)) for each in rest[0])
        return TotalMap(rest[0], tuple(rows))

    def _passes(self, known: tuple[str, ...]) -> bool:
        held = dict(zip(self._keys, known, strict=True))
        return any(
            all(self._holds(each, {**held, self._variable: choice}) for each in self._conditions)
            for choice in self._choices
        )

    def _holds(self, condition: Comparison, held: Mapping[str, str]) -> bool:
        """Whether a condition holds; not where it asks for what is not there."""
        left, right = (
            evaluated(side, held, self._constants, self._variables)
            for side in (condition.left, condition.right)
        )
        return None not in (left, right) and (left is right) is not condition.negated
