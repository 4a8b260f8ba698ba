"""The canonical text of a game and of its parts.

Source: specs of RG, sections 3.8 and 6.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir import pragmas as p
from rgt.ir.actions import Action
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Expression
from rgt.ir.game import Constant, Game, Variable
from rgt.ir.types import Type
from rgt.ir.values import Symbol, Value, map_text


def print_game(game: Game) -> str:
    """The canonical text: pragmas, types, constants, variables, edges, one a line."""
    lines = [format_pragma(pragma) for pragma in game.pragmas]
    lines += [format_type_declaration(name, type_) for name, type_ in game.types.items()]
    lines += [format_constant(name, constant) for name, constant in game.constants.items()]
    lines += [format_variable(name, variable) for name, variable in game.variables.items()]
    labels: dict[Action, str] = {}
    for edge in game.automaton:
        label = labels.get(edge.action)
        if label is None:
            label = labels[edge.action] = format_action(edge.action)
        lines.append(f"{edge.source}, {edge.target}: {label};")
    lines.append("")
    return "\n".join(lines)


def format_type_declaration(name: str, type_: Type) -> str:
    """``type N = { a, b };``."""
    return f"type {name} = {format_type(type_)};"


def format_constant(name: str, constant: Constant) -> str:
    """``const c: T = v;``."""
    return f"const {name}: {format_type(constant.type)} = {format_value(constant.value)};"


def format_variable(name: str, variable: Variable) -> str:
    """``var v: T = v;``."""
    return f"var {name}: {format_type(variable.type)} = {format_value(variable.initial)};"


def format_edge(edge: Edge) -> str:
    """``a, b: label;``."""
    return str(edge)


def format_type(type_: Type) -> str:
    """``{ a, b }``, ``A -> B -> C``, ``A``."""
    return str(type_)


def format_value(value: Value, indent: int = 0) -> str:
    """``a``, ``{ k: v, :d }``; a long map of maps gets a line for each entry."""
    return value.name if isinstance(value, Symbol) else map_text(value, indent)


def format_expression(expression: Expression) -> str:
    """``a``, ``a[b]``, ``T(e)``; nesting may be as deep as memory allows."""
    return str(expression)


def format_action(action: Action) -> str:
    """The label of an edge; empty for a skip."""
    return str(action)


def format_pragma(pragma: p.Pragma) -> str:
    """``@name arguments;``."""
    match pragma:
        case p.ArtificialTag(tags):
            return f"@artificialTag {_blank(tags)};"
        case p.Disjoint(node, targets, exhaustive):
            return f"@disjoint{'Exhaustive' if exhaustive else ''} {node} : {_blank(targets)};"
        case p.Integer(offset, symbols):
            return f"@integer {offset} : {_blank(symbols)};"
        case p.Iterator(a, b, c, variable):
            return f"@iterator {a} {b} {c} : {variable};"
        case p.Repeat(nodes, variables):
            return f"@repeat {_blank(nodes)} :{''.join([' ' + name for name in variables])};"
        case p.Unique(nodes):
            return f"@unique {_blank(nodes)};"
        case p.SimpleApply():
            return _format_simple_apply(pragma)
        case p.TagIndex(nodes, index, bound):
            return f"@tag{'Max' if bound else ''}Index {_blank(nodes)} : {index};"
        case p.TranslatedFromRbg():
            return "@translatedFromRbg;"
        case p.UnknownPragma(text):
            return f"@{text};"


def _format_simple_apply(pragma: p.SimpleApply) -> str:
    name = "simpleApplyExhaustive" if pragma.exhaustive else "simpleApply"
    tags = ", ".join(
        tag if isinstance(tag, str) else f"{tag[0]}: {format_type(tag[1])}" for tag in pragma.tags
    )
    text = f"@{name} {pragma.start} {pragma.end} [{tags}]"
    if pragma.assignments:
        text += " " + ", ".join(
            f"{format_expression(target)} = {format_expression(value)}"
            for target, value in pragma.assignments
        )
    return text + ";"


def _blank(names: Iterable[str]) -> str:
    return " ".join(names)
