"""Boards as text: which maps are boards, by their keys, and how they are laid out.

What is a coordinate is told by how keys are usually named: ``S__a_2`` (HRG's ``S(a, 2)``),
``rx0y3`` (RBG), ``cy3x0`` (LineGames), ``a2``, ``a_2`` and ``1_2`` (GDL), and maps from files
``a``, ``b``, ... to ranks ``1``, ``2``, ..., or of two levels that are coordinates both: numbers,
``x1`` and ``x2``, letters from ``a`` on.  A map from coordinates to other symbols, of each of which
it tells whether it is there, has a board for each of them.  Everything else is told in words.

A layout depends on a map's type alone, so that programs in C++ can be given it as a table
(`rgt.backends.cpp.pictures`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

_WORD = re.compile(r"\d+|[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+")
_EMPTY = frozenset({"blank", "empty", "free", "none", "nothing", "vacant"})
_OUTSIDE = frozenset({"border", "edge", "none", "null", "off", "outside"})
_COORDINATE = re.compile(r"[a-zA-Z]*\d+|[a-z]")
_NUMBERED = re.compile(r"(?P<head>[a-zA-Z_]*)(?P<number>\d+)")
_SHORT = 3
_FEWEST = 4
_MOST_SYMBOLS = 16
_LONGER = 3
"""Pairs of bits are no squares."""

# What a coordinate looks like, how that is told, and whether rows are counted from the top.
_COORDINATES = (
    (re.compile(r"(?P<head>\w*?)__(?P<x>[a-z]|\d+)_(?P<y>[a-z]|\d+)"), "{}__COLUMN_ROW", False),
    (re.compile(r"(?P<head>\w*?)x(?P<x>\d+)y(?P<y>\d+)"), "{}xCOLUMNyROW", True),
    (re.compile(r"(?P<head>\w*?)y(?P<y>\d+)x(?P<x>\d+)"), "{}yROWxCOLUMN", True),
    (re.compile(r"(?P<head>)(?P<x>[a-z])(?P<y>\d+)"), "", False),
    (re.compile(r"(?P<head>)(?P<x>[a-zA-Z]*\d+|[a-z])_(?P<y>[a-zA-Z]*\d+|[a-z])"), "", False),
)


@dataclass(frozen=True, slots=True)
class _Square:
    """A key that is a coordinate: column, row, and the form that it shares with its board."""

    form: str
    x: str
    y: str
    from_top: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A board: its title, the labels of columns and rows, and row by row the cells.

    A cell is the place of its value among those of the map, or None where the board has a hole.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Points of a map that are on no board, each with the place of its value."""

    points: tuple[tuple[str, int], ...]


Layout = tuple[Grid | Beside, ...]


def layout(name: str, keys: Sequence[Sequence[str]]) -> Layout | None:
    """How a map is drawn, or None if it is no board.

    `keys` are those of its levels, the outermost first; its values are counted from the first.
    """
    return _layout(name, keys, 0) or _layout(name, [*_apart(keys)], 0)


def _apart(keys: Sequence[Sequence[str]]) -> Iterator[Sequence[str]]:
    """The keys with a level for each part of those that have three or more: ``1_a_2``."""
    for level in keys:
        words = [key.split("_") for key in level]
        parts = [tuple(dict.fromkeys(each)) for each in zip(*words, strict=False)]
        each_once = len(parts) > 2 and _size(parts) == len(level)
        if each_once and words == [list(each) for each in product(*parts)]:
            yield from parts
        else:
            yield level


def _layout(name: str, keys: Sequence[Sequence[str]], first: int) -> Layout | None:
    if not keys:
        return None
    if len(keys) == 2 and all(map(_is_axis, keys)) and max(map(len, keys)) >= _LONGER:
        return (_crossed(name, keys[0], keys[1], first),)
    flat = _flat(keys)
    if flat is not None:
        return _flat_layout(name, {key: first + at for key, at in flat.items()})
    found: list[Grid | Beside] = []
    size = _size(keys[1:])
    for number, key in enumerate(keys[0]):
        inner = _layout(f"{name}[{key}]", keys[1:], first + number * size)
        if inner is None:
            return _by_symbol(name, keys, first)
        found += inner
    return tuple(found)


def _by_symbol(name: str, keys: Sequence[Sequence[str]], first: int) -> Layout | None:
    """A board for each symbol of the last level, where the first has coordinates."""
    if len(keys) != 2 or len(keys[1]) > _MOST_SYMBOLS:
        return None
    found: list[Grid | Beside] = []
    for number, symbol in enumerate(keys[1]):
        places = {key: first + at * len(keys[1]) + number for at, key in enumerate(keys[0])}
        inner = _flat_layout(f"{name}  {symbol}", places)
        if inner is None:
            return None
        found += inner
    return tuple(found)


def _is_axis(keys: Sequence[str]) -> bool:
    """Whether keys are coordinates: numbers behind the same word, or letters from ``a`` on."""
    inside = _inside(keys)
    if len(inside) < 2:
        return False
    if _is_run(sorted(inside)):
        return True
    found = [_NUMBERED.fullmatch(key) for key in inside]
    return all(found) and len({each["head"] for each in found if each is not None}) == 1


