"""What becomes of the labels of a game in which two variables are one, and so are keys of maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    VariableTag,
    overwrites,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Cast, Expression, Reference, names, parts
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.ir.types import Type, keys_and_leaf
from rgt.ir.values import Symbol
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.analyses.maps.joint_keys import JointKeys, Keys, Pair, later
from rgt.passes.analyses.maps.pair_types import Key, PairTypes, Unwritable, define

_Types = tuple[Key, Key]
"""Types of the parts of a pair."""
_Parts = Mapping[str, Expression]
"""What is read instead of some variables."""


class _Whole(NamedTuple):
    """The variable of a pair, the types of its parts, and what has their values."""

    variable: Reference
    types: _Types
    parts: tuple[Expression, Expression]


class JoinedKeys:
    """A game with joined keys: its declarations, and `labels`: by the keys of the edges that change
    what they do instead, one thing after the other.  `sources` has other edges that these do the
    work of.  Raises Unwritable if it cannot be written.
    """

    def __init__(self, game: Game, joint: JointKeys) -> None:
        self._game, self._joint = game, joint
        self._maps = {keys.map: keys for keys in joint.maps}
        self._key_types = {keys: self._types_of_keys(keys) for keys in joint.maps + joint.tables}
        self._types = PairTypes(game.copy(), self._all_types())
        self._begin = game.initial_values()
        self._pairs = {name: pair for pair in joint.pairs for name in pair}
        self._wholes = {pair: self._whole(pair) for pair in joint.pairs}
        self._parts: _Parts = {
            name: part
            for pair, whole in self._wholes.items()
            for name, part in zip(pair, whole.parts, strict=True)
        }
        self._with_parts = {whole.parts: whole for whole in self._wholes.values()}
        for keys in joint.maps:
            self._types.map(keys, self._begin[keys.map])
        self._tables: dict[str, list[tuple[Keys, str]]] = {}
        for keys in joint.tables:
            self._tables.setdefault(keys.map, []).append((keys, self._types.table(keys)))
        self.labels: dict[int, tuple[Action, ...]] = {}
        self._join_assignments()
        for edge in game.automaton.edges():
            actions = self._label(edge.action)
            if edge.key not in self.labels and actions != (edge.action,):
                self.labels[edge.key] = actions
        written = dict.fromkeys(action for each in self.labels.values() for action in each)
        if not all(is_well_typed(action, self._types.game) for action in written):
            raise Unwritable

    def declare(self) -> None:
        """Declare in the game itself what the labels name."""
        for name, declared in self._types.declared.items():
            define(self._game, name, declared)

    def _types_of_keys(self, keys: Keys) -> _Types:
        declared = self._game.constants.get(keys.map) or self._game.variables[keys.map]
        types, _ = keys_and_leaf(declared.type, self._game.types)
        return types[keys.first], types[keys.second]

    def _types_of(self, pair: Pair) -> _Types:
        first, second = (self._game.variables[name].type for name in pair)
        # neither is a map
        assert isinstance(first, Key) and isinstance(second, Key)
        return first, second

    def _all_types(self) -> list[tuple[Type, Type]]:
        """The types of all that may be paired."""
        found: list[tuple[Type, Type]] = [self._types_of(pair) for pair in self._joint.pairs]
        found += self._key_types.values()
        chosen: dict[str, list[Type]] = {}
        for edge in self._game.automaton.edges():
            if isinstance(edge.action, AnyAssignment):
                chosen.setdefault(overwrites(edge.action) or "", []).append(edge.action.type)
        for first, second in self._joint.pairs:
            found += product(chosen.get(first, ()), chosen.get(second, ()))
        return found

    def _whole(self, pair: Pair) -> _Whole:
        """The variable of a pair, which is declared."""
        types = self._types_of(pair)
        first, second = (self._begin[name] for name in pair)
        assert isinstance(first, Symbol) and isinstance(second, Symbol)
        name = self._types.variable(pair, types, first.name, second.name)
        one, other = (
            Access(Reference(part), Reference(name)) for part in self._types.parts(pair, types)
        )
        return _Whole(Reference(name), types, (one, other))

    def _label(self, action: Action) -> tuple[Action, ...]:
        """What is done instead of an action that assigns no variable of a pair."""
        if isinstance(action, Comparison):
            left, right = self._read(action.left), self._read(action.right)
            return (Comparison(left, right, action.negated),)
        if isinstance(action, Assignment):
            return (Assignment(self._read(action.target), self._read(action.value)),)
        if isinstance(action, AnyAssignment):
            return (AnyAssignment(self._read(action.target), action.type),)
        if isinstance(action, VariableTag) and action.variable in self._parts:
            shown = Reference(action.variable)
            return Assignment(shown, self._parts[action.variable]), action
        return (action,)

    def _read(self, expression: Expression, known: _Parts | None = None) -> Expression:
        """An expression with the parts of pairs for the variables, or what is `known` of some."""
        if isinstance(expression, Reference):
            if known and expression.name in known:
                return known[expression.name]
            return self._parts.get(expression.name, expression)
        if isinstance(expression, Cast):
            return Cast(expression.type, self._read(expression.inner, known))
        name, indices = parts(expression)
        values = [self._read(index, known) for index in indices]
        joint = self._maps.get(name)
        if joint is not None:
            first, second = values[joint.first], values[joint.second]
            whole = self._pair(self._key_types[joint], first, second)
            return _access(name, joint, values, whole)
        for keys, table in self._tables.get(name, ()):
            if keys.second < len(values):
                found = self._with_parts.get((values[keys.first], values[keys.second]))
                if found is not None:
                    return _access(table, keys, values, found.variable)
        return Access(self._read(expression.base, known), self._read(expression.index, known))

    def _pair(self, types: _Types, first: Expression, second: Expression) -> Expression:
        """The pair of two values: one that is there, a symbol, or one that is looked up."""
        whole = self._with_parts.get((first, second))
        if whole is not None:
            return whole.variable
        if is_symbol(first, self._game) and is_symbol(second, self._game):
            assert isinstance(first, Reference) and isinstance(second, Reference)
            return Reference(self._types.symbol(first.name, second.name))
        return Access(Access(Reference(self._types.pairing(*types)), first), second)

    def _join_assignments(self) -> None:
        """Make of assignments that may as well be made at once one of a pair."""
        edges = self._game.automaton.edges()
        partners = self._partners([e for e in edges if overwrites(e.action) in self._pairs])
        self._live = live_variables(list(self._pairs), _at_once(edges, partners))
        self.sources: Mapping[int, Edge] = partners
        moved = {partner.key for partner in partners.values()}
        for edge in edges:
            if overwrites(edge.action) in self._pairs and edge.key not in moved:
                self.labels[edge.key] = self._assigned(edge, partners.get(edge.key))
        for partner in partners.values():
            self.labels[partner.key] = (SKIP,)

    def _partners(self, assigning: Sequence[Edge]) -> dict[int, Edge]:
        """By the keys of assignments those that are made with them, each once."""
        found = {edge.key: self._partner(edge) for edge in assigning}
        behind = {partner.key for partner in found.values() if partner is not None}
        partners: dict[int, Edge] = {}
        used: set[int] = set()
        for edge in sorted(assigning, key=lambda edge: edge.key in behind):
            partner = found[edge.key]
            if partner is not None and not used & {edge.key, partner.key}:
                partners[edge.key] = partner
                used |= {edge.key, partner.key}
        return partners

    def _partner(self, edge: Edge) -> Edge | None:
        """An assignment of a pair's other variable that may as well be made with one of the one."""
        name = overwrites(edge.action)
        assert name is not None
        return next(later(self._game, edge, {*self._pairs[name]} - {name}), None)

    def _assigned(self, edge: Edge, partner: Edge | None) -> tuple[Action, ...]:
        """What is done instead of an assignment of a pair's variable, and of one of the other."""
        name = overwrites(edge.action)
        assert name is not None
        pair = self._pairs[name]
        whole = self._wholes[pair]
        edges = [edge] if partner is None else [edge, partner]
        chosen = {overwrites(each.action): each.action for each in edges}
        types = [a.type for n in pair if isinstance(a := chosen.get(n), AnyAssignment)]
        if len(types) == 2:
            # in the order of the choices
            type_ = self._types.type(*types, seconds_first=name == pair.second)
            return (AnyAssignment(whole.variable, type_),)
        actions: list[Action] = []
        known: dict[str, Expression] = {}
        for action in (each.action for each in edges):
            target = overwrites(action)
            assert target is not None
            if isinstance(action, Assignment):
                value = self._read(action.value, known)
            else:
                # what is chosen of one part alone is chosen in the variable that was there
                value = Reference(target)
                actions.append(action)
            known[target] = value
        if partner is None:
            other = pair.second if name == pair.first else pair.first
            new = whole.variable.name not in names(known[name])
            if new and other not in self._live[edge.target]:
                # any will do, and what is known of one part is known of the pair then
                known[other] = Reference(self._game.symbols(self._game.variables[other].type)[0])
        values = [known.get(n, part) for n, part in zip(pair, whole.parts, strict=True)]
        return *actions, Assignment(whole.variable, self._pair(whole.types, *values))


def _access(name: str, keys: Keys, values: Sequence[Expression], pair: Expression) -> Expression:
    """A map read at some values, two of which are a pair that stands for the first of them."""
    found: Expression = Reference(name)
    for at, value in enumerate(values):
        if at != keys.second:
            found = Access(found, pair if at == keys.first else value)
    return found


def _at_once(edges: Sequence[Edge], partners: Mapping[int, Edge]) -> Iterator[Edge]:
    """Edges with assignments made at once with others, behind a node between the two."""
    moved = {partner.key for partner in partners.values()}
    for edge in edges:
        partner = partners.get(edge.key)
        if partner is not None:
            between = f"{edge.source}, {edge.target}, {edge.key}"
            yield edge._replace(target=between)
            yield edge._replace(source=between, action=partner.action)
        else:
            yield edge._replace(action=SKIP) if edge.key in moved else edge
