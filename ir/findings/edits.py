"""Fixes that put a piece of text in, take one out, or write one in another way."""

from __future__ import annotations

from rgt.ir.diagnostics import Fix, Span


def insertion(behind: Span, text: str) -> Fix:
    """The fix that puts a text right behind a place."""
    end = behind.source.span(behind.end, behind.end)
    return Fix(f"add '{text.strip()}'", ((end, text),))


def replacement(span: Span, text: str) -> Fix:
    """The fix that writes something else at a place."""
    return Fix(f"write '{text}'", ((span, text),))


def removal(span: Span, what: str) -> Fix:
    """The fix that takes a piece out, with its lines where nothing else stands on them."""
    text = span.source.text
    start, end = span.start, span.end
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    behind = text[end:] if last < 0 else text[end:last]
    if not text[first:start].strip() and not behind.strip():
        start, end = first, len(text) if last < 0 else last + 1
    return Fix(f"remove {what}", ((span.source.span(start, end), ""),))
