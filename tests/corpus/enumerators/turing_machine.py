"""A Turing machine on a tape with two ends; a play's only moves are whole accepting runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

CELLS = 16
ACCEPTING = "q3"

Rules = Mapping[tuple[str, int], tuple[str, int, int]]
"""State and symbol read; then the next state, the symbol written, and where to go."""

MACHINE: Rules = {
    ("q0", 0): ("q1", 0, 1),
    ("q0", 1): ("q2", 0, -1),
    ("q1", 0): ("q0", 1, -1),
    ("q1", 1): ("q1", 1, 1),
    ("q2", 0): ("q1", 0, 1),
    ("q2", 1): ("q3", 1, 1),
}


@dataclass(frozen=True)
class Run:
    """The numbers of the rules that a machine applied, in order, and the tape that it left."""

    rules: tuple[int, ...]
    tape: tuple[int, ...]
    accepted: bool


def run(rules: Rules, head: int = 0, limit: int = 1000) -> Run:
    """The run from an empty tape, until the machine accepts or has no rule or no cell left."""
    tape, state, applied = [0] * CELLS, "q0", list[int]()
    while state != ACCEPTING and (state, tape[head]) in rules and len(applied) < limit:
        key = state, tape[head]
        state, tape[head], direction = rules[key]
        head += direction
        if not 0 <= head < CELLS:
            return Run(tuple(applied), tuple(tape), accepted=False)
        applied.append(list(rules).index(key))
    return Run(tuple(applied), tuple(tape), state == ACCEPTING)


@dataclass(frozen=True)
class Position:
    """Before the run, or after it."""

    over: bool = False
    player: str = "machine"

    def goals(self) -> dict[str, int] | None:
        return {"machine": 100} if self.over else None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if run(MACHINE).accepted:
            yield run(MACHINE).rules, Position(over=True)
