"""Short words for building HRG's syntax tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any, TypeVar

from rgt.frontends.hrg import syntax as hrg
from rgt.ir.diagnostics import Span

_Node = TypeVar("_Node", bound=hrg.Node)


def placed(node: _Node, span: Span | None) -> _Node:
    """The same node; whatever in it has no place of its own comes from `span`."""
    changed: dict[str, Any] = {
        each.name: _placed(getattr(node, each.name), span) for each in fields(node)
    }
    return replace(node, **{**changed, "span": node.span or span})


def _placed(value: object, span: Span | None) -> object:
    if isinstance(value, hrg.Node):
        return placed(value, span)
    return tuple(_placed(each, span) for each in value) if isinstance(value, tuple) else value


def told(span: Span | None, *statements: hrg.Statement) -> list[hrg.Statement]:
    """Some statements; whatever in them has no place of its own comes from `span`."""
    return [placed(each, span) for each in statements]


def name(word: str) -> hrg.Name:
    """A symbol, variable or function."""
    return hrg.Name(word)


def at(map_: str, *keys: hrg.Expression) -> hrg.Index:
    """``map[key][key]``."""
    found: hrg.Expression = name(map_)
    for key in keys:
        found = hrg.Index(found, key)
    assert isinstance(found, hrg.Index)
    return found


def same(left: hrg.Expression, right: hrg.Expression) -> hrg.Binary:
    """``left == right``."""
    return hrg.Binary("==", left, right)


def holds(map_: str, *keys: hrg.Expression) -> hrg.Binary:
    """``map[key] == 1``."""
    return same(at(map_, *keys), name("1"))


def number(constructor: str, value: int) -> hrg.Construct:
    """``P(3)``."""
    return hrg.Construct(constructor, (name(str(value)),))


def reachable(graph: str) -> hrg.Call:
    """``reachable(graph())``."""
    return hrg.Call(name("reachable"), (hrg.Call(name(graph), ()),))


def negated(condition: hrg.Expression) -> hrg.Call:
    """``not(condition)``."""
    return hrg.Call(name("not"), (condition,))


# -- statements ------------------------------------------------------------------------------


def assign(target: str | hrg.Index, value: hrg.Expression) -> hrg.Assign:
    """``target = value``."""
    return hrg.Assign(name(target) if isinstance(target, str) else target, value)


def assign_any(variable: str, domain: str) -> hrg.AssignAny:
    """``variable = Domain(*)``."""
    return hrg.AssignAny(name(variable), hrg.NamedType(domain))


def check(condition: hrg.Expression) -> hrg.Do:
    """``check(condition)``."""
    return hrg.Do("check", (condition,))


def do(graph: str) -> hrg.Do:
    """``graph()``."""
    return hrg.Do(graph, ())


def when(condition: hrg.Expression, *then: hrg.Statement) -> hrg.If:
    """``if condition { then }``."""
    return hrg.If(condition, then)


def loop(*body: hrg.Statement) -> hrg.Loop:
    """``loop { body }``."""
    return hrg.Loop(body)


def either(*arms: hrg.Block) -> hrg.Branch:
    """``branch { } or { }``."""
    return hrg.Branch(arms)


# -- declarations ----------------------------------------------------------------------------


def arrow(*names: str) -> hrg.Type:
    """``Key -> Key -> Value``."""
    *keys, value = map(hrg.NamedType, names)
    found: hrg.Type = value
    for key in reversed(keys):
        found = hrg.ArrowType(key, found)
    return found


def domain(title: str, symbols: Iterable[str]) -> hrg.Domain:
    """``domain Title = symbol | symbol``."""
    return hrg.Domain(title, tuple(hrg.Symbol(symbol) for symbol in symbols))


def numbers(title: str, constructor: str, high: int) -> hrg.Domain:
    """``domain Title = C(X) where X in 0..high``."""
    where = (hrg.Range("X", 0, high),)
    return hrg.Domain(title, (hrg.Generator(constructor, ("X",), where),))


def pattern(word: str) -> hrg.Pattern:
    """A symbol or variable; ``_`` matches everything."""
    return hrg.Wildcard() if word == "_" else hrg.NamePattern(word)


def numeral(constructor: str, variable: str) -> hrg.ConstructorPattern:
    """``P(X)`` as a pattern."""
    return hrg.ConstructorPattern(constructor, (hrg.NamePattern(variable),))


def table(
    title: str, types: tuple[str, ...], rows: Iterable[tuple[tuple[str, ...], str]]
) -> hrg.Function:
    """A function given case by case: symbols or ``_`` for the arguments, and the value."""
    cases = tuple(hrg.Case(tuple(map(pattern, keys)), name(value)) for keys, value in rows)
    return hrg.Function(title, arrow(*types), cases)


def formula(
    title: str, types: tuple[str, ...], head: tuple[hrg.Pattern, ...], body: hrg.Expression
) -> hrg.Function:
    """A function of one case."""
    return hrg.Function(title, arrow(*types), (hrg.Case(head, body),))


def graph(title: str, span: Span | None, *body: hrg.Statement) -> hrg.Graph:
    """``graph title() { body }``; whatever in it has no place of its own comes from `span`."""
    return placed(hrg.Graph(title, (), body), span)
