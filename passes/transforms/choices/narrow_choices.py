"""Choose only what the condition behind a choice lets pass.

Before::

    type D = { d0, d1, d2, d3 };
    const f: D -> T = { d0: b, :a };
    var d: D = d0;
    begin, s: d = D(*);
    s, p: f[d] == a;
    p, q: $$ d;
    q, end: player = keeper;

After::

    type D = { d0, d1, d2, d3 };
    type D_2 = { d1, d2, d3 };
    const f: D -> T = { d0: b, :a };
    var d: D = d0;
    begin, s: d = D_2(*);
    s, p: ;
    p, q: $$ d;
    q, end: player = keeper;

A direction of two parts that must not both be zero is one of eight then, and backends see a choice
of a line's direction right before the line.

Why sound: a walk that chooses what does not pass ends there.
Not applied: to types with more than `max-values` symbols, which backends take as sets with the
condition; to conditions that ask for anything else, or that some chosen values may not be asked
for; where no value passes, or other walks come in between.
Ends: every step makes a condition a skip.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, AnyAssignment, Comparison, overwrites
from rgt.passes.analyses.labels.named_types import narrowed_type
from rgt.passes.analyses.values.evaluation import passing
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class NarrowChoices(Local):
    """See the module.

    `max_values`: types with more symbols are left alone.
    """

    name: ClassVar[str] = "narrow-choices"
    reads_declarations: ClassVar[bool] = True
    max_values: int = 16

    def visit(self, node: str, context: Context) -> None:
        """Narrow the choices that lead to a node by the condition there."""
        game, automaton = context.game, context.game.automaton
        asking = automaton.sole_out_edge(node)
        choosing = automaton.sole_in_edge(node)
        if asking is None or choosing is None or automaton.is_pinned(node):
            return
        action = choosing.action
        if not isinstance(asking.action, Comparison) or not isinstance(action, AnyAssignment):
            return
        name, symbols = overwrites(action), game.symbols(action.type)
        if name is None or len(symbols) > self.max_values:
            return
        found = passing(asking.action, name, symbols, game)
        if not found:
            return
        left = tuple(symbol for symbol in symbols if symbol in found)
        with context.rewrite(f"{len(left)} of {len(symbols)} values of {name} lead on"):
            type_ = narrowed_type(action.type, left, game)
            automaton.relabel(choosing.key, AnyAssignment(action.target, type_), asking)
            automaton.relabel(asking.key, SKIP)
