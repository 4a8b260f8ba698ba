"""Boards: written out, rectangles, hexagons and cuboids, with holes."""

from __future__ import annotations

import pytest

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import GameError, Source


def game(board: str) -> s.Description:
    return parse(Source("t.rbg", _text(board)))


def edges(board: str) -> dict[str, dict[str, str]]:
    return {vertex.name: dict(vertex.edges) for vertex in game(board).board}


def errors(board: str) -> list[tuple[str, str, str | None]]:
    with pytest.raises(GameError) as caught:
        game(board)
    return [(found.code, found.message, found.hint) for found in caught.value.diagnostics]


def codes(board: str) -> list[str]:
    return [code for code, _, _ in errors(board)]


def _text(board: str) -> str:
    return (
        "#players = white(1)\n#pieces = e, w, b\n#variables =\n"
        f"#board = {board}\n#rules = ->white {{e}} ->>"
    )


# -- rectangles ----------------------------------------------------------------------------------


def test_a_rectangle_is_read_from_the_upper_left_corner() -> None:
    board = game("rectangle(up, down, left, right, [e, w, b] [b, e, w])").board
    assert [(vertex.name, vertex.piece) for vertex in board] == [
        ("rx0y0", "e"),
        ("rx1y0", "w"),
        ("rx2y0", "b"),
        ("rx0y1", "b"),
        ("rx1y1", "e"),
        ("rx2y1", "w"),
    ]
    assert board[1].edges == {"down": "rx1y1", "left": "rx0y0", "right": "rx2y0"}
    assert board[4].edges == {"up": "rx1y0", "left": "rx0y1", "right": "rx2y1"}


def test_labels_have_any_names() -> None:
    assert edges("rectangle(N, S, W, E, [e, e])") == {
        "rx0y0": {"E": "rx1y0"},
        "rx1y0": {"W": "rx0y0"},
    }


def test_holes_are_no_vertices() -> None:
    found = edges("rectangle(up, down, left, right, [e, e, e] [e, , e] [, e, ])")
    assert list(found) == ["rx0y0", "rx1y0", "rx2y0", "rx0y1", "rx2y1", "rx1y2"]
    assert found["rx0y1"] == {"up": "rx0y0"}
    assert found["rx1y0"] == {"left": "rx0y0", "right": "rx2y0"}
    assert found["rx1y2"] == {}


def test_the_first_field_that_exists_is_the_start() -> None:
    assert game("rectangle(up, down, left, right, [ , ] [, w])").board[0].name == "rx1y1"


def test_a_line_without_fields_has_one_hole() -> None:
    assert list(edges("rectangle(up, down, left, right, [e] [] [e])")) == ["rx0y0", "rx0y2"]


def test_a_label_without_edges_can_be_used() -> None:
    text = _text("rectangle(up, down, left, right, [e, e])").replace("{e}", "up*")
    assert parse(Source("t.rbg", text)).warnings == ()


def test_macros_make_boards() -> None:
    text = "#line(p) = [p, p]\n" + _text("rectangle(u, d, l, r, line(w) line(b))")
    board = parse(Source("t.rbg", text)).board
    assert [vertex.piece for vertex in board] == ["w", "w", "b", "b"]


# -- hexagons ------------------------------------------------------------------------------------

_LABELS = "northWest, northEast, east, southEast, southWest, west"


def test_a_hexagon() -> None:
    # the seven fields around hx1y1, worked out on paper
    assert edges(f"hexagon({_LABELS}, [e, e] [e, e, e] [e, e])") == {
        "hx0y0": {"east": "hx1y0", "southEast": "hx1y1", "southWest": "hx0y1"},
        "hx1y0": {"southEast": "hx2y1", "southWest": "hx1y1", "west": "hx0y0"},
        "hx0y1": {"northEast": "hx0y0", "east": "hx1y1", "southEast": "hx0y2"},
        "hx1y1": {
            "northWest": "hx0y0",
            "northEast": "hx1y0",
            "east": "hx2y1",
            "southEast": "hx1y2",
            "southWest": "hx0y2",
            "west": "hx0y1",
        },
        "hx2y1": {"northWest": "hx1y0", "southWest": "hx1y2", "west": "hx1y1"},
        "hx0y2": {"northWest": "hx0y1", "northEast": "hx1y1", "east": "hx1y2"},
        "hx1y2": {"northWest": "hx1y1", "northEast": "hx2y1", "west": "hx0y2"},
    }


