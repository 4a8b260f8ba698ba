"""Random plays are held to the plain moves of the language, and to conditions counted by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.moves import words
from rgt.frontends.simplified.syntax import (
    Concatenation,
    Description,
    Expression,
    Goal,
    Left,
    Power,
    Reach,
    Rule,
    Step,
    Union,
)
from rgt.frontends.simplified.words import Letter, On
from rgt.ir.diagnostics import Source
from tests.experiments.learning.arena import arena_of, contents
from tests.experiments.learning.plays import _Play, watched


def step(dx: int, dy: int, on: On) -> Step:
    return Step(Letter(dx, dy, on))


def ride(dx: int, dy: int) -> Expression:
    return Concatenation(
        (Power(step(dx, dy, "e"), None), Union((step(dx, dy, "e"), step(dx, dy, "p"))))
    )


# one goes round on the spot and takes its own kind, one only ahead, so that black's way tells
RULES: dict[str, Expression] = {
    "R": Union((ride(1, 0), ride(-1, 0), ride(0, 1), ride(0, -1))),
    "H": Concatenation(
        (
            Power(Union((step(0, 1, "e"), step(0, -1, "p"), step(1, 1, "w"))), None),
            Union((step(-1, -1, "w"), step(0, -1, "e"))),
        )
    ),
    "P": Union((step(0, 1, "e"), step(1, 1, "p"), step(-1, 1, "p"))),
}


def game(*rows: str, goals: tuple[Goal, ...] = (), limit: int = 100) -> Description:
    rules = tuple(Rule(piece, movement) for piece, movement in RULES.items())
    return Description("small", Board.of_rows(rows), rules, limit, goals, Source("small", ""))


def automata() -> dict[str, Dfa[Letter]]:
    return {piece: dfa_of(movement) for piece, movement in RULES.items()}


@pytest.mark.parametrize("seed", range(30))
def test_options_are_the_moves_of_the_language(seed: int) -> None:
    random = Random(seed)
    board = Board(4, 5, "".join(random.choices("....RHPrhp", k=20)))
    arena = arena_of(game(*board.rows), automata(), 10)
    held = contents(board)
    for square, letter in enumerate(board.squares):
        if letter == ".":
            continue
        found = {
            target: sorted(word for asked, word in ways if held & asked == asked)
            for target, ways in arena.options[letter][square]
        }
        seen = board if letter.isupper() else board.turned()
        start = square if letter.isupper() else board.turned_square(square)
        expected = {
            target if letter.isupper() else board.turned_square(target): sorted(them)
            for target, them in words(automata()[letter.upper()], seen, start).items()
        }
        assert {target: them for target, them in found.items() if them} == expected


def test_every_move_has_the_same_chance() -> None:
    # the rook has three moves, the pawn one, the pawn that is blocked none
    arena = arena_of(game("..p", "R..", "P.P"), automata(), 10)
    random = Random(0)
    found = Counter(_Play(arena, random)._chosen(0) for _ in range(8000))
    assert len(found) == 4
    assert all(abs(number - 2000) < 5 * 39 for number in found.values())


@pytest.mark.parametrize(
    ("rows", "goals", "limit", "turns"),
    [
        # a pawn that needs two moves, with nothing else to move, and one that does as it does
        (("..p", "...", "P.."), (Reach("P", ((0, 2),)),), 100, 2),
        (("..p", "...", "P.."), (Reach("p", ((2, 1),)),), 100, 1),
        # white must take, and the last pawn is gone
        (("p.", "pp", "P."), (Left("p", 2),), 100, 1),
        # black cannot move after the first turn
        (("..", "..", "P."), (), 100, 1),
        # nobody can move
        (("p.", "P."), (), 100, 0),
        # rooks behind men without a rule have no end but the limit, of turns of both
        (("R.Xx.r",), (), 9, 5),
    ],
)
def test_plays_end_where_conditions_say_so(
    rows: tuple[str, ...], goals: tuple[Goal, ...], limit: int, turns: int
) -> None:
    arena = arena_of(game(*rows, goals=goals, limit=limit), automata(), 100)
    for seed in range(5):
        assert watched(arena, "single", 1, Random(seed)).turns == turns


def test_captures_of_own_pieces_are_seen_and_counted() -> None:
    # the only word of the H is to take the pawn behind it, after which white has no pawn
    arena = arena_of(game("..h", ".H.", "P..", goals=(Left("P", 0),)), automata(), 100)
    seen = watched(arena, "all", 20, Random(1))
    taking = (Letter(-1, -1, "w"),)
    assert taking in seen.words["H"]
    assert seen.evidence("P", 3, 3).others >= {taking}


def test_all_moves_of_a_position_are_listed() -> None:
    arena = arena_of(game("p..", "...", "R.."), automata(), 1)
    evidence = watched(arena, "all", 3, Random(0)).evidence("R", 3, 3)
    assert len(evidence.sightings) == 3
    sighting = evidence.sightings[0]
    assert sighting.square == 0
    assert sighting.legal == {1, 2, 3, 6}
    assert len(evidence.words) == 4
    single = watched(arena, "single", 1, Random(0)).evidence("R", 3, 3)
    assert len(single.words) == len(single.sightings[0].legal) == 1