def _is_run(letters: Sequence[str]) -> bool:
    """Whether these follow each other in the alphabet: ``x`` and ``o`` are players."""
    run = map(chr, range(ord(letters[0][0]), ord("z") + 1))
    return letters[0].isalpha() and tuple(letters) == tuple(islice(run, len(letters)))


def _inside(keys: Iterable[str]) -> list[str]:
    return [key for key in keys if key not in _OUTSIDE]


def _crossed(name: str, files: Sequence[str], ranks: Sequence[str], first: int) -> Grid:
    """The board of a map from files to ranks; its values are counted from `first`."""
    cells = {
        (file, rank): first + number * len(ranks) + at
        for number, file in enumerate(files)
        for at, rank in enumerate(ranks)
        if file not in _OUTSIDE and rank not in _OUTSIDE
    }
    return _grid(name, cells, from_top=False)


def _size(keys: Sequence[Sequence[str]]) -> int:
    """How many values a map has."""
    size = 1
    for level in keys:
        size *= len(level)
    return size


def _flat(keys: Sequence[Sequence[str]]) -> dict[str, int] | None:
    """The place of each key's value, files and ranks joined; None for other maps of maps."""
    if len(keys) == 1:
        return {key: at for at, key in enumerate(keys[0])}
    if len(keys) > 2 or sum(key.isdecimal() for key in keys[1]) < 2:
        return None
    letters = sorted(file for file in keys[0] if len(file) == 1)
    if len(letters) < 2 or not _is_run(letters):
        return None
    return {
        f"{file}{rank}": number * len(keys[1]) + at
        for number, file in enumerate(keys[0])
        for at, rank in enumerate(keys[1])
        if file not in _OUTSIDE and rank not in _OUTSIDE
    }


def _flat_layout(name: str, places: Mapping[str, int]) -> Layout | None:
    boards: dict[str, dict[tuple[str, str], int]] = {}
    from_top: dict[str, bool] = {}
    others: list[tuple[str, int]] = []
    for key, at in places.items():
        square = _square(key)
        if square is None:
            others += [(key, at)] if not _is_outside(key) else []
            continue
        boards.setdefault(square.form, {})[square.x, square.y] = at
        from_top[square.form] = square.from_top
    if not any(_is_board(cells) for cells in boards.values()):
        return None
    grids = [
        _grid(f"{name}  {form}".rstrip(), cells, from_top[form]) for form, cells in boards.items()
    ]
    return (*grids, Beside(tuple(others))) if others else tuple(grids)


def _is_outside(key: str) -> bool:
    """Whether a key is off the board: by its name, or as a file or a rank of one is (``off_1``)."""
    if key in _OUTSIDE:
        return True
    file, _, rank = key.partition("_")
    inside = {each for each in (file, rank) if each not in _OUTSIDE}
    return len(inside) < 2 and all(_COORDINATE.fullmatch(each) for each in inside)


def _is_board(cells: Collection[tuple[str, str]]) -> bool:
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    return len(cells) >= _FEWEST and len(columns) > 1 and len(rows) > 1


def _square(key: str) -> _Square | None:
    for pattern, form, from_top in _COORDINATES:
        found = pattern.fullmatch(key)
        if found is not None:
            return _Square(form.format(found["head"]), found["x"], found["y"], from_top)
    return None


def _grid(title: str, cells: Mapping[tuple[str, str], int], from_top: bool) -> Grid:
    columns = tuple(sorted({x for x, _ in cells}, key=_order))
    rows = tuple(sorted({y for _, y in cells}, key=_order, reverse=not from_top))
    return Grid(
        title, columns, rows, tuple(tuple(cells.get((x, y)) for x in columns) for y in rows)
    )


def _order(coordinate: str) -> tuple[int, str]:
    found = _NUMBERED.fullmatch(coordinate)
    return (0, coordinate) if found is None else (int(found["number"]), found["head"])


def drawn(found: Layout, values: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The lines that show a map with these values; `names` are the short names of its symbols."""
    lines: list[str] = []
    for part in found:
        if isinstance(part, Beside):
            told = (f"{key}: {values[at]}" for key, at in part.points)
            lines.append("  " + ", ".join(told))
        else:
            lines += _drawn_grid(part, [names.get(value, value) for value in values])
    return lines


def _drawn_grid(grid: Grid, values: Sequence[str]) -> list[str]:
    texts = [["" if at is None else values[at] for at in row] for row in grid.cells]
    width = max(map(len, (*grid.columns, *(text for row in texts for text in row)))) + 1
    margin = max(map(len, grid.rows)) + 2

    def line(label: str, found: Iterable[str]) -> str:
        return f"{label:>{margin}} {''.join(f'{text:>{width}}' for text in found)}".rstrip()

    rows = [line(label, row) for label, row in zip(grid.rows, texts, strict=True)]
    return [grid.title, *rows, line("", grid.columns)]


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
