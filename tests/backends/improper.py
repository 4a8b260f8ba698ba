"""Games that go wrong late: a board that fills and leaves nobody a move, plays without an end.

Each board has twelve cells or more, so that no search in breadth of a few thousand positions comes
to its end; a play that fills it takes as many moves as there are cells.
"""

from __future__ import annotations

from rgt.frontends.linegames import Kind, LineGame, grid

CELLS = 12

FILL_HRG = """
domain Player = x | o
domain Score = 0 | 100
domain Mark = empty | Player
domain Cell = C(I) where I in 1..12
board : Cell -> Mark = {:empty}
cell : Cell

graph turn(me: Player) {
  player = me
  cell = Cell(*)
  check(board[cell] == empty)
  $$ cell
  board[cell] = me
  player = keeper
  if board[C(1)] == x && board[C(2)] == x && board[C(3)] == x && board[C(4)] == x {
    goals[x] = 100
    end()
  }
}

graph rules() { loop { turn(x) turn(o) } }
"""
"""Four marks on certain cells win; what becomes of a full board was forgotten."""

FILL_KIF = """
(role x) (role o)
(opponent x o) (opponent o x)
(spot 1) (spot 2) (spot 3) (spot 4) (spot 5) (spot 6)
(spot 7) (spot 8) (spot 9) (spot 10) (spot 11) (spot 12)
(init (turn x))
(<= (init (empty ?s)) (spot ?s))
(<= (legal ?p (mark ?s)) (true (turn ?p)) (true (empty ?s)))
(<= (legal ?p noop) (opponent ?p ?q) (true (turn ?q)))
(<= (next (turn ?q)) (true (turn ?p)) (opponent ?p ?q))
(<= (marked ?s) (does ?p (mark ?s)))
(<= (next (empty ?s)) (true (empty ?s)) (not (marked ?s)))
(<= (next (has ?p ?s)) (does ?p (mark ?s)))
(<= (next (has ?p ?s)) (true (has ?p ?s)))
(<= won (true (has x 1)) (true (has x 2)) (true (has x 3)) (true (has x 4)))
(<= terminal won)
(<= (goal x 100) won)
(<= (goal x 0) (not won))
(<= (goal o 0) won)
(<= (goal o 100) (not won))
"""
"""The same in GDL; a step is two moves."""

FILL_RBG = """
#players = x(100), o(100)
#pieces = empty, xMark, oMark
#variables =
#board = rectangle(up, down, left, right,
    [empty, empty, empty, empty]
    [empty, empty, empty, empty]
    [empty, empty, empty, empty])
#anyCell = ((up* + down*) (left* + right*))
#turn(me) = ->me anyCell {empty} [me~Mark] ->>
#rules = (turn(x) turn(o))*
"""
"""The same in RBG, where a game is over as soon as nobody can move: nobody is ever stuck."""

FOREVER_RBG = """
#players = x(100), o(100)
#pieces = empty, xMan, oMan
#variables =
#board = rectangle(up, down, left, right,
    [xMan, empty, empty, empty, empty, empty, empty, empty]
    [empty, empty, empty, empty, empty, empty, empty, empty]
    [empty, empty, empty, empty, empty, empty, empty, empty]
    [empty, empty, empty, empty, empty, empty, empty, oMan])
#anyCell = ((up* + down*) (left* + right*))
#turn(me) = ->me anyCell {me~Man} [empty] (up + down + left + right) {empty} [me~Man] ->>
#rules = (turn(x) turn(o))*
"""
"""Two men who walk about and are never out of moves."""


def _turn(me: str, other: str) -> list[str]:
    return [
        f"{me}_turn, {me}_pick: cell = Cell(*);",
        f"{me}_pick, {me}_tag: board[cell] == empty;",
        f"{me}_tag, {me}_mark: $$ cell;",
        f"{me}_mark, {me}_done: board[cell] = {me};",
        f"{me}_done, {me}_kept: player = keeper;",
        f"{me}_kept, {me}_a: board[1] == x;",
        f"{me}_a, {me}_b: board[2] == x;",
        f"{me}_b, {me}_c: board[3] == x;",
        f"{me}_c, {me}_d: board[4] == x;",
        f"{me}_d, end: player = keeper;",
        f"{me}_kept, {other}_go: board[1] != x;",
        f"{me}_a, {other}_go: board[2] != x;",
        f"{me}_b, {other}_go: board[3] != x;",
        f"{me}_c, {other}_go: board[4] != x;",
        f"{other}_go, {other}_turn: player = {other};",
    ]


FILL_RG = "\n".join(
    [
        "type Player = { x, o };",
        "type Score = { 0, 100 };",
        "type Cell = { " + ", ".join(str(i) for i in range(1, CELLS + 1)) + " };",
        "type Mark = { empty, x, o };",
        "var board: Cell -> Mark = { :empty };",
        "var cell: Cell = 1;",
        "begin, x_turn: player = x;",
        *_turn("x", "o"),
        *_turn("o", "x"),
    ]
)
"""The same in RG."""

RING_HRG = """
domain Player = a | b
domain Score = 0 | 100
domain Cell = N(I) where I in 0..99
next : Cell -> Cell
next(N(99)) = N(0)
next(N(I)) = N(I + 1)
back : Cell -> Cell
back(N(0)) = N(99)
back(N(I)) = N(I - 1)
at : Player -> Cell = { :N(0) }
graph turn(me: Player) {
  player = me
  branch { $ up at[me] = next(at[me]) } or { $ down at[me] = back(at[me]) }
  player = keeper
}
graph rules() { loop { turn(a) turn(b) if at[a] == N(1) && at[b] == N(0) { end() } } }
"""
"""Two pieces on a ring: after both moved, both are on even or both on odd cells, so none wins."""


def unending_line_game() -> LineGame:
    """Pieces that only step, for a thousand turns."""
    board = grid(3, 5)
    pieces = {"white": board.southmost(1), "black": board.northmost(1)}
    return LineGame(board, pieces=pieces, kinds=(Kind("king", captures="none"),), max_turns=1000)


def rare(choices: int, moves: int) -> str:
    """Of so many choices at every move only the first, always taken, leaves nobody a move."""
    lines = ["type Player = { a };", "type Score = { 0 };", "begin, n0: player = a;"]
    for i in range(moves):
        lines += [f"n{i}, m{i}: $ c0;", f"m{i}, n{i + 1}: player = a;"]
        lines += [f"n{i}, o{i}: $ c{c};" for c in range(1, choices)]
        lines += [f"o{i}, end: player = keeper;"]
    lines += [f"n{moves}, lost: goals[a] != 0;", "lost, end: player = keeper;"]
    return "\n".join(lines)
