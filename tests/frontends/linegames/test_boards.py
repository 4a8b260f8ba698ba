"""Boards: counts known from geometry, reverses, straight lines, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from rgt.frontends.linegames import (
    Board,
    alquerque,
    circle,
    draughtboard,
    grid,
    node,
    point,
    squares,
)
from rgt.frontends.linegames.directions import COMPASS, DIRECTIONS, reverse, turned
from rgt.ir.diagnostics import GameError
from tests.frontends.linegames.play import path


def edges(board: Board) -> int:
    """How many edges a board has; every one is seen from both ends."""
    return sum(len(around) for around in board.links.values()) // 2


ALL = [
    point(),
    path("abcdef"),
    *(grid(w, h) for w, h in ((1, 1), (1, 4), (5, 2), (13, 13))),
    *(alquerque(w, h) for w, h in ((1, 1), (3, 3), (5, 5), (7, 3), (3, 7))),
    *(squares(w, h) for w, h in ((3, 3), (5, 5), (7, 7), (9, 5), (5, 9))),
    *(draughtboard(w, h) for w, h in ((8, 8), (10, 10), (5, 3))),
    *(circle(lines, length) for lines, length in product((2, 4, 6, 8), (1, 2, 4))),
    alquerque(5, 5).attach_triangle("east", 3).attach_triangle("northwest", 4),
    squares(9, 9).attach_triangle("south", 5).attach_triangle("north", 2),
    point().attach_triangle("northeast", 3).attach_triangle("southwest", 3),
]


@pytest.mark.parametrize("board", ALL, ids=repr)
def test_every_edge_has_its_reverse(board: Board) -> None:
    for name, around in board.links.items():
        for direction, neighbour in around.items():
            assert neighbour != name
            assert board.links[neighbour][reverse(direction)] == name


@pytest.mark.parametrize("board", ALL, ids=repr)
def test_names_differ_and_directions_are_used(board: Board) -> None:
    assert len(set(board.nodes)) == len(board.nodes)
    used = {direction for around in board.links.values() for direction in around}
    assert set(board.directions) == used
    assert list(board.directions) == [each for each in DIRECTIONS if each in used]


def place(name: str) -> tuple[int, int]:
    """The coordinates in the name of a node."""
    y, x = name.removeprefix("cy").split("x")
    return int(x), int(y)


@pytest.mark.parametrize("board", [b for b in ALL if b.rows and not b.triangles], ids=repr)
def test_directions_are_those_of_the_plane(board: Board) -> None:
    vectors = dict(
        zip(
            COMPASS,
            [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)],
            strict=True,
        )
    )
    for name, around in board.links.items():
        x, y = place(name)
        for direction, neighbour in around.items():
            px, py = place(neighbour)
            dx, dy = vectors[direction]
            length = max(abs(px - x), abs(py - y))
            assert (px - x, py - y) == (dx * length, dy * length)
            between = {(x + n * dx, y + n * dy) for n in range(1, length)}
            assert not between & {place(each) for each in board.nodes}


# -- counts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(1, 1), (4, 3), (13, 13), (2, 7)])
def test_grid(width: int, height: int) -> None:
    board = grid(width, height)
    assert len(board.nodes) == width * height
    assert edges(board) == (width - 1) * height + width * (height - 1)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (5, 5), (9, 9), (7, 3), (3, 9)])
def test_alquerque(width: int, height: int) -> None:
    # each of the small squares has one diagonal
    board = alquerque(width, height)
    assert len(board.nodes) == width * height
    orthogonal = (width - 1) * height + width * (height - 1)
    assert edges(board) == orthogonal + (width - 1) * (height - 1)
    assert len(board.links[node(1, 0)]) == 3
    assert len(board.links[node(0, 0)]) == 3
    assert len(board.links[node(1, 1)]) == 8


@pytest.mark.parametrize(("width", "height"), [(3, 3), (5, 5), (9, 9), (7, 3), (5, 9)])
def test_squares(width: int, height: int) -> None:
    across, down = (width - 1) // 2, (height - 1) // 2
    board = squares(width, height)
    assert len(board.nodes) == (across + 1) * (down + 1) + across * down
    sides = across * (down + 1) + (across + 1) * down
    assert edges(board) == sides + 4 * across * down
    assert board.neighbour(node(0, 0), "east") == node(2, 0)
    assert set(board.links[node(1, 1)]) == {"northeast", "southeast", "southwest", "northwest"}


def test_draughtboard() -> None:
    board = draughtboard(8, 8)
    assert len(board.nodes) == 32
    # 7 by 7 meetings of four squares, each with one dark diagonal
    assert edges(board) == 49
    assert node(0, 7) in board.nodes
    assert node(0, 7) in board.southmost(1)


@pytest.mark.parametrize(("lines", "length"), list(product((2, 4, 6, 8), (1, 2, 4, 8))))
def test_circle(lines: int, length: int) -> None:
    board = circle(lines, length)
    rings = length - 1
    assert len(board.nodes) == lines * rings + 1
    # on every ring, each line has an edge inwards and one to the right
    assert edges(board) == 2 * lines * rings
    assert len(board.links[node(0, 0)]) == (lines if rings else 0)


@pytest.mark.parametrize("lines", [2, 4, 6, 8])
def test_lines_of_a_circle_go_through_its_centre(lines: int) -> None:
    board = circle(lines, 3)
    for x in range(lines):
        outer, inner = node(x, 2), node(x, 1)
        (inwards,) = [way for way, to in board.links[outer].items() if to == inner]
        ahead = [outer]
        while (following := board.neighbour(ahead[-1], inwards)) is not None:
            ahead.append(following)
        opposite = (x + lines // 2) % lines
        assert ahead == [outer, inner, node(0, 0), node(opposite, 1), node(opposite, 2)]


def test_rings_are_closed() -> None:
    board, at = circle(6, 3), "cy2x0"
    for _ in range(6):
        following = board.neighbour(at, "right")
        assert following is not None
        assert board.neighbour(following, "left") == at
        at = following
    assert at == "cy2x0"


def test_triangle() -> None:
    board = alquerque(5, 5).attach_triangle("south", 3)
    assert board.triangle("south") == tuple(f"tsouthvy{y}x{x}" for y in (1, 2) for x in (0, 1, 2))
    # two rows of two edges, and three lines of two edges
    assert edges(board) == edges(alquerque(5, 5)) + 4 + 6
    assert board.links["tsouthvy1x1"] == {
        "north": "cy4x2",
        "south": "tsouthvy2x1",
        "west": "tsouthvy1x0",
        "east": "tsouthvy1x2",
    }
    assert board.links["cy4x2"]["southwest"] == "tsouthvy1x0"
    assert board.links["tsouthvy2x0"] == {"northeast": "tsouthvy1x0", "east": "tsouthvy2x1"}


@pytest.mark.parametrize("direction", COMPASS)
def test_triangles_turn(direction: Any) -> None:
    board = point().attach_triangle(direction, 4)
    eighths = COMPASS.index(direction) - COMPASS.index("south")
    south = point().attach_triangle("south", 4)

    def renamed(name: str) -> str:
        return name.replace("tsouth", f"t{direction}")

    wanted = {
        renamed(name): {turned(way, eighths): renamed(to) for way, to in around.items()}
        for name, around in south.links.items()
    }
    assert board.links == wanted


def test_roots() -> None:
    board = alquerque(5, 3)
    assert [board.roots[way] for way in COMPASS] == [
        "cy0x2",
        "cy0x4",
        "cy1x4",
        "cy2x4",
        "cy2x2",
        "cy2x0",
        "cy1x0",
        "cy0x0",
    ]
    # a side of an even number of nodes has no middle, nor has one whose middle is no corner
    assert "north" not in grid(4, 3).roots
    assert "north" not in squares(7, 5).roots
    assert squares(7, 5).roots["east"] == "cy2x6"


# -- parts --------------------------------------------------------------------------------------


def test_rows() -> None:
    board = squares(5, 5)
    assert [len(row) for row in board.rows] == [3, 2, 3, 2, 3]
    assert board.northmost(2) == ("cy0x0", "cy0x2", "cy0x4", "cy1x1", "cy1x3")
    assert board.southmost(1) == ("cy4x0", "cy4x2", "cy4x4")


@pytest.mark.parametrize(
    ("board", "west", "east"),
    [
        (alquerque(5, 5), ["cy2x0", "cy2x1"], ["cy2x3", "cy2x4"]),
        (alquerque(7, 3), ["cy1x0", "cy1x1", "cy1x2"], ["cy1x4", "cy1x5", "cy1x6"]),
        (alquerque(3, 7), ["cy3x0"], ["cy3x2"]),
        (squares(7, 7), ["cy3x1"], ["cy3x5"]),
        (squares(5, 7), ["cy3x1"], ["cy3x3"]),
    ],
    ids=repr,
)
def test_halves(board: Board, west: list[str], east: list[str]) -> None:
    north = [name for name in board.nodes if place(name)[1] < len(board.rows) // 2]
    south = [name for name in board.nodes if place(name)[1] > len(board.rows) // 2]
    assert list(board.half("north")) == north
    assert list(board.half("south")) == south
    assert list(board.half("north", "west")) == [*north, *west]
    assert list(board.half("south", "east")) == [*east, *south]


def test_halves_of_an_even_board() -> None:
    board = grid(3, 4)
    assert board.half("north") == board.northmost(2)
    assert board.half("south") == board.southmost(2)


def test_spokes() -> None:
    board = circle(6, 3)
    assert board.spokes("north", "west") == ("cy1x0", "cy2x0", "cy1x5", "cy2x5")
    assert board.rows == ()


def test_boards_do_not_change() -> None:
    board = alquerque(3, 3)
    before = {name: dict(around) for name, around in board.links.items()}
    board.add_node("gate", {"north": "cy2x1"})
    board.attach_triangle("south", 3)
    assert board.links == before
    with pytest.raises(TypeError):
        board.links["cy0x0"]["north"] = "cy1x1"  # type: ignore[index]


def test_a_board_made_by_hand() -> None:
    board = Board().add_node("a").add_node("b").add_node("c", {"west": "b"})
    assert board.links == {"a": {}, "b": {"east": "c"}, "c": {"west": "b"}}
    board = board.add_edge("a", "east", "b")
    assert board.neighbour("b", "west") == "a"
    assert board.neighbour("a", "west") is None
    assert repr(board) == "<Board: 3 nodes, 2 edges>"


# -- what cannot be -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: alquerque(4, 5), "LINE010: the width of an alquerque board is odd, not 4"),
        (lambda: squares(5, 2), "LINE010: the height of a board of squares is odd, not 2"),
        (
            lambda: alquerque(-1, 5),
            "LINE010: the width of an alquerque board is a whole number from 1 on, not -1",
        ),
        (lambda: grid(0, 3), "LINE010: the width of a grid is a whole number from 1 on, not 0"),
        (
            lambda: grid(True, 3),
            "LINE010: the width of a grid is a whole number from 1 on, not True",
        ),
        (lambda: circle(5, 3), "LINE010: a circle has 2, 4, 6 or 8 lines, not 5"),
        (
            lambda: circle(4, 0),
            "LINE010: the length of a line is a whole number from 1 on, not 0",
        ),
        (
            lambda: point().attach_triangle("north", 1),
            "LINE010: the height of a triangle is a whole number from 2 on, not 1",
        ),
        (
            lambda: point().attach_triangle("nort", 3),  # type: ignore[arg-type]
            "LINE011: there is no direction 'nort'",
        ),
        (
            lambda: point().attach_triangle("left", 3),
            "LINE015: no triangle can be attached left: there is no node in the middle",
        ),
        (
            lambda: circle(4, 3).attach_triangle("north", 3),
            "LINE015: no triangle can be attached north: there is no node in the middle",
        ),
        (
            lambda: point().attach_triangle("north", 3).attach_triangle("north", 3),
            "LINE015: no triangle can be attached north: one is there already",
        ),
        (
            lambda: point().attach_triangle("north", 3).attach_triangle("northeast", 3),
            "LINE014: no triangle can be attached northeast: "
            "a line leaves its root 'cy0x0' northeast already",
        ),
        (lambda: path("ab").add_node("a"), "LINE013: there is a node 'a' already"),
        (lambda: path("ab").add_edge("a", "west", "x"), "LINE012: there is no node 'x'"),
        (
            lambda: path("ab").add_node("c", {"up": "a"}),  # type: ignore[dict-item]
            "LINE011: there is no direction 'up'",
        ),
        (
            lambda: path("abc").add_edge("a", "east", "c"),
            "LINE014: 'c' cannot be the node east of 'a': 'b' is",
        ),
        (
            lambda: path("abc").add_node("d", {"west": "b"}),
            "LINE014: 'd' cannot be the node east of 'b': 'c' is",
        ),
        (
            lambda: path("abc").add_edge("a", "north", "a"),
            "LINE014: an edge joins two nodes, not 'a' and itself",
        ),
        (lambda: path("ab").add_node("B"), "LINE016: 'B' cannot name a node"),
        (lambda: path("ab").add_node(""), "LINE016: '' cannot name a node"),
        (lambda: path("ab").add_node("a b"), "LINE016: 'a b' cannot name a node"),
        (
            lambda: path("ab").add_node("north"),
            "LINE016: 'north' cannot name a node: the rules use this word themselves",
        ),
        (lambda: grid(3, 3).northmost(4), "LINE017: there are 3 rows, not 4"),
        (
            lambda: grid(3, 3).southmost(0),
            "LINE010: a number of rows is a whole number from 1 on, not 0",
        ),
        (
            lambda: grid(3, 4).half("north", "west"),
            "LINE017: a board of 4 rows has no middle row",
        ),
        (lambda: circle(4, 3).half("north"), "LINE017: a board of 0 rows has no middle row"),
        (
            lambda: grid(3, 3).half("east"),  # type: ignore[arg-type]
            "LINE017: there is no half 'east' with None of the middle row",
        ),
        (lambda: circle(4, 3).spokes("northeast"), "LINE017: no line leaves the centre northeast"),
        (lambda: grid(3, 3).spokes("north"), "LINE017: no line leaves the centre north"),
        (lambda: grid(3, 3).triangle("north"), "LINE017: no triangle is attached north"),
        (lambda: grid(3, 3).neighbour("cy3x0", "north"), "LINE012: there is no node 'cy3x0'"),
    ],
)
def test_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(GameError) as raised:
        make()
    (found,) = raised.value.diagnostics
    assert f"{found.code}: {found.message}" == message
    assert found.span is not None
    assert found.span.source.name == __file__
