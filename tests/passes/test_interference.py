"""Which variables may be one: compared with asking every pair, and quick with thousands."""

from __future__ import annotations

import re
from random import Random
from time import process_time

import pytest

from rgt.ir.actions import Assignment, overwrites, written_variable
from rgt.ir.automaton import BEGIN
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.passes.analyses.variables.interference import Interference
from rgt.passes.pipeline import optimize
from tests.passes.random_games import random_game
from tests.passes.small_games import game_of


class Pairs:
    """The definition, one pair of variables after the other."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.live = live_variables(game.variables, game.automaton)
        self.first = game.initial_values()

    def groups(self) -> list[tuple[str, ...]]:
        """All variables, each in the first group that it fits, with a copy of it if possible."""
        found: list[list[str]] = []
        for name in self.game.variables:
            fitting = [g for g in found if not any(self.interfere(name, other) for other in g)]
            with_copy = [g for g in fitting if any(self.copied(name, other) for other in g)]
            if fitting:
                (with_copy or fitting)[0].append(name)
            else:
                found.append([name])
        return [tuple(group) for group in found]

    def interfere(self, one: str, other: str) -> bool:
        """Whether the two must not be one."""
        if {one, other} <= self.live[BEGIN] and self.first[one] is not self.first[other]:
            return True
        return self.written_where_live(one, other) or self.written_where_live(other, one)

    def written_where_live(self, written: str, live: str) -> bool:
        """Whether one is assigned, and not as a copy of the other, where the other is live."""
        return any(
            written_variable(edge.action) == written
            and live in self.live[edge.target]
            and not self.is_copy(edge.action, live)
            for edge in self.game.automaton
        )

    def copied(self, one: str, other: str) -> bool:
        """Whether one is ever made a copy of the other, or the other way round."""
        return any(
            (written_variable(edge.action) == target and self.is_copy(edge.action, source))
            for edge in self.game.automaton
            for target, source in ((one, other), (other, one))
        )

    def is_copy(self, action: object, source: str) -> bool:
        """Whether an action assigns a whole variable."""
        return (
            isinstance(action, Assignment)
            and overwrites(action) is not None
            and uncast(action.value) is Reference(source)
        )


@pytest.mark.parametrize("seed", range(40))
def test_groups_are_those_of_the_definition(seed: int) -> None:
    game = random_game(Random(seed))
    assert list(Interference(game).groups(game.variables)) == Pairs(game).groups()


def in_turn(many: int) -> Game:
    """A game of many variables, each of which is needed only between two edges."""
    variables = "".join(f"var v{i}: B = a; " for i in range(many))
    steps = "".join(f"m{i}, n{i}: v{i} = b; n{i}, m{i + 1}: v{i} == b; " for i in range(many))
    return game_of(
        f"type B = {{ a, b }}; {variables} begin, m0: player = white; {steps} "
        f"m{many}, end: player = keeper;",
        own=True,
    )


def test_thousands_of_variables_become_one() -> None:
    few, many = 500, 4000
    game = in_turn(few)
    optimize(game, "share-variables")
    assert [name for name in game.variables if re.fullmatch(r"v\d+", name)] == ["v0"]
    seconds = []
    for length in (few, many):
        game = in_turn(length)
        begun = process_time()
        optimize(game, "share-variables")
        seconds.append(process_time() - begun)
    # eight times as many: sixty-four times as long if every pair were looked at
    assert seconds[1] < 30 * seconds[0]
