"""Games on the lines of a board, such as alquerque, defined in a few lines of Python.

>>> from rgt.frontends.linegames import LineGame, alquerque
>>> board = alquerque(5, 5)
>>> game = LineGame(
...     board=board,
...     pieces={"white": board.half("south", "east"), "black": board.half("north", "west")},
...     captures="mandatory",
...     sequences="full",
...     stagnation=100,
... )
>>> game.count("white")
12

`rgt perft game.py 3` and all other commands run such a file and take its `game`.  `description`
gives its rules in HRG.  docs/linegames.md tells everything that can be said about a game.
"""

from rgt.frontends.linegames.board import Board
from rgt.frontends.linegames.directions import Direction
from rgt.frontends.linegames.game import LineGame
from rgt.frontends.linegames.generate.describe import description
from rgt.frontends.linegames.kinds import Kind
from rgt.frontends.linegames.shapes import (
    alquerque,
    circle,
    draughtboard,
    grid,
    node,
    point,
    squares,
)

__all__ = [
    "Board",
    "Direction",
    "Kind",
    "LineGame",
    "alquerque",
    "circle",
    "description",
    "draughtboard",
    "grid",
    "node",
    "point",
    "squares",
]
