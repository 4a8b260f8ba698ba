"""What each rule of the grammar `hrg.lark` builds.

lark's parser works bottom-up and calls the builder at each reduction: no tree of rules is made
and nothing recurses, however deep the text nests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from lark import Lark, Transformer
from lark.common import LexerConf
from lark.lexer import Lexer

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.reading.operators import ordered
from rgt.frontends.hrg.reading.tokens import Token, span_between, span_of
from rgt.ir.diagnostics import Diagnostic, error

MAX_DIGITS = 9
"""The longest numbers that ranges and `repeat` may have; terms are counted in 32 bits."""

_RANGES = "write X in 0..7 or X in {a, b}"
_NUMBERS = "the whole numbers of a domain are written 0..80"
_REPETITIONS = "write repeat 3 { } or repeat x in T { }"

Children = list[Any]


class Mistake(Exception):
    """A declaration that the grammar accepts and HRG does not."""

    def __init__(self, finding: Diagnostic) -> None:
        self.finding = finding
        super().__init__(finding.message)


@dataclass(frozen=True, slots=True)
class Header:
    """``name : type``: a variable, or a function if cases follow."""

    name: Token
    type: s.Type


@dataclass(frozen=True, slots=True)
class NamedCase:
    """A case and the name of the function that it belongs to."""

    name: Token
    case: s.Case


Item = s.Domain | s.Graph | s.Variable | Header | NamedCase


@dataclass(frozen=True, slots=True)
class _Enclosed:
    """What stands between two brackets, and the closing one."""

    items: tuple[Any, ...]
    close: Token


def parser() -> Lark:
    """The parser of descriptions: tokens are fed to it one by one, and it gives `Item`s.

    A token that does not fit raises lark's UnexpectedToken; see also `Mistake`.
    """
    return _parser()


@cache
def _parser() -> Lark:
    return Lark.open(
        "hrg.lark",
        rel_to=__file__,
        parser="lalr",
        lexer=_NoLexer,
        start="declarations",
        keep_all_tokens=True,
        transformer=_Builder(),
    )


@cache
def token_types() -> dict[str, str]:
    """The types of the fixed words and signs.

    Those of reserved words that the grammar has no use for are no symbols of the grammar, which
    has a rule ``type``.
    """
    types = {word: f"'{word}'" for word in s.RESERVED}
    types |= {terminal.pattern.value: terminal.name for terminal in _parser().terminals}
    return types | {"→": types["->"]}


class _NoLexer(Lexer):
    """The tokens come from elsewhere (tokens.py)."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        return iter(())


