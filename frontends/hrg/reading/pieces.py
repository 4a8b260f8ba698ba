"""The small pieces of HRG text: types, patterns, ranges, elements, and what is in parentheses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.layout import SOFT, SPACE, Doc, Indented, group, joined

_SHORT = 30
"""Up to this length a piece of a line is never broken, which saves most of the work."""


def plain(parts: Sequence[Doc]) -> str | None:
    """The parts as one text if they are short and all of them texts: no breaks are needed."""
    text = ""
    for part in parts:
        if part is SPACE:
            text += " "
        elif isinstance(part, str):
            text += part
        elif isinstance(part, list) and (inner := plain(part)) is not None:
            text += inner
        else:
            return None
    return text if len(text) <= _SHORT else None


def parenthesised(doc: Doc, needed: bool) -> Doc:
    """``(doc)`` if that is needed."""
    if not needed:
        return doc
    if isinstance(doc, str):
        return f"({doc})"
    return group("(", Indented([SOFT, doc]), SOFT, ")")


def in_parentheses(parts: Sequence[Doc]) -> Doc:
    """``(part, part)``."""
    listed = joined(parts, [",", SPACE])
    text = plain(listed)
    if text is not None:
        return f"({text})"
    return group("(", Indented([SOFT, listed]), SOFT, ")")


def type_text(type_: s.Type) -> Doc:
    """``A``, ``{a, b}``, ``A -> B -> C``."""
    match type_:
        case s.NamedType(name):
            return name
        case s.SetType(names):
            listed = joined(names, [",", SPACE])
            text = plain(listed)
            if text is not None:
                return "{" + text + "}"
            return group("{", Indented([SOFT, listed]), SOFT, "}")
        case s.ArrowType(key, value):
            return [type_text(key), " -> ", type_text(value)]


def pattern_text(pattern: s.Pattern) -> str:
    """``_``, ``X``, ``P(X, 0)``."""
    match pattern:
        case s.Wildcard():
            return "_"
        case s.NamePattern(name):
            return name
        case s.ConstructorPattern(name, arguments):
            return applied(name, arguments)


def applied(name: str, patterns: Sequence[s.Pattern]) -> str:
    """``f(X, 0)``."""
    return f"{name}({', '.join(map(pattern_text, patterns))})"


def where_text(ranges: Iterable[s.Range]) -> str:
    """``where X in 0..7, Y in {a, b}``."""
    return f"where {', '.join(map(_range, ranges))}"


def element_text(element: s.Element) -> str:
    """``a``, ``0..80``, ``P(X, 0) where X in 0..7``."""
    if isinstance(element, s.Symbol):
        return element.name
    if isinstance(element, s.Numbers):
        return f"{element.low}..{element.high}"
    head = _generator_head(element)
    return f"{head} {where_text(element.where)}" if element.where else head


def element_doc(element: s.Element) -> Doc:
    """The same, but it may be broken."""
    if not isinstance(element, s.Generator) or not element.where:
        return element_text(element)
    ranges = joined(map(_range, element.where), [",", SPACE])
    return group(_generator_head(element), Indented([SPACE, "where ", ranges]))


def _generator_head(element: s.Generator) -> str:
    return f"{element.name}({', '.join(element.arguments)})"


def _range(range_: s.Range) -> str:
    if range_.names is not None:
        return f"{range_.variable} in {{{', '.join(range_.names)}}}"
    return f"{range_.variable} in {range_.low}..{range_.high}"
