"""Choices that a later tag tells by where they lead.

``way = Way(*); over = next[way][to]; to = next[way][over]; board[to] == e; $$ to``: nobody shows
the way, but from one square every way leads to another one.  Where ways lead to the same one, as
those off the board may, what is asked of the squares on the way has to tell that all but one of
them cannot be gone: no square holds an enemy and nothing.  So it is where several edges lead on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.facts.tokens import Tokens
from rgt.backends.facts.values.partial import PartialState, is_partial
from rgt.backends.facts.values.possible import Possible
from rgt.backends.facts.values.standing import Standing
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.operands import variables_in
from rgt.backends.program.steps import CppProgram, Step
from rgt.ir.bit_sets import bits

_MOST_CHOICES = 16
_MOST_CASES = 1 << 12
_MOST_CELLS = 1 << 13
_LONGEST = 16


_Start = Step | tuple[str, int]
"""A step, or a variable and its value."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What was chosen, by the values of the variables `known` and a tag behind them: symbols.

    So many tags are shown before that one.
    """

    known: tuple[str, ...]
    ahead: int
    chosen: Mapping[tuple[int, ...], int]


class Clues:
    """Finds the nodes with such choices; there is no fork between choice and tag."""

    def __init__(
        self,
        view: View,
        tokens: Tokens,
        program: CppProgram,
        possible: Possible,
        standing: Standing,
    ) -> None:
        self._view = view
        self._tokens = tokens
        self._program = program
        self._possible = possible
        self._standing = standing
        self._known: dict[int, Clue | None] = {}

    def tell(self, node: int) -> bool:
        """Whether a tag tells what is chosen at a node, or which of its edges is taken."""
        if self.at(node) is not None:
            return True
        out = self._view.edges(node)
        steps = [op for op, _ in out if isinstance(op, Step) and op.kind is Kind.ASSIGN]
        if len(out) < 2 or len(steps) < len(out) or len({target for _, target in out}) > 1:
            return False
        tags = self._tags(out[0][1])
        starts = list(enumerate(steps))
        return any(self._by_start(node, starts, between, name) for between, name in tags)

    def at(self, node: int) -> Clue | None:
        """How a tag tells what is chosen at a node, if one does."""
        if node not in self._known:
            self._known[node] = self._find(node)
        return self._known[node]

    def _find(self, node: int) -> Clue | None:
        out = self._view.edges(node)
        if len(out) != 1 or out[0][0].kind is not Kind.ANY:
            return None
        choice, target = out[0]
        assert isinstance(choice, Step)
        if is_partial(choice) or not 1 < len(choice.choices) <= _MOST_CHOICES:
            return None
        for between, name in self._tags(target):
            clue = self._told(node, choice, between, name)
            if clue is not None:
                return clue
        return None

    def _tags(self, node: int) -> Iterator[tuple[list[Step], str]]:
        """The variables that are shown from a node on, whatever happens, each with the steps up to
        there.
        """
        line: list[Step] = []
        for _ in range(_LONGEST):
            out = self._view.edges(node)
            if len(out) != 1 or out[0][0].kind in (Kind.FINISH, Kind.ANY):
                break
            op, node = out[0]
            if isinstance(op, Step):
                if op.kind is Kind.TAG and op.value.variable and not op.value.indices:
                    yield list(line), op.value.variable
                line.append(op)
        else:
            return
        shown = self._tokens.shown(node)
        if shown:
            yield line, shown

    def _told(self, node: int, choice: Step, between: list[Step], shown: str) -> Clue | None:
        """What the variable that is shown behind a line tells of the choice before it."""
        name = choice.place.variable
        assert name is not None
        found = self._by_start(node, [(s, (name, s)) for s in choice.choices], between, shown)
        if found is None:
            return None
        names, chosen = found
        columns = [set(column) for column in zip(*chosen, strict=True)]
        if prod(map(len, columns)) > _MOST_CELLS:
            return None
        return Clue(names, sum(step.kind is Kind.TAG for step in between), chosen)

    def _by_start(
        self, node: int, starts: Sequence[tuple[int, _Start]], between: list[Step], shown: str
    ) -> tuple[tuple[str, ...], dict[tuple[int, ...], int]] | None:
        """By the values of the variables with these names and of the one that is shown behind a
        line the number of the start before it; None if that does not tell.
        """
        known: set[str] = set()
        for _, start in starts:
            line = [start, *between] if isinstance(start, Step) else between
            found = self._known_before(shown, line)
            if found is None:
                return None
            known |= found if isinstance(start, Step) else found - {start[0]}
        names = tuple(sorted(known))
        chosen = self._shown(node, names, starts, between, shown)
        return (names, chosen) if chosen else None

    def _known_before(self, shown: str, between: list[Step]) -> set[str] | None:
        """The variables whose values before a line decide what is shown behind it; None if a map
        decides.
        """
        known = self._needed(between, shown)
        maps = any(self._program.layout.places[name].shape.depth for name in known)
        return None if maps else known

    def _shown(
        self,
        node: int,
        names: tuple[str, ...],
        starts: Sequence[tuple[int, _Start]],
        between: list[Step],
        name: str,
    ) -> dict[tuple[int, ...], int] | None:
        """By the values of some variables and what is shown the number of the start; None if it is
        not the only one.
        """
        held = [list(bits(self._possible.at(node, name))) for name in names]
        if prod(map(len, held)) * len(starts) > _MOST_CASES:
            return None
        found: dict[tuple[int, ...], int] = {}
        for values in product(*held):
            for number, start in starts:
                known = dict(zip(names, values, strict=True))
                walk = PartialState(self._program, self._possible, known)
                walk.learn(self._standing.at(node))
                if isinstance(start, Step):
                    walk.pass_by(start)
                else:
                    walk.values[start[0]] = start[1]
                if not all(walk.pass_by(step) for step in between):
                    continue
                shown = walk.values.get(name)
                if shown is None or found.setdefault((*values, shown), number) != number:
                    return None
        return found

    def _needed(self, between: list[Step], shown: str) -> set[str]:
        """The variables whose values before the choice decide what is shown, the chosen one too."""
        needed = {shown}
        for step in reversed(between):
            if step.kind is Kind.ASSIGN and not is_partial(step) and step.place.variable in needed:
                needed = (needed - {step.place.variable}) | variables_in(step.value)
        return needed
