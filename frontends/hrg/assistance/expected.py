"""What may stand at a place of a text."""

from __future__ import annotations

from bisect import bisect_left

from rgt.frontends.common.symbols import Expected, Kind, Snippet, SymbolTable
from rgt.frontends.hrg.assistance.reading import reading

_DECLARATIONS = (
    Snippet("domain", "domain ${1:Name} = ${2:first} | ${3:second}", "A domain and its values."),
    Snippet(
        "domain of terms",
        "domain ${1:Name} = ${2:P}(${3:X}) where ${3:X} in ${4:0}..${5:7}",
        "A domain of terms: one for every value of the variables.",
    ),
    Snippet(
        "function",
        "${1:name} : ${2:Domain} -> ${3:Domain}\n${1:name}(${4:X}) = ${5:X}",
        "A function: its type, and cases of which the first that matches counts.",
    ),
    Snippet("variable", "${1:name} : ${2:Domain} = ${3:value}", "A variable and its first value."),
    Snippet("graph", "graph ${1:name}(${2}) {\n  ${3}\n}", "A part of the rules."),
    Snippet(
        "reusable graph",
        "reusable graph ${1:name}(${2}) {\n  ${3}\n}",
        "A part of the rules that stands once in the automaton.",
    ),
)
_STATEMENTS = (
    Snippet("branch or", "branch {\n  ${1}\n} or {\n  ${2}\n}", "Any one of the blocks."),
    Snippet("branch in", "branch ${1:x} in ${2:Domain} {\n  ${3}\n}", "A block for any value."),
    Snippet("if", "if ${1:condition} {\n  ${2}\n}", "A decision."),
    Snippet("if else", "if ${1:condition} {\n  ${2}\n} else {\n  ${3}\n}", "A decision."),
    Snippet("loop", "loop {\n  ${1}\n}", "Again and again, until 'break()'."),
    Snippet("while", "while ${1:condition} {\n  ${2}\n}", "As long as the condition holds."),
    Snippet("repeat in", "repeat ${1:x} in ${2:Domain} {\n  ${3}\n}", "A block for each value."),
    Snippet("choose", "${1:variable} = ${2:Domain}(*)", "Any value of a domain."),
    Snippet("check", "check(${1:condition})", "Goes on only if the condition holds."),
)


def expected(table: SymbolTable, offset: int) -> Expected:
    """What the text before an offset may go on with; nothing inside a comment."""
    if _in_comment(table, offset):
        return Expected()
    wanted = reading(table).wanted(offset)
    snippets: tuple[Snippet, ...] = _STATEMENTS if "branch" in wanted.words else ()
    words = tuple(wanted.words)
    if wanted.declaration:
        words += ("domain", "graph", "reusable")
        snippets = _DECLARATIONS
    return Expected(tuple(wanted.symbols), words, snippets)


def _in_comment(table: SymbolTable, offset: int) -> bool:
    index = bisect_left(table.tokens, offset, key=lambda token: token.place.start) - 1
    if index < 0:
        return False
    place, kind = table.tokens[index]
    return kind is Kind.COMMENT and place.end >= offset
