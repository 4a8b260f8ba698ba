"""Checks that hold in every state are decided: by all their conditions at once, and by what cells
can be where they are asked.
"""

from __future__ import annotations

import pytest

from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

SQUARES = [f"{column}{row}" for row in "123" for column in "abc"]
LINES = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3"]
"""Three of nine squares each: nine conditions, of which one line after another asks three."""
BOARD = f"""
type Square = {{ {", ".join(SQUARES)} }};
var board: Square -> T = {{ :a }};
var at: Square = a1;
begin, n: at = Square(*);
n, o: $$ at;
o, p: board[at] = b;
p, w: ? s -> t;
w, begin: player = white;
p, end: player = keeper;
"""


def won(lines: list[str]) -> str:
    """A walk for each line of which all squares hold `b`."""
    text = ""
    for number, line in enumerate(lines):
        nodes = ["s", f"l{number}", f"k{number}", "t"]
        for square, start, end in zip(line.split(), nodes[:-1], nodes[1:], strict=True):
            text += f"{start}, {end}: board[{square}] == b;\n"
    return text


def open_(lines: list[str]) -> str:
    """A walk on which every line has a square that does not hold `b`."""
    nodes = ["s", *(f"n{number}" for number in range(len(lines) - 1)), "t"]
    return "".join(
        f"{start}, {end}: board[{square}] != b;\n"
        for line, start, end in zip(lines, nodes[:-1], nodes[1:], strict=True)
        for square in line.split()
    )


def checks(game: Game) -> int:
    """How many checks of a game are left undecided."""
    before = told(game)
    optimize(game, "decide-checks")
    assert told(game) == before
    return len(game.automaton.checks())


def test_a_line_or_no_line_is_always_so() -> None:
    assert checks(game_of(BOARD + won(LINES) + open_(LINES), own=True)) == 0


def test_a_line_or_none_of_some_lines_is_not() -> None:
    assert checks(game_of(BOARD + won(LINES[:3]) + open_(LINES), own=True)) == 1


EDGE = """
type Square = { s1, s2, s3, off };
type Held = { a, b, out };
const next: Square -> Square = { s1: s2, s2: s3, :off };
var board: Square -> Held = { off: out, :a };
var at: Square = s1;
begin, n: at = {FROM}(*);
type From = { s1, s2 };
n, o: $$ at;
o, p: board[at] = b;
p, q: ? s -> t;
p, q: ! s -> t;
q, end: player = keeper;
s, t: board[next[at]] == a;
s, t: board[next[at]] == b;
"""


def test_a_square_on_the_board_holds_a_piece() -> None:
    """Only what lies off the board is neither, and nobody stands beside it."""
    game = game_of(EDGE.replace("{FROM}", "From"), own=True)
    assert checks(game) == 0


def test_what_lies_off_the_board_holds_none() -> None:
    assert checks(game_of(EDGE.replace("{FROM}", "Square"), own=True)) == 2


FALL = """
type Square = { s1, s2, s3, s4, off };
type Held = { a, b, out };
const next: Square -> Square = { STEPS, :off };
var board: Square -> Held = { off: out, :a };
var at: Square = s1;
var to: Square = s1;
type From = { s1, s2, s3, s4 };
begin, n: at = From(*);
n, m: board[at] == a;
m, o: $$ at;
o, o2: to = at;
o2, p: ? s -> t;
o2, p: ! s -> t;
p, q: board[at] = b;
q, w: player = white;
w, begin: ;
w, x: $ a;
x, end: player = keeper;
s, u: board[next[to]] == a;
u, s: to = next[to];
s, t: board[next[to]] != a;
"""


def test_who_falls_comes_to_the_ground() -> None:
    assert checks(game_of(FALL.replace("STEPS", "s1: s2, s2: s3, s3: s4"), own=True)) == 0


def test_who_goes_round_in_a_ring_may_not() -> None:
    assert checks(game_of(FALL.replace("STEPS", "s1: s2, s2: s3, s3: s4, s4: s1"), own=True)) == 2


def test_who_falls_at_one_place_and_rises_at_another_may_not() -> None:
    """Each of the two alone comes to an end."""
    up_and_down = FALL.replace("STEPS", "s1: s2, s2: s1, s3: s4").replace(
        "u, s: to = next[to];",
        "u, v: to == s1; v, s: to = next[to]; u, x2: to == s2; x2, s: to = next[to];"
        "u, y: to != s1; y, t: to != s2;",
    )
    assert checks(game_of(up_and_down, own=True)) == 2


def test_what_another_variable_held_is_no_fall() -> None:
    """From `s4` one falls to `off` alone, but walks by `from` go to `s4` and stay."""
    held = (
        FALL.replace("STEPS", "s1: s2, s2: s3, s3: s4, s4: s4").replace(
            "u, s: to = next[to];", "u, v: at2 = next[to]; v, s: to = at2;"
        )
        + "var at2: Square = s1; p2, p3: to = next[to];"
    )
    assert checks(game_of(held, own=True)) == 2


WHOLE = """
type Square = { s1, s2 };
const ones: Square -> T = { :a };
const twos: Square -> T = { :b };
var board: Square -> T = { :a };
var grid: Square -> Square -> T = { :{ :a } };
var at: Square = s1;
begin, n: at = Square(*);
n, o: $$ at;
o, p: board[at] = b;
p, w: ? s -> t;
w, begin: player = white;
p, v: ! s -> t;
v, begin: player = black;
p, end: player = keeper;
"""


@pytest.mark.parametrize(
    "asked",
    [
        "s, t: board != twos; s, t: board == ones;",
        "s, t: grid[at] != ones; s, t: grid[at] == twos;",
    ],
)
def test_whole_maps_are_no_symbols(asked: str) -> None:
    """What one of their cells can be says nothing of which constant they are."""
    game = game_of(WHOLE + asked, own=True)
    before = told(game, 4)
    optimize(game, "decide-checks")
    assert told(game, 4) == before
