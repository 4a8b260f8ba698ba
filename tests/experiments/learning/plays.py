"""Random plays, and what an observer of white's pieces learns from them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rgt.frontends.simplified.boards import EMPTY, Board, Square
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.records import Scenario
from rgt.frontends.simplified.learning.sightings import Position, Sightings
from rgt.frontends.simplified.words import Word
from tests.experiments.learning.arena import Arena, Options, Way, contents, owner

KEPT: dict[Scenario, int] = {"all": 1 << 16, "single": 1 << 13}
"""How many positions are kept at most, as by `rgt.frontends.simplified.learning.evidence`."""

_PATIENCE = 2
"""Options are drawn blindly so many times their number before all moves are listed."""

Move = tuple[Square, Square, tuple[Way, ...]]
"""From where, to where, and the ways, of which those count that the position allows."""


class Seen:
    """What was seen of white's pieces, by letter, and in which positions.

    Words are complete; of the positions every second one is dropped as often as there are more
    than `KEPT`.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.words: dict[str, set[Word]] = {}
        self.positions: list[Position] = []
        self.turns = 0
        self._every = 1

    def keep(self, position: Callable[[], Position]) -> None:
        """Count a position, and keep it if its turn has come."""
        if self.turns % self._every == 0:
            self.positions.append(position())
            if len(self.positions) > KEPT[self.scenario]:
                del self.positions[1::2]
                self._every *= 2
        self.turns += 1

    def evidence(self, piece: str, width: int, height: int) -> Evidence:
        """What is known of one piece."""
        others = [words for letter, words in self.words.items() if letter != piece]
        return Evidence(
            piece,
            width,
            height,
            self.scenario,
            frozenset(self.words.get(piece, ())),
            Sightings(piece, self.positions, self.scenario),
            frozenset[Word]().union(*others),
            self._every,
        )


def watched(arena: Arena, scenario: Scenario, plays: int, random: Random) -> Seen:
    """What is seen in so many plays of random players, white's pieces alone.

    Players choose uniformly among the pairs of squares from and to.  In the scenario ``all`` the
    words of every legal move are seen, else those of the move played, as `rgt record` has them.
    """
    seen = Seen(scenario)
    for number in range(plays):
        _Play(arena, random, number).run(seen)
    return seen


class _Play:
    """One play under way."""

    def __init__(self, arena: Arena, random: Random, number: int = 0) -> None:
        self.number = number
        self.arena = arena
        self.random = random
        self.cells = list(arena.start.squares)
        self.held = contents(arena.start)
        self.size = len(self.cells)
        letters = frozenset(arena.start.squares)
        self.own = [
            [at for at, held in enumerate(self.cells) if owner(held) == colour] for colour in (1, 2)
        ]
        self.most = [
            arena.most(frozenset(each for each in letters if owner(each) == colour))
            for colour in (1, 2)
        ]
        self.counts = {letter: self.cells.count(letter) for letter in letters}

    def run(self, seen: Seen) -> None:
        """Play to the end."""
        watch = self._watch_all if seen.scenario == "all" else self._watch_one
        for turn in range(self.arena.turns):
            move = watch(seen) if turn % 2 == 0 else self._chosen(1)
            if move is None or self._ends(move):
                break

    def _watch_all(self, seen: Seen) -> Move | None:
        """White's move, after all legal ones were seen."""
        moves: list[Move] = []
        held = self.held
        for start in self.own[0]:
            letter = self.cells[start]
            words = seen.words.setdefault(letter, set())
            for target, ways in self._options(letter, start):
                possible = [word for asked, word in ways if held & asked == asked]
                if possible:
                    words.update(possible)
                    moves.append((start, target, ways))
        seen.keep(lambda: self._position(moves))
        return self.random.choice(moves) if moves else None

    def _watch_one(self, seen: Seen) -> Move | None:
        """White's move, of which all words are seen."""
        move = self._chosen(0)
        if move is not None:
            start, _, ways = move
            possible = [word for asked, word in ways if self.held & asked == asked]
            seen.words.setdefault(self.cells[start], set()).update(possible)
            seen.keep(lambda: self._position([move]))
        return move

    def _position(self, legal: list[Move]) -> Position:
        start = self.arena.start
        board = Board(start.width, start.height, "".join(self.cells))
        return Position(board, self.number, tuple((at, to) for at, to, _ in legal))

    def _options(self, letter: str, start: Square) -> Options:
        tables = self.arena.options.get(letter)
        return () if tables is None else tables[start]

    def _chosen(self, mover: int) -> Move | None:
        """A legal move, each with the same chance; None if there is none.

        Blind draws among all options that any piece could have, of which those that are no legal
        move are drawn again, are uniform, and faster than listing the moves.
        """
        own, most, held, cells = self.own[mover], self.most[mover], self.held, self.cells
        options, draw = self.arena.options, self.random.random
        slots = len(own) * most
        for _ in range(_PATIENCE * slots):
            piece, option = divmod(int(draw() * slots), most)
            start = own[piece]
            tables = options.get(cells[start])
            if tables is None or option >= len(tables[start]):
                continue
            target, ways = tables[start][option]
            for asked, _word in ways:
                if held & asked == asked:
                    return start, target, ways
        moves = [
            (start, target, ways)
            for start in own
            for target, ways in self._options(cells[start], start)
            if any(held & asked == asked for asked, _ in ways)
        ]
        return self.random.choice(moves) if moves else None

    def _ends(self, move: Move) -> bool:
        """Move, and tell whether a condition ends the play."""
        start, target, _ = move
        cells, size = self.cells, self.size
        piece, taken = cells[start], cells[target]
        if start != target:
            colour = owner(piece)
            self.held ^= 1 << (colour * size + start) | 1 << start
            self.held ^= 1 << (owner(taken) * size + target)
            self.held |= 1 << (colour * size + target)
            cells[start], cells[target] = EMPTY, piece
            self.own[colour - 1].remove(start)
            if taken == EMPTY or owner(taken) != colour:
                self.own[colour - 1].append(target)
            if taken != EMPTY:
                self.counts[taken] -= 1
                if owner(taken) != colour:
                    self.own[2 - colour].remove(target)
        if target in self.arena.wins.get(piece, ()):
            return True
        captured = start != target and taken != EMPTY
        return captured and self.counts[taken] in self.arena.losses.get(taken, ())
