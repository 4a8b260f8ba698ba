"""Places that the keeper looks for by trying one after the other, found by a set.

A disc falls: RBG says that it goes some squares down, any number, to an empty square on another
one.  The squares that it can go to are a row of a table, those that fit are a set, and what both
have in common is the place.  Where there are several the first that would be tried is taken, which
is the lowest, or the highest: else nothing is picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.lines.rays import moved
from rgt.backends.lowering.sets.predicates import Predicate, places_where
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import (
    Cell,
    Equal,
    Expr,
    Less,
    Local,
    Number,
    Signed,
    Wide,
    plus,
)
from rgt.backends.plan.sets import Highest, Lowest, Meet, Row
from rgt.backends.plan.statements import Let, Stmt
from rgt.backends.plan.types import SetOf
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import Both, Either, Step
from rgt.ir.structures.bit_sets import bits

_ENDS = "ends"
_MOST_TESTS = 8
"""So many conditions one after the other are asked of a place."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The places that fit are named by `ends`; if there are some, `moves` goes to one of them, and
    the walk goes on at the node `target`; else there is no way on.  `nodes` are those on the way.
    All that is so while cells hold what they are taken to hold: while `holds`.
    """

    nodes: tuple[int, ...]
    holds: tuple[Expr, ...]
    ends: Let
    moves: tuple[Stmt, ...]
    target: int


def pick(unit: Unit, node: int) -> Pick | None:
    """How the place is picked that the keeper looks for at a node; None if he looks for none."""
    plan = unit.plan
    view = plan.moves_view
    out = view.edges(node)
    variable, looked = _variable(out), _looked_for(view, node)
    if variable is None or looked is None:
        return None
    begin, target = looked
    full = unit.held_by(variable)
    if full is None or plan.endings.of(target) is None:
        return None
    nodes = (node, *_chain(view, begin, target))
    if not all(is_sure(unit, op, at) for at in nodes for op, _ in view.edges(at)):
        return None
    tried = _tried(unit, out, variable, node, full)
    if tried is None:
        return None
    rises = [_is_rising(codes) for codes in tried.values()]
    falls = [_is_rising(codes[::-1]) for codes in tried.values()]
    if not all(rises) and not all(falls):
        return None
    found = places_where(unit, node, begin, target, variable)
    if found is None:
        return None
    universe = found.universe
    among = _among(unit, found, variable, tried)
    ends = Local(_ENDS, SetOf(universe.words))
    first = Signed((Lowest if all(rises) else Highest)(ends))
    return Pick(
        nodes,
        tuple(
            Equal(Cell(cells, Number(i)), unit.cells.code(code))
            for (cells, i), code in found.assumed.items()
        ),
        Let(_ENDS, among),
        tuple(moved(unit, variable, plus(Number(universe.first), first))),
        target,
    )


def _variable(out: Sequence[tuple[Op, int]]) -> str | None:
    """The variable to which every way on from a node gives a value, or which it leaves alone."""
    names = set()
    for op, _ in out:
        if not isinstance(op, Step) or op.kind is Kind.SKIP:
            continue
        if op.kind not in (Kind.ASSIGN, Kind.ANY) or op.place.scalar is None:
            return None
        names.add(op.place.scalar)
    several = len(out) > 1 or any(op.kind is Kind.ANY for op, _ in out)
    return names.pop() if several and len(names) == 1 else None


def _looked_for(view: View, node: int) -> tuple[int, int] | None:
    """The nodes between which nothing is done but to ask, one condition after the other, where all
    ways on from a node lead to the first.
    """
    targets = {target for _, target in view.edges(node)}
    if len(targets) != 1:
        return None
    begin = at = targets.pop()
    for _ in range(_MOST_TESTS):
        out = view.edges(at)
        if len(out) != 1 or not asks(out[0][0]):
            break
        at = out[0][1]
    return (begin, at) if at != begin else None


def _chain(view: View, begin: int, end: int) -> Iterator[int]:
    """The nodes from one to another, without the last."""
    while begin != end:
        yield begin
        begin = view.edges(begin)[0][1]


def asks(op: Op) -> bool:
    """Whether an edge is a condition."""
    return isinstance(op, Either | Both) or (
        isinstance(op, Step) and op.kind in (Kind.TEST, Kind.CHECK)
    )


def is_sure(unit: Unit, op: Op, node: int) -> bool:
    """Whether no error can be met by an edge, whichever place is tried."""
    if isinstance(op, Either):
        return all(is_sure(unit, each, node) for each in op.alternatives)
    if isinstance(op, Both):
        return all(is_sure(unit, each, at) for each, at in op.parts)
    return unit.plan.certainty.sure(op, node)


def _tried(
    unit: Unit, out: Sequence[tuple[Op, int]], variable: str, node: int, full: Universe
) -> dict[int, list[int]] | None:
    """By the code that a variable can have at a node those that it is given, in order; None if that
    depends on something else.
    """
    codes = unit.plan.storage.codes
    found: dict[int, list[int]] = {}
    for symbol in bits(unit.plan.possible.at(node, variable)):
        tried: list[int] = []
        for op, _ in out:
            if not isinstance(op, Step) or op.kind is Kind.SKIP:
                tried.append(codes[symbol])
            elif op.kind is Kind.ANY:
                tried += (codes[choice] for choice in op.choices)
            else:
                if variables_in(op.value) - {variable}:
                    return None
                code = unit.looked_up(op.value, {variable: codes[symbol]})
                if code is None:
                    return None
                tried.append(code)
        if not all(code in full.codes for code in (codes[symbol], *tried)):
            return None
        found[codes[symbol]] = tried
    return found or None


def _among(unit: Unit, found: Predicate, variable: str, tried: Mapping[int, Sequence[int]]) -> Expr:
    """Those of the places that fit that are tried; what is tried may depend on where it starts."""
    universe, first = found.universe, found.full.first
    rows = [0] * found.full.size
    for code, codes in tried.items():
        for place in (c - universe.first for c in codes):
            if place >= 0 and found.possible >> place & 1:
                rows[code - first] |= 1 << place
    if all(rows[code - first] == found.possible for code in tried):
        return found.where()
    at = Less(Wide(unit.cells.variable(variable)), first)
    table = unit.tables.sets(universe.words, rows)
    return Meet((Row(table, at, universe.words), found.where()))


def _is_rising(codes: Sequence[int]) -> bool:
    return all(one <= other for one, other in pairwise(codes))
