"""From text to the syntax tree.

Sections are read one by one, so that a mistake in one hides none in another.

Source: specs/rbg2017.md sections 2, 4.1, 4.2 and 6.  Readings of what the paper leaves open: a
chain binds tighter than ``+``; a parenthesis before a number, a sign, a name, a brace or a slash
is a step, any other a group; ``>`` and ``+>`` are the same; `and` binds tighter than `or`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from rgt.frontends.common.cursor import Unreadable
from rgt.frontends.rbg2017 import syntax as s
from rgt.frontends.rbg2017.checks import check
from rgt.frontends.rbg2017.conditions import condition
from rgt.frontends.rbg2017.cursor import Cursor
from rgt.frontends.rbg2017.directives import Section, directives, unused_macros
from rgt.frontends.rbg2017.macros import Expander
from rgt.frontends.rbg2017.moves import move, name
from rgt.frontends.rbg2017.tokens import COMMENT, NAME, STRING, scan
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings, shown
from rgt.ir.system.collector import collector_paused

_T = TypeVar("_T")
_ONCE = ("game", "board", "order")


def parse(source: Source) -> s.Description:
    """The game that a text describes, with warnings about it.

    Raises GameError (RBG10x to RBG13x) with all errors.
    """
    with collector_paused():
        return _Reader(source).description()


class _Reader:
    """Reads the sections of one text."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._findings = findings = Findings("RBG109")
        tokens = [token for token in scan(source, findings) if token.kind != COMMENT]
        self._directives = parts = directives(tokens, findings)
        self._expander = Expander(parts, findings)
        self._sections = parts.sections
        self._macros: Collection[str] = parts.macros

    def description(self) -> s.Description:
        """The whole game."""
        self._check_sections()
        titles = self._all("game", _title)
        boards = self._all("board", _board)
        orders = self._all("order", _order)
        players = self._all("player", _player)
        goals = self._all("goal", _goal)
        self._findings.raise_errors()
        found = s.Description(
            titles[0], boards[0], orders[0], tuple(players), tuple(goals), self._source
        )
        check(found, self._findings, self._directives.parameters_at)
        self._findings.raise_errors()
        doubts = tuple(unused_macros(self._directives))
        return replace(found, warnings=self._findings.warnings, doubts=doubts)

    def _check_sections(self) -> None:
        """Tell which sections are missing or repeated."""
        for word in (*_ONCE, "player", "goal"):
            written = [section.word for section in self._sections if section.word.text == word]
            if not written:
                hint = "every game has #game, #board, #order, and a #player and #goal per player"
                message = f"there is no section '#{word}'"
                self._findings.error("RBG120", message, None, hint=hint)
            elif word in _ONCE:
                notes = [("the first one", written[0].span)]
                for again in written[1:]:
                    message = f"the section '#{word}' is repeated"
                    self._findings.error("RBG121", message, again.place, notes=notes)

    def _all(self, word: str, read: Callable[[Cursor], _T]) -> list[_T]:
        """All sections of this word that can be read."""
        result: list[_T] = []
        for section in self._sections:
            if section.word.text == word:
                cursor = self._cursor(section)
                try:
                    result += [read(cursor)] if cursor else []
                except Unreadable:
                    continue
        return result

    def _cursor(self, section: Section) -> Cursor | None:
        tokens = self._expander.section(section)
        if tokens is None:
            return None
        return Cursor(section.word, tokens, self._macros, self._findings)


def _title(cursor: Cursor) -> str:
    title = cursor.expect(STRING, "the name of the game in double quotes")
    cursor.expect_end("nothing else")
    return title.text[1:-1]


def _board(cursor: Cursor) -> s.Board:
    place = cursor.place
    width = cursor.expect_natural("the width of the board")
    height = cursor.expect_natural("the height of the board")
    pieces: list[s.Name] = []
    while cursor.kind == NAME:
        pieces.append(name(cursor, "a piece"))
    cursor.expect_end("a piece")
    return s.Board(width, height, tuple(pieces), place=place)


def _order(cursor: Cursor) -> tuple[s.Name, ...]:
    players = [name(cursor, "a player")]
    while cursor.kind == NAME:
        players.append(name(cursor, "a player"))
    cursor.expect_end("a player")
    return tuple(players)


def _player(cursor: Cursor) -> s.Player:
    player = name(cursor, "a player")
    sets = [move(cursor)]
    while cursor.accept(">", "+>"):
        sets.append(move(cursor))
    cursor.expect_end("'+', '>', '('")
    return s.Player(player, tuple(sets), place=player.place)


def _goal(cursor: Cursor) -> s.Goal:
    player = name(cursor, "a player")
    score = cursor.expect_natural(f"the score of {shown(player.text)}")
    found = condition(cursor)
    cursor.expect_end("'and', 'or'")
    return s.Goal(player, score, found, place=player.place)
