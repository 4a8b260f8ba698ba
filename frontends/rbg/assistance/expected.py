"""What may stand at a place of a text in RBG."""

from __future__ import annotations

from bisect import bisect_left

from rgt.frontends.common.symbols import Expected, Kind, Snippet, Symbol, SymbolTable
from rgt.frontends.rbg.assistance.keywords import ACTIONS, MACRO, SECTIONS
from rgt.frontends.rbg.assistance.table import RbgTable
from rgt.frontends.rbg.reading.generators import SHAPES


def expected(table: SymbolTable, offset: int) -> Expected:
    """What may stand at an offset, where no name has begun yet."""
    start = directive_start(table, offset)
    if start is None:
        return Expected(snippets=(*_missing(table), MACRO))
    assert isinstance(table, RbgTable)
    contexts = table.contexts
    tokens, asked = contexts.before(start, offset)
    kinds = [token.kind for token in tokens]
    if kinds == ["#"]:
        missing = _missing(table)
        return Expected(words=tuple(snippet.label[1:] for snippet in missing))
    if asked is None:
        return Expected()
    macros = [
        macro
        for macro in table.visible(offset, Kind.MACRO)
        if not _begins_at(macro, start) and (not asked or contexts.may_stand(macro, asked))
    ]
    names = table.visible(offset, *asked) if asked else ()
    symbols = (*table.visible(offset, Kind.PARAMETER), *names, *macros)
    words: tuple[str, ...] = ()
    if kinds == ["#", "board", "="]:
        words = tuple(SHAPES)
    snippets = ACTIONS if Kind.DIRECTION in asked and "board" not in kinds[:2] else ()
    return Expected(symbols, words, snippets)


def _begins_at(macro: Symbol, start: int) -> bool:
    """Whether a macro is the one that is being written."""
    return macro.extent is not None and macro.extent.start == start


def directive_start(table: SymbolTable, offset: int) -> int | None:
    """Where the '#' of the directive stands in which an offset is; None before the first."""
    index = bisect_left(table.tokens, offset, key=lambda token: token.place.start) - 1
    while index >= 0:
        start, end = table.tokens[index].place
        if table.tokens[index].kind is Kind.OPERATOR and table.source.text[start:end] == "#":
            return start
        index -= 1
    return None


def _missing(table: SymbolTable) -> list[Snippet]:
    """The beginnings of the sections that the text does not have yet."""
    text = table.source.text
    words = [token.place for token in table.tokens if token.kind is Kind.KEYWORD]
    there = {text[start:end] for start, end in words}
    return [snippet for name, snippet in SECTIONS.items() if name not in there]
