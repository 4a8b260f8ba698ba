"""What every search of a game must test, write and remember: the low-level plan.

One `Search` lists moves, one answers each check.  Nothing here is C++.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from rgt.backends.facts.ambiguity import Ambiguity, Facts, ambiguity, tag_free_cycles
from rgt.backends.facts.barriers import joined, told_apart
from rgt.backends.facts.clues import Clues
from rgt.backends.facts.decisions import decided
from rgt.backends.facts.disjunctions import gathered
from rgt.backends.facts.ends.endings import Endings, listed
from rgt.backends.facts.ends.finite_loops import FiniteLoops
from rgt.backends.facts.ends.inevitable import shortened
from rgt.backends.facts.faint_cells import without_faint_writes
from rgt.backends.facts.liveness import check_reads, live, whole
from rgt.backends.facts.meetings import behind_tested, few_ways, most_walks
from rgt.backends.facts.progress import Progress, progress, unsplit
from rgt.backends.facts.remembering import recursive_checks, remembered_checks
from rgt.backends.facts.telling import Telling
from rgt.backends.facts.tokens import Tokens
from rgt.backends.facts.values.at_first import held_at_first
from rgt.backends.facts.values.certainty import Certainty
from rgt.backends.facts.values.exclusive import Truths, exclusive_nodes
from rgt.backends.facts.values.form import Form
from rgt.backends.facts.values.frozen import find_possible
from rgt.backends.facts.values.possible import Possible
from rgt.backends.facts.values.standing import Standing
from rgt.backends.facts.values.ways import Ways
from rgt.backends.interpreter.analysis import View, check_view, forward, moves_view
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import Step
from rgt.ir.game import KEEPER, Game
from rgt.ir.structures.bit_sets import bits

_DENSE, _FEW_MEETINGS = 1 << 12, 64


@dataclass(frozen=True, slots=True)
class Search:
    """The walks from one place, and what happens at their nodes.

    `live[n]` are the variables that the search can still read; `tested` the nodes that it must
    not enter twice alike; `writes` the variables that it changes at all; `lines` says when a
    node of a cycle can be entered twice alike by the same walk; of the `unsplit` nodes no more is
    to fear than that a walk goes round for ever; those `behind` are seldom come to twice, since
    nodes before them are tested.
    """

    view: View
    live: dict[int, int]
    tested: frozenset[int]
    writes: int
    lines: Mapping[int, Progress] = field(default_factory=dict)
    unsplit: frozenset[int] = frozenset()
    behind: frozenset[int] = frozenset()

    def matters(self, op: Op, target: int) -> bool:
        """Whether somebody reads what an assignment assigns."""
        return bool(op.writes & self.live.get(target, 0))

    def key(self, node: int) -> int:
        """The variables that can make a difference between two arrivals at a node."""
        return self.view.diverging.get(node, 0) & self.live.get(node, 0)


@dataclass(frozen=True, slots=True)
class CheckPlan:
    """How one check is answered: its search, its end, whether its answer is remembered.

    `memo` is the place of the answer, -1 for none; `deep` whether it can ask itself.
    """

    search: Search
    start: int
    end: int
    memo: int
    deep: bool


class Plan(Form):
    """The plan of one game; raises GameError for a game that has no meaning.

    `rewrites` are the names of those that its code goes through (`pipeline`); None for all.
    """

    def __init__(self, game: Game, rewrites: frozenset[str] | None = None) -> None:
        super().__init__(game)
        program = self.program
        self.rewrites = rewrites
        self._truths = Truths()
        self.bit = {name: 1 << i for i, name in enumerate(program.variables)}
        self._reads = check_reads(program)
        self._numbers = {pair: number for number, pair in enumerate(program.checks)}
        self.memos = 0
        self.moves_view = gathered(moves_view(program), self.reads, self.certainty.sure)
        self.moves_view.exclusive = self._exclusive(self.moves_view)
        self.moves_view = decided(self.moves_view, self.ways, self.reads, self.certainty.sure)
        self.checks = self._check_plans()
        self.watched = 0
        for check, reads in zip(self.checks, self._reads, strict=True):
            if check.memo >= 0:
                self.watched |= reads

    # -- moves ---------------------------------------------------------------------------

    @cached_property
    def possible(self) -> Possible:
        """What variables can hold at nodes."""
        return find_possible(self.program, self.ranges, self._truths)

    @cached_property
    def ways(self) -> Ways:
        """Which ways exclude each other."""
        return Ways(self.program, self.possible, self._truths)

    @cached_property
    def standing(self) -> Standing:
        """What stands in cells before they are written."""
        return Standing(self.program, self.ranges)

    @cached_property
    def telling(self) -> Telling:
        """What tags tell together."""
        return Telling(self.program, self.possible, self.standing, self.storage.codes)

    @cached_property
    def at_first(self) -> Mapping[str, int]:
        """What variables hold wherever a check begins, if that is always the same."""
        return held_at_first(self.program)

    @cached_property
    def certainty(self) -> Certainty:
        """Which conditions can be asked without an error."""
        return Certainty(self.program, self.possible)

    @cached_property
    def endings(self) -> Endings:
        """Where nothing can keep a move from its end."""
        loops = FiniteLoops(self.moves_view, self.program, self.certainty, self.possible)
        return Endings(self.moves_view, self.certainty, self.possible, self.ways.clashes, loops)

    @cached_property
    def tokens(self) -> Tokens:
        """What the next tag of a move can be."""
        return Tokens(self.moves_view, self.ranges, self.layout)

    @cached_property
    def moves(self) -> Search:
        """The search that makes a wanted move."""
        return self._moves(self.moves_view, self.tokens, listed=False)[0]

    @cached_property
    def listing(self) -> Search:
        """The search that lists moves."""
        return self._listing[0]

    @cached_property
    def ambiguity(self) -> Ambiguity:
        """Where walks with equal tags can meet while moves are listed, and where they end."""
        return self._listing[1]

    @cached_property
    def _listing(self) -> tuple[Search, Ambiguity]:
        view, sure = listed(self.moves_view, self.endings), self.certainty.sure
        view = without_faint_writes(view, self.program, self.possible, sure, self.reads)
        return self._moves(view, Tokens(view, self.ranges, self.layout), listed=True)

    def _moves(self, view: View, tokens: Tokens, *, listed: bool) -> tuple[Search, Ambiguity]:
        """A search of moves, and where two of its walks are alike."""
        found = live(view, self.reads, lambda op: whole(self.program, op))
        clues = self.clues(view, tokens)
        facts = Facts(view, tokens, clues, found, self.bit, self.program, self.possible, self.ways)
        alike, entered = told_apart(facts) if listed else (ambiguity(facts), frozenset[int]())
        if entered:
            view = joined(view, entered)
        cycles = tag_free_cycles(view)
        # who makes the wanted move makes every assignment
        made = partial(_is_made, found if listed else dict.fromkeys(found, -1))
        lines = progress(view, self.program, self.possible, made=made)
        rounds = unsplit(view)
        joins = [n for n in sorted(alike.meeting - entered) if view.indegree.get(n, 0) > 1]
        free = [n for n in joins if n not in cycles or n in lines or n in rounds]
        if most_walks(view, free) > _FEW_MEETINGS:
            lines, rounds = {}, frozenset()
        else:
            joins = []
        tested = {*joins, *entered, *(n for n in cycles if view.indegree.get(n, 0) > 1)}
        writes = self._writes(view, found)
        return Search(view, found, frozenset(tested), writes, lines, rounds), alike

    def between(self, start: int, end: int) -> Search:
        """The search for a walk from one node to another."""
        return self._check_search(start, end)

    def clues(self, view: View, tokens: Tokens) -> Clues:
        """Which choices of moves lead to tags that tell them."""
        return Clues(view, tokens, self.telling)

    @cached_property
    def longest(self) -> int:
        """The most tags of a move, 1 at least; 0 if a cycle has tags, so that there is no bound."""
        if self.moves_view.tag_cycles:
            return 0
        return max([1, *self._lengths(max)])

    @cached_property
    def same_length(self) -> bool:
        """Whether every move of a player has the same number of tags, and it has some."""
        return bool(self.longest) and set(self._lengths(min)) == {self.longest}

    @cached_property
    def tag_width(self) -> int:
        """How many bytes hold any tag."""
        shown = 0
        for node, edges in enumerate(self.program.out):
            for op, _ in edges:
                if isinstance(op, Step) and op.kind is Kind.TAG:
                    shown |= self.possible.of(op.value, node)
        return self.storage.width(bits(shown))

    def _lengths(self, choose: Callable[[int, int], int]) -> list[int]:
        """The most tags of a move from each place where a player moves, or the fewest."""
        return [
            _length(self.moves_view, start, choose)
            for start in (self.player_starts if choose is min else self.moves_view.starts)
        ]

    @cached_property
    def keeper_starts(self) -> tuple[int, ...]:
        """The nodes where the keeper can be to move, in order."""
        keeper = 1 << self.layout.ids[KEEPER] if KEEPER in self.layout.ids else 0
        return tuple(node for node, movers in self._movers.items() if movers & keeper)

    @cached_property
    def player_starts(self) -> tuple[int, ...]:
        """The nodes where somebody else can be to move, in order."""
        keeper = 1 << self.layout.ids[KEEPER] if KEEPER in self.layout.ids else 0
        return tuple(node for node, movers in self._movers.items() if movers & ~keeper)

    @cached_property
    def _movers(self) -> dict[int, int]:
        """For the start of every move, in order, who can make it, as bit sets."""
        movers = {0: 1 << self.layout.initial[self.layout.places["player"].base]}
        for out in self.program.out:
            for op, target in out:
                if op.kind is Kind.FINISH:
                    assert isinstance(op, Step)
                    movers[target] = movers.get(target, 0) | self.ranges.of(op.value)
        return {n: movers[n] for n in sorted(movers) if n in self.moves_view.out and n != 1}

    # -- what labels do ------------------------------------------------------------------

    def reads(self, op: Op) -> int:
        """The variables that decide whether and how a label can be passed, as a bit set."""
        if op.kind is Kind.CHECK:
            return self._reads[op.check]
        return op.reads

    def check_reads(self, check: int) -> int:
        """The variables that the answer of a check can depend on, as a bit set."""
        return self._reads[check]

    def check_of(self, start: int, end: int) -> int | None:
        """The number of a check by its start and end."""
        return self._numbers.get((start, end))

    def forgets(self, op: Op) -> bool:
        """Whether remembered answers of checks do not hold after the assignment."""
        return bool(op.writes & self.watched)

    def variables(self, mask: int) -> list[str]:
        """The variables of a bit set that are stored, in order of declaration."""
        return [n for n in self.program.variables_of(mask) if n in self.storage.fields]

    def dense(self, mask: int) -> int:
        """How many valuations the variables have, if they are few enough for a table; else 0."""
        size = 1
        for name in self.variables(mask):
            codes = [self.storage.codes[s] for s in bits(self.ranges.values[name])]
            for _ in range(self.storage.fields[name].cells):
                size *= max(codes) - min(codes) + 1
                if size > _DENSE:
                    return 0
        return size

    # -- checks --------------------------------------------------------------------------

    def _check_plans(self) -> list[CheckPlan]:
        searches = [self._check_search(start, end) for start, end in self.program.checks]
        recursive = recursive_checks(searches)
        remembered = remembered_checks(searches, self._uses(), recursive)
        plans = []
        for number, (start, end) in enumerate(self.program.checks):
            memo = -1
            if number in remembered:
                memo = self.memos
                self.memos += 1
            plans.append(CheckPlan(searches[number], start, end, memo, number in recursive))
        return plans

    def _check_search(self, start: int, end: int) -> Search:
        sure = self.certainty.sure
        view = gathered(check_view(self.program, start, end), self.reads, sure)
        view = shortened(view, end, self.program, self.possible, sure)
        view.exclusive = self._exclusive(view)
        view = decided(view, self.ways, self.reads, sure)
        if start not in view.settled:
            # the only walk may be the keeper's, too
            view = without_faint_writes(view, self.program, self.possible, sure, self.reads)

        def unsure(op: Op, node: int) -> bool:
            """Whether an assignment's error may be the answer, whoever reads what it assigns."""
            return bool(op.writes) and not sure(op, node)

        found = live(view, self.reads, lambda op: whole(self.program, op), unsure)
        for node, out in view.out.items():
            for op, target in out:
                if unsure(op, node):
                    found[target] = found.get(target, 0) | op.writes
        writes = self._writes(view, found)
        if not view.cycles and few_ways(view, start):
            return Search(view, found, frozenset(), writes)
        split = self.ways.splits(view)
        twice = forward(
            (target for node in sorted(split) for _, target in view.inner[node]),
            lambda n: (target for _, target in view.inner.get(n, ())),
        )
        made = partial(_is_made, found)
        known = progress(view, self.program, self.possible, shown=True, made=made)
        lines = {node: each for node, each in known.items() if node not in twice}
        alike = {n for n in view.cycles if n not in lines or lines[n].symbols}
        again = {n for n in (*twice, *alike) if view.indegree.get(n, 0) > 1}
        behind = behind_tested(view, again)
        return Search(view, found, frozenset(again - behind), writes, lines, behind=behind)

    def _exclusive(self, view: View) -> frozenset[int]:
        return exclusive_nodes(view, self.ranges, self._truths)

    def _writes(self, view: View, found: dict[int, int]) -> int:
        mask = 0
        for out in view.out.values():
            for op, target in out:
                mask |= op.writes & found.get(target, 0)
        return mask

    def _uses(self) -> list[int]:
        """For each check the number of forks that ask it."""
        uses = [0] * len(self.program.checks)
        for out in self.program.out:
            for check in {op.check for op, _ in out if op.kind is Kind.CHECK}:
                uses[check] += 1
        return uses


def _is_made(live: Mapping[int, int], op: Op, target: int) -> bool:
    """Whether an operation assigns nothing, or something that is read later in a search."""
    return not op.writes or bool(op.writes & live.get(target, 0))


def _length(view: View, start: int, choose: Callable[[int, int], int]) -> int:
    """The most tags on a walk from a node, or the fewest; no cycle has a tag, so they settle."""
    found: dict[int, int] = {}
    order = list(
        forward((start,), lambda n: (t for _, t in view.inner.get(n, ()) if t in view.out))
    )
    changed = True
    while changed:
        changed = False
        for node in reversed(order):
            for op, target in view.edges(node):
                beyond = 0 if op.kind is Kind.FINISH else found.get(target)
                if beyond is None:
                    continue
                tags = beyond + (op.kind is Kind.TAG)
                best = choose(found.get(node, tags), tags)
                if best != found.get(node):
                    found[node] = best
                    changed = True
    return found.get(start, 0)
