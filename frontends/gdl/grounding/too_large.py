"""What is told of a game that is too large to be ground: which rule is at fault, and why."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.frontends.gdl.clauses.clauses import Clause, Relation
from rgt.frontends.gdl.clauses.relations import NEXT
from rgt.frontends.gdl.grounding.encode import Encoding
from rgt.frontends.gdl.grounding.gringo import GroundingLimit, busiest_relations
from rgt.frontends.gdl.syntax import Description, Rule
from rgt.ir.diagnostics import GameError, error

_MULTIPLY = "variables that meet only late in a rule multiply; give parts of it their own relation"
_OPTIONS = {
    "rules": "'--memory-limit 8G' lets there be more",
    "seconds": "'--time-limit 600' gives it longer",
    "memory": "'--memory-limit 8G' gives it more",
}
_BOUND_FACT = (
    "say where it ends: list the values as facts, (succ 0 1) (succ 1 2) and so on, and let the "
    "next value be one of them: (<= (next (count ?m)) (true (count ?n)) (succ ?n ?m))"
)
_BOUND_RELATION = (
    "bind its variables by a condition that lists the values and does not depend on this rule, "
    "such as (succ ?n ?m) with facts (succ 0 1) (succ 1 2) and so on"
)


def too_large(
    limit: GroundingLimit,
    program: str,
    clauses: Sequence[Clause],
    watched: Collection[int],
    encoding: Encoding,
    description: Description,
) -> GameError:
    """The error for a game whose grounding came to a limit."""
    if limit.watch is not None:
        return _endless(clauses[limit.watch], description)
    decoder, rules = encoding.decoder(), _rules(clauses)
    busiest = map(decoder.relation, busiest_relations(program, limit.sample))
    # of moves, and of facts that may be true, there are as many as rules elsewhere say
    rule = next((rules[relation] for relation in busiest if relation in rules), None)
    if rule is None and watched:
        return _endless(clauses[min(watched)], description)
    return _too_many(limit, rule, description)


def _rules(clauses: Sequence[Clause]) -> dict[Relation, Rule]:
    """The first rule of each relation."""
    return {clause.head.relation: clause.origin for clause in reversed(clauses)}


def _endless(clause: Clause, description: Description) -> GameError:
    """GDL033: a rule builds ever larger terms."""
    rule = clause.origin
    head = rule.head
    if clause.head.name != head.name:
        message = f"a condition of this rule asks '{head.name}' about ever larger terms"
        hint = _BOUND_RELATION
    elif clause.head.relation == NEXT:
        message = f"the fact {head.args[0]} grows for ever: this rule makes a larger one of each"
        hint = _BOUND_FACT
    else:
        message = f"{head} grows for ever: this rule makes a larger term of each that it finds"
        hint = _BOUND_RELATION
    return GameError(error("GDL033", message, description.span(rule), hint=hint))


def _too_many(limit: GroundingLimit, rule: Rule | None, description: Description) -> GameError:
    """GDL031, GDL032, GDL034: more rules, time or memory than allowed."""
    bounds = limit.bounds
    code, reason = {
        "rules": ("GDL031", f"the game has more than {bounds.rules} ground rules"),
        "seconds": ("GDL032", f"grounding took longer than {bounds.seconds or 0:.3g} seconds"),
        "memory": ("GDL034", f"grounding needs more than {_memory(bounds.memory)} of memory"),
    }[limit.what]
    what = (
        f"the relation '{rule.head.name}' has too many instances: "
        if rule
        else "the game is too large: "
    )
    hint = f"{_MULTIPLY}; {_OPTIONS[limit.what]}"
    return GameError(
        error(code, what + reason, description.span(rule) if rule else None, hint=hint)
    )


def _memory(limit: int | None) -> str:
    return f"{limit / 2**30:.3g} GiB" if limit else "the machine has"
