"""Moves along lines, of several pieces together.

Where a piece goes one step, or as far as it is free, in a straight line, only the ways and
whether it rides tell it from others.  Such pieces share one loop over a variable way::

    walks[mover] == 1; way = Way(*); goes[mover][way] == 1; to = from
    again: to = next[way][to]; (the square may be entered)
    stop here, or: rides[mover] == 1; (the square may be passed); again

which engines enumerate faster than a loop for every piece and way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rgt.frontends.simplified.lowering.movers import Mover
from rgt.frontends.simplified.words import Letter, On
from rgt.ir.diagnostics import Span

Way = tuple[int, int]
"""A step of so many files to the right and ranks up, as white sees it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A step onto a square with one of `stops`, and on from one with one of `passes`."""

    stops: frozenset[On]
    passes: frozenset[On]


@dataclass(frozen=True, slots=True)
class Family:
    """Lines that stop and pass on the same contents, or stop there and never pass.

    `lines` has for every piece on the board, in the case of its owner, its ways and whether it
    rides along them.  `taken` has for every mover the steps that the family stands for.
    """

    number: int
    line: Line
    lines: Mapping[str, Mapping[Way, bool]]
    taken: Mapping[str, frozenset[Way]]
    span: Span | None

    def name(self, word: str) -> str:
        """The name of a declaration; those of the first family have no number."""
        return word if self.number == 1 else f"{word}_{self.number}"

    @property
    def ways(self) -> tuple[Way, ...]:
        """All ways, each once."""
        return tuple(dict.fromkeys(way for ways in self.lines.values() for way in ways))

    @property
    def always_rides(self) -> bool:
        """Whether no line of any piece is a single step."""
        return all(all(ways.values()) for ways in self.lines.values())

    @property
    def rides_by_piece(self) -> bool:
        """Whether every piece rides along all its ways or along none."""
        return all(len(set(ways.values())) == 1 for ways in self.lines.values())


def families(
    movers: Sequence[Mover], pieces: Sequence[str], *, steps: int | None = None
) -> list[Family]:
    """The families of these movers, of which `pieces` stand on the board.

    There is none without a piece that rides, unless a mover has `steps` single steps that stop
    on the same contents.
    """
    lines = {each.piece: lines_of(each) for each in movers}
    riding = dict.fromkeys(
        line for found in lines.values() for line in found.values() if line.passes
    )
    joining = {Line(line.stops, frozenset()): line for line in reversed(riding)}
    made: list[Family] = []
    for line in riding:
        members = {piece: _of(line, found, joining) for piece, found in lines.items()}
        made.append(_family(len(made) + 1, line, members, movers, pieces))
    if steps is None:
        return made
    stepping = dict.fromkeys(
        line for found in lines.values() for line in found.values() if not line.passes
    )
    for line in stepping:
        if line not in joining:
            members = {piece: _of(line, found, joining) for piece, found in lines.items()}
            members = {piece: ways for piece, ways in members.items() if len(ways) >= steps}
            if members:
                made.append(_family(len(made) + 1, line, members, movers, pieces))
    return made


def _of(line: Line, found: Mapping[Way, Line], joining: Mapping[Line, Line]) -> dict[Way, bool]:
    """The ways of a mover that belong to the family of a line, and whether it rides there."""
    return {
        way: bool(other.passes)
        for way, other in found.items()
        if line in (other, joining.get(other))
    }


def _family(
    number: int,
    line: Line,
    members: Mapping[str, Mapping[Way, bool]],
    movers: Sequence[Mover],
    pieces: Sequence[str],
) -> Family:
    lines = {
        piece: {_turned(way, piece): rides for way, rides in members[piece.upper()].items()}
        for piece in pieces
        if members.get(piece.upper())
    }
    taken = {piece: frozenset(ways) for piece, ways in members.items()}
    span = next(each.span for each in movers if members.get(each.piece))
    return Family(number, line, lines, taken, span)


def _turned(way: Way, piece: str) -> Way:
    """The way of a piece as white sees it."""
    dx, dy = way
    return (dx, dy) if piece.isupper() else (dx, -dy)


def lines_of(mover: Mover) -> dict[Way, Line]:
    """The ways on which an automaton does nothing but go along a line."""
    dfa = mover.dfa
    first: dict[Way, dict[On, int]] = {}
    for letter, after in dfa.transitions[0].items():
        first.setdefault((letter.dx, letter.dy), {})[letter.on] = after
    found: dict[Way, Line] = {}
    for (dx, dy), targets in first.items():
        again = {Letter(dx, dy, on): after for on, after in targets.items()}
        passes = {on for on, after in targets.items() if dfa.transitions[after]}
        if all(
            after in dfa.accepting and (on not in passes or dfa.transitions[after] == again)
            for on, after in targets.items()
        ):
            found[dx, dy] = Line(frozenset(targets), frozenset(passes))
    return found
