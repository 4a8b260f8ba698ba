"""Dash guti with the board and the milder rules that Ludii has for it: the points west and east of
the centre are joined to the corners of the triangles, too.

White has the southern triangle and the western point.  In turn each player moves one piece along a
line to the next point, if it is empty, or jumps over an enemy on the next point to the empty point
straight behind it; the enemy leaves the board.  Nobody must capture, and a capture is one jump.
Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, node, point

board = (
    point()
    .attach_triangle("north", 4)
    .attach_triangle("south", 4)
    .add_node("nodeL", {"east": node(0, 0), "south": "tsouthvy3x0", "north": "tnorthvy3x2"})
    .add_node("nodeR", {"west": node(0, 0), "south": "tsouthvy3x2", "north": "tnorthvy3x0"})
)
game = LineGame(
    board,
    pieces={
        "white": [*board.triangle("south"), "nodeL"],
        "black": [*board.triangle("north"), "nodeR"],
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
