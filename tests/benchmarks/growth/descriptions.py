"""Games of any size in the languages that are lowered: boards, graphs, facts, moves."""

from __future__ import annotations


def rbg(size: int) -> str:
    """Breakthrough on a square board, in RBG."""
    rank = {piece: f"[{', '.join([piece] * size)}]" for piece in ("e", "w", "b")}
    board = "\n".join([rank["b"]] * 2 + [rank["e"]] * (size - 4) + [rank["w"]] * 2)
    return f"""#players = white(100), black(100)
#pieces = e, w, b
#variables =
#board = rectangle(up, down, left, right,
{board})
#anySquare = ((up* + down*) (left* + right*))
#turn(me; other; own; enemy; ahead) =
    ->me anySquare {{own}} [e] ahead ({{e}} + (left + right) {{e, enemy}})
    ->> [own] [$ me = 100, other = 0]
    ->> {{? ahead}}
#rules = ->> (turn(white; black; w; b; up) turn(black; white; b; w; down))*
"""


def hrg(size: int) -> str:
    """A stone to an empty square of a square board, next to where the last one went, in HRG."""
    most = size - 1
    return f"""domain Player = white
domain Score = 0 | 100
domain Square = S(X, Y) where X in 0..{most}, Y in 0..{most}
domain Piece = empty | stone
domain Side = up | right

beside : Side -> Square -> Square
beside(up, S(X, Y)) = if Y < {most} then S(X, Y + 1) else S(X, 0)
beside(right, S(X, Y)) = if X < {most} then S(X + 1, Y) else S(0, Y)

board : Square -> Piece = {{ :empty }}
at : Square = S(0, 0)
side : Side

graph rules() {{
  player = white
  loop {{
    side = Side(*)
    at = beside[side][at]
    $$ at
    player = keeper
    if board[at] == stone {{
      end()
    }}
    board[at] = stone
    player = white
  }}
}}
"""


def kif(size: int) -> str:
    """A counter to so many, in GDL."""
    succ = "\n".join(f"(succ n{i} n{i + 1})" for i in range(size))
    return f"""(role robot)
(init (at n0))
(<= (legal robot go) (true (at ?x)))
(<= (next (at ?y)) (does robot go) (true (at ?x)) (succ ?x ?y))
(<= terminal (true (at n{size})))
(<= (goal robot 100) (true (at n{size})))
(<= (goal robot 0) (not (true (at n{size}))))
{succ}
"""


def moves(size: int) -> str:
    """A choice of two coordinates, each of so many values, in GDL."""
    numbers = "\n".join(f"(num n{i})" for i in range(size))
    return f"""(role robot)
(init (at n0 n0))
(<= (legal robot (go ?x ?y)) (num ?x) (num ?y) (not (true (at ?x ?y))))
(<= (next (at ?x ?y)) (does robot (go ?x ?y)))
(<= terminal (true (at n1 n1)))
(<= (goal robot 100) (true (at n1 n1)))
(<= (goal robot 0) (not (true (at n1 n1))))
{numbers}
"""


def rbg_graph(size: int) -> str:
    """A stone that goes along the edges of a graph of so many vertices, in RBG."""
    vertices = "\n".join(
        f"v{n}[{'w' if n == 0 else 'e'}]{{near: v{(n + 1) % size}, far: v{(7 * n + 3) % size}}}"
        for n in range(size)
    )
    return f"""#players = white(100)
#pieces = e, w
#variables =
#board = {vertices}
#rules = ->white ((near + far) {{e}} [w] ->white)*
"""


def rbg2017(size: int) -> str:
    """Breakthrough on a square board, in RBG of 2017."""
    ranks = "\n".join(" ".join([piece] * size) for piece in ("b", *("empty",) * (size - 2), "w"))
    white = " or ".join(f"@w {x} {size - 1}" for x in range(size))
    black = " or ".join(f"@b {x} 0" for x in range(size))
    return f"""#game "Breakthrough"
#board {size} {size}
{ranks}
#player white (w/empty)((0,1,{{empty}}/w) + (1,1,{{empty,b}}/w) + (-1,1,{{empty,b}}/w))[black]
#player black (b/empty)((0,-1,{{empty}}/b) + (1,-1,{{empty,w}}/b) + (-1,-1,{{empty,w}}/b))[white]
#order white black
#goal white 100 {white}
#goal black 100 {black}
"""


def simplified(size: int) -> str:
    """Breakthrough with rooks on a square board, in Simplified Boardgames."""
    middle = "\n".join(f"|{'.' * size}|" for _ in range(size - 2))
    far = ", ".join(f"{x} {size - 1}" for x in range(size))
    near = ", ".join(f"{x} 0" for x in range(size))
    return f"""<<Race>>
<BOARD>
{size} {size}
|{"r" + "p" * (size - 1)}|
{middle}
|{"R" + "P" * (size - 1)}|
<PIECES>
P (0,1,e) + (1,1,p) + (-1,1,p) &
R (0,1,e)^*((0,1,e) + (0,1,p)) + (1,0,e)^*((1,0,e) + (1,0,p)) &
<GOALS>
200 &
@P {far} &
@p {near} &
"""


def lines(size: int) -> str:
    """A game on the lines of an odd board of so many columns and rows, as a Python program."""
    return f"""from rgt.frontends.linegames import LineGame, grid

board = grid({size | 1}, {size | 1})
game = LineGame(
    board,
    pieces={{"white": board.half("south", "east"), "black": board.half("north", "west")}},
    captures="optional",
    sequences="none",
    stagnation=100,
)
"""
