"""How many ways walks are expected to go, and boards whose keys stay apart because of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery import lower
from rgt.frontends.gdl.recovery.cardinality import expected_ways
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.diagnostics import Source

HEAD = """type Player = { keeper, white };
type Score = { 0, 100 };
type Square = { a, b, c, d };
type Bool = { 0, 1 };
const dark: Square -> Bool = { a: 1, :0 };
var one: Square = a;
var other: Square = a;
var cell: Square -> Bool = { :0 };
"""


@pytest.mark.parametrize(
    ("walk", "ways"),
    [
        (["one = Square(*)"], 2),
        (["one = Square(*)", "other = Square(*)"], 4),
        # a quarter of the squares is dark, three quarters are not
        (["one = Square(*)", "dark[one] == 1", "other = Square(*)"], 2),
        (["one = Square(*)", "other = Square(*)", "one == other"], 4),
        (["one = Square(*)", "one == other", "other = Square(*)"], 2),
        # each value of a cell is as likely
        (["one = Square(*)", "cell[one] == 1", "other = Square(*)"], 3),
        (["one = Square(*)", "cell[one] != 1", "other = Square(*)"], 4),
    ],
)
def test_choices_multiply_and_conditions_divide(walk: list[str], ways: int) -> None:
    steps = [f"n{i}, n{i + 1}: {action};" for i, action in enumerate(walk)]
    text = f"{HEAD}begin, n0: player = white;\n" + "\n".join(steps)
    text += f"\nn{len(walk)}, end: player = keeper;\n"
    assert expected_ways(rgt.loads(text, "rg")) == pytest.approx(ways)


SIDE = 3
QUARTERS = {(0, 0): "nw", (1, 0): "ne", (0, 1): "sw", (1, 1): "se"}


def line(of: str, length: int) -> str:
    """A rule for some squares of one player in a row (`of` is ``g ?h``) or in a column."""
    parts = []
    for i in range(length):
        parts.append(f"(true (holds ?q{i} ?x{i} ?y{i} ?p))")
        parts.append(f"(whole ?q{i} ?x{i} ?y{i} {of.format(i)})")
        if i < length - 1:
            parts.append(f"(after ?g{i} ?g{i + 1})")
    return f"(<= (row ?p) (role ?p) {' '.join(parts)})"


def of_quarters() -> str:
    """Four boards of three by three squares that are one; quarters can be turned."""
    whole = "\n".join(
        f"(whole {name} {x} {y} {SIDE * right + x} {SIDE * down + y})"
        for (right, down), name in QUARTERS.items()
        for x in range(1, SIDE + 1)
        for y in range(1, SIDE + 1)
    )
    after = "\n".join(f"(after {n} {n + 1})" for n in range(1, 2 * SIDE))
    turned = "\n".join(
        f"(turned {x} {y} {SIDE + 1 - y} {x})"
        for x in range(1, SIDE + 1)
        for y in range(1, SIDE + 1)
    )
    return f"""
(role x) (role o)
(init (control x))
{whole}
{after}
{turned}
(quarter nw) (quarter ne) (quarter sw) (quarter se)
(<= (taken ?q ?x ?y) (true (holds ?q ?x ?y ?p)))
(<= (legal ?p (place ?q ?x ?y)) (true (control ?p)) (whole ?q ?x ?y ?g ?h)
    (not (taken ?q ?x ?y)))
(<= (legal ?p (turn ?q)) (true (control ?p)) (quarter ?q))
(<= (legal x noop) (true (control o)))
(<= (legal o noop) (true (control x)))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (next (holds ?q ?x ?y ?p)) (does ?r (place ?q1 ?x1 ?y1)) (true (holds ?q ?x ?y ?p)))
(<= (next (holds ?q ?x ?y ?p)) (does ?p (place ?q ?x ?y)))
(<= (next (holds ?q ?x2 ?y2 ?p)) (does ?r (turn ?q)) (true (holds ?q ?x1 ?y1 ?p))
    (turned ?x1 ?y1 ?x2 ?y2))
(<= (next (holds ?q ?x ?y ?p)) (does ?r (turn ?t)) (true (holds ?q ?x ?y ?p)) (distinct ?q ?t))
{line("?g{0} ?h", 4)}
{line("?h ?g{0}", 4)}
(<= terminal (row x))
(<= terminal (row o))
(<= open (whole ?q ?x ?y ?g ?h) (not (taken ?q ?x ?y)))
(<= terminal (not open))
(<= (goal ?p 100) (row ?p))
(<= (goal ?p 0) (role ?p) (not (row ?p)))
"""


def test_keys_stay_apart_where_squares_would_be_tried_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = parse(Source("quarters", of_quarters()))
    joined = recover(game, "quarters", "drop")
    monkeypatch.setattr(lower, "expected_ways", lambda game: 20 if "Square" in game.types else 5)
    apart = recover(game, "quarters", "drop")
    assert joined.pairs and not apart.pairs
    assert "Square" not in apart.game.types
    counted = rgt.perft(apart.game, 2)
    assert counted == rgt.perft(joined.game, 2)
    assert counted[1] == 4 * SIDE * SIDE + 4
    # a little more does not matter
    monkeypatch.setattr(lower, "expected_ways", lambda game: 8 if "Square" in game.types else 5)
    assert recover(game, "quarters", "drop").pairs


PENTAGO = Path(__file__).parents[5] / "shared/games/gdl/dresden__pentago_2008.kif"


@pytest.mark.skipif(not PENTAGO.exists(), reason="needs ../shared/games")
def test_the_squares_of_a_line_are_not_tried_one_against_the_other() -> None:
    # 12 x 12 x 12 x 12 x 12 x 6 choices a line, where a table tells each from the one before
    description = parse(Source(PENTAGO.name, PENTAGO.read_text(encoding="utf-8")))
    assert expected_ways(recover(description, "pentago", "drop").game) < 6
