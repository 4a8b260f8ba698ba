"""Small games solved, against the figures of the literature and against another program."""

from __future__ import annotations

from typing import Any

import pytest

import rgt
from rgt.backends.agents import agent
from rgt.backends.forward_model import Engine
from rgt.backends.information import History
from rgt.backends.solving.regret import Method, Minimiser, Strategy
from rgt.backends.solving.responses import best_response, expected, exploitability
from rgt.backends.solving.solution import solve
from rgt.backends.solving.tree import Spot, Tree
from rgt.ir.diagnostics import GameError


def engine_of(name: str) -> Engine:
    return rgt.engine(rgt.load(name), "interpreter")


@pytest.fixture(scope="module")
def kuhn() -> Tree:
    return Tree(engine_of("hrg/kuhn_poker"))


def solved(tree: Tree, method: Method, iterations: int) -> Strategy:
    minimiser = Minimiser(tree, method, seed=1)
    minimiser.iterate(iterations)
    return minimiser.average()


def uniform(tree: Tree) -> Strategy:
    return {spot: (1 / len(spot.moves),) * len(spot.moves) for spot in tree.spots}


def by_situation(tree: Tree) -> dict[tuple[str, str, str], Spot]:
    """The spots of Kuhn poker by player, card and what was done: at most ``check bet``."""
    found = {}
    for spot in tree.spots:
        words = [" ".join(each) for each in spot.seen if each]
        found[tree.players[spot.player], words[0], " ".join(words[1:])] = spot
    return found


def test_the_tree_is_that_of_kuhn(kuhn: Tree) -> None:
    """Kuhn 1950: three cards, so that each player has six spots and six deals nine positions."""
    assert len(kuhn.spots) == 12
    assert kuhn.size == 1 + 3 + 6 * 9


@pytest.mark.parametrize(
    ("method", "iterations", "gap"),
    [("cfr", 1000, 0.01), ("cfr+", 300, 0.002), ("mccfr", 8000, 0.02)],
)
def test_kuhn_poker_is_worth_an_eighteenth_of_a_chip(
    kuhn: Tree, method: Method, iterations: int, gap: float
) -> None:
    strategy = solved(kuhn, method, iterations)
    assert exploitability(kuhn, strategy) < gap
    first, second = expected(kuhn, strategy)
    assert first == pytest.approx(2 - 1 / 18, abs=2 * gap)
    assert first + second == pytest.approx(4)


def test_the_equilibrium_is_one_of_kuhns(kuhn: Tree) -> None:
    """Kuhn 1950: the first bets a jack with some probability up to 1/3 and a king three times as
    often; the second bluffs with a jack, and calls with a queen, in one case of three.
    """
    strategy = solved(kuhn, "cfr+", 3000)
    spots = by_situation(kuhn)

    def part(player: str, card: str, before: str, move: str) -> float:
        spot = spots[player, card, before]
        return strategy[spot][spot.moves.index((move,))]

    bluff = part("first", "jack", "", "bet")
    assert 0 <= bluff <= 1 / 3 + 0.02
    assert part("first", "king", "", "bet") == pytest.approx(3 * bluff, abs=0.05)
    assert part("first", "queen", "", "bet") == pytest.approx(0, abs=0.02)
    assert part("first", "queen", "check bet", "call") == pytest.approx(bluff + 1 / 3, abs=0.03)
    assert part("second", "jack", "check", "bet") == pytest.approx(1 / 3, abs=0.03)
    assert part("second", "queen", "bet", "call") == pytest.approx(1 / 3, abs=0.03)
    assert part("second", "king", "bet", "call") == pytest.approx(1, abs=0.01)
    assert part("second", "jack", "bet", "call") == pytest.approx(0, abs=0.01)


def test_who_plays_at_random_can_be_exploited(kuhn: Tree) -> None:
    """OpenSpiel has 11/24 for the uniform strategy of Kuhn poker."""
    assert exploitability(kuhn, uniform(kuhn)) == pytest.approx(11 / 24)
    pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    game = pyspiel.load_game("kuhn_poker")
    theirs = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert exploitability(kuhn, uniform(kuhn)) == pytest.approx(theirs)


