"""Loops that come no further than a place which was looked at before."""

from __future__ import annotations

import pytest

import rgt
from rgt.passes.analyses.values.stopped_loops import stopped_loops
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

DROP = """
type Column = { l, r };
type Cell = { l1, l2, r1, r2, off };
const bottom: Column -> Cell = { l: l1, :r1 };
const top: Column -> Cell = { l: l2, :r2 };
const other: Column -> Column = { l: r, :l };
const up: Cell -> Cell = { l1: l2, r1: r2, :off };
var m: Cell -> T = { :a };
var at: Cell = off;
var column: Column = l;
begin, p: column = Column(*);
p, q: m[top[column]] == a;
q, r: $$ column;
r, s: player = keeper;
s, t: at = bottom[column];
t, u: m[at] != a;
u, t: at = up[at];
t, v: m[at] == a;
v, w: m[at] = b;
w, begin: player = white;
w, end: player = white;
"""


def test_a_disc_falls_no_further_than_to_a_free_place() -> None:
    game = game_of(DROP, own=True)
    known = stopped_loops(game)
    assert {edge.target for edge in game.automaton.edges() if edge.key in known} == {"u", "v"}
    assert set(known.values()) == {("at", frozenset(("l1", "l2", "r1", "r2")))}


@pytest.mark.parametrize(
    ("here", "instead"),
    [
        ("m[top[column]] == a", "m[top[other[column]]] == a"),
        ("m[top[column]] == a", "m[top[column]] == b"),
        ("m[top[column]] == a", "m[top[column]] != b"),
        ("r, s: player = keeper;", "r, r2: player = keeper; r2, s: column = other[column];"),
        ("r, s: player = keeper;", "r, r2: player = keeper; r2, s: m[l2] = b;"),
        ("r, s: player = keeper;", "r, s: player = keeper; w, s: player = white;"),
        ("u, t: at = up[at];", "u, t: at = up[at]; w, t: player = white;"),
        ("u, t: at = up[at];", "u, t: at = up[at]; w, u: player = white;"),
        ("u, t: at = up[at];", "u, u2: at = up[at]; u2, t: at = up[at];"),
        ("l1: l2, r1: r2,", "r1: r2,"),
        ("w, end: player = white;", "w, w2: ! t -> v; w2, end: player = white;"),
    ],
)
def test_it_may_fall_further(here: str, instead: str) -> None:
    """Another column was looked at, something was written, or the loop has another beginning."""
    assert here in DROP
    assert not stopped_loops(game_of(DROP.replace(here, instead), own=True))


CONNECT = """
domain Player = red | blue
domain Score = 0 | 1
domain Mark = none | Player
domain Cell = C(X, Y) where X in 1..3, Y in 1..3
domain Place = Cell | off
domain Column = 1..3
domain Way = across | upward
domain Count = 0..2
more : Count -> Count
more(N) = if N == 2 then 2 else N + 1
bottom : Column -> Cell
bottom(X) = C(X, 1)
top : Column -> Cell
top(X) = C(X, 3)
go : Way -> Place -> Place
go(_, off) = off
go(across, C(X, Y)) = if X < 3 then C(X + 1, Y) else off
go(upward, C(X, Y)) = if Y < 3 then C(X, Y + 1) else off
board : Place -> Mark = { :none }
goals : Goals
column : Column
at : Place
here : Place
way : Way
count : Count
graph line(me: Player) {
  here = Cell(*)
  way = Way(*)
  count = 0
  while board[here] == me { here = go(way, here)  count = more(count) }
  check(count == 2)
}
graph turn(me: Player) {
  player = me
  column = Column(*)
  check(board[top(column)] == none)
  $$ column
  player = keeper
  at = bottom(column)
  while board[at] != none { at = go(upward, at) }
  board[at] = me
  if reachable(line(me)) { goals[me] = 1  end() }
}
graph rules() { loop { turn(red)  turn(blue) } }
"""


def test_who_never_gets_off_the_board_is_asked_for_lines_on_it() -> None:
    game = rgt.loads(CONNECT, "hrg")
    before = told(game, 6)
    optimize(game)
    assert "count" not in game.variables
    assert told(game, 6) == before


def test_the_game_stays() -> None:
    game = game_of(DROP, own=True)
    before = told(game)
    optimize(game)
    assert told(game) == before
