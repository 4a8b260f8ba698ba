"""Refutation: whether conditions can ever hold together, asked of rules that are not ground.

A case is a set of conditions over unknown symbols.  It is closed where two unknowns would have to
be one and two: by what is functional (a table, a group of the state, the move of a role), by a
condition and its contrary, by a table without a fitting row, or by a negated relation of which a
rule's body is known to hold.  Where none of these helps, a relation that holds is replaced by the
bodies of its rules, each a case of its own; a move that is made was legal.

The procedure is sound and bounded, not complete: True means refuted, False means nothing.
Source: analytic tableaux; invariants by induction over the rules as in M. Helmert, "Concise
finite-domain representations for PDDL planning tasks", Artificial Intelligence 173, 2009.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rgt.frontends.gdl.recovery.proofs.case import Case
from rgt.frontends.gdl.recovery.proofs.knowledge import Knowledge
from rgt.frontends.gdl.recovery.proofs.left_open import both_ways, open_test
from rgt.frontends.gdl.recovery.reading.parts import tests_early
from rgt.frontends.gdl.recovery.reading.rules import Different, Kind, Part
from rgt.frontends.gdl.syntax import Variable

_MAX_CASES = 300
"""How many cases one question may have."""

_MAX_DEPTH = 7
"""How many relations are replaced by the bodies of their rules on the way to one case."""

_MAX_TESTS = 4
"""How many tests of goals are tried both ways on the way to one case."""


Goal = tuple[Sequence[Part], Collection[Variable]]
"""Conditions that are to hold together, and their local variables, of which some values do."""


class Prover(Knowledge):
    """Answers questions about the states and moves of one game."""

    def refutes(self, parts: Iterable[Part], depth: int = _MAX_DEPTH) -> bool:
        """Whether the conditions can never hold together; looked for to some depth."""
        budget = [_MAX_CASES]
        case = Case(self)
        case.add((*self.assumed, *parts))
        return self._closed(case, depth, budget)

    def entails(
        self, given: Iterable[Part], goal: Sequence[Part], local: Collection[Variable]
    ) -> bool:
        """Whether the goal holds for some values of its local variables wherever `given` does."""
        return self.entails_one(given, [(goal, local)])

    def entails_one(self, given: Iterable[Part], goals: Iterable[Goal]) -> bool:
        """Whether wherever `given` holds one of some goals does, not always the same."""
        case = Case(self)
        case.add((*self.assumed, *given))
        ordered = [
            (tests_early(sorted(goal, key=_cheap_first), local), local) for goal, local in goals
        ]
        return bool(ordered) and self._entailed(case, ordered, _MAX_DEPTH, [_MAX_CASES], _MAX_TESTS)

    def _entailed(
        self, case: Case, goals: Sequence[Goal], depth: int, budget: list[int], tests: int
    ) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        if case.saturate() or any(case.holds(goal, 0, local, {}) for goal, local in goals):
            return True
        at = case.choice() if depth else None
        if at is not None:
            branches: Iterable[Case] = case.branches(at)
            depth -= 1
        else:
            # of several goals one may be what another one's test leaves
            part = open_test(case, goals) if tests and len(goals) > 1 else None
            if part is None:
                return False
            branches = both_ways(case, part)
            tests -= 1
        return all(self._entailed(branch, goals, depth, budget, tests) for branch in branches)

    def _closed(self, case: Case, depth: int, budget: list[int]) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        if case.saturate():
            return True
        if not depth:
            return False
        at = case.choice()
        if at is None:
            return False
        return all(self._closed(branch, depth - 1, budget) for branch in case.branches(at))


def _cheap_first(part: Part) -> int:
    """What binds unknowns to what is known goes before what enumerates."""
    if isinstance(part, Different) or not part.positive:
        return 3
    return {Kind.DOES: 0, Kind.TRUE: 1}.get(part.atom.predicate.kind, 2)
