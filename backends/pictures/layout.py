"""Which boards a variable is drawn as, and where their cells are.

Rectangles come from the coordinates in the names of a map's keys (`rgt.backends.showing.boards`);
the steps that the game knows between them make them hexagons, rings, or points on lines
(`kinds.py`).  Maps that are none of these are rows of cells.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rgt.backends.pictures import kinds
from rgt.backends.pictures.board import Board, Cell, Label, Place, Spot, placed
from rgt.backends.pictures.graphs import graph_layout
from rgt.backends.pictures.steps import Step, steps
from rgt.backends.showing.boards import Beside, Grid
from rgt.backends.showing.boards import layout as grids_of
from rgt.backends.showing.views import Item
from rgt.ir.game import Game

_MARGIN = 0.6
_BELOW = 0.55
_LAYERED = re.compile(r"\w*?x(?P<x>\d+)y(?P<y>\d+)z(?P<z>\d+)")
_NUMBERED = re.compile(r"(?P<head>\w+?)__(?P<number>\d+)")
_CROSSED = re.compile(r"(?:[a-zA-Z]*\d+|[a-z])_(?:[a-zA-Z]*\d+|[a-z])|\d+|[a-z]")
"""Squares of GDL: what is known of steps between them is what some rule needs, no direction."""
_FEWEST_IN_TWO_ROWS = 6
_LONGEST_ROW = 32


def boards(item: Item, game: Game) -> tuple[Board, ...]:
    """The boards that a variable is drawn as; none if it is no board."""
    if not item.keys:
        return ()
    names = key_names(item.keys)
    known = steps(game, item.keys[-1])
    if item.layout is None:
        all_steps = steps(game, names, every=True)
        return _layers(item.name, names, all_steps) or _pits(item) or _graph(item, all_steps)
    grids = [part for part in item.layout if isinstance(part, Grid)]
    rest = [part for part in item.layout if isinstance(part, Beside)]
    if len(item.keys) == 1 and (len(grids) > 1 or rest):
        whole = _whole(item.name, grids, rest, names, known)
        if whole is not None:
            return (whole,)
    found = [_board(item.name, grid, names, known) for grid in grids]
    nested = _nested(item, found)
    if nested is not None:
        return (nested,)
    return (*found, *(_row(item.name, item.name, part.points) for part in rest))


def rows(item: Item) -> tuple[Board, ...]:
    """A map that is no board as a row of cells; none if it is no map, or too long."""
    names = key_names(item.keys)
    if not item.keys or len(names) > _LONGEST_ROW:
        return ()
    return (_row(item.name, item.name, [(name, at) for at, name in enumerate(names)]),)


def key_names(keys: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The keys of a map's values in order; those of several levels with blanks between."""
    names: tuple[str, ...] = ("",)
    for level in keys:
        names = tuple(f"{name} {key}".strip() for name in names for key in level)
    return names


def _board(variable: str, grid: Grid, names: Sequence[str], known: Sequence[Step]) -> Board:
    spots = kinds.spots_of(grid, names)
    if all(_CROSSED.fullmatch(spot.key) for spot in spots):
        return squares(variable, grid, names)
    inside = kinds.within(spots, known)
    hexagons = kinds.hexagons(spots, inside)
    if hexagons is not None:
        return placed(variable, grid.title, "hexagon", hexagons)
    ring = kinds.rings(spots, inside)
    if ring is not None:
        return placed(variable, grid.title, "point", ring, kinds.lines(ring, inside))
    if kinds.is_of_lines(spots, inside):
        return placed(variable, grid.title, "point", spots, kinds.lines(spots, inside))
    return squares(variable, grid, names)


