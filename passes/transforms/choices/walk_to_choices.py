"""Walk to what a check would find instead of choosing it.

Before::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var y: T = a;
    var z: T = a;
    begin, p: x = T(*);
    p, q: m[x] != c;
    q, r: ? s -> t;
    r, u: $$ x;
    u, end: player = keeper;
    s, w: y = x;
    w, w1: z = b;
    w1, w2: m[z] == a;
    w2, w1: z = next[z];
    w2, t: z == y;

After::

    const next: T -> T = { a: b, b: c, :a };
    var m: T -> T = { :a };
    var x: T = a;
    var y: T = a;
    var z: T = a;
    begin, 1: ;
    p, q: m[x] != c;
    q, r: ;
    r, u: $$ x;
    u, end: player = keeper;
    s, w: y = x;
    w, w1: z = b;
    w1, w2: m[z] == a;
    w2, w1: z = next[z];
    w2, t: z == y;
    1, 2: z = b;
    2, 3: m[z] == a;
    3, 2: z = next[z];
    3, p: x = z;

Whoever rides until she meets somebody can say so in two ways: she rides, and what she meets is the
target; or a target is chosen, and a check asks whether a ride leads there.  The second rides once
for each target.

Why sound: the check holds for just those values to which one of its walks leads: all of them come
to one question for the value, and ask nothing else of it.  A walk that leads there goes on as one
that chose the value did.  What else the check assigns is read by nobody behind it, so that several
walks to one value are one move.  What the check asks can be asked everywhere without an error, so
also where no value would have met the conditions before it.
Not applied: in moves that may be the keeper's, which have one walk; to checks that assign cells of
maps, or anything that is read behind them; if they have more than `max-edges` edges, draw more
values than there are to choose from, which would be walked through to the last, or lead to more
than `max-others` symbols that are not chosen from, or to one whose name means something else.
Ends: every step removes a choice in front of a check, and the checks that are copied are fewer.
Source: beyond the 2025 paper; the witness of an existential quantifier, computed (Skolem, 1920).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar, NamedTuple

from rgt.ir.actions import (
    PLAYER,
    SKIP,
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    ends_move,
    overwrites,
    read_names,
    written_variable,
)
from rgt.ir.analyses.inference import TypeProblem, infer, resolved
from rgt.ir.automaton import BEGIN, Automaton, Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, Reference, names, root, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.liveness import Liveness
from rgt.ir.types import SetType
from rgt.ir.values import Symbol
from rgt.passes.analyses.conditions.check_regions import check_region
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class WalkToChoices(Global):
    """See the module.

    `max_edges`: a check with more edges is left alone.
    `max_others`: so is one that may lead to more symbols that are not chosen from.
    """

    name: ClassVar[str] = "walk-to-choices"
    max_edges: int = 64
    max_others: int = 4

    def run(self, context: Context) -> None:
        """Walk wherever a value is chosen for a check to find it."""
        game = context.game
        facts: _Facts | None = None
        for edge in game.automaton.edges():
            asked = _asked_behind(edge, game.automaton)
            if asked is None:
                continue
            facts = facts or _Facts(game)
            found = _found(asked, facts, self)
            if found is not None:
                _walk(asked, found, context)
                facts.regions.clear()


class _Asked(NamedTuple):
    """A choice of a `variable`, conditions, and a check, one after the other."""

    variable: str
    choice: Edge
    conditions: tuple[Edge, ...]
    asking: Edge


class _Found(NamedTuple):
    """What a check finds: its walks begin at `start`, have the edges of `region`, and come once to
    one of those in `told`, each with what the value is there, and with what it may not be.
    """

    start: str
    region: Sequence[Edge]
    told: Mapping[int, tuple[Expression, Sequence[Comparison]]]


class _Facts:
    """What is asked of a game: what is live, and whose moves are whose, which stays true when a
    check is walked, as what is read then has been read before; `regions` by their ends do not.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._liveness = Liveness(game.variables)
        self._live = solve(game.automaton, self._liveness)
        self._keepers = _of_keeper(game)
        self.regions: dict[tuple[str, str], Sequence[Edge]] = {}

    def region(self, check: Reachability) -> Sequence[Edge]:
        """The edges of a check."""
        ends = check.start, check.end
        if ends not in self.regions:
            self.regions[ends] = check_region(self.game.automaton, *ends)
        return self.regions[ends]

    def reads(self, node: str, *variables: str) -> bool:
        """Whether some of the variables may be read from a node on."""
        # of a node that is new since the analysis, everything may be read
        live = self._live.get(node, -1)
        return any(live & self._liveness.bit(name) for name in variables)

    def is_hidden(self, symbol: str) -> bool:
        """Whether a name means something else than the symbol."""
        return symbol in self.game.constants or symbol in self.game.variables

    def is_keepers(self, node: str) -> bool:
        """Whether a node can be in a move of the keeper."""
        return node in self._keepers


