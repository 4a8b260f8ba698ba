"""Peralikatuma, a game for twenty-three pieces a side from Sri Lanka, on the alquerque board with
a triangle on every side.

White has the two last rows in the south, the southern and western triangles, and the western end
of the middle row; black has the others of these.  In turn each player moves one piece along a line
to the next point, if it is empty, or jumps over an enemy on the next point to the empty point
straight behind it; the enemy leaves the board.  Nobody must capture.  Who has jumped may jump on
with the same piece.  Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = (
    alquerque(5, 5)
    .attach_triangle("north", 3)
    .attach_triangle("east", 3)
    .attach_triangle("south", 3)
    .attach_triangle("west", 3)
)
game = LineGame(
    board,
    pieces={
        "white": [*board.southmost(2), *board.triangle("south"), *board.triangle("west"), "cy2x0"],
        "black": [*board.northmost(2), *board.triangle("north"), *board.triangle("east"), "cy2x4"],
    },
    captures="optional",
    sequences="split",
    max_turns=1250,
)
