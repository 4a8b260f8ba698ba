"""Maps that are assigned cell by cell, and next states that are computed beside the old ones."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.ir.actions import SKIP, Assignment
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.context import Step
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

GAME = """
domain Player = red | blue
domain Score = 0 | 50 | 100
domain Mark = none | Player
domain Cell = C(X, Y) where X in 1..3, Y in 1..3

other : Player -> Player
other(red) = blue
other(blue) = red

goals : Goals = { :50 }
board : Cell -> Mark = { :none }
next : Cell -> Mark
cell : Cell

graph free() {
  cell = Cell(*)
  check(board[cell] == none)
}
graph turn(me: Player) {
  player = me
  free()
  $$ cell
  player = keeper
  %s
  if board[C(2, 2)] == me && board[C(1, 1)] == me { goals[me] = 100 goals[other(me)] = 0 end() }
  if not(reachable(free())) { end() }
}
graph rules() { loop { turn(red) turn(blue) } }
"""
IN_PLACE = "board[cell] = me"
COPIED = """repeat c in Cell { next[c] = board[c] }
    next[cell] = me
    repeat c in Cell { board[c] = next[c] }"""
OTHER_WAY = "next = board next[cell] = me repeat c in Cell { board[c] = next[c] }"


def whole(game: Game) -> int:
    """How many edges assign a whole map."""
    maps = {name for name in game.variables if name in ("m", "n", "k", "board", "next")}
    return sum(
        isinstance(edge.action, Assignment)
        and isinstance(edge.action.target, Reference)
        and edge.action.target.name in maps
        for edge in game.automaton
    )


@pytest.mark.parametrize("moved", [COPIED, OTHER_WAY])
def test_a_next_state_is_computed_in_place(moved: str) -> None:
    """Square by square or as a whole: the same automaton as that of who changes the board."""
    games = [rgt.loads(GAME % text, "hrg") for text in (IN_PLACE, moved)]
    before = [told(game, 3) for game in games]
    for game in games:
        optimize(game)
    assert before[0] == before[1] == told(games[0], 3) == told(games[1], 3)
    assert "next" not in games[1].variables
    assert len({len(list(game.automaton)) for game in games}) == 1


DECLARED = """
var m: T -> T = { :a };
var n: T -> T = { a: b, :c };
var k: T -> T -> T = { :{ :a } };
var x: T = a;
"""
ENDS = """
y1, y2: x = T(*);
y2, y3: m[x] != a;
y3, y4: $$ x;
y4, y5: player = keeper;
y5, y6: x = T(*);
y6, y7: n[x] == b;
y7, end: player = white;
"""


@pytest.mark.parametrize(
    ("edges", "joined"),
    [
        ("m[a] = n[a]; m[b] = n[b]; m[c] = n[c]", True),
        ("m[c] = n[c]; m[a] = n[a]; m[b] = n[b]", True),
        ("m[a] = b; m[b] = a; m[c] = c", True),
        ("m[a] = n[a]; x = b; m[b] = n[b]; m[c] = n[c]", False),
        ("m[a] = n[a]; m[b] = n[b]; n[c] = a; m[c] = n[c]", False),
        ("m[a] = n[a]; m[b] = n[b]; n[c] = m[c]; m[c] = n[c]", False),
        ("m[a] = n[a]; m[b] = n[a]; m[c] = n[c]", False),
        ("m[a] = n[a]; m[b] = n[b]; m[b] = n[b]", False),
        ("m[a] = n[a]; m[b] = b; m[c] = n[c]", False),
        ("m[a] = n[a]; m[b] = n[b]; m[b] = n[b]; m[c] = n[c]", False),
        ("m[a] = m[a]; m[b] = m[b]; m[c] = m[c]", False),
        ("m[a] = k[a][a]; m[b] = k[a][b]; m[c] = k[a][c]", True),
        ("m[a] = k[a][a]; m[b] = k[b][b]; m[c] = k[c][c]", False),
        ("k[a][a] = n[a]; k[a][b] = n[b]; k[a][c] = n[c]; m[a] = k[a][b]", True),
        ("m[a] = n[a]; k[a][a] = b; m[b] = n[b]; k[b][a] = b; m[c] = n[c]", True),
        ("m[x] = n[x]; m[b] = n[b]; m[c] = n[c]", False),
    ],
)
def test_cells_that_are_assigned_one_after_the_other(edges: str, joined: bool) -> None:
    actions = edges.split("; ")
    text = "".join(f"q{at}, q{at + 1}: {action};" for at, action in enumerate(actions))
    text = f"begin, q0: player = keeper; {text} q{len(actions)}, y1: player = white; {ENDS}"
    game = game_of(DECLARED + text, own=True)
    before = told(game, 3)
    optimize(game, "join-cell-assignments{fewest=3}")
    rows = sum(
        isinstance(e.action, Assignment) and str(e.action.target) == "k[a]" for e in game.automaton
    )
    assert (whole(game) + rows > 0) is joined
    assert told(game, 3) == before


def test_rows_are_maps_and_a_map_of_rows_is_one() -> None:
    cells = [f"k[{one}][{two}] = a" for one in "abc" for two in "abc"]
    text = "".join(f"q{at}, q{at + 1}: {action};" for at, action in enumerate(cells))
    game = game_of(
        f"{DECLARED} begin, q0: player = keeper; {text} q9, y1: player = white; {ENDS}", own=True
    )
    optimize(game, "join-cell-assignments{fewest=3}")
    assert whole(game) == 1
    assert sum(edge.action == SKIP for edge in game.automaton) == 8


@pytest.mark.parametrize(
    "entered",
    ["begin, q1: player = keeper;", "y3, q2: player = keeper;", "q2, end: player = keeper;"],
)
def test_who_comes_or_goes_in_between_assigns_some_cells(entered: str) -> None:
    cells = ["m[a] = b", "m[b] = a", "m[c] = c"]
    text = "".join(f"q{at}, q{at + 1}: {action};" for at, action in enumerate(cells))
    game = game_of(
        f"{DECLARED} {entered} begin, q0: player = keeper; {text} q3, y1: player = white; {ENDS}",
        own=True,
    )
    optimize(game, "join-cell-assignments{fewest=3}")
    assert whole(game) == 0


def assigned(seed: int) -> str:
    """A game of walks that write cells of maps, most of them all cells of one."""
    draw = Random(seed)

    def chain() -> list[str]:
        kind = draw.choice(("copy", "copy", "fill", "row", "mixed", "back"))
        keys = draw.sample("abc", 3)
        if kind == "copy":
            found = [f"m[{key}] = n[{key}]" for key in keys]
        elif kind == "back":
            found = [f"n[{key}] = m[{key}]" for key in keys]
        elif kind == "fill":
            found = [f"{draw.choice('mn')}[{key}] = {draw.choice('abc')}" for key in keys]
        elif kind == "row":
            row = draw.choice("abc")
            found = [f"k[{row}][{key}] = {draw.choice(('m', 'n'))}[{key}]" for key in keys]
        else:
            found = [f"m[{key}] = k[{draw.choice('aab')}][{key}]" for key in keys]
        if draw.random() < 0.3:
            found.insert(draw.randrange(4), draw.choice(("m[x] = b", "n[a] = m[b]", "x = m[a]")))
        if draw.random() < 0.2:
            found.append(draw.choice(("m = n", "n = m", "m = k[a]")))
        return found

    several = [chain() for _ in range(draw.randrange(1, 4))]
    actions = [action for each in several for action in each]
    if draw.random() < 0.3:
        draw.shuffle(actions)
    edges = [f"q{at}, q{at + 1}: {action};" for at, action in enumerate(actions)]
    last = len(actions)
    if draw.random() < 0.3:
        edges[0] = f"q0, p: x != a; p, q1: {actions[0]}; q0, q{draw.randrange(1, last)}: x == a;"
    asked = draw.choice(("m[x]", "n[x]", "k[b][x]"))
    read = draw.choice(("m[x]", "n[x]", "k[a][x]", "k[x][x]"))
    return f"""{DECLARED}
    begin, z0: x = T(*);
    z0, z1: {read} != c;
    z1, z2: $$ x;
    z2, q0: player = keeper;
    {"".join(edges)}
    q{last}, z3: {asked} == b;
    q{last}, z4: {asked} != b;
    z4, end: player = keeper;
    z3, begin: player = {draw.choice(("white", "black"))};
    """


@pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(40, 1500), marks=pytest.mark.long)]
)
def test_random_assignments_stay_what_they_are(seeds: range) -> None:
    changed = 0
    for seed in seeds:
        text = assigned(seed)
        game = game_of(text, own=True)
        before = told(game, 4)
        wanted = "join-cell-assignments{fewest=3}, compact-skip-edges, coalesce-maps"
        changed += optimize(game, wanted).steps > 0
        assert told(game, 4) == before, text
    assert 0.2 < changed / len(seeds) < 0.95


@pytest.mark.parametrize(
    ("edges", "kept"),
    [
        ("n = m; n[x] = b; m = n", 1),
        # the old state is read once more
        ("n = m; n[x] = b; x = m[x]; m = n", 2),
        ("n = m; n[x] = b; m = n; n[x] = c", 2),
        # what was written beside the copy is kept
        ("m = n; m[x] = b", 2),
    ],
)
def test_maps_that_are_copies_of_each_other(edges: str, kept: int) -> None:
    actions = edges.split("; ")
    text = "".join(f"q{at}, q{at + 1}: {action};" for at, action in enumerate(actions))
    declared = DECLARED.replace("{ a: b, :c }", "{ :a }")
    reads = "z0, z1: n[x] == a;" if kept == 2 and "m = n; m" in edges else "z0, z1: m[x] == a;"
    game = game_of(
        f"""{declared} begin, z0: x = T(*); {reads} z1, z2: $$ x; z2, q0: player = keeper;
        {text} q{len(actions)}, z3: m[x] == b; z3, begin: player = white;
        q{len(actions)}, z4: m[x] != b; z4, end: player = keeper;""",
        own=True,
    )
    before = told(game, 4)
    optimize(game, "coalesce-maps")
    assert told(game, 4) == before
    assert len({"m", "n"} & game.variables.keys()) == kept


def test_a_constant_is_made_in_the_step_that_assigns_it() -> None:
    text = "begin, p: m[a] = b; p, q: m[b] = c; q, r: m[c] = a; r, s: m[a] == b; s, t: $ a;"
    game = game_of(text + "t, end: player = keeper;", own=False)
    replayed = game.copy()
    steps: list[Step] = []
    optimize(game, "join-cell-assignments{fewest=3}", listeners=[steps.append])
    for step in steps:
        for change in step.changes:
            replayed.apply(change)
    assert steps
    assert print_game(replayed) == print_game(game)
