"""What became of a play, and the form in which that stands in a file: docs/tournaments.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rgt.backends.forward_model import Move
from rgt.ir.json.text import brief
from rgt.ir.version import VERSION

FORMAT = 1


class End(StrEnum):
    """How a play ended.

    It `ended` as the game says, or was `cut` after the most moves that are made.  An agent that
    `raised` something, took longer for a move than it may (`timeout`), answered with an `illegal`
    move, or whose process `died`, has lost.  Where nobody can move the play is `stuck`, and where
    the game itself fails it is `broken`: nobody is to blame, and it does not count.
    """

    ENDED = "ended"
    CUT = "cut"
    RAISED = "raised"
    TIMEOUT = "timeout"
    ILLEGAL = "illegal"
    DIED = "died"
    STUCK = "stuck"
    BROKEN = "broken"


FORFEITS = (End.RAISED, End.TIMEOUT, End.ILLEGAL, End.DIED)
"""The ends for which an agent is to blame."""
VOID = (End.STUCK, End.BROKEN)
"""The ends for which the game is to blame."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one play.

    `game` is the game's name and `digest` what tells its text from others; `agents` are the names
    of who sat at each player, `versions` what tells their code from other code; `number` is the
    play's in its pairing.  `longest` and `move_time` are the limits that it was played with, the
    `opening` its first moves.  Of a forfeit the `offender` is the seat that is to blame; `what`
    says in words what happened.  `scores` are the goals at the end, in the order of players.
    `moves` counts all moves, those of the opening and of chance included; `asked` how often each
    seat was asked for one, and `seconds` how long it thought in all.
    """

    game: str
    digest: str
    agents: tuple[str, ...]
    versions: tuple[str, ...]
    seed: int
    number: int
    opening: tuple[Move, ...]
    longest: int
    move_time: float | None
    end: End
    offender: int | None
    what: str | None
    scores: tuple[str, ...]
    moves: int
    asked: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def counts(self) -> bool:
        """Whether the play tells anything about the agents."""
        return self.end not in VOID

    @property
    def values(self) -> tuple[float, ...]:
        """The goals as numbers; what is none is 0."""
        return tuple(_number(score) for score in self.scores)

    def between(self, one: int, two: int) -> Fraction:
        """What seat `one` scored against seat `two`: 1 for more, 1/2 for as much, else 0.

        A forfeit is lost against everybody else, who are even among themselves; so are all in a
        play that was cut.
        """
        if self.offender is not None:
            return Fraction(1 + (two == self.offender) - (one == self.offender), 2)
        if self.end is not End.ENDED:
            return Fraction(1, 2)
        mine, other = self.values[one], self.values[two]
        return Fraction(1 + (mine > other) - (mine < other), 2)

    def points(self, seat: int) -> Fraction:
        """The mean of what a seat scored against the others, from 0 to 1; 1/2 if there are none."""
        others = [other for other in range(len(self.agents)) if other != seat]
        if not others:
            return Fraction(1, 2)
        return sum((self.between(seat, other) for other in others), Fraction(0)) / len(others)

    def as_json(self) -> dict[str, Any]:
        """The result as it stands in a file."""
        return {
            "kind": "result",
            "format": FORMAT,
            "rgt": VERSION,
            "game": self.game,
            "hash": self.digest,
            "agents": list(self.agents),
            "versions": list(self.versions),
            "seed": self.seed,
            "number": self.number,
            "opening": [list(move) for move in self.opening],
            "longest": self.longest,
            "move_time": self.move_time,
            "end": str(self.end),
            "offender": self.offender,
            "what": self.what,
            "scores": list(self.scores),
            "moves": self.moves,
            "asked": list(self.asked),
            "seconds": [round(each, 6) for each in self.seconds],
        }


_KINDS: Mapping[str, tuple[type, ...]] = {
    "kind": (str,),
    "format": (int,),
    "rgt": (str,),
    "game": (str,),
    "hash": (str,),
    "agents": (list,),
    "versions": (list,),
    "seed": (int,),
    "number": (int,),
    "opening": (list,),
    "longest": (int,),
    "move_time": (int, float, type(None)),
    "end": (str,),
    "offender": (int, type(None)),
    "what": (str, type(None)),
    "scores": (list,),
    "moves": (int,),
    "asked": (list,),
    "seconds": (list,),
}
_LISTS: Mapping[str, tuple[type, ...]] = {
    "agents": (str,),
    "versions": (str,),
    "scores": (str,),
    "asked": (int,),
    "seconds": (int, float),
}


def read(line: Any) -> Result:
    """The result of a line of a file; raises ValueError, in words, if it is none."""
    if not isinstance(line, dict) or line.get("kind") != "result":
        raise ValueError("the line is no result of a play")
    form, writer = line.get("format"), line.get("rgt")
    if type(form) is not int or form != FORMAT:
        by = f", written by rgt {brief(writer)}" if isinstance(writer, str) else ""
        raise ValueError(
            f"the result has form {brief(form)}{by}, and rgt {VERSION} reads form {FORMAT}"
        )
    for key, types in _KINDS.items():
        if key not in line:
            raise ValueError(f"the line has no '{key}'")
        if type(line[key]) not in types:
            raise ValueError(f"'{key}' is something else than it should be")
    for key in line:
        if key not in _KINDS:
            raise ValueError(f"'{key}' is not known here")
    seats = len(line["agents"])
    for key, types in _LISTS.items():
        if len(line[key]) != seats or not all(type(each) in types for each in line[key]):
            raise ValueError(f"'{key}' is something else than it should be")
    if line["end"] not in list(End):
        raise ValueError(f"no play ends by '{line['end']}'")
    blamed = line["end"] in FORFEITS
    if blamed != (line["offender"] is not None) or (blamed and not 0 <= line["offender"] < seats):
        raise ValueError("'offender' is something else than it should be")
    return Result(
        line["game"],
        line["hash"],
        tuple(line["agents"]),
        tuple(line["versions"]),
        line["seed"],
        line["number"],
        _moves(line["opening"]),
        line["longest"],
        line["move_time"],
        End(line["end"]),
        line["offender"],
        line["what"],
        tuple(line["scores"]),
        line["moves"],
        tuple(line["asked"]),
        tuple(map(float, line["seconds"])),
    )


def _moves(found: Sequence[Any]) -> tuple[Move, ...]:
    for move in found:
        if not isinstance(move, list) or not all(isinstance(tag, str) for tag in move):
            raise ValueError("'opening' is something else than it should be")
    return tuple(tuple(move) for move in found)


def _number(score: str) -> float:
    try:
        return float(score)
    except ValueError:
        return 0.0
