"""The first line of a record."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar, cast, get_args

from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.checks import MAX_SQUARES
from rgt.frontends.simplified.learning.record_file import FORMAT, VERSION
from rgt.frontends.simplified.learning.record_lines import Line
from rgt.frontends.simplified.learning.records import Header, Scenario, Wording
from rgt.ir.diagnostics import GameError

_Value = TypeVar("_Value")
_HINT = "'rgt record' writes records of plays; docs/records.md describes them"


def header_of(line: Line) -> Header:
    """The header that a line is; raises GameError (REC001, REC002, REC004)."""
    try:
        found = line.value()
    except GameError:
        raise line.problem("REC001", "this is no header of a record", hint=_HINT) from None
    if found.get("format") != FORMAT:
        message = f"this is no header of a record: its format is not '{FORMAT}'"
        raise line.problem("REC001", message, hint=_HINT)
    version = _demanded(line, found, "version", int, "a whole number")
    if version != VERSION:
        message = f"the record has version {version}, and this rgt reads version {VERSION}"
        hint = "learn from it with the rgt that wrote it, or record the plays again"
        raise line.problem("REC002", message, hint=hint)
    scenario = _demanded(line, found, "scenario", str, "a word")
    if scenario not in get_args(Scenario):
        _refuse(line, f"the scenario is 'all' or 'single', not '{scenario}'", scenario)
    wording = _optional(line, found, "words", str, "a word") or "steps"
    if wording not in get_args(Wording):
        _refuse(line, f"'words' is 'exact' or 'steps', not '{wording}'", wording)
    return Header(
        _demanded(line, found, "game", str, "a word"),
        _board(line, _demanded(line, found, "board", list, "a list of rows")),
        cast(Scenario, scenario),
        _optional(line, found, "seed", int, "a whole number"),
        cast(Wording, wording),
        tuple(_strings(line, "agents", _optional(line, found, "agents", list, "a list") or [])),
        _optional(line, found, "max_turns", int, "a whole number"),
        _names(line, _optional(line, found, "names", dict, "an object") or {}),
    )


def _board(line: Line, rows: list[Any]) -> Board:
    drawn = _strings(line, "board", rows)
    if not drawn or not drawn[0]:
        _refuse(line, "the board has no squares")
    for row in drawn:
        if len(row) != len(drawn[0]):
            _refuse(line, "the rows of the board are not equally long", row)
        for held in row:
            if not is_piece(held) and held != EMPTY:
                _refuse(line, f"a square holds a letter or '{EMPTY}', not '{held}'", row)
    if len(drawn) * len(drawn[0]) > MAX_SQUARES:
        # what is learned is to be a game
        _refuse(line, f"the board has more than {MAX_SQUARES:,} squares")
    return Board.of_rows(drawn)


def is_piece(held: str) -> bool:
    """Whether a text is the letter of a piece: of Latin or any other that has both cases."""
    return len(held) == 1 and held.isalpha() and held.upper() != held.lower()


def _names(line: Line, found: dict[str, Any]) -> dict[str, str]:
    for letter in found:
        if not is_piece(letter):
            _refuse(line, f"'names' has letters of pieces, not '{letter}'", letter)
    return dict(zip(found, _strings(line, "names", list(found.values())), strict=True))


def _strings(line: Line, key: str, values: list[Any]) -> list[str]:
    if not all(isinstance(value, str) for value in values):
        _refuse(line, f"'{key}' has something else than words in it")
    return values


def _demanded(line: Line, found: dict[str, Any], key: str, kind: type[_Value], told: str) -> _Value:
    if key not in found:
        _refuse(line, f"the header has no '{key}'")
    value = found[key]
    # bool is a kind of int
    if type(value) is not kind:
        _refuse(line, f"'{key}' is {told}")
    return value


def _optional(
    line: Line, found: dict[str, Any], key: str, kind: type[_Value], told: str
) -> _Value | None:
    if found.get(key) is None:
        return None
    return _demanded(line, found, key, kind, told)


def _refuse(line: Line, message: str, at: str | None = None) -> NoReturn:
    raise line.problem("REC004", message, at=None if at is None else f'"{at}"')
