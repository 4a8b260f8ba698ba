"""Assign a map as a whole where each of its cells is assigned, one after the other.

Before::

    type S = { s1, s2, s3, s4 };
    var m: S -> T = { :a };
    var n: S -> T = { :b };
    begin, p: m[s1] = n[s1];
    p, q: m[s2] = n[s2];
    q, r: m[s3] = n[s3];
    r, s: m[s4] = n[s4];
    s, end: player = keeper;

After::

    type S = { s1, s2, s3, s4 };
    var m: S -> T = { :a };
    var n: S -> T = { :b };
    begin, p: ;
    p, q: ;
    q, r: ;
    r, s: m = n;
    s, end: player = keeper;

Who copies a board square by square (`repeat s in Square { next[s] = board[s] }`, as a game
description in GDL computes its next state) copies a board, and who clears one square by square
clears one: a constant is assigned then.  Rows of a map of several keys are such maps, too.  The
assignments to other maps in between stay where they are.

Why sound: between the first and the last of the assignments nothing is asked, nothing else is
written to the map and nobody reads it; what they copy is not changed.  So behind the last one the
map holds the same.
Not applied: to less than `fewest` cells; to `goals` and `visible`, of which others look for each
cell; if a node in between is entered or left otherwise; if a cell is assigned twice; if a cell of
another key is copied, or some cells are copied and others are not; between maps of different types;
to what is cast in the target, or assigned though it is none of the map's values.
Ends: every step makes a skip of an assignment.
Source: beyond the 2025 paper; loop idiom recognition (as of memcpy and memset) for loops that are
written out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rgt.ir.actions import SKIP, Assignment, read_names
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.analyses.inference import TypeProblem, infer
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Expression, Reference, names, root, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, keys_and_leaf, resolve, same_type
from rgt.ir.values import Symbol, TotalMap, TotalValue, leaves
from rgt.passes.analyses.labels.hidden_values import Constants, is_hidden
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class JoinCellAssignments(Global):
    """See the module.

    `fewest`: so many cells at least are assigned.
    """

    name: ClassVar[str] = "join-cell-assignments"
    fewest: int = 4

    def run(self, context: Context) -> None:
        """Join the assignments of every walk on which nothing else happens; rows first."""
        constants = Constants(context.game)
        while sum(self._join(walk, constants, context) for walk in [*_walks(context.game)]):
            context.check_budget()

    def _join(self, walk: Sequence[_Cell], constants: Constants, context: Context) -> bool:
        """Join what is assigned to each map, or row of a map, on a walk."""
        maps: dict[Expression, list[_Cell]] = {}
        for cell in walk:
            maps.setdefault(cell.map, []).append(cell)
        done = False
        for map_, cells in maps.items():
            if len(cells) < self.fewest or not _are_apart(map_, cells, walk):
                continue
            joined = _joined(map_, cells, constants)
            if joined is not None:
                done = True
                with context.rewrite(f"each cell of {map_} is assigned"):
                    label = Assignment(map_, joined.written(f"whole_{root(map_)}", constants))
                    automaton = context.game.automaton
                    for cell in cells[:-1]:
                        automaton.relabel(cell.edge.key, SKIP)
                    automaton.relabel(cells[-1].edge.key, label, *(cell.edge for cell in cells))
        return done


class _Cell(NamedTuple):
    """An edge that assigns a value to the cell of a map, or of a row, with a key."""

    edge: Edge
    map: Expression
    key: str
    value: Expression


def _walks(game: Game) -> Iterator[list[_Cell]]:
    """The walks of assignments to cells with known keys that are entered at their beginning only,
    as long as they can be; skips among them are passed over.
    """
    automaton = game.automaton
    cells = {edge.key: cell for edge in automaton.edges() if (cell := _cell(edge, game))}

    def follows(edge: Edge) -> Edge | None:
        """The edge that everybody takes behind one, and nobody else."""
        node = edge.target
        if automaton.is_pinned(node) or automaton.in_degree(node) != 1:
            return None
        return automaton.sole_out_edge(node)

    def is_passed(edge: Edge) -> bool:
        return edge.key in cells or edge.action == SKIP

    inner: set[int] = set()
    for key in cells:
        after = follows(automaton[key])
        while after is not None and after.action == SKIP and after.key not in inner:
            inner.add(after.key)
            after = follows(after)
        if after is not None and after.key in cells:
            inner.add(after.key)
    for key, cell in cells.items():
        if key in inner:
            continue
        walk, after = [cell], follows(cell.edge)
        seen = {key}
        while after is not None and is_passed(after) and after.key not in seen:
            seen.add(after.key)
            walk += [cells[after.key]] if after.key in cells else []
            after = follows(after)
        yield walk


def _cell(edge: Edge, game: Game) -> _Cell | None:
    """The cell that an edge assigns, if which one it is is known beforehand."""
    if not isinstance(edge.action, Assignment) or not isinstance(edge.action.target, Access):
        return None
    target = edge.action.target
    keys, base = [target.index], target.base
    while isinstance(base, Access):
        keys.append(base.index)
        base = base.base
    if not isinstance(base, Reference):
        # a cast map is the map itself
        return None
    if not all(is_symbol(key, game) for key in keys) or root(target) in ("goals", "visible"):
        return None
    return _Cell(edge, target.base, str(target.index), edge.action.value)


def _are_apart(map_: Expression, cells: Sequence[_Cell], walk: Sequence[_Cell]) -> bool:
    """Whether what is assigned is not read, and what it is made of not written, from the first of
    some cells to the last.
    """
    first, last = cells[0].edge.key, cells[-1].edge.key
    keys = [cell.edge.key for cell in walk]
    between = walk[keys.index(first) : keys.index(last) + 1]
    name = root(map_)
    sources = {name for cell in cells for name in names(cell.value)}
    for cell in between:
        written = root(cell.map)
        if written in sources or name in read_names(cell.edge.action):
            return False
        if written == name and cell.map is not map_ and _depth(cell.map) != _depth(map_):
            # a row that holds this one, or is a part of it
            return False
    return True


def _depth(expression: Expression) -> int:
    return 1 + _depth(expression.base) if isinstance(expression, Access) else 0


class _Joined(NamedTuple):
    """What all cells of a map are assigned: a map, or what is to be a constant of a type."""

    type: ArrowType
    value: Expression | TotalMap

    def written(self, wish: str, constants: Constants) -> Expression:
        """The map, or the constant, which is made if there is none yet."""
        if not isinstance(self.value, TotalMap):
            return self.value
        name = constants.named(wish, self.type, self.value)
        assert name is not None
        return Reference(name)


def _joined(map_: Expression, cells: Sequence[_Cell], constants: Constants) -> _Joined | None:
    """What the whole map is assigned; None if there is nothing."""
    game = constants.game
    type_ = _type(map_, game)
    if not isinstance(type_, ArrowType):
        return None
    keys = resolve(type_.key, game.types)
    assert isinstance(keys, SetType)
    if len(cells) != len(keys.symbols) or {cell.key for cell in cells} != {*keys.symbols}:
        return None
    copied = _copied(type_, cells, game)
    if copied is not None and is_well_typed(Assignment(map_, copied), game):
        return _Joined(type_, copied)
    whole = _whole(type_, keys, cells, constants)
    return None if whole is None else _Joined(type_, whole)


def _copied(type_: Type, cells: Sequence[_Cell], game: Game) -> Expression | None:
    """The map that the cells are copied from, each from that of the same key."""
    values = [cell.value for cell in cells]
    first = values[0]
    if not isinstance(first, Access) or root(first) not in game.variables:
        return None
    source = first.base
    for cell in cells:
        if cell.value is not Access(source, Reference(cell.key)):
            return None
    known = _type(source, game)
    return source if known is not None and same_type(known, type_, game.types) else None


def _whole(
    type_: ArrowType, keys: SetType, cells: Sequence[_Cell], constants: Constants
) -> TotalMap | None:
    """The map that has in each cell what is assigned there, if it can be a constant of the type."""
    game, found = constants.game, dict[str, TotalValue]()
    for cell in cells:
        value = uncast(cell.value)
        if not isinstance(value, Reference) or value.name in game.variables:
            return None
        found[cell.key] = constants.values.get(value.name, Symbol(value.name))
    whole = TotalMap(keys.symbols, tuple(found[key] for key in keys.symbols))
    leaf = keys_and_leaf(type_, game.types)[1]
    fits = all(symbol in leaf.symbols for symbol in leaves(whole))
    return whole if fits and not is_hidden(whole, constants.values) else None


def _type(expression: Expression, game: Game) -> Type | None:
    try:
        return resolve(infer(expression, game), game.types)
    except TypeProblem:
        return None
