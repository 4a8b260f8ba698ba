"""The ground program of a GDL description: what the grounder hands to the propositional net.

Atoms are numbered from 0; a literal is `atom` for the positive and `~atom` (Python's
bitwise not, always negative) for the negated one.  The numbering makes programs of a million
rules cheap to keep; `terms` gives each atom's KIF term back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from rgt.ir.diagnostics import Span


class Kind(Enum):
    """What a ground atom says, by the keyword of its relation."""

    TRUE = "true"
    DOES = "does"
    LEGAL = "legal"
    NEXT = "next"
    GOAL = "goal"
    SEES = "sees"
    TERMINAL = "terminal"
    DERIVED = "derived"


@dataclass(frozen=True, slots=True)
class Atom:
    """A ground atom: `kind`, and its arguments as canonical KIF texts.

    `args` is (fact,) for TRUE and NEXT; (role, move) for DOES and LEGAL; (role, value) for
    GOAL; (role, percept) for SEES; () for TERMINAL; (the whole atom,) for DERIVED.  KIF texts
    are lower-case with single blanks: ``(cell 1 1 b)``.
    """

    kind: Kind
    args: tuple[str, ...]

    def __str__(self) -> str:
        if self.kind is Kind.DERIVED:
            return self.args[0]
        return f"({' '.join((self.kind.value, *self.args))})" if self.args else self.kind.value


Body = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GroundProgram:
    """All reachable ground rules of a game, static conditions already evaluated away.

    `roles` stand in the order of their declaration.  `atoms[i]` is atom number i.  `rules[i]`
    lists the bodies of atom i (a body is a conjunction of literals, the empty body is "always
    true"; an atom that is missing from `rules` is false, unless its kind is TRUE or DOES,
    which are inputs).  Bodies are sorted and free of duplicates, and the lists are in a stable
    order that does not depend on hashing.  `init` holds the facts (KIF texts) of the first
    state; facts that never change are evaluated away like static conditions.  `spans` tells,
    for the head atoms where it is known, the KIF rules they come from, and `role_spans` where
    the roles are declared.
    """

    roles: tuple[str, ...]
    atoms: tuple[Atom, ...]
    rules: dict[int, tuple[Body, ...]]
    init: frozenset[str]
    spans: dict[int, Span] = field(default_factory=dict)
    has_sees: bool = False
    role_spans: dict[str, Span] = field(default_factory=dict)
