"""Changes of a text in RBG that keep the game: a macro written out, a piece made one.

Both are about tokens, as macros are: what stands in a section when its macros are expanded is the
same before and after.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import count

from rgt.frontends.common.symbols import Kind, Range, Refactoring, Role, SymbolTable
from rgt.frontends.common.tokens import Token
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.rbg.assistance.heads import Head, Reading
from rgt.frontends.rbg.assistance.table import RbgTable
from rgt.frontends.rbg.reading.macros import Macro
from rgt.frontends.rbg.tokens import COMMENT, NAME, scan
from rgt.frontends.rbg.writing.spacing import CLOSING, OPENING
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import shown

_NAME = "part"


def refactorings(table: SymbolTable, place: Range) -> Sequence[Refactoring]:
    """What can be done to a part of a text that is selected, or to the macro under a cursor."""
    assert isinstance(table, RbgTable)
    reading = table.reading
    found = table.occurrence_at(place.start)
    offered: Iterator[Refactoring | None] = iter(())
    if found is not None and found.place.holds(place.end):
        if found.symbol.kind is Kind.MACRO and found.role is Role.READ:
            offered = iter((_Use(reading, found.place.start).written_out(),))
    elif place.end > place.start:
        offered = iter((_Selection(reading, table, place).as_macro(),))
    return [each for each in offered if each is not None]


def _head_of(reading: Reading, index: int) -> tuple[int, Head]:
    """The directive in which a token is, and its number."""
    order = bisect_right(reading.heads, index, key=lambda head: head.start) - 1
    return order, reading.heads[order]


class _Use:
    """A use of a macro, whose name stands at an offset."""

    def __init__(self, reading: Reading, offset: int) -> None:
        self._reading = reading
        self._tokens = reading.tokens
        self._first = bisect_left(reading.tokens, offset, key=_start)
        self._order, self._head = _head_of(reading, self._first)
        self._arguments: list[tuple[int, int]] = []

    def written_out(self) -> Refactoring | None:
        """The text of the macro in place of its use; None if that would be something else."""
        name = self._tokens[self._first]
        visible = self._reading.directives.visible(name.text, self._order)
        macro = visible.get(0)
        end = self._first + 1
        if macro is None:
            end = self._read_arguments()
            macro = visible.get(len(self._arguments)) if end else None
        if macro is None or not self._may_be_written_out(macro, end):
            return None
        parts = list(self._parts(macro))
        text = self._text(parts)
        if not text or not self._stays(text, [index for index, _ in parts], end):
            return None
        edit = Range(self._tokens[self._first].start, self._tokens[end - 1].end), text
        return Refactoring(f"Write out the macro {shown(name.text)} here", (edit,))

    def _read_arguments(self) -> int:
        """Find the arguments; the index of what stands behind them, 0 if they never end."""
        start, depth = self._first + 2, 0
        for index in range(self._first + 1, self._head.end):
            kind = self._tokens[index].kind
            depth += (kind == "(") - (kind == ")")
            if (kind == ";" and depth == 1) or (kind == ")" and depth == 0):
                self._arguments.append((start, index))
                start = index + 1
            if depth == 0:
                return index + 1 if kind == ")" else 0
        return 0

    def _may_be_written_out(self, macro: Macro, end: int) -> bool:
        """Whether nothing is pasted here, and the names in the macro's text mean the same here."""
        around = [self._tokens[self._first - 1].kind]
        around += [self._tokens[end].kind] if end < self._head.end else []
        kinds = [token.kind for token in macro.body]
        arguments = [self._tokens[i].kind for span in self._arguments for i in range(*span)]
        if "~" in (*around, *kinds, *arguments) or not _is_closed(macro.body):
            return False
        own = {token.text for token in self._head.parameters}
        directives = self._reading.directives
        for token in macro.body:
            if token.kind != NAME or token.text in macro.parameters:
                continue
            inside = directives.visible(token.text, macro.order)
            if token.text in own or directives.visible(token.text, self._order) != inside:
                return False
        return True

    def _parts(self, macro: Macro) -> Iterator[tuple[int, int]]:
        """The tokens of the macro's text with the arguments in it.

        With each comes the token whose blanks stand before it: its own, or the parameter's.
        """
        head = next(head for head in self._reading.heads if head.name is macro.name)
        values = dict(zip(macro.parameters, self._arguments, strict=True))
        for index in range(head.body, head.end):
            token = self._tokens[index]
            if token.kind != NAME or token.text not in values:
                yield index, index
                continue
            first, last = values[token.text]
            for inner in range(first, last):
                yield inner, index if inner == first else inner

    def _text(self, parts: Sequence[tuple[int, int]]) -> str:
        """Tokens as they are written, with the blanks and line breaks before them."""
        tokens, source = self._tokens, self._reading.source.text
        written: list[str] = []
        for index, spaced in parts:
            gap = source[tokens[spaced - 1].end : tokens[spaced].start]
            if written:
                written.append(gap if not gap.strip() else " ")
            written.append(source[tokens[index].start : tokens[index].end])
        return "".join(written)

    def _stays(self, text: str, indices: Sequence[int], end: int) -> bool:
        """Whether a text has these tokens, also where it is to stand."""
        tokens, source = self._tokens, self._reading.source.text
        before = source[tokens[self._first - 1].start : tokens[self._first].start]
        last = tokens[end].end if end < len(tokens) else len(source)
        behind = source[tokens[end - 1].end : last]
        wanted = [self._tokens[index].text for index in indices]
        whole = [*_texts(before), *wanted, *_texts(behind)]
        return _texts(text) == wanted and _texts(before + text + behind) == whole


