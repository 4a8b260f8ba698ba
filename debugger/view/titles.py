"""A comparison of two games with the players called as the games' sources call them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rgt.debugger.comparing.differential import Comparison, Difference, Side, Step
from rgt.debugger.comparing.game_tree import Played

Called = Callable[[str], str]
"""What a game's source calls a player."""


def in_source_names(found: Comparison, called: Sequence[Called]) -> Comparison:
    """The same comparison of two games, for people to read."""
    first, second = called
    pairs = tuple([(first(one), second(other)) for one, other in found.players])
    difference = found.difference
    if difference is None:
        return replace(found, players=pairs)
    line = tuple([_step(step, first, second) for step in difference.line])
    one, other = difference.sides
    sides = _side(one, first), _side(other, second)
    return replace(found, players=pairs, difference=Difference(difference.what, line, sides))


def _step(step: Step, first: Called, second: Called) -> Step:
    one, other = step.played
    return replace(step, played=(_line(one, first), _line(other, second)))


def _line(line: Sequence[Played], called: Called) -> tuple[Played, ...]:
    return tuple([Played(called(each.player), each.move) for each in line])


def _side(side: Side, called: Called) -> Side:
    local = side.local._replace(
        player=called(side.local.player),
        scores=tuple([(called(player), score) for player, score in side.local.scores]),
    )
    return replace(side, players=tuple(map(called, side.players)), local=local)
