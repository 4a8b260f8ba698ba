"""Checks that look up what their walks ask, for each value of something else if that is needed.

``? win`` asks for the squares around the last one with a piece of `me`, or with the same piece as
stands there: one table of squares for each value of `me` or of the cell.  Where the tables are the
same but for the set that they are about, the value says which set that is, and nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.lowering.lookups.paths import AT, Asked, asked_of, statements
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Cell, Equal, Expr, Number, Truth, plus
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import Return
from rgt.backends.plan.statements import End, If
from rgt.ir.bit_sets import bits

_FEW_CASES = 4
"""So few values of another variable, the player's for the most part, or of a cell make a case."""


@dataclass(frozen=True, slots=True)
class _Cases:
    """What is asked by the code of a value; of nothing, if there is none, in any case."""

    value: Expr | None
    asked: Mapping[int, Asked]


def tabled(
    unit: Unit, plan: CheckPlan, variable: str | None, start: int, full: Universe
) -> tuple[list[Line], Mapping[tuple[str, int], int]]:
    """The body of a function that answers for a place, and what cells it takes for granted; no
    lines if what is asked is not known beforehand.
    """
    found = _cases(unit, plan, variable, start, full)
    if found is None:
        return [], {}
    assumed: dict[tuple[str, int], int] = {}
    for asked in found.asked.values():
        unit.boards.board(asked.board.field.variable)
        assumed.update(asked.assumed)
    if found.value is None or _alike(found.asked):
        (asked, *_) = found.asked.values()
        whose = found.value if len(found.asked) > 1 else None
        found_by = statements(unit, asked, full.first, full.size, whose)
        return [Line(1, each) for each in found_by], assumed
    body = []
    for code, asked in found.asked.items():
        inner = statements(unit, asked, full.first, full.size)
        body.append(Line(1, If(Equal(found.value, unit.cells.code(code)))))
        body += (Line(2, each) for each in inner)
        body.append(Line(1, End()))
    return [*body, Line(1, Return(Truth(False)))], assumed


def _alike(asked: Mapping[int, Asked]) -> bool:
    """Whether in each case the same is asked of the set of the value itself."""
    first = next(iter(asked.values()))
    return all(
        each.code == code and each.board is first.board and each.rows == first.rows
        for code, each in asked.items()
    )


def _cases(
    unit: Unit, plan: CheckPlan, variable: str | None, start: int, full: Universe
) -> _Cases | None:
    """What a check asks, perhaps for each value of one variable more, or of one cell."""
    found = asked_of(unit, plan, variable, start, {})
    if found is not None:
        return _Cases(None, {0: found})
    live = plan.search.live.get(start, 0)
    fields = unit.plan.storage.fields
    symbols = unit.plan.storage.symbols
    for name in unit.plan.variables(live):
        codes = () if fields[name].map else unit.few_codes(name, _FEW_CASES)
        if name == variable:
            continue
        cases = {
            code: asked_of(unit, plan, variable, start, {name: symbols[code]}) for code in codes
        }
        known = {code: asked for code, asked in cases.items() if asked is not None}
        if known and len(known) == len(cases):
            return _Cases(unit.cells.variable(name), known)
    return None if variable is None else _by_cell(unit, plan, variable, start, full)


def _by_cell(
    unit: Unit, plan: CheckPlan, variable: str, start: int, full: Universe
) -> _Cases | None:
    """What a check asks for each value of a cell at the place that it is asked of."""
    symbols = unit.plan.storage.symbols
    for board in _boards(unit, plan, start):
        name = board.field.variable
        codes = _standing(unit, board, variable, start)
        if len(codes) > _FEW_CASES or not set(full.codes) <= set(board.keys):
            continue
        cases = {
            code: asked_of(unit, plan, variable, start, {}, (name, symbols[code])) for code in codes
        }
        known = {code: asked for code, asked in cases.items() if asked is not None}
        if known and len(known) == len(cases):
            at = plus(AT, Number(full.first - board.keys[0]))
            return _Cases(Cell(board.field.name, at), known)
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
