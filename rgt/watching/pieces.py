"""Whose the pieces of a game are, and the letters that they get in a record."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rgt.backends.showing.owners import WORD
from rgt.frontends.simplified.boards import EMPTY
from rgt.ir.diagnostics import GameError, error, nearest

_CUSTOMARY = {"knight": "N", "horse": "H"}
_LETTERS = string.ascii_uppercase + "".join(
    letter
    for letter in map(chr, range(0xC0, 0x180))
    if letter.isupper() and letter.lower() != letter
)


@dataclass(frozen=True, slots=True)
class Pieces:
    """What the symbols of a board stand for: letters of pieces, or an empty square.

    `kinds` are the names of the pieces without those of the players, by symbol.
    """

    letters: Mapping[str, str]
    empty: str
    kinds: Mapping[str, str]

    def merged(self, cells: Sequence[str]) -> tuple[str, ...]:
        """The cells with one symbol for each letter; symbols without a letter stay."""
        first: dict[str, str] = {}
        for symbol, letter in self.letters.items():
            first.setdefault(letter, symbol)
        return tuple(first[self.letters[c]] if c in self.letters else c for c in cells)

    @property
    def names(self) -> dict[str, str]:
        """What the pieces of a letter are called in the game."""
        found: dict[str, list[str]] = {}
        for symbol, kind in self.kinds.items():
            found.setdefault(self.letters[symbol], []).append(kind)
        return {letter: " ".join(kinds) for letter, kinds in found.items()}


def pieces(
    owners: Mapping[str, int], players: Sequence[str], empty: str, chosen: Mapping[str, str]
) -> Pieces:
    """Letters for all pieces, in their order; `owners` tells whose each is.

    `chosen` are letters that somebody wants for symbols, or for kinds of pieces.  Raises GameError
    (REC034) for what is there no piece, and (REC033) if there are more pieces than letters.
    """
    kinds = _kinds(owners, players)
    _demand_known(chosen, {*owners, *kinds.values()})
    wanted = {kind: chosen.get(kind) for symbol, kind in kinds.items() if symbol not in chosen}
    taken = {letter.upper() for letter in chosen.values()}
    # simple names have the first choice
    for kind in sorted(wanted, key=lambda kind: len(WORD.findall(kind))):
        if wanted[kind] is None:
            letter = wanted[kind] = _free_letter(kind, taken)
            taken.add(letter)
    letters: dict[str, str] = {empty: EMPTY}
    for symbol, kind in kinds.items():
        letter = chosen.get(symbol) or wanted.get(kind) or ""
        letters[symbol] = letter.lower() if owners[symbol] else letter.upper()
    return Pieces(letters, empty, kinds)


def _kinds(owners: Mapping[str, int], players: Sequence[str]) -> dict[str, str]:
    """The kind of each piece: no player has two pieces of one kind."""
    found: dict[str, str] = {}
    used: dict[tuple[int, str], int] = {}
    for symbol, owner in owners.items():
        kind = _kind(symbol, owner, players, owners)
        number = used[owner, kind] = used.get((owner, kind), 0) + 1
        found[symbol] = kind if number == 1 else f"{kind}{number}"
    return found


def _kind(symbol: str, owner: int, players: Sequence[str], owners: Mapping[str, int]) -> str:
    """A piece's name without its owner's; the same for both players' pieces of a kind."""
    player = players[owner]
    initial, rest = symbol[:1], symbol[1:]
    others = [f"{name[:1].lower()}{rest}" for name in players if name != player]
    if rest and initial == player[:1].lower() and any(other in owners for other in others):
        return rest
    words = [word.lower() for word in WORD.findall(symbol)]
    left = [word for word in words if word not in (player.lower(), player[:1].lower())]
    # a constructor of HRG, such as M(white, pawn), tells nothing
    if len(left) > 1 and len(left[0]) == 1:
        left = left[1:]
    return left[0] + "".join(word.capitalize() for word in left[1:]) if left else "piece"


def _free_letter(kind: str, taken: Iterable[str]) -> str:
    """A letter for a kind: a customary one, an initial, from the last word on, or any other."""
    used = set(taken)
    initials = "".join(word[0] for word in reversed(WORD.findall(kind)))
    for each in f"{_CUSTOMARY.get(kind, '')}{initials}{kind}{_LETTERS}":
        letter = each.upper()
        if letter in _LETTERS and letter not in used:
            return letter
    raise GameError(error("REC033", "there are more kinds of pieces than letters"))


def _demand_known(chosen: Mapping[str, str], known: set[str]) -> None:
    for name in chosen:
        if name not in known:
            hint = nearest(name, sorted(known)) or f"there are: {', '.join(sorted(known))}"
            raise GameError(error("REC034", f"there is no piece '{name}'", hint=hint))
