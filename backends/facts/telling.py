"""What the tags on a line of steps tell, together, of where it began.

``at = Square(*); board[at] == o; x = column[at]; $$ x; y = row[at]; $$ y``: neither the column nor
the row tells the square, both do.  All that can be on the way is tabulated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.facts.values.partial import PartialState, is_partial
from rgt.backends.facts.values.possible import Possible
from rgt.backends.facts.values.standing import Standing
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import CppProgram, Step
from rgt.ir.structures.bit_sets import bits

_MOST_CASES = 1 << 12
_MOST_CELLS = 1 << 13

Start = Step | tuple[str, int]
"""A step, or a variable and its value."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What was chosen, by the values of the variables `known` and of tags: symbols.

    `ahead` says of each of these tags how many are shown before it.
    """

    known: tuple[str, ...]
    ahead: tuple[int, ...]
    chosen: Mapping[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Open:
    """A part of a line that leaves open which of some values variables get: bit sets by name."""

    values: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Line:
    """Steps that follow each other, and what is shown behind them: of the next tags, each that is
    known, what it is of the variables there.
    """

    parts: Sequence[Step | Open]
    behind: Sequence[Operand | None] = ()


@dataclass(frozen=True, slots=True)
class _Tag:
    """A tag behind so many parts of a line and so many other tags."""

    behind: int
    ahead: int
    value: Operand


@dataclass(frozen=True, slots=True)
class _Way:
    """What a way along a line shows, given what variables held where it began."""

    held: tuple[int, ...]
    start: int
    shown: tuple[int, ...]


class Telling:
    """Tabulates lines; `codes` are the numbers by which symbols are stored."""

    def __init__(
        self,
        program: CppProgram,
        possible: Possible,
        standing: Standing,
        codes: Mapping[int, int],
    ) -> None:
        self._program = program
        self._possible = possible
        self._standing = standing
        self._codes = codes

    def clue(
        self, node: int, name: str, values: Sequence[int], line: Line, unknown: Collection[str] = ()
    ) -> Clue | None:
        """What tells which of some values a variable has where a line begins; the node is there, or
        is where the value was chosen.  What it is by depends on no variables that are `unknown`.
        """
        found = self.tells(node, [(value, (name, value)) for value in values], line, unknown)
        if found is None:
            return None
        rows = ([self._codes[symbol] for symbol in key] for key in found.chosen)
        columns = zip(*rows, strict=True)
        if prod(max(column) - min(column) + 1 for column in columns) > _MOST_CELLS:
            return None
        return found

    def tells(
        self,
        node: int,
        starts: Sequence[tuple[int, Start]],
        line: Line,
        unknown: Collection[str] = (),
    ) -> Clue | None:
        """What tells the number of the start before a line: a tag alone, or several together."""
        table = _Table(self._program, self._possible, self._standing, node, starts, line, unknown)
        led = {each.place.variable if isinstance(each, Step) else each[0] for _, each in starts}
        found = table.first(_tags(led, line))
        opened = {name for part in line.parts if isinstance(part, Open) for name in part.values}
        if found is not None or not opened:
            return found
        # others tell what else there is to it
        return table.first(_tags(led, line, opened))


class _Table:
    """What is shown along one line, by what there was at its beginning."""

    def __init__(
        self,
        program: CppProgram,
        possible: Possible,
        standing: Standing,
        node: int,
        starts: Sequence[tuple[int, Start]],
        line: Line,
        unknown: Collection[str],
    ) -> None:
        self._program, self._possible = program, possible
        self._facts = standing.at(node)
        self._node = node
        self._starts = starts
        self._parts = line.parts
        self._unknown = frozenset(unknown)
        self._known: dict[tuple[int, ...], Sequence[_Way] | None] = {}

    def first(self, tags: Iterable[_Tag]) -> Clue | None:
        """What tells the start: one of some tags alone, or the first ones together."""
        usable: list[_Tag] = []
        for tag in tags:
            if self.ways([tag]) is None:
                continue
            usable.append(tag)
            for tried in ([tag], usable) if len(usable) > 1 else ([tag],):
                clue = self.clue(tried)
                if clue is not None:
                    return self.least(tried) or clue
        return None

    def least(self, tags: Sequence[_Tag]) -> Clue | None:
        """What some tags tell, without those that tell nothing else; None if all are needed."""
        found = None
        for tag in tags:
            fewer = [each for each in tags if each is not tag]
            clue = self.clue(fewer) if fewer else None
            if clue is not None:
                found, tags = clue, fewer
        return found

    def clue(self, tags: Sequence[_Tag]) -> Clue | None:
        """What tells the start, by some tags; None if they do not."""
        ways = self.ways(tags)
        if not ways:
            return None
        chosen: dict[tuple[int, ...], int] = {}
        for way in ways:
            if chosen.setdefault((*way.held, *way.shown), way.start) != way.start:
                return None
        names = tuple(sorted(self._read(tags)[0] - self._unknown))
        return Clue(names, tuple(tag.ahead for tag in tags), chosen)

    def ways(self, tags: Sequence[_Tag]) -> Sequence[_Way] | None:
        """All ways along the line; None if they are too many, or do not decide what is shown."""
        key = tuple(tag.ahead for tag in tags)
        if key not in self._known:
            self._known[key] = self._ways(tags)
        return self._known[key]

    def _ways(self, tags: Sequence[_Tag]) -> Sequence[_Way] | None:
        read, left_open = self._read(tags)
        places = self._program.layout.places
        if any(places[name].shape.depth for name in read):
            return None
        known, unknown = sorted(read - self._unknown), sorted(read & self._unknown)
        held = [list(bits(self._possible.at(self._node, name))) for name in (*known, *unknown)]
        free = sorted(left_open)
        values = [list(bits(self._open(at, name))) for at, name in free]
        if prod(map(len, (*held, *values, self._starts))) > _MOST_CASES:
            return None
        found: list[_Way] = []
        for valuation in product(*held):
            for number, start in self._starts:
                for got in product(*values):
                    before = dict(zip((*known, *unknown), valuation, strict=True))
                    way = self._way(before, start, dict(zip(free, got, strict=True)), tags)
                    if way is None:
                        continue
                    shown = [symbol for symbol in way if symbol is not None]
                    if len(shown) < len(tags):
                        return None
                    found.append(_Way(valuation[: len(known)], number, tuple(shown)))
        return found

    def _way(
        self,
        before: dict[str, int],
        start: Start,
        got: Mapping[tuple[int, str], int],
        tags: Sequence[_Tag],
    ) -> Sequence[int | None] | None:
        """What tags show on one way, each None if that is not known; None if it is not legal."""
        walk = PartialState(self._program, self._possible, before)
        walk.learn(self._facts)
        if isinstance(start, Step):
            walk.pass_by(start)
        else:
            walk.values[start[0]] = start[1]
        shown: list[int | None] = []
        for at in range(tags[-1].behind + 1):
            shown += [walk.value(tag.value) for tag in tags if tag.behind == at]
            if at == tags[-1].behind:
                break
            part = self._parts[at]
            if isinstance(part, Step):
                if not walk.pass_by(part):
                    return None
                continue
            for name in part.values:
                walk.values.pop(name, None)
                if (at, name) in got:
                    walk.values[name] = got[at, name]
        return shown

    def _open(self, at: int, name: str) -> int:
        part = self._parts[at]
        assert isinstance(part, Open)
        return part.values[name]

    def _read(self, tags: Sequence[_Tag]) -> tuple[set[str], set[tuple[int, str]]]:
        """The variables that decide at the beginning what tags show, and those that do so which the
        line leaves open, each with the number of the part that does.
        """
        left_open: set[tuple[int, str]] = set()
        needed: set[str] = set()
        for at in range(tags[-1].behind, -1, -1):
            for tag in tags:
                if tag.behind == at:
                    needed |= variables_in(tag.value)
            part = self._parts[at - 1] if at else None
            if isinstance(part, Open):
                left_open |= {(at - 1, name) for name in needed & part.values.keys()}
                needed.difference_update(part.values)
            elif part is not None:
                needed = _needed(part, needed)
        read: set[str] = set()
        for _, start in self._starts:
            read |= _needed(start, needed) if isinstance(start, Step) else needed - {start[0]}
        return read, left_open


def _tags(
    first: Collection[str | None], line: Line, opened: Collection[str] = ()
) -> Iterator[_Tag]:
    """The tags on a line that depend on some variables as they are at first, or on some that it
    leaves open.
    """
    depend = set(first)
    ahead = 0
    for at, part in enumerate(line.parts):
        if isinstance(part, Open):
            depend.difference_update(part.values)
            depend.update(name for name in opened if name in part.values)
        elif part.kind is Kind.TAG:
            if variables_in(part.value) & depend:
                yield _Tag(at, ahead, part.value)
            ahead += 1
        elif part.kind is Kind.ASSIGN and not is_partial(part):
            name = part.place.variable
            (depend.add if variables_in(part.value) & depend else depend.discard)(name)
        if not depend and not opened:
            return
    for value in line.behind:
        if value is not None and variables_in(value) & depend:
            yield _Tag(len(line.parts), ahead, value)
        ahead += 1


def _needed(step: Step, needed: set[str]) -> set[str]:
    """The variables that decide before a step on some behind it."""
    if step.kind is Kind.ASSIGN and not is_partial(step) and step.place.variable in needed:
        return (needed - {step.place.variable}) | variables_in(step.value)
    return needed
