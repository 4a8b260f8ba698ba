"""Choices that a later tag tells by where they lead.

``way = Way(*); over = next[way][to]; to = next[way][over]; board[to] == e; $$ to``: nobody shows
the way, but from one square every way leads to another one.  Where ways lead to the same one, as
those off the board may, what is asked of the squares on the way has to tell that all but one of
them cannot be gone: no square holds an enemy and nothing.  So it is where several edges lead on.
"""

from __future__ import annotations

from rgt.backends.facts.telling import Clue, Line, Open, Telling
from rgt.backends.facts.tokens import Tokens
from rgt.backends.facts.values.partial import is_partial
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Step
from rgt.ir.bit_sets import bits_of

_LONGEST = 16


class Clues:
    """Finds the nodes with such choices; there is no fork between choice and tags."""

    def __init__(self, view: View, tokens: Tokens, telling: Telling) -> None:
        self._view = view
        self._tokens = tokens
        self._telling = telling
        self._known: dict[int, Clue | None] = {}

    def tell(self, node: int) -> bool:
        """Whether tags tell what is chosen at a node, or which of its edges is taken."""
        if self.at(node) is not None:
            return True
        out = self._view.edges(node)
        steps = [op for op, _ in out if isinstance(op, Step) and op.kind is Kind.ASSIGN]
        if len(out) < 2 or len(steps) < len(out) or len({target for _, target in out}) > 1:
            return False
        starts = list(enumerate(steps))
        return self._telling.tells(node, starts, self._line(out[0][1])) is not None

    def at(self, node: int) -> Clue | None:
        """How tags tell what is chosen at a node, if they do."""
        if node not in self._known:
            self._known[node] = self._find(node)
        return self._known[node]

    def _find(self, node: int) -> Clue | None:
        out = self._view.edges(node)
        if len(out) != 1 or out[0][0].kind is not Kind.ANY:
            return None
        choice, target = out[0]
        assert isinstance(choice, Step)
        name = choice.place.variable
        if is_partial(choice) or len(choice.choices) < 2 or name is None:
            return None
        return self._telling.clue(node, name, choice.choices, self._line(target))

    def _line(self, node: int) -> Line:
        """What follows from a node on, whatever happens."""
        parts: list[Step | Open] = []
        for _ in range(_LONGEST):
            out = self._view.edges(node)
            if len(out) != 1 or out[0][0].kind is Kind.FINISH:
                break
            op, target = out[0]
            if isinstance(op, Step) and op.kind is Kind.ANY:
                name = op.place.variable
                if is_partial(op) or name is None:
                    break
                parts.append(Open({name: bits_of(op.choices)}))
            elif isinstance(op, Step):
                parts.append(op)
            node = target
        else:
            return Line(parts)
        return Line(parts, self._tokens.shows(node))
