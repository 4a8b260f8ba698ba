"""The first state: who has a choice (where two have one, nobody waits), whether it is an end."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.gdl.clauses.clauses import Names, Relation
from rgt.frontends.gdl.clauses.demand import restrict
from rgt.frontends.gdl.clauses.prepared import prepared
from rgt.frontends.gdl.clauses.relations import INIT, LEGAL, TRUE
from rgt.frontends.gdl.clauses.split import split
from rgt.frontends.gdl.grounding.encode import Encoding, encode_position
from rgt.frontends.gdl.grounding.gringo import Bounds, GroundingLimit, run
from rgt.frontends.gdl.syntax import Description, sentences

TERMINAL: Relation = ("terminal", 0)

_BOUNDS = Bounds(200_000, 20.0, 2**30)
"""What finding out may take: rules, seconds, bytes."""


def free_roles(description: Description, roles: Sequence[str]) -> list[str]:
    """The roles with several legal moves in the first state; none where that takes too long."""
    moves: dict[str, set[str]] = {role: set() for role in roles}
    for relation, args in _at_first(description, LEGAL) or ():
        if relation == LEGAL and args[0] in moves:
            moves[args[0]].add(args[1])
    return [role for role, own in moves.items() if len(own) > 1]


def is_no_end(description: Description) -> bool:
    """Whether the first state is no end for certain: finding out may take too long."""
    found = _at_first(description, TERMINAL)
    return found is not None and all(relation != TERMINAL for relation, _ in found)


def _at_first(
    description: Description, wanted: Relation
) -> list[tuple[Relation, tuple[str, ...]]] | None:
    """What holds in the first state; None where that takes too long."""
    used = {
        sentence.name
        for rule in description.rules
        for part in (rule.head, *rule.body)
        for sentence, _ in sentences(part)
    }
    names = Names(used)
    clauses = split(restrict(prepared(description, names), names), names)
    encoding = Encoding()
    program = encode_position(clauses, encoding, [wanted, INIT])
    first = f"p{encoding.relation(TRUE)}(X) :- p{encoding.relation(INIT)}(X)."
    try:
        grounding = run(f"{program}\n{first}", _BOUNDS)
    except GroundingLimit:
        return None
    decoder = encoding.decoder()
    return [decoder.atom(text) for text in grounding.facts]
