"""What is wrong with a declaration that the grammar does not accept, in the user's words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lark import Lark, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rgt.ir.diagnostics import Diagnostic, Fix, Source, Span, Spelling, error, nearest
from rgt.ir.findings.respelling import respelt
from rgt.ir.game import Declaration
from rgt.ir.text.tokens import RESERVED
from rgt.ir.types import UnknownTypeError

NESTING_LIMIT = 200

KNOWN_PRAGMAS = {
    "artificialTag": "@artificialTag tag ...;",
    "disjoint": "@disjoint node : node ...;",
    "disjointExhaustive": "@disjointExhaustive node : node ...;",
    "integer": "@integer number : symbol ...;",
    "iterator": "@iterator node node node : variable;",
    "repeat": "@repeat node ... : variable ...;",
    "simpleApply": "@simpleApply node node [tag, name: Type, ...] place = value, ...;",
    "simpleApplyExhaustive": (
        "@simpleApplyExhaustive node node [tag, name: Type, ...] place = value, ...;"
    ),
    "tagIndex": "@tagIndex node ... : number;",
    "tagIndexMax": "@tagIndexMax node ... : number;",
    "tagMaxIndex": "@tagMaxIndex node ... : number;",
    "translatedFromRbg": "@translatedFromRbg;",
    "unique": "@unique node ...;",
}

_FORMS = {
    "const": "const name: Type = value;",
    "type": "type Name = { symbol, ... };",
    "var": "var name: Type = value;",
}
_OPERATORS = {"==", "!=", "="}
_TOKENS = re.compile(r"[ \t\r\n]++|//[^\n]*+|[^ \t\r\n/]++|/")
_NESTING = re.compile(r"[(\[{)\]},;=:]|->")


def explain(
    source: Source, start: int, chunk: str, unexpected: UnexpectedInput, parser: Lark
) -> Diagnostic:
    """The finding for a declaration `chunk` that stands at offset `start` of `source`."""
    at = unexpected.pos_in_stream or 0
    if isinstance(unexpected, UnexpectedToken):
        found, expected = str(unexpected.token), set(unexpected.accepts or unexpected.expected)
    else:
        assert isinstance(unexpected, UnexpectedCharacters)
        found, expected = chunk[at], set(unexpected.allowed or ())
    outside = start + at >= len(source.text)
    if outside:
        at = max(0, _last_character(chunk[: len(source.text) - start]))
    span = source.span(start + at, start + at + (1 if outside else len(found)))
    if outside:
        return error(
            "RG001", "the text ends in the middle of a declaration", span, hint=_form(chunk)
        )
    wanted = {_readable(name, parser) for name in expected}
    special = _special_case(found, wanted, chunk[:at], span)
    return special or _general(found, wanted, chunk, span)


def _special_case(found: str, wanted: set[str], before: str, span: Span) -> Diagnostic | None:
    """The mistakes that have a name of their own."""
    if found == "," and before.strip() in RESERVED:
        hint = "choose another name for the node"
        return error(
            "RG004", f"'{before.strip()}' is reserved and cannot be a name", span, hint=hint
        )
    if found in RESERVED and "a name" in wanted:
        hint = f"'{found}' begins a declaration; choose another name, such as '{found}_'"
        return error("RG004", f"'{found}' is reserved and cannot be a name", span, hint=hint)
    if found == "*" and re.search(r"[=!]=[^;]*$", before):
        hint = "a comparison needs one value; 'x = T(*)' assigns any symbol of T"
        return error("RG005", "'T(*)' can be assigned, not compared", span, hint=hint)
    if found == "[" and "'['" in wanted:
        blanks = len(before) - len(before.rstrip())
        gap = span.source.span(span.start - blanks, span.start)
        return error(
            "RG011",
            "blank before '['",
            span,
            hint="an index touches what it indexes: x[i]",
            fixes=[Fix("remove the blank", ((gap, ""),))] if blanks else (),
        )
    if found == ";" and wanted >= {"'=='", "'='"}:
        hint = "compare it ('x == y'), assign to it ('x = y'), or make it a tag ('$ x')"
        return error("RG006", "an expression alone is no label", span, hint=hint)
    return None


def _general(found: str, wanted: set[str], chunk: str, span: Span) -> Diagnostic:
    pragma = re.match(r"@(\w+)", chunk)
    if pragma and pragma[1] in KNOWN_PRAGMAS:
        message = f"malformed @{pragma[1]}: unexpected {_shown(found)}"
        return error("RG007", message, span, hint=f"its form is {KNOWN_PRAGMAS[pragma[1]]}")
    name_next = re.fullmatch(r"\w+", found) is not None
    if "','" in wanted and (name_next or found == ":"):
        return _missing_comma(found, chunk, span)
    if "';'" in wanted and (name_next or found in ("@", "}", ")", "]")):
        return error("RG001", f"unexpected {_shown(found)}, expected ';'", span)
    return error("RG001", f"unexpected {_shown(found)}{_expected(wanted)}", span, hint=_form(chunk))


def _missing_comma(found: str, chunk: str, span: Span) -> Diagnostic:
    """The finding for an edge without its comma, if it is one: ``cnst x: T`` begins like that."""
    word = re.match(r"(\w+)[ \t]+(?=\w+[ \t]*[:=])", chunk)
    meant: Spelling | None = None
    fixes: tuple[Fix, ...] = ()
    if word is not None:
        meant = nearest(word[1], sorted(RESERVED))
        start = span.start - word.end()
        name = span.source.span(start, start + len(word[1]))
        behind = span.source.span(name.end, name.end)
        fixes = respelt(meant, [name]) or (Fix("add ','", ((behind, ","),)),)
    hint = meant or _form(chunk)
    return error("RG003", f"missing ',' before {_shown(found)}", span, hint=hint, fixes=fixes)


def _expected(wanted: set[str]) -> str:
    if not 0 < len(wanted) <= 6:
        return ""
    *most, last = sorted(wanted)
    return f", expected {', '.join(most)} or {last}" if most else f", expected {last}"


def _form(chunk: str) -> str:
    """A reminder of what the declaration that begins like this looks like."""
    word = re.match(r"\w*", chunk)
    form = _FORMS.get(word[0]) if word else None
    return f"the form is {form or 'node, node: label;'}"


def _readable(terminal: str, parser: Lark) -> str:
    """A terminal of the grammar as a user would call it."""
    names = {"ID": "a name", "NATURAL": "a number", "_INDEX": "'['"}
    names |= {"FLAT_SET": "'{'", "FLAT_MAP": "'{'"}
    names |= {"_CONST": "'const'", "_TYPE": "'type'", "_VAR": "'var'", "$END": "the end"}
    return names.get(terminal) or f"'{parser.get_terminal(terminal).pattern.value}'"


def _shown(found: str) -> str:
    if len(found) > 40:
        found = found[:37] + "..."
    return f"'{found}'" if found.isprintable() else f"character U+{ord(found[0]):04X}"


def missing_semicolon(source: Source, start: int, piece: str) -> Diagnostic:
    """The finding for a declaration that only lacks its ``;``."""
    at = start + _last_character(piece)
    return error(
        "RG002",
        "missing ';' after this",
        source.span(at),
        hint="every declaration ends with ';'",
        fixes=[Fix("add ';'", ((source.span(at + 1, at + 1), ";"),))],
    )


def _last_character(piece: str) -> int:
    """Where the last character of a piece stands that is neither blank nor in a comment."""
    last = 1
    for token in _TOKENS.finditer(piece):
        if not token[0].isspace() and not token[0].startswith("//"):
            last = token.end()
    return last - 1


def nesting_error(source: Source, start: int, chunk: str) -> Diagnostic | None:
    """A finding if brackets, indices or arrows nest deeper than `NESTING_LIMIT`."""
    open_brackets = chain = 0
    for token in _NESTING.finditer(chunk):
        sign = token[0]
        if sign in "([{":
            open_brackets += 1
            chain += sign == "["
        elif sign in ")]}":
            open_brackets -= 1
        elif sign == "->":
            chain += 1
        else:
            chain = 0
        if max(open_brackets, chain) > NESTING_LIMIT:
            span = source.span(start + token.start(), start + token.end())
            return error(
                "RG008",
                f"nested more than {NESTING_LIMIT} levels deep",
                span,
                hint="look for brackets that are never closed",
            )
    return None


def duplicate(kind: Declaration, name: str, span: Span, first: Span) -> Diagnostic:
    """The finding for a second declaration of one kind and name."""
    message = f"{kind} '{name}' is declared twice"
    return error("RG009", message, span, notes=[("first declared here", first)])


def too_many(span: Span) -> Diagnostic:
    """The last finding when reading was given up."""
    return error("RG010", "too many errors; the rest of the text was not read", span)


def unknown_binding_type(problem: UnknownTypeError, span: Span, known: Iterable[str]) -> Diagnostic:
    """The finding for a binding whose type is not declared, or in terms of itself."""
    if problem.recursive:
        return error("RG041", f"type '{problem.name}' is declared in terms of itself", span)
    return error("RG040", f"unknown type '{problem.name}'", span, hint=nearest(problem.name, known))
