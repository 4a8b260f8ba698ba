"""Games as JSON: the shape in which front ends and compilers of RG exchange them.

Source: specs of RG, section 9.
"""

from __future__ import annotations

from typing import Any

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Skip,
    Tag,
    VariableTag,
)
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import Game
from rgt.ir.json.pragmas import pragma_from_json, pragma_to_json
from rgt.ir.json.terms import (
    Json,
    MalformedJson,
    expression_from_json,
    expression_to_json,
    field,
    items,
    kind_of,
    node_from_json,
    node_to_json,
    text,
    type_from_json,
    type_to_json,
    unknown,
    value_from_json,
    value_to_json,
)
from rgt.ir.system.collector import collector_paused


@collector_paused()
def to_json(game: Game) -> Json:
    """The game as an object of kind ``GameDeclaration``; places in the source are left out."""
    return {
        "kind": "GameDeclaration",
        "constants": [
            {
                "kind": "ConstantDeclaration",
                "identifier": name,
                "type": type_to_json(constant.type),
                "value": value_to_json(constant.value),
            }
            for name, constant in game.constants.items()
        ],
        "edges": [
            {
                "kind": "EdgeDeclaration",
                "label": label_to_json(edge.action),
                "lhs": node_to_json(edge.source),
                "rhs": node_to_json(edge.target),
            }
            for edge in game.automaton
        ],
        "pragmas": [pragma_to_json(pragma) for pragma in game.pragmas],
        "types": [
            {"kind": "TypeDeclaration", "identifier": name, "type": type_to_json(type_)}
            for name, type_ in game.types.items()
        ],
        "variables": [
            {
                "kind": "VariableDeclaration",
                "defaultValue": value_to_json(variable.initial),
                "identifier": name,
                "type": type_to_json(variable.type),
            }
            for name, variable in game.variables.items()
        ],
    }


@collector_paused()
def from_json(json: Any, name: str = "game") -> Game:
    """The game that an object of kind ``GameDeclaration`` describes.

    Raises GameError if it describes none.
    """
    try:
        return _read(json, name)
    except MalformedJson as problem:
        raise GameError(error("RG014", f"this JSON is no game: {problem}")) from None
    except RecursionError:
        raise GameError(error("RG008", "this JSON is nested too deeply")) from None


def _read(json: Any, name: str) -> Game:
    if kind_of(json) != "GameDeclaration":
        raise unknown(json, "game")
    game = Game(name)
    for each in _declarations(json, "types", "TypeDeclaration"):
        game.define_type(_new(each, game.types), type_from_json(field(each, "type")))
    for each in _declarations(json, "constants", "ConstantDeclaration"):
        type_, value = type_from_json(field(each, "type")), value_from_json(field(each, "value"))
        game.define_constant(_new(each, game.constants), type_, value)
    for each in _declarations(json, "variables", "VariableDeclaration"):
        type_ = type_from_json(field(each, "type"))
        value = value_from_json(field(each, "defaultValue"))
        game.define_variable(_new(each, game.variables), type_, value)
    for each in _declarations(json, "edges", "EdgeDeclaration"):
        source, target = node_from_json(field(each, "lhs")), node_from_json(field(each, "rhs"))
        game.automaton.add(source, target, label_from_json(field(each, "label")))
    game.set_pragmas(tuple(pragma_from_json(each) for each in items(json, "pragmas")))
    return game


def _declarations(json: Json, name: str, kind: str) -> list[Json]:
    found = items(json, name)
    for each in found:
        if kind_of(each) != kind:
            raise unknown(each, kind)
    return found


def _new(json: Json, known: Any) -> str:
    """The name of a declaration; MalformedJson if there is one of that name already."""
    name = text(json)
    if name in known:
        raise MalformedJson(f"'{name}' is declared twice")
    return name


def label_to_json(action: Action) -> Json:
    """The label of an edge as an object."""
    match action:
        case Skip():
            return {"kind": "Skip"}
        case Assignment(target, value):
            kind = "Assignment"
            return {
                "kind": kind,
                "lhs": expression_to_json(target),
                "rhs": expression_to_json(value),
            }
        case AnyAssignment(target, type_):
            return {
                "kind": "AssignmentAny",
                "lhs": expression_to_json(target),
                "rhs": type_to_json(type_),
            }
        case Comparison(left, right, negated):
            return {
                "kind": "Comparison",
                "lhs": expression_to_json(left),
                "rhs": expression_to_json(right),
                "negated": negated,
            }
        case Reachability(start, end, negated):
            return {
                "kind": "Reachability",
                "lhs": node_to_json(start),
                "rhs": node_to_json(end),
                "negated": negated,
            }
        case Tag(symbol):
            return {"kind": "Tag", "symbol": symbol}
        case VariableTag(variable):
            return {"kind": "TagVariable", "identifier": variable}


def label_from_json(json: Any) -> Action:
    """The label of an edge from its object; raises MalformedJson."""
    match kind_of(json):
        case "Skip":
            return SKIP
        case "Tag":
            return Tag(text(json, "symbol"))
        case "TagVariable":
            return VariableTag(text(json))
        case "Reachability":
            start, end = node_from_json(field(json, "lhs")), node_from_json(field(json, "rhs"))
            return Reachability(start, end, _flag(json))
        case "Assignment" | "AssignmentAny" | "Comparison":
            return _written_label(json)
    raise unknown(json, "label")


def _written_label(json: Json) -> Action:
    """A label with an expression on its left side."""
    left = expression_from_json(field(json, "lhs"))
    if json["kind"] == "AssignmentAny":
        return AnyAssignment(left, type_from_json(field(json, "rhs")))
    right = expression_from_json(field(json, "rhs"))
    if json["kind"] == "Assignment":
        return Assignment(left, right)
    return Comparison(left, right, _flag(json))


def _flag(json: Json) -> bool:
    found = field(json, "negated")
    if not isinstance(found, bool):
        raise MalformedJson("'negated' must be true or false")
    return found
