"""How far two walks have moved one variable since they were one.

``$$ at; (at = up[at] -> shown, at = up[at]; ...; at = up[at] -> shown); shown: $$ at``: one step
and two lead to different squares from every square, so that the tag tells how many there were.
What a walk started from is moved by a function made of the constant maps that it went by, or to a
symbol, and another variable can take it over, as in ``to = Square(*); near[at][to] == 1; at = to``.
Two walks that start from the same value, whatever it is, are *apart* if their functions have
different values wherever both have one; two that have chosen different values if their functions
never lead to the same one from different ones.  There what they started from is never the same.

Where what is shown is looked up, as in ``x = column[at]; $$ x; y = row[at]; $$ y``, several tags
may tell that together: what they will be is *promised* as soon as the first of them is looked up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from rgt.backends.facts.tokens import Shown
from rgt.backends.facts.values.exclusive import looked_up
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import CppProgram, Step, is_comparison
from rgt.backends.program.worklist import Backward
from rgt.ir.structures.bit_sets import bits

_MOST_FUNCTIONS = 1 << 10
"""So many functions are told apart; beyond them nothing is known."""
Function = tuple[int, ...]
"""By the number of a start the symbol now, or -1: no walk comes so far from there."""
Told = int | tuple[int, ...]
"""A symbol, or what several tags show; -1 for neither."""
Promise = tuple[tuple[int, Function], ...]
"""What some of the next tags will be, each with how many are shown before it."""


class Moved(NamedTuple):
    """What is known of one walk: the variable that has by now what it started from, the number of
    the function by which that was moved, and that of a promise it has given, 0 for none.
    """

    name: str
    by: int
    promised: int = 0


class Difference(NamedTuple):
    """Two walks that had the same value when they parted, or different ones if it was `chosen`."""

    one: Moved
    two: Moved
    chosen: bool

    def turned(self) -> Difference:
        """The same with the walks changed over."""
        return Difference(self.two, self.one, self.chosen)

    @property
    def even(self) -> bool:
        """Whether nothing tells the first walk from the second."""
        return self.one == self.two


class Displacements:
    """The functions that walks go by, numbered; those of all variables begin as the identity.

    Unless they are `followed`, what differs is forgotten as soon as one of the walks moves it.
    """

    def __init__(
        self, view: View, program: CppProgram, possible: Possible, *, followed: bool = True
    ) -> None:
        self._possible = possible
        self._followed = followed
        self._bit = {name: 1 << i for i, name in enumerate(program.variables)}
        self._shown_next = self._solve(view)
        self._moved = _moved(view)
        self._functions: list[Function] = []
        self._numbers: dict[Function, int] = {}
        self._apart: dict[tuple[int, int, bool], bool] = {}
        self._promises: list[Promise] = [()]
        self._given: dict[tuple[int, str, int], int] = {}
        self._together: dict[tuple[int, tuple[int, ...]], Sequence[Told]] = {}
        self._kept: dict[tuple[int, int, bool], bool] = {}
        self._tables: dict[tuple[Step, bool, str], Mapping[int, int] | None] = {}
        self._led: dict[tuple[str, int, Op, int], int | Literal[False] | None] = {}

    def parted(self, node: int) -> Difference | None:
        """What there is to know of two walks that part at a node; None for nothing."""
        shown = self._shown_next.get(node, 0) & self._moved if self._followed else 0
        for name, bit in self._bit.items():
            if shown == bit:
                held = tuple(bits(self._possible.at(node, name)))
                return self._begin(name, held, chosen=False) if held else None
        return None

    def shown_next(self, node: int) -> int:
        """The variables that the next tags of variables from a node on show, as bits."""
        return self._shown_next.get(node, 0)

    def chosen(self, op: Step) -> Difference | None:
        """What there is to know of two walks that choose differently; None for nothing."""
        name = op.place.scalar
        if name is None:
            return None
        return self._begin(name, op.choices, chosen=True)

    def arrived(self, node: int, name: str) -> Difference | None:
        """What there is to know of two walks that are at a node with different values of a
        variable; None for nothing.
        """
        held = tuple(bits(self._possible.at(node, name)))
        return self._begin(name, held, chosen=True) if held else None

    def _begin(self, name: str, held: Function, *, chosen: bool) -> Difference | None:
        same = self._number(held)
        if same is None:
            return None
        return Difference(Moved(name, same), Moved(name, same), chosen)

    def behind(self, moved: Moved, op: Op, target: int) -> Moved | Literal[False] | None:
        """What is known of a walk after it passed an edge; None for nothing, False where it cannot
        pass.
        """
        taker = self._taker(moved.name, op, target)
        if taker is not None:
            return moved._replace(name=taker)
        key = moved.name, moved.by, op, target
        if key not in self._led:
            self._led[key] = self._leads(*key)
        number = self._led[key]
        if number is None or number is False:
            return number
        return moved._replace(by=number)

    def _taker(self, name: str, op: Op, target: int) -> str | None:
        """The variable that takes a value over at an edge, to be shown instead."""
        if not self._followed or not isinstance(op, Step) or not _plain(op):
            return None
        taker = op.place.scalar
        if taker is None or op.value.scalar != name:
            return None
        shown = self.shown_next(target)
        return taker if shown & self._bit[taker] and not shown & self._bit[name] else None

    def _leads(self, name: str, one: int, op: Op, target: int) -> int | Literal[False] | None:
        """The number of the function behind an edge."""
        function = self._functions[one]
        if op.writes & self._bit[name]:
            if not self._followed or not isinstance(op, Step) or not _plain(op):
                return None
            table, symbol = self._table(op, op.value, name), op.value.symbol
            if symbol is not None:
                function = tuple(-1 if at < 0 else symbol for at in function)
            elif table is not None:
                function = tuple(-1 if at < 0 else table.get(at, -1) for at in function)
            else:
                return None
        elif self._followed and is_comparison(op):
            function = self._asked(op, name, function)
        elif not self._followed or not op.reads & self._bit[name]:
            return one
        held = self._possible.at(target, name)
        function = tuple(-1 if at < 0 or not held >> at & 1 else at for at in function)
        return False if all(at < 0 for at in function) else self._number(function)

    def apart(self, difference: Difference) -> bool:
        """Whether both walks never have the same value."""
        key = difference.one.by, difference.two.by, difference.chosen
        if key not in self._apart:
            one, two = self._functions[difference.one.by], self._functions[difference.two.by]
            found = _never_meet(one, two) if difference.chosen else _never_equal(one, two)
            self._apart[key] = found
        return self._apart[key]

    def looks_up(self, name: str, op: Op) -> bool:
        """Whether a walk looks up at an edge something else by the variable that it moved."""
        if not self._followed or not isinstance(op, Step) or not _plain(op):
            return False
        return op.place.variable != name and self._table(op, op.value, name) is not None

    def promise(self, name: str, one: int, node: int, shown: Shown) -> int:
        """The number of the promise of a walk that moved a variable by a function, at a node from
        which so much is shown.
        """
        key = node, name, one
        if key not in self._given:
            found: list[tuple[int, Function]] = []
            for ahead, operand in enumerate(shown):
                if operand is not None and variables_in(operand) == {name}:
                    images = (
                        None if at < 0 else looked_up(operand, {name: at})
                        for at in self._functions[one]
                    )
                    found.append((ahead, tuple(-1 if at is None else at for at in images)))
            self._given[key] = len(self._promises) if found else 0
            if found:
                self._promises.append(tuple(found))
        return self._given[key]

    def kept_apart(self, one: int, two: int, *, chosen: bool) -> bool:
        """Whether two promises cannot both be kept by the same tags."""
        key = one, two, chosen
        if key not in self._kept:
            aheads = [[ahead for ahead, _ in self._promises[each]] for each in (one, two)]
            both = tuple(sorted(set(aheads[0]) & set(aheads[1])))
            ones, twos = self._told(one, both), self._told(two, both)
            found = _never_meet(ones, twos) if chosen else _never_equal(ones, twos)
            self._kept[key] = bool(both) and found
        return self._kept[key]

    def _told(self, promise: int, aheads: tuple[int, ...]) -> Sequence[Told]:
        """What some tags will be together by a promise."""
        key = promise, aheads
        if key not in self._together:
            given = dict(self._promises[promise])
            ways = zip(*(given[ahead] for ahead in aheads), strict=True)
            self._together[key] = [-1 if min(way) < 0 else way for way in ways]
        return self._together[key]

    def _asked(self, op: Step, name: str, function: Function) -> Function:
        """The function where a comparison with a constant holds."""
        answer = op.value.symbol
        if answer is None:
            return function
        if op.place.scalar == name:
            return tuple(at if (at == answer) == op.equal else -1 for at in function)
        table = self._table(op, op.place, name)
        if table is None:
            return function
        return tuple(at if (table.get(at) == answer) == op.equal else -1 for at in function)

    def _table(self, op: Step, operand: Operand, name: str) -> Mapping[int, int] | None:
        """`table_of` an operand of an operation."""
        key = op, operand is op.right, name
        if key not in self._tables:
            self._tables[key] = table_of(operand, name)
        return self._tables[key]

    def _number(self, function: Function) -> int | None:
        if function not in self._numbers:
            if len(self._functions) == _MOST_FUNCTIONS:
                return None
            self._numbers[function] = len(self._functions)
            self._functions.append(function)
        return self._numbers[function]

    def _solve(self, view: View) -> dict[int, int]:
        """For each node the variables that the next tags of variables from there on show, or those
        by which that is looked up, as bit sets.
        """
        found = dict.fromkeys(view.out, 0)

        def changes(node: int) -> bool:
            shown = 0
            for op, target in view.edges(node):
                if op.kind is Kind.TAG and isinstance(op, Step) and op.value.variable is not None:
                    shown |= self._bit[op.value.variable]
                elif op.kind is not Kind.FINISH:
                    shown |= self._before(op, found.get(target, 0))
            if shown == found[node]:
                return False
            found[node] = shown
            return True

        Backward(view).settle(changes)
        return found

    def _before(self, op: Op, shown: int) -> int:
        """The variables before an edge that are behind what is shown after it."""
        if not shown & op.writes or not isinstance(op, Step) or not _plain(op):
            return shown
        read = variables_in(op.value)
        if not op.value.indices or len(read) != 1 or read == {op.place.variable}:
            return shown
        (name,) = read
        if table_of(op.value, name) is None:
            return shown
        return shown & ~op.writes | self._bit[name]


def _never_equal(one: Sequence[Told], two: Sequence[Told]) -> bool:
    """Whether functions of the same start have different values."""
    return all(a != b or a == -1 for a, b in zip(one, two, strict=True))


def _never_meet(one: Sequence[Told], two: Sequence[Told]) -> bool:
    """Whether functions of different starts have different values."""
    starts: dict[Told, int] = {}
    return all(
        at == -1 or starts.setdefault(at, start) == start
        for function in (one, two)
        for start, at in enumerate(function)
    )


def _moved(view: View) -> int:
    """The variables that are moved along constant maps, or to symbols: no others come apart so."""
    found = 0
    for node in view.out:
        for op, _ in view.edges(node):
            if not isinstance(op, Step) or not _plain(op):
                continue
            if op.value.symbol is not None or table_of(op.value, op.place.variable):
                found |= op.writes
    return found


def _plain(op: Step) -> bool:
    """Whether an operation assigns a whole variable that holds a symbol."""
    return op.kind is Kind.ASSIGN and op.place.scalar is not None


def table_of(operand: Operand, name: str | None) -> Mapping[int, int] | None:
    """By the symbol that a variable holds what a constant map has for it; None if the operand is
    something else.
    """
    if operand.variable is not None or operand.shape.depth or len(operand.indices) != 1:
        return None
    (index,) = operand.indices
    if name is None or index.value.scalar != name:
        return None
    return {key: operand.cells[operand.start + offset] for key, offset in index.offsets.items()}
