"""Simplified boardgames read from their texts, moves found without automata.

An expression is a function from a set of squares to the set of those where its words end: a union
joins sets, what is written side by side is done one after the other, a star is done until nothing
is new.  Only correct texts are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.corpus.enumerators.simplified_boardgames import (
    Piece,
    Position,
    Rules,
    Sight,
    Square,
    start,
)

Steps = frozenset[tuple[int, int, bool]]
"""Squares as steps from where the piece stands, ranks counted ahead, and whether it has moved."""
Words = Callable[[Sight, Steps], Steps]

_TOKEN = re.compile(r"\((-?\d+),(-?\d+),([epw])\)|\^\d+|\^\*|[()+]")


_CORPUS = Path(__file__).resolve().parents[3] / "corpus" / "simplified"


def of_corpus(name: str) -> Position:
    """The first position of a corpus game."""
    return read((_CORPUS / f"{name}.sbg").read_text(encoding="utf-8"))


def read(text: str) -> Position:
    """The first position of the game of a text."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    parts = re.split(r"<+(\w[^<>]*)>+", text)
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    board = start(" ".join(re.findall(r"\|(.*)\|", sections["BOARD"])))
    pieces = [rule.split(None, 1) for rule in sections["PIECES"].split("&")[:-1]]
    limit, *goals = (goal.split() for goal in sections["GOALS"].split("&")[:-1])
    reach: dict[str, frozenset[Square]] = {}
    for man, *numbers in goals:
        if man[0] == "@":
            pairs = iter(int(number.strip(",")) for number in numbers)
            reach[man[1]] = reach.get(man[1], frozenset()) | set(zip(pairs, pairs, strict=True))
    return Position.of(
        Rules(
            *board,
            {man: piece(words) for man, words in pieces},
            int(limit[0]),
            reach,
            frozenset((man[1], int(rest[0])) for man, *rest in goals if man[0] == "#"),
        )
    )


def piece(text: str) -> Piece:
    """The piece of a rule's expression."""
    tokens = list(_TOKEN.finditer(re.sub(r"\s", "", text)))
    words = _union(tokens)
    assert not tokens

    def goes(sight: Sight) -> Iterator[Square]:
        for dx, dy, moved in words(sight, frozenset({(0, 0, False)})):
            if moved:  # the empty word is no move
                yield sight.target(dx, dy)

    return goes


def _union(tokens: list[re.Match[str]]) -> Words:
    options = [_row(tokens)]
    while tokens and tokens[0][0] == "+":
        tokens.pop(0)
        options.append(_row(tokens))
    return lambda sight, at: frozenset().union(*(option(sight, at) for option in options))


def _row(tokens: list[re.Match[str]]) -> Words:
    parts: list[Words] = []
    while tokens and tokens[0][0] not in "+)":
        parts.append(_power(tokens))
    return _after_each_other(parts)


def _after_each_other(parts: list[Words]) -> Words:
    def words(sight: Sight, at: Steps) -> Steps:
        for part in parts:
            at = part(sight, at)
        return at

    return words


def _power(tokens: list[re.Match[str]]) -> Words:
    token = tokens.pop(0)
    if token[0] == "(":
        base = _union(tokens)
        tokens.pop(0)
    else:
        base = _step(int(token[1]), int(token[2]), token[3])
    while tokens and tokens[0][0][0] == "^":
        times = tokens.pop(0)[0][1:]
        base = _star(base) if times == "*" else _after_each_other([base] * int(times))
    return base


def _step(dx: int, dy: int, on: str) -> Words:
    def words(sight: Sight, at: Steps) -> Steps:
        there = ((x + dx, y + dy) for x, y, _ in at)
        return frozenset((*step, True) for step in there if sight.on(*step) == on)

    return words


def _star(part: Words) -> Words:
    def words(sight: Sight, at: Steps) -> Steps:
        new = at
        while new:
            new = part(sight, new) - at
            at |= new
        return at

    return words
