"""Loops that were written out, in games as people write them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import rgt
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, told, tree

SLIDE = """
domain Player = a | b
domain Score = 0 | 100
domain Piece = none | rook | wall
domain Square = S(X, Y) where X in 1..4, Y in 1..4
domain Place = Square | off

up : Place -> Place
up(S(X, Y)) = if Y < 4 then S(X, Y + 1) else off
up(off) = off

left : Place -> Place
left(S(X, Y)) = if X > 1 then S(X - 1, Y) else off
left(off) = off

board : Place -> Piece = {:none; off = wall; S(2, 2) = rook; S(4, 1) = rook}
at : Place

graph slide() {
  branch go in {up, left} {
    %s
  }
}

graph rules() {
  loop {
    player = a
    at = Square(*)
    check(board[at] == rook)
    $$ at
    board[at] = none
    slide()
    $$ at
    board[at] = rook
    player = keeper
    if board[S(1, 4)] == rook {
      goals[a] = 100
      end()
    }
  }
}
"""
FREELY = """loop {
      at = go[at]
      check(board[at] == none)
      branch { return() } or {}
    }"""


def translated(body: str) -> rgt.Game:
    return rgt.loads(SLIDE % body, "hrg")


def repeated(times: int) -> rgt.Game:
    return translated(FREELY.replace("loop", f"repeat {times}"))


@pytest.mark.parametrize("times", [3, 4, 9])
def test_as_far_as_it_goes_is_a_loop(times: int) -> None:
    """Three squares are free at most: whoever writes that or more means the same."""
    free, written_out = translated(FREELY), repeated(times)
    for game in (free, written_out):
        optimize(game)
    assert len(written_out.automaton) <= len(free.automaton)
    assert told(written_out, 3) == told(repeated(times), 3)
    assert told(written_out, 3) == told(free, 3)


def test_what_is_shorter_than_the_board_stays() -> None:
    game, free = repeated(2), repeated(4)
    for each in (game, free):
        optimize(each)
    assert len(game.automaton) > len(free.automaton)
    assert told(game, 3) == told(repeated(2), 3)
    assert tree(game, 3) != tree(free, 3)


RAYS = """
#players = white(100), black(100)
#pieces = o, r, w
#variables = turns(3)
#board = rectangle(up, down, left, right,
    [o, o, o, w]
    [o, r, o, o]
    [o, o, o, o]
    [w, o, o, r])
#any = (up* + down*) (left* + right*)
#ray(step; foe) = %s
#rook(foe) = (ray(up; foe) + ray(right; foe))
#turn(me; own; foe) =
    ({? any {own} rook(foe)} + {! any {own} rook(foe)} [$ me = 100] ->> {})
    ->me any {own} [o] rook(foe) [own]
