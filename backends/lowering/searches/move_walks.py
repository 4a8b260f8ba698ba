"""The search that lists moves.

``m<n>(s, w, t)`` lists every walk of a move from node n on, ``t`` tags having been shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rgt.backends.facts.plan import Search
from rgt.backends.lowering.listings import Called, Listing, Listings
from rgt.backends.lowering.rows import Stretch
from rgt.backends.lowering.searches.walks import KEY, Walks
from rgt.backends.lowering.sites import Site
from rgt.backends.lowering.unit import Unit
from rgt.backends.lowering.writing import Here, calls
from rgt.backends.plan.expressions import Local
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import (
    AddToKey,
    AtLeast,
    BeginKey,
    BeginRound,
    Call,
    FirstRows,
    GoRound,
    Leads,
    Once,
    ReturnIf,
    Trail,
    WriteDown,
)
from rgt.backends.plan.statements import (
    End,
    ForMembers,
    Found,
    FoundEach,
    If,
    Let,
    List,
    ListBehind,
)
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.program.steps import Step

_LENGTH = 4
"""Bytes that tell how many tags a move has."""
_MANY_TAGS = 64
"""So many tags most moves do not have."""
_SHOWN = Local("t", INDEX)
"""How many tags were shown before a function."""
_PLACE = "place"
_SHORT = 60
"""How many lines a search has that is a part of a turn, in every piece for turns."""


class MoveWalks(Walks):
    """``m<n>``: every walk to the end of the move.

    `short` are the nodes of searches that are so short that they can be a part of what needs them;
    then they are called ``m<n>_here``.  `alone` are those of searches that are a single list.
    """

    prefix, answer, failed = "m", None, None
    listing = True

    def __init__(self, unit: Unit, search: Search) -> None:
        super().__init__(unit, search)
        self._listings: list[Listing] = []
        self._functions: Counter[int] = Counter()
        self._called: frozenset[int] = frozenset()
        self.short: set[int] = set()
        self.alone: set[int] = set()

    def write(self, *nodes: int) -> None:
        """Write the functions, now that it is known which of them list what."""
        super().write(*nodes)
        listings = Listings(self._listings, nodes, self.unit.plan.ambiguity)
        self._called = frozenset(call.node for listing in self._listings for call in listing.calls)
        for listing in self._listings:
            body = list(listing.body)
            alone = listings.once(listing)
            once = all(alone)
            if self.unit.plan.ambiguity.twice:
                body = _once(body, alone)
            if any(site.rows is not None or site.behind for site in listing.sites):
                rows = self._numbered(listing, once)
                body = [line if rows is None else _moved(line, rows) for line in body]
                lists = sum(site.rows is not None for site in listing.sites)
                first = tuple(first for first, _ in rows) if rows is not None else (-1,) * lists
                body[:0] = [Line(1, Once(once)), Line(1, FirstRows(first))]
            if listing.node in nodes and self._is_alone(listing):
                self.alone.add(listing.node)
                body[-1] = _alone(listing.body[-1])
            if listing.node in nodes and not listing.suffix and self._is_short(listing):
                self.short.add(listing.node)
                super()._emit(listing.node, "_here", body, inline=True)
                body = [Line(1, Call(f"m{listing.node}_here", Local("t", INDEX)))]
            super()._emit(listing.node, listing.suffix, body)

    def _is_short(self, listing: Listing) -> bool:
        """Whether a function is short and complete: it calls no other, but for a plain one, and has
        no loops in loops over sets of several words, which want all registers for themselves.
        """
        asks = any(calls(line) and not _is_guard(line) for line in listing.body)
        return len(listing.body) <= _SHORT and not asks and not _nests_wide_loops(listing.body)

    def _is_alone(self, listing: Listing) -> bool:
        """Whether a function, which is nobody's but of those who play, always makes one list."""
        *before, last = listing.body
        if listing.node in self._called or self._functions[listing.node] > 1:
            return False
        made = last.statement
        if not isinstance(made, List) or last.indent > 1 or made.site:
            return False
        return all(map(_declares, before))

    def _numbered(self, listing: Listing, once: bool) -> list[tuple[int, Stretch]] | None:
        """For each list of moves in a table the row from which on they are numbered, and its rows;
        None if all moves are written down.
        """
        plan, sites = self.unit.plan, [s for s in listing.sites if s.rows is not None]
        if listing.node in self._called or (plan.ambiguity.twice and not once):
            return None
        length = 0 if plan.same_length else _LENGTH
        size = plan.longest * plan.tag_width + length
        found = self.unit.rows.number(listing.node, sites, size)
        if found is not None:
            complete = not listing.calls and self._functions[listing.node] == 1
            if len(sites) == len(listing.sites) and complete:
                self.unit.rows.only.add(listing.node)
        return found

    def _emit(self, node: int, suffix: str, body: list[Line], *, inline: bool = False) -> None:
        sites, calls = tuple(self.sites), tuple(self.calls)
        self._listings.append(Listing(node, suffix, tuple(body), sites, calls))
        self._functions[node] += 1

    def finish(self, op: Step, node: int, target: int, here: Here) -> None:
        """Note the tags of the walk."""
        distinct = self.loops.told_apart(here.pending)
        told = self.loops.told_by(here.tags, here.pending)
        tags = here.tags + len(here.pending)
        self.sites.append(Site(node, tags, distinct=distinct, told=told))
        self.add(here, Found(here.at, here.pending), self.unit.label(op))

    def tag(self, op: Step, node: int, target: int, here: Here) -> None:
        """Give the tag a name; it is written down when the move is found."""
        tag = self.unit.cells.read(op.value, node)
        if op.value.symbol is None and not self.unit.cells.is_bound(op.value):
            tag = self.let(here, "tag", tag, self.unit.label(op))
        self.go(target, replace(here, pending=(*here.pending, tag)))

    def call(self, target: int, here: Here) -> None:
        """Write the tags down for another function."""
        for tag in here.pending:
            self.add(here, WriteDown(here.at, tag))
            here = replace(here, tags=here.tags + 1)
        self.calls.append(Called(target, here.tags))
        super().call(target, here)

    def test_round(self, node: int, here: Here) -> None:
        """A walk that was here with the same prospects can come again and again; it is asked late,
        since few walks show so many tags.
        """
        if node not in self.view.tag_cycles:
            return
        self.add(here, BeginRound())
        self.add(here, If(AtLeast(_SHOWN, _MANY_TAGS)))
        self.add(here.deeper(), BeginKey(_PLACE, node))
        for part in self.unit.key_parts(self.unit.plan.variables(self.search.key(node))):
            self.add(here.deeper(), AddToKey(_PLACE, part))
        self.add(here.deeper(), GoRound(_PLACE, node))
        self.add(here, End())

    def add_key(self, here: Here) -> None:
        """Walks with other tags are other moves."""
        self.add(here, AddToKey(KEY, _SHOWN))
        self.add(here, AddToKey(KEY, Trail(_SHOWN)))


