"""Lau kata kati, a game from Bengal on two triangles that meet in a point, the only empty one.

White has the southern triangle.  In turn each player moves one piece along a line to the next
point, if it is empty.  If a piece can jump over an enemy on the next point to the empty point
straight behind it, one must, and it jumps on as long as it can; the enemies leave the board.  Who
cannot move has lost.  After 100 turns without a capture more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, point

board = point().attach_triangle("north", 4).attach_triangle("south", 4)
game = LineGame(
    board,
    pieces={
        "white": board.triangle("south"),
        "black": board.triangle("north"),
    },
    captures="mandatory",
    sequences="full",
    stagnation=100,
)
