"""Meurimueng-rimueng peuet ploh, a game for forty pieces a side from Aceh, on an alquerque board
of nine by nine points.

All points but the one in the middle are filled: white's pieces are south of the middle row and on
its western half.  In turn each player moves one piece along a line to the next point, if it is
empty, or jumps over an enemy on the next point to the empty point straight behind it; the enemy
leaves the board.  Nobody must capture.  Who has jumped may jump on with the same piece.  Who
cannot move has lost.  After 1250 turns more pieces win.
Written for rgt from the rules.
"""

from rgt.frontends.linegames import LineGame, alquerque

board = alquerque(9, 9)
game = LineGame(
    board,
    pieces={
        "white": board.half("south", "west"),
        "black": board.half("north", "east"),
    },
    captures="optional",
    sequences="split",
    max_turns=1250,
)
