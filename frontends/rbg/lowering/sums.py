"""Sums pair by pair: a look-up adds a value to what was summed up before.

Every partial sum has the exact range of its parts, so that the sum of seven variables takes six
small tables, not one over all their combinations.  Where a pair has too many combinations all the
same, the values are written in two digits, and those are summed up by themselves: what that takes
grows with the values, not with their square.  The last pair is not summed up: whoever asks makes of
it what it needs.

Source: specs of RBG, section 5.4 ("exact intermediate ranges").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import gcd

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.arithmetic import calculated
from rgt.frontends.rbg.linear import Linear, linear, weighed
from rgt.frontends.rbg.lowering.counting import Counting
from rgt.frontends.rbg.lowering.number_tables import NumberTables, Operand
from rgt.frontends.rbg.names import Names
from rgt.ir.expressions import Expression, Reference

_ROOMY = 100_000
"""Up to so many entries together the tables of a sum are made without digits."""

Totals = tuple[list[Operand], list[int | None]]
"""What a sum is read from, and what it is for all values of that, the last operand's fastest."""


class Sums:
    """Sums up: `places` are where numbers are kept, with their bounds."""

    def __init__(
        self,
        places: Mapping[str, tuple[Expression, int]],
        counting: Counting,
        tables: NumberTables,
        names: Names,
    ) -> None:
        self._places = places
        self._counting = counting
        self._tables = tables
        self._names = names
        self._joined: dict[tuple[str, Operand, Operand], Operand] = {}

    def value(self, name: str) -> Operand:
        """A variable, a score or a counted piece as it is."""
        place, bound = self._places[name]
        return Operand(place, bound + 1)

    def totals(self, form: Linear, node: s.Node) -> Totals:
        """What a sum is made of in the end, two operands at most; raises GameError (RBG040)."""
        parts = self._parts(form, node)
        if len(parts) > 1 and (plain := _fold_cost(parts)[0]) > _ROOMY:
            base = _best_base(parts)
            if _digits_cost(parts, base) < plain:
                parts = self._in_digits(parts, base, node)
        while len(parts) > 2:
            parts = [self._together("+", parts[0], parts[1], node), *parts[2:]]
        self._tables.spend(parts, node)
        values: list[int | None] = [form.constant]
        for part in parts:
            values = [_plus(before, value) for before in values for value in part.values()]
        return parts, values

    # -- parts -----------------------------------------------------------------------------------

    def _parts(self, form: Linear, node: s.Node) -> list[Operand]:
        """The parts of a sum, those with few values first."""
        weights, times, rest = weighed(form, self._counting.pieces)
        found = [_times(self._part(part, node), count) for part, count in rest.terms]
        if weights:
            found.append(_times(self._counting.weight(weights), times))
        return sorted(found, key=lambda part: part.size)

    def _part(self, part: s.Arithmetic, node: s.Node) -> Operand:
        """A value, or the product or quotient of two sums."""
        if isinstance(part, s.Value):
            return self.value(part.name)
        assert isinstance(part, s.Sum)
        left, right = self._sum(linear(part.left), node), self._sum(linear(part.right), node)
        return self._together(part.operator, left, right, node)

    def _sum(self, form: Linear, node: s.Node) -> Operand:
        """A whole sum as one operand."""
        parts = self._parts(form, node)
        if not parts:
            return Operand(Reference(self._names.number(0)), 1, form.constant)
        whole = parts[0]
        for part in parts[1:]:
            whole = self._together("+", whole, part, node)
        return replace(whole, low=whole.low + form.constant)

    def _together(self, operator: str, left: Operand, right: Operand, node: s.Node) -> Operand:
        """Two operands calculated to one."""
        known = self._joined.get((operator, left, right))
        if known is None:
            known = self._calculated(operator, left, right, node)
            self._joined[operator, left, right] = known
        return known

    def _calculated(self, operator: str, left: Operand, right: Operand, node: s.Node) -> Operand:
        self._tables.spend((left, right), node)
        results = [
            None if a is None or b is None else calculated(operator, a, b)
            for a in left.values()
            for b in right.values()
        ]
        known = [result for result in results if result is not None]
        low = min(known, default=0)
        step = gcd(*(result - low for result in set(known))) or 1
        size = (max(known, default=0) - low) // step + 1
        number, nan = self._names.number, self._names.nan
        entries = [nan if each is None else number((each - low) // step) for each in results]
        undefined = len(known) < len(results)
        target = self._tables.partial(size - 1) if undefined else self._tables.type(size - 1)
        word = {"+": "sum", "*": "product", "/": "quotient"}[operator]
        expression = self._tables.applied(word, (left, right), entries, target)
        return Operand(expression, size, low, step, undefined)

    # -- digits ----------------------------------------------------------------------------------

    def _in_digits(self, parts: Sequence[Operand], base: int, node: s.Node) -> list[Operand]:
        """The sum of all high digits, and that of all low ones."""
        highs, lows = [], []
        for part in parts:
            if part.size <= base:
                lows.append(part)
                continue
            high = (part.size - 1) // base + 1
            highs.append(self._digit(part, "high", high, base, node))
            lows.append(self._digit(part, "low", base, base, node))
        found = []
        for digits in highs, lows:
            whole = digits[0]
            for digit in digits[1:]:
                whole = self._together("+", whole, digit, node)
            found.append(whole)
        return found

    def _digit(self, part: Operand, word: str, size: int, base: int, node: s.Node) -> Operand:
        self._tables.spend((part,), node)
        is_high = word == "high"
        digits = [i // base if is_high else i % base for i in range(part.size)]
        entries = [self._names.number(digit) for digit in digits]
        target = self._tables.type(size - 1)
        if part.undefined:
            entries.append(self._names.nan)
            target = self._tables.partial(size - 1)
        expression = self._tables.applied(word, (part,), entries, target)
        low, step = (0, part.step * base) if is_high else (part.low, part.step)
        return Operand(expression, size, low, step, part.undefined)


def _plus(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right


def _times(part: Operand, count: int) -> Operand:
    """A multiple of an operand, which is the same symbols with other meanings."""
    return replace(part, low=part.low * count, step=part.step * count)


# -- what tables take --------------------------------------------------------------------------


def _fold_cost(parts: Sequence[Operand]) -> tuple[int, int]:
    """The entries of the tables that sum up from the first part on, and the size of the sum."""
    size, step, cost = parts[0].size, parts[0].step, 0
    for part in parts[1:]:
        cost += size * part.size
        reach = abs(step) * (size - 1) + abs(part.step) * (part.size - 1)
        step = gcd(step, part.step) or 1
        size = reach // step + 1
    return cost, size


def _digits_cost(parts: Sequence[Operand], base: int) -> int:
    """The entries of the tables that sum up in digits."""
    split = [part for part in parts if part.size > base]
    highs = [replace(part, size=(part.size - 1) // base + 1) for part in split]
    lows = [replace(part, size=min(part.size, base)) for part in parts]
    (high_cost, high_size), (low_cost, low_size) = _fold_cost(highs), _fold_cost(lows)
    return sum(2 * part.size for part in split) + high_cost + low_cost + high_size * low_size


def _best_base(parts: Sequence[Operand]) -> int:
    """How many digits there should be, a power of two; the largest part has two of them."""
    bases = (1 << bits for bits in range((parts[-1].size - 1).bit_length()))
    return min(bases, key=lambda base: _digits_cost(parts, base))
