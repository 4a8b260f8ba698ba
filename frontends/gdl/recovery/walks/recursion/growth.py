"""How a relation that is defined by itself grows from what is known of its arguments."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Unrecovered
from rgt.frontends.gdl.recovery.walks.recursion.mirroring import mirrored
from rgt.frontends.gdl.recovery.walks.unfolding import Unfolding
from rgt.frontends.gdl.syntax import Term, Variable

Rule = tuple[Atom, tuple[Part, ...]]
"""What a rule concludes, and what it asks."""

Step = tuple[Atom, tuple[Part, ...], Atom]
"""What a rule concludes, what else it asks, and what it goes on from."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The rules that begin, those that go on, and the places that are unknown before.

    A rule that goes on is what it concludes, what else it asks, and what it goes on from.
    """

    begin: tuple[Rule, ...]
    go_on: tuple[Step, ...]
    unknown: tuple[int, ...]


def growth(unfolding: Unfolding, atom: Atom, known: Collection[Term]) -> Growth | None:
    """How a relation grows; None where it is not the unknown places alone that change."""
    unknown = tuple(at for at, term in enumerate(atom.args) if term not in known)
    if not unknown or len({atom.args[at] for at in unknown}) < len(unknown):
        return None
    begin: list[Rule] = []
    go_on: list[Step] = []
    try:
        turns = list(unfolding.turns(atom.predicate))
    except Unrecovered:
        return None
    for head, body in turns:
        own = [p for p in body if isinstance(p, Fact) and p.atom.predicate == atom.predicate]
        if not own:
            begin.append((head, body))
            continue
        if len(own) > 1 or not own[0].positive:
            return None
        go_on.append((head, tuple(p for p in body if p is not own[0]), own[0].atom))
    if not begin or not go_on:
        return None
    if not all(_grows(step, unknown) for step in go_on):
        turned = mirrored(begin[0], go_on[0]) if len(begin) == len(go_on) == 1 else None
        if turned is None or not _grows(turned, unknown):
            return None
        go_on = [turned]
    return Growth(tuple(begin), tuple(go_on), unknown)


def _grows(step: Step, unknown: Collection[int]) -> bool:
    """Whether no place changes but the unknown ones."""
    head, _, own = step
    pairs = enumerate(zip(head.args, own.args, strict=True))
    return all(at in unknown for at, (term, before) in pairs if term != before)


def counting(
    unfolding: Unfolding, atom: Atom, known: Collection[Term], prover: Prover, fresh: int
) -> tuple[Atom, Growth] | None:
    """How a relation grows from one beginning to where it is asked for, and what that finds.

        (<= (count 1 ?n) ...) (<= (count ?y ?m) (after ?x ?y) (count ?x ?n) (succ ?n ?m) ...)
        (count 64 ?n), asked for ?n

    The places that are known but change stand in the atom as unknowns of their own, told by
    the number `fresh` from those of other atoms.  None where
    the rules do not tell where it begins, or each step where the next one leads.
    """
    moving: set[int] = set()
    for rule in unfolding.rules.of(atom.predicate):
        for part in rule.body:
            if isinstance(part, Fact) and part.atom.predicate == atom.predicate:
                pairs = enumerate(zip(part.atom.args, rule.head.args, strict=True))
                moving |= {at for at, (own, term) in pairs if own != term}
    if not any(atom.args[at] in known for at in moving):
        return None
    args = tuple(
        Variable(f"?{atom.predicate.name}{at + 1}/{fresh}")
        if at in moving and term in known
        else term
        for at, term in enumerate(atom.args)
    )
    asked = Atom(atom.predicate, args)
    found = growth(unfolding, asked, [term for term in args if term in known])
    if found is None:
        return None
    if any(isinstance(head.args[at], Variable) for head, _ in found.begin for at in found.unknown):
        return None
    steps = all(_follows(head, body, own, found, prover) for head, body, own in found.go_on)
    return (asked, found) if steps else None


def _follows(head: Atom, body: Sequence[Part], own: Atom, growth: Growth, prover: Prover) -> bool:
    """Whether relations that never change tell one step from where the last one led."""
    told = {*own.args}
    grown = True
    while grown:
        grown = False
        for part in body:
            if not (isinstance(part, Fact) and part.positive):
                continue
            for places in prover.functional(part.atom.predicate):
                if part.atom.predicate.kind is not Kind.STATIC or told >= {*part.atom.args}:
                    continue
                terms = [part.atom.args[at] for at in places]
                if all(term in told or not isinstance(term, Variable) for term in terms):
                    told |= {*part.atom.args}
                    grown = True
    return all(
        term in told or not isinstance(term, Variable)
        for term in (head.args[at] for at in growth.unknown)
    )
