"""A target that is chosen, for a check to find it, or found by going there: the same game."""

from __future__ import annotations

import random

import pytest

import rgt
from rgt.ir.actions import AnyAssignment, overwrites
from rgt.ir.automaton import Automaton
from rgt.ir.dataflow import solve
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.passes.analyses.conditions import told_choices
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

RIDE = """
domain Player = red | blue
domain Score = 0 | 100
domain Mark = empty | Player
domain Place = 0..7
domain Target = Place | off
domain Way = forth | back

step : Way -> Target -> Target
step(_, off) = off
step(forth, N) = if N == 7 then 0 else N + 1
step(back, N) = if N == 0 then 7 else N - 1

foe : Player -> Player
foe(red) = blue
foe(blue) = red

goals : Goals
mark : Target -> Mark = { :empty ; 0 = red ; 1 = red ; 3 = blue ; 5 = blue ; 6 = red }
from : Place
to : Target
at : Target
way : Way

graph ride(me: Player) {
  at = from
  branch { way = forth } or { way = back }
  at = step[way][at]
  while mark[at] == empty { at = step[way][at] }
  check(mark[at] == foe(me))
}
graph hits(target: Place) {
  ride(red)
  check(at == target)
}
graph hit(target: Place) {
  ride(blue)
  check(target == at)
}
graph rules() {
  loop {
    player = red
    from = Place(*)
    check(mark[from] == red)
    RED
    $$ from
    $$ to
    player = keeper
    mark[from] = empty
    mark[to] = red
    if not(reachable(free())) { goals[red] = 100 end() }
    player = blue
    from = Place(*)
    check(mark[from] == blue)
    BLUE
    $$ from
    $$ to
    player = keeper
    mark[from] = empty
    mark[to] = blue
    if not(reachable(more())) { goals[blue] = 100 end() }
  }
}
graph free() {
  from = Place(*)
  check(mark[from] == blue)
  BLUE
}
graph more() {
  from = Place(*)
  check(mark[from] == red)
  RED
}
"""
CHOSEN = "to = Place(*) check(mark[to] == {foe}) check(reachable({graph}(to)))"
RIDDEN = "ride({me}) to = at"


def ride(text: str) -> Game:
    """The game whose targets are told in some way."""
    red = text.format(me="red", foe="blue", graph="hits")
    blue = text.format(me="blue", foe="red", graph="hit")
    return rgt.loads(RIDE.replace("RED", red).replace("BLUE", blue), "hrg")


def test_what_is_chosen_is_ridden_to() -> None:
    """Whoever chooses a target rides there once, as whoever rides."""
    games = [ride(CHOSEN), ride(RIDDEN)]
    before = [told(game, 4) for game in games]
    assert before[0] == before[1]
    for game in games:
        optimize(game)
        assert told(game, 4) == before[0]
        assert not [
            e
            for e in game.automaton
            if isinstance(e.action, AnyAssignment) and overwrites(e.action) == "to"
        ]
    asked = [len(game.automaton.checks()) for game in games]
    assert asked[0] == asked[1]


ACTIONS = (
    "z = next[z]", "z = next[z]", "z = b", "z = T(*)", "y = x", "x = next[x]", "y = next[y]",
    "z == x", "z == y", "x == z", "z != x", "m[z] == a", "m[z] != c", "z == c", "", "$ a",
    "m[z] = b", "n[z] == a",
)  # fmt: skip
DECLARED = """
type U = { a, b };
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { b: c, :a };
var n: U -> T = { :a };
var x: T = a;
var y: T = b;
var z: T = a;
"""


def wild(rng: random.Random) -> str:
    """A game that chooses something for a wild check to find."""
    lines = [f"{rng.choice(('begin, q: x = T(*)', 'begin, q: x = U(*)', 'begin, q: y = T(*)'))};"]
    middle = rng.choice(("m[x] == a", "x != b", "z != c", ""))
    lines += [f"q, r: {middle};", "r, u: ? s -> t;", "u, u1: $$ x;"]
    lines += [f"u1, u2: {rng.choice(('', '', '$$ z', '$$ y', 'm[x] = c'))};"]
    lines += [
        "u2, k: player = keeper;",
        "k, begin: player = white;",
        "begin, end: player = keeper;",
    ]
    nodes = ["s", "w1", "w2", "w3", "t"]
    if rng.random() < 0.5:
        lines.append("s, w1: y = x;")
        nodes.remove("s")
        nodes.insert(0, "w1")
    for _ in range(rng.randrange(1, 6)):
        lines.append(f"{rng.choice(nodes[:4])}, {rng.choice(nodes[1:])}: {rng.choice(ACTIONS)};")
    lines.append("w1, w3: ;")
    lines.append(f"w3, t: {rng.choice(('z == x', 'y == z', 'x == z', 'next[z] == x'))};")
    return DECLARED + "\n".join(dict.fromkeys(lines))


def changed(text: str) -> bool:
    """Whether the pass applies to a wild game, which plays as before then."""
    game, after = game_of(text, own=True), game_of(text, own=True)
    optimize(after, "walk-to-choices")
    if len(after.automaton) == len(game.automaton):
        return False
    try:
        before = told(game)
    except rgt.GameError:
        return False
    assert told(after) == before, text
    return True


def test_wild_checks() -> None:
    """Whatever the check does, the moves stay what they are."""
    rng = random.Random(5)
    assert sum(changed(wild(rng)) for _ in range(250)) > 3


def test_many_choices_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is live is not worked out again for each choice of a game."""
    solved: list[Automaton] = []

    def solve_(automaton: Automaton, analysis: Liveness) -> dict[str, int]:
        solved.append(automaton)
        return solve(automaton, analysis)

    monkeypatch.setattr(told_choices, "solve", solve_)
    turns = "".join(
        f"n{i}, q{i}: x = T(*); q{i}, u{i}: ? s{i} -> t{i}; u{i}, k{i}: $$ x;"
        f"k{i}, n{i + 1}: player = white; s{i}, w{i}: z = next[y]; w{i}, t{i}: z == x;"
        for i in range(20)
    )
    game = game_of(DECLARED + turns + "begin, n0: ; n20, end: player = keeper;", own=True)
    before = told(game, 4)
    assert optimize(game, "walk-to-choices").steps == 20
    assert len(solved) <= 2
    assert told(game, 4) == before
