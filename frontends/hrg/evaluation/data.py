"""The data part of a description: domains, functions and variables (specs/hrg.md section 3).

`declare` defines them in a game: domains are types, functions are constants, every one of them
whole; what cannot be told before the game is played is left to the graphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.cases import Cases, check_heads
from rgt.frontends.hrg.evaluation.compile import Vocabulary
from rgt.frontends.hrg.evaluation.domains import expand, integers
from rgt.frontends.hrg.evaluation.evaluate import Evaluator
from rgt.frontends.hrg.evaluation.functions import Table
from rgt.frontends.hrg.evaluation.kinds import Flat, Kinds, Shape
from rgt.frontends.hrg.evaluation.maps import Builder
from rgt.frontends.hrg.evaluation.order import dependency_order
from rgt.frontends.hrg.evaluation.routines import Routine
from rgt.frontends.hrg.names import BUILT_IN_VARIABLES, Names
from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir import types as rg
from rgt.ir.builtins import PLAYER, SCORE
from rgt.ir.diagnostics import Span
from rgt.ir.findings.findings import Findings, Problem
from rgt.ir.findings.respelling import renamed
from rgt.ir.game import KEEPER, RANDOM, Game
from rgt.ir.pragmas import Integer
from rgt.ir.system.budget import doing
from rgt.ir.values import MapLiteral, Symbol
from rgt.ir.values import Value as RgValue

_Declared = TypeVar("_Declared", s.Domain, s.Function, s.Variable, s.Graph)


@dataclass(frozen=True, slots=True, eq=False)
class Data:
    """What the graphs need to know of the data part.

    `domains` are the values of every domain, those of `Bool` and `PlayerOrSystem` included;
    `functions`, `variables` and `graphs` are what the description declares, by name.
    """

    domains: Mapping[str, tuple[Value, ...]]
    functions: Mapping[str, s.Function]
    variables: Mapping[str, s.Variable]
    graphs: Mapping[str, s.Graph]
    kinds: Kinds
    names: Names
    evaluator: Evaluator

    def values(self, type_: Flat) -> tuple[Value, ...]:
        """The values of a set type in order; `Problem` if it is unknown or a map."""
        return self.kinds.values(type_)

    def symbol(self, value: Value) -> str:
        """The symbol of a value in RG; two values never have the same."""
        return self.names.symbol(value)

    def constant_name(self, function: str) -> str:
        """The name of a function in RG: its own, unless a value has it."""
        return self.names.constant(function)

    def variable_name(self, variable: str) -> str:
        """The name of a variable in RG: its own, unless a value has it."""
        return self.names.variable(variable)

    def ir_type(self, type_: s.Type) -> rg.Type:
        """The type in RG; `Problem` if it is unknown."""
        return self.kinds.ir_type(type_)

    def default(self, type_: s.Type) -> RgValue:
        """The first value of a type; `Problem` if it is unknown."""
        return self.kinds.default(self.kinds.shape(type_))

    def evaluate(self, expression: s.Expression, bindings: Mapping[str, Value]) -> Value:
        """The value of an expression before the game is played; `Problem` if it has none."""
        return self.evaluator.value(expression, bindings)

    def condition(self, expression: s.Expression, bindings: Mapping[str, Value]) -> bool:
        """Whether a condition holds before the game is played; `Problem` if nobody knows."""
        return self.evaluator.condition(expression, bindings)


def declare(description: s.Description, game: Game, findings: Findings) -> Data:
    """Define the types, constants and variables of a game; mistakes are findings.

    What has mistakes is defined as well as it can be, so that the graphs can be looked at.
    Raises `GameError` with the findings so far if the values of a domain are not known: whatever
    came of it would be told as well.
    """
    return _Declaration(description, game, findings).run()


class _Declaration:
    """The data part of one game while it is defined."""

    def __init__(self, description: s.Description, game: Game, findings: Findings) -> None:
        self._source = description.source
        self._game = game
        self._findings = findings
        self._domains = self._by_name("domain", description.domains())
        self._functions = self._by_name("function", description.functions())
        self._variables = self._by_name("variable", description.variables())
        self._graphs = self._by_name("graph", description.graphs())

    def run(self) -> Data:
        self._check_names()
        domains = expand(self._domains, self._findings)
        if any(found.code == "HRG016" for found in self._findings.errors):
            self._findings.raise_errors()
        types = list(self._declared_types())
        self._check_sets(types)
        atoms = frozenset(_atoms(domains, types))
        names = self._name(domains, types)
        kinds = Kinds(domains, names)
        self._define_types(domains, names)
        self._name_players(domains, names)
        shapes = self._shapes(kinds)
        cases = {
            name: Cases(function, _key_count(function.type, shapes.get(name)), self._findings)
            for name, function in self._functions.items()
        }
        routines = {name: _routine(name, cases[name], shapes) for name in cases}
        variables = frozenset({*self._variables, *BUILT_IN_VARIABLES})
        evaluator = Evaluator(Vocabulary(domains, atoms, variables, routines))
        self._compile(cases, evaluator, atoms)
        builder = Builder(evaluator, kinds, shapes, names, self._findings)
        tables = {
            name: Table(cases[name], routines[name], shape, builder, self._findings)
            for name, shape in shapes.items()
            if cases[name].flaw is None
        }
        self._define_constants(tables, builder)
        self._define_variables(builder)
        for table in tables.values():
            table.tell_unused()
        return Data(
            domains, self._functions, self._variables, self._graphs, kinds, names, evaluator
        )

    # -- names ---------------------------------------------------------------------------------

    def _by_name(self, what: str, declared: Iterable[_Declared]) -> dict[str, _Declared]:
        found: dict[str, _Declared] = {}
        for declaration in declared:
            first = found.setdefault(declaration.name, declaration)
            if first is not declaration:
                self._findings.error(
                    "HRG011",
                    f"{what} '{declaration.name}' is declared twice",
                    _place(declaration),
                    notes=[("the first one", _place(first))],
                )
        return found

    def _check_names(self) -> None:
        for name, variable in self._variables.items():
            function = self._functions.get(name)
            if function is not None:
                self._findings.error(
                    "HRG011",
                    f"'{name}' is a function and a variable",
                    _place(variable),
                    notes=[("the function", _place(function))],
                )
        for name, example in ((PLAYER, "white | black"), (SCORE, "0 | 50 | 100")):
            if name not in self._domains:
                self._findings.error(
                    "HRG010",
                    f"the game declares no domain '{name}'",
                    self._source.span(0),
                    hint=f"for example: domain {name} = {example}",
                    fixes=renamed(name, {d.name: d.name_span for d in self._domains.values()}),
                )

    def _declared_types(self) -> Iterable[s.Type]:
        yield from [function.type for function in self._functions.values()]
        yield from [variable.type for variable in self._variables.values()]
        for graph in self._graphs.values():
            for parameter in graph.parameters:
                yield parameter.type

    def _check_sets(self, types: Iterable[s.Type]) -> None:
        for set_ in _sets(types):
            for name, count in Counter(set_.names).items():
                if count > 1:
                    self._findings.warning(
                        "HRG015", f"'{name}' stands twice in a set; it counts once", set_.span
                    )

    def _name(self, domains: Mapping[str, tuple[Value, ...]], types: Iterable[s.Type]) -> Names:
        names = Names()
        for symbol in ("0", "1", KEEPER, RANDOM):
            names.symbol(symbol)
        for value in chain(*domains.values(), *[set_.names for set_ in _sets(types)]):
            names.symbol(value)
        names.declare(
            {name: _word(function.type) for name, function in self._functions.items()},
            {name: _word(variable.type) for name, variable in self._variables.items()},
        )
        return names

    # -- definitions ---------------------------------------------------------------------------

    def _define_types(self, domains: Mapping[str, tuple[Value, ...]], names: Names) -> None:
        pragmas = list(self._game.pragmas)
        for name, domain in self._domains.items():
            symbols = tuple([names.symbol(value) for value in domains[name]])
            self._game.define_type(name, rg.SetType(symbols), _place(domain))
            first = integers(domain)
            if first is not None and symbols:
                pragmas.append(Integer(first, symbols))
        self._game.set_pragmas(tuple(dict.fromkeys(pragmas)))

    def _name_players(self, domains: Mapping[str, tuple[Value, ...]], names: Names) -> None:
        """Note the players that have other names in RG."""
        symbols = {written(value): names.symbol(value) for value in domains.get(PLAYER, ())}
        self._game.source_players = {
            name: symbol for name, symbol in symbols.items() if name != symbol
        }

    def _shapes(self, kinds: Kinds) -> dict[str, Shape]:
        """The types of the functions, as far as they have any values."""
        shapes: dict[str, Shape] = {}
        for name, function in self._functions.items():
            try:
                shape = kinds.shape(function.type)
            except Problem as problem:
                self._findings.add(problem.diagnostic)
                continue
            if not kinds.is_empty(shape):
                shapes[name] = shape
        return shapes

    def _compile(
        self, cases: Mapping[str, Cases], evaluator: Evaluator, atoms: frozenset[str]
    ) -> None:
        for function in cases.values():
            check_heads(function.function, atoms, self._findings)
            function.compile(evaluator.compiler)
        for mistake in evaluator.compiler.mistakes:
            self._findings.add(mistake)

    def _define_constants(self, tables: Mapping[str, Table], builder: Builder) -> None:
        """Define the functions, each after those that it names."""
        values: dict[str, RgValue] = {}
        needs: dict[str, list[str]] = {}
        for name, table in tables.items():
            builder.begin()
            with doing(f"working out the function '{name}'", _place(self._functions[name])):
                value = table.value()
            if value is not None:
                values[name], needs[name] = value, list(builder.named)
        order, cycles = dependency_order(needs)
        for cycle in cycles:
            self._findings.error(
                "HRG026",
                f"function '{cycle[0]}' stands for itself: {' -> '.join((*cycle, cycle[0]))}",
                _place(self._functions[cycle[0]]),
            )
        for name in order:
            function = self._functions[name]
            type_ = builder.kinds.ir_type(function.type)
            rg_name = builder.names.constant(name)
            self._game.define_constant(rg_name, type_, values[name], _place(function))

    def _define_variables(self, builder: Builder) -> None:
        kinds = builder.kinds
        for name, variable in self._variables.items():
            try:
                shape = kinds.shape(variable.type)
            except Problem as problem:
                self._findings.add(problem.diagnostic)
                continue
            if kinds.is_empty(shape):
                continue
            builder.begin()
            initial = _BUILT_IN_STARTS.get(name) or kinds.default(shape)
            if variable.initial is not None:
                try:
                    initial = builder.value(variable.initial, shape, {})
                except Problem as problem:
                    self._findings.add(problem.diagnostic)
            type_ = kinds.ir_type(variable.type)
            rg_name = builder.names.variable(name)
            self._game.define_variable(rg_name, type_, initial, _place(variable))


_BUILT_IN_STARTS: Mapping[str, RgValue] = {
    "player": Symbol(KEEPER),
    "visible": MapLiteral(((None, Symbol("1")),)),
}
"""How these variables begin, declared or not, where no initial value is written."""


def _place(declaration: s.Declared) -> Span | None:
    return declaration.name_span or declaration.span


def _word(type_: s.Type) -> str:
    """What is added to a name to tell it from a symbol."""
    return "map" if isinstance(type_, s.ArrowType) else "value"


def _key_count(type_: s.Type, shape: Shape | None) -> int:
    if shape is not None:
        return len(shape.keys)
    count = 0
    while isinstance(type_, s.ArrowType):
        count += 1
        type_ = type_.value
    return count


def _routine(name: str, cases: Cases, shapes: Mapping[str, Shape]) -> Routine:
    keys = _key_count(cases.function.type, shapes.get(name))
    place = _place(cases.function)
    return Routine(name, keys, cases.arity, place, cases.run, broken=cases.flaw)


def _sets(types: Iterable[s.Type]) -> Iterable[s.SetType]:
    """The sets that types are written with."""
    for type_ in types:
        while isinstance(type_, s.ArrowType):
            if isinstance(type_.key, s.SetType):
                yield type_.key
            type_ = type_.value
        if isinstance(type_, s.SetType):
            yield type_


def _atoms(domains: Mapping[str, tuple[Value, ...]], types: Iterable[s.Type]) -> Iterable[str]:
    """All symbols of the game, those inside terms included."""
    for set_ in _sets(types):
        yield from set_.names
    for values in domains.values():
        for value in values:
            if isinstance(value, Term):
                yield from [part for part in value.arguments if isinstance(part, str)]
            else:
                yield value
