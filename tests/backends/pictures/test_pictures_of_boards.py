"""Boards as pictures: where cells are, which lines link them, what stands on them."""

from __future__ import annotations

import math
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import rgt
from rgt import corpus
from rgt.backends.pictures.board import Board
from rgt.backends.pictures.layout import boards, cells_of_move
from rgt.backends.pictures.pieces import Pieces
from rgt.backends.pictures.position import Painter
from rgt.backends.showing.views import View
from rgt.ir.game import Game
from tests.repetitions import some_quick


def board_of(game: Game, name: str = "board") -> Board:
    items = View(game, goals=False).items
    (found,) = boards(next(item for item in items if item.name == name), game)
    return found


def beginning(name: str) -> ElementTree.Element:
    """The picture of a corpus game as it begins."""
    game = rgt.load(name)
    picture = Painter(game).picture(rgt.engine(game, "interpreter").initial_state())
    assert picture is not None
    return ElementTree.fromstring(picture)


ALL = corpus.games()
FIRST = {game.name: place for place, game in reversed([*enumerate(ALL)])}.values()


@pytest.mark.parametrize("name", some_quick((game.full_name for game in ALL), *FIRST))
def test_every_game_of_the_corpus_has_a_picture_or_none(name: str) -> None:
    game = rgt.load(name)
    state = rgt.engine(game, "interpreter").initial_state()
    painter = Painter(game)
    picture = painter.picture(state)
    if picture is None:
        assert not painter.has_board
        return
    root = ElementTree.fromstring(picture)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    cells = [each for each in root.iter() if "data-cell" in each.attrib]
    named = {cell.attrib["data-cell"] for cell in cells}
    assert cells
    for move in state.legal_moves():
        assert set(painter.cells(move, state.player)) <= named
    assert all(tag.tag.rpartition("}")[2] in _DRAWN for tag in root.iter())
    assert picture == Painter(game).picture(state)
    assert (left, top) == (-2, -2) and width > 40 and height > 40


_DRAWN = {"svg", "style", "g", "title", "rect", "circle", "polygon", "line", "text"}


def test_a_checkered_board_with_the_men_of_chess() -> None:
    root = beginning("hrg/chess")
    pieces = Counter(
        each.text for each in root.iter() if (each.text or "") in "♚♛♜♝♞♟" and each.text
    )
    assert pieces == {"♟": 16, "♜": 4, "♞": 4, "♝": 4, "♛": 2, "♚": 2}
    look = {
        cell.attrib["data-cell"]: cell[1].attrib["fill"]
        for cell in root.iter()
        if "data-cell" in cell.attrib
    }
    assert Counter(look.values()) == {"var(--board-dark)": 32, "var(--board-light)": 32}
    assert look["S__a_1"] == "var(--board-dark)"


def test_draughts_have_light_squares_without_a_name() -> None:
    board = board_of(rgt.load("hrg/english_draughts"))
    assert (len(board.cells), len(board.blanks)) == (32, 32)


@pytest.mark.parametrize(
    ("name", "cells"),
    [("hrg/yavalath", 61), ("rbg/yavalath", 61), ("rbg/chinese_checkers", 121), ("rg/hex_3x3", 9)],
)
def test_hexagons_touch_six_others(name: str, cells: int) -> None:
    board = board_of(rgt.load(name))
    assert (board.shape, len(board.cells)) == ("hexagon", cells)
    distances = Counter(
        round(math.dist((one.x, one.y), (other.x, other.y)), 6)
        for one in board.cells
        for other in board.cells
    )
    # the edges of the graph of each board, counted from its shape
    assert distances[1.0] == 2 * {61: 156, 121: 156 + 6 * (18 + 8), 9: 16}[cells]
    assert min(set(distances) - {0.0}) == 1.0


@pytest.mark.parametrize(
    ("name", "points", "lines"),
    [
        # 40 along rows and columns, one diagonal in each of 16 squares
        ("linegames/alquerque", 25, 56),
        ("hrg/mill_game", 24, 32),
        # RBG's board has steps between its layers in the corners, too, which the rules do not use
        ("rbg/mill_game", 24, 40),
        # a cross of five squares of two by two, each with its diagonals
        ("hrg/fox_and_geese", 33, 5 * 12 + 5 * 4 - 4 * 2),
        # two triangles of three rays and two rows, and lines of two points on both sides
        ("linegames/kaua_dorki", 17, 2 * (3 * 2 + 2 * 2) + 2 * 2),
        # three rings of eight, and eight rays from the middle
        ("linegames/bara_guti_bihar", 25, 3 * 8 + 8 * 3),
        # a star: three rings of six, and six rays from the middle
        ("linegames/pretwa", 19, 3 * 6 + 6 * 3),
    ],
)
def test_points_on_lines(name: str, points: int, lines: int) -> None:
    board = board_of(rgt.load(name))
    assert (board.shape, len(board.cells), len(board.lines)) == ("point", points, lines)


