"""Choose a symbol where branches that are written out differ in nothing else.

Before::

    type P = { p1, p2, p3, p4, p5 };
    var m: P -> T = { p2: b, :a };
    begin, n1: m[p1] == a;
    n1, r: $ p1;
    begin, n2: m[p2] == a;
    n2, r: $ p2;
    begin, n3: m[p3] == a;
    n3, r: $ p3;
    begin, n4: m[p4] == a;
    n4, r: $ p4;
    begin, n5: m[p5] == a;
    n5, r: $ p5;
    r, end: player = keeper;

After::

    type P = { p1, p2, p3, p4, p5 };
    var m: P -> T = { p2: b, :a };
    var chosen: P = p1;
    1, n1: m[chosen] == a;
    n1, r: $$ chosen;
    r, end: player = keeper;
    begin, 1: chosen = P(*);

Whoever writes ``branch c in Cell { ... }`` means "choose a cell".

Why sound: a walk through a branch is one that chooses the symbol of the branch, with the same tags
and the same values behind it.  Nobody reads what was chosen elsewhere; a variable that is assigned
the symbol in the branch, and not read before, may as well hold it from the beginning.
Not applied: to fewer than `min-branches`; where no cell has the symbol as its key, no tag shows it
and no variable is assigned it; where branches differ in who is to move, or in tags in two ways;
where a tag is an artificial one, or shows what the branches do not differ in one by one, or a
condition tells which of them to take: that is no choice; to branches that walks enter from
elsewhere, or with loops; beside `expand-any-assignment`.  Other symbols that go with the first one
are looked up in constants, but at most `max-constants`, and none in checks.
Ends: every step removes branches, and none makes any.
Source: beyond the 2025 paper; anti-unification (Plotkin, "A note on inductive generalization",
1970).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from rgt.ir.actions import (
    PLAYER,
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import Edge, Origin
from rgt.ir.expressions import Access, Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, TypeName, resolve
from rgt.ir.values import Symbol, TotalMap
from rgt.passes.analyses.equality.parallel_branches import (
    KEY,
    TAG,
    TURN,
    VALUE,
    Branch,
    ParallelBranches,
    led_to,
    with_values,
)
from rgt.passes.analyses.labels.hidden_values import Constants, free_name, used_names
from rgt.passes.analyses.labels.named_types import narrowed_type
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.context import Context
from rgt.passes.transform import Global

_ALWAYS_READ = frozenset(("goals", "player", "visible"))
"""Who plays reads these, whatever the edges do."""
_Column = tuple[str, ...]
"""The symbols that stand at one place of all branches."""


@dataclass(frozen=True)
class ParameterizeBranches(Global):
    """See the module.

    `min_branches`: fewer are left alone.  `max_edges`: what has more edges is no branch.
    `max_constants`: branches are left alone that would need more constants.
    """

    name: ClassVar[str] = "parameterize-branches"
    min_branches: int = 5
    max_edges: int = 200
    max_constants: int = 4

    def run(self, context: Context) -> None:
        """Choose at every fork that has such branches."""
        if any(each.name == "expand-any-assignment" for each in context.passes):
            return
        automaton = context.game.automaton
        branches: ParallelBranches | None = None
        for node in list(automaton.nodes()):
            while len(automaton.out_edges(node)) >= self.min_branches:
                branches = branches or ParallelBranches(context.game, self.max_edges)
                found = branches.at(node, self.min_branches)
                if not any(self._choose(node, alike, context) for alike in found):
                    break
                branches = None

    def _choose(self, fork: str, alike: Sequence[Branch], context: Context) -> bool:
        """Choose among branches that are alike, if that can be written; whether it was."""
        game, automaton = context.game, context.game.automaton
        differing = _differing(alike, self.max_constants, game)
        if differing is None:
            return False
        extended = game.without_edges()
        labels = _Labels(alike, differing, game, extended).written()
        if labels is None:
            return False
        choice, rest = labels
        with context.rewrite(f"{len(alike)} branches at '{fork}' differ in a symbol"):
            game.declare(extended)
            heads = [branch.edges[0] for branch in alike]
            chosen = automaton.fresh_node()
            automaton.add(fork, chosen, choice, Origin.of(*heads))
            automaton.redirect(heads[0].key, source=chosen)
            for edge, label in zip(alike[0].edges, rest, strict=True):
                automaton.relabel(edge.key, label)
            for branch in alike[1:]:
                for edge in branch.edges:
                    automaton.remove(edge.key)
        return True


class _Differing(NamedTuple):
    """In what branches differ: the symbols that tell one from the other, and those that go with
    them.
    """

    chosen: _Column
    others: Sequence[_Column]


def _differing(alike: Sequence[Branch], max_constants: int, game: Game) -> _Differing | None:
    """In what branches differ, if it is something that can be chosen."""
    roles: dict[_Column, set[str]] = {}
    for number, edge in enumerate(alike[0].edges):
        columns = [_column(alike, number, place) for place in range(len(alike[0].symbols[number]))]
        if _decides(edge.action, columns, game):
            return None
        for column, symbol in zip(columns, alike[0].symbols[number], strict=True):
            if _varies(column):
                roles.setdefault(column, set()).add(symbol.role)
    shown = [column for column, found in roles.items() if TAG in found]
    if any(not game.artificial_tags.isdisjoint(column) for column in shown):
        return None
    apart = [column for column in roles if len(set(column)) == len(column)]
    used = [column for column in apart if roles[column] & {KEY, TAG, VALUE}]
    if any(TURN in found for found in roles.values()) or not used or len(shown) > 1:
        return None
    chosen = shown[0] if shown else used[0]
    others = [column for column in roles if column != chosen]
    if chosen not in apart or len(others) > max_constants:
        return None
    if others and not any(found & {TAG, VALUE} for found in roles.values()):
        return None
    return _Differing(chosen, others)


def _column(alike: Sequence[Branch], edge: int, place: int) -> _Column:
    return tuple(branch.symbols[edge][place].name for branch in alike)


def _varies(column: _Column) -> bool:
    return len(set(column)) > 1


def _decides(action: Action, columns: Sequence[_Column], game: Game) -> bool:
    """Whether an edge says which branch to take: it asks for a symbol where all branches look."""
    if not isinstance(action, Comparison) or action.negated:
        return False
    return any(
        is_symbol(uncast(side), game) and _varies(columns[place]) and not any(map(_varies, rest))
        for side, place, rest in (
            (action.left, 0, columns[1:]),
            (action.right, -1, columns[:-1]),
        )
    )


class _Labels:
    """What branches that are alike say when the symbol is chosen; what is missing is declared in a
    game without edges, the `extended` one.
    """

    def __init__(
        self, alike: Sequence[Branch], differing: _Differing, game: Game, extended: Game
    ) -> None:
        self._alike, self._first = alike, alike[0]
        self._differing = differing
        self._game, self._extended = game, extended

    @cached_property
    def _used(self) -> set[str]:
        """The names that are used already: finding them takes a look at the whole game."""
        return used_names(self._game)

    def written(self) -> tuple[Action, list[Action]] | None:
        """The choice, and the labels of the first branch; None if they cannot be written."""
        chosen = self._differing.chosen
        type_ = self._type_of(chosen)
        if type_ is None:
            return None
        held = self._held()
        variable = held or self._chosen_elsewhere(type_)
        if variable is None:
            variable = free_name("chosen", self._used)
            first = self._extended.symbols(type_)[0]
            self._extended.define_variable(variable, type_, Symbol(first))
        values: dict[_Column, Expression] = {chosen: Reference(variable)}
        for column in self._differing.others:
            looked_up = self._looked_up(column, variable, type_)
            if looked_up is None:
                return None
            values[column] = looked_up
        choice = AnyAssignment(Reference(variable), type_)
        labels = [self._label(number, values) for number in range(len(self._first.edges))]
        if held is not None:
            labels = [SKIP if overwrites(label) == held else label for label in labels]
        fit = all(is_well_typed(label, self._extended) for label in (choice, *labels))
        return (choice, labels) if fit else None

    def _label(self, number: int, values: Mapping[_Column, Expression]) -> Action:
        """A label of the first branch with other expressions for what branches differ in."""
        symbols = self._first.symbols[number]
        columns = (_column(self._alike, number, place) for place in range(len(symbols)))
        found = (values.get(column) for column in columns)
        return with_values(self._first.edges[number].action, found, self._game)

    def _type_of(self, column: _Column) -> TypeName | None:
        """A type of just these symbols, in the order of a declared one; None if there is none that
        has them all.
        """
        wanted = set(column)
        declared = {
            name: type_.symbols
            for name, type_ in self._extended.types.items()
            if isinstance(type_, SetType) and wanted <= set(type_.symbols)
        }
        if not declared:
            return None
        least = min(declared, key=lambda name: len(declared[name]))
        left = tuple(symbol for symbol in declared[least] if symbol in wanted)
        found = narrowed_type(TypeName(least), left, self._extended, self._used)
        assert isinstance(found, TypeName)
        return found

    def _looked_up(self, column: _Column, variable: str, type_: TypeName) -> Expression | None:
        """What goes with the chosen symbol."""
        value_type = self._type_of(column)
        if value_type is None:
            return None
        known = dict(zip(self._differing.chosen, column, strict=True))
        keys = self._extended.symbols(type_)
        value = TotalMap(keys, tuple(Symbol(known[key]) for key in keys))
        constants = Constants(self._extended, self._used)
        name = constants.named(f"{variable}_to", ArrowType(type_, value_type), value)
        return None if name is None else Access(Reference(name), Reference(variable))

    def _held(self) -> str | None:
        """A variable that holds the symbol behind a branch's edge, and nobody reads it before."""
        edges = self._first.edges
        for number, edge in enumerate(edges):
            action = edge.action
            name = overwrites(action)
            if name is None or not isinstance(action, Assignment):
                continue
            # the value's symbol is the last one of the label
            symbols = self._first.symbols[number]
            if not isinstance(uncast(action.value), Reference) or not symbols:
                continue
            if _column(self._alike, number, len(symbols) - 1) != self._differing.chosen:
                continue
            if any(written_variable(e.action) == name for e in edges if e is not edge):
                continue
            if number > 0 and self._may_be_read(name):
                continue
            return name
        return None

    def _chosen_elsewhere(self, type_: TypeName) -> str | None:
        """A variable that is chosen from the same type wherever it is written, and free here."""
        symbols = self._extended.symbols(type_)
        free = {
            name: None
            for name, variable in self._game.variables.items()
            if name != PLAYER.name and resolve(variable.type, self._game.types) == SetType(symbols)
        }
        for edge in self._game.automaton if free else ():
            action = edge.action
            written = written_variable(action)
            if written in free and not (
                isinstance(action, AnyAssignment) and self._game.symbols(action.type) == symbols
            ):
                del free[written]
        for edge in self._first.edges:
            for name in (*read_names(edge.action), written_variable(edge.action)):
                free.pop(name or "", None)
        return next((name for name in free if not self._may_be_read(name)), None)

    def _may_be_read(self, name: str) -> bool:
        """Whether somebody may read a variable that has not been assigned since the fork.

        As `Liveness` has it, of one variable: mostly it is not far to where it is assigned.
        """
        head, automaton = self._first.edges[0], self._game.automaton
        if name in _ALWAYS_READ or name in read_names(head.action):
            return True
        seen = dict.fromkeys(led_to(head))
        work = list(seen)
        for node in work:
            for edge in automaton.out_edges(node):
                if name in read_names(edge.action):
                    return True
                if overwrites(edge.action) != name:
                    new = [each for each in _followed(edge) if each not in seen]
                    seen.update(dict.fromkeys(new))
                    work += new
        return False


def _followed(edge: Edge) -> tuple[str, ...]:
    """Where walks go on behind an edge, those of a check among them."""
    if isinstance(edge.action, Reachability):
        return edge.target, edge.action.start
    return (edge.target,)
