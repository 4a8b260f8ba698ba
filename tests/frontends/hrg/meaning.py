"""What the data part and the expressions of HRG mean, written down as plainly as possible.

Nothing of the translation is used but the syntax tree: the measure of the front end.  A value
is a symbol, a term ``("P", "0", "1")``, a `Map`, or a `Partial` function.  Names that are both
a symbol and a function are not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from rgt.frontends.hrg import syntax as s


@dataclass(frozen=True)
class Map:
    """A total map: the entries that differ from the default."""

    default: Any
    entries: frozenset[tuple[Any, Any]]

    def read(self, key: Any) -> Any:
        return dict(self.entries).get(key, self.default)

    def write(self, keys: list[Any], value: Any) -> Map:
        key, *rest = keys
        inner = self.read(key).write(rest, value) if rest else value
        others = {(k, v) for k, v in self.entries if k != key}
        return Map(self.default, frozenset(others | {(key, inner)} - {(key, self.default)}))


@dataclass(frozen=True)
class Partial:
    """A function and the arguments that it has got so far."""

    name: str
    arguments: tuple[Any, ...] = ()


Environment = Mapping[str, Any]


@dataclass(frozen=True)
class Here:
    """What names and checks mean at a place: bound names, variables (None: there is no such
    variable), and whether a call of a graph can be walked.
    """

    names: Environment
    variable: Callable[[str], Any] = lambda name: None
    reachable: Callable[[s.Call], bool] | None = None


def symbol(value: Any) -> str:
    """The word of a value in a tag."""
    if isinstance(value, str):
        return value
    name, *arguments = value
    return f"{name}__{'_'.join(map(symbol, arguments))}"


def compare(left: Any, right: Any) -> int | None:
    """Numbers by size, terms of one name by their arguments; None without an order."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        if left[0] != right[0] or len(left) != len(right):
            return None
        for one, other in zip(left[1:], right[1:], strict=True):
            if one != other:
                return compare(one, other)
        return 0
    if isinstance(left, str) and isinstance(right, str) and left.isdigit() and right.isdigit():
        return (int(left) > int(right)) - (int(left) < int(right))
    return None


