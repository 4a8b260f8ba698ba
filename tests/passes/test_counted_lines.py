"""Lines that are counted along, wherever they may begin: as good as those asked stone by stone."""

from __future__ import annotations

import pytest

import rgt
from rgt.ir.actions import AnyAssignment, Reachability
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.game import Game
from rgt.passes.analyses.conditions.check_regions import check_region
from rgt.passes.pipeline import optimize
from rgt.passes.transforms.edges import clone_shared_graphs
from tests.passes.small_games import game_of, told

GAME = """
domain Player = red | blue
domain Score = 0 | 1
domain Mark = none | Player
domain Cell = C(X, Y) where X in 1..3, Y in 1..3
domain Place = Cell | off
domain Way = across | up
domain Count = 0..%(most)s
more : Count -> Count
more(N) = if N == %(most)s then %(most)s else N + 1
go : Way -> Place -> Place
go(_, off) = off
go(across, C(X, Y)) = if X < 3 then C(X + 1, Y) else off
go(up, C(X, Y)) = if Y < 3 then C(X, Y + 1) else off
opp : Player -> Player
opp(red) = blue
opp(blue) = red
board : Place -> Mark = { :none }
stones : Player -> Place -> Bool = { :{ :0 } }
goals : Goals
at : Cell
here : Place
way : Way
count : Count
mover : Player = red

graph line(me: Player) {
  here = Cell(*)
  way = Way(*)
  %(asked)s
}
graph turn(me: Player) {
  player = me
  at = Cell(*)
  check(%(free)s)
  $$ at
  player = keeper
  %(put)s
  if reachable(line(me)) {
    goals[me] = 1
    end()
  }
}
graph rules() { loop { %(turns)s } }
"""
ONE = {"free": "board[at] == none", "put": "board[at] = me", "holds": "board[here] == me"}
TWO = {
    "free": "not(stones[red][at]) && not(stones[blue][at])",
    "put": "stones[me][at] = 1",
    "holds": "stones[me][here]",
}
OUT = "check(%(holds)s)  repeat 1 { here = go(way, here)  check(%(holds)s) }"
COUNTED = "count = 0  while %(holds)s { here = go(way, here)  count = more(count) }"
AT_LEAST, AT_MOST = COUNTED + "  check(count >= 2)", COUNTED + "  check(count == 2)"
STOPPING = COUNTED.replace("%(holds)s {", "%(holds)s && count < 2 {") + "  check(count == 2)"
CALLED, IN_TURN = "turn(red) turn(blue)", "turn(mover) mover = opp(mover)"


def written(board: dict[str, str], asked: str, turns: str, most: int) -> Game:
    """The game with a way to ask for lines."""
    return rgt.loads(
        GAME % {**board, "asked": asked % board, "turns": turns, "most": str(most)}, "hrg"
    )


def chooses(game: Game) -> bool:
    """Whether some check chooses a value."""
    checks = (edge.action for edge in game.automaton.checks())
    starts = [check.start for check in checks if isinstance(check, Reachability)]
    asked = game.automaton.reachable(starts, through_checks=True)
    moves = game.automaton.reachable(through_checks=False)
    return any(
        isinstance(edge.action, AnyAssignment)
        for edge in game.automaton
        if edge.source in asked - moves
    )


@pytest.mark.parametrize(
    ("board", "turns", "asked", "most"),
    [
        (ONE, CALLED, OUT, 2),
        (TWO, IN_TURN, OUT, 2),
        (ONE, IN_TURN, AT_LEAST, 2),
        (TWO, CALLED, AT_LEAST, 2),
        (ONE, CALLED, AT_LEAST, 8),
        (TWO, IN_TURN, STOPPING, 2),
        (ONE, CALLED, AT_MOST, 3),
    ],
)
def test_lines_that_are_counted_are_asked_stone_by_stone(
    board: dict[str, str], turns: str, asked: str, most: int
) -> None:
    game = written(board, asked, turns, most)
    before = told(game, 4)
    optimize(game)
    assert "count" not in game.variables
    assert not chooses(game)
    assert told(game, 4) == before
    if asked != AT_MOST:
        assert before == told(written(ONE, OUT, CALLED, 2), 4)


