"""Whether negation runs through recursion, decided rule by rule.

The language definition asks that no relation depends on its own negation.  Games in use break
the letter of this, as in "the goal value is 0 where it is not 100":

    (<= (goal ?p 0) (role ?p) (not (goal ?p 100)))

So a cycle of relations counts only if it is also one of rules: a rule leads to the rules whose
heads its conditions can match.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from rgt.frontends.gdl.dependencies import Dependencies, Relation, relation_of
from rgt.frontends.gdl.syntax import (
    Compound,
    Description,
    Rule,
    Sentence,
    Term,
    Variable,
    sentences,
)


@dataclass(frozen=True, slots=True)
class Step:
    """One link of a cycle: a rule and the condition through which it goes on."""

    rule: Rule
    condition: Sentence
    negated: bool


def negative_cycles(description: Description, graph: Dependencies) -> Iterator[list[Step]]:
    """One cycle through a negation for every group of relations that has one."""
    component = graph.components()
    suspects = dict.fromkeys(
        component[edge.user]
        for edge in graph.edges()
        if edge.negated and component[edge.user] == component[edge.used]
    )
    for suspect in suspects:
        members = {relation for relation, number in component.items() if number == suspect}
        rules = [
            rule for rule in description.rules if rule.body and relation_of(rule.head) in members
        ]
        cycle = _cycle(rules, members)
        if cycle:
            yield cycle


def _cycle(rules: list[Rule], members: set[Relation]) -> list[Step] | None:
    """A cycle of rules that goes through a negation, if there is one."""
    links = [_links(rule, rules, members) for rule in rules]
    for start, steps in enumerate(links):
        for step, end in steps:
            if step.negated and (back := _way(end, start, links)) is not None:
                return [step, *back]
    return None


def _links(rule: Rule, rules: list[Rule], members: set[Relation]) -> list[tuple[Step, int]]:
    """The steps that a rule can take, with the number of the rule that each leads to."""
    return [
        (Step(rule, sentence, negated), number)
        for part in rule.body
        for sentence, negated in sentences(part)
        if relation_of(sentence) in members
        for number, other in enumerate(rules)
        if _matches(sentence, other.head)
    ]


def _way(start: int, goal: int, links: list[list[tuple[Step, int]]]) -> list[Step] | None:
    """A shortest chain of steps from one rule to another."""
    ways: dict[int, list[Step]] = {start: []}
    pending = deque([start])
    while pending:
        number = pending.popleft()
        if number == goal:
            return ways[number]
        for step, end in links[number]:
            if end not in ways:
                ways[end] = [*ways[number], step]
                pending.append(end)
    return None


def _matches(condition: Sentence, head: Sentence) -> bool:
    """Whether some instances of the two can be equal (repeated variables are not compared)."""
    return relation_of(condition) == relation_of(head) and all(
        _compatible(left, right) for left, right in zip(condition.args, head.args, strict=True)
    )


def _compatible(left: Term, right: Term) -> bool:
    if isinstance(left, Variable) or isinstance(right, Variable):
        return True
    if isinstance(left, Compound) and isinstance(right, Compound):
        return (
            left.name == right.name
            and len(left.args) == len(right.args)
            and all(map(_compatible, left.args, right.args))
        )
    return left == right