class Meaning:
    """Domains, functions and first values of a description, and what expressions are."""

    def __init__(self, description: s.Description) -> None:
        self._declared = {domain.name: domain for domain in description.domains()}
        self.functions = {function.name: function for function in description.functions()}
        self.variables = {variable.name: variable for variable in description.variables()}
        self.graphs = {graph.name: graph for graph in description.graphs()}
        self._answers: dict[tuple[str, tuple[Any, ...]], Any] = {}

    @cached_property
    def domains(self) -> dict[str, tuple[Any, ...]]:
        players = tuple(self._elements("Player"))
        found: dict[str, tuple[Any, ...]] = {
            "Bool": ("0", "1"),
            "PlayerOrSystem": (*players, "keeper", "random"),
        }
        found.update((name, tuple(dict.fromkeys(self._elements(name)))) for name in self._declared)
        return found

    def values(self, type_: s.Type) -> tuple[Any, ...]:
        if isinstance(type_, s.SetType):
            return type_.names
        assert isinstance(type_, s.NamedType)
        return self.domains[type_.name]

    def first(self, name: str, type_: s.Type) -> Any:
        """How a variable or parameter begins."""
        variable = self.variables.get(name)
        if variable is not None and variable.initial is not None:
            return self.initial(variable.initial, variable.type, {})
        if name in ("player", "visible"):
            return "keeper" if name == "player" else Map("1", frozenset())
        return self._default(type_)

    def initial(self, node: s.Expression, type_: s.Type, env: Environment) -> Any:
        if isinstance(node, s.Conditional):
            chosen = node.yes if self.holds(node.condition, Here(env)) else node.no
            return self.initial(chosen, type_, env)
        if isinstance(node, s.MapLiteral):
            return self._map(node, spelt_out(type_), env)
        value = self.value(node, Here(env))
        return self._tabled(value, spelt_out(type_))

    def _tabled(self, value: Any, type_: s.Type) -> Any:
        """A function as a map."""
        if not isinstance(type_, s.ArrowType):
            return value
        found = {
            key: self._tabled(self.apply(value, key), spelt_out(type_.value))
            for key in self.values(type_.key)
        }
        return _most_common(found)

    # -- expressions -----------------------------------------------------------------------------

    def value(self, node: s.Expression, here: Here) -> Any:
        if isinstance(node, s.Name):
            return self._name(node.name, here)
        if isinstance(node, s.Construct):
            return (node.name, *[self.value(argument, here) for argument in node.arguments])
        if isinstance(node, s.Index):
            return self.apply(self.value(node.map, here), self.value(node.key, here))
        if isinstance(node, s.Conditional):
            return self.value(node.yes if self.holds(node.condition, here) else node.no, here)
        if isinstance(node, s.Binary) and node.operator in ("+", "-", "%"):
            left, right = int(self.value(node.left, here)), int(self.value(node.right, here))
            sums = {"+": left + right, "-": left - right, "%": left % max(right, 1)}
            return str(sums[node.operator])
        if isinstance(node, s.Binary) or _built_in(node) is not None:
            return "1" if self.holds(node, here) else "0"
        assert isinstance(node, s.Call)
        found = self.value(node.function, here)
        for argument in node.arguments:
            found = self.apply(found, self.value(argument, here))
        return found

    def holds(self, node: s.Expression, here: Here) -> bool:
        """Whether a condition holds."""
        if isinstance(node, s.Binary) and node.operator == "&&":
            return self.holds(node.left, here) and self.holds(node.right, here)
        if isinstance(node, s.Binary) and node.operator == "||":
            return self.holds(node.left, here) or self.holds(node.right, here)
        if isinstance(node, s.Binary):
            return self._compared(node, here)
        built_in = _built_in(node)
        if built_in is not None:
            assert isinstance(node, s.Call)
            if built_in == "not":
                return not self.holds(node.arguments[0], here)
            if built_in == "reachable":
                (call,) = node.arguments
                assert isinstance(call, s.Call)
                assert here.reachable is not None
                return here.reachable(call)
            return built_in == "true"
        return self.value(node, here) in ("1", "true")

    def _compared(self, node: s.Binary, here: Here) -> bool:
        left = self.value(node.left, here)
        if node.operator == "in":
            assert isinstance(node.right, s.Name)
            return left in self.domains[node.right.name]
        right = self.value(node.right, here)
        if node.operator in ("==", "!="):
            return bool((left == right) == (node.operator == "=="))
        wanted = {"<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (0, 1)}
        return compare(left, right) in wanted[node.operator]

    def apply(self, function: Any, argument: Any) -> Any:
        if isinstance(function, Map):
            return function.read(argument)
        if isinstance(function, str):
            function = Partial(function)
        arguments = (*function.arguments, argument)
        cases = self.functions[function.name].cases
        if len(arguments) < len(cases[0].patterns):
            return Partial(function.name, arguments)
        key = function.name, arguments
        if key not in self._answers:
            self._answers[key] = self._answer(cases, arguments)
        return self._answers[key]

    def _answer(self, cases: tuple[s.Case, ...], arguments: tuple[Any, ...]) -> Any:
        for case in cases:
            names: dict[str, Any] = {}
            pairs = zip(case.patterns, arguments, strict=True)
            if all(self._matches(pattern, argument, names) for pattern, argument in pairs):
                return self.value(case.body, Here(names))
        raise AssertionError(f"no case for {arguments}")

    def _name(self, name: str, here: Here) -> Any:
        if name in here.names:
            return here.names[name]
        found = here.variable(name)
        if found is not None:
            return found
        function = self.functions.get(name)
        if function is None:
            return name
        return Partial(name) if function.cases[0].patterns else self._answer(function.cases, ())

    # -- domains and maps ------------------------------------------------------------------------

    def _elements(self, name: str) -> Iterator[Any]:
        for element in self._declared[name].elements:
            if isinstance(element, s.Generator):
                ranges = [
                    self._range(argument, element.where) if argument[0].isupper() else [argument]
                    for argument in element.arguments
                ]
                yield from [(element.name, *values) for values in product(*ranges)]
            elif isinstance(element, s.Numbers):
                yield from [str(number) for number in range(element.low, element.high + 1)]
            elif element.name in self._declared:
                yield from self._elements(element.name)
            else:
                yield element.name

    @staticmethod
    def _range(variable: str, where: tuple[s.Range, ...]) -> list[str]:
        found = next(each for each in where if each.variable == variable)
        if found.names is not None:
            return list(found.names)
        assert found.low is not None
        assert found.high is not None
        return [str(number) for number in range(found.low, found.high + 1)]

    def _default(self, type_: s.Type) -> Any:
        type_ = spelt_out(type_)
        if isinstance(type_, s.ArrowType):
            return Map(self._default(type_.value), frozenset())
        return self.values(type_)[0]

    def _map(self, node: s.MapLiteral, type_: s.Type, env: Environment) -> Map:
        assert isinstance(type_, s.ArrowType)
        found: dict[Any, Any] = {}
        for key in self.values(type_.key):
            part, inner = self._part(node.parts, key, env)
            if part is not None:
                found[key] = self.initial(part.value, type_.value, inner)
        if node.default is not None:
            default = self.initial(node.default, type_.value, env)
        else:
            return _most_common(found)
        return Map(default, frozenset((k, v) for k, v in found.items() if v != default))

    def _part(
        self, parts: tuple[s.MapPart, ...], key: Any, env: Environment
    ) -> tuple[s.MapPart | None, Environment]:
        """The part for a key; those for all keys that are left come last."""
        for rest in (False, True):
            for part in parts:
                whole = isinstance(part.pattern, s.Wildcard) or (
                    isinstance(part.pattern, s.NamePattern)
                    and part.pattern.name[0].isupper()
                    and not part.where
                )
                bound = dict(env)
                if whole == rest and self._matches(part.pattern, key, bound):
                    within = [r for r in part.where if r.variable in bound]
                    if all(bound[r.variable] in self._range(r.variable, (r,)) for r in within):
                        return part, bound
        return None, env

    def _matches(self, pattern: s.Pattern, value: Any, env: dict[str, Any]) -> bool:
        if isinstance(pattern, s.Wildcard):
            return True
        if isinstance(pattern, s.NamePattern):
            if pattern.name[0].isupper():
                env[pattern.name] = value
                return True
            return bool(pattern.name == value)
        return (
            isinstance(value, tuple)
            and value[0] == pattern.name
            and len(value) == len(pattern.arguments) + 1
            and all(
                self._matches(inner, part, env)
                for inner, part in zip(pattern.arguments, value[1:], strict=True)
            )
        )


def _most_common(found: Mapping[Any, Any]) -> Map:
    ((default, _),) = Counter(found.values()).most_common(1)
    return Map(default, frozenset((k, v) for k, v in found.items() if v != default))


def _built_in(node: s.Expression) -> str | None:
    if isinstance(node, s.Call) and isinstance(node.function, s.Name):
        name = node.function.name
        return name if name in ("not", "true", "false", "reachable") else None
    return None


def spelt_out(type_: s.Type) -> s.Type:
    """The built-in map types as arrows."""
    if type_ == s.NamedType("Goals"):
        return s.ArrowType(s.NamedType("Player"), s.NamedType("Score"))
    if type_ == s.NamedType("Visibility"):
        return s.ArrowType(s.NamedType("Player"), s.NamedType("Bool"))
    return type_
