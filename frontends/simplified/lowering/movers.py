"""The pieces that can move: their automata, and where these are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Rule, Step
from rgt.frontends.simplified.words import Letter
from rgt.ir.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Mover:
    """A piece (upper case) that can move: its automaton, and where its letters are written.

    `turns` says whether its rule is another one upside down, so that steps depend on the player.
    """

    piece: str
    dfa: Dfa[Letter]
    places: Mapping[Letter, Span | None]
    span: Span | None
    turns: bool


def mover(rule: Rule, dfa: Dfa[Letter]) -> Mover:
    """The mover of a rule."""
    places: dict[Letter, Span | None] = {}
    for step in _steps(rule.movement):
        places.setdefault(step.letter, step.span or rule.span)
    return Mover(rule.piece, dfa, places, rule.span, _turns(dfa))


def _steps(expression: Expression) -> Iterator[Step]:
    """The letters of an expression from left to right."""
    work = [expression]
    while work:
        part = work.pop()
        if isinstance(part, Step):
            yield part
        elif isinstance(part, Power):
            work.append(part.part)
        else:
            inner = part.parts if isinstance(part, Concatenation) else part.options
            work += reversed(inner)


def _turns(dfa: Dfa[Letter]) -> bool:
    """Whether a minimal automaton differs from itself upside down."""
    twin = {0: 0}
    work = [0]
    while work:
        state = work.pop()
        here, there = dfa.transitions[state], dfa.transitions[twin[state]]
        if len(here) != len(there) or (state in dfa.accepting) != (twin[state] in dfa.accepting):
            return True
        for letter, after in here.items():
            mirrored = there.get(letter._replace(dy=-letter.dy))
            if mirrored is None:
                return True
            if after not in twin:
                work.append(after)
            if twin.setdefault(after, mirrored) != mirrored:
                return True
    return False


def distinct_steps(movers: Iterable[Mover]) -> dict[tuple[int, int, bool], None]:
    """The steps that have a map: (dx, dy, whether it depends on the player)."""
    return {
        (letter.dx, letter.dy, found.turns and letter.dy != 0): None
        for found in movers
        for row in found.dfa.transitions
        for letter in row
    }