class _Selection:
    """The tokens of a selected part of the text."""

    def __init__(self, reading: Reading, table: SymbolTable, place: Range) -> None:
        self._reading = reading
        self._table = table
        self._tokens = reading.tokens
        self._first = bisect_left(reading.tokens, place.start, key=_start)
        self._end = bisect_left(reading.tokens, place.end, key=_start)
        self._place = place

    def as_macro(self) -> Refactoring | None:
        """A macro in place of the selection, defined above; None if there can be none."""
        reading, first, end = self._reading, self._first, self._end
        if end - first < 2 or self._tokens[end - 1].end > self._place.end:
            return None
        if first and self._tokens[first - 1].end > self._place.start:
            return None
        if not reading.heads or first < reading.heads[0].start:
            return None
        _, head = _head_of(reading, first)
        if first < head.body or end > head.end or not self._may_be_macro(head):
            return None
        text = reading.source.text
        name = self._fresh_name()
        inner = {token.text for token in self._tokens[first:end] if token.kind == NAME}
        own = dict.fromkeys(token.text for token in head.parameters)
        parameters = [parameter for parameter in own if parameter in inner]
        call = f"{name}({'; '.join(parameters)})" if parameters else name
        start, stop = self._tokens[first].start, self._tokens[end - 1].end
        before = " " * _is_wordy(text[start - 1 : start])
        behind = " " * _is_wordy(text[stop : stop + 1])
        above = self._above(head)
        return Refactoring(
            "Make the selection a macro",
            (
                (Range(above, above), f"#{call} = {text[start:stop]}\n\n"),
                (Range(start, stop), f"{before}{call}{behind}"),
            ),
        )

    def _may_be_macro(self, head: Head) -> bool:
        """Whether the selection is a text by itself, and none of it is pasted with what is not."""
        tokens, first, end = self._tokens, self._first, self._end
        behind = tokens[end].kind if end < head.end else ""
        if "~" in (tokens[first - 1].kind, tokens[first].kind, tokens[end - 1].kind, behind):
            return False
        if not _is_closed(tokens[first:end]):
            return False
        openings = {call.place.start for call in self._table.calls}
        starts_call = tokens[first].kind == "(" and tokens[first].end in openings
        parts_call = behind == "(" and tokens[end].end in openings
        # a number touches what it belongs to: up^3
        return not (starts_call or parts_call or tokens[first - 1].kind == "^")

    def _fresh_name(self) -> str:
        used = {token.text for token in self._tokens}
        names = (f"{_NAME}{number}" if number > 1 else _NAME for number in count(1))
        return next(name for name in names if name not in used)

    def _above(self, head: Head) -> int:
        """Where a directive begins, with the comments right above it."""
        above = self._tokens[head.start].span
        for comment in reversed(self._reading.comments):
            if comment.span.end_line == above.line - 1:
                line = self._reading.source.line(comment.span.line)
                if line.startswith(("//", "/*")):
                    above = comment.span
        return self._reading.source.offset(above.line, above.column)


def _start(token: Token) -> int:
    return token.start


def _is_closed(tokens: Sequence[Token]) -> bool:
    """Whether brackets belong together, and no ';' stands outside of them."""
    depth = 0
    for token in tokens:
        depth += (token.kind in OPENING) - (token.kind in CLOSING)
        if depth < 0 or (depth == 0 and token.kind == ";"):
            return False
    return depth == 0


def _is_wordy(character: str) -> bool:
    """Whether a name that touches a character would grow by it."""
    return character.isalnum() or character == "_"


def _texts(text: str) -> list[str]:
    """The tokens of a text."""
    return [token.text for token in scan(Source("", text), Unheard()) if token.kind != COMMENT]