def test_triangles_meet_where_the_game_says() -> None:
    """Two triangles of points meet in a point; white's is below black's."""
    game = rgt.load("linegames/dash_guti")
    board = board_of(game)
    at = {cell.name: (cell.x, cell.y) for cell in board.cells}
    x, y = at["cy0x0"]
    assert at["nodeL"] == (x - 1, y) and at["nodeR"] == (x + 1, y)
    assert all(at[name][1] < y for name in at if name.startswith("tnorth"))
    assert all(at[name][1] > y for name in at if name.startswith("tsouth"))
    assert len(set(at.values())) == len(at)


@pytest.mark.parametrize("name", ["hrg/mill_game", "rbg/mill_game"])
def test_the_mill_links_the_middles_of_its_sides(name: str) -> None:
    game = rgt.load(name)
    rgt.optimize(game)
    lines = board_of(game).lines
    assert len(lines) == 32
    assert all(abs(x1 - x2) < 1e-6 or abs(y1 - y2) < 1e-6 for x1, y1, x2, y2 in lines)


def test_the_mill_counts_from_the_middle_and_clockwise() -> None:
    at = {cell.name: (cell.x, cell.y) for cell in board_of(rgt.load("hrg/mill_game")).cells}
    middle = (at["P__1_1"][0] + at["P__1_5"][0]) / 2, (at["P__1_1"][1] + at["P__1_5"][1]) / 2
    distances = [math.dist(at[f"P__{ring}_2"], middle) for ring in (1, 2, 3)]
    assert distances == sorted(distances)
    way = [at[f"P__3_{number}"] for number in range(1, 9)]
    turns = [
        (x1 - middle[0]) * (y2 - middle[1]) - (x2 - middle[0]) * (y1 - middle[1])
        for (x1, y1), (x2, y2) in zip(way, [*way[1:], way[0]], strict=True)
    ]
    assert all(turn > 0 for turn in turns)


def test_rings_have_their_places_round_a_middle() -> None:
    board = board_of(rgt.load("linegames/pretwa"))
    at = {cell.name: (cell.x, cell.y) for cell in board.cells}
    middle = at["cy0x0"]
    distances = Counter(round(math.dist(place, middle), 6) for place in at.values())
    assert distances == {0.0: 1, 1.0: 6, 2.0: 6, 3.0: 6}


def test_places_without_coordinates_are_a_graph() -> None:
    """Six harbours round a sea: their distances on paper are those by ship."""
    game = rgt.loads(
        """
domain Player = red | blue
domain Score = 0 | 100
domain Harbour = bergen | kiel | riga | turku | oslo | gdansk
domain Ship = none | red | blue
next : Harbour -> Harbour
next(bergen) = kiel
next(kiel) = riga
next(riga) = turku
next(turku) = oslo
next(oslo) = gdansk
next(gdansk) = bergen
fleet : Harbour -> Ship = { :none }
at : Harbour
graph rules() {
  player = red
  at = Harbour(*)
  check(fleet[next[at]] == none)
  $$ at
  fleet[at] = none
  fleet[next[at]] = red
  player = keeper
  end()
}
""",
        "hrg",
    )
    board = board_of(game, "fleet")
    at = {cell.name: (cell.x, cell.y) for cell in board.cells}
    way = ["bergen", "kiel", "riga", "turku", "oslo", "gdansk"]
    steps = [math.dist(at[a], at[b]) for a, b in zip(way, [*way[1:], way[0]], strict=True)]
    assert max(steps) - min(steps) < 0.05 * max(steps)
    across = [math.dist(at[a], at[b]) for a, b in zip(way[:3], way[3:], strict=True)]
    assert min(across) > 1.5 * max(steps)
    assert len(board.lines) == 6
    assert {label.text for label in board.labels} == set(way)


def test_boards_on_the_squares_of_a_board() -> None:
    board = board_of(rgt.load("hrg/ultimate_tic_tac_toe"), "marks")
    at = {cell.name: (cell.x, cell.y) for cell in board.cells}
    assert len(at) == len(set(at.values())) == 81
    # the lower left square of the upper right board
    x, y = at["C__3_3 C__1_1"]
    assert sum(other_x < x for other_x, _ in at.values()) == 54
    assert sum(other_y < y for _, other_y in at.values()) == 18


