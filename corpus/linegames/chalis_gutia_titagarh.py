"""Chalis gutia as played in Titagarh, on an alquerque board of nine by nine points.

The two last rows of each player are filled, and six points of the row before them.  In turn each
player moves one piece along a line to the next point, if it is empty, or jumps over an enemy on
the next point to the empty point straight behind it; the enemy leaves the board.  Nobody must
capture, and a capture is one jump.  Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque, node

board = alquerque(9, 9)
game = LineGame(
    board,
    pieces={
        "white": [*board.southmost(2), *(node(x, 6) for x in range(3, 9))],
        "black": [*board.northmost(2), *(node(x, 2) for x in range(6))],
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
