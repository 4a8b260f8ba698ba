"""Tavelspel, a game from Sweden on a grid of thirteen by thirteen points without diagonals.

The two last rows of each player are filled.  In turn each player moves one piece along a line to
the next point, if it is empty, or jumps over an enemy on the next point to the empty point
straight behind it; the enemy leaves the board.  Nobody must capture.  Who has jumped may jump on
with the same piece.  Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, grid

board = grid(13, 13)
game = LineGame(
    board,
    pieces={
        "white": board.southmost(2),
        "black": board.northmost(2),
    },
    captures="optional",
    sequences="split",
    max_turns=1250,
)
