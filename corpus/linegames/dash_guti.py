"""Dash guti, a game for ten pieces a side from India, on two triangles that meet in a point, the
only empty one, which has a neighbour in the west and one in the east, too.

White has the southern triangle and the western neighbour.  In turn each player moves one piece
along a line to the next point, if it is empty.  If a piece can jump over an enemy on the next
point to the empty point straight behind it, one must, and it jumps on as long as it can; the
enemies leave the board.  Who cannot move has lost.  After 100 turns without a capture more pieces
win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, node, point

board = (
    point()
    .attach_triangle("north", 4)
    .attach_triangle("south", 4)
    .add_node("nodeL", {"east": node(0, 0)})
    .add_node("nodeR", {"west": node(0, 0)})
)
game = LineGame(
    board,
    pieces={
        "white": [*board.triangle("south"), "nodeL"],
        "black": [*board.triangle("north"), "nodeR"],
    },
    captures="mandatory",
    sequences="full",
    stagnation=100,
)
