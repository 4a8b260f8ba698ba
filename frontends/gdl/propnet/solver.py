"""Questions about all states of a net, answered by clingo's solver.

The facts of a state are free, every role's move is free among its legal ones, and the gates
follow; a question is a list of literals of which one asks whether they can hold together.
Recursive gates need nothing special: the stable model is their least fixed point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import clingo

from rgt.frontends.gdl.propnet.propnet import TRUE, GateKind, Propnet, bits

_CONFLICTS = 50_000
"""The effort for one question; counted in conflicts, so that the answer is always the same."""


class Solver:
    """A net as a logic program; literals are asked by their numbers in the net."""

    def __init__(self, net: Propnet) -> None:
        self.net = net
        self._control = clingo.Control(
            ["--warn=none", f"--solve-limit={_CONFLICTS}"], logger=lambda _code, _text: None
        )
        self._atoms: dict[int, int] = {}
        self._moves: list[list[int]] | None = None

    def possible(self, literals: Iterable[int], extra: Iterable[int] = ()) -> bool:
        """Whether the literals of the net and the `extra` ones can hold; True if undecided."""
        assumptions = [self.number(literal) for literal in literals]
        result = self._control.solve(assumptions=[*assumptions, *extra])
        return not result.unsatisfiable

    def number(self, literal: int) -> int:
        """The solver's literal for one of the net."""
        gate = literal if literal >= 0 else ~literal
        if gate not in self._atoms:
            self._encode(gate)
        return self._atoms[gate] if literal >= 0 else -self._atoms[gate]

    def exactly_one(self, literals: Sequence[int]) -> int:
        """A solver literal that holds if exactly one of the net's literals does."""
        numbers = [self.number(literal) for literal in literals]
        with self._control.backend() as backend:
            some, several, one = (backend.add_atom() for _ in range(3))
            for number in numbers:
                backend.add_rule([some], [number])
            backend.add_weight_rule([several], 2, [(number, 1) for number in numbers])
            backend.add_rule([one], [some, -several])
        return int(one)

    def any_of(self, numbers: Iterable[int]) -> int:
        """A solver literal that holds if one of some solver literals does."""
        with self._control.backend() as backend:
            some = backend.add_atom()
            for number in numbers:
                backend.add_rule([some], [number])
        return int(some)

    def _encode(self, root: int) -> None:
        """Add the gates that a gate reads, and the choice of moves when one reads moves."""
        net = self.net
        gates = [gate for gate in net.cone([root]) if gate not in self._atoms]
        if self._moves is None and any(net.kinds[gate] == GateKind.DOES for gate in gates):
            self._choose_moves()
            gates = [gate for gate in gates if gate not in self._atoms]
        with self._control.backend() as backend:
            for gate in gates:
                self._atoms[gate] = backend.add_atom()
            for gate in gates:
                self._add(backend, gate)

    def _choose_moves(self) -> None:
        self._moves = []
        for legal in self.net.roots.legal:
            conditions = [self.number(literal) for literal in legal]
            with self._control.backend() as backend:
                chosen = [backend.add_atom() for _ in legal]
                backend.add_rule(chosen, [], choice=True)
                several, some = backend.add_atom(), backend.add_atom()
                backend.add_weight_rule([several], 2, [(atom, 1) for atom in chosen])
                backend.add_rule([], [several])
                for atom, condition in zip(chosen, conditions, strict=True):
                    backend.add_rule([some], [atom])
                    backend.add_rule([], [atom, -condition])
                backend.add_rule([], [-some])
            self._moves.append(chosen)

    def _add(self, backend: clingo.Backend, gate: int) -> None:
        net, atom = self.net, self._atoms[gate]
        kind, data = net.kinds[gate], net.data[gate]
        if gate == TRUE:
            backend.add_rule([atom], [])
        elif kind == GateKind.FACT:
            backend.add_rule([atom], [], choice=True)
        elif kind == GateKind.DOES:
            assert self._moves is not None
            for move in bits(data[1]):
                backend.add_rule([atom], [self._moves[data[0]][move]])
        else:
            parts = [self._atoms[p] if p >= 0 else -self._atoms[~p] for p in data]
            backend.add_rule([atom], parts)
