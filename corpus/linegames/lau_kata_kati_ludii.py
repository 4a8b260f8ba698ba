"""Lau kata kati, on two triangles that meet in a point, with the milder rules that Ludii has for
it.

White has the southern triangle.  In turn each player moves one piece along a line to the next
point, if it is empty, or jumps over an enemy on the next point to the empty point straight behind
it; the enemy leaves the board.  Nobody must capture.  Who has jumped may jump on with the same
piece.  Who cannot move has lost.  After 1250 turns more pieces win.
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
    captures="optional",
    sequences="split",
    max_turns=1250,
)
