"""Work on small sets in four directions is done for all of them at once.

A piece on one of up to 32 squares goes or leaps in four directions: four groups of statements say
which pieces can, and differ in how far they shift, what they mask, and which sets of the board they
read.  They are written once, for the four lanes of a short vector.  What they find is asked for at
once, listed, or gone through: the lanes one after the other are a set of 128 positions.

Before::

    Let("a", Members("b", Number(0), 1))
    Let("aa", Meet((Local("a", SetOf(1)), Shift(Members("b", Number(2), 1), 4))))
    SucceedIf(Any(Local("aa", SetOf(1))))
    Let("c", Members("b", Number(0), 1))
    Let("cc", Meet((Local("c", SetOf(1)), Shift(Members("b", Number(2), 1), -4))))
    SucceedIf(Any(Local("cc", SetOf(1))))
    Let("d", Members("b", Number(1), 1))
    Let("dd", Meet((Local("d", SetOf(1)), Shift(Members("b", Number(2), 1), 3))))
    SucceedIf(Any(Local("dd", SetOf(1))))
    Let("e", Members("b", Number(1), 1))
    Let("ee", Meet((Local("e", SetOf(1)), Shift(Members("b", Number(2), 1), 5))))
    SucceedIf(Any(Local("ee", SetOf(1))))

After::

    SucceedIf(Any(SideBySide(
        (
            LetLanes("a", ByWay(
                (0, 0, 1, 1), Members("b", Number(0), 1), Members("b", Number(1), 1)
            )),
            LetLanes("aa", Meet((
                Local("a", SetOf(1)), Moved(Members("b", Number(2), 1), (4, -4, 3, 5))
            ))),
        ),
        ("", ""),
        Local("aa", SetOf(1)),
    )))

Why sound: each group reads nothing of the others, so that it does not matter which is done first;
and no set has a place beyond a lane, so that what leaves a lane was no place of the set either.
Not applied: where a set that is made is read behind the groups; where one may have more than 32
places; where the groups differ in more than how far they shift, what they mask, and which two sets
of a board they read; where lists of moves do not follow each other in one table.
Ends: four groups become one statement.
Gain: a quarter of the instructions, and one branch of four that are hard to foresee.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rgt.backends.plan.expressions import Expr, Local, Number, plus
from rgt.backends.plan.game import Game
from rgt.backends.plan.lanes import (
    LANE,
    ByWay,
    LetLanes,
    Masks,
    Moved,
    PlaceIn,
    SideBySide,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.nodes import rebuilt
from rgt.backends.plan.searches import FirstRows
from rgt.backends.plan.sets import Any, Members, SetConst, Shift
from rgt.backends.plan.statements import (
    End,
    ForMembers,
    Let,
    List,
    Stmt,
    SucceedIf,
)
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.rewrites.directions import (
    MADE_OF,
    given,
    last_named,
    names_in,
    parts_of,
    renamed,
)
from rgt.backends.rewrites.few_places import sets_of_few
from rgt.backends.rewrites.four_loops import Merging

_WAYS = 4


@dataclass(frozen=True, slots=True)
class _End:
    """What uses a set: the line `first`, and those of its body up to the line `last`."""

    first: int
    last: int
    name: str


@dataclass(frozen=True, slots=True)
class _Group:
    """Statements about sets, and what uses the last one: a line, or a loop."""

    statements: Sequence[Line]
    ending: Sequence[Line]
    name: str

    @property
    def use(self) -> Stmt:
        """What uses the set."""
        return self.ending[0].statement


@dataclass(frozen=True, slots=True)
class _Made:
    """A set gets its name in each of the four groups: the names of the first one stand for those
    of the others in the `values`.
    """

    let: Let
    values: tuple[Expr, ...]
    note: str


def vectorise_four(lines: Sequence[Line], game: Game) -> list[Line]:
    """The lines of a function, four groups of statements that are alike written once."""
    boards = {name for name, covered in game.covered.items() if covered <= LANE}
    ends = list(_ends(lines)) if boards else []
    named = last_named(lines) if len(ends) >= _WAYS else {}
    small = sets_of_few(lines, boards) if len(ends) >= _WAYS else set()
    out: list[Line] = []
    at = k = 0
    while k + _WAYS <= len(ends):
        length = ends[k + 1].last - ends[k].last
        begin, behind = ends[k].last + 1 - length, ends[k + _WAYS - 1].last + 1
        even = all(ends[k + i].last == ends[k].last + i * length for i in range(_WAYS))
        written: list[Line] = []
        if even and begin >= at:
            cuts = [begin + i * length for i in range(_WAYS)]
            groups = [
                _Group(lines[cut : end.first], lines[end.first : end.last + 1], end.name)
                for cut, end in zip(cuts, ends[k : k + _WAYS], strict=True)
            ]
            if not _are_used_behind(groups, behind, named):
                written = _written(groups, lines, (small, boards), game)
        if written:
            out += [*lines[at:begin], *written]
            at = behind
            k += _WAYS
        else:
            k += 1
    return [*out, *lines[at:]]


def _ends(lines: Sequence[Line]) -> Iterator[_End]:
    """Where groups may end: what uses a set by its name."""
    for i, line in enumerate(lines):
        match line.statement:
            case SucceedIf(Any(Local(name))) if not line.note:
                yield _End(i, i, name)
            case List(_, _, Local(name), str()) if line.statement.packed is None:
                yield _End(i, i, name)
            case ForMembers(_, Local(name)) if not line.note:
                indent = line.indent
                inside = range(i, len(lines))
                yield _End(i, next(j for j in inside if _closes(lines[j], indent)), name)


def _closes(line: Line, indent: int) -> bool:
    return isinstance(line.statement, End) and line.indent == indent


def _written(
    groups: Sequence[_Group],
    lines: Sequence[Line],
    known: tuple[Collection[str], Collection[str]],
    game: Game,
) -> list[Line]:
    """The statements of four groups for all at once; nothing if they are not alike."""
    if len({len(group.statements) for group in groups}) > 1 or not _end_alike(groups):
        return []
    if any(_are_used(groups[:i], groups[i].statements) for i in range(1, _WAYS)):
        return []
    made = _statements([group.statements for group in groups], known)
    first = groups[0]
    differing: set[str] = set()
    body: list[Stmt] = []
    for each in made:
        statement = _at_once(each, differing)
        if statement is None:
            return []
        body.append(statement)
    if not made or first.name not in differing or made[-1].let.name != first.name:
        return []
    notes = tuple(each.note for each in made)
    found = SideBySide(tuple(body), notes, Local(first.name, SetOf(1)))
    if isinstance(first.use, ForMembers):
        return _one_loop(groups, found, game)
    lists = [group.use for group in groups if isinstance(group.use, List)]
    if lists:
        # one may be new where those of another way are not
        use: Stmt = replace(lists[0], members=found, once=all(each.once for each in lists))
        return [replace(first.ending[0], statement=use)] if _follow(groups, lines) else []
    return [replace(first.ending[0], statement=SucceedIf(Any(found)))]


def _end_alike(groups: Sequence[_Group]) -> bool:
    """Whether all groups end in the same way, with the set that was made last."""
    first = groups[0].ending[0]
    for group in groups:
        last = given(group.statements[-1].statement) if group.statements else None
        if type(group.use) is not type(first.statement) or group.ending[0].indent != first.indent:
            return False
        if last is None or last[0] != group.name:
            return False
    return True


def _follow(groups: Sequence[_Group], lines: Sequence[Line]) -> bool:
    """Whether the moves that are listed follow each other in one table."""
    lists = [group.use for group in groups if isinstance(group.use, List)]
    rows = [line.statement.rows for line in lines if isinstance(line.statement, FirstRows)]
    alone = any(each.alone for each in lists)
    same = len({(each.number, each.table) for each in lists}) == 1
    if alone or not same or not rows or len({rows[0][each.site] for each in lists}) > 1:
        return False
    starts = [each.start for each in lists]
    return starts == [starts[0] + LANE * i for i in range(_WAYS)]


# -- loops -------------------------------------------------------------------------------------


def _one_loop(groups: Sequence[_Group], found: SideBySide, game: Game) -> list[Line]:
    """One loop for four; nothing if they are not alike."""
    loops = [group.use for group in groups if isinstance(group.use, ForMembers)]
    first, head = loops[0], groups[0].ending[0]
    if len({each.first for each in loops}) > 1 or len({len(g.ending) for g in groups}) > 1:
        return []
    member = Local(f"in_{first.name}", INDEX)
    body: list[Line] = []
    for defined in (False, True):
        merging = Merging([{each.name: first.name} for each in loops], member, game, defined)
        body = []
        for row in zip(*(group.ending[1:-1] for group in groups), strict=True):
            statement = merging.statement([line.statement for line in row])
            if statement is None:
                return []
            body.append(replace(row[0], statement=statement))
    place = Let(first.name, plus(Number(first.first), PlaceIn(member)))
    return [
        Line(head.indent, ForMembers(member.name, found, 0)),
        Line(head.indent + 1, place),
        *body,
        groups[0].ending[-1],
    ]


# -- sets --------------------------------------------------------------------------------------


def _statements(
    groups: Sequence[Sequence[Line]], known: tuple[Collection[str], Collection[str]]
) -> list[_Made]:
    """The statements of four groups, side by side; nothing if they are of different kinds."""
    small, _ = known
    found: list[_Made] = []
    named: list[dict[str, str]] = [{} for _ in groups]
    for row in zip(*groups, strict=True):
        lets = [line.statement for line in row if isinstance(line.statement, Let)]
        if len(lets) < _WAYS or not all(_fits(let, lets[0], small) for let in lets):
            return []
        values = [renamed(let.value, names) for let, names in zip(lets, named, strict=True)]
        for let, names in zip(lets, named, strict=True):
            names[let.name] = lets[0].name
        found.append(_Made(lets[0], tuple(values), row[0].note))
    return found


def _fits(let: Let, first: Let, small: Collection[str]) -> bool:
    """Whether a set is made like that of the first group, of few positions."""
    if (let.how, let.plain) != (first.how, first.plain) or given(let) is None:
        return False
    shifts = [part.by for part in parts_of(let.value) if isinstance(part, Shift)]
    return let.name in small and all(abs(by) < LANE for by in shifts)


def _at_once(made: _Made, differing: set[str]) -> Stmt | None:
    """A statement for all groups; its name is added to those that differ by group if it does."""
    first = made.values[0]
    lanes = any(isinstance(n, Local) and n.name in differing for n in first.all())
    if len(set(made.values)) == 1 and not lanes:
        return replace(made.let, value=first)
    differing.add(made.let.name)
    value = _numbers(made.values)
    moves = any(isinstance(part, Shift) for part in parts_of(first))
    if value is None and not moves and not lanes:
        value = _of_sets(made.values)
    return None if value is None else LetLanes(made.let.name, value)


def _numbers(four: Sequence[Expr]) -> Expr | None:
    """A set for all groups if they differ only in how far they shift, or what they mask."""
    first = four[0]
    if all(value is first for value in four):
        return first
    shifts = [value for value in four if isinstance(value, Shift)]
    if len(shifts) == _WAYS and len({shift.by for shift in shifts}) > 1:
        among = _numbers([shift.value for shift in shifts])
        return None if among is None else Moved(among, tuple(shift.by for shift in shifts))
    masks = [value for value in four if isinstance(value, SetConst)]
    if len(masks) == _WAYS:
        return Masks(tuple(masks))
    return _of_parts(four, _numbers)


def _of_sets(four: Sequence[Expr]) -> Expr | None:
    """A set for all groups if they differ only in sets of a board, of which two take turns."""
    first = four[0]
    if all(value is first for value in four):
        return first
    members = [value for value in four if isinstance(value, Members)]
    if len(members) == _WAYS:
        kinds = list(dict.fromkeys(members))
        numbers = all(isinstance(each.number, Number) for each in kinds)
        if len(kinds) > 2 or not numbers or len({each.board for each in kinds}) > 1:
            return None
        return ByWay(tuple(map(kinds.index, members)), *kinds)
    return _of_parts(four, _of_sets)


def _of_parts(four: Sequence[Expr], merged: Callable[[Sequence[Expr]], Expr | None]) -> Expr | None:
    """A set of the same kind for all of four, made of what is merged of their parts."""
    first = four[0]
    if len({type(value) for value in four}) > 1 or not isinstance(first, MADE_OF):
        return None
    if (
        isinstance(first, Shift)
        and len({value.by for value in four if isinstance(value, Shift)}) > 1
    ):
        return None
    rows = [[part for part in value.children if isinstance(part, Expr)] for value in four]
    if len({len(row) for row in rows}) > 1:
        return None
    parts = [merged(column) for column in zip(*rows, strict=True)]
    if None in parts:
        return None
    found = iter(parts)
    return rebuilt(first, lambda _: next(found))


def _are_used(groups: Sequence[_Group], lines: Sequence[Line]) -> bool:
    """Whether sets of some groups are named in some lines."""
    return not _made_by(groups).isdisjoint(names_in(lines))


def _are_used_behind(groups: Sequence[_Group], behind: int, named: Mapping[str, int]) -> bool:
    """Whether sets of some groups are `named` in the line `behind` them or later, or in loops."""
    inside = [line for group in groups for line in group.ending[1:]]
    used = any(named.get(name, -1) >= behind for name in _made_by(groups))
    return used or _are_used(groups, inside)


def _made_by(groups: Sequence[_Group]) -> set[str]:
    return {found[0] for g in groups for s in g.statements if (found := given(s.statement))}
