"""A game in RG: declarations and the automaton.

A `Game` changes only through its methods and those of its automaton; all of them tell the
game's one observer, so that a trace of the changes is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from threading import RLock
from types import MappingProxyType
from typing import Any

from rgt.ir.automaton import Automaton, EdgeChange, NodeMerge
from rgt.ir.diagnostics import Source, Span
from rgt.ir.display.markup import Displayed, table
from rgt.ir.display.printable import printable
from rgt.ir.pragmas import ArtificialTag, Pragma
from rgt.ir.types import SetType, Type, resolve
from rgt.ir.values import Symbol, TotalValue, Value, evaluate

KEEPER = "keeper"
RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Constant:
    """A named value that never changes; it may name constants declared before it."""

    type: Type
    value: Value


@dataclass(frozen=True, slots=True)
class Variable:
    """A named place of the state and its value at the beginning."""

    type: Type
    initial: Value


class Declaration(StrEnum):
    """The kinds of named declarations."""

    TYPE = "type"
    CONSTANT = "constant"
    VARIABLE = "variable"


Declared = Type | Constant | Variable


@dataclass(frozen=True, slots=True)
class DeclarationChange:
    """A declaration was added (`before` None), removed (`after` None) or replaced.

    `position` is its place among the declarations of its kind.
    """

    kind: Declaration
    name: str
    position: int
    before: Declared | None
    after: Declared | None


@dataclass(frozen=True, slots=True)
class PragmasChange:
    """The list of pragmas was replaced."""

    before: tuple[Pragma, ...]
    after: tuple[Pragma, ...]


Change = EdgeChange | NodeMerge | DeclarationChange | PragmasChange


class Game(Displayed):
    """Types, constants, variables, pragmas, automaton.

    `name` is for people: one line, with dots for what cannot be printed (`printable`); `source`
    is the text that the game was read from; `spans` tells where a declaration stands in it.
    `memo` is where readers keep what they worked out from the types, constants and variables:
    it is emptied whenever one of these changes.
    `source_players` gives the player of a name that the source has for it and RG cannot have, as
    GDL's `player`.

    Threads that share a game hold its `lock` while they change it or read all of it, as
    `optimize`, engines and `copy` do; it may be taken again by the thread that has it.
    """

    def __init__(self, name: str = "game", source: Source | None = None) -> None:
        self.name = " ".join(printable(name).split())
        self.source = source
        self.automaton = Automaton()
        self.spans: dict[tuple[Declaration, str], Span] = {}
        self.memo: dict[object, Any] = {}
        self.source_players: dict[str, str] = {}
        self._types: dict[str, Type] = {}
        self._constants: dict[str, Constant] = {}
        self._variables: dict[str, Variable] = {}
        self._pragmas: tuple[Pragma, ...] = ()
        self._constant_values: dict[str, TotalValue] = {}
        self._observer: Callable[[Change], None] | None = None
        self.lock = RLock()

    def __getstate__(self) -> dict[str, Any]:
        """All but the lock, which no copy shares."""
        return {name: value for name, value in self.__dict__.items() if name != "lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.lock = RLock()

    def __repr__(self) -> str:
        graph = self.automaton.graph
        nodes, edges = graph.number_of_nodes(), graph.number_of_edges()
        return f"<Game {self.name}: {nodes} nodes, {edges} edges>"

    def _repr_html_(self) -> str:
        """What notebooks show: sizes, and the players."""
        graph = self.automaton.graph
        players = self.symbols(self._types["Player"]) if "Player" in self._types else ()
        rows: list[tuple[str, object]] = [
            ("players", ", ".join(map(self.player_in_source, players))),
            ("nodes", graph.number_of_nodes()),
            ("edges", graph.number_of_edges()),
            ("variables", ", ".join(self.variables)),
        ]
        return table(self.name, ("", ""), rows)

    # -- reading ---------------------------------------------------------------

    @property
    def types(self) -> Mapping[str, Type]:
        """Declared types by name, in file order."""
        return MappingProxyType(self._types)

    @property
    def constants(self) -> Mapping[str, Constant]:
        """Declared constants by name, in file order."""
        return MappingProxyType(self._constants)

    @property
    def variables(self) -> Mapping[str, Variable]:
        """Declared variables by name, in file order."""
        return MappingProxyType(self._variables)

    @property
    def pragmas(self) -> tuple[Pragma, ...]:
        """All pragmas in file order."""
        return self._pragmas

    @property
    def artificial_tags(self) -> frozenset[str]:
        """The tags that no move shows where an edge ``$ t`` has them."""
        found = (p.tags for p in self._pragmas if isinstance(p, ArtificialTag))
        return frozenset[str]().union(*found)

    def span(self, kind: Declaration, name: str) -> Span | None:
        """Where a declaration stands in the source, if known."""
        return self.spans.get((kind, name))

    def symbols(self, type_: Type) -> tuple[str, ...]:
        """The symbols of a type that is a set (through names); TypeError if it is a map."""
        found = resolve(type_, self._types)
        if not isinstance(found, SetType):
            raise TypeError(f"{type_} is not a set")
        return found.symbols

    def constant_values(self) -> dict[str, TotalValue]:
        """Every constant's value as the total map or symbol it is.

        Raises InvalidValueError or UnknownTypeError on a game that does not pass validation.
        """
        known = self._constant_values
        for name, constant in self._constants.items():
            if name not in known:
                known[name] = evaluate(constant.value, constant.type, self._types, known)
        return dict(known)

    def initial_values(self) -> dict[str, TotalValue]:
        """Every variable's first value as the total map or symbol it is; raises likewise."""
        known = self.constant_values()
        return {
            name: evaluate(variable.initial, variable.type, self._types, known)
            for name, variable in self._variables.items()
        }

    def __eq__(self, other: object) -> bool:
        """Same declarations, pragmas and edges in the same order; origins do not matter."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            list(self._types.items()) == list(other._types.items())
            and list(self._constants.items()) == list(other._constants.items())
            and list(self._variables.items()) == list(other._variables.items())
            and self._pragmas == other._pragmas
            and [e[:2] + e[3:4] for e in self.automaton]
            == [e[:2] + e[3:4] for e in other.automaton]
        )

    __hash__ = None  # type: ignore[assignment]

    # -- changing --------------------------------------------------------------

    def define_type(self, name: str, type_: Type, span: Span | None = None) -> None:
        """Declare a type, or replace the one of that name in place."""
        self._define(Declaration.TYPE, self._types, name, type_, span)

    def define_constant(
        self, name: str, type_: Type, value: Value, span: Span | None = None
    ) -> None:
        """Declare a constant, or replace the one of that name in place."""
        self._define(Declaration.CONSTANT, self._constants, name, Constant(type_, value), span)

    def define_variable(
        self, name: str, type_: Type, initial: Value, span: Span | None = None
    ) -> None:
        """Declare a variable, or replace the one of that name in place."""
        self._define(Declaration.VARIABLE, self._variables, name, Variable(type_, initial), span)

    def declare(self, other: Game) -> None:
        """Declare what another game declares and this one does not."""
        for name, type_ in other.types.items():
            if name not in self._types:
                self.define_type(name, type_)
        for name, constant in other.constants.items():
            if name not in self._constants:
                self.define_constant(name, constant.type, constant.value)
        for name, variable in other.variables.items():
            if name not in self._variables:
                self.define_variable(name, variable.type, variable.initial)

    def remove(self, kind: Declaration, name: str) -> None:
        """Remove a declaration; KeyError if there is none."""
        table = self._table(kind)
        position = list(table).index(name)
        before = table.pop(name)
        self.memo.clear()
        # nothing that is left can have been declared with it
        if kind is Declaration.CONSTANT:
            self._constant_values.pop(name, None)
        self._tell(DeclarationChange(kind, name, position, before, None))

    def player_in_source(self, player: str) -> str:
        """What the source calls a player, `random` included: for people to read."""
        names = (name for name, other in self.source_players.items() if other == player)
        return next(names, player)

    def set_pragmas(self, pragmas: tuple[Pragma, ...]) -> None:
        """Replace the list of pragmas."""
        if pragmas != self._pragmas:
            before, self._pragmas = self._pragmas, pragmas
            self._tell(PragmasChange(before, pragmas))

    def apply(self, change: Change, *, backwards: bool = False) -> None:
        """Do a recorded change again, or undo it: what rebuilds any step of a trace."""
        if isinstance(change, EdgeChange):
            self._apply_edge(change, backwards)
        elif isinstance(change, DeclarationChange):
            value = change.before if backwards else change.after
            self._apply_declaration(change, value)
        elif isinstance(change, PragmasChange):
            self.set_pragmas(change.before if backwards else change.after)

    def without_edges(self) -> Game:
        """An independent game with the same declarations and pragmas, and no edges."""
        other = Game(self.name, self.source)
        with self.lock:
            other.spans = dict(self.spans)
            other.source_players = dict(self.source_players)
            other._types = dict(self._types)
            other._constants = dict(self._constants)
            other._variables = dict(self._variables)
            other._pragmas = self._pragmas
        return other

    def copy(self) -> Game:
        """An independent game with the same declarations and edge keys; nobody observes it."""
        with self.lock:
            other = self.without_edges()
            other.automaton = self.automaton.copy()
        return other

    @property
    def observer(self) -> Callable[[Change], None] | None:
        """Who is told of every change of the game and its automaton."""
        return self._observer

    @observer.setter
    def observer(self, observer: Callable[[Change], None] | None) -> None:
        self._observer = observer
        self.automaton.observer = observer

    # -- books -----------------------------------------------------------------

    def _table(self, kind: Declaration) -> dict[str, Declared]:
        tables = {
            Declaration.TYPE: self._types,
            Declaration.CONSTANT: self._constants,
            Declaration.VARIABLE: self._variables,
        }
        return tables[kind]  # type: ignore[return-value]

    def _define(
        self,
        kind: Declaration,
        table: Mapping[str, Declared],
        name: str,
        value: Declared,
        span: Span | None,
    ) -> None:
        assert isinstance(table, dict)
        before = table.get(name)
        position = len(table) if before is None else -1
        table[name] = value
        self.memo.clear()
        # a new constant comes last, so that no other can name it
        if kind is Declaration.TYPE or (kind is Declaration.CONSTANT and before is not None):
            self._constant_values.clear()
        if span is not None:
            self.spans[kind, name] = span
        if before != value:
            self._tell(DeclarationChange(kind, name, position, before, value))

    def _apply_edge(self, change: EdgeChange, backwards: bool) -> None:
        old, new = (change.after, change.before) if backwards else (change.before, change.after)
        if old is not None:
            self.automaton.remove(old.key)
        if new is not None:
            self.automaton.restore(new)

    def _apply_declaration(self, change: DeclarationChange, value: Declared | None) -> None:
        table = self._table(change.kind)
        known = change.name in table
        if value is None:
            self.remove(change.kind, change.name)
            return
        self._define(change.kind, table, change.name, value, None)
        if not known:
            self._constant_values.clear()
            tail = list(table.items())[change.position : -1]
            for name, _ in tail:
                table[name] = table.pop(name)

    def _tell(self, change: Change) -> None:
        if self._observer is not None:
            self._observer(change)


def symbol_names(value: Value) -> Iterator[str]:
    """Every name in a written value: map keys, symbols, names of constants."""
    if isinstance(value, Symbol):
        yield value.name
        return
    for key, entry in value.entries:
        if key is not None:
            yield key
        yield from symbol_names(entry)
