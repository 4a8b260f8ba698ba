"""A game in HRG: lines as loops over ways, the rest as the expressions say it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rgt.frontends.simplified.lowering.lines import Family, families
from rgt.frontends.simplified.lowering.movers import Mover
from rgt.frontends.simplified.lowering.plan import Plan, digits, plan_of
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.translations.hrg_data import (
    Data,
    counter,
    domain_of,
    loser_and_winner,
    man,
    moved,
    turn,
    way_name,
)
from rgt.frontends.simplified.translations.movement import (
    Again,
    Go,
    Movement,
    Series,
    Way,
    alike,
    first_ways,
    movement,
    options,
    ways_of,
)
from rgt.frontends.simplified.words import CONTENTS, On

_STEPS = 3
"""So many single steps of a piece are told by a variable for the way; fewer are written out."""

_DIRECTION = "direction"

_Steps = Callable[[Way], str]
"""Where a step leads from `to`."""

_TESTS = {
    "e": "board[to] == empty",
    "p": "owner[board[to]] == enemy[me]",
    "w": "owner[board[to]] == me",
    "ep": "open[me][board[to]]",
    "ew": "friendly[me][board[to]]",
    "pw": "owner[board[to]] != nobody",
    "epw": "to != off",
}


def hrg_of(description: Description) -> str:
    """The same game in HRG, not yet formatted."""
    plan = plan_of(description)
    head = f"// {description.name}\n// Translated from Simplified Boardgames.\n\n"
    if not plan.can_begin:
        return head + _LOST
    lines = families(plan.movers, plan.pieces, steps=_STEPS)
    rules = _Rules(plan, lines)
    text = "\n".join(rules.lines())
    data = "\n".join(Data(plan, lines, tuple(rules.ways), text).lines())
    return f"{head}{data}\n\n{text}\n"


_LOST = """domain Player = white | black
domain Score = 0 | 100