def test_a_best_response_is_no_worse_than_the_strategy(kuhn: Tree) -> None:
    strategy = solved(kuhn, "cfr+", 20)
    for player in range(2):
        assert best_response(kuhn, strategy, player) >= expected(kuhn, strategy)[player] - 1e-12


def test_doors_are_switched_for_certain() -> None:
    found = solve(engine_of("hrg/monty_hall"), iterations=300)
    assert found.values["contestant"] == pytest.approx(200 / 3, abs=0.01)
    assert found.exploitability < 0.01


def test_rock_paper_scissors_is_fair_and_all_moves_are_alike() -> None:
    found = solve(engine_of("rg/rock_paper_scissors"), iterations=100)
    assert list(found.values.values()) == [pytest.approx(50, abs=0.5)] * 2
    first = found.strategy[0]
    assert [part for _, part in first.moves] == [pytest.approx(1 / 3, abs=0.02)] * 3


def test_sampling_is_seeded(kuhn: Tree) -> None:
    def strategy(seed: int) -> list[tuple[float, ...]]:
        minimiser = Minimiser(kuhn, "mccfr", seed)
        minimiser.iterate(50)
        return list(minimiser.average().values())

    assert strategy(1) == strategy(1) != strategy(2)


def test_what_is_open_is_solved_by_induction() -> None:
    found = solve(engine_of("rg/tic_tac_toe"))
    assert (found.method, found.values) == ("induction", {"x": 50.0, "o": 50.0})
    engine = engine_of("rg/tic_tac_toe")
    end = History.of(engine, found.line).state
    assert end.is_terminal and end.goals() == {"x": "50", "o": "50"}


def test_a_spot_is_found_by_what_a_player_knows(kuhn: Tree) -> None:
    engine = kuhn.engine
    history = History.of(engine, [("king",), ("queen",)])
    spot = kuhn.spot_of(history.information("first"))
    assert (spot.seen, spot.moves) == ((("king",), ()), (("bet",), ("check",)))
    seat = agent("cfr{iterations=200}").seat(engine, "second", 0)
    assert seat.choose(history.after(("bet",)).information("second")) in (("call",), ("fold",))


@pytest.mark.parametrize("method", [None, "cfr"])
def test_what_is_too_large_is_refused(method: Method | None) -> None:
    with pytest.raises(GameError) as caught:
        solve(engine_of("rg/breakthrough_6x6"), method, most=100)
    assert caught.value.diagnostics[0].code == "AGT006"


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("rg/tic_tac_toe", [50.0, 50.0]),
        ("rg/hex_3x3", [100.0, 0.0]),
        ("rg/nim", [100.0, 0.0]),
    ],
)
def test_two_players_are_solved_by_alpha_beta(name: str, values: list[float]) -> None:
    found = solve(engine_of(name), "alphabeta")
    assert list(found.values.values()) == values
    assert list(solve(engine_of(name)).values.values()) == values


@pytest.mark.parametrize(
    ("name", "most", "code"),
    [
        ("rg/tic_tac_toe", 50, "AGT006"),
        ("hrg/kuhn_poker", 50, "AGT008"),
        ("rg/maze", 50, "AGT008"),
    ],
)
def test_what_alpha_beta_does_not_solve_is_refused(name: str, most: int, code: str) -> None:
    with pytest.raises(GameError) as caught:
        solve(engine_of(name), "alphabeta", most=most)
    assert caught.value.diagnostics[0].code == code


def test_what_goes_round_has_no_value_by_induction() -> None:
    text = (
        "type Player = { x };\ntype Score = { 0 };\nbegin, a: player = x;\na, b: $ on;\n"
        "b, a: player = x;\na, c: $ stop;\nc, end: player = keeper;\n"
    )
    with pytest.raises(GameError) as caught:
        solve(rgt.engine(rgt.loads(text, "rg"), "interpreter"))
    assert caught.value.diagnostics[0].code == "AGT007"


def test_a_game_without_players_is_solved() -> None:
    text = "type Player = { x };\ntype Score = { 0, 5 };\nbegin, end: player = keeper;\n"
    found = solve(rgt.engine(rgt.loads(text, "rg"), "interpreter"))
    assert found.line == () and set(found.values) == {"x"}
