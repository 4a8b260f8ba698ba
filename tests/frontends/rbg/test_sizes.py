"""What is too large is refused at once, where it stands, by both dialects."""

from __future__ import annotations

import time

import pytest

import rgt
from rgt.ir.diagnostics import GameError

PLAYERS = "#players = white(100), black(100)\n"
PIECES = "#pieces = e, w\n"
VARIABLES = "#variables = x(9)\n"
BOARD = "#board = rectangle(up, down, left, right, [e, w])\n"
RULES = "#rules = ->white [w] ->> {}\n"


def _game(**sections: str) -> str:
    given = {
        "players": PLAYERS,
        "pieces": PIECES,
        "variables": VARIABLES,
        "board": BOARD,
        "rules": RULES,
    }
    return "".join({**given, **sections}.values())


def _doubling(word: str, between: str) -> str:
    """Macros of which every one is twice the one before it."""
    lines = [f"#m0 = {word}"]
    lines += [f"#m{n} = m{n - 1}{between}m{n - 1}" for n in range(1, 40)]
    return "\n".join(lines) + "\n"


def _bounds(bounds: range) -> str:
    return ", ".join(f"x{bound}({bound})" for bound in bounds)


def _vertices(count: int) -> str:
    return "\n".join(f"v{n}[e]{{up: v{(n + 1) % count}}}" for n in range(count))


_TOO_LARGE = {
    "score": (_game(players="#players = white(100000000), black(100)\n"), "RBG041", 1),
    "variable": (_game(variables="#variables = x(9),\n  y(100000000)\n"), "RBG041", 4),
    "bounds together": (
        _game(variables=f"#variables =\n {_bounds(range(90_000, 90_900))}\n"),
        "RBG041",
        4,
    ),
    "players": (
        _game(
            players="#players =\n" + ",\n".join(f"p{n}(1)" for n in range(2_500)) + "\n",
            rules="#rules = ->p1 ->> {}\n",
        ),
        "RBG041",
        2_002,
    ),
    "board": (
        _game(board=f"#board = rectangle(up, down, left, right, [{','.join('e' * 30_000)}])\n"),
        "RBG041",
        4,
    ),
    "cuboid of macros": (
        _game(board=_doubling("e", ",") + "#board = cuboid(a, b, c, d, f, g, [[m15]])\n"),
        "RBG041",
        4,
    ),
    "graph": (_game(board=f"#board =\n{_vertices(12_000)}\n"), "RBG041", 10_005),
    "power": (_game(rules="#rules = ->white ([w])^4000000000 ->> {}\n"), "RBG036", 5),
    "macros for ever": (_doubling("[w]", " ") + _game(rules="#rules = ->white m39\n"), "RBG017", 1),
    "macros of actions": (
        _doubling("[w]", " ") + _game(rules="#rules = ->white m16\n"),
        "RBG041",
        45,
    ),
    "alternatives": (
        _game(rules=f"#rules = ->white ({' + '.join(['up [w]'] * 50_000)}) ->> {{}}\n"),
        "RBG041",
        5,
    ),
    "product": (
        _game(
            variables="#variables = x(90000), y(90000)\n",
            rules="#rules = ->white\n[$ x = x * y] ->> {}\n",
        ),
        "RBG040",
        6,
    ),
    "sums": (
        _game(
            variables="#variables = x(90000), y(80000)\n",
            rules="#rules = ->white\n{$ x + y + white * black > 3 * x * y} ->> {}\n",
        ),
        "RBG040",
        6,
    ),
}


@pytest.mark.parametrize("kind", _TOO_LARGE)
def test_what_is_too_large_is_refused_at_once_where_it_stands(kind: str) -> None:
    text, code, line = _TOO_LARGE[kind]
    begun = time.process_time()
    with pytest.raises(GameError) as problem:
        rgt.loads(text, "rbg")
    assert time.process_time() - begun < 10
    (found,) = problem.value.diagnostics
    assert found.code == code
    assert found.span is not None
    assert found.span.line == line


_DIALECT = """#game "example"
#board 2 2 black empty white empty
#player white (white/empty)(0,1,empty/white)[black]
#player black (black/empty)(0,-1,empty/black)[white]
#order white black
#goal white 1 $turn > 9
#goal black 1 $turn > 9
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("#goal white 1 ", "#goal white 900000 ", 6),
        ("#goal black 1 $turn > 9", "#goal black 1 $turn > 9 or $turn == 900000", 7),
        ("#board 2 2 black empty", f"#board 2 20002 black {'empty ' * 40_000}\n empty", 2),
    ],
)
def test_the_first_dialect_has_the_same_limits(old: str, new: str, line: int) -> None:
    with pytest.raises(GameError) as problem:
        rgt.loads(_DIALECT.replace(old, new), "rbg2017")
    (found,) = problem.value.diagnostics
    assert found.code == "RBG041"
    assert found.span is not None
    assert found.span.line == line
