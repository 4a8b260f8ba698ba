"""The tables of the simplified boardgames of the corpus: men, set-ups, goals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tests.corpus.enumerators.simplified_boardgames import (
    Piece,
    Position,
    Rules,
    Sight,
    Square,
    start,
)

LINES = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
ROUND = LINES + SLANTS


def turned(long: int, short: int) -> tuple[Square, ...]:
    """The eight steps of a leaper by so many squares one way and so many the other."""
    return tuple(
        (dx * a, dy * b)
        for a, b in ((long, short), (short, long))
        for dx in (1, -1)
        for dy in (1, -1)
    )


def leaper(*steps: Square, on: str = "ep") -> Piece:
    """A man that goes by one of these steps."""

    def goes(sight: Sight) -> Iterator[Square]:
        return (sight.target(*step) for step in steps if sight.on(*step) in on)

    return goes


def rider(*steps: Square, least: int = 1, most: int = 99, on: str = "ep") -> Piece:
    """A man that repeats a step, as far as squares are empty."""

    def goes(sight: Sight) -> Iterator[Square]:
        for dx, dy in steps:
            for times in range(1, most + 1):
                held = sight.on(times * dx, times * dy)
                if times >= least and held in on:
                    yield sight.target(times * dx, times * dy)
                if held != "e":
                    break

    return goes


def one_of(*pieces: Piece) -> Piece:
    """A man that goes as any of these."""

    def goes(sight: Sight) -> Iterator[Square]:
        return (target for piece in pieces for target in piece(sight))

    return goes


def double_step(sight: Sight) -> Iterator[Square]:
    """The first step of a pawn, by two squares from the second rank."""
    at_home = sight.on(0, -1) != " " and sight.on(0, -2) == " "
    if at_home and sight.on(0, 1) == sight.on(0, 2) == "e":
        yield sight.target(0, 2)


def giraffe(sight: Sight) -> Iterator[Square]:
    """One square diagonally, then three or more straight away from where it came."""
    for dx, dy in SLANTS:
        if sight.on(dx, dy) != "e":
            continue
        for across, along in ((dx, 0), (0, dy)):
            for times in range(1, 12):
                step = dx + times * across, dy + times * along
                if times > 2 and sight.on(*step) in "ep":
                    yield sight.target(*step)
                if sight.on(*step) != "e":
                    break


def jumping_man(sight: Sight) -> Iterator[Square]:
    """A step diagonally ahead, or a jump over an enemy there, and on and on."""
    yield from leaper((1, 1), (-1, 1), on="e")(sight)
    reached = [(0, 0)]
    for x, y in reached:
        for side in (1, -1):
            if sight.on(x + side, y + 1) == "p" and sight.on(x + 2 * side, y + 2) == "e":
                reached.append((x + 2 * side, y + 2))
                yield sight.target(x + 2 * side, y + 2)


PAWN = one_of(leaper((0, 1), on="e"), leaper((1, 1), (-1, 1), on="p"))
CHESSMEN = {
    "P": PAWN,
    "N": leaper(*turned(2, 1)),
    "B": rider(*SLANTS),
    "R": rider(*LINES),
    "Q": rider(*ROUND),
    "K": leaper(*ROUND),
}
LEAPING_PAWN = {"P": one_of(PAWN, double_step)}
KINGS = frozenset({("K", 0), ("k", 0)})


def last_rank(man: str, width: int, height: int) -> dict[str, frozenset[Square]]:
    """That a man of either side wins on the rank of the other side."""
    return {
        man.upper(): frozenset((file, height - 1) for file in range(width)),
        man.lower(): frozenset((file, 0) for file in range(width)),
    }


RULES = {
    "breakthrough": Rules(
        *start("pppppppp pppppppp ........ ........ ........ ........ PPPPPPPP PPPPPPPP"),
        {"P": one_of(PAWN, leaper((1, 1), (-1, 1)))},
        200,
        last_rank("P", 8, 8),
    ),
    "knightthrough": Rules(
        *start("nnnnnnnn nnnnnnnn ........ ........ ........ ........ NNNNNNNN NNNNNNNN"),
        {"N": leaper((-2, 1), (-1, 2), (1, 2), (2, 1))},
        200,
        last_rank("N", 8, 8),
    ),
    "simplified_chess": Rules(
        *start("rnbqkbnr pppppppp ........ ........ ........ ........ PPPPPPPP RNBQKBNR"),
        CHESSMEN | LEAPING_PAWN,
        160,
        left=KINGS,
    ),
    "los_alamos": Rules(
        *start("rnqknr pppppp ...... ...... PPPPPP RNQKNR"),
        {man: piece for man, piece in CHESSMEN.items() if man != "B"},
        160,
        left=KINGS,
    ),
    "gardner": Rules(
        *start("rnbqk ppppp ..... PPPPP RNBQK"),
        CHESSMEN,
        160,
        last_rank("P", 5, 5),
        KINGS,
    ),
    "maharaja": Rules(
        *start("rnbqkbnr pppppppp ........ ........ ........ ........ ........ ....M..."),
        CHESSMEN | LEAPING_PAWN | {"M": one_of(rider(*ROUND), leaper(*turned(2, 1)))},
        160,
        left=frozenset({("M", 0), ("k", 0)}),
    ),
    "tamerlane": Rules(
        *start(
            "e.c.d.d.c.e rntzgkvztnr ppppppppppp ........... ........... "
            "........... ........... PPPPPPPPPPP RNTZGKVZTNR E.C.D.D.C.E"
        ),
        {
            "P": PAWN,
            "R": rider(*LINES),
            "N": leaper(*turned(2, 1)),
            "T": rider(*SLANTS, least=2),
            "Z": giraffe,
            "G": leaper(*SLANTS),
            "V": leaper(*LINES),
            "K": leaper(*ROUND),
            "E": leaper(*((2 * dx, 2 * dy) for dx, dy in SLANTS)),
            "C": leaper(*turned(3, 1)),
            "D": leaper(*((2 * dx, 2 * dy) for dx, dy in LINES)),
        },
        160,
        left=KINGS,
    ),
    "breakthrough_checkers": Rules(
        *start(".m.m.m.m m.m.m.m. .m.m.m.m ........ ........ M.M.M.M. .M.M.M.M M.M.M.M."),
        {"M": jumping_man},
        160,
        last_rank("M", 8, 8),
    ),
    "limited_riders": Rules(
        *start("s..w...l pppppppp ........ ........ PPPPPPPP S..W...L"),
        {
            "P": PAWN,
            "S": rider((1, 0), (-1, 0), most=2, on="e"),
            "L": rider((1, 0), (-1, 0), most=3, on="e"),
            "W": leaper((0, 1), on="p"),
        },
        160,
        last_rank("P", 8, 6) | {"W": frozenset({(3, 1)}), "w": frozenset({(3, 4)})},
    ),
}
"""The games that were written from rules; the generated ones are read from their texts."""

GAMES = {name: Position.of(rules) for name, rules in RULES.items()}


def plain_tamerlane() -> Position:
    """Tamerlane chess with bishops for pickets and without giraffes."""
    rules = RULES["tamerlane"]
    board = rules.board.replace("Z", ".").replace("z", ".")
    pieces = {**rules.pieces, "T": CHESSMEN["B"]}
    return Position.of(replace(rules, board=board, pieces=pieces))