FROM_THE_STONE = """  here = at
  branch { way = across } or { way = up }
  count = 0
  while board[here] == me { here = go(way, here)  count = more(count) }
  check(%s)"""


@pytest.mark.parametrize(
    ("asked", "most"),
    [("count == 2", 2), ("count == 2", 9), ("count >= 2", 2), ("count >= 2", 4), ("count != 1", 3)],
)
def test_lines_from_a_stone_on_are_counted_out(asked: str, most: int) -> None:
    """A check that chooses no cell, since the line is that of the last stone."""
    counted = FROM_THE_STONE % asked
    game = written(ONE, counted, CALLED, most)
    before = told(game, 4)
    optimize(game)
    assert "count" not in game.variables
    assert told(game, 4) == before


RING = """
domain Player = red
domain Score = 0 | 1
domain Cell = 0..3
domain Count = 0..2
more : Count -> Count
more(N) = if N == 2 then 2 else N + 1
next : Cell -> Cell
next(N) = if N == 3 then 0 else N + 1
taken : Cell -> Bool = { :0 }
goals : Goals
at : Cell
here : Cell
count : Count
graph line() {
  here = Cell(*)
  count = 0
  while taken[here] { here = next(here)  count = more(count) }
  check(count == 2)
}
graph rules() {
  loop {
    player = red
    at = Cell(*)
    $$ at
    player = keeper
    taken[at] = 1
    if not(reachable(line())) && taken[0] && taken[1] { goals[red] = 1  end() }
  }
}
"""


def test_a_line_that_goes_round_has_no_end() -> None:
    """Who has taken all of a ring counts for ever: the check fails."""
    game = rgt.loads(RING, "hrg")
    before = told(game, 5)
    optimize(game)
    assert told(game, 5) == before


STEPS = GAME.replace("way = Way(*)\n  %", "%") % {
    **ONE,
    "asked": "count = 0  while board[here] == me && count < 2 "
    "{ way = Way(*)  here = go(way, here)  count = more(count) }  check(count == 2)",
    "turns": CALLED,
    "most": "2",
}


@pytest.mark.parametrize(("most", "searched"), [(1, False), (1000, True)])
def test_checks_of_large_games_are_not_searched(
    most: int, searched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many checks that share what they ask would take the square of their number."""
    asked: list[tuple[str, str]] = []

    def region(automaton: Automaton, start: str, end: str) -> list[Edge]:
        asked.append((start, end))
        return check_region(automaton, start, end)

    monkeypatch.setattr(clone_shared_graphs, "check_region", region)
    game = rgt.loads(RING, "hrg")
    optimize(game, [clone_shared_graphs.CloneSharedGraphs(max_game=most)])
    assert bool(asked) is searched


def test_steps_that_are_chosen_one_after_the_other_stay_a_loop() -> None:
    game = rgt.loads(STEPS, "hrg")
    before = told(game, 3)
    optimize(game)
    assert "count" in game.variables
    assert told(game, 3) == before


LOOP = """
const next: T -> T = { a: b, :c };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: $$ x;
q, r: m[%s] = b;
r, w: ? s -> t;
r, o: ! s -> t;
w, begin: player = white;
s, s2: y = T(*);
s2, u: m[y] == b;
u, v: m[y] == b;
u, t: m[y] != b;
v, u: y = next[y];
%s
"""
END = "o, end: player = keeper;"
OTHER = """
o, o2: ? u -> t2;
o2, end: player = keeper;
o, o3: ! u -> t2;
o3, begin: player = white;
t, t2: y == b;
"""


@pytest.mark.parametrize(
    ("cell", "more", "ends"), [("a", END, True), ("x", END, False), ("a", OTHER, False)]
)
def test_a_loop_at_the_end_of_a_check(cell: str, more: str, ends: bool) -> None:
    """The loop stays at `c`, and ends if nothing comes there; that is told to no other check."""
    game = game_of(LOOP % (cell, more), own=True)
    before = told(game, 4)
    optimize(game, "decide-checks")
    assert told(game, 4) == before
    assert (len(game.automaton.out_edges("u")) == 1) is ends
