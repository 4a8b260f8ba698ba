"""No agent sees what its player may not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import rgt
from rgt.backends.agents import Agent
from rgt.backends.forward_model import Engine, State
from rgt.backends.information import History, InformationState
from rgt.ir.diagnostics import GameError
from tests.backends.agents.playing import ALL, limited

# where more is hidden than the moves of one turn, and where players move at once
HIDDEN = ("hrg/kuhn_poker", "hrg/monty_hall", "hrg/rock_paper_scissors", "hrg/battleships")


class _Given:
    """What an agent gets of a play, and nothing else: no history, no position behind it."""

    def __init__(self, information: InformationState) -> None:
        self._facts = (
            information.engine,
            information.player,
            tuple(information.seen),
            tuple(information.turns),
            information.is_terminal,
        )

    def information(self) -> InformationState:
        return InformationState(*self._facts, None)


def plays(engine: Engine, number: int, seed: int) -> Iterator[History]:
    """All beginnings of some random plays."""
    for count in range(number):
        random, history = Random(f"{seed} {count}"), History.begin(engine)
        while not history.state.is_terminal:
            yield history
            history = history.after(random.choice(history.state.legal_moves()))


@cache
def groups(name: str) -> list[list[History]]:
    """Beginnings of plays that who is to move cannot tell apart, though the positions differ."""
    engine = engine_of(name)
    found: dict[InformationState, list[History]] = defaultdict(list)
    for history in plays(engine, 60, 5):
        if history.state.player in engine.players:
            found[history.information(history.state.player)].append(history)
    return [
        [alike[0], other]
        for alike in found.values()
        for other in alike[1:]
        if other.state != alike[0].state
    ][:3]


@cache
def engine_of(name: str) -> Engine:
    return rgt.engine(rgt.load(name), "interpreter")


def chosen(agent: Agent, history: History, seed: int) -> object:
    player = history.state.player
    return agent.seat(history.engine, player, seed).choose(history.information(player))


@pytest.mark.parametrize("name", HIDDEN)
def test_the_position_cannot_be_asked_for(name: str) -> None:
    for history in list(plays(engine_of(name), 2, 1))[:20]:
        for player in history.engine.players:
            with pytest.raises(GameError):
                _ = history.information(player).state


@pytest.mark.parametrize("name", HIDDEN)
def test_nothing_that_an_agent_is_given_leads_to_the_position(name: str) -> None:
    """All that hangs on an information state but the engine is walked through."""
    for history in list(plays(engine_of(name), 2, 2))[:20]:
        for player in history.engine.players:
            information = history.information(player)
            waiting: list[object] = [
                getattr(information, field)
                for field in InformationState.__slots__
                if field != "engine"
            ]
            seen: set[int] = set()
            while waiting:
                thing = waiting.pop()
                if id(thing) in seen:
                    continue
                seen.add(id(thing))
                # what was worked out of what was seen may have positions, but never tells which
                assert not hasattr(thing, "legal_moves"), thing
                if isinstance(thing, (list, tuple, set, frozenset)):
                    waiting.extend(thing)
                elif isinstance(thing, dict):
                    waiting.extend((*thing, *thing.values()))
                elif not isinstance(thing, (str, int, bool, type(None))):
                    slots = getattr(type(thing), "__slots__", ())
                    waiting.extend(getattr(thing, slot) for slot in slots if hasattr(thing, slot))
                    waiting.extend(vars(thing).values() if hasattr(thing, "__dict__") else ())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *((name, text) for name in ("hrg/kuhn_poker", "hrg/monty_hall") for text in ALL),
        # these are slow, or too large to be solved
        *(("hrg/battleships", text) for text in ("mcts", "alphabeta", "determinised", "ismcts")),
        *(("hrg/rock_paper_scissors", text) for text in ("mcts", "ismcts")),
    ],
)
def test_who_cannot_tell_plays_apart_chooses_alike(name: str, text: str) -> None:
    agent = limited(text, 10)
    pairs = groups(name)
    assert pairs or name == "hrg/rock_paper_scissors"
    for one, other in pairs:
        assert chosen(agent, one, 3) == chosen(agent, other, 3)


@pytest.mark.parametrize("text", ALL)
def test_an_agent_needs_no_more_than_what_was_seen(text: str) -> None:
    """It plays the same when all else is taken away, so that there is nothing else it reads."""
    agent = limited(text, 20)
    for history in list(plays(engine_of("hrg/kuhn_poker"), 3, 7)):
        player = history.state.player
        if player not in history.engine.players:
            continue
        bare = _Given(history.information(player)).information()
        assert agent.seat(history.engine, player, 1).choose(bare) == chosen(agent, history, 1)


def test_positions_that_are_believed_in_are_no_hint_of_the_true_one() -> None:
    """A sample of what may be is the same whatever is."""
    from rgt.backends.agents.beliefs import Belief

    def believed(history: History) -> list[State]:
        information = history.information(history.state.player)
        return list(Belief(10, 20, 1000).at(information, Random(0)))

    for one, other in groups("hrg/battleships"):
        assert believed(one) == believed(other)
