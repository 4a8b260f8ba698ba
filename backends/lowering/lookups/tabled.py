"""Checks that look up what their walks ask, for each value of something else if that is needed.

``? win`` asks for the squares around the last one with a piece of `me`, or with the same piece as
stands there: one table of squares for each value of `me` or of the cell.  Where the tables are the
same but for the set that they are about, the value says which set that is, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import prod

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.lowering.lookups.paths import (
    AT,
    Asked,
    always_holds,
    asked_of,
    never_holds,
    statements,
)
from rgt.backends.lowering.lookups.places import Places
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import (
    And,
    Cell,
    Equal,
    Expr,
    Number,
    Sum,
    Times,
    Truth,
    less,
    plus,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.runs import Unused
from rgt.backends.plan.searches import Return
from rgt.backends.plan.statements import End, If, Stmt
from rgt.ir.structures.bit_sets import bits

_FEW_CASES = 4
"""So few values of another variable, the player's for the most part, or of a cell make a case."""
_PAIRED = 8
"""Of more variables no two are tried together: there are as many pairs as the square of them."""
_MOST_ROWS = 1 << 12
"""A table of all cases has at most so many rows."""


@dataclass(frozen=True, slots=True)
class _Cases:
    """What is asked by the codes of some values; of nothing, if there are none, in any case."""

    values: tuple[Expr, ...]
    asked: Mapping[tuple[int, ...], Asked]


def tabled(
    unit: Unit, plan: CheckPlan, where: Places, start: int
) -> tuple[list[Line], Mapping[tuple[str, int], int]]:
    """The body of a function that answers for a place, and what cells it takes for granted; no
    lines if what is asked is not known beforehand.
    """
    found, full = _cases(unit, plan, where, start), where.numbers
    if found is None:
        return [], {}
    assumed: dict[tuple[str, int], int] = {}
    for asked in found.asked.values():
        unit.boards.keep(asked.board)
        assumed.update(asked.assumed)
    if all(map(always_holds, found.asked.values())):
        return [Line(1, Unused(("s", "w", AT.name))), Line(1, Return(Truth(True)))], assumed
    if not found.values or _alike(found):
        (asked, *_) = found.asked.values()
        whose = found.values[0] if len(found.asked) > 1 else None
        found_by = statements(unit, asked, full.first, full.size, whose)
        return [Line(1, each) for each in found_by], assumed
    together = _together(unit, found, full)
    if together is not None:
        return [Line(1, each) for each in together], assumed
    body = []
    for codes, asked in found.asked.items():
        inner = statements(unit, asked, full.first, full.size)
        equal = [Equal(v, unit.cells.code(c)) for v, c in zip(found.values, codes, strict=True)]
        body.append(Line(1, If(And(tuple(equal)) if len(equal) > 1 else equal[0])))
        body += (Line(2, each) for each in inner)
        body.append(Line(1, End()))
    return [*body, Line(1, Return(Truth(False)))], assumed


def _together(unit: Unit, cases: _Cases, full: Universe) -> list[Stmt] | None:
    """Statements that look up the case and the place at once; None if not all ask for the same
    set.
    """
    first = next(iter(cases.asked.values()))
    if any(e.board != first.board or e.codes != first.codes for e in cases.asked.values()):
        return None
    sides = [[codes[i] for codes in cases.asked] for i in range(len(cases.values))]
    spans = [(min(side), max(side) - min(side) + 1) for side in sides]
    total = full.size * prod(size for _, size in spans)
    if total > _MOST_ROWS:
        return None
    rows = {}
    for codes, asked in cases.asked.items():
        begin = 0
        for code, (low, size) in zip(codes, spans, strict=True):
            begin = begin * size + code - low
        for place, each in asked.rows.items():
            rows[begin * full.size + place - full.first] = each
    at: Expr = AT
    stride = full.size
    for value, (low, size) in reversed(list(zip(cases.values, spans, strict=True))):
        at = Sum((Times(less(value, low), stride), at))
        stride *= size
    return statements(unit, replace(first, rows=rows, assumed={}), 0, total, row=at)


