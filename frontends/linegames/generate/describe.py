"""The whole description of a line game."""

from __future__ import annotations

from inspect import signature

from rgt.frontends.hrg.syntax import Description
from rgt.frontends.linegames.arguments import arguments
from rgt.frontends.linegames.game import LineGame
from rgt.frontends.linegames.generate.course import course
from rgt.frontends.linegames.generate.data import domains, functions, variables
from rgt.frontends.linegames.generate.features import Features
from rgt.frontends.linegames.generate.moves import moves
from rgt.ir.diagnostics import Source


def description(game: LineGame, source: Source | None = None) -> Description:
    """The rules of a line game in HRG, as a syntax tree; `source` is what it was read from.

    A move is told as the node from which a piece goes and the direction of every step or
    jump; a flying piece also tells where it lands.  In split sequences every further jump
    tells its direction alone, and who ends a sequence of its own accord says ``stop``.
    """
    has = Features(game, arguments(game.place, tuple(signature(LineGame).parameters)))
    return Description(
        (*domains(has), *functions(has), *variables(has), *moves(has), *course(has)),
        source or Source("game.py"),
    )
