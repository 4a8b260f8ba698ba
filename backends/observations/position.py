"""Planes of a position: for each variable and symbol, where the variable holds it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rgt.backends.observations.parts import Axis, Part
from rgt.backends.showing.boards import Grid
from rgt.backends.showing.fields import NOTHING, FactField, fact_fields
from rgt.backends.showing.views import Item, View
from rgt.ir.actions import Assignment, ends_move, read_names
from rgt.ir.analyses.inference import infer, resolved
from rgt.ir.automaton import BEGIN, END
from rgt.ir.expressions import Expression
from rgt.ir.game import KEEPER, RANDOM, Game
from rgt.ir.liveness import live_variables
from rgt.ir.types import SetType
from rgt.ir.values import Symbol

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
    kept = {name for names in live_at_nodes(game).values() for name in names}
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


def live_at_nodes(game: Game) -> dict[str, Collection[str]]:
    """The variables that can be read, for each of the nodes."""
    live = live_variables(game.variables, game.automaton)
    return {node: live[node] for node in _nodes(game)}


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
