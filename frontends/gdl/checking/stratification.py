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
from rgt.frontends.gdl.grounding.order import components
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
    heads = _Heads(rules)
    links = [_links(rule, heads, members) for rule in rules]
    parts = components(range(len(rules)), lambda number: [end for _, end in links[number]])
    part = {number: index for index, found in enumerate(parts) for number in found}
    for start, steps in enumerate(links):
        for step, end in steps:
            if step.negated and part[start] == part[end]:
                return [step, *_way(end, start, links)]
    return None


class _Heads:
    """The rules by what their heads begin with in each argument."""

    def __init__(self, rules: list[Rule]) -> None:
        self._rules = rules
        self._all: dict[Relation, list[int]] = {}
        self._by: dict[tuple[Relation, int, str | None], list[int]] = {}
        for number, rule in enumerate(rules):
            relation = relation_of(rule.head)
            self._all.setdefault(relation, []).append(number)
            for index, arg in enumerate(rule.head.args):
                name = None if isinstance(arg, Variable) else arg.name
                self._by.setdefault((relation, index, name), []).append(number)

    def matching(self, condition: Sentence) -> list[int]:
        """The numbers of the rules whose heads a condition can match."""
        relation = relation_of(condition)
        fewest = self._all.get(relation, [])
        for index, arg in enumerate(condition.args):
            if isinstance(arg, Variable):
                continue
            named = self._by.get((relation, index, arg.name), [])
            loose = self._by.get((relation, index, None), [])
            if len(named) + len(loose) < len(fewest):
                fewest = sorted([*named, *loose])
        return [number for number in fewest if _matches(condition, self._rules[number].head)]


def _links(rule: Rule, heads: _Heads, members: set[Relation]) -> list[tuple[Step, int]]:
    """The steps that a rule can take, with the number of the rule that each leads to."""
    return [
        (Step(rule, sentence, negated), number)
        for part in rule.body
        for sentence, negated in sentences(part)
        if relation_of(sentence) in members
        for number in heads.matching(sentence)
    ]


def _way(start: int, goal: int, links: list[list[tuple[Step, int]]]) -> list[Step]:
    """A shortest chain of steps from one rule to another that it leads to."""
    came: dict[int, tuple[Step, int]] = {}
    pending = deque([start])
    while pending and goal not in came and start != goal:
        number = pending.popleft()
        for step, end in links[number]:
            if end not in came and end != start:
                came[end] = step, number
                pending.append(end)
    way: list[Step] = []
    at = goal
    while at != start:
        step, at = came[at]
        way.append(step)
    return way[::-1]


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
