"""Every referee complains of a wrong hint, and of nothing else."""

from __future__ import annotations

import pytest

from tests.passes.pragmas.referees import complaints
from tests.passes.small_games import game_of

FORK = """
begin, p: x = T(*);
p, q: x != a;
p, r: x != b;
q, s: $ a;
r, s: $ b;
s, end: player = keeper;
"""
MAPS = """
const good: T -> T -> T = { a: { :b }, :{ :c } };
var x: T = a;
var y: T = a;
begin, o: x = T(*);
o, p: y = T(*);
p, q: good[x][y] == b;
q, r: $$ x;
r, s: $$ y;
s, end: player = keeper;
"""
DIAMOND = """
begin, p: x = T(*);
p, q: y = a;
p, q: y = b;
q, r: x != a;
q, r: y != a;
r, s: $$ x;
s, t: $$ y;
t, end: player = keeper;
"""
CHECK = """
begin, q: ? p -> r;
p, s: $ a;
p, s: $ b;
s, s: x = T(*);
s, r: x == c;
q, end: player = keeper;
"""
APPLY = """
begin, p: x = T(*);
p, q: $$ x;
q, r: y = x;
r, s: x == a;
r, t: x != a;
s, t: z = b;
t, end: player = black;
"""


@pytest.mark.parametrize(
    ("hint", "edges"),
    [
        ("@disjoint p : q r;", FORK),
        ("@disjointExhaustive p : q;", FORK),
        ("@disjoint p : q s;", FORK),
        ("@tagIndex q : 1;", FORK),
        ("@tagIndex r s p : 0;\n@tagMaxIndex s r q : 3;\n@tagIndex q : 2;", FORK),
        ("@tagIndex q r : 0;\n@tagMaxIndex s : 0;\n@tagMaxIndex r : 1;", DIAMOND),
        ("@iterator p q r : y;", MAPS),
        ("@iterator o p q : x;", MAPS),
        ("@unique begin p q r s t;", DIAMOND),
        ("@unique begin p q s t;\n@repeat r : x;", DIAMOND),
        ("@unique begin p q;\n@repeat r : x y;\n@repeat s : ;", DIAMOND),
        ("@unique begin p q;\n@repeat r : x y;\n@repeat s : y;", DIAMOND),
        ("@unique begin q s p;", CHECK),
        ("@unique begin q p;\n@repeat s :;", CHECK),
        ("@simpleApply begin q [v: T] x = a;", APPLY),
        ("@simpleApply begin p [] x = a;", APPLY),
        ("@simpleApply begin r [v: T] x = v;", APPLY),
        ("@simpleApply q end [] y = x, player = black;", APPLY),
        ("@simpleApply begin end [v: T] x = v, y = v, player = black;", APPLY),
        ("@simpleApplyExhaustive begin q [a] x = a;", APPLY),
        ("@simpleApplyExhaustive q r [] ;", APPLY),
    ],
)
def test_wrong_hints(hint: str, edges: str) -> None:
    game = game_of(f"{hint}\n{edges}", own="var" in edges)
    assert complaints(game, states=3)


@pytest.mark.parametrize(
    ("hint", "edges"),
    [
        ("@disjoint p : q;", FORK),
        ("@tagIndex q r : 0;", FORK),
        ("@tagMaxIndex q r : 4;", FORK),
        ("@iterator o p q : y;", MAPS),
        ("@unique begin p s t;\n@repeat q r : x y;", DIAMOND),
        ("@unique begin p q s t;\n@repeat r : x y;", DIAMOND),
        ("@unique begin p;\n@repeat q r : x y;\n@repeat s : y;\n@repeat t :;", DIAMOND),
        ("@unique begin q p;\n@repeat s : x;", CHECK),
        ("@simpleApplyExhaustive begin q [v: T] x = v;", APPLY),
        ("@simpleApplyExhaustive q r [] y = x;", APPLY),
        ("@simpleApply begin q [a] x = a;\n@simpleApply begin q [b] x = b;", APPLY),
    ],
)
def test_right_hints(hint: str, edges: str) -> None:
    game = game_of(f"{hint}\n{edges}", own="var" in edges)
    assert complaints(game, states=3) == []
