"""Regular expressions while they are being made short: equal terms are one object.

Terms are made by the methods of `Terms`, which keep to the laws of regular expressions that never
make one longer, and know how long each is when it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum


class Kind(Enum):
    """What a term is."""

    NOTHING = 0
    EMPTY = 1
    LETTER = 2
    CHAIN = 3
    SUM = 4
    STAR = 5


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A regular expression over numbers; compared by identity, ordered by `number`.

    `parts` are what a chain or a sum is made of, and the body of a star.  `length` is that of the
    text, and `nullable` tells whether the empty word belongs to the language.
    """

    kind: Kind
    parts: tuple[Term, ...]
    letter: int
    number: int
    length: int
    nullable: bool

    @property
    def factors(self) -> tuple[Term, ...]:
        """The parts of a chain, of which another term has one and the empty word none."""
        if self.kind is Kind.CHAIN:
            return self.parts
        return () if self.kind is Kind.EMPTY else (self,)

    @property
    def options(self) -> tuple[Term, ...]:
        """The parts of a sum; another term is its only option."""
        return self.parts if self.kind is Kind.SUM else (self,)


@dataclass(frozen=True, slots=True)
class Notation:
    """How many characters an expression takes: `letter` of each letter, and what stands between."""

    letter: Callable[[int], int]
    between: int = len(" + ")
    group: int = len("()")
    star: int = len("^*")
    power: int = len("^")
    empty: int = 11


@dataclass(frozen=True, slots=True)
class Run:
    """Factors of a chain that are written together: `block` as often as `times` says."""

    block: tuple[Term, ...]
    times: int


