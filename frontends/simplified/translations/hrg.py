"""A game in HRG: lines as loops over ways, the rest as the expressions say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rgt.frontends.hrg import syntax as hrg
from rgt.frontends.simplified.lowering.lines import Family, families
from rgt.frontends.simplified.lowering.movers import Mover
from rgt.frontends.simplified.lowering.names import BLACK, WHITE, other, owner_of
from rgt.frontends.simplified.lowering.plan import Plan, digits, plan_of
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.translations import hrg_words as w
from rgt.frontends.simplified.translations.hrg_data import (
    Data,
    count,
    counter,
    domain_of,
    turn,
    turn_value,
)
from rgt.frontends.simplified.translations.hrg_words import (
    EMPTY,
    FROM,
    ME,
    MOVER,
    OFF,
    PLAYER,
    TO,
    VICTIM,
    at,
    check,
    do,
    go,
    name,
    same,
)
from rgt.frontends.simplified.translations.movement import (
    LONGEST,
    Again,
    Go,
    Movement,
    Room,
    Series,
    Way,
    alike,
    movement,
    ways_of,
)
from rgt.frontends.simplified.words import CONTENTS, On

_STEPS = 3
"""So many single steps of a piece are told by a variable for the way; fewer are written out."""

_ROOM = Room("HRG", levels=130, loops=3)
"""HRG nests 150 levels deep; a loop is one, the branch that ends it and what it repeats others."""

_DIRECTION = "direction"

_Steps = Callable[[Way], Iterable[hrg.Statement]]
"""A step from `to`, whatever stands where it leads."""

_THERE = at("board", TO)
_ENEMY = at("enemy", ME)
_TESTS: dict[str, hrg.Expression] = {
    "e": same(_THERE, EMPTY),
    "p": same(at("owner", _THERE), _ENEMY),
    "w": same(at("owner", _THERE), ME),
    "ep": at("open", ME, _THERE),
    "ew": at("friendly", ME, _THERE),
    "pw": w.differ(at("owner", _THERE), w.NOBODY),
    "epw": w.differ(TO, OFF),
}


def hrg_of(description: Description) -> hrg.Description:
    """The same game in HRG."""
    plan = plan_of(description)
    heading = description.name, "Translated from Simplified Boardgames."
    if not plan.can_begin:
        return hrg.Description(tuple(_lost()), heading=heading)
    lines = families(plan.movers, plan.pieces, steps=_STEPS)
    rules = _Rules(plan, lines)
    graphs = list(rules.graphs())
    data = Data(plan, lines, tuple(rules.ways), w.names_in(graphs))
    return hrg.Description((*data.declarations(), *graphs), heading=heading)


def _lost() -> Iterator[hrg.Declaration]:
    """The game that white has lost before it begins."""
    yield w.symbols("Player", (WHITE, BLACK))
    yield w.symbols("Score", ("0", "100"))
    body = hrg.Assign(at("goals", name(BLACK)), w.number(100)), do("end")
    yield hrg.Graph("rules", (), body, comments=("White cannot move at all.",))


class _Rules:
    """The graphs of a plan; `ways` are those that have names, when all graphs are made."""

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
        return movement(rule, self._plan.description.board, _ROOM, taken)

    def graphs(self) -> Iterator[hrg.Graph]:
        """All of them."""
        rest = {piece: part for piece, part in self._rest.items() if part is not None}
        pieces = [self._piece(piece, part) for piece, part in rest.items()]
        walks = [self._walk(family) for family in self._families]
        yield from (*walks, *pieces)
        calls = [(do(each.name),) for each in (*walks, *pieces)]
        yield _graph(
            "step",
            hrg.AssignAny(FROM, w.SQUARE),
            check(same(at("owner", at("board", FROM)), ME)),
            hrg.Assign(MOVER, at("board", FROM)),
            *w.branch(calls),
        )
        yield _graph("rules", hrg.Loop(tuple(self._turn())))

    # -- movement ------------------------------------------------------------------------------

    def _walk(self, family: Family) -> hrg.Graph:
        """The graph of a family."""
        way = name(family.name("way"))
        stops, passes = family.line.stops, family.line.passes
        body: list[hrg.Statement] = []
        if self._tells:
            body.append(check(at(family.name("walks"), MOVER)))
        body.append(hrg.AssignAny(way, domain_of(family, self.ways)))
        body.append(check(at(family.name("goes"), MOVER, way)))
        comments = ["As far as the way is free." if passes else "One step."]
        if not passes:
            body += [go(at("next", way, FROM)), check(_test(stops))]
        else:
            onward: list[hrg.Expression] = []
            if not family.always_rides:
                comments.append("Who does not ride makes one step.")
                asked = (MOVER,) if family.rides_by_piece else (MOVER, way)
                onward.append(at(family.name("rides"), *asked))
            if passes != stops:
                onward.append(_test(passes))
            further = (check(w.all_of(onward)),) if onward else ()
            step = go(at("next", way, TO)), check(_test(stops))
            body += [go(FROM), w.stopping_loop(*further, before=step)]
        return _graph(family.name("walk"), *body, about=comments)

    def _piece(self, piece: str, found: Movement) -> hrg.Graph:
        """The graph of what else a piece can do."""
        turns = next(each.turns for each in self._plan.movers if each.piece == piece)
        told = check(same(MOVER, at("man", ME, name(piece.lower()))))
        words = self._statements(found, _written_out(turns), turns)
        return _graph(f"move{piece}", *([told] if self._tells else []), go(FROM), *words)

    def _statements(self, part: Movement, step: _Steps, turns: bool) -> hrg.Block:
        """A movement as statements, from `to` to `to`."""
        if isinstance(part, Go):
            return (*step(part.way), check(_test(part.contents)))
        if isinstance(part, Series):
            return tuple(
                made for each in part.parts for made in self._statements(each, step, turns)
            )
        if isinstance(part, Again):
            again = self._statements(part.part, step, turns)
            if part.times is None:
                return (w.stopping_loop(*again),)
            return (hrg.Repeat(part.times, again),)
        return w.branch(arm for group in alike(part) for arm in self._arms(group, step, turns))

    def _arms(self, group: tuple[Movement, ...], step: _Steps, turns: bool) -> Iterator[hrg.Block]:
        """The statements of options that differ in their ways alone, in one arm if they are many.

        A way with a name is the same for both players.
        """
        ways = [way for option in group for way in ways_of(option)]
        few = _STEPS if isinstance(group[0], Go) else 2
        if len(group) < few or (turns and any(dy for _, dy in ways)):
            for option in group:
                yield self._statements(option, step, turns)
            return
        self.ways |= dict.fromkeys(ways)
        names = hrg.SetType(tuple(map(w.way_name, ways)))
        named = go(at("next", name(_DIRECTION), TO))
        yield (
            hrg.BranchIn(_DIRECTION, names, self._statements(group[0], lambda _: [named], turns)),
        )

    # -- turns ---------------------------------------------------------------------------------

    def _turn(self) -> Iterator[hrg.Statement]:
        yield from (hrg.Assign(PLAYER, ME), do("step"))
        yield from (hrg.VariableTag("from"), hrg.VariableTag("to"))
        yield from (hrg.Assign(PLAYER, name("keeper")), hrg.Assign(at("board", FROM), EMPTY))
        if self._plan.counted:
            # after the piece is lifted: a move that ends where it began captures nothing
            yield hrg.Assign(VICTIM, _THERE)
        yield hrg.Assign(_THERE, MOVER)
        if self._plan.reached:
            yield hrg.If(at("wins", MOVER, TO), _won(ME, _ENEMY))
        for each in self._plan.counted:
            loser = owner_of(each.piece)
            lost = _won(name(other(loser)), name(loser))
            if each.captures > 1:
                left = counter(each)
                fewer = hrg.Assign(left, at("fewer", left))
                lost = fewer, hrg.If(same(left, count(each.left)), lost)
            yield hrg.If(same(VICTIM, w.piece_value(each.piece)), lost)
        yield hrg.Assign(ME, _ENEMY)
        stuck = w.called("not", w.called("reachable", w.called("step")))
        yield hrg.If(stuck, _won(_ENEMY, ME))
        if self._digits:
            yield from self._counted(0)
            values = enumerate(self._digits)
            last = w.all_of(same(turn(digit), turn_value(value)) for digit, value in values)
            yield hrg.If(last, (do("end"),))

    def _counted(self, digit: int) -> Iterator[hrg.Statement]:
        """One more turn; after the last number of a digit comes 0, and the next digit."""
        yield hrg.Assign(turn(digit), at("more", turn(digit)))
        if digit + 1 < len(self._digits):
            over = same(turn(digit), turn_value(0))
            yield hrg.If(over, tuple(self._counted(digit + 1)))


def _graph(called: str, *body: hrg.Statement, about: Iterable[str] = ()) -> hrg.Graph:
    return hrg.Graph(called, (), body, comments=tuple(about))


def _won(winner: hrg.Expression, loser: hrg.Expression) -> hrg.Block:
    scores = (winner, 100), (loser, 0)
    return (*(hrg.Assign(at("goals", who), w.number(to)) for who, to in scores), do("end"))


def _test(contents: frozenset[On]) -> hrg.Expression:
    return _TESTS["".join(on for on in CONTENTS if on in contents)]


def _written_out(turns: bool) -> _Steps:
    """Steps of a piece unit by unit."""

    def step(way: Way) -> Iterator[hrg.Statement]:
        if sum(map(abs, way)) <= LONGEST:
            yield go(w.moved(way, TO, turns=turns))
            return
        for unit, distance in w.units(way, turns=turns):
            one = go(hrg.Index(unit, TO))
            yield one if distance == 1 else hrg.Repeat(distance, (one,))

    return step
