"""Whole matches: our manager and our players, over HTTP on this machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.corpus import find
from rgt.environments.ggp.manager import Manager, Result
from rgt.environments.ggp.match import Settings
from rgt.environments.ggp.messages import Start
from rgt.environments.ggp.referee import EngineReferee, Referee
from rgt.environments.ggp.rulebook import rulebook
from rgt.environments.ggp.seats import AgentSeat, ChanceSeat, RemoteSeat, Seat

# a coin is tossed; the caller is told what it shows, and only then has to say it
COIN = """
(role caller) (role random)
(init (turn toss))
(<= (legal random (toss ?s)) (true (turn toss)) (side ?s))
(<= (legal random noop) (true (turn call)))
(<= (legal caller noop) (true (turn toss)))
(<= (legal caller (call ?s)) (true (turn call)) (side ?s))
(side heads) (side tails)
(<= (sees caller (shows ?s)) (does random (toss ?s)))
(<= (next (coin ?s)) (does random (toss ?s)))
(<= (next (coin ?s)) (true (coin ?s)))
(<= (next (called ?s)) (does caller (call ?s)))
(<= (next (turn call)) (true (turn toss)))
(<= terminal (true (called ?s)))
(<= right (true (called ?s)) (true (coin ?s)))
(<= (goal caller 100) right)
(<= (goal caller 0) (not right))
(goal random 50)
"""


def corpus(name: str) -> str:
    path = find(f"gdl/{name}")
    assert path is not None
    return Path(path).read_text(encoding="utf-8")


def play(
    text: str, seats: dict[str, Seat], *, start: float = 60.0, clock: float = 30.0, seed: int = 0
) -> tuple[Result, Referee]:
    """A match; roles that are not named play at random."""
    book = rulebook(text, "game", "keep")
    referee = EngineReferee(book, load_engine(book.game, "interpreter"))
    chosen = [seats.get(role, ChanceSeat(Random(seed))) for role in book.roles]
    message = Start("match", "", text, start, clock)
    manager = Manager(referee, chosen, message, Random(seed), 1000, lambda *_: None)
    return manager.run(), referee


@pytest.fixture
def quick() -> Settings:
    """A player that spends no time on compiling, and little on moves: clocks may be long."""
    return Settings(agent="mcts{iterations=400}", backend="interpreter")


def test_two_players_meet_at_tic_tac_toe(serve: Callable, quick: Settings) -> None:
    x, o = serve(quick), serve(quick)
    seats = {"x": RemoteSeat(x.address), "o": RemoteSeat(o.address)}
    result, _ = play(corpus("tic_tac_toe"), seats)
    assert result.faults == []
    assert 5 <= len(result.steps) <= 9
    assert sum(int(value) for value in (result.goals or {}).values()) == 100
    for number, moves in enumerate(result.steps):
        assert moves[1 - number % 2] == "noop" and moves[number % 2].startswith("(mark ")


def test_moves_made_at_the_same_time_are_told_to_both(serve: Callable, quick: Settings) -> None:
    left, right = serve(quick), serve(quick)
    seats = {"left": RemoteSeat(left.address), "right": RemoteSeat(right.address)}
    result, _ = play(corpus("rock_paper_scissors"), seats)
    assert result.faults == []
    assert result.goals is not None


@pytest.mark.parametrize("seed", range(2))
def test_what_a_role_sees_reaches_it(serve: Callable, quick: Settings, seed: int) -> None:
    caller = serve(quick)
    result, referee = play(COIN, {"caller": RemoteSeat(caller.address)}, seed=seed)
    assert result.faults == []
    # who did not get the percept, or did not understand it, is wrong half of the time
    assert result.goals == {"caller": "100", "random": "50"}
    shown = result.steps[0][1].removeprefix("(toss ").removesuffix(")")
    assert result.steps[1][0] == f"(call {shown})"
    assert referee.is_over


def test_agents_of_this_process_read_rules_in_capitals(quick: Settings) -> None:
    log: list[str] = []
    seats: dict[str, Seat] = {"caller": AgentSeat(quick, log.append)}
    result, _ = play(COIN.upper().replace("(ROLE RANDOM)", "(role random)"), seats)
    assert (result.faults, log) == ([], [])
    assert (result.goals or {})["CALLER"] == "100"
