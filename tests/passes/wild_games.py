"""Random games of a wilder kind than `random_games`: everything RG has, in small games.

Their moves are made in two ways.  A *told* turn does one thing for each sequence of tags: what can
be chosen has tags of its own, and what is drawn is shown.  A *shown* turn does anything, and then
makes everything known: each variable is shown by a tag or reset.  The keeper decides by conditions.
Who wants proper games alone must ask `rgt.backends.checking.proper`: values may leave their types,
and turns may be stuck.
"""

from __future__ import annotations

from random import Random

from rgt.ir.actions import (
    SKIP,
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
from rgt.ir.expressions import Access, Reference
from rgt.ir.fragments import Act, Check, Choice, Empty, Fragment, Star, sequence
from rgt.ir.game import Game
from rgt.ir.pragmas import ArtificialTag, Integer, Pragma, TranslatedFromRbg, UnknownPragma
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.ir.values import MapLiteral, Symbol
from tests.passes.wild_actions import BOOL, SCALARS, SETS, SYMBOLS, T, WildActions

MAP, BOARD = ArrowType(T, T), ArrowType(T, ArrowType(T, T))
MARKS = ("t1", "t2", "t3", "t4")
ARTIFICIAL = "separator"
_DEEP = 2


def wild_game(random: Random) -> Game:
    """A game of one to three players, two to four turns, some of them the keeper's or random's."""
    return _Wild(random).game()


class _Wild(WildActions):
    def __init__(self, random: Random) -> None:
        self.made = Game("wild")
        self.builder = Builder(self.made.automaton)
        self.checks: list[Check] = []
        super().__init__(random, ("white", "black", "red")[: random.choice((1, 2, 2, 3))])
        count = random.randint(2, 4)
        self.turns = [BEGIN, *(f"turn{i}" for i in range(1, count))]
        movers = (*self.players, *self.players, "keeper", "random")
        self.movers = {turn: self.pick(movers) for turn in self.turns}
        self.movers[self.pick(self.turns)] = "white"
        self.scalars = [*SCALARS, *("d" for _ in range(self.chance(0.3))), "p", "q"]

    def game(self) -> Game:
        """Declarations, turns, edges that may not matter, pragmas."""
        self.declare()
        for number, turn in enumerate(self.turns):
            self.turn(number, turn)
        self.noise()
        self.made.set_pragmas(self.pragmas())
        return self.made

    # -- declarations --------------------------------------------------------------------------

    def declare(self) -> None:
        made = self.made
        made.define_type("Player", SetType(self.players))
        made.define_type("Score", SetType(("0", "1", "2")))
        made.define_type("T", SetType(SYMBOLS))
        made.define_type("D", SetType((*SYMBOLS, "e")))
        made.define_type("One", SetType(("a",)))
        made.define_type("Bool", SetType(("0", "1")))
        made.define_type("Unused", SetType(("u", "v")))
        made.define_constant("next", MAP, self.map_value())
        made.define_constant("first", MAP, MapLiteral((("a", Symbol("b")), (None, Symbol("a")))))
        rows = tuple((key, self.map_value()) for key in SYMBOLS[: self.random.randint(0, 2)])
        made.define_constant("table", BOARD, MapLiteral((*rows, (None, self.map_value()))))
        made.define_constant("k", T, Symbol(self.pick(SYMBOLS)))
        if self.chance(0.15):
            # a constant hides the symbol of its name wherever a value is computed
            made.define_constant("c", T, Symbol(self.pick(("a", "b"))))
        for name in ("x", "y", "z", "d", "o", "p", "q"):
            kind, symbols = SETS[name]
            made.define_variable(name, kind, Symbol(self.pick(symbols[:2])))
        made.define_variable("m", MAP, self.map_value())
        holds = ArrowType(T, BOOL)
        made.define_constant("holds", holds, MapLiteral((("b", Symbol("0")), (None, Symbol("1")))))
        made.define_variable("h", holds, MapLiteral(((None, Symbol(self.pick("01"))),)))
        made.define_variable("n", BOARD, MapLiteral(((None, self.map_value()),)))
        if self.chance(0.3):
            dark = [(p, Symbol("0")) for p in self.players[:1]]
            made.define_variable(
                "visible",
                ArrowType(TypeName("Player"), BOOL),
                MapLiteral((*dark, (None, Symbol("1")))),
            )
        made.define_variable("player", TypeName("PlayerOrSystem"), Symbol(self.movers[BEGIN]))
        add_builtins(made)

    def map_value(self) -> MapLiteral:
        entries = [
            (key, Symbol(self.pick(SYMBOLS))) for key in SYMBOLS[self.random.randint(1, 3) :]
        ]
        return MapLiteral((*entries, (None, Symbol(self.pick(SYMBOLS)))))

    def pragmas(self) -> tuple[Pragma, ...]:
        found: list[Pragma] = [ArtificialTag((ARTIFICIAL,))]
        if self.chance(0.3):
            found.append(Integer(0, SYMBOLS))
        if self.chance(0.2):
            found.append(TranslatedFromRbg())
        if self.chance(0.2):
            found.append(UnknownPragma("remark not known to anybody"))
        return tuple(found)

    # -- turns ---------------------------------------------------------------------------------

    def turn(self, number: int, name: str) -> None:
        """What is done in a turn, and where it leads."""
        body = self.body(self.movers[name])
        last = f"done{number}"
        if self.chance(0.2) and number + 1 < len(self.turns):
            later = self.turns[number + 1], f"done{number + 1}", self.chance(0.5)
            body = sequence([Act(Reachability(*later)), body])
        if self.movers[name] != "keeper" and self.chance(0.8):
            body = Choice((body, sequence([Act(Tag("pass")), self.given(("x", "m"))])))
        self.builder.place(body, name, last)
        targets = self.random.sample(self.turns, self.random.randint(1, len(self.turns)))
        if self.movers[name] == "keeper":
            self.leave(last, [self.pick([*self.turns[number + 1 :], END])], tags=False)
        else:
            self.leave(last, [*targets, END], tags=True)

    def body(self, mover: str) -> Fragment:
        if mover == "keeper":
            return self.told(_DEEP, choices=False)
        if self.chance(0.6):
            return self.told(_DEEP + 1, choices=True)
        before = self.writing_visible() if self.chance(0.3) else Empty()
        return sequence([before, self.free(_DEEP), *self.showing()])

    def leave(self, last: str, targets: list[str], *, tags: bool) -> None:
        """Edges from the end of a turn to those that can follow it, or to the end."""
        for mark, target in zip((*MARKS, "t5"), targets, strict=False):
            mover = self.movers.get(target, self.pick((*self.players, "keeper")))
            steps: list[Fragment] = [Act(Assignment(Reference("player"), Reference(mover)))]
            if self.chance(0.5):
                steps.insert(0, self.scoring())
            if tags:
                steps.insert(0, Act(Tag(mark)))
            self.builder.place(sequence(steps), last, target)

    def showing(self) -> list[Fragment]:
        """Make everything depend on tags alone."""
        steps: list[Fragment] = []
        for name in self.random.sample(self.scalars, len(self.scalars)):
            shown = self.chance(0.4)
            steps.append(Act(VariableTag(name)) if shown else self.given((name,)))
        steps.append(self.given(("m", "n", "h")))
        return steps

    def given(self, names: tuple[str, ...]) -> Fragment:
        """Give variables fixed values."""
        values = {"m": ("first", "next"), "n": ("table",), "h": ("holds",)}
        return sequence(
            [
                self.assign(
                    Reference(name), Reference(self.pick(values.get(name) or SETS[name][1]))
                )
                for name in names
            ]
        )

    # -- told: what is done depends on tags and on the position ---------------------------------

    def told(self, depth: int, *, choices: bool) -> Fragment:
        kind = self.random.randrange(10) if depth else 9
        if kind <= 3:
            size = self.random.randint(2, 3)
            return sequence([self.told(depth - 1, choices=choices) for _ in range(size)])
        if kind <= 5 and choices:
            marks = self.random.sample(MARKS, self.random.randint(2, 3))
            return Choice(
                tuple(
                    sequence([Act(Tag(mark)), self.told(depth - 1, choices=choices)])
                    for mark in marks
                )
            )
        if kind <= 7:
            condition = self.condition(depth)
            return Choice(
                tuple(sequence([each, self.told(depth - 1, choices=choices)]) for each in condition)
            )
        if kind == 8 and choices:
            return self.drawn()
        return self.told_step(choices=choices)

    def drawn(self) -> Fragment:
        """Draw some variables, test them, show them in another order."""
        names = self.random.sample(self.scalars, self.random.randint(1, 3))
        steps: list[Fragment] = [self.draw(Reference(name), name) for name in names]
        steps += [Act(self.comparison()) for _ in range(self.random.randrange(2))]
        self.random.shuffle(steps)
        shown: list[Fragment] = [Act(VariableTag(name)) for name in names]
        shown += [self.artificial(), Act(Tag(self.pick(MARKS)))][: self.random.randrange(3)]
        self.random.shuffle(shown)
        return sequence([*steps, *shown])

    def told_step(self, *, choices: bool) -> Fragment:
        kind = self.random.randrange(12)
        if kind == 0:
            return self.artificial()
        if kind == 1:
            return Act(VariableTag(self.pick((*self.scalars, "o"))))
        if kind == 2:
            return Act(Tag(self.pick(MARKS)))
        if kind == 3:
            return self.writing_visible()
        if kind == 4:
            return self.scoring()
        if kind <= 6 and choices:
            return self.test(_DEEP)
        return Act(self.writing())

    def condition(self, depth: int) -> tuple[Fragment, Fragment]:
        """A condition and its contrary."""
        if depth and self.chance(0.4):
            part = self.free(depth - 1, tags=self.chance(0.2))
            yes = Check(part, negated=self.chance(0.5))
            self.checks.append(yes)
            return yes, Check(part, not yes.negated)
        test = self.comparison()
        return Act(test), Act(negation(test))

    def test(self, depth: int) -> Fragment:
        """A condition that may stop the walk: one, either of two, or a check."""
        if self.chance(0.4):
            return self.check(depth)
        if self.chance(0.4):
            return Choice((Act(self.comparison()), Act(self.comparison())))
        return Act(self.comparison())

    def check(self, depth: int) -> Check:
        """A new check, or one seen before, perhaps the other way round."""
        if self.checks and self.chance(0.4):
            known = self.pick(self.checks)
            return Check(known.part, self.chance(0.5))
        made = Check(self.free(depth - 1, tags=self.chance(0.3)), self.chance(0.5))
        self.checks.append(made)
        return made

    def writing_visible(self) -> Fragment:
        place = Access(Reference("visible"), Reference(self.pick(self.players)))
        return self.assign(place, Reference(self.pick(("0", "1", "1", "p"))))

    def scoring(self) -> Fragment:
        place = Access(Reference("goals"), Reference(self.pick(self.players)))
        return self.assign(place, Reference(self.pick("012")))

    # -- free: anything at all, for checks and before everything is shown -----------------------

    def free(self, depth: int, *, tags: bool = True) -> Fragment:
        kind = self.random.randrange(10) if depth else 9
        if kind <= 2:
            size = self.random.randint(2, 3)
            return sequence([self.free(depth - 1, tags=tags) for _ in range(size)])
        if kind == 8:
            return self.idiom(depth, tags=tags)
        if kind <= 4:
            size = self.random.randint(2, 3)
            return Choice(tuple(self.free(depth - 1, tags=tags) for _ in range(size)))
        if kind == 5:
            return Star(self.free(depth - 1, tags=False))
        if kind == 6:
            return self.check(depth)
        if kind == 7:
            return Choice(
                tuple(
                    sequence([each, self.free(depth - 1, tags=tags)])
                    for each in self.condition(depth)
                )
            )
        return self.free_step(tags=tags)

    def idiom(self, depth: int, *, tags: bool) -> Fragment:
        """What translations are full of, and chance would seldom make."""
        kind, name = self.random.randrange(5), self.pick(SCALARS)
        variable = Reference(name)
        if kind == 0:
            known = Access(Reference(self.pick(("holds", "h"))), variable)
            return sequence([self.draw(variable, name), Act(Comparison(known, Reference("1")))])
        if kind == 1:
            values = self.random.sample(SYMBOLS, 2)
            return Choice(tuple(Act(Comparison(variable, Reference(v))) for v in values))
        test = self.comparison()
        if kind == 2:
            return Choice((Act(test), Act(negation(test))))
        other = self.comparison()
        if kind == 3:
            no = sequence([Act(negation(test)), Act(negation(other))])
            return Choice((Act(test), Act(other), no))
        first = [Act(test), Act(other)]
        return Choice(
            tuple(
                sequence([*self.random.sample(first, 2), self.free(depth - 1, tags=tags)])
                for _ in range(2)
            )
        )

    def free_step(self, *, tags: bool) -> Fragment:
        kind = self.random.randrange(11)
        if kind == 0:
            return Empty()
        if kind == 1:
            return Act(Tag(self.pick(MARKS)) if tags else SKIP)
        if kind == 2:
            return Act(VariableTag(self.pick((*self.scalars, "o"))) if tags else SKIP)
        if kind == 3:
            name = self.pick(self.scalars)
            place = Reference(name) if name != "x" else self.cell()
            return self.draw(place, name)
        if kind == 4:
            return self.artificial() if tags else Empty()
        if kind <= 7:
            return Act(self.comparison())
        return Act(self.writing())

    def artificial(self) -> Fragment:
        return Act(Tag(ARTIFICIAL))

    # -- noise ---------------------------------------------------------------------------------

    def noise(self) -> None:
        """Edges that play no part, double edges, conditions that lead back."""
        automaton = self.made.automaton
        nodes = list(automaton.nodes())
        for _ in range(self.random.randrange(4)):
            edge, kind = self.pick(automaton.edges()), self.random.randrange(6)
            if kind == 0:
                automaton.add(edge.source, edge.target, edge.action)
            elif kind == 1:
                automaton.add(edge.source, edge.source, self.comparison())
            elif kind == 2:
                automaton.add("nowhere", self.pick(nodes), self.comparison())
            elif kind == 3:
                automaton.add(edge.source, automaton.fresh_node(), self.writing())
            elif kind == 4:
                automaton.add(edge.source, edge.source, SKIP)
            else:
                between = automaton.fresh_node()
                automaton.add(edge.source, between, SKIP)
                automaton.add(between, edge.target, edge.action)
