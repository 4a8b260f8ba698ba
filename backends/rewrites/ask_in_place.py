"""Whether a set has members is asked where they stand, without moving them.

Before::

    Let("all", SetConst(1, 0xF), "constexpr")
    Let("found", Meet((Local("all", SetOf(1)), Regroup(Members("b", Number(1), 1), 0x505, 0xF))))
    SucceedIf(Any(Local("found", SetOf(1))))

After::

    Let("all", SetConst(1, 0xF), "constexpr")
    Let("found", Meet((Members("b", Number(1), 1), SetConst(1, 0x505))))
    SucceedIf(Any(Local("found", SetOf(1))))

Why sound: as many places are taken as there are to put members at, and `all` has each of those, so
that the set put side by side has as many members as the one left where it is.
Not applied: where the set is used for anything but this one question, where `all` is not known to
have the places, or where members may get lost for want of a place.
Ends: a set is left in place once.
Gain: the instruction that puts bits side by side (`pext`, or a multiplication), for each question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Any, Meet, Regroup, SetConst
from rgt.backends.plan.statements import Let, SucceedIf
from rgt.backends.plan.types import SetOf


def ask_in_place(lines: Sequence[Line], _game: Game) -> list[Line]:
    """The lines of a function; what is only asked for members is left in place."""
    if not any(_regrouped(line) for line in lines):
        return list(lines)
    uses = Counter(name for line in lines for name in _names(line))
    asked = {line.statement.condition for line in lines if isinstance(line.statement, SucceedIf)}
    known = _known(lines)
    return [_left(line, uses, asked, known) for line in lines]


def _left(
    line: Line, uses: Mapping[str, int], asked: Iterable[Expr], known: Mapping[str, int]
) -> Line:
    found = _regrouped(line)
    if found is None:
        return line
    let, among, moved = found
    if uses[let.name] != 1 or Any(Local(let.name, SetOf(1))) not in asked:
        return line
    whole = among is None or not moved.target & ~known.get(among.name, 0)
    if not whole or moved.source.bit_count() != moved.target.bit_count():
        return line
    there = Meet((moved.value, SetConst(1, moved.source)))
    return replace(line, statement=replace(let, value=there))


def _regrouped(line: Line) -> tuple[Let, Local | None, Regroup] | None:
    """A name for a set whose members are put side by side, and what it is narrowed to."""
    let = line.statement
    if not isinstance(let, Let) or let.plain or let.how != "const" or let.value.type != SetOf(1):
        return None
    among, value = None, let.value
    if isinstance(value, Meet) and len(value.parts) == 2 and isinstance(value.parts[0], Local):
        among, value = value.parts[0], value.parts[1]
    return (let, among, value) if isinstance(value, Regroup) else None


def _names(line: Line) -> Iterable[str]:
    """The names that a statement reads, each as often as it does."""
    return (node.name for node in line.statement.all() if isinstance(node, Local))


def _known(lines: Sequence[Line]) -> dict[str, int]:
    """The sets that are known beforehand, by their names."""
    found = {}
    for line in lines:
        let = line.statement
        if isinstance(let, Let) and let.how == "constexpr" and isinstance(let.value, SetConst):
            found[let.name] = let.value.mask
    return found