def _alike(cases: _Cases) -> bool:
    """Whether in each case the same is asked of the set of the only value itself."""
    first = next(iter(cases.asked.values()))
    return len(cases.values) == 1 and all(
        codes == each.codes and each.board is first.board and each.rows == first.rows
        for codes, each in cases.asked.items()
    )


def _cases(unit: Unit, plan: CheckPlan, where: Places, start: int) -> _Cases | None:
    """What a check asks, perhaps for each value of one or two variables more, or of one cell."""
    live = unit.plan.variables(plan.search.live.get(start, 0))
    first = {n: code for n, code in unit.plan.at_first.items() if n in live}
    found = asked_of(unit, plan, where, start, first)
    if found is not None:
        return _Cases((), {(): found})
    few = {}
    for name in live:
        field = unit.plan.storage.fields[name]
        known = field.map or name in where.spans or name in first
        codes = () if known else unit.few_codes(name, _FEW_CASES)
        if codes:
            few[name] = codes
    pairs = combinations(few, 2) if len(few) <= _PAIRED else ()
    for names in (*((name,) for name in few), *pairs):
        if prod(len(few[name]) for name in names) <= _FEW_CASES:
            others = {name: few[name] for name in names}
            cases = _by_variables(unit, plan, where, start, others, first)
            if cases is not None:
                return cases
    return None if where.only is None else _by_cell(unit, plan, where, where.only, start)


def _by_variables(
    unit: Unit,
    plan: CheckPlan,
    where: Places,
    start: int,
    others: Mapping[str, tuple[int, ...]],
    first: Mapping[str, int],
) -> _Cases | None:
    """What a check asks for each of the codes of some variables, others being known."""
    symbols = unit.plan.storage.symbols
    cases, never = {}, []
    for codes in product(*others.values()):
        known = {name: symbols[code] for name, code in zip(others, codes, strict=True)}
        known.update(first)
        asked = asked_of(unit, plan, where, start, known)
        if asked is not None:
            cases[codes] = asked
        elif never_holds(unit, plan, where, start, known):
            never.append(codes)
        else:
            return None
    if not cases:
        return None
    nothing = replace(next(iter(cases.values())), rows={}, assumed={})
    cases.update((codes, nothing) for codes in never)
    return _Cases(tuple(unit.cells.variable(name) for name in others), cases)


def _by_cell(
    unit: Unit, plan: CheckPlan, where: Places, variable: str, start: int
) -> _Cases | None:
    """What a check asks for each value of a cell at the place that it is asked of."""
    symbols, full = unit.plan.storage.symbols, where.numbers
    for board in _boards(unit, plan, start):
        name = board.field.variable
        codes = _standing(unit, board, variable, start)
        if board.joined or len(codes) > _FEW_CASES or not set(full.codes) <= set(board.keys):
            continue
        cases: dict[tuple[int, ...], Asked | None] = {
            (code,): asked_of(unit, plan, where, start, {}, (name, symbols[code])) for code in codes
        }
        known = {codes: asked for codes, asked in cases.items() if asked is not None}
        if known and len(known) == len(cases):
            at = plus(AT, Number(full.first - board.keys[0]))
            return _Cases((Cell(board.field.name, at),), known)
    return None


def _boards(unit: Unit, plan: CheckPlan, start: int) -> Iterator[Board]:
    """The boards that a check can read."""
    for name in unit.plan.variables(plan.search.live.get(start, 0)):
        board = unit.boards.considered(name)
        if board is not None:
            yield board


def _standing(unit: Unit, board: Board, variable: str, start: int) -> list[int]:
    """The codes that a board can have where a check is asked, at the place that it is asked of."""
    held = unit.plan.standing.at(start).get((board.field.variable, variable))
    if held is None:
        return list(board.values)
    return sorted(unit.plan.storage.codes[symbol] for symbol in bits(held))