def test_a_hexagon_may_only_grow_or_only_shrink() -> None:
    assert edges(f"hexagon({_LABELS}, [e] [e, e])") == {
        "hx0y0": {"southEast": "hx1y1", "southWest": "hx0y1"},
        "hx0y1": {"northEast": "hx0y0", "east": "hx1y1"},
        "hx1y1": {"northWest": "hx0y0", "west": "hx0y1"},
    }
    assert edges(f"hexagon({_LABELS}, [e, e] [e])") == {
        "hx0y0": {"east": "hx1y0", "southEast": "hx0y1"},
        "hx1y0": {"southWest": "hx0y1", "west": "hx0y0"},
        "hx0y1": {"northWest": "hx0y0", "northEast": "hx1y0"},
    }


@pytest.mark.parametrize(
    "lines",
    [
        "[e] [e, e] [e, e, e] [e, e] [e]",
        "[e, e, e] [e, e, e, e] [e, e, e]",
        "[e, e, e] [, e, , e] [e, e, e]",
        "[e] [e, e]",
        "[e, e, e] [e, e] [e]",
    ],
)
def test_edges_of_hexagons_lead_there_and_back(lines: str) -> None:
    opposite = {"northWest": "southEast", "northEast": "southWest", "east": "west"}
    opposite |= {there: back for back, there in opposite.items()}
    found = edges(f"hexagon({_LABELS}, {lines})")
    for name, leaving in found.items():
        for label, target in leaving.items():
            assert found[target][opposite[label]] == name


# -- cuboids -------------------------------------------------------------------------------------


def test_a_cuboid_is_a_row_of_layers() -> None:
    board = game("cuboid(up, down, left, right, front, back, [[e, w]] [[b, e]] [[w, b]])").board
    assert [(vertex.name, vertex.piece) for vertex in board] == [
        ("cx0y0z0", "e"),
        ("cx1y0z0", "w"),
        ("cx0y0z1", "b"),
        ("cx1y0z1", "e"),
        ("cx0y0z2", "w"),
        ("cx1y0z2", "b"),
    ]
    assert board[2].edges == {"right": "cx1y0z1", "front": "cx0y0z2", "back": "cx0y0z0"}


def test_lines_in_a_layer_of_a_cuboid() -> None:
    found = edges("cuboid(up, down, left, right, front, back, [[e, e] [, e]])")
    assert found == {
        "cx0y0z0": {"right": "cx1y0z0"},
        "cx1y0z0": {"down": "cx1y1z0", "left": "cx0y0z0"},
        "cx1y1z0": {"up": "cx1y0z0"},
    }


# -- boards written out --------------------------------------------------------------------------


def test_a_board_written_out() -> None:
    board = game("a[w]{up: b, right: a, loop: a} b [e] {down : a} c[b]{}").board
    assert board == (
        s.Vertex("a", "w", {"up": "b", "right": "a", "loop": "a"}),
        s.Vertex("b", "e", {"down": "a"}),
        s.Vertex("c", "b", {}),
    )


def test_names_of_vertices_are_of_a_space_of_their_own() -> None:
    assert list(edges("e[e]{up: white} white[w]{up: 3} 3[b]{up: e}")) == ["e", "white", "3"]


# -- mistakes ------------------------------------------------------------------------------------


