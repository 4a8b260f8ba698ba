"""What an editor offers where a game is being written."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rgt.corpus import games
from rgt.frontends.common.symbols import Expected, Kind, Role, SymbolTable
from rgt.frontends.hrg.assistance import ASSISTANCE
from rgt.ir.diagnostics import Source

HEAD = """
domain Player = white | black
domain Score = 0 | 100
domain Cell = C(X, Y) where X in {a, b}, Y in 0..1 | off
domain Way = north | south
next : Way -> Cell -> Cell
next(north, off) = off
enemy : Player -> Player
enemy(white) = black
board : Cell -> Player = { :white }
me : Player
cell : Cell
graph move(who: Player, way: Way) { }
"""


def expected_in(text: str) -> Expected:
    """What may stand at the bar of a text that `HEAD` goes before."""
    offset = len(HEAD) + text.index("|")
    table = ASSISTANCE.read(Source("game.hrg", HEAD + text.replace("|", "", 1)))
    return ASSISTANCE.expected(table, offset)


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("x : |", "Way Cell Bool Goals", "white me next"),
        ("graph g(a: |", "Way Cell Player", "white me next"),
        ("graph g() { branch w in | }", "Way Player", "me next north"),
        ("graph g() { me = | }", "white black me enemy Player board", "Way off C next"),
        ("graph g() { board[| }", "C off cell next", "north white me enemy"),
        ("graph g() { check(board[cell] == | }", "white black me enemy board", "off next C"),
        ("graph g() { check(| }", "board me cell next reachable not", "white move check"),
        ("graph g() { check(reachable(| }", "move g", "me next check"),
        ("graph g() { | }", "me cell board move g check end goals", "next enemy white Way"),
        ("graph g() { move(me, | }", "north south", "white me off"),
        ("graph g() { check(cell in | }", "Cell Way", "me off"),
        ("graph g() { $$ | }", "me cell player", "board next goals"),
        ("graph g() { branch w in Way { $ | } }", "w north white", "me board"),
        ("graph g() { branch w in Way { cell = next[|", "w north", "white"),
        ("next(|", "north south", "white off me"),
        ("next(north, |", "C off", "north white"),
        ("next(north, C(|", "a b", "off white"),
        ("next(W, X) = |", "X C off next", "me board white enemy"),
        ("next(W, X) = C(|", "X a b", "off white"),
        ("next(W, X) = if W == |", "north south W X", "white off me"),
        ("taken : Cell -> Way = { |", "C off", "north white"),
        ("taken : Cell -> Way = { :|", "north south", "off white"),
        ("taken : Cell -> Way = { C(a, |", "", "a off north"),
        ("domain Z = |", "Way Cell", "me next"),
        ("domain Z = P(I) where |", "I", "me X"),
        ("// |", "", "me Way next"),
    ],
)
def test_symbols(text: str, some: str, none: str) -> None:
    names = {symbol.name for symbol in expected_in(text).symbols}
    assert names.issuperset(some.split())
    assert names.isdisjoint(none.split())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("|", "domain graph reusable"),
        ("domain Z = P(I) |", "where domain graph reusable"),
        ("domain Z = P(I) where I |", "in"),
        ("reusable |", "graph"),
        ("next(W, X) = if W == north |", "in then"),
        ("next(W, X) = if W == north then off |", "in else"),
        ("graph g() { branch { } |", "or branch forall if loop repeat while"),
        ("graph g() { if me == white { } |", "else branch forall if loop repeat while"),
        ("graph g() { repeat w |", "in"),
        ("graph g() { } |", "domain graph reusable"),
        ("// domain |", ""),
        ("graph g() { goals[me] = |", "if 0 100"),
        ("next(W, C(a, |", "0 1"),
    ],
)
def test_words(text: str, words: str) -> None:
    assert set(expected_in(text).words) == set(words.split())


@pytest.mark.parametrize(
    ("text", "labels"),
    [("|", {"domain", "function", "graph"}), ("graph g() { |", {"branch or", "if", "loop"})],
)
def test_snippets(text: str, labels: set[str]) -> None:
    assert labels <= {snippet.label for snippet in expected_in(text).snippets}
    assert not expected_in("graph g() { check(|").snippets


def places(table: SymbolTable) -> Iterator[tuple[int, str, bool]]:
    """Where a known name or a word stands that something goes before, the words told apart."""
    for place, symbol, role in table.occurrences:
        if role is not Role.DEFINITION or (symbol.kind is Kind.FUNCTION and place != symbol.place):
            yield place.start, symbol.name, False
    for place, kind in table.tokens:
        if kind is Kind.KEYWORD:
            yield place.start, table.source.text[place.start : place.end], True


def test_what_stands_in_games_is_expected() -> None:
    """The rest of the line is taken away; what is offered is a small part of all symbols."""
    asked = met = 0
    offered = 0.0
    draw = random.Random(1)
    for game in games():
        if game.language != "hrg":
            continue
        text = game.path.read_text(encoding="utf-8")
        whole = ASSISTANCE.read(Source("game.hrg", text))
        for start, name, is_word in draw.sample(list(places(whole)), 10):
            line_end = text.find("\n", start)
            table = ASSISTANCE.read(Source("game.hrg", text[:start] + text[line_end:]))
            found = ASSISTANCE.expected(table, start)
            names = [symbol.name for symbol in found.symbols]
            asked += 1
            met += name in (found.words if is_word else names)
            offered += len(names) / len(table.symbols)
    assert asked > 300
    assert met / asked > 0.98
    assert offered / asked < 0.2
