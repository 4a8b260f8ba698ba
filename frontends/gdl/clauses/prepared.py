"""The clauses that everything begins with: grounding, recovery, the reasoner."""

from __future__ import annotations

from rgt.frontends.gdl.clauses.clauses import Clause, Names
from rgt.frontends.gdl.clauses.indifferent import without_indifferent
from rgt.frontends.gdl.clauses.normalise import normalise
from rgt.frontends.gdl.clauses.permanent import freeze
from rgt.frontends.gdl.syntax import Description


def prepared(description: Description, names: Names) -> list[Clause]:
    """The clauses of a description, without facts that never change and idle arguments.

    Raises GameError as `normalise` does.
    """
    return without_indifferent(freeze(normalise(description, names), names), names)
