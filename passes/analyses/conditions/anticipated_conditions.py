"""Which conditions every walk that gets anywhere still asks before what they read is assigned.

A backward *must* analysis.  A walk gets somewhere when a move ends, or when it comes to the end of
a check; what it asks after that does not count.  Nobody cares what the others ask.

Source: very busy expressions, as in Khedker et al., Data Flow Analysis, 2009, of conditions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from rgt.ir.actions import Action, Condition, ends_move, written_variable
from rgt.ir.automaton import END, Edge
from rgt.ir.dataflow import GenKill


class AnticipatedConditions(GenKill):
    """One bit for each of some conditions; knowledge is negative where no walk gets anywhere.

    `reads` says what each of the conditions reads, `ends` where walks of checks end.
    """

    forward: ClassVar[bool] = False
    through_checks: ClassVar[bool] = False
    must: ClassVar[bool] = True

    def __init__(self, reads: Mapping[Condition, Collection[str]], ends: Iterable[str]) -> None:
        super().__init__()
        self._ends = dict.fromkeys((END, *ends), 0)
        self._bits: dict[Action, int] = {asked: 1 << i for i, asked in enumerate(reads)}
        self._readers: dict[str, int] = {}
        for asked, names in reads.items():
            for name in names:
                self._readers[name] = self._readers.get(name, 0) | self._bits[asked]

    def is_asked(self, condition: Condition, knowledge: int) -> bool:
        """Whether every walk that gets anywhere asks the condition, and some walk does."""
        return knowledge >= 0 and bool(knowledge & self._bits[condition])

    def extreme(self) -> Mapping[str, int]:
        """Nothing is asked any more where a walk may end."""
        return self._ends

    def gen(self, action: Action) -> int:
        """The condition that the action asks."""
        return self._bits.get(action, 0)

    def kill(self, action: Action) -> int:
        """The conditions that may have had another answer before the action."""
        return self._readers.get(written_variable(action) or "", 0)

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """What is asked from before the edge on; the end of a move is as far as one looks."""
        return 0 if ends_move(edge.action) else super().transfer(edge, knowledge)
