"""Bara guti as played in Bihar, on three rings and four straight lines through their centre.

The points of one half of the lines are white's, those of the other half black's; the centre is
empty.  In turn each player moves one piece along a line to the next point, if it is empty, or
jumps over an enemy on the next point to the empty point straight behind it; the enemy leaves the
board.  Nobody must capture, and a capture is one jump.  Who cannot move has lost.  After 1250
turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, circle

board = circle(8, 4)
game = LineGame(
    board,
    pieces={
        "white": board.spokes("north", "northeast", "east", "southeast"),
        "black": board.spokes("south", "southwest", "west", "northwest"),
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
