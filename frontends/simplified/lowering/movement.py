"""How pieces move, as edges: the automaton of each piece, walked over the board.

A state is a node.  A letter is two edges: the step, ``to = go_ahead_1[me][to]``, and what the
square must hold, ``board[to] == empty``.  Letters of one state with the same step share its edge,
and states with the same letters of a step share what follows it: of a line one loop is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rgt.frontends.simplified.lowering.lines import Family, Way
from rgt.frontends.simplified.lowering.movers import Mover
from rgt.frontends.simplified.lowering.names import EMPTY, OFF, step_name
from rgt.frontends.simplified.words import CONTENTS, Letter, On
from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.automaton import Automaton
from rgt.ir.builder import Builder
from rgt.ir.expressions import Access, Reference
from rgt.ir.expressions import Expression as Term
from rgt.ir.fragments import EMPTY as NOTHING
from rgt.ir.fragments import Act, Fragment, Jump, Label, choice, sequence
from rgt.ir.types import TypeName

BOARD, FROM, TO, ME, MOVER = (Reference(name) for name in ("board", "from", "to", "me", "mover"))
HERE, THERE = Access(BOARD, FROM), Access(BOARD, TO)
TRUE = Reference("1")


class Movement:
    """Lays the moves of all pieces into an automaton."""

    def __init__(
        self, automaton: Automaton, movers: Sequence[Mover], found: Sequence[Family], *, tells: bool
    ) -> None:
        """`tells` says that movers must be told from each other, or from pieces that stand."""
        self._builder = Builder(automaton)
        self._movers = movers
        self._families = found
        self._tells = tells

    def lay(self, start: str, end: str, scope: str) -> None:
        """Let every move lead from `start` to `end`, with the board as it was before.

        The move is in `from` and `to`.  `scope` begins the names of all nodes between.
        """
        owned = f"{scope}own"
        own = [
            Act(AnyAssignment(FROM, TypeName("Square"))),
            Act(Comparison(Access(Reference("owner"), HERE), ME)),
        ]
        # kept apart from the board: so engines choose the square first, and then all ways at once
        own += [Act(Assignment(MOVER, HERE))] if self._families else []
        self._builder.place(sequence(own), start, owned, self._movers[0].span)
        for family in self._families:
            self._lay_lines(family, owned, end, scope)
        for found in self._movers:
            first = first_letters(found, self._families)
            if not first:
                continue
            entry = owned
            if self._tells:
                entry = f"{scope}{found.piece}"
                held = MOVER if self._families else HERE
                kind = Comparison(Access(Reference("kind"), held), Reference(found.piece))
                self._builder.place(Act(kind), owned, entry, found.span)
            _Walk(self._builder, found, f"{scope}{found.piece}", end).lay(entry, first)

    def _lay_lines(self, family: Family, start: str, end: str, scope: str) -> None:
        """Lay the loop of a family."""
        way, again = Reference(family.name("way")), Label()
        goes, rides = Reference(family.name("goes")), Reference(family.name("rides"))
        loop = f"{scope}{family.name('line')}"
        self._builder.bind(again, loop)
        fits = Comparison(Access(Access(goes, MOVER), way), TRUE)
        # asked before the ways are gone through: of other pieces there may be many
        belongs = Comparison(Access(Reference(family.name("walks")), MOVER), TRUE)
        begin = [
            *([Act(belongs)] if self._tells else []),
            Act(AnyAssignment(way, TypeName(family.name("Way")))),
            Act(fits),
            Act(Assignment(TO, FROM)),
        ]
        self._builder.place(sequence(begin), start, loop, family.span)
        onward: list[Fragment] = []
        if not family.always_rides:
            riding = Access(rides, MOVER)
            onward.append(
                Act(Comparison(riding if family.rides_by_piece else Access(riding, way), TRUE))
            )
        if family.line.passes != family.line.stops:
            onward.append(Act(content_test(family.line.passes)))
        step = [
            Act(Assignment(TO, Access(Access(Reference(family.name("next")), way), TO))),
            Act(content_test(family.line.stops)),
            choice([NOTHING, sequence([*onward, Jump(again)])]),
        ]
        self._builder.place(sequence(step), loop, end, family.span)


def first_letters(found: Mover, of: Iterable[Family]) -> dict[Letter, int]:
    """The letters with which an automaton begins that no family stands for."""
    nothing = frozenset[Way]()
    taken = nothing.union(*(family.taken.get(found.piece, nothing) for family in of))
    first = found.dfa.transitions[0].items()
    return {letter: after for letter, after in first if (letter.dx, letter.dy) not in taken}


class _Walk:
    """One automaton on its way: the labels of its states, and of what squares must hold."""

    def __init__(self, builder: Builder, found: Mover, scope: str, end: str) -> None:
        self._builder = builder
        self._mover = found
        self._scope = scope
        self._end = end
        self._labels: dict[int, Label] = {}
        self._nodes: dict[int, str] = {}
        self._asked: dict[tuple[tuple[On, int], ...], Label] = {}
        self._work: list[int] = []
        self._arrived = Label()
        builder.bind(self._arrived, end)

    def lay(self, entry: str, first: Mapping[Letter, int]) -> None:
        """Lay the automaton out; its first state has a copy that accepts nothing.

        Words begin with one of the `first` letters.
        """
        self._place(self._leaving(first, FROM), entry)
        while self._work:
            state = self._work.pop()
            ways = self._leaving(self._mover.dfa.transitions[state], TO)
            if state in self._mover.dfa.accepting:
                ways.insert(0, Jump(self._arrived))
            self._place(ways, self._nodes[state])

    def _place(self, ways: list[Fragment], node: str) -> None:
        self._builder.place(choice(ways), node, self._end, self._mover.span)

    def _leaving(self, row: Mapping[Letter, int], place: Reference) -> list[Fragment]:
        """The steps of a row of the automaton, with what follows each."""
        steps: dict[tuple[int, int], list[tuple[Letter, int]]] = {}
        for letter, after in row.items():
            steps.setdefault((letter.dx, letter.dy), []).append((letter, after))
        found: list[Fragment] = []
        for (dx, dy), letters in steps.items():
            span = self._mover.places.get(letters[0][0], self._mover.span)
            step = Assignment(TO, step_of(dx, dy, place, turns=self._mover.turns))
            found.append(sequence([Act(step, span), Jump(self._asking(letters))]))
        return found

    def _asking(self, letters: list[tuple[Letter, int]]) -> Label:
        """Where the square is asked for what it holds."""
        key = tuple(sorted((letter.on, after) for letter, after in letters))
        label = self._asked.get(key)
        if label is not None:
            return label
        label = self._asked[key] = Label()
        node = f"{self._scope}_on{len(self._asked)}"
        self._builder.bind(label, node)
        targets: dict[int, list[Letter]] = {}
        for letter, after in letters:
            targets.setdefault(after, []).append(letter)
        ways: list[Fragment] = []
        for after, same in targets.items():
            test = content_test(frozenset(letter.on for letter in same))
            span = self._mover.places.get(same[0], self._mover.span)
            ways.append(sequence([Act(test, span), Jump(self._state(after))]))
        self._place(ways, node)
        return label

    def _state(self, state: int) -> Label:
        """The label of a state, which is the end of the move where nothing can follow."""
        if state in self._mover.dfa.accepting and not self._mover.dfa.transitions[state]:
            return self._arrived
        label = self._labels.get(state)
        if label is None:
            label = self._labels[state] = Label()
            self._nodes[state] = f"{self._scope}_{state}"
            self._builder.bind(label, self._nodes[state])
            self._work.append(state)
        return label


def step_of(dx: int, dy: int, place: Term, *, turns: bool) -> Term:
    """The place that a step leads to."""
    turns = turns and dy != 0
    step: Term = Reference(step_name(dx, dy, turns=turns))
    return Access(Access(step, ME) if turns else step, place)


def content_test(contents: frozenset[On]) -> Comparison:
    """Whether the square at `to` is on the board and holds one of these."""
    owner = Access(Reference("owner"), THERE)
    tests = {
        "e": Comparison(THERE, Reference(EMPTY)),
        "p": Comparison(owner, Access(Reference("enemy"), ME)),
        "w": Comparison(owner, ME),
        "ep": Comparison(Access(Access(Reference("open"), ME), THERE), TRUE),
        "ew": Comparison(Access(Access(Reference("friendly"), ME), THERE), TRUE),
        "pw": Comparison(Access(Reference("occupied"), THERE), TRUE),
        "epw": Comparison(TO, Reference(OFF), negated=True),
    }
    return tests["".join(on for on in CONTENTS if on in contents)]
