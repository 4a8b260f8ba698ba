"""Conditions for all symbols of a set at once, as sets of a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rgt.backends.lowering.sets.eights import EIGHTH, rows_by_eights
from rgt.backends.lowering.sets.grouping import MOST_PARTS, parts_of, rising
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import (
    Cell,
    Constant,
    Evaluator,
    NeedsConstantError,
    Scalar,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.plan.expressions import Expr, Less, Number
from rgt.backends.plan.sets import (
    ByParts,
    Complement,
    Fit,
    Has,
    Meet,
    Regroup,
    Row,
    SetConst,
    Union,
    When,
    meet,
    shifted,
    union,
)
from rgt.ir.structures.bit_sets import bits, bits_of

_FEW_PARTS = 2
_MOST_RISING = 4
"""Of so few parts in which places keep their order one is made."""
_SMALL = 16
"""So few values are better written out one after the other."""
_FEW_VALUES = 4
_MOST_ROWS = 512
_NONE = SetConst(1, 0)
_NOTHING: Mapping[str, frozenset[int]] = {}


@dataclass(frozen=True, slots=True)
class Where:
    """Where a condition holds: known beforehand as `mask`, or the set `value`.

    It holds nowhere in `never`, and everywhere in `always`.  Of a set that has one member `asked`
    is the same as a condition.
    """

    mask: int | None
    value: Expr = _NONE
    never: int = 0
    always: int = 0
    asked: Expr | None = None

    def possible(self, domain: int) -> int:
        """Those of some positions at which it might hold."""
        return domain & (~self.never if self.mask is None else self.mask)

    def negated(self, domain: int) -> Where:
        """Where the condition does not hold, of the positions that matter."""
        if self.mask is not None:
            return Where(domain & ~self.mask)
        return Where(None, Complement(self.value), self.always, self.never)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the cell of a board at ``keys[x]`` can still have; None says nothing."""

    board: str
    keys: tuple[int | None, ...]
    codes: frozenset[int]


