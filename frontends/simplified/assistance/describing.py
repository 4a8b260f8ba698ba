"""What is worth knowing of a symbol, and remarks beside the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.frontends.common.symbols import Hint, Kind, Range, Symbol, SymbolTable
from rgt.frontends.simplified.assistance.movement import LARGEST, drawn, lengths, middle, moves
from rgt.frontends.simplified.assistance.table import SimplifiedTable
from rgt.frontends.simplified.automata.dfa import Dfa, without_empty_word
from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.words import Letter

_MOST_SQUARES = 10_000


def describe(table: SymbolTable, symbol: Symbol) -> str | None:
    """A few comments; those of a piece draw its moves."""
    assert isinstance(table, SimplifiedTable)
    if symbol.kind is Kind.PIECE:
        lines = [*_piece(table, symbol.name)]
    elif symbol.kind is Kind.NODE and symbol.place is not None:
        held = table.source.text[symbol.place.start : symbol.place.end]
        lines = [f"{symbol.name} is empty at first" if held == EMPTY else f"{held} stands on it"]
    elif symbol.name == "BOARD":
        lines = [*_board(table)]
    else:
        lines = []
    return "\n".join(f"// {line}" for line in lines) or None


def _board(table: SimplifiedTable) -> Iterator[str]:
    size = table.board_size
    if size is not None:
        white = sum(letter.isupper() for row in table.rows for letter in row.text)
        black = sum(letter.islower() for row in table.rows for letter in row.text)
        yield f"{size[0]} x {size[1]}: {_counted(size[0] * size[1], 'square')}"
        yield f"white has {_counted(white, 'piece')}, black {black}"


def _piece(table: SimplifiedTable, piece: str) -> Iterator[str]:
    white, black = table.count(piece), table.count(piece.lower())
    stands = f"{white} of white's, {black} of black's"
    dfa = table.automaton(piece)
    if dfa is None:
        yield stands if piece in table.rules else f"{stands}; without a rule it never moves"
        return
    yield f"{stands}; {_automaton(dfa)}"
    width, height = table.board_size or (LARGEST, LARGEST)
    if width * height > _MOST_SQUARES:
        return
    board = Board(width, height, EMPTY * (width * height))
    start = board.square(*middle(width, height))
    kinds = moves(without_empty_word(dfa), board, start)
    if kinds:
        free = sum("e" in kind for kind in kinds.values())
        takes = sum("p" in kind for kind in kinds.values())
        yield (
            f"from {board.name(start)}: {_counted(free, 'square')} to move to, "
            f"{takes} to capture on"
        )
        yield from drawn(piece, kinds, board, start)


def _automaton(dfa: Dfa[Letter]) -> str:
    """The size of an automaton, and how long its words are."""
    found = lengths(dfa)
    if found is None:
        return "never moves"
    shortest, longest = found
    states = _counted(len(dfa), "state")
    if longest is None:
        return f"{states}, words of {_counted(shortest, 'step')} and more"
    if shortest == longest:
        return f"{states}, words of {_counted(shortest, 'step')}"
    return f"{states}, words of {shortest} to {_counted(longest, 'step')}"


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def hints(table: SymbolTable, place: Range) -> Sequence[Hint]:
    """Behind a rule the size of its automaton, behind a `#` how many there are at first."""
    assert isinstance(table, SimplifiedTable)
    found = []
    for piece, tokens in table.rules.items():
        end = tokens[-1].end
        if place.start <= end <= place.end:
            dfa = table.automaton(piece)
            if dfa is not None:
                found.append(Hint(end, f" {_automaton(dfa)}"))
    for goal in table.goals:
        if goal.sign == "#" and len(goal.numbers) == 1:
            end = goal.numbers[0].end
            if place.start <= end <= place.end:
                found.append(Hint(end, f" of {table.count(goal.piece)}"))
    return sorted(found)
