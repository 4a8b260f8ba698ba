"""The types of a game's numbers, and the constant maps that take the place of arithmetic.

Types and maps are declared when they are first asked for, maps of equal content once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lowering.tables import table
from rgt.frontends.rbg.names import Names
from rgt.ir.diagnostics import GameError
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.findings.findings import error_at
from rgt.ir.game import Game
from rgt.ir.pragmas import Integer
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value

MAX_ENTRIES = 1_000_000
"""The most entries that the maps of numbers of one game may have together."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A number that a map is read at: its symbol i of `size` stands for ``low + step * i``.

    With `undefined` there is one symbol more, for what was divided by zero.
    """

    expression: Expression
    size: int
    low: int = 0
    step: int = 1
    undefined: bool = False

    @property
    def entries(self) -> int:
        """How many symbols there are."""
        return self.size + self.undefined

    def values(self) -> list[int | None]:
        """What the symbols stand for; None for what is undefined."""
        known: list[int | None] = [self.low + self.step * i for i in range(self.size)]
        return [*known, None] if self.undefined else known


class NumberTables:
    """Declares the types of numbers and the maps between them for one game."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._constants: dict[tuple[Type, Value], str] = {}
        self._types: dict[int, str] = {}
        self._partial: dict[int, str] = {}
        self._words: dict[str, int] = {}
        self._left = MAX_ENTRIES

    def name_type(self, bound: int, name: str) -> None:
        """Let the numbers from 0 to `bound` be the type of this name."""
        self._types[bound] = name

    def type(self, bound: int) -> TypeName:
        """The type of the numbers from 0 to `bound`."""
        name = self._types.get(bound)
        if name is None:
            name = self._types[bound] = self._names.fresh_type(f"UpTo{bound}")
        return TypeName(name)

    def partial(self, bound: int) -> TypeName:
        """The type of the numbers from 0 to `bound` and of what is none of them."""
        name = self._partial.get(bound)
        if name is None:
            self.type(bound)
            name = self._partial[bound] = self._names.fresh_type(f"UpTo{bound}OrNan")
        return TypeName(name)

    # -- maps ------------------------------------------------------------------------------------

    def spend(self, operands: Sequence[Operand], node: s.Node) -> None:
        """Count the entries of a map before it is made; raises GameError (RBG040)."""
        count = 1
        for operand in operands:
            count *= operand.entries
        self._left -= count
        if self._left < 0:
            sizes = " x ".join(f"{operand.entries:,}" for operand in operands)
            raise GameError(
                error_at(
                    "RBG040",
                    f"this takes a table of {sizes} entries, but all tables of numbers together "
                    f"have {MAX_ENTRIES:,} at most",
                    node.place,
                    hint="give its variables smaller bounds, or compute it in several steps",
                )
            )

    def applied(
        self, word: str, operands: Sequence[Operand], entries: Sequence[str], target: TypeName
    ) -> Expression:
        """A map with these entries, read at the operands; the last one runs fastest."""
        value, type_ = self._map(operands, [Symbol(entry) for entry in entries], target)
        known = self._constants.get((type_, value))
        if known is None:
            self._words[word] = self._words.get(word, 0) + 1
            known = self._names.fresh(f"{word}_{self._words[word]}")
            self._constants[type_, value] = known
        found: Expression = Reference(known)
        for operand in operands:
            found = Access(found, operand.expression)
        return found

    def _map(
        self, operands: Sequence[Operand], entries: list[Symbol], target: Type
    ) -> tuple[Value, Type]:
        rows: list[Value] = list(entries)
        for operand in reversed(operands):
            keys = self.symbols(operand)
            rows = [
                table(zip(keys, rows[start : start + len(keys)], strict=True))
                for start in range(0, len(rows), len(keys))
            ]
            bound = operand.size - 1
            key = self.partial(bound) if operand.undefined else self.type(bound)
            target = ArrowType(key, target)
        (value,) = rows
        assert isinstance(value, MapLiteral)
        return value, target

    def symbols(self, operand: Operand) -> list[str]:
        """The symbols that an operand may be, in the order of its values."""
        known = [self._names.number(number) for number in range(operand.size)]
        return [*known, self._names.nan] if operand.undefined else known

    # -- declaring -------------------------------------------------------------------------------

    def declare_types(self, game: Game) -> None:
        """Declare the types of numbers that were asked for."""
        for bound, name in self._types.items():
            game.define_type(name, SetType(self._numbers(bound)))
        for bound, name in self._partial.items():
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
