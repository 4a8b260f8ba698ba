"""Boards in the terminal: the maps of a state whose keys are coordinates, drawn as grids.

What is a coordinate is told by how keys are usually named: ``S__a_2`` (HRG's ``S(a, 2)``),
``rx0y3`` (RBG), ``cy3x0`` (LineGames), ``a2``, and maps from files ``a``, ``b``, ... to ranks
``1``, ``2``, ....  Everything else is told in words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

Described = str | dict[str, "Described"]
"""A value as `State.describe` tells it: a symbol, or what a map has for every key."""

_TOKEN = re.compile(r"[{}:,]|[^\s{}:,]+")
_WORD = re.compile(r"\d+|[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+")
_EMPTY = frozenset({"blank", "empty", "free", "none", "nothing", "vacant"})
_OUTSIDE = frozenset({"border", "edge", "none", "null", "off", "outside"})
_SHORT = 3
_FEWEST = 4

# What a coordinate looks like, how that is told, and whether rows are counted from the top.
_COORDINATES = (
    (re.compile(r"(?P<head>\w*?)__(?P<x>[a-z]|\d+)_(?P<y>[a-z]|\d+)"), "{}__COLUMN_ROW", False),
    (re.compile(r"(?P<head>\w*?)x(?P<x>\d+)y(?P<y>\d+)"), "{}xCOLUMNyROW", True),
    (re.compile(r"(?P<head>\w*?)y(?P<y>\d+)x(?P<x>\d+)"), "{}yROWxCOLUMN", True),
    (re.compile(r"(?P<head>)(?P<x>[a-z])(?P<y>\d+)"), "", False),
)


@dataclass(frozen=True, slots=True)
class _Square:
    """A key that is a coordinate: column, row, and the form that it shares with its board."""

    form: str
    x: str
    y: str
    from_top: bool


def read(text: str) -> Described:
    """A described value: a symbol, or a map ``{ key: value, ... }``."""
    tokens = _TOKEN.findall(text)
    tokens.reverse()
    return _read(tokens)


def _read(tokens: list[str]) -> Described:
    token = tokens.pop()
    if token != "{":
        return token
    found: dict[str, Described] = {}
    while tokens[-1] != "}":
        key = tokens.pop()
        tokens.pop()
        found[key] = _read(tokens)
        if tokens[-1] == ",":
            tokens.pop()
    tokens.pop()
    return found


def draw(name: str, value: Described, symbols: Collection[str]) -> list[str] | None:
    """The lines that show a map as grids, or None if it is no board.

    `symbols` are all that it may hold: short names are chosen so that no two are alike.
    """
    if isinstance(value, str):
        return None
    flat = _flat(value)
    if flat is not None:
        return _draw_flat(name, flat, short_names(symbols))
    lines: list[str] = []
    for key, inner in value.items():
        drawn = draw(f"{name}[{key}]", inner, symbols)
        if drawn is None:
            return None
        lines += drawn
    return lines


def _flat(value: Mapping[str, Described]) -> dict[str, str] | None:
    """By key the symbol, files and ranks joined; None if the map has maps in it."""
    simple = {key: inner for key, inner in value.items() if isinstance(inner, str)}
    if len(simple) == len(value):
        return simple
    found: dict[str, str] = {}
    for file, ranks in value.items():
        if isinstance(ranks, str) or not _ranks(ranks):
            return None
        inside = () if file in _OUTSIDE else ranks.items()
        found |= {f"{file}{rank}": str(it) for rank, it in inside if rank not in _OUTSIDE}
    return found if sum(len(file) == 1 for file in value) > 1 else None


def _ranks(value: Mapping[str, Described]) -> bool:
    numbers = sum(key.isdecimal() for key in value)
    return numbers > 1 and all(isinstance(inner, str) for inner in value.values())


def _draw_flat(name: str, value: Mapping[str, str], names: Mapping[str, str]) -> list[str] | None:
    boards: dict[str, dict[tuple[str, str], str]] = {}
    from_top: dict[str, bool] = {}
    others: list[str] = []
    for key, symbol in value.items():
        square = _square(key)
        if square is None:
            others += [f"{key}: {symbol}"] if key not in _OUTSIDE else []
            continue
        boards.setdefault(square.form, {})[square.x, square.y] = names.get(symbol, symbol)
        from_top[square.form] = square.from_top
    if not any(_is_board(cells) for cells in boards.values()):
        return None
    lines: list[str] = []
    for form, cells in boards.items():
        lines += [f"{name}  {form}".rstrip(), *_grid(cells, from_top[form])]
    return [*lines, "  " + ", ".join(others)] if others else lines


def _is_board(cells: Mapping[tuple[str, str], str]) -> bool:
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    return len(cells) >= _FEWEST and len(columns) > 1 and len(rows) > 1


def _square(key: str) -> _Square | None:
    for pattern, form, from_top in _COORDINATES:
        found = pattern.fullmatch(key)
        if found is not None:
            return _Square(form.format(found["head"]), found["x"], found["y"], from_top)
    return None


def _grid(cells: Mapping[tuple[str, str], str], from_top: bool) -> list[str]:
    columns = sorted({x for x, _ in cells}, key=_order)
    rows = sorted({y for _, y in cells}, key=_order, reverse=not from_top)
    width = max(map(len, [*cells.values(), *columns])) + 1
    margin = max(map(len, rows)) + 2

    def line(label: str, found: Iterable[str]) -> str:
        return f"{label:>{margin}} {''.join(f'{text:>{width}}' for text in found)}".rstrip()

    drawn = [line(y, (cells.get((x, y), "") for x in columns)) for y in rows]
    return [*drawn, line("", columns)]


def _order(coordinate: str) -> tuple[int, str]:
    return (int(coordinate), "") if coordinate.isdecimal() else (0, coordinate)


def short_names(symbols: Collection[str]) -> dict[str, str]:
    """A short name for each symbol: of every word as many letters as tell it from others.

    >>> short_names(["empty", "whitePawn", "whiteKing", "blackKnight"])
    {'empty': '.', 'whitePawn': 'wP', 'whiteKing': 'wKi', 'blackKnight': 'bKn'}
    """
    if set(symbols) == {"0", "1"}:
        return {"0": ".", "1": "1"}
    empty = {symbol: "." for symbol in symbols if symbol in _EMPTY}
    words = {symbol: _words(symbol) for symbol in symbols if symbol not in _EMPTY | _OUTSIDE}
    longest = max(map(len, words.values()), default=0)
    vocabulary = [{found[i] for found in words.values() if i < len(found)} for i in range(longest)]
    short = {
        symbol: "".join(_shortened(word, vocabulary[i]) for i, word in enumerate(found))
        for symbol, found in words.items()
    }
    return empty | short if len(set(short.values())) == len(short) else empty


def _words(symbol: str) -> list[str]:
    """The words of a symbol, without the constructor if that is a single letter."""
    head, _, arguments = symbol.partition("__")
    found = _WORD.findall(arguments if arguments and len(head) == 1 else symbol)
    return found if len(symbol) > _SHORT and found else [symbol]


def _shortened(word: str, others: Iterable[str]) -> str:
    """The shortest beginning of a word that no other has; numbers and short words stay."""
    if word.isdecimal() or len(word) == 1:
        return word
    rivals = [other for other in others if other != word]
    for length in range(1, len(word)):
        if not any(rival.startswith(word[:length]) for rival in rivals):
            return word[:length]
    return word
