"""The registration of line games: Python programs that are translated to HRG.

Reading such a file runs it.
"""

from __future__ import annotations

from rgt.frontends import Frontend, lowered_by_another
from rgt.frontends.hrg.syntax import Description
from rgt.frontends.linegames.generate.describe import description
from rgt.frontends.linegames.program import game_of
from rgt.ir.diagnostics import Source


def parse(source: Source) -> Description:
    """The rules in HRG of the game that a program defines; raises `GameError`."""
    return description(game_of(source), source)


FRONTEND = Frontend("linegames", (".py",), parse, lowered_by_another, via="hrg", comment="#")
"""The registration."""
