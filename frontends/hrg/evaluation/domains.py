"""Domains: ordered lists of values (specs/hrg.md section 3.1).

The name of a domain among the elements of another stands for its elements, wherever it is
declared; a value that comes twice counts once.  `Bool` and `PlayerOrSystem` are domains that
every game has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import prod

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.order import dependency_order
from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir.builtins import PLAYER
from rgt.ir.diagnostics import nearest
from rgt.ir.findings.findings import Findings
from rgt.ir.game import KEEPER, RANDOM
from rgt.ir.system.budget import doing

BOOL = "Bool"
PLAYER_OR_SYSTEM = "PlayerOrSystem"
LARGEST_DOMAIN = 1_000_000
ALL_DOMAINS = 2_000_000


def expand(domains: Mapping[str, s.Domain], findings: Findings) -> dict[str, tuple[Value, ...]]:
    """The values of all domains in the order of the file, and of the built-in ones.

    A domain with a mistake has no values, or too few; findings say why.
    """
    return _Expansion(domains, findings).run()


def integers(domain: s.Domain) -> int | None:
    """The first number of ``3..9``, or of ``C(N) where N in 3..9``, if that is the whole domain;
    None for every other one.
    """
    if len(domain.elements) != 1:
        return None
    (element,) = domain.elements
    if isinstance(element, s.Numbers):
        return element.low
    if not isinstance(element, s.Generator) or len(element.where) != 1:
        return None
    (range_,) = element.where
    return range_.low if element.arguments == (range_.variable,) else None


def range_size(range_: s.Range) -> int:
    """How many values ``X in 0..7`` or ``X in {a, b}`` gives."""
    if range_.names is not None:
        return len(range_.names)
    assert range_.low is not None
    assert range_.high is not None
    return max(range_.high - range_.low + 1, 0)


def range_values(range_: s.Range) -> tuple[str, ...]:
    """The values of a range, in order."""
    if range_.names is not None:
        return range_.names
    assert range_.low is not None
    assert range_.high is not None
    return tuple([str(number) for number in range(range_.low, range_.high + 1)])


def check_ranges(where: Iterable[s.Range], used: Iterable[str], findings: Findings) -> None:
    """Warn of ranges without values, of repeated ones, and of those of no variable in `used`."""
    used = set(used)
    seen: set[str] = set()
    for range_ in where:
        name = range_.variable
        if range_size(range_) == 0:
            _warn_of_nothing(range_, findings)
        if not s.is_variable(name):
            message = f"'{name}' is no variable, so that its range is not used"
            hint: str | None = "variables begin with a capital letter"
        elif name in seen:
            message, hint = f"'{name}' has a range already; this one is not used", None
        elif name not in used:
            message, hint = f"the range of '{name}' is not used", nearest(name, sorted(used))
        else:
            seen.add(name)
            continue
        findings.warning("HRG017", message, range_.span, hint=hint)


def _warn_of_nothing(range_: s.Range, findings: Findings) -> None:
    is_interval = range_.names is None
    text = f"{range_.low}..{range_.high}" if is_interval else "{}"
    findings.warning(
        "HRG014",
        f"the range {text} of '{range_.variable}' gives nothing",
        range_.span,
        hint="the smaller number comes first" if is_interval else None,
    )


class _Expansion:
    """All domains while their values are worked out."""

    def __init__(self, domains: Mapping[str, s.Domain], findings: Findings) -> None:
        self._domains = domains
        self._findings = findings
        self._values: dict[str, tuple[Value, ...]] = {}
        self._total = 0

    def run(self) -> dict[str, tuple[Value, ...]]:
        needs = {name: list(self._parts(name)) for name in (*self._domains, *_BUILT_IN)}
        order, cycles = dependency_order(needs)
        for cycle in cycles:
            self._tell_cycle(cycle)
        for name in order:
            domain = self._domains.get(name)
            with doing(f"working out the domain '{name}'", domain.span if domain else None):
                self._values[name] = self._expanded(name)
        return {name: self._values[name] for name in needs}

    def _parts(self, name: str) -> Iterator[str]:
        """The domains among the elements of a domain."""
        domain = self._domains.get(name)
        if domain is None:
            if name == PLAYER_OR_SYSTEM:
                yield PLAYER
            return
        for element in domain.elements:
            if isinstance(element, s.Symbol) and self._is_domain(element.name):
                yield element.name

    def _is_domain(self, name: str) -> bool:
        return name in self._domains or name in _BUILT_IN

    def _tell_cycle(self, cycle: tuple[str, ...]) -> None:
        declared = [self._domains[name] for name in cycle if name in self._domains]
        text = " | ".join((*cycle, cycle[0]))
        self._findings.error(
            "HRG013",
            f"domain '{declared[0].name}' contains itself: {text}",
            declared[0].name_span or declared[0].span,
            notes=[(f"domain '{d.name}'", d.name_span or d.span) for d in declared[1:]],
        )

    def _expanded(self, name: str) -> tuple[Value, ...]:
        domain = self._domains.get(name)
        if domain is None:
            return _built_in(name, self._values)
        if not self._fits(domain):
            return ()
        values = [value for element in domain.elements for value in self._element(element)]
        distinct = tuple(dict.fromkeys(values))
        if len(distinct) < len(values):
            self._tell_repeated(domain, values)
        if not distinct and not any(True for _ in self._parts(name)):
            self._findings.error(
                "HRG014",
                f"domain '{name}' has no values",
                domain.name_span or domain.span,
                hint=None if domain.elements else f"for example: domain {name} = first | second",
            )
        return distinct

    def _fits(self, domain: s.Domain) -> bool:
        """Whether a domain is small enough; told before any of it is built."""
        size = sum(self._size(element) for element in domain.elements)
        self._total += size
        if size > LARGEST_DOMAIN:
            message = f"domain '{domain.name}' has {size} values; more than {LARGEST_DOMAIN}"
        elif self._total > ALL_DOMAINS:
            message = f"up to '{domain.name}' all domains have {self._total} values; more than "
            message += str(ALL_DOMAINS)
        else:
            return True
        place = domain.name_span or domain.span
        self._findings.error("HRG018", f"{message} are too many", place)
        self._total -= size
        return False

    def _size(self, element: s.Element) -> int:
        if isinstance(element, s.Symbol):
            return len(self._values.get(element.name, (element.name,)))
        if isinstance(element, s.Numbers):
            return max(element.high - element.low + 1, 0)
        sizes = {range_.variable: range_size(range_) for range_ in reversed(element.where)}
        return prod(sizes.get(argument, 1) for argument in element.arguments)

    def _element(self, element: s.Element) -> Iterable[Value]:
        if isinstance(element, s.Symbol):
            if self._is_domain(element.name):
                return self._values.get(element.name, ())
            return (element.name,)
        if isinstance(element, s.Numbers):
            return self._numbers(element)
        return self._generated(element)

    def _numbers(self, element: s.Numbers) -> Iterable[Value]:
        if element.low > element.high:
            self._findings.warning(
                "HRG014",
                f"{element.low}..{element.high} gives nothing",
                element.span,
                hint="the smaller number comes first",
            )
        return [str(number) for number in range(element.low, element.high + 1)]

    def _generated(self, generator: s.Generator) -> Iterable[Value]:
        check_ranges(generator.where, generator.arguments, self._findings)
        if not s.is_variable(generator.name):
            self._findings.warning(
                "HRG017",
                f"elsewhere {_head(generator)} is a call: '{generator.name}' begins with a small "
                "letter",
                generator.span,
                hint="names of terms begin with a capital letter",
            )
        self._check_variables(generator)
        ranges = {range_.variable: range_ for range_ in reversed(generator.where)}
        choices = [
            range_values(ranges[argument])
            if s.is_variable(argument) and argument in ranges
            else (argument,)
            for argument in generator.arguments
        ]
        return [Term(generator.name, arguments) for arguments in product(*choices)]

    def _check_variables(self, generator: s.Generator) -> None:
        ranged = {range_.variable for range_ in generator.where}
        told: set[str] = set()
        for argument in generator.arguments:
            if not s.is_variable(argument) or argument in told:
                continue
            if argument not in ranged:
                self._findings.error(
                    "HRG016",
                    f"variable '{argument}' has no range",
                    generator.span,
                    hint=nearest(argument, sorted(ranged - set(generator.arguments)))
                    or f"say which values it has: where {argument} in 0..7",
                )
            elif generator.arguments.count(argument) > 1:
                self._findings.warning(
                    "HRG017",
                    f"'{argument}' stands twice in {_head(generator)}; each of them takes all "
                    "values of its range",
                    generator.span,
                    hint="give them two names if that is meant",
                )
            told.add(argument)

    def _tell_repeated(self, domain: s.Domain, values: list[Value]) -> None:
        ((repeated, _),) = Counter(values).most_common(1)
        self._findings.warning(
            "HRG015",
            f"'{written(repeated)}' stands twice in domain '{domain.name}'; it counts once",
            domain.name_span or domain.span,
        )


_BUILT_IN = (BOOL, PLAYER_OR_SYSTEM)


def _built_in(name: str, known: Mapping[str, tuple[Value, ...]]) -> tuple[Value, ...]:
    if name == BOOL:
        return ("0", "1")
    return tuple(dict.fromkeys((*known.get(PLAYER, ()), KEEPER, RANDOM)))


def _head(generator: s.Generator) -> str:
    return f"{generator.name}({', '.join(generator.arguments)})"