class Conditions:
    """Writes conditions over one universe.

    `keep` names an expression, `table` a table of sets; `assume` tells the code in a cell that the
    sets do not cover, which is taken for granted from then on.  With `looking_up` sets may be
    looked up by eight places at a time, with `scattered` few places are asked for one by one: a
    flood from each of them takes longer.
    """

    def __init__(
        self,
        universe: Universe,
        evaluator: Evaluator,
        spell: Callable[[Scalar], Expr],
        keep: Callable[[Expr], Expr],
        table: Callable[[int, Sequence[int]], str],
        assume: Callable[[Cell, int], int],
        *,
        looking_up: bool = True,
        scattered: bool = False,
    ) -> None:
        self.universe = universe
        self._evaluator = evaluator
        self._spell = spell
        self._keep = keep
        self._table = table
        self._assume = assume
        self._looking_up = looking_up
        self._scattered = scattered
        self._own: Mapping[str, frozenset[int]] = _NOTHING
        self._seen: Sequence[Seen] = ()

    def equal(
        self,
        one: Value,
        two: Value,
        domain: int,
        own: Mapping[str, frozenset[int]] = _NOTHING,
        seen: Sequence[Seen] = (),
    ) -> Where:
        """Where two values, one of which depends on x, are equal.

        `domain` are the positions that matter; `own` has the codes that cells of boards at x itself
        can still have, `seen` tells of others.  Raises UnsupportedError, NeedsConstantError.
        """
        self._own, self._seen = own, seen
        if isinstance(two, Cell) or (isinstance(two, Table) and not isinstance(one, Cell)):
            one, two = two, one
        if isinstance(one, Cell) and one.single:
            if one.operand is None or one.kept or not isinstance(two, Table):
                raise UnsupportedError
            # what is the same for all x is read once
            return self._table_equal(two, Scalar(one.operand, None), domain)
        if isinstance(one, Table):
            return self._table_equal(one, two, domain)
        assert isinstance(one, Cell)
        if isinstance(two, Constant):
            return self._holds(one, one.values(two.code), domain)
        if isinstance(two, Scalar):
            return self._cell_is_scalar(one, two, domain)
        return self._cell_is_other(one, two, domain)

    def union(self, found: Sequence[Where], domain: int) -> Where:
        """Where one of several conditions holds, of the positions that matter."""
        known = said = 0
        for each in found:
            known |= each.always if each.mask is None else each.mask
            said |= 0 if each.mask is not None else each.always
        sets: list[Expr] = [each.value for each in found if each.mask is None]
        if not sets:
            return Where(known & domain)
        never = domain & ~known
        for each in found:
            never &= each.never if each.mask is None else ~each.mask
        if known:
            more = self.universe.constant(known & self.universe.everything)
            sets.append(more if known & ~said else replace(more, needless=True))
        return Where(None, union(sets), never, known)

    def intersection(self, found: Sequence[Where], domain: int) -> Where:
        """Where all of several conditions hold, of the positions that matter."""
        left = always = domain
        for each in found:
            left = each.possible(left)
            always &= each.always if each.mask is None else each.mask
        sets: list[Expr] = [each.value for each in found if each.mask is None]
        if not sets or not left:
            return Where(left)
        if any(each.mask is not None for each in found):
            sets.append(self.universe.constant(left))
        return Where(None, meet(sets), domain & ~left, always)

    def _table_equal(self, one: Table, two: Value, domain: int) -> Where:
        if isinstance(two, Constant):
            return Where(_places(one, two.code, domain))
        if isinstance(two, Table):
            pairs = enumerate(zip(one.codes, two.codes, strict=True))
            return Where(bits_of(x for x, (a, b) in pairs if a == b) & domain)
        if not isinstance(two, Scalar):
            raise UnsupportedError
        codes = self._evaluator.range_of(two)
        low, high = codes[0], codes[-1]
        if high - low >= _MOST_ROWS:
            raise UnsupportedError
        rows = [_places(one, code, domain) for code in range(low, high + 1)]
        name = self._table(self.universe.words, rows)
        never = domain
        for row in rows:
            never &= ~row
        found = Row(name, Less(self._spell(two), low), self.universe.words)
        return Where(None, found, never)

    def _cell_is_scalar(self, cell: Cell, other: Scalar, domain: int) -> Where:
        codes = self._evaluator.range_of(other)
        if not self._are_values(other, cell):
            needed = other.name or other.needs
            if needed is None:
                raise UnsupportedError
            raise NeedsConstantError(needed)
        same = cell.board.members(self._spell(other))
        return self._preimage(cell, same, codes, domain, one_of=True)

    def _cell_is_other(self, cell: Cell, other: Value, domain: int) -> Where:
        """Both depend on x: take the values one after the other."""
        if isinstance(other, Cell) and other.single:
            raise UnsupportedError
        held = dict.fromkeys(
            value if cell.after is None else cell.after[value]
            for value in self._evaluator.held(cell)
            if cell.after is None or value in cell.after
        )
        if len(held) > _FEW_VALUES:
            raise UnsupportedError
        parts: list[Expr] = []
        for code in held:
            here = self.equal(cell, Constant(code), domain, self._own, self._seen)
            there = self.equal(other, Constant(code), domain, self._own, self._seen)
            both = self.set(here), self.set(there)
            parts.append(Meet(both))
        return Where(None, union(parts))

    def set(self, where: Where) -> Expr:
        """The places where a condition holds."""
        return where.value if where.mask is None else self.universe.constant(where.mask)

    def holds(self, cell: Cell, accepted: Iterable[int], domain: int) -> Where:
        """Where the board has one of the accepted codes, nothing being known of it."""
        self._own, self._seen = _NOTHING, ()
        return self._holds(cell, accepted, domain)

    def _holds(self, cell: Cell, accepted: Iterable[int], domain: int) -> Where:
        held = self._evaluator.held(cell)
        accepted_codes = frozenset(accepted)
        wanted = [code for code in held if code in accepted_codes]
        if not wanted:
            return Where(0)
        if len(wanted) == len(held):
            return Where(domain)
        if 2 * len(wanted) <= len(held) + 1:
            base = union([cell.board.holding(code) for code in wanted])
            return self._preimage(cell, base, wanted, domain)
        others = [code for code in held if code not in wanted]
        base = union([cell.board.holding(code) for code in others])
        return self._preimage(cell, Complement(base), wanted, domain)

    def has(self, cell: Value, other: Value) -> Expr | None:
        """Whether one cell has a value, asked of the sets; None if they do not tell."""
        if not isinstance(cell, Cell):
            return None
        place = (cell.keys[0] or 0) - cell.board.first
        if not 0 <= place < cell.board.covered:
            return None
        if isinstance(other, Scalar):
            if not self._are_values(other, cell):
                return None
            return Has(cell.board.members(self._spell(other)), Number(place))
        if not isinstance(other, Constant):
            return None
        values = [v for v in self._evaluator.held(cell) if v in cell.values(other.code)]
        return Has(cell.board.holding(values[0]), Number(place)) if len(values) == 1 else None

    def _are_values(self, other: Scalar, cell: Cell) -> bool:
        """Whether a board has a set for whatever a value is that is the same for all x."""
        values = cell.board.values
        return cell.after is None and all(c in values for c in self._evaluator.range_of(other))

    def _preimage(
        self, cell: Cell, base: Expr, accepted: list[int], domain: int, *, one_of: bool = False
    ) -> Where:
        """Where the key is in the set `base` of those that hold an accepted code.

        With `one_of`, the code is that one, which is among them.
        """
        board = cell.board
        places: dict[int, int] = {}
        for x in bits(domain):
            code = cell.keys[x]
            if code is None or code not in board.keys:
                raise UnsupportedError
            places[x] = code - board.first
        always = never = 0
        for x, held in self._decided(cell, places, frozenset(accepted)).items():
            del places[x]
            if held not in accepted:
                never |= 1 << x
            elif one_of:
                raise UnsupportedError
            else:
                always |= 1 << x
        if not places:
            return Where(always)
        held = None if isinstance(base, Complement) else (1 << board.covered) - 1
        if any(isinstance(each, Union) for each in base.all()):
            base = self._keep(base)
        found = self.preimage(places, base, board.words, board.covered, domain, held)
        if always:
            found = Union((found, self.universe.constant(always)))
        own = self._own.get(cell.variable)
        if own and own <= {*accepted} and not one_of:
            # asked nevertheless: work in several directions is done at once if it is alike
            always |= bits_of(
                x for x, at in places.items() if at + board.first == x + self.universe.first
            )
        return Where(None, found, never, always)

    def _decided(
        self, cell: Cell, places: dict[int, int], accepted: frozenset[int]
    ) -> dict[int, int | None]:
        """The x of which something is known beforehand: the code in their cell, or None if it is
        none of the accepted ones.
        """
        board, found = cell.board, dict[int, int | None]()
        own = self._own.get(cell.variable)
        never = own is not None and not own & accepted
        others = [s for s in self._seen if s.board == cell.variable and not s.codes & accepted]
        for x, place in places.items():
            code = place + board.first
            excluded = never and code == x + self.universe.first
            if x in cell.written:
                found[x] = cell.written[x]
            elif excluded or any(each.keys[x] == code for each in others):
                found[x] = None
            elif not 0 <= place < board.covered or self._evaluator.is_off(place + board.first):
                found[x] = self._assume(cell, place)
        return found

    def preimage(
        self,
        places: dict[int, int],
        base: Expr,
        words: int,
        covered: int,
        domain: int,
        held: int | None,
    ) -> Expr:
        """The x whose place is in the set `base`, which has `words` words for `covered` places.

        Only the x of `domain` matter; all members of the set are in `held`, if that is known.
        Raises UnsupportedError where it takes too much.
        """
        mine = self.universe.words
        parts = parts_of(places)
        most = MOST_PARTS if self.universe.size > _SMALL else _FEW_PARTS
        if len(parts) > most or sum(len(part) for _, part in parts) < len(places):
            small = mine == words == 1
            orders = rising(places) if small and max(places.values()) < covered else []
            if len(orders) == 1:
                return Regroup(base, bits_of(places.values()), bits_of(places))
            rows = rows_by_eights(places) if small and self._looking_up else []
            if rows:
                name = self._table(mine, rows)
                return ByParts(base, name, len(rows) // EIGHTH)
            few = self.universe.size <= _SMALL
            if not few and 1 < len(orders) <= _MOST_RISING:
                return union([Regroup(base, bits_of(e.values()), bits_of(e)) for e in orders])
            if not few or not self._scattered or max(places.values()) >= covered:
                raise UnsupportedError
            parts = [(("place", place), [x]) for x, place in places.items()]
        found: list[Expr] = []
        # the same order whatever the direction
        for (kind, number), part in sorted(parts, key=lambda each: each[0][1] < 0):
            inside = bits_of(part)
            mask = self.universe.constant(inside)
            if kind == "place":
                found.append(When(Has(base, Number(number)), mask))
                continue
            near = moved(base, number, words, mine)
            others = domain & ~inside
            if not others and len(parts) == 1:
                found.append(near)
                continue
            if held is not None:
                others &= held >> number if number >= 0 else held << -number
            asked = mask if others else replace(mask, needless=True)
            found.append(Meet((near, asked)))
        return union(found)


def moved(base: Expr, distance: int, words: int, mine: int) -> Expr:
    """A set moved down, as one of `mine` words."""
    if words == mine:
        return shifted(base, distance)
    if mine < words:
        return Fit(shifted(base, distance), mine)
    return shifted(Fit(base, mine), distance)


def _places(table: Table, code: int, domain: int) -> int:
    return bits_of(x for x, found in enumerate(table.codes) if found == code) & domain
