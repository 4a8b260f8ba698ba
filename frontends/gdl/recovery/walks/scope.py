"""What is known while a rule's body is written: what its variables stand for, and what is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rgt.frontends.gdl.recovery.reading.rules import Part, Predicate
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.expressions import Expression

Domain = tuple[str, ...]
"""Symbols (KIF texts) in order."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a variable of a rule stands for: an expression, and the symbols that it can be."""

    expression: Expression
    domain: Domain


@dataclass(frozen=True)
class Made:
    """A move of one role: its predicate, and what its places, the role first, are."""

    predicate: Predicate
    args: tuple[Bound, ...]


@dataclass(frozen=True)
class Joint:
    """What all roles do: the moves that are made, and what every role does that makes none."""

    made: tuple[Made, ...]
    waiting: Predicate | None = None


@dataclass
class Scope:
    """What is bound, which variables are in use, and from where the state is read."""

    bound: dict[Variable, Bound] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    joint: Joint | None = None
    older: Mapping[Predicate, bool] = field(default_factory=dict)
    answered: Mapping[Predicate, str] = field(default_factory=dict)
    """Variables of the game that tell whether relations without arguments held before the move."""
    depth: int = 0
    large: dict[Variable, None] = field(default_factory=dict)
    """Variables that stand for expressions which are to be kept in variables of the game."""
    rest: Sequence[Part] = ()
    """The conditions of the body that are still to be walked."""
    preferred: Mapping[Variable, str] = field(default_factory=dict)
    """Variables of the game that chosen variables of a rule are to be kept in."""
    moving: Mapping[Variable, str] = field(default_factory=dict)
    """Variables of the game that a rule's variables are to be kept in as soon as they are known."""
    ends: bool = False
    """Whether a check succeeds where the body is walked: nothing follows that more walks repeat."""
    apart: bool = False
    """Whether what binds nothing else is to be a check: more walks would repeat what follows."""

    telling: frozenset[Variable] = frozenset()
    """What the state is asked of, where that tells which of several rules goes on: it is asked
    before anything else is looked up, so that the others are seen not to hold."""
    steps: str = ""
    """The variable of a loop at the end of the body, kept in it from where it is known."""

    def inner(self) -> Scope:
        """A scope inside of this one, to bind more in."""
        return replace(
            self,
            bound=dict(self.bound),
            depth=self.depth + 1,
            large={},
            rest=(),
            moving={},
            ends=False,
            telling=frozenset(),
            steps="",
        )


class Impossible(Exception):
    """The conditions can never hold."""
