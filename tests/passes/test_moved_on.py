"""What has moved on from where it was and does not come back, against plays of random games."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from rgt.ir.actions import AnyAssignment, Assignment
from rgt.ir.dataflow import solve
from rgt.ir.expressions import uncast
from rgt.ir.game import Game
from rgt.ir.values import Symbol
from rgt.passes.analyses.maps.moved_on import MovedOn
from rgt.passes.analyses.values.evaluation import evaluated
from tests.passes.small_games import game_of

PLACES = ("c1", "c2", "c3")
VARIABLES = ("x", "y", "z")
DECLARED = """
type Spot = { c1, c2, c3, off };
type Way = { forth, back, %s };
const next: Way -> Spot -> Spot = {
    forth: { c1: c2, c2: c3, :off },
    back: { c2: c1, c3: c2, :off },
    :{ c1: c2, c2: c1, :off } };
const by: Spot -> Spot -> Spot = { c1: { c1: c2, c2: c3, :off }, :{ c3: c2, c2: c1, :off } };
const jump: Spot -> Spot = { c1: c3, :off };
var x: Spot = c1;
var y: Spot = c2;
var z: Spot = c1;
var way: Way = forth;
"""
RING, LINES = "round", "forward"


def _random(seed: int) -> Game:
    draw = Random(seed)
    names = ["begin", "p", "q", "r", "s"]

    def action() -> str:
        one, other = draw.choice(VARIABLES), draw.choice(VARIABLES)
        moved = draw.choice(("next[way]", "next[way]", "next[forth]", "jump", f"by[{other}]"))
        return draw.choice(
            (
                *(f"{one} = {other}",) * 4,
                *(f"{one} = {moved}[{other}]", f"{one} = {moved}[{one}]") * 4,
                f"{one} = next[way]{f'[next[way][{other}]]'}",
                f"{one} = Spot(*)",
                f"{one} = off",
                "way = Way(*)",
                "way = back",
            )
        )

    edges = [f"{one}, {other}: {action()};" for one, other in pairwise(names)]
    edges += [
        f"{draw.choice(names)}, {draw.choice(names[1:])}: {action()};"
        for _ in range(draw.choice((1, 2, 3)))
    ]
    declared = DECLARED % draw.choice((RING, LINES, LINES))
    if LINES in declared:
        declared = declared.replace(":{ c1: c2, c2: c1, :off }", ":{ c1: c3, c2: c3, :off }")
    return game_of(declared + "\n".join(edges), own=True)


def _states(game: Game) -> set[tuple[str, tuple[tuple[str, str], ...]]]:
    """The nodes that plays get to, with what variables hold there."""
    first = {name: str(game.initial_values()[name]) for name in (*VARIABLES, "way")}
    waiting = [("begin", tuple(first.items()))]
    found = set(waiting)
    while waiting:
        node, held = waiting.pop()
        for edge in game.automaton.out_edges(node):
            action, now = edge.action, dict(held)
            assert isinstance(action, Assignment | AnyAssignment)
            if isinstance(action, AnyAssignment):
                values = game.symbols(action.type)
            else:
                value = evaluated(action.value, now, game.constant_values(), ())
                assert isinstance(value, Symbol)
                values = (value.name,)
            for value_ in values:
                behind = edge.target, tuple({**now, str(uncast(action.target)): value_}.items())
                if behind not in found:
                    found.add(behind)
                    waiting.append(behind)
    return found


@pytest.mark.parametrize(
    "seeds", [range(100), pytest.param(range(100, 4000), marks=pytest.mark.long)]
)
def test_what_is_apart_is_never_the_same_place(seeds: range) -> None:
    told = 0
    for seed in seeds:
        game = _random(seed)
        analysis = MovedOn(VARIABLES, PLACES, game.constant_values())
        known = {node: [*analysis.apart(k)] for node, k in solve(game.automaton, analysis).items()}
        for node, held in _states(game):
            values = dict(held)
            for one, other in known[node]:
                told += 1
                assert values[one] != values[other] or values[one] not in PLACES, (seed, node)
    assert told > len(seeds)


LOOP = """
begin, p: x = y;
p, q: %s;
q, r: x = next[way][x];
r, q: %s;
r, s: %s;
"""


@pytest.mark.parametrize(
    ("before", "again", "last", "ways", "told"),
    [
        ("way = Way(*)", "", "", LINES, {("x", "y")}),
        ("way = Way(*)", "", "z = x", LINES, {("x", "y"), ("z", "y")}),
        ("way = Way(*)", "", "x = next[way][x]", LINES, {("x", "y")}),
        ("way = Way(*)", "", "x = next[forth][x]", LINES, set()),
        ("way = Way(*)", "", "", RING, set()),
        ("way = Way(*)", "way = Way(*)", "", LINES, set()),
        ("way = Way(*)", "y = x", "", LINES, {("x", "y")}),
        ("way = Way(*)", "", "y = next[way][y]", LINES, set()),
        ("way = Way(*)", "x = Spot(*)", "", LINES, set()),
    ],
)
def test_lines_that_do_not_come_back(
    before: str, again: str, last: str, ways: str, told: set[tuple[str, str]]
) -> None:
    declared = DECLARED % ways
    if ways == LINES:
        declared = declared.replace(":{ c1: c2, c2: c1, :off }", ":{ c1: c3, c2: c3, :off }")
    game = game_of(declared + LOOP % (before, again, last), own=True)
    analysis = MovedOn(VARIABLES, PLACES, game.constant_values())
    assert {*analysis.apart(solve(game.automaton, analysis)["s"])} == told
