"""Terms are made here: equal terms are one object.

The methods of `Terms` keep to the laws of regular expressions that never make one longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rgt.frontends.simplified.automata.laws import among, covers, forms, within
from rgt.frontends.simplified.automata.term import (
    Kind,
    Notation,
    Run,
    Term,
    base_length,
    factor_length,
    run_length,
)

_LONG = 64  # factors up to which the best powers in a chain are looked for
_WIDE = 8  # factors that are looked at to find what is repeated


@dataclass(slots=True)
class Terms:
    """The terms of one notation."""

    notation: Notation
    _made: dict[tuple[Kind, int, tuple[Term, ...]], Term] = field(default_factory=dict)
    _chains: dict[tuple[Term, ...], Term] = field(default_factory=dict)
    _sums: dict[tuple[Term, ...], Term] = field(default_factory=dict)
    nothing: Term = field(init=False)
    empty: Term = field(init=False)

    def __post_init__(self) -> None:
        self.nothing = self._make(Kind.NOTHING, (), 0, self.notation.empty, False)
        self.empty = self._make(Kind.EMPTY, (), 0, self.notation.empty, True)

    def _make(
        self, kind: Kind, parts: tuple[Term, ...], letter: int, length: int, nullable: bool
    ) -> Term:
        key = (kind, letter, parts)
        found = self._made.get(key)
        if found is None:
            letters = sum(part.letters for part in parts) + (kind is Kind.LETTER)
            depth = 1 + max((part.depth for part in parts), default=0)
            found = Term(kind, parts, letter, len(self._made), length, letters, depth, nullable)
            self._made[key] = found
        return found

    def letter(self, letter: int) -> Term:
        """One letter."""
        return self._make(Kind.LETTER, (), letter, self.notation.letter(letter), False)

    # -- chains --------------------------------------------------------------------------------

    def chain(self, parts: Iterable[Term]) -> Term:
        """The parts one after the other."""
        given = tuple(parts)
        found = self._chains.get(given)
        if found is None:
            found = self._chains[given] = self._chained(given)
        return found

    def _chained(self, parts: tuple[Term, ...]) -> Term:
        factors: list[Term] = []
        for part in parts:
            if part.kind is Kind.NOTHING:
                return part
            for factor in part.factors:
                self._append(factors, factor)
        if len(factors) < 2:
            return factors[0] if factors else self.empty
        if (known := self._made.get((Kind.CHAIN, 0, tuple(factors)))) is not None:
            return known
        length = sum(run_length(run, self.notation) for run in self.runs(factors))
        nullable = all(factor.nullable for factor in factors)
        return self._make(Kind.CHAIN, tuple(factors), 0, length, nullable)

    def _append(self, factors: list[Term], factor: Term) -> None:
        """One more factor; X^*X is written XX^*, and what X^* has room for is gone beside it."""
        if factor.kind is Kind.STAR:
            while factors and factors[-1].nullable and covers(factor, factors[-1]):
                factors.pop()
        if factors and factors[-1].kind is Kind.STAR:
            star = factors[-1]
            if factor.nullable and covers(star, factor):
                return
        factors.append(factor)
        for at in range(max(0, len(factors) - _WIDE - 1), len(factors) - 1):
            body = factors[at].parts[0].factors if factors[at].kind is Kind.STAR else ()
            if body and tuple(factors[at + 1 :]) == body:
                factors[at:] = [*body, factors[at]]
                return

    def runs(self, factors: Sequence[Term]) -> list[Run]:
        """How a chain is written the shortest, with powers; of long chains single factors only."""
        notation = self.notation
        size = len(factors)
        if size > _LONG:
            return [Run(factor, len(list(same))) for factor, same in groupby(factors)]
        best: list[tuple[int, list[Run]]] = [(0, [])]
        for end in range(1, size + 1):
            last = factors[end - 1]
            length, runs = best[end - 1]
            options = [(length + factor_length(last, notation), [*runs, Run(last, 1)])]
            for width in range(1, min(end // 2, _WIDE) + 1):
                block = tuple(factors[end - width : end])
                times = 1
                while (start := end - (times + 1) * width) >= 0 and tuple(
                    factors[start : start + width]
                ) == block:
                    times += 1
                    run = Run(self.chain(block), times)
                    length, runs = best[start]
                    options.append((length + run_length(run, notation), [*runs, run]))
            best.append(min(options, key=lambda option: option[0]))
        return best[size][1]

    # -- stars ---------------------------------------------------------------------------------

    def star(self, part: Term) -> Term:
        """Any number of times the part."""
        if part.kind is Kind.STAR:
            return part
        if part.kind in (Kind.EMPTY, Kind.NOTHING):
            return self.empty
        if part.kind is Kind.CHAIN and part.nullable:
            return self.star(self.sum(part.parts))
        options = [
            option.parts[0] if option.kind is Kind.STAR else option
            for option in part.options
            if option.kind is not Kind.EMPTY
        ]
        if part.kind is Kind.SUM:
            for option in sorted(options, key=lambda option: -option.length):
                others = [other for other in options if other is not option]
                if others and within(option, others):
                    options = others
            slim = self.sum(options)
            if slim is not part:
                return self.star(slim)
        length = base_length(part, self.notation) + self.notation.star
        return self._make(Kind.STAR, (part,), 0, length, True)

    # -- sums ----------------------------------------------------------------------------------

    def sum(self, parts: Iterable[Term]) -> Term:
        """Any of the parts, with common factors taken out where that is shorter."""
        given = tuple(parts)
        found = self._sums.get(given)
        if found is None:
            found = self._sums[given] = self._summed(given)
        return found

    def _summed(self, parts: tuple[Term, ...]) -> Term:
        options = self._distinct(parts)
        while True:
            options = self._unrolled(options)
            plain = self._plain(options)
            shorter = min(
                self._factored(options),
                key=lambda found: (found.length, found.number),
                default=plain,
            )
            if shorter.length >= plain.length:
                return plain
            options = list(shorter.options)

    def _distinct(self, parts: Iterable[Term]) -> list[Term]:
        """The options once each, without those that a star among them accepts."""
        found: dict[Term, None] = {}
        for part in parts:
            for option in part.options:
                if option.kind is not Kind.NOTHING:
                    found[option] = None
        stars = [option for option in found if option.kind is Kind.STAR]
        for star in stars:
            if star in found:
                found = {
                    option: None for option in found if option is star or not covers(star, option)
                }
        if self.empty in found and any(
            option.nullable and option is not self.empty for option in found
        ):
            del found[self.empty]
        if any(option.nullable for option in found):
            # the empty word is there anyway, so XX^* can be X^*
            whole = {self._whole(option): None for option in found}
            if whole.keys() != found.keys():
                return self._distinct(whole)
        return sorted(found, key=lambda option: option.number)

    def _whole(self, option: Term) -> Term:
        """X^* for XX^*, other terms as they are."""
        last = option.factors[-1] if option.factors else option
        if last.kind is Kind.STAR and option.factors[:-1] == last.parts[0].factors:
            return last
        return option

    def _plain(self, options: Sequence[Term]) -> Term:
        if len(options) < 2:
            return options[0] if options else self.nothing
        length = sum(option.length for option in options)
        length += self.notation.between * (len(options) - 1)
        nullable = any(option.nullable for option in options)
        return self._make(Kind.SUM, tuple(options), 0, length, nullable)

    def _unrolled(self, options: list[Term]) -> list[Term]:
        """P + XX^*P is X^*P, and so behind P, and where a star among the options accepts P."""
        for option in options:
            for less, more in self._turns(option):
                others = [other for other in options if other is not option]
                if all(among(each, others) for each in less.options):
                    rest = [other for other in others if other not in less.options]
                    return self._unrolled(self._distinct([*rest, more]))
        return options

    def _turns(self, option: Term) -> list[tuple[Term, Term]]:
        """Pairs of P and X^*P where the option is XX^*P, or PX^* where it is PXX^*."""
        factors = option.factors
        found = []
        for at, factor in enumerate(factors):
            if factor.kind is not Kind.STAR:
                continue
            body = factor.parts[0].factors
            first = at - len(body)
            if first < 0 or factors[first:at] != body:
                continue
            before, behind = factors[:first], factors[at + 1 :]
            if not before or not behind:
                less = self.chain((*before, *behind))
                found.append((less, self.chain((*before, factor, *behind))))
        return found

    def _factored(self, options: Sequence[Term]) -> list[Term]:
        """The sum with one common beginning or end taken out, for each there is."""
        found = []
        for side in (1, -1):
            groups: dict[Term, dict[Term, tuple[Term, ...]]] = {}
            for option in options:
                for chain in forms(option.factors, side):
                    groups.setdefault(chain[0], {})[option] = chain
            shared = [group for group in groups.values() if len(group) > 1]
            found += [self._taken_out(options, group, side) for group in shared]
        return found

    def _taken_out(
        self, options: Sequence[Term], group: Mapping[Term, tuple[Term, ...]], side: int
    ) -> Term:
        chains = list(group.values())
        size = 1
        while all(len(chain) > size and chain[size] is chains[0][size] for chain in chains):
            size += 1
        rest = self.sum(self.chain(chain[size:][::side]) for chain in chains)
        common = chains[0][:size][::side]
        whole = self.chain((*common, rest) if side == 1 else (rest, *common))
        return self._plain(self._distinct([*(o for o in options if o not in group), whole]))

    # -- other terms from terms ----------------------------------------------------------------

    def reversed(self, term: Term) -> Term:
        """The term of the words read backwards."""
        return self._rebuilt(term, -1, {})

    def renamed(self, term: Term, names: Mapping[int, int]) -> Term:
        """The term with other letters."""
        return self._rebuilt(term, 1, names)

    def _rebuilt(self, term: Term, side: int, names: Mapping[int, int]) -> Term:
        """The term with other letters (the same where there is no name), read from a side."""
        built: dict[Term, Term] = {}
        work = [term]
        while work:
            at = work[-1]
            waiting = [part for part in at.parts if part not in built]
            work += waiting
            if not waiting:
                work.pop()
                parts = [built[part] for part in at.parts]
                if at.kind is Kind.LETTER:
                    built[at] = self.letter(names.get(at.letter, at.letter))
                elif at.kind is Kind.CHAIN:
                    built[at] = self.chain(parts[::side])
                elif at.kind is Kind.SUM:
                    built[at] = self.sum(parts)
                else:
                    built[at] = self.star(parts[0]) if parts else at
        return built[term]
