"""Checks asked of one place, by what each of their walks asks of the board.

``? four`` asks of a disc whether it stands in a row of four: from one square there are some twenty
walks, and each of them asks for some squares with a disc of the colour and some without.  These are
two masks a walk, known beforehand, and compilers ask about eight walks at once.  Of a board of
several words, the squares that matter are gathered into one before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from rgt.backends.facts.plan import CheckPlan
from rgt.backends.lowering.lookups.cubes import Row as Cube
from rgt.backends.lowering.lookups.cubes import fewest
from rgt.backends.lowering.lookups.literals import Conjunction, Conjunctions, Standing
from rgt.backends.lowering.lookups.places import Places
from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.sets.values import UnsupportedError
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Expr, Local, Number
from rgt.backends.plan.lookups import SomeWalk
from rgt.backends.plan.runs import Likely, Unused
from rgt.backends.plan.searches import Return, ReturnIf
from rgt.backends.plan.sets import Any, Complement, Has, Meet, Row, SetConst, union
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.tables import WalkTable
from rgt.backends.plan.types import INDEX
from rgt.backends.program.storage import WORD
from rgt.ir.structures.bit_sets import bits, bits_of

_Rows = Mapping[int, list[Cube]]

AT = Local("at", INDEX)
"""The place that a check is asked of."""
_NOTHING = 0, 0
"""What a walk asks that asks for no place at all."""
_MOST_WALKS = 32
_MOST_CODES = 3
_TOGETHER = 8
_SMALL = 10
"""Of boards with so few squares the answers for all sets stand in tables."""
_MOST_STEPS = 1 << 18
"""A compiler gives up on a table whose values take much longer to work out."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the walks of a check ask: of the set of the value `code` of `board`, or of one of those
    `besides`, for each place a pair (squares that matter, squares that must be members) for each
    walk.

    It holds as long as cells have what is `assumed`.
    """

    board: Board
    code: int
    rows: _Rows
    assumed: Mapping[tuple[str, int], int]
    besides: tuple[int, ...] = ()

    @property
    def codes(self) -> tuple[int, ...]:
        """All values of which one is asked for."""
        return (self.code, *self.besides)


def asked_of(
    unit: Unit,
    plan: CheckPlan,
    where: Places,
    start: int,
    fixed: Mapping[str, int],
    stands: tuple[str, int] | None = None,
) -> Asked | None:
    """What a check asks, begun at a node at each of some places, other variables being `fixed`;
    None if it does anything else but ask for one value of one board of a word.

    Where the place is a single variable, `stands` is a map and the symbol that it has there.
    """
    walks = Conjunctions(unit, plan, where.cells)
    found: dict[int, list[Conjunction]] = {}
    kinds: set[tuple[int, frozenset[int]]] = set()
    board, codes = None, None
    try:
        for place, known in where.at(unit, start).items():
            told = Standing(stands[0], place, stands[1]) if stands is not None else None
            found[place] = walks.begin(start, {**fixed, **known}, told)
            kinds.update(each for walk in found[place] for each in walk.items())
            board, codes = walks.board, _codes(unit, walks.board, kinds)
            if board is not None and codes is None:
                return None
    except UnsupportedError:
        return None
    if board is None or codes is None:
        return None
    own = _own_cell(unit, board, where.only, start, codes) if where.only is not None else None
    rows = {}
    for place, conjunctions in found.items():
        if len(codes) > 1:
            conjunctions = [walk for walk in conjunctions if _is_possible(unit, board, walk)]
        each = {_row_of(walk, codes) for walk in conjunctions}
        rows[place] = fewest(_without_own(each, place - board.first, own))
        if len(rows[place]) > _MOST_WALKS or _cared(rows[place]).bit_count() > WORD:
            return None
    return Asked(board, codes[0], rows, walks.assumed, codes[1:])


def always_holds(asked: Asked) -> bool:
    """Whether from each place some walk comes through, whatever stands on the board."""
    return bool(asked.rows) and all(rows == [_NOTHING] for rows in asked.rows.values())


def never_holds(
    unit: Unit, plan: CheckPlan, where: Places, start: int, fixed: Mapping[str, int]
) -> bool:
    """Whether no walk of a check comes to its end, whatever stands on the boards."""
    walks = Conjunctions(unit, plan, where.cells)
    try:
        places = where.at(unit, start).values()
        holds = any(walks.begin(start, {**fixed, **known}) for known in places)
    except UnsupportedError:
        return False
    return not holds and not walks.assumed


def _codes(
    unit: Unit, board: Board | None, asked: Collection[tuple[int, frozenset[int]]]
) -> tuple[int, ...] | None:
    """The one code that is asked for, or those for which different cells are asked, none of which
    can have what another is asked for; None if others are asked for, too.
    """
    if board is None:
        return None
    kinds, every = {kind for _, kind in asked}, frozenset(board.values)
    for code in sorted(board.values, key=lambda c: (frozenset({c}) not in kinds, c)):
        if all(kind in ({code}, every - {code}) for kind in kinds):
            return (code,)
    several = frozenset[int]().union(*kinds)
    if any(len(kind) > 1 for kind in kinds) or len(several) > _MOST_CODES:
        return None
    for place, kind in asked:
        held = unit.boards.held_at(board, place)
        if held & kind and not held & several <= kind:
            return None
    return tuple(sorted(several))


def _is_possible(unit: Unit, board: Board, walk: Conjunction) -> bool:
    """Whether each cell can have what it is asked for."""
    return all(kind & unit.boards.held_at(board, place) for place, kind in walk.items())


def _own_cell(
    unit: Unit, board: Board, variable: str, start: int, codes: Collection[int]
) -> bool | None:
    """Whether one of the codes stands at the place that is asked of, where that is known."""
    held = unit.plan.standing.at(start).get((board.field.variable, variable))
    if held is None:
        return None
    answers = {unit.plan.storage.codes[symbol] in codes for symbol in bits(held)}
    return answers.pop() if len(answers) == 1 else None


def _without_own(rows: set[Cube], place: int, own: bool | None) -> set[Cube]:
    """Rows that do not ask for a place of which it is known whether it is a member."""
    if own is None or place < 0:
        return rows
    bit = 1 << place
    return {
        (care & ~bit, want & ~bit)
        for care, want in rows
        if not care & bit or bool(want & bit) == own
    }


def _row_of(walk: Conjunction, codes: Collection[int]) -> Cube:
    """The squares that matter to a walk, and those that must have one of the codes."""
    wanted = (place for place, kind in walk.items() if not kind.isdisjoint(codes))
    return bits_of(walk), bits_of(wanted)


def statements(
    unit: Unit, asked: Asked, first: int, size: int, of: Expr | None = None, row: Expr = AT
) -> list[Stmt]:
    """The body of a function that answers for the place `row`, counted from the code `first`.

    With `of` what is asked for is that value, whatever it is.
    """
    board = asked.board
    members: Expr
    if of is not None:
        members = board.members(of)
    else:
        members = union([board.holding(code) for code in asked.codes])
    codes = range(first, first + size)

    rows, mostly = asked.rows, None
    among = _among(unit, board, rows, codes, row, members)
    if among is not None:
        return [Unused(("w",)), Return(Any(among))]
    off = unit.boards.off_board(asked.board)
    if off and not _only_members(asked.board, rows):
        without = {place: fewest(_without(each, off)) for place, each in rows.items()}
        if _only_members(asked.board, without):
            mostly = SomeWalk(_table(unit, asked.board, without, codes), row, members)
    table = _table(unit, asked.board, rows, codes)
    if mostly is None:
        return [Unused(("w",)), Return(SomeWalk(table, row, members))]
    rarely = Likely(_has_some(members, off, board.words), False)
    return [
        Unused(("w",)),
        ReturnIf(rarely, SomeWalk(table, row, members, True)),
        Return(mostly),
    ]


def _among(
    unit: Unit, board: Board, rows: _Rows, codes: range, row: Expr, members: Expr
) -> Expr | None:
    """The members of a set, or the others, of which one is enough: where each walk asks for one
    place, and all for the same.
    """
    every = list(chain.from_iterable(rows.values()))
    wanted = {want == care for care, want in every}
    if len(wanted) != 1 or any(care.bit_count() != 1 for care, _ in every):
        return None
    masks = [_cared(rows.get(code, ())) for code in codes]
    places = Row(unit.tables.sets(board.words, masks), row, board.words)
    return Meet((places, members if wanted == {True} else Complement(members)))


def _has_some(members: Expr, places: int, words: int) -> Expr:
    """Whether some of these places are members."""
    if places.bit_count() == 1:
        return Has(members, Number(places.bit_length() - 1))
    return Any(Meet((members, SetConst(words, places))))


def _without(rows: Iterable[Cube], places: int) -> set[Cube]:
    """The rows where none of some places is a member."""
    return {(care & ~places, want) for care, want in rows if not want & places}


def _table(unit: Unit, board: Board, rows: _Rows, codes: range) -> str:
    """The name of a table of what walks ask, for the places with some codes."""
    most = max([1, *map(len, rows.values())])
    most += -most % _TOGETHER
    few = board.words == 1 and board.covered <= _SMALL
    how: Literal["members", "some", "each"] = "some"
    if few and (len(codes) * most) << board.covered <= _MOST_STEPS:
        how = "each"
    elif _only_members(board, rows):
        how = "members"
    walks = tuple(tuple(rows.get(code, [])) for code in codes)
    return unit.tables.walks(WalkTable("", how, board.words, board.covered, most, walks))


def _only_members(board: Board, rows: _Rows) -> bool:
    """Whether all walks ask for members alone, and a word has a bit more than the board has squares
    or, if it takes several words, than matter for one place.
    """
    fewer = board.words > 1 or board.covered < WORD
    cells = max(_cared(each).bit_count() for each in rows.values())
    every = chain.from_iterable(rows.values())
    return fewer and cells < WORD and all(care == want for care, want in every)


def _cared(rows: Iterable[Cube]) -> int:
    """All places that matter to some row."""
    cells = 0
    for care, _ in rows:
        cells |= care
    return cells
