"""A target that is chosen before a walk to it, or where the walk stops: the same game."""

from __future__ import annotations

import random

import rgt
from rgt.ir.actions import AnyAssignment, overwrites
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told, tree

SLIDE = """
domain Player = red | blue
domain Score = 0 | 100
domain Mark = empty | Player
domain Place = 0..7
domain Target = Place | off
domain Way = forth | back

step : Way -> Target -> Target
step(_, off) = off
step(forth, N) = if N == 7 then off else N + 1
step(back, N) = if N == 0 then off else N - 1

foe : Player -> Player
foe(red) = blue
foe(blue) = red

me : Player = red
mark : Target -> Mark = { :empty ; off = red ; 1 = red ; 3 = blue ; 5 = blue ; 6 = red }
from : Place
to : Target
at : Target
way : Way

graph rules() {
  loop {
    player = me
    from = Place(*)
    check(mark[from] == me)
    MOVE
    player = keeper
    mark[from] = empty
    mark[to] = me
    me = foe[me]
    if not(reachable(mobile())) { goals[foe[me]] = 100 end() }
  }
}
graph mobile() {
  from = Place(*)
  check(mark[from] == me)
  way = Way(*)
  check(mark[step[way][from]] == empty)
}
"""
SLIDES = """
    at = from
    way = Way(*)
    loop {
      at = step[way][at]
      check(mark[at] == empty)
      branch { break() } or { }
    }
    to = at
    $$ from
    $$ to
"""
FIRST = """
    to = Place(*)
    check(mark[to] == empty && to != from)
    $$ from
    $$ to
    at = from
    way = Way(*)
    loop {
      at = step[way][at]
      check(mark[at] == empty)
      if at == to { break() }
    }
"""
HEAD = """
    to = Place(*)
    check(to != from)
    way = Way(*)
    at = from
    while at != to {
      at = step[way][at]
      check(mark[at] == empty)
    }
    $$ from
    $$ to
"""
MEETS = """
    $$ from
    to = Place(*)
    check(mark[to] == empty)
    $$ to
    way = Way(*)
    at = step[way][from]
    while at != to {
      check(mark[at] == empty)
      at = step[way][at]
    }
"""


def chosen_first(game: Game) -> bool:
    """Whether targets are chosen before anything else is done."""
    chosen = (e.action for e in game.automaton if isinstance(e.action, AnyAssignment))
    return any(overwrites(action) in ("to", "at") for action in chosen)


def test_a_target_is_chosen_where_a_walk_comes_to_it() -> None:
    games = [rgt.loads(SLIDE.replace("MOVE", m), "hrg") for m in (SLIDES, FIRST, HEAD, MEETS)]
    before = [rgt.fingerprint(game, 4) for game in games]
    assert len(set(before)) == 1
    for game in games:
        optimize(game)
        assert rgt.fingerprint(game, 4) == before[0]
        assert not chosen_first(game)


ACTIONS = (
    "z = next[z]", "z = next[z]", "z = b", "y = T(*)", "y = z", "y = next[y]", "z = next[y]",
    "z == x", "z == x", "y == x", "x == z", "z != x", "z != x", "y != x", "m[z] == a", "m[z] != c",
    "z == c", "", "$ a", "m[z] = b", "n[z] == a", "m[y] == b", "? f -> t", "x != y",
)  # fmt: skip
LINE = (
    "m[x] == a", "x != b", "z != c", "$$ x", "$$ y", "$ a", "y = T(*)", "z = b", "m[y] = c",
    "m[x] != y", "n[x] == a", "y = x", "m[y] == a", "", "visible[y] = 0",
)  # fmt: skip
DECLARED = """
type U = { a, b };
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { b: c, :a };
var n: U -> T = { :a };
var x: T = a;
var y: T = b;
var z: T = a;
f, t: m[y] == a;
"""
BEHIND = ("", "", "$$ z", "$$ y", "m[x] = c", "z == x", "m[z] == c")


def wild(rng: random.Random) -> str:
    """A game that chooses something and walks on, in some way or other."""
    line = [f"begin, l0: x = {rng.choice('TTU')}(*);"]
    length = rng.randrange(4)
    line += [f"l{i}, l{i + 1}: {rng.choice(LINE[:-1])};" for i in range(length)]
    line += [f"l{length}, w1: {rng.choice(('z = b', 'z = y', 'z = next[y]', ''))};"]
    walk = [
        f"{rng.choice(('w1', 'w1', 'w2', 'w3'))}, {rng.choice(('w1', 'w2', 'w3', 'w3', 'out'))}: "
        f"{rng.choice(ACTIONS)};"
        for _ in range(rng.randrange(1, 5))
    ]
    if rng.random() < 0.6:
        walk += [f"w3, w1: {rng.choice(('z != x', 'x != z', 'y != x', ''))};"]
    walk += ["w1, w2: z = next[z];", f"w2, w3: {rng.choice(('m[z] == a', 'm[z] != c', ''))};"]
    walk += [f"w3, out: {rng.choice(('z == x', 'z == x', 'x == z', 'y == x'))};"]
    behind = [f"out, u: {rng.choice(BEHIND)};", "u, u1: $$ x;"]
    behind += [f"u1, u2: {rng.choice(('', '$$ y', '$$ z'))};", "u2, k: player = keeper;"]
    turn = ["k, begin: player = white;", "begin, end: player = keeper;"]
    return DECLARED + "\n".join(dict.fromkeys([*line, *walk, *behind, *turn]))


def changed(text: str) -> bool:
    """Whether the pass applies to a wild game, which plays as before then."""
    game, after = game_of(text, own=True), game_of(text, own=True)
    if not optimize(after, "defer-choices").steps:
        return False
    try:
        before = tree(game), told(game)
    except rgt.GameError:
        return False
    assert (tree(after), told(after)) == before, text
    return True


def test_wild_walks() -> None:
    """Whatever the walk does, the moves stay what they are."""
    rng = random.Random(7)
    assert sum(changed(wild(rng)) for _ in range(250)) > 5


def test_a_choice_to_which_nothing_but_itself_leads() -> None:
    """Whoever chooses for ever is no walk to anywhere."""
    game = game_of("begin, end: player = keeper; q, p: x = T(*); p, q: ;", own=False)
    assert optimize(game, "defer-choices").steps == 0
