"""Corpus games from other first positions, for the rules that a play from their own rarely meets.

The text of a description is changed where it sets up the board; the witness starts from the
same position.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.backends.forward_model import Engine, State
from rgt.corpus import find
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from tests.corpus.enumerators import (
    ataxx,
    bombardment,
    draughts,
    fox_and_geese,
    mill_game,
    surakarta,
    turing_machine,
)
from tests.corpus.enumerators.tree import Move, Position

NOTHING: draughts.Pieces = frozenset()


def _bits(*points: int) -> int:
    return sum(1 << point for point in points)


ENDGAMES: dict[str, tuple[str, dict[str, str], Position]] = {
    "a king each: drawn, or a capture": (
        "english_draughts",
        {
            "setup(S(_, Y)) = if Y < 4 then Man(black) else if Y > 5 then Man(white) else none": (
                "setup(S(1, 1)) = King(black) setup(S(8, 8)) = King(white) setup(_) = none"
            )
        },
        draughts.Position((NOTHING, NOTHING), (frozenset({(0, 0)}), frozenset({(7, 7)}))),
    ),
    "a king around four men, back to its square": (
        "english_draughts",
        {
            "setup(S(_, Y)) = if Y < 4 then Man(black) else if Y > 5 then Man(white) else none": (
                "setup(S(3, 3)) = King(black) setup(S(X, Y)) = if (X == 4 || X == 6)"
                " && (Y == 2 || Y == 4) || Y == 8 then Man(white) else none"
            )
        },
        draughts.Position(
            (
                NOTHING,
                frozenset(
                    {(3, 1), (3, 3), (5, 1), (5, 3), *((file, 7) for file in range(1, 8, 2))}
                ),
            ),
            (frozenset({(2, 2)}), NOTHING),
        ),
    ),
    "three geese, which the fox can take": (
        "fox_and_geese",
        {"if Y > 4 then geese": "if Y == 7 then geese"},
        fox_and_geese.Position(frozenset({(2, 6), (3, 6), (4, 6)})),
    ),
    "three stones fly": (
        "mill_game",
        {
            "board : Point -> Stone = {:none}": (
                "board : Point -> Stone = { :none; P(3, S) = white where S in {1, 3, 5, 7};"
                " P(1, S) = black where S in {2, 4, 7} }"
            ),
            "hand : Player -> Count = {:N(9)}": "hand : Player -> Count = {:N(0)}",
            "stones : Player -> Count = {:N(9)}": (
                "stones : Player -> Count = { white = N(4); black = N(3) }"
            ),
        },
        mill_game.Position(_bits(16, 18, 20, 22), _bits(1, 3, 6), placed=18),
    ),
    "all in mills": (
        "mill_game",
        {
            "board : Point -> Stone = {:none}": (
                "board : Point -> Stone = { :none; P(3, S) = white where S in {1, 2, 4, 5};"
                " P(1, S) = black where S in {1, 2, 3} }"
            ),
            "hand : Player -> Count = {:N(9)}": "hand : Player -> Count = {:N(0)}",
            "stones : Player -> Count = {:N(9)}": (
                "stones : Player -> Count = { white = N(4); black = N(3) }"
            ),
        },
        mill_game.Position(_bits(16, 17, 19, 20), _bits(0, 1, 2), placed=18),
    ),
    "a side that must pass": (
        "ataxx",
        {
            "setup(S(1, 7)) = red": "setup(S(_, 1)) = red",
            "setup(S(7, 1)) = red": "setup(S(_, 2)) = blue",
            "setup(S(1, 1)) = blue": "setup(S(_, 3)) = blue",
            "setup(S(7, 7)) = blue": "setup(S(_, 7)) = blue",
        },
        ataxx.Position.read("ooooooo/7/7/7/ooooooo/ooooooo/xxxxxxx"),
    ),
    "two missiles": (
        "bombardment",
        {
            "if Y < 3 then white else if Y > 6 then black": (
                "if Y == 4 then white else if Y == 5 then black"
            )
        },
        bombardment.Position(
            frozenset((file, 3) for file in range(8)), frozenset((file, 4) for file in range(8))
        ),
    ),
    "a few stones on the tracks": (
        "surakarta",
        {
            "if Y < 3 then white else if Y > 4 then black": (
                "if Y == 1 then white else if Y == 3 then black"
            )
        },
        surakarta.Position(
            frozenset((file, 0) for file in range(6)), frozenset((file, 2) for file in range(6))
        ),
    ),
}
"""Name of the game, what is replaced by what in its text, and the first position."""


def _changed(name: str, changes: dict[str, str]) -> Engine:
    path = find(f"hrg/{name}")
    assert path is not None
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    return load_engine(frontend_named("hrg").load(Source(path.name, text)))


def _numbers(move: tuple[str, ...]) -> Move:
    return tuple(int(word) - 1 for tag in move for word in re.findall(r"\d+", tag))


def _play(state: State, witness: Position, random: Random) -> None:
    while not state.is_terminal:
        assert (state.player, witness.goals()) == (witness.player, None)
        legal = {_numbers(move): move for move in state.legal_moves()}
        known = dict(witness.successors())
        assert legal.keys() == known.keys()
        choice = random.choice(sorted(known))
        state, witness = state.apply(legal[choice]), known[choice]
    assert dict(state.goals()) == {p: str(score) for p, score in (witness.goals() or {}).items()}


@pytest.mark.parametrize("endgame", ENDGAMES)
def test_endgame(endgame: str) -> None:
    name, changes, start = ENDGAMES[endgame]
    engine, random = _changed(name, changes), Random(endgame)
    for _ in range(10):
        _play(engine.initial_state(), start, random)


def test_explosion_that_leaves_nobody() -> None:
    engine = _changed(
        "bombardment",
        {
            "setup(S(_, Y)) = if Y < 3 then white else if Y > 6 then black else none": (
                "setup(S(4, 4)) = white setup(S(5, 5)) = black setup(_) = none"
            )
        },
    )
    after = engine.initial_state().apply(("S__4_4", "explode"))
    assert after.is_terminal
    assert dict(after.goals()) == {"white": "50", "black": "50"}


# -- the Turing machine -------------------------------------------------------------------------

EDITS = {
    "rule(q0, 1, q2, 0)": "rule(q0, 1, q3, 0)",
    "rule(q1, 0, q0, 1)": "rule(q1, 0, q1, 1)",
    "rule(q1, 1, q1, 1)": "rule(q1, 1, q2, 1)",
    "rule(q2, 0, q1, 0)": "rule(q2, 0, q0, 0)",
    "rule(q2, 1, q3, 1)": "rule(q2, 1, q0, 1)",
}
"""A rule that gets another next state; the machine still comes to an end, one way or another."""


def _edited(old: str, new: str) -> turing_machine.Run:
    """The run of the machine in which one rule is replaced."""
    (here, read, _, _), (_, _, there, write) = (re.findall(r"q?\d", rule) for rule in (old, new))
    key = here, int(read)
    direction = turing_machine.MACHINE[key][2]
    return turing_machine.run({**turing_machine.MACHINE, key: (there, int(write), direction)})


@pytest.mark.parametrize("old", EDITS)
def test_a_move_exists_if_and_only_if_the_machine_accepts(old: str) -> None:
    engine = _changed("turing_machine", {old: EDITS[old]})
    run = _edited(old, EDITS[old])
    wanted = (tuple(f"rule_{each + 1}" for each in run.rules),) if run.accepted else ()
    assert engine.initial_state().legal_moves() == wanted


def test_machines_of_both_kinds_are_tried() -> None:
    assert {_edited(*edit).accepted for edit in EDITS.items()} == {True, False}
