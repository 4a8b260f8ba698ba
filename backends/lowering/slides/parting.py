"""Places at which loops along lines are told apart by what stands there.

``goes[board[from]][way] == 1`` before a loop, ``rides[board[from]] == 1`` in each round: which ways
there are, and how far they lead, is the same for all knights, and for all rooks.  The places are
taken kind by kind, and for each kind its lines are known beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rgt.backends.lowering.held import Codes, knowing, settled
from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.values import (
    Cell,
    Constant,
    NeedsConstantError,
    UnsupportedError,
    misses_a_key,
)
from rgt.backends.lowering.slides.slide_lines import ways_of
from rgt.backends.lowering.slides.slides import Slide, slides_of
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison, operands_of
from rgt.ir.structures.bit_sets import bits

if TYPE_CHECKING:
    from rgt.backends.lowering.sets.region import Region

_MOST = 8
"""So many kinds of places are gone through one after the other."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A comparison of a loop, or one before it, which reads what stands at x as some `terms`."""

    slide: Slide
    op: Step
    terms: Mapping[Operand, Cell]


def parts(region: Region, node: int, spot: Spot) -> list[Spot]:
    """A spot in parts, at all places of each of which the loops at a node ask the same of what
    stands there.
    """
    slides = [slide for slide, _, _ in slides_of(region.walks, node)]
    asked = [each for slide in slides for each in _asked_of(region, slide, spot)]
    boards = {cell.variable: cell for each in asked for cell in each.terms.values()}
    if len(boards) != 1 or spot.members is None or spot.writes:
        return [spot]
    (board,) = boards.values()
    kinds: dict[tuple[bool | None, ...], list[int]] = {}
    for code in sorted(spot.own.get(board.variable, region.unit.evaluator.held(board))):
        kinds.setdefault(tuple(_answers(region, spot, asked, code)), []).append(code)
    if not 1 < len(kinds) <= _MOST:
        return [spot]
    try:
        found = [region.standing(board, frozenset(codes), spot) for codes in kinds.values()]
    except UnsupportedError:
        return [spot]
    return [part for part in found if part is not None]


def _asked_of(region: Region, slide: Slide, spot: Spot) -> Iterator[_Asked]:
    for op in (*slide.guards, *slide.conditions):
        if is_comparison(op):
            terms = dict(_terms(region, slide, op, spot))
            if terms:
                yield _Asked(slide, op, terms)


def _terms(region: Region, slide: Slide, op: Step, spot: Spot) -> Iterator[tuple[Operand, Cell]]:
    """What a comparison reads that is told by what stands at x."""
    moved = {slide.variable}
    if slide.choice is not None:
        moved |= variables_in(slide.choice.place)
    stack = [each for each in operands_of(op) if each is not None]
    while stack:
        operand = stack.pop()
        if operand.variable is None:
            stack += [index.value for index in operand.indices]
        elif moved.isdisjoint(variables_in(operand)):
            try:
                value = region.unit.evaluator.value(operand, {**region.fixed, **spot.known})
            except (UnsupportedError, NeedsConstantError):
                continue
            missed = misses_a_key(value, bits(spot.domain))
            if isinstance(value, Cell) and region.is_own(value) and not missed:
                yield operand, value


def _answers(region: Region, spot: Spot, asked: list[_Asked], code: int) -> Iterator[bool | None]:
    """What is answered where a code stands, way by way; None where that is not known."""
    unit = region.unit
    values = {**region.fixed, **spot.known}
    known = {name: each.code for name, each in values.items() if isinstance(each, Constant)}
    for each in asked:

        def held(operand: Operand, terms: Mapping[Operand, Cell] = each.terms) -> Codes | None:
            cell = terms.get(operand)
            if cell is None or code not in (cell.after or (code,)):
                return None
            return frozenset((cell.value_of(code),))

        for chosen in ways_of(unit, each.slide):
            yield settled(unit, each.op, knowing({**known, **chosen}, held))
