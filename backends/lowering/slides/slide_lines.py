"""The lines along which loops move a variable, as tables for C++."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from rgt.backends.lowering.held import Codes, Held, knowing, settled
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.lowering.slides.slides import Slide
from rgt.backends.plan.expressions import Expr, Less, Lookup, may_fault
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, operands_of
from rgt.ir.structures.bit_sets import bits

if TYPE_CHECKING:
    from rgt.backends.lowering.unit import Unit

_FEW = 16
_MOST_ROWS = 4096
_MOST_CASES = 64
_MOST_LANES = 32
"""Which lines go up, and which there are, are bits of one number."""


@dataclass(frozen=True, slots=True)
class Way:
    """A loop along a line, after what was `chosen` or is known, if all `asked` then is met."""

    slide: Slide
    chosen: Mapping[str, int]
    asked: tuple[Step, ...]

    def terms(self) -> Iterator[Operand]:
        """What the guards read that is not chosen; raises UnsupportedError if that depends on what
        is.
        """
        stack = [each for op in self.asked for each in operands_of(op) if each is not None]
        while stack:
            operand = stack.pop()
            if operand.variable is None:
                stack += [index.value for index in operand.indices]
            elif operand.indices and not self.chosen.keys().isdisjoint(variables_in(operand)):
                raise UnsupportedError
            elif operand.variable not in self.chosen:
                yield operand

    def is_open(self, unit: Unit, term: Operand, code: int) -> bool:
        """Whether there is this way where a term is a code; raises UnsupportedError if asking for
        it is an error.
        """

        def held(operand: Operand) -> Codes | None:
            return frozenset((code,)) if operand == term else None

        answers = [settled(unit, op, knowing(self.chosen, held)) for op in self.asked]
        if None in answers:
            raise UnsupportedError
        return all(answers)


@dataclass(frozen=True, slots=True)
class Lines:
    """The places on the lines of some loops, for each row one set a lane: a row for each value of
    the variables `others` (with their first codes and strides) and each code of the one that moves,
    from `first` on.  `rising` says of each lane whether the line goes up, `ways` which loop it is
    and what was chosen, and what has still to be asked of that.
    """

    others: tuple[tuple[str, int, int], ...]
    first: int
    size: int
    rows: tuple[tuple[int, ...], ...]
    rising: tuple[bool, ...]
    ways: tuple[Way, ...]

    def table(self, unit: Unit, words: int) -> str:
        """The name of the table of lines."""
        return unit.tables.lines(words, self.rising, self.rows)

    def leaps(self, unit: Unit, words: int) -> str:
        """The name of a table of where one step leads along all lines."""
        return unit.tables.sets(words, map(self._next, self.rows))

    def _next(self, lanes: tuple[int, ...]) -> int:
        """The first places of some lines, as a set."""
        found = 0
        for line, up in zip(lanes, self.rising, strict=True):
            found |= line & -line if up else 1 << line.bit_length() >> 1
        return found

    def lanes_asked(self, unit: Unit) -> Expr | None:
        """Which lines there are, as a number of bits, by what some guards read; None if there are
        all.
        """
        asked = [way for way in self.ways if way.asked]
        if not asked:
            return None
        read = {term for way in asked for term in way.terms()}
        if len(read) != 1:
            raise UnsupportedError
        (term,) = read
        held = unit.codes_of(term)
        at = unit.cells.read(term, asked[0].slide.guarded)
        if not held or len(held) > _MOST_CASES or may_fault(at):
            raise UnsupportedError
        cells = [
            sum(1 << i for i, way in enumerate(self.ways) if way.is_open(unit, term, code))
            if code in held
            else 0
            for code in range(held[0], held[-1] + 1)
        ]
        table = unit.tables.of("ways", cells, codes=False)
        return Lookup(table, Less(at, held[0]))


def lines_along(
    unit: Unit,
    slides: Sequence[Slide],
    universe: Universe,
    alive: int,
    fixed: Mapping[str, int],
    told: Held,
) -> Lines:
    """The lines of loops that move the same variable, as far as walks can go on or leave there, but
    for those that the guards exclude; raises UnsupportedError if some are none.
    """
    name = slides[0].variable
    read = {n for s in slides for n in variables_in(s.step.value)} - {name}
    read -= {s.choice.place.variable for s in slides if s.choice is not None}
    read -= fixed.keys()
    spans: dict[str, range] = {}
    for other in sorted(read):
        held = unit.few_codes(other, _FEW)
        if not held:
            raise UnsupportedError
        spans[other] = range(held[0], held[-1] + 1)
    moving = unit.codes_of_variable(name)
    if not moving:
        raise UnsupportedError
    codes = range(moving[0], moving[-1] + 1)
    if prod(map(len, spans.values())) * len(codes) > _MOST_ROWS:
        raise UnsupportedError
    inside = frozenset(universe.first + place for place in bits(alive))
    lanes: list[list[int]] = []
    rising: list[bool] = []
    lane_ways: list[Way] = []
    for slide in slides:
        for chosen in ways_of(unit, slide):
            known_there = {**fixed, **chosen}
            answers = [settled(unit, op, knowing(known_there, told)) for op in slide.guards]
            asked = tuple(
                op for op, met in zip(slide.guards, answers, strict=True) if met is not True
            )
            if asked and answers[slide.guards.index(asked[0])] is False:
                # what is asked before is met, and no error
                continue
            both = [
                _line(unit, slide, {**fixed, **known, **chosen}, codes, universe.first, inside)
                for known in _cases(spans)
            ]
            for up in (True, False):
                if any(way is up for _, way in both):
                    parts = (line if way is up else [0] * len(codes) for line, way in both)
                    lanes.append([places for part in parts for places in part])
                    rising.append(up)
                    lane_ways.append(Way(slide, known_there, asked))
    if len(lanes) > _MOST_LANES:
        raise UnsupportedError
    strides = [prod(len(s) for s in list(spans.values())[i + 1 :]) for i in range(len(spans))]
    others = zip(spans, strides, strict=True)
    return Lines(
        tuple((other, spans[other].start, stride) for other, stride in others),
        codes.start,
        len(codes),
        tuple(zip(*lanes, strict=True))
        if lanes
        else ((),) * prod(map(len, spans.values())) * len(codes),
        tuple(rising),
        tuple(lane_ways),
    )


def ways_of(unit: Unit, slide: Slide) -> list[dict[str, int]]:
    """The values of the variable that is chosen, if there is one."""
    if slide.choice is None:
        return [{}]
    name = slide.choice.place.variable
    assert name is not None
    return [{name: unit.plan.storage.codes[symbol]} for symbol in slide.choice.choices]


def _cases(spans: Mapping[str, range]) -> Iterator[dict[str, int]]:
    for values in product(*spans.values()):
        yield dict(zip(spans, values, strict=True))


def _line(
    unit: Unit,
    slide: Slide,
    known: Mapping[str, int],
    codes: range,
    first: int,
    inside: Container[int],
) -> tuple[list[int], bool]:
    """For each code the places, counted from the code `first`, to which the step leads from there,
    again and again, as far as they are `inside`; and whether all lines go up (or all down).
    """
    name = slide.variable
    leads: dict[int, int] = {}
    if not all(code in unit.codes_of_variable(other) for other, code in known.items()):
        return [0] * len(codes), True
    begun = _codes_before(unit, slide)
    for code in codes:
        after = unit.looked_up(slide.step.value, {**known, name: code})
        if after is None and code in begun:
            # to go on from there is an error
            raise UnsupportedError
        if after is not None:
            leads[code] = after
    found = []
    ways = set[bool]()
    for code in codes:
        line, at = 0, code
        while at in leads and leads[at] in inside:
            after = leads[at]
            if line >> after - first & 1:
                if after != at:
                    raise UnsupportedError
                break
            if line:
                ways.add(after > at)
            line |= 1 << after - first
            at = after
        found.append(line)
    if len(ways) > 1:
        raise UnsupportedError
    return found, ways != {False}


def _codes_before(unit: Unit, slide: Slide) -> set[int]:
    """The codes from which the step is made, or which it is asked for where it stops."""
    held = {*unit.codes_of_variable(slide.variable)}
    if slide.behind is None:
        return held
    codes, possible = unit.plan.storage.codes, unit.plan.possible
    nodes = (slide.behind, slide.last)
    return held & {codes[s] for n in nodes for s in bits(possible.at(n, slide.variable))}
