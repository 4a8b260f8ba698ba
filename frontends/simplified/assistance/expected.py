"""What may stand at a place of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.frontends.common.symbols import Expected, Kind, Snippet, Symbol, SymbolTable
from rgt.frontends.simplified.assistance.table import SimplifiedTable
from rgt.frontends.simplified.boards import EMPTY
from rgt.frontends.simplified.reading.sections import SECTIONS
from rgt.frontends.simplified.reading.tokens import NAME, NUMBER, SECTION, WORD, Token
from rgt.frontends.simplified.words import CONTENTS

_NAMED = Snippet("<<name>>", "<<${1:Name of the game}>>", "The name of the game.")
_SECTIONS = {
    "BOARD": Snippet("<BOARD>", "<BOARD>\n${1:3} ${2:2}\n|${3:ppp}|\n|${4:PPP}|", "The board."),
    "PIECES": Snippet("<PIECES>", "<PIECES>\n${1:P} ${2:(0,1,e)} &", "How pieces move."),
    "GOALS": Snippet("<GOALS>", "<GOALS>\n${1:100} &", "The turn limit, and what wins and loses."),
}
_STEPS = (
    Snippet("step", "(${1:0},${2:1},${3:e})", "A step to an empty square (e), or onto a piece."),
    Snippet(
        "leap",
        "((${1:1},${2:2},e) + (${1:1},${2:2},p))",
        "To a square that is empty or holds a piece of the opponent.",
    ),
    Snippet(
        "ride",
        "(${1:0},${2:1},e)^*((${1:0},${2:1},e) + (${1:0},${2:1},p))",
        "As far as the way is free, up to a piece of the opponent.",
    ),
)
_GOALS = (
    Snippet("@", "@${1:P} ${2:0} ${3:7} &", "Who moves the piece to one of the squares wins."),
    Snippet("#", "#${1:K} ${2:0} &", "Who has so many of the pieces left loses."),
)


def expected(table: SymbolTable, offset: int) -> Expected:
    """What may stand at an offset, where nothing or the beginning of a name stands."""
    assert isinstance(table, SimplifiedTable)
    if any(
        token.kind is Kind.COMMENT and token.place.start < offset <= token.place.end
        for token in table.tokens
    ):
        return Expected()
    before = table.before(offset)
    header = next(
        (index for index in range(len(before) - 1, -1, -1) if before[index].kind in _HEADERS), -1
    )
    if header < 0 or before[header].end > offset:
        return _headers(table)
    section, inside = before[header].inside.upper(), before[header + 1 :]
    if section == "BOARD":
        return _board(table, inside, offset)
    if section == "PIECES":
        return _pieces(table, inside)
    if section == "GOALS":
        return _goals(table, inside)
    return _headers(table)


_HEADERS = (NAME, SECTION)


def _headers(table: SimplifiedTable) -> Expected:
    """The name and the sections that the text does not have yet."""
    named = any(token.kind == NAME and token.inside not in SECTIONS for token in table.code)
    missing = tuple(_SECTIONS[word] for word in SECTIONS if word not in table.headers)
    return Expected(snippets=missing if named else (_NAMED, *missing))


def _board(table: SimplifiedTable, inside: Sequence[Token], offset: int) -> Expected:
    """Pieces inside of a row, and a row or the next section elsewhere."""
    text = table.source.text
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    if line.count("|") == 1:
        return Expected(tuple(_symbols(table)), (EMPTY, *_letters(table)))
    if sum(token.kind == NUMBER for token in inside) < 2:
        return Expected(snippets=(Snippet("8 8", "${1:8} ${2:8}", "Width and height."),))
    return Expected(snippets=_headers(table).snippets)


def _pieces(table: SimplifiedTable, inside: Sequence[Token]) -> Expected:
    """The piece of a rule, or what its moves are made of."""
    if not inside or inside[-1].kind == "&":
        symbols = [each for each in _symbols(table) if each.name not in table.rules]
        return Expected(tuple(symbols), snippets=_headers(table).snippets)
    last = inside[-1].kind
    if last == "," and [token.kind for token in _step(inside)].count(",") == 2:
        return Expected(words=CONTENTS)
    if last == "^":
        return Expected(words=("*",))
    if last in (")", "*") or (last == NUMBER and len(inside) > 1 and inside[-2].kind == "^"):
        return Expected(words=("+", "^", "&"), snippets=_STEPS)
    if last in (WORD, "(", "+") and not (last == WORD and inside[-1].text in CONTENTS):
        return Expected(words=("&",) if last == WORD else (), snippets=_STEPS)
    return Expected()


def _step(inside: Sequence[Token]) -> Iterator[Token]:
    """The tokens back to the parenthesis that is open."""
    for token in reversed(inside[-8:]):
        if token.kind in ("(", ")"):
            return
        yield token


def _goals(table: SimplifiedTable, inside: Sequence[Token]) -> Expected:
    """The beginning of a goal, or its piece."""
    if not inside:
        return Expected(snippets=(Snippet("limit", "${1:100} &", "The turn limit."),))
    last = inside[-1].kind
    if last == "&":
        return Expected(words=("@", "#"), snippets=(*_GOALS, *_headers(table).snippets))
    if last in ("@", "#"):
        return Expected(tuple(_symbols(table)), _letters(table))
    if last == NUMBER:
        return Expected(words=("&",))
    return Expected()


def _symbols(table: SimplifiedTable) -> Iterator[Symbol]:
    return (symbol for symbol in table.symbols if symbol.kind is Kind.PIECE)


def _letters(table: SimplifiedTable) -> tuple[str, ...]:
    """The letters of black's pieces."""
    return tuple(symbol.name.lower() for symbol in _symbols(table))
