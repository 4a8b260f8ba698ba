"""Arithmetic as look-ups: every sum becomes a constant map over the values that it reads.

Computation is exact, whatever the intermediate results, and only what is assigned must be in the
range of its variable.  A division by zero makes the action illegal; quotients are truncated.

Source: specs of RBG, sections 3.4 and 5.4 (its defects mended).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.names import Names
from rgt.frontends.rbg.tables import BOOL, YES, table
from rgt.ir.actions import Comparison
from rgt.ir.diagnostics import GameError, error
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.fragments import Compare, Condition, Not, Truth
from rgt.ir.game import Game
from rgt.ir.pragmas import Integer
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value

_LARGEST = 2_000_000
"""The most entries that one map of numbers may have."""

_TESTS: dict[str, Callable[[int, int], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def computed(node: s.Arithmetic, values: dict[str, int]) -> int | None:
    """The number that an expression is; None if it divides by zero."""
    if isinstance(node, s.Number):
        return node.value
    if isinstance(node, s.Value):
        return values[node.name]
    left, right = computed(node.left, values), computed(node.right, values)
    if left is None or right is None:
        return None
    if node.operator == "+":
        return left + right
    if node.operator == "-":
        return left - right
    if node.operator == "*":
        return left * right
    if right == 0:
        return None
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def read(node: s.Arithmetic) -> tuple[str, ...]:
    """The names of the values in an expression, each once, in order."""
    found: dict[str, None] = {}
    work = [node]
    while work:
        each = work.pop()
        if isinstance(each, s.Value):
            found.setdefault(each.name)
        elif isinstance(each, s.Sum):
            work += (each.right, each.left)
    return tuple(found)


def divides(node: s.Arithmetic) -> bool:
    """Whether there is a division in an expression."""
    return isinstance(node, s.Sum) and (
        node.operator == "/" or divides(node.left) or divides(node.right)
    )


class Numbers:
    """The numbers of a game: `places` are where they are kept, with their bounds."""

    def __init__(self, places: dict[str, tuple[Expression, int]], names: Names) -> None:
        self._places = places
        self._names = names
        self._constants: dict[tuple[Type, Value], str] = {}
        self._types: dict[int, str] = {}
        self._words: dict[str, int] = {}
        self.partial: dict[int, str] = {}

    def name_type(self, bound: int, name: str) -> None:
        """Let the numbers from 0 to `bound` be the type of this name."""
        self._types[bound] = name

    def type(self, bound: int) -> TypeName:
        """The type of the numbers from 0 to `bound`."""
        name = self._types.get(bound)
        if name is None:
            name = self._types[bound] = self._names.fresh_type(f"UpTo{bound}")
        return TypeName(name)

    # -- actions ---------------------------------------------------------------------------------

    def assigned(self, node: s.Assignment) -> tuple[Condition, Expression | None]:
        """Whether an assignment is legal, and what is assigned."""
        _, bound = self._places[node.variable]
        names = read(node.value)
        if not names:
            number = computed(node.value, {})
            if number is None or not 0 <= number <= bound:
                return Truth(False), None
            return Truth(True), Reference(self._names.number(number))
        if isinstance(node.value, s.Value):
            return self._copied(node.value.name, bound)
        cells = self._cells(node, node.value, names)
        legal = [cell is not None and 0 <= cell <= bound for cell in cells]
        if not any(legal):
            return Truth(False), None
        nan = self._names.nan
        entries = [
            self._names.number(cell) if good and cell is not None else nan
            for cell, good in zip(cells, legal, strict=True)
        ]
        target = self.type(bound) if all(legal) else TypeName(self._partial(bound))
        value = self._applied("calc", names, entries, target)
        if all(legal):
            return Truth(True), value
        return Compare(Comparison(value, Reference(nan), negated=True)), value

    def _copied(self, source: str, bound: int) -> tuple[Condition, Expression]:
        place, most = self._places[source]
        if most <= bound:
            return Truth(True), place
        fits = ["1" if value <= bound else "0" for value in range(most + 1)]
        test = self._applied("fits", (source,), fits, BOOL)
        return Compare(Comparison(test, YES)), place

    def compared(self, node: s.Comparison) -> Condition:
        """Whether a comparison holds."""
        direct = self._direct(node)
        if direct is not None:
            return direct
        names = tuple(dict.fromkeys((*read(node.left), *read(node.right))))
        test = _TESTS[node.operator]

        def holds(values: dict[str, int]) -> bool:
            left, right = computed(node.left, values), computed(node.right, values)
            return left is not None and right is not None and test(left, right)

        cells = [holds(values) for values in self._all_values(node, names)]
        if all(cells) or not any(cells):
            return Truth(all(cells))
        if len(names) == 1:
            for wanted, negated in ((True, False), (False, True)):
                if cells.count(wanted) == 1:
                    number = Reference(self._names.number(cells.index(wanted)))
                    return Compare(Comparison(self._places[names[0]][0], number, negated))
        entries = [str(int(cell)) for cell in cells]
        return Compare(Comparison(self._applied("test", names, entries, BOOL), YES))

    def _direct(self, node: s.Comparison) -> Condition | None:
        """``==`` and ``!=`` of two values as they are."""
        if node.operator not in ("==", "!="):
            return None
        if not (isinstance(node.left, s.Value) and isinstance(node.right, s.Value)):
            return None
        (left, _), (right, _) = self._places[node.left.name], self._places[node.right.name]
        if left is right:
            return Truth(node.operator == "==")
        equal = Compare(Comparison(left, right))
        return equal if node.operator == "==" else Not(equal)

    # -- maps ------------------------------------------------------------------------------------

    def _cells(self, node: s.Node, value: s.Arithmetic, names: Sequence[str]) -> list[int | None]:
        return [computed(value, values) for values in self._all_values(node, names)]

    def _all_values(self, node: s.Node, names: Sequence[str]) -> list[dict[str, int]]:
        """All values that the places of these names can have together, the last one fastest."""
        bounds = [self._places[name][1] for name in names]
        if prod(bound + 1 for bound in bounds) > _LARGEST:
            raise GameError(
                error(
                    "RBG040",
                    f"the values of {', '.join(names)} have more than {_LARGEST} combinations",
                    node.place.span if node.place else None,
                    hint="compute it in several steps, or with smaller bounds",
                )
            )
        ranges = [range(bound + 1) for bound in bounds]
        return [dict(zip(names, values, strict=True)) for values in product(*ranges)]

    def _applied(
        self, word: str, names: Sequence[str], entries: Sequence[str], target: TypeName
    ) -> Expression:
        """A map with these entries, read at the places of these names."""
        value, type_ = self._map(names, [Symbol(entry) for entry in entries], target)
        known = self._constants.get((type_, value))
        if known is None:
            self._words[word] = self._words.get(word, 0) + 1
            known = self._names.fresh(f"{word}_{self._words[word]}")
            self._constants[type_, value] = known
        found: Expression = Reference(known)
        for name in names:
            found = Access(found, self._places[name][0])
        return found

    def _map(
        self, names: Sequence[str], entries: list[Symbol], target: Type
    ) -> tuple[MapLiteral, Type]:
        rows: list[Value] = list(entries)
        for name in reversed(names):
            bound = self._places[name][1]
            keys = [self._names.number(number) for number in range(bound + 1)]
            width = bound + 1
            rows = [
                table(zip(keys, rows[start : start + width], strict=True))
                for start in range(0, len(rows), width)
            ]
            target = ArrowType(self.type(bound), target)
        (value,) = rows
        assert isinstance(value, MapLiteral)
        return value, target

    def _partial(self, bound: int) -> str:
        name = self.partial.get(bound)
        if name is None:
            self.type(bound)
            name = self.partial[bound] = self._names.fresh_type(f"UpTo{bound}OrNan")
        return name

    # -- declaring -------------------------------------------------------------------------------

    def declare_types(self, game: Game) -> None:
        """Declare the types of numbers that were asked for."""
        for bound, name in self._types.items():
            game.define_type(name, SetType(self._numbers(bound)))
        for bound, name in self.partial.items():
            game.define_type(name, SetType((self._names.nan, *self._numbers(bound))))

    def pragmas(self) -> Iterator[Integer]:
        """What tells backends that the symbols are numbers."""
        for bound in self._types:
            yield Integer(0, self._numbers(bound))

    def declare_maps(self, game: Game) -> None:
        """Declare the maps that were asked for."""
        for (type_, value), name in self._constants.items():
            game.define_constant(name, type_, value)

    def _numbers(self, bound: int) -> tuple[str, ...]:
        return tuple(self._names.number(number) for number in range(bound + 1))
