"""The JSON form of types, values, expressions, nodes: the parts that games and pragmas share.

Source: specs of RG, section 9.
"""

from __future__ import annotations

import re
from typing import Any

from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value

Json = dict[str, Any]


_NAME = re.compile(r"\w+(?:[ \t]*\([\w \t:,]*\))*")
"""A name, with the parameters that a node may have."""


class MalformedJson(ValueError):
    """The JSON is no game; the text says what stands where it should not."""


def kind_of(json: Any) -> str:
    """The ``kind`` of a JSON object; MalformedJson if it is no object or has none."""
    if not isinstance(json, dict) or not isinstance(json.get("kind"), str):
        raise MalformedJson(f"an object with a kind is expected, not {_brief(json)}")
    kind: str = json["kind"]
    return kind


def field(json: Json, name: str) -> Any:
    """A field of a JSON object; MalformedJson if it is missing."""
    if name not in json:
        raise MalformedJson(f"{json.get('kind', 'the object')} has no field '{name}'")
    return json[name]


def text(json: Json, name: str = "identifier") -> str:
    """A field that holds a name."""
    return as_text(field(json, name))


def as_text(json: Any) -> str:
    """A name, as the text of a game could have it; MalformedJson for anything else.

    Whatever is made of a game - text, C++, pages, lines in a terminal - may rely on that.
    """
    if not isinstance(json, str):
        raise MalformedJson(f"a string is expected, not {_brief(json)}")
    if _NAME.fullmatch(json) is None:
        raise MalformedJson(f"{_brief(json)} is no name")
    return json


def as_content(json: Any) -> str:
    """What an unknown pragma says: text that can be printed, without the end of a pragma."""
    blanks = str.maketrans("\n\t", "  ")
    if not isinstance(json, str) or ";" in json or not json.translate(blanks).isprintable():
        raise MalformedJson(f"{_brief(json)} is no pragma")
    return json


def items(json: Json, name: str) -> list[Any]:
    """A field that holds a list."""
    found = field(json, name)
    if not isinstance(found, list):
        raise MalformedJson(f"'{name}' must be a list, not {_brief(found)}")
    return found


def number(json: Json, name: str) -> int:
    """A field that holds a natural number."""
    found = field(json, name)
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise MalformedJson(f"'{name}' must be a natural number, not {_brief(found)}")
    return found


def unknown(json: Json, what: str) -> MalformedJson:
    """The error for a ``kind`` that is not among those expected."""
    return MalformedJson(f"'{json['kind']}' is no kind of {what}")


def _brief(json: Any) -> str:
    shown = repr(json)
    return shown if len(shown) <= 60 else shown[:57] + "..."


# -- nodes ---------------------------------------------------------------------


def node_to_json(node: str) -> Json:
    """A node as an object."""
    return {"kind": "Node", "identifier": node}


def node_from_json(json: Any) -> str:
    """The name of a node; raises MalformedJson."""
    if kind_of(json) != "Node":
        raise unknown(json, "node")
    return text(json)


# -- types ---------------------------------------------------------------------


def type_to_json(type_: Type) -> Json:
    """A type as an object."""
    if isinstance(type_, SetType):
        return {"kind": "Set", "identifiers": list(type_.symbols)}
    if isinstance(type_, ArrowType):
        return {"kind": "Arrow", "lhs": type_to_json(type_.key), "rhs": type_to_json(type_.value)}
    return {"kind": "TypeReference", "identifier": type_.name}


def type_from_json(json: Any) -> Type:
    """A type from its object; raises MalformedJson."""
    match kind_of(json):
        case "Set":
            return SetType(tuple(as_text(name) for name in items(json, "identifiers")))
        case "TypeReference":
            return TypeName(text(json))
        case "Arrow":
            key = type_from_json(field(json, "lhs"))
            if isinstance(key, ArrowType):
                raise MalformedJson("the key of an arrow is a set or a name, not an arrow")
            return ArrowType(key, type_from_json(field(json, "rhs")))
    raise unknown(json, "type")


# -- values --------------------------------------------------------------------


def value_to_json(value: Value) -> Json:
    """A written value as an object."""
    if isinstance(value, Symbol):
        return {"kind": "Element", "identifier": value.name}
    entries = [
        {"kind": "ValueEntry", "identifier": key, "value": value_to_json(entry)}
        for key, entry in value.entries
    ]
    return {"kind": "Map", "entries": entries}


def value_from_json(json: Any) -> Value:
    """A written value from its object; raises MalformedJson."""
    match kind_of(json):
        case "Element":
            return Symbol(text(json))
        case "Map":
            return MapLiteral(tuple(_entry(entry) for entry in items(json, "entries")))
    raise unknown(json, "value")


def _entry(json: Any) -> tuple[str | None, Value]:
    if kind_of(json) != "ValueEntry":
        raise unknown(json, "map entry")
    key = field(json, "identifier")
    return (None if key is None else as_text(key), value_from_json(field(json, "value")))


# -- expressions ---------------------------------------------------------------


def expression_to_json(expression: Expression) -> Json:
    """An expression as an object."""
    if isinstance(expression, Reference):
        return {"kind": "Reference", "identifier": expression.name}
    if isinstance(expression, Access):
        base, index = expression_to_json(expression.base), expression_to_json(expression.index)
        return {"kind": "Access", "lhs": base, "rhs": index}
    type_, inner = type_to_json(expression.type), expression_to_json(expression.inner)
    return {"kind": "Cast", "lhs": type_, "rhs": inner}


def expression_from_json(json: Any) -> Expression:
    """An expression from its object; raises MalformedJson."""
    match kind_of(json):
        case "Reference":
            return Reference(text(json))
        case "Access":
            base = expression_from_json(field(json, "lhs"))
            return Access(base, expression_from_json(field(json, "rhs")))
        case "Cast":
            type_ = type_from_json(field(json, "lhs"))
            return Cast(type_, expression_from_json(field(json, "rhs")))
    raise unknown(json, "expression")