def _of_keeper(game: Game) -> set[str]:
    """The nodes of the moves that may be the keeper's."""
    automaton = game.automaton
    found = {BEGIN} if game.initial_values()[PLAYER.name] == Symbol(KEEPER) else set[str]()
    for edge in automaton:
        action = edge.action
        if isinstance(action, Assignment) and ends_move(action) and _may_be_keeper(action, game):
            found.add(edge.target)
    waiting = list(found)
    while waiting:
        for edge in automaton.out_edges(waiting.pop()):
            if edge.target not in found and not ends_move(edge.action):
                found.add(edge.target)
                waiting.append(edge.target)
    return found


def _may_be_keeper(turn: Assignment, game: Game) -> bool:
    """Whether the next move may be the keeper's."""
    try:
        return KEEPER in game.symbols(infer(uncast(turn.value), game))
    except TypeProblem:
        # casts may have hidden that the types of a map and its index do not fit
        return True


def _asked_behind(choice: Edge, automaton: Automaton) -> _Asked | None:
    """The check that a choice is made for, with nothing but conditions before it."""
    variable = overwrites(choice.action)
    if not isinstance(choice.action, AnyAssignment) or variable is None:
        return None
    conditions: list[Edge] = []
    before = choice
    while not automaton.is_pinned(before.target) and automaton.sole_in_edge(before.target):
        following = automaton.sole_out_edge(before.target)
        if following is None or following in conditions:
            return None
        if isinstance(following.action, Reachability) and not following.action.negated:
            return _Asked(variable, choice, tuple(conditions), following)
        if not isinstance(following.action, Comparison):
            return None
        conditions.append(following)
        before = following
    return None


def _found(asked: _Asked, facts: _Facts, options: WalkToChoices) -> _Found | None:
    """What the check finds, if there is such a thing."""
    check = asked.asking.action
    assert isinstance(check, Reachability)
    if facts.is_keepers(asked.choice.source):
        return None
    region = facts.region(check)
    if not 0 < len(region) <= options.max_edges or asked.asking in region:
        return None
    if any(edge.target == check.start for edge in region):
        return None
    start, wanted, inner = _handed_over(asked.variable, check.start, region)
    chosen = _chosen(asked, facts.game)
    if not _is_harmless(inner, facts) or _draws(inner, facts.game) > len(chosen):
        return None
    if wanted != asked.variable and facts.reads(start, asked.variable):
        return None
    told = _told(wanted, asked.variable, chosen, inner, facts, options)
    if not told or not _tell_all(start, check.end, inner, told, wanted, asked.variable, facts):
        return None
    changed = {written_variable(e.action) for e in inner} - {None, asked.variable}
    names_ = [name for name in changed if name is not None]
    if facts.reads(asked.asking.target, *names_):
        return None
    if any(not changed.isdisjoint(read_names(each.action)) for each in asked.conditions):
        return None
    return _Found(start, inner, told)


def _is_harmless(region: Sequence[Edge], facts: _Facts) -> bool:
    """Whether edges can be passed anywhere, and end no move and write no cells."""
    for edge in region:
        written = written_variable(edge.action)
        if written is not None and (written != overwrites(edge.action) or written == PLAYER.name):
            return False
        if not is_total(edge.action, facts.game):
            return False
    return True


def _chosen(asked: _Asked, game: Game) -> Sequence[str]:
    """What can be chosen."""
    assert isinstance(asked.choice.action, AnyAssignment)
    return game.symbols(asked.choice.action.type)


def _draws(region: Sequence[Edge], game: Game) -> int:
    """How many values together the variables can get that are drawn from a type."""
    sizes: dict[str, int] = {}
    for edge in region:
        if isinstance(edge.action, AnyAssignment):
            variable = root(edge.action.target)
            size = len(game.symbols(edge.action.type))
            sizes[variable] = max(size, sizes.get(variable, 0))
    return prod(sizes.values())


