"""What the nodes of a plan mean: a small machine that works them out.

Slow, and for tests: a rewrite is sound if what it writes comes to the same as what it was given.
Symbols are their codes, sets are numbers whose bits are their members.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rgt.backends.plan import expressions as ex
from rgt.backends.plan import sets as st
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.types import SetOf

WORD = 64
_Kind = TypeVar("_Kind", bound=Expr)


class FaultError(Exception):
    """A fault of the game: a symbol is no key of a map, at a node."""


class ForeignError(Exception):
    """A node is in a target's own text: it means something there only."""


@dataclass
class Machine:
    """A state of a game and what code has at hand.

    `fields`, `maps` and `boards` are the state: codes of variables, cells of maps, and for each map
    that is kept as sets these, by their numbers.  `locals` are names, `tables` numbers or sets;
    `checks` answer checks by their number, and `sets` and `holds` stand for functions of sets.
    """

    fields: dict[str, int] = field(default_factory=dict)
    maps: dict[str, list[int]] = field(default_factory=dict)
    boards: dict[str, list[int]] = field(default_factory=dict)
    locals: dict[str, int] = field(default_factory=dict)
    tables: Mapping[str, Sequence[int]] = field(default_factory=dict)
    checks: Mapping[int, bool] = field(default_factory=dict)
    sets: Mapping[str, int] = field(default_factory=dict)
    holds: Mapping[str, Callable[[int], bool]] = field(default_factory=dict)


def value(node: Expr, machine: Machine) -> int:
    """What an expression is; raises FaultError, and ForeignError for what is no plan."""
    meaning = _MEANINGS.get(type(node))
    if meaning is None:
        raise ForeignError(type(node).__name__)
    found: int = meaning(node, machine)
    return found & whole(node) if isinstance(node.type, SetOf) else int(found)


def whole(node: Expr) -> int:
    """All places that a set of so many words can have."""
    assert isinstance(node.type, SetOf)
    return (1 << WORD * node.type.words) - 1


_MEANINGS: dict[type[Expr], Callable[..., int]] = {}


def _means(kind: type[_Kind]) -> Callable[[Callable[[_Kind, Machine], int]], None]:
    def note(meaning: Callable[[_Kind, Machine], int]) -> None:
        _MEANINGS[kind] = meaning

    return note


# -- symbols and numbers -----------------------------------------------------------------------

_means(ex.Symbol)(lambda n, _: n.code)
_means(ex.Number)(lambda n, _: n.value)
_means(ex.Truth)(lambda n, _: n.holds)
_means(ex.Local)(lambda n, m: m.locals[n.name])
_means(ex.Field)(lambda n, m: m.fields[n.name])
_means(ex.Cell)(lambda n, m: m.maps[n.map][value(n.index, m)])
_means(ex.Lookup)(lambda n, m: m.tables[n.table][value(n.index, m)])
_means(ex.Sum)(lambda n, m: sum(value(part, m) for part in n.parts))
_means(ex.Less)(lambda n, m: value(n.value, m) - n.by)
_means(ex.Unsigned)(lambda n, m: value(n.value, m) % (1 << 32))
_means(ex.Times)(lambda n, m: value(n.value, m) * n.by)
_means(ex.Bracketed)(lambda n, m: value(n.value, m))


@_means(ex.Key)
def _(node: ex.Key, machine: Machine) -> int:
    at = value(node.at, machine)
    if not 0 <= at < node.size:
        raise FaultError(node.node)
    return at


# -- truth -------------------------------------------------------------------------------------

_means(ex.Equal)(lambda n, m: value(n.one, m) == value(n.two, m))
_means(ex.Not)(lambda n, m: not value(n.value, m))
_means(ex.And)(lambda n, m: all(value(part, m) for part in n.parts))
_means(ex.Or)(lambda n, m: any(value(part, m) for part in n.parts))
_means(ex.Below)(lambda n, m: 0 <= value(n.value, m) < n.size)
_means(ex.Ask)(lambda n, m: m.checks[n.check])
_means(st.Has)(lambda n, m: value(n.members, m) >> value(n.place, m) & 1)
_means(st.Any)(lambda n, m: value(n.members, m) != 0)
_means(st.HoldsAt)(lambda n, m: m.holds[n.function](value(n.place, m)))


@_means(ex.SameCells)
def _(node: ex.SameCells, machine: Machine) -> int:
    order = machine.tables[node.order] if node.order else range(node.count)
    one, two = _cells(node.one, machine), _cells(node.two, machine)
    return all(one[i] == two[order[i]] for i in range(node.count))


def _cells(node: Expr, machine: Machine) -> Sequence[int]:
    """The cells from a place on."""
    if isinstance(node, ex.Cell):
        return machine.maps[node.map][value(node.index, machine) :]
    assert isinstance(node, ex.Lookup)
    return machine.tables[node.table][value(node.index, machine) :]


# -- sets --------------------------------------------------------------------------------------

_means(st.SetConst)(lambda n, _: n.mask)
_means(st.Members)(lambda n, m: m.boards[n.board][value(n.number, m)])
_means(st.Row)(lambda n, m: m.tables[n.table][value(n.index, m)])
_means(st.Where)(lambda n, m: m.sets[n.function])
_means(st.Complement)(lambda n, m: ~value(n.value, m))
_means(st.Fit)(lambda n, m: value(n.value, m))
_means(st.When)(lambda n, m: value(n.members, m) if value(n.condition, m) else 0)


@_means(st.Union)
def _(node: st.Union, machine: Machine) -> int:
    found = 0
    for part in node.parts:
        found |= value(part, machine)
    return found


@_means(st.Meet)
def _(node: st.Meet, machine: Machine) -> int:
    found = -1
    for part in node.parts:
        found &= value(part, machine)
    return found


@_means(st.Shift)
def _(node: st.Shift, machine: Machine) -> int:
    found = value(node.value, machine)
    return found >> node.by if node.by >= 0 else found << -node.by


@_means(st.Regroup)
def _(node: st.Regroup, machine: Machine) -> int:
    found, left, target = 0, node.source, node.target
    members = value(node.value, machine)
    while left and target:
        # the lowest place that is left goes to the lowest one that is free
        if members & left & -left:
            found |= target & -target
        left &= left - 1
        target &= target - 1
    return found
