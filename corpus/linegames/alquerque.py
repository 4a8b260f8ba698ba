"""Alquerque, the medieval game, on the board of five by five points.

All points but the one in the middle are filled: white's pieces are south of the middle row and on
its eastern half.  In turn each player moves one piece along a line to the next point, if it is
empty.  If a piece can jump over an enemy on the next point to the empty point straight behind it,
one must, and it jumps on as long as it can; the enemies leave the board.  Who cannot move has
lost.  After 100 turns without a capture more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(5, 5)
game = LineGame(
    board,
    pieces={
        "white": board.half("south", "east"),
        "black": board.half("north", "west"),
    },
    captures="mandatory",
    sequences="full",
    stagnation=100,
)
