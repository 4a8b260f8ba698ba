"""Grammars of TextMate, which VS Code and others colour texts by."""

from __future__ import annotations

import json
from typing import Any

from rgt.frontends.common.lexicon import Lexicon, Rule
from rgt.frontends.common.symbols import Kind

SCOPES = {
    Kind.TYPE: "entity.name.type",
    Kind.MEMBER: "variable.other.enummember",
    Kind.CONSTANT: "variable.other.constant",
    Kind.VARIABLE: "variable.other.readwrite",
    Kind.PARAMETER: "variable.parameter",
    Kind.FUNCTION: "entity.name.function",
    Kind.GRAPH: "entity.name.function.graph",
    Kind.NODE: "entity.name.label",
    Kind.MACRO: "entity.name.function.macro",
    Kind.PLAYER: "constant.other.player",
    Kind.PIECE: "constant.other.piece",
    Kind.DIRECTION: "variable.other.property",
    Kind.KEYWORD: "keyword.control",
    Kind.PRAGMA: "storage.type.annotation",
    Kind.NUMBER: "constant.numeric",
    Kind.STRING: "string.quoted",
    Kind.OPERATOR: "keyword.operator",
    Kind.COMMENT: "comment",
}
"""What TextMate calls the kinds of tokens; themes know the beginnings of these names."""


def scope(kind: Kind, lexicon: Lexicon) -> str:
    """The name of a kind in a language."""
    return f"{SCOPES[kind]}.{lexicon.name}"


def grammar(lexicon: Lexicon) -> str:
    """The grammar of a language, as JSON."""
    comments, rules = _comments(lexicon), _rules(lexicon)
    found = {
        "name": lexicon.title,
        "scopeName": f"source.{lexicon.name}",
        "patterns": [*comments, *rules],
    }
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def _comments(lexicon: Lexicon) -> list[dict[str, Any]]:
    """Patterns see one line at a time, so that a comment of several has a beginning and an end."""
    name = scope(Kind.COMMENT, lexicon)
    marks = (lexicon.line_comment, *lexicon.other_comments)
    found: list[dict[str, Any]] = [{"match": f"{mark}.*", "name": name} for mark in marks]
    if lexicon.block_comment is not None:
        begin, end = (mark.replace("*", r"\*") for mark in lexicon.block_comment)
        found.append({"begin": begin, "end": end, "name": name})
    return found


def _rules(lexicon: Lexicon) -> list[dict[str, Any]]:
    return [
        _rule(rule, lexicon) for rule in lexicon.rules if rule.parts[0].kind is not Kind.COMMENT
    ]


def _rule(rule: Rule, lexicon: Lexicon) -> dict[str, Any]:
    match = ("(?i)" if lexicon.folded else "") + lexicon.regex(rule)
    captures = {
        str(number): {"name": scope(part.kind, lexicon)}
        for number, part in enumerate(rule.parts, 1)
        if part.kind is not None
    }
    return {"match": match, "captures": captures} if captures else {"match": match}
