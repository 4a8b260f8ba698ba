"""Random expressions and actions over the variables of `wild_games`."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.fragments import Act, Fragment
from rgt.ir.types import Type, TypeName

T, D, ONE, BOOL = TypeName("T"), TypeName("D"), TypeName("One"), TypeName("Bool")
SYMBOLS = ("a", "b", "c")
SETS: dict[str, tuple[Type, tuple[str, ...]]] = {
    "x": (T, SYMBOLS),
    "y": (T, SYMBOLS),
    "z": (T, SYMBOLS),
    "d": (D, (*SYMBOLS, "e")),
    "o": (ONE, ("a",)),
    "p": (BOOL, ("0", "1")),
    "q": (BOOL, ("0", "1")),
}
SCALARS = ("x", "y", "z")
_Item = TypeVar("_Item")


class WildActions:
    """Makes actions at random."""

    def __init__(self, random: Random, players: tuple[str, ...]) -> None:
        self.random, self.players = random, players

    def draw(self, place: Expression, name: str) -> Fragment:
        kind, _ = SETS[name]
        narrow = {"d": (D, T, ONE), "x": (T, T, ONE)}.get(name, (kind,))
        return Act(AnyAssignment(place, self.pick(narrow)))

    def assign(self, place: Expression, value: Expression) -> Fragment:
        return Act(Assignment(place, value))

    def comparison(self) -> Comparison:
        negated, kind = self.chance(0.5), self.random.randrange(20)
        left: Expression
        right: Expression
        if kind <= 3:
            left, right = Reference(self.pick("pq")), Reference(self.pick(("0", "1", "q")))
        elif kind == 4:
            left, right = Reference("player"), Reference(self.pick(self.players))
        elif kind == 5:
            left, right = self.map(), self.map()
        elif kind == 6:
            left, right = Reference("n"), Reference("table")
        elif kind == 7:
            left = Access(Reference("visible"), Reference(self.pick(self.players)))
            right = Reference("1")
        elif kind == 8:
            left, right = Reference("d"), self.atom()
        else:
            left, right = self.value(), self.value()
        return Comparison(left, right, negated)

    def writing(self) -> Action:
        kind = self.random.randrange(14)
        if kind <= 1:
            flag = Reference(self.pick("pq"))
            return Assignment(flag, Reference(self.pick(("0", "1", "p", "q"))))
        if kind == 2:
            return Assignment(Reference("m"), self.map())
        if kind == 3:
            return Assignment(Access(Reference("n"), self.atom()), self.map())
        if kind == 4:
            return Assignment(Reference("n"), Reference(self.pick(("table", "n"))))
        if kind == 5 and self.chance(0.5):
            held = Access(Reference("h"), self.index())
            return Assignment(held, Reference(self.pick(("0", "1", "p"))))
        if kind == 5:
            return Assignment(Reference("d"), self.value())
        if kind == 6:
            itself = Reference(self.pick(SCALARS))
            return Assignment(itself, Access(Reference(self.pick(("next", "m"))), itself))
        if kind <= 9:
            return Assignment(self.cell(), self.value())
        return Assignment(Reference(self.pick(SCALARS)), self.value())

    def cell(self) -> Expression:
        """A place in a map."""
        if self.chance(0.4):
            return Access(Access(Reference("n"), self.index()), self.index())
        return Access(Reference("m"), self.index())

    def map(self) -> Expression:
        """A whole map."""
        if self.chance(0.3):
            return Access(Reference(self.pick(("n", "table"))), self.atom())
        return Reference(self.pick(("m", "first", "next")))

    def value(self) -> Expression:
        kind = self.random.randrange(8)
        if kind == 0:
            return Access(Reference(self.pick(("next", "first"))), self.index())
        if kind == 1:
            return self.cell()
        if kind == 2:
            return Access(Access(Reference("table"), self.index()), self.atom())
        if kind == 3:
            return Cast(T, self.atom())
        return self.atom()

    def index(self) -> Expression:
        if self.chance(0.2):
            return Access(Reference(self.pick(("next", "m"))), self.atom())
        return self.atom()

    def atom(self) -> Expression:
        return Reference(self.pick((*SCALARS, *SYMBOLS, "k", "o")))

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, options: list[_Item] | tuple[_Item, ...] | str) -> _Item:
        """One of the options."""
        return options[self.random.randrange(len(options))]  # type: ignore[return-value]
