"""Rounds that are counted, in games made at random and in games as people write them."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told
from tests.passes.test_reroll_loops import FREELY, SLIDE

SYMBOLS = "abc"
FAR = """
far : Far = 1
less : Far -> Far
less(F) = if F == 1 then 1 else F - 1
graph rules() {"""
CHOSEN = "domain Far = 1..%d\n"
COUNTED = """loop {
      at = go[at]
      check(board[at] == none)
      if far == 1 {
        return()
      }
      far = less[far]
    }"""


def chosen(most: int) -> rgt.Game:
    """A slide over as many squares as was chosen first."""
    text = SLIDE.replace("graph rules() {", FAR).replace(
        "    slide()", "    far = Far(*)\n    slide()"
    )
    return rgt.loads(CHOSEN % most + text % COUNTED, "hrg")


@pytest.mark.parametrize("most", [3, 4, 9])
def test_a_distance_that_is_chosen_first_is_as_far_as_it_goes(most: int) -> None:
    """Three squares are free at most: any number from three on says no more than that."""
    free, counted = rgt.loads(SLIDE % FREELY, "hrg"), chosen(most)
    before = told(counted, 3)
    for game in (free, counted):
        optimize(game)
    assert "far" not in counted.variables
    assert len(counted.automaton) == len(free.automaton)
    assert told(counted, 3) == before == told(free, 3)


def test_a_shorter_distance_stays() -> None:
    counted = chosen(2)
    before = told(counted, 3)
    optimize(counted)
    assert "far" in counted.variables
    assert told(counted, 3) == before


def counting(seed: int, *, in_check: bool) -> str:
    """A game that goes round and counts, somehow: often the count says something.

    With `in_check` a check does that, which ends somewhere on the way.
    """
    draw = Random(seed)

    def table() -> str:
        return (
            f"{{ a: {draw.choice(SYMBOLS)}, b: {draw.choice(SYMBOLS)}, :{draw.choice(SYMBOLS)} }}"
        )

    step, ask = "x = next[x]", f"m[x] == {draw.choice('ab')}"
    first, second = draw.sample([step, ask], 2)
    less_again = "n = less[n]"
    begun = draw.choice(("n = T(*)", "n = T(*)", f"n = {draw.choice(SYMBOLS)}"))
    stop = draw.choice(("n == a", "n == a", "n == k", "i == n", "less[n] == n"))
    go_on = stop.replace("==", "!=")
    counted = draw.choice(("n = less[n]", "n = less[n]", "n = less[less[n]]", "i = less[i]"))
    if in_check:
        end = draw.choice(("q", "q1", "r", "t", "s"))
        asked = f"begin, b: x = T(*); b, c: {draw.choice('?!')} o -> {end}; c, d: $$ x;"
        around = asked, "d, end: player = keeper;"
        shown = draw.choice(("", "n == b", "i == a", less_again))
    else:
        around = "begin, o: x = T(*);", "v, end: player = keeper;"
        shown = draw.choice(("$$ x", "$$ x", "n == b", "i == a"))
    edges = [
        around[0],
        draw.choice(("o, p: i = a;", "o, p: i = T(*);")),
        f"p, q: {begun};",
        f"q, q1: {first};",
        f"q1, r: {second};",
        f"r, s: {draw.choice((stop, stop, ''))};",
        f"r, t: {draw.choice((go_on, go_on, ''))};",
        f"t, q: {counted};",
        f"s, {draw.choice(('v', 'q')) if in_check else 'v'}: {shown};",
        around[1],
    ]
    declared = [
        f"const next: T -> T = {table()};",
        f"const less: T -> T = {draw.choice((table(), '{ c: b, :a }'))};",
        f"const k: T = {draw.choice(SYMBOLS)};",
        f"var m: T -> T = {table()};",
        "var x: T = a;",
        "var n: T = a;",
        "var i: T = a;",
    ]
    return "\n".join(declared + edges)


@pytest.mark.parametrize(
    "seeds", [range(160), pytest.param(range(160, 400), marks=pytest.mark.long)]
)
@pytest.mark.parametrize("in_check", [False, True])
def test_random_counts_say_what_they_said(in_check: bool, seeds: range) -> None:
    forgotten = 0
    for seed in seeds:
        text = counting(seed, in_check=in_check)
        game = game_of(text, own=True)
        before = told(game)
        forgotten += optimize(game, "forget-trip-counts").steps > 0
        assert told(game) == before, text
    assert 0.1 < forgotten / len(seeds) < 0.9


def test_a_check_that_begins_where_nothing_leads_on() -> None:
    text = """
    const next: T -> T = { a: b, b: c, :a };
    var y: T = a;
    begin, end: player = white;
    begin, p: ! n -> nn;
    p, end: player = black;
    f, f2: y = a;
    f2, l: ;
    l, l2: y != c;
    l2, l: y = next[y];
    l, z: y == c;
    """
    game = game_of(text, own=True)
    before = told(game)
    optimize(game, "forget-trip-counts")
    assert told(game) == before
