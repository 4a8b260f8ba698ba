"""Rounds that lead back to where they began, at random and as people write them."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, game_of, told

SYMBOLS = "abc"
TRACK = """
#players = white(100), black(100)
#pieces = e, w, b
#variables =
#board = rectangle(up, down, left, right, [e, e, b, e] [e, e, b, e] [e, w, e, e] [w, e, e, b])
#side(one) = (one {e})* {! one}
#lap = side(right) side(down) side(left) side(up)
#hit(one; foe) = (one {e})* one {foe}
#turn(me; stone; foe) =
    ->me (up* + down*) (left* + right*) {stone} [e] (
        (left + right + up + down) {e}
      + side(up) side(left) %s (hit(right; foe) + side(right) hit(down; foe))
    ) [stone]
#rules = (turn(white; w; b) turn(black; b; w))*
"""
ROUNDS = """
const next: T -> T = {{ a: b, b: c, :a }};
const swap: T -> T = {{ a: b, b: a, :c }};
var m: T -> T = {{ b: b, :a }};
var x: T = a;
var y: T = a;
begin, p: {entered};
p, q: {first};
q, r: {second};
r, p: {third};
p, s: m[x] == a;
r, s: m[x] == b;
s, t: $$ x;
t, u: $$ y;
u, end: player = keeper;
"""


def rounds(entered: str, first: str, second: str, third: str) -> rgt.Game:
    """A game that goes round in three steps."""
    return game_of(
        ROUNDS.format(entered=entered, first=first, second=second, third=third), own=True
    )


def closed(game: rgt.Game) -> bool:
    """Whether rounds can still be closed after the pass, which has not changed the game."""
    before = told(game)
    optimize(game, "prune-idle-cycles")
    assert told(game) == before
    return bool(game.automaton.between("r", "p"))


STEP = "x = next[x]"


def test_a_star_around_a_whole_lap_is_no_star() -> None:
    games = [rgt.loads(TRACK % star, "rbg") for star in ("", "(lap)*")]
    trees = [told(game, 2) for game in games]
    for game in games:
        optimize(game, skip=[DROPS_TAGS])
    assert trees == [told(game, 2) for game in games]
    assert trees[0] == trees[1]
    assert min(rgt.perft(games[0], 2)) > 0
    assert len(games[0].automaton) == len(games[1].automaton)


@pytest.mark.parametrize(
    "steps",
    [
        ("x = T(*)", STEP, STEP, STEP),
        ("x = T(*)", "x = swap[x]", "m[x] == a", "x = swap[x]"),
        ("x = T(*)", STEP, "x = next[next[x]]", "? s -> t"),
        # another variable that comes back, too
        ("y = T(*)", "y = swap[y]", "m[x] == a", "y = swap[y]"),
        # from c there would be another way back, and nobody is at c
        ("x = b", "x != c", "x = swap[x]", "x = swap[x]"),
    ],
)
def test_rounds_that_lead_nowhere_are_not_closed(steps: tuple[str, str, str, str]) -> None:
    assert not closed(rounds(*steps))


@pytest.mark.parametrize(
    "steps",
    [
        ("x = T(*)", STEP, STEP, "m[x] == a"),
        ("x = T(*)", STEP, STEP, "x = swap[x]"),
        # a cell of a map, or another variable, is not what it was
        ("x = T(*)", "x = swap[x]", "m[x] = a", "x = swap[x]"),
        ("x = T(*)", "x = swap[x]", "y = x", "x = swap[x]"),
        # what a map holds that changes is not known
        ("x = T(*)", "x = swap[x]", "x = m[x]", "x = swap[x]"),
    ],
)
def test_rounds_that_change_something_stay(steps: tuple[str, str, str, str]) -> None:
    assert closed(rounds(*steps))


def test_what_is_shown_belongs_to_the_move() -> None:
    """Such a game has moves of all lengths, and is none: nobody asks for its tree."""
    game = rounds("x = T(*)", "x = swap[x]", "$ a", "x = swap[x]")
    assert optimize(game, "prune-idle-cycles").steps == 0


def test_values_that_come_from_elsewhere_count() -> None:
    """A lap of two from a; from c it leads to a, and only who comes another way is at c."""
    text = """
    const step: T -> T = { a: b, b: a, :a };
    var x: T = a;
    begin, p: x = %s;
    p, q: x = step[x];
    q, p: x = step[x];
    p, s: $$ x;
    s, end: player = keeper;
    """
    for entered, stays in (("a", False), ("c", True), ("T(*)", True)):
        game = game_of(text % entered, own=True)
        before = told(game)
        optimize(game, "prune-idle-cycles")
        assert told(game) == before
        assert bool(game.automaton.between("q", "p")) is stays


def test_random_rounds_keep_their_games() -> None:
    opened = 0
    for seed in range(300):
        draw = Random(seed)
        pick = draw.choice
        steps = [STEP, STEP, STEP, "x = swap[x]", "x = swap[x]", "y = swap[y]", "y = x"]
        steps += ["x != c", "m[x] == a", "x == y", "x = T(*)", "x = a", "$$ y", "m[x] = y"]
        table = f"{{ a: {pick(SYMBOLS)}, b: {pick(SYMBOLS)}, :{pick(SYMBOLS)} }}"
        lines = [
            "const next: T -> T = { a: b, b: c, :a };",
            f"const swap: T -> T = {pick((table, '{ a: b, b: a, :c }'))};",
            f"var m: T -> T = {table};",
            "var x: T = a;",
            "var y: T = a;",
            f"begin, p: {pick(('x = T(*)', 'x = b', 'y = T(*)', 'm[x] = b'))};",
            *(f"{e}: {pick(steps)};" for e in ("p, q", "q, r", "r, v", "v, p")),
            f"{pick('pqrv')}, {pick('pqrv')}: {pick(steps)};",
            f"p, {pick('svr')}: m[x] == a;",
            f"{pick('qrv')}, s: x != {pick('aby')};",
            "s, t: $$ x;",
            "t, u: $$ y;",
            "u, end: player = keeper;",
        ]
        text = "\n".join(lines)
        game = game_of(text, own=True)
        try:
            before = told(game, 2)
        except GameError:  # tags on a cycle
            continue
        opened += optimize(game, "prune-idle-cycles").steps > 0
        assert told(game, 2) == before, text
    assert 5 < opened < 250
