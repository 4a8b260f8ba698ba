"""What is known of the name or word under the cursor."""

from __future__ import annotations

from bisect import bisect_right

from lsprotocol import types

from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Kind, Symbol, Token


def hover(view: View, params: types.HoverParams) -> types.Hover | None:
    """A symbol's kind, type and value, or what a word of the language means."""
    offset = view.lines.offset(params.position)
    found = view.table.occurrence_at(offset)
    if found is not None:
        return _answer(view, _about(view, found.symbol), found.place)
    token = token_at(view, offset)
    if token is None:
        return None
    start, end = token.place
    explained = view.assistance.keywords.get(view.document.source.text[start:end])
    return None if explained is None else _answer(view, explained, token.place)


def token_at(view: View, offset: int) -> Token | None:
    """The word, number or comment that a cursor touches; of two the one that begins there."""
    tokens = view.table.tokens
    index = bisect_right(tokens, offset, key=lambda token: token.place.start) - 1
    if index >= 0 and tokens[index].place.holds(offset):
        return tokens[index]
    return None


def called(view: View, symbol: Symbol) -> str:
    """What a symbol is, in the words of its language."""
    return view.assistance.called(view.table, symbol)


def signature(view: View, symbol: Symbol) -> str:
    """A symbol in one line: its kind, name, parameters and type."""
    parameters = (
        f"({view.assistance.separator.join(symbol.parameters)})" if symbol.parameters else ""
    )
    type_ = f": {symbol.type}" if symbol.type is not None else ""
    return f"{called(view, symbol)} {symbol.name}{parameters}{type_}"


def code(view: View, text: str) -> str:
    """A piece of the language in Markdown."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{view.language.name}\n{text}\n{fence}"


def _about(view: View, symbol: Symbol) -> str:
    is_word = symbol.kind is Kind.KEYWORD or symbol.place is None
    explained = view.assistance.keywords.get(symbol.name) if is_word else None
    parts = [code(view, signature(view, symbol)), *([explained] if explained else [])]
    described = view.assistance.describe(view.table, symbol)
    if described:
        parts.append(code(view, described))
    if symbol.parent is not None:
        parent = symbol.parent
        parts.append(f"{called(view, symbol)} of {called(view, parent)} `{parent.name}`")
    if symbol.place is None and not explained:
        parts.append("every game has it")
    return "\n\n".join(parts)


def _answer(view: View, text: str, place: tuple[int, int]) -> types.Hover:
    return types.Hover(
        types.MarkupContent(types.MarkupKind.Markdown, text), view.lines.range(place)
    )
