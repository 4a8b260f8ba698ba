"""What a validator is.

A validator says what is wrong with a game in up to three parts, so that after a change only
the parts are asked that can have a new answer:

- `edge` looks at one edge (and the declarations);
- `declarations` looks at types, constants and variables only;
- `structure` looks at the automaton as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.game import Game


class Validator:
    """Finds nothing; each validator overrides the parts that it has.

    `lint` marks a validator whose findings are advice: it is left out while passes run.
    `sound_only` marks a lint that understands only games without errors.
    `by_action` says that `edge` looks at nothing of an edge but its action, so that one
    answer serves all edges with the same action.
    """

    name: str
    lint = False
    sound_only = False
    by_action = True

    def edge(self, edge: Edge, game: Game) -> Iterable[Diagnostic]:
        """What is wrong with one edge."""
        return ()

    def declarations(self, game: Game) -> Iterable[Diagnostic]:
        """What is wrong with types, constants and variables."""
        return ()

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterable[Diagnostic]:
        """What is wrong with the automaton as a whole; `edges` are all its edges in order."""
        return ()
