"""Which tags companions - walks from one state with the same tags so far - can pass next.

A move is cut into segments at its tags.  The *exits* of a segment are the tags that can be
passed next, and the ends of the move.  Companions may be in different segments; starting with a
move's begin, every pair of tags that two of them can pass next with the same label leads to a
pair of segments.  There may be far fewer walks than that: conditions are looked at as far as
`walk_questions` sees that they exclude each other.

Source: beyond the 2025 paper, in place of the paths that the published tool enumerates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from rgt.ir.actions import PLAYER, Assignment, Tag, VariableTag, ends_move
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.bit_sets import bits, bits_of
from rgt.ir.dataflow import Analysis, solve_edges
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.values import Symbol
from rgt.passes.analyses.walk_questions import Questions, Settled


class TooLong(Exception):
    """The search has used up its patience."""


class Companions:
    """The exits of a game's moves, and which of them companions have before them.

    `first` are the exits with which a move of someone else than the keeper can begin,
    `segments` pairs of exits that companions can choose from, `meeting` pairs of tags that
    they can pass next with the same label; exits are numbered, sets of them are bits.  Raises
    TooLong if more than `patience` pairs of exits are looked at.
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
        self.tags = bits_of(i for i, edge in enumerate(self.exits) if edge.key in tags)
        starts = list(dict.fromkeys([BEGIN, *(edge.target for edge in ends.values())]))
        self._inner = [edge for edge in edges if edge.key not in ends]
        self._next = solve_edges(edges, _Exits(self.exits))
        self._same_label = self._overlapping()
        self._questions: Questions | None = None
        self._settle(starts)
        self._ask(starts, tags)
        self.segments, self.meeting = self._explore(starts)
        self.first = self._first_of_players(ends.values())

    def apart(self, one: int, other: int) -> bool:
        """Whether no companions can have these two exits before them."""
        self._left -= 1
        if self._left < 0:
            raise TooLong
        if self._questions is None:
            return False
        return self._questions.apart(self.exits[one].source, self.exits[other].source)

    def certain(self, number: int) -> int:
        """The tags that have the same label as this one whenever companions pass them."""
        return self._certain.get(self._label(self.exits[number]), 0)

    def silent(self, needed: int) -> int:
        """The tags behind which a move can end without showing any of the needed ones."""
        shown = {self.exits[number].key for number in bits(needed)}
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
        return bits_of(i for i in bits(self.tags) if self.exits[i].target in quiet)

    def _first_of_players(self, ends: Iterable[Edge]) -> int:
        """The exits of the segments with which moves begin that are not the keeper's."""
        found = 0
        if self._game.initial_values()[PLAYER.name] is not Symbol(KEEPER):
            found = self._next[BEGIN]
        for edge in ends:
            assert isinstance(edge.action, Assignment)
            if uncast(edge.action.value) is not Reference(KEEPER):
                found |= self._next[edge.target]
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
        self._certain: dict[object, int] = {}
        for number, edge in enumerate(self.exits):
            if self.tags >> number & 1:
                label = self._label(edge)
                self._certain[label] = self._certain.get(label, 0) | 1 << number
        self._certain.pop(None, None)

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
    ) -> tuple[list[tuple[int, int]], dict[tuple[int, int], None]]:
        """All pairs of segments that companions can be in, and of tags that they can pass."""
        segments: dict[tuple[int, int], None] = {}
        meeting: dict[tuple[int, int], None] = {}
        stack = [(self._next[start], self._next[start]) for start in starts]
        while stack:
            pair = stack.pop()
            if pair in segments:
                continue
            segments[pair] = None
            for one in bits(pair[0] & self.tags):
                for other in bits(pair[1] & self._same_label[one]):
                    met = (one, other) if one < other else (other, one)
                    if met in meeting or self.apart(one, other):
                        continue
                    meeting[met] = None
                    stack += self._behind(*met)
        return list(segments), meeting

    def _behind(self, one: int, other: int) -> Iterator[tuple[int, int]]:
        """The pair of segments that two tags lead to, unless that needs them to differ."""
        edges = self.exits[one], self.exits[other]
        if self._questions is None or not self._questions.apart_behind(*edges):
            first, second = (self._next[edge.target] for edge in edges)
            yield (first, second) if first <= second else (second, first)

    def _overlapping(self) -> list[int]:
        """For each exit, the tags that can show the same symbol."""
        shown = [self._symbols(edge) for edge in self.exits]
        by_symbol: dict[str, int] = {}
        for number, symbols in enumerate(shown):
            for symbol in symbols:
                by_symbol[symbol] = by_symbol.get(symbol, 0) | 1 << number
        union: dict[tuple[str, ...], int] = {}
        for symbols in shown:
            if symbols not in union:
                # tuples do not keep their hash: the key is looked up once, not once a symbol
                found = 0
                for symbol in symbols:
                    found |= by_symbol[symbol]
                union[symbols] = found
        return [union[symbols] for symbols in shown]

    def _symbols(self, edge: Edge) -> tuple[str, ...]:
        """The symbols that an exit can show."""
        if isinstance(edge.action, Tag):
            return (edge.action.symbol,)
        if isinstance(edge.action, VariableTag):
            return self._game.symbols(self._game.variables[edge.action.variable].type)
        return ()


class _Exits(Analysis[int]):
    """The exits that a walk can come to first from a node."""

    forward: ClassVar[bool] = False
    through_checks: ClassVar[bool] = False

    def __init__(self, exits: Sequence[Edge]) -> None:
        self._bit = {edge.key: 1 << number for number, edge in enumerate(exits)}

    def bottom(self) -> int:
        """None."""
        return 0

    def extreme(self) -> Mapping[str, int]:
        """None yet."""
        return {}

    def join(self, one: int, other: int) -> int:
        """The exits of either way."""
        return one | other

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """An exit comes before all that are behind it."""
        return self._bit.get(edge.key, knowledge)


def _is_exit(edge: Edge, artificial: frozenset[str]) -> bool:
    """Whether an edge ends a move or is a tag that moves show."""
    action = edge.action
    if isinstance(action, Tag):
        return action.symbol not in artificial
    return isinstance(action, VariableTag) or ends_move(action)
