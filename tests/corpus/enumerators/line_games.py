"""The first positions of the games on boards of lines, by name."""

from __future__ import annotations

from collections.abc import Iterable

from tests.corpus.enumerators.line_boards import (
    Edges,
    LineBoard,
    Point,
    alquerque,
    circle,
    grid,
    spokes,
    squares,
    straight,
    triangle,
    triangle_points,
)
from tests.corpus.enumerators.line_game import EMPTY, Position, Rules

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)


def _full(board: LineBoard) -> Rules:
    """Captures are forced, with all their jumps; 100 turns without one are the end."""
    return Rules(board, must_capture=True, jumps_on="move", quiet_turns=100)


def _single(board: LineBoard) -> Rules:
    """Captures are free, and one jump each; 1250 turns are the end."""
    return Rules(board, must_capture=False, jumps_on="never", turns=1250)


def _split(board: LineBoard) -> Rules:
    """Captures are free, and so is every further jump of a turn; 1250 turns are the end."""
    return Rules(board, must_capture=False, jumps_on="turn", turns=1250)


def _start(rules: Rules, white: Iterable[Point], black: Iterable[Point]) -> Position:
    owner = {**dict.fromkeys(white, 0), **dict.fromkeys(black, 1)}
    assert owner.keys() <= set(rules.board.points)
    return Position(rules, tuple(owner.get(point, EMPTY) for point in rules.board.points))


# -- boards ------------------------------------------------------------------------------------

ALQUERQUE = straight(alquerque(5, 5))
LARGE = straight(alquerque(9, 9))
SQUARES = straight(squares(4, 4))
GRID = straight(grid(13, 13))

ROOTS = {NORTH: (2, 0), EAST: (4, 2), SOUTH: (2, 4), WEST: (0, 2)}
"""The middles of the sides of the alquerque board."""


def _with_triangles(height: int, *sides: Point) -> LineBoard:
    edges = alquerque(5, 5)
    for side in sides:
        edges |= triangle(ROOTS[side], side, height)
    return straight(edges)


def _at(side: Point, height: int) -> set[Point]:
    """The points of a triangle on the alquerque board."""
    return triangle_points(ROOTS[side], side, height)


TWO_TRIANGLES = _with_triangles(3, NORTH, SOUTH)
FOUR_TRIANGLES = _with_triangles(3, NORTH, EAST, SOUTH, WEST)
HIGH_TRIANGLES = _with_triangles(5, NORTH, SOUTH)
SATOEL = straight(alquerque(9, 9) | triangle((4, 0), NORTH, 3) | triangle((4, 8), SOUTH, 3))


def _hourglass(height: int, *more: tuple[Point, Point]) -> LineBoard:
    """Two triangles that meet in (0, 0), and further edges."""
    edges: Edges = triangle((0, 0), NORTH, height) | triangle((0, 0), SOUTH, height)
    return straight(edges | {frozenset(edge) for edge in more})


HOURGLASS = _hourglass(4)
ARMED = _hourglass(4, ((-3, 0), (0, 0)), ((0, 0), (3, 0)))
FRAMED = _hourglass(
    4,
    ((-3, 0), (0, 0)),
    ((0, 0), (3, 0)),
    *(((x, 0), (x, y)) for x in (-3, 3) for y in (-3, 3)),
)
LONG_ARMED = _hourglass(3, *(((x, 0), (x + 1, 0)) for x in range(-2, 2)))


# -- placements --------------------------------------------------------------------------------


def _filled(rules: Rules, size: int, white_side: int, *more: set[Point]) -> Position:
    """A square board but its middle: white in the south, and on one side of the middle row.

    `more` are further points of white and of black.
    """
    middle = size // 2
    onboard = [(x, y) for x, y in rules.board.points if 0 <= x < size and 0 <= y < size]
    white = {
        (x, y) for x, y in onboard if y > middle or (y == middle and (x - middle) * white_side > 0)
    }
    black = set(onboard) - white - {(middle, middle)}
    if more:
        white, black = white | more[0], black | more[1]
    return _start(rules, white, black)


