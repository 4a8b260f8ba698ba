"""Let variables of one type that are never needed at the same time be one variable.

Before::

    var x: T = a;
    var y: T = b;
    begin, p: x = T(*);
    p, q: $$ x;
    q, r: player = black;
    r, s: y = T(*);
    s, t: $$ y;
    t, end: player = keeper;

After::

    var x: T = a;
    begin, p: x = T(*);
    p, q: $$ x;
    q, r: player = black;
    r, s: x = T(*);
    s, t: $$ x;
    t, end: player = keeper;

Why sound: whenever one of the variables is assigned, none of the others will be read before it
is assigned as well (or it holds the same, by a copy); and of those that may be read before any
assignment, the first values are the same.  What a check assigns is undone, so it may overwrite
what is needed after it.
Not applied: to `player`, `goals` and `visible`; to variables of types with different symbols.
Ends: every step removes a variable.
Source: Chaitin, "Register allocation and spilling via graph coloring", 1982.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, resolve
from rgt.passes.analyses.variables.interference import Interference
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
from rgt.passes.context import Context
from rgt.passes.sharing import share
from rgt.passes.transform import Global


@dataclass(frozen=True)
class ShareVariables(Global):
    """See the module."""

    name: ClassVar[str] = "share-variables"

    def run(self, context: Context) -> None:
        """Colour the variables of each type, and keep the first of each colour."""
        interference = Interference(context.game)
        groups = (group for alike in _by_type(context.game) for group in interference.groups(alike))
        share(groups, interference, context)


def _by_type(game: Game) -> Iterator[list[str]]:
    """The variables that may be renamed, by the values that they can hold."""
    found: dict[Type, list[str]] = {}
    for name, variable in game.variables.items():
        if name not in BUILT_IN:
            found.setdefault(_spelt_out(variable.type, game), []).append(name)
    yield from found.values()


def _spelt_out(type_: Type, game: Game) -> Type:
    """A type without any name in it."""
    found = resolve(type_, game.types)
    if isinstance(found, ArrowType):
        key = resolve(found.key, game.types)
        assert isinstance(key, SetType)
        return ArrowType(key, _spelt_out(found.value, game))
    return found
