"""Satoel, a game for forty pieces a side, on an alquerque board of nine by nine points with a
triangle in the north and one in the south, which are empty at first.

The other points but the one in the middle are filled: white's pieces are south of the middle row
and on its western half.  In turn each player moves one piece along a line to the next point, if it
is empty, or jumps over an enemy on the next point to the empty point straight behind it; the enemy
leaves the board.  Nobody must capture.  Who has jumped may jump on with the same piece.  Who
cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(9, 9).attach_triangle("north", 3).attach_triangle("south", 3)
game = LineGame(
    board,
    pieces={
        "white": board.half("south", "west"),
        "black": board.half("north", "east"),
    },
    captures="optional",
    sequences="split",
    max_turns=1250,
)
