"""Conditions for all symbols of a set at once, as C++ expressions of type ``Bits``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rgt.backends.cpp.layout import WORD
from rgt.backends.cpp.needless import needless
from rgt.backends.cpp.sets.boards import words_of
from rgt.backends.cpp.sets.values import (
    Cell,
    Constant,
    Evaluator,
    NeedsConstantError,
    Scalar,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.plan.expressions import Expr
from rgt.backends.printers.cpp import cpp
from rgt.ir.bit_sets import bits, bits_of

_MOST_PARTS, _FEW_PARTS = 6, 2
_SMALL = 16
"""So few values are better written out one after the other."""
_FEW_VALUES = 4
_MOST_ROWS = 512
_NOTHING: Mapping[str, frozenset[int]] = {}


@dataclass(frozen=True, slots=True)
class Universe:
    """The symbols with the codes from `first` on, `size` of them: what a set can hold."""

    first: int
    size: int

    @property
    def words(self) -> int:
        """How many words a set takes."""
        return words_of(self.size)

    @property
    def codes(self) -> range:
        """The codes of the symbols."""
        return range(self.first, self.first + self.size)

    @property
    def everything(self) -> int:
        """The set of all, as a number."""
        return (1 << self.size) - 1

    def identity(self) -> Table:
        """Every symbol itself."""
        return Table(tuple(self.codes))

    def literal(self, mask: int) -> str:
        """A set that is known beforehand, as C++."""
        return literal(mask, self.words)


@dataclass(frozen=True, slots=True)
class Where:
    """Where a condition holds: known beforehand as `mask`, or the C++ expression `text`.

    It holds nowhere in `never`, and everywhere in `always`.  Of a set that has one member `asked`
    is the same as a condition of C++.
    """

    mask: int | None
    text: str = ""
    never: int = 0
    always: int = 0
    asked: str = ""

    def possible(self, domain: int) -> int:
        """Those of some positions at which it might hold."""
        return domain & (~self.never if self.mask is None else self.mask)

    def negated(self, domain: int) -> Where:
        """Where the condition does not hold, of the positions that matter."""
        if self.mask is not None:
            return Where(domain & ~self.mask)
        return Where(None, f"~({self.text})", self.always, self.never)


@dataclass(frozen=True, slots=True)
class Seen:
    """What the cell of a board at ``keys[x]`` can still have; None says nothing."""

    board: str
    keys: tuple[int | None, ...]
    codes: frozenset[int]


def literal(mask: int, words: int) -> str:
    """A set as C++."""
    parts = (f"{mask >> WORD * i & (1 << WORD) - 1:#x}u" for i in range(words))
    return f"Bits<{words}>{{{{{', '.join(parts)}}}}}"


class Conditions:
    """Writes conditions over one universe.

    `keep` names an expression, `table` a table of sets; `assume` tells the code in a cell that the
    sets do not cover, which is taken for granted from then on.
    """

    def __init__(
        self,
        universe: Universe,
        evaluator: Evaluator,
        spell: Callable[[Scalar], Expr],
        keep: Callable[[str], str],
        table: Callable[[int, Sequence[str]], str],
        assume: Callable[[Cell, int], int],
    ) -> None:
        self.universe = universe
        self._evaluator = evaluator
        self._spell = spell
        self._keep = keep
        self._table = table
        self._assume = assume
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
            raise UnsupportedError
        if isinstance(one, Table):
            return self._table_equal(one, two, domain)
        assert isinstance(one, Cell)
        if isinstance(two, Constant):
            return self.holds(one, one.values(two.code), domain)
        if isinstance(two, Scalar):
            return self._cell_is_scalar(one, two, domain)
        return self._cell_is_other(one, two, domain)

    def union(self, found: Sequence[Where], domain: int) -> Where:
        """Where one of several conditions holds, of the positions that matter."""
        known = said = 0
        for each in found:
            known |= each.always if each.mask is None else each.mask
            said |= 0 if each.mask is not None else each.always
        texts = [f"({each.text})" for each in found if each.mask is None]
        if not texts:
            return Where(known & domain)
        never = domain & ~known
        for each in found:
            never &= each.never if each.mask is None else ~each.mask
        if known:
            literal = self.universe.literal(known & self.universe.everything)
            texts.append(literal if known & ~said else needless(literal))
        return Where(None, " | ".join(texts), never, known)

    def intersection(self, found: Sequence[Where], domain: int) -> Where:
        """Where all of several conditions hold, of the positions that matter."""
        left = always = domain
        for each in found:
            left = each.possible(left)
            always &= each.always if each.mask is None else each.mask
        texts = [f"({each.text})" for each in found if each.mask is None]
        if not texts or not left:
            return Where(left)
        if any(each.mask is not None for each in found):
            texts.append(self.universe.literal(left))
        return Where(None, " & ".join(texts), domain & ~left, always)

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
        name = self._table(self.universe.words, [self.universe.literal(row) for row in rows])
        never = domain
        for row in rows:
            never &= ~row
        return Where(None, f"{name}[{cpp(self._spell(two))} - {low}]", never)

    def _cell_is_scalar(self, cell: Cell, other: Scalar, domain: int) -> Where:
        codes = self._evaluator.range_of(other)
        if cell.after is not None or not all(code in cell.board.values for code in codes):
            needed = other.name or other.needs
            if needed is None:
                raise UnsupportedError
            raise NeedsConstantError(needed)
        same = cpp(cell.board.members(self._spell(other)))
        return self._preimage(cell, same, codes, domain, one_of=True)

    def _cell_is_other(self, cell: Cell, other: Value, domain: int) -> Where:
        """Both depend on x: take the values one after the other."""
        if isinstance(other, Cell) and other.single:
            raise UnsupportedError
        held = dict.fromkeys(
            value if cell.after is None else cell.after[value]
            for value in self._evaluator.held(cell)
        )
        if len(held) > _FEW_VALUES:
            raise UnsupportedError
        parts = []
        for code in held:
            here = self.equal(cell, Constant(code), domain, self._own, self._seen)
            there = self.equal(other, Constant(code), domain, self._own, self._seen)
            parts.append(f"(({self.text(here)}) & ({self.text(there)}))")
        return Where(None, " | ".join(parts))

    def text(self, where: Where) -> str:
        """The C++ of a set."""
        return where.text if where.mask is None else self.universe.literal(where.mask)

    def holds(self, cell: Cell, accepted: Iterable[int], domain: int) -> Where:
        """Where the board has one of the accepted codes."""
        held = self._evaluator.held(cell)
        wanted = [code for code in held if code in set(accepted)]
        if not wanted:
            return Where(0)
        if len(wanted) == len(held):
            return Where(domain)
        if 2 * len(wanted) <= len(held) + 1:
            base = " | ".join(cpp(cell.board.holding(code)) for code in wanted)
            return self._preimage(cell, base, wanted, domain)
        others = [code for code in held if code not in wanted]
        base = " | ".join(cpp(cell.board.holding(code)) for code in others)
        return self._preimage(cell, f"~({base})", wanted, domain)

    def _preimage(
        self, cell: Cell, base: str, accepted: list[int], domain: int, *, one_of: bool = False
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
        held = None if base.startswith("~") else (1 << board.covered) - 1
        if " | " in base:
            base = self._keep(base)
        text = self.preimage(places, base, board.words, board.covered, domain, held)
        if always:
            text = f"{text} | {self.universe.literal(always)}"
        return Where(None, text, never, always)

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
        base: str,
        words: int,
        covered: int,
        domain: int,
        held: int | None,
    ) -> str:
        """The x whose place is in the set `base`, which has `words` words for `covered` places.

        Only the x of `domain` matter; all members of the set are in `held`, if that is known.
        Raises UnsupportedError where it takes too much.
        """
        mine = self.universe.words
        parts = _parts(places)
        most = _MOST_PARTS if self.universe.size > _SMALL else _FEW_PARTS
        if len(parts) > most or sum(len(part) for _, part in parts) < len(places):
            source, target = bits_of(places.values()), bits_of(places)
            rising = sorted(places) == sorted(places, key=lambda x: places[x])
            distinct = len(set(places.values())) == len(places)
            if mine == words == 1 and rising and distinct and source < 1 << covered:
                return f"regroup({base}, {source:#x}u, {target:#x}u)"
            raise UnsupportedError
        texts = []
        # the same order whatever the direction
        for (kind, number), part in sorted(parts, key=lambda each: each[0][1] < 0):
            inside = bits_of(part)
            mask = self.universe.literal(inside)
            if kind == "place":
                texts.append(f"when(({base}).test({number}), {mask})")
                continue
            text = moved(base, number, words, mine)
            others = domain & ~inside
            if not others and len(parts) == 1:
                texts.append(text)
                continue
            if held is not None:
                others &= held >> number if number >= 0 else held << -number
            texts.append(f"({text} & {mask if others else needless(mask)})")
        return " | ".join(texts)


def images(leads: Mapping[int, int], members: str, domain: int, universe: Universe) -> str:
    """The positions to which those of a set, all of them in `domain`, lead.

    Raises UnsupportedError where that takes too much.
    """
    parts = _parts(dict(leads))
    if len(parts) > _MOST_PARTS or sum(len(part) for _, part in parts) < len(leads):
        raise UnsupportedError
    texts = []
    for (kind, number), part in parts:
        inside = bits_of(part)
        among = members if inside == domain else f"{members} & {universe.literal(inside)}"
        if kind == "place":
            texts.append(f"when(({among}).any(), {universe.literal(1 << number)})")
        else:
            texts.append(f"down<{-number}>({among})" if number else f"({among})")
    return " | ".join(texts)


def moved(base: str, distance: int, words: int, mine: int) -> str:
    """A set moved down, as one of `mine` words."""
    if words == mine:
        return f"down<{distance}>({base})" if distance else base
    if mine < words:
        return f"fit<{mine}>(down<{distance}>({base}))" if distance else f"fit<{mine}>({base})"
    return f"down<{distance}>(fit<{mine}>({base}))" if distance else f"fit<{mine}>({base})"


def _places(table: Table, code: int, domain: int) -> int:
    return bits_of(x for x, found in enumerate(table.codes) if found == code) & domain


def _parts(places: dict[int, int]) -> list[tuple[tuple[str, int], list[int]]]:
    """Positions by what they have in common: how far their places are, or the place itself."""
    rest = dict(places)
    found: list[tuple[tuple[str, int], list[int]]] = []
    while rest and len(found) <= _MOST_PARTS:
        groups: dict[tuple[str, int], list[int]] = {}
        for x, place in rest.items():
            groups.setdefault(("place", place), []).append(x)
            groups.setdefault(("distance", place - x), []).append(x)
        kind = max(groups, key=lambda k: (len(groups[k]), k[0] == "distance", -abs(k[1]), k[1]))
        part = groups[kind]
        found.append((kind, part))
        for x in part:
            del rest[x]
    return found
