"""Write an assigned expression where the variable is read, and drop the assignment.

Before::

    begin, p: x = m[y];
    p, q: x == b;
    p, r: x != b;
    q, q2: z = x;
    q2, s: $$ z;
    r, s: ;
    s, end: player = keeper;

After::

    begin, p: ;
    p, q: m[y] == b;
    p, r: m[y] != b;
    q, q2: z = m[y];
    q2, s: $$ z;
    r, s: ;
    s, end: player = keeper;

An assignment to a variable that nobody will read is dropped as well, also one to a map or of
any symbol.

Why sound: every place where the assigned value can still be read is entered only from other
such places or by equal assignments, and no edge between them changes what the expression is
made of; so the variable and the expression are equal there.  In ``x = next[x]`` the old `x` stays,
and nothing but this assignment leads to where the new one can be read.
Not applied: to `player`; if one of the reads also sees another value of the variable, or the
expression changes before it, or it is ``$$ x`` and the expression is no name; if the variable
is a map that is then changed at an index; where the types would not fit, or labels would grow long.
Ends: every step removes an assignment.
Source: 2025 paper, App. B.2 (inline assignment).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, Assignment, ends_move, overwrites, read_names
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Reference, names, uncast
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.labels.written_in import written_in
from rgt.passes.analyses.variables.copy_region import CopyRegion, askers_by_start
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
from rgt.passes.analyses.variables.strong_liveness import strong_liveness
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class InlineAssignment(Global):
    """See the module.

    `max_uses`: an expression that is more than a name is written at most so many times.
    `max_names`: such an expression is not written where the label would have more names.
    `max_region`: a value that lives on more edges is left alone.
    `patience`: how often what is live at a node may change before dead assignments read, too.
    """

    name: ClassVar[str] = "inline-assignment"
    max_uses: int = 4
    max_names: int = 32
    max_region: int = 100
    patience: int = 10

    def run(self, context: Context) -> None:
        """Drop dead assignments and inline others, until no other is left that can be."""
        more = True
        while more:
            analysis, live = strong_liveness(context.game, self.patience)
            for edge in context.game.automaton.edges():
                if analysis.is_dead(edge, live[edge.target]):
                    _drop(edge, context)
            more = self._inline_all(live, analysis.bit, context)

    def _inline_all(
        self, live: dict[str, int], bit: Callable[[str], int], context: Context
    ) -> bool:
        """Inline what can be by one knowledge of liveness; whether anything could.

        A variable that has been written in place of another lives longer than `live` tells,
        so assignments to it have to wait.  One that is written in its own place does not.
        """
        automaton = context.game.automaton
        askers = askers_by_start(automaton)
        outdated: set[str] = set()
        inlined = False
        for candidate in automaton.edges():
            edge = automaton[candidate.key]
            variable = _copied_to(edge.action, context.game)
            if variable is None or variable in outdated:
                continue
            region = CopyRegion(automaton, edge, live, bit(variable), askers, self.max_region)
            reads = region.reads()
            if reads and self._inline(edge, variable, reads, context):
                assert isinstance(edge.action, Assignment)
                outdated.update(name for name in names(edge.action.value) if name != variable)
                inlined = True
        return inlined

    def _inline(self, edge: Edge, variable: str, reads: list[Edge], context: Context) -> bool:
        """Write the assigned expression in all reads, if it can be in all."""
        assert isinstance(edge.action, Assignment)
        value = edge.action.value
        is_name = isinstance(uncast(value), Reference)
        if len(reads) > self.max_uses and not is_name:
            return False
        labels: list[Action] = []
        for read in reads:
            label = written_in(read.action, variable, value, context.game)
            if label is None or not (is_name or self._is_short(label)):
                return False
            labels.append(label)
        automaton = context.game.automaton
        with context.rewrite(f"{format_action(edge.action)} can be written into what reads it"):
            automaton.relabel(edge.key, SKIP)
            for read, label in zip(reads, labels, strict=True):
                automaton.relabel(read.key, label, edge)
        return True

    def _is_short(self, label: Action) -> bool:
        """Whether a label has few enough names: each step could double them."""
        return next(islice(read_names(label), self.max_names, None), None) is None


def _drop(edge: Edge, context: Context) -> None:
    with context.rewrite(f"nobody reads what {format_action(edge.action)} assigns"):
        context.game.automaton.relabel(edge.key, SKIP)


def _copied_to(action: Action, game: Game) -> str | None:
    """The variable to which the action copies an expression, or None."""
    if not isinstance(action, Assignment) or ends_move(action):
        return None
    variable = overwrites(action)
    if variable is None or variable in BUILT_IN or variable in game.constants:
        return None
    return variable
