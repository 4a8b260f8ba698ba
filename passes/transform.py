"""What a pass is.

A pass is a frozen dataclass whose fields are its options, in a file of its own name in a folder of
`transforms/` (or in `pragmas/`, if it only adds hints).  A `Local` pass looks around one node at a
time and is called only where something changed; a `Global` pass sees the whole game; a `Final`
one does, too, but once, when no other pass has anything left to do.  All change the game only
inside ``with context.rewrite(fact):``, one numbered step each, where `fact` says what licensed it.
"""

from __future__ import annotations

import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from rgt.ir.display.docstrings import docstring

if TYPE_CHECKING:
    from rgt.ir.automaton import Automaton
    from rgt.passes.context import Context


class Transform(ABC):
    """A rewrite of the game that keeps its tree.

    `name` is the pass's name on the command line and its file name (with ``_`` for ``-``).
    `sound` is False for a pass that needs more than a proper game; such a pass is off unless
    asked for by name.
    """

    name: ClassVar[str]
    sound: ClassVar[bool] = True

    @abstractmethod
    def run(self, context: Context) -> None:
        """Rewrite wherever the pass applies, by steps of `context.rewrite`."""

    @classmethod
    def summary(cls) -> str:
        """The first sentence of the pass's documentation."""
        return cls.documentation().split("\n\n", 1)[0].replace("\n", " ")

    @classmethod
    def documentation(cls) -> str:
        """The module's docstring: the rewrite as a picture, why it is sound, its source."""
        module = inspect.getmodule(cls)
        return docstring(module) if module else ""

    @classmethod
    def picture(cls) -> tuple[str, str]:
        """The RG text before and after, as drawn in the documentation."""
        text = cls.documentation()
        before, after = (
            inspect.cleandoc(m.group(1).strip("\n"))
            for m in (
                re.search(rf"^{word}::\n\n((?:    .*\n|\n)+)", text + "\n", re.MULTILINE)
                for word in ("Before", "After")
            )
            if m is not None
        )
        return before, after


class Global(Transform):
    """A pass over the whole game; it runs again when anything has changed since its last run.

    `waits`: not in a round in which others have changed something before it; they would find less
    to do after it.
    """

    waits: ClassVar[bool] = False


class Final(Transform):
    """A pass over the whole game that runs once, after the fixed point of all others.

    What it does either would be undone by other passes, or holds only until the next rewrite.
    """


class Local(Transform):
    """A pass that looks at the edges around one node.

    `reads_declarations`: it also looks at types, constants or variables, so all nodes are visited
    again when one of these has changed.
    """

    reads_declarations: ClassVar[bool] = False

    @abstractmethod
    def visit(self, node: str, context: Context) -> None:
        """Rewrite around `node` if the pass applies there."""

    def affected(self, automaton: Automaton, node: str) -> Iterable[str]:
        """The nodes to visit again when an edge at `node` has changed.

        These are the node and the first of those that lead to it - the only one, if it has
        become the only one.  A pass that looks further says so here; hubs have thousands of
        neighbours, so to name all neighbours is no way out.  A node at which the pass is held
        up by what a check meets, near or far, is for `Context.postpone`.
        """
        yield node
        for first in automaton.predecessors(node):
            yield first
            break

    def affected_by(self, automaton: Automaton, nodes: Iterable[str]) -> Iterator[str]:
        """The same for several nodes; here a pass that looks further can look for all at once."""
        for node in nodes:
            yield from self.affected(automaton, node)

    def run(self, context: Context) -> None:
        """Visit every node that waits for this pass until none does."""
        queue = context.waiting(self)
        while (node := queue.pop()) is not None:
            if context.game.automaton.has_node(node):
                context.check_budget()
                self.visit(node, context)
