"""Kotu ellima, a game for twenty-four pieces a side from Sri Lanka, on the alquerque board with a
triangle on every side.

All points but the one in the middle are filled: white's pieces are south of the middle row, on its
western half, and in the southern and western triangles.  In turn each player moves one piece along
a line to the next point, if it is empty, or jumps over an enemy on the next point to the empty
point straight behind it; the enemy leaves the board.  Nobody must capture, and a capture is one
jump.  Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = (
    alquerque(5, 5)
    .attach_triangle("north", 3)
    .attach_triangle("east", 3)
    .attach_triangle("south", 3)
    .attach_triangle("west", 3)
)
game = LineGame(
    board,
    pieces={
        "white": [*board.half("south", "west"), *board.triangle("south"), *board.triangle("west")],
        "black": [*board.half("north", "east"), *board.triangle("north"), *board.triangle("east")],
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
