"""Dam hariman, a game for sixteen pieces a side, on the alquerque board with a triangle in the
north and one in the south.

The triangle and the two last rows of each player are filled.  In turn each player moves one piece
along a line to the next point, if it is empty, or jumps over an enemy on the next point to the
empty point straight behind it; the enemy leaves the board.  Nobody must capture.  Who has jumped
may jump on with the same piece.  Who cannot move has lost.  After 1250 turns more pieces win.
Hewakam keliya from Sri Lanka and mogul putt'han from India have the same rules.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(5, 5).attach_triangle("north", 3).attach_triangle("south", 3)
game = LineGame(
    board,
    pieces={
        "white": [*board.southmost(2), *board.triangle("south")],
        "black": [*board.northmost(2), *board.triangle("north")],
    },
    captures="optional",
    sequences="split",
    max_turns=1250,
)
