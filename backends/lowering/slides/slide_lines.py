"""The lines along which loops move a variable, as tables for C++."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.lowering.slides.slides import Slide
from rgt.backends.plan.expressions import Expr, Less, Lookup, Number
from rgt.backends.program.operands import variables_in
from rgt.ir.bit_sets import bits

if TYPE_CHECKING:
    from rgt.backends.lowering.unit import Unit

_FEW = 16
_MOST_ROWS = 4096
_MOST_CASES = 64
_MOST_LANES = 32
"""Which lines go up, and which there are, are bits of one number."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The places on the lines of some loops, for each row one set a lane: a row for each value of
    the variables `others` (with their first codes and strides) and each code of the one that moves,
    from `first` on.  `rising` says of each lane whether the line goes up, `ways` which loop it is
    and what was chosen.
    """

    others: tuple[tuple[str, int, int], ...]
    first: int
    size: int
    rows: tuple[tuple[int, ...], ...]
    rising: tuple[bool, ...]
    ways: tuple[tuple[Slide, Mapping[str, int]], ...]

    def table(self, unit: Unit, words: int) -> str:
        """The name of the table of lines."""
        return unit.tables.lines(words, self.rising, self.rows)

    def lanes_asked(self, unit: Unit, known: Mapping[str, int]) -> Expr | None:
        """Which lines there are, as a number of bits, by the values of a variable (those of some
        are `known`); None if there are all.
        """
        guarded = [slide for slide, _ in self.ways if slide.guards]
        if not guarded:
            return None
        read: set[str] = set()
        for slide in guarded:
            assert slide.choice is not None
            own = variables_in(*(each for g in slide.guards for each in (g.left, g.right)))
            read |= own - {slide.choice.place.variable}
        if len(read) > 1:
            raise UnsupportedError
        codes: Sequence[int] = (0,)
        name = ""
        for name in read:
            held = unit.few_codes(name, _MOST_CASES)
            if not held:
                raise UnsupportedError
            codes = range(held[0], held[-1] + 1)
        cells = [
            sum(1 << i for i, way in enumerate(self.ways) if _is_way(unit, *way, {name: code}))
            for code in codes
        ]
        table = unit.tables.of("ways", cells, codes=False)
        if not name:
            return Lookup(table, Number(0))
        at = Number(known[name]) if name in known else unit.cells.variable(name)
        return Lookup(table, Less(at, codes[0]))


def lines_along(
    unit: Unit,
    slides: Sequence[Slide],
    universe: Universe,
    alive: int,
    fixed: Mapping[str, int],
) -> Lines:
    """The lines of loops that move the same variable, as far as walks can go on or leave there;
    raises UnsupportedError if some are none.
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
    lane_ways: list[tuple[Slide, Mapping[str, int]]] = []
    for slide in slides:
        for chosen in ways_of(unit, slide):
            both = [
                _line(unit, slide, {**fixed, **known, **chosen}, codes, universe.first, inside)
                for known in _cases(spans)
            ]
            for up in (True, False):
                if any(way is up for _, way in both):
                    parts = (line if way is up else [0] * len(codes) for line, way in both)
                    lanes.append([places for part in parts for places in part])
                    rising.append(up)
                    lane_ways.append((slide, chosen))
    if len(lanes) > _MOST_LANES:
        raise UnsupportedError
    strides = [prod(len(s) for s in list(spans.values())[i + 1 :]) for i in range(len(spans))]
    others = zip(spans, strides, strict=True)
    return Lines(
        tuple((other, spans[other].start, stride) for other, stride in others),
        codes.start,
        len(codes),
        tuple(zip(*lanes, strict=True)),
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


def _is_way(unit: Unit, slide: Slide, chosen: Mapping[str, int], known: Mapping[str, int]) -> bool:
    """Whether there is a way, given a variable that the guards read."""
    if not all(code in unit.codes_of_variable(n) for n, code in known.items() if n):
        return False
    values = {name: code for name, code in {**known, **chosen}.items() if name}
    for guard in slide.guards:
        one = unit.looked_up(guard.place, values)
        two = unit.looked_up(guard.value, values)
        if one is None or two is None:
            raise UnsupportedError
        if (one == two) != guard.equal:
            return False
    return True
