"""From a declaration's text to terms: the grammar `rg.lark`, and what each rule builds.

lark's parser works bottom-up and calls the builder at each reduction, so no tree is built and
nothing recurses, however deep the text nests.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, v_args

from rgt.ir import pragmas as p
from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
)
from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.text.binding import BoundNode, BoundPragma
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value


@dataclass(frozen=True, slots=True)
class TypeDeclaration:
    """``type name = type;``."""

    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class ValueDeclaration:
    """``const name: type = value;`` or, if `variable`, the same with ``var``."""

    variable: bool
    name: str
    type: Type
    value: Value


@dataclass(frozen=True, slots=True)
class EdgeDeclaration:
    """``source, target: action;``."""

    source: BoundNode
    target: BoundNode
    action: Action


Declared = TypeDeclaration | ValueDeclaration | EdgeDeclaration | p.Pragma | BoundPragma


@cache
def parser(*, old_player_type: bool = False) -> Lark:
    """The parser of single declarations (start ``declaration``) and expressions.

    `old_player_type` reads the older dialect's ``PlayerOrKeeper`` as ``PlayerOrSystem``.
    Malformed text raises lark's UnexpectedInput.
    """
    return Lark.open(
        "rg.lark",
        rel_to=__file__,
        parser="lalr",
        start=["declaration", "expression"],
        transformer=_Builder({"PlayerOrKeeper": "PlayerOrSystem"} if old_player_type else {}),
    )


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """One method for each rule of the grammar."""

    def __init__(self, renamed_types: dict[str, str]) -> None:
        super().__init__()
        self._renamed = renamed_types

    def declaration(self, declared: Declared) -> Declared:
        return declared

    def constant(self, name: Token, type_: Type, value: Value) -> ValueDeclaration:
        return ValueDeclaration(False, str(name), type_, value)

    def variable(self, name: Token, type_: Type, value: Value) -> ValueDeclaration:
        return ValueDeclaration(True, str(name), type_, value)

    def typedef(self, name: Token, type_: Type) -> TypeDeclaration:
        return TypeDeclaration(str(name), type_)

    # -- types and values

    def type_name(self, name: Token) -> TypeName:
        return TypeName(self._renamed.get(name, str(name)))

    def set(self, *symbols: Token | None) -> SetType:
        return SetType(_strings(symbols))

    def flat_set(self, text: Token) -> SetType:
        return SetType(tuple([symbol.strip() for symbol in text[1:-1].split(",")]))

    def arrow(self, key: SetType | TypeName, value: Type) -> ArrowType:
        return ArrowType(key, value)

    def symbol(self, name: Token) -> Symbol:
        return Symbol(str(name))

    def map(self, *entries: tuple[str | None, Value] | None) -> MapLiteral:
        return MapLiteral(tuple(entry for entry in entries if entry is not None))

    def flat_map(self, text: Token) -> MapLiteral:
        parts = [entry.partition(":") for entry in text[1:-1].split(",")]
        return MapLiteral(
            tuple([(key.strip() or None, Symbol(value.strip())) for key, _, value in parts])
        )

    def entry(self, key: Token | None, value: Value) -> tuple[str | None, Value]:
        return (None if key is None else str(key), value)

    # -- edges

    def edge(self, source: BoundNode, target: BoundNode, action: Action) -> EdgeDeclaration:
        return EdgeDeclaration(source, target, action)

    def node(self, name: Token, *bindings: tuple[str, Type]) -> BoundNode:
        return BoundNode(str(name), bindings)

    def binding(self, name: Token, type_: Type) -> tuple[str, Type]:
        return (str(name), type_)

    def skip(self) -> Action:
        return SKIP

    def equal(self, left: Expression, right: Expression) -> Comparison:
        return Comparison(left, right, False)

    def unequal(self, left: Expression, right: Expression) -> Comparison:
        return Comparison(left, right, True)

    def assignment(self, target: Expression, value: Expression) -> Assignment:
        return Assignment(target, value)

    def any_assignment(self, target: Expression, type_: Type) -> AnyAssignment:
        return AnyAssignment(target, type_)

    def any_of_name(self, target: Expression, name: Token) -> AnyAssignment:
        return AnyAssignment(target, self.type_name(name))

    def reachable(self, start: Token, end: Token) -> Reachability:
        return Reachability(str(start), str(end), False)

    def unreachable(self, start: Token, end: Token) -> Reachability:
        return Reachability(str(start), str(end), True)

    def tag(self, symbol: Token) -> Tag:
        return Tag(str(symbol))

    def variable_tag(self, variable: Token) -> VariableTag:
        return VariableTag(str(variable))

    def reference(self, name: Token) -> Reference:
        return Reference(str(name))

    def cast(self, type_: Token, inner: Expression) -> Cast:
        return Cast(self.type_name(type_), inner)

    def access(self, base: Expression, index: Expression) -> Access:
        return Access(base, index)

    # -- pragmas

    def artificial_tag(self, *tags: Token) -> p.ArtificialTag:
        return p.ArtificialTag(_strings(tags))

    def disjoint(self, node: BoundNode, *targets: BoundNode) -> BoundPragma:
        return BoundPragma(p.Disjoint("", ()), (node,), targets)

    def disjoint_exhaustive(self, node: BoundNode, *targets: BoundNode) -> BoundPragma:
        return BoundPragma(p.Disjoint("", (), True), (node,), targets)

    def integer(self, offset: Token, *symbols: Token) -> p.Integer:
        return p.Integer(int(offset), _strings(symbols))

    def iterator(self, a: BoundNode, b: BoundNode, c: BoundNode, variable: Token) -> BoundPragma:
        return BoundPragma(p.Iterator("", "", "", str(variable)), (a, b, c), ())

    def repeat(self, nodes: tuple[BoundNode, ...], names: tuple[str, ...]) -> BoundPragma:
        return BoundPragma(p.Repeat((), names), (), nodes)

    def unique(self, nodes: tuple[BoundNode, ...]) -> BoundPragma:
        return BoundPragma(p.Unique(()), (), nodes)

    def simple_apply(self, apply: tuple[Any, ...]) -> BoundPragma:
        start, end, tags, assigns = apply
        return BoundPragma(p.SimpleApply("", "", tags, assigns), (start, end), ())

    def simple_apply_exhaustive(self, apply: tuple[Any, ...]) -> BoundPragma:
        start, end, tags, assigns = apply
        return BoundPragma(p.SimpleApply("", "", tags, assigns, True), (start, end), ())

    def tag_index(self, nodes: tuple[BoundNode, ...], index: Token) -> BoundPragma:
        return BoundPragma(p.TagIndex((), int(index)), (), nodes)

    def tag_max_index(self, nodes: tuple[BoundNode, ...], index: Token) -> BoundPragma:
        return BoundPragma(p.TagIndex((), int(index), True), (), nodes)

    def translated_from_rbg(self) -> p.TranslatedFromRbg:
        return p.TranslatedFromRbg()

    def nodes(self, *nodes: BoundNode) -> tuple[BoundNode, ...]:
        return nodes

    def names(self, *names: Token) -> tuple[str, ...]:
        return _strings(names)

    def apply(self, *parts: Any) -> tuple[Any, ...]:
        return parts

    def tags(self, *tags: Any) -> tuple[Any, ...]:
        return tuple(tag for tag in tags if tag is not None)

    def tag_symbol(self, symbol: Token) -> str:
        return str(symbol)

    def tag_binding(self, name: Token, type_: Type) -> tuple[str, Type]:
        return (str(name), type_)

    def assigns(self, *assigns: Any) -> tuple[Any, ...]:
        return tuple(assign for assign in assigns if assign is not None)

    def assign(self, target: Expression, value: Expression) -> tuple[Expression, Expression]:
        return (target, value)


def _strings(tokens: tuple[Token | None, ...]) -> tuple[str, ...]:
    return tuple(str(token) for token in tokens if token is not None)