def _once(body: Sequence[Line], alone: Sequence[bool]) -> list[Line]:
    """The lines of a function, where moves are found that are known to be new; for each line that
    finds some it is said in turn whether they are.
    """
    said = iter(alone)
    made = []
    for line in body:
        found = line.statement
        if isinstance(found, Found | List | ListBehind) and next(said):
            if isinstance(found, Found) or not all(alone):
                line = replace(line, statement=replace(found, once=True))
        elif isinstance(found, FoundEach) and next(said):
            line = replace(line, statement=replace(found, found=replace(found.found, once=True)))
        made.append(line)
    return made


def _moved(line: Line, rows: Sequence[tuple[int, Stretch]]) -> Line:
    """A line; a list of moves from a table, from where its rows stand now.  Lists of those that
    need no table are numbered by where they would stand in it.
    """
    made = line.statement
    if not isinstance(made, List):
        return line
    _, stretch = rows[made.site]
    table = stretch.table if isinstance(made.table, str) else made.table
    return replace(line, statement=replace(made, table=table, start=stretch.first))


def _alone(line: Line) -> Line:
    """A list of moves that is the only one."""
    assert isinstance(line.statement, List)
    return replace(line, statement=replace(line.statement, alone=True))


def _nests_wide_loops(body: Sequence[Line]) -> bool:
    """Whether a loop over a set of several words stands in another one."""
    heads = {
        line.indent
        for line in body
        if isinstance(line.statement, ForMembers) and line.statement.members.type != SetOf(1)
    }
    return len(heads) > 1


def _is_guard(line: Line) -> bool:
    """Whether a line has a plain function do all that another one does."""
    statement = line.statement
    return isinstance(statement, ReturnIf) and isinstance(statement.value, Leads)


def _declares(line: Line) -> bool:
    """Whether a statement only gives something a name, as the sets that lists are made from."""
    let = line.statement
    return line.indent == 1 and isinstance(let, Let) and let.how != "var"
