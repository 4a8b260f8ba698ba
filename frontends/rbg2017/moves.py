"""Reading moves: regular expressions of steps (specs/rbg2017.md section 4.1)."""

from __future__ import annotations

from rgt.frontends.rbg2017 import syntax as s
from rgt.frontends.rbg2017.cursor import Cursor
from rgt.frontends.rbg2017.tokens import NAME, NUMBER

_STEP = "a step such as (0,1,empty/pawn)"


def name(cursor: Cursor, what: str) -> s.Name:
    """A name, which comes next."""
    place = cursor.place
    return s.Name(cursor.expect(NAME, what).text, place=place)


def integer(cursor: Cursor, what: str) -> int:
    """A number, which comes next, perhaps behind a minus."""
    negative = cursor.accept("-")
    value = cursor.expect_natural("a number" if negative else what)
    return -value if negative else value


def move(cursor: Cursor) -> s.Move:
    """A sum of chains, which comes next."""
    place = cursor.place
    parts = [_chain(cursor)]
    while cursor.accept("+"):
        parts.append(_chain(cursor))
    return parts[0] if len(parts) == 1 else s.Choice(tuple(parts), place=place)


def _chain(cursor: Cursor) -> s.Move:
    place = cursor.place
    parts = [_factor(cursor)]
    while cursor.kind in ("(", "["):
        parts.append(_factor(cursor))
    return parts[0] if len(parts) == 1 else s.Chain(tuple(parts), place=place)


def _factor(cursor: Cursor) -> s.Move:
    place = cursor.place
    if cursor.kind == "[":
        found: s.Move = _next_player(cursor)
    elif cursor.kind == "(" and cursor.second_kind in (NUMBER, "-", NAME, "{", "/"):
        found = _step(cursor)
    else:
        cursor.expect("(", f"{_STEP} or '('")
        cursor.enter()
        found = move(cursor)
        cursor.leave()
        cursor.expect(")", "'+', ')' or another step")
    if not cursor.accept("^"):
        return found
    if cursor.accept("*"):
        return s.Power(found, None, place=place)
    return s.Power(found, cursor.expect_natural("'*' or a number"), place=place)


def _next_player(cursor: Cursor) -> s.NextPlayer:
    place = cursor.place
    cursor.expect("[")
    if cursor.kind == NAME:
        player: s.Name | int = name(cursor, "a player")
    elif cursor.accept("+"):
        player = cursor.expect_natural("a number")
    else:
        player = integer(cursor, "a player or a number")
    cursor.expect("]")
    return s.NextPlayer(player, place=place)


def _step(cursor: Cursor) -> s.Step:
    place = cursor.place
    cursor.expect("(")
    dx = dy = 0
    on = off = None
    if cursor.kind in (NUMBER, "-"):
        dx = integer(cursor, "a distance")
        cursor.expect(",", "',' and the distance in rows")
        dy = integer(cursor, "the distance in rows")
        if cursor.accept(","):
            on = _pieces(cursor)
        elif cursor.kind not in ("/", ")"):
            cursor.fail("',', '/' or ')'")
    elif cursor.kind != "/":
        on = _pieces(cursor)
    if cursor.accept("/"):
        off = _pieces(cursor)
    cursor.expect(")", "')'" if off else "'/' or ')'")
    return s.Step(dx, dy, on, off, place=place)


def _pieces(cursor: Cursor) -> tuple[s.Name, ...]:
    """A piece or a set of such."""
    if not cursor.accept("{"):
        return (name(cursor, "a piece or '{'"),)
    pieces = [name(cursor, "a piece")]
    while cursor.accept(","):
        pieces.append(name(cursor, "a piece"))
    cursor.expect("}", "',' or '}'")
    return tuple(pieces)