def _whole(
    variable: str,
    grids: Sequence[Grid],
    rest: Sequence[Beside],
    names: Sequence[str],
    known: Sequence[Step],
) -> Board | None:
    """Several parts as one board, if steps lead from one of them to all other places."""
    parts = [kinds.spots_of(grid, names) for grid in grids]
    if any(kinds.hexagons(part, known) for part in parts):
        return None
    lone = [Spot(key, key, value) for each in rest for key, value in each.points]
    others = [spot for part in parts for spot in part]
    ways = [kinds.spread(part, others, lone, known) for part in parts]
    size = len(others) + len(lone)
    whole = [found for found in ways if len(set(found.values())) == size]
    if not whole:
        return None
    best = max(whole, key=lambda found: kinds.straight_steps(found, known))
    return placed(variable, variable, "point", best, kinds.lines(best, known))


def _nested(item: Item, inner: Sequence[Board]) -> Board | None:
    """Boards on the squares of a board, as in ultimate tic-tac-toe, those of no square left out."""
    outer = grids_of(item.name, item.keys[:1]) or ()
    grids = [part for part in outer if isinstance(part, Grid)]
    if len(item.keys) != 2 or len(grids) != 1 or len(inner) != len(item.keys[0]):
        return None
    if any(each.shape != "square" for each in inner):
        return None
    (grid,) = grids
    width = max(each.width for each in inner)
    height = max(each.height for each in inner)
    cells = tuple(
        Cell(cell.name, cell.x + x * width, cell.y + y * height, cell.value, cell.dark)
        for y, row in enumerate(grid.cells)
        for x, key in enumerate(row)
        if key is not None
        for cell in inner[key].cells
    )
    size = len(grid.columns) * width, len(grid.rows) * height
    return Board(item.name, item.name, *size, "square", cells)


def _graph(item: Item, known: Sequence[Step]) -> tuple[Board, ...]:
    """Places without coordinates as points on lines."""
    found = graph_layout(item.keys[-1], known) if len(item.keys) == 1 else None
    if found is None:
        return ()
    spots: dict[Spot, Place] = {
        Spot(key, key, value): found[key] for value, key in enumerate(item.keys[0]) if key in found
    }
    board = placed(item.name, item.name, "point", spots, kinds.lines(spots, known))
    labels = tuple(Label(cell.name, cell.x, cell.y + _BELOW) for cell in board.cells)
    return (replace(board, labels=labels, height=board.height + _MARGIN / 2),)


def squares(variable: str, grid: Grid, names: Sequence[str]) -> Board:
    """A grid as squares, with its columns and rows around it."""
    width, height = len(grid.columns), len(grid.rows)
    found = {
        (x, y): value
        for y, row in enumerate(grid.cells)
        for x, value in enumerate(row)
        if value is not None
    }
    one_colour = len({(x + y) % 2 for x, y in found}) == 1

    def dark(x: int, y: int) -> bool:
        return ((x, y) in found) if one_colour else (x + height - y) % 2 == 1

    cells = tuple(
        Cell(names[value], _MARGIN + x + 0.5, y + 0.5, value, dark(x, y))
        for (x, y), value in found.items()
    )
    blanks = [(x, y) for y in range(height) for x in range(width) if (x, y) not in found]
    labels = [Label(row, _MARGIN / 2, y + 0.5) for y, row in enumerate(grid.rows)]
    labels += [
        Label(column, _MARGIN + x + 0.5, height + _MARGIN / 2)
        for x, column in enumerate(grid.columns)
    ]
    return Board(
        variable,
        grid.title,
        width + _MARGIN,
        height + _MARGIN,
        "square",
        cells,
        labels=tuple(labels),
        blanks=tuple((_MARGIN + x + 0.5, y + 0.5) for x, y in blanks) if one_colour else (),
        tops=tuple(
            (column, _top(found, x, height, names)) for x, column in enumerate(grid.columns)
        ),
    )


def _top(found: Mapping[tuple[int, int], int], x: int, height: int, names: Sequence[str]) -> str:
    """The uppermost cell of a column."""
    return next(names[found[x, y]] for y in range(height) if (x, y) in found)


