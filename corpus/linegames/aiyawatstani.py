"""Aiyawatstani, a game of the Keres, on four by four squares with both diagonals.

The two last rows of each player are filled; on the row before white's there are two more pieces of
each player, black's at the ends, as in the published collection.  In turn each player moves one
piece along a line to the next point, if it is empty, or jumps over an enemy on the next point to
the empty point straight behind it; the enemy leaves the board.  Nobody must capture, and a capture
is one jump.  Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, squares

board = squares(9, 9)
game = LineGame(
    board,
    pieces={
        "white": [*board.southmost(2), "cy6x2", "cy6x6"],
        "black": [*board.northmost(2), "cy6x0", "cy6x8"],
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
