"""Short clocks: processes that wait for a match, first thoughts, searches that were late."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from threading import Condition
from time import monotonic
from typing import Any

import pytest

import rgt
from rgt.backends.information import History
from rgt.corpus import find
from rgt.environments.ggp.choosing import Chooser
from rgt.environments.ggp.match import Settings
from rgt.environments.ggp.messages import Moves
from rgt.environments.ggp.talk import Chosen, Legal, Prepare, Report, Sit, Think
from rgt.environments.ggp.thinking import EngineMind
from rgt.environments.ggp.workers import KINDS, Spares, Worker


def rules(name: str) -> str:
    path = find(f"gdl/{name}")
    assert path is not None
    return path.read_text()


def told(agent: str, seconds: float) -> list[Report]:
    """What a worker says of the first move of tic-tac-toe."""
    found: list[Report] = []
    mind = EngineMind(found.append)
    mind.prepare(Prepare(rules("tic_tac_toe"), "rules", 1.0, "interpreter", agent))
    mind.sit(Sit("x", 1))
    del found[:]
    mind.think(Think(0, (Moves(None),), seconds))
    return found


def test_a_first_thought_comes_before_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    # however busy the machine is, there is time for some iterations
    monkeypatch.setattr("rgt.environments.ggp.thinking._HASTIEST", 20.0)
    some, first, chosen = told("mcts{iterations=3}", 200.0)
    assert isinstance(some, Legal) and not some.is_thought
    assert isinstance(first, Legal) and first.is_thought
    assert isinstance(chosen, Chosen)


def test_who_needs_no_clock_thinks_once() -> None:
    found = told("random", 200.0)
    assert [type(each) for each in found] == [Legal, Chosen]
    assert not any(isinstance(each, Legal) and each.is_thought for each in found)


class Late:
    """Takes so much longer than it is told to, by a clock of its own."""

    def __init__(self, late: float) -> None:
        self.late = late
        self.told = self.now = 0.0

    def choose(self, information: Any) -> Any:
        self.now += self.told + self.late
        return information.moves[0]


def test_who_was_late_begins_to_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = rgt.engine(rgt.load("rg/nim"), "interpreter")
    information = History.begin(engine).information("first")
    chooser, late = Chooser("mcts", engine, "first", 1), Late(0.05)
    given: list[float] = []

    def seat(agent: Any, *_: Any) -> Late:
        given.append(agent.seconds)
        late.told = agent.seconds
        return late

    monkeypatch.setattr("rgt.backends.agents.mcts.agent.Mcts.seat", seat)
    monkeypatch.setattr("rgt.environments.ggp.choosing.monotonic", lambda: late.now)
    monkeypatch.setattr("rgt.environments.ggp.choosing.alarm", lambda *_: nullcontext())
    chooser.choose(information, 0.3)
    chooser._seat = None
    chooser.choose(information, 0.3)
    assert given[0] == pytest.approx(0.24)
    assert given[1] < 0.24 - 0.04
    # who is in time again has its time again, little by little
    late.late = -0.05
    for _ in range(12):
        chooser._seat = None
        chooser.choose(information, 0.3)
    assert given[1] < given[-1] <= 0.24 and given[-1] > 0.23


def test_processes_wait_for_a_match() -> None:
    spares = Spares(2 << 30)
    spares.refill()
    waiting = dict(spares._waiting)
    assert set(waiting) == set(KINDS)
    spares.refill()
    assert spares._waiting == waiting
    task = Prepare(rules("tic_tac_toe"), "rules", 1.0, "interpreter", "mcts")
    worker = Worker("engine", 2 << 30, task, Condition(), spares)
    with worker.changed:
        assert worker.changed.wait_for(lambda: worker.prepared is not None, 60.0)
    assert worker._process is waiting["engine"][0]
    worker.kill()
    # one that died is no help, and is started again
    waiting["reasoner"][0].kill()
    waiting["reasoner"][0].join()
    assert spares.take("reasoner") is None
    spares.refill()
    again = spares._waiting["reasoner"][0]
    assert again.is_alive() and again is not waiting["reasoner"][0]
    spares.close()
    again.join(10.0)
    assert not again.is_alive()
    spares.refill()
    assert not spares._waiting


def test_a_player_with_spares_is_ready_for_the_next_match(serve: Callable) -> None:
    player = serve(Settings(agent="random", backend="interpreter", margin=0.2, spares=True))
    spares = player.player._spares
    first = spares._waiting["engine"][0]
    text = rules("nim")
    begun = monotonic()
    assert player.say(f"(START m first ({text}) 30 10)") == "ready"
    assert monotonic() - begun < 30
    assert player.say("(PLAY m NIL)").startswith("(leave ")
    assert player.say("(STOP m NIL)") == "done"
    assert spares._waiting["engine"][0] is not first