// White cannot move at all.
graph rules() {
  goals[black] = 100
  end()
}
"""


class _Rules:
    """The graphs of a plan; `ways` are those that have names, when all graphs are written."""

    def __init__(self, plan: Plan, lines: list[Family]) -> None:
        self._plan = plan
        self._families = lines
        self._rest = {each.piece: self._left_over(each) for each in plan.movers}
        self.ways = dict.fromkeys(way for family in lines for way in family.ways)
        self._tells = len(plan.movers) > 1 or len(plan.kinds) > 1
        self._digits = digits(plan.description.turn_limit) if plan.limited else []

    def _left_over(self, mover: Mover) -> Movement | None:
        """The words of a piece that no family has, in the words of its expression."""
        rule = next(r for r in self._plan.description.rules if r.piece == mover.piece)
        nothing = frozenset[tuple[int, int]]()
        taken = nothing.union(*(f.taken.get(mover.piece, nothing) for f in self._families))
        rest = (o for o in options(rule.movement) if not taken.issuperset(first_ways(o)))
        return movement(rest, self._plan.description.board)

    def lines(self) -> Iterator[str]:
        """All graphs."""
        found = [(piece, part) for piece, part in self._rest.items() if part is not None]
        pieces = [line for piece, part in found for line in ("", *self._piece(piece, part))]
        for family in self._families:
            yield from ("", *self._walk(family))
        yield from pieces
        yield from ("", *self._step(), "", *self._rules())

    def _walk(self, family: Family) -> Iterator[str]:
        """The graph of a family."""
        way, stops = family.name("way"), _test(family.line.stops)
        follow = f"next[{way}]"
        yield "// One step." if not family.line.passes else "// As far as the way is free."
        if family.line.passes and not family.always_rides:
            yield "// Who does not ride makes one step."
        yield f"graph {family.name('walk')}() {{"
        if self._tells:
            yield f"check({family.name('walks')}[mover])"
        yield f"{way} = {domain_of(family, self.ways)}(*)"
        yield f"check({family.name('goes')}[mover][{way}])"
        if not family.line.passes:
            yield f"to = {follow}[from]\ncheck({stops})\n}}"
            return
        onward: list[str] = []
        if not family.always_rides:
            by_way = "" if family.rides_by_piece else f"[{way}]"
            onward.append(f"{family.name('rides')}[mover]{by_way}")
        if family.line.passes != family.line.stops:
            onward.append(_test(family.line.passes))
        further = f"check({' && '.join(onward)})" if onward else ""
        yield f"to = from\nloop {{\nto = {follow}[to]\ncheck({stops})"
        yield f"branch {{\nbreak()\n}} or {{\n{further}\n}}\n}}\n}}"

    def _piece(self, piece: str, found: Movement) -> Iterator[str]:
        """The graph of what else a piece can do."""
        turns = next(each.turns for each in self._plan.movers if each.piece == piece)
        yield f"graph {_graph_name(piece)}() {{"
        if self._tells:
            yield f"check(mover == man[me][{piece.lower()}])"
        yield "to = from"
        yield from self._statements(found, _written_out(turns), turns)
        yield "}"

    def _statements(self, part: Movement, step: _Steps, turns: bool) -> Iterator[str]:
        """A movement as statements, from `to` to `to`."""
        if isinstance(part, Go):
            yield f"to = {step(part.way)}"
            yield f"check({_test(part.contents)})"
        elif isinstance(part, Series):
            for each in part.parts:
                yield from self._statements(each, step, turns)
        elif isinstance(part, Again):
            if part.times is None:
                yield "loop {\nbranch {\nbreak()\n} or {"
                yield from (*self._statements(part.part, step, turns), "}\n}")
            else:
                yield f"repeat {part.times} {{"
                yield from (*self._statements(part.part, step, turns), "}")
        else:
            arms = [arm for group in alike(part) for arm in self._arms(group, step, turns)]
            if len(arms) == 1:
                yield from arms[0]
                return
            yield "branch {"
            for at, arm in enumerate(arms):
                yield from (*(["} or {"] if at else []), *arm)
            yield "}"

    def _arms(self, group: tuple[Movement, ...], step: _Steps, turns: bool) -> Iterator[list[str]]:
        """The statements of options that differ in their ways alone, in one arm if they are many.

        A way with a name is the same for both players.
        """
        ways = [way for option in group for way in ways_of(option)]
        few = _STEPS if isinstance(group[0], Go) else 2
        if len(group) < few or (turns and any(dy for _, dy in ways)):
            for option in group:
                yield list(self._statements(option, step, turns))
            return
        self.ways |= dict.fromkeys(ways)
        names = ", ".join(map(way_name, ways))
        named = self._statements(group[0], lambda _: f"next[{_DIRECTION}][to]", turns)
        yield [f"branch {_DIRECTION} in {{{names}}} {{", *named, "}"]

    def _step(self) -> Iterator[str]:
        yield "graph step() {\nfrom = Square(*)\ncheck(owner[board[from]] == me)"
        yield "mover = board[from]"
        calls = [family.name("walk") for family in self._families]
        calls += [_graph_name(piece) for piece, found in self._rest.items() if found is not None]
        if len(calls) == 1:
            yield f"{calls[0]}()\n}}"
            return
        yield "branch {"
        yield "\n} or {\n".join(f"{call}()" for call in calls)
        yield "}\n}"

    def _rules(self) -> Iterator[str]:
        yield "graph rules() {\nloop {\nplayer = me\nstep()\n$$ from\n$$ to\nplayer = keeper"
        yield "board[from] = empty"
        if self._plan.counted:
            # after the piece is lifted: a move that ends where it began captures nothing
            yield "victim = board[to]"
        yield "board[to] = mover"
        if self._plan.reached:
            yield "if wins[mover][to] {"
            yield from (*_won("me", "enemy[me]"), "}")
        for each in self._plan.counted:
            loser, winner = loser_and_winner(each)
            yield f"if victim == {man(each.piece)} {{"
            if each.captures > 1:
                yield f"{counter(each)} = fewer[{counter(each)}]"
                yield f"if {counter(each)} == C({each.left}) {{"
            yield from _won(winner, loser)
            yield "}\n}" if each.captures > 1 else "}"
        yield "me = enemy[me]\nif not(reachable(step())) {"
        yield from (*_won("enemy[me]", "me"), "}", *self._limit(), "}\n}")

    def _limit(self) -> Iterator[str]:
        """The turn is counted, and the last one is a draw."""
        for digit in range(len(self._digits)):
            if digit:
                yield f"if {turn(digit - 1)} == T(0) {{"
            yield f"{turn(digit)} = more[{turn(digit)}]"
        if self._digits:
            yield from "}" * (len(self._digits) - 1)
            values = enumerate(self._digits)
            last = " && ".join(f"{turn(digit)} == T({value})" for digit, value in values)
            yield f"if {last} {{\nend()\n}}"


def _won(winner: str, loser: str) -> tuple[str, ...]:
    return f"goals[{winner}] = 100", f"goals[{loser}] = 0", "end()"


def _graph_name(piece: str) -> str:
    return f"move{piece}"


def _test(contents: frozenset[On]) -> str:
    return _TESTS["".join(on for on in CONTENTS if on in contents)]


def _written_out(turns: bool) -> _Steps:
    """Steps of a piece unit by unit."""
    return lambda way: moved(way, "to", turns=turns)
