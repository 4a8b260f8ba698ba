"""What can be worked out of the data of a text, as far as that is quick.

Every domain and function is parsed by itself, so that a mistake elsewhere does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, product
from math import prod
from typing import NamedTuple

from rgt.frontends.common.symbols import Kind
from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.assistance.declarations import Part
from rgt.frontends.hrg.assistance.reading import Reading
from rgt.frontends.hrg.evaluation.cases import Cases
from rgt.frontends.hrg.evaluation.compile import Vocabulary
from rgt.frontends.hrg.evaluation.domains import expand, range_size
from rgt.frontends.hrg.evaluation.evaluate import Evaluator
from rgt.frontends.hrg.evaluation.kinds import Kinds
from rgt.frontends.hrg.evaluation.order import dependency_order
from rgt.frontends.hrg.evaluation.routines import Routine
from rgt.frontends.hrg.names import Names
from rgt.frontends.hrg.reading.parse import parse
from rgt.frontends.hrg.values import Value, written
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.findings.findings import Findings, Problem
from rgt.ir.game import KEEPER

LARGEST = 10_000
"""How many values all domains may have whose values are listed."""

_MOST_CALLS = 10_000
_STARTS = {"player": KEEPER, "visible": "{ :1 }"}
_MOST_TOKENS = 10_000
"""How long the domains may be that are read, and the functions that one needs."""


class Entry(NamedTuple):
    """A function's arguments and its answer."""

    arguments: tuple[Value, ...]
    answer: Value


class Values:
    """The values of the domains and functions of one text."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._parts_of = reading.parts_named()
        self._domains = {domain.name: domain for domain in reversed(self._read_domains())}
        self._sizes = self._measured()
        small = {}
        room = LARGEST
        for name in reversed(self._domains):
            if self._sizes[name] <= room:
                small[name] = self._domains[name]
                room -= self._sizes[name]
        self._values = expand(small, Findings())

    def size(self, domain: str) -> int | None:
        """How many values a domain has; None if it cannot be read."""
        if domain in self._domains and domain in self._values:
            return len(self._values[domain])
        return self._sizes.get(domain)

    def domain(self, name: str) -> tuple[Value, ...]:
        """The values of a domain; none if they are unknown or very many."""
        return self._values.get(name, ())

    def initial(self, name: str) -> str | None:
        """The value that a variable begins with if none is written."""
        if name in _STARTS:
            return _STARTS[name]
        typed = self._reading.vocabulary.variables.get(name)
        values = self._values.get(typed.type[-1]) if typed else None
        if typed is None or not values:
            return None
        depth = len(typed.type) - 1
        return "{ :" * depth + written(values[0]) + " }" * depth

    def entries(self, function: str, most: int) -> tuple[list[Entry], int] | None:
        """The first entries of a function's table, and how many it has."""
        functions = self._needed(function)
        if function not in functions:
            return None
        kinds = Kinds(self._values, Names())
        findings = Findings()
        routines: dict[str, Routine] = {}
        cases: dict[str, Cases] = {}
        for name, each in functions.items():
            keys = _keys(each.type)
            cases[name] = Cases(each, len(keys), findings)
            routines[name] = Routine(
                name, len(keys), cases[name].arity, None, cases[name].run, broken=cases[name].flaw
            )
        evaluator = Evaluator(
            Vocabulary(self._values, frozenset(self._atoms()), frozenset(), routines), _MOST_CALLS
        )
        for each_cases in cases.values():
            each_cases.compile(evaluator.compiler)
        try:
            arity = routines[function].arity
            sets = [kinds.values(key) for key in _keys(functions[function].type)[:arity]]
            found = [
                Entry(arguments, evaluator.call(function, arguments, None))
                for arguments in islice(product(*sets), most)
            ]
        except Problem:
            return None
        return found, prod(map(len, sets))

    def _atoms(self) -> Iterator[str]:
        yield from self._reading.vocabulary.elements
        yield from self._reading.vocabulary.atoms

    def _needed(self, function: str) -> dict[str, s.Function]:
        """A function and those that it needs, as far as they can be read."""
        found: dict[str, s.Function] = {}
        seen = {function}
        waiting = [function]
        room = _MOST_TOKENS
        while waiting:
            name = waiting.pop()
            parts = self._parts_of.get(name, [])
            room -= sum(part.end - part.start for part in parts)
            read = self._parse(parts) if room >= 0 else None
            if read is None or not isinstance(read, s.Function):
                continue
            found[name] = read
            for part in parts:
                for occurrence in self._reading.occurrences_in(self._reading.place(part)):
                    other = occurrence.symbol
                    if other.kind is Kind.FUNCTION and other.name not in seen:
                        seen.add(other.name)
                        waiting.append(other.name)
        return found

    def _read_domains(self) -> list[s.Domain]:
        found: list[s.Domain] = []
        room = _MOST_TOKENS
        for part in self._reading.parts:
            if part.kind == "domain" and part.end - part.start <= room:
                room -= part.end - part.start
                read = self._parse([part])
                if isinstance(read, s.Domain):
                    found.append(read)
        return found

    def _parse(self, parts: Sequence[Part]) -> s.Declaration | None:
        """One declaration that stands in some parts of the text; None if it has a mistake."""
        text = self._reading.source.text
        places = [self._reading.place(part) for part in parts]
        try:
            source = Source("part.hrg", "\n".join([text[start:end] for start, end in places]))
            declared = parse(source).declarations
        except GameError:
            return None
        return declared[0] if len(declared) == 1 else None

    def _measured(self) -> dict[str, int]:
        """How many values the domains list; what one lists twice counts twice."""
        needs = {
            name: [e.name for e in domain.elements if isinstance(e, s.Symbol)]
            for name, domain in self._domains.items()
        }
        needs = {name: [o for o in others if o in needs] for name, others in needs.items()}
        order, _ = dependency_order(needs)
        sizes: dict[str, int] = {}
        for name in order:
            elements = self._domains[name].elements
            sizes[name] = sum(_size(element, sizes) for element in elements)
        return sizes


def _size(element: s.Element, sizes: Mapping[str, int]) -> int:
    if isinstance(element, s.Symbol):
        return sizes.get(element.name, 1)
    if isinstance(element, s.Numbers):
        return max(element.high - element.low + 1, 0)
    ranges = {range_.variable: range_size(range_) for range_ in element.where}
    return prod(ranges.get(argument, 1) for argument in element.arguments)


def _keys(type_: s.Type) -> list[s.NamedType | s.SetType]:
    found = []
    while isinstance(type_, s.ArrowType):
        found.append(type_.key)
        type_ = type_.value
    return found


@lru_cache(maxsize=4)
def values_of(reading: Reading) -> Values:
    """The values of a text; those of the last few are kept."""
    return Values(reading)
