"""Ask before doing what a walk does in any case: wrong ways end sooner.

Before::

    begin, p: x = T(*);
    p, q: $ a;
    q, r: y == b;
    r, s: x != a;
    s, t: $$ x;
    begin, t: ;
    t, end: player = keeper;

After::

    p, q: x = T(*);
    r, s: $ a;
    begin, p: y == b;
    q, r: x != a;
    s, t: $$ x;
    begin, t: ;
    t, end: player = keeper;

Above, a condition that needs no `x` is asked once, and not for each value of it.

Why sound: whoever comes to the first of the two edges goes on to the second, and only there, so
both are done or nothing is; neither an assignment to something else nor a tag changes the
condition's answer, and the condition changes nothing.  It is asked in states that it was asked
in before, up to what it does not read, so it stays valid where it was.
Not applied: to conditions that read what is assigned; before other conditions, since those may
be what makes this one valid; if another edge enters or leaves between the two, or the node there
has a name that matters; before the end of a move, or before ``x = E(*)`` where `E` has no symbols,
which is never legal; where nothing ever gets, since edges may go round in a ring there.
Ends: every step brings a condition forward and no pass brings one back; what joins edges so that
conditions have further to go removes edges.
Source: loop-invariant code motion, as in Aho et al., Compilers, 2006.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import (
    SKIP,
    Action,
    Comparison,
    Condition,
    Reachability,
    ends_move,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.conditions.check_reads import CheckReads
from rgt.passes.analyses.variables.needed_variables import is_never_legal
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class HoistConditions(Local):
    """See the module.

    `max_nodes`: checks that meet more nodes stay where they are.
    """

    name: ClassVar[str] = "hoist-conditions"
    reads_declarations: ClassVar[bool] = True
    max_nodes: int = 100

    def run(self, context: Context) -> None:
        """Visit the nodes that wait, as far as something gets there: no step changes that."""
        automaton = context.game.automaton
        queue = context.waiting(self)
        reached = automaton.reachable(through_checks=True)
        while (node := queue.pop()) is not None:
            if node in reached:
                context.check_budget()
                self.visit(node, context)

    def visit(self, node: str, context: Context) -> None:
        """Bring the only condition that leaves `node` forward as far as it can go."""
        automaton = context.game.automaton
        here = node
        while (pair := _pair(here, automaton)) is not None:
            before, condition = pair
            if not self._is_free(condition.action, before.action, context.game):
                if isinstance(condition.action, Reachability):
                    context.postpone(self, here)
                return
            shown = format_action(before.action) or "a skip"
            fact = f"{shown} does not change whether {format_action(condition.action)}"
            with context.rewrite(fact):
                automaton.redirect(condition.key, source=before.source, target=here)
                automaton.redirect(before.key, source=here, target=condition.target)
            here = before.source

    def affected(self, automaton: Automaton, node: str) -> Iterable[str]:
        """The node and all that it leads to: a condition there may now have free way."""
        yield node
        entry = automaton.sole_out_edge(node)
        if entry is not None:
            yield entry.target

    def _is_free(self, condition: Action, before: Action, game: Game) -> bool:
        """Whether an action has no influence on a condition."""
        written = written_variable(before)
        if written is None:
            return True
        if is_never_legal(before, game):
            return False
        if isinstance(condition, Reachability):
            read = CheckReads(game.automaton, self.max_nodes).of(condition)
            return read is not None and written not in read
        return written not in read_names(condition)


def _pair(node: str, automaton: Automaton) -> tuple[Edge, Edge] | None:
    """The only way into a node, and the only one out, if that is a condition."""
    if automaton.is_pinned(node):
        return None
    before, after = automaton.sole_in_edge(node), automaton.sole_out_edge(node)
    if before is None or after is None or not isinstance(after.action, Condition):
        return None
    if isinstance(before.action, Comparison | Reachability) or ends_move(before.action):
        return None
    if before.action is SKIP or before.source == node:
        return None
    return before, after
