"""Ways from one node of which at most one leads on, by what is asked on them.

A way asks of what it has not changed what its first node could be asked: ``a == 1`` and behind it
``b == 1`` exclude ``b == 2``, and ``board[at] = e`` before ``right[at] != null`` excludes
``right[at] == null``.  What it has assigned is what was assigned: behind ``at = right[at]`` the
question ``board[at] == e`` is ``board[right[at]] == e``.  `splits` are the nodes that are left: a
search without choices need not look out for walks that meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import NamedTuple
from weakref import WeakKeyDictionary

from rgt.backends.facts.values.check_pairs import CheckPairs
from rgt.backends.facts.values.clashes import Clashes
from rgt.backends.facts.values.exclusive import Truths, simple
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Both, CppProgram, Either, Step, operands_of

FEW_EDGES = 16
"""With so many at most, each two are compared."""
_MOST_CONDITIONS = 16
_MOST_WAYS = 16
_FURTHEST = 24
"""So many edges are looked at for what a way asks."""

_Question = tuple[Step, tuple[tuple[str, int], ...]]
"""A comparison, and the identities of what variables hold."""
_Way = tuple[Step, ...]
"""Comparisons that all hold on a way, of values at its beginning."""


class Ways:
    """Compares ways by all values that they read; what was compared before is known.

    `clashes` tells which comparisons cannot all hold.
    """

    def __init__(self, program: CppProgram, possible: Possible, truths: Truths) -> None:
        places = program.layout.places.items()
        self._symbols = frozenset(name for name, place in places if not place.shape.depth)
        self.clashes = Clashes(self._symbols, possible, truths)
        self._checks = CheckPairs(program, self._exclude)
        self._known: dict[tuple[_Way, _Way], bool] = {}
        self._before: dict[_Question, tuple[Step | None, object]] = {}
        self._followed: WeakKeyDictionary[View, dict[tuple[Op, int, int], list[_Way]]] = (
            WeakKeyDictionary()
        )

    def edges_exclude(self, view: View, one: tuple[Op, int], two: tuple[Op, int]) -> bool:
        """Whether of two edges from one node at most one leads on."""
        return self._opposite(one[0], two[0]) or any(
            all(
                self._exclude(first, second)
                for first, second in product(self._of(view, one, most), self._of(view, two, most))
            )
            for most in (1, _MOST_WAYS)
        )

    def excluded(self, view: View, asked: Sequence[Step], edge: tuple[Op, int]) -> bool:
        """Whether an edge does not lead on where some comparisons hold."""
        return any(
            all(self._exclude(tuple(asked), way) for way in self._of(view, edge, most))
            for most in (1, _MOST_WAYS)
        )

    def splits(self, view: View) -> frozenset[int]:
        """The nodes where a walk becomes two that may both lead on: by edges, or by values."""
        found = set()
        for node in view.branches:
            out = view.edges(node)
            if (
                len(out) > FEW_EDGES
                or any(op.kind is Kind.ANY for op, _ in out)
                or not all(self.edges_exclude(view, *two) for two in combinations(out, 2))
            ):
                found.add(node)
        return frozenset(found)

    # -- what ways ask -------------------------------------------------------------------

    def _of(self, view: View, edge: tuple[Op, int], most: int) -> list[_Way]:
        """What is asked on the ways that an edge begins; where they become more than `most`, or
        long, each is followed so far only.
        """
        followed = self._followed.setdefault(view, {})
        key = (*edge, most)
        if key not in followed:
            followed[key] = self._follow(view, edge, most)
        return followed[key]

    def _follow(self, view: View, edge: tuple[Op, int], most: int) -> list[_Way]:
        done: list[_Way] = []
        begun = [_Begun((), {}, *edge)]
        for _ in range(_FURTHEST):
            further: list[_Begun] = []
            for number, (asks, values, op, target) in enumerate(begun):
                asks, values = self._passed(op, asks, values)
                out = view.edges(target)
                ways = len(done) + len(further) + len(out) + len(begun) - number - 1
                ends = op.kind is Kind.FINISH or not out or ways > most
                if ends or len(asks) >= _MOST_CONDITIONS:
                    done.append(asks)
                else:
                    further += [_Begun(asks, values, *each) for each in out]
            begun = further
        return done + [each.asks for each in begun]

    def _passed(
        self, op: Op, asks: _Way, values: Mapping[str, Operand | None]
    ) -> tuple[_Way, Mapping[str, Operand | None]]:
        """What was asked, and what variables hold, behind an edge."""
        if isinstance(op, Step) and asks_check(op):
            # what a check answers behind an assignment says nothing of its answer before
            return (asks if values else (*asks, op)), values
        if simple(op):
            before = self._at_first(op, values)
            return (asks if before is None else (*asks, before)), values
        if isinstance(op, Step) and op.kind in (Kind.ASSIGN, Kind.ANY):
            name = op.place.variable
            assert name is not None
            value = None
            if op.kind is Kind.ASSIGN and name in self._symbols:
                value = _at_first(op.value, values)
            return asks, {**values, name: value}
        return asks, values

    def _at_first(self, op: Step, values: Mapping[str, Operand | None]) -> Step | None:
        """A comparison of what it reads before anything was assigned; None: that is not known."""
        read = sorted(variables_in(*operands_of(op)) & values.keys())
        if not read:
            return op
        held = [values[name] for name in read]
        key = op, tuple((name, id(value)) for name, value in zip(read, held, strict=True))
        found = self._before.get(key)
        if found is None:
            # the values are kept, so that nothing else gets their identity
            found = self._before[key] = _replaced(op, values), held
        return found[0]

    # -- whether they exclude each other ---------------------------------------------------

    def _exclude(self, first: _Way, second: _Way) -> bool:
        """Whether not all can hold that two ways ask."""
        if any(self._opposite(one, two) for one, two in product(first, second)):
            return True
        known = self._known.get((first, second))
        if known is None:
            known = self._known[first, second] = self._contradict(first, second)
        return known

    def _contradict(self, first: _Way, second: _Way) -> bool:
        """Whether no values answer all that two ways ask, or what is left of it by each alternative
        of an "or".
        """
        compared = (op for op in (*first, *second) if not asks_check(op))
        if self.clashes.among(dict.fromkeys(compared)):
            return True
        for way, other in ((first, second), (second, first)):
            for op in other:
                if isinstance(op, Either) and all(
                    self._exclude(way, _parts(each)) for each in op.alternatives
                ):
                    return True
        return False

    def _opposite(self, one: Op, two: Op) -> bool:
        """Whether of two edges from one node at most one is legal, by their form, or by what their
        checks ask.
        """
        if one.kind is Kind.CHECK and two.kind is Kind.CHECK:
            if one.check == two.check:
                return one.positive != two.positive
            return one.positive and two.positive and self._checks.exclude(one.check, two.check)
        if one.fork is None or two.fork is None or one.fork[0] != two.fork[0]:
            return False
        if one.fork[1] == two.fork[1]:
            return one.fork[2] != two.fork[2]
        return one.fork[2] and two.fork[2]


class _Begun(NamedTuple):
    """A way so far: what it asked, what it has assigned (None: something), and its next edge."""

    asks: _Way
    values: Mapping[str, Operand | None]
    op: Op
    target: int


def asks_check(op: Step) -> bool:
    """Whether a condition is a check, or an "or" of which one is."""
    if isinstance(op, Either):
        return any(map(asks_check, op.alternatives))
    return op.kind is Kind.CHECK


def _parts(op: Step) -> _Way:
    """The comparisons of which all have to hold."""
    return tuple(each for each, _ in op.parts) if isinstance(op, Both) else (op,)


def _replaced(op: Step, values: Mapping[str, Operand | None]) -> Step | None:
    """A comparison with what variables hold in their place, or None."""
    if isinstance(op, Either):
        alternatives = [_replaced(each, values) for each in op.alternatives]
        kept = tuple(each for each in alternatives if each is not None)
        return replace(op, alternatives=kept) if len(kept) == len(alternatives) else None
    if isinstance(op, Both):
        parts = [(_replaced(each, values), node) for each, node in op.parts]
        left = tuple((each, node) for each, node in parts if each is not None)
        return replace(op, parts=left) if left else None
    one, two = _at_first(op.place, values), _at_first(op.value, values)
    if one is None or two is None:
        return None
    # the question is another one than its text says
    return replace(op, left=one, right=two, fork=None, truths=None)


def _at_first(operand: Operand, values: Mapping[str, Operand | None]) -> Operand | None:
    """What an operand reads before anything was assigned; None: that is not known."""
    if operand.variable is not None and operand.variable in values:
        # of a map whose cells were assigned nothing is known
        return values[operand.variable]
    indices = []
    for index in operand.indices:
        value = _at_first(index.value, values)
        if value is None:
            return None
        indices.append(index if value is index.value else replace(index, value=value))
    return replace(operand, indices=tuple(indices))
