"""A check that asks only about one cell what another one asks anywhere, as edges to be added."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from rgt.ir.actions import SKIP, Action, AnyAssignment, Assignment, read_names
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import Edge, Origin
from rgt.ir.expressions import Access, Expression, Reference, names, root
from rgt.ir.game import Constant, Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName, keys_and_leaf
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.conditions.check_entries import Entry, Inverse, leading
from rgt.passes.analyses.conditions.existential_checks import Cell, ExistentialCheck
from rgt.passes.analyses.labels.hidden_values import Constants
from rgt.passes.analyses.labels.well_typed import is_well_typed

Place = tuple[Expression, ...]
"""The indices of a cell, the outermost one first."""
_Way = tuple[tuple[Action, ...], frozenset[int]]
"""What is assigned, and to which edges it leads then."""


@dataclass(slots=True)
class NarrowedCheck:
    """The check to be added: its ways in, with the edges each is made from, and new constants."""

    game: Game
    check: ExistentialCheck
    ways: dict[_Way, Entry] = field(default_factory=dict)
    constants: dict[str, Constant] = field(default_factory=dict)

    @staticmethod
    def of(
        game: Game,
        check: ExistentialCheck,
        place: Place,
        cells: Collection[Cell],
        entries: Sequence[Entry],
    ) -> NarrowedCheck | None:
        """The check that is entered as `entries` say; None if that cannot be written.

        `cells` are those that the place can be.
        """
        return _Writing(game, check, place, cells).written(entries)

    def add(self) -> str:
        """Add constants and edges to the game; the node where the check starts."""
        automaton = self.game.automaton
        for name, constant in self.constants.items():
            self.game.define_constant(name, constant.type, constant.value)
        start = automaton.fresh_node()
        branches = _Branches(self.game, self.check)
        for (actions, commits), entry in self.ways.items():
            begun = branches.begun(commits)
            here, origin = start, Origin.of(entry.test.edge)
            for number, action in enumerate(actions, 1):
                there = begun if number == len(actions) else automaton.fresh_node()
                automaton.add(here, there, action, origin)
                here = there
        return start


class _Branches:
    """Where walks begin that are led to some edges; copies are made as far as that is needed.

    What a check chooses late has been chosen before by one that is narrowed: all is copied.
    """

    def __init__(self, game: Game, check: ExistentialCheck) -> None:
        self._automaton, self._check, self._body = game.automaton, check, check.body
        self._begun: dict[frozenset[int], str] = {}
        self._rest: dict[str, str] = {}

    def begun(self, commits: frozenset[int]) -> str:
        """Where walks begin that pass one of some edges; all walks, if there are none."""
        if commits not in self._begun:
            body = self._body
            self._begun[commits] = self._led(commits) if commits else self._target(body.start)
        return self._begun[commits]

    def _led(self, commits: Collection[int]) -> str:
        body = self._body
        copies = {node: self._automaton.fresh_node() for node in leading(body, commits)}
        for node, copy in copies.items():
            for edge in body.out[node]:
                if edge.key in commits:
                    self._add(copy, self._target(edge.target), edge)
                elif edge.target in copies:
                    self._add(copy, copies[edge.target], edge)
        return copies[body.start]

    def _target(self, node: str) -> str:
        """The node where walks go on freely."""
        if not self._check.late or node == self._body.end:
            return node
        if not self._rest:
            self._rest = {each: self._automaton.fresh_node() for each in self._body.out}
            self._rest[self._body.end] = self._body.end
            for source, edges in self._body.out.items():
                for edge in edges:
                    self._add(self._rest[source], self._rest[edge.target], edge)
        return self._rest[node]

    def _add(self, source: str, target: str, edge: Edge) -> None:
        chosen = isinstance(edge.action, AnyAssignment)
        self._automaton.add(source, target, SKIP if chosen else edge.action, Origin.of(edge))


class _Writing:
    """Writes entries as assignments; constants are made where none has the value yet."""

    def __init__(
        self, game: Game, check: ExistentialCheck, place: Place, cells: Collection[Cell]
    ) -> None:
        self._check, self._place, self._cells = check, place, cells
        self._keys, _ = keys_and_leaf(game.variables[check.board].type, game.types)
        self._constants = Constants(game.copy())
        self._made = NarrowedCheck(game, check, constants=self._constants.made)

    def written(self, entries: Sequence[Entry]) -> NarrowedCheck | None:
        """The check; None if some entry cannot be written."""
        for entry in entries:
            values: list[Expression] = []
            for number in range(len(entry.variables)):
                value = self._value(entry, number)
                if value is None:
                    return None
                values.append(value)
            actions = self._assigned(values)
            if actions is None:
                return None
            self._made.ways.setdefault((actions, entry.commits), entry)
        return self._made

    def _assigned(self, values: Sequence[Expression]) -> tuple[Action, ...] | None:
        """Assignments to all variables, none of which changes what a later one reads."""
        left = {
            choice.target: value
            for choice, value in zip(self._check.variables, values, strict=True)
            if value is not choice.target
        }
        actions: list[Action] = []
        while left:
            read = {target: set(names(value)) for target, value in left.items()}
            free = (
                target
                for target in left
                if not any(
                    root(target) in each for other, each in read.items() if other is not target
                )
            )
            target = next(free, None)
            if target is None:
                return None
            actions.append(Assignment(target, left.pop(target)))
        well = all(is_well_typed(action, self._constants.game) for action in actions)
        return tuple(actions) or (SKIP,) if well else None

    def _value(self, entry: Entry, number: int) -> Expression | None:
        """What an entry assigns to a variable."""
        inverse, type_ = entry.variables[number], self._check.variables[number].type
        target = self._check.variables[number].target
        if not inverse.keys:
            symbol = Reference(inverse.symbols[()])
            return symbol if is_symbol(symbol, self._made.game) else None
        index = self._place[inverse.keys[0]]
        # where no walk asks about the cell one begins all the same, which the check must have
        chosen = self._made.game.symbols(type_)
        within = all(cell[inverse.keys[0]] in chosen for cell in self._cells)
        if within and all((symbol,) == cell for cell, symbol in inverse.symbols.items()):
            same = Assignment(target, index)
            if index is target or is_well_typed(same, self._constants.game):
                return index
        keys = [self._keys[key] for key in inverse.keys]
        name = self._constant(entry, inverse, keys, type_)
        if name is None:
            return None
        found: Expression = Reference(name)
        for key in inverse.keys:
            found = Access(found, self._place[key])
        return found

    def _constant(
        self, entry: Entry, inverse: Inverse, keys: Sequence[SetType | TypeName], type_: Type
    ) -> str | None:
        """A constant with the value of a function, which is any symbol where it says nothing."""
        game = self._made.game
        value = self._table(inverse.symbols, keys, game.symbols(type_), ())
        for key in reversed(keys):
            type_ = ArrowType(key, type_)
        read = (name for name in read_names(entry.test.edge.action) if name in game.constants)
        return self._constants.named("_".join(("from", *read)), type_, value)

    def _table(
        self,
        symbols: Mapping[Cell, str],
        keys: Sequence[SetType | TypeName],
        all_: Sequence[str],
        cell: Cell,
    ) -> TotalValue:
        """The function as a map of maps.

        A walk from any start is one of the check's: where none asks about a cell, it begins at the
        cell itself if it can, as that of another entry does.
        """
        if not keys:
            itself = next((key for key in cell if key in all_), all_[0])
            return Symbol(symbols.get(cell, itself))
        own = self._made.game.symbols(keys[0])
        entries = (self._table(symbols, keys[1:], all_, (*cell, key)) for key in own)
        return TotalMap(own, tuple(entries))