def test_a_missing_comma_is_no_hole() -> None:
    assert errors("rectangle(up, down, left, right, [e w] [b, b])") == [
        (
            "RBG028",
            "',' is expected before 'w'",
            "the fields of a line are separated by commas; a hole is [a, , b]",
        )
    ]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("rectangle(u, d, l, r, [e, e] [e])", "this line has 1 field; 2 would fit"),
        ("rectangle(u, d, l, r, [e] [e, ])", "this line has 2 fields; 1 would fit"),
        (f"hexagon({_LABELS}, [e] [e])", "this line has 1 field; 2 would fit"),
        (
            f"hexagon({_LABELS}, [e, e] [e, e, e] [e, e, e])",
            "this line has 3 fields; 4 or 2 would fit",
        ),
        (f"hexagon({_LABELS}, [e, e] [e] [e, e])", "this line has 2 fields; no further line would"),
        (f"hexagon({_LABELS}, [e, e, e] [e, e] [e, e, e])", "this line has 3 fields; 1 would fit"),
        (
            "cuboid(u, d, l, r, f, b1, [[e] [e]] [[e]])",
            "this layer is 1 x 1 large, the first 2 x 1",
        ),
        ("cuboid(u, d, l, r, f, b1, [[e]] [[e, e]])", "this layer is 1 x 2 large, the first 1 x 1"),
        ("cuboid(u, d, l, r, f, b1, [[e] [e, e]])", "this line has 2 fields; 1 would fit"),
    ],
)
def test_lines_have_fitting_lengths(board: str, message: str) -> None:
    ((code, told, _),) = errors(board)
    assert code == "RBG027"
    assert told.startswith(message)


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("", ["RBG029"]),
        ("rectangle(u, d, l, r, [])", ["RBG029"]),
        ("rectangle(u, d, l, r)", ["RBG026"]),
        ("rectangle(u, d, l, [e])", ["RBG026"]),
        ("rectangle(u, d, l, r [e])", ["RBG026"]),
        ("rectangle(u, d, l, r, [e], [e])", ["RBG026"]),
        ("rectangle(u, d, l, r, [e]", ["RBG026"]),
        ("rectangle(u, d, l, r, [e]) a", ["RBG026"]),
        ("rectangle(u, d, l, r, [[e]])", ["RBG026"]),
        ("rectangle(u, d, l, r, [e, 7])", ["RBG026"]),
        ("rectangle(u, d, l, rules, [e])", ["RBG026"]),
        ("cuboid(u, d, l, r, f, k, [e])", ["RBG026"]),
        ("cuboid(u, d, l, r, f, k, )", ["RBG026"]),
        ("hexagon(a, c, d, f, g, h)", ["RBG026"]),
        ("a[e]{up: a} [w]", ["RBG026"]),
        ("a[e]", ["RBG026"]),
        ("a{up: a}", ["RBG026"]),
        ("a[]{up: a}", ["RBG026"]),
        ("a[e]{up a}", ["RBG026"]),
        ("a[e]{up: a down: a}", ["RBG026"]),
        ("a[e]{up: a, }", ["RBG026"]),
        ("rectangle(u, u, l, r, [e])", ["RBG030"]),
        ("a[e]{up: a} a[w]{up: a}", ["RBG030"]),
        ("a[e]{up: a, up: a}", ["RBG030"]),
        ("a[e]{up: c}", ["RBG031"]),
        ("a[x]{up: a}", ["RBG033"]),
        ("rectangle(u, d, l, r, [x])", ["RBG033"]),
        ("rectangle(u, d, l, r, [white])", ["RBG034"]),
        ("rectangle(u, w, l, r, [e])", ["RBG024"]),
        ("a[e]{white: a}", ["RBG024"]),
        # once for all fields
        ("a[e]{w: b, white: b} b[e]{white: a, w: a}", ["RBG024", "RBG024"]),
    ],
)
def test_mistakes(board: str, expected: list[str]) -> None:
    assert codes(board) == expected


def test_a_misspelt_target_is_guessed() -> None:
    ((_, message, hint),) = errors("north[e]{up: south} south[e]{up: norht}")
    assert message == "no vertex is called 'norht'"
    assert hint == "did you mean 'north'?"


def test_steps_have_the_names_of_their_labels() -> None:
    rules = "->white north {e} [w] east {e} [w] ->>"
    text = f"""
        #players = white(1)
        #pieces = e, w, b
        #variables =
        #board = rectangle(north, south, west, east, [e, e, e] [w, e, e] [e, e, e])
        #rules = {rules}
    """
    assert list(translate(parse(Source("t.rbg", text))).constants) == ["go_north", "go_east"]
