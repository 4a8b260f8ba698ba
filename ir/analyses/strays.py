"""Values outside the types: what variables are assigned beyond their types, and where maps are
read at what is no key of theirs.

Types fit loosely (specs of RG, section 4.3): an expression whose type overlaps that of a variable
may be assigned to it.  Whether a value outside can come that way, the sets of values tell
(`expression_values`); they err on the side of yes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison, read_names
from rgt.ir.analyses.expression_values import BudgetError, ExpressionValues, Known
from rgt.ir.analyses.held_values import Held, Symbols
from rgt.ir.analyses.inference import infer, resolved
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Access, Expression, parts, root, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, symbol_set

_EXACT_ROUNDS = 2


@dataclass(frozen=True, slots=True)
class OutsideRead:
    """A map that an edge reads at what is no key of it: `symbols`, in the order of the names."""

    edge: Edge
    access: Access
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strays:
    """The symbols that each variable may be assigned outside its type, and reads outside keys.

    `assigned` tells of each such variable its symbols, in the order of the names, and
    `assignments` the first edge where it gets one.  Not `exact`: conditions were not looked at,
    since that would have taken too long.
    """

    assigned: dict[str, tuple[str, ...]] = field(default_factory=dict)
    assignments: dict[str, Edge] = field(default_factory=dict)
    reads: tuple[OutsideRead, ...] = ()
    exact: bool = True


def find_strays(game: Game, budget: int = 250_000) -> Strays:
    """Look for values outside the types of a game that is well typed.

    `budget` is how many edges may be gone over, each time anew where knowledge has grown.
    """
    actions = dict.fromkeys(edge.action for edge in game.automaton)
    loose = [action for action in actions if _is_loose(action, game)]
    if not loose:
        return Strays()
    search = _Search(game, _interest(loose, actions, game), budget)
    try:
        known = search.exact()
    except BudgetError:
        return search.result(search.rough(), exact=False)
    return search.result(known, exact=True)


def ever_held(game: Game) -> Held:
    """What the variables of a game that is well typed may hold, whatever its conditions say."""
    search = _Search(game, frozenset(), 0)
    search.rough()
    return search.held


class _Search:
    """Rounds of the analysis, until variables hold nothing more."""

    def __init__(self, game: Game, interest: frozenset[str], budget: int) -> None:
        self._game = game
        self.held = Held(game)
        self._analysis = ExpressionValues(game, self.held, interest, budget)

    def exact(self) -> dict[str, Known | None]:
        """What is known at every node in the end; raises `BudgetError`."""
        rounds = 0
        while True:
            self.held.generous = rounds >= _EXACT_ROUNDS
            known = solve(self._game.automaton, self._analysis)
            if not self._perform(known):
                return known
            rounds += 1

    def rough(self) -> dict[str, Known | None]:
        """The same without any knowledge: whatever stands in the automaton may happen."""
        self.held.generous = True
        nothing: dict[str, Known | None] = {node: {} for node in self._game.automaton.graph.nodes}
        while self._perform(nothing):
            pass
        return nothing

    def result(self, known: dict[str, Known | None], *, exact: bool) -> Strays:
        """What is outside of types, given what is known at every node."""
        held, game = self.held, self._game
        assigned = {}
        for name in game.variables:
            outside = held.ever(name) - held.leaf(name)
            if outside:
                assigned[name] = tuple(sorted(outside))
        first: dict[str, Edge] = {}
        for edge in game.automaton:
            here = known[edge.source]
            if here is not None and isinstance(edge.action, Assignment):
                name = root(edge.action.target)
                if name in assigned and name not in first:
                    symbols = self._analysis.values(edge.action.value, here)
                    if symbols is not None and not symbols <= held.leaf(name):
                        first[name] = edge
        return Strays(assigned, first, tuple(self._reads(known)), exact)

    def _perform(self, known: dict[str, Known | None]) -> bool:
        """Let variables hold what assignments give them; whether that is more than before."""
        before = self.held.size
        for edge in self._game.automaton:
            here = known[edge.source]
            if here is not None:
                _perform(edge.action, here, self._analysis, self.held, self._game)
        return self.held.size > before

    def _reads(self, known: dict[str, Known | None]) -> Iterator[OutsideRead]:
        for edge in self._game.automaton:
            here = known[edge.source]
            if here is None:
                continue
            for access in _accesses(edge.action):
                index = self._analysis.values(access.index, here) or frozenset()
                outside = index - _keys(access, self._game)
                if outside:
                    yield OutsideRead(edge, access, tuple(sorted(outside)))


def _perform(
    action: Action, known: Known, analysis: ExpressionValues, held: Held, game: Game
) -> None:
    """Let variables hold what an assignment gives them."""
    if isinstance(action, Assignment):
        symbols = analysis.values(action.value, known)
        if symbols is None:
            symbols = _inside(action.value, held, game)
    elif isinstance(action, AnyAssignment):
        symbols = frozenset(game.symbols(action.type))
    else:
        return
    name, indices = parts(action.target)
    held.add(name, analysis.indices(indices, known), symbols)


def _inside(map_: Expression, held: Held, game: Game) -> Symbols:
    """All symbols in a map."""
    name, _ = parts(map_)
    return held.ever(name) if name in game.variables else held.leaf(name)


def _is_loose(action: Action, game: Game) -> bool:
    """Whether the types alone do not tell that all values of an action are inside."""
    if isinstance(action, Assignment):
        target, value = (_leaf(infer(e, game), game) for e in (action.target, action.value))
        if not _within(value, target):
            return True
    return any(not _within(_symbols(a.index, game), _keys(a, game)) for a in _accesses(action))


def _within(some: Symbols, others: Symbols) -> bool:
    # types may be large, and mostly both are the same
    return some is others or some <= others


def _interest(loose: Iterable[Action], actions: Iterable[Action], game: Game) -> frozenset[str]:
    """The variables that loose actions read, and those whose values come into them."""
    sources: dict[str, set[str]] = {}
    for action in actions:
        if isinstance(action, Assignment):
            sources.setdefault(root(action.target), set()).update(read_names(action))
    work = [name for action in loose for name in read_names(action)]
    found: set[str] = set()
    while work:
        name = work.pop()
        if name in game.variables and name not in found:
            found.add(name)
            work += sources.get(name, ())
    return frozenset(found)


def _leaf(type_: Type, game: Game) -> Symbols:
    found = resolved(type_, game)
    while isinstance(found, ArrowType):
        found = resolved(found.value, game)
    return symbol_set(found)


def _symbols(expression: Expression, game: Game) -> Symbols:
    found = resolved(infer(expression, game), game)
    assert isinstance(found, SetType)
    return symbol_set(found)


def _keys(access: Access, game: Game) -> Symbols:
    base = resolved(infer(access.base, game), game)
    assert isinstance(base, ArrowType)
    keys = resolved(base.key, game)
    assert isinstance(keys, SetType)
    return symbol_set(keys)


def _accesses(action: Action) -> Iterator[Access]:
    """The places where an action reads a map at a key, or writes it."""
    if isinstance(action, Comparison):
        work = [action.right, action.left]
    elif isinstance(action, Assignment):
        work = [action.value, action.target]
    elif isinstance(action, AnyAssignment):
        work = [action.target]
    else:
        return
    while work:
        expression = uncast(work.pop())
        if isinstance(expression, Access):
            yield expression
            work += (expression.index, expression.base)
