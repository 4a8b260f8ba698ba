"""Which tags companions - walks from one state with the same tags so far - can pass next.

A move is cut into segments at its tags.  The *exits* of a segment are the tags that can be
passed next, and the ends of the move.  Companions may be in different segments; starting with a
move's begin, every pair of tags that two of them can pass next with the same label leads to a
pair of segments.  There may be far fewer walks than that: conditions are looked at as far as
`walk_questions` sees that they exclude each other.

Source: beyond the 2025 paper, in place of the paths that the published tool enumerates.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from rgt.ir.actions import PLAYER, Assignment, Tag, VariableTag, ends_move
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import solve_edges
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.values import Symbol
from rgt.passes.analyses.tags.exit_sets import Exits, TooLong, next_exits
from rgt.passes.analyses.tags.walk_questions import Questions, Settled


class Companions:
    """The exits of a game's moves, and which of them companions have before them.

    `tags` are the exits that are tags, `first` the exits with which a move of someone else than
    the keeper can begin, `segments` pairs of segments that companions can be in, `meeting` pairs of
    tags that they can pass next with the same label; exits are numbered.  Raises TooLong if more
    than `patience` pairs of exits are looked at, or the segments have too many exits together.
    """

    def __init__(self, game: Game, patience: int) -> None:
        self._game = game
        self._left = patience
        moves = game.automaton.reachable(through_checks=False)
        edges = [edge for edge in game.automaton.edges() if edge.source in moves]
        artificial = game.artificial_tags
        self.exits = [edge for edge in edges if _is_exit(edge, artificial)]
        ends = {edge.key: edge for edge in self.exits if ends_move(edge.action)}
        tags = frozenset(edge.key for edge in self.exits if edge.key not in ends)
        self.tags = tuple(i for i, edge in enumerate(self.exits) if edge.key in tags)
        self._tags = frozenset(self.tags)
        starts = list(dict.fromkeys([BEGIN, *(edge.target for edge in ends.values())]))
        self._inner = [edge for edge in edges if edge.key not in ends]
        self._shown, self._overlaps = self._overlapping()
        begun = dict.fromkeys([*starts, *(self.exits[number].target for number in self.tags)])
        self._next = next_exits(edges, self.exits, begun, self._shown)
        self._questions: Questions | None = None
        self._settle(starts)
        self._ask(starts, tags)
        self.segments, self.meeting = self._explore(starts)
        self.first = self._first_of_players(ends.values())
        self._by_label: dict[int, dict[int | None, list[int]]] = {}

    def apart(self, one: int, other: int) -> bool:
        """Whether no companions can have these two exits before them."""
        self._left -= 1
        if self._left < 0:
            raise TooLong
        if self._questions is None:
            return False
        return self._questions.apart(self.exits[one].source, self.exits[other].source)

    def alike(self, one: int, other: int) -> bool:
        """Whether two tags have the same label whenever companions pass them."""
        label = self._labels[one]
        return label is not None and label == self._labels[other]

    def tells(self, number: int, segment: Exits) -> bool:
        """Whether a tag may tell a walk from a companion in a segment that passes another exit."""
        own = self._labels[number]
        return any(
            not self.apart(number, other)
            for label, others in self._labelled(segment).items()
            if label is None or label != own
            for other in others
        )

    def silent(self, needed: Container[int]) -> set[int]:
        """The tags behind which a move can end without showing any of the needed ones."""
        shown = {self.exits[number].key for number in self.tags if number in needed}
        entering: dict[str, list[str]] = {}
        for edge in self._inner:
            if edge.key not in shown:
                entering.setdefault(edge.target, []).append(edge.source)
        ending = [edge.source for edge in self.exits if ends_move(edge.action)]
        quiet = set(ending)
        while ending:
            for node in entering.get(ending.pop(), ()):
                if node not in quiet:
                    quiet.add(node)
                    ending.append(node)
        return {number for number in self.tags if self.exits[number].target in quiet}

    def _first_of_players(self, ends: Iterable[Edge]) -> set[int]:
        """The exits of the segments with which moves begin that are not the keeper's."""
        found: set[int] = set()
        if self._game.initial_values()[PLAYER.name] is not Symbol(KEEPER):
            found.update(self._next[BEGIN].members)
        for edge in ends:
            assert isinstance(edge.action, Assignment)
            if uncast(edge.action.value) is not Reference(KEEPER):
                found.update(self._next[edge.target].members)
        return found

    def _labelled(self, segment: Exits) -> dict[int | None, list[int]]:
        """The exits of a segment by their labels."""
        found = self._by_label.get(segment.number)
        if found is None:
            found = self._by_label[segment.number] = {}
            for number in segment.members:
                found.setdefault(self._labels[number], []).append(number)
        return found

    # -- settled variables and answered questions ------------------------------

    def _settle(self, starts: Sequence[str]) -> None:
        """Where variables are settled: by tags that no tag of another variable meets."""
        _, meeting = self._explore(starts)
        mixed = {
            self.exits[number].key
            for pair in meeting
            if self.exits[pair[0]].action is not self.exits[pair[1]].action
            for number in pair
        }
        self._showing = frozenset(
            edge.key
            for edge in self.exits
            if isinstance(edge.action, VariableTag) and edge.key not in mixed
        )
        settled = Settled(self._game.variables, self._showing)
        self._bits = settled.bits
        self._settled = solve_edges(self._inner, settled)
        known: dict[object, int] = {}
        self._labels: list[int | None] = []
        for number, edge in enumerate(self.exits):
            label = self._label(edge) if number in self._tags else None
            self._labels.append(None if label is None else known.setdefault(label, len(known)))

    def _label(self, edge: Edge) -> object:
        """What an edge shows, if companions that pass it show the same; else None."""
        action = edge.action
        if isinstance(action, VariableTag) and not (
            self._settled[edge.source] & self._bits[action.variable]
        ):
            return None
        return action if isinstance(action, Tag | VariableTag) else None

    def _ask(self, starts: Sequence[str], tags: frozenset[int]) -> None:
        self._questions = Questions(
            self._game,
            self._inner,
            self._settled,
            self._bits,
            tags,
            self._showing,
            starts,
        )

    # -- the search ------------------------------------------------------------

    def _explore(
        self, starts: Sequence[str]
    ) -> tuple[list[tuple[Exits, Exits]], dict[tuple[int, int], None]]:
        """All pairs of segments that companions can be in, and of tags that they can pass."""
        segments: dict[tuple[int, int], tuple[Exits, Exits]] = {}
        meeting: dict[tuple[int, int], None] = {}
        stack = [(self._next[start], self._next[start]) for start in starts]
        while stack:
            first, second = stack.pop()
            pair = first.number, second.number
            if pair in segments:
                continue
            segments[pair] = first, second
            for one in first.members:
                for other in second.showing(self._overlaps[self._shown[one]]):
                    met = (one, other) if one < other else (other, one)
                    if met in meeting or self.apart(one, other):
                        continue
                    meeting[met] = None
                    stack += self._behind(*met)
        return list(segments.values()), meeting

    def _behind(self, one: int, other: int) -> Iterator[tuple[Exits, Exits]]:
        """The pair of segments that two tags lead to, unless that needs them to differ."""
        edges = self.exits[one], self.exits[other]
        if self._questions is None or not self._questions.apart_behind(*edges):
            first, second = (self._next[edge.target] for edge in edges)
            yield (first, second) if first.number <= second.number else (second, first)

    def _overlapping(self) -> tuple[list[int], list[dict[int, None]]]:
        """For each exit, the number of what it can show; for each number, those it overlaps with.

        Ends of moves show nothing, and overlap with nothing.
        """
        known: dict[tuple[str, ...], int] = {}
        shown = [known.setdefault(self._symbols(edge), len(known)) for edge in self.exits]
        by_symbol: dict[str, list[int]] = {}
        for symbols, number in known.items():
            for symbol in symbols:
                by_symbol.setdefault(symbol, []).append(number)
        overlaps = [
            dict.fromkeys(number for symbol in symbols for number in by_symbol[symbol])
            for symbols in known
        ]
        return shown, overlaps

    def _symbols(self, edge: Edge) -> tuple[str, ...]:
        """The symbols that an exit can show."""
        if isinstance(edge.action, Tag):
            return (edge.action.symbol,)
        if isinstance(edge.action, VariableTag):
            return self._game.symbols(self._game.variables[edge.action.variable].type)
        return ()


def _is_exit(edge: Edge, artificial: frozenset[str]) -> bool:
    """Whether an edge ends a move or is a tag that moves show."""
    action = edge.action
    if isinstance(action, Tag):
        return action.symbol not in artificial
    return isinstance(action, VariableTag) or ends_move(action)
