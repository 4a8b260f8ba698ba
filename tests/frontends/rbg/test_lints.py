"""What `rgt check` doubts about games in RBG, by code and place, and what it does not doubt."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.frontends import frontend_for
from rgt.frontends.rbg.frontend import FRONTEND
from rgt.ir.diagnostics import GameError, Source

ROOT = Path(__file__).parents[3]
SUFFIXES = (".rbg", ".rbg2017")
CORPUS = sorted(path for path in (ROOT / "corpus").glob("rbg*/*") if path.suffix in SUFFIXES)

# two columns, three rows; white moves first, in the corner at the top on the left
HEAD = """#players = white(9), black(9)
#pieces = e, w, b
#variables = n(9)
#board = rectangle(up, down, left, right, [b, b] [e, e] [w, w])
"""
USED = "{$ n < 9} [$ n = n + 1]"


def _doubts(text: str) -> list[tuple[str, int, int]]:
    assert FRONTEND.check is not None
    found = FRONTEND.check(FRONTEND.parse(Source("doubtful.rbg", text)))
    assert all(each.severity == "warning" for each in found)
    return [(d.code, d.span.line, d.span.column) for d in found if d.span is not None]


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        # macros: those that only unused ones use are unused, too
        (f"#p = up #q = p p\n#rules = ->white {USED} down ->> {{}}", ["RBG050 5:2", "RBG050 5:10"]),
        (f"#a = down\n#b(x) = x a\n#rules = ->white {USED} b(.) ->> {{}}", []),
        # numbers
        ("#rules = ->white down [e] ->> {}", ["RBG051 3:14"]),
        ("#rules = ->white [$ n = 2] ->> {}", ["RBG051 3:14"]),
        ("#rules = ->white {$ n < 3} ->> {}", ["RBG053 5:18"]),
        (f"#rules = ->white {USED} {{? {{$ white == 0}}}} ->> {{}}", ["RBG053 5:45"]),
        # assignments
        (f"#rules = ->white {USED} [$ n = 10] ->> {{}}", ["RBG054 5:42"]),
        (f"#rules = ->white {USED} [$ n = 0 - 1 - b] ->> {{}}", ["RBG054 5:42"]),
        (f"#rules = ->white {USED} [$ n = 5 / (n - n * 1)] ->> {{}}", []),
        (f"#rules = ->white {USED} [$ n = n / 0] ->> {{}}", ["RBG054 5:42"]),
        (f"#rules = ->white {USED} [$ n = 81 / n] ->> {{}}", []),
        (f"#rules = ->white {USED} [$ n = (n + 10) * 2] ->> {{}}", ["RBG054 5:42"]),
        # steps: from the corner, and from anywhere on three rows
        (f"#rules = ->white {USED} up ->> {{}}", ["RBG055 5:42"]),
        (f"#rules = ->white {USED} down down down ->> {{}}", ["RBG055 5:52"]),
        (f"#rules = ->white {USED} right (right + down) ->> {{}}", ["RBG055 5:49"]),
        (f"#rules = ->white {USED} (down [e] + right [e])* up ->> {{}}", []),
        (f"#rules = ->white {USED} (down [e])^3 ->> {{}}", []),
        (f"#rules = ->white {USED} down* {{! down}} up up up [w] ->> {{}}", ["RBG055 5:63"]),
        (f"#rules = ->white {USED} down* {{! down}} {{? down}} ->> {{}}", ["RBG055 5:60"]),
        (f"#rules = ->white {USED} {{! up}} left* [w] ->> {{}}", []),
        (f"#rules = ->white {USED} {{! up up}} left* [w] ->> {{}}", []),
        # tests that are repeated without a step
        (f"#rules = ->white {USED} down {{e}}^2 ->> {{}}", ["RBG056 5:47"]),
        (f"#rules = ->white {USED} {{? down {{e}}}}* down ->> {{}}", ["RBG056 5:42"]),
        (f"#rules = ->white {USED} ({{w, e}} ({{b}} + {{$ n > 1}}))^3 ->> {{}}", ["RBG056 5:43"]),
        (f"#rules = ->white {USED} {{? (down {{e}}^2)}} [w] ->> {{}}", ["RBG056 5:51"]),
        (f"#rules = ->white {USED} (down {{e}})^2 [w] ->> {{}}", []),
        (f"#rules = ->white {USED} down^2 {{e}}^1 [w] ->> {{}}", []),
        (f"#rules = ->white {USED} (down + {{e}})* [w] ->> {{}}", []),
        (f"#rules = ->white {USED} ({{e}} [$ n = n + 1])^2 ->> {{}}", []),
        (f"#rules = ->white {USED} (->white {{w}})^2 ->> {{}}", []),
        # what a macro repeats is told if it never is anything but a test
        (f"#r(x) = x^2\n#rules = ->white {USED} r({{e}}) r({{w}}) ->> {{}}", ["RBG056 6:44"]),
        (f"#r(x) = (x {{e}})^2\n#rules = ->white {USED} r({{w}}) r(down) ->> {{}}", []),
        # sums in a chain
        (f"#a = up* + down\n#rules = ->white {USED} a ->> {{}}", ["RBG057 6:42"]),
        (f"#a(x) = x + down\n#rules = (->white {USED} a(up*)) ->> {{}}", ["RBG057 6:43"]),
        (f"#a = up* + down\n#b = a {{e}}\n#rules = ->white {USED} (b) ->> {{}}", ["RBG057 6:6"]),
        (f"#a = up* + down\n#rules = ->white {USED} (a + right) ->> {{}}", []),
        (f"#a = up* + down\n#rules = ->white {USED} {{? a}} ->> {{}}", []),
        (f"#a = up* + down\n#rules = ->white {USED} (a (right)) ->> {{}}", ["RBG057 6:43"]),
        (f"#a = up* + right\n#b(a) = a {{e}}\n#rules = ->white {USED} b((down)) (a) ->> {{}}", []),
        (f"#a = (up* + down)\n#rules = ->white {USED} a ->> {{}}", []),
        (f"#b(x) = (x) {{e}} #a = up* + down\n#rules = ->white {USED} b(a) ->> {{}}", []),
        (f"#a = n + 1\n#rules = ->white {USED} {{$ 2 * a > 3}} ->> {{}}", []),
        # a step in a macro, in one of its uses only
        (f"#far(way) = way way\n#rules = ->white {USED} far(right) far(down) ->> {{}}", []),
    ],
)
def test_what_is_doubtful_is_told_where_it_stands(rules: str, found: list[str]) -> None:
    assert [f"{code} {line}:{column}" for code, line, column in _doubts(HEAD + rules)] == found


def test_pieces_that_nothing_speaks_of_and_those_that_never_come() -> None:
    text = HEAD.replace("e, w, b", "e, w, b, idle, ghost")
    rules = f"#rules = ->white {USED} down {{e, ghost}} [w] ->> {{}}"
    assert _doubts(text + rules) == [("RBG051", 2, 20), ("RBG052", 5, 47)]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_corpus_games_raise_no_doubt(path: Path) -> None:
    frontend = frontend_for(str(path))
    assert frontend.check is not None
    assert frontend.check(frontend.parse(Source(path.name, path.read_text()))) == []


# -- the dialect of 2017 ---------------------------------------------------------------------------

EARLIER = """#game "race" #board 2 3 b b empty empty w w
#def GO(me,ahead,opp) = (me/empty)(0,ahead 1,empty/me)[opp]
#player white GO(w,,black)
#player black GO(b,-,white)
#order white black
#goal white 1 $turn > 4
#goal black 1 $turn > 4
"""


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("#order", "#def IDLE = GO(b,-,white)\n#order", ["RBG140 5:6"]),
        ("GO(w,,black)", "(w/empty)(0,3,empty/w)[black]", ["RBG139 3:24"]),
        ("GO(w,,black)", "((w/empty)(0,1,empty)(-1,0) + (w))(0,2,empty/w)[black]", []),
        ("GO(w,,black)", "(w/empty)(0,1,empty)(0,2,empty/w)[black]", ["RBG139 3:35"]),
        ("GO(w,,black)", "(w/empty)((1,0,empty) + (1,0))(1,0/w)[black]", ["RBG139 3:45"]),
        ("GO(w,,black)", "(w/empty)(1,0,empty)^*(0,1/w)[black]", []),
        ("GO(w,,black)", "(w/empty)(0,-1)^3(0,1/w)[black]", []),
        ("GO(w,,black)", "(w/empty)(0,-900000/w)[black]", ["RBG139 3:24"]),
        ("white 1 $turn > 4", "white 1 move((w)(5,0,b))", ["RBG139 6:23"]),
        # in one use of a macro only
        ("(0,ahead 1,", "(0,ahead 1)(0,1,", []),
    ],
)
def test_the_first_dialect_tells_of_steps_beyond_the_board(
    old: str, new: str, found: list[str]
) -> None:
    assert old in EARLIER
    frontend = frontend_for("doubtful.rbg2017")
    assert frontend.check is not None
    source = Source("doubtful.rbg2017", EARLIER.replace(old, new))
    told = [(d.code, d.span) for d in frontend.check(frontend.parse(source))]
    assert [f"{code} {span.line}:{span.column}" for code, span in told if span] == found


def test_no_squares_are_named_where_there_are_none() -> None:
    text = EARLIER.replace("2 3 b b empty empty w w", "2 0").replace("$turn > 4", "@w 0 1", 1)
    with pytest.raises(GameError) as problem:
        frontend_for("empty.rbg2017").parse(Source("empty.rbg2017", text))
    assert [each.code for each in problem.value.diagnostics] == ["RBG122", "RBG136"]
    assert all("-1" not in (each.hint or "") for each in problem.value.diagnostics)
