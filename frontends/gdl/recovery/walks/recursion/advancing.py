"""Loops of which each round goes one step on by a relation that never changes.

    (<= (leads ?way ?a) (next_to ?way ?a ?b) (true (cell ?b mine)))
    (<= (leads ?way ?a) (next_to ?way ?a ?b) (true (cell ?b other)) (leads ?way ?b))

    leads_2 = next_to[leads_1][leads_2]; leads_2 != none; then what ?b is asked for, or once more

The variable is where the step leads before anything else is asked, so that all that is asked, and
the next round, speak of it as a variable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rgt.frontends.gdl.recovery.proofs.knowledge import Places
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.parts import variables
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Predicate
from rgt.frontends.gdl.syntax import Term, Variable

Turn = tuple[Atom, tuple[Part, ...]]
"""What a rule concludes, and what it asks."""


@dataclass(frozen=True, slots=True)
class Advance:
    """The step of a rule: by `part`, from what stands at some of its `places` to another.

    `rest` is what else the rule asks.
    """

    part: Fact
    places: Places
    to: int
    rest: tuple[Part, ...]

    @property
    def onto(self) -> Variable:
        """The variable for where it leads."""
        found = self.part.atom.args[self.to]
        assert isinstance(found, Variable)
        return found


def advances(
    turns: Sequence[Turn], predicate: Predicate, prover: Prover
) -> tuple[int, list[Advance]] | None:
    """The place of a relation that moves, and the step of each of its rules; None if not all do.

    All rules take the same step, and ask nothing of what it led away from.
    """
    moved = {
        at
        for head, body in turns
        for part in body
        if isinstance(part, Fact) and part.atom.predicate == predicate
        for at, term in enumerate(part.atom.args)
        if term != head.args[at]
    }
    if len(moved) != 1:
        return None
    (place,) = moved
    found = [_advance(head, body, predicate, place, prover) for head, body in turns]
    alike = {
        None if each is None else (_shape(head, each), each.places, each.to)
        for (head, _), each in zip(turns, found, strict=True)
    }
    if len(alike) != 1 or None in alike:
        return None
    return place, [each for each in found if each is not None]


def _advance(
    head: Atom, body: tuple[Part, ...], predicate: Predicate, place: int, prover: Prover
) -> Advance | None:
    start = head.args[place]
    if not isinstance(start, Variable) or head.args.count(start) > 1:
        return None
    if len({*head.args}) < len(head.args):
        return None
    own = [p.atom for p in body if isinstance(p, Fact) and p.atom.predicate == predicate]
    for part in body:
        if not isinstance(part, Fact) or not part.positive:
            continue
        if part.atom.predicate.kind is not Kind.STATIC or start not in part.atom.args:
            continue
        rest = tuple(each for each in body if each is not part)
        if start in variables(rest):
            return None
        for to, onto in enumerate(part.atom.args):
            if not isinstance(onto, Variable) or onto in head.args:
                continue
            if part.atom.args.count(onto) > 1 or any(atom.args[place] != onto for atom in own):
                continue
            for places in prover.functional(part.atom.predicate):
                known = len(part.atom.args) - 1 == len(places) and to not in places
                if known and all(_is_known(part.atom.args[at], head) for at in places):
                    return Advance(part, places, to, rest)
    return None


def _is_known(term: Term, head: Atom) -> bool:
    return not isinstance(term, Variable) or term in head.args


def _shape(head: Atom, advance: Advance) -> tuple[object, ...]:
    """What a step asks, its variables told by where they stand in what the rule concludes."""
    return (
        advance.part.atom.predicate,
        *(
            head.args.index(term) if term in head.args and isinstance(term, Variable) else str(term)
            for at, term in enumerate(advance.part.atom.args)
            if at != advance.to
        ),
    )
