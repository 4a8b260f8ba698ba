"""Choices that a later tag tells by where they lead.

``way = Way(*); over = next[way][to]; to = next[way][over]; board[to] == e; $$ to``: nobody shows the
way, but from one square every way leads to another one.  Where ways lead to the same one, as those
off the board may, what is asked of the squares on the way has to tell that all but one of them
cannot be gone: no square holds an enemy and nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.backends.cpp.exclusive import looked_up
from rgt.backends.cpp.operands import Operand, variables_in
from rgt.backends.cpp.possible import Possible
from rgt.backends.cpp.program import CppProgram, Step, is_comparison
from rgt.backends.cpp.standing import Standing
from rgt.backends.cpp.tokens import Tokens
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind
from rgt.ir.bit_sets import bits, bits_of

_MOST_CHOICES = 16
_MOST_CASES = 1 << 12
_MOST_CELLS = 1 << 13
_LONGEST = 16

_Cell = tuple[str, int]
"""A map, and how many cells one stands from its first."""


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
        return any(self._tells(node, steps, between, name) for between, name in tags)

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
        if _partial(choice) or not 1 < len(choice.choices) <= _MOST_CHOICES:
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
        known = self._known_before(shown, between)
        if known is None:
            return None
        names = tuple(sorted(known - {name}))
        starts: list[tuple[int, Step | tuple[str, int]]] = [(s, (name, s)) for s in choice.choices]
        chosen = self._shown(node, names, starts, between, shown)
        ahead = sum(step.kind is Kind.TAG for step in between)
        columns = [set(column) for column in zip(*chosen, strict=True)] if chosen else []
        small = prod(map(len, columns)) <= _MOST_CELLS
        return Clue(names, ahead, chosen) if chosen and small else None

    def _tells(self, node: int, steps: list[Step], between: list[Step], shown: str) -> bool:
        """Whether the variable that is shown behind a line tells which of some steps came first."""
        known: set[str] = set()
        for step in steps:
            found = self._known_before(shown, [step, *between])
            if found is None:
                return False
            known |= found
        starts: list[tuple[int, Step | tuple[str, int]]] = list(enumerate(steps))
        return bool(self._shown(node, tuple(sorted(known)), starts, between, shown))

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
        starts: list[tuple[int, Step | tuple[str, int]]],
        between: list[Step],
        name: str,
    ) -> dict[tuple[int, ...], int] | None:
        """By the values of some variables and what is shown the number of the start, a step or the
        value of a variable; None if it is not the only one.
        """
        held = [list(bits(self._possible.at(node, name))) for name in names]
        if prod(map(len, held)) * len(starts) > _MOST_CASES:
            return None
        found: dict[tuple[int, ...], int] = {}
        for values in product(*held):
            for number, start in starts:
                walk = _Walk(self._program, self._possible, dict(zip(names, values, strict=True)))
                walk.find(self._standing.at(node))
                if isinstance(start, Step):
                    walk.passes(start)
                else:
                    walk.values[start[0]] = start[1]
                if not all(walk.passes(step) for step in between):
                    continue
                shown = walk.values.get(name)
                if shown is None or found.setdefault((*values, shown), number) != number:
                    return None
        return found

    def _needed(self, between: list[Step], shown: str) -> set[str]:
        """The variables whose values before the choice decide what is shown, the chosen one too."""
        needed = {shown}
        for step in reversed(between):
            if step.kind is Kind.ASSIGN and not _partial(step) and step.place.variable in needed:
                needed = (needed - {step.place.variable}) | variables_in(step.value)
        return needed


class _Walk:
    """A walk of which some variables are known, and what cells can hold as far as it asks."""

    def __init__(self, program: CppProgram, possible: Possible, values: dict[str, int]) -> None:
        self._layout = program.layout
        self._ranges, self._frozen = possible.ranges, possible.frozen
        self.values = values
        self._cells: dict[_Cell, int] = {}

    def find(self, facts: Mapping[tuple[str, str], int]) -> None:
        """Note what is known of cells, by map and variable that is the key, as bit sets."""
        for (name, key), held in facts.items():
            shape = self._layout.places[name].shape
            symbol = self.values.get(key)
            if symbol in shape.keys[0]:
                self._cells[name, shape.keys[0].index(symbol) * shape.strides[0]] = held

    def passes(self, step: Step) -> bool:
        """Whether the walk may get through a step."""
        if step.kind is Kind.ASSIGN:
            self._assign(step)
        elif is_comparison(step) and not step.place.shape.depth:
            return self._asks(step)
        return True

    def _assign(self, step: Step) -> None:
        name = step.place.variable
        assert name is not None
        value = None if _partial(step) else self._value(step.value)
        self._cells = {cell: held for cell, held in self._cells.items() if cell[0] != name}
        if value is None:
            self.values.pop(name, None)
        else:
            self.values[name] = value

    def _value(self, operand: Operand) -> int | None:
        """The symbol that an operand is, if the known variables tell."""
        known = variables_in(operand) <= self.values.keys() and not operand.shape.depth
        return looked_up(operand, self.values) if known else None

    def _asks(self, step: Step) -> bool:
        for one, other in ((step.place, step.value), (step.value, step.place)):
            answer = self._may_be(other)
            for cell, images in self._of_cell(one):
                held = self._cells.get(cell, self._anything(cell))
                left = bits_of(s for s in bits(held) if _holds(images[s], answer, step.equal))
                self._cells[cell] = left
                if not left:
                    return False
        return _holds(self._may_be(step.place), self._may_be(step.value), step.equal)

    def _anything(self, cell: _Cell) -> int:
        """What a cell can hold on any walk."""
        name, at = cell
        shape = self._layout.places[name].shape
        frozen = self._frozen.get(name, {})
        key = shape.keys[0][at] if shape.depth == 1 else None
        return 1 << frozen[key] if key is not None and key in frozen else self._ranges.values[name]

    def _may_be(self, operand: Operand) -> int:
        """The symbols that an operand can be."""
        value = self._value(operand)
        return self._ranges.of(operand) if value is None else 1 << value

    def _of_cell(self, operand: Operand) -> Iterator[tuple[_Cell, Mapping[int, int]]]:
        """The cell of a map that decides what an operand is, if there is one, and what it is by the
        symbol that stands there: a bit set.
        """
        name = operand.variable
        if name is not None:
            at = self._place(operand)
            if at is not None and self._layout.places[name].shape.depth:
                yield (name, at), {symbol: 1 << symbol for symbol in bits(self._ranges.values[name])}
            return
        unknown = [index for index in operand.indices if self._value(index.value) is None]
        if len(unknown) == 1:
            for cell, images in self._of_cell(unknown[0].value):
                yield cell, {s: self._image(operand, unknown[0].value, i) for s, i in images.items()}

    def _image(self, operand: Operand, part: Operand, symbols: int) -> int:
        """What a constant may give where a part of its indices is one of some symbols."""
        found = 0
        for symbol in bits(symbols):
            at = operand.start
            for index in operand.indices:
                key = symbol if index.value is part else self._value(index.value)
                if key is None or key not in index.keys:
                    return self._ranges.of(operand)
                at += index.keys.index(key) * index.stride
            found |= 1 << operand.cells[at]
        return found

    def _place(self, operand: Operand) -> int | None:
        """Which cell of its variable an operand is, if the known variables tell."""
        at = operand.start
        for index in operand.indices:
            key = self._value(index.value)
            if key is None or key not in index.keys:
                return None
            at += index.keys.index(key) * index.stride
        return at


def _holds(one: int, other: int, equal: bool) -> bool:
    """Whether something of one set may be, or not be, equal to something of another."""
    if equal:
        return bool(one & other)
    return one != other or one.bit_count() != 1


def _partial(step: Step) -> bool:
    """Whether a map, or a part of one, is assigned."""
    return bool(step.place.indices or step.place.shape.depth)
