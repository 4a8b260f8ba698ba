"""Checks asked of one place whose walks ask for pieces of several kinds.

``? leap`` asks of a piece whether an enemy is next to it in some direction, with nobody behind.
For a square and a kind of piece each walk is a mask over the enemies and the empty squares; the
sets of a small board stand side by side in one word, and a vector instruction asks for all walks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.lowering.lookups.literals import Conjunction, Conjunctions
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import (
    Expr,
    Local,
    Sum,
    Times,
    Truth,
    Unsigned,
    less,
)
from rgt.backends.plan.lines import Line
from rgt.backends.plan.lookups import AnyBits, BitsUp, SomeWalk, WordOf
from rgt.backends.plan.runs import Otherwise
from rgt.backends.plan.searches import Return
from rgt.backends.plan.sets import SetConst
from rgt.backends.plan.statements import Case, End, Let, Stmt, Switch
from rgt.backends.plan.tables import WalkTable
from rgt.backends.plan.types import BITS
from rgt.backends.program.storage import WORD
from rgt.ir.structures.bit_sets import bits

_FEWEST, _MOST = 3, 8
"""How many walks there are to be from some place."""
_MOST_CASES = 64
_MOST_ROWS = 512

_Kind = frozenset[int]
"""Codes of a board that are asked for together."""
_Case = tuple[int, ...]
"""Codes of the variables besides the place."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A check of the place that a variable is, for each case of some others."""

    board: Board
    place: str
    others: tuple[str, ...]
    spans: Mapping[str, tuple[int, int]]
    """The first code of a variable and how many there are."""
    walks: Mapping[_Case, Mapping[int, Sequence[Conjunction]]]

    def kinds(self, cases: Sequence[_Case]) -> list[_Kind]:
        """What is asked for in some cases, in order."""
        found: dict[_Kind, None] = {}
        for case in cases:
            for walks in self.walks[case].values():
                for walk in walks:
                    found.update(dict.fromkeys(walk[place] for place in sorted(walk)))
        return list(found)


def packed(unit: Unit, plan: CheckPlan) -> list[Line]:
    """Statements that answer a check; none if it is not of this kind."""
    # following walks takes long, and most games from GDL have no board at all
    if not any(_is_small(board) for board in unit.boards.used.values()):
        return []
    question = _question(unit, plan)
    if question is None or unit.boards.known(question.board.field.variable) is None:
        return []
    most = WORD // question.board.covered
    cases = list(question.walks)
    if len(question.kinds(cases)) <= most:
        return [Line(1, each) for each in _answer(unit, question, cases, ())]
    for i, name in enumerate(question.others):
        groups: dict[int, list[_Case]] = {}
        for case in cases:
            groups.setdefault(case[i], []).append(case)
        if all(len(question.kinds(group)) <= most for group in groups.values()):
            lines = [Line(1, Switch(unit.cells.variable(name)))]
            for code, group in groups.items():
                body = list(_answer(unit, question, group, (name,)))
                if not body:
                    return []
                lines.append(Line(1, Case(unit.cells.code(code))))
                lines += (Line(2, each) for each in body)
                lines.append(Line(1, End()))
            fails = Line(1, Otherwise()), Line(2, Return(Truth(False))), Line(1, End())
            return [*lines, *fails]
    return []


