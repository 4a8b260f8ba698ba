"""Small random games that are proper where it matters: a move's tags determine what it does.

Every move is a random fragment followed by a part that makes all variables known: each is
shown by a tag, reset, or copied from one that was shown.  So two walks with equal tags lead to
the same state, whatever the fragment did.
"""

from __future__ import annotations

from random import Random

from rgt.ir.actions import (
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    negation,
)
from rgt.ir.automaton import BEGIN, END
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.fragments import (
    Act,
    Check,
    Choice,
    Empty,
    Fragment,
    Sequence,
    Star,
    sequence,
)
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.ir.values import MapLiteral, Symbol

T = TypeName("T")
BOOL = TypeName("Bool")
SYMBOLS = ("a", "b", "c")
SCALARS = ("x", "y", "z")
FLAGS = ("p", "q")
FIRST = MapLiteral((("a", Symbol("b")), (None, Symbol("a"))))
MARK = ("t1", "t2", "t3", "t4", "t5")


def random_game(random: Random) -> Game:
    """A game of two to three kinds of turns."""
    return _Maker(random).game()


class _Maker:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.made = Game("random")
        self.builder = Builder(self.made.automaton)
        self.checks: list[Check] = []

    def game(self) -> Game:
        """Declarations, then the turns, then some edges that may not matter."""
        self.declare()
        turns = [BEGIN, "turn1", "turn2"][: self.random.randint(2, 3)]
        for number, turn in enumerate(turns):
            self.turn(number, turn, turns)
        self.noise()
        return self.made

    def declare(self) -> None:
        made = self.made
        made.define_type("Player", SetType(("white", "black")))
        made.define_type("Score", SetType(("0", "1")))
        made.define_type("T", SetType(SYMBOLS))
        made.define_type("Bool", SetType(("0", "1")))
        made.define_constant("next", ArrowType(T, T), self.map_value())
        made.define_constant("first", ArrowType(T, T), FIRST)
        made.define_constant("k", T, Symbol(self.pick(SYMBOLS)))
        for name in SCALARS:
            made.define_variable(name, T, Symbol(self.pick(SYMBOLS)))
        for name in FLAGS:
            made.define_variable(name, BOOL, Symbol(self.pick("01")))
        made.define_variable("m", ArrowType(T, T), FIRST)
        made.define_variable("player", TypeName("PlayerOrSystem"), Symbol("white"))
        add_builtins(made)

    def map_value(self) -> MapLiteral:
        entries = [(key, Symbol(self.pick(SYMBOLS))) for key in SYMBOLS[1:]]
        return MapLiteral((*entries, (None, Symbol(self.pick(SYMBOLS)))))

    # -- turns -----------------------------------------------------------------

    def turn(self, number: int, name: str, turns: list[str]) -> None:
        """A fragment, a part that shows the state, and who comes next where."""
        shown = f"shown{number}"
        body = [self.fragment(2), *self.showing()]
        if self.random.random() < 0.3 and number + 1 < len(turns):
            later = f"shown{number + 1}", self.random.random() < 0.5
            body.insert(0, Act(Reachability(turns[number + 1], *later)))
        self.builder.place(sequence(body), name, shown)
        targets = [*self.random.sample(turns, self.random.randint(1, len(turns))), END]
        for mark, target in zip(MARK, targets, strict=False):
            player = Assignment(Reference("player"), Reference(self.pick(("white", "black"))))
            goals = Assignment(
                Access(Reference("goals"), Reference("white")), Reference(self.pick("01"))
            )
            steps = [Act(Tag(mark)), Act(goals), Act(player)]
            self.builder.place(sequence(steps), shown, target)

    def showing(self) -> list[Fragment]:
        """Make every variable depend on tags alone."""
        steps: list[Fragment] = []
        seen: list[str] = []
        for name in SCALARS:
            how = self.random.randrange(3)
            if how == 0:
                steps.append(Act(VariableTag(name)))
                seen.append(name)
            elif how == 1 and seen:
                value: Expression = Reference(self.pick(seen))
                if self.random.random() < 0.5:
                    value = Access(Reference("next"), value)
                steps.append(Act(Assignment(Reference(name), value)))
            else:
                steps.append(self.assignment(name, SYMBOLS))
        shows = {name: self.random.random() < 0.5 for name in FLAGS}
        steps += [
            Act(VariableTag(name)) if shows[name] else self.assignment(name, "01") for name in FLAGS
        ]
        steps.append(Act(Assignment(Reference("m"), Reference(self.pick(("first", "next"))))))
        return steps

    def assignment(self, name: str, symbols: str | tuple[str, ...]) -> Fragment:
        return Act(Assignment(Reference(name), Reference(self.pick(symbols))))

    # -- fragments -------------------------------------------------------------

    def fragment(self, depth: int, *, tags: bool = True) -> Fragment:
        """A random fragment; no tags inside what may be repeated."""
        kind = self.random.randrange(8) if depth else 7
        if kind <= 2:
            size = self.random.randint(1, 3)
            return Sequence(tuple(self.fragment(depth - 1, tags=tags) for _ in range(size)))
        if kind <= 4:
            size = self.random.randint(2, 3)
            return Choice(tuple(self.fragment(depth - 1, tags=tags) for _ in range(size)))
        if kind == 5:
            return Star(self.fragment(depth - 1, tags=False))
        if kind == 6:
            return self.check(depth)
        if depth and self.random.random() < 0.7:
            return self.fork(depth, tags=tags)
        return self.step(tags=tags)

    def fork(self, depth: int, *, tags: bool) -> Fragment:
        """If and else, "and" beside "or", or branches that begin alike."""
        kind = self.random.randrange(4)
        if kind == 0:
            first = self.step(tags=tags)
            branches = [sequence([first, self.fragment(depth - 1, tags=tags)]) for _ in "123"]
            return Choice(tuple(branches))
        conditions = [self.comparison() for _ in range(self.random.randint(1, 3))]
        yes: list[Fragment] = [Act(condition) for condition in conditions]
        no: list[Fragment] = [Act(negation(condition)) for condition in conditions]
        if kind == 1:
            return Choice((*yes, sequence(no)))
        if kind == 2:
            return Choice((sequence(yes), sequence(no)))
        branches = [sequence([c[0], self.fragment(depth - 1, tags=tags)]) for c in (yes, no)]
        return Choice(tuple(branches))

    def check(self, depth: int) -> Check:
        """A new check, or one seen before, perhaps the other way round."""
        if self.checks and self.random.random() < 0.4:
            known = self.pick(self.checks)
            return Check(known.part, self.random.random() < 0.5)
        made = Check(self.fragment(depth - 1), self.random.random() < 0.5)
        self.checks.append(made)
        return made

    def step(self, *, tags: bool) -> Fragment:
        kind = self.random.randrange(12)
        if kind == 0:
            return Empty()
        if kind == 1:
            return Act(Tag(self.pick(MARK)) if tags else SKIP)
        if kind == 2:
            return Act(VariableTag(self.pick(SCALARS)) if tags else SKIP)
        if kind <= 7:
            return Act(self.comparison())
        return Act(self.writing())

    def comparison(self) -> Comparison:
        negated = self.random.random() < 0.5
        if self.random.random() < 0.3:
            flag = Reference(self.pick(FLAGS))
            return Comparison(flag, Reference(self.pick(("0", "1", "p"))), negated)
        if self.random.random() < 0.1:
            return Comparison(
                Reference("player"), Reference(self.pick(("white", "black"))), negated
            )
        return Comparison(self.expression(), self.expression(), negated)

    def writing(self) -> Action:
        kind = self.random.randrange(6)
        if kind == 0:
            return AnyAssignment(self.place(), T)
        if kind == 1:
            flag = Reference(self.pick(FLAGS))
            return Assignment(flag, Reference(self.pick(("0", "1", "p", "q"))))
        if kind == 2:
            return AnyAssignment(Reference(self.pick(FLAGS)), BOOL)
        if kind == 3 and self.random.random() < 0.3:
            return Assignment(Reference("m"), Reference(self.pick(("first", "next", "m"))))
        return Assignment(self.place(), self.expression())

    def place(self) -> Expression:
        if self.random.random() < 0.3:
            return Access(Reference("m"), self.atom())
        return Reference(self.pick(SCALARS))

    def expression(self) -> Expression:
        kind = self.random.randrange(6)
        if kind == 0:
            return Access(Reference(self.pick(("next", "first", "m"))), self.atom())
        if kind == 1:
            return Cast(T, self.atom())
        return self.atom()

    def atom(self) -> Expression:
        return Reference(self.pick((*SCALARS, *SYMBOLS, "k")))

    # -- noise -----------------------------------------------------------------

    def noise(self) -> None:
        """Edges that play no part, double edges, conditions that lead back."""
        automaton = self.made.automaton
        nodes = list(automaton.nodes())
        for _ in range(self.random.randrange(4)):
            edge = self.pick(automaton.edges())
            kind = self.random.randrange(4)
            if kind == 0:
                automaton.add(edge.source, edge.target, edge.action)
            elif kind == 1:
                automaton.add(edge.source, edge.source, self.comparison())
            elif kind == 2:
                automaton.add("nowhere", self.pick(nodes), self.comparison())
            else:
                automaton.add(edge.source, automaton.fresh_node(), self.writing())

    def pick(self, options):  # type: ignore[no-untyped-def]
        """One of the options."""
        return options[self.random.randrange(len(options))]
