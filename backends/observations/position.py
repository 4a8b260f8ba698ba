"""Planes of a position: for each variable and symbol, where the variable holds it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from rgt.backends.arrays import numpy
from rgt.backends.boards import Grid
from rgt.backends.engines.base import EngineBase, StateBase
from rgt.backends.fields import NOTHING, FactField, fact_fields
from rgt.backends.forward_model import State
from rgt.backends.interpreter.layout import Layout
from rgt.backends.observations.parts import Axis, Part
from rgt.backends.views import Item, View
from rgt.ir.actions import Assignment, ends_move, read_names
from rgt.ir.automaton import BEGIN, END
from rgt.ir.expressions import Expression
from rgt.ir.game import KEEPER, RANDOM, Game
from rgt.ir.inference import infer, resolved
from rgt.ir.liveness import live_variables
from rgt.ir.types import SetType
from rgt.ir.values import Symbol

if TYPE_CHECKING:
    from numpy.typing import NDArray

TURN = "to_move"
NODE = "node"
_FACTS = "facts"
_TAKEN = frozenset({TURN, NODE, "known", "seen"})


@dataclass(frozen=True, slots=True)
class Cell:
    """Where in the array of a part the value of one cell of a variable is told.

    The `index`-th value of the variable is told `offset` numbers from the part's first, `stride`
    numbers further on for each symbol in the order of `codes`.
    """

    variable: str
    index: int
    offset: int
    stride: int


@dataclass(frozen=True)
class Told:
    """A part and what it tells; symbols without a code leave all planes of their cell 0."""

    part: Part
    cells: tuple[Cell, ...]
    codes: dict[str, int]


def position_parts(game: Game) -> tuple[Told, ...]:
    """What is told of positions, but for who is to move and the node.

    Left out are variables that nothing assigns, or that nobody will read at any of the nodes,
    `player` and `visible`, and `goals` where nothing reads them: they are the reward, and no part
    of the position.
    """
    view = View(game)
    kept = {name for names in _live(game) for name in names}
    if not any("goals" in read_names(edge.action) for edge in game.automaton):
        kept.discard("goals")
    items = [item for item in view.items if item.name in kept]
    found = [part for item in items if not item.is_fact for part in _of_item(item)]
    facts = [item.name for item in items if item.is_fact]
    for field in fact_fields(view):
        told = {name for square in field.facts for name in square}
        if told <= {*facts}:
            found.append(_of_field(field))
            facts = [name for name in facts if name not in told]
    if facts:
        part = Part(_FACTS, (Axis("fact", tuple(facts)),))
        cells = tuple(Cell(name, 0, number, 0) for number, name in enumerate(facts))
        found.append(Told(part, cells, {"1": 0}))
    return tuple(_named_apart(found))


def _named_apart(parts: Sequence[Told]) -> Iterator[Told]:
    """The parts, underscores behind names that another one has, or what is told of any game."""
    taken = set(_TAKEN)
    for told in parts:
        name = told.part.name
        while name in taken:
            name += "_"
        taken.add(name)
        yield replace(told, part=replace(told.part, name=name))


def _of_item(item: Item) -> Iterator[Told]:
    """The parts of one variable: of a board with several grids one each, the points besides."""
    symbols = tuple(dict.fromkeys(item.symbols))
    codes = {symbol: code for code, symbol in enumerate(symbols)}
    held = Axis("symbol", symbols)
    if item.layout is None:
        axes = [Axis(f"key {level}", keys) for level, keys in enumerate(item.keys, 1)]
        part = Part(item.name, (held, *axes))
        size = part.size // max(len(symbols), 1)
        cells = tuple(Cell(item.name, index, index, size) for index in range(size))
        yield Told(part, cells, codes)
        return
    names = _names(item.name, len(item.layout))
    for name, grid in zip(names, item.layout, strict=True):
        if isinstance(grid, Grid):
            places: list[int | None] = [at for row in grid.cells for at in row]
            axes = [Axis("row", grid.rows), Axis("column", grid.columns)]
        else:
            places = [at for _, at in grid.points]
            axes = [Axis("point", tuple(point for point, _ in grid.points))]
        cells = tuple(
            Cell(item.name, at, offset, len(places))
            for offset, at in enumerate(places)
            if at is not None
        )
        yield Told(Part(name, (held, *axes)), cells, codes)


def _names(variable: str, count: int) -> Sequence[str]:
    if count == 1:
        return (variable,)
    return [f"{variable}.{number}" for number in range(1, count + 1)]


def _of_field(field: FactField) -> Told:
    """Facts as a board: a plane for what is said of squares, the uppermost row first."""
    said = tuple(symbol for symbol in field.symbols if symbol != NOTHING)
    size = field.width * field.height
    columns = tuple(x for x, _ in field.names[: field.width])
    rows = tuple(y for _, y in field.names[:: field.width])[::-1]
    cells: list[Cell] = []
    for square, facts in enumerate(field.facts):
        y, x = divmod(square, field.width)
        at = (field.height - 1 - y) * field.width + x
        cells += [Cell(name, 0, said.index(what) * size + at, 0) for name, what in facts.items()]
    axes = Axis("symbol", said), Axis("row", rows), Axis("column", columns)
    return Told(Part(field.name, axes), tuple(cells), {"1": 0})


def turn_part(game: Game, players: Sequence[str]) -> Part:
    """Who is to move: the players, and `random` where it can be."""
    values = [symbol for value in _assigned(game) for symbol in _symbols(value, game)]
    known = (*players, RANDOM) if RANDOM in values and RANDOM not in players else tuple(players)
    return Part(TURN, (Axis("player", known),))


def node_part(game: Game) -> Part | None:
    """The node at which the play stands; None if it is always the same before the end."""
    found = _nodes(game)
    return Part(NODE, (Axis("node", found),)) if len(found) > 1 else None


def _live(game: Game) -> list[Collection[str]]:
    """The variables that can be read, for each of the nodes."""
    live = live_variables(game.variables, game.automaton)
    return [live[node] for node in _nodes(game)]


def _nodes(game: Game) -> tuple[str, ...]:
    """The nodes, but the end, where somebody but the keeper can be to move."""
    found = {
        edge.target: None
        for edge in game.automaton
        if isinstance(edge.action, Assignment)
        and ends_move(edge.action)
        and edge.target != END
        and set(_symbols(edge.action.value, game)) != {KEEPER}
    }
    if game.variables["player"].initial != Symbol(KEEPER):
        found = {BEGIN: None, **found}
    return tuple(found)


def _assigned(game: Game) -> Iterator[Expression]:
    """What is assigned to `player`."""
    for edge in game.automaton:
        if isinstance(edge.action, Assignment) and ends_move(edge.action):
            yield edge.action.value


def _symbols(value: Expression, game: Game) -> tuple[str, ...]:
    found = resolved(infer(value, game), game)
    return found.symbols if isinstance(found, SetType) else ()


class Encoder:
    """Fills the array of a position: its parts one after the other, in one flat array."""

    def __init__(self, engine: EngineBase) -> None:
        game = engine.rules
        told = position_parts(game)
        turn, node = turn_part(game, engine.players), node_part(game)
        self._turns = {player: code for code, player in enumerate(turn.axes[0].labels)}
        self._nodes = {at: code for code, at in enumerate(node.axes[0].labels if node else ())}
        self.parts = (*(each.part for each in told), turn, *((node,) if node else ()))
        self.size = sum(part.size for part in self.parts)
        self._turn = sum(each.part.size for each in told)
        self._place(told, engine.layout)
        lasting = set(game.variables).intersection(*_live(game))
        cells = [cell for each in told for cell in each.cells]
        self._lasting = numpy().array([cell.variable in lasting for cell in cells], dtype=bool)

    def _place(self, told: Sequence[Told], layout: Layout) -> None:
        """Lay out the cells: what the array has for a symbol in a slot."""
        np = numpy()
        rows: list[tuple[int, int, int, int]] = []
        codes = np.full((len(told), len(layout.symbols)), -1, dtype=np.int64)
        first = 0
        for group, each in enumerate(told):
            for symbol, code in each.codes.items():
                codes[group, layout.ids[symbol]] = code
            for cell in each.cells:
                slot = layout.places[cell.variable].base + cell.index
                rows.append((slot, group, first + cell.offset, cell.stride))
            first += each.part.size
        table = np.array(rows, dtype=np.int64).reshape(-1, 4)
        self._slots, self._groups, self._offsets, self._strides = table.T.copy()
        self._codes = codes

    def filled(self, state: State) -> NDArray[Any]:
        """The array of a position: 1 for what is so, else 0; uint8.

        At the end what a variable holds that nobody could read some moves before is not told:
        engines need not keep it.
        """
        np = numpy()
        found: NDArray[Any] = np.zeros(self.size, dtype=np.uint8)
        values = np.array(cast(StateBase, state).slots(), dtype=np.int64)
        codes = self._codes[self._groups, values[self._slots]]
        at = self._offsets + codes * self._strides
        is_told = codes >= 0
        if state.is_terminal:
            is_told &= self._lasting
        found[at[is_told]] = 1
        if not state.is_terminal:
            turn, node = self._turns.get(state.player), self._nodes.get(state.node)
            if turn is not None:
                found[self._turn + turn] = 1
            if node is not None:
                found[self._turn + len(self._turns) + node] = 1
        return found
