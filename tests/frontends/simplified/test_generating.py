"""Made-up games: one and the same for a seed, played by the rules, and only the good ones kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rgt.corpus import find
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.formatting import format_text
from rgt.frontends.simplified.frontend import FRONTEND
from rgt.frontends.simplified.generating.chance import Chance
from rgt.frontends.simplified.generating.drafts import SIZES, draft
from rgt.frontends.simplified.generating.generate import generate
from rgt.frontends.simplified.generating.telling import expression, text_of
from rgt.frontends.simplified.generating.trials import PLAYS, Play, Referee, Verdict, tried
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.syntax import Description, Left, Reach, Rule
from rgt.ir.diagnostics import Source
from tests.corpus.enumerators.simplified_text import read
from tests.frontends.simplified.writing import LINES, game, rides, step, steps

SEEDS = range(4)
SHUFFLED = steps(((1, 0), (-1, 0)), "e")


def _parsed(text: str) -> Description:
    return parse(Source("made_up.sbg", text))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_corpus_has_what_is_generated(seed: int) -> None:
    path = find(f"simplified/generated_{seed}")
    assert path is not None
    assert generate(seed) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("seed", SEEDS)
def test_generated_games_are_sound(seed: int) -> None:
    text = generate(seed)
    made = _parsed(text)
    assert format_text(Source("made_up.sbg", text)) == text
    assert FRONTEND.check is not None and FRONTEND.check(made) == []
    assert made.board.width in SIZES and made.board.height in SIZES
    # both sides have the same men and the same goals
    men = Counter(made.board.squares)
    assert men == Counter(made.board.squares.swapcase())
    for kind in (Left, Reach):
        pieces = [goal.piece for goal in made.goals if isinstance(goal, kind)]
        assert sorted(map(str.swapcase, pieces)) == sorted(pieces)
    assert made.goals


def test_seeds_are_different_games() -> None:
    assert len({draft(Chance(seed), "").game.board for seed in range(20)}) > 15


@pytest.mark.parametrize("seed", SEEDS)
def test_referee_plays_by_the_rules(seed: int) -> None:
    """The same moves as the witness that reads the text, and the same end."""
    made = generate(seed)
    described = _parsed(made)
    chance, position, board = Chance(seed), read(made), described.board
    referee = Referee(described)
    while position.goals() is None:
        moves = referee.moves(board, position.turns % 2)
        known = {
            (board.square(*move[:2]), board.square(*move[2:])): after
            for move, after in position.successors()
        }
        assert sorted(known) == moves
        move = chance.one_of(moves)
        winner = referee.winner(board, *move, position.turns % 2)
        board, position = board.moved(*move), known[move]
        assert winner == position.winner
        assert board.squares == position.board


@pytest.mark.parametrize("seed", range(20))
def test_the_text_is_the_draft(seed: int) -> None:
    """Drafts that are liked or not are written so that reading gives the same game."""
    found = draft(Chance(seed), "a draft")
    verdict = Verdict([Play(30, None, Counter())], None)
    again = _parsed(text_of(found, verdict, seed, 1))
    drawn = found.game
    assert (again.name, again.board, again.goals) == (drawn.name, drawn.board, drawn.goals)
    assert again.turn_limit == drawn.turn_limit
    for written, rule in zip(again.rules, drawn.rules, strict=True):
        assert written.piece == rule.piece
        assert dfa_of(written.movement) == dfa_of(rule.movement)


def test_expressions_are_written_with_their_groups() -> None:
    assert expression(rides(LINES[:2])) == (
        "(0,1,e)^*((0,1,e) + (0,1,p)) + (1,0,e)^*((1,0,e) + (1,0,p))"
    )


# -- what is not liked -----------------------------------------------------------------------------


def _fault(made: Description) -> str | None:
    return tried(made, Chance(1)).fault


def test_games_without_an_end_are_not_liked() -> None:
    assert _fault(game("a.. ... A..", {"A": SHUFFLED}, turns=30)) == "plays come to no decision"


def test_short_games_are_not_liked() -> None:
    made = game("aaa AAA", {"A": step(0, 1, "p")}, Left("a", 2), Left("A", 2))
    assert _fault(made) == "plays are short"


def test_games_for_one_side_are_not_liked() -> None:
    # black's man is locked up behind its own as soon as the other has used its twenty steps
    made = game(
        "b" + "." * 20 + " " + "A" + "." * 20,
        {"A": SHUFFLED, "B": step(1, 0, "e")},
        turns=100,
    )
    assert _fault(made) == "black seldom wins"


def test_kinds_that_seldom_move_are_not_liked() -> None:
    good = _parsed(generate(3))
    idle = replace(good, rules=(*good.rules, Rule("Z", step(1, 0, "e"))))
    verdict = tried(idle, Chance(3))
    assert len(verdict.plays) == PLAYS
    assert verdict.fault == "Z seldom moves"


# -- chance ----------------------------------------------------------------------------------------


def test_draws() -> None:
    chance = Chance(5)
    drawn = Counter(chance.number(2, 4) for _ in range(3000))
    assert sorted(drawn) == [2, 3, 4]
    # within five standard deviations of a third
    assert all(abs(count - 1000) < 5 * (3000 * 2 / 9) ** 0.5 for count in drawn.values())
    some = [chance.some_of("abcd", 2) for _ in range(200)]
    assert {"".join(each) for each in some} == {"ab", "ac", "ad", "bc", "bd", "cd"}
    assert chance.some_of("ab", 5) == ["a", "b"]
    assert not any(chance.happens(0.0) for _ in range(50))
