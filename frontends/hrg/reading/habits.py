"""Hints for what people write out of habit: from other languages, or from another part of HRG."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rgt.frontends.hrg.reading.syntax_errors import Place

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

_CONDITION = frozenset({"{", "OPERATOR"})
_JUMPS = frozenset({"break", "continue", "end", "return"})
_BEGUN_HINTS = dict.fromkeys(
    ["def", "fn", "func", "function", "proc", "procedure", "void"],
    "rules are declared by graph name(parameter: Type) { }, functions by name : Type -> Type",
)
_STATEMENT_HINTS = {
    **dict.fromkeys(
        ["elif", "elseif", "elsif"], "it is written in two words: else if condition { }"
    ),
    **dict.fromkeys(["for", "foreach"], "write repeat x in T { } or branch x in T { }"),
    "return": "return() leaves a graph; only functions have values",
}
_NO_VALUE = "$$ shows a variable: assign the value to one and show that"
_BRACED = "a block follows 'branch', 'if', 'else', 'loop', 'repeat' and 'while'"
_BRACES = "a block stands in braces: { }"
_CHECK = "a condition is tested by check(condition)"
_CHANGE = "a variable changes by assignment: x = next(x), with a function next"
_STATEMENT = "a statement assigns, x = value, or calls, graph()"
_NOT_NEGATIVE = "numbers of domains are 0 or more; let coordinates begin there"
_BEFORE_NUMBERS = frozenset({"=", "|", "in", "..", "{", ","})
_LISTED = (
    "a domain lists its values, 0..6 or a | b | c, or has terms with ranges, P(X) where X in 0..2"
)
_INDICES = "each key stands in brackets of its own: map[x][y]"
_SWAPPED = {">": "'greater or equal' is written >=", "<": "'less or equal' is written <="}
_BARE = "a domain lists its values without brackets: 0..6, or a | b | c"
_BARS = "the values of a domain are separated by '|': a | b | c"
_NO_DOMAIN = "values stand behind 'in', 0..7 or {{a, b}}, and no name of a domain such as '{name}'"
_RANGED = "whole numbers are written 0..80; ranges follow terms, P(I) where I in 0..80"
_CASE = "a case is written name(pattern) = value"
_COMPARES = "'==' compares, '=' assigns"
_TESTS = "'=' assigns; a test is written check(x == y)"
_ENTRY = "an entry of a map is assigned with brackets: map[key] = value"
_DEFAULT = "the value of all other keys comes first: { :d ; key = value }"
_NEGATION = "negation is a call: not(condition)"
_SET = "{a, b} is a set, x = {a, b}(*) chooses from it; a map has entries, { key = value }"
_NO_SET = "a map has entries, { key = value }; 'in' is followed by the name of a domain"

_IN_RANGE = "'in' is followed by the name of a domain; numbers are compared: 0 <= x && x <= 7"
_RANGE = "a range is a domain, domain D = 0..7, and has its name everywhere else"

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


_WRITTEN = {
    ("=", "OPERATOR"): "==",
    ("and", "OPERATOR"): "&&",
    ("or", "OPERATOR"): "||",
    ("|", "OPERATOR"): "||",
    (";", ""): "",
}
"""How a habit of the table is written here, where that is all there is to it."""


def lacks_parentheses(place: Place) -> bool:
    """Whether the word before a place is a statement of its own, all but its parentheses."""
    wanted, previous = place.wanted, place.previous
    return (
        place.in_block
        and wanted == {"(", "=", "["}
        and (previous is not None and previous.text in _JUMPS)
    )


def written_for(place: Place) -> str | None:
    """What to write instead of the token at a place, None if it reminds of nothing."""
    if any(hint(place) is not None for hint in (_word_hint, _statement_hint, _domain_hint)):
        return None
    for text, instead, _ in _HABITS:
        if place.found.text == text and (not instead or instead in place.wanted):
            return _WRITTEN.get((text, instead))
    return None


def hint_for(place: Place) -> str | None:
    """The hint for what stands at a place, None if it reminds of nothing."""
    for hint in (_word_hint, _statement_hint, _domain_hint):
        found = hint(place)
        if found is not None:
            return found
    for text, instead, habit in _HABITS:
        if place.found.text == text and (not instead or instead in place.wanted):
            return habit
    return _block_hint(place)


def _word_hint(place: Place) -> str | None:
    """What the word or sign before, or the only one that could follow, reminds of."""
    found, previous, wanted = place.found.text, place.previous, place.wanted
    if place.found.type == "EMPTY_WHERE":
        return "ranges follow: where X in 0..7, Y in {a, b}"
    if previous is not None and previous.text == "not":
        return _NEGATION
    if previous is not None and (previous.text, found) == ("=", ">"):
        return _CASE
    if place.begun is not None and place.begun is previous and previous.text in _BEGUN_HINTS:
        return _BEGUN_HINTS[previous.text]
    if found == "=" and place.following in _SWAPPED and "OPERATOR" in wanted:
        return _SWAPPED[place.following]
    if found == "," and "]" in wanted:
        return _INDICES
    if wanted == {"OPEN_ANY"}:
        return _SET
    if found == ":" and "}" in wanted and place.begun and place.begun.type == "NAME":
        return _DEFAULT
    if found == ".." and place.begun is not None and place.begun.text != "domain":
        return _range_hint(place)
    if found == "==" and "=" in wanted:
        return _TESTS if place.in_block else _COMPARES
    return None


def _range_hint(place: Place) -> str | None:
    """What to write instead of a range, where a type or a value is expected."""
    if place.before is not None and place.before.text == "in" and "OPERATOR" in place.wanted:
        return _IN_RANGE
    return _RANGE if place.wanted & {"OPERATOR", "->", "{"} else None


def _statement_hint(place: Place) -> str | None:
    """What a statement that began well, or not at all, is meant to be."""
    found, previous, wanted = place.found, place.previous, place.wanted
    if previous is None or not place.in_block:
        return None
    if "$$" in wanted:
        if place.before is not None and place.before.text == "$$" and found.text in "([":
            return _NO_VALUE
        if found.text == "=" and previous.text == ")":
            return _ENTRY
        return _BRACED if found.text == "{" else None
    if wanted != {"(", "=", "["} or previous.type != "NAME":
        return None
    if previous.text in _STATEMENT_HINTS and found.line == previous.line:
        return _STATEMENT_HINTS[previous.text]
    if previous.text in _JUMPS:
        return f"write {previous.text}()"
    if found.type == "OPERATOR":
        return _CHANGE if found.text in "+-%" else _CHECK
    return None if found.text == "->" else _STATEMENT


def _domain_hint(place: Place) -> str | None:
    """What a domain or a range cannot hold."""
    found, previous = place.found.text, place.previous
    if found == "-" and previous is not None and previous.text in _BEFORE_NUMBERS:
        is_domain = place.begun is not None and place.begun.text == "domain"
        return _NOT_NEGATIVE if is_domain or previous.text in ("in", "..") else None
    ranged = place.before is not None and place.before.text == "in" and ".." in place.wanted
    if ranged and previous is not None and not previous.text.isdecimal():
        return _NO_DOMAIN.format(name=previous.text)
    if place.begun is None or place.begun.text != "domain" or "in" in place.wanted:
        return None
    if found in ("where", "in", "-"):
        return _RANGED
    if previous is not None and previous.text in ("=", "|") and found in ("{", "(", "["):
        return _BARE
    if found == "," and "|" in place.wanted:
        return _BARS
    return _LISTED if found in ("..", "{") else None


def _block_hint(place: Place) -> str | None:
    """What is missing behind a condition."""
    wanted = place.wanted
    if place.in_block and (wanted >= _CONDITION or wanted <= {"{", "if"}):
        return _BRACES
    if "else" in wanted and "OPERATOR" in wanted:
        return "a choice of values has both: if condition then value else value"
    return None
