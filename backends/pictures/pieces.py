"""How what stands on a cell is drawn: a chess piece, a stone of its owner's colour, or its name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rgt.backends.showing.nothing import named_nothing
from rgt.backends.showing.owners import WORD, owner_by_name

_CHESS = {"king": "♚", "queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "pawn": "♟"}
_LETTERS = {"n" if name == "knight" else name[0]: glyph for name, glyph in _CHESS.items()}
_COLOURS = {
    "white": ("#fbfaf6", "#2b2b2b"),
    "black": ("#2b2b2b", "#f4f2ea"),
    "red": ("#c8453b", "#fff6f4"),
    "blue": ("#3b6fc8", "#f4f7ff"),
    "green": ("#3f8f4f", "#f4fff6"),
    "yellow": ("#e6c229", "#3a3206"),
    "orange": ("#dd7a2b", "#fff8f2"),
    "purple": ("#8a4fb5", "#fbf4ff"),
    "gold": ("#d9ad3c", "#3a2c06"),
    "silver": ("#c3c8cf", "#24292f"),
}
_INITIALS = {"w": "white", "b": "black", "r": "red"}
_PALETTE = tuple(_COLOURS[name] for name in ("white", "black", "red", "blue", "green", "yellow"))
_OTHER = ("#b9b2a1", "#2b2b2b")
_STONES = frozenset(
    {"man", "piece", "disc", "disk", "stone", "pawn", "counter", "checker", "soldier", "mark"}
)
_OUTSIDE = frozenset({"border", "null", "off", "outside"})
_LONGEST = 4
UNKNOWN = "?"
"""What stands for a symbol that is not known."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What is drawn for a symbol: the fill of its stone and the ink on it, and what is written.

    `glyph` is a chess piece, drawn without a stone; `text` is written on the stone, or, without a
    `fill`, on the cell itself.
    """

    fill: str
    ink: str
    glyph: str = ""
    text: str = ""


class Pieces:
    """How the symbols of a board are drawn.

    `names` are their short names (`rgt.backends.showing.boards.short_names`), `first` what the
    board holds as the game begins: what stands on most of it is nothing, if no symbol is called so.
    """

    def __init__(
        self,
        symbols: Sequence[str],
        players: Sequence[str],
        names: Mapping[str, str],
        first: Sequence[str],
    ) -> None:
        self._players = players
        self._names = names
        most = _most_of(first)
        self._nothing = (set(named_nothing(symbols)) or most) | _OUTSIDE
        if "b" in most or _is_blank("b", set(symbols) - self._nothing):
            # GDL's blank, which otherwise would be black
            self._nothing.add("b")
        pieces = [symbol for symbol in symbols if symbol not in self._nothing]
        capital = _by_case(pieces, players)
        self._letters = frozenset(capital)
        self._owners = _owners(pieces, players) | capital
        self._paired = _colours_by_pairs(pieces)
        self._glyphs = _glyphs(pieces, self._owners)
        self._known: dict[str, Piece | None] = {}

    @property
    def are_chess_pieces(self) -> bool:
        """Whether pieces are those of chess, which stand on light and dark squares."""
        return bool(self._glyphs)

    def piece(self, symbol: str) -> Piece | None:
        """What is drawn for a symbol; None: nothing stands there."""
        if symbol not in self._known:
            self._known[symbol] = self._drawn(symbol)
        return self._known[symbol]

    def _drawn(self, symbol: str) -> Piece | None:
        if symbol == UNKNOWN:
            return Piece("", "var(--board-line)", text=symbol)
        short = self._names.get(symbol, symbol)
        if symbol in self._nothing or short in (".", "", "0"):
            return None
        if short.isdecimal():
            return Piece("", "var(--board-ink)", text=short)
        words = _words(symbol)
        owner = self._owners.get(symbol)
        fill, ink = _colours(words, owner, self._players)
        if owner is None and fill == _OTHER[0]:
            fill, ink = self._paired.get(symbol, _OTHER)
        if symbol in self._glyphs:
            return Piece(fill, ink, self._glyphs[symbol])
        if owner is None:
            return Piece(fill, ink, text=short[:_LONGEST])
        name = self._players[owner].lower()
        rest = [word for word in words if word not in {name, name[:1], *_COLOURS, *_STONES}]
        told = symbol in self._letters or symbol.isupper() or rest
        if told and not _shortens(symbol, name):
            return Piece(fill, ink, text=short[:_LONGEST])
        return Piece(fill, ink, text=name if len(name) == 1 else "")


def _by_case(pieces: Sequence[str], players: Sequence[str]) -> dict[str, int]:
    """Whose pieces are that are letters, capital ones for the first of two players."""
    letters = [piece for piece in pieces if len(piece) == 1 and piece.isalpha()]
    cases = {letter.isupper() for letter in letters}
    initials = {player[:1].lower() for player in players}
    if len(players) == len(cases) == 2 and {x.lower() for x in letters} - initials:
        return {letter: int(letter.islower()) for letter in letters}
    return {}


def _owners(pieces: Sequence[str], players: Sequence[str]) -> dict[str, int]:
    """Whose the other pieces are: by name, or by a letter before what both have."""
    found: dict[str, int] = {}
    for piece in pieces:
        owner = owner_by_name(piece, players)
        if owner is None:
            owner = _owner_by_initials(piece, pieces, players)
        if owner is not None:
            found[piece] = owner
    return found


def _owner_by_initials(piece: str, pieces: Sequence[str], players: Sequence[str]) -> int | None:
    """Whose a piece such as ``wp`` is if there is a ``bp``, and one that ``rd`` is short for."""
    initials = [player[:1].lower() for player in players]
    twins = [f"{initial}{piece[1:]}" for initial in initials if initial != piece[:1]]
    if piece[1:] and piece[:1] in initials and any(twin in pieces for twin in twins):
        return initials.index(piece[:1]) if initials.count(piece[:1]) == 1 else None
    whose = [number for number, player in enumerate(players) if _shortens(piece, player)]
    return whose[0] if len(whose) == 1 else None


def _glyphs(pieces: Sequence[str], owners: Mapping[str, int]) -> dict[str, str]:
    """The pieces that are drawn as chess pieces; none where they would only be pawns or kings."""
    named = {piece: _CHESS[word] for piece in pieces for word in _words(piece) if word in _CHESS}
    if set(named.values()) - {_CHESS["pawn"], _CHESS["king"]}:
        return named
    kinds = {piece: piece[-1].lower() for piece in pieces if len(piece) <= 2 and piece in owners}
    letters = set(kinds.values())
    if letters <= _LETTERS.keys() and "k" in letters and len(letters) > 2 and kinds:
        return {piece: _LETTERS[letter] for piece, letter in kinds.items()}
    return {}


def _words(symbol: str) -> list[str]:
    return [word.lower() for word in WORD.findall(symbol)]


def _most_of(first: Sequence[str]) -> set[str]:
    """The symbol that is on most of the board, none if there is no such symbol."""
    counted = {symbol: first.count(symbol) for symbol in dict.fromkeys(first)}
    return {symbol for symbol, number in counted.items() if number * 2 > len(first)}


def _is_blank(letter: str, pieces: Collection[str]) -> bool:
    """Whether a letter is the only one among names of several."""
    others = [piece for piece in pieces if piece != letter and not piece.isdecimal()]
    return letter in pieces and bool(others) and all(len(piece) > 1 for piece in others)


def _colours_by_pairs(pieces: Collection[str]) -> dict[str, tuple[str, str]]:
    """The colours of ``wp`` where there is ``bp``, of light and dark pieces, of ``x`` and ``o``."""
    found: dict[str, tuple[str, str]] = {}
    shades = {"light": "white", "dark": "black"}
    shaded = {(piece, word) for piece in pieces for word in _words(piece) if word in shades}
    # light alone is a square that nobody may enter rather than a player's piece
    if len({word for _, word in shaded}) == len(shades):
        found = {piece: _COLOURS[shades[word]] for piece, word in shaded}
    for piece in pieces:
        colour = _INITIALS.get(piece[:1])
        if colour is not None and piece[1:]:
            twins = {initial + piece[1:] for initial in _INITIALS} - {piece}
            if twins & set(pieces):
                found[piece] = _COLOURS[colour]
    if {"x", "o"} <= set(pieces):
        found |= {"x": _COLOURS["white"], "o": _COLOURS["black"]}
    return found


def _shortens(symbol: str, player: str) -> bool:
    """Whether two letters are the first one and a later one of a player's name."""
    name = player.lower()
    return len(symbol) == 2 and symbol[:1] == name[:1] and symbol[1:] in name[1:]


def _colours(words: Sequence[str], owner: int | None, players: Sequence[str]) -> tuple[str, str]:
    named = next((_COLOURS[word] for word in words if word in _COLOURS), None)
    if named is not None:
        return named
    if owner is None:
        return _OTHER
    return _COLOURS.get(players[owner].lower()) or _PALETTE[owner % len(_PALETTE)]
