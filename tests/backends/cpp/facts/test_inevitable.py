"""Checks that stop where their end is inevitable."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, board, compare

pytestmark = needs_compiler

_LEAPS = """
    q, q1: last = Square(*); q1, q2: board[last] == x; q2, h: board[last] = e;
    h, h1: board[up[last]] == o;
    h1, h2: board[up[up[last]]] == e;
    h2, h3: board[up[last]] = e;
    h3, h: last = up[up[last]];
    h, m1: board[down[last]] == o;
    m1, m2: board[down[down[last]]] == e;
    m2, m3: board[down[last]] = e;
    m3, h: last = down[down[last]];
    """
_STOPS = """
    h, i: board[up[last]] != o;
    h, i: board[up[up[last]]] != e;
    i, r: board[down[last]] != o;
    i, r: board[down[down[last]]] != e;
    """


_LANDINGS = """
    q, q1: last = Square(*); q1, q2: board[last] == x; q2, l: board[last] = e;
    l, h: board[last] == e;
    h, h1: board[up[last]] == o;
    h1, h2: board[up[last]] = e;
    h2, l: last = up[up[last]];
    h, m1: board[down[last]] == o;
    m1, m2: board[down[last]] = e;
    m2, l: last = down[down[last]];
    """
"""The same leaps, which ask where they land whether the square is empty."""


def _body(leaps: str, stops: str) -> str:
    return board(9, "s0: o, s2: o, s5: o, s6: o, s7: k, :e") + PUT + ASK + leaps + stops


def _cyclic(body: str) -> bool:
    """Whether the check follows a capture from leap to leap."""
    (check,) = Plan(games.play(body)).checks
    return bool(check.search.view.cycles)


def test_who_can_leap_or_stop_comes_to_the_end() -> None:
    body = _body(_LEAPS, _STOPS)
    assert not _cyclic(body)
    compare(body, plays=30)


def test_who_asks_for_the_square_when_it_lands_comes_to_the_end() -> None:
    body = _body(_LANDINGS, _STOPS)
    assert not _cyclic(body)
    compare(body, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # who stands before k can neither leap nor stop
        ("h, i: board[up[last]] != o;", "h, i: board[up[last]] == x; h, i: board[up[last]] == e;"),
        ("h, i: board[up[up[last]]] != e;", ""),
        # it may land on more than who stops is asked for, or must ask for another square
        ("l, h: board[last] == e;", "l, h: board[last] != o;"),
        ("l, h: board[last] == e;", "l, l1: board[last] == e; l1, h: board[ring[last]] != o;"),
        # nothing is lifted, or it is put back
        ("h1, h2: board[up[last]] = e;", "h1, h2: ;"),
        ("m1, m2: board[down[last]] = e;", "m1, m2: board[last] = o;"),
    ],
)
def test_who_lands_need_not_come_to_the_end(old: str, new: str) -> None:
    body = (_LANDINGS + _STOPS).replace(old, new)
    assert old not in body
    body = _body(body, "")
    assert _cyclic(body) is (new != "l, h: board[last] != o;")
    compare(body, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # who can leap up may not stop, and who can leap down neither
        ("h, i: board[up[up[last]]] != e;", ""),
        # k is no o
        ("h, i: board[up[last]] != o;", "h, i: board[up[last]] == x; h, i: board[up[last]] == e;"),
        # another square is asked
        ("i, r: board[down[last]] != o;", "i, r: board[down[last]] != o; i, r: board[s3] == k;"),
        ("i, r: board[down[down[last]]] != e;", "i, r: board[ring[last]] != e;"),
    ],
)
def test_who_can_neither_leap_nor_stop(old: str, new: str) -> None:
    body = _body(_LEAPS, _STOPS.replace(old, new))
    assert _cyclic(body) is (new != "i, r: board[down[last]] != o; i, r: board[s3] == k;")
    compare(body, plays=30)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("h2, h3: board[up[last]] = e;", "h2, h3: ;"),
        ("h2, h3: board[up[last]] = e;", "h2, h3: board[up[last]] = k;"),
        ("m2, m3: board[down[last]] = e;", "m2, m3: board[last] = o;"),
        ("m2, m3: board[down[last]] = e;", "m2, m3: board[s0] = e;"),
        ("h2, h3: board[up[last]] = e;", "h2, h3: board[up[last]] = board[last];"),
    ],
)
def test_who_might_leap_for_ever(old: str, new: str) -> None:
    body = _body(_LEAPS.replace(old, new), _STOPS)
    assert _cyclic(body)
    compare(body, plays=30)


def test_what_might_be_an_error_is_asked() -> None:
    """The map has no such key: who stops there never hears of it."""
    types = "type Near = {s0, s1, s2}; var near: Near -> Piece = {:e};"
    body = types + _body(_LEAPS, _STOPS.replace("board[up[last]] != o", "near[last] != o"))
    assert _cyclic(body)
    compare(body, plays=30)


def test_checks_that_ask_others_are_followed() -> None:
    stops = _STOPS.replace("h, i: board[up[last]] != o;", "h, i: ! z -> z2;")
    body = _body(_LEAPS, stops) + "z, z1: board[up[last]] == o; z1, z2: board[up[up[last]]] == e;"
    compare(body, plays=30)


_COUNT = f"""
    type Count = {{{", ".join(f"n{i}" for i in range(200))}}};
    const less: Count -> Count = {{{", ".join(f"n{i}: n{i - 1}" for i in range(1, 200))}, :n0}};
    const where: Count -> Square = {{n7: s3, :s0}};
    var left: Count = n199;
    """
"""With a square it has more values than are tried."""


@pytest.mark.parametrize(
    ("old", "new", "cyclic"),
    [
        # what is only counted tells nobody where to go
        ("h2, h3:", "h2, c: left = less[left]; c, h3:", False),
        ("h2, h3:", "h2, c: left = less[left]; c, d: left != n0; d, h3:", True),
        ("h2, h3:", "h2, c: left = less[left]; c, d: last = where[left]; d, h3:", True),
        ("h2, h3:", "h2, c: left = less[left]; c, d: board[where[left]] = e; d, h3:", True),
    ],
)
def test_what_is_counted_on_the_way(old: str, new: str, *, cyclic: bool) -> None:
    body = _COUNT + _body(_LEAPS, _STOPS).replace(old, new)
    body = body.replace("t4, keep:", "t4, t5: left = less[left]; t5, keep:")
    body += "end0, end1: left == n0;"
    assert _cyclic(body) is cyclic
    compare(body, plays=30)