#rules = (turn(white; r; w) turn(black; w; r))*
"""
LOOP = "(step {o})* step {o, foe}"
GO_ON = "step ({o, foe} + {o} %s)"
LOOK_LATER = "step (. + {o} %s)"


def written_out(round_: str, times: int) -> str:
    """A ray that goes on so many times at most."""
    ray = "step {o, foe}" if "foe" in round_ else "step"
    for _ in range(times):
        ray = round_ % ray
    return ray if "foe" in round_ else f"{ray} {{o, foe}}"


@pytest.mark.parametrize("round_", [GO_ON, LOOK_LATER])
def test_a_ray_as_long_as_the_board_is_a_loop(round_: str) -> None:
    """Behind the last step may be less than behind the others, and nobody need ask before it."""
    short, long, loop = (
        rgt.loads(RAYS % ray, "rbg")
        for ray in (written_out(round_, 2), written_out(round_, 5), LOOP)
    )
    before = told(short, 3)
    assert optimize(short, skip=[DROPS_TAGS]).passes["reroll-loops"].steps == 8
    for game in (long, loop):
        optimize(game, skip=[DROPS_TAGS])
    assert len(short.automaton) == len(long.automaton) < len(loop.automaton) + 12
    assert told(short, 3) == told(long, 3) == before
    assert told(loop, 3) == before


@pytest.mark.parametrize("round_", [GO_ON, LOOK_LATER])
def test_a_ray_that_is_shorter_than_the_board_stays(round_: str) -> None:
    text = RAYS % written_out(round_, 1)
    game = rgt.loads(text, "rbg")
    before = told(game, 3)
    assert optimize(game, skip=[DROPS_TAGS]).passes["reroll-loops"].steps == 0
    assert told(game, 3) == before
    assert tree(game, 3) != tree(rgt.loads(RAYS % LOOP, "rbg"), 3)


HOP = """
mark : Place = S(2, 2)
graph slideOrHop() {
  branch {
    slide()
  } or {
    check(%s)
    at = up(at)
    board[at] = none
    mark = S(3, 1)
  }
}
graph rules() {"""


@pytest.mark.parametrize(
    ("asked", "rolled"), [("left(at) == mark", True), ("board[mark] == none", False)]
)
def test_what_a_step_is_compared_with_tells_where_one_is(asked: str, rolled: bool) -> None:
    """Who is beside one of two squares is not on the last row: nobody sets a rook on the wall."""
    text = SLIDE.replace("graph rules() {", HOP % asked).replace(
        "    slide()\n    $$", "    slideOrHop()\n    $$"
    )
    written_out = rgt.loads(text % FREELY.replace("loop", "repeat 3"), "hrg")
    before = told(written_out, 3)
    optimize(written_out)
    steps = [edge for edge in written_out.automaton if str(edge.action) == "at = left[at]"]
    assert (len(steps) == 2) is rolled
    assert told(written_out, 3) == before


def test_a_wall_that_may_be_taken_away_ends_nothing() -> None:
    """Somebody may clear the square off the board; then a loop would go on for ever."""
    text = (SLIDE % FREELY.replace("loop", "repeat 9")).replace("Square(*)", "Place(*)")
    text = text.replace("check(board[at] == rook)", "check(board[at] != none)")
    game = rgt.loads(text, "hrg")
    before = told(game, 2)
    steps = optimize(game, "reroll-loops").steps
    assert steps == 0
    assert told(game, 2) == before


def random_game(random: Random, ways: Sequence[str]) -> str:
    """A step repeated some times in one of several ways, in a move or in a check."""
    symbols = "abcd"
    # a line for the most part, at whose end nothing is asked for
    steps = ", ".join(f"{s}: {random.choice(symbols[symbols.index(s) :])}" for s in "bc")
    cells = ", ".join(f"{s}: {random.choice('aaaab')}" for s in "bc")
    rounds, in_check = random.choice((1, 2, 2, 3)), random.random() < 0.5
    out = "v" if in_check else "w"
    lines = [
        "type Player = { a0 }; type Score = { 0, 1 };",
        "type Bool = { 0, 1 }; type Goals = Player -> Score; type Visibility = Player -> Bool;",
        "type PlayerOrSystem = { a0, keeper, random };",
        "type T = { a, b, c, d };",
        f"const next: T -> T = {{ {steps}, d: {random.choice('addd')}, :{random.choice('bcd')} }};",
        f"var m: T -> T = {{ {cells}, d: {random.choice('abbb')}, :a }}; var x: T = a;",
        "var goals: Goals = { :0 }; var player: PlayerOrSystem = keeper;",
        "var visible: Visibility = { :1 };",
        "begin, begun: player = a0; begun, p: x = T(*);",
        "p, p2: m[x] = b;" if random.random() < 0.1 else "p, p2: ;",
        "p2, w: ? n0 -> v; p2, y: ! n0 -> v; y, w: $ none;" if in_check else "p2, n0: $$ x;",
        "w, z: $$ x; z, end: player = keeper;",
    ]
    asked = random.choice(("m[x] == a", "m[x] != b"))
    way = random.choice(ways)
    if way == "ray":
        return "\n".join([*lines, *random_ray(random, rounds, out)])
    for i in range(rounds):
        after = out if i == rounds - 1 else f"n{i + 1}"
        if way == "look":
            lines += [
                f"n{i}, {out}: m[next[x]] != a;",
                f"n{i}, s{i}: m[next[x]] == a; s{i}, {after}: x = next[x];",
            ]
            continue
        first, second = "x = next[x]", asked
        if way == "ask":
            first, second = second, first
        lines.append(f"n{i}, s{i}: {first}; s{i}, t{i}: {second}; t{i}, {after}: ;")
        if way != "exactly" and random.random() < 0.9:
            lines.append(f"t{i}, {out}: ;")
    return "\n".join(lines)


def random_ray(random: Random, rounds: int, out: str) -> list[str]:
    """A look at the place that was come to, from which one may leave or go on, some times."""
    leave = random.choice(("", "m[x] == b", "m[x] == b", "m[x] != a", "next[x] == d"))
    go = random.choice(("m[x] == a", "m[x] == a", "m[x] != b"))
    guard = random.choice(("next[x] != d", "next[x] != d", "m[next[x]] != b", "x != d"))
    lines = []
    for i in range(rounds):
        last = i == rounds - 1
        ends = last and not leave and random.random() < 0.5
        after = out if ends else f"n{i + 1}"
        others = ("m[x] == b", "m[x] != a", leave) if leave else (leave,)
        lines += [f"n{i}, {out}: {leave};", f"n{i}, s{i}: {go};"]
        if random.random() < (0.5 if last else 0.1):
            lines += [f"s{i}, {after}: x = next[x];"]
        else:
            lines += [f"s{i}, t{i}: {guard};", f"t{i}, {after}: x = next[x];"]
        if last and not ends:
            lines += [f"{after}, {out}: {random.choice(others)};"]
    return lines


@pytest.mark.parametrize(
    "ways", [("step", "look", "ask", "exactly", "exactly"), ("ray",)], ids=["rounds", "rays"]
)
@pytest.mark.parametrize(
    "seeds", [range(150), pytest.param(range(150, 3000), marks=pytest.mark.long)]
)
def test_random_repetitions_keep_their_trees(ways: Sequence[str], seeds: range) -> None:
    rerolled = 0
    for seed in seeds:
        text = random_game(Random(seed), ways)
        before, after = (rgt.loads(text, "rg") for _ in range(2))
        optimize(before, "compact-skip-edges")
        optimize(after, "compact-skip-edges,reroll-loops,prune-unreachable-nodes,merge-equal-nodes")
        rerolled += len(after.automaton) < len(before.automaton)
        expected = told(before, 2)
        assert told(after, 2) == expected, text
    assert rerolled > 10


def test_a_step_out_of_the_type_of_the_variable_ends_nothing() -> None:
    """A value that the variable's own type has not is stored all the same, and leads on."""
    text = """type Player = { keeper, white };
type Score = { 0, 100 };
type Square = { a, b, c, d };
type Place = { a, b, c, d, z };
type Content = { free, wall };
const step: Place -> Place = { a: b, b: z, z: d, d: c, :a };
const board: Place -> Content = { a: wall, :free };
var at: Square = a;
begin, n0: player = white;
n0, n1: at = step[at];
n1, n2: board[at] == free;
n2, n3: ;
n3, shown: ;
n3, n4: at = step[at];
n4, n5: board[at] == free;
n5, n6: ;
n6, shown: ;
n6, n7: at = step[at];
n7, n8: board[at] == free;
n8, n9: ;
n9, shown: ;
shown, done: $$ at;
done, end: player = keeper;
"""
    game = rgt.loads(text, "rg")
    before = told(game, 2)
    assert rgt.perft(game, 1)[1] == 3
    optimize(game, "compact-skip-edges,reroll-loops")
    assert told(game, 2) == before
