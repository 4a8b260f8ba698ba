"""Work on sets in four to eight directions is done for all of them at once.

Where a piece is looked for in eight directions, eight groups of statements differ in nothing but
how far they shift and what they mask.  They are written once, for the lanes of a vector.

Before::

    Let("x", Meet((Shift(Members("b", Number(0), 1), 1), Shift(Members("b", Number(1), 1), 2))))
    Let("y", Meet((Local("x", SetOf(1)), Shift(Members("b", Number(2), 1), 3))))
    SucceedIf(Any(Local("y", SetOf(1))))
    Let("z", Meet((Shift(Members("b", Number(0), 1), -1), Shift(Members("b", Number(1), 1), -2))))
    Let("v", Meet((Local("z", SetOf(1)), Shift(Members("b", Number(2), 1), -3))))
    SucceedIf(Any(Local("v", SetOf(1))))
    Let("k", Meet((Shift(Members("b", Number(0), 1), 4), Shift(Members("b", Number(1), 1), 8))))
    Let("l", Meet((Local("k", SetOf(1)), Shift(Members("b", Number(2), 1), 12))))
    SucceedIf(Any(Local("l", SetOf(1))))
    Let("m", Meet((Shift(Members("b", Number(0), 1), -4), Shift(Members("b", Number(1), 1), -8))))
    Let("n", Meet((Local("m", SetOf(1)), Shift(Members("b", Number(2), 1), -12))))
    SucceedIf(Any(Local("n", SetOf(1))))

After::

    SucceedIf(Any(Together(
        4,
        (
            LetLanes("x", Meet((
                Moved(Members("b", Number(0), 1), (1, -1, 4, -4, 1, 1, 1, 1)),
                Moved(Members("b", Number(1), 1), (2, -2, 8, -8, 2, 2, 2, 2)),
            ))),
            LetLanes("y", Meet((
                Local("x", SetOf(1)),
                Moved(Members("b", Number(2), 1), (3, -3, 12, -12, 3, 3, 3, 3)),
            ))),
        ),
        ("", ""),
        Local("y", SetOf(1)),
    )))

Why sound: each group reads nothing of the others, so that it does not matter which is done first;
lanes that no direction has do what the first one does, which adds nothing.
Not applied: to fewer directions than four, or with fewer shifts than three: to fill lanes and to
join them takes as long as is saved; where a set that is made is read behind the groups; where
something is asked that lanes cannot be asked.
Ends: up to eight groups become one statement.
Gain: an eighth of the instructions, where there are vectors whose lanes shift by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.game import Game
from rgt.backends.plan.lanes import WORD, LetLanes, Masks, Moved, Together
from rgt.backends.plan.lines import Line
from rgt.backends.plan.nodes import Node, rebuilt
from rgt.backends.plan.sets import Any, Complement, Meet, Members, SetConst, Shift, Union
from rgt.backends.plan.statements import Declare, Let, Stmt, SucceedIf, Update
from rgt.backends.plan.types import SetOf
from rgt.backends.rewrites.directions import given, last_named, parts_of

_FEWEST, _LANES = 4, 8
"""How many groups are worked on together."""
_SHIFTS = 3
"""With fewer shifts in a group, to fill lanes and to join them takes as long as is saved."""
_FULL = SetConst(1, (1 << WORD) - 1)


@dataclass(frozen=True, slots=True)
class _Named:
    """A set gets a value, or is empty at first.

    In `moving` what is asked of the places themselves is asked as of others, no step away.
    """

    statement: Let | Update | Declare
    name: str
    value: Expr | None
    moving: Expr | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Use:
    """What the last set of a group, `result`, is for: it is asked, or added to the set `into`."""

    result: str
    into: str | None


@dataclass(frozen=True, slots=True)
class _Group:
    """Statements about sets of their own, and the line that uses the last one."""

    statements: tuple[_Named, ...]
    names: tuple[str, ...]
    use: _Use
    line: Line


def vectorise_eight(lines: Sequence[Line], _game: Game) -> list[Line]:
    """The lines of a function, groups of statements that are alike written once."""
    ends = _ends(lines)
    named = last_named(lines) if len(ends) >= _FEWEST else {}
    out: list[Line] = []
    at = k = 0
    while k + 1 < len(ends):
        length = ends[k + 1] - ends[k]
        begin = ends[k] + 1 - length
        groups = _alike_from(lines, ends[k : k + _LANES], length) if begin >= at else []
        behind = ends[k + max(len(groups), 1) - 1] + 1
        if len(groups) >= _FEWEST and not _are_used(groups, behind, named):
            out += [*lines[at:begin], _at_once(groups)]
            at = behind
            k += len(groups)
        else:
            k += 1
    return [*out, *lines[at:]]


def _use(line: Line) -> _Use | None:
    match line.statement:
        case SucceedIf(Any(Local(asked))) if not line.note:
            return _Use(asked, None)
        case Update(into, Union((Local(also), Local(found)))) if also == into and not line.note:
            return _Use(found, into)
    return None


def _ends(lines: Sequence[Line]) -> list[int]:
    """The lines where groups may end: what they add to is added to again and again."""
    found = [(i, use.into) for i, line in enumerate(lines) if (use := _use(line))]
    times = Counter(into for _, into in found)
    return [i for i, into in found if times[into] >= _FEWEST]


# -- groups ------------------------------------------------------------------------------------


def _alike_from(lines: Sequence[Line], ends: Sequence[int], length: int) -> list[_Group]:
    """The groups of so many lines, one after the other, that are alike, up to the last end."""
    found: list[_Group] = []
    for i, end in enumerate(ends):
        if end != ends[0] + i * length:
            break
        group = _group(lines[end + 1 - length : end + 1])
        if group is None or (found and not _are_alike(found[0], group)):
            break
        moving = [each.moving for each in group.statements if each.moving is not None]
        if sum(_is_shift(part) for value in moving for part in parts_of(value)) < _SHIFTS:
            break
        found.append(group)
    return found


def _group(lines: Sequence[Line]) -> _Group | None:
    """Some lines, if all but the last are statements about sets of their own."""
    use = _use(lines[-1])
    if use is None:
        return None
    statements: list[_Named] = []
    names: dict[str, None] = {}
    for line in lines[:-1]:
        statement, found = line.statement, given(line.statement)
        if isinstance(statement, Declare) and statement.words == 1:
            names.update(dict.fromkeys(statement.names))
            statements += [_Named(Declare((n,), 1), n, None, None) for n in statement.names]
            continue
        if found is None or not isinstance(statement, Let | Update):
            return None
        name, value = found
        if isinstance(statement, Update) and name not in names:
            return None
        names[name] = None
        statements.append(_Named(statement, name, value, _moving(value), line.note))
    read = {
        node.name
        for each in statements
        for node in (each.value.all() if each.value is not None else ())
        if isinstance(node, Local)
    }
    if use.result not in names or use.into in read:
        return None
    return _Group(tuple(statements), tuple(names), use, lines[-1])


def _moving(value: Expr, *, part: bool = False) -> Expr:
    """A set in which what is asked of the places themselves is asked as of those no step away.

    As a `part` of another set, what is narrowed by a mask is asked for a place; so are members that
    others meet, but not those that are joined with others.
    """
    match value:
        case Meet((Local() as first, SetConst() as mask, *rest)) if part:
            return Meet((Shift(first, 0), mask, *_all_moving(rest)))
        case Union(parts):
            return Union(tuple(_all_moving(parts)))
        case Meet(parts):
            return Meet(tuple(map(_in_place, _all_moving(parts))))
        case Shift(inner, by):
            return Shift(_moving(inner), by)
        case Complement(inner):
            return Complement(_moving(inner))
    return value


def _in_place(value: Expr) -> Expr:
    """Members as what is asked of those no step away."""
    return Meet((Shift(value, 0), _FULL)) if isinstance(value, Members) else value


def _all_moving(parts: Iterable[Expr]) -> Iterator[Expr]:
    return (_moving(each, part=True) for each in parts)


def _are_alike(one: _Group, other: _Group) -> bool:
    """Whether two groups differ in names, shifts and masks only."""
    if len(one.names) != len(other.names) or len(one.statements) != len(other.statements):
        return False
    named = dict(zip(one.names, other.names, strict=True))
    if (named[one.use.result], one.use.into) != (other.use.result, other.use.into):
        return False
    return all(
        _form(a) == _form(b) and named[a.name] == b.name and _are_same(a.moving, b.moving, named)
        for a, b in zip(one.statements, other.statements, strict=True)
    )


def _form(named: _Named) -> tuple[object, ...]:
    """How a set gets its value."""
    statement = named.statement
    if isinstance(statement, Let):
        return Let, statement.how, statement.plain
    return (type(statement),)


def _are_same(one: Node | None, other: Node | None, named: Mapping[str, str]) -> bool:
    """Whether two sets are the same, but for names, shifts and masks."""
    if one is None or other is None:
        return one is other
    if type(one) is not type(other):
        return False
    if isinstance(one, Local) and isinstance(other, Local):
        if one.name in named or other.name in named.values():
            return named.get(one.name) == other.name
        return one is other
    if isinstance(one, SetConst):
        return True
    if _is_shift(one) and _is_shift(other):
        return _are_same(_only(one), _only(other), named)
    mine, others = list(one.children), list(other.children)
    if not mine or len(mine) != len(others):
        return one is other
    if rebuilt(one, lambda _: _FULL) is not rebuilt(other, lambda _: _FULL):
        return False
    return all(_are_same(a, b, named) for a, b in zip(mine, others, strict=True))


def _only(node: Node) -> Node:
    """What a node is made of."""
    return next(node.children)


def _is_shift(node: Node) -> bool:
    """Whether a lane may shift as far."""
    return isinstance(node, Shift) and abs(node.by) < WORD


def _are_used(groups: Sequence[_Group], behind: int, named: Mapping[str, int]) -> bool:
    """Whether sets of some groups are `named` in the line `behind` them, or later."""
    return any(named.get(name, -1) >= behind for group in groups for name in group.names)


# -- all of them -------------------------------------------------------------------------------


def _at_once(groups: Sequence[_Group]) -> Line:
    """The statements of the first group, for all groups at once."""
    first = groups[0]
    values = [_values(groups, i) for i in range(len(first.statements))]
    differing = _differing(first, values)
    body = tuple(
        _statement(named, each, lanes=named.name in differing)
        for named, each in zip(first.statements, values, strict=True)
    )
    notes = tuple(named.note for named in first.statements)
    found = Together(len(groups), body, notes, Local(first.use.result, SetOf(1)))
    into = first.use.into
    use: Stmt = SucceedIf(Any(found))
    if into is not None:
        use = Update(into, Union((Local(into, SetOf(1)), found)))
    return replace(first.line, statement=use)


def _values(groups: Sequence[_Group], i: int) -> list[Expr]:
    """The values that the i-th statements have, all written in one way."""
    first = groups[0]
    values = [group.statements[i].value for group in groups]
    for group, value in zip(groups, values, strict=True):
        named = dict(zip(first.names, group.names, strict=True))
        if not _are_same(values[0], value, named):
            values = [group.statements[i].moving for group in groups]
            break
    return [value for value in values if value is not None]


def _differing(first: _Group, values: Sequence[Sequence[Expr]]) -> set[str]:
    """The sets of the first group that are others in other groups."""
    found: set[str] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for named, each in zip(first.statements, values, strict=True):
            masks = {tuple(_masks(value)) for value in each}
            parts = list(parts_of(each[0])) if each else []
            reads = {part.name for part in parts if isinstance(part, Local)}
            if len(masks) > 1 or any(map(_is_shift, parts)) or not found.isdisjoint(reads):
                found.add(named.name)
    return found


def _masks(value: Expr) -> Iterator[SetConst]:
    return (part for part in parts_of(value) if isinstance(part, SetConst))


def _statement(named: _Named, values: Sequence[Expr], *, lanes: bool) -> Stmt:
    """A statement for all groups, about a set that is another one by direction, or the same."""
    statement = named.statement
    if isinstance(statement, Declare):
        return LetLanes(named.name, None, "var") if lanes else statement
    value = _merged(values)
    if isinstance(statement, Update):
        return Update(named.name, value)
    if not lanes:
        return Let(named.name, value, statement.how)
    return LetLanes(named.name, value, "var" if statement.how == "var" else "const")


def _merged(values: Sequence[Expr]) -> Expr:
    """A set for all groups: lanes beyond the last do what the first one does."""
    first = values[0]
    padded = [*values, *[first] * (_LANES - len(values))]
    if isinstance(first, SetConst):
        masks = tuple(each for each in padded if isinstance(each, SetConst))
        return Masks(masks) if len(set(values)) > 1 else first
    shifts = [each for each in padded if isinstance(each, Shift)]
    if _is_shift(first):
        among = _merged([shift.value for shift in shifts[: len(values)]])
        return Moved(among, tuple(shift.by for shift in shifts))
    rows = [list(value.children) for value in values]
    columns = zip(*rows, strict=True)
    return rebuilt(first, lambda child: _column(child, next(columns)))


def _column(child: Node, column: Sequence[Node]) -> Node:
    """What stands in the place of a child of the first value."""
    sets = [each for each in column if isinstance(each, Expr)]
    return _merged(sets) if len(sets) == len(column) else child
