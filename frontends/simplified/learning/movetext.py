"""Movetext of PGN, looked at once more for what python-chess passes over without a word.

It takes out of a text what looks like moves, and leaves the rest: of ``2. Zf3`` the move f3, of a
misspelt move nothing, so that the next one is played by the other side.

Source: PGN, the Standard (Edwards, 1994), sections 6 (escapes), 7 (tokens) and 8.2 (movetext).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

_HEADING = re.compile(r"\s*$|[\[%;]")
"""A line before the movetext: blank, a tag, an escape or a comment."""
_TOKEN = re.compile(
    r"""
    (?P<move> [NBKRQP]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqNBRQ])? | [O0]-[O0](?:-[O0])? )
    | (?P<null> -- | Z0 | 0000 )
    | (?P<result> 1-0 | 0-1 | 1/2-1/2 | \* )
    | (?P<comment> \{ ) | (?P<rest> ; )
    | (?P<open> \( ) | (?P<close> \) )
    | (?P<passed> \s+ | \$\d+ | \d+\.* | e\.p\. | [.\#?!] | [-/]*[+=±∓][-/+=]* | [∞⩲⩱] )
    | (?P<stray> [^\s{}();]+ | \} )
    """,
    re.VERBOSE,
)
_LONG = 20


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a game's text, the first of which is 0, and a column from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Movetext:
    """What the main line of a game looks like.

    The text begins at the line `first`. `moves` are the places of its moves, null moves among
    them, up to what is `wrong`, if anything is: where, and in words.  `unended` is where a comment
    begins that is not closed, `nested` where a variation does.
    """

    first: int = 0
    moves: list[Place] = field(default_factory=list)
    wrong: tuple[Place, str] | None = None
    unended: Place | None = None
    nested: Place | None = None


def movetext(lines: Sequence[str]) -> Movetext:
    """The main line in the lines of one game, tags included."""
    found = Movetext(next((at for at, line in enumerate(lines) if line.strip()), 0))
    depth, is_over = 0, False
    for kind, text, place in _tokens(lines, found):
        if kind == "open":
            found.nested = found.nested if depth else place
            depth += 1
        elif kind == "close" and depth:
            depth -= 1
            found.nested = found.nested if depth else None
        elif depth or kind == "passed":
            continue
        elif kind == "result":
            is_over = True
        elif is_over:
            found.wrong = place, f"{_shown(text)} stands after the result"
            return found
        elif kind in ("stray", "close"):
            found.wrong = place, f"{_shown(text)} is no move"
            return found
        else:
            found.moves.append(place)
    return found


def _tokens(lines: Sequence[str], found: Movetext) -> Iterator[tuple[str, str, Place]]:
    """The tokens of the movetext, comments left out."""
    begins = next((at for at, line in enumerate(lines) if not _HEADING.match(line)), len(lines))
    for number in range(begins, len(lines)):
        line, at = lines[number], 0
        if found.unended is None and line.startswith(("%", ";")):
            continue
        while at < len(line):
            if found.unended is not None:
                end = line.find("}", at)
                if end < 0:
                    break
                found.unended, at = None, end + 1
                continue
            match = _TOKEN.match(line, at)
            assert match is not None and match.lastgroup is not None, "a stray is anything"
            place, at = Place(number, at + 1), match.end()
            if match.lastgroup == "rest":
                break
            if match.lastgroup == "comment":
                found.unended = place
            else:
                yield match.lastgroup, match[0], place


def _shown(text: str) -> str:
    """A token of a text that may hold anything."""
    return ascii(text if len(text) <= _LONG else f"{text[:_LONG]}...")
