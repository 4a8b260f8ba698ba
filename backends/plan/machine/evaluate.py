"""What the nodes of a plan mean: a small machine that works them out.

Slow, and for tests: a rewrite is sound if what it writes comes to the same as what it was given.
Symbols are their codes, sets are numbers whose bits are their members.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rgt.backends.plan import expressions as ex
from rgt.backends.plan import lanes, lookups, memory, runs, sets
from rgt.backends.plan import searches as se
from rgt.backends.plan import statements as st
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.types import LanesOf, SetOf

WORD = 64
_WORD = (1 << WORD) - 1
_Kind = TypeVar("_Kind", bound=Expr)


class FaultError(Exception):
    """A fault of the game: a symbol is no key of a map, at a node."""


class ForeignError(Exception):
    """The machine does not know what a node means."""


@dataclass(frozen=True)
class Kept:
    """How a map is kept as sets, too: as those of a `board`, which have a bit for each of so many
    `places`, of which the cell `first` is the first; `numbers` has the set of each code.
    """

    board: str
    first: int
    places: int
    numbers: Mapping[int, int]


Walks = Sequence[tuple[int, int]]
"""Places that matter to a walk, and those of them that have to be members."""


@dataclass
class Machine:
    """A state of a game and what code has at hand.

    `fields`, `maps` and `boards` are the state: codes of variables, cells of maps, and for each map
    that is kept as sets these, by their numbers; how, says `kept`.  `locals` are names, `tables`
    numbers or sets; `checks` answer checks by their number, and `sets` and `holds` stand for
    functions of sets.  `walks` are tables of what walks ask; `memory` are the words that are kept
    from one search to the next.
    """

    fields: dict[str, int] = field(default_factory=dict)
    maps: dict[str, list[int]] = field(default_factory=dict)
    boards: dict[str, list[int]] = field(default_factory=dict)
    kept: Mapping[str, Kept] = field(default_factory=dict)
    locals: dict[str, int] = field(default_factory=dict)
    tables: Mapping[str, Sequence[int]] = field(default_factory=dict)
    checks: Mapping[int, bool] = field(default_factory=dict)
    sets: Mapping[str, int] = field(default_factory=dict)
    holds: Mapping[str, Callable[[int], bool]] = field(default_factory=dict)
    walks: Mapping[str, Sequence[Walks]] = field(default_factory=dict)
    memory: dict[int, int] = field(default_factory=dict)
    way: int = 0
    """The direction that work is done in."""


def value(node: Expr, machine: Machine) -> int:
    """What an expression is; raises FaultError, and ForeignError for what is not known here."""
    meaning = _MEANINGS.get(type(node))
    if meaning is None:
        raise ForeignError(type(node).__name__)
    found: int = meaning(node, machine)
    return found & whole(node) if isinstance(node.type, SetOf | LanesOf) else int(found)


def whole(node: Expr) -> int:
    """All places that a set of so many words can have."""
    words = node.type.words if isinstance(node.type, SetOf) else 1
    return (1 << WORD * words) - 1


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
_means(ex.Signed)(lambda n, m: (value(n.value, m) + (1 << 31)) % (1 << 32) - (1 << 31))
_means(ex.Wide)(lambda n, m: value(n.value, m))
_means(ex.InWord)(lambda n, m: value(n.value, m) % WORD)
_means(ex.Times)(lambda n, m: value(n.value, m) * n.by)


@_means(ex.Key)
def _(node: ex.Key, machine: Machine) -> int:
    at = value(node.at, machine)
    if not 0 <= at < node.size:
        raise FaultError(node.node)
    return at


# -- truth -------------------------------------------------------------------------------------

_means(ex.Pick)(lambda n, m: value(n.one if value(n.condition, m) else n.other, m))
_means(ex.Equal)(lambda n, m: value(n.one, m) == value(n.two, m))
_means(ex.Not)(lambda n, m: not value(n.value, m))
_means(ex.And)(lambda n, m: all(value(part, m) for part in n.parts))
_means(ex.Or)(lambda n, m: any(value(part, m) for part in n.parts))
_means(ex.Below)(lambda n, m: 0 <= value(n.value, m) < n.size)
_means(ex.IsMarked)(lambda n, m: m.tables[n.table][value(n.index, m)] != 0)
_means(ex.Ask)(lambda n, m: m.checks[n.check])
_means(sets.Has)(lambda n, m: value(n.members, m) >> value(n.place, m) & 1)
_means(sets.Any)(lambda n, m: value(n.members, m) != 0)
_means(sets.HasAll)(lambda n, m: not n.mask & ~value(n.members, m))
_means(sets.HasNone)(lambda n, m: not n.mask & value(n.members, m))
_means(sets.HasAllOfOne)(lambda n, m: any(not k & ~value(n.members, m) for k in n.masks))
_means(sets.AllHold)(lambda n, m: min(value(part, m) for part in n.parts))
_means(sets.OneHolds)(lambda n, m: max(value(part, m) for part in n.parts))
_means(sets.HoldsAt)(lambda n, m: m.holds[n.function](value(n.place, m)))


_means(runs.Likely)(lambda n, m: value(n.condition, m))


@_means(ex.SameCells)
def _(node: ex.SameCells, machine: Machine) -> int:
    order = machine.tables[node.order] if node.order else range(node.count)
    one, two = cells_from(node.one, machine), cells_from(node.two, machine)
    return all(one[i] == two[order[i]] for i in range(node.count))


def cells_from(node: Expr, machine: Machine) -> Sequence[int]:
    """The cells from a place on."""
    if isinstance(node, ex.Cells):
        return machine.maps[node.map]
    if isinstance(node, ex.TableCells):
        return machine.tables[node.table]
    if isinstance(node, ex.Cell):
        return machine.maps[node.map][value(node.index, machine) :]
    assert isinstance(node, ex.Lookup)
    return machine.tables[node.table][value(node.index, machine) :]


# -- sets --------------------------------------------------------------------------------------

_means(sets.SetConst)(lambda n, _: n.mask)
_means(sets.One)(lambda n, m: 1 << value(n.place, m))
_means(sets.Members)(lambda n, m: m.boards[n.board][value(n.number, m)])
_means(sets.Row)(lambda n, m: m.tables[n.table][value(n.index, m)])
_means(sets.Where)(lambda n, m: m.sets[n.function])
_means(sets.Complement)(lambda n, m: ~value(n.value, m))
_means(sets.Fit)(lambda n, m: value(n.value, m))
_means(sets.When)(lambda n, m: value(n.members, m) if value(n.condition, m) else 0)


_means(sets.Union)(lambda n, m: _either(value(part, m) for part in n.parts))


def _either(parts: Iterable[int]) -> int:
    found = 0
    for part in parts:
        found |= part
    return found


@_means(lookups.SomeWalk)
def _(node: lookups.SomeWalk, machine: Machine) -> int:
    asked = value(node.asked, machine)
    walks = machine.walks[node.table][value(node.row, machine)]
    return any(asked & care == want for care, want in walks)


@_means(sets.Meet)
def _(node: sets.Meet, machine: Machine) -> int:
    found = -1
    for part in node.parts:
        found &= value(part, machine)
    return found


@_means(sets.BeforeStops)
def _(node: sets.BeforeStops, machine: Machine) -> int:
    stops, held = value(node.stops, machine), value(node.held, machine)
    start, found = value(node.start, machine), 0
    for number in range(node.lines):
        line = machine.tables[node.table][start + number]
        at = _lowest(line & stops) if node.rising >> number & 1 else (line & stops).bit_length() - 1
        if at >= 0 and held >> at & 1:
            below = line & ((1 << at) - 1)
            found |= below if node.rising >> number & 1 else line & ~below & ~(1 << at)
    return found


_means(memory.OfNumber)(lambda n, m: value(n.number, m))
_means(memory.NumberOf)(lambda n, m: value(n.members, m))
_means(lookups.WordOf)(lambda n, m: value(n.members, m) >> WORD * n.word & _WORD)
_means(lookups.BitsUp)(lambda n, m: value(n.value, m) << n.by & _WORD)
_means(lookups.AnyBits)(lambda n, m: _either(value(part, m) for part in n.parts))
_means(sets.Count)(lambda n, m: value(n.members, m).bit_count())
_means(sets.Lowest)(lambda n, m: _end(_lowest(value(n.members, m)), n.none, m))
_means(sets.Highest)(lambda n, m: _end(value(n.members, m).bit_length() - 1, n.none, m))


def _lowest(members: int) -> int:
    """The lowest member; below zero if there is none."""
    return (members & -members).bit_length() - 1


def _end(at: int, none: Expr | None, machine: Machine) -> int:
    if at >= 0:
        return at
    if none is None:
        raise ValueError("the empty set has no lowest and no highest member")
    return value(none, machine)


_means(sets.Shift)(lambda n, m: _shifted(value(n.value, m), n.by))


def _shifted(members: int, by: int) -> int:
    return members >> by if by >= 0 else members << -by


@_means(sets.ByParts)
def _(node: sets.ByParts, machine: Machine) -> int:
    members, found = value(node.value, machine), 0
    for part in range(node.parts):
        found |= machine.tables[node.table][256 * part + (members >> 8 * part & 255)]
    return found


@_means(sets.Regroup)
def _(node: sets.Regroup, machine: Machine) -> int:
    found, left, target = 0, node.source, node.target
    members = value(node.value, machine)
    while left and target:
        # the lowest place that is left goes to the lowest one that is free
        if members & left & -left:
            found |= target & -target
        left &= left - 1
        target &= target - 1
    return found


# -- several directions ------------------------------------------------------------------------

_means(lanes.Moved)(lambda n, m: _shifted(value(n.value, m), n.by[m.way]))
_means(lanes.Masks)(lambda n, m: n.sets[m.way].mask)
_means(lanes.ByWay)(lambda n, m: value(n.other if n.which[m.way] else n.one, m))
_means(lanes.PlaceIn)(lambda n, m: value(n.member, m) % lanes.LANE)
_means(lanes.OneOf)(lambda n, m: value(n.values[value(n.member, m) // lanes.LANE], m))


@_means(lanes.Together)
def _(node: lanes.Together, machine: Machine) -> int:
    found = 0
    for each in _by_way(node, machine, node.ways):
        found |= each
    return found


@_means(lanes.SideBySide)
def _(node: lanes.SideBySide, machine: Machine) -> int:
    lane = (1 << lanes.LANE) - 1
    ways = enumerate(_by_way(node, machine, 4))
    return sum((each & lane) << lanes.LANE * way for way, each in ways)


def _by_way(node: lanes.Together | lanes.SideBySide, machine: Machine, ways: int) -> Iterator[int]:
    """What is found in each direction."""
    for way in range(ways):
        inside = replace(machine, locals=dict(machine.locals), way=way)
        for statement in node.body:
            named(statement, inside)
        yield value(node.result, inside)


def named(statement: st.Stmt, machine: Machine) -> bool:
    """Do a statement that only gives names to values; whether it is one."""
    match statement:
        case st.Let(name, given) | st.Update(name, given) | se.LetIndex(name, given):
            machine.locals[name] = value(given, machine)
        case lanes.LetLanes(name, given):
            machine.locals[name] = 0 if given is None else value(given, machine)
        case st.Declare(names):
            machine.locals.update(dict.fromkeys(names, 0))
        case st.Clear(name):
            machine.locals[name] = 0
        case _:
            return False
    return True