def test_a_huge_board_is_not_drawn() -> None:
    cells = ", ".join(f"x{x}y{y}" for x in range(80) for y in range(80))
    game = rgt.loads(
        f"type Player = {{p}}; type Score = {{0}}; type Cell = {{{cells}}}; type Bit = {{0, 1}};"
        "var board: Cell -> Bit = {:0}; begin, a: player = p; a, b: $ go; b, c: player = keeper;"
        "c, end: board[x0y0] = 1;",
        "rg",
    )
    assert not Painter(game).has_board


def test_facts_are_a_board_and_moves_name_its_cells() -> None:
    game = rgt.load("gdl/tic_tac_toe")
    engine = rgt.engine(game, "interpreter")
    state, painter = engine.initial_state(), Painter(game)
    named = {painter.cells(move) for move in state.legal_moves()}
    assert named == {(f"{x}_{y}",) for x in (1, 2, 3) for y in (1, 2, 3)}
    corner = next(move for move in state.legal_moves() if painter.cells(move) == ("1_3",))
    # the other player waits, as one does in GDL
    state = state.apply(corner)
    (waiting,) = state.legal_moves()
    picture = painter.picture(state.apply(waiting))
    assert picture is not None
    held = re.findall(r'data-cell="(\w+)" data-holds="(\w+)"', picture)
    assert [cell for cell, what in held if what in ("x", "o")] == ["1_3"]


def test_what_most_of_a_board_holds_may_be_blank() -> None:
    """GDL writes b for blank: nothing is drawn there, whoever is called black."""
    pieces = Pieces(("nothing", "b", "x", "o"), ("white", "black"), {}, ("b",) * 8 + ("x",))
    assert pieces.piece("b") is None and pieces.piece("x") is not None
    # here it is black
    assert Pieces(("none", "b", "w"), ("white", "black"), {}, ("none", "b")).piece("b") is not None


def test_pieces_are_coloured_by_what_they_are_called() -> None:
    pieces = Pieces(
        ("nothing", "b", "wp", "bp", "wk", "bk"), ("red", "blue"), {}, ("b", "wp", "bp")
    )
    white, black = pieces.piece("wp"), pieces.piece("bp")
    assert pieces.piece("b") is None and white is not None and black is not None
    assert white.fill != black.fill and white.ink != white.fill


def test_maps_that_are_no_boards_are_rows_with_all_values() -> None:
    """The tower of Hanoi: all discs are on the first peg, and that is told."""
    root = beginning("rg/hanoi")
    cells = [cell for cell in root.iter() if cell.get("data-cell")]
    assert len(cells) == 3
    for cell in cells:
        texts = [each.text for each in cell if each.tag.endswith("text")]
        assert texts == [cell.get("data-holds")]


def test_light_alone_is_no_player() -> None:
    def fills(*symbols: str) -> list[str]:
        pieces = Pieces(("none", *symbols), ("south", "north"), {}, ())
        found = [pieces.piece(symbol) for symbol in symbols]
        return [each.fill for each in found if each is not None]

    assert len(set(fills("lightStone", "darkStone", "wall"))) == 3
    assert len(set(fills("lightSquare", "wall"))) == 1


def test_facts_of_some_squares_only() -> None:
    """A board of draughts in GDL: no fact says anything of the light squares."""
    dark = [(x, y) for x in range(1, 5) for y in range(1, 5) if (x + y) % 2 == 0]
    game = rgt.loads(
        """
(role white)
(init (control white))
(<= (legal white (move ?x ?y)) (true (cell ?x ?y piece)))
(<= (next (cell ?x ?y hole)) (does white (move ?x ?y)))
(<= (next (cell ?x ?y ?w)) (true (cell ?x ?y ?w)) (not (does white (move ?x ?y))))
(<= terminal (true (cell 1 1 hole)))
(goal white 100)
"""
        + "".join(f"(init (cell {x} {y} piece))" for x, y in dark),
        "gdl",
    )
    (board,) = Painter(game).boards
    assert {cell.name for cell in board.cells} == {f"{x}_{y}" for x, y in dark}
    assert len(board.blanks) == 8


def test_two_squares_of_one_move() -> None:
    game = rgt.load("gdl/breakthrough_6x6")
    engine = rgt.engine(game, "interpreter")
    painter = Painter(game)
    cells = {painter.cells(move) for move in engine.initial_state().legal_moves()}
    assert all(len(pair) == 2 for pair in cells)
    assert ("1_2", "1_3") in cells or ("a_2", "a_3") in cells


