"""The eight games of the experiment, and games that nobody has seen before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rgt.corpus import find
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.boards import EMPTY
from rgt.frontends.simplified.generating.generate import generate
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.words import Letter
from rgt.ir.diagnostics import Source
from tests.experiments.learning.truth import moving

GAMES = (
    "simplified_chess",
    "los_alamos",
    "tamerlane",
    "breakthrough_checkers",
    "generated_1",
    "generated_2",
    "generated_3",
    "limited_riders",
)
"""Bare names in the corpus, in the paper's order: known games, generated ones, the trap."""

_FRESH = "fresh_"


@dataclass(frozen=True, slots=True)
class Subject:
    """A game, its text, and of every piece that white has the minimal automaton of its moves."""

    text: str
    game: Description
    rules: dict[str, Dfa[Letter]]


@cache
def subject(name: str) -> Subject:
    """A game of the corpus, or a fresh one."""
    text = _text(name)
    game = parse(Source(name, text))
    whites = {held for held in game.board.squares if held != EMPTY and held.isupper()}
    blacks = {held.upper() for held in game.board.squares if held.islower()}
    rules = {
        rule.piece: moving(dfa_of(rule.movement))
        for rule in game.rules
        if rule.piece in whites | blacks
    }
    return Subject(text, game, rules)


def fresh(seed: int) -> str:
    """The name of the game that `rgt games --generate` makes of a seed."""
    return f"{_FRESH}{seed}"


def _text(name: str) -> str:
    if name.startswith(_FRESH):
        return generate(int(name.removeprefix(_FRESH)))
    path = find(f"simplified/{name}")
    if path is None:
        raise ValueError(f"there is no game '{name}' in the corpus")
    return path.read_text(encoding="utf-8")


def pieces(name: str) -> list[str]:
    """White's pieces that a game has rules for, in the order of the alphabet."""
    found = subject(name)
    return sorted(set(found.game.board.squares) & set(found.rules))
