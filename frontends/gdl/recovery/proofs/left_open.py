"""What several goals leave open: a test of one of them that another goal may have the contrary of.

(true (hand ?n)) (distinct ?n 1)      or      (true (hand 1))          where  (true (hand ?m))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from rgt.frontends.gdl.recovery.proofs.case import Case
from rgt.frontends.gdl.recovery.reading.parts import contrary, replaced, terms_of, variables
from rgt.frontends.gdl.recovery.reading.rules import Fact, Part
from rgt.frontends.gdl.syntax import Variable


def open_test(
    case: Case, goals: Iterable[tuple[Sequence[Part], Collection[Variable]]]
) -> Part | None:
    """A condition of a goal, of no local variable, that is not known to hold or not to.

    What binds local variables is looked up; no other condition may be known not to hold.
    """
    for goal, local in goals:
        binding, tests = _binding(goal, local)
        for values in case.matches(binding, 0, local, {}):
            asked = [replaced(part, values) for part in tests]
            if any(case.holds((contrary(part),), 0, (), {}) for part in asked):
                continue
            for part in asked:
                if any(term in local for term in terms_of(part)):
                    continue
                if not case.holds((part,), 0, (), {}):
                    return part
    return None


def both_ways(case: Case, part: Part) -> Iterator[Case]:
    """The case where a condition does not hold, and the one where it does."""
    for each in (contrary(part), part):
        branch = case.copy()
        branch.add((each,))
        yield branch


def _binding(goal: Sequence[Part], local: Collection[Variable]) -> tuple[list[Part], list[Part]]:
    """The conditions that bind local variables, one after the other, and those that ask of them."""
    bound: set[Variable] = set()
    binding: list[Part] = []
    tests: list[Part] = []
    for part in goal:
        new = variables((part,)).intersection(local) - bound
        if new and isinstance(part, Fact) and part.positive:
            binding.append(part)
            bound |= new
        else:
            tests.append(part)
    return binding, tests