@pytest.mark.parametrize("name", ["hrg/connect_four", "rg/connect_four", "gdl/connect_four"])
def test_a_stone_is_dropped_at_the_top_of_a_column(name: str) -> None:
    game = rgt.load(name)
    state, painter = rgt.engine(game, "interpreter").initial_state(), Painter(game)
    (board,) = painter.boards
    named = [painter.cells(move) for move in state.legal_moves()]
    assert len(set(named)) == 7
    top = min(cell.y for cell in board.cells)
    assert set(named) == {(cell.name,) for cell in board.cells if cell.y == top}


@pytest.mark.parametrize(
    ("name", "places"), [("gdl/three_in_a_row", 16), ("rg/three_in_a_row", 16), ("hrg/pentago", 36)]
)
def test_other_moves_with_numbers_are_no_columns(name: str, places: int) -> None:
    game = rgt.load(name)
    painter = Painter(game)
    moves = rgt.engine(game, "interpreter").initial_state().legal_moves()
    named = {painter.cells(move) for move in moves}
    assert len(named) == places and all(len(cells) == 1 for cells in named)


def test_the_marks_of_players_with_one_letter() -> None:
    game = rgt.load("rg/tic_tac_toe")
    state = rgt.engine(game, "interpreter").initial_state()
    picture = Painter(game).picture(state.apply(("b2",)), ("b2",))
    assert picture is not None
    root = ElementTree.fromstring(picture)
    marked = next(cell for cell in root.iter() if cell.get("data-cell") == "b2")
    assert marked.attrib["data-holds"] == "x"
    assert [each.text for each in marked if each.tag.endswith("text")] == ["x"]
    assert sum(each.get("stroke") == "var(--board-mark)" for each in root.iter()) == 1


def test_two_rows_of_pits() -> None:
    board = board_of(rgt.load("hrg/oware"), "seeds")
    at = {cell.name: (round(cell.x), round(cell.y)) for cell in board.cells}
    assert at["H__1"][0] == at["H__12"][0] and at["H__6"][0] == at["H__7"][0]
    assert {y for _, y in at.values()} == {at["H__1"][1], at["H__12"][1]}


@pytest.mark.parametrize(
    ("move", "cells"),
    [
        (("move", "5", "2", "5", "3"), ("5 2", "5 3")),
        (("move", "pawn", "5", "2", "5", "3"), ("5 2", "5 3")),
        (("turn", "5"), ()),
    ],
)
def test_two_tags_are_one_cell(move: tuple[str, ...], cells: tuple[str, ...]) -> None:
    names = {f"{x} {y}": f"{x} {y}" for x in range(1, 7) for y in range(1, 7)}
    assert cells_of_move(move, names) == cells


def test_cells_of_maps_of_three_levels() -> None:
    names = {f"{who} {x} {y}": f"{who} {x} {y}" for who in "ab" for x in "12" for y in "34"}
    assert cells_of_move(("draw", "b", "1", "4"), names) == ("b 1 4",)
    # the first level is who moves
    assert cells_of_move(("go", "1", "3", "2", "4"), names, "a") == ("a 1 3", "a 2 4")


def test_what_only_a_move_needs_is_not_drawn() -> None:
    """The copy of the board that effects are read from is no second board."""
    game = rgt.load("gdl/breakthrough", recovery="auto", simultaneous="drop")
    assert "cell_before" in game.variables
    assert [board.variable for board in Painter(game).boards] == ["cell"]


def test_facts_of_squares_are_a_board_for_each_symbol() -> None:
    """No board of boards: there are fewer symbols than squares."""
    squares = [f"{x}_{y}" for x in (1, 2, 3) for y in (1, 2, 3)]
    game = rgt.loads(
        f"""
        type Player = {{ p }}; type Score = {{ 0 }}; type Square = {{ {", ".join(squares)} }};
        type Piece = {{ black, white }};
        var cell: Square -> Piece -> Bool = {{ 1_1: {{ white: 1, :0 }}, :{{ :0 }} }};
        var at: Square = 1_1;
        begin, a: player = p; a, b: at = Square(*); b, c: cell[at][black] == 0; c, d: $$ at;
        d, e: cell[at][black] = 1; e, end: player = keeper;
        """,
        "rg",
    )
    items = View(game, goals=False).items
    drawn = boards(next(item for item in items if item.name == "cell"), game)
    assert [(board.title, len(board.cells)) for board in drawn] == [
        ("cell  black", 9),
        ("cell  white", 9),
    ]
    assert Painter(game).has_board
