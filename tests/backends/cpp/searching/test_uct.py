"""Plain UCT in C++: it chooses as UCB1 says, keeps its tree, and finds what two threads find."""

from __future__ import annotations

from math import log, sqrt

import pytest

import rgt
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.searching.twins import Twin, twin
from rgt.ir.game import Game
from tests.backends.cpp.agreement import WHOLE, needs_compiler
from tests.backends.games import play
from tests.repetitions import some_quick

pytestmark = needs_compiler

BOUNDS = (0.0, 100.0)


def searcher(engine: CppEngine, **options: object) -> Twin:
    found = twin(engine, "mcts", options, options, BOUNDS)
    assert found is not None
    return found


def quick(game: Game) -> CppEngine:
    return CppEngine(game, flags=WHOLE)


def bandit(worths: list[int]) -> Game:
    """One move of many, each of which ends the play with what it is worth."""
    scores = ", ".join(map(str, range(101)))
    head = f"type Player = {{a}}; type Score = {{{scores}}};"
    lines = ["begin, choice: player = a;", "over, end: player = keeper;"]
    for i, worth in enumerate(worths):
        lines += [
            f"choice, made{i}: $ arm{i};",
            f"made{i}, paid{i}: goals[a] = {worth};",
            f"paid{i}, over: player = keeper;",
        ]
    return play("\n".join(lines), head)


def ucb1(worths: list[int], constant: float, plays: int) -> list[int]:
    """How often each arm is pulled: Auer, Cesa-Bianchi and Fischer 2002."""
    pulls = [1] * len(worths)
    for number in range(len(worths) + 1, plays + 1):
        bounds = [
            worth / 100 + constant * sqrt(log(number) / n)
            for worth, n in zip(worths, pulls, strict=True)
        ]
        pulls[bounds.index(max(bounds))] += 1
    return pulls


@pytest.mark.parametrize("arms", some_quick([2, 8, 9, 40], 0, 2))
def test_arms_of_a_bandit_are_pulled_as_ucb1_says(arms: int) -> None:
    # no two are worth the same, and the best is nowhere in particular
    worths = [(i * 37 + 11) % 101 for i in range(arms)]
    engine = quick(bandit(worths))
    for constant, plays in ((1.4, 3000), (0.3, 700), (1.4, arms + 1), (0.0, 100)):
        found = searcher(engine, iterations=plays, exploration=constant).think(
            engine.initial_state(), 5
        )
        names = [engine.symbol_names[each.tags[0]] for each in found]
        visits = dict(zip(names, (each.visits for each in found), strict=True))
        assert sum(visits.values()) == plays
        for i, pulls in enumerate(ucb1(worths, constant, plays)):
            # floats differ from what they stand for: bounds that are nearly the same change places
            assert abs(visits[f"arm{i}"] - pulls) <= 2
        for each, name in zip(found, names, strict=True):
            assert each.value == pytest.approx(worths[int(name[3:])] / 100, abs=1e-6)


def test_fewer_plays_than_moves_are_of_different_moves() -> None:
    engine = quick(bandit(list(range(40))))
    for plays in (1, 7, 8, 9, 39):
        found = searcher(engine, iterations=plays).think(engine.initial_state(), 1)
        assert sorted(each.visits for each in found) == [0] * (40 - plays) + [1] * plays


def test_a_tree_is_kept_from_move_to_move() -> None:
    engine = quick(rgt.load("hrg/tic_tac_toe"))
    start = engine.initial_state()
    later = start.apply(("C__2_2",)).apply(("C__1_1",))
    found = []
    for nodes in (1 << 20, 3000):  # of 3000 it takes half, and is copied
        search = searcher(engine, iterations=2000, reuse=True, nodes=nodes)
        search.think(start, 1)
        assert search.report().kept == 0 and search.report().nodes > 1500
        found.append(search.think(later, 2))
        kept = search.report().kept
        # the first play of a position is of none of its moves
        assert kept > 1 and sum(each.visits for each in found[-1]) == kept - 1 + 2000
        assert search.report().nodes <= nodes
    assert found[0] == found[1]
    # of another position nothing is kept, nor of the same one where nothing is asked for
    search.think(start, 1)
    assert search.report().kept == 0
    forgetful = searcher(engine, iterations=2000)
    forgetful.think(start, 1)
    assert sum(each.visits for each in forgetful.think(later, 2)) == 2000
    assert forgetful.report().kept == 0


@pytest.mark.parametrize("name", ["hrg/tic_tac_toe", "hrg/pig"])
def test_it_finds_what_two_threads_find(name: str) -> None:
    # two threads go down one tree by turns, or nearly so
    engine = quick(rgt.load(name))
    state = engine.initial_state()
    seeds = range(20)
    means = []
    for options in ({}, {"threads": 2}):
        search = searcher(engine, iterations=1500, **options)
        runs = [search.think(state, seed) for seed in seeds]
        means.append([sum(run[i].visits for run in runs) / 20 for i in range(len(runs[0]))])
    for one, other in zip(*means, strict=True):
        # several standard errors of means of twenty
        assert abs(one - other) <= 0.35 * max(one, other) + 5
