"""Sets of which only the first few positions can be members, for `vectorise_four`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.lanes import LANE
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Complement, Meet, Members, SetConst, Shift, Union
from rgt.backends.plan.statements import Let, Update
from rgt.backends.rewrites.directions import MADE_OF, is_plain, parts_of


def sets_of_few(lines: Sequence[Line], boards: Collection[str]) -> set[str]:
    """The names of the sets of which only the first positions can be members."""
    small: set[str] = set()
    made = [
        (line.statement.name, line.statement.value)
        for line in lines
        if isinstance(line.statement, Let | Update)
    ]
    for name, value in made:
        if not is_plain(value):
            continue
        # some of a small set, or worked out from small ones
        parts = list(parts_of(value))
        whole = not any(isinstance(each, Complement) for each in parts)
        whole = whole and not any(isinstance(each, Shift) and each.by < 0 for each in parts)
        first = value.parts[0] if isinstance(value, Meet) else value
        part = not isinstance(first, Union) and _is_small(first, small, boards)
        if part or (whole and _reads_small(value, small, boards)):
            small.add(name)
        else:
            small.discard(name)
    large = {n for n, v in made if not (is_plain(v) and _reads_small(v, small, boards))}
    return small - large


def _is_small(value: Expr, small: Collection[str], boards: Collection[str]) -> bool:
    """Whether a set that stands somewhere has few positions."""
    match value:
        case Local(name):
            return name in small
        case Members(board):
            return board in boards
        case SetConst(_, mask):
            return mask < 1 << LANE
    return False


def _reads_small(value: Expr, small: Collection[str], boards: Collection[str]) -> bool:
    """Whether everything that a set is made of has few positions."""
    stands = [each for each in parts_of(value) if not isinstance(each, MADE_OF)]
    return all(_is_small(each, small, boards) for each in stands)