def _handed_over(variable: str, start: str, region: Sequence[Edge]) -> tuple[str, str, list[Edge]]:
    """Where the walks of a check begin, what holds the chosen value there, and the edges behind: a
    check may begin with a copy.
    """
    first = [edge for edge in region if edge.source == start]
    if len(first) == 1 and isinstance(first[0].action, Assignment):
        action = first[0].action
        copy = overwrites(action)
        if copy is not None and uncast(action.value) is Reference(variable):
            return first[0].target, copy, [edge for edge in region if edge is not first[0]]
    return start, variable, list(region)


def _told(
    wanted: str,
    variable: str,
    chosen: Sequence[str],
    region: Sequence[Edge],
    facts: _Facts,
    options: WalkToChoices,
) -> dict[int, tuple[Expression, Sequence[Comparison]]]:
    """The edges that compare what is wanted with something, with what that may not be; none if
    something else is asked of it.
    """
    game = facts.game
    found: dict[int, tuple[Expression, Sequence[Comparison]]] = {}
    for edge in region:
        action = edge.action
        if written_variable(action) == wanted:
            return {}
        if isinstance(action, Reachability) and facts.reads(action.start, wanted):
            return {}
        if wanted not in read_names(action):
            continue
        value = _compared(action, wanted)
        if value is None:
            return {}
        type_ = resolved(infer(value, game), game)
        assert isinstance(type_, SetType)
        others = [symbol for symbol in type_.symbols if symbol not in chosen]
        tests = [Comparison(value, Reference(symbol), negated=True) for symbol in others]
        told = Assignment(Reference(variable), value)
        if len(others) > options.max_others or any(map(facts.is_hidden, others)):
            return {}
        if not (is_well_typed(told, game) and all(is_well_typed(t, game) for t in tests)):
            return {}
        found[edge.key] = value, tests
    return found


def _compared(action: Action, wanted: str) -> Expression | None:
    """What a condition wants a variable to be."""
    if not isinstance(action, Comparison) or action.negated:
        return None
    for one, other in ((action.left, action.right), (action.right, action.left)):
        if uncast(one) is Reference(wanted) and wanted not in names(other):
            return uncast(other)
    return None


def _tell_all(
    start: str,
    end: str,
    region: Sequence[Edge],
    told: Mapping[int, object],
    wanted: str,
    variable: str,
    facts: _Facts,
) -> bool:
    """Whether every walk passes one edge that tells the value, which then stays what it is."""
    out: dict[str, list[Edge]] = {}
    for edge in region:
        out.setdefault(edge.source, []).append(edge)
    untold = {start}
    waiting = [start]
    while waiting:
        for edge in out.get(waiting.pop(), ()):
            if edge.key not in told and edge.target not in untold:
                untold.add(edge.target)
                waiting.append(edge.target)
    behind = {edge.target for edge in region if edge.key in told}
    waiting = list(behind)
    while waiting:
        for edge in out.get(waiting.pop(), ()):
            if edge.key in told or written_variable(edge.action) == variable:
                return False
            if edge.target not in behind:
                behind.add(edge.target)
                waiting.append(edge.target)
    inside = behind - {end}
    return end not in untold and not any(facts.reads(node, wanted, variable) for node in inside)


def _walk(asked: _Asked, found: _Found, context: Context) -> None:
    """Carry it out: the walks of the check lead to where the choice led."""
    automaton = context.game.automaton
    check = asked.asking.action
    assert isinstance(check, Reachability)
    with context.rewrite(f"what {asked.variable} can be is where {check} leads"):
        nodes = {check.end: asked.choice.target}
        for edge in found.region:
            for node in (edge.source, edge.target):
                if node not in nodes:
                    nodes[node] = automaton.fresh_node()
        for edge in found.region:
            origin = Origin.of(asked.choice, edge, asked.asking)
            value, tests = found.told.get(edge.key, (None, ()))
            here = nodes[edge.source]
            for test in tests:
                after = automaton.fresh_node()
                automaton.add(here, after, test, origin)
                here = after
            action = edge.action
            if value is not None:
                action = Assignment(Reference(asked.variable), value)
            elif isinstance(action, Tag | VariableTag):
                action = SKIP
            automaton.add(here, nodes[edge.target], action, origin)
        automaton.redirect(asked.choice.key, target=nodes[found.start])
        automaton.relabel(asked.choice.key, SKIP)
        automaton.relabel(asked.asking.key, SKIP)
