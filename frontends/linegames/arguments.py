"""Where the arguments of a call stand in the user's program: each rule of a game has its own."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from rgt.frontends.linegames.places import characters
from rgt.ir.diagnostics import Source, Span


@dataclass(frozen=True, slots=True)
class Arguments:
    """The place of a call, and those of its arguments by parameter: the first line of each."""

    call: Span | None = None
    places: Mapping[str, Span] = field(default_factory=dict)

    def of(self, *parameters: str) -> Span | None:
        """The place of the first of some arguments that is given; the call if none is."""
        found = (self.places[each] for each in parameters if each in self.places)
        return next(found, self.call)


def arguments(call: Span | None, parameters: Sequence[str]) -> Arguments:
    """The arguments of the call at a place; `parameters` are the names of positional ones."""
    if call is None:
        return Arguments()
    source = call.source
    try:
        tree = ast.parse(source.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # the file has changed since it was imported
        return Arguments(call.first_line)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _span(node, source) == call:
            named = {word.arg: word for word in node.keywords if word.arg is not None}
            first = takewhile(lambda each: not isinstance(each, ast.Starred), node.args)
            given: dict[str, ast.expr | ast.keyword] = {
                **dict(zip(parameters, first, strict=False)),
                **named,
            }
            places = {name: _span(each, source).first_line for name, each in given.items()}
            return Arguments(call.first_line, places)
    return Arguments(call.first_line)


def _span(node: ast.expr | ast.keyword, source: Source) -> Span:
    line, end = node.lineno, node.end_lineno or node.lineno
    return Span(
        source,
        line,
        characters(source.line(line), node.col_offset) + 1,
        end,
        characters(source.line(end), node.end_col_offset or 0) + 1,
    )
