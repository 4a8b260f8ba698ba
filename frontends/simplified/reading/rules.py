"""Reading rules: a piece, and how it moves as a regular expression.

Postfix powers bind tighter than juxtaposition, that tighter than ``+``.  A parenthesis before a
number or a sign is a letter, any other a group.

Source: specs/simplified_boardgames.md section 2.
"""

from __future__ import annotations

from rgt.frontends.common.cursor import Unreadable
from rgt.frontends.simplified import syntax as s
from rgt.frontends.simplified.reading.cursor import Cursor
from rgt.frontends.simplified.reading.statements import piece, statements
from rgt.frontends.simplified.reading.tokens import NUMBER, WORD, Token
from rgt.frontends.simplified.words import CONTENTS, Letter, On
from rgt.ir.findings.edits import replacement
from rgt.ir.findings.findings import shown

_STEP = "a step such as (0,1,e)"
_CONTENTS = "'e' (empty), 'p' (the opponent's piece) or 'w' (an own piece)"
_NOT_IN_A_STEP = ("(", "&", "#", "@")


def rules(cursor: Cursor) -> list[s.Rule]:
    """All rules of a section that can be read."""
    return statements(cursor, _rule)


def _rule(cursor: Cursor) -> s.Rule | None:
    first = cursor.token
    letter = piece(cursor)
    if letter is not None and letter.text.islower():
        hint = "a rule is for the pieces of both players and is written for the upper-case ones"
        message = f"a rule begins with an upper-case letter: '{letter.text.upper()}'"
        cursor.error("SBG033", message, letter, hint=hint)
    if cursor.accept("&"):
        movement: s.Expression = s.Union((), span=cursor.span(first))
    else:
        movement = _movement(cursor)
    if letter is None or letter.text.islower():
        return None
    return s.Rule(letter.text, movement, span=cursor.span(first))


def _movement(cursor: Cursor) -> s.Expression:
    """An expression and the ``&`` behind it."""
    found = _expression(cursor)
    while cursor.kind == ")":
        cursor.error("SBG013", "this ')' closes nothing", cursor.take())
        if cursor.kind in ("(", "+"):
            cursor.accept("+")
            _expression(cursor)
    cursor.end_statement("'+', '^' or another step")
    return found


def _expression(cursor: Cursor) -> s.Expression:
    """A sum of chains, which comes next."""
    first = cursor.token
    options: list[s.Expression] = []
    while not options or cursor.accept("+"):
        option = _chain(cursor)
        options += option.options if isinstance(option, s.Union) else [option]
    return options[0] if len(options) == 1 else s.Union(tuple(options), span=cursor.span(first))


def _chain(cursor: Cursor) -> s.Expression:
    first = cursor.token
    parts: list[s.Expression] = []
    while not parts or cursor.kind == "(":
        part = _factor(cursor)
        parts += part.parts if isinstance(part, s.Concatenation) else [part]
    return parts[0] if len(parts) == 1 else s.Concatenation(tuple(parts), span=cursor.span(first))


def _factor(cursor: Cursor) -> s.Expression:
    first = cursor.token
    if cursor.kind == "(" and cursor.second_kind in (NUMBER, "-", "+"):
        found: s.Expression = _step(cursor)
    else:
        found = _group(cursor)
    if cursor.kind in ("^", "*"):
        found = _power(cursor, found, first)
    while cursor.kind in ("^", "*"):
        hint = "put what has a power in parentheses: ((0,1,e)^2)^3"
        cursor.error("SBG013", "a power has no power", cursor.token, hint=hint)
        _power(cursor, found, first)
    return found


def _group(cursor: Cursor) -> s.Expression:
    if cursor.kind != "(":
        cursor.fail(f"{_STEP} or '('")
    opened = cursor.take()
    cursor.enter()
    if cursor.kind == WORD or cursor.kind == ",":
        cursor.unexpected("a number or another '('", "a step is (files,ranks,e), such as (0,1,e)")
        cursor.skip_to(")", _NOT_IN_A_STEP)
        cursor.leave()
        return s.Step(Letter(0, 0, "e"), span=cursor.span(opened))
    found = _expression(cursor)
    cursor.leave()
    if not cursor.accept(")"):
        if cursor.kind not in ("&", "") and not cursor.begins_statement:
            cursor.fail("'+', ')' or another step")
        cursor.error("SBG013", "this '(' is never closed", opened)
    return found


def _power(cursor: Cursor, part: s.Expression, first: Token) -> s.Power:
    sign = cursor.take()
    if sign.kind == "*":
        cursor.error(
            "SBG013",
            "'*' stands behind '^' only",
            sign,
            hint="write '^*'",
            fixes=[replacement(cursor.span(sign, sign), "^*")],
        )
        return s.Power(part, None, span=cursor.span(first))
    if cursor.accept("*"):
        return s.Power(part, None, span=cursor.span(first))
    if cursor.kind == "+":
        cursor.fail("'*' or a number", "once or more is X X^*")
    times = cursor.expect_number("'*' or a number")
    return s.Power(part, times, span=cursor.span(first))


def _step(cursor: Cursor) -> s.Step:
    """A letter, which comes next; one that cannot be read is told and taken for another."""
    first = cursor.take()
    try:
        dx = _integer(cursor, "a number of files")
        _comma(cursor)
        dy = _integer(cursor, "a number of ranks")
        _comma(cursor)
        on = _on(cursor)
        if cursor.kind in ("+", ",", WORD):
            cursor.fail("')'", "write two steps: ((0,1,e) + (0,1,p))")
        cursor.expect(")")
    except Unreadable:
        cursor.skip_to(")", _NOT_IN_A_STEP)
        return s.Step(Letter(0, 0, "e"), span=cursor.span(first))
    return s.Step(Letter(dx, dy, on), span=cursor.span(first))


def _integer(cursor: Cursor, what: str) -> int:
    """A number, which comes next, perhaps behind a sign."""
    negative = cursor.kind == "-"
    if negative or cursor.kind == "+":
        cursor.take()
        what = "a number"
    value = cursor.expect_number(what)
    return -value if negative else value


def _comma(cursor: Cursor) -> None:
    """The comma between the parts of a step; it alone may be missing."""
    if not cursor.accept(","):
        cursor.unexpected("','", "a step is (files,ranks,e), such as (0,1,e)")
        if cursor.kind not in (NUMBER, "-", "+", WORD):
            raise Unreadable


def _on(cursor: Cursor) -> On:
    """What stands where a step leads."""
    token = cursor.expect(WORD, _CONTENTS)
    if token.text not in CONTENTS:
        lower = token.text.lower()
        hint = f"write '{lower}'" if lower in CONTENTS else f"it is {_CONTENTS}"
        message = f"{shown(token.text)} is nothing that a step can ask for"
        cursor.error("SBG030", message, token, hint=hint)
        return "e"
    return token.text
