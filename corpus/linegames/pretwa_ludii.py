"""Pretwa, on three rings and three straight lines through their centre, with the milder rules that
Ludii has for it.

The points of one half of the lines are white's, those of the other half black's; the centre is
empty.  In turn each player moves one piece along a line to the next point, if it is empty, or
jumps over an enemy on the next point to the empty point straight behind it; the enemy leaves the
board.  Nobody must capture.  Who has jumped may jump on with the same piece.  Who cannot move has
lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, circle

board = circle(6, 4)
game = LineGame(
    board,
    pieces={
        "white": board.spokes("north", "northeast", "east"),
        "black": board.spokes("south", "southwest", "west"),
    },
    captures="optional",
    sequences="split",
    max_turns=1250,
)
