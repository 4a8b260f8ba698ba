"""How pieces move, as edges: the automaton of each piece, walked over the board.

A state is a node.  A letter is two edges: the step, ``to = ahead1[me][to]``, and what the square
must hold, ``board[to] == empty``.  Letters of one state with the same step share its edge, and
states with the same letters of a step share what follows it: of a rook's line one loop is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.lowering.names import EMPTY, OFF, step_name
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Rule, Step
from rgt.frontends.simplified.words import CONTENTS, Letter, On
from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.automaton import Automaton
from rgt.ir.builder import Builder
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Access, Reference
from rgt.ir.expressions import Expression as Term
from rgt.ir.fragments import Act, Fragment, Jump, Label, choice, sequence
from rgt.ir.types import TypeName

BOARD, FROM, TO, ME = (Reference(name) for name in ("board", "from", "to", "me"))
HERE, THERE = Access(BOARD, FROM), Access(BOARD, TO)
TRUE = Reference("1")


@dataclass(frozen=True, slots=True)
class Mover:
    """A piece (upper case) that can move: its automaton, and where its letters are written.

    `turns` says whether its rule is another one upside down, so that steps depend on the player.
    """

    piece: str
    dfa: Dfa[Letter]
    places: Mapping[Letter, Span | None]
    span: Span | None
    turns: bool


def mover(rule: Rule, dfa: Dfa[Letter]) -> Mover:
    """The mover of a rule."""
    places: dict[Letter, Span | None] = {}
    for step in _steps(rule.movement):
        places.setdefault(step.letter, step.span or rule.span)
    return Mover(rule.piece, dfa, places, rule.span, _turns(dfa))


def _steps(expression: Expression) -> Iterator[Step]:
    """The letters of an expression from left to right."""
    work = [expression]
    while work:
        part = work.pop()
        if isinstance(part, Step):
            yield part
        elif isinstance(part, Power):
            work.append(part.part)
        else:
            inner = part.parts if isinstance(part, Concatenation) else part.options
            work += reversed(inner)


def _turns(dfa: Dfa[Letter]) -> bool:
    """Whether a minimal automaton differs from itself upside down."""
    twin = {0: 0}
    work = [0]
    while work:
        state = work.pop()
        here, there = dfa.transitions[state], dfa.transitions[twin[state]]
        if len(here) != len(there) or (state in dfa.accepting) != (twin[state] in dfa.accepting):
            return True
        for letter, after in here.items():
            mirrored = there.get(letter._replace(dy=-letter.dy))
            if mirrored is None:
                return True
            if after not in twin:
                work.append(after)
            if twin.setdefault(after, mirrored) != mirrored:
                return True
    return False


def distinct_steps(movers: list[Mover]) -> dict[tuple[int, int, bool], None]:
    """The steps that have a map: (dx, dy, whether it depends on the player)."""
    return {
        (letter.dx, letter.dy, found.turns and letter.dy != 0): None
        for found in movers
        for row in found.dfa.transitions
        for letter in row
    }


class Movement:
    """Lays the moves of all pieces into an automaton."""

    def __init__(self, automaton: Automaton, movers: list[Mover], *, others_stand: bool) -> None:
        """`others_stand` says that there are pieces without a mover."""
        self._automaton = automaton
        self._builder = Builder(automaton)
        self._movers = movers
        self._tells = others_stand or len(movers) > 1

    def lay(self, start: str, end: str, scope: str) -> None:
        """Let every move lead from `start` to `end`, with the board as it was before.

        The move is in `from` and `to`.  `scope` begins the names of all nodes between.
        """
        owned = f"{scope}own"
        own = sequence(
            [
                Act(AnyAssignment(FROM, TypeName("Square"))),
                Act(Comparison(Access(Reference("owner"), HERE), ME)),
            ]
        )
        span = self._movers[0].span
        self._builder.place(own, start, owned, span)
        for found in self._movers:
            entry = owned
            if self._tells:
                entry = f"{scope}{found.piece}"
                kind = Comparison(Access(Reference("kind"), HERE), Reference(found.piece))
                self._builder.place(Act(kind), owned, entry, found.span)
            _Walk(self._builder, found, f"{scope}{found.piece}", end).lay(entry)


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

    def lay(self, entry: str) -> None:
        """Lay the automaton out; its first state has a copy that accepts nothing."""
        self._place(self._leaving(0, FROM), entry)
        while self._work:
            state = self._work.pop()
            ways = self._leaving(state, TO)
            if state in self._mover.dfa.accepting:
                ways.insert(0, Jump(self._arrived))
            self._place(ways, self._nodes[state])

    def _place(self, ways: list[Fragment], node: str) -> None:
        self._builder.place(choice(ways), node, self._end, self._mover.span)

    def _leaving(self, state: int, place: Reference) -> list[Fragment]:
        """The steps out of a state, with what follows each."""
        steps: dict[tuple[int, int], list[tuple[Letter, int]]] = {}
        for letter, after in self._mover.dfa.transitions[state].items():
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