def _two_rows(rules: Rules, size: int, white: set[Point], black: set[Point]) -> Position:
    """The two last rows of each player, and further points."""
    onboard = {(x, y) for x, y in rules.board.points if 0 <= x < size and 0 <= y < size}
    return _start(
        rules,
        white | {(x, y) for x, y in onboard if y >= size - 2},
        black | {(x, y) for x, y in onboard if y < 2},
    )


def _ringed(rules: Rules, lines: int, rings: int) -> Position:
    half = lines // 2
    return _start(rules, spokes(range(half), rings), spokes(range(half, lines), rings))


def _meeting(rules: Rules, height: int, white: set[Point], black: set[Point]) -> Position:
    """The triangles of an hourglass, white's in the south, and further points."""
    return _start(
        rules,
        triangle_points((0, 0), SOUTH, height) | white,
        triangle_points((0, 0), NORTH, height) | black,
    )


def _far_rows(rules: Rules) -> Position:
    """The rows of triangles of height 5 that are farthest from the board."""
    white = {(x, y) for x, y in rules.board.points if y >= 7}
    black = {(x, y) for x, y in rules.board.points if y <= -3}
    return _start(rules, white, black)


_ENDS = {(-3, 0)}, {(3, 0)}

LINE_GAMES: dict[str, Position] = {
    "ahtarah_guti": _filled(_split(TWO_TRIANGLES), 5, 1, _at(SOUTH, 3), _at(NORTH, 3)),
    "aiyawatstani": _two_rows(_single(SQUARES), 9, {(2, 6), (6, 6)}, {(0, 6), (8, 6)}),
    "alquerque": _filled(_full(ALQUERQUE), 5, 1),
    "alquerque_ludii": _filled(_single(ALQUERQUE), 5, 1),
    "bara_guti": _filled(_single(ALQUERQUE), 5, -1),
    "bara_guti_bihar": _ringed(_single(circle(8, 3)), 8, 3),
    "bis_gutiya": _filled(_single(SQUARES), 9, -1),
    "chalis_gutia_titagarh": _two_rows(
        _single(LARGE), 9, {(x, 6) for x in range(3, 9)}, {(x, 2) for x in range(6)}
    ),
    "dam_hariman": _two_rows(_split(TWO_TRIANGLES), 5, _at(SOUTH, 3), _at(NORTH, 3)),
    "dam_singapore": _two_rows(_single(TWO_TRIANGLES), 5, _at(SOUTH, 3), _at(NORTH, 3)),
    "dash_guti": _meeting(_full(ARMED), 4, *_ENDS),
    "dash_guti_ludii": _meeting(_single(FRAMED), 4, *_ENDS),
    "gol_ekuish": _ringed(_single(circle(6, 7)), 6, 7),
    "gol_skuish": _ringed(_full(circle(6, 7)), 6, 7),
    "kaua_dorki": _meeting(_single(LONG_ARMED), 3, {(-1, 0), (-2, 0)}, {(1, 0), (2, 0)}),
    "kotu_ellima": _filled(
        _single(FOUR_TRIANGLES),
        5,
        -1,
        _at(SOUTH, 3) | _at(WEST, 3),
        _at(NORTH, 3) | _at(EAST, 3),
    ),
    "lau_kata_kati": _meeting(_full(HOURGLASS), 4, set(), set()),
    "lau_kata_kati_ludii": _meeting(_split(HOURGLASS), 4, set(), set()),
    "meurimueng_rimueng_peuet_ploh": _filled(_split(LARGE), 9, -1),
    "peralikatuma": _two_rows(
        _split(FOUR_TRIANGLES),
        5,
        _at(SOUTH, 3) | _at(WEST, 3) | {(0, 2)},
        _at(NORTH, 3) | _at(EAST, 3) | {(4, 2)},
    ),
    "pretwa": _ringed(_full(circle(6, 3)), 6, 3),
    "pretwa_ludii": _ringed(_split(circle(6, 3)), 6, 3),
    "ratti_chitti_bakri": _filled(_single(LARGE), 9, -1),
    "satoel": _filled(_split(SATOEL), 9, -1),
    "smasandyutakankarikrida": _far_rows(_single(HIGH_TRIANGLES)),
    "tavelspel": _two_rows(_split(GRID), 13, set(), set()),
    "terhuchu_small": _two_rows(_single(ALQUERQUE), 5, set(), set()),
    "tuknanavuhpi": _filled(_single(SQUARES), 9, -1),
}
