"""Steps, ``x = next[x]`` or ``x = go[way][x]``, and whether loops make them again."""

from __future__ import annotations

from collections.abc import Container

from rgt.ir.actions import Action, Assignment, Tag, VariableTag, ends_move
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import Reference, names

_LONGEST = 64
"""Loops of more nodes are looked at no further."""


def is_step(action: Action) -> bool:
    """Whether an assignment makes a variable another one by what it was."""
    return (
        isinstance(action, Assignment)
        and isinstance(action.target, Reference)
        and not ends_move(action)
        and action.target.name in names(action.value)
    )


def is_chosen_step(action: Action, variables: Container[str]) -> bool:
    """Whether a step reads another of the variables as well, which tells what step it is."""
    if not is_step(action):
        return False
    assert isinstance(action, Assignment)
    return len({name for name in names(action.value) if name in variables}) > 1


def is_looping(step: Edge, automaton: Automaton) -> bool:
    """Whether walks come back to an edge before a move ends or anything is told of it."""
    seen = {step.target}
    waiting = [step.target]
    for node in waiting:
        if node == step.source:
            return True
        if len(seen) > _LONGEST:
            return False
        for edge in automaton.out_edges(node):
            lasts = isinstance(edge.action, Tag | VariableTag) or ends_move(edge.action)
            if not lasts and edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)
    return False


def is_made_again(step: Edge, automaton: Automaton) -> bool:
    """Whether walks come back to an edge, be it in another turn.

    That is not `is_looping`: ways that meet in front of a step once a turn, as those of a piece
    that may go ahead once or twice, can share it like the first step of a loop and those in it.
    """
    return step.source in automaton.reachable((step.target,), through_checks=False)
