"""Random games in which turns are told by a variable, and loops go on by a chosen way.

Random games of any kind seldom have two ways to a node by the same step, or a side to move.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from rgt.ir.diagnostics import GameError, Severity
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.passes.small_games import game_of, view_kept_by

DECLARED = """
type U = {{ none, a, b, c }};
const mover: T -> Player = {{ a: white, b: black, :{third} }};
const other: T -> T = {{ a: b, b: {behind}, :a }};
const go: T -> T -> T = {{
    a: {{ a: {0}, b: {1}, :{2} }}, b: {{ a: {3}, b: {4}, :{5} }}, :{{ :{0} }}
}};
const may: T -> T -> T = {{ a: {{ a: {5}, b: {5}, :{6} }}, :{{ a: {6}, b: {1}, :{3} }} }};
var x: {type} = {first};
var y: T = {7};
var z: T = a;
var way: T = {8};
var me: T = {9};
var m: T -> T = {{ a: {6}, :{4} }};
"""
ASKED = (
    "me == a", "me != a", "me == b", "m[x] == a", "m[x] != y", "m[go[way][x]] == a", "x == y",
    "may[me][x] == a", "may[me][way] != b", "go[way][x] != y", "go[way][x] != c",
)  # fmt: skip
DONE = (
    "x = T(*)", "y = T(*)", "way = T(*)", "x = y", "m[x] = me", "m[y] = a", "me = a", "me = b",
    "$$ x", "$ a", "$ b", "", "", "x = go[way][y]", "y = x",
)  # fmt: skip
STEPS = ("x = go[way][x]", "x = go[way][y]", "x = go[way][x]", "x = go[way][m[y]]")
NEXT = ("me = other[me]", "me = other[me]", "me = a", "me = b")
LOOKS = ("m[go[way][x]] == a", "go[way][x] != y", "m[go[way][x]] != b")


def edges(random: Random) -> Iterator[str]:
    """Turns of two sides that stand in a variable, with loops in them, and a check or two."""
    nodes = [f"n{number}" for number in range(random.randrange(3, 7))]
    yield "begin, p: player = mover[me];"
    yield f"p, {nodes[0]}: {random.choice(DONE)};"
    for one, two in itertools.pairwise(nodes):
        yield f"{one}, {two}: {random.choice(ASKED + DONE)};"
    for number in range(random.randrange(1, 5)):
        one, two = random.choice(nodes), random.choice(nodes)
        kind = random.random()
        if kind < 0.4:  # a loop that is entered by a step, and goes on by one
            head = f"h{number}"
            yield f"{one}, {head}: {random.choice(STEPS)};"
            yield f"{head}, {head}_on: {random.choice(ASKED)};"
            yield f"{head}_on, {head}: {random.choice(STEPS[:1] * 2 + STEPS)};"
            yield f"{head}_on, {two}: {random.choice(('', 'x == y', '$$ x'))};"
        elif kind < 0.7:  # a loop that looks ahead
            head, look = f"h{number}", random.choice(LOOKS)
            yield f"{one}, {head}: {look};"
            yield f"{head}, {head}_on: {random.choice(STEPS)};"
            yield f"{head}_on, {head}: {random.choice((look, look, *LOOKS))};"
            yield f"{head}_on, {two}: {random.choice(('', 'x != y', '$ b'))};"
        elif kind < 0.85:
            yield f"{one}, {two}: {random.choice('?!')} {random.choice(nodes)} -> stop;"
            yield f"{random.choice(nodes)}, stop: {random.choice(ASKED)};"
        else:
            yield f"{one}, {two}: {random.choice(ASKED + DONE)};"
    last = nodes[-1]
    # a move tells all that it does
    told = ["$$ x", "$$ y", "$$ way", "$$ me"]
    told += [each for cell in "abc" for each in (f"z = m[{cell}]", "$$ z")]
    for number, each in enumerate(told):
        yield f"{last if number == 0 else f'told{number}'}, told{number + 1}: {each};"
    yield f"told{len(told)}, k: player = keeper;"
    over = random.choice(ASKED)
    # what the system does is one thing
    one, other = ("==", "!=") if "==" in over else ("!=", "==")
    yield f"k, over: {over};"
    yield f"k, again: {over.replace(one, other)};"
    yield f"again, begin: {random.choice(NEXT)};"
    yield "over, done: goals[white] = 1;"
    yield "done, end: player = keeper;"


def random_turns(random: Random) -> Game | None:
    """A game, unless it has mistakes."""
    declared = DECLARED.format(
        *(random.choice("abc") for _ in range(10)),
        third=random.choice(("white", "black")),
        behind=random.choice("ac"),
        type=(kind := random.choice("TTU")),
        first=random.choice("abc") if kind == "T" else "none",
    )
    try:
        game = game_of(declared + "\n".join(dict.fromkeys(edges(random))), own=True)
    except GameError:
        return None
    wrong = [d for d in validate(game, lints=False) if d.severity is Severity.ERROR]
    return None if wrong else game


@pytest.mark.parametrize("seeds", [range(150), range(150, 300)])
@pytest.mark.parametrize(
    "spec", ["clone-turns", "unpeel-loops", "rotate-loops", "narrow-variables", "default"]
)
def test_random_turns_keep_their_trees(spec: str, seeds: range) -> None:
    view = view_kept_by(spec)
    done = played = 0
    for seed in seeds:
        game = random_turns(Random(seed))
        if game is None:
            continue
        try:
            before = view(game, 3)
        except GameError:
            continue
        played += 1
        text = print_game(game)
        done += optimize(game, spec).steps > 0
        assert view(game, 3) == before, text
    assert played > len(seeds) / 10
    assert done > played / 20
