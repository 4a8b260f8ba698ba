"""A naive player of ground programs, for tests: what the rules say, with no cleverness.

Only `GroundProgram` is shared with the code under test.  A state is a set of facts; the
derived atoms are the least model, stratum by stratum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from rgt.frontends.gdl.grounding.program import GroundProgram, Kind

State = frozenset[int]
Goals = tuple[str, ...]


class ReferencePlayer:
    """Plays a ground program by evaluating all its rules in every state."""

    def __init__(self, program: GroundProgram) -> None:
        self.program = program
        self._kinds = [atom.kind for atom in program.atoms]
        self._strata = _strata(program)
        self._number = {(atom.kind, atom.args): n for n, atom in enumerate(program.atoms)}
        self._true_of_next = {
            n: self._number[Kind.TRUE, atom.args]
            for n, atom in enumerate(program.atoms)
            if atom.kind is Kind.NEXT
        }
        self._model_cache: dict[State, frozenset[int]] = {}

    def initial_state(self) -> State:
        """The facts of the first state."""
        return frozenset(self._number[Kind.TRUE, (fact,)] for fact in self.program.init)

    def model(self, inputs: frozenset[int], wanted: frozenset[Kind]) -> frozenset[int]:
        """Everything that holds, given true and does atoms, as far as `wanted` needs it."""
        holds = set(inputs)
        for stratum in self._strata[wanted]:
            changed = True
            while changed:
                changed = False
                for head in stratum:
                    if head not in holds and any(
                        all((lit in holds) if lit >= 0 else (~lit not in holds) for lit in body)
                        for body in self.program.rules[head]
                    ):
                        holds.add(head)
                        changed = True
        return frozenset(holds)

    def moves(self, state: State) -> list[list[int]]:
        """For every role the does atoms of its legal moves."""
        model = self._static_model(state)
        result: list[list[int]] = [[] for _ in self.program.roles]
        for n in sorted(model):
            atom = self.program.atoms[n]
            if atom.kind is Kind.LEGAL and atom.args[0] in self.program.roles:
                result[self.program.roles.index(atom.args[0])].append(
                    self._number[Kind.DOES, atom.args]
                )
        return result

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over."""
        number = self._number.get((Kind.TERMINAL, ()))
        return number is not None and number in self._static_model(state)

    def goals(self, state: State) -> Goals:
        """Each role's goal value; '?' where there is none or several."""
        found: dict[str, list[str]] = {role: [] for role in self.program.roles}
        for n in sorted(self._static_model(state)):
            atom = self.program.atoms[n]
            if atom.kind is Kind.GOAL and atom.args[0] in found:
                found[atom.args[0]].append(atom.args[1].lstrip("0") or "0")
        return tuple(
            found[role][0] if len(found[role]) == 1 else "?" for role in self.program.roles
        )

    def successor(self, state: State, joint: Iterable[int]) -> State:
        """The state after a joint move."""
        model = self.model(state | frozenset(joint), AFTER)
        return frozenset(self._true_of_next[n] for n in model if self._kinds[n] is Kind.NEXT)

    def successors(self, state: State) -> Iterator[State]:
        """The states after every joint move."""
        for joint in product(*self.moves(state)):
            yield self.successor(state, joint)

    def perft(self, depth: int) -> tuple[list[int], list[int], list[Counter[Goals]]]:
        """Joint-move sequences, terminal ends and their goals, by depth."""
        level = Counter({self.initial_state(): 1})
        counts, ends, results = [], [], []
        for _ in range(depth + 1):
            counts.append(level.total())
            over = {state: n for state, n in level.items() if self.is_terminal(state)}
            ends.append(sum(over.values()))
            goals: Counter[Goals] = Counter()
            following: Counter[State] = Counter()
            last = len(counts) == depth + 1
            for state, n in level.items():
                if state in over:
                    goals[self.goals(state)] += n
                elif not last:
                    for child in self.successors(state):
                        following[child] += n
            results.append(goals)
            level = following
            self._model_cache.clear()
        return counts, ends, results

    def _static_model(self, state: State) -> frozenset[int]:
        if state not in self._model_cache:
            self._model_cache[state] = self.model(state, BEFORE)
        return self._model_cache[state]


BEFORE = frozenset({Kind.LEGAL, Kind.GOAL, Kind.TERMINAL})
AFTER = frozenset({Kind.NEXT})


def _strata(program: GroundProgram) -> dict[frozenset[Kind], list[list[int]]]:
    """For each group of wanted kinds, its rule heads in strongly connected components."""
    result = {}
    for wanted in (BEFORE, AFTER):
        roots = [
            n for n, atom in enumerate(program.atoms) if atom.kind in wanted and n in program.rules
        ]
        result[wanted] = _components(program, roots)
    return result


def _components(program: GroundProgram, roots: list[int]) -> list[list[int]]:
    """Tarjan's algorithm without recursion: dependencies come before their users."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    on_stack: set[int] = set()
    stack: list[int] = []
    components: list[list[int]] = []

    def uses(n: int) -> list[int]:
        return sorted(
            {
                lit if lit >= 0 else ~lit
                for body in program.rules[n]
                for lit in body
                if (lit if lit >= 0 else ~lit) in program.rules
            }
        )

    for root in roots:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(uses(root)))]
        while work:
            n, pending = work[-1]
            for child in pending:
                if child not in index:
                    index[child] = low[child] = len(index)
                    stack.append(child)
                    on_stack.add(child)
                    work.append((child, iter(uses(child))))
                    break
                if child in on_stack:
                    low[n] = min(low[n], index[child])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[n])
                if low[n] == index[n]:
                    component = []
                    while True:
                        child = stack.pop()
                        on_stack.discard(child)
                        component.append(child)
                        if child == n:
                            break
                    components.append(sorted(component))
    return components
