"""The reader of HRG: text -> `Description` (specs/hrg.md sections 1 and 2).

Reading goes on at the next declaration after a mistake; all mistakes are reported at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from lark.exceptions import UnexpectedToken

from rgt.frontends.hrg.nesting import too_deep
from rgt.frontends.hrg.reading.build import Item, Mistake, parser, token_types
from rgt.frontends.hrg.reading.collect import collected
from rgt.frontends.hrg.reading.recovery import next_declaration
from rgt.frontends.hrg.reading.syntax_errors import explain, given_up, nested_too_deeply, too_long
from rgt.frontends.hrg.reading.tokens import END, Token, span_of, tokens
from rgt.frontends.hrg.syntax import Description
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.system.collector import collector_paused

MAX_ERRORS = 50
MAX_TOKENS = 300_000
"""How long a text may be: about a megabyte, where games have some ten thousand characters."""

MAX_STACK = 1000
"""How many unfinished pieces the parser holds at most: about five for a level of nesting."""


def parse(source: Source) -> Description:
    """Read a description.

    Raises `GameError` with every mistake found (codes HRG001 to HRG009), at most `MAX_ERRORS`.
    """
    with collector_paused():
        return _Reader(source).read()


class _Reader:
    """One reading of one text."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = list(islice(tokens(source, token_types()), MAX_TOKENS))
        self._items: list[Item] = []
        self._found: list[Diagnostic] = []
        self._broken: set[str] = set()

    def read(self) -> Description:
        if self._tokens[-1].type != END:
            raise GameError(too_long(self._tokens[-1], MAX_TOKENS))
        position = 0
        while position < len(self._tokens) and len(self._found) < MAX_ERRORS:
            position = self._read_from(position)
        if position < len(self._tokens):
            self._found[-1] = given_up(self._found[-1])
            raise GameError(self._found)
        declarations, found = collected(self._items, self._broken)
        self._found += found
        deep = too_deep(declarations)
        if deep is not None:
            self._found.append(nested_too_deeply(deep.span))
        if self._found:
            raise GameError(sorted(self._found, key=_line))
        return Description(declarations, self._source)

    def _read_from(self, start: int) -> int:
        """Read declarations up to a mistake, which is noted, or the end; where to go on."""
        state = parser().parse_interactive().parser_state
        feed: Any = state.feed_token
        stack = state.state_stack
        last = len(self._tokens) - 1
        position = start
        finding: Diagnostic | None = None
        try:
            for position in range(start, last):
                feed(self._tokens[position])
                if len(stack) > MAX_STACK:
                    raise Mistake(nested_too_deeply(span_of(self._tokens[position])))
            position = last
            self._items += feed(self._tokens[last], True)
            return last + 1
        except Mistake as mistake:
            finding = mistake.finding
        except UnexpectedToken:
            pass
        begun = self._keep_complete(state.value_stack, position)
        finding = finding or explain(self._tokens, position, begun)
        if finding not in self._found[-1:]:
            self._found.append(finding)
        return next_declaration(self._tokens, start, position, begun)

    def _keep_complete(self, pieces: Sequence[Any], position: int) -> int | None:
        """Keep the declarations before a mistake; the index where the one that has it begins."""
        if pieces and isinstance(pieces[0], list):
            self._items += pieces[0]
        begun = next((piece for piece in pieces if isinstance(piece, Token)), None)
        if begun is None:
            return None
        self._broken.add(begun.text)
        while self._tokens[position] is not begun:
            position -= 1
        return position


def _line(finding: Diagnostic) -> int:
    return finding.span.line if finding.span else 0
