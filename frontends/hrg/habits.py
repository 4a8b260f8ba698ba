"""Hints for what people write out of habit: from other languages, or from another part of HRG."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rgt.frontends.hrg.syntax_errors import Place

RESERVED_HINTS = {
    "var": "a variable is written name : Type = value",
    "const": "a constant is a function, name : Type -> Type, and its cases",
    "type": "a type is written domain Name = element | element",
}
CHARACTER_HINTS = {
    "!": "negation is a call: not(condition)",
    "&": "'and' is written &&",
    "/": "comments begin with //",
    "#": "comments begin with //",
    ".": "a range is written 0..7",
    "?": "a choice is written if condition then value else value",
    "@": "HRG has no pragmas",
    "'": "symbols are written without quotes",
    '"': "symbols are written without quotes",
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
    "∧": "write &&",
    "∨": "write ||",
    "¬": "negation is a call: not(condition)",
    "−": "write -",
}

_COMPARES = "'==' compares, '=' assigns"
_TESTS = "'=' assigns; a test is written check(x == y)"
_ENTRY = "an entry of a map is assigned with brackets: map[key] = value"
_NEGATION = "negation is a call: not(condition)"
_SET = "{a, b} is a set, x = {a, b}(*) chooses from it; a map has entries, { key = value }"
_NO_SET = "a map has entries, { key = value }; 'in' is followed by the name of a domain"

# What is found, what could stand there instead, and what to do.
_HABITS = (
    ("=", "OPERATOR", _COMPARES),
    (",", "=", _NO_SET),
    ("}", "=", _NO_SET),
    (":", "|", "look for an element missing before this name"),
    (";", "", "nothing needs a ';' but the parts of a map"),
    ("and", "OPERATOR", "'and' is written &&"),
    ("or", "OPERATOR", "'or' is written ||; the other 'or' follows the '}' of a branch"),
    ("or", "", "'or' follows the '}' of a branch"),
    ("else", "", "'else' follows the '}' of an if"),
    ("then", "{", "the statement is if condition { }; 'then' belongs to values"),
    ("{", "then", "a choice of values is written if condition then value else value"),
    ("in", ":", "write forall x: T { } or branch x in T { }"),
    (":", "in", "write branch x in T { }"),
    ("*", "", "HRG calculates with + - and %"),
    ("where", "", "ranges follow the values of a map and the elements of a domain"),
    ("->", "OPEN_ANY", "'x = T(*)' needs a domain or a set; choose a map entry by entry"),
    ("|", "OPERATOR", "'or' is written ||"),
)


def hint_for(place: Place) -> str | None:
    """The hint for what stands at a place, None if it reminds of nothing."""
    found, previous, wanted = place.found.text, place.previous, place.wanted
    if place.found.type == "EMPTY_WHERE":
        return "ranges follow: where X in 0..7, Y in {a, b}"
    if previous is not None:
        if previous.text == "not":
            return _NEGATION
        if previous.text in ("elif", "elsif", "elseif") and place.in_block:
            return "it is written in two words: else if condition { }"
        if found == "=" and previous.text == ")" and "$$" in wanted:
            return _ENTRY
    if wanted == {"OPEN_ANY"}:
        return _SET
    if found == "==" and "=" in wanted:
        return _TESTS if place.in_block else _COMPARES
    for text, instead, hint in _HABITS:
        if found == text and (not instead or instead in wanted):
            return hint
    if "else" in wanted and "OPERATOR" in wanted:
        return "a choice of values has both: if condition then value else value"
    return None
