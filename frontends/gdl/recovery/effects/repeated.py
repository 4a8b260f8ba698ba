"""Relations without arguments that several effects of a move ask for: asked once, and remembered.

    (<= (next (score ?p ?m)) (true (score ?p ?n)) some_closed (succ ?n ?m))
    (<= (next (control ?p)) (true (control ?p)) some_closed)

What is remembered does not read the state when it is asked for, so that the order of the writes
does not depend on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rgt.frontends.gdl.recovery.reading.rules import Fact, FlatRule, Kind, Part, Predicate, Rules


def is_statement(part: Part, rules: Rules) -> bool:
    """Whether a condition is a relation without arguments that looks at the state."""
    if not isinstance(part, Fact) or part.atom.args:
        return False
    if part.atom.predicate.kind is not Kind.DERIVED:
        return False
    return any(_looks(rule) for rule in rules.of(part.atom.predicate))


def repeated(bodies: Iterable[Sequence[Part]], rules: Rules) -> list[Predicate]:
    """The relations without arguments that several bodies ask for, in their order."""
    asked = Counter(
        part.atom.predicate
        for body in bodies
        for part in dict.fromkeys(body)
        if is_statement(part, rules) and isinstance(part, Fact)
    )
    return [predicate for predicate, number in asked.items() if number > 1]


def _looks(rule: FlatRule) -> bool:
    """Whether a rule asks for more than moves and what never changes."""
    return any(
        isinstance(part, Fact) and part.atom.predicate.kind not in (Kind.DOES, Kind.STATIC)
        for part in rule.body
    )