def _question(unit: Unit, plan: CheckPlan) -> _Question | None:
    """What a check asks, if it only asks for cells of a board of one word."""
    symbols, codes = unit.plan.storage.symbols, unit.plan.storage.codes
    names = [
        name
        for name in unit.plan.variables(plan.search.live[plan.start])
        if not unit.plan.storage.fields[name].map
    ]
    held = {n: sorted(codes[s] for s in bits(unit.plan.possible.at(plan.start, n))) for n in names}
    if not names or not all(held.values()):
        return None
    place = max(names, key=lambda name: len(held[name]))
    others = tuple(name for name in names if name != place)
    if prod(len(held[name]) for name in others) > _MOST_CASES:
        return None
    walks = Conjunctions(unit, plan)
    found: dict[_Case, dict[int, list[Conjunction]]] = {}
    try:
        for case in product(*(held[name] for name in others)):
            known = {n: symbols[code] for n, code in zip(others, case, strict=True)}
            found[case] = {
                code: _fewest(walks.begin(plan.start, {**known, place: symbols[code]}))
                for code in held[place]
            }
    except UnsupportedError:
        return None
    numbers = [len(rows) for by_place in found.values() for rows in by_place.values()]
    board = walks.board
    if board is None or walks.assumed or not _is_small(board):
        return None
    if not _FEWEST <= max(numbers) <= _MOST:
        return None
    spans = {name: (held[name][0], held[name][-1] - held[name][0] + 1) for name in names}
    return _Question(board, place, others, spans, found)


def _is_small(board: Board) -> bool:
    """Whether sets of a board stand side by side in one word."""
    return board.words == 1 and board.covered <= WORD // 2


def _fewest(walks: Sequence[Conjunction]) -> list[Conjunction]:
    """The walks without those that ask for more than another."""
    return [
        walk
        for i, walk in enumerate(walks)
        if not any(
            all(place in walk and walk[place] <= codes for place, codes in other.items())
            for j, other in enumerate(walks)
            if j != i and (other != walk or j < i)
        )
    ]


def _answer(
    unit: Unit, question: _Question, cases: Sequence[_Case], chosen: tuple[str, ...]
) -> Iterator[Stmt]:
    """Statements for some cases, which agree in the variables that are `chosen` already."""
    kinds = question.kinds(cases)
    width = WORD // len(kinds) if kinds else WORD
    impossible = _impossible(question.board, kinds, width)
    rest = [name for name in question.others if name not in chosen]
    order = [question.spans[name] for name in (*rest, question.place)]
    size = prod(count for _, count in order)
    if size > _MOST_ROWS or impossible is None:
        return
    most = max(len(rows) for case in cases for rows in question.walks[case].values())
    lanes = 4 if most <= 4 else _MOST
    table = [[impossible] * lanes for _ in range(size)]
    for case in cases:
        known = dict(zip(question.others, case, strict=True))
        for code, walks in question.walks[case].items():
            at = 0
            values = (*(known[name] for name in rest), code)
            for value, (first, count) in zip(values, order, strict=True):
                at = at * count + value - first
            asked = [_mask(walk, kinds, width) for walk in walks]
            table[at] = [*asked, *[impossible] * lanes][:lanes]
    asked_for = tuple(tuple((mask, mask) for mask in row) for row in table)
    name = unit.tables.walks(WalkTable("", "members", 1, WORD, lanes, asked_for))
    index: Expr | None = None
    for variable, (first, count) in zip((*rest, question.place), order, strict=True):
        digit = Unsigned(less(unit.cells.variable(variable), first))
        index = digit if index is None else Sum((Times(index, count), digit))
    assert index is not None
    words = tuple(_word(question.board, kind, i * width) for i, kind in enumerate(kinds))
    together = Local("asked", BITS)
    yield Let(together.name, AnyBits(words or (WordOf(SetConst(1, 0), 0),)))
    yield Return(SomeWalk(name, index, together))


def _impossible(board: Board, kinds: Sequence[_Kind], width: int) -> int | None:
    """A mask that no position has: of a place with two pieces, or of none."""
    for i, one in enumerate(kinds):
        for j in range(i):
            if not one & kinds[j]:
                return 1 << i * width | 1 << j * width
    return 1 << board.covered if board.covered < width else None


def _mask(walk: Conjunction, kinds: Sequence[_Kind], width: int) -> int:
    return sum(1 << kinds.index(kind) * width + place for place, kind in walk.items())


def _word(board: Board, kind: _Kind, shift: int) -> Expr:
    """The places with some codes, as bits of a word."""
    members = tuple(WordOf(board.holding(code), 0) for code in sorted(kind))
    word = AnyBits(members) if len(members) > 1 else members[0]
    return BitsUp(word, shift) if shift else word
