"""The JSON form of pragmas.

Source: specs of RG, section 9.
"""

from __future__ import annotations

from typing import Any

from rgt.ir import pragmas as p
from rgt.ir.expressions import Expression
from rgt.ir.json.terms import (
    Json,
    MalformedJson,
    as_content,
    as_text,
    expression_from_json,
    expression_to_json,
    field,
    items,
    kind_of,
    node_from_json,
    node_to_json,
    number,
    text,
    type_from_json,
    type_to_json,
    unknown,
)
from rgt.ir.types import Type


def pragma_to_json(pragma: p.Pragma) -> Json:
    """A pragma as an object."""
    match pragma:
        case p.ArtificialTag(tags):
            return {"kind": "ArtificialTag", "tags": list(tags)}
        case p.Disjoint(node, targets, exhaustive):
            kind = "DisjointExhaustive" if exhaustive else "Disjoint"
            return {"kind": kind, "node": node_to_json(node), "nodes": _nodes(targets)}
        case p.Integer(offset, symbols):
            return {"kind": "Integer", "identifiers": list(symbols), "offset": offset}
        case p.Iterator(a, b, c, variable):
            ends = {"node_a": node_to_json(a), "node_b": node_to_json(b), "node_c": node_to_json(c)}
            return {"kind": "Iterator", **ends, "variable": variable}
        case p.Repeat(nodes, variables):
            return {"kind": "Repeat", "identifiers": list(variables), "nodes": _nodes(nodes)}
        case p.Unique(nodes):
            return {"kind": "Unique", "nodes": _nodes(nodes)}
        case p.SimpleApply():
            return _apply_to_json(pragma)
        case p.TagIndex(nodes, index, bound):
            kind = "TagMaxIndex" if bound else "TagIndex"
            return {"kind": kind, "index": index, "nodes": _nodes(nodes)}
        case p.TranslatedFromRbg():
            return {"kind": "TranslatedFromRbg"}
        case p.UnknownPragma(content):
            return {"kind": "Unknown", "content": content}


def _nodes(names: tuple[str, ...]) -> list[Json]:
    return [node_to_json(name) for name in names]


def _apply_to_json(pragma: p.SimpleApply) -> Json:
    assignments = [
        {"lhs": expression_to_json(target), "rhs": expression_to_json(value)}
        for target, value in pragma.assignments
    ]
    return {
        "kind": "SimpleApplyExhaustive" if pragma.exhaustive else "SimpleApply",
        "lhs": node_to_json(pragma.start),
        "rhs": node_to_json(pragma.end),
        "tags": [_tag_to_json(tag) for tag in pragma.tags],
        "assignments": assignments,
    }


def _tag_to_json(tag: str | tuple[str, Type]) -> Json:
    if isinstance(tag, str):
        return {"Symbol": {"symbol": tag}}
    return {"Variable": {"identifier": tag[0], "type": type_to_json(tag[1])}}


def pragma_from_json(json: Any) -> p.Pragma:
    """A pragma from its object; raises MalformedJson."""
    match kind_of(json):
        case "ArtificialTag":
            return p.ArtificialTag(_texts(json, "tags"))
        case "Disjoint" | "DisjointExhaustive" as kind:
            node = node_from_json(field(json, "node"))
            return p.Disjoint(node, _named_nodes(json), kind == "DisjointExhaustive")
        case "Integer":
            return p.Integer(number(json, "offset"), _texts(json, "identifiers"))
        case "Iterator":
            a, b, c = (node_from_json(field(json, f"node_{end}")) for end in "abc")
            return p.Iterator(a, b, c, text(json, "variable"))
        case "Repeat":
            return p.Repeat(_named_nodes(json), _texts(json, "identifiers"))
        case "Unique":
            return p.Unique(_named_nodes(json))
        case "SimpleApply" | "SimpleApplyExhaustive":
            return _apply_from_json(json)
        case "TagIndex" | "TagMaxIndex" as kind:
            return p.TagIndex(_named_nodes(json), number(json, "index"), kind == "TagMaxIndex")
        case "TranslatedFromRbg":
            return p.TranslatedFromRbg()
        case "Unknown":
            return p.UnknownPragma(as_content(field(json, "content")))
    raise unknown(json, "pragma")


def _texts(json: Json, name: str) -> tuple[str, ...]:
    return tuple(as_text(item) for item in items(json, name))


def _named_nodes(json: Json) -> tuple[str, ...]:
    return tuple(node_from_json(node) for node in items(json, "nodes"))


def _apply_from_json(json: Json) -> p.SimpleApply:
    return p.SimpleApply(
        node_from_json(field(json, "lhs")),
        node_from_json(field(json, "rhs")),
        tuple(_tag_from_json(tag) for tag in items(json, "tags")),
        tuple(_assignment_from_json(each) for each in items(json, "assignments")),
        json["kind"] == "SimpleApplyExhaustive",
    )


def _tag_from_json(json: Any) -> str | tuple[str, Type]:
    match json:
        case {"Symbol": {"symbol": str(symbol)}}:
            return symbol
        case {"Variable": {"identifier": str(name), "type": type_}}:
            return (name, type_from_json(type_))
    raise MalformedJson("a tag is {'Symbol': ...} or {'Variable': ...}")


def _assignment_from_json(json: Any) -> tuple[Expression, Expression]:
    if not isinstance(json, dict):
        raise MalformedJson("an assignment is an object with 'lhs' and 'rhs'")
    target = expression_from_json(field(json, "lhs"))
    return (target, expression_from_json(field(json, "rhs")))
