"""How the relations of a description depend on each other and on the state."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.gdl.clauses.clauses import Clause, Literal, Relation

INIT: Relation = ("init", 1)
ROLE: Relation = ("role", 1)
TRUE: Relation = ("true", 1)
DOES: Relation = ("does", 2)
NEXT: Relation = ("next", 1)
LEGAL: Relation = ("legal", 2)

TARGETS: tuple[Relation, ...] = (LEGAL, NEXT, ("goal", 2), ("terminal", 0), ("sees", 2))
"""The relations that the rest of the front end reads."""

FREE = frozenset({TRUE, DOES, INIT, ROLE, *TARGETS})
"""The relations of which all instances are wanted."""


def dynamic_relations(clauses: Iterable[Clause]) -> set[Relation]:
    """The relations that depend on `true` or `does` (other than on what is ever possible)."""
    dynamic = {TRUE, DOES}
    users: dict[Relation, set[Relation]] = {}
    for clause in clauses:
        for part in clause.body:
            if isinstance(part, Literal) and not part.possible:
                users.setdefault(part.relation, set()).add(clause.head.relation)
    pending = [TRUE, DOES]
    while pending:
        for user in users.get(pending.pop(), ()):
            if user not in dynamic:
                dynamic.add(user)
                pending.append(user)
    return dynamic


def used_relations(clauses: Iterable[Clause], start: Iterable[Relation]) -> set[Relation]:
    """The relations that those of `start` depend on, themselves included."""
    uses: dict[Relation, list[Relation]] = {}
    for clause in clauses:
        uses.setdefault(clause.head.relation, []).extend(
            part.relation for part in clause.body if isinstance(part, Literal)
        )
    pending = list(start)
    found = set(pending)
    while pending:
        for used in uses.get(pending.pop(), ()):
            if used not in found:
                found.add(used)
                pending.append(used)
    return found
