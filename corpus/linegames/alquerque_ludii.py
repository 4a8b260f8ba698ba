"""Alquerque with the milder rules that Ludii has for it.

All points but the one in the middle are filled: white's pieces are south of the middle row and on
its eastern half.  In turn each player moves one piece along a line to the next point, if it is
empty, or jumps over an enemy on the next point to the empty point straight behind it; the enemy
leaves the board.  Nobody must capture, and a capture is one jump.  Who cannot move has lost.
After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(5, 5)
game = LineGame(
    board,
    pieces={
        "white": board.half("south", "east"),
        "black": board.half("north", "west"),
    },
    captures="optional",
    sequences="none",
    max_turns=1250,
)
