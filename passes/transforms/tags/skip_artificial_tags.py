"""Turn artificial tags into skips, now that nothing needs them to tell walks apart.

Before::

    @artificialTag a;
    begin, p: $ a;
    p, end: player = keeper;

After::

    begin, p: ;
    p, end: player = keeper;

Why sound: no move shows a tag that `@artificialTag` names.  Walks that only such tags told apart
are one move before and after.
Not applied: to variable tags, which show whatever they hold.
Ends: every step removes tags, the last one the pragma.
Source: 2025 paper, App. B.2 (skip artificial tags).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Tag
from rgt.ir.pragmas import ArtificialTag
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class SkipArtificialTags(Global):
    """See the module."""

    name: ClassVar[str] = "skip-artificial-tags"

    def run(self, context: Context) -> None:
        """Skip all artificial tags and forget that there were any."""
        game = context.game
        artificial = game.artificial_tags
        if not artificial:
            return
        with context.rewrite(f"no move shows {', '.join(sorted(artificial))}"):
            for edge in game.automaton.edges():
                if isinstance(edge.action, Tag) and edge.action.symbol in artificial:
                    game.automaton.relabel(edge.key, SKIP)
            game.set_pragmas(tuple(p for p in game.pragmas if not isinstance(p, ArtificialTag)))
