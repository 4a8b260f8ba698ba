"""Choices that a later tag tells by where they lead.

``way = Way(*); over = next[way][to]; to = next[way][over]; board[to] == e; $$ to``: nobody shows
the way, but from one square every way leads to another one.  Where ways lead to the same one, as
those off the board may, what is asked of the squares on the way has to tell that all but one of
them cannot be gone: no square holds an enemy and nothing.  So it is where several edges lead on.

``at = Square(*); man = board[at]; place[man] == at; $$ man``: what is chosen is compared with what
the shown man tells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rgt.backends.facts.telling import Clue, Line, Open, Telling
from rgt.backends.facts.tokens import Tokens
from rgt.backends.facts.values.partial import is_partial
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step, is_comparison
from rgt.ir.structures.bit_sets import bits_of

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
        if self._is_compared(node):
            return True
        out = self._view.edges(node)
        steps = [op for op, _ in out if isinstance(op, Step) and op.kind is Kind.ASSIGN]
        if len(out) < 2 or len(steps) < len(out) or len({target for _, target in out}) > 1:
            return False
        starts = list(enumerate(steps))
        return self._telling.tells(node, starts, self._line(out[0][1])) is not None

    def _is_compared(self, node: int) -> bool:
        """Whether what is chosen at a node is compared later with what tags tell, as it is then."""
        out = self._view.edges(node)
        if len(out) != 1 or out[0][0].kind is not Kind.ANY:
            return False
        choice, target = out[0]
        assert isinstance(choice, Step)
        name = choice.place.variable
        if is_partial(choice) or name is None:
            return False
        line = self._line(target)
        unknown = {name}
        for at, part in enumerate(line.parts):
            learnt = compared(part, name)
            if learnt is not None:
                read = variables_in(learnt) & unknown
                if all(_is_shown(each, line, at) for each in read):
                    return True
            if isinstance(part, Step) and part.kind is Kind.TAG:
                unknown.discard(str(part.value.scalar))
            unknown |= _written(part)
            if name in _written(part):
                return False
        return False

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


def compared(op: object, name: str) -> Operand | None:
    """What a comparison says that a variable holds, if it asks that and reads it for nothing else;
    else None.
    """
    if not is_comparison(op) or not op.equal:
        return None
    for one, other in ((op.place, op.value), (op.value, op.place)):
        read = variables_in(other)
        if one.scalar == name and read and name not in read and not other.shape.depth:
            return other
    return None


def learnt(op: Op, unknown: Collection[str], bit: Mapping[str, int]) -> Step | None:
    """What a comparison tells of a variable that is `unknown`, as an assignment to it; `bit` has
    the bits of variables.
    """
    for name in sorted(unknown) if isinstance(op, Step) and op.kind is Kind.TEST else ():
        value = compared(op, name)
        if value is not None and variables_in(value).isdisjoint(unknown):
            assert isinstance(op, Step)
            place = op.place if op.place.scalar == name else op.value
            return Step(Kind.ASSIGN, writes=bit[name], left=place, right=value, label=op.label)
    return None


def read_by(op: Step) -> set[str]:
    """The variables that an assignment reads."""
    return variables_in(op.right, *(index.value for index in op.place.indices))


def _written(part: Step | Open) -> set[str]:
    """The variables that a part of a line writes."""
    if isinstance(part, Open):
        return {*part.values}
    return {part.place.variable or ""} if part.kind is Kind.ASSIGN else set()


def _is_shown(name: str, line: Line, at: int) -> bool:
    """Whether a tag behind a part of a line shows a variable as it is there."""
    for part in line.parts[at:]:
        if isinstance(part, Step) and part.kind is Kind.TAG and part.value.scalar == name:
            return True
        if name in _written(part):
            return False
    return any(value is not None and value.scalar == name for value in line.behind)