class _Builder(Transformer[Token, Any]):
    """One method for each rule of the grammar."""

    # -- lists

    def no_declarations(self, _: Children) -> list[Item]:
        return []

    def first(self, children: Children) -> list[Any]:
        return children

    def first_marked(self, children: Children) -> list[Any]:
        return children[1:]

    def append(self, children: Children) -> list[Any]:
        items: list[Any] = children[0]
        items.append(children[1])
        return items

    def append_separated(self, children: Children) -> list[Any]:
        items: list[Any] = children[0]
        items.append(children[2])
        return items

    def nothing(self, children: Children) -> _Enclosed:
        return _Enclosed((), children[1])

    def enclosed(self, children: Children) -> _Enclosed:
        return _Enclosed(tuple(children[1]), children[2])

    # -- declarations

    def domain(self, children: Children) -> s.Domain:
        word, name, _, elements = children
        span = span_between(word, elements[-1].span)
        return s.Domain(name.text, tuple(elements), span=span, name_span=span_of(name))

    def header(self, children: Children) -> Header:
        return Header(children[0], children[2])

    def variable(self, children: Children) -> s.Variable:
        name, _, type_, _, initial = children
        span = span_between(name, initial.span)
        return s.Variable(name.text, type_, initial, span=span, name_span=span_of(name))

    def case(self, children: Children) -> NamedCase:
        name, patterns, _, body = children
        span = span_between(name, body.span)
        return NamedCase(name, s.Case(patterns.items, body, span=span))

    def graph(self, children: Children) -> s.Graph:
        return _graph(children[0], *children[1:], reusable=False)

    def reusable_graph(self, children: Children) -> s.Graph:
        return _graph(children[0], *children[2:], reusable=True)

    def parameter(self, children: Children) -> s.Parameter:
        name, _, type_ = children
        return s.Parameter(name.text, type_, span=span_between(name, type_.span))

    # -- domains

    def symbol(self, children: Children) -> s.Symbol:
        return s.Symbol(children[0].text, span=span_of(children[0]))

    def numbers(self, children: Children) -> s.Numbers:
        low, _, high = children
        span = span_between(low, high)
        return s.Numbers(_number(low, _NUMBERS), _number(high, _NUMBERS), span=span)

    def generator(self, children: Children) -> s.Generator:
        name, names = children[:2]
        span = span_between(name, children[2] if len(children) > 2 else names.close)
        return s.Generator(name.text, _texts(names.items), (), span=span)

    def generator_where(self, children: Children) -> s.Generator:
        name, names, _, ranges = children
        span = span_between(name, ranges[-1].span)
        return s.Generator(name.text, _texts(names.items), tuple(ranges), span=span)

    def interval(self, children: Children) -> s.Range:
        name, _, low, _, high = children
        span = span_between(name, high)
        return s.Range(name.text, _number(low, _RANGES), _number(high, _RANGES), span=span)

    def among(self, children: Children) -> s.Range:
        name, _, names = children
        return s.Range(name.text, names=names.names, span=span_between(name, names.span))

    # -- types

    def arrow(self, children: Children) -> s.ArrowType:
        key, _, value = children
        return s.ArrowType(key, value, span=span_between(key.span, value.span))

    def named_type(self, children: Children) -> s.NamedType:
        return s.NamedType(children[0].text, span=span_of(children[0]))

    def empty_set(self, children: Children) -> s.SetType:
        return s.SetType((), span=span_between(*children))

    def set(self, children: Children) -> s.SetType:
        return s.SetType(_texts(children[1]), span=span_between(children[0], children[2]))

    # -- patterns

    def name_pattern(self, children: Children) -> s.Wildcard | s.NamePattern:
        name = children[0]
        if name.text == "_":
            return s.Wildcard(span=span_of(name))
        return s.NamePattern(name.text, span=span_of(name))

    def constructor_pattern(self, children: Children) -> s.ConstructorPattern:
        name, patterns = children
        span = span_between(name, patterns.close)
        return s.ConstructorPattern(name.text, patterns.items, span=span)

    # -- statements

    def assign(self, children: Children) -> s.Assign:
        target, _, value = children
        return s.Assign(target, value, span=span_between(target.span, value.span))

    def assign_any_named(self, children: Children) -> s.AssignAny:
        target, name, close = children[0], children[2], children[-1]
        type_ = s.NamedType(name.text, span=span_of(name))
        return s.AssignAny(target, type_, span=span_between(target.span, close))

    def assign_any(self, children: Children) -> s.AssignAny:
        target, type_, close = children[0], children[2], children[-1]
        return s.AssignAny(target, type_, span=span_between(target.span, close))

    def do(self, children: Children) -> s.Do:
        name, arguments = children
        return s.Do(name.text, arguments.items, span=span_between(name, arguments.close))

    def first_arm(self, children: Children) -> list[Any]:
        return children

    def next_arm(self, children: Children) -> list[Any]:
        arms: list[Any] = children[0]
        arms.append(children[2])
        return arms

    def branch(self, children: Children) -> s.Branch:
        word, *arms = children[0]
        span = span_between(word, arms[-1].close)
        return s.Branch(tuple([arm.items for arm in arms]), span=span)

    def branch_in(self, children: Children) -> s.BranchIn:
        word, name, _, type_, body = children
        return s.BranchIn(name.text, type_, body.items, span=span_between(word, body.close))

    def if_only(self, children: Children) -> s.If:
        word, condition, then = children
        return s.If(condition, then.items, span=span_between(word, then.close))

    def if_else(self, children: Children) -> s.If:
        word, condition, then, _, other = children
        span = span_between(word, other.close)
        return s.If(condition, then.items, other.items, span=span)

    def if_else_if(self, children: Children) -> s.If:
        word, condition, then, _, other = children
        return s.If(condition, then.items, (other,), span=span_between(word, other.span))

    def loop(self, children: Children) -> s.Loop:
        word, body = children
        return s.Loop(body.items, span=span_between(word, body.close))

    def while_loop(self, children: Children) -> s.While:
        word, condition, body = children
        return s.While(condition, body.items, span=span_between(word, body.close))

    def repeat(self, children: Children) -> s.Repeat:
        word, count, body = children
        return s.Repeat(
            _number(count, _REPETITIONS), body.items, span=span_between(word, body.close)
        )

    def repeat_in(self, children: Children) -> s.RepeatIn:
        word, name, _, type_, body = children
        return s.RepeatIn(name.text, type_, body.items, span=span_between(word, body.close))

    def tag(self, children: Children) -> s.Tag:
        sign, name = children
        return s.Tag((name.text,), sign.text == "$_", span=span_between(sign, name))

    def tag_of_words(self, children: Children) -> s.Tag:
        sign, _, words, close = children
        return s.Tag(_texts(words), sign.text == "$_", span=span_between(sign, close))

    def variable_tag(self, children: Children) -> s.VariableTag:
        sign, name = children
        return s.VariableTag(name.text, span=span_between(sign, name))

    # -- expressions

    def name(self, children: Children) -> s.Name:
        return s.Name(children[0].text, span=span_of(children[0]))

    def call(self, children: Children) -> s.Call | s.Construct:
        function, arguments = children
        span = span_between(function.span, arguments.close)
        if isinstance(function, s.Name) and s.is_variable(function.name):
            return s.Construct(function.name, arguments.items, span=span)
        return s.Call(function, arguments.items, span=span)

    def index(self, children: Children) -> s.Index:
        map_, _, key, close = children
        return s.Index(map_, key, span=span_between(map_.span, close))

    def parenthesised(self, children: Children) -> Any:
        return replace(children[1], span=span_between(children[0], children[2]))

    def conditional(self, children: Children) -> s.Conditional:
        word, condition, _, yes, _, no = children
        return s.Conditional(condition, yes, no, span=span_between(word, no.span))

    def first_operation(self, children: Children) -> list[Any]:
        return children

    def next_operation(self, children: Children) -> list[Any]:
        chain: list[Any] = children[0]
        chain += children[1:]
        return chain

    def operations(self, children: Children) -> s.Expression:
        return ordered([*children[0], children[1]])

    def map_of_default(self, children: Children) -> s.MapLiteral:
        return s.MapLiteral(children[2], (), span=span_between(children[0], children[-1]))

    def map_with_default(self, children: Children) -> s.MapLiteral:
        parts = tuple(children[4])
        return s.MapLiteral(children[2], parts, span=span_between(children[0], children[-1]))

    def map(self, children: Children) -> s.MapLiteral:
        parts = tuple(children[1])
        return s.MapLiteral(None, parts, span=span_between(children[0], children[-1]))

    def part(self, children: Children) -> s.MapPart:
        pattern, _, value = children
        return s.MapPart(pattern, value, span=span_between(pattern.span, value.span))

    def part_where(self, children: Children) -> s.MapPart:
        pattern, _, value, _, ranges = children
        span = span_between(pattern.span, ranges[-1].span)
        return s.MapPart(pattern, value, tuple(ranges), span=span)


def _graph(
    word: Token, name: Token, parameters: _Enclosed, body: _Enclosed, *, reusable: bool
) -> s.Graph:
    return s.Graph(
        name.text,
        parameters.items,
        body.items,
        reusable,
        span=span_between(word, body.close),
        name_span=span_of(name),
    )


def _number(token: Token, forms: str) -> int:
    text = token.text
    if not (text.isascii() and text.isdecimal()):
        raise Mistake(error("HRG006", f"'{text}' is not a number", span_of(token), hint=forms))
    if len(text.lstrip("0")) > MAX_DIGITS:
        raise Mistake(error("HRG006", f"a number has at most {MAX_DIGITS} digits", span_of(token)))
    return int(text)


def _texts(names: Sequence[Token]) -> tuple[str, ...]:
    return tuple([name.text for name in names])
