"""Goals that are never met."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.frontends.simplified import syntax as s
from rgt.frontends.simplified.lints.pieces import Roaming, owned, owner, takers
from rgt.ir.diagnostics import Span

_MOST_SHOWN = 6


def doubtful_goals(
    description: s.Description, pieces: Mapping[str, Roaming]
) -> Iterator[tuple[str, str, Span | None]]:
    """The code, message and place of what is never met.

    `pieces` tells where they can come; without it only their numbers are looked at.
    """
    for goal in description.goals:
        number = description.board.squares.count(goal.piece)
        if number == 0:
            why: str | None = f"this is never met: {owner(goal.piece)} never has a '{goal.piece}'"
        elif isinstance(goal, s.Left):
            why = _why_never_left(goal, number, pieces)
        else:
            why = _why_never_reached(goal, description, pieces)
        if why:
            yield "SBG052", why, goal.span


def _why_never_left(goal: s.Left, number: int, pieces: Mapping[str, Roaming]) -> str | None:
    if goal.count >= number:
        pronoun = "it is" if number == 1 else "one is"
        return (
            f"this is never met: {number} '{goal.piece}' {'is' if number == 1 else 'are'} there at "
            f"the beginning, and fewer when {pronoun} taken"
        )
    if pieces and not any(takers(pieces, goal.piece)):
        return f"this is never met: nothing can take {owned(goal.piece)}"
    return None


def _why_never_reached(
    goal: s.Reach, description: s.Description, pieces: Mapping[str, Roaming]
) -> str | None:
    if goal.piece not in pieces:
        return None
    board, arrives = description.board, pieces[goal.piece].arrives
    missed = [(x, y) for x, y in goal.squares if not arrives >> board.square(x, y) & 1]
    if not missed:
        return None
    if len(missed) == len(goal.squares):
        where = "there" if len(missed) == 1 else "to any of these squares"
        return f"this is never met: {owned(goal.piece)} can never move {where}"
    # who names a whole rank need not leave out the squares of the other colour
    ranks = {y for x, y in goal.squares if (x, y) not in missed}
    missed = [(x, y) for x, y in missed if y not in ranks]
    if not missed:
        return None
    some = ", ".join(f"{x} {y}" for x, y in missed[:_MOST_SHOWN])
    more = " and others" if len(missed) > _MOST_SHOWN else ""
    return f"{owned(goal.piece)} can never move to some of these squares: {some}{more}"
