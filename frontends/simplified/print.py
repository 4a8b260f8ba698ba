"""The text of a tree: `parse(print_description(d)) == d` for every game that was parsed.

Trees made by hand may have what the language cannot write; it is written as what means the same:
no word within an expression goes up in it, and the empty word is a power of 0.
"""

from __future__ import annotations

import re

from rgt.frontends.simplified import syntax as s
from rgt.frontends.simplified.formatting import format_text
from rgt.frontends.simplified.reading.sections import SECTIONS
from rgt.frontends.simplified.words import Letter
from rgt.ir.diagnostics import Source

_EMPTY_WORD = s.Power(s.Step(Letter(0, 1, "e")), 0)


def print_description(description: s.Description) -> str:
    """The text of a game in canonical form."""
    board = description.board
    lines = [
        f"<<{_name(description.name)}>>",
        f"<BOARD>\n{board.width} {board.height}",
        *(f"|{row}|" for row in board.rows),
        "<PIECES>",
        *(f"{rule.piece} {expression_text(rule.movement)} &" for rule in description.rules),
        f"<GOALS>\n{description.turn_limit} &",
        *map(_goal, description.goals),
    ]
    return format_text(Source(description.source.name, "\n".join(lines)))


def expression_text(expression: s.Expression) -> str:
    """An expression on one line with the fewest parentheses; empty if it has no word."""
    found = writable(expression)
    return "" if found is None else _text(found)


def writable(expression: s.Expression) -> s.Expression | None:
    """The same language as the parser would give it; None if it has no word at all.

    Nothing is grouped that is grouped anyway, and every union and concatenation has two parts.
    """
    if isinstance(expression, s.Step):
        return expression
    if isinstance(expression, s.Union):
        options: list[s.Expression] = []
        for each in map(writable, expression.options):
            if each is not None:
                options += each.options if isinstance(each, s.Union) else [each]
        if not options:
            return None
        return options[0] if len(options) == 1 else s.Union(tuple(options))
    if isinstance(expression, s.Concatenation):
        parts: list[s.Expression] = []
        for each in map(writable, expression.parts):
            if each is None:
                return None
            parts += each.parts if isinstance(each, s.Concatenation) else [each]
        if not parts:
            return _EMPTY_WORD
        return parts[0] if len(parts) == 1 else s.Concatenation(tuple(parts))
    part = writable(expression.part)
    if part is None:
        return _EMPTY_WORD if expression.times in (None, 0) else None
    return s.Power(part, expression.times)


def _text(expression: s.Expression) -> str:
    """A writable expression, without parentheses around it."""
    if isinstance(expression, s.Step):
        return str(expression.letter)
    if isinstance(expression, s.Union):
        return " + ".join(map(_text, expression.options))
    if isinstance(expression, s.Concatenation):
        return "".join(_grouped(part, s.Union) for part in expression.parts)
    part = _grouped(expression.part, s.Union, s.Concatenation, s.Power)
    return f"{part}^{'*' if expression.times is None else expression.times}"


def _grouped(part: s.Expression, *kinds: type) -> str:
    text = _text(part)
    return f"({text})" if isinstance(part, kinds) else text


def _goal(goal: s.Goal) -> str:
    if isinstance(goal, s.Left):
        return f"#{goal.piece} {goal.count} &"
    return f"@{goal.piece} {', '.join(f'{x} {y}' for x, y in goal.squares)} &"


def _name(name: str) -> str:
    """A name that can stand in brackets."""
    name = re.sub(r"[\r\n]+", " ", re.sub(r">(?=>)", "> ", name)).strip().rstrip("> ")
    return f"The game {name}".strip() if name in ("", *SECTIONS) else name
