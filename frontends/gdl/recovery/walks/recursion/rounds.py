"""Relations whose first round is a round like all others, from something known.

    (<= (rides ?way ?a ?c) (next_to ?way ?a ?c) (true (cell ?c empty)))
    (<= (rides ?way ?a ?c) (rides ?way ?a ?b) (next_to ?way ?b ?c) (true (cell ?c empty)))

The first rule is the second one with ?a for ?b: who stands on ?a and goes round at least once has
been wherever either rule leads, by the same walks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Part
from rgt.frontends.gdl.syntax import Term, Variable

Values = dict[Variable, Term]


def start_of(
    begin: tuple[Atom, Sequence[Part]],
    go_on: tuple[Atom, Sequence[Part], Atom],
    unknown: Collection[int],
) -> dict[int, Term] | None:
    """What stands at the unknown places that change, before the rule that begins is a round of the
    rule that goes on; None if it is none.

    What stands there are terms of the head of the rule that begins, at places that are known.
    """
    head, body = begin
    again, rest, own = go_on
    values: Values = {}
    if len(body) != len(rest) or not fits(again.args, head.args, values):
        return None
    matched = matches(list(rest), list(body), values)
    if matched is None:
        return None
    known = {head.args[at] for at in range(len(head.args)) if at not in unknown}
    found: dict[int, Term] = {}
    for at in unknown:
        if again.args[at] == own.args[at]:
            continue
        term = own.args[at]
        value = matched.get(term) if isinstance(term, Variable) else term
        if value is None or (isinstance(value, Variable) and value not in known):
            return None
        found[at] = value
    return found


def matches(rest: list[Part], body: list[Part], values: Values) -> Values | None:
    """What variables of some conditions stand for, if these are others, whatever their order."""
    if not rest:
        return values
    part = rest[0]
    for at, other in enumerate(body):
        grown = dict(values)
        if _alike(part, other, grown):
            found = matches(rest[1:], body[:at] + body[at + 1 :], grown)
            if found is not None:
                return found
    return None


def _alike(part: Part, other: Part, values: Values) -> bool:
    if isinstance(part, Different) or isinstance(other, Different):
        return (
            isinstance(part, Different)
            and isinstance(other, Different)
            and part.positive == other.positive
            and fits((part.left, part.right), (other.left, other.right), values)
        )
    return (
        part.positive == other.positive
        and part.atom.predicate == other.atom.predicate
        and fits(part.atom.args, other.atom.args, values)
    )


def fits(terms: Sequence[Term], others: Sequence[Term], values: Values) -> bool:
    """Bind the variables of some terms, or compare what they are bound to."""
    return all(
        values.setdefault(term, other) == other if isinstance(term, Variable) else term == other
        for term, other in zip(terms, others, strict=True)
    )
