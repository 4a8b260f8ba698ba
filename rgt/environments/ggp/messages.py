"""The messages of the protocol: read from the text of a request, and written for one.

As the field's game managers send them, in KIF; the words of the protocol in any case::

    (INFO)
    (START match role (rules) startclock playclock)
    (PREVIEW (rules) clock)
    (PLAY match NIL)                         the first step
    (PLAY match (move move ...))             GDL: what all roles did, in the order of the roles
    (PLAY match turn move (percept ...))     GDL-II: what the role did, and what it saw
    (STOP match ...)                         the last step, as in PLAY: the match is over
    (ABORT match)                            the match is given up
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite

from rgt.environments.ggp import kif
from rgt.environments.ggp.trouble import MessageError

READY, BUSY, DONE, ABORTED, AVAILABLE = "ready", "busy", "done", "aborted", "available"
NIL = "NIL"

_LONGEST_NAME = 1000
_LONGEST_CLOCK = 10**6


@dataclass(frozen=True, slots=True)
class Info:
    """A manager asks who is there, and whether a match can begin."""


@dataclass(frozen=True, slots=True)
class Start:
    """A match begins: its name, the player's role, the rules, and both clocks in seconds."""

    match: str
    role: str
    rules: str
    start_clock: float
    play_clock: float


@dataclass(frozen=True, slots=True)
class Preview:
    """A match of this game may begin later: so many seconds to look at the rules."""

    rules: str
    clock: float


@dataclass(frozen=True, slots=True)
class Moves:
    """The last step in GDL: the list of all roles' moves; `text` is None before the first step."""

    text: str | None

    def by_role(self, count: int) -> tuple[str, ...]:
        """The moves of so many roles in order, as KIF; raises MessageError if they are others.

        The only role's move may stand without a list around it.
        """
        if self.text is None:
            return ()
        found = kif.items(self.text)
        if count == 1 and len(found) != 1:
            found = [self.text]
        if len(found) != count:
            raise MessageError(f"there are {count} roles, not {len(found)}: {shown(self.text)}")
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Seen:
    """The last step in GDL-II: its number, what the role did (None before the first), and saw."""

    turn: int
    move: str | None
    percepts: tuple[str, ...]


Step = Moves | Seen


@dataclass(frozen=True, slots=True)
class Play:
    """What happened in the last step; a move is wanted."""

    match: str
    step: Step


@dataclass(frozen=True, slots=True)
class Stop:
    """What happened in the last step; the match is over."""

    match: str
    step: Step


@dataclass(frozen=True, slots=True)
class Abort:
    """The match is given up."""

    match: str


Message = Info | Start | Preview | Play | Stop | Abort


def read(text: str) -> Message:
    """The message that a text is; raises MessageError."""
    word, *rest = kif.items(text) or [""]
    reader = _READERS.get(word.lower())
    if reader is None:
        raise MessageError(f"there is no message '{shown(word)}'")
    counts, make = reader
    if len(rest) not in counts:
        wanted = " or ".join(map(str, counts))
        raise MessageError(f"{word.upper()} takes {wanted} arguments, not {len(rest)}")
    return make(rest)


def written(message: Message) -> str:
    """The text of a message, which `read` reads back."""
    match message:
        case Info():
            return "( INFO )"
        case Start(name, role, rules, start_clock, play_clock):
            clocks = f"{_number(start_clock)} {_number(play_clock)}"
            return f"( START {name} {role} (\n{rules}\n) {clocks} )"
        case Preview(rules, clock):
            return f"( PREVIEW (\n{rules}\n) {_number(clock)} )"
        case Play(name, step):
            return f"( PLAY {name} {_step_text(step)} )"
        case Stop(name, step):
            return f"( STOP {name} {_step_text(step)} )"
        case Abort(name):
            return f"( ABORT {name} )"


def joint(moves: tuple[str, ...]) -> Moves:
    """A step of GDL; without moves that before the first."""
    return Moves(f"({' '.join(moves)})" if moves else None)


def shown(text: str, most: int = 80) -> str:
    """A text of somebody else on one line, cut."""
    one_line = " ".join("".join(each if each.isprintable() else " " for each in text).split())
    return one_line if len(one_line) <= most else f"{one_line[:most]}..."


def _step_text(step: Step) -> str:
    if isinstance(step, Moves):
        return step.text or NIL
    percepts = f"({' '.join(step.percepts)})" if step.percepts else NIL
    return f"{step.turn} {step.move or NIL} {percepts}"


def _number(clock: float) -> str:
    return f"{clock:g}" if clock % 1 else str(int(clock))


def _start(rest: list[str]) -> Message:
    match, role, rules, start_clock, play_clock = rest
    return Start(
        _name(match), kif.term(role), _rules(rules), _clock(start_clock), _clock(play_clock)
    )


def _preview(rest: list[str]) -> Message:
    return Preview(_rules(rest[0]), _clock(rest[1]) if len(rest) > 1 else 0.0)


def _play(rest: list[str]) -> Message:
    return Play(_name(rest[0]), _step(rest[1:]))


def _stop(rest: list[str]) -> Message:
    return Stop(_name(rest[0]), _step(rest[1:]))


def _step(rest: list[str]) -> Step:
    if len(rest) == 1:
        return _moves(rest[0])
    turn, move, percepts = rest
    if not re.fullmatch(r"[0-9]{1,9}", turn):
        raise MessageError(f"'{shown(turn)}' is no number of a turn")
    seen: list[str] = []
    if not _is_nil(percepts):
        seen = kif.items(percepts) if kif.is_list(percepts) else [percepts]
    return Seen(int(turn), None if _is_nil(move) else kif.term(move), tuple(map(kif.term, seen)))


def _moves(text: str) -> Moves:
    """The moves in one spelling, so that a message that comes again is known."""
    if _is_nil(text):
        return Moves(None)
    return joint(tuple(map(kif.term, kif.items(text) if kif.is_list(text) else [text])))


def _is_nil(text: str) -> bool:
    return text.lower() == "nil" or (kif.is_list(text) and not kif.items(text))


def _name(text: str) -> str:
    if kif.is_list(text) or len(text) > _LONGEST_NAME:
        raise MessageError("a match is named by one symbol")
    return text


def _rules(text: str) -> str:
    if not kif.is_list(text):
        raise MessageError("the rules are a list")
    return text[1:-1]


def _clock(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not (isfinite(seconds) and 0 <= seconds <= _LONGEST_CLOCK):
        raise MessageError(f"'{shown(text)}' is no number of seconds")
    return seconds


def _info(_: list[str]) -> Message:
    return Info()


def _abort(rest: list[str]) -> Message:
    return Abort(_name(rest[0]))


_READERS: dict[str, tuple[tuple[int, ...], Callable[[list[str]], Message]]] = {
    "info": ((0,), _info),
    "start": ((5,), _start),
    "preview": ((1, 2), _preview),
    "play": ((2, 4), _play),
    "stop": ((2, 4), _stop),
    "abort": ((1,), _abort),
}
