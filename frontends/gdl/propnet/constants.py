"""Which ground atoms can ever be true, and which can ever be false.

Every atom starts with neither value; the first state, the moves that can be legal, the rules
and the step from `next` to `true` add values until nothing changes.  What has only one value
then has it in every reachable state: an abstract interpretation over sets of values, linear in
the program (each literal of each body is touched at most twice).
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.gdl.grounding.program import Body, GroundProgram, Kind


@dataclass(frozen=True, slots=True)
class Values:
    """By atom: whether it can be true, and whether it can be false, in some reachable state."""

    can_hold: bytearray
    can_fail: bytearray


def possible_values(program: GroundProgram, recursive: frozenset[int]) -> Values:
    """The values of every atom; `recursive` are the atoms that depend on themselves.

    A recursive atom is taken to be false somewhere unless it is a fact: support must not come
    from the atom itself.
    """
    spread = _Spread(program)
    spread.start(recursive)
    spread.run()
    return Values(spread.can_hold, spread.can_fail)


class _Spread:
    """The worklist: what each atom's new value means for bodies, heads and the next state."""

    def __init__(self, program: GroundProgram) -> None:
        count = len(program.atoms)
        self.program = program
        self.can_hold = bytearray(count)
        self.can_fail = bytearray(count)
        self.work: list[tuple[int, bool]] = []
        self.positive: list[list[int]] = [[] for _ in range(count)]
        self.negative: list[list[int]] = [[] for _ in range(count)]
        self.heads: list[int] = []
        self.unsatisfied: list[int] = []
        self.falsifiable = bytearray()
        self.firm_bodies = [0] * count
        self.successors: dict[int, int] = {}
        self._index()

    def _index(self) -> None:
        positive, negative = self.positive, self.negative
        number = 0
        for head, bodies in self.program.rules.items():
            self.firm_bodies[head] = len(bodies)
            for body in bodies:
                self.heads.append(head)
                self.unsatisfied.append(len(body))
                for literal in body:
                    if literal >= 0:
                        positive[literal].append(number)
                    else:
                        negative[~literal].append(number)
                number += 1
        self.falsifiable = bytearray(number)
        inputs: dict[tuple[Kind, tuple[str, ...]], int] = {
            (atom.kind, atom.args): index
            for index, atom in enumerate(self.program.atoms)
            if atom.kind in (Kind.TRUE, Kind.DOES)
        }
        follows = {Kind.NEXT: Kind.TRUE, Kind.LEGAL: Kind.DOES}
        for index, atom in enumerate(self.program.atoms):
            kind = follows.get(atom.kind)
            if kind is Kind.DOES and atom.args[0] not in self.program.roles:
                continue
            if kind is not None and (kind, atom.args) in inputs:
                self.successors[index] = inputs[kind, atom.args]

    def start(self, recursive: frozenset[int]) -> None:
        """The values that need no other atom."""
        program = self.program
        init = program.init
        fed = set(self.successors.values())
        for index, atom in enumerate(program.atoms):
            bodies: tuple[Body, ...] = program.rules.get(index, ())
            if atom.kind is Kind.TRUE:
                self._add(index, atom.args[0] in init)
                if index not in fed:
                    self._add(index, False)
            elif atom.kind is Kind.DOES or not bodies or (index in recursive and () not in bodies):
                self._add(index, False)
            if () in bodies:
                self._add(index, True)

    def run(self) -> None:
        """Spread values until nothing changes."""
        work = self.work
        while work:
            atom, value = work.pop()
            satisfied, falsified = self.positive[atom], self.negative[atom]
            if not value:
                satisfied, falsified = falsified, satisfied
            for body in satisfied:
                self.unsatisfied[body] -= 1
                if not self.unsatisfied[body]:
                    self._add(self.heads[body], True)
            for body in falsified:
                if not self.falsifiable[body]:
                    self.falsifiable[body] = 1
                    head = self.heads[body]
                    self.firm_bodies[head] -= 1
                    if not self.firm_bodies[head]:
                        self._add(head, False)
            follower = self.successors.get(atom)
            if follower is not None:
                self._add(follower, value)

    def _add(self, atom: int, value: bool) -> None:
        known = self.can_hold if value else self.can_fail
        if not known[atom]:
            known[atom] = 1
            self.work.append((atom, value))
