"""What is known at every node of a search, and where no state can come twice.

A forward analysis over formal values (`forms`), one sweep through the automaton in reverse
postorder.  What edges lead back to is assumed to be changed by nothing; where the sweep shows that
something is changed there, the assumption is dropped and the sweep is made again.  Assumptions
only ever go, so that ends.

Where the tags determine the state of a search and each state decides where to go on, there is one
walk for each sequence of tags, however often it forks.  Such walks have an *anchor*, the node
where that begins; between it and them there are no tags and no edges that lead back.

Source: value numbering by optimistic assumptions after Alpern, Wegman, Zadeck 1988; the 2025
paper's reaching assignments (App. B.1) ask for less and get it wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rgt.ir.actions import AnyAssignment, Tag, VariableTag, written_variable
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.passes.analyses.conditions.decisions import is_decided
from rgt.passes.analyses.searches.forms import BEGAN, LAST_TAG, Environment, Form, Now, is_present
from rgt.passes.analyses.searches.knowledge import Knowledge, Known
from rgt.passes.analyses.searches.meetings import Meeting

_PATIENCE = 12
"""After so many sweeps nothing is assumed where an edge that leads back has changed something."""

NO_TAG = frozenset({""})
"""What the last tag is where no tag has been passed."""


@dataclass(slots=True)
class _Assumed:
    """What is given up at a node to which edges lead back."""

    changed: set[str] = field(default_factory=set)
    unknown: set[Form] = field(default_factory=set)
    nothing: bool = False


class Search:
    """All that is known about searches which begin at `starts` and use the given edges.

    `known` has every node that a search may come to.  `named`: whether values that are determined
    where ways meet get forms of their own; else they are what nothing determines.  `tick` is
    called again and again, and may raise when the time is up.
    """

    def __init__(
        self,
        edges: Iterable[Edge],
        starts: Iterable[str],
        knowledge: Knowledge,
        game: Game,
        *,
        tags: bool,
        named: bool = True,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self._knowledge = knowledge
        self._tick = tick
        self._named = named
        self._tags = tags
        self._starts = dict.fromkeys(starts)
        self._leaving: dict[str, list[Edge]] = {node: [] for node in self._starts}
        self._entering: dict[str, list[Edge]] = {node: [] for node in self._starts}
        for edge in edges:
            for node in edge[:2]:
                self._leaving.setdefault(node, [])
                self._entering.setdefault(node, [])
            self._leaving[edge.source].append(edge)
            self._entering[edge.target].append(edge)
        order = reverse_postorder(self._starts, self._leaving)
        place = {node: i for i, node in enumerate(order)}
        self._back = {
            node: [e for e in self._entering[node] if place.get(e.source, -1) >= place[node]]
            for node in order
        }
        self._assumed = {node: _Assumed() for node in order if self._back[node]}
        self._written = {
            name: None
            for node in order
            for edge in self._leaving[node]
            if (name := written_variable(edge.action)) is not None
        }
        self._decided = {
            node: is_decided(out, game) for node, out in self._leaving.items() if named and out
        }
        self._anchors: dict[str, str] = {}
        self.known = self._solved(order)

    def is_entered_once(self, node: str) -> bool:
        """Whether no state comes to the node twice in one search, by this or that edge."""
        self._tick()
        if node in self._anchors:
            return True
        ways = list(self._starting(node))
        for edge in self._entering[node]:
            before = self.known.get(edge.source)
            after = None if before is None else self._knowledge.after(edge, before)
            if before is not None and after is not None:
                if self._knowledge.forgets(edge, before):
                    return False
                ways.append(after)
        return len(ways) < 2 or Meeting(node, ways, self._knowledge).are_apart()

    def telling(self, node: str, relevant: Sequence[str]) -> tuple[str, ...]:
        """Variables that, with the tags, determine all `relevant` ones at the node."""
        forms, nows = self.known[node].forms, self._knowledge.forms.nows
        changed = {name: forms[name] for name in relevant if name in forms}
        roots = {name for name, form in changed.items() if form is Now(name)}
        return tuple(n for n, form in changed.items() if n in roots or not nows[form] <= roots)

    # -- sweeps ----------------------------------------------------------------

    def _solved(self, order: Sequence[str]) -> Mapping[str, Known]:
        """Sweep until no assumption is wrong."""
        rounds = 0
        while True:
            known = self._swept(order)
            if not self._correct(known, patient=rounds < _PATIENCE):
                return known
            rounds += 1

    def _swept(self, order: Iterable[str]) -> dict[str, Known]:
        """What is known at every node if the assumptions hold."""
        found: dict[str, Known] = {}
        self._anchors = {}
        for node in order:
            self._tick()
            ways = list(self._starting(node))
            back = self._back[node]
            passed: list[Edge | None] = [None] * len(ways)
            for edge in self._entering[node]:
                before = found.get(edge.source)
                if before is not None and edge not in back:
                    after = self._knowledge.after(edge, before)
                    if after is not None:
                        ways.append(after)
                        passed.append(edge)
            assumed = self._assumed.get(node)
            if assumed is not None and (ways or assumed.nothing):
                found[node] = self._met_in_loop(node, ways)
            elif ways:
                found[node] = self._met(node, ways, passed, found)
        return found

    def _met(
        self,
        node: str,
        ways: Sequence[Known],
        passed: Sequence[Edge | None],
        found: Mapping[str, Known],
    ) -> Known:
        """What is known where ways meet; `passed` are the edges by which they come."""
        anchors = {self._anchor_behind(edge) for edge in passed}
        meeting = Meeting(node, ways, self._knowledge)
        anchor = anchors.pop() if len(anchors) == 1 else None
        if anchor is not None:
            self._anchors[node] = anchor
            return meeting.settled() if len(ways) > 1 else ways[0]
        known = meeting.joined(names_allowed=self._named)
        keeps = self._named and not _is_open(known) and meeting.are_apart()
        if keeps and not any(e and self._knowledge.forgets(e, found[e.source]) for e in passed):
            self._anchors[node] = node
        return known

    def _anchor_behind(self, edge: Edge | None) -> str | None:
        """The anchor of the walks that pass an edge, if there is one behind it, too."""
        if edge is None or not self._decided.get(edge.source):
            return None
        if isinstance(edge.action, AnyAssignment | Tag | VariableTag):
            return None
        return self._anchors.get(edge.source)

    def _met_in_loop(self, node: str, ways: Sequence[Known]) -> Known:
        """What is known where ways meet to which edges lead back."""
        assumed = self._assumed[node]
        if assumed.nothing:
            return Known(Environment({name: Now(name) for name in self._written}), {})
        known = Meeting(node, ways, self._knowledge).joined(names_allowed=False)
        return self._without(assumed, known)

    def _without(self, assumed: _Assumed, known: Known) -> Known:
        """What is known without what has turned out to change."""
        forms = known.forms.changed({name: Now(name) for name in sorted(assumed.changed)})
        facts = {f: values for f, values in known.facts.items() if f not in assumed.unknown}
        return Known(forms, facts)

    def _correct(self, known: Mapping[str, Known], *, patient: bool) -> bool:
        """Drop what edges that lead back disprove; whether there was anything."""
        wrong = False
        for node, assumed in self._assumed.items():
            here = known.get(node)
            for edge in () if assumed.nothing else self._back[node]:
                before = known.get(edge.source)
                back = None if before is None else self._knowledge.after(edge, before)
                if back is None or (here is not None and not self._disproves(back, here, assumed)):
                    continue
                # a node that only edges lead to that lead back has not been found
                assumed.nothing |= here is None or not patient
                wrong = True
        return wrong

    def _disproves(self, back: Known, here: Known, assumed: _Assumed) -> bool:
        """Whether a way back contradicts what is assumed; note what."""
        form = self._knowledge.form
        changed = {
            name
            for name in (*here.forms, *back.forms)
            if (old := form(name, here)) is not Now(name) and form(name, back) is not old
        }
        unknown = {
            old
            for old, values in here.facts.items()
            if not (found := back.facts.get(old)) or not found <= values
        }
        assumed.changed |= changed
        assumed.unknown |= unknown
        return bool(changed or unknown)

    def _starting(self, node: str) -> Iterator[Known]:
        """What is known where a search begins."""
        if node in self._starts:
            facts: dict[Form, frozenset[str]] = {BEGAN: frozenset({node})}
            if self._tags:
                facts[LAST_TAG] = NO_TAG
            yield Known(Environment(), facts)


def _is_open(known: Known) -> bool:
    """Whether some variable is not determined by the tags."""
    return bool(known.forms.chosen(is_present))


def reverse_postorder(starts: Iterable[str], leaving: Mapping[str, list[Edge]]) -> list[str]:
    """The nodes that can be visited from `starts`, each before what it leads to if possible."""
    seen: set[str] = set()
    order: list[str] = []
    for root in starts:
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, iter(leaving[root]))]
        while stack:
            node, rest = stack[-1]
            for edge in rest:
                if edge.target not in seen:
                    seen.add(edge.target)
                    stack.append((edge.target, iter(leaving[edge.target])))
                    break
            else:
                order.append(node)
                stack.pop()
    order.reverse()
    return order
