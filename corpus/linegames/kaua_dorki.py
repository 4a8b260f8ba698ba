"""Kaua dorki, a game from India on two triangles that meet in a point, the only empty one, and a
line of two more points to its west and to its east.

White has the southern triangle and the western line.  In turn each player moves one piece along a
line to the next point, if it is empty, or jumps over an enemy on the next point to the empty point
straight behind it; the enemy leaves the board.  Nobody must capture, and a capture is one jump.
Who cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, node, point

board = (
    point()
    .attach_triangle("north", 3)
    .attach_triangle("south", 3)
    .add_node("nodeW1", {"east": node(0, 0)})
    .add_node("nodeW2", {"east": "nodeW1"})
    .add_node("nodeE1", {"west": node(0, 0)})
    .add_node("nodeE2", {"west": "nodeE1"})
)
game = LineGame(
    board,
    pieces={
        "white": [*board.triangle("south"), "nodeW1", "nodeW2"],
        "black": [*board.triangle("north"), "nodeE1", "nodeE2"],
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
