"""Records of plays: what was played, by whom, with which seed; docs/play.md describes the file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.written_moves import corresponding, text
from rgt.ir.diagnostics import Diagnostic, GameError, Source, Span, error
from rgt.ir.json.text import brief, loads
from rgt.ir.system.files import write_text
from rgt.ir.version import VERSION

FORMAT = 2
_FIRST_FORMAT = 1
"""Plays of this form say nothing of `recovery`: there was none."""
_BEFORE_RECOVERY = "off"
_MOST_LETTERS = 1 << 28
_HEADER: dict[str, type] = {
    "kind": str,
    "format": int,
    "rgt": str,
    "game": str,
    "language": str,
    "simultaneous": str,
    "graphs": str,
    "recovery": str,
    "seed": int,
    "players": list,
}
_MOVE: dict[str, type] = {"kind": str, "player": str, "tags": list}


@dataclass(frozen=True, slots=True)
class Made:
    """One move of a record: who made it, and where the record says so."""

    player: str
    move: Move
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A play up to some position.

    `game` is what the game was called, `language`, `simultaneous`, `graphs` and `recovery` how it
    was read and translated, `seed` that of the random choices, `players` the kinds of players in
    order, the last one standing for the rest; `moves` are all moves, those of random too.
    """

    game: str
    language: str
    simultaneous: str
    graphs: str
    recovery: str
    seed: int
    players: tuple[str, ...]
    moves: tuple[Made, ...] = ()


def save(record: Record, path: str | Path) -> None:
    """Write a record to a file that appears whole or not at all; OSError if it cannot be."""
    write_text(path, written(record))


def written(record: Record) -> Iterator[str]:
    """The lines of a record's file."""
    return (json.dumps(line) + "\n" for line in _lines(record))


def load(path: str | Path) -> Record:
    """The record in a file that `save` wrote.

    Raises OSError for a file that cannot be read, GameError (RG130) for one that is no record.
    """
    with Path(path).open("rb") as file:
        data = file.read(_MOST_LETTERS)
    try:
        letters = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GameError(error("RG130", f"{path} is no record of a play: it is no text")) from None
    return read(Source(str(path), letters))


def read(source: Source) -> Record:
    """The record in the text of a file; raises GameError (RG130) if it is none."""
    lines = [
        (_span(source, number), line)
        for number, line in enumerate(source.text.split("\n"), 1)
        if line.strip()
    ]
    if not lines:
        raise GameError(error("RG130", f"{source.name} is empty: no record of a play"))
    (where, first), *rest = lines
    header = _value(first, where)
    if header.get("kind") != "play":
        raise _broken("this is no record of a play", where, "'save FILE' in 'rgt play' writes one")
    form = header.get("format")
    if type(form) is not int or not _FIRST_FORMAT <= form <= FORMAT:
        message = f"the play has form {brief(form)}, and this rgt reads form {FORMAT}"
        raise _broken(message, where, "the rgt that wrote it replays it")
    is_early = form == _FIRST_FORMAT
    _demand(header, {k: t for k, t in _HEADER.items() if not is_early or k != "recovery"}, where)
    moves = tuple(_made(_value(line, span), span) for span, line in rest)
    return Record(
        header["game"],
        header["language"],
        header["simultaneous"],
        header["graphs"],
        _BEFORE_RECOVERY if is_early else header["recovery"],
        header["seed"],
        _words(header["players"], where),
        moves,
    )


def replay(
    engine: Engine, record: Record, called: Callable[[str], str] = str
) -> Iterator[tuple[State, Move]]:
    """The positions of a play, each with the move that was made there.

    The record names players as the game does, or as they are `called` in its source.  Raises
    GameError (RG131) for a move that is not legal where it was made.
    """
    state = engine.initial_state()
    for number, made in enumerate(record.moves):
        move = corresponding(made.move, state.legal_moves())
        if move is None or made.player not in (state.player, called(state.player)):
            raise GameError(_misfit(made, state, called(state.player), number))
        yield state, move
        state = state.apply(move)


def _misfit(made: Made, state: State, player: str, number: int) -> Diagnostic:
    """What is wrong with a move of a record."""
    if state.is_terminal:
        message = "the play is over before this move"
    elif made.player not in (state.player, player):
        message = f"it is the turn of '{player}', not of '{made.player}'"
    else:
        message = f"'{text(made.move)}' is not legal for '{player}' after {number} moves"
    hint = "the game, or how it is translated, was another when the play was saved"
    return error("RG131", message, made.span, hint=hint)


def one_of(record: Record, field: str, known: Sequence[str]) -> Any:
    """A field of a record that has one of the `known` words; raises GameError (RG130) if not."""
    found = getattr(record, field)
    if found not in known:
        raise GameError(error("RG130", f"'{field}' is one of {', '.join(known)}, not '{found}'"))
    return found


def _lines(record: Record) -> Iterable[dict[str, Any]]:
    yield {
        "kind": "play",
        "format": FORMAT,
        "rgt": VERSION,
        "game": record.game,
        "language": record.language,
        "simultaneous": record.simultaneous,
        "graphs": record.graphs,
        "recovery": record.recovery,
        "seed": record.seed,
        "players": list(record.players),
    }
    for made in record.moves:
        yield {"kind": "move", "player": made.player, "tags": list(made.move)}


def _made(line: dict[str, Any], span: Span) -> Made:
    _demand(line, _MOVE, span)
    if line["kind"] != "move":
        raise _broken(f"a line of the kind '{line['kind']}': only moves follow the first", span)
    return Made(line["player"], _words(line["tags"], span), span)


def _value(line: str, span: Span) -> dict[str, Any]:
    try:
        found = loads(line)
    except ValueError:
        raise _broken("the line is no JSON", span) from None
    if not isinstance(found, dict):
        raise _broken("the line is no JSON object", span)
    return found


def _demand(line: dict[str, Any], wanted: dict[str, type], span: Span) -> None:
    """Raise GameError unless the line has exactly the wanted keys, with values of their types."""
    for key, type_ in wanted.items():
        if key not in line:
            raise _broken(f"the line has no '{key}'", span)
        if type(line[key]) is not type_:
            raise _broken(f"'{key}' is no {_NAMES[type_]}", span)
    for key in line:
        if key not in wanted:
            raise _broken(f"'{key}' is not known here", span)


_NAMES = {str: "text", int: "whole number", list: "list"}


def _words(found: Sequence[Any], span: Span) -> tuple[str, ...]:
    if not all(isinstance(word, str) for word in found):
        raise _broken("a list of words has something else in it", span)
    return tuple(found)


def _span(source: Source, number: int) -> Span:
    return Span(source, number, 1, number, max(2, len(source.line(number)) + 1))


def _broken(message: str, span: Span, hint: str | None = None) -> GameError:
    return GameError(error("RG130", message, span, hint=hint))
