"""Which places of which relations are joined, and the tables that tell squares from coordinates.

Two keys of a group of the state that stand side by side begin; wherever a rule has the same two
terms side by side, these places are joined as well, to the fixed point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, pairwise, product

from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.reading.domains import JOINT, Domains, stored
from rgt.frontends.gdl.recovery.reading.parts import terms_of
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
    Row,
    Rules,
)
from rgt.frontends.gdl.syntax import Term, Variable

_MAX_SQUARES = 1_000
"""The most squares of a board."""

Board = tuple[tuple[str, ...], tuple[str, ...]]
"""The first and the second coordinates of squares."""

Joint = Mapping[int, Board]
"""The first place of each pair of places of a predicate that is joined, and whose squares."""

Pair = tuple[Term, Term]


def square(first: str, second: str) -> str:
    """The text of a square."""
    return f"{first}{JOINT}{second}"


def coordinates(text: str) -> tuple[str, ...]:
    """The texts of the coordinates of a square; of another symbol its own."""
    return tuple(text.split(JOINT))


@dataclass
class Joints:
    """The joined places of a game's relations, found on its rules; none of what is `kept`."""

    rules: Rules
    domains: Domains
    groups: Mapping[Predicate, Group]
    kept: Predicate | None = None
    pairs: dict[Predicate, dict[int, Board]] = field(default_factory=dict)
    tables: dict[Predicate, frozenset[Row]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._static: dict[tuple[Predicate, tuple[tuple[int, Board], ...]], Predicate] = {}
        self._places: dict[Board, Predicate] = {}
        self._fresh = count()
        self.tables.update(self.rules.tables)
        self._find()

    # -- which places ----------------------------------------------------------------------------

    def _find(self) -> None:
        for predicate, group in self.groups.items():
            places = self.domains.of(predicate)
            found = [
                at
                for at in group.keys
                if at + 1 in group.keys and self._is_board((places[at], places[at + 1]))
            ]
            if found:
                # of several keys side by side, those of the largest board
                at = max(found, key=lambda at: len(places[at]) * len(places[at + 1]))
                self.pairs[predicate] = {at: (places[at], places[at + 1])}
        changed = bool(self.pairs)
        while changed:
            changed = False
            for each in self.rules.rules.values():
                for rule in each:
                    changed |= self._spread(rule)

    def board_of(self, first: Sequence[str], second: Sequence[str]) -> Board | None:
        """A board that has all squares of these coordinates."""
        return next((board for board in self._boards() if _inside((first, second), 0, board)), None)

    def _boards(self) -> list[Board]:
        """The boards that there are, each once."""
        return list(dict.fromkeys(board for each in self.pairs.values() for board in each.values()))

    def _is_board(self, board: Board) -> bool:
        if any(JOINT in text for side in board for text in side):
            # somebody did write it
            return False
        return min(map(len, board)) > 1 and len(board[0]) * len(board[1]) <= _MAX_SQUARES

    def _spread(self, rule: FlatRule) -> bool:
        """Join the places where a rule has what it has at joined places; whether any is new."""
        atoms = [rule.head, *(part.atom for part in rule.body if isinstance(part, Fact))]
        known: dict[Pair, Board] = {}
        for atom in atoms:
            for at, board in self.pairs.get(stored(atom.predicate), {}).items():
                known.setdefault((atom.args[at], atom.args[at + 1]), board)
        beside = together(rule.head, rule.body)
        news = False
        for atom in atoms:
            predicate = stored(atom.predicate)
            if predicate == self.kept or predicate.kind in (Kind.STATIC, Kind.GOAL, Kind.SEES):
                continue
            places = self.domains.of(predicate)
            mine = self.pairs.get(predicate, {})
            group = self.groups.get(predicate)
            first = 1 if predicate.kind is Kind.DOES else 0
            for at in range(first, len(atom.args) - 1):
                pair = (atom.args[at], atom.args[at + 1])
                if {at - 1, at, at + 1} & set(mine) or not any(
                    isinstance(term, Variable) for term in pair
                ):
                    continue
                if group is not None and (at in group.keys) != (at + 1 in group.keys):
                    continue
                found = known.get(pair)
                if found is None and pair in beside and predicate.kind is Kind.DERIVED:
                    found = next((b for b in self._boards() if _inside(places, at, b)), None)
                if found is None or not _inside(places, at, found):
                    continue
                self.pairs.setdefault(predicate, {})[at] = found
                mine = self.pairs[predicate]
                news = True
        return news

    def joint(self, predicate: Predicate) -> Joint:
        """The joined places of a predicate."""
        return self.pairs.get(stored(predicate), {})

    def predicate(self, predicate: Predicate) -> Predicate:
        """A predicate with its pairs joined."""
        return Predicate(
            predicate.kind, predicate.name, predicate.arity - len(self.joint(predicate))
        )

    # -- relations that never change -------------------------------------------------------------

    @property
    def place_tables(self) -> list[Predicate]:
        """The relations that tell the coordinates of squares."""
        return list(self._places.values())

    def place(self, board: Board) -> Predicate:
        """The relation of the squares of a board and their coordinates."""
        found = self._places.get(board)
        if found is None:
            found = self._unused("place", 3)
            self._places[board] = found
            self.tables[found] = frozenset((square(x, y), x, y) for x, y in product(*board))
        return found

    def static(self, predicate: Predicate, joint: Joint) -> Predicate:
        """A relation that never changes, of squares at some of its places."""
        key = (predicate, tuple(sorted(joint.items())))
        found = self._static.get(key)
        if found is None:
            found = self._static[key] = self._unused(predicate.name, predicate.arity - len(joint))
            self.tables[found] = frozenset(
                row_of(row, joint)
                for row in self.rules.tables.get(predicate, frozenset())
                if all(row[at] in b[0] and row[at + 1] in b[1] for at, b in joint.items())
            )
        return found

    def is_difference(self, predicate: Predicate, joint: Joint) -> bool:
        """Whether a relation of two squares says no more than that they differ."""
        board, *other = set(joint.values())
        size = len(board[0]) * len(board[1])
        rows = self.tables[predicate]
        return not other and len(rows) == size * (size - 1) and all(a != b for a, b in rows)

    def _unused(self, name: str, arity: int) -> Predicate:
        found = Predicate(Kind.STATIC, name, arity)
        while found in self.tables:
            found = Predicate(Kind.STATIC, f"{name} {next(self._fresh)}", arity)
        return found


def together(head: Atom, body: Sequence[Part]) -> set[Pair]:
    """Two variables that stand side by side wherever one of them does, at least twice."""
    pairs: set[Pair] = set()
    counts: Counter[Term] = Counter()
    beside: Counter[Pair] = Counter()
    for part in (Fact(head), *body):
        counts.update(term for term in terms_of(part) if isinstance(term, Variable))
        if isinstance(part, Fact):
            beside.update(pairwise(part.atom.args))
    for (first, second), number in beside.items():
        if number > 1 and first != second and counts[first] == counts[second] == number:
            pairs.add((first, second))
    return pairs


def _inside(places: Sequence[Sequence[str]], at: int, board: Board) -> bool:
    return all(set(places[at + side]) <= set(board[side]) for side in (0, 1))


def row_of(row: Row, joint: Joint) -> Row:
    """A row of a table with the joined places as squares."""
    return tuple(
        square(text, row[at + 1]) if at in joint else text
        for at, text in enumerate(row)
        if at - 1 not in joint
    )
