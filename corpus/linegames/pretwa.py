"""Pretwa, a game from Bihar on three rings and three straight lines through their centre.

The points of one half of the lines are white's, those of the other half black's; the centre is
empty.  In turn each player moves one piece along a line to the next point, if it is empty.  If a
piece can jump over an enemy on the next point to the empty point straight behind it, one must, and
it jumps on as long as it can; the enemies leave the board.  Who cannot move has lost.  After 100
turns without a capture more pieces win.
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
    captures="mandatory",
    sequences="full",
    stagnation=100,
)