def _layers(variable: str, names: Sequence[str], known: Sequence[Step]) -> tuple[Board, ...]:
    """Boards in layers: one inside the other if they have no middle, else one after the other."""
    layers: dict[int, dict[Spot, tuple[int, int]]] = {}
    for value, name in enumerate(names):
        found = _LAYERED.fullmatch(name)
        if found is not None:
            layer = layers.setdefault(int(found["z"]), {})
            layer[Spot(name, name, value)] = (int(found["x"]), int(found["y"]))
    if not layers:
        return ()
    shapes = {frozenset(layer.values()) for layer in layers.values()}
    (shape, *more) = shapes
    wide, high = max(x for x, _ in shape), max(y for _, y in shape)
    middle = wide / 2, high / 2
    if not more and (wide, high) == (2, 2) and middle not in shape:
        nested: dict[Spot, Place] = {
            spot: ((x - middle[0]) * (1 + number), (y - middle[1]) * (1 + number))
            for number, layer in enumerate(layers[z] for z in sorted(layers))
            for spot, (x, y) in layer.items()
        }
        coordinates = {
            spot.key: (x, y, z) for z, layer in layers.items() for spot, (x, y) in layer.items()
        }
        straight = [
            step
            for step in known
            if {step.source, step.target} <= coordinates.keys()
            and sum(
                a != b
                for a, b in zip(coordinates[step.source], coordinates[step.target], strict=True)
            )
            == 1
        ]
        return (placed(variable, variable, "point", nested, kinds.lines(nested, straight)),)
    return tuple(
        placed(variable, f"{variable}  z{z}", "square", layer)
        for z, layer in sorted(layers.items())
    )


def _pits(item: Item) -> tuple[Board, ...]:
    """A way round of numbered places in two rows, there and back, for each key before."""
    numbers = [_NUMBERED.fullmatch(key) for key in item.keys[-1]]
    way = [int(found["number"]) for found in numbers if found is not None]
    first = min(way, default=0)
    if len(way) < _FEWEST_IN_TWO_ROWS or sorted(way) != list(range(first, first + len(way))):
        return ()
    half, size = len(way) // 2, len(item.keys[-1])
    if len(way) % 2 or len({found["head"] for found in numbers if found}) > 1 or len(item.keys) > 2:
        return ()
    names = key_names(item.keys)
    found_boards: list[Board] = []
    for start in range(0, len(names), size):
        spots: dict[Spot, Place] = {}
        aside = 0
        for value in range(start, start + size):
            found = numbers[value - start]
            spot = Spot(item.keys[-1][value - start], names[value], value)
            if found is None:
                spots[spot] = (half + 0.5, float(aside))
                aside += 1
                continue
            number = int(found["number"]) - first
            spots[spot] = (number, 1) if number < half else (2 * half - 1 - number, 0)
        title = (
            f"{item.name}[{names[start].partition(' ')[0]}]"
            if start or size < len(names)
            else item.name
        )
        found_boards.append(placed(item.name, title, "square", spots))
    return tuple(found_boards)


def _row(variable: str, title: str, points: Sequence[tuple[str, int]]) -> Board:
    """Places in a row, each with its name below."""
    cells = tuple(Cell(key, i + 0.5, 0.5, value) for i, (key, value) in enumerate(points))
    labels = tuple(Label(cell.name, cell.x, 1 + _MARGIN / 2) for cell in cells)
    return Board(variable, title, len(cells), 1 + _MARGIN, "square", cells, labels=labels)


def cells_of_move(
    move: Sequence[str], names: Mapping[str, str], player: str = ""
) -> tuple[str, ...]:
    """The cells that a move names, in order; `names` are those of the cells by tag.

    A cell of a map with several levels is named by as many tags, one after the other, where one of
    them may be the player who moves.
    """
    found: list[str] = []
    unused: tuple[str, ...] = ()
    for tag in move:
        unused = (*unused[-2:], tag)
        three, two = " ".join(unused), " ".join(unused[-2:])
        one = (tag, f"{player} {tag}")
        name = next((each for each in (three, two, f"{player} {two}", *one) if each in names), None)
        if name is not None and found[-1:] != [names[name]]:
            found.append(names[name])
        # of 5 2 5 3, two cells, the middle is none
        if name is not None and name not in one:
            unused = ()
    return tuple(found)
