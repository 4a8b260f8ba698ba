"""Bis gutiya, a game for twenty pieces a side from India, on four by four squares with both
diagonals.

All points but the one in the middle are filled: white's pieces are south of the middle row and on
its western half.  In turn each player moves one piece along a line to the next point, if it is
empty, or jumps over an enemy on the next point to the empty point straight behind it; the enemy
leaves the board.  Nobody must capture, and a capture is one jump.  Who cannot move has lost.
After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, squares

board = squares(9, 9)
game = LineGame(
    board,
    pieces={
        "white": board.half("south", "west"),
        "black": board.half("north", "east"),
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
