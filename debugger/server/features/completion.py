"""What may stand where the cursor is."""

from __future__ import annotations

from lsprotocol import types

from rgt.debugger.server.features.hover import code, signature, token_at
from rgt.debugger.server.features.kinds import COMPLETION_KINDS
from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Kind, Range, Snippet, Symbol

_MOST = 500
"""So many items are told at once; with a longer beginning there are others."""
_LONGEST_NAME = 200
_FROM_LANGUAGE, _WORDS, _SNIPPETS = "1", "2", "3"


def completion(view: View, params: types.CompletionParams) -> types.CompletionList | None:
    """Names, words and pieces that may stand at the cursor, best ones first."""
    offset = view.lines.offset(params.position)
    if _in_comment(view, offset):
        return None
    start = _name_start(view, offset)
    expected = view.assistance.expected(view.table, start)
    begun = view.document.source.text[start:offset]
    written = _Written(view, start, offset)
    own = _only_here(view, offset)
    items = [written.symbol(each) for each in dict.fromkeys(expected.symbols) if each is not own]
    items += [written.word(word) for word in dict.fromkeys(expected.words)]
    items += [written.snippet(snippet) for snippet in expected.snippets]
    fitting = [item for item in items if _fits(begun, item.label)] if len(items) > _MOST else items
    return types.CompletionList(len(fitting) > _MOST or len(fitting) < len(items), fitting[:_MOST])


def _fits(begun: str, label: str) -> bool:
    return label.casefold().startswith(begun.casefold())


def _in_comment(view: View, offset: int) -> bool:
    token = token_at(view, offset)
    if token is None or token.kind is not Kind.COMMENT or token.place.start == offset:
        return False
    if offset < token.place.end:
        return True
    # at its very end a comment goes on if only the end of the line ends it
    line = view.lines.extent(view.lines.line_of(offset))
    return offset == line.end and token.place.start >= line.start


def _only_here(view: View, offset: int) -> Symbol | None:
    """What the name that is being written means, if nothing else in the text does.

    Where names mean something without being declared, half of a name is one.
    """
    found = view.table.occurrence_at(offset)
    if found is None or len(view.table.occurrences_of(found.symbol)) > 1:
        return None
    return found.symbol if found.symbol.place == found.place else None


def _name_start(view: View, offset: int) -> int:
    """Where the name begins that is being written before the cursor."""
    token = token_at(view, offset)
    if token is not None and token.kind in (Kind.KEYWORD, Kind.PRAGMA):
        return token.place.start
    found = view.table.occurrence_at(offset)
    if found is not None and found.place.start < offset:
        return found.place.start
    return _beginning(view, offset)


def _beginning(view: View, offset: int) -> int:
    """How far back from the cursor a name reaches that means nothing yet."""
    text = view.document.source.text
    line = view.lines.extent(view.lines.line_of(offset))
    best = offset
    for start in range(offset - 1, max(line.start, offset - _LONGEST_NAME) - 1, -1):
        if text[start].isspace():
            break
        if _is_name(view, text[start:offset]):
            best = start
        # one character more may be no name yet: the sign that names of a kind begin with
        elif start < best - 1:
            break
    return best


def _is_name(view: View, text: str) -> bool:
    return any(view.assistance.is_name(text, kind) for kind in COMPLETION_KINDS)


class _Written:
    """How the items of a list are written."""

    def __init__(self, view: View, start: int, offset: int) -> None:
        self.view = view
        self._insert = view.lines.range(Range(start, offset))
        found = view.table.occurrence_at(offset)
        end = found.place.end if found is not None and found.place.start <= start else offset
        self._replace = view.lines.range(Range(start, max(end, offset)))

    def _edit(self, text: str) -> types.TextEdit | types.InsertReplaceEdit:
        if self.view.client.insert_replace:
            return types.InsertReplaceEdit(text, self._insert, self._replace)
        return types.TextEdit(self._insert, text)

    def symbol(self, symbol: Symbol) -> types.CompletionItem:
        """A name that the game declares or the language has."""
        return types.CompletionItem(
            symbol.name,
            kind=COMPLETION_KINDS.get(symbol.kind, types.CompletionItemKind.Variable),
            detail=signature(self.view, symbol),
            sort_text=f"{_FROM_LANGUAGE if symbol.place is None else 0}{symbol.name}",
            text_edit=self._edit(symbol.name),
        )

    def word(self, word: str) -> types.CompletionItem:
        """A word of the language."""
        explained = self.view.assistance.keywords.get(word)
        return types.CompletionItem(
            word,
            kind=types.CompletionItemKind.Keyword,
            documentation=_markdown(explained) if explained else None,
            sort_text=_WORDS + word,
            text_edit=self._edit(word),
        )

    def snippet(self, snippet: Snippet) -> types.CompletionItem:
        """A piece with places to fill in; plain text where the editor cannot have those."""
        plain = plain_text(snippet.text)
        can = self.view.client.snippets
        form = types.InsertTextFormat
        return types.CompletionItem(
            snippet.label,
            kind=types.CompletionItemKind.Snippet,
            detail=snippet.documentation,
            documentation=_markdown(code(self.view, plain)),
            sort_text=_SNIPPETS + snippet.label,
            insert_text_format=form.Snippet if can else form.PlainText,
            text_edit=self._edit(snippet.text if can else plain),
        )


def plain_text(snippet: str) -> str:
    """A snippet with the names of its places for what is to be filled in."""
    parts, rest = [], snippet
    while rest:
        before, sign, rest = rest.partition("$")
        parts.append(before)
        if sign and rest.startswith("{"):
            inside, _, rest = rest[1:].partition("}")
            parts.append(inside.partition(":")[2])
        elif sign:
            rest = rest.lstrip("0123456789")
    return "".join(parts)


def _markdown(text: str) -> types.MarkupContent:
    return types.MarkupContent(types.MarkupKind.Markdown, text)
