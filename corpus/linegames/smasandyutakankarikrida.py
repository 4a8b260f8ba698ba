"""Smasandyutakankarikrida on the alquerque board with high triangles in the north and in the
south.

The two last rows of each player's triangle are filled.  In turn each player moves one piece along
a line to the next point, if it is empty, or jumps over an enemy on the next point to the empty
point straight behind it; the enemy leaves the board.  Nobody must capture, and a capture is one
jump.  Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(5, 5).attach_triangle("north", 5).attach_triangle("south", 5)
game = LineGame(
    board,
    pieces={
        "white": board.triangle("south")[6:],
        "black": board.triangle("north")[6:],
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