@dataclass(slots=True)
class Terms:
    """The terms of one notation."""

    notation: Notation
    _made: dict[tuple[Kind, int, tuple[int, ...]], Term] = field(default_factory=dict)
    nothing: Term = field(init=False)
    empty: Term = field(init=False)

    def __post_init__(self) -> None:
        self.nothing = self._make(Kind.NOTHING, (), 0, self.notation.empty, False)
        self.empty = self._make(Kind.EMPTY, (), 0, self.notation.empty, True)

    def _make(
        self, kind: Kind, parts: tuple[Term, ...], letter: int, length: int, nullable: bool
    ) -> Term:
        key = (kind, letter, tuple(part.number for part in parts))
        found = self._made.get(key)
        if found is None:
            found = Term(kind, parts, letter, len(self._made), length, nullable)
            self._made[key] = found
        return found

    def letter(self, letter: int) -> Term:
        """One letter."""
        return self._make(Kind.LETTER, (), letter, self.notation.letter(letter), False)

    # -- chains --------------------------------------------------------------------------------

    def chain(self, parts: Iterable[Term]) -> Term:
        """The parts one after the other."""
        factors: list[Term] = []
        for part in parts:
            if part.kind is Kind.NOTHING:
                return part
            for factor in part.factors:
                self._append(factors, factor)
        if len(factors) < 2:
            return factors[0] if factors else self.empty
        length = _length(self.runs(factors), self.notation)
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
        for at in range(max(0, len(factors) - 8), len(factors) - 1):
            body = factors[at].parts[0].factors if factors[at].kind is Kind.STAR else ()
            if body and tuple(factors[at + 1 :]) == body:
                factors[at:] = [*body, factors[at]]
                return

    def runs(self, factors: Sequence[Term]) -> list[Run]:
        """How a chain is written the shortest, with powers."""
        notation = self.notation
        size = len(factors)
        best: list[tuple[int, list[Run]]] = [(0, [])]
        for end in range(1, size + 1):
            last = factors[end - 1]
            length, runs = best[end - 1]
            options = [(length + self.as_factor(last), [*runs, Run((last,), 1)])]
            for width in range(1, min(end // 2, 8) + 1):
                block = tuple(factors[end - width : end])
                times = 1
                while (start := end - (times + 1) * width) >= 0 and tuple(
                    factors[start : start + width]
                ) == block:
                    times += 1
                    run = Run(block, times)
                    length, runs = best[start]
                    options.append((length + _length([run], notation), [*runs, run]))
            best.append(min(options, key=lambda option: option[0]))
        return best[size][1]

    def as_factor(self, term: Term) -> int:
        """The length of a term in a chain."""
        return _factor(term, self.notation)

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
                if others and _within(option, others):
                    options = others
            slim = self.sum(options)
            if slim is not part:
                return self.star(slim)
        length = _base(part, self.notation) + self.notation.star
        return self._make(Kind.STAR, (part,), 0, length, True)

    # -- sums ----------------------------------------------------------------------------------

    def sum(self, parts: Iterable[Term]) -> Term:
        """Any of the parts, with common factors taken out where that is shorter."""
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
        return sorted(found, key=lambda option: option.number)

    def _plain(self, options: Sequence[Term]) -> Term:
        if len(options) < 2:
            return options[0] if options else self.nothing
        length = sum(option.length for option in options)
        length += self.notation.between * (len(options) - 1)
        nullable = any(option.nullable for option in options)
        return self._make(Kind.SUM, tuple(options), 0, length, nullable)

    def _unrolled(self, options: list[Term]) -> list[Term]:
        """P + XX^*P is X^*P, and so behind P."""
        changed = True
        while changed:
            changed = False
            for option in options:
                for less, more in self._turns(option):
                    gone = set(less.options)
                    if gone <= set(options):
                        rest = [other for other in options if other not in gone and other != option]
                        options = self._distinct([*rest, more])
                        changed = True
                        break
                if changed:
                    break
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
                for chain in _forms(option.factors, side):
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

    def reversed(self, term: Term) -> Term:
        """The term of the words read backwards."""
        if term.kind is Kind.CHAIN:
            return self.chain(self.reversed(part) for part in reversed(term.parts))
        if term.kind is Kind.SUM:
            return self.sum(self.reversed(part) for part in term.parts)
        if term.kind is Kind.STAR:
            return self.star(self.reversed(term.parts[0]))
        return term


def _forms(factors: tuple[Term, ...], side: int) -> list[tuple[Term, ...]]:
    """The chain read from one side (1 or -1), as it is and with XX^* there turned to X^*X."""
    if not factors:
        return []
    forms = [factors[::side]]
    at = next((at for at, factor in enumerate(factors) if factor.kind is Kind.STAR), 0)
    if side == -1:
        at = len(factors) - 1
    if factors[at].kind is Kind.STAR:
        body = factors[at].parts[0].factors
        first = at - len(body)
        if first >= 0 and factors[first:at] == body and (first == 0 or side == -1):
            forms.append((*factors[:first], factors[at], *body, *factors[at + 1 :])[::side])
    return forms


def covers(star: Term, term: Term) -> bool:
    """Whether it is plain to see that the star accepts all words of the term."""
    return _within(term, star.parts[0].options)


def _within(term: Term, bodies: Sequence[Term]) -> bool:
    """Whether it is plain to see that words of the term are words of the bodies in a row."""
    if term in bodies or term.kind in (Kind.EMPTY, Kind.NOTHING):
        return True
    if term.kind is Kind.CHAIN:
        return _cut(term.parts, bodies)
    return term.kind in (Kind.SUM, Kind.STAR) and all(_within(part, bodies) for part in term.parts)


def _cut(factors: tuple[Term, ...], bodies: Sequence[Term]) -> bool:
    """Whether the factors can be cut into pieces each of which is plain to see."""
    reached = [True] + [False] * len(factors)
    for at, factor in enumerate(factors):
        if reached[at]:
            if _within(factor, bodies):
                reached[at + 1] = True
            for body in bodies:
                chain = body.factors
                if len(chain) > 1 and factors[at : at + len(chain)] == chain:
                    reached[at + len(chain)] = True
    return reached[-1]


def _factor(term: Term, notation: Notation) -> int:
    return term.length + (notation.group if term.kind is Kind.SUM else 0)


def _base(term: Term, notation: Notation) -> int:
    """The length of what has a power or a star."""
    return term.length + (0 if term.kind is Kind.LETTER else notation.group)


def _length(runs: Iterable[Run], notation: Notation) -> int:
    total = 0
    for run in runs:
        if run.times == 1:
            total += sum(_factor(term, notation) for term in run.block)
        elif len(run.block) == 1:
            total += _base(run.block[0], notation) + notation.power + len(str(run.times))
        else:
            inside = sum(_factor(term, notation) for term in run.block)
            total += inside + notation.group + notation.power + len(str(run.times))
    return total
