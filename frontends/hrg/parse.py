"""The reader of HRG: text -> `Description` (specs/hrg.md sections 1 and 2).

Reading goes on at the next declaration after a mistake; all mistakes are reported at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from rgt.frontends.hrg.build import Item, Mistake, parser, span_of, token_types
from rgt.frontends.hrg.collect import collected
from rgt.frontends.hrg.nesting import too_deep
from rgt.frontends.hrg.recovery import next_declaration
from rgt.frontends.hrg.syntax import Description
from rgt.frontends.hrg.syntax_errors import explain, nested_too_deeply
from rgt.frontends.hrg.tokens import Token, tokens
from rgt.ir.collector import collector_paused
from rgt.ir.diagnostics import Diagnostic, GameError, Source

MAX_ERRORS = 50
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
        self._tokens = list(tokens(source, token_types()))
        self._items: list[Item] = []
        self._found: list[Diagnostic] = []
        self._broken: set[str] = set()

    def read(self) -> Description:
        position = 0
        while position < len(self._tokens) and len(self._found) < MAX_ERRORS:
            position = self._read_from(position)
        declarations, found = collected(self._items, self._broken)
        self._found += found
        deep = too_deep(declarations)
        if deep is not None:
            self._found.append(nested_too_deeply(deep.span))
        if self._found:
            raise GameError(self._found)
        return Description(declarations, self._source)

    def _read_from(self, start: int) -> int:
        """Read declarations up to a mistake, which is noted, or the end; where to go on."""
        state = parser().parse_interactive()
        feed: Any = state.parser_state.feed_token
        stack = state.parser_state.state_stack
        last = len(self._tokens) - 1
        position = start
        try:
            for position in range(start, last):
                feed(self._tokens[position])
                if len(stack) > MAX_STACK:
                    raise Mistake(nested_too_deeply(span_of(self._tokens[position])))
            position = last
            self._items += feed(self._tokens[last], True)
            return last + 1
        except UnexpectedToken:
            finding = explain(self._tokens, position, state)
        except Mistake as mistake:
            finding = mistake.finding
        self._found.append(finding)
        begun = self._keep_complete(state)
        return next_declaration(self._tokens, start, position, begun)

    def _keep_complete(self, state: InteractiveParser) -> Token | None:
        """Keep the declarations before a mistake; the first token of the one that has it."""
        pieces: Sequence[Any] = state.parser_state.value_stack
        if pieces and isinstance(pieces[0], list):
            self._items += pieces[0]
        begun = pieces[1] if len(pieces) > 1 else None
        if not isinstance(begun, Token):
            return None
        self._broken.add(begun.text)
        return begun
