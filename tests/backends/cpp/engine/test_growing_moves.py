"""Moves of any number of tags: where tags stand on a cycle, there is no bound."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import rgt
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.building.embed import python_module, sources
from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp import sanitizers, trams
from tests.backends.cpp.agreement import engines, needs_compiler
from tests.backends.cpp.emitted import board, written
from tests.backends.cpp.test_extremes import counted
from tests.corpus.enumerators.tree import levels

pytestmark = needs_compiler

LONG = trams.Line(stops=160, new=frozenset({20, 140}), rungs=frozenset({0, 60, 100, 159}))
SHORT = trams.Line(stops=48, new=frozenset({6, 42}), rungs=frozenset({0, 18, 30, 47}))

SANITIZED = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def rbg(line: trams.Line) -> rgt.Game:
    game = rgt.loads(line.rbg(), "rbg")
    rgt.optimize(game)
    return game


@pytest.mark.parametrize("number", [3, pytest.param(10, marks=pytest.mark.long)])
def test_random_plays_of_a_game_of_long_moves(number: int) -> None:
    """Both engines list the moves of the rules, and go on to where the rules do."""
    dice, longest = random.Random(1), 0
    interpreted, compiled = engines(rbg(LONG))
    assert compiled.form.longest == 0
    for _ in range(number):
        one, other, witness = (
            interpreted.initial_state(),
            compiled.initial_state(),
            trams.Position.begin(LONG),
        )
        while (goals := witness.goals()) is None:
            after = dict(witness.successors())
            moves = other.legal_moves()
            assert one.legal_moves() == moves
            assert sorted(map(trams.cells, moves)) == sorted(after)
            longest = max(longest, *map(len, moves))
            assert one.player == other.player == witness.player
            move = dice.choice(moves)
            witness = after[trams.cells(move)]
            one, other = one.apply(move), other.apply(move)
            assert one.describe() == other.describe()
        assert one.is_terminal and other.is_terminal
        assert one.goals() == other.goals() == {who: str(won) for who, won in goals.items()}
    assert longest > 200
    plays = compiled.playouts(500, None, 1, 1000)
    assert (plays.plays, plays.stuck, plays.cut) == (500, 0, 0)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that is handed out, with the sanitisers if there are any."""
    return built(rbg(SHORT), tmp_path_factory.mktemp("trams"))


def built(game: rgt.Game, folder: Path) -> Path:
    """The program of a game, with the sanitisers if there are any."""
    files = sources(Plan(game))
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    flags = SANITIZED if sanitizers.environment() else ()
    units = [name for name in files if name.endswith(".cpp")]
    compiler().run(["-std=c++17", "-O0", "-w", *flags, *units, "-o", "program"], folder)
    return folder / "program"


def said(program: Path, *words: str, stdin: str = "") -> str:
    done = subprocess.run(
        [program, *words], input=stdin, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_program_counts_and_plays(program: Path) -> None:
    expected = [level.plays for level in levels(trams.Position.begin(SHORT), 3)]
    counted = [int(line.split()[1]) for line in said(program, "perft", "3").splitlines()]
    assert counted == expected
    assert "playouts/s" in said(program, "playouts", "0.1")
    listed = said(program, "play").split("to move:\n")[1].splitlines()[:-1]
    assert max(len(move.split()) for move in listed) > 64
    played = said(program, "play", stdin="".join(f"{move.strip()}\n" for move in listed[-1:]))
    assert "black to move:" in played


def test_short_moves_beside_long_ones_of_one_table(tmp_path: Path) -> None:
    """A row for the long ones has more tags than a move that has few keeps with it."""
    shown = "".join(f"q{i}, q{i + 1}: $ on;" for i in range(95))
    body = f"""
        {board(6, "s0: x, s3: x, :e")}
        begin, turn: player = a;
        turn, q: at = Square(*); q, r: board[at] == x; r, q0: $$ at;
        {shown} q95, done: board[at] = e;
        turn, p: at = Square(*); p, p1: board[at] == e; p1, p2: $$ at;
        p2, p3: $ off; p3, done: board[at] = o;
        done, keep: player = keeper; keep, n: player = b;
        n, n1: $ up; n1, n: board[s5] == k; n1, over: player = keeper; over, turn: player = a;
        """
    source = written(body)
    assert "ENDLESS = true" in source
    assert "TagsUpTo<96>" in source
    assert "playouts/s" in said(built(games.play(body), tmp_path), "playouts", "0.1")


def test_the_python_module_has_long_moves(tmp_path: Path) -> None:
    files = python_module(Plan(games.play(counted(300))), ("-O0",))
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    [module] = [name.removesuffix(".py") for name in files if name.endswith(".py")]
    code = f"""
import {module} as game
state = game.initial_state()
[move] = state.legal_moves()
print(len(move), state.apply(move).is_terminal)
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, '.'){code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("301 True\n", "")
