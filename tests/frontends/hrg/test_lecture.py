"""Breakthrough as the lecture of 2024 writes it, in HRG and in RG with node bindings.

The texts are read from the papers beside the repository, where they are there.  In both a win is
to reach the other edge or to leave the opponent without a move; nothing of that happens in the
first plies, where the counts are those of breakthrough on a board of eight by eight.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.api import engine, optimize, perft, translate
from rgt.backends.explore import fingerprint
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.game import Game
from rgt.passes.validators import validate

SEEDS = Path(__file__).parents[4] / "shared" / "seeds"
PERFT = [1, 22, 484, 11132]
DIRECTIONS = {"right": (1, 0), "up": (0, -1), "down": (0, 1)}


def section(title: str) -> str:
    """The text under one of the lecture's headings."""
    found = sorted(SEEDS.glob("003*.txt"))
    if not found:
        pytest.skip(f"no lecture in {SEEDS.name}")
    lines = found[0].read_text(encoding="utf-8").splitlines()
    begin = lines.index(f"Breakthrough in {title}") + 1
    end = next(n for n in range(begin, len(lines)) if lines[n].startswith("Breakthrough in "))
    return "\n".join(lines[begin:end]) + "\n"


def filled(text: str) -> str:
    """The RG text with the maps that the lecture only hints at."""
    for name, (right, down) in DIRECTIONS.items():
        entries = [
            f"v{x}{y}: v{x + right}{y + down}"
            for x in range(8)
            for y in range(8)
            if 0 <= x + right < 8 and 0 <= y + down < 8
        ]
        hint = f"const {name}: Direction = {{...}};"
        assert hint in text
        text = text.replace(hint, f"const {name}: Direction = {{ :null, {', '.join(entries)} }};")
    return text


def load(language: str) -> Game:
    """The game as translated."""
    text = section(language.upper())
    text = filled(text) if language == "rg" else text
    return translate(Source(f"lecture.{language}", text), language).game


@pytest.mark.parametrize("language", ["hrg", "rg"])
def test_counts(language: str) -> None:
    game = load(language)
    errors = [found.render() for found in validate(game) if found.severity is Severity.ERROR]
    assert errors == []
    assert perft(game, 3) == PERFT
    optimize(game)
    assert perft(game, 3) == PERFT


def test_both_are_one_game() -> None:
    one, other = engine(load("hrg")), engine(load("rg"))
    assert fingerprint(one, 2) == fingerprint(other, 2)


@pytest.mark.parametrize("language", ["hrg", "rg"])
def test_somebody_wins(language: str) -> None:
    state = engine(load(language)).initial_state()
    for number in range(300):
        if state.is_terminal:
            break
        moves = state.legal_moves()
        state = state.apply(moves[number % len(moves)])
    assert state.is_terminal
    assert sorted(state.goals().values()) == ["0", "100"]
