"""How a calculation puts its hints into the game."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir.pragmas import Pragma
from rgt.passes.context import Context


def place(context: Context, kinds: type | tuple[type, ...], found: Iterable[Pragma]) -> None:
    """Let `found` be all hints of these kinds, in one step; nothing happens if they are.

    Hints that were there before go: nobody knows who wrote them and for which game, and a wrong
    one breaks a backend.  The new ones stand where the first old one stood, else at the end.
    """
    game = context.game
    found = tuple(found)
    others = tuple(pragma for pragma in game.pragmas if not isinstance(pragma, kinds))
    where = next(
        (i for i, pragma in enumerate(game.pragmas) if isinstance(pragma, kinds)), len(others)
    )
    changed = (*others[:where], *found, *others[where:])
    if changed != game.pragmas:
        with context.rewrite(f"{_counted(len(found))} can be proved"):
            game.set_pragmas(changed)


def _counted(number: int) -> str:
    return "1 hint" if number == 1 else f"{number or 'no'} hints"
