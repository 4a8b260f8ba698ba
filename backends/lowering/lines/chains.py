"""Lines from one place that are written one after the other: gathered, and written at once.

Discs are turned in one direction, then in the next.  If what is written on one line is not read on
the next, all that is to be written is gathered in a set: no line waits for the one before, and the
board is written once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.lines.rays import Lines, Ray, assignment
from rgt.backends.lowering.lines.sweeps import Sweep
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Local
from rgt.backends.plan.types import SetOf
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits


@dataclass(frozen=True, slots=True)
class Reach:
    """The places that are read on a line, and those that may be written.

    The line begins at the code `start`; it is the one of that number among the lines of the ray,
    and the one of the number `back` among those of the sweep.
    """

    start: int
    number: int
    back: int
    read: int
    written: int


@dataclass(frozen=True, slots=True)
class Line:
    """The sweep at a node, and the way to it from the node `begin`, which changes `changed`: the
    assignments of `path`, each with its node.

    `reach` is for every code of the place where the sweep stops; `nodes` are all that belong to it.
    """

    node: int
    begin: int
    sweep: Sweep
    ray: Ray
    path: tuple[tuple[int, Step], ...]
    changed: frozenset[str]
    asked: frozenset[str]
    reach: Mapping[int, Reach]
    nodes: frozenset[int]

    def follows(self, other: Line) -> bool:
        """Whether what the other gathered can wait for what this one gathers."""
        one, two = other.sweep.back, self.sweep.back
        if (one.board, one.value, one.stop) != (two.board, two.value, two.stop):
            return False
        board = two.board.field.variable
        meant = {board} | variables_in(two.value) | variables_in(two.stop)
        return not meant & self.changed and board not in self.asked

    def reads_none_of(self, other: Line) -> bool:
        """Whether nothing that the other writes is read on this line."""
        return all(not reach.read & other.reach[c].written for c, reach in self.reach.items())


@dataclass(frozen=True, slots=True)
class Chain:
    """Some lines in the order of the walk, and the name of what they gather.

    The last one writes it.  A line that has to be written step by step is written while others
    wait: all write the same value, and nobody reads what waits.
    """

    name: str
    lines: tuple[Line, ...]

    @property
    def gathered(self) -> Local:
        """What they gather, as a part of a plan."""
        return Local(self.name, SetOf(self.lines[0].sweep.back.board.words))

    @property
    def sweeps(self) -> tuple[int, ...]:
        """The nodes of the sweeps."""
        return tuple(line.node for line in self.lines)


def chains(
    unit: Unit,
    view: View,
    nodes: Iterable[int],
    rays: Mapping[int, Ray],
    sweeps: Mapping[int, Sweep],
) -> list[Chain]:
    """The sweeps that can be gathered, among nodes that are written in one function."""
    inside = set(nodes)
    by_begin: dict[int, Line] = {}
    for node, sweep in sweeps.items():
        line = _line(unit, view, node, rays, sweep) if node in inside else None
        if line is not None and line.nodes <= inside:
            by_begin[line.begin] = line
    exits = Counter(line.sweep.exit for line in by_begin.values())
    following = {}
    for line in by_begin.values():
        after = by_begin.get(line.sweep.exit)
        if after is not None and exits[after.begin] == 1 and after.follows(line):
            following[line.begin] = after
    behind = {line.begin for line in following.values()}
    groups = [
        group
        for first in by_begin.values()
        if first.begin not in behind
        for group in _groups(first, following)
    ]
    return [Chain(f"gathered{number}", tuple(group)) for number, group in enumerate(groups)]


def _groups(first: Line, following: Mapping[int, Line]) -> Iterator[list[Line]]:
    """Lines one after the other of which none reads what those before it in the group write."""
    group = [first]
    while (line := following.get(group[-1].begin)) is not None:
        if not all(line.reads_none_of(other) for other in group):
            if len(group) > 1:
                yield group
            group = []
        group.append(line)
    if len(group) > 1:
        yield group


def _line(
    unit: Unit,
    view: View,
    node: int,
    rays: Mapping[int, Ray],
    sweep: Sweep,
) -> Line | None:
    """The line that is written at a node, if a loop along it comes first."""
    heads = view.sources.get(node, [])
    if len(heads) != 1 or heads[0] not in rays or {node, heads[0]} & set(view.starts):
        return None
    head = heads[0]
    ray = rays[head]
    if ray.exit != node:
        return None
    entries = [n for n in view.sources[head] if n != ray.on]
    if len(entries) != 1:
        return None
    way, path = _way(view, entries[0])
    if not way or ray.board is not sweep.back.board or ray.variable != sweep.back.at:
        return None
    changed = frozenset(op.place.variable or "" for _, op in path)
    reach = _reach(unit, path, ray, sweep) if sweep.back.stop.variable not in changed else None
    if reach is None:
        return None
    return Line(
        node,
        way[0],
        sweep,
        ray,
        path,
        changed,
        frozenset(name for _, op in path for name in variables_in(op.value, op.place)),
        reach,
        frozenset({node, head, ray.on, sweep.loop, *way}),
    )


def _way(view: View, last: int) -> tuple[list[int], tuple[tuple[int, Step], ...]]:
    """The nodes that lead to a last one without forks or joins, and the assignments after them."""
    way: list[int] = []
    path: list[tuple[int, Step]] = []
    at = last
    while True:
        found = assignment(view, at)
        out = view.edges(at)
        if found is not None:
            path.insert(0, (at, found[0]))
        elif len(out) != 1 or out[0][0].kind is not Kind.SKIP:
            return way, tuple(path)
        way.insert(0, at)
        if view.indegree[at] != 1:
            return way, tuple(path)
        (at,) = view.sources[at]


def _reach(
    unit: Unit, path: Iterable[tuple[int, Step]], ray: Ray, sweep: Sweep
) -> dict[int, Reach] | None:
    """What is read and written, for every code of the place where a sweep stops, which the way to
    it leaves as it is: by walks that come that way and do not write step by step.
    """
    found = {}
    stop, board = sweep.back.stop, sweep.back.board
    for code in unit.codes_of(stop):
        known = _known(unit, path, {stop.variable: code} if stop.variable is not None else {})
        one, two = _number(ray.lines, known), _number(sweep.lines, known)
        if ray.variable not in known or one is None or two is None:
            return None
        read, written = _read(unit, ray, one, known), 0
        for place in bits(read):
            written |= sweep.lines.between(two, board.first + place, code) & ~(1 << place)
        found[code] = Reach(known[ray.variable], one, two, read, written)
    return found


def _known(
    unit: Unit, path: Iterable[tuple[int, Step]], known: Mapping[str, int]
) -> dict[str, int]:
    """The codes of variables after some assignments, as far as they are known."""
    found = dict(known)
    for _, op in path:
        name = op.place.variable
        assert name is not None
        told = variables_in(op.value) <= found.keys()
        value = unit.looked_up(op.value, found) if told else None
        found.pop(name, None)
        if value is not None and op.place.scalar is not None:
            found[name] = value
    return found


def _number(lines: Lines, known: Mapping[str, int]) -> int | None:
    """Which of some lines those are that begin where the others' codes are known."""
    if any(name not in known for name, _, _ in lines.others):
        return None
    return sum((known[name] - first) * stride for name, first, stride in lines.others)


def _read(unit: Unit, ray: Ray, number: int, known: Mapping[str, int]) -> int:
    """The places that a loop reads, those included that it comes to behind the end of a line."""
    found, seen, at = 0, set[int](), known[ray.variable]
    while at not in seen:
        seen.add(at)
        found |= ray.lines.row(number, at)
        end = ray.lines.end(number, at)
        after = unit.looked_up(ray.step, {**known, ray.variable: end})
        if after is None:
            break
        at = after
    return found
